// The functions of the npm package in Node: objects in and out, problems, tables, and the examples of the README.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ScenarioError, check, presets, run, settings, stages, status, text, trace } from "../../pkg/node.mjs";

const pkg = fileURLToPath(new URL("../../pkg", import.meta.url));
const two = {
  version: 1,
  engine: "waves",
  players: [
    { id: "Suri", ratings: { BW: 1742 }, wait_cycles: 1 },
    { id: "Oxbow", ratings: { SC2: 1710 }, wait_cycles: 2 },
  ],
};

const found = {
  version: 1,
  engine: "buckets",
  players: [
    { id: "Pawn20", rating: 20 },
    { id: "Grunt17", rating: 17, joined: 20 },
  ],
  until: { seconds: 100 },
};
const lobby = {
  version: 1,
  engine: "cliques",
  settings: { lobby_size: 2 },
  players: [
    { id: "P1", rating: 1620, ping: 22, joined: -180 },
    { id: "P2", rating: 1580, ping: 18, joined: -240.9 },
    { id: "P6", rating: 850, ping: 20, joined: -90 },
  ],
};
/** Two requests with different favourite games, and one that waits for a friend who never joins. */
const requests = {
  version: 1,
  engine: "lobbies",
  players: [
    { id: "Ada", rating: 1500, games: [{ game: "go", weight: 10 }, { game: "chess", weight: 9 }] },
    { id: "Ben", rating: 1520, games: [{ game: "chess", weight: 10 }, { game: "go", weight: 9 }] },
    { id: "Cleo", rating: 1510, games: [{ game: "darts", weight: 1 }], friends: ["Zoe"] },
  ],
  until: { seconds: 150 },
};
const EXAMPLES = [two, found, lobby, requests];
const ENGINES = ["waves", "buckets", "cliques", "lobbies"];

/** Yields a value and everything inside it. */
function* parts(value) {
  yield value;
  if (typeof value === "object" && value !== null) for (const part of Object.values(value)) yield* parts(part);
}

test("reports, traces and tables are plain objects and arrays, never maps", () => {
  const values = EXAMPLES.flatMap((scenario) => [run(scenario, { detail: true }), trace(scenario)]);
  const tables = ENGINES.flatMap((engine) => [settings(engine), presets(engine), stages(engine)]);
  for (const value of [...values, ...tables, check({}), status(requests, "Ada")]) {
    for (const part of parts(value)) {
      if (typeof part === "object" && part !== null) {
        assert.ok([Object.prototype, Array.prototype].includes(Object.getPrototypeOf(part)), String(part));
      }
    }
  }
});

test("a report has details only if they are requested", () => {
  assert.equal(run(two).rounds[0].detail, undefined);
  assert.equal(run(two, { detail: false }).rounds[0].detail, undefined);
  assert.equal(run(two, { detail: true }).rounds[0].detail.candidates, 1);
});

test("a summary has all matches of the report, and the queue at the end", () => {
  const declined = { ...found, declines: [{ id: "Grunt17" }], until: { seconds: 200 } };
  for (const scenario of [...EXAMPLES, declined]) {
    const { rounds, ...rest } = run(scenario);
    const matches = rounds.flatMap(({ index, time, matches }) => matches.map((match) => ({ round: index, time, ...match })));
    const { queue } = rounds.at(-1);
    assert.deepEqual(run(scenario, { report: "summary" }), { ...rest, matches, queue });
    assert.deepEqual(run(scenario, { report: "summary", detail: false }), { ...rest, matches, queue });
    assert.deepEqual(run(scenario, { report: "full" }), { rounds, ...rest });
  }
  assert.deepEqual(Object.keys(run(two, { report: "summary" })), ["version", "engine", "matches", "queue", "left", "totals"]);
});

test("a summary is one of two reports, and has no details", () => {
  const problems = (options) => {
    try {
      return run(two, options);
    } catch (error) {
      return error.problems;
    }
  };
  assert.deepEqual(problems({ report: "short" }), [{ path: "report", message: 'expected "full" or "summary", got "short"' }]);
  assert.deepEqual(problems({ report: "summary", detail: true }), [
    { path: "detail", message: "a summary has no details; leave out one of the two options" },
  ]);
});

test("a summary does not grow with the number of rounds", () => {
  const stuck = Array.from({ length: 1_000 }, (_, index) => ({ id: `p${index}`, ratings: { BW: 1_500 } }));
  const long = { ...two, players: stuck, until: { rounds: 20_000 } };
  assert.throws(() => run({ ...long, until: { rounds: 1_000_000 } }), /the report would be larger than 256 MiB/);
  assert.equal(run(long, { report: "summary" }).queue.length, 1_000);
});

test("detail must be true or false, and options that are not an object are ignored", () => {
  for (const options of [undefined, null, {}, { detail: undefined }, { detail: null }, 0, 1, "detail"]) {
    assert.deepEqual(run(two, options), run(two), String(options));
  }
  for (const [detail, shown] of [["yes", '"yes"'], [1, "1"], [{}, "an object"], [Symbol("x"), "Symbol(x)"]]) {
    assert.throws(() => run(two, { detail }), (error) => {
      assert.ok(error instanceof ScenarioError);
      assert.deepEqual(error.problems, [{ path: "detail", message: `expected true or false, got ${shown}` }]);
      return true;
    });
  }
  assert.deepEqual([two, found].map(run), [run(two), run(found)]);
});

test("run and trace do not change the scenario", () => {
  const frozen = structuredClone(two);
  Object.freeze(frozen.players);
  run(frozen);
  trace(frozen);
  assert.deepEqual(frozen, two);
});

test("the text functions write the same JSON as JavaScript", () => {
  assert.equal(text.status(new TextEncoder().encode(JSON.stringify(requests)), "Ben", { round: 3 }), JSON.stringify(status(requests, "Ben", { round: 3 })));
  for (const scenario of EXAMPLES) {
    const bytes = new TextEncoder().encode(JSON.stringify(scenario));
    const detailed = text.run(bytes, { detail: true });
    // JavaScript sorts whole-number keys, such as buckets, so the texts of detailed reports can differ in the order of keys.
    assert.deepEqual(JSON.parse(detailed), run(scenario, { detail: true }));
    assert.equal(text.run(bytes), JSON.stringify(run(scenario)));
    assert.equal(text.trace(bytes), JSON.stringify(trace(scenario)));
  }
});

test("undefined fields count as missing", () => {
  assert.deepEqual(check({ ...two, about: undefined, until: undefined }), []);
});

test("all problems are thrown together, each with its path", () => {
  const bad = { version: 1, engine: "waves", preset: "sede", players: [{ id: "a", ratings: { BW: 1.5 } }, { id: "a", rating: 3 }], seeds: 4 };
  const problems = check(bad);
  assert.deepEqual(
    problems.map(({ path }) => path),
    ["preset", "players[0].ratings.BW", "players[1].id", "players[1].ratings", "seeds"],
  );
  for (const call of [run, trace]) {
    assert.throws(() => call(bad), (error) => {
      assert.ok(error instanceof ScenarioError && error instanceof Error);
      assert.deepEqual(error.problems, problems);
      assert.equal(error.message.split("\n").length, problems.length);
      return true;
    });
  }
});

test("a value that is not a scenario is a problem, not a crash", () => {
  const loop = {};
  loop.loop = loop;
  for (const value of [undefined, null, 3, "text", [], new Map(), () => {}, loop, { version: 1n }, { id: "\ud800" }]) {
    const problems = check(value);
    assert.ok(problems.length > 0 && problems.every(({ path, message }) => path && message), String(problems));
    assert.throws(() => run(value), ScenarioError);
  }
});

test("numbers that JSON cannot express are problems, and do not become null", () => {
  for (const number of [NaN, Infinity]) {
    const problems = check({ ...two, settings: { active_population: number }, seed: number });
    assert.deepEqual(problems.map(({ path }) => path), ["settings.active_population", "seed"]);
    assert.match(problems[0].message, /expected a finite number, got (NaN|Infinity)/);
  }
});

test("checks in which nothing happens are counted but not listed", () => {
  const { rounds, totals } = run(found, { detail: true });
  assert.deepEqual(rounds.map(({ index, time }) => [index, time]), [[320, 80], [400, 100]]);
  assert.deepEqual(rounds[0].matches, [
    { id: 1, teams: [["Pawn20"], ["Grunt17"]], distance: 3, found_by: "Pawn20", ranges: [4, 3], state: "started" },
  ]);
  assert.deepEqual(rounds[1].detail, { buckets: {}, ranges: {}, checks: 6, skipped: 395 });
  assert.equal(totals.matched, 2);
  assert.deepEqual(run({ ...found, settings: { reciprocal: 50 } }).rounds.map(({ time }) => time), [60, 100]);
  // The trace has every check in which something can change.
  assert.deepEqual(trace(found).rounds.map(({ time }) => time), [0, 20, 40, 60, 80, 100]);
});

test("a player of buckets without a rating is a problem with a path", () => {
  assert.deepEqual(check({ ...found, players: [{ id: "Pawn20", ratings: { BW: 1500 } }] }), [
    { path: "players[0].rating", message: 'is missing for "Pawn20"; buckets needs a rating' },
  ]);
});

test("a report of cliques has each lobby's tier, weight and sums", () => {
  const { rounds } = run(lobby, { detail: true });
  assert.deepEqual(rounds[0].matches, [{ id: 1, teams: [["P2", "P1"]], tier: "Gold", weight: 84 }]);
  assert.deepEqual(rounds[0].detail, {
    tiers: { Bronze: ["P6"], Silver: [], Gold: ["P2", "P1"], Platinum: [], Diamond: [] },
    lobbies: [{ tier: "Gold", wd: { P2: 84, P1: 84 }, log: [{ added: "P1", scores: { P1: 84 } }], weight: 84 }],
  });
  assert.deepEqual(trace(lobby).rounds[0].stages.flatMap(({ log }) => log), [
    "tiers: Bronze 1, Gold 2 (CLASSIFY)",
    "Bronze waits with 1 player, 1 missing (WAIT)",
    "Gold: 2 players with weighted degrees P2 84, P1 84 (BUILD_GRAPH)",
    "P2 starts the lobby with the highest weighted degree, 84 (FIND_LOBBY)",
    "P1 is added with a score of 84, the highest of P1 84 (FIND_LOBBY)",
    "the lobby is P2, P1 and weighs 84 (FIND_LOBBY)",
  ]);
});

test("a request relaxes until another one fits, and their lobby has a score", () => {
  const { rounds, totals } = run(requests, { detail: true });
  const [match] = rounds[30].matches;
  assert.deepEqual({ ...match, teams: match.teams.map((team) => [...team].sort()) }, {
    id: 1, teams: [["Ada", "Ben"]], game: "go", mode: "casual", region: "any", score: 78.94, state: "ready", starts: 150,
  });
  assert.deepEqual(rounds[30].detail, {
    levels: { Ada: 5, Ben: 5, Cleo: 5 },
    tickets: [["Ada"], ["Ben"], ["Cleo"]],
    small: true,
    queues: [{ key: ["go", "casual", "any"], edges: [[0, 1, 7_894]], pairs: [[0, 1]], weight: 7_894 }],
  });
  assert.deepEqual([totals.matched, totals.queued], [2, 1]);
  assert.deepEqual(trace(requests).rounds[0].stages.map(({ stage }) => stage), ["settle", "collect", "relax", "group", "queue", "finalize"]);
});

test("the status of a request has an estimate and says how it was computed", () => {
  const how = "by continuing the run as if no other player joined, left or declined";
  assert.deepEqual(status(requests, "Ben", { round: 2 }), {
    id: "Ben",
    state: "searching",
    searched: 10,
    level: 0,
    next: { level: 1, at: 30, effect: "a strict region becomes preferred", changes: false },
    waits_for: [],
    partners: [],
    queues: [["chess", "casual", "any"]],
    estimate: { kind: "matched", left: 140, level: 5, with: ["Ada"], how },
  });
  assert.deepEqual(status(requests, "Cleo", { round: 0 }).waits_for, ["Zoe"]);
  // The request expires in the first round after 30 minutes, at 1,805 s.
  assert.deepEqual(status(requests, "Cleo").estimate, { kind: "never", left: 1_655, level: 10, how });
  assert.deepEqual(status(requests, "Ben"), status(requests, "Ben", { round: 30 }));
  assert.deepEqual(status(requests, "Ben").estimate, { kind: "none", how: "the request is not searching" });
});

test("an invalid id or round of a status is a problem", () => {
  const last = "expected a whole number from 0 to 30, the scenario's last, got";
  for (const [args, problems] of [
    [[requests, "Adda"], { id: '"Adda" is not a player of the scenario; did you mean "Ada"?' }],
    [[requests, 3], { id: "expected the id of a player, got 3" }],
    [[requests], { id: "expected the id of a player, got undefined" }],
    [[requests, "Ada", { round: 31 }], { round: `${last} 31` }],
    [[requests, "Ada", { round: -1 }], { round: `${last} -1` }],
    [[requests, "Ada", { round: 1.5 }], { round: `${last} 1.5` }],
    [[requests, "Ada", { round: NaN }], { round: `${last} NaN` }],
    [[requests, "Ada", { round: "3" }], { round: 'expected a whole number, got "3"' }],
    [[requests, "Ada", { round: null }], { round: "expected a whole number, got null" }],
    [[requests, {}, { round: [] }], { id: "expected the id of a player, got an object", round: "expected a whole number, got an object" }],
    [[requests, "Dora", { round: 40 }], { id: '"Dora" is not a player of the scenario; expected "Ada", "Ben" or "Cleo"', round: `${last} 40` }],
    [[two, "Suri"], { engine: "only requests of lobbies have a status, not players of waves" }],
    [[{ ...requests, players: [{ id: "Ada" }] }, "Ada"], { "players[0].rating": 'is missing for "Ada"; lobbies needs a rating', "players[0].games": 'is missing for "Ada"; lobbies needs at least one game' }],
  ]) {
    assert.throws(() => status(...args), (error) => {
      assert.ok(error instanceof ScenarioError);
      assert.deepEqual(Object.fromEntries(error.problems.map(({ path, message }) => [path, message])), problems);
      return true;
    });
  }
  assert.throws(() => text.status("{}", "Ada"), TypeError);
});

test("the text functions accept only bytes", () => {
  assert.throws(() => text.run("{}"), TypeError);
});

test("a run that would not fit into memory is refused with the number of rounds that would fit", () => {
  const stuck = Array.from({ length: 1_000 }, (_, index) => ({ id: `p${index}`, ratings: { BW: 1_500 } }));
  const many = { ...two, players: stuck, until: { rounds: 1_000_000 } };
  assert.throws(() => run(many), /until: the report would be larger than 256 MiB; the first \d+ rounds would fit/);
  assert.throws(() => run(many, { detail: true }), /until: the report would be larger than 256 MiB/);
  // The estimate includes the lengths of ids.
  const long = Array.from({ length: 19 }, (_, index) => ({ id: `${index}`.padEnd(60, "x"), ratings: { BW: 1_500 } }));
  assert.throws(() => run({ ...many, players: long }), /until: the report would be larger than 256 MiB/);
  assert.throws(() => trace(many), /until: the trace would have more than 2,000,000 events/);
  // The module still works afterwards.
  assert.equal(run(two).totals.matched, 2);
});

test("the tables of waves have ranges, defaults, host constants and stages, and presets have all values", () => {
  const table = settings("waves");
  assert.deepEqual(table.map(({ name }) => name), Object.keys(presets("waves")[0].settings));
  const priority = table.find(({ name }) => name === "wait_priority");
  assert.deepEqual([priority.default, priority.host, priority.stages], [20, "MM_WAIT_CYCLE_PRIORITY_COEFFICIENT", ["select"]]);
  assert.deepEqual([priority.group, priority.main, table.filter(({ main }) => main).length], ["Who plays first", true, 4]);
  const names = new Set(stages("waves").map(({ name }) => name));
  assert.ok(table.flatMap(({ stages }) => stages).every((stage) => names.has(stage)));
  assert.throws(() => settings("wavez"), /unknown engine "wavez"/);
  // The values of a preset are valid settings, and give the same report as the name of the preset.
  for (const { name, settings } of presets("waves")) {
    assert.deepEqual(run({ ...two, settings }), run({ ...two, preset: name }));
  }
});

test("the tables of buckets have records with parts that are described like settings", () => {
  const table = settings("buckets");
  assert.deepEqual(table.map(({ name }) => name), Object.keys(presets("buckets")[0].settings));
  const parts = (name) => table.find((setting) => setting.name === name).parts.map((part) => [part.name, part.type]);
  assert.deepEqual(parts("bucket"), [["function", "choice"], ["width", "decimal"]]);
  assert.deepEqual(parts("range_max"), [["static", "optional_whole"], ["percent", "optional_decimal"], ["combine", "choice"]]);
  assert.equal(table.find(({ name }) => name === "range_max").parts[0].empty, "none");
  for (const { name, settings } of presets("buckets")) {
    assert.deepEqual(run({ ...found, settings }), run({ ...found, preset: name }));
  }
});

test("the tables of cliques have thousandths, steps and counts", () => {
  const table = settings("cliques");
  assert.deepEqual(table.map(({ name }) => name), Object.keys(presets("cliques")[0].settings));
  const of = (name) => table.find((setting) => setting.name === name);
  assert.deepEqual(["tiers", "alpha", "beta", "roles"].map((name) => of(name).type), ["steps", "thousandths", "thousandths", "counts"]);
  assert.deepEqual([of("tiers").min, of("tiers").max, of("alpha").max, of("roles").max], [-1_000_000, 1_000_000, 1_000, 100]);
  assert.deepEqual(of("tiers").default.slice(0, 2), [["Bronze", null], ["Silver", 1_000]]);
  for (const { name, settings } of presets("cliques")) {
    assert.deepEqual(run({ ...lobby, settings }), run({ ...lobby, settings: {}, preset: name }));
  }
});

test("the tables of lobbies have weights, the record small_base, and times", () => {
  const table = settings("lobbies");
  assert.deepEqual(table.map(({ name }) => name), Object.keys(presets("lobbies")[0].settings));
  const of = (name) => table.find((setting) => setting.name === name);
  assert.deepEqual(of("weights").default, { game: 40, region: 20, language: 15, skill: 15, group: 10 });
  assert.deepEqual(of("small_base").parts.map(({ name, type }) => [name, type]), [["below", "whole"], ["threshold_percent", "thousandths"], ["interval_percent", "thousandths"]]);
  assert.deepEqual(["tick", "threshold", "game_score", "strict_is_filter", "exact_limit"].map((name) => of(name).type), ["seconds", "thousandths", "choice", "flag", "whole"]);
  const names = new Set(stages("lobbies").map(({ name }) => name));
  assert.ok(table.flatMap(({ stages }) => stages).every((stage) => names.has(stage)));
  for (const { name, settings } of presets("lobbies")) {
    assert.deepEqual(run({ ...requests, settings }), run({ ...requests, preset: name }));
  }
});

test("the log has the host program's lines with the numbers of the wave", () => {
  const { scenario } = JSON.parse(readFileSync(new URL("../cases/waves/walkthrough-15-players.json", import.meta.url), "utf8"));
  assert.deepEqual(trace(scenario).rounds[0].stages.flatMap(({ log }) => log), [
    "⏰ Checking for matches with 15 players in queue...",
    "🎯 Attempting to match players with advanced algorithm...",
    "   📊 Queue composition: BW-only=3, SC2-only=5, Both=7",
    "   📊 After equalization: BW=7, SC2=8, Remaining Z=0",
    "   ⚖️  Skill balance: BW avg=1480, SC2 avg=1530, delta=50",
    "   ✅ Found 5 BW vs SC2 matches (lead: 7, follow: 8)",
    "   🔄 Least-squares refinement: 0 swaps made across 1 passes",
    "   📈 Match quality: avg MMR diff=14.0, min=5, max=40",
    "   📊 Final state: 10 players matched",
  ]);
});

test("the examples of the README print what their comments say", () => {
  const readme = readFileSync(join(pkg, "README.md"), "utf8");
  const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
  assert.equal(examples.length, 10);
  const folder = mkdtempSync(join(tmpdir(), "queuescope-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(pkg, join(folder, "node_modules", "queuescope"), "dir");
    for (const code of examples) {
      const file = join(folder, "example.mjs");
      writeFileSync(file, code);
      const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
      assert.equal(status, 0, stderr);
      assert.equal(stdout, expectedOutput(code));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Reads the output that an example announces: the comment after a console.log, or the comment lines below it. */
function expectedOutput(code) {
  const lines = code.split("\n");
  const comments = lines.flatMap((line) => {
    if (line.startsWith("// ")) return [line.slice(3)];
    const comment = line.match(/^console\.log\(.*\); \/\/ (.*)$/);
    return comment ? [comment[1]] : [];
  });
  return `${comments.join("\n")}\n`;
}
