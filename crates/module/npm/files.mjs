// Settings in hosts' own files.

import { bytes, call, checkedFile, textBytes } from "./calls.mjs";
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
