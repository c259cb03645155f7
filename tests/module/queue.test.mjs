// Queues from files, and as CSV: the functions and the command.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ScenarioError, check, matchesCsv, queueCsv, readQueue, run, text } from "../../pkg/node.mjs";

const bin = fileURLToPath(new URL("../../pkg/bin/queuescope.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "queuescope-queue-"));
after(() => rmSync(folder, { recursive: true }));

function queuescope(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", input, cwd: folder });
  return { status, stdout, stderr };
}

const SHEET = '\ufeffDiscord name;bw_mmr;SC2 MMR;waited (min);reg\r\nAstrid;;996;12,5;eu\r\n"Orla; the 2nd";1329;;0:45;NA\r\nSaltmarsh;1,5k;;6;eu\r\nPell;1010;;3;eu\r\n';
writeFileSync(join(folder, "ladder.csv"), SHEET);
const LOG = "time,event,player,mmr,race\n0,join,Cy,1505,BW\n0,join,Ann,1550,BW\n0,join,Bo,1500,SC2\n30,match,Ann vs Bo,,\n90,leave,Cy,,\n";
writeFileSync(join(folder, "evening.csv"), LOG);

test("readQueue returns columns, bad rows and a scenario that runs", () => {
  const { kind, separator, rows, columns, bad, bad_count, scenario } = readQueue(SHEET, { engine: "waves" });
  assert.deepEqual([kind, separator, rows, bad_count], ["rows", "semicolon", 4, 1]);
  assert.deepEqual(columns.map(({ heading, role, certainty }) => [heading, role, certainty]), [
    ["Discord name", "id", "sure"],
    ["bw_mmr", "rating:BW", "sure"],
    ["SC2 MMR", "rating:SC2", "sure"],
    ["waited (min)", "waited_minutes", "sure"],
    ["reg", "region", "sure"],
  ]);
  assert.deepEqual(columns[0].samples, ["Astrid", "Orla; the 2nd", "Saltmarsh"]);
  assert.deepEqual(bad, [
    {
      row: 4,
      column: 2,
      heading: "bw_mmr",
      cells: ["Saltmarsh", "1,5k", "", "6", "eu"],
      reason: 'expected a whole number from -1,000,000 to 1,000,000, got "1,5k"',
      suggestion: "1500",
    },
  ]);
  assert.deepEqual(scenario.players[0], { id: "Astrid", joined: -750, ratings: { SC2: 996 }, wait_cycles: 16, region: "eu" });
  assert.deepEqual(check(scenario), []);
  assert.deepEqual(run(scenario).rounds[0].matches[0].teams, [["Pell"], ["Astrid"]]);
});

test("columns, settings and preset can be chosen", () => {
  const options = { engine: "waves", preset: "strict", settings: { wave_interval: 60 }, columns: { "SC2 MMR": "ignore", 4: "wait_cycles" } };
  const { scenario, columns } = readQueue(SHEET, options);
  assert.deepEqual([scenario.preset, scenario.settings], ["strict", { wave_interval: 60 }]);
  assert.deepEqual([columns[2].role, columns[3].role, columns[3].certainty], ["ignore", "wait_cycles", "sure"]);
});

test("a log is compared with the engine", () => {
  const { kind, matches, scenario, comparison } = readQueue(LOG, { engine: "waves", compare: true });
  assert.equal(kind, "log");
  assert.deepEqual(matches, [{ time: 30, players: ["Ann", "Bo"] }]);
  assert.deepEqual(scenario.until, { rounds: 3 });
  assert.deepEqual(comparison, {
    agree: [],
    only_log: [{ time: 30, players: ["Ann", "Bo"] }],
    only_engine: [{ time: 0, players: ["Cy", "Bo"] }],
    log: { matches: 1, players: 2, mean_wait: 30 },
    engine: { matches: 1, players: 2, mean_wait: 0 },
  });
  assert.equal(readQueue(LOG, { engine: "waves" }).comparison, undefined);
});

test("queues and matches are written as CSV", () => {
  const { scenario } = readQueue(SHEET, { engine: "waves" });
  assert.equal(queueCsv(scenario), "id,BW,SC2,wait_cycles,joined,region\nAstrid,,996,16,-750,eu\nOrla; the 2nd,1329,,1,-45,NA\nPell,1010,,4,-180,eu\n");
  assert.deepEqual(readQueue(queueCsv(scenario), { engine: "waves" }).scenario.players, scenario.players);
  assert.equal(matchesCsv(scenario), "match,time,outcome,team 1,team 2,gap,rating_gap,squared_gap,longest wait\n1,0,played,Pell,Astrid,14,14,196,750\n");
  const report = JSON.stringify(run(scenario));
  assert.deepEqual(readQueue(report, { engine: "waves" }), { kind: "report", rows: 1, columns: [], bad: [], bad_count: 0, matches: [{ time: 0, players: ["Pell", "Astrid"] }], scenario: null });
});

test("10,000 rows are read within a second", () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => `"Player, ${index}",${1_000 + (index % 900)},"1,${String(index % 1000).padStart(3, "0")}",${index % 30},eu,"some ""note"""`);
  const file = `Discord name,bw_mmr,SC2 MMR,waited (min),reg,notes\n${rows.join("\n")}\n`;
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    const { bad_count, scenario } = readQueue(file, { engine: "waves" });
    assert.deepEqual([bad_count, scenario.players.length], [0, 10_000]);
    return performance.now() - start;
  });
  assert.ok(Math.min(...times) < 1_000, `${times.map(Math.round)} ms`);
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
  assert.deepEqual(problems(() => readQueue("a")), ['engine: is missing; expected "waves", "buckets", "cliques" or "lobbies"']);
  assert.deepEqual(problems(() => readQueue("a", { engine: "waves", colums: {} })), ['colums: unknown field; did you mean "columns"?']);
  assert.match(problems(() => readQueue(SHEET, { engine: "waves", columns: { reg: "regoin" } }))[0], /^columns\.reg: unknown role "regoin"; did you mean "region"\?/);
  assert.match(problems(() => readQueue("{", { engine: "waves" }))[0], /^line 1, column 1: is not JSON/);
  assert.throws(() => readQueue(1, { engine: "waves" }), /expected the text of a file as a string/);
  assert.throws(() => text.readQueue(SHEET, { engine: "waves" }), /expected the bytes of a file/);
});

test("import prints a scenario, CSV or what was read", () => {
  const refused = queuescope(["import", "ladder.csv", "--engine", "waves"]);
  assert.deepEqual(refused, { status: 2, stdout: "", stderr: 'row 4, bw_mmr: expected a whole number from -1,000,000 to 1,000,000, got "1,5k"; write 1500\n' });
  const { scenario } = readQueue(SHEET, { engine: "waves" });
  const imported = ["import", "ladder.csv", "--engine", "waves", "--skip-bad"];
  assert.deepEqual(queuescope(imported), { status: 0, stdout: `${JSON.stringify(scenario)}\n`, stderr: "" });
  assert.equal(queuescope([...imported, "--csv"]).stdout, queueCsv(scenario));
  assert.equal(queuescope(["run", "-", "--csv"], queuescope(imported).stdout).stdout, matchesCsv(scenario));
  const { columns } = JSON.parse(queuescope([...imported, "--json", "--column", "reg=ignore", "--column", "4=wait_cycles"]).stdout);
  assert.deepEqual(columns.map(({ role }) => role), ["id", "rating:BW", "rating:SC2", "wait_cycles", "ignore"]);
  const { comparison } = JSON.parse(queuescope(["import", "-", "--engine", "waves", "--json", "--compare", "--set", "high.base=0", "--set", "high.growth=0"], LOG).stdout);
  assert.deepEqual([comparison.only_log.length, comparison.only_engine], [1, []], "no gap fits a window of 0");
});

test("import explains what it cannot do", () => {
  const refusal = (...args) => {
    const { status, stdout, stderr } = queuescope(args);
    assert.deepEqual([status, stdout], [2, ""], args.join(" "));
    return stderr;
  };
  assert.match(refusal("import", "ladder.csv"), /^import needs --engine\n/);
  assert.match(refusal("import", "ladder.csv", "--engine", "waves", "--column", "reg"), /^--column expects a column and its role, such as MMR=rating:BW; got "reg"\n/);
  assert.match(refusal("run", "ladder.csv", "--csv", "--detail"), /^--csv prints only the matches/);
  writeFileSync(join(folder, "report.json"), JSON.stringify(run(readQueue(SHEET, { engine: "waves" }).scenario)));
  assert.match(refusal("import", "report.json", "--engine", "waves"), /^file: is a report, which has no ratings/);
});
