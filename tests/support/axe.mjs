// Accessibility, checked with axe inside the page.

import assert from "node:assert/strict";
import axe from "axe-core";
import { settle } from "./browser.mjs";

/** Axe runs all its rules in light, and in dark only those whose result can differ. Light is checked last, so that the page stays light. */
const LIGHT = { colorScheme: "light", options: {} };
const DARK = { colorScheme: "dark", options: { runOnly: ["color-contrast"] } };

/** Returns the violations that axe finds on the page as it is now. */
async function violations(page, options) {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...options });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, options);
}

/** Asserts that axe finds no violation on the page as it is now, in light and (unless `dark` is false) in dark, and that the page fits the screen. */
export async function assertAccessible(page, what, { dark = true } = {}) {
  // An element under the pointer would have other colours.
  await page.mouse.move(0, 0);
  for (const { colorScheme, options } of dark ? [DARK, LIGHT] : [LIGHT]) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    assert.deepEqual(await violations(page, options), [], `${what}, ${colorScheme}`);
  }
  await assertFits(page);
}

/** Asserts that the page is not wider than the screen. */
export async function assertFits(page) {
  await settle(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
}
