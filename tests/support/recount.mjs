// Counts the metrics of an evening again, from nothing but its plain scenario and the report of running it. `docs/evening.md` defines them.

/** The time after an evening that its run still covers, in seconds. */
const OVERTIME = 3_600;

/**
 * Returns the metrics of an evening by name. A metric that does not exist is null. `settings` are all settings of the arm, and `study` says what
 * else metrics depend on.
 */
export function recount(study, scenario, report, settings) {
  const matches = finalMatches(report, settings);
  const matchOf = new Map(matches.flatMap((match) => match.players.map((id) => [id, match])));
  const end = scenario.until.seconds;
  const visits = scenario.players.map((player) => visitOf(player, matchOf.get(player.id), report, end));
  const waits = visits.filter(({ match }) => match).map(({ until, joined }) => toMillis(until - joined) / 1_000).sort(ascending);
  const playerOf = new Map(scenario.players.map((player) => [player.id, player]));
  const gaps = matches.map(({ match }) => gapOf(report.engine, match, playerOf, settings)).sort(ascending);
  const gaveUp = visits.filter(({ gaveUp }) => gaveUp).length;
  const metrics = {
    visits: visits.length,
    matched: waits.length,
    gave_up: gaveUp,
    waiting: visits.length - waits.length - gaveUp,
    match_rate: visits.length > 0 ? waits.length / visits.length : null,
    "wait.mean": mean(waits),
    "wait.p50": rank(waits, 50),
    "wait.p90": rank(waits, 90),
    "wait.p99": rank(waits, 99),
    "wait.max": waits.at(-1) ?? null,
    "wait_all.capped": cappedWait(visits, study.cap ?? 1_800),
    "gap.mean": mean(gaps),
    "gap.p50": rank(gaps, 50),
    "gap.p90": rank(gaps, 90),
    "gap.max": gaps.at(-1) ?? null,
    "fairness.jain": jain(waits),
    ...depth(visits, end - OVERTIME),
    ...ofEngine(report.engine, matches.map(({ match }) => match), gaps, playerOf),
  };
  const scale = study.favourite_scale ?? (study.engine === "waves" ? 400 : undefined);
  if (scale !== undefined && ["waves", "buckets"].includes(report.engine)) {
    const chances = gaps.map((gap) => 1 / (1 + 10 ** (-gap / scale)));
    metrics["favourite.mean"] = mean(chances);
    metrics["favourite.over_75"] = mean(chances.map((chance) => (chance > 0.75 ? 1 : 0)));
  }
  return metrics;
}

/** The matches that were played, with the time at which each became final. No player declines in a study. */
function finalMatches({ engine, rounds }, { check_interval, ready_seconds, tick, confirm_seconds }) {
  const [interval, delay] = { buckets: [check_interval, ready_seconds], lobbies: [tick, confirm_seconds] }[engine] ?? [1, 0];
  // A ready check ends at the first round at or after its time.
  const final = (time) => (delay === 0 ? time : (Math.ceil(toMillis(time + delay) / toMillis(interval)) * toMillis(interval)) / 1_000);
  const isPlayed = ({ state }) => engine === "waves" || !["pending", "failed", "disbanded"].includes(state);
  return rounds.flatMap(({ time, matches }) => matches.filter(isPlayed).map((match) => ({ match, at: final(time), players: match.teams.flat() })));
}

function visitOf(player, match, report, end) {
  const joined = player.joined ?? 0;
  if (match) return { joined, until: match.at, match, gaveUp: false };
  const gone = disappeared(report, player.id, joined);
  const until = Math.min(player.leaves ?? Infinity, gone ?? Infinity);
  return until <= end ? { joined, until, gaveUp: true } : { joined, until: end, gaveUp: false };
}

/** The time of the round in which a request of lobbies left, perhaps because it expired, even in the round in which it came. */
function disappeared({ engine, rounds, left }, id, joined) {
  if (engine !== "lobbies" || !left.includes(id)) return undefined;
  const last = rounds.findLastIndex(({ queue }) => queue.includes(id));
  return last < 0 ? rounds.find(({ time }) => time >= joined).time : rounds[last + 1].time;
}

/** The difference of the ratings that two tickets play with, or the largest minus the smallest rating of a lobby. */
function gapOf(engine, match, playerOf, { party_rating }) {
  if (engine === "waves") return match.diff;
  const ratings = match.teams.map((team) => team.map((id) => playerOf.get(id).rating));
  if (engine !== "buckets") return spread(ratings.flat());
  const [one, other] = ratings.map((team) => (party_rating === "max" ? Math.max(...team) : mean(team)));
  return Math.abs(one - other);
}

function ofEngine(engine, matches, gaps, playerOf) {
  switch (engine) {
    case "waves":
      return { "squared_gap.mean": mean(gaps.map((gap) => gap * gap)) };
    case "buckets":
      return { "distance.mean": mean(matches.map(({ distance }) => distance)) };
    case "cliques": {
      const spreads = matches.map(({ teams: [team] }) => spread(team.map((id) => playerOf.get(id).ping ?? 0)));
      return { "weight.mean": mean(matches.map(({ weight }) => weight)), "ping_spread.mean": mean(spreads) };
    }
    default:
      return { "score.mean": mean(matches.map(({ score }) => score)) };
  }
}

/** The area under the Kaplan–Meier curve up to the cap. */
function cappedWait(visits, cap) {
  if (visits.length === 0) return null;
  const observed = visits.map(({ joined, until, match }) => ({ wait: Math.max(0, toMillis(until - joined)) / 1_000, matched: match !== undefined }));
  let [area, from, share] = [0, 0, 1];
  for (const time of [...new Set(observed.filter(({ matched }) => matched).map(({ wait }) => wait))].sort(ascending)) {
    if (time >= cap) break;
    area += share * (time - from);
    const atRisk = observed.filter(({ wait }) => wait >= time).length;
    share *= 1 - observed.filter(({ wait, matched }) => matched && wait === time).length / atRisk;
    from = time;
  }
  return area + share * (cap - from);
}

/** The number of waiting visits over the hours of the evening: its mean over time, and its maximum. */
function depth(visits, hours) {
  const inside = visits.map(({ joined, until }) => [Math.max(joined, 0), Math.min(until, hours)]).filter(([from, to]) => from < to);
  const most = Math.max(0, ...inside.map(([time]) => inside.filter(([from, to]) => from <= time && time < to).length));
  return { "depth.mean": inside.reduce((sum, [from, to]) => sum + to - from, 0) / hours, "depth.max": most };
}

function jain(waits) {
  const squares = sum(waits.map((wait) => wait * wait));
  if (waits.length === 0) return null;
  return squares === 0 ? 1 : sum(waits) ** 2 / (waits.length * squares);
}

const ascending = (one, other) => one - other;
const toMillis = (seconds) => Math.round(seconds * 1_000);
const sum = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
const mean = (numbers) => (numbers.length > 0 ? sum(numbers) / numbers.length : null);
const rank = (sorted, percent) => sorted[Math.max(1, Math.ceil((sorted.length * percent) / 100)) - 1] ?? null;
const spread = (numbers) => Math.max(...numbers) - Math.min(...numbers);
