// Reads scenarios, studies and parts from files and from standard input.

import { createReadStream, readFileSync, statSync } from "node:fs";
import { ScenarioError } from "../node.mjs";
import { UsageError } from "./arguments.mjs";

const MIB = 1024 * 1024;

/** What can be read, by the path of its problems: its largest size. */
const MAX_BYTES = {
  // The same as in `queuescope_formats::json`. Checked here too, so that a huge file is not even read.
  scenario: 64 * MIB,
  study: 64 * MIB,
  part: 256 * MIB,
  // The readers of hosts' files check their own, smaller limits.
  file: 64 * MIB,
};

/** What is wrong with a file, by the error code of Node. */
const REASONS = { ENOENT: "there is no such file", EISDIR: "is a folder, not a file", EACCES: "may not be read" };

/** Reads a whole file: a "scenario", a "study", a "part" or another "file". */
export async function readFile(file, what = "scenario") {
  try {
    if (file === "-") return await readStandardInput(what);
    if (statSync(file).size > MAX_BYTES[what]) throw tooLarge(what);
    return readFileSync(file);
  } catch (error) {
    throw readable(error, file);
  }
}

/** Reads standard input in pieces: a pipe may still be empty, and reading stops as soon as the input is too long. */
async function readStandardInput(what) {
  const pieces = [];
  let length = 0;
  for await (const piece of process.stdin) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_BYTES[what]) throw tooLarge(what);
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
      if (length <= MAX_BYTES.scenario) begun.push(piece);
    };
    const finish = () => {
      const line = length <= MAX_BYTES.scenario ? Buffer.concat(begun) : undefined;
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
  return new UsageError(`${file}: ${REASONS[error.code] ?? `cannot be read (${error.code})`}`);
}

/** The error of input that is too large. */
export function tooLarge(what = "scenario") {
  return new ScenarioError([{ path: what, message: `is larger than ${MAX_BYTES[what] / MIB} MiB, the limit` }]);
}
