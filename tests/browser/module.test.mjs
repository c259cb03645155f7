// The npm package in a browser: in a page with <script type="module">, and in a worker, both under a strict Content-Security-Policy.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { run } from "../../pkg/node.mjs";
import { DESK, launch, withPage } from "../support/browser.mjs";
import { serve } from "../support/server.mjs";

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const { scenario } = JSON.parse(readFileSync(new URL("../cases/waves/random-1.json", import.meta.url), "utf8"));

/** Two pages: one imports the package, the other starts a worker that does. Both store the report in `window.outcome`. */
const PAGES = {
  "page.html": '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>page</title><script type="module" src="page.mjs"></script></html>',
  "page.mjs": `import { run, check, ScenarioError } from "./queuescope/web.mjs";
    import scenario from "./scenario.mjs";
    let thrown = null;
    try { run({}); } catch (error) { thrown = error instanceof ScenarioError && error.problems.length === check({}).length; }
    window.outcome = { report: run(scenario, { detail: true }), thrown };`,
  "worker.html": '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>worker</title><script type="module" src="start.mjs"></script></html>',
  "start.mjs": `const worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => { window.outcome = data; };`,
  "worker.mjs": `import { run } from "./queuescope/web.mjs";
    import scenario from "./scenario.mjs";
    postMessage({ report: run(scenario, { detail: true }), thrown: true });`,
  "scenario.mjs": `export default ${JSON.stringify(scenario)};`,
};

let browser;
let server;

before(async () => {
  browser = await launch();
  server = await serve({ "/deep/er/queuescope/": new URL("../../pkg/", import.meta.url), "/deep/er/": PAGES }, { "content-security-policy": `${POLICY}; img-src data:` });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

for (const where of ["page", "worker"]) {
  test(`in a ${where} the package gives the same report as in Node`, () =>
    withPage(browser, `${server.origin}/deep/er/${where}.html`, DESK, async (page) => {
      await page.waitForFunction(() => window.outcome !== undefined);
      const { report, thrown } = await page.evaluate(() => window.outcome);
      assert.deepEqual(report, run(scenario, { detail: true }));
      assert.equal(thrown, true);
    }));
}
