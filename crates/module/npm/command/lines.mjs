// Runs many scenarios: one per line in, one line each out.

import { ScenarioError } from "../node.mjs";
import { readLines, tooLarge } from "./input.mjs";
import { print } from "./output.mjs";

/** Number of results that are written together. */
const LINES_PER_WRITE = 200;

/**
 * Runs the scenario of every line. Prints its report, or `{ line, problems }` if it is invalid. Lines count from 1, and blank lines are skipped.
 * Sets exit code 2 if a line is invalid.
 */
export async function runLines(file, run) {
  let number = 0;
  let results = [];
  const write = async () => {
    if (results.length > 0) await print(results.join("\n"));
    results = [];
  };
  for await (const line of readLines(file)) {
    number += 1;
    if (line !== undefined && isBlank(line)) continue;
    const { report, problems } = outcome(line, run);
    if (problems) process.exitCode = 2;
    results.push(report ?? JSON.stringify({ line: number, problems }));
    if (results.length === LINES_PER_WRITE) await write();
  }
  await write();
}

function outcome(line, run) {
  try {
    if (line === undefined) throw tooLarge();
    return { report: run(line) };
  } catch (error) {
    if (error instanceof ScenarioError) return { problems: error.problems.map(inLine) };
    throw error;
  }
}

/** Leaves the line out of a place in the scenario's text. It is always 1 and would be taken for the line of the file. */
function inLine({ path, message }) {
  return { path: path.replace(/^line 1$/, "scenario").replace(/^line 1, /, ""), message };
}

/** True for spaces, tabs and a carriage return. */
function isBlank(line) {
  return line.every((byte) => byte === 32 || byte === 9 || byte === 13);
}
