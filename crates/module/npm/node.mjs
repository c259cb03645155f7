// The module for Node. Reads the wasm file synchronously on import, so callers have nothing to initialise or await.

import { readFileSync } from "node:fs";
import { initSync } from "./wasm/queuescope.js";

initSync({ module: readFileSync(new URL("./wasm/queuescope_bg.wasm", import.meta.url)) });

export * from "./queuescope.mjs";
