// The module's functions: objects in, objects out. node.mjs and web.mjs load the wasm and export these.

import * as wasm from "./wasm/queuescope.js";

const encoder = new TextEncoder();

/** The most units in one step: the wasm side takes 32 bits. */
const MAX_BUDGET = 2 ** 32 - 1;
/** Units in the first slice of `runJob`: at most a few milliseconds of work. */
const FIRST_BUDGET = 100;
/** The time that `runJob` works before other events have their turn. */
const SLICE_MS = 20;
/** The least time between two reports of progress. */
const REPORT_MS = 100;

/** Thrown for a scenario that cannot be run, or a job's question; `problems` lists everything that is wrong with it. */
export class ScenarioError extends Error {
  constructor(problems) {
    super(problems.map(({ path, message }) => `${path}: ${message}`).join("\n"));
    this.name = "ScenarioError";
    this.problems = problems;
  }
}

/** Runs a scenario and gives its report. */
export function run(scenario, options) {
  return JSON.parse(call(wasm.run, bytes(scenario), options));
}

/** Runs a scenario and gives every decision on the way. */
export function trace(scenario) {
  return JSON.parse(call(wasm.trace, bytes(scenario)));
}

/** Runs a scenario of lobbies and says how a request stands after a round, or after the last one. */
export function status(scenario, id, options) {
  return JSON.parse(call(wasm.status, bytes(scenario), id, options));
}

/** Everything that is wrong with a scenario: a list, empty if nothing is. */
export function check(scenario) {
  try {
    return wasm.check(bytes(scenario));
  } catch (error) {
    if (error instanceof ScenarioError) return error.problems;
    throw error;
  }
}

/** The table of an engine's settings. */
export function settings(engine = "waves") {
  return call(wasm.settings, String(engine));
}

/** An engine's presets, each with the value of every setting. */
export function presets(engine = "waves") {
  return call(wasm.presets, String(engine));
}

/** The stages of an engine's rounds. */
export function stages(engine = "waves") {
  return call(wasm.stages, String(engine));
}

/** The same as `run`, `trace`, `status` and `check` on the bytes of a JSON file, giving JSON text: for programs that only pass it on. */
export const text = {
  run: (file, options) => call(wasm.run, checkedBytes(file), options),
  trace: (file) => call(wasm.trace, checkedBytes(file)),
  status: (file, id, options) => call(wasm.status, checkedBytes(file), id, options),
  check: (file) => JSON.stringify(wasm.check(checkedBytes(file))),
};

/**
 * A question that takes too long for one call, answered in steps: `{ job, link, player? }`. The link says which run and which position.
 * The answer does not depend on the sizes of the steps.
 */
export class Job {
  #job;

  /** Opens the link and starts. Throws a `ScenarioError` if the question has a mistake. */
  constructor(question) {
    this.#job = call((text) => new wasm.Job(text), questionText(question));
  }

  /** Works for about `budget` units, each well below a millisecond. Returns `{ done, total, finished }`. */
  step(budget) {
    if (!(budget >= 1)) throw new RangeError(`the budget of a step must be a number from 1, not ${String(budget)}`);
    return this.#running().step(Math.min(budget, MAX_BUDGET));
  }

  /** The answer so far; final once a step has returned `finished`. */
  answer() {
    return JSON.parse(this.answerText());
  }

  /** The answer so far as JSON text, for programs that only pass it on. */
  answerText() {
    return this.#running().answer();
  }

  /** Gives the memory back. The job cannot be used afterwards. */
  free() {
    const job = this.#job;
    this.#job = undefined;
    try {
      job?.free();
    } catch {
      // After a crash inside the job, it counts as still in use and keeps its memory.
    }
  }

  #running() {
    if (this.#job === undefined) throw new Error("this job has been freed");
    return this.#job;
  }
}

/**
 * Answers a question without blocking: works in slices of about 20 ms and lets other events happen between them. `onProgress` gets
 * `{ done, total, finished }` and the job, whose `answer()` is the answer so far: about ten times a second, and at the end. After
 * `signal` aborts, the promise rejects with its reason.
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
      // At most twice as much as before: one quick slice says little about the next.
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
  throw new TypeError("the bytes of a JSON file are wanted, as a Uint8Array; for objects there are run, trace, status and check");
}

/** A scenario as the bytes of its JSON text. */
function bytes(scenario) {
  const problems = [...notFinite(scenario)];
  if (problems.length > 0) throw new ScenarioError(problems);
  let json;
  try {
    json = JSON.stringify(scenario) ?? "null";
  } catch (error) {
    // A loop or a BigInt somewhere inside.
    throw new ScenarioError([{ path: "scenario", message: `cannot be written as JSON: ${firstLine(error)}` }]);
  }
  return encoder.encode(json);
}

/**
 * Numbers outside the players that JSON would silently make null of, which a setting may mean. In players null is refused anyway, and
 * looking through a million of them would take its time.
 */
function* notFinite(value, path = "") {
  if (typeof value === "number" && !Number.isFinite(value)) yield { path: path || "scenario", message: `must be a finite number, not ${value}` };
  if (typeof value !== "object" || value === null || path.split(".").length > 8) return;
  for (const [name, part] of Object.entries(value)) {
    if (path !== "" || name !== "players") yield* notFinite(part, path === "" ? name : `${path}.${name}`);
  }
}

/** Lets other events happen. Throws if the signal has aborted by then. */
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

/** Calls a function of the wasm side, which throws a list of problems. */
function call(wasmFunction, ...args) {
  try {
    return wasmFunction(...args);
  } catch (error) {
    throw Array.isArray(error) ? new ScenarioError(error) : error;
  }
}
