// The texts of --help, written from the table of commands.

import { engines } from "../node.mjs";
import { columns } from "./output.mjs";

/** The exit codes of all commands, or of one command. */
function exitCodes(commands) {
  const reads = commands.some(({ operands }) => operands.includes("file"));
  const batches = commands.some(({ options }) => options.some(({ flag }) => flag === "--lines"));
  const invalid = reads
    ? 'The scenario or the command line is invalid. Problems are on standard error as "path: what is wrong".'
    : "The command line is invalid. Standard error says why.";
  const lines = ["Exit codes:", "  0  The command succeeded", "  1  The output could not be written", `  2  ${invalid}`];
  if (batches) lines.push("     With --lines: at least one line is invalid. Its problems are in the output.");
  return lines.join("\n");
}

/** The help for all commands. */
export function help(commands) {
  const rows = [...commands.map((command) => [usage(command), command.about]), ["queuescope COMMAND --help", "Print the help of a command, with an example"], ["queuescope --version", "Print the version"]];
  return `A glass box for matchmaking.

Usage:
${columns(rows, "  ")}

FILE is a scenario in JSON. "-" reads standard input.
ENGINE is ${engines().map(({ name }) => name).join(", ").replace(/, (?=[^,]*$)/, " or ")}.
ID is the id of a player. Put "--" before an ID that begins with "-".

Start with:
  queuescope engines
  queuescope presets waves
  echo '{"version":1,"engine":"waves","players":[{"id":"Ada","ratings":{"BW":1500}},{"id":"Ben","ratings":{"SC2":1530}}]}' | queuescope run -

${exitCodes(commands)}`;
}

/** The help for one command. */
export function commandHelp(command) {
  const rows = command.options.map(({ flag, value, help }) => [value ? `${flag} ${value}` : flag, help]);
  const options = rows.length === 0 ? "" : `\nOptions:\n${columns(rows, "  ")}\n`;
  return `${command.about}.

Usage:
  ${usage(command)}
${options}
${command.examples.length === 1 ? "Example" : "Examples"}:
${command.examples.map((example) => `  ${example}`).join("\n")}

${exitCodes([command])}`;
}

function usage({ name, operands, options }) {
  const flags = options.map(({ flag, value }) => `[${value ? `${flag} ${value}` : flag}]`);
  return ["queuescope", name, ...operands.map((operand) => operand.toUpperCase()), ...flags].join(" ");
}
