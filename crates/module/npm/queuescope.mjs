// The functions of the module. They take and return plain objects. node.mjs and web.mjs load the wasm and export these functions.

import { ScenarioError, bytes, call, checkedBytes } from "./calls.mjs";
import { matchesCsvText, queueCsvText, readQueueText, readSettingsText, writeSettingsText } from "./files.mjs";
import { eveningText, mergeTexts, simulateText } from "./studies.mjs";
import * as wasm from "./wasm/queuescope.js";

export { ScenarioError } from "./calls.mjs";
export { matchesCsv, queueCsv, readQueue, readSettings, settingsSnippet, writeSettings } from "./files.mjs";
export { Job, runJob } from "./jobs.mjs";
export { evening, merge, simulate, studies } from "./studies.mjs";

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

/**
 * The same functions for programs that only pass JSON on: they take the bytes of JSON files and return JSON text. `merge` takes the text of each
 * part, with a name for messages. `readQueue`, `readSettings` and `writeSettings` take the bytes of any file.
 */
export const text = {
  run: (file, options) => call(wasm.run, checkedBytes(file), options),
  trace: (file) => call(wasm.trace, checkedBytes(file)),
  status: (file, id, options) => call(wasm.status, checkedBytes(file), id, options),
  check: (file) => JSON.stringify(wasm.check(checkedBytes(file))),
  evening: (file, options) => eveningText(checkedBytes(file), options),
  simulate: (file, options) => simulateText(checkedBytes(file), options),
  merge: mergeTexts,
  matchesCsv: matchesCsvText,
  queueCsv: queueCsvText,
  readQueue: readQueueText,
  readSettings: readSettingsText,
  writeSettings: writeSettingsText,
};
