// The functions of the module. They take and return plain objects. node.mjs and web.mjs load the wasm and export these functions.

import * as wasm from "./wasm/queuescope.js";

const encoder = new TextEncoder();

/** Largest budget of one step, because the wasm side takes 32 bits. */
const MAX_BUDGET = 2 ** 32 - 1;
/** Budget of the first slice of `runJob`: at most a few milliseconds of work. */
const FIRST_BUDGET = 100;
/** Time that `runJob` works before it lets other events happen. */
const SLICE_MS = 20;
/** Shortest time between two progress reports. */
const REPORT_MS = 100;

/** Thrown if a scenario or a job's question is invalid. `problems` lists everything that is wrong with it. */
export class ScenarioError extends Error {
  constructor(problems) {
    super(problems.map(({ path, message }) => `${path}: ${message}`).join("\n"));
    this.name = "ScenarioError";
    this.problems = problems;
  }
}

/** Runs a scenario and returns its report. */
export function run(scenario, options) {
  return JSON.parse(call(wasm.run, bytes(scenario), options));
}

/** Runs a scenario and returns every decision. */
export function trace(scenario) {
  return JSON.parse(call(wasm.trace, bytes(scenario)));
}

/** Runs a scenario of lobbies and returns the status of a request after a round, or after the last round. */
export function status(scenario, id, options) {
  return JSON.parse(call(wasm.status, bytes(scenario), id, options));
}

/** Returns all problems of a scenario. The list is empty if the scenario is valid. */
export function check(scenario) {
  try {
    return wasm.check(bytes(scenario));
  } catch (error) {
    if (error instanceof ScenarioError) return error.problems;
    throw error;
  }
}

/** Returns all engines. */
export function engines() {
  return call(wasm.engines);
}

/** Returns the table of an engine's settings. */
export function settings(engine = "waves") {
  return call(wasm.settings, String(engine));
}

/** Returns an engine's presets, each with the value of every setting. */
export function presets(engine = "waves") {
  return call(wasm.presets, String(engine));
}

/** Returns the stages of an engine's rounds. */
export function stages(engine = "waves") {
  return call(wasm.stages, String(engine));
}

/** `run`, `trace`, `status` and `check` for programs that only pass JSON on: they take the bytes of a JSON file and return JSON text. */
export const text = {
  run: (file, options) => call(wasm.run, checkedBytes(file), options),
  trace: (file) => call(wasm.trace, checkedBytes(file)),
  status: (file, id, options) => call(wasm.status, checkedBytes(file), id, options),
  check: (file) => JSON.stringify(wasm.check(checkedBytes(file))),
};

/**
 * A question that takes too long for one call and is answered in steps. The question is `{ job, link, player? }`. Its link contains the run and
 * the position that it is about. The answer does not depend on the sizes of the steps.
 */
export class Job {
  #job;

  /** Opens the link and starts the job. Throws a `ScenarioError` if the question is invalid. */
  constructor(question) {
    this.#job = call((text) => new wasm.Job(text), questionText(question));
  }

  /** Does about `budget` units of work, each well below a millisecond. Returns `{ done, total, finished }`. */
  step(budget) {
    if (!(budget >= 1)) throw new RangeError(`expected a budget of at least 1, got ${String(budget)}`);
    return this.#running().step(Math.min(budget, MAX_BUDGET));
  }

  /** Returns the answer so far. It is final once a step has returned `finished`. */
  answer() {
    return JSON.parse(this.answerText());
  }

  /** Returns the answer so far as JSON text, for programs that only pass it on. */
  answerText() {
    return this.#running().answer();
  }

  /** Frees the job's memory. The job cannot be used afterwards. */
  free() {
    const job = this.#job;
    this.#job = undefined;
    try {
      job?.free();
    } catch {
      // A job that crashed counts as still in use, so its memory cannot be freed.
    }
  }

  #running() {
    if (this.#job === undefined) throw new Error("this job has been freed");
    return this.#job;
  }
}

/**
 * Answers a question without blocking: works in slices of about 20 ms and lets other events happen between them. Calls `onProgress` about ten
 * times a second, and at the end, with `{ done, total, finished }` and the job, whose `answer()` is the answer so far. If `signal` aborts,
 * the promise rejects with its reason.
 */
export async function runJob(question, { onProgress, signal } = {}) {
  await pause(signal);
  const job = new Job(question);
  try {
    let budget = FIRST_BUDGET;
    let reported = performance.now();
    for (;;) {
      const start = performance.now();
      const progress = job.step(budget);
      const now = performance.now();
      // The budget at most doubles, because one quick slice does not mean that the next is quick too.
      budget = Math.max(1, Math.floor(budget * Math.min(2, SLICE_MS / Math.max(now - start, 1))));
      if (progress.finished || now - reported >= REPORT_MS) {
        onProgress?.(progress, job);
        reported = now;
      }
      if (progress.finished) return job.answer();
      await pause(signal);
    }
  } finally {
    job.free();
  }
}

function checkedBytes(file) {
  if (file instanceof Uint8Array) return file;
  throw new TypeError("expected the bytes of a JSON file as a Uint8Array; to pass an object, call run, trace, status or check without `text`");
}

/** Returns the JSON text of a scenario as bytes. */
function bytes(scenario) {
  const problems = [...nonFiniteNumbers(scenario)];
  if (problems.length > 0) throw new ScenarioError(problems);
  let json;
  try {
    json = JSON.stringify(scenario) ?? "null";
  } catch (error) {
    // The scenario contains itself or a BigInt.
    throw new ScenarioError([{ path: "scenario", message: `cannot be written as JSON: ${firstLine(error)}` }]);
  }
  return encoder.encode(json);
}

/**
 * Finds NaN and infinite numbers. JSON would silently turn them into null, which is a valid value of some settings. Players are not searched:
 * there null is an error anyway, and a scenario can have a million of them.
 */
function* nonFiniteNumbers(value, path = "") {
  if (typeof value === "number" && !Number.isFinite(value)) yield { path: path || "scenario", message: `expected a finite number, got ${value}` };
  if (typeof value !== "object" || value === null || path.split(".").length > 8) return;
  for (const [name, part] of Object.entries(value)) {
    if (path !== "" || name !== "players") yield* nonFiniteNumbers(part, path === "" ? name : `${path}.${name}`);
  }
}

/** Lets other events happen. Then throws if the signal has aborted. */
async function pause(signal) {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

function questionText(question) {
  try {
    return JSON.stringify(question) ?? "null";
  } catch (error) {
    throw new ScenarioError([{ path: "question", message: `cannot be written as JSON: ${firstLine(error)}` }]);
  }
}

function firstLine(error) {
  return String(error?.message ?? error).split("\n")[0];
}

/** Calls a function of the wasm side. Turns a thrown list of problems into a `ScenarioError`. */
function call(wasmFunction, ...args) {
  try {
    return wasmFunction(...args);
  } catch (error) {
    throw Array.isArray(error) ? new ScenarioError(error) : error;
  }
}
