// The commands about studies: simulate, evening, merge and studies.

import { availableParallelism } from "node:os";
import { studies, text } from "../node.mjs";
import { UsageError, armName, eveningNumber, jobs, listed, shard } from "./arguments.mjs";
import { readFile } from "./input.mjs";
import { print } from "./output.mjs";
import { progressBar } from "./progress.mjs";
import { studyTable } from "./tables.mjs";

/** Largest default of --jobs. */
const MAX_DEFAULT_JOBS = 8;
/** Exit code of a program that Ctrl-C stopped. */
const INTERRUPTED = 130;

const STUDY = "the study's file, or - for standard input";
const PER_EVENING = { flag: "--per-evening", help: "Print one line for each evening and arm: { evening, arm, metrics }" };
const CSV = { flag: "--csv", help: "Print CSV: one row for each arm and metric" };
const MARKDOWN = { flag: "--markdown", help: "Print the verdicts as Markdown" };
const JOBS = { flag: "--jobs", value: "N", read: jobs, help: `Simulate in N worker threads [default: the number of cores, at most ${MAX_DEFAULT_JOBS}]` };
const SHARD = { flag: "--shard", value: "I/N", read: shard, help: "Simulate only shard I of N, and print a part of the study for `merge`" };
const EVENING = { flag: "--evening", value: "N", read: eveningNumber, help: "Print evening N, counted from 1 [default: 1]" };
const ARM = { flag: "--arm", value: "NAME", read: armName, help: "Print the evening with the settings of this arm [default: the first]" };

/** Options that choose what is printed instead of JSON. */
const FORMATS = [PER_EVENING, CSV, MARKDOWN];

export const STUDY_COMMANDS = [
  {
    name: "simulate",
    operands: ["study"],
    expected: STUDY,
    options: [JOBS, PER_EVENING, CSV, MARKDOWN, SHARD],
    about: "Simulate the evenings of a study, compare its arms, and print the results as JSON",
    examples: ["queuescope simulate study.json --markdown", "queuescope simulate study.json --shard 3/8 > part3.json"],
    run: simulate,
  },
  {
    name: "evening",
    operands: ["study"],
    expected: STUDY,
    options: [EVENING, ARM],
    about: "Print an evening of a study as a scenario, which `run` and `trace` read",
    examples: ["queuescope evening study.json --evening 3 --arm wider | queuescope run -"],
    run: async ({ study, options: { evening, arm } }) => print(text.evening(await readFile(study, "study"), { evening, arm })),
  },
  {
    name: "merge",
    operands: ["part"],
    repeats: true,
    expected: "the files of all parts of a study, which simulate --shard prints",
    options: [PER_EVENING, CSV, MARKDOWN],
    about: "Merge all parts of a study and print its results",
    examples: ["queuescope merge part1.json part2.json"],
    run: async ({ part: files, options }) => {
      const format = formatOf(options);
      const parts = [];
      for (const file of files) parts.push({ name: file, text: new TextDecoder().decode(await readFile(file, "part")) });
      return printWhole(text.merge(parts, { format }));
    },
  },
  {
    name: "studies",
    operands: ["name"],
    isOptional: true,
    expected: "at most the name of a study",
    options: [],
    about: "List the studies to start from and those that examine claims of the documents, or print one as JSON",
    examples: ["queuescope studies ladder-night > study.json"],
    run: ({ name }) => print(name === undefined ? studyTable(studies()) : JSON.stringify(knownStudy(name), null, 2)),
  },
];

function knownStudy(name) {
  const all = studies();
  const found = all.find((study) => study.name === name);
  if (found) return found.study;
  throw new UsageError(`unknown study "${name}"; expected ${listed(all.map((study) => study.name), "or")}`);
}

async function simulate({ study, options }) {
  const format = formatOf(options);
  if (options.shard && format !== "json") throw new UsageError(`--shard prints a part in JSON; use ${listed(FORMATS.map(({ flag }) => flag), "or")} with merge`);
  const file = await readFile(study, "study");
  const bar = progressBar();
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt);
  let result;
  try {
    const jobs = options.jobs ?? Math.min(availableParallelism(), MAX_DEFAULT_JOBS);
    result = await text.simulate(file, { shard: options.shard, format, jobs, signal: stop.signal, onProgress: bar.show });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.exitCode = INTERRUPTED;
    return;
  } finally {
    process.off("SIGINT", interrupt);
    bar.clear();
  }
  await printWhole(result);
}

/** Returns the format that the options choose. */
function formatOf(options) {
  const chosen = FORMATS.map(({ flag }) => flag.slice(2)).filter((name) => options[name]);
  if (chosen.length > 1) throw new UsageError(`choose one of ${listed(chosen.map((name) => `--${name}`), "and")}`);
  return chosen.length === 0 ? "json" : chosen[0].replace("-", "_");
}

/** Prints a text that may end with a line end already. */
function printWhole(text) {
  return print(text.replace(/\n$/, ""));
}
