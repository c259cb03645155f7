// Tier boundaries of cliques: dragging, typing, and snapshots that keep the boundaries they were taken with.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, button, drawn, enter, place, press, rowsOf, seek, showPanel, stepUntil, thePage, unfold, watching } from "../support/page.mjs";

const { open } = thePage();

/** Opens the page on an example of this engine. */
const watch = watching(open, "Cliques", "svg.cliques");
/** Centre of a boundary's grip on the screen. */
const grip = async (page, index) => {
  const box = await page.locator("svg.cliques .bound-grip").nth(index).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Steps back from the end to a snapshot. */
const backTo = async (page, snapshot) => {
  await press(page, "Last");
  await stepUntil(page, "place", new RegExp(`^Snapshot ${snapshot} `), "Previous event");
};

/** Unfolds the field of the tiers in the settings, and the one of the roles. */
const showTiers = (page) => unfold(page, "Tiers and roles");
const tiers = drawn((page) => page.getByRole("textbox", { name: "Tiers" }).inputValue());

test("dragging a boundary changes the tiers, and undo restores them", () =>
  watch(DESK, "", async (page) => {
    await button(page, "First").click();
    await showTiers(page);
    await eventually.equal(() => tiers(page), "Bronze\nSilver = 1000\nGold = 1500\nPlatinum = 2000\nDiamond = 2500");
    const [from, to] = [await grip(page, 1), await grip(page, 0)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // Drag a fifth of the way from 1500 down to 1000. Later, drag past the lower boundary, where it must stop.
    await page.mouse.move(from.x + (to.x - from.x) / 5, from.y, { steps: 4 });
    await eventually.equal(() => page.locator("svg.cliques .bound.held").count(), 1);
    await eventually.equal(() => page.locator("svg.cliques .bounds, svg.cliques .now-text").last().textContent(), "1,400");
    await page.mouse.up();
    await eventually.match(() => tiers(page), /Gold = 1400/);
    await eventually.match(() => banner(page), /^No difference: 1 match, the same weight\.$/);
    // Wait until the grip is drawn at its new place.
    await eventually.ok(async () => Math.abs((await grip(page, 1)).x - from.x) > 10);
    const again = await grip(page, 1);
    await page.mouse.move(again.x, again.y);
    await page.mouse.down();
    await page.mouse.move(to.x - 60, to.y, { steps: 4 });
    await page.mouse.up();
    await eventually.match(() => tiers(page), /Silver = 1000\nGold = 1001/);
    await page.keyboard.press("Control+z");
    await eventually.match(() => tiers(page), /Gold = 1400/);
    await page.keyboard.press("Control+z");
    await eventually.match(() => tiers(page), /Gold = 1500/);
  }));

test("a boundary can be dragged by touch, and a cancelled touch restores it", () =>
  watch(PHONE, "", async (page) => {
    await showPanel(page, "Settings");
    await showTiers(page);
    await button(page, "First").click();
    await page.locator("svg.cliques").scrollIntoViewIfNeeded();
    const touch = await page.context().newCDPSession(page);
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const [from, to] = [await grip(page, 1), await grip(page, 0)];
    await send("touchStart", [from]);
    for (const share of [0.1, 0.2, 0.3, 0.4]) await send("touchMove", [{ x: from.x + (to.x - from.x) * share, y: from.y }]);
    await eventually.equal(() => page.locator("svg.cliques .bound.held").count(), 1);
    await send("touchEnd", []);
    await eventually.match(() => tiers(page), /Gold = 1[23]\d0\n/);
    const dropped = await tiers(page);
    await eventually.ok(async () => Math.abs((await grip(page, 1)).x - from.x) > 10);
    const again = await grip(page, 1);
    await send("touchStart", [again]);
    for (const share of [0.1, 0.2]) await send("touchMove", [{ x: again.x + (from.x - again.x) * share, y: again.y }]);
    await eventually.equal(() => page.locator("svg.cliques .bound.held").count(), 1);
    await send("touchCancel", []);
    await eventually.equal(() => page.locator("svg.cliques .bound.held").count(), 0);
    assert.equal(await tiers(page), dropped);
  }));

test("a player next to a boundary can be selected in the picture", () =>
  watch(DESK, "Tiers that wait", async (page) => {
    await backTo(page, 7);
    await page.locator('svg.cliques [data-tier] ~ g [data-player="P15"]').first().click();
    await eventually.match(() => page.locator(".chosen").innerText(), /^P15/);
  }));

test("after an edit in the middle of a run, earlier snapshots keep their tiers and lobby size", () =>
  watch(DESK, "Tiers that wait", async (page) => {
    await backTo(page, 4);
    await showTiers(page);
    const field = page.getByRole("textbox", { name: "Tiers" });
    await field.fill("Iron\nGold = 1600\nStar = 2200");
    await field.blur();
    await eventually.equal(() => tiers(page), "Iron\nGold = 1600\nStar = 2200");
    await enter(page.getByRole("spinbutton", { name: "Lobby size" }), "3");
    const shownTiers = drawn((page) => page.locator("svg.cliques [data-tier]").evaluateAll((tiers) => tiers.map((tier) => tier.dataset.tier)));
    await eventually.deepEqual(() => shownTiers(page), ["Iron", "Gold", "Star"]);
    await seek(page, 24);
    await eventually.match(() => place(page), /^Snapshot 1 /);
    await eventually.deepEqual(() => shownTiers(page), ["Bronze", "Silver", "Gold", "Platinum", "Diamond"]);
    await eventually.deepEqual(async () => (await rowsOf(page, ".tiers tbody tr")).map((row) => row.split(" | ").slice(0, 2).join(" ")), ["Bronze –", "Silver 1,000", "Gold 1,500", "Platinum 2,000", "Diamond 2,500"]);
    await eventually.match(() => page.locator(".steps .head").innerText(), /Gold, lobby of 4/);
    await eventually.equal(() => page.locator(".reigns li").first().innerText().then((text) => text.split(",").length), 4);
    await eventually.equal(() => page.locator("svg.cliques .bound-grip").count(), 0, "a boundary of an earlier snapshot can be dragged");
  }));

test("tiers can be typed, and invalid tiers and roles are reported", () =>
  watch(DESK, "", async (page) => {
    await button(page, "First").click();
    await showTiers(page);
    const field = page.getByRole("textbox", { name: "Tiers" });
    await field.fill("Low\nHigh = 1,600");
    await field.blur();
    await eventually.equal(() => banner(page), "1 more match, total weight 470.5 → 435.5.");
    await eventually.deepEqual(async () => (await rowsOf(page, ".tiers tbody tr")).map((row) => row.split(" | ").slice(0, 2).join(" ")), ["Low –", "High 1,600"]);
    await field.fill("Low\nHigh = many");
    await field.blur();
    await eventually.match(() => banner(page), /^Tiers, line 2: expected a number from -1,000,000 to 1,000,000, got "many"/);
    await eventually.equal(() => tiers(page), "Low\nHigh = 1600", "the refused text is still shown");
    const roles = page.getByRole("textbox", { name: "Roles" });
    await roles.fill("tank = 5");
    await roles.blur();
    await eventually.match(() => banner(page), /^Roles: expected roles for at most 4 players, the lobby size, got 5/);
  }));
