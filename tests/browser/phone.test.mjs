// The page on a phone: one screen holds the picture, the sentence and the transport, and fingers can do everything.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { button, openEngine, position, said, showPanel, thePage } from "../support/page.mjs";

const { open } = thePage();

const ENGINES = ["Waves", "Buckets", "Cliques", "Lobbies"];
const TABLET = { ...PHONE, viewport: { width: 768, height: 1024 } };
const PANELS = ["Queue", "Settings", "Inspector", "Log"];
/** Largest height of the page, in screens. */
const MOST_SCREENS = 3;
/** Smallest side of a control for fingers. WCAG counts inline links and rows of a table separately, which have 36 pixels here. */
const FINGER = 44;
const ROW = 36;

/** Bottom edge of an element, in screens. */
const bottom = (page, selector) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom / innerHeight);
const screens = (page) => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);

for (const engine of ENGINES) {
  test(`${engine}: one screen holds picture, sentence and transport, and the page has at most ${MOST_SCREENS} screens`, () =>
    open(PHONE, async (page) => {
      await openEngine(page, engine);
      await page.locator(".pic").waitFor();
      for (const part of [".pic", ".said", ".time"]) assert.ok((await bottom(page, part)) <= 1, `${part} is not on the first screen`);
      for (const panel of PANELS) {
        await showPanel(page, panel);
        assert.ok((await screens(page)) <= MOST_SCREENS, `${panel}: ${await screens(page)} screens`);
      }
    }));

  test(`${engine}: controls are large enough for fingers`, () =>
    open(PHONE, async (page) => {
      await openEngine(page, engine);
      for (const panel of PANELS) {
        await showPanel(page, panel);
        const small = await page.evaluate(
          ([finger, row]) => {
            const isHidden = (control) => !control.checkVisibility() || control.closest(".sr, [aria-hidden=true]");
            const size = (control) => [control.getBoundingClientRect().width, control.getBoundingClientRect().height];
            const controls = [...document.querySelectorAll("button, select, summary, input:not([type=range], [type=checkbox]), .engines a")];
            return controls
              .filter((control) => !isHidden(control))
              .filter((control) => size(control)[1] < (control.closest("tr") ? row : finger) - 0.5)
              .map((control) => `${control.tagName} ${control.getAttribute("aria-label") ?? control.innerText} ${size(control).map(Math.round)}`);
          },
          [FINGER, ROW],
        );
        assert.deepEqual(small, [], panel);
      }
    }));
}

test("a swipe over the picture steps, to the left forwards and to the right back", () =>
  open(PHONE, async (page) => {
    const before = Number(await position(page));
    const swipe = (from, to) =>
      page.locator(".pic").evaluate(
        (picture, [from, to]) => {
          const event = (type, x) => new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType: "touch", clientX: x, clientY: 300 });
          picture.dispatchEvent(event("pointerdown", from));
          picture.dispatchEvent(event("pointerup", to));
        },
        [from, to],
      );
    await swipe(300, 200);
    await eventually.equal(() => position(page), String(before + 1));
    await swipe(200, 300);
    await swipe(200, 300);
    await eventually.equal(() => position(page), String(before - 1));
    await swipe(200, 220);
    await eventually.equal(() => position(page), String(before - 1));
  }));

test("a small transport is at the bottom while the large one is out of sight", () =>
  open(PHONE, async (page) => {
    const small = page.locator(".mini");
    assert.equal(await small.count(), 0);
    await eventually.ok(async () => {
      // The page may still grow.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return small.isVisible();
    }, "there is no small transport");
    const before = await said(page);
    await small.getByRole("button", { includeHidden: true }).last().click();
    await eventually.notEqual(() => said(page), before);
    await page.evaluate(() => scrollTo(0, 0));
    await small.waitFor({ state: "detached" });
    await button(page, "Play").waitFor();
  }));

test("a tab scrolls to its panel", () =>
  open(PHONE, async (page) => {
    for (const panel of PANELS) {
      await page.evaluate(() => scrollTo(0, 0));
      await showPanel(page, panel);
      await eventually.ok(() => page.evaluate(() => {
        const top = document.querySelector(".tabs").getBoundingClientRect().top;
        const { scrollHeight, clientHeight } = document.documentElement;
        // A short panel is in sight when the page is scrolled to its end.
        return Math.abs(top) < 3 || scrollY >= scrollHeight - clientHeight - 1;
      }), panel);
      assert.ok((await page.evaluate(() => scrollY)) > 100, `${panel}: the page has not scrolled`);
    }
    // A long panel has room for the small transport.
    await showPanel(page, "Queue");
    await page.locator(".mini").waitFor();
  }));

for (const [engine, [size, options]] of ENGINES.flatMap((engine) => Object.entries({ phone: PHONE, tablet: TABLET }).map((size) => [engine, size]))) {
  test(`${engine}, ${size}: no sentence is cut by the timeline`, () =>
    open(options, async (page) => {
      await openEngine(page, engine);
      const cut = await page.evaluate(async () => {
        const slider = document.querySelector('input[aria-label="Position"]');
        const found = [];
        const stride = Math.max(1, Math.floor(Number(slider.max) / 60));
        for (let position = 1; position <= Number(slider.max); position += stride) {
          slider.value = String(position);
          slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          const sentence = document.querySelector(".say");
          if (sentence.getBoundingClientRect().bottom > document.querySelector(".time").getBoundingClientRect().top + 0.5) found.push(sentence.innerText);
        }
        return found;
      });
      assert.deepEqual(cut, []);
    }));
}
