// Reads the arguments of a command: names such as files, and options.

/** Thrown if the command line is invalid. */
export class UsageError extends Error {}

/**
 * Splits arguments into names and options, and checks them against a command's `operands` and `options`. Returns the names in an object, under
 * the names of the operands, with `options`, which has the value of each given option: true, or what follows it. After "--", every argument
 * is a name.
 */
export function commandArguments(args, command) {
  const options = {};
  const names = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index];
    if (arg === "--") {
      names.push(...args.slice(index + 1));
      break;
    }
    if (arg === "-" || !arg.startsWith("-")) {
      names.push(arg);
      continue;
    }
    const option = command.options.find(({ flag }) => flag === arg);
    if (option === undefined) throw new UsageError(`unknown option "${arg}"${known(command)}`);
    options[arg.slice(2)] = option.read ? option.read(args[(index += 1)]) : true;
  }
  if (names.length < command.operands.length) throw new UsageError(`expected ${command.expected}`);
  if (names.length > command.operands.length) throw new UsageError(tooMany(command));
  return { ...Object.fromEntries(command.operands.map((operand, index) => [operand, names[index]])), options };
}

function known({ name, options }) {
  return options.length === 0 ? `; ${name} has no options` : `; ${name} has ${options.map(({ flag }) => flag).join(" and ")}`;
}

function tooMany({ operands, expected }) {
  if (operands.length === 0) return "expected no arguments";
  return operands.length === 1 && operands[0] === "file" ? "expected only one file" : `expected ${expected}, got more`;
}

/** Reads the number after --round. The engine checks that the scenario has this round. */
export function round(text) {
  if (text !== undefined && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`--round expects the number of a round, from 0${text === undefined ? "" : `; got "${text}"`}`);
}
