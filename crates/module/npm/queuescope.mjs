// The module's functions: objects in, objects out. node.mjs and web.mjs load the wasm and export these.

import * as wasm from "./wasm/queuescope.js";

const encoder = new TextEncoder();

/** Thrown for a scenario that cannot be run; `problems` lists everything that is wrong with it. */
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
