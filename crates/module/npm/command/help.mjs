// The texts of --help, written from the table of commands.

import { engines } from "../node.mjs";
import { listed } from "./arguments.mjs";
import { columns } from "./output.mjs";

/** What commands read, by the name of the operand. */
const INPUTS = { file: "the scenario", study: "the study", part: "a part", config: "the file", sheet: "the file" };

/** What the operands are. */
const OPERANDS = {
  file: 'FILE is a scenario in JSON. "-" reads standard input.',
  study: 'STUDY is a study in JSON. "-" reads standard input.',
  part: 'PART is what `simulate --shard` prints. "-" reads standard input.',
  config: 'CONFIG is a configuration file of the host. "-" reads standard input.',
  sheet: 'SHEET is a spreadsheet, a log or a report. "-" reads standard input.',
  id: 'ID is the id of a player. Put "--" before an ID that begins with "-".',
  name: "NAME is a study of the list.",
  engine: `ENGINE is ${listed(engines().map(({ name }) => name), "or")}.`,
};

/** The exit codes of all commands, or of one command. */
function exitCodes(commands) {
  const reads = Object.keys(INPUTS).filter((input) => commands.some(({ operands }) => operands.includes(input)));
  const has = (option) => commands.some(({ options }) => options.some(({ flag }) => flag === option));
  const wrong = listed([...new Set(reads.map((input) => INPUTS[input])), "the command line"], "or");
  const where = reads.length > 0 ? 'Problems are on standard error as "path: what is wrong".' : "Standard error says why.";
  const lines = ["Exit codes:", "  0  The command succeeded", "  1  The output could not be written", `  2  ${wrong[0].toUpperCase()}${wrong.slice(1)} is invalid. ${where}`];
  if (has("--lines")) lines.push("     With --lines: at least one line is invalid. Its problems are in the output.");
  if (has("--jobs")) lines.push("  130  Ctrl-C stopped the simulation");
  return lines.join("\n");
}

/** The help for all commands. */
export function help(commands) {
  const rows = [...commands.map((command) => [usage(command), command.about]), ["queuescope COMMAND --help", "Print the help of a command, with an example"], ["queuescope --version", "Print the version"]];
  return `A glass box for matchmaking.

Usage:
${columns(rows, "  ")}

FILE is a scenario in JSON, STUDY a study in JSON, PART what --shard prints, CONFIG a host's configuration file, SHEET a spreadsheet or a log. "-" reads standard input.
${OPERANDS.engine}
${OPERANDS.id}

Start with:
  queuescope engines
  queuescope presets waves
  queuescope studies ladder-night | queuescope simulate - --markdown
  echo '{"version":1,"engine":"waves","players":[{"id":"Ada","ratings":{"BW":1500}},{"id":"Ben","ratings":{"SC2":1530}}]}' | queuescope run -

${exitCodes(commands)}`;
}

/** The help for one command. */
export function commandHelp(command) {
  const rows = command.options.map(({ flag, value, help }) => [value ? `${flag} ${value}` : flag, help]);
  const options = rows.length === 0 ? "" : `\nOptions:\n${columns(rows, "  ")}\n`;
  const operands = command.operands.map((operand) => `\n${OPERANDS[operand]}`).join("");
  return `${command.about}.

Usage:
  ${usage(command)}
${operands === "" ? "" : `${operands}\n`}${options}
${command.examples.length === 1 ? "Example" : "Examples"}:
${command.examples.map((example) => `  ${example}`).join("\n")}

${exitCodes([command])}`;
}

function usage({ name, operands, repeats, isOptional, options }) {
  const flags = options.map(({ flag, value }) => `[${value ? `${flag} ${value}` : flag}]`);
  const names = operands.map((operand, index) => {
    const word = operand.toUpperCase();
    if (index < operands.length - 1) return word;
    return isOptional ? `[${word}]` : word + (repeats ? "..." : "");
  });
  return ["queuescope", name, ...names, ...flags].join(" ");
}
