// The module for Node. Reads the wasm file synchronously on import, so callers have nothing to initialise or await.

import { readFileSync } from "node:fs";
import { useWorkers } from "./studies.mjs";
import { initSync } from "./wasm/queuescope.js";
import { simulateInWorkers } from "./workers.mjs";

initSync({ module: readFileSync(new URL("./wasm/queuescope_bg.wasm", import.meta.url)) });
useWorkers(simulateInWorkers);

export * from "./queuescope.mjs";
