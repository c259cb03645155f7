// npm part of `cargo xtask bench`. The argument is the group of benchmarks if only one is to run: "package" or "evening".

import { readFileSync } from "node:fs";
import { run, text } from "../../pkg/node.mjs";

const TURNS = 9;
const GROUPS = { package: benchPackage, evening: benchWorkers };

const [only] = process.argv.slice(2);
for (const [name, bench] of Object.entries(GROUPS)) if (only === undefined || only === name) await bench();

/** Compares the time of `run`, from scenario object to report object, with the time of JSON alone. */
async function benchPackage() {
  const PLAYERS = 100_000;
  const scenario = { version: 1, engine: "waves", players: Array.from({ length: PLAYERS }, (_, index) => player(index)) };
  const [whole, json] = await best([() => run(scenario), () => JSON.parse(JSON.stringify(scenario))], TURNS);
  print("npm package in Node, waves, 100,000 players, against JSON alone", whole / json, { atMost: 8 });
}

/** Compares the time of a study in one worker thread with that in two. */
async function benchWorkers() {
  const game = JSON.parse(readFileSync(new URL("../../tests/studies/big-game.json", import.meta.url)));
  const study = new TextEncoder().encode(JSON.stringify({ ...game, evenings: 60 }));
  const [one, two] = await best([1, 2].map((jobs) => () => text.simulate(study, { jobs })), 3);
  print("npm package in Node, a study of 60 evenings of 10,000 visits, two workers against one", one / two, { atLeast: 1.7 });
}

/** Returns the best time of each piece of work. They are measured in turns. */
async function best(works, turns) {
  const times = works.map(() => Infinity);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      times[index] = Math.min(times[index], performance.now() - start);
    }
  }
  return times;
}

function print(work, measured, { atLeast, atMost }) {
  const ratio = Math.round(measured * 1000) / 1000;
  const ok = atLeast === undefined ? ratio <= atMost : ratio >= atLeast;
  console.log(JSON.stringify({ work, ratio, limit: atLeast ?? atMost, at_least: atLeast !== undefined, ok }));
}

/** One third of the players each have the first side, the second side and both. Ratings are around 1500, waits from 0 to 10 waves. */
function player(index) {
  const mixed = Math.imul(index + 1, 2654435761) >>> 0;
  const rating = (shift) => 1_200 + ((mixed >>> shift) % 300) + ((mixed >>> (shift + 7)) % 300);
  const ratings = [{ BW: rating(1) }, { SC2: rating(2) }, { BW: rating(1), SC2: rating(3) }][index % 3];
  return { id: `player-${index}`, ratings, wait_cycles: mixed % 11 };
}
