// Checks the TypeScript types against the module. Scenarios, reports and traces of all cases, statuses, jobs and tables must fit them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { evening, presets, readQueue, readSettings, run, runJob, settings, simulate, stages, status, studies, trace, writeSettings } from "../../pkg/node.mjs";
import { randomScenarios } from "../support/random-scenarios.mjs";
import { randomStudies } from "../support/random-studies.mjs";

const out = new URL("../out/types/", import.meta.url);
const tsc = fileURLToPath(new URL("../node_modules/.bin/tsc", import.meta.url));

function compile(name, source) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  writeFileSync(new URL(name, out), source);
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--target", "es2022", "--types", ""];
  const { status, stdout, stderr, error } = spawnSync(tsc, [...options, fileURLToPath(new URL(name, out))], { encoding: "utf8" });
  assert.equal(error, undefined);
  return { status, output: stdout + stderr };
}

const IMPORT = 'import type { BucketsEvent, CliquesEvent, Job, JobQuestion, LobbiesEvent, LobbiesStatus, Preset, QueueEvent, Report, ReportSummary, Results, Scenario, Setting, StageInfo, Study, Trace, WavesEvent } from "../../../pkg/queuescope.js";\n';

const eventsOf = ({ rounds }) => rounds.flatMap(({ stages }) => stages.flatMap(({ events }) => events));

/** For each engine, a random scenario with events that do not occur in the cases. */
const RANDOM = {
  waves: () => randomScenarios(200, 9).find(({ players }) => players.length === 250),
  buckets: () => randomScenarios(200, 9, "buckets").find(({ players }) => players.length === 60),
  cliques: () => randomScenarios(200, 9, "cliques").find(({ players, settings }) => players.length === 60 && settings.roles),
  lobbies: () => randomScenarios(200, 9, "lobbies").find(({ players, until }) => players.length === 150 && until.rounds === 6),
};
/** For each engine, scenarios with settings that its other cases do not have. */
const MORE_CASES = {
  waves: (read) => {
    const bots = read(new URL("../cases/waves-host/", import.meta.url));
    return [...bots, { ...bots[0], settings: { exact_limit: 0 } }];
  },
  buckets: () => [],
  cliques: () => [],
  lobbies: () => [],
};
/** Events that occur only after an edit in the middle of a run, which only the page can make. */
const ONLY_AFTER_EDITS = { waves: [], buckets: ["moved"], cliques: [], lobbies: [] };
/** A field that only matches of this engine have. */
const UNIQUE_FIELD = { waves: "map", buckets: "found_by", cliques: "tier", lobbies: "starts" };

for (const [engine, prefix] of [["waves", "Waves"], ["buckets", "Buckets"], ["cliques", "Cliques"], ["lobbies", "Lobbies"]]) {
  test(`everything that the module takes and returns fits its types: ${engine}`, () => {
    const root = new URL(`../cases/${engine}/`, import.meta.url);
    const read = (folder) => readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")).scenario);
    const cases = [...read(root), ...MORE_CASES[engine](read)];
    let source = IMPORT;
    const declare = (name, type, value) => (source += `export const ${name}: ${type} = ${JSON.stringify(value)};\n`);
    const seen = new Set();
    // One declaration per event, because the compiler rejects a literal with thousands of them.
    eventsOf(trace(RANDOM[engine]())).forEach((event, index) => {
      if (index % 10 === 0 || !seen.has(event.event)) declare(`event${index}`, `QueueEvent | ${prefix}Event`, event);
      seen.add(event.event);
    });
    cases.forEach((scenario, index) => {
      const traced = trace(scenario);
      eventsOf(traced).forEach(({ event }) => seen.add(event));
      declare(`scenario${index}`, "Scenario", scenario);
      declare(`report${index}`, "Report", run(scenario, { detail: true }));
      declare(`summary${index}`, "ReportSummary", run(scenario, { report: "summary" }));
      declare(`trace${index}`, "Trace", traced);
    });
    if (engine === "lobbies") cases.forEach((scenario, index) => declareStatuses(declare, scenario, index));
    declare("table", "Setting[]", settings(engine));
    declare("allPresets", "Preset[]", presets(engine));
    declare("allStages", "StageInfo[]", stages(engine));
    // `report.engine` narrows the type of the match.
    source += `export const id = (report: Report) => report.engine === "${engine}" && report.rounds[0]?.matches[0]?.${UNIQUE_FIELD[engine]};\n`;
    // The types name exactly the events that were seen.
    assert.deepEqual([...seen, ...ONLY_AFTER_EDITS[engine]].sort(), [...eventsNamed("QueueEvent"), ...eventsNamed(`${prefix}Event`)].sort());
    const { status, output } = compile("fits.ts", source);
    assert.equal(status, 0, output.slice(0, 4_000));
  });
}

test("questions, progress and answers of jobs fit their types", async () => {
  let source = 'import { Job, runJob, type JobProgress, type JobQuestion, type LobbiesEstimate, type Optimum, type Sweep, type Tradeoff } from "../../../pkg/queuescope.js";\n';
  const link = (engine, name) => JSON.parse(readFileSync(new URL(`../links/${engine}.json`, import.meta.url), "utf8")).find((entry) => entry.name === name).link;
  const graph = link("cliques", "The paper's eight players, where it opens");
  const questions = {
    Optimum: { job: "optimum", link: graph },
    Tradeoff: { job: "tradeoff", link: graph },
    Sweep: { job: "sweep", link: graph },
    LobbiesEstimate: { job: "estimate", link: link("lobbies", "Six for a raid, halfway"), player: "Ada" },
  };
  const onProgress = (progress) => (source += `export const progress: JobProgress = ${JSON.stringify(progress)};\n`);
  for (const [type, question] of Object.entries(questions)) {
    source += `export const question${type}: JobQuestion = ${JSON.stringify(question)};\n`;
    source += `export const answer${type}: ${type} = ${JSON.stringify(await runJob(question))};\n`;
    // The name of the job determines the type of the answer.
    source += `export const stepped${type}: ${type} = new Job(${JSON.stringify(question)}).answer();\n`;
    source += `export const run${type}: Promise<${type}> = runJob(${JSON.stringify(question)}, { signal: new AbortController().signal });\n`;
  }
  await runJob(questions.Optimum, { onProgress });
  const { status, output } = compile("jobs.ts", source);
  assert.equal(status, 0, output.slice(0, 4_000));
});

test("studies, parts, evenings and results fit their types", async () => {
  let source = 'import { evening, merge, simulate, studies, type MetricName, type Part, type Results, type Scenario, type Study, type StudyPreset } from "../../../pkg/queuescope.js";\n';
  const declare = (name, type, value) => (source += `export const ${name}: ${type} = ${JSON.stringify(value)};\n`);
  const named = new Set();
  const random = ["waves", "buckets", "cliques", "lobbies"].flatMap((engine) => randomStudies(3, 3, engine));
  // Twenty evenings have intervals and verdicts.
  const long = { ...random[0], evenings: 20, looks: [20], matters: { "gap.mean": 10 } };
  const { crowd, evening: plan, evenings, ...others } = random[0];
  const log = { ...others, log: crowd.players };
  for (const [index, study] of [...random, long, log].entries()) {
    const results = await simulate(study);
    declare(`study${index}`, "Study", study);
    declare(`results${index}`, "Results", results);
    declare(`part${index}`, "Part", await simulate(study, { shard: "1/2" }));
    declare(`scenario${index}`, "Scenario", evening(study, { evening: 1, arm: study.arms[0].name }));
    results.arms.forEach(({ metrics }) => Object.keys(metrics).forEach((name) => named.add(name)));
  }
  declare("presets", "StudyPreset[]", studies());
  declare("names", "MetricName[]", [...named]);
  // All metrics of the types exist.
  source += `export const all: Record<MetricName, true> = ${JSON.stringify(Object.fromEntries([...named].map((name) => [name, true])))};\n`;
  source += 'export const whole: Promise<Results> = simulate(study0, { onProgress: ({ done }, partial) => done > 0 && partial.results().arms, jobs: 2, signal: new AbortController().signal });\n';
  source += 'export const shard: Promise<Part> = simulate(study0, { shard: "1/2" });\nexport const merged: Results = merge([part0]);\nexport const third: Scenario = evening(study0, { evening: 3 });\n';
  source += "export const first: Study | undefined = studies()[0]?.study;\n";
  const { status, output } = compile("studies.ts", source);
  assert.equal(status, 0, output.slice(0, 4_000));
});

test("what is read from files fits its types", () => {
  let source =
    'import { matchesCsv, queueCsv, readQueue, readSettings, settingsSnippet, writeSettings, type ConfigOptions, type ConfigReading, type ConfigWritten, type QueueOptions, type QueueReading } from "../../../pkg/queuescope.js";\n';
  const declare = (name, type, value) => (source += `export const ${name}: ${type} = ${JSON.stringify(value)};\n`);
  const config = { engine: "lobbies", language: "typescript", choose: { tick: 1 }, file: "lobbies.ts" };
  const file = "const RELAX_INTERVAL_MS = 60000, tick = 5000, expire = 900;\nconst threshold = minimum();\nconst weights = { game: 90 };\nconst other = 1;\n";
  declare("config", "ConfigOptions", config);
  declare("reading", "ConfigReading", readSettings(file, config));
  declare("doubtful", "ConfigReading", readSettings(file, { engine: "lobbies" }));
  declare("written", "ConfigWritten", writeSettings("RELAX_INTERVAL_MS = 60000", { relax_interval: 30, fill: "max" }, { engine: "lobbies" }));
  const options = { engine: "waves", settings: { growth_step: 2 }, columns: { reg: "ignore" }, compare: true };
  declare("options", "QueueOptions", options);
  declare("rows", "QueueReading", readQueue("Discord name,BW,reg,x\nAnn,1500,eu,5\nBo,1,5k,na,6\n", options));
  const log = "time,event,player,mmr,race\n0,join,Ann,1500,BW\n0,join,Bo,1500,SC2\n30,match,Ann vs Bo,,\n50,dance,Bo,,\n";
  declare("log", "QueueReading", readQueue(log, { engine: "waves", compare: true }));
  declare("report", "QueueReading", readQueue(JSON.stringify(run(readQueue(log, { engine: "waves" }).scenario)), { engine: "waves" }));
  source += "export const csv: string | null = rows.scenario && queueCsv(rows.scenario) + matchesCsv(rows.scenario);\n";
  source += 'export const snippet: string = settingsSnippet({ engine: "waves", language: "yaml", settings: reading.settings });\n';
  source += 'export const again: string = writeSettings("", { growth_step: 2 }, { engine: "waves" }).text + readSettings("", config).language + readQueue("", options).kind;\n';
  const { status, output } = compile("files.ts", source);
  assert.equal(status, 0, output.slice(0, 4_000));
});

test("docs/evening.md defines every metric", () => {
  const text = readFileSync(new URL("../../docs/evening.md", import.meta.url), "utf8");
  const types = readFileSync(new URL("../../pkg/queuescope.d.ts", import.meta.url), "utf8");
  const [, table] = text.match(/\n\| name \| definition \|.*\n\| --- .*\n((?:\|.*\n)+)/);
  const defined = table.split("\n").flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([\w.]+)`/g)].map(([, name]) => name));
  const [, declaration] = types.match(/export type MetricName =(.*?);\n/s);
  assert.deepEqual(defined.sort(), [...declaration.matchAll(/"([\w.]+)"/g)].map(([, name]) => name).sort());
});

/** Declares the status of every player after the first round and after the last. */
function declareStatuses(declare, scenario, index) {
  scenario.players.forEach(({ id }, player) => {
    declare(`first${index}_${player}`, "LobbiesStatus", status(scenario, id, { round: 0 }));
    declare(`last${index}_${player}`, "LobbiesStatus", status(scenario, id));
  });
}

/** Returns the names of the events in a type of the package. */
function eventsNamed(type) {
  const types = readFileSync(new URL("../../pkg/queuescope.d.ts", import.meta.url), "utf8");
  const [, declaration] = types.match(new RegExp(`export type ${type} =(.*?);\n\n`, "s"));
  return [...declaration.matchAll(/event: "(\w+)"/g)].map(([, event]) => event);
}

for (const [engine, type] of [["buckets", "BucketsEvent"], ["cliques", "CliquesEvent"], ["lobbies", "LobbiesEvent"]]) {
  test(`docs/${engine}.md explains every event`, () => {
    const text = readFileSync(new URL(`../../docs/${engine}.md`, import.meta.url), "utf8");
    const [, table] = text.match(/\n\| event \| stage \|.*\n\| --- .*\n((?:\|.*\n)+)/);
    const explained = table.split("\n").flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, event]) => event));
    assert.deepEqual(explained.sort(), [...eventsNamed("QueueEvent"), ...eventsNamed(type)].sort());
  });
}

test("the types reject invalid scenarios and wrong fields", () => {
  const wrong = [
    'export const a: Scenario = { version: 2, engine: "waves", players: [] };',
    'export const b: Scenario = { version: 1, engine: "wave", players: [] };',
    'export const c: Scenario = { version: 1, engine: "waves", players: [{ id: "a", wait_cicles: 1 }] };',
    'export const d: Scenario = { version: 1, engine: "waves", players: [], settings: { window_rule: "leads" } };',
    'export const e: Scenario = { version: 1, engine: "buckets", players: [], settings: { window_rule: "lead" } };',
    'export const f: Scenario = { version: 1, engine: "waves", players: [], settings: { bucket: { width: 25 } } };',
    'export const g: Scenario = { version: 1, engine: "buckets", players: [], settings: { bucket: { with: 25 } } };',
    'export const i: Scenario = { version: 1, engine: "cliques", players: [], settings: { tiers: [["Gold", 1500]] } };',
    'export const j: Scenario = { version: 1, engine: "cliques", players: [], settings: { tier_mode: "kmeans" } };',
    'export const k = (report: Report) => report.engine === "cliques" && report.rounds[0]?.matches[0]?.distance;',
    'export const l: Scenario = { version: 1, engine: "lobbies", players: [], settings: { small_base: { under: 3 } } };',
    'export const m: Scenario = { version: 1, engine: "lobbies", players: [{ id: "a", region_preference: "exact" }] };',
    'export const n = (status: LobbiesStatus) => status.estimate.kind === "none" && status.estimate.left;',
    'export const h = (report: Report) => report.engine === "buckets" && report.rounds[0]?.matches[0]?.map;',
    'export const q: Study = { version: 1, engine: "waves", arms: [{ name: "now" }], crowd: { players: 30 } };',
    'export const r: Study = { version: 1, engine: "waves", arms: [], log: [] };',
    'export const s: Study = { version: 1, engine: "waves", arms: [{ name: "now" }], log: [], matters: { "wait.p95": 3 } };',
    'export const t = (results: Results) => results.comparisons[0]?.metrics["wait.mean"]?.verdict === "equal";',
    'export const o: JobQuestion = { job: "dance", link: "" };',
    'export const p = (job: Job<"optimum">) => job.answer().reigns;',
  ];
  const { status, output } = compile("wrong.ts", IMPORT + wrong.join("\n"));
  assert.notEqual(status, 0);
  assert.equal(output.match(/error TS/g)?.length, wrong.length, output);
});
