// Native code and wasm give the same bytes. Compares detailed reports, summaries, traces and statuses of all cases and of a thousand random scenarios per
// engine.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ScenarioError, text } from "../../pkg/node.mjs";
import { randomScenarios } from "../support/random-scenarios.mjs";

/** Only every fifth trace of a random scenario is compared: traces are long, and reports alone show nearly every difference. */
const EVERY_NTH_TRACE = 5;

/** Number of random scenarios per engine, in thousands. */
const THOUSANDS = process.env.QUEUESCOPE_LONG === "1" ? 20 : 1;

const encoder = new TextEncoder();

test("all cases give the same bytes", () => {
  const root = new URL("../cases/", import.meta.url);
  const scenarios = readdirSync(root).flatMap((engine) =>
    readdirSync(new URL(`${engine}/`, root)).map((file) => JSON.parse(readFileSync(new URL(`${engine}/${file}`, root), "utf8")).scenario),
  );
  assert.ok(scenarios.length >= 50);
  compare(scenarios, 1);
});

for (const engine of ["waves", "buckets", "cliques", "lobbies"]) {
  test(`random scenarios of ${engine} give the same bytes`, () => {
    for (let seed = 1; seed <= THOUSANDS; seed += 1) {
      const matched = compare(randomScenarios(1_000, seed, engine), EVERY_NTH_TRACE);
      // Scenarios without matches would prove nothing.
      assert.ok(matched > 10_000, `only ${matched} players were matched`);
    }
  });
}

/** Compares both builds. Returns the total number of matched players. */
function compare(scenarios, everyNthTrace) {
  const lines = scenarios.map((scenario) => JSON.stringify(scenario));
  const native = nativeLines(lines);
  let matched = 0;
  lines.forEach((line, index) => {
    const bytes = encoder.encode(line);
    const report = text.run(bytes, { detail: true });
    const [nativeReport, nativeTrace, nativeStatus, nativeSummary] = native.slice(4 * index, 4 * index + 4);
    assert.equal(report, nativeReport, `report of ${scenarios[index].name}`);
    if (index % everyNthTrace === 0) assert.equal(text.trace(bytes), nativeTrace, `trace of ${scenarios[index].name}`);
    assert.equal(statusText(bytes, scenarios[index].players[0]?.id ?? ""), nativeStatus, `status in ${scenarios[index].name}`);
    assert.equal(text.run(bytes, { report: "summary" }), nativeSummary, `summary of ${scenarios[index].name}`);
    matched += JSON.parse(report).totals.matched;
  });
  return matched;
}

/** Returns the status of a request, or the problems if it has none, as JSON. */
function statusText(bytes, id) {
  try {
    return text.status(bytes, id);
  } catch (error) {
    if (error instanceof ScenarioError) return JSON.stringify(error.problems);
    throw error;
  }
}

/** Runs the native build. Returns four lines per scenario: report, trace, status and summary. */
function nativeLines(lines) {
  const { status, stdout, stderr } = spawnSync("cargo", ["run", "--quiet", "--release", "--package", "queuescope-formats", "--example", "lines"], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    input: `${lines.join("\n")}\n`,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  assert.equal(status, 0, stderr);
  const answer = stdout.trimEnd().split("\n");
  assert.equal(answer.length, 4 * lines.length);
  return answer;
}
