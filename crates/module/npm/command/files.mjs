// The commands about other programs' files: import and config.

import { basename } from "node:path";
import { ScenarioError, queueCsv, text } from "../node.mjs";
import { UsageError, change, choice, columnRole, word } from "./arguments.mjs";
import { readFile } from "./input.mjs";
import { print, printExactly } from "./output.mjs";

const ENGINE = { flag: "--engine", value: "ENGINE", read: word("--engine", "the name of an engine"), help: "The engine that the file is for" };
const COLUMN = { flag: "--column", value: "COLUMN=ROLE", read: columnRole, repeats: true, help: "Say what a column is, by its heading or number; --json lists the columns; may be repeated" };
const QUEUE_SET = { flag: "--set", value: "NAME=VALUE", read: change, repeats: true, help: "Change a setting of the scenario; may be repeated" };
const SKIP_BAD = { flag: "--skip-bad", help: "Leave out rows that cannot be read, instead of refusing the file" };
const QUEUE_READING = { flag: "--json", help: "Print what was read as JSON: columns, bad rows, matches of a log, and the scenario" };
const COMPARE = { flag: "--compare", help: "With --json: compare the matches of a log with those of the engine" };
const CSV = { flag: "--csv", help: "Print the players as CSV instead of a scenario" };
const SET = { flag: "--set", value: "NAME=VALUE", read: change, repeats: true, help: "Change a setting, or a part of one such as high.base; may be repeated" };
const DIFF = { flag: "--diff", help: "Print only the differences, as a unified diff" };
const READING = { flag: "--json", help: "Print what was understood as JSON, and with --set what is changed" };
const LANGUAGE = { flag: "--language", value: "NAME", read: word("--language", "the name of a language"), help: "Language of the file [default: found out from its name or text]" };
const PRESET = { flag: "--preset", value: "NAME", read: word("--preset", "the name of a preset"), help: "Preset that absent settings are taken from" };
const CHOOSE = { flag: "--choose", value: "NAME=NUMBER", read: choice, repeats: true, help: "Answer a question of --json: the number of a candidate, from 1; may be repeated" };

export const FILE_COMMANDS = [
  {
    name: "import",
    operands: ["sheet"],
    expected: "a file with a queue, or - for standard input",
    options: [ENGINE, COLUMN, SKIP_BAD, PRESET, QUEUE_SET, QUEUE_READING, COMPARE, CSV],
    about: "Read a queue from a spreadsheet, an event log or JSON, and print it as a scenario",
    examples: ["queuescope import ladder.csv --engine waves | queuescope run -", "queuescope import ladder.csv --engine waves --json"],
    run: importQueue,
  },
  {
    name: "config",
    operands: ["config"],
    expected: "a configuration file, or - for standard input",
    options: [ENGINE, SET, DIFF, READING, LANGUAGE, PRESET, CHOOSE],
    about: "Print a host's configuration file with changed settings; every other byte stays",
    examples: ["queuescope config matchmaking.py --engine waves --set high.base=110 --diff", "queuescope config matchmaking.py --engine waves --json"],
    run: config,
  },
];

async function importQueue({ sheet, options }) {
  const { engine, preset, column = [], set = [], json, compare, csv } = options;
  if (engine === undefined) throw new UsageError("import needs --engine");
  const reading = { engine, preset, settings: changesOf(set), columns: Object.fromEntries(column), compare };
  const answer = text.readQueue(await readFile(sheet, "file"), reading);
  if (json) return print(answer);
  const { scenario, bad, bad_count } = JSON.parse(answer);
  if (scenario === null) throw new ScenarioError([{ path: "file", message: "is a report, which has no ratings; import the scenario that it comes from" }]);
  if (bad_count > 0 && !options["skip-bad"]) throw new ScenarioError([...bad.map(badRow), ...(bad_count > bad.length ? [{ path: "rows", message: `${bad_count} rows cannot be read` }] : [])]);
  return csv ? printExactly(queueCsv(scenario)) : print(JSON.stringify(scenario));
}

function badRow({ row, heading, reason, suggestion }) {
  const path = heading === undefined ? `row ${row}` : `row ${row}, ${heading}`;
  return { path, message: suggestion === undefined ? reason : `${reason}; write ${suggestion}` };
}

async function config({ config: file, options }) {
  const { engine, language, preset, set = [], choose = [] } = options;
  if (engine === undefined) throw new UsageError("config needs --engine");
  const reading = { engine, language, preset, file: file === "-" ? undefined : basename(file), choose: Object.fromEntries(choose) };
  const content = await readFile(file, "file");
  const changes = changesOf(set);
  const written = JSON.parse(text.writeSettings(content, changes, reading));
  if (options.json) {
    const understood = JSON.parse(text.readSettings(content, reading));
    return print(JSON.stringify(set.length > 0 ? { ...understood, written } : understood));
  }
  if (written.not_written.length > 0) throw new ScenarioError(written.not_written.map(problem));
  return printExactly(options.diff ? written.diff : written.changed.length > 0 ? written.text : content);
}

/** Builds the settings to change from names such as `high.base`. */
function changesOf(set) {
  const changes = {};
  for (const { name, value } of set) {
    const [setting, ...part] = name.split(".");
    if (part.length === 0) changes[setting] = value;
    else changes[setting] = { ...changes[setting], [part.join(".")]: value };
  }
  return changes;
}

function problem({ setting, part, reason, line }) {
  return { path: `settings.${part === undefined ? setting : `${setting}.${part}`}`, message: line === undefined ? reason : `${reason}; add this line: ${line}` };
}
