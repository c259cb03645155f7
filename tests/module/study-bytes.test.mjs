// Native code and wasm give the same bytes for studies: results in every format, parts, and evenings as scenarios.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { studies, text } from "../../pkg/node.mjs";
import { randomStudies } from "../support/random-studies.mjs";

/** Number of random studies of each engine. */
const STUDIES = process.env.QUEUESCOPE_LONG === "1" ? 100 : 10;
/** Number of lines that the native build writes for each study. */
const LINES = 6;

const encoder = new TextEncoder();

test("studies give the same bytes", async () => {
  const random = ["waves", "buckets", "cliques", "lobbies"].flatMap((engine) => randomStudies(STUDIES, 2, engine));
  // Twenty evenings are enough for intervals and verdicts.
  const verdicts = studies().map(({ study }) => ({ ...study, evenings: 20, evening: { ...study.evening, hours: 0.5 } }));
  const all = [...random, ...verdicts];
  const native = nativeLines(all.map((study) => JSON.stringify(study)));
  for (const [index, study] of all.entries()) {
    const file = encoder.encode(JSON.stringify(study));
    const print = (options) => text.simulate(file, options);
    const [results, part, perEvening, csv, markdown, scenario] = native.slice(LINES * index, LINES * (index + 1));
    assert.equal(await print(), results, study.name);
    // A shard of a part names its shard, and is otherwise the same.
    assert.equal((await print({ shard: "1/1" })).replace('"shard":"1/1",', ""), part, study.name);
    assert.equal(await print({ format: "per_evening" }), JSON.parse(perEvening), study.name);
    assert.equal(await print({ format: "csv" }), JSON.parse(csv), study.name);
    assert.equal(await print({ format: "markdown" }), JSON.parse(markdown), study.name);
    assert.equal(text.evening(file, { evening: study.evenings, arm: study.arms.at(-1).name }), scenario, study.name);
  }
  assert.ok(all.length >= 4 * STUDIES + 5);
});

/** Runs the native build. Returns six lines per study. */
function nativeLines(lines) {
  const { status, stdout, stderr } = spawnSync("cargo", ["run", "--quiet", "--release", "--package", "queuescope-lab", "--example", "studies"], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    input: `${lines.join("\n")}\n`,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  assert.equal(status, 0, stderr);
  const answer = stdout.trimEnd().split("\n");
  assert.equal(answer.length, LINES * lines.length);
  return answer;
}
