// The page's worker. Posts { ready: true } once it accepts questions, or { failed: "reason" }. serve-jobs.mjs describes all later messages.

try {
  // Dynamic imports, so that a failure to fetch the wasm can be reported to the page.
  const [module, { serveJobs }] = await Promise.all([import("./web.mjs"), import("./serve-jobs.mjs")]);
  serveJobs(self, module);
  postMessage({ ready: true });
} catch (error) {
  postMessage({ failed: String(error) });
}
