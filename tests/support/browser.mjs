// Chromium for the browser tests, and a page in it that notices what a user must never meet: an error in the console, a request to
// another host, a file that is not there.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic"];

/** The sizes and looks the page is tried in. */
export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** A browser; close it in an `after` hook. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: QUIET });
}

/**
 * Waits until what was done shows: a key is answered when the browser has taken it, which may be before the page has drawn, or has
 * fetched the part of it that is asked for.
 */
export function settle(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const look = () => (document.querySelector(".waiting") ? setTimeout(look, 10) : done());
        requestAnimationFrame(() => setTimeout(look));
      }),
  );
}

/** Opens a page (as on a `firstVisit`, or a later one), hands it to `use`, and then demands that nothing went wrong behind the scenes. */
export async function withPage(browser, url, { firstVisit = false, ...options }, use) {
  const context = await browser.newContext(options);
  // Only a first visit begins with the tour; whoever tests something else has been here before.
  if (!firstVisit) await context.addInitScript(() => localStorage.setItem("queuescope.tour-seen", "yes"));
  const page = await context.newPage();
  const origin = new URL(url).origin;
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (...key) => {
    await press(...key);
    await settle(page);
  };
  const wrong = [];
  page.on("console", (message) => wrong.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) wrong.push(`request to ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} for ${response.url()}`);
  });
  try {
    await page.goto(url);
    await use(page);
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
  }
}
