// Helpers for all browser tests: actions on the page, and functions that read what it shows.

import { after, before } from "node:test";
import assert from "node:assert/strict";
import { launch, settle, withPage } from "./browser.mjs";
import { eventually } from "./eventually.mjs";
import { inside } from "./inside.mjs";
import { serve } from "./server.mjs";

/**
 * Serves the built page and the folders in `more` during the tests of a file. Returns `open(options, use)`, which opens the page in a test, and
 * `origin()`, `url()` and `browser()`. `options.link` is appended to the page's address.
 */
export function thePage(more = {}, headers = {}) {
  let browser;
  let server;
  before(async () => {
    browser = await launch();
    server = await serve({ "/some/folder/": new URL("../../dist/", import.meta.url), ...more }, headers);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    origin: () => server.origin,
    url: () => `${server.origin}/some/folder/`,
    browser: () => browser,
    /** Calls `use` once the page has loaded. */
    open: ({ link = "", ...options }, use) =>
      withPage(browser, `${server.origin}/some/folder/${link}`, options, async (page) => {
        await page.addInitScript(inside);
        await page.evaluate(inside);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await use(page);
      }),
  };
}

export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const slider = (page) => page.getByRole("slider", { name: "Position" });
/** A button of the toolbar above the queue. */
export const tool = (page, name) => page.getByRole("group", { name: "Change the queue" }).getByRole("button", { name, exact: true });
/** Types into a field and presses Enter. */
export async function enter(field, text) {
  await field.fill(text);
  await field.press("Enter");
  await settle(field.page());
}
/** Presses buttons one after another. */
export async function press(page, ...names) {
  for (const name of names) {
    await button(page, name).click();
    await settle(page);
  }
}
/** Goes to the picture after the last event. "Last" shows the summary instead. */
export const lastPicture = (page) => press(page, "Last", "Picture");
/** Copies the link from the share dialog and returns its part from "#" on. */
export async function shareLink(page) {
  await button(page, "Share").click();
  const link = await page.getByRole("dialog").getByRole("textbox", { name: "Link" }).inputValue();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return new URL(link).hash;
}
/** Drags the slider to a position. */
export async function seek(page, position) {
  await slider(page).fill(String(position));
  await eventually.equal(() => slider(page).inputValue(), String(position));
  await settle(page);
}
/** Clicks something that opens a scenario, and waits until the page has opened it, which changes the address. */
async function openBy(page, control) {
  const address = page.url();
  await control.click();
  // The pointer would rest on the picture and highlight whichever player is drawn under it.
  await page.mouse.move(0, 0);
  await page.waitForFunction((address) => location.href !== address, address);
  await settle(page);
}
/** Opens the first example of an engine, unless the engine is open already. */
export async function openEngine(page, name) {
  const tab = page.getByRole("navigation", { name: "Engines" }).getByRole("link", { name: new RegExp(`^${name}`) });
  if ((await tab.getAttribute("aria-current")) !== "page") await openBy(page, tab);
  await eventually.equal(() => tab.getAttribute("aria-current"), "page");
}
/** Opens an example from the gallery, unless it is open already. */
export async function openExample(page, name) {
  if ((await scenarioName(page)) === name) return;
  await button(page, "Examples").click();
  const cards = page.getByRole("dialog").getByRole("listitem").getByRole("button");
  await openBy(page, cards.filter({ has: page.locator("b").getByText(name, { exact: true }) }));
  await eventually.equal(() => scenarioName(page), name);
}
/** Shows a panel on a narrow screen. A wide screen shows all panels. */
export async function showPanel(page, name) {
  const tab = page.getByRole("group", { name: "Panels" }).getByRole("button", { name, exact: true });
  if (await tab.isVisible()) await tab.click();
}
/** The tab of a stage under the slider. */
export const stageTab = (page, title) => page.locator(".stages").getByRole("button", { name: new RegExp(`^${title}`) });
/** Unfolds the log, the settings of the stage, or another folded part, by its heading. */
export async function unfold(page, heading) {
  const part = page.locator("details").filter({ has: page.locator("summary", { hasText: heading }) });
  if ((await part.getAttribute("open")) === null) await part.locator("summary").click();
}
/** Returns a function that opens an engine, and an example if one is named, and then calls `use` with the page. */
export const watching = (open, engine, picture) => (options, example, use) =>
  open(options, async (page) => {
    await openEngine(page, engine);
    await page.locator(picture).waitFor();
    if (example) await openExample(page, example);
    await use(page);
  });

/** Makes a reader wait until the page has settled. */
export const drawn = (read) => async (page) => {
  await settle(page);
  return read(page);
};
/** Where the cursor is, such as "Wave 1 · Select · event 32 of 62". */
export const place = drawn((page) => slider(page).getAttribute("aria-valuetext"));
export const position = drawn((page) => slider(page).inputValue());
/** Sentence about the current event. */
export const said = drawn((page) => page.locator(".say").innerText());
/** Text that a screen reader announces. */
export const spoken = drawn((page) => page.getByRole("status").innerText());
export const banner = drawn((page) => page.locator(".banner p").innerText());
/** A list with the text of the selected player's card. Empty if no player is selected. */
export const chosen = drawn((page) => page.locator(".chosen").allInnerTexts());
/** Pairs in the picture, such as "Tarn+kestrel". */
export const pairs = drawn((page) => page.locator("[data-pair]").evaluateAll((pairs) => pairs.map((pair) => pair.dataset.pair)));
/** Link in the address bar, from "#" on. */
export const address = drawn((page) => page.evaluate(() => location.hash));
/** Names of the players in the queue, in the order of its rows. */
export const names = drawn((page) => page.locator(".queue tr[data-player]").evaluateAll((rows) => rows.map((row) => row.dataset.player)));
/** Everything that the picture and the panels show, except motion and focus. */
export const seen = drawn((page) => page.evaluate(() => window.inside.readers.shown()));
/** Rows of a table. Cells are joined with " | ". */
export const rowsOf = (page, selector) => page.locator(selector).evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim()).join(" | ")));
/** Name of the scenario, in the row under the top bar. */
export const scenarioName = drawn((page) => page.getByRole("heading", { level: 1 }).innerText());

/** Steps event by event until the text of a reader (`said` or `place`) matches. */
export async function stepUntil(page, reader, pattern, name = "Next event") {
  const found = await page.evaluate(({ name, reader, pattern }) => window.inside.stepUntil(name, reader, pattern), { name, reader, pattern });
  assert.match(found, pattern);
}
/** Asserts that every event looks the same on the way forward and back, and different from all other events. */
export async function assertSameBothWays(page) {
  const { events, pictures, different } = await page.evaluate(() => window.inside.thereAndBack());
  assert.deepEqual(different, [], "these events look different on the way back");
  assert.equal(pictures, events + 1);
  assert.ok(events > 1);
}
