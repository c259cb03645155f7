// The page around the pictures at every size: nothing jumps between engines, nothing covers or overruns another part, and all text can be read.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, NARROW, PHONE } from "../support/browser.mjs";
import { drawn, openEngine, openExample, press, showPanel, thePage } from "../support/page.mjs";

const { open } = thePage();

const ENGINES = ["Waves", "Buckets", "Cliques", "Lobbies"];
const LAPTOP = { viewport: { width: 1024, height: 768 } };
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true };
/** The largest example of each engine whose queue is shown as a table. */
const CROWDS = { Waves: "Two thousand players", Buckets: "Five hundred players in ten minutes", Cliques: "Six hundred players, lobbies of ten", Lobbies: "Four hundred requests at once" };
/** Smallest sizes of text in pixels. Only the numbers and the name of an axis may be smaller. */
const SMALLEST_TEXT = 13;
const SMALLEST_NUMBER = 12;

/** Texts that are smaller than allowed. */
const smallTexts = drawn((page) =>
  page.evaluate(
    ([text, number]) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const small = [];
      while (walker.nextNode()) {
        const words = walker.currentNode.nodeValue.trim();
        const element = walker.currentNode.parentElement;
        const size = parseFloat(getComputedStyle(element).fontSize);
        const isNumber = element.matches(".axis") || (element.closest("text") !== null && /^[−\d,.:]+$/.test(words));
        if (words && element.checkVisibility() && size < (isNumber ? number : text)) small.push(`${words}: ${size}`);
      }
      return small;
    },
    [SMALLEST_TEXT, SMALLEST_NUMBER],
  ),
);

for (const [size, options] of [["desk", DESK], ["phone", PHONE]]) {
  test(`${size}: no text is smaller than ${SMALLEST_TEXT} pixels, and no number of an axis than ${SMALLEST_NUMBER}`, () =>
    open({ ...options, reducedMotion: "reduce" }, async (page) => {
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "16px");
      for (const engine of ENGINES) {
        await openEngine(page, engine);
        for (const panel of ["Queue", "Settings", "Inspector", "Log"]) {
          await showPanel(page, panel);
          assert.deepEqual(await smallTexts(page), [], `${engine}, ${panel}`);
        }
        await press(page, "Last");
        assert.deepEqual(await smallTexts(page), [], `${engine}, summary`);
      }
    }));
}

test("desk: the views, the outcome, the picture and the timeline are at the same place for every engine", () =>
  open(DESK, async (page) => {
    const places = drawn((page) =>
      page.evaluate(() => {
        const area = (selector) => document.querySelector(selector).getBoundingClientRect();
        const [views, outcome, head, time] = [".views", ".outcome", ".stagehead", ".time"].map(area);
        return { views: views.left, outcome: [outcome.right, outcome.top], head: [head.left, head.top, head.height], time: [time.top, time.height] };
      }),
    );
    const first = await places(page);
    for (const engine of ENGINES) {
      await openEngine(page, engine);
      assert.deepEqual(await places(page), first, engine);
      await openExample(page, CROWDS[engine]);
      assert.deepEqual(await places(page), first, CROWDS[engine]);
    }
  }));

for (const [size, options] of [["desk", DESK], ["laptop", LAPTOP], ["phone", PHONE]]) {
  test(`${size}: no row of a long queue is wider than its panel, and no number is cut`, () =>
    open(options, async (page) => {
      for (const [engine, example] of Object.entries(CROWDS)) {
        await openEngine(page, engine);
        await openExample(page, example);
        await showPanel(page, "Queue");
        for (const position of ["First", "Next round", "Last"]) {
          await press(page, position);
          const cut = await page.locator(".queue").evaluate((queue) => {
            const style = getComputedStyle(queue);
            const edge = queue.getBoundingClientRect().right - parseFloat(style.paddingRight) / 2;
            const rows = [...queue.querySelectorAll("tr")].filter((row) => row.getBoundingClientRect().right > edge + 0.5);
            const fields = [...queue.querySelectorAll("td input")].filter((field) => field.scrollWidth > field.clientWidth || field.getBoundingClientRect().right > field.closest("td").getBoundingClientRect().right + 5);
            return [...rows.map((row) => `row ${row.innerText}`), ...fields.map((field) => `number ${field.value}`)].slice(0, 5);
          });
          assert.deepEqual(cut, [], `${example}, ${position}`);
        }
      }
    }));
}

for (const [size, options] of [["phone", PHONE], ["narrow", NARROW], ["tablet", TABLET]]) {
  test(`${size}: no part covers another, and the stage has one row of buttons`, () =>
    open(options, async (page) => {
      for (const engine of ENGINES) {
        await openEngine(page, engine);
        const found = await page.evaluate(() => {
          const area = (selector) => document.querySelector(selector).getBoundingClientRect();
          const problems = [];
          // From top to bottom. The timeline stays at the bottom of the screen, so it comes last only when the page is scrolled.
          scrollTo(0, document.querySelector(".tabs").getBoundingClientRect().top + scrollY - innerHeight);
          const parts = [".top", ".story-row", ".stagehead", ".pic", ".said", ".time", ".tabs"];
          parts.slice(1).forEach((part, index) => {
            if (area(part).top < area(parts[index]).bottom - 0.5) problems.push(`${part} covers ${parts[index]}`);
          });
          const [speed, time] = [area(".speed"), area(".time")];
          if (speed.left < time.left || speed.right > time.right || speed.top < time.top || speed.bottom > time.bottom) problems.push("the speed is outside the timeline");
          for (const part of document.querySelectorAll(".trans button, .where p")) {
            const box = part.getBoundingClientRect();
            if (box.width > 0 && box.right > speed.left && box.left < speed.right && box.bottom > speed.top + 0.5 && box.top < speed.bottom - 0.5) problems.push(`the speed covers ${part.textContent}`);
          }
          const inside = [...(document.querySelector(".lob")?.children ?? [])].map((part) => part.getBoundingClientRect()).filter((box) => box.height > 0);
          inside.slice(1).forEach((box, index) => {
            if (box.top < inside[index].bottom - 0.5) problems.push(`part ${index + 1} of the picture touches the one above`);
          });
          const buttons = [...document.querySelectorAll(".looks button")].map((button) => button.getBoundingClientRect()).filter((box) => box.width > 0);
          if (new Set(buttons.map((box) => Math.round((box.top + box.bottom) / 2))).size > 1) problems.push("the buttons need two rows");
          scrollTo(0, 0);
          return problems;
        });
        assert.deepEqual(found, [], engine);
      }
    }));
}
