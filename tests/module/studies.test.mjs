// Studies in the module: simulate, evening and merge. The metrics are counted again from plain scenarios and reports.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ScenarioError, evening, merge, presets, run, simulate, text } from "../../pkg/node.mjs";
import { randomStudies } from "../support/random-studies.mjs";
import { recount } from "../support/recount.mjs";

/** Number of random studies of each engine. */
const STUDIES = process.env.QUEUESCOPE_LONG === "1" ? 200 : 12;

const STUDY = {
  version: 1,
  engine: "waves",
  name: "Wider windows?",
  seed: 7,
  evenings: 25,
  crowd: { players: 60, spread: 300, sides: [40, 30, 30] },
  evening: { hours: 1, arrivals: { per_hour: 60, shape: [1, 2, 3, 2] }, patience: { median: 900, shape: "exponential" }, returns: { chance: 60, game: 600, pause: 60 } },
  arms: [{ name: "now" }, { name: "wider", settings: { moderate: { base: 300 } } }],
};
const encoded = (study) => new TextEncoder().encode(JSON.stringify(study));
const linesOf = (output) => output.trimEnd().split("\n").map((line) => JSON.parse(line));

/** All settings of an arm, without the changes inside of records. */
function settingsOf(engine, { preset, settings }) {
  const all = presets(engine);
  return { ...(all.find(({ name }) => name === preset) ?? all[0]).settings, ...settings };
}

for (const engine of ["waves", "buckets", "cliques", "lobbies"]) {
  test(`metrics of random studies are what scenario and report say: ${engine}`, async () => {
    let matched = 0;
    for (const study of randomStudies(STUDIES, 1, engine)) {
      const rows = linesOf(await text.simulate(encoded(study), { format: "per_evening" }));
      assert.equal(rows.length, study.evenings * study.arms.length);
      for (const { evening: number, arm: name, metrics } of rows) {
        const scenario = evening(study, { evening: number, arm: name });
        const counted = recount(study, scenario, run(scenario), settingsOf(engine, study.arms.find((arm) => arm.name === name)));
        for (const [metric, value] of Object.entries(counted)) assertClose(metrics[metric], value, `${metric} of ${name}, evening ${number} of ${study.name}`);
        matched += metrics.matched;
      }
    }
    // Studies without matches would prove nothing.
    assert.ok(matched > 20 * STUDIES, `only ${matched} visits were matched`);
  });
}

function assertClose(actual, expected, what) {
  const isClose = actual === expected || Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
  assert.ok(isClose, `${what}: ${actual} instead of ${expected}`);
}

test("simulate returns the results of every arm and compares them with the first", async () => {
  const results = await simulate(STUDY);
  assert.deepEqual([results.version, results.name, results.engine, results.seed, results.evenings], [1, STUDY.name, "waves", 7, 25]);
  assert.deepEqual(results.arms.map(({ name }) => name), ["now", "wider"]);
  const [{ arm, baseline, look, alpha, sentence, metrics }] = results.comparisons;
  assert.deepEqual([arm, baseline, look, alpha], ["wider", "now", 1, 0.04]);
  assert.match(sentence, /\*wider\*/);
  const rows = linesOf(await text.simulate(encoded(STUDY), { format: "per_evening" }));
  const gaps = (name) => rows.filter((row) => row.arm === name).map((row) => row.metrics["gap.mean"]);
  const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  assertClose(results.arms[1].metrics["gap.mean"].mean, mean(gaps("wider")), "gap.mean");
  assertClose(metrics["gap.mean"].mean, mean(gaps("wider").map((gap, index) => gap - gaps("now")[index])), "difference of gap.mean");
  assert.equal(metrics["gap.mean"].n, 25);
  assert.ok(["better", "worse", "same", "unknown"].includes(metrics["gap.mean"].verdict));
  assert.equal(metrics.visits.verdict, null);
});

test("the results do not depend on worker threads", async () => {
  for (const format of ["json", "csv", "markdown", "per_evening"]) {
    const outputs = [];
    for (const jobs of [1, 2, 8]) outputs.push(await text.simulate(encoded(STUDY), { format, jobs }));
    assert.ok(outputs[0].length > 100);
    for (const output of outputs) assert.equal(output, outputs[0]);
  }
});

test("shards merge to the bytes of the whole, in any order", async () => {
  const whole = await text.simulate(encoded(STUDY));
  for (const shards of [1, 2, 3, 8, 30]) {
    const parts = [];
    for (let shard = shards; shard >= 1; shard -= 1) parts.push({ name: `part${shard}`, text: await text.simulate(encoded(STUDY), { shard: `${shard}/${shards}`, jobs: (shard % 2) + 1 }) });
    assert.equal(text.merge(parts), whole, `${shards} shards`);
    assert.equal(JSON.stringify(merge(parts.map((part) => JSON.parse(part.text)))), whole);
    assert.equal(text.merge(parts, { format: "per_evening" }), await text.simulate(encoded(STUDY), { format: "per_evening" }));
  }
});

test("a part has its study, its evenings and their rows", async () => {
  const part = await simulate(STUDY, { shard: "2/3" });
  assert.deepEqual([part.study, part.shard, part.from, part.to], [STUDY, "2/3", 9, 16]);
  assert.deepEqual(part.rows.map(({ evening, arm }) => [evening, arm]).slice(0, 3), [[9, "now"], [9, "wider"], [10, "now"]]);
});

const SMALL = { ...STUDY, evenings: 6 };
const partsOf = async (study, shards) => Promise.all(shards.map((shard) => simulate(study, { shard })));
const problemsOf = (work) => {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof ScenarioError, String(error));
    return error.problems.map(({ path, message }) => `${path}: ${message}`);
  }
  throw new assert.AssertionError({ message: "expected problems" });
};

test("merge refuses missing parts, repeated parts and parts of another study, each by name", async () => {
  const [one, two, three] = await partsOf(SMALL, ["1/3", "2/3", "3/3"]);
  assert.deepEqual(problemsOf(() => merge([one, three])), ["parts: shard 2/3 is missing (evenings 3 to 4)"]);
  assert.deepEqual(problemsOf(() => merge([one, two, two, three])), ["parts[2]: repeats evenings 3 to 4, which parts[1] has"]);
  const [other] = await partsOf({ ...SMALL, seed: 8 }, ["2/3"]);
  assert.equal(problemsOf(() => merge([one, other, three])).length, 1);
  assert.match(problemsOf(() => merge([one, other, three]))[0], /^parts\[1\]: is a part of "Wider windows\?" \(seed 8, 6 evenings\), and parts\[0\] is a part of .*seed 7/);
  assert.deepEqual(problemsOf(() => merge([])), ["parts: expected at least one part"]);
  for (const wrong of [null, {}, { ...one, version: 2 }, { ...one, to: 1 }, { ...one, rows: [] }, { ...one, pooled: [] }]) {
    assert.ok(problemsOf(() => merge([one, wrong, three])).every((problem) => problem.startsWith("parts[1]")), JSON.stringify(wrong).slice(0, 60));
  }
});

test("an evening is a plain scenario", () => {
  const scenario = evening(STUDY, { evening: 3, arm: "wider" });
  assert.deepEqual([scenario.engine, scenario.settings, scenario.until], ["waves", { moderate: { base: 300 } }, { seconds: 7_200 }]);
  assert.ok(scenario.players.some(({ id }) => /~2$/.test(id)), "no player comes back");
  assert.deepEqual(evening(STUDY), evening(STUDY, { evening: 1, arm: "now" }));
  for (const [options, problem] of [
    [{ evening: 26 }, /^evening: expected a whole number from 1 to 25, got 26$/],
    [{ evening: 1.5 }, /^evening: expected a whole number/],
    [{ evening: "two" }, /^evening: expected a whole number/],
    [{ arm: "wide" }, /^arm: unknown arm "wide"; did you mean "wider"\?$/],
    [{ arm: 3 }, /^arm: expected the name of an arm, got 3$/],
  ]) {
    assert.match(problemsOf(() => evening(STUDY, options)).join("\n"), problem);
  }
});

test("a bad study is refused with every problem and its path", async () => {
  const bad = {
    version: 1,
    engine: "waves",
    evenings: 0,
    crowd: { players: 60, sprad: 300 },
    evening: { hours: -1, arrivals: { per_hour: NaN } },
    arms: [{ name: "now", settings: { wait_prioritty: 1 } }, { name: "now", engine: "wave" }],
    matters: { "wait.p95": 30 },
  };
  await assert.rejects(simulate(bad), { name: "ScenarioError", message: "evening.arrivals.per_hour: expected a finite number, got NaN" });
  bad.evening.arrivals.per_hour = -40;
  const paths = ["arms[0].settings.wait_prioritty", "arms[1].engine", "arms[1].name", "crowd.sprad", "evening.arrivals.per_hour", "evening.hours", "evenings", "matters.wait.p95"];
  for (const work of [() => simulate(bad), async () => evening(bad), () => text.simulate(encoded(bad), { jobs: 2 })]) {
    await assert.rejects(work, (error) => {
      assert.ok(error instanceof ScenarioError);
      assert.deepEqual(error.problems.map(({ path }) => path).sort(), paths);
      return true;
    });
  }
  await assert.rejects(simulate(STUDY, { shard: "4/3" }), /^ScenarioError: shard: expected two numbers such as "3\/8"/);
  await assert.rejects(text.simulate(encoded(STUDY), { format: "yaml" }), /^ScenarioError: format: /);
  await assert.rejects(text.simulate(new TextEncoder().encode("")), /^ScenarioError: study: is empty/);
});

for (const jobs of [1, 2]) {
  test(`progress goes up to the end, with the results so far (${jobs} jobs)`, async () => {
    const seen = [];
    let between = 0;
    const timer = setInterval(() => (between += 1), 1);
    const results = await simulate({ ...STUDY, evenings: 120 }, { jobs, onProgress: (progress, partial) => seen.push({ ...progress, results: partial.results() }) });
    clearInterval(timer);
    assert.ok(between > 0, "no other event happened");
    assert.deepEqual(seen.map(({ total }) => total), seen.map(() => 240));
    seen.slice(1).forEach(({ done }, index) => assert.ok(seen[index].done <= done));
    assert.deepEqual(seen.map(({ finished }) => finished), seen.map((_, index) => index === seen.length - 1));
    assert.deepEqual([seen[0].done, seen.at(-1).done], [0, 240]);
    seen.forEach(({ results, done }) => assert.ok(results.evenings <= done / 2));
    assert.deepEqual(seen.at(-1).results, results);
  });

  test(`a signal stops a simulation with its reason (${jobs} jobs)`, async () => {
    const long = { ...STUDY, evenings: 10_000 };
    const reason = new Error("enough");
    const controller = new AbortController();
    await assert.rejects(simulate(long, { jobs, signal: controller.signal, onProgress: ({ done }) => done > 0 && controller.abort(reason) }), reason);
    await assert.rejects(simulate(long, { jobs, signal: AbortSignal.abort(reason) }), reason);
  });
}

test("a recorded evening has metrics, but no intervals and no verdicts", async () => {
  const log = evening(STUDY, { evening: 2 }).players.map((player) => ({ ...player, id: player.id.replace("~", "-") }));
  const { crowd, evening: plan, evenings, ...others } = STUDY;
  const results = await simulate({ ...others, log });
  assert.equal(results.evenings, 1);
  const { metrics } = results.arms[0];
  assert.deepEqual([metrics.visits.mean, metrics.visits.low, metrics.visits.n], [log.length, null, 1]);
  assert.ok(Object.values(results.comparisons[0].metrics).every(({ low, verdict }) => low === null && verdict === null));
});

test("the worked example of docs/evening.md has the numbers of the page", async () => {
  const page = readFileSync(new URL("../../docs/evening.md", import.meta.url), "utf8");
  const [whole, log] = [...page.matchAll(/```json\n(\{\n {2}"version": 1.*?)```/gs)].map(([, code]) => JSON.parse(code));
  const [{ metrics }] = linesOf(await text.simulate(encoded(log), { format: "per_evening" }));
  const shown = ["match_rate", "wait.mean", "wait.p50", "wait_all.capped"].map((name) => metrics[name]);
  assert.deepEqual([...shown, metrics["depth.mean"].toFixed(3), metrics["fairness.jain"].toFixed(3)], [0.8, 107.5, 30, 152, "0.867", "0.411"]);
  const markdown = await text.simulate(encoded(whole), { format: "markdown", jobs: 2 });
  const table = markdown.slice(markdown.indexOf("| measure"));
  assert.ok(page.includes(table), table);
});
