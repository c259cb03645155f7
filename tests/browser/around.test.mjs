// Everything around the picture: search, zoom, table, stories, theme, focus, sheets.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "../support/axe.mjs";
import { DESK, NARROW, settle } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, button, chosen, drawn, enter, names, place, position, press, said, scenarioName, spoken, stageTab, thePage, tool, unfold } from "../support/page.mjs";

const { open } = thePage();
const focused = drawn((page) => page.evaluate(() => document.activeElement.id));
const axis = drawn((page) => page.locator("text.axis").allTextContents());
/** Waits until the axis differs from `from`. */
const axisChanges = (page, from) => eventually.notDeepEqual(() => axis(page), from);

test("the palette finds settings, scenarios and commands from the keyboard", () =>
  open(DESK, async (page) => {
    const find = async (text) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find" }).waitFor();
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    };
    await find("wait pri");
    await eventually.equal(() => focused(page), "wait_priority");
    // This also works from inside a field.
    await find("veteran");
    await eventually.equal(() => scenarioName(page), "The filter keeps the veteran");
    await find("first");
    await eventually.equal(() => position(page), "0");
    await page.keyboard.press("Control+k");
    const options = page.getByRole("listbox", { name: "Found" }).getByRole("option");
    const selected = drawn(() => options.evaluateAll((options) => options.flatMap((option, index) => (option.ariaSelected === "true" ? [index] : []))));
    await eventually.deepEqual(() => selected(page), [0]);
    await assertAccessible(page, "the palette");
    await page.keyboard.press("ArrowDown");
    await eventually.deepEqual(() => selected(page), [1]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await eventually.equal(async () => (await selected(page)).length, 1);
    await page.keyboard.press("Escape");
    await eventually.equal(() => page.getByRole("dialog").count(), 0);
  }));

test("a setting named in a stage links to its control", () =>
  open(DESK, async (page) => {
    await unfold(page, "Settings of this stage");
    await page.locator(".gov").getByRole("link", { name: /^Wait priority/ }).click();
    await eventually.equal(() => focused(page), "wait_priority");
    await page.locator(".gov").getByRole("link", { name: /^High-pressure window/ }).click();
    await eventually.equal(() => focused(page), "high-base");
    await eventually.equal(() => page.evaluate(() => location.hash), "");
  }));

test("the story of a player has one section per wave, up to the cursor", () =>
  open(DESK, async (page) => {
    await button(page, "Last").click();
    await button(page, "Next round").click();
    await button(page, "Last").click();
    await button(page, "Pell").click();
    await eventually.match(async () => (await chosen(page))[0], /Wave 1 0:00[^]*searched ±75 rating points\.[^]*Northlight was already paired\. The wait grew to 1 wave\.[^]*Wave 2 0:45/);
    await press(page, "Previous round", "Previous event");
    await eventually.doesNotMatch(async () => (await chosen(page))[0], /Wave 2/);
  }));

test("the axis can be zoomed and panned with keys, wheel and dragging", () =>
  open(DESK, async (page) => {
    const whole = await axis(page);
    await page.keyboard.press("]");
    await axisChanges(page, whole);
    await page.keyboard.press(".");
    await eventually.match(async () => (await axis(page)).join(), /\d+ lower/);
    await page.keyboard.press("0");
    await eventually.deepEqual(() => axis(page), whole);
    await page.locator("svg.rails").hover();
    await page.mouse.wheel(0, -300);
    await axisChanges(page, whole);
    const zoomed = await axis(page);
    const { x, y, width, height } = await page.locator("svg.rails").boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 120, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await axisChanges(page, zoomed);
    await button(page, "Whole axis").click();
    await eventually.deepEqual(() => axis(page), whole);
  }));

test("the picture can be shown as a table", () =>
  open(DESK, async (page) => {
    await button(page, "Picture or table").click();
    const row = (name) => page.locator(`.table-view tr[data-player="${name}"]`);
    await eventually.equal(() => page.locator(".table-view tbody tr").count(), 15);
    await eventually.match(() => row("Tarn").innerText(), /Tarn\s+BW\s+1,480\s+1,355\s+1,605\s+2\s+chosen\s+kestrel\s+5/);
    await eventually.match(() => row("Vireo").innerText(), /sits out/);
    await button(page, "Next event").click();
    await assertAccessible(page, "the table");
    await page.keyboard.press("v");
    await eventually.equal(() => page.locator("svg.rails").count(), 1);
  }));

test("sides and maps can be typed as lists, and ratings follow renamed sides", () =>
  open(DESK, async (page) => {
    await unfold(page, "Sides, maps and servers");
    const sides = page.getByRole("textbox", { name: "Sides" });
    await enter(sides, "Red, Blue");
    await eventually.match(() => banner(page), /^No difference/);
    await eventually.match(() => said(page), /Tarn and kestrel/);
    await eventually.equal(() => page.getByRole("textbox", { name: "Tarn, Red" }).inputValue(), "1480");
    await page.getByRole("combobox", { name: "Preset" }).selectOption("Strict");
    await eventually.equal(() => page.getByRole("spinbutton", { name: "High-pressure window, base" }).inputValue(), "50");
    await eventually.equal(() => page.getByRole("textbox", { name: "Tarn, Red" }).inputValue(), "1480");
    const maps = page.getByRole("textbox", { name: "Maps" });
    await enter(maps, "");
    await eventually.match(() => banner(page), /^[1-9] fewer match(es)?\.$/, "matches were made without a map");
  }));

test("the theme is remembered", () =>
  open({ ...DESK, colorScheme: "light" }, async (page) => {
    await page.keyboard.press("t");
    await eventually.equal(() => page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await page.reload();
    await eventually.equal(() => page.evaluate(() => document.documentElement.dataset.theme), "dark");
  }));

test("keys still work after the focused button disappears or is disabled", () =>
  open(DESK, async (page) => {
    const arrowKeyWorks = async (after) => {
      const before = Number(await position(page));
      await page.keyboard.press("ArrowRight");
      await eventually.equal(async () => Number(await position(page)), before + 1, `the arrow key does not work after ${after}`);
    };
    await button(page, "Pell").click();
    await page.locator(".chosen").getByRole("button", { name: "Close" }).click();
    await page.locator(".chosen").waitFor({ state: "detached" });
    await arrowKeyWorks("closing a player");
    await enter(page.getByRole("textbox", { name: "Pell, SC2" }), "1540");
    await button(page, "Undo change").click();
    await eventually.equal(() => spoken(page), "Change undone.");
    await arrowKeyWorks("Undo");
    await tool(page, "Redo").click();
    await eventually.ok(() => tool(page, "Redo").isDisabled());
    await arrowKeyWorks("the last Redo");
    const whole = await axis(page);
    await button(page, "Zoom in").click();
    await axisChanges(page, whole);
    await button(page, "Whole axis").click();
    await eventually.deepEqual(() => axis(page), whole);
    await arrowKeyWorks("Whole axis");
    await page.locator(".banner").getByRole("button", { name: "Close" }).click();
    await page.locator(".banner").waitFor({ state: "detached" });
    await arrowKeyWorks("closing the banner");
  }));

test("an open sheet blocks the page, and a click beside it closes it and restores the focus", () =>
  open(DESK, async (page) => {
    const before = await position(page);
    await button(page, "Help").click();
    const sheet = page.getByRole("dialog");
    await sheet.locator("p").first().click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("a");
    assert.equal(await position(page), before);
    assert.equal((await names(page)).length, 15);
    await page.keyboard.press("Escape");
    await eventually.equal(() => sheet.count(), 0);
    await eventually.equal(() => page.evaluate(() => document.activeElement.textContent), "Help");
    await page.keyboard.press("?");
    await sheet.waitFor();
    // A drag from inside the sheet to beside it leaves it open.
    const { x, y } = await sheet.boundingBox();
    await page.mouse.move(x + 40, y + 60);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await settle(page);
    assert.equal(await sheet.count(), 1);
    await page.mouse.click(5, 5);
    await eventually.equal(() => sheet.count(), 0);
  }));

test("an edit keeps the cursor in its stage, the selected player and the zoom as long as they exist", () =>
  open(DESK, async (page) => {
    const type = (role, name, text) => enter(page.getByRole(role, { name }), text);
    await button(page, "Last").click();
    await type("spinbutton", "High-pressure window, base", "300");
    await eventually.match(() => place(page), /Clean up · event 2 of 2/);
    await stageTab(page, "Refine").click();
    await type("spinbutton", "High-pressure window, base", "100");
    await eventually.match(() => place(page), /Refine · event 1/);
    await press(page, "Suri", "Tarn", "Remove");
    await eventually.ok(async () => !(await names(page)).includes("Tarn"));
    await eventually.deepEqual(() => chosen(page), [], "a player is still selected after the selected one was removed");
    await press(page, "Pell", "Zoom in");
    await eventually.match(async () => (await axis(page)).join(), /higher/);
    await page.keyboard.press("g");
    await page.getByRole("spinbutton", { name: "Average rating" }).fill("5000");
    await button(page, "Replace queue").click();
    await eventually.ok(async () => !(await names(page)).includes("Pell"));
    await eventually.deepEqual(() => chosen(page), []);
    await eventually.ok(async () => !(await axis(page)).join().includes("higher"), "the new queue is still zoomed");
  }));

test("players of equal rating are drawn side by side, none on top of another", () =>
  open(DESK, async (page) => {
    for (const [players, spread] of [[40, 0], [200, 0], [200, 20]]) {
      await page.keyboard.press("g");
      await page.getByRole("spinbutton", { name: "Players", exact: true }).fill(String(players));
      await page.getByRole("spinbutton", { name: "Spread", exact: true }).fill(String(spread));
      await button(page, "Replace queue").click();
      // The table of a crowd shows 20 rows at first, and the players of the event.
      await eventually.ok(async () => (await names(page)).length >= Math.min(players, 20));
      // All players are in the first wave.
      await button(page, "First").click();
      for (const stage of ["Partition", "Filter"]) {
        await stageTab(page, stage).click();
        await eventually.match(() => place(page), new RegExp(stage));
        const spots = await page.locator("svg [data-player]").evaluateAll((all) => all.map((player) => player.getAttribute("transform")));
        assert.equal(new Set(spots).size, players, `${players} players, spread ${spread}, ${stage}`);
      }
    }
  }));

test("long names stay in their columns", () =>
  open(NARROW, async (page) => {
    await page.getByRole("button", { name: "Tarn", exact: true }).click();
    await enter(page.getByRole("textbox", { name: "Name", exact: true }), "W".repeat(64));
    await eventually.deepEqual(async () => (await names(page)).filter((name) => name.length === 64), ["W".repeat(64)]);
    await page.locator("h1").click();
    await page.keyboard.press("End");
    await assertFits(page);
  }));
