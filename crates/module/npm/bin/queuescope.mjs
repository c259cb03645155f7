#!/usr/bin/env node
// The command: `queuescope run FILE [--detail]` and `queuescope check FILE`.

import { readFileSync, statSync } from "node:fs";
import { ScenarioError, text } from "../node.mjs";

const USAGE = `A glass box for matchmaking.

Usage:
  queuescope run FILE [--detail]   run a scenario, print its report as JSON
  queuescope check FILE            print what is wrong with a scenario, if anything is
  queuescope --help                print this
  queuescope --version             print the version

FILE is a scenario in JSON; "-" reads standard input.
--detail adds what every stage of every round did.

Exit code 0: done. 2: the scenario or the call is wrong; every problem stands on standard error as "path: what is wrong".`;

/** The largest file that is read, as in the engine: looked at first so that a huge file is not even opened. */
const MAX_SCENARIO_BYTES = 64 * 1024 * 1024;

/** A call that cannot be carried out. */
class UsageError extends Error {}

function main(args) {
  if (args.includes("--help") || args.includes("-h")) return print(USAGE);
  if (args.includes("--version") || args.includes("-V")) return print(version());
  const [command, ...rest] = args;
  if (command === "run") {
    const { file, flags } = operands(rest, ["--detail"]);
    return print(text.run(read(file), { detail: flags.has("--detail") }));
  }
  if (command === "check") {
    const { file } = operands(rest, []);
    const problems = JSON.parse(text.check(read(file)));
    if (problems.length > 0) throw new ScenarioError(problems);
    return undefined;
  }
  throw new UsageError(command === undefined ? "say what to do: run or check" : `unknown command "${command}"; known are run and check`);
}

/** The one file and the flags among the rest of the arguments. */
function operands(args, known) {
  const flags = new Set();
  const files = [];
  for (const arg of args) {
    if (arg === "-" || !arg.startsWith("-")) files.push(arg);
    else if (known.includes(arg)) flags.add(arg);
    else throw new UsageError(`unknown option "${arg}"`);
  }
  if (files.length !== 1) throw new UsageError(files.length === 0 ? "name the scenario's file, or - for standard input" : "name one file only");
  return { file: files[0], flags };
}

function read(file) {
  try {
    if (file !== "-" && statSync(file).size > MAX_SCENARIO_BYTES) {
      throw new ScenarioError([{ path: "scenario", message: "is larger than 64 MiB, the most that is read" }]);
    }
    return readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    if (error instanceof ScenarioError) throw error;
    throw new UsageError(`${file}: cannot be read (${error.code ?? error.message})`);
  }
}

function version() {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

// A reader that has seen enough (`queuescope run … | head`) is no failure.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  main(process.argv.slice(2));
} catch (error) {
  if (error instanceof ScenarioError) process.stderr.write(`${error.message}\n`);
  else if (error instanceof UsageError) process.stderr.write(`${error.message}\nSee queuescope --help.\n`);
  else throw error;
  process.exitCode = 2;
}
