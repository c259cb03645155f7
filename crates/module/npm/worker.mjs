// The page's worker: posts { ready: true } once it can take questions, or { failed: "why" }. The rest is in serve-jobs.mjs.

try {
  // Not a plain import: if the wasm cannot be fetched, the page should hear of it.
  const [module, { serveJobs }] = await Promise.all([import("./web.mjs"), import("./serve-jobs.mjs")]);
  serveJobs(self, module);
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: String(error) });
}
