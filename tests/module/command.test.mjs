// The `queuescope` command: output, problems, exit codes.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { engines, presets, run, settings, status, trace } from "../../pkg/node.mjs";

const bin = fileURLToPath(new URL("../../pkg/bin/queuescope.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "queuescope-"));
after(() => rmSync(folder, { recursive: true }));

function queuescope(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", input, maxBuffer: 2 ** 28 });
  return { status, stdout, stderr };
}
function file(name, content) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const { scenario } = JSON.parse(readFileSync(new URL("../cases/waves/walkthrough-15-players.json", import.meta.url), "utf8"));
const validFile = file("good.json", JSON.stringify(scenario));
const invalidFile = file("bad.json", `{
  "version": 1, "engine": "waves",
  "settings": { "wait_prioritty": 20, "high": { "bse": 75 } },
  "players": [
    { "id": "a", "ratings": { "BW": 1500 } },
    { "id": "b", "ratings": { "BW": 1500.5, "SC": 3 }, "leaves": -1 },
    { "id": "a" }
  ],
  "until": { "rounds": 0 }
}`);

test("run prints only the report", () => {
  const { status, stdout, stderr } = queuescope(["run", validFile]);
  assert.deepEqual([status, stderr], [0, ""]);
  assert.deepEqual(JSON.parse(stdout), run(scenario));
});

test("run --summary prints all matches and the queue at the end", () => {
  assert.deepEqual(JSON.parse(queuescope(["run", validFile, "--summary"]).stdout), run(scenario, { report: "summary" }));
  const { status, stderr } = queuescope(["run", validFile, "--summary", "--detail"]);
  assert.deepEqual([status, stderr], [2, "detail: a summary has no details; leave out one of the two options\n"]);
});

test("run --detail adds the details, before or after the file", () => {
  for (const args of [["run", validFile, "--detail"], ["run", "--detail", validFile]]) {
    assert.deepEqual(JSON.parse(queuescope(args).stdout), run(scenario, { detail: true }));
  }
});

test("run and check work for every engine", () => {
  const read = (path) => JSON.parse(readFileSync(new URL(`../cases/${path}`, import.meta.url), "utf8"));
  for (const { scenario, report } of ["buckets/pawn-and-grunt.json", "cliques/paper-eight-players.json", "lobbies/modes.json"].map(read)) {
    const { status, stdout, stderr } = queuescope(["run", file(`${scenario.engine}.json`, JSON.stringify(scenario)), "--detail"]);
    assert.deepEqual([status, stderr], [0, ""]);
    // Hosts of lobbies are drawn at random, so the report of the case can differ.
    assert.deepEqual(JSON.parse(stdout), scenario.engine === "lobbies" ? run(scenario, { detail: true }) : report);
  }
  const { scenario } = read("buckets/pawn-and-grunt.json");
  const wrong = queuescope(["check", "-"], JSON.stringify({ ...scenario, settings: { bucket: { width: 0 } }, players: [{ id: "a" }] }));
  assert.deepEqual([wrong.status, wrong.stdout], [2, ""]);
  assert.deepEqual(wrong.stderr.split("\n"), [
    'players[0].rating: is missing for "a"; buckets needs a rating',
    "settings.bucket.width: expected a number from 0.001 to 10,000,000, got 0",
    "",
  ]);
});

const lobbies = JSON.parse(readFileSync(new URL("../cases/lobbies/friends-late.json", import.meta.url), "utf8")).scenario;
const requests = file("requests.json", JSON.stringify(lobbies));

test("status prints the status of a request after the last round or any other", () => {
  const { id } = lobbies.players[0];
  assert.deepEqual(queuescope(["status", requests, id]), { status: 0, stdout: `${JSON.stringify(status(lobbies, id))}\n`, stderr: "" });
  for (const args of [["status", requests, id, "--round", "0"], ["status", "--round", "0", requests, "--", id]]) {
    assert.deepEqual(JSON.parse(queuescope(args).stdout), status(lobbies, id, { round: 0 }));
  }
  const dash = { ...lobbies, players: [{ ...lobbies.players[0], id: "-h" }] };
  assert.equal(JSON.parse(queuescope(["status", "-", "--", "-h"], JSON.stringify(dash)).stdout).id, "-h");
});

test("an invalid id or round of a status: one line per problem, exit code 2", () => {
  const wrong = queuescope(["status", requests, "Nobody at all", "--round", "99999"]);
  assert.deepEqual([wrong.status, wrong.stdout], [2, ""]);
  assert.match(wrong.stderr, /^id: "Nobody at all" is not a player of the scenario; .*\nround: expected a whole number from 0 to \d+, the scenario's last, got 99999\n$/);
  const waves = queuescope(["status", validFile, scenario.players[0].id]);
  assert.deepEqual([waves.status, waves.stdout, waves.stderr], [2, "", "engine: only requests of lobbies have a status, not players of waves\n"]);
});

test("a dash reads standard input, with or without a byte order mark", () => {
  for (const mark of ["", "\ufeff"]) {
    const { status, stdout } = queuescope(["run", "-"], mark + JSON.stringify(scenario));
    assert.equal(status, 0);
    assert.deepEqual(JSON.parse(stdout), run(scenario));
  }
});

test("an invalid file: nothing on standard output, all problems with their paths on standard error, exit code 2", () => {
  for (const command of ["run", "check"]) {
    const { status, stdout, stderr } = queuescope([command, invalidFile]);
    assert.deepEqual([status, stdout], [2, ""]);
    assert.deepEqual(stderr.split("\n"), [
      'settings.wait_prioritty: unknown setting; did you mean "wait_priority"?',
      'settings.high.bse: unknown field; did you mean "base"?',
      "players[1].ratings.BW: expected a whole number from -1,000,000 to 1,000,000, got 1500.5",
      "players[1].leaves: expected a time later than joined (0), got -1",
      'players[1].ratings.SC: unknown side; did you mean "SC2"?',
      'players[2].id: "a" is already the id of players[0]',
      'players[2].ratings: is missing for "a"; waves needs a rating for BW or SC2 or both',
      "until.rounds: expected a whole number from 1 to 1,000,000, got 0",
      "",
    ]);
  }
});

test("check of a valid file prints nothing and exits with 0", () => {
  assert.deepEqual(queuescope(["check", validFile]), { status: 0, stdout: "", stderr: "" });
});

test("invalid JSON or UTF-8 is reported with its line", () => {
  const broken = queuescope(["run", "-"], '{\n  "version": 1,\n  "engine": waves\n}');
  assert.deepEqual([broken.status, broken.stdout, broken.stderr], [2, "", "line 3, column 13: is not JSON: expected value\n"]);
  const bytes = queuescope(["check", file("bytes.json", Buffer.from([0x7b, 0x0a, 0xff]))]);
  assert.deepEqual([bytes.status, bytes.stdout, bytes.stderr], [2, "", "line 2: is not UTF-8 text; save the file as UTF-8\n"]);
});

test("an invalid command line is explained, exit code 2", () => {
  for (const [args, words] of [
    [[], /expected a command: run, trace, check, status, simulate, evening, merge, studies, import, config, engines, presets or settings/],
    [["runn", validFile], /unknown command "runn"; expected run, trace, /],
    [["run"], /expected the scenario's file/],
    [["run", validFile, validFile], /expected only one file/],
    [["run", validFile, "--details"], /unknown option "--details"; run has --detail, --summary, --lines and --csv/],
    [["trace", validFile, "--detail"], /unknown option "--detail"; trace has no options/],
    [["presets"], /expected the name of an engine/],
    [["settings", "wave"], /unknown engine "wave"; did you mean "waves"\?/],
    [["engines", "waves"], /expected no arguments/],
    [["status", requests], /expected the scenario's file and the id of a player/],
    [["status", requests, "a", "b"], /expected the scenario's file and the id of a player/],
    [["status", requests, "a", "--round"], /--round expects the number of a round, from 0\n/],
    [["status", requests, "a", "--round", "two"], /--round expects the number of a round, from 0; got "two"/],
    [["status", requests, "a", "--detail"], /unknown option "--detail"/],
    [["run", validFile, "--round", "1"], /unknown option "--round"/],
    [["check", validFile, "--detail"], /unknown option "--detail"/],
    [["run", join(folder, "missing.json")], /missing\.json: there is no such file/],
    [["run", folder], /: is a folder, not a file/],
  ]) {
    const { status, stdout, stderr } = queuescope(args);
    assert.deepEqual([status, stdout], [2, ""], args.join(" "));
    assert.match(stderr, words);
  }
});

test("a number too large for f64 is reported with its path, together with all other problems", () => {
  const huge = '{ "version": 1, "engine": "waves", "seed": 1e400, "players": [ { "id": "a", "ratings": { "BW": -1e999 } } ] }';
  const { status, stdout, stderr } = queuescope(["run", "-"], huge);
  assert.deepEqual([status, stdout], [2, ""]);
  assert.deepEqual(stderr.split("\n").map((line) => line.split(":")[0]), ["seed", "players[0].ratings.BW", ""]);
});

test("output that cannot be written is reported in one sentence, without a stack trace", { skip: !existsSync("/dev/full") }, () => {
  const { status, stderr } = spawnSync("sh", ["-c", `"${process.execPath}" "${bin}" run "${validFile}" > /dev/full`], { encoding: "utf8" });
  assert.equal(status, 1);
  assert.match(stderr, /^the output cannot be written \(ENOSPC\)\n$/);
});

test("--help and --version print to standard output", () => {
  const { version } = JSON.parse(readFileSync(new URL("../../pkg/package.json", import.meta.url), "utf8"));
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.deepEqual(queuescope(["--version"]), { status: 0, stdout: `${version}\n`, stderr: "" });
  for (const flag of ["--help", "-h"]) {
    const { status, stdout } = queuescope([flag]);
    assert.equal(status, 0);
    assert.match(stdout, /queuescope run FILE \[--detail\] \[--summary\] \[--lines\] \[--csv\]/);
    assert.match(stdout, /ENGINE is waves, buckets, cliques or lobbies/);
    assert.match(stdout, /queuescope status FILE ID \[--round N\]/);
  }
});

test("every command has its own help, whose example works", () => {
  file("tuesday.json", JSON.stringify(scenario));
  file("evenings.jsonl", `${JSON.stringify(scenario)}\n`);
  const study = { version: 1, engine: "waves", evenings: 3, crowd: { players: 30 }, evening: { hours: 0.5, arrivals: { per_hour: 40 } }, arms: [{ name: "wider" }] };
  file("study.json", JSON.stringify(study));
  file("ladder.csv", "name,BW,waited (min)\nAnn,1500,3\n");
  file("matchmaking.py", "MM_HIGH_PRESSURE_PARAMS = (75, 25)\n");
  for (const shard of [1, 2]) file(`part${shard}.json`, queuescope(["simulate", join(folder, "study.json"), "--shard", `${shard}/2`]).stdout);
  file("requests.json", JSON.stringify({ ...lobbies, players: [{ ...lobbies.players[0], id: "Ada" }], until: { rounds: 13 } }));
  for (const command of ["run", "trace", "check", "status", "simulate", "evening", "merge", "studies", "import", "config", "engines", "presets", "settings"]) {
    const { status, stdout } = queuescope([command, "--help"]);
    assert.equal(status, 0);
    assert.match(stdout, new RegExp(`Usage:\n  queuescope ${command}`));
    assert.match(stdout, /Exit codes:/);
    assert.equal(/--lines: /.test(stdout), command === "run", "only `run` has --lines");
    const [, examples] = stdout.match(/Examples?:\n(.*?)\n\n/s);
    for (const [, words] of examples.matchAll(/^  queuescope ([^|&>\n]*)/gm)) {
      const example = spawnSync(process.execPath, [bin, ...words.trim().split(" ")], { encoding: "utf8", cwd: folder });
      assert.deepEqual([example.status, example.stderr], [0, ""], words);
    }
    assert.deepEqual(queuescope(["help", command]), { status: 0, stdout, stderr: "" });
  }
  assert.deepEqual(queuescope(["help"]), queuescope(["--help"]));
  assert.match(queuescope(["help", "runn"]).stderr, /unknown command "runn"/);
});

test("the first example of --help works as it is printed", () => {
  const [, input] = queuescope(["--help"]).stdout.match(/echo '(.*)' \| queuescope run -/);
  assert.equal(JSON.parse(queuescope(["run", "-"], input).stdout).totals.matched, 2);
});

test("trace prints every decision", () => {
  assert.deepEqual(JSON.parse(queuescope(["trace", validFile]).stdout), trace(scenario));
});

test("engines, presets and settings print a table, or JSON", () => {
  for (const [args, all] of [[["engines"], engines()], [["presets", "waves"], presets("waves")], [["settings", "lobbies"], settings("lobbies")]]) {
    const lines = queuescope(args).stdout.trimEnd().split("\n");
    assert.equal(lines.length, all.length + 1);
    all.forEach(({ name }, index) => assert.ok(lines[index + 1].startsWith(name), lines[index + 1]));
    assert.deepEqual(JSON.parse(queuescope([...args, "--json"]).stdout), all);
  }
});

test("run --lines prints a line for each line, and the problems of invalid ones", () => {
  const good = JSON.stringify(scenario);
  const lines = [good, "", "  \r", '{ "version": 1, "engine": "waves" }', "{", good].join("\n");
  const { status, stdout, stderr } = queuescope(["run", "--lines", "-", "--detail"], lines);
  assert.deepEqual([status, stderr], [2, ""]);
  const results = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(results.length, 4);
  assert.deepEqual([results[0], results[3]], [run(scenario, { detail: true }), run(scenario, { detail: true })]);
  assert.deepEqual(results[1], { line: 4, problems: [{ path: "players", message: 'is missing; write "players": [] for an empty queue' }] });
  assert.deepEqual([results[2].line, results[2].problems.map(({ path }) => path)], [5, ["column 1"]]);
  const fine = queuescope(["run", "--lines", file("lines.jsonl", `${good}\n${good}\n`)]);
  assert.deepEqual([fine.status, fine.stdout], [0, `${JSON.stringify(run(scenario))}\n`.repeat(2)]);
  assert.deepEqual(queuescope(["run", "--lines", file("empty.jsonl", "")]), { status: 0, stdout: "", stderr: "" });
  assert.match(queuescope(["run", "--lines", join(folder, "missing.jsonl")]).stderr, /missing\.jsonl: there is no such file/);
});

test("run --lines runs thousands of queues, also if the reader stops early", () => {
  const count = 5_000;
  const small = { ...scenario, players: scenario.players.slice(0, 4) };
  const path = file("many.jsonl", `${JSON.stringify(small)}\n`.repeat(count));
  const expected = JSON.stringify(run(small));
  const lines = queuescope(["run", "--lines", path]).stdout.split("\n");
  assert.equal(lines.length, count + 1);
  assert.ok(lines.slice(0, count).every((line) => line === expected));
  const { status, stdout } = spawnSync("sh", ["-c", `"${process.execPath}" "${bin}" run --lines "${path}" | head -n 1`], { encoding: "utf8" });
  assert.deepEqual([status, stdout], [0, `${expected}\n`]);
});
