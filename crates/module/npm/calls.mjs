// Calls of the wasm side: input as the bytes of JSON, and problems as an error.

const encoder = new TextEncoder();

/** Fields that are lists of players in scenarios and studies. */
const PLAYER_LISTS = ["players", "log"];

/** Thrown if a scenario, a study or a job's question is invalid. `problems` lists everything that is wrong with it. */
export class ScenarioError extends Error {
  constructor(problems) {
    super(problems.map(({ path, message }) => `${path}: ${message}`).join("\n"));
    this.name = "ScenarioError";
    this.problems = problems;
  }
}

/** Calls a function of the wasm side. Turns a thrown list of problems into a `ScenarioError`. */
export function call(wasmFunction, ...args) {
  try {
    return wasmFunction(...args);
  } catch (error) {
    throw Array.isArray(error) ? new ScenarioError(error) : error;
  }
}

/** Returns the JSON text of a scenario as bytes. `what` names the value in problems. */
export function bytes(value, what = "scenario") {
  const problems = [...nonFiniteNumbers(value, what)];
  if (problems.length > 0) throw new ScenarioError(problems);
  // The value may contain itself or a BigInt.
  return encoder.encode(jsonText(value, what));
}

/** Returns the JSON text of a value. */
export function jsonText(value, what) {
  try {
    return JSON.stringify(value) ?? "null";
  } catch (error) {
    throw new ScenarioError([{ path: what, message: `cannot be written as JSON: ${firstLine(error)}` }]);
  }
}

/** Checks the input of a function that takes the bytes of a JSON file. */
export function checkedBytes(file) {
  if (file instanceof Uint8Array) return file;
  throw new TypeError("expected the bytes of a JSON file as a Uint8Array; to pass an object, call the function without `text`");
}

/** Checks the input of a function that takes the bytes of a host's file. */
export function checkedFile(file) {
  if (file instanceof Uint8Array) return file;
  throw new TypeError("expected the bytes of a file as a Uint8Array; to pass a string, call the function without `text`");
}

/** Returns the bytes of a text. */
export function textBytes(text) {
  if (typeof text === "string") return encoder.encode(text);
  throw new TypeError("expected the text of a file as a string");
}

/**
 * Finds NaN and infinite numbers. JSON would silently turn them into null, which is a valid value of some settings. Lists of players are not
 * searched: there null is an error anyway, and a scenario can have a million players.
 */
function* nonFiniteNumbers(value, what, path = "") {
  if (typeof value === "number" && !Number.isFinite(value)) yield { path: path || what, message: `expected a finite number, got ${value}` };
  if (typeof value !== "object" || value === null || path.split(".").length > 8) return;
  for (const [name, part] of Object.entries(value)) {
    const isPlayers = PLAYER_LISTS.includes(name) && Array.isArray(part);
    if (!isPlayers) yield* nonFiniteNumbers(part, what, path === "" ? name : `${path}.${name}`);
  }
}

function firstLine(error) {
  return String(error?.message ?? error).split("\n")[0];
}
