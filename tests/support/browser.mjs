// Chromium for the browser tests, and a page in it that notices what a user must never meet: an error in the console, a request to
// another host, a file that is not there.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic"];

/** How long a click, a key or a look at an element may have to wait for its element. */
const LIMIT_MILLIS = 20_000;

/** The sizes and looks the page is tried in. */
export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** A browser; close it in an `after` hook. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: QUIET });
}

/** Waits until the page has drawn what was done and no part of it is marked as busy. */
export function settle(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const look = () => (document.querySelector('[aria-busy="true"]') ? setTimeout(look, 10) : done());
        requestAnimationFrame(() => setTimeout(look));
      }),
  );
}

/** Makes `page.keyboard.press` wait: before the key until something has the focus, after it until the page has answered. */
function pressPatiently(page) {
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (...key) => {
    // Where a button with the focus disappears or is disabled, the page takes the focus back a moment later.
    await page.waitForFunction(() => !document.activeElement.matches("body, :disabled"));
    await press(...key);
    await settle(page);
  };
}

/** Opens a page (as on a `firstVisit`, or a later one), hands it to `use`, and then demands that nothing went wrong behind the scenes. */
export async function withPage(browser, url, { firstVisit = false, ...options }, use) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(LIMIT_MILLIS);
  // Only a first visit begins with the tour; whoever tests something else has been here before.
  if (!firstVisit) await context.addInitScript(() => localStorage.setItem("queuescope.tour-seen", "yes"));
  const page = await context.newPage();
  pressPatiently(page);
  const { origin } = new URL(url);
  const wrong = [];
  context.on("console", (message) => wrong.push(`console ${message.type()}: ${message.text()}`));
  context.on("weberror", (error) => wrong.push(`error: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol !== "data:" && asked !== origin) wrong.push(`request to ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const { errorText } = request.failure();
    // Somebody left, or a worker ended, before the answer came.
    if (errorText !== "net::ERR_ABORTED") wrong.push(`${errorText} for ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} for ${response.url()}`);
  });
  try {
    await page.goto(url);
    await use(page);
    // What is wrong may be reported a moment later.
    await settle(page);
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
  }
}
