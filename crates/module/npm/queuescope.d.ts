// Types of scenarios, reports, traces, studies and results in version 1 of the format. Tests check them against what the module returns.

/** Runs a scenario and returns the summary of its report. Throws {@link ScenarioError} if the scenario is invalid. */
export function run(scenario: WavesScenario, options: SummaryOptions): SummaryOf<"waves", WavesMatch>;
export function run(scenario: BucketsScenario, options: SummaryOptions): SummaryOf<"buckets", BucketsMatch>;
export function run(scenario: CliquesScenario, options: SummaryOptions): SummaryOf<"cliques", CliquesMatch>;
export function run(scenario: LobbiesScenario, options: SummaryOptions): SummaryOf<"lobbies", LobbiesMatch>;
export function run(scenario: Scenario, options: SummaryOptions): ReportSummary;
/** Runs a scenario and returns its report. Throws {@link ScenarioError} if the scenario is invalid. */
export function run(scenario: WavesScenario, options?: RunOptions): WavesReport;
export function run(scenario: BucketsScenario, options?: RunOptions): BucketsReport;
export function run(scenario: CliquesScenario, options?: RunOptions): CliquesReport;
export function run(scenario: LobbiesScenario, options?: RunOptions): LobbiesReport;
export function run(scenario: Scenario, options?: RunOptions): Report;
/** Runs a scenario and returns every decision. Throws {@link ScenarioError} if the scenario is invalid. */
export function trace(scenario: WavesScenario): WavesTrace;
export function trace(scenario: BucketsScenario): BucketsTrace;
export function trace(scenario: CliquesScenario): CliquesTrace;
export function trace(scenario: LobbiesScenario): LobbiesTrace;
export function trace(scenario: Scenario): Trace;
/**
 * Runs a scenario of lobbies and returns the status of a request after a round, or after the last round. Throws {@link ScenarioError} for an
 * unknown id, a scenario of another engine, or a round that the scenario does not have.
 */
export function status(scenario: LobbiesScenario, id: string, options?: StatusOptions): LobbiesStatus;
/** Returns all problems of a scenario. The list is empty if the scenario is valid. */
export function check(scenario: unknown): Problem[];
/** Returns all engines. */
export function engines(): EngineInfo[];
/** Returns the table of an engine's settings. */
export function settings(engine?: Engine): Setting[];
/** Returns an engine's presets, each with the value of every setting. The first is the default. */
export function presets(engine?: Engine): Preset[];
/** Returns the stages of an engine's rounds, in order. */
export function stages(engine?: Engine): StageInfo[];
/**
 * Simulates the evenings of a study and compares its arms. Works in slices and lets other events happen between them. Rejects with
 * {@link ScenarioError} if the study is invalid.
 */
export function simulate(study: Study, options?: SimulateOptions): Promise<Results>;
/** Simulates one shard of a study, for {@link merge}. */
export function simulate(study: Study, options: SimulateOptions & { shard: string }): Promise<Part>;
/** Merges all parts of a study and returns the results of the whole. Throws {@link ScenarioError} if a part is missing, repeated or of another study. */
export function merge(parts: Iterable<Part>): Results;
/** Returns studies to start from, and studies that examine claims of the engines' source documents. */
export function studies(): StudyPreset[];
/** Returns an evening of a study as a plain scenario. Running it makes exactly the matches that the simulation counts. */
export function evening(study: Study, options?: EveningOptions): Scenario;
/**
 * Reads a queue from the text of a file: a spreadsheet with commas, semicolons or tabs and columns in any order, an event log, a scenario, or a
 * report. Rows that cannot be read are listed in the result. Throws {@link ScenarioError} if the file as a whole cannot be read.
 */
export function readQueue(file: string, options: QueueOptions): QueueReading;
/** Writes the players of a scenario as CSV. `readQueue` reads it. Throws {@link ScenarioError} if the scenario is invalid. */
export function queueCsv(scenario: Scenario): string;
/** Runs a scenario and writes its matches as CSV. Throws {@link ScenarioError} if the scenario is invalid. */
export function matchesCsv(scenario: Scenario): string;
/**
 * Reads the settings of an engine from the text of a host's file: Python, JavaScript, TypeScript, Elixir, JSON, TOML, YAML, or lines `NAME=value`.
 * Throws {@link ScenarioError} if the options are wrong. What cannot be read is part of the result.
 */
export function readSettings(file: string, options: ConfigOptions): ConfigReading;
/**
 * Writes changed settings into the text of a host's file. Only the literals that change are replaced; every other byte stays. Throws
 * {@link ScenarioError} if a change is not valid.
 */
export function writeSettings(file: string, changes: AnySettings, options: ConfigOptions): ConfigWritten;
/** Writes settings as a fresh piece of a host's file. */
export function settingsSnippet(options: SnippetOptions): string;
/**
 * The same functions for programs that only pass JSON on. They take the bytes of a JSON file and return JSON text. `merge` takes the text of each
 * part, with a name for messages. `readQueue`, `readSettings` and `writeSettings` take the bytes of any file.
 */
export const text: {
  run(file: Uint8Array, options?: RunOptions | SummaryOptions): string;
  trace(file: Uint8Array): string;
  status(file: Uint8Array, id: string, options?: StatusOptions): string;
  check(file: Uint8Array): string;
  simulate(file: Uint8Array, options?: SimulateOptions & { shard?: string; format?: ResultsFormat }): Promise<string>;
  merge(parts: Iterable<{ name: string; text: string }>, options?: { format?: ResultsFormat }): string;
  evening(file: Uint8Array, options?: EveningOptions): string;
  matchesCsv(file: Uint8Array): string;
  queueCsv(file: Uint8Array): string;
  readQueue(file: Uint8Array, options: QueueOptions): string;
  readSettings(file: Uint8Array, options: ConfigOptions): string;
  writeSettings(file: Uint8Array, changes: AnySettings, options: ConfigOptions): string;
};
/**
 * A question that takes too long for one call and is answered in steps. The answer does not depend on the sizes of the steps. The constructor
 * throws {@link ScenarioError} if the question is invalid.
 */
export class Job<Name extends JobName = JobName> {
  constructor(question: JobQuestion<Name>);
  /** Does about `budget` units of work, each well below a millisecond. */
  step(budget: number): JobProgress;
  /** Returns the answer so far. It is final once a step has returned `finished`. */
  answer(): JobAnswers[Name];
  /** Returns the answer so far as JSON text, for programs that only pass it on. */
  answerText(): string;
  /** Frees the job's memory. The job cannot be used afterwards. */
  free(): void;
}
/** Answers a question without blocking: works in slices of about 20 ms and lets other events happen between them. */
export function runJob<Name extends JobName>(question: JobQuestion<Name>, options?: JobOptions<Name>): Promise<JobAnswers[Name]>;
/** Thrown if a scenario, a study or a job's question is invalid. Its message has one line per problem. */
export class ScenarioError extends Error {
  constructor(problems: Problem[]);
  readonly name: "ScenarioError";
  readonly problems: Problem[];
}

export interface RunOptions {
  /** True to include what every stage of every round did. */
  detail?: boolean;
  /** "summary" for {@link ReportSummary}. "full", a report with all rounds, by default. */
  report?: "full";
}
export interface SummaryOptions {
  report: "summary";
  detail?: false;
}
export interface StatusOptions {
  /** Number of the round, from 0. The last round by default. */
  round?: number;
}
export interface Problem {
  /** Path of the value, such as `players[3].ratings.BW`. */
  path: string;
  /** What is wrong and what would be right. */
  message: string;
}
export type Engine = "waves" | "buckets" | "cliques" | "lobbies";

// ——— Scenario ———

/** A scenario of any engine. `engine` determines the type of `settings`. */
export type Scenario = WavesScenario | BucketsScenario | CliquesScenario | LobbiesScenario;
export type WavesScenario = ScenarioOf<"waves", WavesSettings>;
export type BucketsScenario = ScenarioOf<"buckets", BucketsSettings>;
export type CliquesScenario = ScenarioOf<"cliques", CliquesSettings>;
export type LobbiesScenario = ScenarioOf<"lobbies", LobbiesSettings>;

export interface ScenarioOf<E extends Engine, Settings> {
  version: 1;
  name?: string;
  about?: string;
  engine: E;
  /** A named set of settings to start from. */
  preset?: string;
  /** Settings that differ from the preset. */
  settings?: Settings;
  /** Source of all randomness, 0 to 2^53 − 1. */
  seed?: number;
  players: Player[];
  /** Players who decline ready checks (buckets) or an invitation (lobbies). In lobbies, `times` is ignored: a player declines once and leaves. */
  declines?: { id: string; times?: number }[];
  /** Length of the run. One round by default. */
  until?: { rounds: number; seconds?: never } | { seconds: number; rounds?: never };
}
export interface Player {
  id: string;
  /** Time of joining in seconds, 0 by default. Negative if the player is already waiting when the run starts. */
  joined?: number;
  /** Time of leaving in seconds, later than `joined`. Never by default. */
  leaves?: number;
  /** Players with the same party share a ticket (buckets, lobbies). */
  party?: string;
  /** Ratings by side (waves). */
  ratings?: Record<string, number>;
  /** Waves already waited (waves). */
  wait_cycles?: number;
  /** Region the player lives in (waves). */
  region?: string;
  /** Maps the player refuses (waves). */
  vetoes?: string[];
  /** Rating in engines without sides (buckets, cliques, lobbies). */
  rating?: number;
  /** Milliseconds to the server, 0 by default (cliques). */
  ping?: number;
  /** Role the player takes, if the lobbies need roles (cliques). */
  role?: string;
  /** Games the player wants with weights from 1 to 10, at least one. This field and all below are for lobbies. */
  games?: { game: string; weight: number }[];
  /** Only requests with the same mode can match. "casual" by default. */
  mode?: string;
  /** Accepted number of players in a lobby, including this player. 2 to 2 by default. */
  group?: { min?: number; max?: number };
  /** Regions the player wants. An empty list means no wish. */
  regions?: string[];
  /** "any" by default. */
  region_preference?: Preference;
  /** Languages the player wants. An empty list means no wish. */
  languages?: string[];
  /** "any" by default. */
  language_preference?: Preference;
  /** Rating of the opponents the player wants, compared with the player's own. "similar" by default. */
  skill_preference?: "similar" | "higher" | "lower" | "any";
  /** Ids of players to search with in one ticket. The ticket waits a limited time for friends who have not joined. */
  friends?: string[];
  /** Time to play, in seconds. Now by default. */
  scheduled?: number;
}
export type Preference = "strict" | "preferred" | "any";

export interface WavesSettings {
  sides?: [string, string];
  wave_interval?: number;
  high_threshold?: number;
  moderate_threshold?: number;
  high?: Partial<WavesWindow>;
  moderate?: Partial<WavesWindow>;
  low?: Partial<WavesWindow>;
  growth_step?: number;
  population_low?: number;
  population_mid?: number;
  scale_low?: number;
  scale_mid?: number;
  scale_high?: number;
  wait_priority?: number;
  balance_threshold?: number;
  refinement_passes?: number;
  active_population?: number | null;
  activity_window?: number;
  window_rule?: "lead" | "either" | "both";
  mean_balance?: "always" | "guarded" | "off";
  priority_filter?: boolean;
  wait_counting?: "after" | "before";
  list_order?: "queue" | "rating";
  maps?: string[];
  servers?: string[];
  region_servers?: Record<string, string>;
  channels?: number;
  all_flexible?: "alternate" | "halves";
  flexible_sides?: "before" | "free";
  selection?: "greedy" | "turns" | "assignment" | "optimal";
  wait_bonus?: "linear" | "doubling";
  blocked_regions?: string[];
  exact_limit?: number;
  log?: "document" | "bot" | "beta";
}
export interface WavesWindow {
  base: number;
  growth: number;
}

export interface BucketsSettings {
  bucket?: Partial<BucketsBucket>;
  range_increase?: number;
  range_interval?: number;
  range_max?: Partial<BucketsRangeMax>;
  reciprocal?: number;
  check_interval?: number;
  look?: "all" | "below" | "above";
  growth?: "global" | "own";
  party_rating?: "max" | "mean";
  ready_seconds?: number;
  on_decline?: "requeue_all" | "drop_decliner";
}
/** Assigns ratings to buckets: rating ÷ width, rounded by `function`. */
export interface BucketsBucket {
  function: "round" | "floor";
  width: number;
}
/** Limit of a range: a number of buckets, a percentage of the rating, or null for no limit. `combine` applies if both are set. */
export interface BucketsRangeMax {
  static: number | null;
  percent: number | null;
  combine: "min" | "max";
}

export interface CliquesSettings {
  /** Name and lowest rating of each tier, from the lowest tier up. The first tier has null instead of a rating. */
  tiers?: [[string, null], ...[string, number][]];
  tier_mode?: "fixed" | "clusters";
  alpha?: number;
  beta?: number;
  lobby_size?: number;
  repeat?: boolean;
  snapshot_interval?: number;
  /** Exact number of players of each role in a lobby. */
  roles?: Record<string, number>;
}

export interface LobbiesSettings {
  tick?: number;
  /** Percentages that add up to 100. */
  weights?: Partial<LobbiesWeights>;
  threshold?: number;
  relax_interval?: number;
  skill_range?: number;
  game_score?: "product" | "cosine";
  strict_is_filter?: boolean;
  fill?: "min" | "max";
  friend_grace?: number;
  small_base?: Partial<LobbiesSmallBase>;
  exact_limit?: number;
  max_capacity?: number;
  expire?: number;
  confirm_seconds?: number;
  lobby_expire?: number;
  schedule_lead?: number;
  schedule_slot?: number;
}
/** A number for each part of a score. */
export interface LobbiesWeights {
  game: number;
  region: number;
  language: number;
  skill: number;
  group: number;
}
/** While fewer than `below` requests are searching, the threshold and the relaxation interval shrink to these percentages of their settings. */
export interface LobbiesSmallBase {
  below: number;
  threshold_percent: number;
  interval_percent: number;
}

// ——— Report ———

/** A report of any engine. `engine` determines the types of matches and details. */
export type Report = WavesReport | BucketsReport | CliquesReport | LobbiesReport;
export type WavesReport = ReportOf<"waves", WavesMatch, WavesDetail>;
export type BucketsReport = ReportOf<"buckets", BucketsMatch, BucketsDetail>;
export type CliquesReport = ReportOf<"cliques", CliquesMatch, CliquesDetail>;
export type LobbiesReport = ReportOf<"lobbies", LobbiesMatch, LobbiesDetail>;

export interface ReportOf<E extends Engine, Match, Detail> {
  version: 1;
  engine: E;
  /** All rounds of waves, cliques and lobbies. For buckets, only the checks that found or settled a match, and the last one. */
  rounds: Round<Match, Detail>[];
  /** Ids of the players who left unmatched, in the order of leaving. */
  left: string[];
  totals: Totals;
}
/** The report of a run without its rounds, from `run(scenario, { report: "summary" })`. `engine` determines the type of the matches. */
export type ReportSummary =
  | SummaryOf<"waves", WavesMatch>
  | SummaryOf<"buckets", BucketsMatch>
  | SummaryOf<"cliques", CliquesMatch>
  | SummaryOf<"lobbies", LobbiesMatch>;
export interface SummaryOf<E extends Engine, Match> {
  version: 1;
  engine: E;
  /** All matches in the order in which they were made, each with the number of its round and the time of that round in seconds. */
  matches: (Match & { round: number; time: number })[];
  /** Ids of the players queued at the end, in queue order. */
  queue: string[];
  /** Ids of the players who left unmatched, in the order of leaving. */
  left: string[];
  totals: Totals;
}
export interface Round<Match = AnyMatch, Detail = AnyDetail> {
  /** Number of the round, from 0. */
  index: number;
  /** Seconds on the scenario's clock. */
  time: number;
  matches: Match[];
  /** Ids of the players still queued after the round, in queue order. */
  queue: string[];
  /** Present only with `{ detail: true }`. */
  detail?: Detail;
}
export type AnyMatch = WavesMatch | BucketsMatch | CliquesMatch | LobbiesMatch;
export type AnyDetail = WavesDetail | BucketsDetail | CliquesDetail | LobbiesDetail;
/** Numbers of players at the end of the run. matched + queued + left + pending = players. */
export interface Totals {
  /** Players who entered the queue. */
  players: number;
  matched: number;
  queued: number;
  left: number;
  /** Players in an open ready check or with an open invitation. */
  pending: number;
}
export interface WavesMatch {
  id: number;
  /** The player of the first side and the player of the second side. */
  teams: [[string], [string]];
  /** Gap in rating points. */
  diff: number;
  /** Name of the side that led the wave. */
  lead: string;
  map: string;
  server: string | null;
  channel: string;
  state: "pending";
}
export interface WavesDetail {
  /** Ids by side, and under "both" for flexible players. */
  partition: Record<string, string[]>;
  /** Ids by side after the assign stage. */
  assigned: Record<string, string[]>;
  /** The player who moved to balance the means. */
  moved: string | null;
  pressure: { value: number; level: PressureLevel; base: number; growth: number; population: number };
  /** Name of the side that leads. */
  lead: string;
  /** Players who sit out, longest wait first. */
  sat_out: string[];
  /** Number of pairs inside the window. */
  candidates: number;
  /** Number and total cost of the cheapest pairs, before any is dropped. Only with `selection` "assignment" or "optimal". */
  solution?: { pairs: number; cost: number };
  /** Lead and follow of each pair that was dropped because it uses a player twice. Only with `selection` "assignment". */
  dropped?: [string, string][];
  /** Lead and follow of each chosen pair, in the order of choice. */
  selected: [string, string][];
  /** The pass of each swap, and the index of the earlier of its two pairs. */
  swaps: { pass: number; index: number }[];
  /** Lead, follow and gap of each pair after refinement. */
  pairs: [string, string, number][];
  /** Waves waited by each player still in the queue. */
  wait_cycles: Record<string, number>;
}
export type PressureLevel = "high" | "moderate" | "low";

export interface BucketsMatch {
  id: number;
  /** Players of the searcher's ticket and players of the opponent's ticket. */
  teams: [string[], string[]];
  /** Distance between the two tickets in buckets. */
  distance: number;
  /** First player of the searcher's ticket. */
  found_by: string;
  /** Range of the searcher and range of the opponent. */
  ranges: [number, number];
  /** State at the end of the run. */
  state: "started" | "failed" | "pending";
}
/** The queue after the round. Each ticket is named by its first player. Tickets in a ready check are not included. */
export interface BucketsDetail {
  /** Tickets by bucket, in queue order. */
  buckets: Record<string, string[]>;
  /** Range of each ticket in buckets. */
  ranges: Record<string, number>;
  /** Checks run since the start. checks + skipped = index + 1. */
  checks: number;
  /** Checks skipped since the start. */
  skipped: number;
}

export interface CliquesMatch {
  id: number;
  /** A single list with the players of the lobby, in the order they were added. */
  teams: [string[]];
  tier: string;
  /** Sum of the edges between its players. */
  weight: number;
}
export interface CliquesDetail {
  /** Players of every tier when the snapshot was taken, in queue order. */
  tiers: Record<string, string[]>;
  lobbies: CliquesLobby[];
}
/** How a lobby was formed. */
export interface CliquesLobby {
  tier: string;
  /** Weighted degree of every player of the tier who was not in a lobby yet. */
  wd: Record<string, number>;
  /** One step per player from the second on: the player added, and the sum of each candidate's edges into the lobby. */
  log: { added: string; scores: Record<string, number> }[];
  weight: number;
}

/** State of a lobby. In a report, its state at the end of the run. */
export type LobbyState = "pending" | "ready" | "adjusted" | "disbanded";
export interface LobbiesMatch {
  id: number;
  /** A single list with the host first, then the others in queue order. For a disbanded lobby, all players who were invited. */
  teams: [string[]];
  game: string;
  mode: string;
  /** "any" if no player names a region, and for scheduled lobbies. */
  region: string;
  /** Mean score of all pairs of its players, in points. */
  score: number;
  state: LobbyState;
  /** Time at which it starts, in seconds on the scenario's clock. */
  starts: number;
}
/** Game, mode and region of a queue. For scheduled requests, the start of the time slot in seconds instead of the region. */
export type LobbiesQueueKey = [game: string, mode: string, place: string | number];
/** State before the round's lobbies were formed. */
export interface LobbiesDetail {
  /** Relaxation level of every searching request. */
  levels: Record<string, number>;
  /** Members of each ticket, ordered by the tickets' oldest requests. Includes tickets that wait for friends. */
  tickets: string[][];
  /** True if few requests are searching. */
  small: boolean;
  /** The first pass over every queue in which a pair was possible. */
  queues: LobbiesQueueDetail[];
}
/** The first pass over a queue. Tickets are indices into `tickets`. Scores and weight are in centipoints, 100 per point. */
export interface LobbiesQueueDetail {
  key: LobbiesQueueKey;
  /** Every possible pair: two tickets and their score. */
  edges: [number, number, number][];
  /** The chosen pairs. */
  pairs: [number, number][];
  /** Total score of the chosen pairs. */
  weight: number;
}

/** State of a request after a round. */
export interface LobbiesStatus {
  id: string;
  state: "away" | "asleep" | "searching" | "invited" | "matched" | "left";
  /** Seconds it has searched. 0 if it is not searching. */
  searched: number;
  /** Relaxation level. */
  level: number;
  /** The next level, the earliest time it can be reached, and what it relaxes. null at the last level, and if the request is not searching. */
  next: { level: number; at: number; effect: string; changes: boolean } | null;
  /** Friends its ticket waits for. */
  waits_for: string[];
  /** Tickets it could be paired with now, best first, with their scores in points. */
  partners: { players: string[]; score: number }[];
  /** Queues its ticket is in. */
  queues: LobbiesQueueKey[];
  /** How long it may still take, and how that was computed. */
  estimate: LobbiesEstimate;
}
/** How long a request may still take, if no other player joins, leaves or declines. `left` is in seconds. */
export type LobbiesEstimate =
  /** The request is matched after `left` seconds. */
  | { kind: "matched"; left: number; level: number; with: string[]; how: string }
  /** The request is not matched within `left` seconds, which is the time until it expires or 2,000 rounds have passed. */
  | { kind: "never"; left: number; level: number; how: string }
  /** There is no estimate, because the request is not searching or too many requests are. */
  | { kind: "none"; how: string };

// ——— Studies ———

/** What evenings are like, and which variants (arms) are compared on them. `docs/evening.md` explains every field. */
export type Study = CrowdStudy | LogStudy;
/** A study of random evenings. */
export interface CrowdStudy extends StudyBase {
  /** Number of evenings, 1 to 10,000. 100 by default. */
  evenings?: number;
  crowd: GeneratedCrowd | { players: Player[] };
  evening: EveningPlan;
  log?: never;
}
/** A study of one recorded evening: metrics, but no intervals and no verdicts. */
export interface LogStudy extends StudyBase {
  evenings?: 1;
  /** The players, who join and leave as they did. */
  log: Player[];
  crowd?: never;
  evening?: never;
}
export interface StudyBase {
  version: 1;
  /** Engine of the baseline. */
  engine: Engine;
  name?: string;
  /** Source of all randomness, 0 to 2^53 − 1. 1 by default. */
  seed?: number;
  /** 1 to 8 variants. The first is the baseline. */
  arms: [StudyArm, ...StudyArm[]];
  /** By metric, the difference that matters. 5% of the baseline's mean by default. */
  matters?: Partial<Record<MetricName, number>>;
  /** Longest wait that counts in `wait_all.capped`, in seconds. 1,800 by default. */
  cap?: number;
  /** Difference in rating at which the favourite's odds are 10 to 1. 400 by default in waves. */
  favourite_scale?: number;
  /** Numbers of evenings at which verdicts are given, ascending. The last is `evenings`. Only at the end by default. */
  looks?: number[];
}
export interface StudyArm {
  /** Unique in the study. */
  name: string;
  /** The study's engine by default. */
  engine?: Engine;
  preset?: string;
  settings?: WavesSettings | BucketsSettings | CliquesSettings | LobbiesSettings;
}
/** A generated crowd. */
export interface GeneratedCrowd {
  players?: number;
  /** Mean and standard deviation of ratings. */
  rating?: number;
  spread?: number;
  /** Parts of players for the first side only, the second side only, and both (waves). */
  sides?: [number, number, number];
  /** Largest ping in milliseconds (cliques). */
  longest_ping?: number;
  /** Players who come with a friend, in percent (buckets and lobbies). */
  party_percent?: number;
  /** Games with the parts of players who want them (lobbies). A text such as "go 3, chess 1" is accepted too. So for regions and languages. */
  games?: Record<string, number> | string;
  regions?: Record<string, number> | string;
  languages?: Record<string, number> | string;
  strict_percent?: number;
  largest_group?: number;
  scheduled_percent?: number;
}
export interface EveningPlan {
  /** Length of an evening, up to 24. */
  hours: number;
  /** Mean number of arriving players or parties per hour, and relative rates over the evening. */
  arrivals: { per_hour: number; shape?: number[] };
  /** How long players wait before they give up, in seconds. They never give up by default. */
  patience?: { median: number; shape?: "exponential" | "fixed" } | { median?: number; shape: "none" };
  /** The chance in percent to come back after a match, the mean length of a game and the pause after it in seconds. No returns by default. */
  returns?: { chance: number; game: number; pause?: number };
}
export type MetricName =
  | "visits" | "matched" | "gave_up" | "waiting" | "match_rate"
  | "wait.mean" | "wait.p50" | "wait.p90" | "wait.p99" | "wait.max" | "wait_all.capped"
  | "gap.mean" | "gap.p50" | "gap.p90" | "gap.max" | "favourite.mean" | "favourite.over_75"
  | "squared_gap.mean" | "distance.mean" | "ping_spread.mean" | "level.mean" | "weight.mean" | "score.mean"
  | "wishes.games" | "wishes.regions" | "wishes.languages" | "wishes.skill"
  | "depth.mean" | "depth.max" | "rematch" | "fairness.jain";

/** A study that comes with the program. */
export interface StudyPreset {
  name: string;
  /** `"usual"`: evenings to start from. `"claim"`: examines a claim of an engine's source document; `docs/claims.md` has the results. */
  kind: "usual" | "claim";
  title: string;
  about: string;
  /** Where its numbers come from, or the claim in the words of its document. */
  source: string;
  study: Study;
}
export interface EveningOptions {
  /** Number of the evening, from 1. 1 by default. */
  evening?: number | undefined;
  /** Name of the arm. The first arm by default. */
  arm?: string | undefined;
}
export interface SimulateOptions {
  /** Called about ten times a second, and at the end. `partial.results()` are the results of the evenings so far. */
  onProgress?: (progress: SimulateProgress, partial: { results(): Results }) => void;
  /** Stops the simulation. The promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Number of worker threads in Node. The results do not depend on it. 1 by default: no workers. Pages ignore it. */
  jobs?: number;
}
export interface SimulateProgress {
  /** Number of simulated evenings, counted for each arm. */
  done: number;
  total: number;
  /** True once the results are final. */
  finished: boolean;
}
export type ResultsFormat = "json" | "csv" | "markdown" | "per_evening";

/** Results of a study. */
export interface Results {
  version: 1;
  name: string;
  /** Engine of the baseline. */
  engine: Engine;
  seed: number;
  evenings: number;
  arms: ArmResults[];
  /** The comparison of each other arm with the baseline. */
  comparisons: Comparison[];
}
export interface ArmResults {
  name: string;
  /** Means over the evenings with 95% intervals. */
  metrics: Partial<Record<MetricName, Interval>>;
  pooled: Pooled;
}
/** The numbers are null if too few evenings have the metric. */
export interface Interval {
  mean: number | null;
  low: number | null;
  high: number | null;
  /** Number of evenings that have the metric. */
  n: number;
}
export interface Comparison {
  arm: string;
  baseline: string;
  /** Number of the look, from 1. null between two looks. */
  look: number | null;
  /** Probability of a false alarm in all headline metrics together, at this look. */
  alpha: number;
  /** The verdicts in one or a few sentences. */
  sentence: string;
  /** The differences, arm − baseline. */
  metrics: Partial<Record<MetricName, Difference>>;
}
export interface Difference extends Interval {
  /** null between two looks, and for metrics that are not judged. */
  verdict: "better" | "worse" | "same" | "unknown" | null;
  /** True if the difference is better or worse, but by less than matters. */
  small: boolean;
  /** How many more evenings would be needed to tell. */
  more_evenings: number | null;
}
/** Counts of all visits of an arm, over all evenings. Waits are in seconds. */
export interface Pooled {
  evenings: number;
  visits: number;
  matched: number;
  gave_up: number;
  waiting: number;
  /** The Kaplan–Meier curve: each second at which visits were matched, and the share that still waits after it. */
  curve: [number, number][];
  /** First second at which at most half still wait. null if never. */
  "wait_all.p50": number | null;
  /** First second at which at most a tenth still waits. null if never. */
  "wait_all.p90": number | null;
  /** Waits of matched visits. */
  waits: Histogram;
  /** Waits of visits that gave up or were still waiting. */
  censored: Histogram;
  gaps: Histogram;
  /** Mean number of waiting visits in each hundredth of the evening. */
  depth: number[];
  /** Number of matches in each hundredth of the evening. */
  matches: number[];
  /** Visits by tenths of the crowd, lowest ratings first. */
  by_decile: VisitGroup[];
  by_side: VisitGroup[];
  by_party: VisitGroup[];
  by_region: VisitGroup[];
  by_hour: VisitGroup[];
  /** The decile that waits longest, of those with at least 20 visits. */
  "fairness.worst_band": { decile: number; ratio: number | null; never: boolean } | null;
}
/** Counts in bins of equal width from 0 up. The last bin also counts everything above it. */
export interface Histogram {
  width: number;
  counts: number[];
}
export interface VisitGroup {
  name: string;
  /** Lowest and highest rating of a decile. */
  ratings?: [number, number] | null;
  visits: number;
  matched: number;
  match_rate: number | null;
  "wait.p50": number | null;
  "wait.p90": number | null;
  "wait_all.p90": number | null;
  "gap.mean": number | null;
}
/** Some evenings of a study. */
export interface Part {
  version: 1;
  study: Study;
  /** Number of the shard and number of shards, such as "3/8". */
  shard?: string;
  /** First and last evening, from 1. */
  from: number;
  to: number;
  rows: EveningRow[];
  /** Counts of each arm, to be added to those of other parts. */
  pooled: object[];
}
/** The metrics of an evening and arm. A metric that does not exist on the evening is null. */
export interface EveningRow {
  evening: number;
  arm: string;
  metrics: Partial<Record<MetricName, number | null>>;
}

// ——— Jobs ———

export type JobName = keyof JobAnswers;
export interface JobAnswers {
  /** The best possible lobby of a tier (cliques). */
  optimum: Optimum;
  /** The lobby of a tier that wins at each ratio of alpha to beta (cliques). */
  tradeoff: Tradeoff;
  /** How long a request may still take (lobbies). Its kind is never "none". */
  estimate: LobbiesEstimate;
  /** What other values of each setting would do to the run. */
  sweep: Sweep;
}
export interface JobQuestion<Name extends JobName = JobName> {
  job: Name;
  /** The part of a share link after `#`, which begins with `v2.` or `v1.`. It contains the run and the position that the question is about. */
  link: string;
  /** Id of the player whose request is estimated. Only for the job `estimate`. */
  player?: string;
}
export interface JobProgress {
  /** Work done, counted in lobbies (`optimum`), ratios (`tradeoff`), rounds (`estimate`) or runs (`sweep`). */
  done: number;
  /** Largest amount of work the job can need, as far as it is known. Counted like `done`. */
  total: number;
  /** True once the answer is final. */
  finished: boolean;
}
export interface JobOptions<Name extends JobName = JobName> {
  /** Called about ten times a second, and at the end. */
  onProgress?: (progress: JobProgress, job: Job<Name>) => void;
  /** Stops the job. The promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}
export interface Sweep {
  /** The outcome of the run without a change to a setting, with all its edits. */
  base: SweepFigures;
  /** Every setting except lists of names, in the order of the table. A record has an entry for each of its parts. */
  settings: {
    name: string;
    /** Name of the part, if the setting is a record. */
    part: string | null;
    /**
     * The values tried so far, in ascending order: the preset's value, both ends of the slider and 20 steps between them, or all choices. Each
     * value applies from the start of the run. `figures` is null if the scenario does not allow the value or the run would be too long.
     * `same` is true if every player has the same state, wait and match as in the run without the change.
     */
    values: { value: number | boolean | string | null; figures: SweepFigures | null; same: boolean }[];
    /** True if all values were tried and none of them changes the outcome. False if the scenario allows only one of them. */
    no_effect: boolean;
  }[];
}
/** The outcome of a run, as counts of matches and players, and the engine's main measure (such as the gap) over the matches. */
export interface SweepFigures extends Totals {
  matches: number;
  /** null without matches. */
  mean: number | null;
  /** null without matches. */
  largest: number | null;
  total: number;
  /** Longest wait of any player in seconds. */
  longest_wait: number;
  rounds: number;
  /** Time of the last round in seconds. Runs of different lengths cannot be compared fairly. */
  end: number;
}
export interface Optimum {
  /** null if no lobby is possible, or if there are too many to try. */
  best: { players: string[]; weight: number } | null;
  /** Weight of the second best lobby. */
  runner_up: number | null;
}
export interface Tradeoff {
  /** Winning lobbies in order of the ratio, from 0 up. Each wins until the next one does. */
  reigns: Reign[];
  /** False if other lobbies win at ratios above the last one listed. */
  complete: boolean;
}
/** A lobby and the smallest ratio of alpha to beta at which it wins. */
export interface Reign {
  from: { alpha: number; beta: number };
  /** True if the lobby wins at exactly this ratio, false if it wins only above it. */
  at_once: boolean;
  /** Indices of its members among the players of the tier. */
  lobby: number[];
}

// ——— Trace ———

/** A trace of any engine. `engine` determines the types of stages and events. */
export type Trace = WavesTrace | BucketsTrace | CliquesTrace | LobbiesTrace;
export type WavesTrace = TraceOf<"waves", WavesStage, WavesEvent>;
export type BucketsTrace = TraceOf<"buckets", BucketsStage, BucketsEvent>;
export type CliquesTrace = TraceOf<"cliques", CliquesStage, CliquesEvent>;
export type LobbiesTrace = TraceOf<"lobbies", LobbiesStage, LobbiesEvent>;

export interface TraceOf<E extends Engine, Stage, Event> {
  version: 1;
  engine: E;
  /** All rounds of waves, cliques and lobbies. For buckets, only the checks in which something can change, and the last one. */
  rounds: TraceRound<Stage, Event>[];
}
export interface TraceRound<Stage = AnyStage, Event = AnyEvent> {
  index: number;
  time: number;
  stages: TraceStage<Stage, Event>[];
}
export type AnyStage = WavesStage | BucketsStage | CliquesStage | LobbiesStage;
export type AnyEvent = WavesEvent | BucketsEvent | CliquesEvent | LobbiesEvent;
export interface TraceStage<Stage = AnyStage, Event = AnyEvent> {
  stage: Stage;
  events: (QueueEvent | Event)[];
  /** The host program's log lines for this stage. */
  log: string[];
}
export type WavesStage = "arrive" | "partition" | "assign" | "pressure" | "filter" | "select" | "refine" | "create" | "clean_up";
export type Side = "first" | "second";

export type QueueEvent =
  | { event: "came"; players: string[]; joined: number }
  | { event: "left"; players: string[]; at: number };

/** A pair inside the window. score = gap² − waits × wait_priority. The lowest score is chosen first. */
export interface Candidate {
  lead: string;
  follow: string;
  gap: number;
  waits: number;
  score: number;
}
export type WavesEvent =
  | { event: "waited"; waits: [string, number][] }
  | { event: "snapshot"; queued: number }
  | { event: "placed"; player: string; set: Side | "both"; ratings: [number | null, number | null] }
  | { event: "partitioned"; counts: [number, number, number] }
  | { event: "counted"; counts: [number, number]; delta: number; both: number }
  | { event: "assigned"; player: string; side: Side; bias: number; reason: "fills_gap" | "shorter" | "even" | "halves"; counts: [number, number] }
  | { event: "compared"; means: [number, number]; difference: number; threshold: number }
  | { event: "moved"; player: string; to: Side; bias: number }
  | { event: "not_moved"; reason: "off" | "empty_side" | "close_enough" | "nobody_flexible" | "would_unbalance" | "all_flexible" }
  | { event: "open_sides"; counts: [number, number]; both: number; players: [string[], string[]] }
  | { event: "sides"; counts: [number, number]; means: [number | null, number | null]; queued: number }
  | { event: "pressed"; queued: number; population: number; counted: boolean; scale: number; value: number; level: PressureLevel; base: number; growth: number }
  | { event: "opened"; player: string; wait_cycles: number; window: number }
  | { event: "led"; lead: Side; counts: [number, number] }
  | { event: "sat_out"; player: string; wait_cycles: number; kept_from: number }
  | { event: "all_kept"; reason: "off" | "even_sides" | "free_sides"; counts: [number, number] }
  | { event: "kept"; players: string[]; cut: number }
  | { event: "limited"; queued: number; limit: number }
  | ({ event: "scored"; window: number } & Candidate)
  | { event: "reached"; lead: string; candidates: number; best: Candidate[] }
  | { event: "ranked"; candidates: number; by_turns?: true }
  | ({ event: "solved"; candidates: number; greedy: WavesSolution | null; optimal: WavesSolution | null } & WavesSolution)
  | ({ event: "taken" } & Candidate)
  | ({ event: "passed_over"; reason: "lead_taken" | "follow_taken" | "both_taken" } & Candidate)
  | { event: "selected"; pairs: number; counts: [number, number] }
  | {
      event: "swap_tried";
      pass: number;
      index: number;
      leads: [string, string];
      follows: [string, string];
      gaps: [number, number];
      swapped_gaps: [number, number];
      before: number;
      after: number;
      outcome: "swapped" | "no_better" | "outside_window" | "blocked";
    }
  | {
      event: "refined";
      swaps: number;
      passes: number;
      errors: [number, number];
      pairs: number;
      counts: [number, number];
      gaps: WavesGaps | null;
      queued: number;
    }
  | {
      event: "created";
      id: number;
      players: [string, string];
      lead: Side;
      regions: [string | null, string | null];
      diff: number;
      map: string;
      open_maps: number;
      server: string | null;
      server_reason: "regions" | "drawn" | "no_servers";
      channel: string;
    }
  | { event: "no_map"; players: [string, string]; lead: Side }
  | { event: "counters"; matches: number; queued: number; gaps: WavesGaps | null; pairs: number; partition: [number, number, number] };

/** Gaps in rating points. */
export interface WavesGaps {
  average: number;
  least: number;
  largest: number;
}
/** Pairs that selection chooses together, each with lead and follow. */
export interface WavesSolution {
  pairs: number;
  cost: number;
  chosen: [string, string][];
}

export type BucketsStage = "grow" | "settle" | "arrive" | "check" | "ready";
/** A queued ticket with its bucket and range. */
export interface Spot {
  players: string[];
  /** Rating of the player or the party. */
  rating: number;
  bucket: number;
  range: number;
  /** Limit of the range. null for no limit. */
  maximum: number | null;
}
/** A range that grew. `player` is the first player of the ticket. */
export interface Grown {
  player: string;
  from: number;
  to: number;
}
/** A ticket within a searcher's range. */
export interface Seen {
  players: string[];
  distance: number;
  range: number;
  /** Range that the ticket needs to reach back to the searcher. */
  needed: number;
  verdict: "chosen" | "farther" | "later" | "too_short";
}
export type BucketsEvent =
  | { event: "due"; cycle: number; made: number; skipped: number }
  | ({ event: "moved" } & Spot)
  | { event: "grew"; cycle: number | null; ranges: Grown[] }
  | { event: "started"; id: number; teams: [string[], string[]]; distance: number }
  | { event: "failed"; id: number; teams: [string[], string[]]; declined: string[] }
  | ({ event: "returned"; ahead: number } & Spot)
  | { event: "dropped"; players: string[] }
  | ({ event: "placed" } & Spot)
  | { event: "skipped"; queued: number }
  | { event: "looked"; players: string[]; bucket: number; reach: [number, number]; seen: Seen[] }
  | { event: "not_looked"; players: string[]; id: number }
  | { event: "found"; id: number; teams: [string[], string[]]; distance: number; ranges: [number, number]; needed: number }
  | { event: "checked"; pairs: number; queued: number }
  | { event: "asked"; id: number; teams: [string[], string[]]; until: number };

/** `build` and `find` repeat for every tier, and for every lobby of a tier. */
export type CliquesStage = "arrive" | "classify" | "build" | "find";
/** A tier in a snapshot. */
export interface CliquesTier {
  tier: string;
  /** Lowest rating of the tier. null for the lowest tier, and for an empty tier if boundaries are computed (`clusters`). */
  from: number | null;
  players: number;
}
/** Seats of a lobby for one role: all of them, or in `missing` those that no player can fill. */
export interface CliquesSeats {
  /** null for seats open to players without a listed role. */
  role: string | null;
  players: number;
}
/** A player in the graph of a tier: ping in milliseconds, wait in whole seconds, and degree (sum of the player's edges). */
export interface CliquesDegree {
  player: string;
  ping: number;
  wait: number;
  degree: number;
}
/** A player who could be added to a lobby, with the sum of their edges into it. For the runner-up to start a lobby, `sum` is the degree. */
export interface CliquesCandidate {
  player: string;
  sum: number;
}
/** `degrees` and `candidates` are empty while more than 200 players of a tier are left. */
export type CliquesEvent =
  | { event: "divided"; mode: "fixed" | "clusters"; tiers: CliquesTier[] }
  | { event: "placed"; player: string; rating: number; tier: string; from: string | null }
  | { event: "waits"; tier: string; players: number; missing: CliquesSeats[] }
  | { event: "built"; tier: string; alpha: number; beta: number; seats: CliquesSeats[]; players: number; degrees: CliquesDegree[] }
  | { event: "started"; tier: string; player: string; degree: number; runner_up: CliquesCandidate | null }
  | { event: "added"; player: string; sum: number; candidates: CliquesCandidate[] }
  | { event: "formed"; id: number; tier: string; players: string[]; weight: number };

/** `score` and `form` repeat for every queue and every pass. */
export type LobbiesStage = "settle" | "collect" | "relax" | "group" | "queue" | "score" | "form" | "schedule" | "finalize";
/** Why two requests are one ticket: `from` named `to` as a friend, or both are in `party`. */
export interface LobbiesLink {
  from: string;
  to: string;
  party: string | null;
}
export interface LobbiesTicket {
  players: string[];
  /** True if the ticket waits for friends. It is then in no queue. */
  waits: boolean;
  /** Start of the ticket's time slot in seconds. null if it is not scheduled. */
  slot: number | null;
}
export interface LobbiesQueue {
  queue: LobbiesQueueKey;
  /** Indices of its tickets. Empty if tickets are not listed. */
  tickets: number[];
  count: number;
}
export interface LobbiesGroup {
  players: string[];
  /** Smallest and largest number of players that suits all its members. */
  sizes: [number, number];
  /** True if the group is left over from a group that split up. It can then only complete other groups. */
  loose: boolean;
}
/** Score of a group with a later one. `with` is the index of the later group. Scores are in points. */
export interface LobbiesScored {
  with: number;
  score: number;
  /** Each part of the score before weighting, out of 100 points. Means if a group has more than one player. */
  parts: LobbiesWeights;
  verdict: "kept" | "too_large" | "sizes_differ" | "strict_region" | "strict_language" | "below_threshold" | "both_loose";
}
/** With more than 100 tickets or groups, none of them are listed. Of more than 200 queues, the first 200 are listed. */
export type LobbiesEvent =
  | { event: "settled"; id: number; state: LobbyState; players: string[]; declined: string[]; score: number }
  | { event: "returned"; player: string; ahead: number; level: number }
  | { event: "expired"; player: string; limit: number; scheduled: boolean }
  | { event: "sleeps"; player: string; at: number; from: number }
  | { event: "wakes"; player: string; at: number }
  | { event: "unchanged"; searching: number }
  | { event: "counted"; searching: number; small: boolean; threshold: number; interval: number }
  | { event: "relaxed"; player: string; level: number; effect: string; changes: boolean; after: number }
  | { event: "joined"; players: string[]; links: LobbiesLink[] }
  | { event: "waits"; players: string[]; missing: string[]; until: number }
  | { event: "fell_apart"; players: string[]; pieces: string[][] }
  | { event: "queued"; count: number; tickets: LobbiesTicket[]; queues: LobbiesQueue[]; queue_count: number }
  | { event: "due"; requests: number }
  | { event: "pass"; queue: LobbiesQueueKey; pass: number; groups: LobbiesGroup[]; count: number }
  | { event: "scored"; group: number; players: string[]; pairs: LobbiesScored[] }
  | {
      event: "paired";
      pairs: [number, number][];
      count: number;
      /** Number of possible pairs. null if greedy pairing was used, which does not count them. */
      edges: number | null;
      weight: number;
      /** True for the maximum-weight matching, false for greedy pairing. */
      exact: boolean;
      /** True if the number of pairs counted before the weight. */
      most_pairs: boolean;
      /** Result that greedy pairing would have had. null unless the matching is exact. */
      greedy: { pairs: number; weight: number } | null;
    }
  | { event: "merged"; players: string[]; needs: number }
  | { event: "loosened"; players: string[]; needs: number }
  | { event: "formed"; id: number; queue: LobbiesQueueKey; players: string[]; sizes: [number, number]; score: number }
  | { event: "invited"; id: number; players: string[]; starts: number; until: number; capacity: number; expires: number };

// ——— Tables ———

export interface EngineInfo {
  name: Engine;
  title: string;
  about: string;
  /** The engine's word for a round. */
  round: string;
}
export interface StageInfo {
  name: string;
  title: string;
  about: string;
}
export interface Preset {
  name: string;
  label: string;
  about: string;
  settings: Required<WavesSettings> | Required<BucketsSettings> | Required<CliquesSettings> | Required<LobbiesSettings>;
}
export type Setting = {
  name: keyof WavesSettings | keyof BucketsSettings | keyof CliquesSettings | keyof LobbiesSettings;
  label: string;
  unit?: string;
  /** Name of this setting's constant in the host program. */
  host?: string;
  help: string;
  /** Names of the stages it affects. */
  stages: string[];
  /** Group of settings that it belongs to, such as "Windows". */
  group: string;
  /** True for the few settings that matter most. */
  main: boolean;
  default: unknown;
} & SettingKind;
/** Accepted range (`min` to `max`), and the part of it that a slider offers (`low` to `high`). */
export interface Span {
  min: number;
  max: number;
  low: number;
  high: number;
}
export type SettingKind =
  /**
   * `thousandths`: a number with at most three decimals. `steps`: names, each with the number at which it begins; the first has null. `counts`:
   * names, each with a whole number.
   */
  | ({ type: "whole" | "decimal" | "seconds" | "thousandths" | "steps" | "counts" } & Span)
  /** Can be null. `empty` says in a word what null means. */
  | ({ type: "optional_whole" | "optional_decimal"; empty: string } & Span)
  | { type: "flag" | "names" | "two_names" | "pairs" | "pair_map" }
  | { type: "choice"; choices: { name: string; help: string }[] }
  | { type: "record"; parts: ({ name: string; label: string } & SettingKind)[] };

/** A language of configuration files. `javascript` includes TypeScript. */
export type ConfigLanguage = "python" | "javascript" | "elixir" | "json" | "toml" | "yaml" | "env";
export type AnySettings = WavesSettings | BucketsSettings | CliquesSettings | LobbiesSettings;
export interface ConfigOptions {
  engine: Engine;
  /** Found out from the name or the text of the file by default. */
  language?: ConfigLanguage | "typescript";
  /** The preset that absent settings are taken from. The engine's first by default. */
  preset?: string;
  /** Answers to questions: the number of a candidate, counted from 1, by the setting's name, such as `"high.base"`. */
  choose?: Record<string, number>;
  /** Name of the file, for its language and for the diff. */
  file?: string;
}
export interface SnippetOptions {
  engine: Engine;
  language: ConfigLanguage | "typescript";
  preset?: string;
  settings?: AnySettings;
}
/** A setting, or a part of one. */
export interface ConfigTarget {
  setting: string;
  part?: string;
}
/** Where a value is in a file. Lines and columns count from 1. */
export interface ConfigPlace {
  line: number;
  column: number;
  /** The name in the file. */
  name: string;
  /** The value as it is in the file. */
  text: string;
}
/** A unit of time in a file. */
export type ConfigUnit = "ms" | "s" | "min" | "h";
/** What a host's file says about the settings of an engine. */
export interface ConfigReading {
  engine: Engine;
  language: ConfigLanguage;
  preset: string;
  /** The values that were understood, in the setting's unit. `unit_is_assumed`: nothing in the file tells the unit of a time. */
  understood: (ConfigPlace & ConfigTarget & { value: unknown; unit?: ConfigUnit; unit_is_assumed?: true })[];
  /** Names that mean a setting, with values that cannot be read. */
  unreadable: (ConfigPlace & ConfigTarget & { reason: string })[];
  /** Settings that could have several values. They count as absent until one is chosen with `choose`. */
  questions: (ConfigTarget & { reason: string; candidates: (ConfigPlace & { value: unknown; unit?: ConfigUnit })[]; chosen?: number })[];
  /** Settings that are not in the file, with the values of the preset. */
  absent: (ConfigTarget & { value: unknown })[];
  /** Other names with values, which mean no setting. */
  ignored: { line: number; name: string }[];
  /** What is wrong with the settings together. */
  problems: Problem[];
  /** The settings of a scenario that the file gives. */
  settings: AnySettings;
  /** Settings that change no match because of the values of others, each with the reason in one sentence. */
  without_effect: (ConfigTarget & { reason: string })[];
}
/** A host's file with changed settings. */
export interface ConfigWritten {
  text: string;
  /** The differences as a unified diff; empty if there are none. */
  diff: string;
  /** The literals that were replaced. */
  changed: (ConfigTarget & { line: number; from: string; to: string })[];
  /** The changes that are not in the text, because the file has no literal to replace. `line` is a line to add. */
  not_written: (ConfigTarget & { value: unknown; reason: string; line?: string })[];
}

export interface QueueOptions {
  engine: Engine;
  preset?: string;
  settings?: AnySettings;
  /** What columns are, by heading or by number, counted from 1: the name of a {@link ColumnRole}. */
  columns?: Record<string, string>;
  /** Compare the matches of a log with those that the engine makes of the same arrivals. */
  compare?: boolean;
}
/**
 * What a column is: a field of a player, `rating:` with the name of a side, or one of these. `event`, `time`, `time_of_day`, `opponent` and `match`
 * are columns of logs.
 */
export type ColumnRole =
  | keyof Player
  | `rating:${string}`
  | "waited_seconds"
  | "waited_minutes"
  | "joined_at"
  | "left_at"
  | "side"
  | "event"
  | "time"
  | "time_of_day"
  | "opponent"
  | "match"
  | "ignore";
/** What was read from a file. */
export interface QueueReading {
  kind: "rows" | "log" | "scenario" | "report";
  /** Only of rows and logs. */
  separator?: "comma" | "tab" | "semicolon";
  /** Only of rows and logs. */
  has_headings?: boolean;
  /** Number of rows below the headings. */
  rows: number;
  columns: ColumnReading[];
  /** The rows that were not read, at most 1,000. */
  bad: BadRow[];
  bad_count: number;
  /** The matches of a log or of a report. */
  matches: Pairing[];
  /** The scenario with the players of the good rows; null for a report, which has no ratings. */
  scenario: Scenario | null;
  /** What happened beside what the engine does, with the option `compare`. */
  comparison?: LogComparison;
}
export interface ColumnReading {
  /** Counted from 1. */
  number: number;
  heading: string;
  /** Up to three cells. */
  samples: string[];
  role: ColumnRole;
  certainty: "sure" | "likely" | "ask";
  reason?: string;
}
/** A row that was not read. Rows and columns count from 1. */
export interface BadRow {
  row: number;
  column?: number;
  heading?: string;
  cells: string[];
  reason: string;
  /** A text that would be right in the cell. */
  suggestion?: string;
}
/** Players who were matched with each other. */
export interface Pairing {
  time: number;
  players: string[];
}
export interface LogComparison {
  agree: { players: string[]; log_time: number; engine_time: number }[];
  only_log: Pairing[];
  only_engine: Pairing[];
  log: PairingTotals;
  engine: PairingTotals;
}
export interface PairingTotals {
  matches: number;
  players: number;
  /** In seconds; null without matches. */
  mean_wait: number | null;
}
