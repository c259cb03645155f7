// What is around the picture: the first minute, finding anything, zoom and table, the story of a player, what is remembered.

import assert from "node:assert/strict";
import { test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { DESK, NARROW, PHONE, settle } from "../support/browser.mjs";
import { banner, button, chosen, drawn, enter, place, position, said, thePage } from "../support/page.mjs";

const { open } = thePage();
const focused = drawn((page) => page.evaluate(() => document.activeElement.id));
const axis = drawn((page) => page.locator("text.axis").allTextContents());

test("the first visit begins with a tour that plays by itself, can be gone through, and is never shown twice", () =>
  open({ ...DESK, firstVisit: true }, async (page) => {
    const card = page.getByRole("region", { name: "First minute" });
    assert.match(await card.innerText(), /One wave, from beginning to end/);
    await page.waitForFunction(() => Number(document.querySelector('[aria-label="Position"]').value) > 20);
    for (const title of ["Everybody gets a side", "How far each one looks", "The lowest score is decided first", "Lines uncross", "Now it is yours"]) {
      await button(page, "Continue").click();
      await card.getByRole("heading", { name: title }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(violations.map(({ id }) => id), [], title);
    }
    await button(page, "Start").click();
    assert.equal(await card.count(), 0);
    await page.reload();
    await button(page, "Play").waitFor();
    assert.equal(await card.count(), 0);
    const before = await place(page);
    await button(page, "Help").click();
    await button(page, "Take the tour").click();
    await card.waitFor();
    await button(page, "Skip the tour").click();
    assert.equal(await card.count(), 0);
    assert.equal(await place(page), before);
  }));

test("whoever wants less motion gets a tour that jumps and waits", () =>
  open({ ...PHONE, firstVisit: true, reducedMotion: "reduce" }, async (page) => {
    assert.match(await place(page), /^Wave 1 · Clean up/);
    await button(page, "Continue").click();
    assert.match(await place(page), /^Wave 1 · Assign · event 11 of 11/);
    const moves = await page.locator("svg .player").first().evaluate((player) => getComputedStyle(player).transitionDuration);
    assert.equal(moves, "0s");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(overflow, 0);
  }));

test("a link is not kept waiting by the tour", () =>
  open({ ...DESK, firstVisit: true, link: "#v1.broken" }, async (page) => {
    await button(page, "Open the default scenario").click();
    await settle(page);
    assert.equal(await page.getByRole("region", { name: "First minute" }).count(), 0);
  }));

test("anything can be found from the keyboard: a command, a scenario, a player, a setting", () =>
  open(DESK, async (page) => {
    const find = async (text) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find" }).waitFor();
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    };
    await find("wait pri");
    assert.equal(await focused(page), "wait_priority");
    // Also from inside a field.
    await find("veteran");
    assert.match(await page.getByRole("combobox", { name: "Scenario" }).inputValue(), /veteran/);
    await find("first");
    assert.equal(await position(page), "0");
    await page.keyboard.press("Control+k");
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations.map(({ id }) => id), []);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.getByRole("listbox", { name: "Found" }).getByRole("option", { selected: true }).count(), 1);
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").count(), 0);
  }));

test("a setting that governs a stage is a link to its control", () =>
  open(DESK, async (page) => {
    await page.locator(".gov").getByRole("link", { name: /^Wait priority/ }).click();
    assert.equal(await focused(page), "wait_priority");
    await page.locator(".gov").getByRole("link", { name: /^High window/ }).click();
    assert.equal(await focused(page), "high-base");
    assert.equal(await page.evaluate(() => location.hash), "");
  }));

test("the story of a player is told wave by wave, up to the cursor", () =>
  open(DESK, async (page) => {
    await button(page, "Last").click();
    await button(page, "Next round").click();
    await button(page, "Last").click();
    await button(page, "Pell").click();
    const [told] = await chosen(page);
    assert.match(told, /Wave 1 0:00[^]*looked 75 rating points far\.[^]*Northlight played somebody else by then\. Has now waited one wave\.[^]*Wave 2 0:45/);
    await button(page, "Previous round").click();
    await button(page, "Previous event").click();
    assert.doesNotMatch((await chosen(page))[0], /Wave 2/);
  }));

test("the axis can be zoomed and moved along: keys, wheel, dragging", () =>
  open(DESK, async (page) => {
    const whole = await axis(page);
    await page.keyboard.press("]");
    assert.notDeepEqual(await axis(page), whole);
    await page.keyboard.press(".");
    const higher = await axis(page);
    assert.match(higher.join(), /\d+ lower/);
    await page.keyboard.press("0");
    assert.deepEqual(await axis(page), whole);
    await page.locator("svg.rails").hover();
    await page.mouse.wheel(0, -300);
    await page.waitForFunction((whole) => [...document.querySelectorAll("text.axis")].map((text) => text.textContent).join() !== whole, whole.join());
    const zoomed = await axis(page);
    const { x, y, width, height } = await page.locator("svg.rails").boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 120, y + height / 2, { steps: 4 });
    await page.mouse.up();
    assert.notDeepEqual(await axis(page), zoomed);
    await button(page, "Whole axis").click();
    assert.deepEqual(await axis(page), whole);
  }));

test("the picture has a table that says the same", () =>
  open(DESK, async (page) => {
    await button(page, "Picture or table").click();
    const row = (name) => page.locator(`.table-view tr[data-player="${name}"]`);
    assert.equal(await page.locator(".table-view tbody tr").count(), 15);
    assert.match(await row("Tarn").innerText(), /Tarn\s+BW\s+1,480\s+1,355\s+1,605\s+2\s+chosen\s+kestrel\s+5/);
    assert.match(await row("Vireo").innerText(), /sits out/);
    await button(page, "Next event").click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations.map(({ id }) => id), []);
    await page.keyboard.press("v");
    await settle(page);
    assert.equal(await page.locator("svg.rails").count(), 1);
  }));

test("the two sides, maps and servers can be typed as lists; the players' ratings follow the sides", () =>
  open(DESK, async (page) => {
    const sides = page.getByRole("textbox", { name: "Sides" });
    await enter(sides, "Red, Blue");
    assert.match(await banner(page), /^No difference/);
    assert.match(await said(page), /Tarn and kestrel/);
    assert.equal(await page.getByRole("textbox", { name: "Tarn, Red" }).inputValue(), "1480");
    await page.getByRole("combobox", { name: "Preset" }).selectOption("Strict");
    await settle(page);
    assert.equal(await page.getByRole("textbox", { name: "Tarn, Red" }).inputValue(), "1480");
    const maps = page.getByRole("textbox", { name: "Maps" });
    await enter(maps, "");
    assert.match(await banner(page), /^[1-9] fewer match(es)?\.$/, "without a map nobody plays");
  }));

test("the theme is remembered", () =>
  open({ ...DESK, colorScheme: "light" }, async (page) => {
    await page.keyboard.press("t");
    await page.reload();
    await button(page, "Play").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  }));

for (const [size, options] of Object.entries({ desk: DESK, phone: PHONE, narrow: NARROW })) {
  test(`every sheet can be used by everybody: ${size}`, () =>
    open({ ...options, reducedMotion: "reduce" }, async (page) => {
      for (const [key, title] of [["g", "Generate players"], ["p", "Paste rows"], ["s", "Share this moment"], ["?", "What you can do"], ["n", "What the document prints, and what is right"]]) {
        await page.keyboard.press(key);
        await page.getByRole("dialog", { name: title }).waitFor();
        const { violations } = await new AxeBuilder({ page }).analyze();
        assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), [], title);
        const inside = await page.evaluate(() => document.querySelector("[role=dialog]").contains(document.activeElement));
        assert.ok(inside, `the focus is in "${title}"`);
        await page.keyboard.press("Escape");
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(overflow, 0);
    }));
}

test("the keyboard goes on working after a button is gone or disabled", () =>
  open(DESK, async (page) => {
    const steps = async (what) => {
      await page.waitForTimeout(120);
      const before = Number(await position(page));
      await page.keyboard.press("ArrowRight");
      assert.equal(Number(await position(page)), before + 1, what);
    };
    await button(page, "Pell").click();
    await page.locator(".chosen").getByRole("button", { name: "Close" }).click();
    await steps("closing a player");
    await enter(page.getByRole("textbox", { name: "Pell, SC2" }), "1540");
    await button(page, "Take it back").click();
    await steps("taking back");
    await page.getByRole("group", { name: "Change the queue" }).getByRole("button", { name: "Redo" }).click();
    await steps("the last Redo");
    await button(page, "Zoom in").click();
    await button(page, "Whole axis").click();
    await steps("the whole axis");
    await page.locator(".banner").getByRole("button", { name: "Close" }).click();
    await steps("closing the banner");
  }));

test("behind a sheet nothing happens, wherever one clicks; beside it, it closes, and the focus goes back", () =>
  open(DESK, async (page) => {
    const before = await position(page);
    await button(page, "Help").click();
    const sheet = page.getByRole("dialog");
    await sheet.locator("p").first().click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("a");
    assert.equal(await position(page), before);
    assert.equal(await page.locator(".queue tr[data-player]").count(), 15);
    await page.keyboard.press("Escape");
    assert.equal(await sheet.count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Help");
    await page.keyboard.press("?");
    await sheet.waitFor();
    // A drag that only ends beside the sheet leaves it open.
    const { x, y } = await sheet.boundingBox();
    await page.mouse.move(x + 40, y + 60);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    assert.equal(await sheet.count(), 1);
    await page.mouse.click(5, 5);
    await settle(page);
    assert.equal(await sheet.count(), 0);
  }));

test("a tour in the middle of work leaves the work as it was", () =>
  open(DESK, async (page) => {
    await enter(page.getByRole("textbox", { name: "Pell, SC2" }), "1540");
    const link = await page.evaluate(() => location.hash);
    await button(page, "Help").click();
    await button(page, "Take the tour").click();
    await button(page, "Continue").click();
    await button(page, "Next event").click();
    await page.waitForTimeout(500);
    await button(page, "Skip the tour").click();
    await settle(page);
    assert.equal(await page.getByRole("textbox", { name: "Pell, SC2" }).inputValue(), "1540");
    assert.equal(await page.evaluate(() => location.hash), link);
    // A scenario opened during a tour ends it, and the address is that scenario's.
    await button(page, "Help").click();
    await button(page, "Take the tour").click();
    await page.getByRole("combobox", { name: "Scenario" }).selectOption("The filter keeps the veteran");
    await settle(page);
    assert.notEqual(await page.evaluate(() => location.hash), link);
    await page.goBack();
    await settle(page);
    assert.equal(await page.getByRole("textbox", { name: "Pell, SC2" }).inputValue(), "1540");
  }));

test("an edit leaves the cursor in its stage, the choice with its player and the zoom with its axis", () =>
  open(DESK, async (page) => {
    const type = (role, name, text) => enter(page.getByRole(role, { name }), text);
    await button(page, "Last").click();
    await type("spinbutton", "High window, base", "300");
    assert.match(await place(page), /Clean up · event 2 of 2/);
    await page.getByRole("button", { name: "6 Refine" }).click();
    await type("spinbutton", "High window, base", "100");
    assert.match(await place(page), /Refine · event 1/);
    await button(page, "Suri").click();
    await page.getByRole("button", { name: "Tarn", exact: true }).click();
    await button(page, "Remove").click();
    assert.deepEqual(await chosen(page), [], "who was removed is not chosen, and nobody else is");
    await button(page, "Pell").click();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.keyboard.press("g");
    await page.getByRole("spinbutton", { name: "Average rating" }).fill("5000");
    await button(page, "Replace the queue").click();
    assert.deepEqual(await chosen(page), []);
    assert.ok(!(await axis(page)).join().includes("higher"), "everybody is in the picture");
  }));

test("players of equal rating stand beside each other, all of them", () =>
  open(DESK, async (page) => {
    for (const [players, spread] of [[40, 0], [200, 0], [200, 20]]) {
      await page.keyboard.press("g");
      await page.getByRole("spinbutton", { name: "Players", exact: true }).fill(String(players));
      await page.getByRole("spinbutton", { name: "Spread", exact: true }).fill(String(spread));
      await button(page, "Replace the queue").click();
      await button(page, "Last").click();
      await settle(page);
      for (const stage of ["1 Partition", "4 Filter"]) {
        await page.getByRole("button", { name: stage }).click();
        await settle(page);
        const spots = await page.locator("svg [data-player]").evaluateAll((all) => all.map((player) => player.getAttribute("transform")));
        assert.equal(new Set(spots).size, players, `${players} players, spread ${spread}, ${stage}`);
      }
    }
  }));

test("long names stay in their columns", () =>
  open(NARROW, async (page) => {
    await page.getByRole("button", { name: "Tarn", exact: true }).click();
    await enter(page.getByRole("textbox", { name: "Name", exact: true }), "W".repeat(64));
    await page.locator("h1").click();
    await page.keyboard.press("End");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(overflow, 0);
  }));
