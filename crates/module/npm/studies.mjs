// Studies: simulated evenings, parts of a study that are merged, and single evenings as plain scenarios.

import { Chunks, simulateInSlices } from "./chunks.mjs";
import { ScenarioError, bytes, call, jsonText } from "./calls.mjs";
import { pause } from "./jobs.mjs";
import * as wasm from "./wasm/queuescope.js";

/** Simulates chunks in worker threads. Only Node has it. */
let simulateInWorkers;

/** Sets the function that simulates chunks in worker threads. */
export function useWorkers(simulateChunks) {
  simulateInWorkers = simulateChunks;
}

/** Returns studies to start from, and studies that examine claims of the engines' source documents. */
export function studies() {
  return JSON.parse(call(wasm.studies));
}

/** Returns an evening of a study as a plain scenario. `options` can have the number of the evening, from 1, and the name of the arm. */
export function evening(study, options) {
  return JSON.parse(eveningText(bytes(study, "study"), options));
}

/**
 * Simulates a study and compares its arms. Returns the results, or a part of the study if `options` has a `shard` such as "3/8". Lets other events
 * happen meanwhile. Calls `onProgress` about ten times a second, and at the end, with `{ done, total, finished }` and an object whose `results()`
 * are the results so far. If `signal` aborts, the promise rejects with its reason. `jobs` is the number of worker threads in Node; the
 * results do not depend on it.
 */
export async function simulate(study, options) {
  return JSON.parse(await simulateText(bytes(study, "study"), options));
}

/** Merges all parts of a study and returns its results. */
export function merge(parts) {
  const named = Array.from(parts, (part, index) => ({ name: `parts[${index}]`, text: jsonText(part, `parts[${index}]`) }));
  return JSON.parse(mergeTexts(named));
}

/** `evening` for the bytes of a JSON file. */
export function eveningText(file, options) {
  return call(wasm.evening, file, options);
}

/**
 * `simulate` for the bytes of a JSON file. `format` says what the text is: "json", "csv", "markdown" or "per_evening". A shard is always a part
 * in JSON.
 */
export async function simulateText(file, { shard, format = "json", jobs = 1, onProgress, signal } = {}) {
  await pause(signal);
  const evenings = call(() => new wasm.Evenings(file, shard === undefined ? undefined : String(shard)));
  try {
    const chunks = new Chunks(evenings, jobs, onProgress);
    const simulateChunks = jobs > 1 ? (simulateInWorkers ?? simulateInSlices) : simulateInSlices;
    await simulateChunks(chunks, { study: new TextDecoder().decode(file), jobs, signal });
    return call(() => evenings.print(shard === undefined ? String(format) : "part"));
  } finally {
    evenings.free();
  }
}

/** Merges parts, each `{ name, text }`, and returns the results as text. The names are for messages. `format` is as for `simulateText`. */
export function mergeTexts(parts, { format = "json" } = {}) {
  const merger = new wasm.Parts();
  try {
    const problems = Array.from(parts).flatMap(({ name, text }) => problemsOf(() => merger.add(name, text)));
    if (problems.length > 0) throw new ScenarioError(problems);
    return call(() => merger.merge(format));
  } finally {
    merger.free();
  }
}

/** Returns the problems that a function of the wasm side throws. */
function problemsOf(wasmFunction) {
  try {
    call(wasmFunction);
    return [];
  } catch (error) {
    if (error instanceof ScenarioError) return error.problems;
    throw error;
  }
}
