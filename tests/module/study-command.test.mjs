// The commands simulate, evening, merge and studies: output, problems, exit codes, Ctrl-C.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { evening, presets, run, studies, text } from "../../pkg/node.mjs";
import { progressBar } from "../../pkg/command/progress.mjs";
import { recount } from "../support/recount.mjs";

const bin = fileURLToPath(new URL("../../pkg/bin/queuescope.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "queuescope-studies-"));
after(() => rmSync(folder, { recursive: true }));

function queuescope(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", input, maxBuffer: 2 ** 28, cwd: folder });
  return { status, stdout, stderr };
}
function file(name, content) {
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return name;
}

const STUDY = {
  version: 1,
  engine: "waves",
  name: "Wider windows?",
  seed: 7,
  evenings: 21,
  crowd: { players: 60, sides: [40, 30, 30] },
  evening: { hours: 1, arrivals: { per_hour: 60 }, patience: { median: 900 }, returns: { chance: 60, game: 600, pause: 60 } },
  arms: [{ name: "now" }, { name: "wider", settings: { moderate: { base: 300 } } }],
};
const study = file("study.json", STUDY);
const encoded = new TextEncoder().encode(JSON.stringify(STUDY));
const whole = await text.simulate(encoded);

test("simulate prints the results, whatever the number of jobs", () => {
  for (const args of [["simulate", study], ["simulate", study, "--jobs", "1"], ["simulate", "--jobs", "2", study], ["simulate", study, "--jobs", "8"]]) {
    assert.deepEqual(queuescope(args), { status: 0, stdout: `${whole}\n`, stderr: "" }, args.join(" "));
  }
  assert.equal(queuescope(["simulate", "-"], `\ufeff${JSON.stringify(STUDY)}`).stdout, `${whole}\n`);
});

test("simulate and merge print rows per evening, CSV or Markdown", async () => {
  const parts = [1, 2].map((shard) => file(`format${shard}.json`, queuescope(["simulate", study, "--shard", `${shard}/2`]).stdout));
  for (const [flag, format] of [["--per-evening", "per_evening"], ["--csv", "csv"], ["--markdown", "markdown"]]) {
    const expected = await text.simulate(encoded, { format });
    assert.match(expected, /[^\n]\n$/);
    for (const args of [["simulate", study, flag], ["merge", ...parts, flag]]) assert.deepEqual(queuescope(args), { status: 0, stdout: expected, stderr: "" });
  }
});

test("the rows per evening are what the scenarios and reports of the evenings say", () => {
  const rows = queuescope(["simulate", study, "--per-evening"]).stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(rows.slice(0, 3).map(({ evening, arm }) => [evening, arm]), [[1, "now"], [1, "wider"], [2, "now"]]);
  for (const { evening: number, arm, metrics } of rows.filter(({ evening }) => evening % 5 === 3)) {
    const printed = queuescope(["evening", study, "--evening", String(number), "--arm", arm]);
    assert.equal(printed.status, 0);
    const scenario = JSON.parse(printed.stdout);
    assert.deepEqual(scenario, evening(STUDY, { evening: number, arm }));
    const report = JSON.parse(queuescope(["run", "-"], printed.stdout).stdout);
    for (const [metric, value] of Object.entries(recount(STUDY, scenario, report, presets("waves")[0].settings))) {
      assert.ok(metrics[metric] === value || Math.abs(metrics[metric] - value) <= 1e-9 * Math.max(1, value), `${metric}: ${metrics[metric]} instead of ${value}`);
    }
    assert.equal(metrics.matched, run(scenario).totals.matched);
  }
  assert.equal(queuescope(["evening", study]).stdout, queuescope(["evening", study, "--evening", "1", "--arm", "now"]).stdout);
});

for (const shards of [1, 3, 8]) {
  test(`merging ${shards} shards gives the bytes of one run`, () => {
    const parts = Array.from({ length: shards }, (_, index) => file(`part${index + 1}of${shards}.json`, queuescope(["simulate", study, "--shard", `${index + 1}/${shards}`]).stdout));
    assert.deepEqual(queuescope(["merge", ...parts.reverse()]), { status: 0, stdout: `${whole}\n`, stderr: "" });
  });
}

test("merge refuses missing, repeated, different and damaged parts by name, exit code 2", () => {
  const part = (name, changes, shard) => file(name, queuescope(["simulate", "-", "--shard", shard], JSON.stringify({ ...STUDY, evenings: 6, ...changes })).stdout);
  const [one, two, three] = [part("one.json", {}, "1/3"), part("two.json", {}, "2/3"), part("three.json", {}, "3/3")];
  const [again, other, damaged] = [part("again.json", {}, "2/3"), part("other.json", { seed: 8 }, "2/3"), file("damaged.json", "{")];
  for (const [parts, problems] of [
    [[one, three], ["parts: shard 2/3 is missing (evenings 3 to 4)"]],
    [[one, two, again, three], ["again.json: repeats evenings 3 to 4, which two.json has"]],
    [[one, other, three], ['other.json: is a part of "Wider windows?" (seed 8, 6 evenings), and one.json is a part of "Wider windows?" (seed 7, 6 evenings)']],
    [[one, two, damaged], [/^damaged\.json: cannot be read as a part of a study: /]],
    [[study], [/^study\.json: cannot be read as a part of a study: /]],
  ]) {
    const { status, stdout, stderr } = queuescope(["merge", ...parts]);
    assert.deepEqual([status, stdout], [2, ""]);
    const lines = stderr.trimEnd().split("\n");
    assert.equal(lines.length, problems.length, stderr);
    problems.forEach((problem, index) => (problem instanceof RegExp ? assert.match(lines[index], problem) : assert.equal(lines[index], problem)));
  }
});

test("a bad study: nothing on standard output, every problem with its path, exit code 2", () => {
  const bad = { ...STUDY, evenings: 0, crowd: { players: 60, sprad: 3 }, evening: { hours: -1 }, arms: [{ name: "now", settings: { wait_prioritty: 1 } }, { name: "now" }] };
  const paths = ["arms[0].settings.wait_prioritty", "arms[1].name", "crowd.sprad", "evening.arrivals", "evening.hours", "evenings"];
  for (const args of [["simulate", "-"], ["simulate", "-", "--shard", "1/2"], ["simulate", "-", "--csv", "--jobs", "2"], ["evening", "-"]]) {
    const { status, stdout, stderr } = queuescope(args, JSON.stringify(bad));
    assert.deepEqual([status, stdout], [2, ""]);
    assert.deepEqual(stderr.trimEnd().split("\n").map((line) => line.split(":")[0]).sort(), paths);
  }
  const broken = queuescope(["simulate", "-"], '{\n  "version": one\n}');
  assert.deepEqual([broken.status, broken.stdout, broken.stderr], [2, "", "line 2, column 14: is not JSON: expected value\n"]);
});

test("an evening that does not fit is reported in the order of the evenings, exit code 2", () => {
  const crowded = { ...STUDY, crowd: { players: 5_000 }, evening: { hours: 0.5, arrivals: { per_hour: 60_000 } }, arms: [{ name: "now", settings: { selection: "turns" } }] };
  const answers = ["1", "2"].map((jobs) => queuescope(["simulate", "-", "--jobs", jobs], JSON.stringify({ ...crowded, evenings: 2 })));
  assert.deepEqual([answers[0].status, answers[0].stdout], [2, ""]);
  assert.match(answers[0].stderr, /^arms\[0\]\.players: evening 1: has 20,001 players; at most 20,000 are allowed/);
  assert.deepEqual(answers[1], answers[0]);
});

test("an invalid command line is explained, exit code 2", () => {
  for (const [args, words] of [
    [["simulate"], /expected the study's file, or - for standard input/],
    [["simulate", study, study], /expected the study's file.*, got more/],
    [["simulate", study, "--jobs", "0"], /--jobs expects a number of worker threads from 1 to 256; got "0"/],
    [["simulate", study, "--jobs"], /--jobs expects a number/],
    [["simulate", study, "--shard", "9/8"], /--shard expects its number and the number of shards, such as 3\/8; got "9\/8"/],
    [["simulate", study, "--shard", "1/2", "--csv"], /--shard prints a part in JSON; use --per-evening, --csv or --markdown with merge/],
    [["simulate", study, "--csv", "--markdown"], /choose one of --csv and --markdown/],
    [["simulate", study, "--detail"], /unknown option "--detail"; simulate has --jobs, --per-evening, --csv, --markdown and --shard/],
    [["evening", study, "--evening", "one"], /--evening expects the number of an evening, from 1; got "one"/],
    [["evening", study, "--arm"], /--arm expects the name of an arm/],
    [["merge"], /expected the files of all parts of a study/],
    [["merge", "missing.json"], /missing\.json: there is no such file/],
    [["studies", "ladder"], /unknown study "ladder"; expected ladder-night, /],
    [["studies", "ladder-night", "x"], /expected at most the name of a study, got more/],
  ]) {
    const { status, stdout, stderr } = queuescope(args);
    assert.deepEqual([status, stdout], [2, ""], args.join(" "));
    assert.match(stderr, words);
  }
  const { status, stderr } = queuescope(["evening", study, "--evening", "22", "--arm", "wide"]);
  assert.deepEqual([status, stderr], [2, 'evening: expected a whole number from 1 to 21, got 22\narm: unknown arm "wide"; did you mean "wider"?\n']);
});

test("studies lists the studies to start from, and prints each", () => {
  const lines = queuescope(["studies"]).stdout.trimEnd().split("\n");
  assert.equal(lines.length, studies().length + 1);
  for (const [index, { name, study }] of studies().entries()) {
    assert.ok(lines[index + 1].startsWith(name));
    assert.deepEqual(JSON.parse(queuescope(["studies", name]).stdout), study);
  }
  const [{ name }] = studies();
  assert.equal(queuescope(["evening", "-"], queuescope(["studies", name]).stdout).status, 0);
});

for (const jobs of ["1", "2"]) {
  test(`Ctrl-C stops a simulation without output, exit code 130 (${jobs} jobs)`, { skip: process.platform === "win32" }, async () => {
    const long = file("long.json", { ...STUDY, evenings: 10_000 });
    const child = spawn(process.execPath, [bin, "simulate", long, "--jobs", jobs], { cwd: folder, env: { ...process.env, NODE_OPTIONS: `--import=${interruptAfterStart}` } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
    const [code, signal] = await new Promise((resolve) => child.on("close", (...ends) => resolve(ends)));
    assert.deepEqual([code, signal, output], [130, null, ""]);
  });
}

/** Sends the signal of Ctrl-C as soon as the program listens for it. Worker threads ignore this. */
const interruptAfterStart = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from "node:worker_threads";
  if (isMainThread) process.on("newListener", (event) => event === "SIGINT" && setTimeout(() => process.kill(process.pid, "SIGINT"), 300));
`)}`;

test("the progress bar is drawn on a terminal only, and removed at the end", () => {
  const drawn = (isTTY) => {
    let [output, clock] = ["", 0];
    const bar = progressBar({ isTTY, write: (text) => (output += text) }, () => (clock += 1_000));
    bar.show({ done: 0, total: 40 });
    bar.show({ done: 10, total: 40 });
    bar.show({ done: 40, total: 40 });
    bar.clear();
    return output.split("\r");
  };
  assert.deepEqual(drawn(undefined), [""]);
  assert.deepEqual(drawn(true), [
    "",
    `${"░".repeat(30)} 0%\x1b[K`,
    `${"█".repeat(7)}${"░".repeat(23)} 25%, 6 s left\x1b[K`,
    `${"█".repeat(30)} 100%\x1b[K`,
    "\x1b[K",
  ]);
});
