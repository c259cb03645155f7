#!/usr/bin/env node
// The `queuescope` command. Its commands are listed in ../command/commands.mjs.

import { readFileSync } from "node:fs";
import { ScenarioError } from "../node.mjs";
import { UsageError, commandArguments, listed } from "../command/arguments.mjs";
import { COMMANDS } from "../command/commands.mjs";
import { commandHelp, help } from "../command/help.mjs";
import { print } from "../command/output.mjs";

async function main(args) {
  const options = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  const [name, ...rest] = args;
  if (options.includes("--help") || options.includes("-h")) return print(isCommand(name) ? commandHelp(commandNamed(name)) : help(COMMANDS));
  if (name === "help") return print(rest.length > 0 ? commandHelp(commandNamed(rest[0])) : help(COMMANDS));
  if (options.includes("--version") || options.includes("-V")) return print(version());
  const command = commandNamed(name);
  return command.run(commandArguments(rest, command));
}

function isCommand(name) {
  return COMMANDS.some((command) => command.name === name);
}

function commandNamed(name) {
  if (!isCommand(name)) throw new UsageError(unknown(name));
  return COMMANDS.find((command) => command.name === name);
}

function unknown(name) {
  const list = listed(COMMANDS.map((command) => command.name), "or");
  return name === undefined ? `expected a command: ${list}` : `unknown command "${name}"; expected ${list}`;
}

function version() {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
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
