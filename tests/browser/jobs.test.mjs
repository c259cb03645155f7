// Jobs on the page: they run in a worker, or on the page itself where no worker can start.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DESK } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { openEngine, thePage } from "../support/page.mjs";

const links = JSON.parse(readFileSync(new URL("../links/cliques.json", import.meta.url), "utf8"));
const { link } = links.find(({ name }) => name === "The paper's eight players, where it opens");
const MAP = "Map of alpha and beta: 3 lobbies; now P2, P5, P1, P8";
const BEST = "This is the best possible lobby. The runner-up weighs 401.5.";

const FRAME = `<!doctype html><title>A page that frames it</title><iframe sandbox="allow-scripts" width="1400" height="850" src="/some/folder/#${link}"></iframe>`;
// A sandboxed frame has no origin, so the server must allow all origins.
const { browser, origin, open } = thePage({ "/host/": { "index.html": FRAME } }, { "access-control-allow-origin": "*" });

/** Waits for the answers of two jobs: the map and the sentence about the best lobby. `root` is a page or a frame. */
async function answered(root) {
  await eventually.equal(() => root.locator(".tradeoff-map").getAttribute("aria-label"), MAP);
  await eventually.ok(async () => (await root.locator(".cand .margin").allInnerTexts()).includes(BEST));
}

test("one worker is started when the first answer is needed", () =>
  open(DESK, async (page) => {
    assert.equal(page.workers().length, 0);
    await openEngine(page, "Cliques");
    await answered(page);
    await page.getByRole("button", { name: "Previous event", exact: true }).click();
    await page.getByRole("button", { name: "Next event", exact: true }).click();
    await answered(page);
    assert.equal(page.workers().length, 1);
    assert.match(page.workers()[0].url(), /\/some\/folder\/module-[0-9a-f]+\/worker\.mjs$/);
  }));

test("if the worker cannot load its WebAssembly, the page runs the jobs itself", () =>
  open(DESK, async (page) => {
    let refused = 0;
    await page.route("**/module-*/wasm/*.wasm", (route) => {
      refused += 1;
      return route.fulfill({ status: 200, contentType: "application/wasm", body: "not wasm" });
    });
    await openEngine(page, "Cliques");
    await answered(page);
    assert.equal(refused, 1);
    // The estimate continues the run in slices.
    await openEngine(page, "Lobbies");
    await page.getByRole("button", { name: "First", exact: true }).click();
    await page.getByRole("button", { name: "Next stage", exact: true }).click();
    await page.locator(".queue tr[data-player]").first().getByRole("button").first().click();
    await eventually.match(() => page.locator(".status-card").innerText(), /Estimate\s+(matched in \d+:\d\d at level|not matched within)/);
  }));

test("in a sandboxed frame the page runs the jobs itself", async () => {
  const context = await browser().newContext(DESK);
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${origin()}/host/`);
  await answered(page.frameLocator("iframe"));
  assert.deepEqual([page.workers().length, errors], [0, []]);
  await context.close();
});

test("an edit starts the jobs again, and undo restores the previous answer", () =>
  open({ ...DESK, link: `#${link}` }, async (page) => {
    await answered(page);
    const map = () => page.locator(".tradeoff-map").getAttribute("aria-label");
    await page.getByRole("slider", { name: "Lobby size" }).fill("3");
    await eventually.match(map, /^Map of alpha and beta: \d+ lobbies; now (\w+, ){2}\w+$/);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await answered(page);
  }));
