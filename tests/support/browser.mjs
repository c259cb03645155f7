// Chromium for the browser tests. Every page that a test opens must have no console message, no request to another host and no missing file.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const CHROMIUM_OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic"];

/** Time limit for an action, such as a click, to find its element. */
const LIMIT_MILLIS = 20_000;

/** Screens that the page is tested on. */
export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** What the browser says when a test does not want the service worker. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** Starts a browser. Close it in an `after` hook. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: CHROMIUM_OPTIONS });
}

/** Waits until the page has rendered the last action and no part of it is marked as busy. */
export function settle(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const check = () => (document.querySelector('[aria-busy="true"]') ? setTimeout(check, 10) : done());
        requestAnimationFrame(() => setTimeout(check));
      }),
  );
}

/** Makes `page.keyboard.press` wait until an element has the focus, and after the key until the page has settled. */
function pressPatiently(page) {
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (...key) => {
    // If a focused button disappears or is disabled, the page moves the focus a moment later.
    await page.waitForFunction(() => !document.activeElement.matches("body, :disabled"));
    await press(...key);
    await settle(page);
  };
}

/** Opens a page, calls `use` with it, and then asserts that no errors occurred meanwhile. Without `firstVisit`, the tour does not start. */
export async function withPage(browser, url, { firstVisit = false, ...options }, use) {
  // The service worker downloads all files, which only the tests about it want.
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  context.setDefaultTimeout(LIMIT_MILLIS);
  // The first visit starts with the tour, which only some tests want.
  if (!firstVisit) await context.addInitScript(() => localStorage.setItem("queuescope.tour-seen", "yes"));
  const page = await context.newPage();
  pressPatiently(page);
  const { origin } = new URL(url);
  const errors = [];
  context.on("console", (message) => {
    if (message.text() !== BLOCKED) errors.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => errors.push(`error: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin: requested } = new URL(request.url());
    if (protocol !== "data:" && requested !== origin) errors.push(`request to ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const { errorText } = request.failure();
    // The page was left, or a worker ended, before the response arrived.
    if (errorText !== "net::ERR_ABORTED") errors.push(`${errorText} for ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} for ${response.url()}`);
  });
  try {
    await page.goto(url);
    await use(page);
    // Errors may be reported a moment later.
    await settle(page);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}
