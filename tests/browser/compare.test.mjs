// The view Compare: where it comes from, the verdict, the arms, the charts, what can be taken away, and its states.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible } from "../support/axe.mjs";
import { DESK, NARROW, PHONE, settle } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, button, drawn, enter, press, rowsOf, scenarioName, thePage } from "../support/page.mjs";
import { NARROW_WINDOWS, WIDE, smallStudy, studyLink } from "../support/study-link.mjs";

const { open, url } = thePage();

const SHARING = { ...DESK, permissions: ["clipboard-read", "clipboard-write"] };

const verdict = (page) => page.getByRole("region", { name: "Verdict" });
const headline = drawn((page) => verdict(page).getByRole("heading").innerText());
const details = drawn((page) => verdict(page).locator("p").first().innerText());
const chart = (page, question) => page.locator("figure.chart").filter({ has: page.getByRole("heading", { name: question, exact: true }) });
const places = (page, question) => chart(page, question).getByRole("option");
const names = drawn((page) => page.locator(".arm-name").evaluateAll((fields) => fields.map((field) => field.value)));
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** Opens a study, waits until all its evenings are simulated, and calls `use`. */
const comparing = (options, study, use) =>
  open({ ...options, link: studyLink(study) }, async (page) => {
    await done(page);
    await use(page);
  });
/** Waits until all evenings are simulated and shown. */
async function done(page) {
  await page.locator("main.compare:not(.pending) .verdict-row").waitFor();
  await settle(page);
}
/** Presses a button that saves a file, and returns its name and text. */
async function saved(page, ...buttons) {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, ...buttons)]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("a setting changed in Watch asks what it would do to an evening, and leads to both settings with a verdict", () =>
  open(DESK, async (page) => {
    await enter(page.getByRole("spinbutton", { name: "High-pressure window, base rating points" }), "300");
    await button(page, "What would this do to an evening?").click();
    await done(page);
    assert.deepEqual(await names(page), ["now", "changed"]);
    assert.match(await page.locator(".arms-bar").innerText(), /High-pressure window, base\s+75\s+→\s+300/);
    assert.match(await headline(page), /changed/);
    assert.equal(await places(page, "What changes?").count(), 7);
    await page.goBack();
    await eventually.match(() => scenarioName(page), /changed$/);
    await page.getByRole("slider", { name: "Position" }).waitFor();
    // The study is still there, so nothing is simulated again.
    await button(page, "Compare").click();
    await verdict(page).waitFor();
    assert.equal(await page.locator(".progress-row").count(), 0);
  }));

test("settings pinned in Watch are compared with the ones that follow", () =>
  open(DESK, async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find" }).waitFor();
    await page.keyboard.type("Pin as baseline");
    await page.keyboard.press("Enter");
    await eventually.match(() => banner(page), /^These settings are the baseline now\./);
    await enter(page.getByRole("spinbutton", { name: "Wait priority" }), "90");
    await press(page, "Compare");
    await done(page);
    assert.deepEqual(await names(page), ["now", "changed"]);
    assert.match(await page.locator(".arms-bar").innerText(), /pinned baseline[^]+Wait priority\s+\d+\s+→\s+90/);
  }));

test("the verdict comes first, with one number, and is said once", () =>
  comparing(DESK, smallStudy(), async (page) => {
    assert.match(await headline(page), /^wide (shortens|raises|widens|lowers) .+ by .+\.$/);
    assert.equal(await verdict(page).locator("mark").count(), 1);
    assert.match(await details(page), /(better|worse)/);
    assert.match(await verdict(page).innerText(), /Both on the same 20 evenings/);
    const spoken = await verdict(page).getByRole("status").innerText();
    assert.ok(spoken.startsWith(await headline(page)), spoken);
    // The number of the headline is the one that is highlighted in its row: "1 min 5 s" is "−1:05" there.
    const [minutes, seconds] = (await verdict(page).locator("mark").innerText()).match(/^(?:(\d+) min ?)?(?:(\d+) s)?$/).slice(1).map((number) => Number(number ?? 0));
    const highlighted = page.locator("#what-changes .plot .now-text");
    assert.deepEqual(await highlighted.allTextContents(), [`−${minutes}:${String(seconds).padStart(2, "0")}`]);
  }));

test("the table of What changes? has all measures with verdicts, differences and both values", () =>
  comparing(DESK, smallStudy(), async (page) => {
    const what = chart(page, "What changes?");
    await what.getByRole("button", { name: "Table: What changes?" }).click();
    const rows = await rowsOf(page, "#what-changes tbody tr");
    assert.equal(rows.length, 7);
    assert.deepEqual(rows.map((row) => row.split(" | ")[0]), ["Average wait, up to 30 min", "Average wait, matched", "90% wait, matched", "Match rate", "Average gap", "90% gap", "Lopsided matches"]);
    const gap = rows[4].split(" | ");
    assert.match(gap[1], /^worse/);
    assert.match(gap[2], /^\+\d+$/);
    assert.ok(Number(gap[5]) - Number(gap[4]) - Number(gap[2].slice(1)) <= 1, rows[4]);
  }));

test("arms can be renamed, added, made the baseline and removed, and every change undone", () =>
  comparing(DESK, smallStudy(), async (page) => {
    const name = (arm) => page.getByRole("textbox", { name: `Name of arm ${arm}` });
    await enter(name(2), "wider");
    assert.deepEqual(await names(page), ["now", "wider"]);
    // Names change no evening.
    assert.equal(await page.locator(".progress-row").count(), 0);
    await eventually.match(() => headline(page), /^wider /);
    await enter(name(2), "now");
    await eventually.match(() => banner(page), /“now” is taken/);
    await eventually.deepEqual(() => names(page), ["now", "wider"]);
    await page.getByRole("combobox", { name: "Add settings" }).selectOption("Strict");
    await eventually.deepEqual(() => names(page), ["now", "wider", "strict"]);
    await button(page, "Make baseline: strict").click();
    await eventually.deepEqual(() => names(page), ["strict", "now", "wider"]);
    await button(page, "Remove: now").click();
    await eventually.deepEqual(() => names(page), ["strict", "wider"]);
    await done(page);
    assert.match(await headline(page), /wider/);
    await button(page, "Undo").click();
    await eventually.deepEqual(() => names(page), ["strict", "now", "wider"]);
    await button(page, "Redo").click();
    await eventually.deepEqual(() => names(page), ["strict", "wider"]);
    await page.locator(".verdict-row").click();
    for (const expected of [["strict", "now", "wider"], ["now", "wider", "strict"], ["now", "wider"], ["now", "wide"]]) {
      await page.keyboard.press("Control+z");
      await eventually.deepEqual(() => names(page), expected);
    }
    await done(page);
    await eventually.match(() => headline(page), /^wide /);
  }));

test("with three arms one is compared at a time, and the others show their verdicts", () =>
  comparing(DESK, smallStudy({ arms: [{ name: "now" }, WIDE, NARROW_WINDOWS] }), async (page) => {
    const others = page.getByRole("group", { name: "Compare with now" }).getByRole("button");
    assert.equal(await others.count(), 2);
    await eventually.equal(() => others.nth(0).getAttribute("aria-pressed"), "true");
    assert.match(await headline(page), /^wide /);
    const short = await others.nth(1).innerText();
    await others.nth(1).click();
    await eventually.equal(async () => headline(page), `${short}.`);
    assert.match(short, /^narrow /);
    assert.match(await chart(page, "What changes?").locator("figcaption p").innerText(), /Dot: narrow minus now/);
    // Charts of people show all arms.
    assert.match(await places(page, "How long do people wait?").first().getAttribute("aria-label"), /now .+ wide .+ narrow/);
  }));

test("equal settings say so, and show no statistics", () =>
  open({ ...DESK, link: studyLink(smallStudy({ arms: [{ name: "now" }, { name: "wider" }] })) }, async (page) => {
    await eventually.equal(() => headline(page), "now and wider are the same settings.");
    assert.equal(await page.locator("figure.chart").count(), 0);
    assert.ok(await button(page, "CSV").isVisible());
  }));

test("without arrivals, Compare leads to the form", () =>
  comparing(DESK, smallStudy({ evening: { hours: 1, arrivals: { per_hour: 0 } } }), async (page) => {
    assert.equal(await headline(page), "Nobody comes.");
    await verdict(page).getByRole("button", { name: "Simulate" }).click();
    await page.getByRole("form", { name: "The evenings" }).waitFor();
  }));

test("one arm offers presets and Watch", () =>
  open({ ...DESK, link: studyLink(smallStudy({ arms: [{ name: "now" }] })) }, async (page) => {
    await page.getByRole("heading", { name: "What do you want to compare now with?" }).waitFor();
    assert.ok(await button(page, "CSV").isDisabled());
    await button(page, "Aggressive").click();
    await done(page);
    assert.deepEqual(await names(page), ["now", "aggressive"]);
    await button(page, "Remove: aggressive").click();
    await page.getByRole("region", { name: "Nothing to compare yet" }).getByRole("button", { name: "Watch" }).click();
    await page.getByRole("slider", { name: "Position" }).waitFor();
  }));

test("the evening that differs most opens in Watch, with either settings, and Back returns", () =>
  comparing(DESK, smallStudy(), async (page) => {
    const before = await headline(page);
    const remark = await page.locator(".remark").innerText();
    const [, number] = remark.match(/^Evening (\d+) differs most, .+ → .+\. Watch it with now or with wide\.$/);
    await button(page, `Watch evening ${number} with wide`).click();
    await page.getByRole("slider", { name: "Position" }).waitFor();
    assert.equal(await page.getByRole("spinbutton", { name: "High-pressure window, base rating points" }).inputValue(), "400");
    assert.match(await page.locator(".queue .sub").innerText(), /players/);
    await page.goBack();
    await done(page);
    assert.equal(await headline(page), before);
    await button(page, `Watch evening ${number} with now`).click();
    assert.equal(await page.getByRole("spinbutton", { name: "High-pressure window, base rating points" }).inputValue(), "75");
    await button(page, "Back to the study").click();
    await eventually.equal(() => headline(page), before);
  }));

test("a point opens its evening by a click or with O, and T shows the table", () =>
  comparing(DESK, smallStudy(), async (page) => {
    const evenings = chart(page, "Is it so every evening?");
    await evenings.getByRole("button", { name: "Gap", exact: true }).click();
    await eventually.match(() => evenings.locator("figcaption p").innerText(), /^Average gap: larger with wide on (\d+ of|all) 20 evenings/);
    const plot = evenings.getByRole("listbox");
    await plot.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await eventually.match(() => evenings.locator(".in-bar").innerText(), /^Evening \d+: now \d+.*, wide \d+/);
    await page.keyboard.press("t");
    await eventually.equal(() => evenings.locator("tbody tr").count(), 20);
    await button(page, "Table: Is it so every evening?").click();
    await plot.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("o");
    await page.getByRole("slider", { name: "Position" }).waitFor();
    await page.goBack();
    await done(page);
  }));

test("the charts of people have a table each, and Who gains switches its measure", () =>
  comparing(DESK, smallStudy(), async (page) => {
    for (const [question, heads] of [
      ["How long do people wait?", ["Wait", "matched by then, %, now", "matched by then, %, wide"]],
      ["How close are the games?", ["Gap", "of matches, %, now", "of matches, %, wide"]],
      ["Who gains and who loses?", ["Rating", "now", "wide", "Change"]],
    ]) {
      await button(page, `Table: ${question}`).click();
      assert.deepEqual(await chart(page, question).locator("thead th").allInnerTexts(), heads);
    }
    const who = chart(page, "Who gains and who loses?");
    assert.ok((await who.locator("tbody tr").count()) <= 10);
    await who.getByRole("button", { name: "Matched", exact: true }).click();
    await eventually.match(() => who.locator("tbody td").first().innerText(), /^\d+\.\d%$/);
  }));

test("what matters can be changed in place, and changes the verdict without another evening", () =>
  comparing(DESK, smallStudy(), async (page) => {
    await button(page, "Change").click();
    const field = page.getByRole("textbox", { name: "Average gap" });
    await enter(field, "1000");
    await eventually.match(() => places(page, "What changes?").nth(4).getAttribute("aria-label"), /^Average gap: worse by less than matters/);
    assert.equal(await page.locator(".progress-row").count(), 0);
    assert.match(await page.locator(".matters > p").innerText(), /less than 1,000 rating points of average gap/);
    await enter(field, "much");
    await eventually.equal(() => field.inputValue(), "1,000");
    await enter(field, "");
    await eventually.doesNotMatch(() => places(page, "What changes?").nth(4).getAttribute("aria-label"), /less than matters/);
  }));

test("running on goes to the next usual number of evenings and keeps those that are counted", () =>
  comparing(DESK, smallStudy(), async (page) => {
    await button(page, "Run on to 50 evenings").click();
    await eventually.match(() => verdict(page).innerText(), /Both on the same 50 evenings/);
    await done(page);
    await button(page, "Run on to 100 evenings").waitFor();
  }));

test("too few evenings have means without intervals or verdicts", () =>
  comparing(DESK, smallStudy({ evenings: 5, looks: [5] }), async (page) => {
    assert.equal(await headline(page), "wide: no verdict yet.");
    assert.match(await details(page), /20 evenings are needed for an interval/);
    for (const row of await places(page, "What changes?").all()) assert.match(await row.getAttribute("aria-label"), /: no verdict yet\. [^,]+\. now .+, wide .+/);
  }));

test("a stopped simulation keeps what is counted, with the verdict of the last look, and goes on", () =>
  open({ ...DESK, link: studyLink(smallStudy({ evenings: 10_000, looks: [20, 10_000] })) }, async (page) => {
    await eventually.match(() => details(page), /^After 20 evenings\. The next verdict comes at 10,000\./);
    await button(page, "Cancel").click();
    await eventually.match(() => page.locator(".progress-row").innerText(), /Stopped after [\d,]+ of 10,000\./);
    assert.match(await places(page, "What changes?").first().getAttribute("aria-label"), /: no verdict yet\. .+, from .+ to /);
    const counted = async () => Number((await verdict(page).innerText()).match(/same ([\d,]+) evenings/)[1].replaceAll(",", ""));
    const before = await counted();
    await button(page, "Go on").click();
    await eventually.ok(async () => (await counted()) > before);
    await button(page, "Cancel").click();
    await button(page, "Start again").click();
    await eventually.ok(async () => (await page.locator(".progress-row").innerText()).startsWith("Evening"));
    await button(page, "Cancel").click();
  }));

test("a recorded evening has numbers without intervals, and no verdict", () => {
  const log = Array.from({ length: 40 }, (_, index) => ({ id: `P${index}`, ratings: { [index % 2 ? "SC2" : "BW"]: 1500 + index * 10 }, joined: index * 20 }));
  const { crowd, evening, evenings, looks, ...study } = smallStudy({ log });
  return comparing(DESK, study, async (page) => {
    assert.equal(await headline(page), "One recorded evening: no verdict.");
    assert.match(await places(page, "What changes?").first().getAttribute("aria-label"), /: no verdict\. [^,]+\. now .+, wide .+/);
    assert.equal(await chart(page, "Is it so every evening?").count(), 0);
    assert.equal(await page.getByRole("button", { name: /^Run on/ }).count(), 0);
  });
});

test("CSV, Markdown and both pictures say what was found", () =>
  comparing(SHARING, smallStudy(), async (page) => {
    const csv = await saved(page, "CSV");
    assert.equal(csv.name, "small-ladder.csv");
    assert.match(csv.text, /^arm,metric,mean,low,high,n,difference,/);
    assert.match(csv.text, /\nwide,gap\.mean,.+,worse,/);
    await press(page, "Markdown");
    await eventually.equal(() => page.locator(".export-said").innerText(), "Markdown copied");
    const markdown = await clipboard(page);
    assert.match(markdown, /^\*\*Small ladder\*\* \(20 evenings, seed 1\)\n\n\*wide\* .+\n\n\| measure \| now \| wide \| difference \| verdict \|/);
    const picture = await saved(page, "Picture", "Save picture as SVG");
    assert.equal(picture.name, "small-ladder.svg");
    for (const said of ["Small ladder", (await headline(page)).split(" by ")[0], "High-pressure window, base 75 → 400", "20 evenings, seed 1.", "#s1."]) {
      assert.ok(picture.text.replace(/<\/text><text[^>]*>/g, " ").includes(said), said);
    }
    const [png] = await Promise.all([page.waitForEvent("download"), press(page, "Picture", "Save picture as PNG")]);
    assert.equal(png.suggestedFilename(), "small-ladder.png");
    assert.equal((await readFile(await png.path())).subarray(1, 4).toString(), "PNG");
  }));

test("the link opens the same study, and its results are the same to the last digit", () =>
  comparing(SHARING, smallStudy(), async (page) => {
    const [said, csv] = [await headline(page), await saved(page, "CSV")];
    await press(page, "Link");
    await eventually.match(() => page.locator(".export-said").innerText(), /Link copied/);
    const link = await clipboard(page);
    assert.ok(link.startsWith(`${url()}#s1.`), link);
    await page.goto(link);
    // All evenings are simulated again.
    await page.reload();
    await done(page);
    assert.deepEqual([await headline(page), (await saved(page, "CSV")).text], [said, csv.text]);
  }));

/** Evenings that take long enough to see what happens meanwhile. */
const BUSY = { crowd: { players: 600, rating: 1500, spread: 300 }, evening: { hours: 2, arrivals: { per_hour: 400 }, patience: { median: 600 } } };

test("changed settings show the old results in pencil until there are enough new ones", () =>
  comparing(DESK, smallStudy(BUSY), async (page) => {
    const before = await headline(page);
    // A fast machine shows the old results only for a moment.
    await page.evaluate(() => {
      window.old = [];
      const note = () => window.old.push(...[...document.querySelectorAll(".verdict-row.old")].map((row) => row.innerText));
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await page.getByRole("combobox", { name: "Add settings" }).selectOption("Strict");
    await eventually.ok(() => page.evaluate(() => window.old.some((text) => text.includes("The settings before the last change"))), "the old results were not marked");
    await done(page);
    assert.match(await verdict(page).innerText(), /All on the same 20 evenings/);
    assert.equal(await page.getByRole("group", { name: "Compare with now" }).getByRole("button").count(), 2);
    assert.equal(await headline(page), before);
  }));

test("a changed setting of an evening is compared with the settings of that evening, in the same study", () =>
  comparing(DESK, smallStudy(), async (page) => {
    await page.getByRole("button", { name: /^Watch evening \d+ with wide$/ }).click();
    await enter(page.getByRole("spinbutton", { name: "Wait priority" }), "90");
    await button(page, "What would this do to an evening?").click();
    await done(page);
    assert.deepEqual(await names(page), ["wide", "changed", "now"]);
    assert.equal(await scenarioName(page), "Small ladder");
    assert.match(await page.locator(".one-arm").nth(1).innerText(), /Wait priority\s+\d+\s+→\s+90/);
  }));

test("phone: measures are rows of three lines, and a touched point offers to open its evening", () =>
  comparing(PHONE, smallStudy(), async (page) => {
    const svg = chart(page, "What changes?").getByRole("listbox");
    assert.ok((await svg.boundingBox()).height > 7 * 80);
    await places(page, "What changes?").first().tap();
    await eventually.match(() => chart(page, "What changes?").locator(".in-bar").innerText(), /^Average wait, up to 30 min: /);
    const evenings = chart(page, "Is it so every evening?");
    await evenings.getByRole("option").first().tap();
    await eventually.match(() => evenings.locator(".in-bar").innerText(), /^Evening \d+: .+ Open in Watch$/);
    await evenings.getByRole("button", { name: "Open in Watch" }).click();
    await page.getByRole("slider", { name: "Position" }).waitFor();
  }));

for (const [size, options] of Object.entries({ desk: DESK, phone: PHONE, narrow: NARROW })) {
  test(`${size}: Compare is accessible with two arms, with three, and with one`, () =>
    comparing({ ...options, reducedMotion: "reduce" }, smallStudy(), async (page) => {
      const dark = size !== "narrow";
      await button(page, "Change").click();
      await assertAccessible(page, "two arms", { dark });
      await page.getByRole("combobox", { name: "Add settings" }).selectOption("Strict");
      await page.getByRole("group", { name: "Compare with now" }).waitFor();
      await done(page);
      await assertAccessible(page, "three arms", { dark });
      await button(page, "Remove: strict").click();
      await button(page, "Remove: wide").click();
      await page.getByRole("region", { name: "Nothing to compare yet" }).waitFor();
      await assertAccessible(page, "one arm", { dark });
    }));
}
