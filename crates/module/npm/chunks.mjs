// The chunks of evenings that a study is simulated in. They are simulated in any order, and their parts are added in the order of the evenings.

import { call } from "./calls.mjs";
import { runJob } from "./jobs.mjs";

/** Smallest number of chunks. Results so far have the evenings of finished chunks. */
const MIN_CHUNKS = 20;
/** Number of chunks for each worker, so that no worker waits long for the others at the end. */
const CHUNKS_PER_WORKER = 8;
/** Shortest time between two progress reports. */
const REPORT_MS = 100;

/** Hands out chunks, collects their parts and reports progress. */
export class Chunks {
  #evenings;
  #onProgress;
  /** First and last evening of each chunk. */
  #list;
  /** Number of simulated evenings of each chunk, counted for each arm. */
  #done;
  /** Answers of chunks that came before that of an earlier chunk. */
  #early = new Map();
  #handedOut = 0;
  #added = 0;
  #reported = performance.now();

  /** `evenings` is an object of the wasm side. It knows which evenings are to be simulated, and the parts are added to it. */
  constructor(evenings, jobs, onProgress) {
    this.#evenings = evenings;
    this.#onProgress = onProgress;
    this.#list = divided(evenings.from, evenings.to, Math.max(MIN_CHUNKS, jobs * CHUNKS_PER_WORKER));
    this.#done = this.#list.map(() => 0);
    this.#report(this.isComplete);
  }

  /** True once the parts of all chunks have been added. */
  get isComplete() {
    return this.#added === this.#list.length;
  }

  /** Returns the next chunk `{ chunk, from, to }`, or undefined if all have been handed out. */
  next() {
    const chunk = this.#handedOut;
    if (chunk === this.#list.length) return undefined;
    this.#handedOut += 1;
    return { chunk, ...this.#list[chunk] };
  }

  /** Notes the progress of a chunk. */
  progressed(chunk, done) {
    this.#done[chunk] = done;
    if (performance.now() - this.#reported >= REPORT_MS) this.#report(false);
  }

  /**
   * Takes the answer of a chunk: its part, or what is wrong with an evening. Adds it once all earlier chunks have been added. Throws what is wrong with
   * the first such evening, so that it does not depend on which worker is faster.
   */
  finished(chunk, answer) {
    this.#done[chunk] = this.#sizeOf(this.#list[chunk]);
    this.#early.set(chunk, answer);
    for (let next; (next = this.#early.get(this.#added)); this.#added += 1) {
      call(() => this.#evenings.add(next));
      this.#early.delete(this.#added);
    }
    if (this.isComplete || performance.now() - this.#reported >= REPORT_MS) this.#report(this.isComplete);
  }

  #sizeOf({ from, to }) {
    return (to - from + 1) * this.#evenings.arms;
  }

  #report(finished) {
    this.#reported = performance.now();
    const sum = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
    const progress = { done: sum(this.#done), total: sum(this.#list.map((chunk) => this.#sizeOf(chunk))), finished };
    this.#onProgress?.(progress, { results: () => JSON.parse(call(() => this.#evenings.print("json"))) });
  }
}

/** Simulates all chunks on this thread, in slices, and lets other events happen between them. */
export async function simulateInSlices(chunks, { study, signal }) {
  for (let next; (next = chunks.next()); ) {
    const { chunk } = next;
    chunks.finished(chunk, await simulateChunk(study, next, { onProgress: (done) => chunks.progressed(chunk, done), signal }));
  }
}

/**
 * Simulates the evenings of a chunk and returns the answer as JSON text. Calls `onProgress` with the number of evenings so far, counted for each
 * arm.
 */
export async function simulateChunk(study, { from, to }, { onProgress, signal }) {
  let answer;
  const report = ({ done, finished }, job) => {
    if (finished) answer = job.answerText();
    else onProgress(done);
  };
  await runJob({ job: "evenings", study, from, to }, { onProgress: report, signal });
  return answer;
}

/** Divides evenings into at most `count` chunks of nearly equal size. */
function divided(from, to, count) {
  const evenings = to - from + 1;
  const chunks = Math.min(count, evenings);
  const end = (chunk) => from + Math.floor((evenings * chunk) / chunks);
  return Array.from({ length: chunks }, (_, chunk) => ({ from: end(chunk), to: end(chunk + 1) - 1 }));
}
