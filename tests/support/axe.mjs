// Accessibility, checked with axe inside the page.

import assert from "node:assert/strict";
import axe from "axe-core";
import { settle } from "./browser.mjs";

/** Everything axe checks in light, and last, so that the page stays in light; in dark only what can differ from light. */
const LIGHT = { colorScheme: "light", options: {} };
const DARK = { colorScheme: "dark", options: { runOnly: ["color-contrast"] } };

/** What axe finds wrong with the page as it is now. */
async function violations(page, options) {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...options });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, options);
}

/** Demands that those who cannot see or point can use the page as it is now, in light and (unless told not to look) in dark, and that it fits. */
export async function accessible(page, what, { dark = true } = {}) {
  // What is under the pointer would have another colour.
  await page.mouse.move(0, 0);
  for (const { colorScheme, options } of dark ? [DARK, LIGHT] : [LIGHT]) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    assert.deepEqual(await violations(page, options), [], `${what}, ${colorScheme}`);
  }
  await fits(page);
}

/** Demands that the page is not wider than the screen. */
export async function fits(page) {
  await settle(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(overflow <= 0, `${overflow} px too wide`);
}
