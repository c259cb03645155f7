// wasm part of `cargo xtask bench`: prints the same rows for this build, and compares it with the native build. Arguments: the folder of the
// wasm build, and the group of benchmarks if only one is to run.

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, only = ""] = process.argv.slice(2);
const wasm = createRequire(import.meta.url)(resolve(folder, "queuescope_bench.js"));

/** Largest allowed ratio of wasm time to native time. */
const LIMIT = 2;
/** Number of measurements per build. The builds alternate, and the best time of each counts. */
const TURNS = 3;

// The first calls run in the baseline compiler of V8. A discarded measurement gives the optimising compiler time to finish.
wasm.bench_times(only);
process.stdout.write(wasm.bench("wasm", only));

const best = { native: {}, wasm: {} };
for (let turn = 0; turn < TURNS; turn += 1) {
  keep(best.native, nativeTimes());
  keep(best.wasm, JSON.parse(wasm.bench_times(only)));
}
for (const [work, time] of Object.entries(best.wasm)) {
  const ratio = Math.round((time / best.native[work]) * 1000) / 1000;
  console.log(JSON.stringify({ work: `${work}, wasm against native`, ratio, limit: LIMIT, at_least: false, ok: ratio <= LIMIT }));
}

function keep(best, times) {
  for (const [work, time] of Object.entries(times)) best[work] = Math.min(best[work] ?? Infinity, time);
}

function nativeTimes() {
  const { status, stdout, stderr } = spawnSync("cargo", ["run", "--quiet", "--release", "--package", "queuescope-bench", "--", "--times", only], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
