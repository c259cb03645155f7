// The service worker: the page works offline after one visit, and a new version is offered and loaded.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { DESK, launch, withPage } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { button } from "../support/page.mjs";
import { serve } from "../support/server.mjs";

const DIST = new URL("../../dist/", import.meta.url);
let browser;
let folder;
let server;

before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), "queuescope-"));
  cpSync(DIST, folder, { recursive: true });
  // A service worker is never cached for long, and neither are the files that it checks.
  server = await serve({ "/some/folder/": pathToFileURL(`${folder}/`) }, { "cache-control": "no-cache" });
});
after(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the page and waits until the service worker has all files. */
const visit = (use) =>
  withPage(browser, `${server.origin}/some/folder/`, { ...DESK, serviceWorkers: "allow" }, async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await eventually.ok(() => page.evaluate(() => navigator.serviceWorker.controller !== null), "the service worker does not control the page");
    await use(page);
  });

test("after one visit the page works offline, jobs included, in every state of its address", () =>
  visit(async (page) => {
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("heading", { name: "The 15-player walkthrough" }).waitFor();
    await page.goto(`${server.origin}/some/folder/?embed=1#buckets`);
    await page.getByRole("heading", { name: "Pawn20 and Grunt17" }).waitFor();
    await page.goto(`${server.origin}/some/folder/#waves`);
    await button(page, "Simulate").click();
    await eventually.match(() => page.locator(".study-sentence").innerText(), /of visits end in a match/);
    await page.context().setOffline(false);
  }));

test("a new version is offered, and Reload shows it", () =>
  visit(async (page) => {
    const script = join(folder, "service-worker.js");
    const old = readFileSync(script, "utf8");
    const index = join(folder, "index.html");
    const html = readFileSync(index, "utf8");
    try {
      writeFileSync(script, old.replace(/const VERSION = "\w+"/, 'const VERSION = "next"'));
      writeFileSync(index, html.replace("<title>Queuescope</title>", "<title>Queuescope, next</title>"));
      assert.equal(await page.title(), "Queuescope");
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      const message = page.locator(".new-version");
      await message.getByText("A new version is ready.").waitFor();
      await message.getByRole("button", { name: "Reload" }).click();
      await eventually.equal(() => page.title(), "Queuescope, next");
      await message.waitFor({ state: "detached" });
    } finally {
      writeFileSync(script, old);
      writeFileSync(index, html);
    }
  }));
