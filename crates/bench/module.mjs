// npm part of `cargo xtask bench`: compares the time of `run`, from scenario object to report object, with the time of JSON alone.

import { run } from "../../pkg/node.mjs";

/** Largest allowed ratio of the time of `run` to the time of writing and parsing the scenario as JSON. */
const LIMIT = 8;
const PLAYERS = 100_000;
const TURNS = 9;

const scenario = { version: 1, engine: "waves", players: Array.from({ length: PLAYERS }, (_, index) => player(index)) };

let [whole, json] = [Infinity, Infinity];
for (let turn = 0; turn < TURNS; turn += 1) {
  whole = Math.min(whole, timed(() => run(scenario)));
  json = Math.min(json, timed(() => JSON.parse(JSON.stringify(scenario))));
}
const ratio = Math.round((whole / json) * 1000) / 1000;
console.log(JSON.stringify({ work: "npm package in Node, waves, 100,000 players, against JSON alone", ratio, limit: LIMIT, at_least: false, ok: ratio <= LIMIT }));

function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** One third of the players each have the first side, the second side and both. Ratings are around 1500, waits from 0 to 10 waves. */
function player(index) {
  const mixed = Math.imul(index + 1, 2654435761) >>> 0;
  const rating = (shift) => 1_200 + ((mixed >>> shift) % 300) + ((mixed >>> (shift + 7)) % 300);
  const ratings = [{ BW: rating(1) }, { SC2: rating(2) }, { BW: rating(1), SC2: rating(3) }][index % 3];
  return { id: `player-${index}`, ratings, wait_cycles: mixed % 11 };
}
