// The tour: playing, stepping through, skipping, and restoring the state from before.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "../support/axe.mjs";
import { DESK, PHONE } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { address, button, enter, openExample, place, position, thePage } from "../support/page.mjs";

const { open } = thePage();

test("the tour starts on the first visit, plays by itself, and starts again only from Help", () =>
  open({ ...DESK, firstVisit: true }, async (page) => {
    const card = page.getByRole("region", { name: "Tour" });
    await eventually.match(() => card.innerText(), /One wave, from beginning to end/);
    await eventually.ok(async () => Number(await position(page)) > 20, "the tour does not play");
    for (const title of ["Every player gets a side", "Search windows", "The lowest score is decided first", "Lines uncross", "Your turn"]) {
      await button(page, "Continue").click();
      await card.getByRole("heading", { name: title }).waitFor();
    }
    await button(page, "Start").click();
    await card.waitFor({ state: "detached" });
    await page.reload();
    await eventually.match(() => place(page), /^Wave 1 · Select/);
    assert.equal(await card.count(), 0);
    const before = await place(page);
    await button(page, "Help").click();
    await button(page, "Take the tour").click();
    await card.waitFor();
    await eventually.notEqual(() => place(page), before);
    await button(page, "Skip the tour").click();
    await card.waitFor({ state: "detached" });
    await eventually.equal(() => place(page), before);
  }));

test("with reduced motion the tour jumps to each step without animation", () =>
  open({ ...PHONE, firstVisit: true, reducedMotion: "reduce" }, async (page) => {
    await eventually.match(() => place(page), /^Wave 1 · Clean up/);
    await assertAccessible(page, "the first card");
    await button(page, "Continue").click();
    await eventually.match(() => place(page), /^Wave 1 · Assign · event 11 of 11/);
    const moves = await page.locator("svg .player").first().evaluate((player) => getComputedStyle(player).transitionDuration);
    assert.equal(moves, "0s");
    for (const title of ["Search windows", "The lowest score is decided first", "Lines uncross", "Your turn"]) {
      await button(page, "Continue").click();
      await page.getByRole("heading", { name: title }).waitFor();
      await assertAccessible(page, title);
    }
  }));

const TOURS = {
  waves: ["One wave, from beginning to end", "Every player gets a side", "Search windows", "The lowest score is decided first", "Lines uncross", "Your turn"],
  buckets: ["Ranges that grow", "A growth step", "Both must reach", "A match", "A declined match", "Your turn"],
  cliques: ["One snapshot, from beginning to end", "Players of one tier", "Every pair has a weight", "A lobby grows", "Why P4 is left out", "Your turn"],
  lobbies: ["Six requests, one lobby", "Wishes relax", "Every pair gets a score", "The best pair is not taken", "A lobby falls apart", "Your turn"],
};

for (const [engine, titles] of Object.entries(TOURS)) {
  test(`the first visit to #${engine} plays its tour, whose stops fit on desk and phone`, () =>
    open({ ...DESK, firstVisit: true, link: `#${engine}` }, async (page) => {
      const card = page.getByRole("region", { name: "Tour" });
      await eventually.ok(async () => Number(await position(page)) > 3, "the first stop does not play");
      assert.equal(await page.getByRole("dialog").count(), 0);
      await page.emulateMedia({ reducedMotion: "reduce" });
      const before = page.viewportSize();
      for (const [index, title] of titles.entries()) {
        await card.getByRole("heading", { name: title, exact: true }).waitFor();
        for (const size of [PHONE.viewport, before]) {
          await page.setViewportSize(size);
          await assertAccessible(page, `${engine}: ${title}`, { dark: index % 2 === 0 });
        }
        await button(page, index + 1 < titles.length ? "Continue" : "Start").click();
      }
      await card.waitFor({ state: "detached" });
      // The tour is not shown again, and starts from Help at its first stop.
      await page.evaluate((engine) => (location.hash = engine), engine);
      assert.equal(await card.count(), 0);
      await button(page, "Help").click();
      await button(page, "Take the tour").click();
      await card.getByRole("heading", { name: titles[0], exact: true }).waitFor();
    }));
}

test("the tour does not start if the page is opened with a link", () =>
  open({ ...DESK, firstVisit: true, link: "#v1.broken" }, async (page) => {
    await button(page, "Open the default scenario").click();
    await eventually.match(() => place(page), /^Wave 1 · Select/);
    assert.equal(await page.getByRole("region", { name: "Tour" }).count(), 0);
  }));

test("a tour in the middle of other work keeps the edits and the address", () =>
  open(DESK, async (page) => {
    await page.clock.install();
    // Timers that the page started before could not be cancelled.
    await page.reload();
    const rating = () => page.getByRole("textbox", { name: "Pell, SC2" }).inputValue();
    await enter(page.getByRole("textbox", { name: "Pell, SC2" }), "1540");
    await eventually.match(() => address(page), /^#v2\./);
    const link = await address(page);
    await button(page, "Help").click();
    await button(page, "Take the tour").click();
    await button(page, "Continue").click();
    await eventually.equal(rating, "1630");
    await button(page, "Next event").click();
    // Longer than the delay after which a step changes the address.
    await page.clock.runFor(2_000);
    assert.equal(await address(page), link);
    await button(page, "Skip the tour").click();
    await eventually.equal(rating, "1540");
    await page.clock.runFor(2_000);
    assert.equal(await address(page), link);
  }));

test("opening a scenario during a tour ends the tour and changes the address", () =>
  open(DESK, async (page) => {
    const rating = () => page.getByRole("textbox", { name: "Pell, SC2" }).inputValue();
    await enter(page.getByRole("textbox", { name: "Pell, SC2" }), "1540");
    await eventually.match(() => address(page), /^#v2\./);
    const link = await address(page);
    await button(page, "Help").click();
    await button(page, "Take the tour").click();
    const card = page.getByRole("region", { name: "Tour" });
    await card.waitFor();
    await openExample(page, "The filter keeps the veteran");
    await card.waitFor({ state: "detached" });
    await eventually.notEqual(() => address(page), link);
    await page.goBack();
    await eventually.equal(() => address(page), link);
    await eventually.equal(rating, "1540");
  }));
