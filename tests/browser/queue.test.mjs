// The queue's table: editing, sorting, filtering, pasting, generating, clearing, undo and redo.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "../support/axe.mjs";
import { DESK, PHONE, settle } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { address, banner, button, drawn, enter, names, pairs, place, position, press, scenarioName, seen, thePage, tool, unfold } from "../support/page.mjs";

const { open } = thePage();
const cell = (page, name) => page.getByRole("textbox", { name, exact: true });
const type = (page, name, text) => enter(cell(page, name), text);
const log = drawn((page) => page.locator(".log ol").textContent());

test("a rating edited in the past keeps earlier waves and runs later ones again", () =>
  open(DESK, async (page) => {
    await press(page, "Last", "Next round", "Last", "Next round", "Last");
    await eventually.match(() => place(page), /^Wave 3/);
    const all = await log(page);
    // In the second wave, Pell (1630) has no opponent in reach.
    await press(page, "Previous round", "Previous event");
    await eventually.match(() => place(page), /^Wave 2/);
    await type(page, "Pell, SC2", "1455");
    await eventually.match(() => banner(page), /^From wave 2 on: /);
    await eventually.match(() => page.locator(".names").textContent(), /Wave 2 edited/);
    await button(page, "Last").click();
    await eventually.match(() => log(page), /Match 6: Lark – Pell, 5 apart/);
    const firstWave = (log) => log.slice(0, log.indexOf("0:45"));
    assert.match(firstWave(all), /Match 5: /);
    assert.equal(firstWave(await log(page)), firstWave(all), "the first wave changed");
    await page.keyboard.press("Control+z");
    await eventually.equal(() => cell(page, "Pell, SC2").inputValue(), "1630");
    await button(page, "Last").click();
    await eventually.equal(() => log(page), all);
  }));

test("a player's wait can be edited, also back to its first value", () =>
  open(DESK, async (page) => {
    await press(page, "Last", "Next round", "Last");
    await eventually.equal(() => cell(page, "halcyon, waves waited").inputValue(), "2");
    await type(page, "halcyon, waves waited", "0");
    await eventually.match(() => banner(page), /match|difference/);
    await page.locator(".stages").getByRole("button", { name: "Pressure" }).click();
    await eventually.match(() => place(page), /^Wave 2 · Pressure/);
    await eventually.equal(() => cell(page, "halcyon, waves waited").inputValue(), "0");
  }));

test("an invalid rating is refused with the reason, and the field shows the old rating", () =>
  open(DESK, async (page) => {
    const before = await seen(page);
    await type(page, "Tarn, BW", "strong");
    await eventually.equal(() => banner(page), 'Tarn, BW: expected a whole number from -1,000,000 to 1,000,000, got "strong"');
    await eventually.equal(() => cell(page, "Tarn, BW").inputValue(), "1480");
    await type(page, "Tarn, BW", "");
    await cell(page, "Suri, BW").fill("1");
    await cell(page, "Suri, BW").press("Escape");
    await eventually.equal(() => cell(page, "Suri, BW").inputValue(), "1520");
    await eventually.equal(() => cell(page, "Tarn, BW").inputValue(), "1480");
    await eventually.match(() => banner(page), /^Tarn: needs a rating for BW or SC2/);
    // Leave the field, because the player whose field has the focus is marked everywhere.
    await page.locator(".stagehead h2").click();
    await page.mouse.move(5, 5);
    await eventually.same(() => seen(page), before);
  }));

test("adding, renaming, duplicating and removing players can be undone", () =>
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
    await eventually.match(() => page.locator(".queue .empty").innerText(), /No players yet/);
    for (let step = 0; step < 6; step += 1) {
      await tool(page, "Undo").click();
      await settle(page);
    }
    await eventually.deepEqual(() => names(page), before);
    await eventually.ok(() => tool(page, "Undo").isDisabled());
    await tool(page, "Redo").click();
    await eventually.equal(async () => (await names(page)).length, 16);
  }));

test("a player renamed in the second wave has the new name in the first wave too", () =>
  open(DESK, async (page) => {
    await press(page, "Last", "Next round", "Tarn");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await enter(name, "Tarnished");
    await eventually.match(() => banner(page), /^No difference/);
    await button(page, "Previous round").click();
    await eventually.equal(async () => (await pairs(page))[0], "Tarnished+kestrel");
  }));

test("the table can be sorted by its column heads and filtered by name", () =>
  open(DESK, async (page) => {
    const head = (name) => page.locator(".queue thead").getByRole("button", { name });
    const queueOrder = await names(page);
    await head("SC2").click();
    await eventually.deepEqual(async () => (await names(page)).slice(0, 3), ["Pell", "Oxbow", "Dunmore"]);
    await eventually.equal(() => page.locator('.queue th[aria-sort="descending"]').innerText(), "SC2▾");
    await head("SC2").click();
    await eventually.deepEqual(async () => (await names(page)).slice(-2), ["Oxbow", "Pell"]);
    await head("SC2").click();
    await eventually.deepEqual(() => names(page), queueOrder);
    await head("Player").click();
    await eventually.deepEqual(async () => (await names(page)).slice(0, 2), ["Ansel", "Bramble"]);
    await page.getByRole("searchbox", { name: "Find players" }).fill("ELL");
    await eventually.deepEqual(() => names(page), ["Mirelle", "Pell"]);
  }));

test("rows can be pasted from a spreadsheet, and all invalid rows are reported", () =>
  open(DESK, async (page) => {
    await tool(page, "Paste").click();
    const rows = page.getByRole("textbox", { name: "Rows" });
    await rows.fill("Nova\t1500\t\t2\nRex\tabc\n\t1200");
    await eventually.equal(() => page.locator(".refusal").innerText(), 'row 2, BW: expected a whole number from -1,000,000 to 1,000,000, got "abc"\nrow 3: has no name');
    await eventually.ok(() => button(page, "Add players").isDisabled());
    await rows.fill('Name,SC2,Waits\n"Nova, the 1st","1,500",2\nRex,1400,');
    await button(page, "Add 2 players").click();
    await eventually.deepEqual(async () => (await names(page)).slice(15), ["Nova, the 1st", "Rex"]);
    await eventually.equal(() => cell(page, "Nova, the 1st, SC2").inputValue(), "1500");
    await eventually.equal(() => cell(page, "Nova, the 1st, waves waited").inputValue(), "2");
    await page.keyboard.press("p");
    await rows.fill("Nova, the 1st\t1500");
    await page.getByRole("checkbox", { name: "Replace queue" }).check();
    await button(page, "Add 1 player").click();
    await eventually.deepEqual(() => names(page), ["Nova, the 1st"]);
  }));

test("the same seed generates the same queue, and 1,500 players can be shown", () =>
  open(DESK, async (page) => {
    const generate = async (wanted) => {
      await page.keyboard.press("g");
      for (const [label, value] of Object.entries(wanted)) await page.getByRole("spinbutton", { name: label, exact: true }).fill(String(value));
      await button(page, "Replace queue").click();
      await eventually.match(() => page.locator(".queue .sub").first().innerText(), new RegExp(`^${wanted.Players.toLocaleString("en")} players`));
    };
    const values = drawn((page) => page.locator(".queue tbody input").evaluateAll((fields) => fields.map((field) => field.value)));
    await generate({ Players: 40, Seed: 7 });
    await eventually.equal(async () => (await names(page)).length, 40);
    const [forty, before] = [await names(page), await values(page)];
    await generate({ Players: 12, Seed: 8 });
    await eventually.equal(async () => (await names(page)).length, 12);
    await generate({ Players: 40, Seed: 7 });
    await eventually.deepEqual(() => names(page), forty);
    await eventually.deepEqual(() => values(page), before);
    await generate({ Players: 40, Seed: 8 });
    await eventually.notDeepEqual(() => values(page), before);
    await generate({ Players: 1500, Seed: 7 });
    // The table of a crowd shows 20 rows at first, and the picture shows a density. At the start no event pins players above the list.
    await button(page, "First").click();
    await eventually.equal(async () => (await names(page)).length, 20);
    await page.getByRole("button", { name: /^Show more/ }).click();
    await eventually.equal(async () => (await names(page)).length, 220);
    await eventually.ok(async () => (await page.locator(".bars path").count()) > 0);
    await button(page, "Last").click();
    await eventually.ok(async () => Number(await position(page)) > 1500);
  }));

test("a replaced queue is a new scenario, and one undo brings everything back", () =>
  open(DESK, async (page) => {
    await press(page, "Last", "Next round", "Last");
    await eventually.match(() => address(page), /^#v2\./);
    const [at, link] = [await place(page), await address(page)];
    await unfold(page, "Pressure");
    const active = page.getByRole("spinbutton", { name: "Active players" });
    assert.equal(await active.inputValue(), "30");
    await page.keyboard.press("g");
    await page.getByRole("spinbutton", { name: "Players", exact: true }).fill("40");
    await button(page, "Replace queue").click();
    await eventually.match(() => banner(page), /^New queue: 40 players\. \d+ matches\.$/);
    await eventually.equal(() => scenarioName(page), "40 generated players");
    await eventually.match(() => place(page), /^Wave 1 · /);
    await eventually.equal(() => active.inputValue(), "");
    await eventually.match(() => page.locator(".queue .sub").first().innerText(), /^40 players, 40 queued/);
    await press(page, "First");
    await eventually.equal(() => log(page), "");
    await button(page, "Undo change").click();
    await eventually.equal(() => scenarioName(page), "The 15-player walkthrough");
    await eventually.equal(() => place(page), at);
    await eventually.equal(() => active.inputValue(), "30");
    await eventually.equal(() => address(page), link);
  }));

test("a cleared queue is an empty scenario at the start, to which players can be pasted", () =>
  open(DESK, async (page) => {
    await press(page, "Last");
    await tool(page, "Clear").click();
    await eventually.equal(() => banner(page), "New queue: no players yet.");
    await eventually.equal(() => scenarioName(page), "New queue");
    await eventually.equal(() => position(page), "0");
    await tool(page, "Paste").click();
    await page.getByRole("textbox", { name: "Rows" }).fill("Nova\t1500\nRex\t\t1510");
    await button(page, "Add 2 players").click();
    await eventually.equal(() => banner(page), "New queue: 2 players. 1 match.");
    await eventually.equal(() => scenarioName(page), "Pasted queue: 2 players");
  }));

test("the same players can be tried in every other engine, and Back and Undo return", () =>
  open(DESK, async (page) => {
    const before = await names(page);
    const tryIn = async (engine) => {
      await page.locator(".try-in summary").click();
      await page.getByRole("group", { name: "Try these players in another engine" }).getByRole("button", { name: new RegExp(`^${engine}`) }).click();
      await eventually.equal(() => scenarioName(page), `The 15-player walkthrough in ${engine}`);
      await eventually.deepEqual(() => names(page).then((names) => names.toSorted()), before.toSorted());
    };
    await tryIn("Buckets");
    await eventually.match(() => banner(page), /^The 15-player walkthrough in Buckets\. \d+ matches\..* Ratings are divided by 25/);
    await assertAccessible(page, "a crowd from another engine");
    await page.goBack();
    await eventually.equal(() => scenarioName(page), "The 15-player walkthrough");
    await tryIn("Cliques");
    await eventually.match(() => banner(page), /Pings are drawn from the seed 1\./);
    await tryIn("Lobbies");
    await eventually.match(() => banner(page), /Games, regions, languages and other wishes are drawn from the seed 1\./);
    await button(page, "Undo change").click();
    await eventually.equal(() => scenarioName(page), "The 15-player walkthrough in Cliques");
    // The menu closes with Escape and works from the keyboard.
    const menu = page.locator(".try-in summary");
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.locator(".try-in[open]").waitFor();
    await page.keyboard.press("Escape");
    await eventually.equal(() => page.locator(".try-in[open]").count(), 0);
  }));

test("Lobbies: 60 generated players are 60 players", () =>
  open({ ...DESK, link: "#lobbies" }, async (page) => {
    await page.keyboard.press("g");
    await page.getByRole("spinbutton", { name: "Players", exact: true }).fill("60");
    await button(page, "Replace queue").click();
    await eventually.match(() => page.locator(".queue .sub").first().innerText(), /^60 players/);
    await eventually.equal(() => scenarioName(page), "60 generated players");
  }));

test("the queue can be edited on a phone", () =>
  open(PHONE, async (page) => {
    await type(page, "Pell, SC2", "1455");
    await eventually.match(() => banner(page), /match|difference/i);
    await eventually.equal(() => cell(page, "Pell, SC2").inputValue(), "1455");
    await tool(page, "Undo").click();
    await eventually.equal(() => cell(page, "Pell, SC2").inputValue(), "1630");
  }));
