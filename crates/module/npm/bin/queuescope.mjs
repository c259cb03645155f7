#!/usr/bin/env node
// The command: `queuescope run FILE [--detail]`, `queuescope status FILE ID [--round N]` and `queuescope check FILE`.

import { readFileSync, statSync } from "node:fs";
import { ScenarioError, text } from "../node.mjs";

const USAGE = `A glass box for matchmaking.

Usage:
  queuescope run FILE [--detail]            Run a scenario and print its report as JSON
  queuescope status FILE ID [--round N]     Print the status of a request as JSON (lobbies)
  queuescope check FILE                     Print the problems of a scenario, if it has any
  queuescope --help                         Print this help
  queuescope --version                      Print the version

FILE is a scenario in JSON. "-" reads standard input.
ID is the id of a player. Put "--" before an ID that begins with "-".

Options:
  --detail     Include what every stage of every round did
  --round N    Print the status after round N, counted from 0 [default: the last round]

Exit codes:
  0  The command succeeded
  1  The output could not be written
  2  The scenario or the command line is invalid. Problems are on standard error as "path: what is wrong"`;

/** Size limit of a scenario, the same as in `queuescope_formats::json`. Checked here too, so that a huge file is not even read. */
const MAX_SCENARIO_BYTES = 64 * 1024 * 1024;

/** Thrown if the command line is invalid. */
class UsageError extends Error {}

async function main(args) {
  const options = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  if (options.includes("--help") || options.includes("-h")) return print(USAGE);
  if (options.includes("--version") || options.includes("-V")) return print(version());
  const [command, ...rest] = args;
  if (command === "run") {
    const { names, flags } = operands(rest, ["--detail"]);
    return print(text.run(await read(onlyFile(names)), { detail: flags.has("--detail") }));
  }
  if (command === "status") {
    const { names, round } = operands(rest, ["--round"]);
    if (names.length !== 2) throw new UsageError("expected the scenario's file and the id of a player");
    return print(text.status(await read(names[0]), names[1], { round }));
  }
  if (command === "check") {
    const { names } = operands(rest, []);
    const problems = JSON.parse(text.check(await read(onlyFile(names))));
    if (problems.length > 0) throw new ScenarioError(problems);
    return undefined;
  }
  throw new UsageError(command === undefined ? "expected a command: run, status or check" : `unknown command "${command}"; the commands are run, status and check`);
}

/** Splits the arguments of a command into names, flags and the number of a round. After "--", every argument is a name. */
function operands(args, known) {
  const found = { names: [], flags: new Set(), round: undefined };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index];
    if (arg === "--") return { ...found, names: [...found.names, ...args.slice(index + 1)] };
    if (arg === "-" || !arg.startsWith("-")) found.names.push(arg);
    else if (!known.includes(arg)) throw new UsageError(`unknown option "${arg}"`);
    else if (arg === "--round") found.round = number(args[(index += 1)]);
    else found.flags.add(arg);
  }
  return found;
}

/** Reads the number after --round. The engine checks that the scenario has this round. */
function number(text) {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) throw new UsageError(`--round expects the number of a round, from 0${text === undefined ? "" : `; got "${text}"`}`);
  return Number(text);
}

function onlyFile(names) {
  if (names.length !== 1) throw new UsageError(names.length === 0 ? "expected the scenario's file, or - for standard input" : "expected only one file");
  return names[0];
}

async function read(file) {
  try {
    if (file === "-") return await readStandardInput();
    if (statSync(file).size > MAX_SCENARIO_BYTES) throw tooLarge();
    return readFileSync(file);
  } catch (error) {
    if (error instanceof ScenarioError) throw error;
    throw new UsageError(`${file}: cannot be read (${error.code ?? error.message})`);
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

function tooLarge() {
  return new ScenarioError([{ path: "scenario", message: "is larger than 64 MiB, the limit" }]);
}

function version() {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

process.stdout.on("error", (error) => {
  // It is not an error if the reader stops early, as in `queuescope run … | head`.
  if (error.code === "EPIPE") return;
  process.stderr.write(`the output cannot be written (${error.code ?? error.message})\n`);
  process.exitCode = 1;
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof ScenarioError) process.stderr.write(`${error.message}\n`);
  else if (error instanceof UsageError) process.stderr.write(`${error.message}\nSee queuescope --help.\n`);
  else throw error;
  process.exitCode = 2;
}
