// What a person sees and presses on the page, for all browser tests.

import { after, before } from "node:test";
import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { launch, settle, withPage } from "./browser.mjs";
import { serve } from "./server.mjs";

/** Serves the built page and opens it in tests: `open(options, use)`, where `options.link` is what stands behind the page's address. */
export function thePage() {
  let browser;
  let server;
  before(async () => {
    browser = await launch();
    server = await serve({ "/some/folder/": new URL("../../dist/", import.meta.url) });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    url: () => `${server.origin}/some/folder/`,
    browser: () => browser,
    /** When `use` begins the page is there. */
    open: ({ link = "", ...options }, use) =>
      withPage(browser, `${server.origin}/some/folder/${link}`, options, async (page) => {
        await page.getByRole("heading", { level: 1 }).waitFor();
        await use(page);
      }),
  };
}

export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const slider = (page) => page.getByRole("slider", { name: "Position" });
/** Types into a field and presses Enter. */
export async function enter(field, text) {
  await field.fill(text);
  await field.press("Enter");
  await settle(field.page());
}
/** Reads something once the page has drawn. */
export const drawn = (read) => async (page) => {
  await settle(page);
  return read(page);
};
export const place = drawn((page) => slider(page).getAttribute("aria-valuetext"));
export const position = drawn((page) => slider(page).inputValue());
export const said = drawn((page) => page.locator(".say").innerText());
export const spoken = drawn((page) => page.getByRole("status").innerText());
export const banner = drawn((page) => page.locator(".banner p").innerText());
export const chosen = drawn((page) => page.locator(".chosen").allInnerTexts());
export const pairs = drawn((page) => page.locator("[data-pair]").evaluateAll((pairs) => pairs.map((pair) => pair.dataset.pair)));
/** Everything the picture and the panels show, motion and focus aside. */
export const seen = drawn((page) =>
  page.evaluate(() => {
    const parts = [".rails, .lob", ".queue tbody", ".insp", ".log ol"].map((part) => document.querySelector(part).innerHTML.replace(/ class=""/g, ""));
    const typed = [...document.querySelectorAll(".queue tbody input")].map((field) => field.value);
    return [...parts, ...typed].join("\n");
  }),
);
/** All the way forward and all the way back shows the same at every step, and something else at each. */
export async function sameBothWays(page) {
  await button(page, "First").click();
  const forwards = [await seen(page)];
  const length = Number(await slider(page).getAttribute("max"));
  for (let step = 0; step < length; step += 1) {
    await page.keyboard.press("ArrowRight");
    forwards.push(await seen(page));
  }
  for (let step = length; step >= 0; step -= 1) {
    // Not compared by `equal`, which would print both pictures.
    assert.ok((await seen(page)) === forwards[step], `event ${step} is another one on the way back`);
    if (step > 0) await page.keyboard.press("ArrowLeft");
  }
  assert.equal(new Set(forwards).size, forwards.length);
}
/** Nothing is wrong for those who cannot see or point, and nothing sticks out. */
export async function unblemished(page) {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(overflow <= 0, `${overflow} px too wide`);
}
