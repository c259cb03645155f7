// The module's functions, made of the wasm side's: objects in, objects out. node.mjs and web.mjs load the wasm and export these.

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
export function run(scenario, options = {}) {
  return parsed(() => wasm.run(bytes(scenario), Boolean(options?.detail)));
}

/** Runs a scenario and gives every decision on the way. */
export function trace(scenario) {
  return parsed(() => wasm.trace(bytes(scenario)));
}

/** Runs a scenario of lobbies and says how a request stands after a round, or after the last one. */
export function status(scenario, id, options = {}) {
  return parsed(() => wasm.status(bytes(scenario), ...asked(id, options)));
}

/** Everything that is wrong with a scenario: a list, empty if nothing is. */
export function check(scenario) {
  try {
    return JSON.parse(wasm.check(bytes(scenario)));
  } catch (error) {
    if (error instanceof ScenarioError) return error.problems;
    throw error;
  }
}

/** The table of an engine's settings. */
export function settings(engine = "waves") {
  return parsed(() => wasm.settings(String(engine)));
}

/** An engine's presets, each with the value of every setting. */
export function presets(engine = "waves") {
  return parsed(() => wasm.presets(String(engine)));
}

/** The stages of an engine's rounds. */
export function stages(engine = "waves") {
  return parsed(() => wasm.stages(String(engine)));
}

/** The same as `run`, `trace`, `status` and `check` on the bytes of a JSON file, giving JSON text: for programs that only pass it on. */
export const text = {
  run: (file, options = {}) => thrown(() => wasm.run(isBytes(file), Boolean(options?.detail))),
  trace: (file) => thrown(() => wasm.trace(isBytes(file))),
  status: (file, id, options = {}) => thrown(() => wasm.status(isBytes(file), ...asked(id, options))),
  check: (file) => wasm.check(isBytes(file)),
};

function isBytes(file) {
  if (file instanceof Uint8Array) return file;
  throw new TypeError("the bytes of a JSON file are wanted, as a Uint8Array; for objects there are run, trace, status and check");
}

/** Whose status is asked for, and after which round; what only JavaScript can get wrong is said here. */
function asked(id, options) {
  const round = options?.round;
  const problems = [];
  if (typeof id !== "string") problems.push({ path: "id", message: `must be the id of a player, not ${shown(id)}` });
  if (round !== undefined && typeof round !== "number") problems.push({ path: "round", message: `must be a whole number, not ${shown(round)}` });
  if (problems.length > 0) throw new ScenarioError(problems);
  return [id, round];
}

function shown(value) {
  return typeof value === "string" ? `"${value}"` : value === null ? "null" : typeof value === "object" ? "an object" : String(value);
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

function parsed(call) {
  return JSON.parse(thrown(call));
}

/** The wasm side throws problems as JSON text. */
function thrown(call) {
  try {
    return call();
  } catch (error) {
    throw typeof error === "string" ? new ScenarioError(JSON.parse(error)) : error;
  }
}
