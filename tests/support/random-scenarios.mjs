// Random scenarios from a fixed seed. They cover all settings and choices, players who join and leave, and ties. Waves also get vetoes and
// regions, buckets get parties and declines, cliques get tiers and roles, lobbies get wishes, friends and scheduled requests.

/** Returns a small seeded random generator (mulberry32). */
export function generator(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  const pick = (list) => list[below(list.length)];
  const chance = (share) => next() < share;
  return { next, below, pick, chance };
}

/** Returns a list of `count` scenarios. */
export function randomScenarios(count, seed = 1, engine = "waves") {
  const random = generator(seed);
  const make = { waves: randomWaves, buckets: randomBuckets, cliques: randomCliques, lobbies: randomLobbies }[engine];
  return Array.from({ length: count }, (_, index) => make(random, index));
}

function randomWaves(random, index) {
  const { below, pick, chance } = random;
  const sides = chance(0.1) ? ["Zerg", "Orc"] : ["BW", "SC2"];
  const size = pick([0, 1, 2, 5, 15, 30, 30, 60, 80, 120, 250]);
  // With few different ratings there are ties. With many, the grid of the fast selection is too sparse to be used.
  const spread = pick([1, 3, 40, 400, 4_000, 300_000]);
  const rating = () => 1_500 + below(spread) - Math.floor(spread / 2);
  const longest = pick([1, 3, 12, 100_000]);
  const players = Array.from({ length: size }, (_, number) => {
    const player = { id: `p${number}`, ratings: {} };
    const plays = below(3);
    if (plays !== 1) player.ratings[sides[0]] = rating();
    if (plays !== 0) player.ratings[sides[1]] = rating();
    if (chance(0.5)) player.wait_cycles = below(longest);
    // Computed in whole milliseconds, because sums of seconds could have more than three decimals.
    const joined = chance(0.3) ? below(400_000) - 200_000 : 0;
    if (joined !== 0) player.joined = joined / 1_000;
    if (chance(0.15)) player.leaves = (joined + 1 + below(200_000)) / 1_000;
    if (chance(0.3)) player.region = pick(["NA", "EU", "KR", "AU"]);
    if (chance(0.2)) player.vetoes = ["Ashfall", "Blackwater", "M1", "M2"].filter(() => chance(0.5));
    if (chance(0.1)) player.party = `party${below(3)}`;
    return player;
  });
  return {
    version: 1,
    name: `Random ${index}`,
    engine: "waves",
    preset: pick(["seed", "seed-v2.0", "evoladder", "balanced", "aggressive", "strict"]),
    settings: wavesSettings(random, sides),
    seed: below(1_000_000),
    players,
    until: chance(0.5) ? { rounds: 1 + below(4) } : { seconds: below(150_000) / 1_000 },
  };
}

function wavesSettings({ next, below, pick, chance }, sides) {
  const all = {
    wave_interval: pick([45, 30.5, 10, 0.75 + 20]),
    high_threshold: next(),
    moderate_threshold: next() / 2,
    high: { base: below(200) },
    moderate: { base: below(200), growth: below(80) },
    low: { growth: below(200) },
    growth_step: 1 + below(4),
    population_low: below(20),
    population_mid: below(60),
    scale_low: next() * 2,
    scale_mid: next() * 2,
    scale_high: next() * 2,
    wait_priority: pick([0, 1, 20, 300, 100_000]),
    balance_threshold: below(120),
    refinement_passes: below(6),
    active_population: pick([null, 0, 5, 30, 1_000]),
    activity_window: pick([0, 60, 90.5, 900]),
    window_rule: pick(["lead", "either", "both"]),
    mean_balance: pick(["always", "guarded", "off"]),
    priority_filter: chance(0.5),
    wait_counting: pick(["after", "before"]),
    list_order: pick(["queue", "rating"]),
    maps: pick([["M1", "M2"], ["Ashfall", "Blackwater", "Crosswind"], []]),
    servers: pick([["one"], ["one", "two", "three"], []]),
    region_servers: pick([{}, { "NA+EU": "Atlantic" }, { "KR+NA": "Pacific", "NA+NA": "one" }]),
    channels: 1 + below(12),
  };
  const chosen = Object.entries(all).filter(() => chance(0.35));
  return { ...(sides[0] === "BW" ? {} : { sides }), ...Object.fromEntries(chosen) };
}

function randomBuckets(random, index) {
  const { below, pick, chance } = random;
  const size = pick([0, 1, 2, 5, 15, 30, 60, 120, 250]);
  const spread = pick([1, 3, 10, 40, 400]);
  // Halves need rounding, and thirds are no exact decimals.
  const grain = pick([1, 0.5, 1 / 3, 12.25]);
  const parties = pick([0, 0, 3, 20]);
  const players = Array.from({ length: size }, (_, number) => {
    const player = { id: `p${number}`, rating: (below(spread) - Math.floor(spread / 3)) * grain };
    const joined = chance(0.6) ? below(60_000) - 20_000 : 0;
    if (joined !== 0) player.joined = joined / 1_000;
    if (chance(0.15)) player.leaves = (joined + 1 + below(40_000)) / 1_000;
    if (parties > 0 && chance(0.5)) player.party = `party${below(parties)}`;
    return player;
  });
  return {
    version: 1,
    name: `Random ${index}`,
    engine: "buckets",
    preset: pick(["seed", "teiserver-2022"]),
    settings: bucketsSettings(random),
    players,
    declines: players.filter(() => chance(0.1)).map(({ id }) => ({ id, times: below(4) })),
    until: chance(0.3) ? { rounds: 1 + below(400) } : { seconds: below(300_000) / 1_000 },
  };
}

function bucketsSettings({ next, below, pick, chance }) {
  const maximum = { static: pick([null, 0, 2, 10, 100]), percent: pick([null, 0, 12.5, 100]), combine: pick(["min", "max"]) };
  const all = {
    bucket: Object.fromEntries(Object.entries({ function: pick(["round", "floor"]), width: pick([0.5, 1, 3, 25]) }).filter(() => chance(0.7))),
    range_increase: below(4),
    range_interval: pick([0.1, 1, 3.3, 7, 20]),
    range_max: Object.fromEntries(Object.entries(maximum).filter(() => chance(0.7))),
    reciprocal: pick([0, 33, 50, 66.6, 100, 150, next() * 100]),
    check_interval: pick([0.25, 0.3, 1, 4.5]),
    look: pick(["all", "below", "above"]),
    growth: pick(["global", "own"]),
    party_rating: pick(["max", "mean"]),
    ready_seconds: pick([0, 0.1, 5, 30.5]),
    on_decline: pick(["requeue_all", "drop_decliner"]),
  };
  return Object.fromEntries(Object.entries(all).filter(() => chance(0.5)));
}

function randomCliques(random, index) {
  const { below, pick, chance } = random;
  const size = pick([0, 1, 2, 5, 15, 30, 60, 90, 120, 250]);
  const spread = pick([1, 3, 40, 400, 3_000]);
  // Whole numbers, decimals that are not exact in binary, and thirds.
  const grain = pick([1, 0.1, 12.25, 1 / 3]);
  const pings = pick([1, 3, 30, 300, 100_000_000]);
  const longest = pick([1, 3, 60, 600, 10_000_000]);
  const roles = chance(0.4);
  const players = Array.from({ length: size }, (_, number) => {
    const player = { id: `p${number}`, rating: 1_400 + below(spread) * grain };
    if (chance(0.8)) player.ping = below(pings) + below(pings);
    // Computed in whole milliseconds, because sums of seconds could have more than three decimals.
    const joined = chance(0.7) ? -below(longest * 1_000) : below(4_000);
    if (joined !== 0) player.joined = joined / 1_000;
    if (chance(0.15)) player.leaves = (joined + 1 + below(20_000)) / 1_000;
    if (roles && chance(0.7)) player.role = pick(["tank", "support", "damage"]);
    if (chance(0.1)) player.party = `party${below(3)}`;
    return player;
  });
  return {
    version: 1,
    name: `Random ${index}`,
    engine: "cliques",
    preset: pick(["seed", "shooter", "strategy", "battle"]),
    settings: cliquesSettings(random),
    players,
    until: chance(0.5) ? { rounds: 1 + below(6) } : { seconds: below(4_000) / 1_000 },
  };
}

function cliquesSettings({ below, pick, chance }) {
  const all = {
    tiers: pick([[["all", null]], [["low", null], ["high", 1_405.5]], [["a", null], ["b", -3], ["c", 1_400.1], ["d", 1_500], ["e", 2_000], ["f", 1e6]]]),
    tier_mode: pick(["fixed", "clusters"]),
    alpha: pick([0, 0.001, 1.5, 3, 0.333, 1_000, below(5_000) / 1_000]),
    beta: pick([0, 0.001, 0.5, 1, 0.667, 1_000, below(5_000) / 1_000]),
    lobby_size: pick([2, 3, 4, 5, 10, 12]),
    repeat: chance(0.7),
    snapshot_interval: pick([0.5, 0.3, 1, 2.5]),
  };
  const chosen = Object.fromEntries(Object.entries(all).filter(() => chance(0.5)));
  // Role counts that fit into the smallest lobby.
  return chance(0.3) ? { ...chosen, roles: pick([{ tank: 1, support: 1 }, { support: 2 }, { tank: 0 }, { damage: 1, tank: 0 }]) } : chosen;
}

function randomLobbies(random, index) {
  const { below, pick, chance } = random;
  const size = pick([0, 1, 2, 5, 9, 15, 30, 60, 90, 150]);
  const tick = pick([5, 5, 10, 30, 60, 7.5]);
  const rounds = pick([1, 3, 6, 20, 40]);
  // Few different ratings make ties. Decimals that are not exact in binary test rounding.
  const [spread, grain] = pick([[1, 1], [4, 50], [40, 12.3], [3_000, 1 / 3]]);
  const [games, modes, sizes] = [1 + below(3), 1 + below(2), pick([1, 1, 2, 4])];
  const [friends, parties, later] = [chance(0.4), chance(0.3), pick([0, 0, 0.2, 0.6])];
  const some = (list) => list.filter(() => chance(0.5));
  const players = Array.from({ length: size }, (_, number) => {
    const wanted = some(["go", "chess", "darts"].slice(0, games));
    const player = { id: `p${number}`, rating: 1_200 + below(spread) * grain };
    player.games = (wanted.length > 0 ? wanted : ["go"]).map((game) => ({ game, weight: pick([1, 5, 10, 2.5, 3.333]) }));
    if (chance(0.3)) player.mode = pick(["casual", "ranked"].slice(0, modes));
    if (sizes > 1 && chance(0.7)) player.group = { min: 1 + sizes, max: 1 + sizes + below(4) };
    if (chance(0.6)) [player.regions, player.region_preference] = [some(["NA", "EU", "AS"]), pick(["strict", "preferred", "any"])];
    if (chance(0.5)) [player.languages, player.language_preference] = [some(["en", "pl", "de"]), pick(["strict", "preferred", "any"])];
    if (chance(0.4)) player.skill_preference = pick(["similar", "higher", "lower", "any"]);
    // Computed in whole milliseconds, because sums of seconds could have more than three decimals.
    const joined = chance(0.5) ? below(200_000) - 150_000 : 0;
    if (joined !== 0) player.joined = joined / 1_000;
    if (chance(0.1)) player.leaves = (joined + 1 + below(400_000)) / 1_000;
    if (chance(later)) player.scheduled = (joined + 1 + below(1_200_000)) / 1_000;
    if (parties && chance(0.3)) player.party = `party${below(size)}`;
    // Some friends do not exist, and some join late.
    if (friends && chance(0.2)) player.friends = [...new Set([`p${below(size + 2)}`, `p${below(size)}`])];
    return player;
  });
  return {
    version: 1,
    name: `Random ${index}`,
    engine: "lobbies",
    preset: pick(["seed", "recommended", "off-peak"]),
    settings: { tick, ...lobbiesSettings(random) },
    seed: below(1_000_000),
    players,
    declines: players.filter(() => chance(0.08)).map(({ id }) => ({ id, times: below(3) })),
    until: chance(0.5) ? { rounds } : { seconds: rounds * tick },
  };
}

function lobbiesSettings({ below, pick, chance }) {
  const all = {
    weights: pick([{ game: 55, region: 5 }, { game: 0, region: 0, language: 0, skill: 100, group: 0 }, { game: 12.5, region: 12.5, language: 25, skill: 33.3, group: 16.7 }]),
    threshold: pick([0, 20, 50, 62.5, 75.01]),
    relax_interval: pick([5, 7.5, 20, 60]),
    skill_range: pick([60, 200, 333.3, 1_000]),
    game_score: pick(["product", "cosine"]),
    strict_is_filter: chance(0.5),
    fill: pick(["min", "max"]),
    friend_grace: pick([0, 12, 30, 120]),
    small_base: pick([{ below: 0 }, { below: 40 }, { threshold_percent: 33.3, interval_percent: 33.3 }, { interval_percent: 0 }]),
    exact_limit: pick([0, 3, 20, 300]),
    max_capacity: 2 + below(9),
    expire: pick([10, 100, 1_800]),
    confirm_seconds: pick([0, 0, 3, 22.5]),
    lobby_expire: pick([0, 60]),
    schedule_lead: pick([0, 60, 250, 900]),
    schedule_slot: pick([60, 130.5, 900]),
  };
  return Object.fromEntries(Object.entries(all).filter(() => chance(0.4)));
}
