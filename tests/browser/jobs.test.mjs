// The page's slow answers: a worker finds them, and where no worker can start, the page itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DESK } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { thePage } from "../support/page.mjs";

const links = JSON.parse(readFileSync(new URL("../links/cliques.json", import.meta.url), "utf8"));
const { link } = links.find(({ name }) => name === "The paper's eight players, where it opens");
const MAP = "Map of alpha and beta: 3 lobbies; now P2, P5, P1, P8";
const BEST = "The best possible lobby is this one. The next best weighs 401.5.";

const FRAME = `<!doctype html><title>A page that frames it</title><iframe sandbox="allow-scripts" width="1400" height="850" src="/some/folder/#${link}"></iframe>`;
// Scripts of a sandboxed frame come from no origin, so the server must allow every one.
const { browser, origin, open } = thePage({ "/host/": { "index.html": FRAME } }, { "access-control-allow-origin": "*" });

/** The map and the sentence are there, in a page or a frame. */
async function answered(place) {
  await eventually.equal(() => place.locator(".tradeoff-map").getAttribute("aria-label"), MAP);
  await eventually.ok(async () => (await place.locator(".cand .margin").allInnerTexts()).includes(BEST));
}

test("a worker is started when the first answer is needed, and only one", () =>
  open(DESK, async (page) => {
    assert.equal(page.workers().length, 0);
    await page.getByRole("combobox", { name: "Engine", exact: true }).selectOption("Cliques");
    await answered(page);
    await page.getByRole("button", { name: "Previous event", exact: true }).click();
    await page.getByRole("button", { name: "Next event", exact: true }).click();
    await answered(page);
    assert.equal(page.workers().length, 1);
    assert.match(page.workers()[0].url(), /\/some\/folder\/module-[0-9a-f]+\/worker\.mjs$/);
  }));

test("without WebAssembly in the worker the page finds the answers itself", () =>
  open(DESK, async (page) => {
    let refused = 0;
    await page.route("**/module-*/wasm/*.wasm", (route) => {
      refused += 1;
      return route.fulfill({ status: 200, contentType: "application/wasm", body: "not wasm" });
    });
    await page.getByRole("combobox", { name: "Engine", exact: true }).selectOption("Cliques");
    await answered(page);
    assert.equal(refused, 1);
    // The estimate runs the engine on, in slices.
    await page.getByRole("combobox", { name: "Engine", exact: true }).selectOption("Lobbies");
    await page.getByRole("button", { name: "First", exact: true }).click();
    await page.getByRole("button", { name: "Next stage", exact: true }).click();
    await page.locator(".queue tr[data-player]").first().getByRole("button").first().click();
    await eventually.match(() => page.locator(".status-card").innerText(), /Estimate\s+(\d+:\d\d more, at level|not matched within)/);
  }));

test("in a sandboxed frame the page finds the answers itself", async () => {
  const context = await browser().newContext(DESK);
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${origin()}/host/`);
  await answered(page.frameLocator("iframe"));
  assert.deepEqual([page.workers().length, errors], [0, []]);
  await context.close();
});

test("an edit asks anew, and undo brings the old answer back", () =>
  open({ ...DESK, link: `#${link}` }, async (page) => {
    await answered(page);
    const map = () => page.locator(".tradeoff-map").getAttribute("aria-label");
    await page.getByRole("slider", { name: "Lobby size" }).fill("3");
    await eventually.match(map, /^Map of alpha and beta: \d+ lobbies; now (\w+, ){2}\w+$/);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await answered(page);
  }));
