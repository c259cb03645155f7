// Files of people and hosts: queues, and settings in a host's own file.

import { bytes, call, checkedBytes, checkedFile, textBytes } from "./calls.mjs";
import * as wasm from "./wasm/queuescope.js";

/** Reads the settings of an engine from the text of a host's file. */
export function readSettings(file, options) {
  return JSON.parse(call(wasm.read_settings, textBytes(file), bytes(options ?? {}, "options")));
}

/** Writes changed settings into the text of a host's file. Only the literals that change are replaced. */
export function writeSettings(file, changes, options) {
  return JSON.parse(call(wasm.write_settings, textBytes(file), bytes(changes, "changes"), bytes(options ?? {}, "options")));
}

/** Writes settings as a fresh piece of a host's file. */
export function settingsSnippet(options) {
  return call(wasm.settings_snippet, bytes(options ?? {}, "options"));
}

/** The same for the bytes of a file. Returns JSON text. */
export function readSettingsText(file, options) {
  return call(wasm.read_settings, checkedFile(file), bytes(options ?? {}, "options"));
}

/** The same for the bytes of a file. Returns JSON text. */
export function writeSettingsText(file, changes, options) {
  return call(wasm.write_settings, checkedFile(file), bytes(changes, "changes"), bytes(options ?? {}, "options"));
}

/** Reads a queue from the text of a file: a spreadsheet, an event log, a scenario or a report. */
export function readQueue(file, options) {
  return JSON.parse(call(wasm.read_queue, textBytes(file), bytes(options ?? {}, "options")));
}

/** Writes the players of a scenario as CSV. */
export function queueCsv(scenario) {
  return call(wasm.queue_csv, bytes(scenario));
}

/** Runs a scenario and writes its matches as CSV. */
export function matchesCsv(scenario) {
  return call(wasm.matches_csv, bytes(scenario));
}

/** `readQueue`, `queueCsv` and `matchesCsv` for the bytes of files. They return text. */
export const readQueueText = (file, options) => call(wasm.read_queue, checkedFile(file), bytes(options ?? {}, "options"));
export const queueCsvText = (file) => call(wasm.queue_csv, checkedBytes(file));
export const matchesCsvText = (file) => call(wasm.matches_csv, checkedBytes(file));
