// Settings in hosts' own files: the functions and the command.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ScenarioError, readSettings, run, settingsSnippet, text, writeSettings } from "../../pkg/node.mjs";

const bin = fileURLToPath(new URL("../../pkg/bin/queuescope.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "queuescope-config-"));
after(() => rmSync(folder, { recursive: true }));

/** Runs the command and returns its output as bytes. */
function config(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "config", ...args], { input, cwd: folder });
  return { status, stdout, stderr: stderr.toString() };
}

// A byte order mark, Windows line ends, a trailing space and no line end at the end.
const BOT = "\ufeff# bot\r\nMM_HIGH_PRESSURE_PARAMS = (75, 25)  # é \r\nMM_MATCH_INTERVAL_SECONDS = 45\r\nMM_REFINEMENT_PASSES = int(PASSES)\r\nMM_BALANCE_THRESHOLD_MMR=50";
writeFileSync(join(folder, "bot.py"), BOT);

test("readSettings returns what a file says, and its settings run", () => {
  const reading = readSettings(BOT, { engine: "waves", file: "bot.py" });
  assert.equal(reading.language, "python");
  assert.deepEqual(reading.settings, { high: { base: 75, growth: 25 }, wave_interval: 45, balance_threshold: 50 });
  assert.deepEqual(reading.understood[0], { line: 2, column: 28, name: "MM_HIGH_PRESSURE_PARAMS", text: "75", setting: "high", part: "base", value: 75 });
  assert.deepEqual(reading.unreadable.map(({ line, setting, reason }) => [line, setting, reason]), [[4, "refinement_passes", "is worked out when the program runs"]]);
  assert.ok(reading.absent.some(({ setting, value }) => setting === "growth_step" && value === 1));
  assert.equal(run({ version: 1, engine: "waves", settings: reading.settings, players: [] }).totals.players, 0);
});

test("writeSettings replaces only the literals that change", () => {
  const { text: changed, diff, changed: list } = writeSettings(BOT, { high: { base: 110 }, wave_interval: 30.5 }, { engine: "waves" });
  assert.equal(changed, BOT.replace("75,", "110,").replace("= 45", "= 30.5"));
  assert.deepEqual(list.map(({ from, to }) => [from, to]), [["75", "110"], ["45", "30.5"]]);
  assert.match(diff, /^--- a\/settings\n\+\+\+ b\/settings\n@@ -1,5 \+1,5 @@\n/);
  assert.equal(writeSettings(BOT, {}, { engine: "waves" }).text, BOT);
  assert.deepEqual(writeSettings(BOT, { growth_step: 2 }, { engine: "waves" }).not_written, [
    { setting: "growth_step", value: 2, reason: "is not in the file", line: "MM_MMR_EXPANSION_STEP = 2" },
  ]);
});

test("a name with different values is asked about", () => {
  const file = "wait_priority: 5\nother:\n  wait_priority: 20\n";
  const [question] = readSettings(file, { engine: "waves" }).questions;
  assert.deepEqual([question.setting, question.candidates.map(({ value }) => value)], ["wait_priority", [5, 20]]);
  const options = { engine: "waves", choose: { wait_priority: 2 } };
  assert.deepEqual(readSettings(file, options).settings, { wait_priority: 20 });
  assert.equal(writeSettings(file, { wait_priority: 21 }, options).text, file.replace("20", "21"));
});

test("a snippet is read back as the same settings", () => {
  const settings = { range_max: { static: null, percent: 20 }, look: "below" };
  for (const language of ["python", "typescript", "elixir", "json", "yaml", "env"]) {
    const snippet = settingsSnippet({ engine: "buckets", language, settings });
    const read = readSettings(snippet, { engine: "buckets", language }).settings;
    assert.deepEqual([read.range_max.static, read.range_max.percent, read.look], [null, 20, "below"], snippet);
  }
});

test("wrong calls say what is wrong", () => {
  const problems = (call) => {
    try {
      call();
    } catch (error) {
      assert.ok(error instanceof ScenarioError, String(error));
      return error.problems.map(({ path, message }) => `${path}: ${message}`);
    }
    return [];
  };
  assert.deepEqual(problems(() => readSettings("")), ['engine: is missing; expected "waves", "buckets", "cliques" or "lobbies"']);
  assert.deepEqual(problems(() => readSettings("", { engine: "wave" })), ['engine: unknown engine "wave"; did you mean "waves"?']);
  assert.deepEqual(problems(() => readSettings("", { engine: "waves", lang: "x" })), ['lang: unknown field; did you mean "language"?']);
  assert.deepEqual(problems(() => readSettings("", { engine: "waves", language: "pyton" })), ['language: unknown language "pyton"; did you mean "python"?']);
  assert.deepEqual(problems(() => readSettings("", { engine: "waves", choose: { high: 0 } })), ["choose.high: expected a whole number from 1 to 1,000,000, got 0"]);
  assert.match(problems(() => writeSettings("", { growth_step: -1 }, { engine: "waves" }))[0], /^settings\.growth_step: expected a whole number from 1/);
  assert.deepEqual(problems(() => settingsSnippet({ engine: "waves" })), ["language: is missing"]);
  assert.throws(() => readSettings(new Uint8Array(), { engine: "waves" }), /expected the text of a file as a string/);
  assert.throws(() => text.readSettings("a", { engine: "waves" }), /expected the bytes of a file/);
  assert.deepEqual(problems(() => text.readSettings(Uint8Array.of(10, 255), { engine: "waves" })), ["line 2: is not UTF-8 text; save the file as UTF-8"]);
});

test("config without --set prints the same bytes", () => {
  const bytes = readFileSync(join(folder, "bot.py"));
  assert.deepEqual(config(["bot.py", "--engine", "waves"]), { status: 0, stdout: bytes, stderr: "" });
  assert.deepEqual(config(["-", "--engine", "waves"], bytes), { status: 0, stdout: bytes, stderr: "" });
  assert.deepEqual(config(["bot.py", "--engine", "waves", "--diff"]).stdout.toString(), "");
});

test("config changes literals, and prints the file, the differences or JSON", () => {
  const set = ["bot.py", "--engine", "waves", "--set", "high.base=110", "--set", "high.growth=30", "--set", "balance_threshold=60"];
  const expected = BOT.replace("(75, 25)", "(110, 30)").replace("=50", "=60");
  assert.deepEqual(config(set), { status: 0, stdout: Buffer.from(expected), stderr: "" });
  writeFileSync(join(folder, "new.py"), expected);
  const patch = config([...set, "--diff"]).stdout.toString();
  assert.match(patch, /^--- a\/bot\.py\n\+\+\+ b\/bot\.py\n/);
  const applied = spawnSync("git", ["apply", "--whitespace=nowarn", "-"], { input: patch, cwd: folder, encoding: "utf8" });
  // Where git is not installed, the Rust tests still apply every diff.
  if (applied.error === undefined) {
    assert.equal(applied.stderr, "");
    assert.equal(readFileSync(join(folder, "bot.py"), "utf8"), expected);
    writeFileSync(join(folder, "bot.py"), BOT);
  }
  const json = JSON.parse(config([...set, "--json"]).stdout);
  assert.equal(json.written.text, expected);
  assert.equal(JSON.parse(config(["bot.py", "--engine", "waves", "--json"]).stdout).written, undefined);
});

test("config explains what it cannot do", () => {
  const refusal = (...args) => {
    const { status, stdout, stderr } = config(args);
    assert.deepEqual([status, stdout.length], [2, 0], args.join(" "));
    return stderr;
  };
  assert.match(refusal("bot.py"), /^config needs --engine\n/);
  assert.match(refusal("bot.py", "--engine"), /^--engine expects the name of an engine\n/);
  assert.match(refusal("bot.py", "--engine", "waves", "--set", "high"), /^--set expects a setting and its value, such as high\.base=110; got "high"\n/);
  assert.match(refusal("bot.py", "--engine", "waves", "--choose", "high=x"), /^--choose expects a setting and the number of a value/);
  assert.equal(refusal("bot.py", "--engine", "waves", "--set", "growth_step=2"), "settings.growth_step: is not in the file; add this line: MM_MMR_EXPANSION_STEP = 2\n");
  assert.equal(
    refusal("bot.py", "--engine", "waves", "--set", "refinement_passes=3"),
    "settings.refinement_passes: line 4: MM_REFINEMENT_PASSES is worked out when the program runs\n",
  );
  assert.match(refusal("bot.py", "--engine", "waves", "--set", "high.base=wide"), /^settings\.high\.base: expected a whole number from 0 to 1,000,000,000, got "wide"\n/);
});
