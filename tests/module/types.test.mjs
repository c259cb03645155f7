// The TypeScript types against what the module really gives: every case's scenario, report and trace, and the tables, must fit them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { presets, run, settings, stages, trace } from "../../pkg/node.mjs";
import { randomScenarios } from "../support/random-scenarios.mjs";

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

const IMPORT = 'import type { Preset, Report, Scenario, Setting, StageInfo, Trace } from "../../../pkg/queuescope.js";\n';

test("everything the module takes and gives fits its types", () => {
  const root = new URL("../cases/waves/", import.meta.url);
  const cases = readdirSync(root).map((file) => JSON.parse(readFileSync(new URL(file, root), "utf8")).scenario);
  // A long queue, for the events that only long queues have. One by one: the compiler gives up on literals of thousands.
  const long = randomScenarios(200, 9).find(({ players }) => players.length === 250);
  let source = IMPORT;
  const declare = (name, type, value) => (source += `export const ${name}: ${type} = ${JSON.stringify(value)};\n`);
  const seen = new Set();
  const eventsOf = ({ rounds }) => rounds.flatMap(({ stages }) => stages.flatMap(({ events }) => events));
  eventsOf(trace(long)).forEach((event, index) => {
    if (index % 10 === 0 || !seen.has(event.event)) declare(`event${index}`, 'Trace["rounds"][0]["stages"][0]["events"][0]', event);
    seen.add(event.event);
  });
  cases.forEach((scenario, index) => {
    const traced = trace(scenario);
    eventsOf(traced).forEach(({ event }) => seen.add(event));
    declare(`scenario${index}`, "Scenario", scenario);
    declare(`report${index}`, "Report", run(scenario, { detail: true }));
    declare(`trace${index}`, "Trace", traced);
  });
  declare("table", "Setting[]", settings("waves"));
  declare("allPresets", "Preset[]", presets("waves"));
  declare("allStages", "StageInfo[]", stages("waves"));
  // The types name every event there is, and every one of them has been seen.
  const named = [...readFileSync(new URL("../../pkg/queuescope.d.ts", import.meta.url), "utf8").matchAll(/event: "(\w+)"/g)].map(([, event]) => event);
  assert.deepEqual([...seen].sort(), [...new Set(named)].sort());
  const { status, output } = compile("fits.ts", source);
  assert.equal(status, 0, output.slice(0, 4_000));
});

test("what does not fit is refused by the types as well", () => {
  const wrong = [
    'export const a: Scenario = { version: 2, engine: "waves", players: [] };',
    'export const b: Scenario = { version: 1, engine: "wave", players: [] };',
    'export const c: Scenario = { version: 1, engine: "waves", players: [{ id: "a", wait_cicles: 1 }] };',
    'export const d: Scenario = { version: 1, engine: "waves", players: [], settings: { window_rule: "leads" } };',
  ];
  const { status, output } = compile("wrong.ts", IMPORT + wrong.join("\n"));
  assert.notEqual(status, 0);
  assert.equal(output.match(/error TS/g)?.length, wrong.length, output);
});
