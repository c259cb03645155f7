// Bringing a queue and a configuration file: messy sheets, columns, logs, scenarios, files in every language, and the changed file back.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible, assertFits } from "../support/axe.mjs";
import { DESK, NARROW, settle } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { button, names, openEngine, scenarioName, thePage, tool } from "../support/page.mjs";

const { open } = thePage();

const queue = (page) => page.getByRole("dialog", { name: "Bring your queue" });
const config = (page) => page.getByRole("dialog", { name: "Your config file" });
const rows = (page) => queue(page).getByRole("textbox", { name: "Rows" });
/** Chooses a file in a sheet. */
const choose = (sheet, name, content) => sheet.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
/** Drops a file on the page. */
async function drop(page, name, content) {
  const data = await page.evaluateHandle(
    ([name, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], name));
      return data;
    },
    [name, content],
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: data });
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
  await settle(page);
}
/** What each column is read as, by heading. */
const columns = (page) =>
  queue(page)
    .locator(".import-columns tbody tr")
    .evaluateAll((rows) => Object.fromEntries(rows.map((row) => [row.cells[0].innerText, row.querySelector("select").selectedOptions[0].text])));

/** A sheet of 40 players with a byte order mark, quoted commas, other separators, and three rows that cannot be read. */
const SHEET = `\ufeffDiscord name;MMR (BW);sc2_mmr;waited (min);notes\n${Array.from({ length: 40 }, (_, index) => {
  const name = index === 0 ? '"Nova; the first"' : `Player ${index}`;
  const rating = [7, 19, 31].includes(index) ? "ask me" : `${1400 + index * 7}`;
  return `${name};${index % 3 === 0 ? "" : rating};${index % 3 === 0 ? rating : ""};${index % 5};"likes, commas"`;
}).join("\n")}\n`;
const PYTHON = `# Waves of the ladder. MM_HIGH_PRESSURE_PARAMS = (1, 1) is only a comment.
MM_HIGH_PRESSURE_PARAMS = (80, 25)  # base, growth
MM_MODERATE_PRESSURE_PARAMS = (110, 35)
OTHER = "keep me"
`;

test("a messy sheet is read, its bad rows are listed, and the good ones are taken without them", () =>
  open(DESK, async (page) => {
    await drop(page, "tuesday.csv", SHEET);
    await eventually.match(() => queue(page).locator(".was-read").innerText(), /^tuesday\.csv 40 rows: 37 players\.$/);
    await eventually.deepEqual(() => columns(page), { "Discord name": "Id", "MMR (BW)": "Rating BW", sc2_mmr: "Rating SC2", "waited (min)": "Waited minutes", notes: "Not read" });
    await eventually.match(() => queue(page).locator(".refusal").innerText(), /^row 9, MMR \(BW\): .*"ask me"/);
    await assertAccessible(page, "columns and bad rows");
    await button(page, "Add 37 without 3 bad rows").click();
    await eventually.equal(() => scenarioName(page), "Pasted queue: 37 players");
    await page.getByRole("searchbox", { name: "Find players" }).fill("nova");
    await eventually.deepEqual(() => names(page), ["Nova; the first"]);
  }));

test("a column can be something else, and the page remembers what", () =>
  open(DESK, async (page) => {
    const sheet = "who,strength\nAda,1500\nBen,1510\n";
    await tool(page, "Paste").click();
    await rows(page).fill(sheet);
    await queue(page).getByRole("combobox", { name: "strength is" }).selectOption("Rating SC2");
    await queue(page).getByRole("combobox", { name: "who is" }).selectOption("Id");
    await button(page, "Add 2 players").click();
    await eventually.deepEqual(async () => (await names(page)).slice(-2), ["Ada", "Ben"]);
    await tool(page, "Paste").click();
    await rows(page).fill(sheet);
    await eventually.deepEqual(() => columns(page), { who: "Id", strength: "Rating SC2" });
    // Both are in the queue already.
    await eventually.match(() => queue(page).locator(".refusal").innerText(), /^Ada is in the queue already\nBen is in the queue already$/);
  }));

test("ten thousand rows are read", () =>
  open(DESK, async (page) => {
    const sheet = `name,BW\n${Array.from({ length: 10_000 }, (_, index) => `p${index},${1000 + (index % 900)}`).join("\n")}\n`;
    await tool(page, "Paste").click();
    await choose(queue(page), "many.csv", sheet);
    await eventually.match(() => queue(page).locator(".was-read").innerText(), /10,000 rows: 10,000 players\./);
    await eventually.match(() => queue(page).locator(".refusal").innerText(), /The page shows at most/);
  }));

test("a log shows what happened beside what the engine would have done, and its arrivals can be watched", () =>
  open(DESK, async (page) => {
    const log = "time,event,player,BW,SC2,opponent\n0:00,join,Ada,1500,,\n0:05,join,Ben,,1510,\n0:10,join,Cleo,1700,,\n0:20,join,Dan,,1690,\n0:45,match,Ada,,,Dan\n";
    await tool(page, "Paste").click();
    await choose(queue(page), "evening.csv", log);
    await eventually.match(() => queue(page).locator(".was-read").innerText(), /^evening\.csv A log with 5 rows: 4 players came, and it has 1 match\.$/);
    await button(page, "Compare with what this engine would have done").click();
    await eventually.match(() => queue(page).getByRole("region", { name: "Log and engine" }).innerText(), /0 of 1 match.*Only in the log.*Ada and Dan at 0:45.*Only in this engine/s);
    await button(page, "Watch these arrivals").click();
    await eventually.deepEqual(() => names(page), ["Ada", "Ben", "Cleo", "Dan"]);
  }));

test("a scenario opens, and Back returns", () =>
  open(DESK, async (page) => {
    await drop(page, "decline.json", readFileSync(new URL("../../web/scenarios/decline.json", import.meta.url), "utf8"));
    await button(page, "Open scenario").click();
    await eventually.equal(() => scenarioName(page), "A ready check that somebody declines");
    await page.goBack();
    await eventually.equal(() => scenarioName(page), "The 15-player walkthrough");
  }));

test("a file that is nothing of this is refused with the reason", () =>
  open(DESK, async (page) => {
    await drop(page, "broken.json", '{ "players": [');
    await eventually.match(() => queue(page).getByRole("alert").innerText(), /\w/);
    await eventually.ok(() => button(page, "Add players").isDisabled());
  }));

test("a Python file is read, used, and given back with only the changed value", () =>
  open(DESK, async (page) => {
    await drop(page, "matchmaking.py", PYTHON);
    await eventually.match(() => config(page).locator(".was-read").innerText(), /: 4 values understood\.$/);
    await eventually.match(() => config(page).locator(".config-table tbody").innerText(), /2\s+MM_HIGH_PRESSURE_PARAMS = 80\s+High-pressure window, base/);
    await assertAccessible(page, "a file");
    await button(page, "Use 4 settings").click();
    await page.keyboard.press("c");
    // The file and the page have the same settings now.
    await eventually.match(() => config(page).innerText(), /Nothing changed: the file is the same, byte for byte\./);
    await eventually.ok(() => config(page).getByRole("button", { name: /^Use \d/ }).isDisabled());
    await page.keyboard.press("Escape");
    await page.getByRole("spinbutton", { name: /^High-pressure window, base/ }).fill("120");
    await page.getByRole("spinbutton", { name: /^High-pressure window, base/ }).press("Enter");
    await settle(page);
    await page.keyboard.press("Escape");
    await button(page, "Config file").click();
    await eventually.match(() => config(page).locator("pre").innerText(), /-MM_HIGH_PRESSURE_PARAMS = \(80, 25\) {2}# base, growth\n\+MM_HIGH_PRESSURE_PARAMS = \(120, 25\) {2}# base, growth/);
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save file").click()]);
    assert.equal(download.suggestedFilename(), "matchmaking.py");
    assert.equal(readFileSync(await download.path(), "utf8"), PYTHON.replace("(80, 25)", "(120, 25)"));
  }));

for (const [name, engine, text, setting] of [
  ["match.ts", "Lobbies", "export const RELAXATION_INTERVAL_MS = 45000; // ms\n", /Relax/],
  ["config.exs", "Buckets", "config :matchmaking,\n  range_increase: 2\n", /2/],
  ["settings.toml", "Waves", "wave_interval = 30\n", /Wave interval/],
  ["settings.yaml", "Waves", "wave_interval: 30\n", /Wave interval/],
  ["settings.json", "Waves", '{ "wave_interval": 30 }\n', /Wave interval/],
  ["ladder.env", "Waves", "WAVE_INTERVAL=30\n", /Wave interval/],
]) {
  test(`${name} is read`, () =>
    open(DESK, async (page) => {
      await openEngine(page, engine);
      await drop(page, name, text);
      await eventually.match(() => config(page).locator(".config-table tbody").innerText(), setting);
      await button(page, "Use 1 setting").click();
      await config(page).waitFor({ state: "detached" });
    }));
}

test("a name with two values is asked about", () =>
  open(DESK, async (page) => {
    await drop(page, "settings.py", "WAVE_INTERVAL = 30\nif busy:\n    WAVE_INTERVAL = 20\n");
    const question = config(page).getByRole("combobox", { name: "Value of Wave interval" });
    await question.selectOption({ index: 2 });
    await eventually.match(() => config(page).locator(".config-table, .asked").first().innerText(), /20/);
  }));

test("without a file there is a fresh one in the host's language", () =>
  open(DESK, async (page) => {
    await page.keyboard.press("c");
    await eventually.match(() => config(page).locator("pre").innerText(), /\(75, 25\)|75/);
    await config(page).getByRole("combobox", { name: "Language" }).selectOption({ index: 3 });
    await eventually.match(() => config(page).locator("pre").innerText(), /^\{/);
  }));

test("both sheets fit a narrow screen", () =>
  open(NARROW, async (page) => {
    await drop(page, "tuesday.csv", SHEET);
    await assertFits(page);
    await page.keyboard.press("Escape");
    await drop(page, "matchmaking.py", PYTHON);
    await assertFits(page);
  }));
