// The module for pages and workers. Fetches the wasm file before an `import` completes, so callers have nothing to initialise.

import init from "./wasm/queuescope.js";

await init({ module_or_path: new URL("./wasm/queuescope_bg.wasm", import.meta.url) });

export * from "./queuescope.mjs";
