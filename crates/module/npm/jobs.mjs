// Jobs: questions that take too long for one call.

import { call, jsonText } from "./calls.mjs";
import * as wasm from "./wasm/queuescope.js";

/** Largest budget of one step, because the wasm side takes 32 bits. */
const MAX_BUDGET = 2 ** 32 - 1;
/** Budget of the first slice of `runJob`: at most a few milliseconds of work. */
const FIRST_BUDGET = 100;
/** Time that `runJob` works before it lets other events happen. */
const SLICE_MS = 20;
/** Shortest time between two progress reports. */
const REPORT_MS = 100;

/**
 * A question that takes too long for one call and is answered in steps. The question is `{ job, … }` with the fields of that
 * job. The answer does not depend on the sizes of the steps.
 */
export class Job {
  #job;

  /** Starts the job. Throws a `ScenarioError` if the question is invalid. */
  constructor(question) {
    this.#job = call((text) => new wasm.Job(text), jsonText(question, "question"));
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

/** Lets other events happen. Then throws if the signal has aborted. */
export async function pause(signal) {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}
