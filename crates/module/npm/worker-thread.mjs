// A worker thread of workers.mjs.
//
// In:  { chunk, from, to }    simulates these evenings of the study in the worker's data
// Out: { chunk, done }        while it works: the number of evenings so far, counted for each arm
//      { chunk, answer }      at the end: the answer of the job as JSON text

import { parentPort, workerData } from "node:worker_threads";
import { simulateChunk } from "./chunks.mjs";
// Loads the wasm.
import "./node.mjs";

parentPort.on("message", async ({ chunk, from, to }) => {
  const onProgress = (done) => parentPort.postMessage({ chunk, done });
  parentPort.postMessage({ chunk, answer: await simulateChunk(workerData.study, { from, to }, { onProgress }) });
});
