// The summary at the end of a run: what it shows, the stories it leads to, runs with one change, the keyboard, and the tables of its charts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "../support/axe.mjs";
import { DESK, PHONE } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, button, chosen, drawn, openEngine, openExample, pairs, position, press, rowsOf, slider, spoken, stageTab, thePage } from "../support/page.mjs";

const { open } = thePage();

const ENGINES = ["Waves", "Buckets", "Cliques", "Lobbies"];
/** Largest height of the page on a phone, in screens. */
const MOST_SCREENS = 3;

const summary = (page) => page.getByRole("group", { name: "Summary" });
const headline = drawn((page) => page.locator(".headline").innerText());
const chart = (page, question) => page.locator("figure.chart").filter({ has: page.getByRole("heading", { name: question }) });
const reruns = (page) => page.locator(".again tbody tr:not(.base)");
/** Waits until the worker has tried all settings. */
const tried = (page) => page.locator(".again .remarks").waitFor();

for (const engine of ENGINES) {
  test(`${engine}: Last shows the summary, and Picture the players`, () =>
    open(DESK, async (page) => {
      await openEngine(page, engine);
      await button(page, "Last").click();
      await eventually.match(() => headline(page), /^(All|\d+ of) \d+ played\. (The \w+ \w+ made \d+ \w+|No \w+ was made after .+ at \d+:\d\d)\.$/);
      // Every player who joined is counted once, in the totals and in the chart.
      const players = Number((await page.locator(".queue .sub").innerText()).match(/^(\d+) players/)[1]);
      const totals = await page.locator(".totals b").allInnerTexts();
      assert.equal(totals.reduce((sum, total) => sum + Number(total), 0), players);
      const bars = await chart(page, "How long did they wait?").locator(".bar-number").allTextContents();
      assert.equal(bars.reduce((sum, bar) => sum + Number(bar), 0), players);
      assert.equal(await stageTab(page, "Summary").getAttribute("aria-current"), "step");
      await button(page, "Picture").click();
      await summary(page).waitFor({ state: "detached" });
      await eventually.ok(async () => (await page.locator(".pic :is([data-player], [data-pair], .card)").count()) > 0, "the last picture is empty");
    }));

  test(`${engine}: on a phone the summary is one column of at most ${MOST_SCREENS} screens and accessible`, () =>
    open({ ...PHONE, reducedMotion: "reduce" }, async (page) => {
      await openEngine(page, engine);
      await button(page, "Last").click();
      await tried(page);
      await assertAccessible(page, `${engine}, phone`);
      const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
      assert.ok(screens <= MOST_SCREENS, `${screens} screens`);
      const charts = await page.locator(".plot").evaluateAll((plots) => plots.map((plot) => plot.getBoundingClientRect().left));
      assert.equal(new Set(charts).size, 1, "the charts are not below each other");
    }));

  test(`${engine}: on a desk the summary and its tables are accessible in light and dark`, () =>
    open({ ...DESK, reducedMotion: "reduce" }, async (page) => {
      await openEngine(page, engine);
      await button(page, "Last").click();
      await tried(page);
      await assertAccessible(page, `${engine}, charts`);
      for (const table of await page.getByRole("button", { name: /^Table: / }).all()) await table.click();
      await assertAccessible(page, `${engine}, tables`);
    }));
}

test("the summary is reached by its tab, its link and one step after the last event, and left by a step back", () =>
  open(DESK, async (page) => {
    const first = await position(page);
    await stageTab(page, "Summary").click();
    await summary(page).waitFor();
    const end = await slider(page).getAttribute("max");
    await eventually.equal(() => position(page), end);
    await button(page, "Previous event").click();
    await summary(page).waitFor({ state: "detached" });
    await eventually.equal(async () => (await pairs(page)).length, 5);
    assert.equal(await position(page), end);
    await page.keyboard.press("ArrowRight");
    await summary(page).waitFor();
    await eventually.match(() => spoken(page), /^Summary: 10 of 15 played\./);
    await button(page, "First").click();
    await summary(page).waitFor({ state: "detached" });
    await page.locator(".outcome").getByRole("button", { name: "Summary" }).click();
    await summary(page).waitFor();
    assert.notEqual(first, end);
  }));

test("playing to the end shows the summary, and Watch plays the last round again", () =>
  open({ ...DESK, reducedMotion: "reduce" }, async (page) => {
    await openExample(page, "Refinement: 2,525 to 1,325");
    await page.getByRole("combobox", { name: "Speed" }).selectOption("16×");
    await button(page, "First").click();
    await button(page, "Play").click();
    await summary(page).waitFor();
    await button(page, "Play").waitFor();
    const end = Number(await position(page));
    await page.getByRole("button", { name: /^Watch wave/ }).click();
    await summary(page).waitFor({ state: "detached" });
    await eventually.ok(async () => Number(await position(page)) < end);
    await summary(page).waitFor();
  }));

test("the name of a player who was served badly leads to the story", () =>
  open(DESK, async (page) => {
    await button(page, "Last").click();
    const worst = page.locator(".worst li").first();
    const name = await worst.getByRole("button").innerText();
    await worst.getByRole("button").click();
    await eventually.match(async () => (await chosen(page)).join(), new RegExp(`^${name}`));
    await page.getByRole("list", { name: `Story of ${name}` }).waitFor();
    // The player is marked in the chart, and the focus is at the story.
    await page.locator(".marked-part").first().waitFor();
    await eventually.equal(() => page.evaluate(() => document.activeElement.closest(".chosen") !== null), true);
    assert.ok(await summary(page).isVisible());
  }));

test("Run again makes one change from the start, and one undo takes it back", () =>
  open(DESK, async (page) => {
    await button(page, "Last").click();
    await tried(page);
    const before = await headline(page);
    const filter = reruns(page).filter({ hasText: "Priority filter" });
    const [, played] = (await rowsOf(page, ".again tbody tr:has-text('Priority filter')"))[0].split(" | ");
    assert.equal(played, "12 +2");
    await filter.getByRole("button", { name: "Run with Priority filter off" }).click();
    await eventually.match(() => banner(page), /^1 more match/);
    await eventually.match(() => headline(page), /^12 of 15 played\./);
    await eventually.match(() => page.locator(".settings .head").innerText(), /2 of \d+ changed/);
    await tried(page);
    await eventually.equal(() => page.locator(".again .base td").first().innerText(), "12");
    await button(page, "Undo change").click();
    await eventually.equal(() => headline(page), before);
    await eventually.match(() => page.locator(".settings .head").innerText(), /1 of \d+ changed/);
  }));

test("bars are reached with the keyboard and name their players, who are a step away", () =>
  open(DESK, async (page) => {
    await button(page, "Last").click();
    const waits = chart(page, "How long did they wait?");
    const bar = waits.getByRole("option").nth(1);
    assert.match(await bar.getAttribute("aria-label"), /^1: 2 matched, 5 still waiting: /);
    await waits.getByRole("button", { name: /^Table/ }).focus();
    // The chart is one tab stop. Arrow keys move through its bars.
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await eventually.match(() => waits.locator(".in-bar").innerText(), /^1 2 matched, 5 still waiting/);
    assert.equal(await waits.getByRole("listbox").getAttribute("aria-activedescendant"), await bar.getAttribute("id"));
    const end = await position(page);
    await page.keyboard.press("Enter");
    await page.keyboard.press(" ");
    assert.equal(await button(page, "Play").count(), 1, "Space on a bar started playing");
    assert.equal(await position(page), end);
    const name = waits.locator(".in-bar").getByRole("button").first();
    const player = await name.innerText();
    await name.click();
    await eventually.match(async () => (await chosen(page)).join(), new RegExp(`^${player}`));
  }));

test("the table of a chart has the same numbers as its bars", () =>
  open(DESK, async (page) => {
    await openEngine(page, "Buckets");
    await openExample(page, "Forty players in four minutes");
    await button(page, "Last").click();
    for (const question of ["How long did they wait?", "How far apart are opponents?"]) {
      const figure = chart(page, question);
      const bars = await figure.locator(".bar-number").allTextContents();
      await figure.getByRole("button", { name: `Table: ${question}` }).click();
      const rows = await figure.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td.n")].reduce((sum, cell) => sum + Number(cell.innerText), 0)));
      assert.deepEqual(rows.map(String), bars, question);
      await figure.getByRole("button", { name: `Table: ${question}` }).click();
      assert.equal(await figure.getByRole("option").count(), bars.length);
    }
  }));

test("a run that is too large for trying settings says so", () =>
  open(DESK, async (page) => {
    await openEngine(page, "Buckets");
    await openExample(page, "Five hundred players in ten minutes");
    await button(page, "Last").click();
    await eventually.match(() => page.locator(".again .empty").innerText(), /^This run is too large to try other settings here\.$/);
  }));
