// The tour of the first minute: playing by itself, gone through, skipped, and what it leaves as it was.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "../support/axe.mjs";
import { DESK, PHONE } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { address, button, choose, enter, place, position, thePage } from "../support/page.mjs";

const { open } = thePage();

test("the first visit begins with a tour that plays by itself, can be gone through, and is never shown twice", () =>
  open({ ...DESK, firstVisit: true }, async (page) => {
    const card = page.getByRole("region", { name: "First minute" });
    await eventually.match(() => card.innerText(), /One wave, from beginning to end/);
    await eventually.ok(async () => Number(await position(page)) > 20, "the tour plays");
    for (const title of ["Everybody gets a side", "How far each one looks", "The lowest score is decided first", "Lines uncross", "Now it is yours"]) {
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

test("whoever wants less motion gets a tour that jumps and waits", () =>
  open({ ...PHONE, firstVisit: true, reducedMotion: "reduce" }, async (page) => {
    await eventually.match(() => place(page), /^Wave 1 · Clean up/);
    await accessible(page, "the first card");
    await button(page, "Continue").click();
    await eventually.match(() => place(page), /^Wave 1 · Assign · event 11 of 11/);
    const moves = await page.locator("svg .player").first().evaluate((player) => getComputedStyle(player).transitionDuration);
    assert.equal(moves, "0s");
    for (const title of ["How far each one looks", "The lowest score is decided first", "Lines uncross", "Now it is yours"]) {
      await button(page, "Continue").click();
      await page.getByRole("heading", { name: title }).waitFor();
      await accessible(page, title);
    }
  }));

test("a link is not kept waiting by the tour", () =>
  open({ ...DESK, firstVisit: true, link: "#v1.broken" }, async (page) => {
    await button(page, "Open the default scenario").click();
    await eventually.match(() => place(page), /^Wave 1 · Select/);
    assert.equal(await page.getByRole("region", { name: "First minute" }).count(), 0);
  }));

test("a tour in the middle of work leaves the work and its address as they were", () =>
  open(DESK, async (page) => {
    await page.clock.install();
    const rating = () => page.getByRole("textbox", { name: "Pell, SC2" }).inputValue();
    await enter(page.getByRole("textbox", { name: "Pell, SC2" }), "1540");
    await eventually.match(() => address(page), /^#v1\./);
    const link = await address(page);
    await button(page, "Help").click();
    await button(page, "Take the tour").click();
    await button(page, "Continue").click();
    await eventually.equal(rating, "1630");
    await button(page, "Next event").click();
    // Long enough for an address that is written a while after a step.
    await page.clock.runFor(2_000);
    assert.equal(await address(page), link);
    await button(page, "Skip the tour").click();
    await eventually.equal(rating, "1540");
    await page.clock.runFor(2_000);
    assert.equal(await address(page), link);
  }));

test("a scenario opened during a tour ends it, and the address is that scenario's", () =>
  open(DESK, async (page) => {
    const rating = () => page.getByRole("textbox", { name: "Pell, SC2" }).inputValue();
    await enter(page.getByRole("textbox", { name: "Pell, SC2" }), "1540");
    await eventually.match(() => address(page), /^#v1\./);
    const link = await address(page);
    await button(page, "Help").click();
    await button(page, "Take the tour").click();
    const card = page.getByRole("region", { name: "First minute" });
    await card.waitFor();
    await choose(page, "Scenario", "The filter keeps the veteran");
    await card.waitFor({ state: "detached" });
    await eventually.notEqual(() => address(page), link);
    await page.goBack();
    await eventually.equal(() => address(page), link);
    await eventually.equal(rating, "1540");
  }));
