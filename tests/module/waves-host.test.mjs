// Runs the cases of tests/cases/waves-host with the npm package. They were made by running the bots' own code, so their reports leave out what the
// bots do not say.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { run, trace } from "../../pkg/node.mjs";

const folder = new URL("../cases/waves-host/", import.meta.url);

for (const file of readdirSync(folder)) {
  test(`waves-host/${file}`, () => {
    const { scenario, report, log, compare } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
    const actual = run(scenario, { detail: true });
    assert.deepEqual(expectedParts(actual, report), report);
    if (compare === "totals") actual.rounds.forEach(({ detail }) => assertFair(detail));
    if (log) assert.deepEqual(trace(scenario).rounds.map(({ stages }) => stages.flatMap((stage) => stage.log)), log);
  });
}

/** Leaves out the fields that the expected value does not have. */
function expectedParts(actual, expected) {
  if (Array.isArray(expected)) return Array.isArray(actual) ? actual.map((item, index) => expectedParts(item, expected[index])) : actual;
  if (expected === null || typeof expected !== "object" || actual === undefined) return actual;
  return Object.fromEntries(Object.entries(expected).map(([name, part]) => [name, expectedParts(actual[name], part)]));
}

/** Checks a choice where several are best: it has as many pairs as the solution, and uses no player twice on one side and none in two matches. */
function assertFair({ solution, selected, dropped = [] }) {
  const chosen = [...selected, ...dropped];
  assert.equal(chosen.length, solution.pairs);
  for (const side of [0, 1]) assert.equal(new Set(chosen.map((pair) => pair[side])).size, chosen.length);
  assert.equal(new Set(selected.flat()).size, 2 * selected.length);
}
