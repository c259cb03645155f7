// The table of commands: what each takes, does and prints.

import { ScenarioError, engines, presets, settings, text } from "../node.mjs";
import { UsageError, listed, round } from "./arguments.mjs";
import { FILE_COMMANDS } from "./files.mjs";
import { readFile } from "./input.mjs";
import { runLines } from "./lines.mjs";
import { print, printExactly } from "./output.mjs";
import { STUDY_COMMANDS } from "./studies.mjs";
import { engineTable, presetTable, settingTable } from "./tables.mjs";

const FILE = "the scenario's file, or - for standard input";
const ENGINE = `the name of an engine: ${listed(engines().map(({ name }) => name), "or")}`;
const DETAIL = { flag: "--detail", help: "Include what every stage of every round did" };
const MATCHES_CSV = { flag: "--csv", help: "Print the matches as CSV instead of the report" };
const SUMMARY = { flag: "--summary", help: "Print all matches and the queue at the end instead of every round" };
const LINES = { flag: "--lines", help: "Read one scenario per line (JSON Lines) and print one line for each: its report, or { line, problems }" };
const ROUND = { flag: "--round", value: "N", read: round, help: "Print the status after round N, counted from 0 [default: the last round]" };
const JSON_OUTPUT = { flag: "--json", help: "Print JSON instead of a table" };

/** All commands. `run` gets the operands by name, and `options`. */
export const COMMANDS = [
  {
    name: "run",
    operands: ["file"],
    expected: FILE,
    options: [DETAIL, SUMMARY, LINES, MATCHES_CSV],
    about: "Run a scenario and print its report as JSON",
    examples: ["queuescope run tuesday.json --detail", "queuescope run tuesday.json --summary", "queuescope run --lines evenings.jsonl > reports.jsonl"],
    run: async ({ file, options }) => {
      const report = options.summary ? "summary" : "full";
      const run = (scenario) => text.run(scenario, { detail: options.detail === true, report });
      if (options.csv && (options.lines || options.detail || options.summary)) throw new UsageError("--csv prints only the matches; leave out --detail, --summary and --lines");
      if (options.csv) return printExactly(text.matchesCsv(await readFile(file)));
      if (options.lines) return runLines(file, run);
      return print(run(await readFile(file)));
    },
  },
  {
    name: "trace",
    operands: ["file"],
    expected: FILE,
    options: [],
    about: "Run a scenario and print every decision as JSON",
    examples: ["queuescope trace tuesday.json | head -c 2000"],
    run: async ({ file }) => print(text.trace(await readFile(file))),
  },
  {
    name: "check",
    operands: ["file"],
    expected: FILE,
    options: [],
    about: "Print the problems of a scenario, if it has any",
    examples: ["queuescope check tuesday.json && echo fine"],
    run: async ({ file }) => {
      const problems = JSON.parse(text.check(await readFile(file)));
      if (problems.length > 0) throw new ScenarioError(problems);
    },
  },
  {
    name: "status",
    operands: ["file", "id"],
    expected: "the scenario's file and the id of a player",
    options: [ROUND],
    about: "Print the status of a request as JSON (lobbies)",
    examples: ["queuescope status requests.json Ada --round 12"],
    run: async ({ file, id, options }) => print(text.status(await readFile(file), id, { round: options.round })),
  },
  ...STUDY_COMMANDS,
  ...FILE_COMMANDS,
  {
    name: "engines",
    operands: [],
    expected: "no arguments",
    options: [JSON_OUTPUT],
    about: "List the engines",
    examples: ["queuescope engines"],
    run: ({ options }) => print(options.json ? JSON.stringify(engines()) : engineTable(engines())),
  },
  {
    name: "presets",
    operands: ["engine"],
    expected: ENGINE,
    options: [{ ...JSON_OUTPUT, help: "Print JSON instead of a table, with all settings of each preset" }],
    about: "List the presets of an engine",
    examples: ["queuescope presets waves"],
    run: ({ engine, options }) => {
      const all = known(engine, presets);
      return print(options.json ? JSON.stringify(all) : presetTable(all));
    },
  },
  {
    name: "settings",
    operands: ["engine"],
    expected: ENGINE,
    options: [JSON_OUTPUT],
    about: "List the settings of an engine with their defaults",
    examples: ["queuescope settings waves"],
    run: ({ engine, options }) => {
      const all = known(engine, settings);
      return print(options.json ? JSON.stringify(all) : settingTable(all));
    },
  },
];

/** Returns what `of` says of an engine. An unknown engine is an error of the command line. */
function known(engine, of) {
  try {
    return of(engine);
  } catch (error) {
    throw error instanceof ScenarioError ? new UsageError(error.message) : error;
  }
}
