// Reads the arguments of a command: names such as files, and options.

/** Thrown if the command line is invalid. */
export class UsageError extends Error {}

/**
 * Splits arguments into names and options, and checks them against a command's `operands` and `options`. Returns the names in an object, under
 * the names of the operands, with `options`, which has the value of each given option: true, or what follows it. An option that `repeats` is a
 * list of them. The last operand of a command that `repeats` is a list. The one of a command whose operand `isOptional` may be missing. After "--", every argument is a name.
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
    const value = option.read ? option.read(args[(index += 1)]) : true;
    const key = arg.slice(2);
    options[key] = option.repeats ? [...(options[key] ?? []), value] : value;
  }
  const { operands, repeats, isOptional } = command;
  if (names.length < operands.length - (isOptional ? 1 : 0)) throw new UsageError(`expected ${command.expected}`);
  if (names.length > operands.length && !repeats) throw new UsageError(tooMany(command));
  const value = (index) => (repeats && index === operands.length - 1 ? names.slice(index) : names[index]);
  return { ...Object.fromEntries(operands.map((operand, index) => [operand, value(index)])), options };
}

function known({ name, options }) {
  return options.length === 0 ? `; ${name} has no options` : `; ${name} has ${listed(options.map(({ flag }) => flag), "and")}`;
}

function tooMany({ operands, expected }) {
  if (operands.length === 0) return "expected no arguments";
  return operands.length === 1 && operands[0] === "file" ? "expected only one file" : `expected ${expected}, got more`;
}

/** Joins words with commas, and the last one with "and" or "or". */
export function listed(words, last) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** Reads the number after --round. The engine checks that the scenario has this round. */
export function round(text) {
  if (text !== undefined && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`--round expects the number of a round, from 0${got(text)}`);
}

/** Reads the number after --evening. The study is checked for this evening later. */
export function eveningNumber(text) {
  if (text !== undefined && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`--evening expects the number of an evening, from 1${got(text)}`);
}

/** Reads the name after --arm. */
export function armName(text) {
  if (text !== undefined) return text;
  throw new UsageError("--arm expects the name of an arm");
}

/** Returns the reader of the text after an option. `what` describes it. */
export function word(flag, what) {
  return (text) => {
    if (text !== undefined) return text;
    throw new UsageError(`${flag} expects ${what}`);
  };
}

/** Reads a setting and its value after --set: `high.base=110`, `window_rule=either`, `maps=["One","Two"]`. */
export function change(text) {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text ?? "") ?? [];
  if (name === undefined) throw new UsageError(`--set expects a setting and its value, such as high.base=110${got(text)}`);
  return { name, value: valueOf(value) };
}

function valueOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads a column and its role after --column: `MMR=rating:BW`. The heading may have the sign too. */
export function columnRole(text) {
  const at = (text ?? "").lastIndexOf("=");
  if (at < 1) throw new UsageError(`--column expects a column and its role, such as MMR=rating:BW${got(text)}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Reads a setting and the number of a candidate after --choose. */
export function choice(text) {
  const [, name, number] = /^([^=]+)=(\d{1,9})$/.exec(text ?? "") ?? [];
  if (name === undefined) throw new UsageError(`--choose expects a setting and the number of a value, such as high.base=2${got(text)}`);
  return [name, Number(number)];
}

/** Largest number of worker threads. */
const MAX_JOBS = 256;

/** Reads the number after --jobs. */
export function jobs(text) {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
  if (number >= 1 && number <= MAX_JOBS) return number;
  throw new UsageError(`--jobs expects a number of worker threads from 1 to ${MAX_JOBS}${got(text)}`);
}

/** Reads the shard after --shard: its number and the number of shards. */
export function shard(text) {
  const [, number, of] = /^(\d{1,9})\/(\d{1,9})$/.exec(text ?? "") ?? [];
  if (Number(number) >= 1 && Number(number) <= Number(of)) return text;
  throw new UsageError(`--shard expects its number and the number of shards, such as 3/8${got(text)}`);
}

function got(text) {
  return text === undefined ? "" : `; got "${text}"`;
}
