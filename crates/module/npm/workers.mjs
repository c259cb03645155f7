// Simulates chunks of a study in worker threads (Node).

import { Worker } from "node:worker_threads";

/** Simulates all chunks in `jobs` worker threads. Rejects with the signal's reason if it aborts. */
export async function simulateInWorkers(chunks, { study, jobs, signal }) {
  signal?.throwIfAborted();
  if (chunks.isComplete) return;
  const workers = [];
  let abort;
  try {
    await new Promise((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal?.addEventListener("abort", abort);
      for (let chunk; workers.length < jobs && (chunk = chunks.next()); ) {
        const worker = new Worker(new URL("./worker-thread.mjs", import.meta.url), { workerData: { study } });
        workers.push(worker);
        worker.on("error", reject);
        worker.on("message", ({ chunk, done, answer }) => {
          try {
            if (answer === undefined) return chunks.progressed(chunk, done);
            const next = chunks.next();
            if (next) worker.postMessage(next);
            chunks.finished(chunk, answer);
            if (chunks.isComplete) resolve();
          } catch (error) {
            reject(error);
          }
        });
        worker.postMessage(chunk);
      }
    });
  } finally {
    signal?.removeEventListener("abort", abort);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
