// The view Simulate: what evenings are like, choosing visits in one chart and seeing them in all, moments that open in Watch, and the form.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertFits } from "../support/axe.mjs";
import { DESK, NARROW, PHONE, settle } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { address, button, drawn, enter, openEngine, press, scenarioName, thePage } from "../support/page.mjs";

const { open } = thePage();

const ENGINES = ["Waves", "Buckets", "Cliques", "Lobbies"];
const QUESTIONS = ["How long do people wait?", "Who waits too long?", "How close are the games?", "When is the queue full?"];

const progress = (page) => page.locator(".progress-row b");
const sentence = (page) => page.locator(".study-sentence");
const choice = (page) => page.locator(".choice-row");
const figures = (page) => page.locator(".tile .figure b").allInnerTexts();
const chart = (page, question) => page.locator("figure.chart").filter({ has: page.getByRole("heading", { name: question }) });
/** The picture of a chart, which is one stop of the Tab key. */
const plot = (page, question) => chart(page, question).getByRole("listbox");
const evenings = (page, number) => page.getByRole("group", { name: "Evenings" }).getByRole("button", { name: number, exact: true });
const marked = drawn((page) => page.locator(".queue tr.marked").evaluateAll((rows) => rows.map((row) => row.dataset.player)));
/** Waits until all evenings are simulated. */
const finished = (page, number) => eventually.equal(() => progress(page).innerText(), `${number} evenings`);

/** Opens the view and simulates a few evenings. */
async function simulate(page, engine) {
  if (engine) await openEngine(page, engine);
  await press(page, "Simulate");
  await evenings(page, "20").click();
  await finished(page, 20);
}

for (const engine of ENGINES) {
  test(`${engine}: one click simulates evenings with the watched players, and every chart has a table`, () =>
    open(DESK, async (page) => {
      await simulate(page, engine);
      await eventually.match(() => sentence(page).innerText(), /^\d+(\.\d)?% of visits end in a match\. (Nine|More) .+\.$/s);
      assert.equal((await figures(page)).length, 4);
      assert.deepEqual(await page.locator(".results .chart h3").allInnerTexts(), QUESTIONS);
      for (const question of QUESTIONS) {
        await page.getByRole("button", { name: `Table: ${question}` }).click();
        assert.ok((await chart(page, question).locator("tbody tr").count()) > 1, question);
      }
    }));

  test(`${engine}: the view is accessible in light and dark, with a choice and without`, () =>
    open({ ...DESK, reducedMotion: "reduce" }, async (page) => {
      await simulate(page, engine);
      await assertAccessible(page, `${engine}, evenings`);
      await page.getByRole("button", { name: "Who is not matched?" }).click();
      await choice(page).getByRole("button", { name: "Clear" }).waitFor();
      await assertAccessible(page, `${engine}, choice`);
    }));
}

test("a row chosen with the keyboard is marked in every chart, is in the link, and Escape clears it", () =>
  open(DESK, async (page) => {
    await simulate(page);
    assert.equal(await page.locator(".tally-now").count(), 0);
    await eventually.match(() => address(page), /^#s1\./);
    const before = await address(page);
    await plot(page, "Who waits too long?").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await eventually.match(() => choice(page).innerText(), /^Rated .+ players?, .+ of .+ visits, marked yellow in every chart\./s);
    for (const question of ["How long do people wait?", "How close are the games?"]) {
      await eventually.ok(async () => (await chart(page, question).locator(".tally-now").count()) > 0, question);
    }
    assert.equal(await page.locator(".tile mark").count(), 4);
    await eventually.notEqual(() => address(page), before);
    const link = await address(page);
    assert.match(link, /^#s1\./);
    await page.keyboard.press("Escape");
    await eventually.match(() => choice(page).innerText(), /^Drag over any chart/);
    assert.equal(await page.locator(".tally-now").count(), 0);
    // The link has the choice.
    await open({ ...DESK, link }, async (other) => {
      await finished(other, 20);
      await eventually.match(() => choice(other).innerText(), /^Rated /);
    });
  }));

test("dragging over a histogram chooses visits, Shift adds, and dragging again replaces", () =>
  open(DESK, async (page) => {
    await simulate(page);
    const drag = async (question, from, to) => {
      await plot(page, question).scrollIntoViewIfNeeded();
      const box = await plot(page, question).boundingBox();
      const at = (share) => [box.x + box.width * share, box.y + box.height * 0.8];
      await page.mouse.move(...at(from));
      await page.mouse.down();
      await page.mouse.move(...at((from + to) / 2));
      await page.mouse.move(...at(to));
      await page.mouse.up();
      await settle(page);
    };
    await drag("How long do people wait?", 0.3, 0.5);
    await eventually.match(() => choice(page).innerText(), /^In the queue for \d+:\d\d to \d+:\d\d/);
    await page.keyboard.down("Shift");
    await drag("How close are the games?", 0.4, 0.6);
    await page.keyboard.up("Shift");
    await eventually.match(() => choice(page).innerText(), /^In the queue for .+ or \d+ to \d+ apart/s);
    await drag("When is the queue full?", 0.3, 0.5);
    await eventually.match(() => choice(page).innerText(), /^Queued between \d:\d\d and \d:\d\d/);
  }));

test("a moment opens in Watch with the player selected, and Back returns to the study with its choice", () =>
  open(DESK, async (page) => {
    await simulate(page);
    await page.getByRole("button", { name: "Who is not matched?" }).click();
    await eventually.match(() => choice(page).innerText(), /^Not matched/);
    const moment = chart(page, "When is the queue full?").getByTitle("Open this moment in Watch");
    const [, name] = (await moment.innerText()).match(/^Evening \d+: (\S+) waits/);
    await moment.click();
    await eventually.ok(async () => (await marked(page)).includes(name), `${name} is not selected`);
    await button(page, "Back to the study").click();
    await finished(page, 20);
    await eventually.match(() => choice(page).innerText(), /^Not matched/);
    // The browser's Back button does the same.
    await page.goBack();
    await button(page, "Back to the study").waitFor();
  }));

test("a cancelled simulation keeps what is there, goes on, and starts again", () =>
  open(DESK, async (page) => {
    await press(page, "Simulate");
    await page.getByLabel("Start from a study").selectOption("Peak hour");
    await evenings(page, "1,000").click();
    await eventually.match(() => progress(page).innerText(), /^Evening [1-9]\d* of 1,000$/);
    await button(page, "Cancel").click();
    await eventually.match(() => progress(page).innerText(), /^Stopped after \d+ of 1,000\.$/);
    const stopped = Number((await progress(page).innerText()).match(/\d+/)[0]);
    assert.ok(stopped > 0 && stopped < 1_000);
    await sentence(page).waitFor();
    await button(page, "Go on").click();
    await eventually.match(() => progress(page).innerText(), /^Evening \d+ of 1,000$/);
    await button(page, "Cancel").click();
    await eventually.match(() => progress(page).innerText(), /^Stopped after/);
    assert.ok(Number((await progress(page).innerText()).match(/\d+/)[0]) >= stopped);
    await button(page, "Start again").click();
    await eventually.match(() => progress(page).innerText(), /^Evening \d+ of 1,000$/);
  }));

test("changes of the form are simulated, kept in the link and undone", () =>
  open(DESK, async (page) => {
    await simulate(page);
    const before = await figures(page);
    await enter(page.getByRole("textbox", { name: "Half give up after" }), "2:00");
    await eventually.notDeepEqual(() => figures(page), before);
    await finished(page, 20);
    await button(page, "Undo").click();
    await finished(page, 20);
    await eventually.deepEqual(() => figures(page), before);
    // A text that is not a number changes nothing.
    await enter(page.getByRole("textbox", { name: "Play again percent" }), "often");
    await eventually.equal(() => page.getByRole("textbox", { name: "Play again percent" }).inputValue(), "60");
    await enter(page.getByRole("textbox", { name: "Arrivals an hour" }), "0");
    await eventually.equal(() => sentence(page).innerText(), "No player comes. Raise the arrivals.");
  }));

test("a generated crowd has a form: sides and arrivals change with the keyboard", () =>
  open(DESK, async (page) => {
    await simulate(page);
    await button(page, "Generate a crowd").click();
    await page.getByLabel("Average rating").waitFor();
    const side = page.getByRole("slider", { name: "BW, percent" });
    const before = Number(await side.getAttribute("aria-valuenow"));
    await side.focus();
    await page.keyboard.press("PageUp");
    await eventually.equal(() => side.getAttribute("aria-valuenow"), String(before + 5));
    const step = page.getByRole("slider", { name: /^Arrivals from 0:00/ });
    const rate = Number(await step.getAttribute("aria-valuenow"));
    await step.focus();
    await page.keyboard.press("ArrowUp");
    await eventually.ok(async () => Number(await step.getAttribute("aria-valuenow")) > rate, "the rate did not rise");
  }));

test("a usual study replaces the one that is shown, and Back returns to it", () =>
  open(DESK, async (page) => {
    await simulate(page);
    await page.getByLabel("Start from a study").selectOption("Duel queue");
    await eventually.equal(() => scenarioName(page), "Duel queue");
    await eventually.match(() => progress(page).innerText(), /of 100$|^100 evenings$/);
    await eventually.match(() => sentence(page).innerText(), /of visits end in a match/);
    await page.goBack();
    await finished(page, 20);
  }));

test("on a phone everything is in one column, in reach of a finger, and accessible", () =>
  open({ ...PHONE, reducedMotion: "reduce" }, async (page) => {
    await simulate(page);
    await assertAccessible(page, "phone");
    const lefts = await page.locator(".results .plot").evaluateAll((plots) => plots.map((plot) => Math.round(plot.getBoundingClientRect().left)));
    assert.equal(new Set(lefts).size, 1, "the charts are not below each other");
    await assertFits(page);
  }));

test("the view fits a screen of 320 pixels", () =>
  open(NARROW, async (page) => {
    await simulate(page);
    await assertFits(page);
  }));
