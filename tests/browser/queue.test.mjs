// The queue's table: edited in place, sorted, filtered, pasted into, generated and cleared, and all of it taken back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE, settle } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, button, drawn, enter, names, pairs, place, position, press, seen, thePage, tool } from "../support/page.mjs";

const { open } = thePage();
const cell = (page, name) => page.getByRole("textbox", { name, exact: true });
const type = (page, name, text) => enter(cell(page, name), text);
const log = drawn((page) => page.locator(".log ol").innerText());

test("a rating typed in the past forks there: what came before stays, what comes after is run again", () =>
  open(DESK, async (page) => {
    await press(page, "Last", "Next round", "Last", "Next round", "Last");
    await eventually.match(() => place(page), /^Wave 3/);
    const all = await log(page);
    // Back into the second wave, where Pell (1630) is too far from everybody.
    await press(page, "Previous round", "Previous event");
    await eventually.match(() => place(page), /^Wave 2/);
    await type(page, "Pell, SC2", "1455");
    await eventually.match(() => banner(page), /^From wave 2 on: /);
    await eventually.match(() => page.locator(".names").textContent(), /Wave 2 edited/);
    await button(page, "Last").click();
    await eventually.match(() => log(page), /Match 6: Lark – Pell, 5 apart/);
    const firstWave = (log) => log.slice(0, log.indexOf("0:45"));
    assert.match(firstWave(all), /Match 5: /);
    assert.equal(firstWave(await log(page)), firstWave(all), "the first wave stays");
    await page.keyboard.press("Control+z");
    await eventually.equal(() => cell(page, "Pell, SC2").inputValue(), "1630");
    await button(page, "Last").click();
    await eventually.equal(() => log(page), all);
  }));

test("a wait can be typed too, also back to what it was at first", () =>
  open(DESK, async (page) => {
    await press(page, "Last", "Next round", "Last");
    await eventually.equal(() => cell(page, "halcyon, waves waited").inputValue(), "2");
    await type(page, "halcyon, waves waited", "0");
    await eventually.match(() => banner(page), /match|difference/);
    await page.locator(".stages").getByRole("button", { name: "3 Pressure" }).click();
    await eventually.match(() => place(page), /^Wave 2 · Pressure/);
    await eventually.equal(() => cell(page, "halcyon, waves waited").inputValue(), "0");
  }));

test("a wrong rating is refused with the reason, and the field shows the old one again", () =>
  open(DESK, async (page) => {
    const before = await seen(page);
    await type(page, "Tarn, BW", "strong");
    await eventually.equal(() => banner(page), 'Tarn, BW: must be a whole number from -1,000,000 to 1,000,000, not "strong"');
    await eventually.equal(() => cell(page, "Tarn, BW").inputValue(), "1480");
    await type(page, "Tarn, BW", "");
    await cell(page, "Suri, BW").fill("1");
    await cell(page, "Suri, BW").press("Escape");
    await eventually.equal(() => cell(page, "Suri, BW").inputValue(), "1520");
    await eventually.equal(() => cell(page, "Tarn, BW").inputValue(), "1480");
    await eventually.match(() => banner(page), /^Tarn: needs a rating for BW or SC2/);
    // Out of the field: whoever is in it is marked everywhere.
    await page.locator("h1").click();
    await page.mouse.move(5, 5);
    await eventually.same(() => seen(page), before);
  }));

test("players are added, renamed, duplicated and removed, and it can all be taken back", () =>
  open(DESK, async (page) => {
    const before = await names(page);
    await tool(page, "Add").click();
    await eventually.deepEqual(async () => (await names(page)).slice(15), ["New"]);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await enter(name, "Zeta");
    await eventually.deepEqual(async () => (await names(page)).slice(15), ["Zeta"]);
    await button(page, "Duplicate").click();
    await eventually.deepEqual(async () => (await names(page)).slice(15), ["Zeta", "Zeta 2"]);
    await button(page, "Remove").click();
    await eventually.deepEqual(async () => (await names(page)).slice(15), ["Zeta"]);
    await type(page, "Zeta, SC2", "1600");
    await eventually.equal(() => page.locator('.queue tr[data-player="Zeta"] .sr').innerText(), "plays both");
    await tool(page, "Clear").click();
    await eventually.deepEqual(() => names(page), []);
    await eventually.match(() => page.locator(".queue .empty").innerText(), /Nobody is here/);
    for (let step = 0; step < 6; step += 1) {
      await tool(page, "Undo").click();
      await settle(page);
    }
    await eventually.deepEqual(() => names(page), before);
    await eventually.ok(() => tool(page, "Undo").isDisabled());
    await tool(page, "Redo").click();
    await eventually.equal(async () => (await names(page)).length, 16);
  }));

test("a renamed player is the same player, in the past as well", () =>
  open(DESK, async (page) => {
    await press(page, "Last", "Next round", "Tarn");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await enter(name, "Tarnished");
    await eventually.match(() => banner(page), /^No difference/);
    await button(page, "Previous round").click();
    await eventually.equal(async () => (await pairs(page))[0], "Tarnished+kestrel");
  }));

test("the table is sorted by its heads and filtered by name", () =>
  open(DESK, async (page) => {
    const head = (name) => page.locator(".queue thead").getByRole("button", { name });
    const came = await names(page);
    await head("SC2").click();
    await eventually.deepEqual(async () => (await names(page)).slice(0, 3), ["Pell", "Oxbow", "Dunmore"]);
    await eventually.equal(() => page.locator('.queue th[aria-sort="descending"]').innerText(), "SC2▾");
    await head("SC2").click();
    await eventually.deepEqual(async () => (await names(page)).slice(-2), ["Oxbow", "Pell"]);
    await head("SC2").click();
    await eventually.deepEqual(() => names(page), came);
    await head("Player").click();
    await eventually.deepEqual(async () => (await names(page)).slice(0, 2), ["Ansel", "Bramble"]);
    await page.getByRole("searchbox", { name: "Find players" }).fill("ELL");
    await eventually.deepEqual(() => names(page), ["Mirelle", "Pell"]);
  }));

test("rows from a spreadsheet are pasted, or every mistake is named", () =>
  open(DESK, async (page) => {
    await tool(page, "Paste").click();
    const rows = page.getByRole("textbox", { name: "Rows" });
    await rows.fill("Nova\t1500\t\t2\nRex\tabc\n\t1200");
    await eventually.equal(() => page.locator(".refusal").innerText(), 'row 2, BW: must be a whole number from -1,000,000 to 1,000,000, not "abc"\nrow 3: has no name');
    await eventually.ok(() => button(page, "Add players").isDisabled());
    await rows.fill('Name,SC2,Waits\n"Nova, the 1st","1,500",2\nRex,1400,');
    await button(page, "Add 2 players").click();
    await eventually.deepEqual(async () => (await names(page)).slice(15), ["Nova, the 1st", "Rex"]);
    await eventually.equal(() => cell(page, "Nova, the 1st, SC2").inputValue(), "1500");
    await eventually.equal(() => cell(page, "Nova, the 1st, waves waited").inputValue(), "2");
    await page.keyboard.press("p");
    await rows.fill("Nova, the 1st\t1500");
    await page.getByRole("checkbox", { name: "Instead of the players there are" }).check();
    await button(page, "Add 1 player").click();
    await eventually.deepEqual(() => names(page), ["Nova, the 1st"]);
  }));

test("a generated queue is the same for the same seed, and the page takes it at any size it allows", () =>
  open(DESK, async (page) => {
    const generate = async (wanted) => {
      await page.keyboard.press("g");
      for (const [label, value] of Object.entries(wanted)) await page.getByRole("spinbutton", { name: label, exact: true }).fill(String(value));
      await button(page, "Replace the queue").click();
      await eventually.match(() => page.locator(".queue .sub").first().innerText(), new RegExp(`^${wanted.Players.toLocaleString("en")} players`));
    };
    const figures = drawn((page) => page.locator(".queue tbody input").evaluateAll((fields) => fields.map((field) => field.value)));
    await generate({ Players: 40, Seed: 7 });
    await eventually.equal(async () => (await names(page)).length, 40);
    const [forty, before] = [await names(page), await figures(page)];
    await generate({ Players: 12, Seed: 8 });
    await eventually.equal(async () => (await names(page)).length, 12);
    await generate({ Players: 40, Seed: 7 });
    await eventually.deepEqual(() => names(page), forty);
    await eventually.deepEqual(() => figures(page), before);
    await generate({ Players: 40, Seed: 8 });
    await eventually.notDeepEqual(() => figures(page), before);
    await generate({ Players: 1500, Seed: 7 });
    // Rows come in portions, the picture shows a density.
    await eventually.equal(async () => (await names(page)).length, 200);
    await page.getByRole("button", { name: /^Show more/ }).click();
    await eventually.equal(async () => (await names(page)).length, 400);
    await eventually.ok(async () => (await page.locator(".crowd path").count()) > 0);
    await button(page, "Last").click();
    await eventually.ok(async () => Number(await position(page)) > 1500);
  }));

test("on a phone the queue can be edited as well", () =>
  open(PHONE, async (page) => {
    await type(page, "Pell, SC2", "1455");
    await eventually.match(() => banner(page), /match|difference/i);
    await eventually.equal(() => cell(page, "Pell, SC2").inputValue(), "1455");
    await tool(page, "Undo").click();
    await eventually.equal(() => cell(page, "Pell, SC2").inputValue(), "1630");
  }));
