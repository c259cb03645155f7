#!/usr/bin/env node
// The command: `queuescope run FILE [--detail]`, `queuescope status FILE ID [--round N]` and `queuescope check FILE`.

import { readFileSync, statSync } from "node:fs";
import { ScenarioError, text } from "../node.mjs";

const USAGE = `A glass box for matchmaking.

Usage:
  queuescope run FILE [--detail]            run a scenario, print its report as JSON
  queuescope status FILE ID [--round N]     print how a request stands, as JSON (lobbies)
  queuescope check FILE                     print what is wrong with a scenario, if anything is
  queuescope --help                         print this
  queuescope --version                      print the version

FILE is a scenario in JSON; "-" reads standard input.
--detail adds what every stage of every round did.
--round says after which round, from 0; without it, after the last.
An ID that begins with "-" stands behind "--".

Exit code 0: done. 2: the scenario or the call is wrong; every problem stands on standard error as "path: what is wrong".`;

/** The largest file that is read, as in the engine: looked at first so that a huge file is not even opened. */
const MAX_SCENARIO_BYTES = 64 * 1024 * 1024;

/** A call that cannot be carried out. */
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
    if (names.length !== 2) throw new UsageError("name the scenario's file and the id of a player");
    return print(text.status(await read(names[0]), names[1], { round }));
  }
  if (command === "check") {
    const { names } = operands(rest, []);
    const problems = JSON.parse(text.check(await read(onlyFile(names))));
    if (problems.length > 0) throw new ScenarioError(problems);
    return undefined;
  }
  throw new UsageError(command === undefined ? "say what to do: run, status or check" : `unknown command "${command}"; known are run, status and check`);
}

/** The names, the flags and the number of a round among the rest of the arguments. Behind "--" everything is a name. */
function operands(args, known) {
  const found = { names: [], flags: new Set(), round: undefined };
  for (let place = 0; place < args.length; place += 1) {
    const arg = args[place];
    if (arg === "--") return { ...found, names: [...found.names, ...args.slice(place + 1)] };
    if (arg === "-" || !arg.startsWith("-")) found.names.push(arg);
    else if (!known.includes(arg)) throw new UsageError(`unknown option "${arg}"`);
    else if (arg === "--round") found.round = number(args[(place += 1)]);
    else found.flags.add(arg);
  }
  return found;
}

/** The number behind --round. Whether the scenario has such a round is the engine's to say. */
function number(text) {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) throw new UsageError(`--round takes the number of a round, from 0${text === undefined ? "" : `, not "${text}"`}`);
  return Number(text);
}

function onlyFile(names) {
  if (names.length !== 1) throw new UsageError(names.length === 0 ? "name the scenario's file, or - for standard input" : "name one file only");
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

/** Piece by piece: a pipe may have nothing to give yet, and need not be read to its end once it is too long. */
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
  return new ScenarioError([{ path: "scenario", message: "is larger than 64 MiB, the most that is read" }]);
}

function version() {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

process.stdout.on("error", (error) => {
  // A reader that has seen enough (`queuescope run … | head`) is no failure.
  if (error.code === "EPIPE") return;
  process.stderr.write(`the report cannot be written (${error.code ?? error.message})\n`);
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
