// For Node: reads the wasm from beside this file. Nothing to wait for, nothing to call first.

import { readFileSync } from "node:fs";
import { initSync } from "./wasm/queuescope.js";

initSync({ module: readFileSync(new URL("./wasm/queuescope_bg.wasm", import.meta.url)) });

export * from "./queuescope.mjs";
