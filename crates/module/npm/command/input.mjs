// Reads scenarios from files and from standard input.

import { createReadStream, readFileSync, statSync } from "node:fs";
import { ScenarioError } from "../node.mjs";
import { UsageError } from "./arguments.mjs";

/** Size limit of a scenario, the same as in `queuescope_formats::json`. Checked here too, so that a huge file is not even read. */
export const MAX_SCENARIO_BYTES = 64 * 1024 * 1024;

/** Reads a whole file. */
export async function readFile(file) {
  try {
    if (file === "-") return await readStandardInput();
    if (statSync(file).size > MAX_SCENARIO_BYTES) throw tooLarge();
    return readFileSync(file);
  } catch (error) {
    throw readable(error, file);
  }
}

/** Reads standard input in pieces: a pipe may still be empty, and reading stops as soon as the input is too long. */
async function readStandardInput() {
  const pieces = [];
  let length = 0;
  for await (const piece of process.stdin) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_SCENARIO_BYTES) throw tooLarge();
  }
  return Buffer.concat(pieces);
}

/**
 * Reads a file line by line, however long it is. Gives each line as bytes without its line end, or undefined for a line that is longer than a
 * scenario may be.
 */
export async function* readLines(file) {
  try {
    let begun = [];
    let length = 0;
    const take = (piece) => {
      length += piece.length;
      // The rest of a line that is too long is skipped, so that it needs no memory.
      if (length <= MAX_SCENARIO_BYTES) begun.push(piece);
    };
    const finish = () => {
      const line = length <= MAX_SCENARIO_BYTES ? Buffer.concat(begun) : undefined;
      begun = [];
      length = 0;
      return line;
    };
    for await (const piece of file === "-" ? process.stdin : createReadStream(file)) {
      let start = 0;
      for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
        take(piece.subarray(start, end));
        yield finish();
        start = end + 1;
      }
      take(piece.subarray(start));
    }
    if (length > 0) yield finish();
  } catch (error) {
    throw readable(error, file);
  }
}

function readable(error, file) {
  if (error instanceof ScenarioError || error?.code === undefined) return error;
  return new UsageError(`${file}: cannot be read (${error.code})`);
}

/** The error of a scenario that is too large. */
export function tooLarge() {
  return new ScenarioError([{ path: "scenario", message: "is larger than 64 MiB, the limit" }]);
}
