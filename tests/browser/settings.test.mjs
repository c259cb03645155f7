// Settings: search and groups, the effect of a value while its slider is dragged, where a change applies, and settings without effect.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "../support/axe.mjs";
import { DESK, PHONE, settle } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, button, drawn, enter, openEngine, openExample, pairs, place, press, seen, shareLink, showPanel, thePage, tool, unfold } from "../support/page.mjs";

const { open } = thePage();

const search = (page) => page.getByRole("searchbox", { name: "Find a setting" });
const HIGH = "High-pressure window, base";
const field = (page, name) => page.getByRole("spinbutton", { name });
const rail = (page, name) => page.getByRole("slider", { name });
/** Labels of the settings that are visible. */
const labels = drawn((page) => page.locator(".set .name").evaluateAll((all) => all.filter((name) => name.checkVisibility({ contentVisibilityAuto: true })).map((name) => name.firstChild.innerText)));
const groups = drawn(async (page) => (await page.locator(".group summary").allInnerTexts()).map((text) => text.replace(/\s+/g, " ")));
const focused = drawn((page) => page.evaluate(() => document.activeElement.id));
/** The row whose slider is being dragged, as text. */
const dragged = drawn(async (page) => (await page.locator(".set.dragged").allInnerTexts()).join());
/** The way in which the last change applies, and the effect of both ways. */
const applied = drawn((page) => page.locator(".ways [aria-pressed=true]").innerText());
const ways = drawn((page) => page.locator(".ways tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent).join(" | "))));
const otherEffect = drawn((page) => page.locator(".banner .other").innerText());

/** Presses the thumb of a slider and moves it to the right, without releasing it. */
async function dragBy(page, name, pixels) {
  const place = await rail(page, name).evaluate(({ value, min, max, clientWidth, clientHeight }) => ({ x: 6 + ((clientWidth - 12) * (value - min)) / (max - min), y: clientHeight / 2 }));
  // Waits until nothing moves the slider any more.
  await rail(page, name).hover({ position: place });
  await page.mouse.down();
  const { x, y } = await rail(page, name).boundingBox();
  await page.mouse.move(x + place.x + pixels, y + place.y, { steps: 5 });
}

/** Goes to the end of the walkthrough's third wave. */
const runThreeWaves = (page) => press(page, "Last", "Next round", "Last", "Next round", "Last", "Picture");

test("the main settings are open, the others are folded in groups, and a search opens the groups that match", () =>
  open(DESK, async (page) => {
    const main = ["Wave interval seconds", "High-pressure window, base rating points", "High-pressure window, growth per step rating points", "Wait priority", "Window rule"];
    await eventually.deepEqual(() => labels(page), main);
    await eventually.deepEqual(() => groups(page), ["Windows 5", "Pressure 9 1 changed", "Who plays first 6", "Balance and refinement 5", "Sides, maps and servers 7"]);
    await search(page).fill("wait");
    await eventually.deepEqual(() => labels(page), ["Wait priority", "Wait counting", "Wait bonus"]);
    await eventually.deepEqual(() => groups(page), ["Who plays first 2"]);
    await search(page).fill("mm_population");
    await eventually.deepEqual(() => labels(page), ["Small population: up to players", "Medium population: up to players"]);
    await search(page).fill("xyzzy");
    await eventually.equal(() => page.locator(".nothing").innerText(), "No setting matches “xyzzy”.");
    await assertAccessible(page, "a search without result");
    await search(page).press("Escape");
    await eventually.deepEqual(() => labels(page), main);
    await unfold(page, "Who plays first");
    await eventually.equal(async () => (await labels(page)).length, main.length + 6);
    await openEngine(page, "Cliques");
    await eventually.deepEqual(() => groups(page), ["Tiers and roles 3"], "a group without folded settings is shown");
  }));

test("a changed setting has a dot, its default and Reset, and its group counts it", () =>
  open(DESK, async (page) => {
    await eventually.match(() => page.locator(".settings .head").innerText(), /1 of 37 changed/);
    await unfold(page, "Pressure");
    const row = page.locator(".set").filter({ has: page.locator("#active_population") });
    await eventually.match(() => row.innerText(), /default counted\s+Reset/);
    assert.equal(await row.locator(".dot").count(), 1);
    await row.getByRole("button", { name: "Reset Active players to counted" }).click();
    await eventually.match(() => page.locator(".settings .head").innerText(), /as in the preset/);
    await eventually.equal(async () => (await groups(page))[1], "Pressure 9");
    await eventually.equal(() => row.locator(".dot").count(), 0);
    await page.getByRole("radiogroup", { name: "Window rule" }).getByRole("radio", { name: "both" }).check();
    await eventually.match(() => page.locator(".set.changed").innerText(), /^Window rule[^]*default lead/);
    // The mark of the default is where the slider of the default is.
    const place = (selector) => page.locator(".set").filter({ has: page.locator("#wait_priority") }).locator(selector).evaluate((line) => line.getAttribute("x2"));
    assert.equal(await place(".default"), await place(".up-to"));
    await enter(field(page, "Wait priority"), "100");
    await eventually.equal(() => place(".up-to"), "50%");
    assert.equal(await place(".default"), "10%");
  }));

test("while a slider is dragged its effect is beside it, and the picture moves on release", () =>
  open(DESK, async (page) => {
    await press(page, "Last", "Previous event");
    const before = await seen(page);
    await dragBy(page, HIGH, 40);
    await eventually.match(() => dragged(page), /matches\s+5 → 6\s+still waiting\s+5 → 3\s+mean gap\s+14\.0 → 25\.0\s+longest wait\s+2 waves → 2 waves$/);
    await eventually.notEqual(() => field(page, HIGH).inputValue(), "75");
    assert.equal(await seen(page), before, "the picture moved before the release");
    await assertAccessible(page, "a dragged slider", { dark: false });
    // Moving the pointer away for this check dragged the slider to its lower end.
    await eventually.equal(() => field(page, HIGH).inputValue(), "0");
    await page.mouse.up();
    await eventually.equal(() => page.locator(".set.dragged").count(), 0);
    await eventually.notEqual(() => seen(page), before);
  }));

test("a slider that returns to its old value changes nothing", () =>
  open(DESK, async (page) => {
    await dragBy(page, HIGH, 40);
    await eventually.match(() => dragged(page), /matches/);
    const { x, y, width, height } = await rail(page, HIGH).boundingBox();
    await page.mouse.move(x + 6 + (width - 12) * 0.25, y + height / 2);
    await eventually.equal(() => field(page, HIGH).inputValue(), "75");
    await page.mouse.up();
    await eventually.equal(() => page.locator(".set.dragged").count(), 0);
    await eventually.ok(() => tool(page, "Undo").isDisabled());
  }));

test("keys show the effect too, and the change applies when the key is released", () =>
  open(DESK, async (page) => {
    await press(page, "Last", "Previous event");
    const before = await seen(page);
    await rail(page, HIGH).focus();
    await page.keyboard.down("ArrowRight");
    await page.keyboard.down("ArrowRight");
    await eventually.equal(() => field(page, HIGH).inputValue(), "77");
    await eventually.match(() => dragged(page), /matches/);
    assert.equal(await seen(page), before);
    assert.ok(await tool(page, "Undo").isDisabled());
    await page.keyboard.up("ArrowRight");
    await eventually.ok(() => tool(page, "Undo").isEnabled());
    await eventually.equal(() => field(page, HIGH).inputValue(), "77");
    await press(page, "Undo");
    await eventually.equal(() => field(page, HIGH).inputValue(), "75");
    assert.ok(await tool(page, "Undo").isDisabled(), "one key press made several changes");
  }));

test("a value that is refused says so while the slider is dragged", () =>
  open(DESK, async (page) => {
    await openEngine(page, "Lobbies");
    await unfold(page, "Score");
    await dragBy(page, "Score weights, games", 30);
    await eventually.match(() => dragged(page), /Score weights: .*100/);
    await page.mouse.up();
    await eventually.match(() => page.locator(".banner.refused").innerText(), /Score weights/);
    await eventually.equal(() => field(page, "Score weights, games").inputValue(), "40");
  }));

test("in a large run the effect is shown after the release", () =>
  open(DESK, async (page) => {
    await page.keyboard.press("g");
    await field(page, "Players").fill("240");
    await button(page, "Replace queue").click();
    await eventually.match(() => page.locator(".queue .sub").first().innerText(), /^240 players/);
    await press(page, "Last");
    await dragBy(page, HIGH, 40);
    await eventually.match(() => dragged(page), /Release the slider to see the effect/);
    await page.mouse.up();
    await eventually.equal(() => page.locator(".set.dragged").count(), 0);
    await eventually.match(() => banner(page), /match/);
  }));

test("at the end of a run a change applies from the start, and in the panel from the last wave on", () =>
  open(DESK, async (page) => {
    await runThreeWaves(page);
    const [before, link] = [await seen(page), await shareLink(page)];
    await enter(field(page, HIGH), "300");
    await eventually.match(() => banner(page), /^From the start: 1 more match, largest gap/);
    await eventually.equal(() => otherEffect(page), "From wave 3 on: no difference: 6 matches, the same gaps.");
    await eventually.equal(() => applied(page), "From the start");
    assert.equal(await button(page, "Apply from wave 3 on").count(), 0, "a way that changes nothing has a button");
    await eventually.equal(async () => (await ways(page))[0], "matches | 6 → 7 | 6 → 6");
    await eventually.match(() => place(page), /^Wave 3 · Clean up/);
    await assertAccessible(page, "a change with two ways to apply it");
    await page.locator(".ways").getByRole("button", { name: "From wave 3 on" }).click();
    await eventually.match(() => banner(page), /^From wave 3 on: no difference/);
    await eventually.match(() => otherEffect(page), /^From the start: 1 more match/);
    await eventually.equal(() => applied(page), "From wave 3 on");
    // In the panel the same choice is under the setting.
    await page.locator(".ways").getByRole("button", { name: "From the start" }).click();
    await eventually.match(() => banner(page), /^From the start: 1 more match/);
    await button(page, "Undo change").click();
    await eventually.equal(() => field(page, HIGH).inputValue(), "75");
    await eventually.equal(() => seen(page), before);
    assert.equal(await shareLink(page), link);
    assert.ok(await tool(page, "Undo").isDisabled(), "the change took more than one step of undo");
    await eventually.equal(() => page.locator(".ways").count(), 0);
  }));

test("a message about an edit neither covers nor moves the picture", async () => {
  for (const options of [DESK, { viewport: { width: 1024, height: 768 } }, PHONE]) {
    await open(options, async (page) => {
      const place = (selector) => page.locator(selector).evaluate((element) => { const { left, top, right, bottom } = element.getBoundingClientRect(); return { left, top: top + scrollY, right, bottom: bottom + scrollY }; });
      const before = await place(".pic");
      await showPanel(page, "Settings");
      await enter(field(page, HIGH), "300");
      await eventually.match(() => banner(page), /more match/);
      const [after, message] = [await place(".pic"), await place(".banner")];
      assert.deepEqual(after, before, "the picture has moved");
      assert.ok(message.bottom <= after.top || message.top >= after.bottom, `${options.viewport.width}: the message covers the picture`);
      assert.ok(message.left >= 0 && message.right <= options.viewport.width, "the message is cut");
      await assertAccessible(page, `a message at ${options.viewport.width} pixels`, { dark: false });
    });
  }
});

test("the longest wait of an effect is in the engine's unit, as in the summary", () =>
  open(DESK, async (page) => {
    await runThreeWaves(page);
    await enter(field(page, HIGH), "300");
    await eventually.match(async () => (await ways(page))[3], /^longest wait \| \d waves → \d waves \| \d waves → \d waves$/);
    await openEngine(page, "Buckets");
    await press(page, "Last");
    await dragBy(page, "Growth interval", 20);
    await eventually.match(() => dragged(page), /longest wait\s+\d:\d\d → \d:\d\d/);
    await page.mouse.up();
  }));

test("in the middle of a run a change applies from here on, and can apply from the start instead", () =>
  open(DESK, async (page) => {
    await runThreeWaves(page);
    await press(page, "Previous event");
    await enter(field(page, HIGH), "300");
    await eventually.match(() => banner(page), /^From wave 3 on: /);
    await eventually.equal(() => applied(page), "From here on");
    await button(page, "Apply from the start").click();
    await eventually.match(() => banner(page), /^From the start: 1 more match/);
    await eventually.match(() => place(page), /^Wave 3/);
    const link = await shareLink(page);
    await press(page, "First", "Next round", "Previous event");
    const first = await pairs(page);
    await page.locator(".banner").getByRole("button", { name: "Close" }).click();
    await eventually.equal(() => page.locator(".ways").count(), 0);
    await press(page, "Undo");
    await eventually.equal(() => field(page, HIGH).inputValue(), "75");
    assert.ok(await tool(page, "Undo").isDisabled());
    await open({ ...DESK, link }, async (page) => {
      await eventually.match(() => place(page), /^Wave 3/);
      await eventually.equal(() => field(page, HIGH).inputValue(), "300");
      await press(page, "First", "Next round", "Previous event");
      assert.deepEqual(await pairs(page), first);
    });
  }));

test("a preset offers both ways as well", () =>
  open(DESK, async (page) => {
    await runThreeWaves(page);
    await page.getByRole("combobox", { name: "Preset" }).selectOption("Strict");
    await eventually.match(() => banner(page), /^From the start: /);
    await eventually.equal(() => applied(page), "From the start");
    await eventually.equal(async () => (await ways(page)).length, 4);
  }));

test("settings without effect on the run say so, until the run changes", () =>
  open(DESK, async (page) => {
    const marked = drawn((page) => page.locator(".none").evaluateAll((marks) => marks.map((mark) => mark.parentNode.firstChild.textContent)));
    await eventually.ok(async () => (await marked(page)).includes("Wave interval seconds"), "one wave does not depend on the interval");
    const before = await marked(page);
    assert.ok(!before.includes("High-pressure window, base rating points"), "a wider window gives more matches");
    await unfold(page, "Pressure");
    await assertAccessible(page, "settings without effect");
    await enter(field(page, HIGH), "300");
    assert.deepEqual(await marked(page), [], "the marks belong to another run");
    await eventually.ok(async () => (await marked(page)).length > 0, "the changed run was not tried");
    await press(page, "Undo");
    await eventually.deepEqual(() => marked(page), before);
  }));

test("a setting named in the inspector unfolds its group and ends a search that hides it", () =>
  open(DESK, async (page) => {
    await search(page).fill("channels");
    await eventually.equal(async () => (await labels(page)).length, 1);
    await unfold(page, "Settings of this stage");
    await page.locator(".gov").getByRole("link", { name: /^Moderate-pressure window/ }).click();
    await eventually.equal(() => focused(page), "moderate-base");
    assert.equal(await search(page).inputValue(), "");
    assert.ok(await field(page, "Moderate-pressure window, base").isVisible());
    await page.locator(".gov").getByRole("link", { name: /^Window rule/ }).click();
    await eventually.equal(() => focused(page), "window_rule");
  }));

test("on a phone the panel is accessible and its effects are under the finger's slider", () =>
  open(PHONE, async (page) => {
    await openExample(page, "The 15-player walkthrough");
    await showPanel(page, "Settings");
    await unfold(page, "Pressure");
    await rail(page, HIGH).fill("300");
    await eventually.match(() => banner(page), /2 more matches/);
    await settle(page);
    await assertAccessible(page, "settings on a phone");
  }));
