// Random studies of each engine, with the players and settings of random scenarios.

import { generator, randomScenarios } from "./random-scenarios.mjs";

/** Smallest interval between rounds, in seconds. Reports list every round, so shorter ones would make them huge. */
const MIN_INTERVAL = 5;

/** Returns `count` studies of an engine. Each has two arms and two or three short evenings. */
export function randomStudies(count, seed, engine) {
  const { below, pick, chance } = generator(seed + 1_000);
  const studies = [];
  for (let from = 0; studies.length < count; from += 1) {
    const scenarios = randomScenarios(2 * count, seed * 1_000 + from, engine).filter(({ players }) => players.length > 1 && players.length <= 60);
    for (const { players, preset, settings } of scenarios.slice(0, count - studies.length)) {
      const { snapshot_interval = MIN_INTERVAL, ...others } = settings;
      const slow = engine === "cliques" ? { ...others, snapshot_interval: Math.max(snapshot_interval, MIN_INTERVAL) } : others;
      const sides = settings.sides ? { sides: settings.sides } : {};
      const patience = pick([undefined, { median: 20 + below(600) }, { median: 30 + below(300), shape: "fixed" }, { shape: "none" }]);
      studies.push({
        version: 1,
        engine,
        name: `Random ${studies.length}`,
        seed: below(1_000_000),
        evenings: 2 + below(2),
        crowd: { players: players.map(({ joined, leaves, wait_cycles, ...player }) => withoutTimes(player)) },
        evening: {
          hours: pick([0.05, 0.25, 0.4]),
          arrivals: { per_hour: pick([0, 20, 120, 400]), ...(chance(0.5) ? { shape: [1, 0, 3, 2] } : {}) },
          ...(patience ? { patience } : {}),
          ...(chance(0.6) ? { returns: { chance: pick([30, 80, 100]), game: 1 + below(200), pause: below(60) } } : {}),
        },
        arms: [{ name: "now", preset, settings: slow }, { name: "other", settings: engine === "cliques" ? { ...sides, snapshot_interval: 7.5, lobby_size: 3 } : sides }],
        cap: pick([30, 600, 1_800]),
        ...(engine === "waves" || chance(0.5) ? { favourite_scale: pick([50, 400]) } : {}),
      });
    }
  }
  return studies;
}

/** A scheduled time must be later than joining, and all players of a crowd join at 0. */
function withoutTimes({ scheduled, ...player }) {
  return player;
}
