// For pages and workers: fetches the wasm from beside this file. An `import` waits for it, so there is nothing to call first.

import init from "./wasm/queuescope.js";

await init({ module_or_path: new URL("./wasm/queuescope_bg.wasm", import.meta.url) });

export * from "./queuescope.mjs";
