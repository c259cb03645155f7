// Types of scenarios, reports and traces: version 1 of the contract. Checked against what the module really gives, in its tests.

/** Runs a scenario and gives its report. Throws {@link ScenarioError} if anything is wrong with it. */
export function run(scenario: WavesScenario, options?: RunOptions): WavesReport;
export function run(scenario: BucketsScenario, options?: RunOptions): BucketsReport;
export function run(scenario: CliquesScenario, options?: RunOptions): CliquesReport;
export function run(scenario: LobbiesScenario, options?: RunOptions): LobbiesReport;
export function run(scenario: Scenario, options?: RunOptions): Report;
/** Runs a scenario and gives every decision on the way. Throws {@link ScenarioError} if anything is wrong with it. */
export function trace(scenario: WavesScenario): WavesTrace;
export function trace(scenario: BucketsScenario): BucketsTrace;
export function trace(scenario: CliquesScenario): CliquesTrace;
export function trace(scenario: LobbiesScenario): LobbiesTrace;
export function trace(scenario: Scenario): Trace;
/**
 * Runs a scenario of lobbies and says how a request stands after a round, or after the last one. Throws {@link ScenarioError} for an unknown id, a
 * scenario of another engine, or a round that it does not have.
 */
export function status(scenario: LobbiesScenario, id: string, options?: StatusOptions): LobbiesStatus;
/** Everything that is wrong with a scenario: a list, empty if nothing is. */
export function check(scenario: unknown): Problem[];
/** The table of an engine's settings. */
export function settings(engine?: Engine): Setting[];
/** An engine's presets, each with the value of every setting. The first is the default. */
export function presets(engine?: Engine): Preset[];
/** The stages of an engine's rounds, in order. */
export function stages(engine?: Engine): StageInfo[];
/** The same on the bytes of a JSON file, giving JSON text: for programs that only pass it on. */
export const text: {
  run(file: Uint8Array, options?: RunOptions): string;
  trace(file: Uint8Array): string;
  status(file: Uint8Array, id: string, options?: StatusOptions): string;
  check(file: Uint8Array): string;
};
/**
 * A question that takes too long for one call, answered in steps. The answer does not depend on their sizes. Throws {@link ScenarioError} if
 * the question has a mistake.
 */
export class Job<Name extends JobName = JobName> {
  constructor(question: JobQuestion<Name>);
  /** Works for about `budget` units, each well below a millisecond. */
  step(budget: number): JobProgress;
  /** The answer so far; final once a step has returned `finished`. */
  answer(): JobAnswers[Name];
  /** The answer so far as JSON text, for programs that only pass it on. */
  answerText(): string;
  /** Gives the memory back. The job cannot be used afterwards. */
  free(): void;
}
/** Answers a question without blocking: works in slices of about 20 ms and lets other events happen between them. */
export function runJob<Name extends JobName>(question: JobQuestion<Name>, options?: JobOptions<Name>): Promise<JobAnswers[Name]>;
/** Thrown for a scenario that cannot be run, or a job's question. Its message has a line for every problem. */
export class ScenarioError extends Error {
  constructor(problems: Problem[]);
  readonly name: "ScenarioError";
  readonly problems: Problem[];
}

export interface RunOptions {
  /** Adds what every stage of every round did. */
  detail?: boolean;
}
export interface StatusOptions {
  /** The number of the round, from 0; the last one if nothing is said. */
  round?: number;
}
export interface Problem {
  /** The place, such as `players[3].ratings.BW`. */
  path: string;
  /** What is wrong and what would be right. */
  message: string;
}
export type Engine = "waves" | "buckets" | "cliques" | "lobbies";

// ——— Scenario ———

/** The engine says which settings there are. */
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
  /** Only what differs from the preset. */
  settings?: Settings;
  /** All randomness comes from it; 0 to 2^53 − 1. */
  seed?: number;
  players: Player[];
  /** Who declines ready checks (buckets) or invitations (lobbies; once, whatever `times` says). */
  declines?: { id: string; times?: number }[];
  /** How long it runs; one round if nothing is said. */
  until?: { rounds: number; seconds?: never } | { seconds: number; rounds?: never };
}
export interface Player {
  id: string;
  /** Seconds on the scenario's clock; negative: already waiting when it starts. */
  joined?: number;
  leaves?: number;
  /** Players of one party are one ticket (buckets, lobbies). */
  party?: string;
  /** Rating by side (waves). */
  ratings?: Record<string, number>;
  /** Waves already waited (waves). */
  wait_cycles?: number;
  region?: string;
  vetoes?: string[];
  /** The one rating of engines without sides (buckets, cliques, lobbies). */
  rating?: number;
  /** Milliseconds to the server (cliques). */
  ping?: number;
  /** What the player plays, where lobbies ask for roles (cliques). */
  role?: string;
  /** What a request is for, and how much (lobbies, which needs at least one; this and all below). */
  games?: { game: string; weight: number }[];
  /** "casual" if nothing is said. Only requests of the same mode meet. */
  mode?: string;
  /** How many are to play, with oneself: 2 to 2 if nothing is said. */
  group?: { min?: number; max?: number };
  /** An empty list is no wish. */
  regions?: string[];
  region_preference?: Preference;
  languages?: string[];
  language_preference?: Preference;
  skill_preference?: "similar" | "higher" | "lower" | "any";
  /** Ids of those who search in one ticket with this player; who has not come is waited for. */
  friends?: string[];
  /** When to play, in seconds on the scenario's clock; now if nothing is said. */
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
/** rating ÷ width, made whole. */
export interface BucketsBucket {
  function: "round" | "floor";
  width: number;
}
/** How far a range may grow: null for no such maximum; `combine` where both are given. */
export interface BucketsRangeMax {
  static: number | null;
  percent: number | null;
  combine: "min" | "max";
}

export interface CliquesSettings {
  /** From the lowest up: the name, and the lowest rating in it, which the first has none of. */
  tiers?: [[string, null], ...[string, number][]];
  tier_mode?: "fixed" | "clusters";
  alpha?: number;
  beta?: number;
  lobby_size?: number;
  repeat?: boolean;
  snapshot_interval?: number;
  /** How many of each role a lobby holds, exactly. */
  roles?: Record<string, number>;
}

export interface LobbiesSettings {
  tick?: number;
  /** Percent, 100 together. */
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
/** What each part of a score counts. */
export interface LobbiesWeights {
  game: number;
  region: number;
  language: number;
  skill: number;
  group: number;
}
/** While fewer than `below` search, threshold and relaxation interval are these percentages of what they are. */
export interface LobbiesSmallBase {
  below: number;
  threshold_percent: number;
  interval_percent: number;
}

// ——— Report ———

/** The engine says which matches and details there are. */
export type Report = WavesReport | BucketsReport | CliquesReport | LobbiesReport;
export type WavesReport = ReportOf<"waves", WavesMatch, WavesDetail>;
export type BucketsReport = ReportOf<"buckets", BucketsMatch, BucketsDetail>;
export type CliquesReport = ReportOf<"cliques", CliquesMatch, CliquesDetail>;
export type LobbiesReport = ReportOf<"lobbies", LobbiesMatch, LobbiesDetail>;

export interface ReportOf<E extends Engine, Match, Detail> {
  version: 1;
  engine: E;
  /** Every wave, every snapshot and every round of lobbies; of checks only those that found or settled a match, and the last. */
  rounds: Round<Match, Detail>[];
  /** Ids that left unmatched, in the order of leaving. */
  left: string[];
  totals: Totals;
}
export interface Round<Match = AnyMatch, Detail = AnyDetail> {
  /** The number of the round, from 0. */
  index: number;
  /** Seconds on the scenario's clock. */
  time: number;
  matches: Match[];
  /** Ids still queued after the round, in queue order. */
  queue: string[];
  /** Only with `{ detail: true }`. */
  detail?: Detail;
}
export type AnyMatch = WavesMatch | BucketsMatch | CliquesMatch | LobbiesMatch;
export type AnyDetail = WavesDetail | BucketsDetail | CliquesDetail | LobbiesDetail;
/** matched + queued + left + pending = players, always. */
export interface Totals {
  players: number;
  matched: number;
  queued: number;
  left: number;
  pending: number;
}
export interface WavesMatch {
  id: number;
  /** The player of the first side, the player of the second. */
  teams: [[string], [string]];
  diff: number;
  lead: string;
  map: string;
  server: string | null;
  channel: string;
  state: "pending";
}
export interface WavesDetail {
  /** Ids by side, and under "both". */
  partition: Record<string, string[]>;
  /** Ids by side, after the balance move. */
  assigned: Record<string, string[]>;
  moved: string | null;
  pressure: { value: number; level: PressureLevel; base: number; growth: number; population: number };
  lead: string;
  sat_out: string[];
  candidates: number;
  /** Lead and follow. */
  selected: [string, string][];
  swaps: { pass: number; index: number }[];
  /** Lead, follow and gap. */
  pairs: [string, string, number][];
  /** Of those still queued. */
  wait_cycles: Record<string, number>;
}
export type PressureLevel = "high" | "moderate" | "low";

export interface BucketsMatch {
  id: number;
  /** The searcher's players, the found one's. */
  teams: [string[], string[]];
  /** Buckets between them. */
  distance: number;
  /** The first player of the searcher's ticket. */
  found_by: string;
  /** The searcher's range, the found one's. */
  ranges: [number, number];
  /** What has become of it by the end of the run. */
  state: "started" | "failed" | "pending";
}
/** After the round; tickets by their first player. Those in a ready check are not in it. */
export interface BucketsDetail {
  /** Tickets by bucket, in queue order. */
  buckets: Record<string, string[]>;
  /** How far each ticket looks. */
  ranges: Record<string, number>;
  /** Since the start; checks + skipped = index + 1. */
  checks: number;
  skipped: number;
}

export interface CliquesMatch {
  id: number;
  /** The one lobby, in the order its players were added. */
  teams: [string[]];
  tier: string;
  /** The sum of the edges between its players. */
  weight: number;
}
export interface CliquesDetail {
  /** The players of every tier when the snapshot was taken, in queue order. */
  tiers: Record<string, string[]>;
  lobbies: CliquesLobby[];
}
/** How a lobby was formed. */
export interface CliquesLobby {
  tier: string;
  /** The weighted degree of everybody in the tier who was in no lobby yet. */
  wd: Record<string, number>;
  /** From the second member on: who was added, and the sum of every candidate's edges into the lobby. */
  log: { added: string; scores: Record<string, number> }[];
  weight: number;
}

/** What has become of a lobby; of a report, by the end of the run. */
export type LobbyState = "pending" | "ready" | "adjusted" | "disbanded";
export interface LobbiesMatch {
  id: number;
  /** The one team: the host first, the others in queue order. Of a disbanded lobby all who were invited. */
  teams: [string[]];
  game: string;
  mode: string;
  /** "any" where nobody names one, and of scheduled lobbies. */
  region: string;
  /** The mean over all pairs of its players, in points. */
  score: number;
  state: LobbyState;
  /** Seconds on the scenario's clock. */
  starts: number;
}
/** Game, mode, and the region, or of scheduled requests the start of the slot in seconds. */
export type LobbiesQueueKey = [game: string, mode: string, place: string | number];
/** Before the round's lobbies were formed. */
export interface LobbiesDetail {
  /** Of everybody who searches. */
  levels: Record<string, number>;
  /** By their oldest request; those who wait for friends are listed too. */
  tickets: string[][];
  /** Whether few search. */
  small: boolean;
  /** The first pass over every queue in which anybody could be paired. */
  queues: LobbiesQueueDetail[];
}
/** Tickets by number; scores and weight in centipoints, a hundred to a point. */
export interface LobbiesQueueDetail {
  key: LobbiesQueueKey;
  /** Every pair that can be made: two tickets and their score. */
  edges: [number, number, number][];
  /** The pairs that were made. */
  pairs: [number, number][];
  weight: number;
}

/** How a request stands after a round. */
export interface LobbiesStatus {
  id: string;
  state: "away" | "asleep" | "searching" | "invited" | "matched" | "left";
  /** Seconds; 0 of a request that does not search. */
  searched: number;
  level: number;
  /** What the next level relaxes; null at the last one, and of a request that does not search. */
  next: { level: number; at: number; effect: string; changes: boolean } | null;
  /** Whom its ticket waits for. */
  waits_for: string[];
  /** The tickets it could be paired with now, the best first, with their scores in points. */
  partners: { players: string[]; score: number }[];
  /** The queues its ticket is in. */
  queues: LobbiesQueueKey[];
  /** How long it may take, in seconds, and how that was found out. */
  estimate: LobbiesEstimate;
}
export type LobbiesEstimate =
  /** If nobody else comes, leaves or declines, it is matched then. */
  | { kind: "matched"; left: number; level: number; with: string[]; how: string }
  /** If nobody else comes, it is not matched in all that time: until it gives up, or for 2,000 rounds. */
  | { kind: "never"; left: number; level: number; how: string }
  /** There is nothing to estimate, or too many search. */
  | { kind: "none"; how: string };

// ——— Jobs ———

export type JobName = keyof JobAnswers;
export interface JobAnswers {
  /** The best possible lobby of a tier (cliques). */
  optimum: Optimum;
  /** Which lobby of a tier wins at which ratio of alpha to beta (cliques). */
  tradeoff: Tradeoff;
  /** How long a request may still take (lobbies). Never of the kind "none". */
  estimate: LobbiesEstimate;
}
export interface JobQuestion<Name extends JobName = JobName> {
  job: Name;
  /** A share link of the page, from `v1.` on: the run and the position that the question is about. */
  link: string;
  /** The id of the player that an estimate is about. */
  player?: string;
}
export interface JobProgress {
  /** Units of work done. */
  done: number;
  /** Units of work at most, as far as it is known. */
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
export interface Optimum {
  /** null if no lobby is possible, or too many are. */
  best: { players: string[]; weight: number } | null;
  /** The weight of the second best. */
  runner_up: number | null;
}
export interface Tradeoff {
  /** From ratio 0 up. Each lobby wins until the next one does. */
  reigns: Reign[];
  /** False if there are more lobbies above the last one. */
  complete: boolean;
}
/** A lobby and the ratio of alpha to beta from which it wins. */
export interface Reign {
  from: { alpha: number; beta: number };
  /** True if it wins at this very ratio; false if only above it. */
  at_once: boolean;
  /** Its members, by place in the tier. */
  lobby: number[];
}

// ——— Trace ———

/** The engine says which stages and events there are. */
export type Trace = WavesTrace | BucketsTrace | CliquesTrace | LobbiesTrace;
export type WavesTrace = TraceOf<"waves", WavesStage, WavesEvent>;
export type BucketsTrace = TraceOf<"buckets", BucketsStage, BucketsEvent>;
export type CliquesTrace = TraceOf<"cliques", CliquesStage, CliquesEvent>;
export type LobbiesTrace = TraceOf<"lobbies", LobbiesStage, LobbiesEvent>;

export interface TraceOf<E extends Engine, Stage, Event> {
  version: 1;
  engine: E;
  /** Every wave, every snapshot and every round of lobbies; of checks only those at which something could change, and the last. */
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

/** A pair inside its window: gap² − waits × wait_priority = score, and the lowest is chosen first. */
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
  | { event: "assigned"; player: string; side: Side; bias: number; reason: "fills_gap" | "shorter" | "even"; counts: [number, number] }
  | { event: "compared"; means: [number, number]; difference: number; threshold: number }
  | { event: "moved"; player: string; to: Side; bias: number }
  | { event: "not_moved"; reason: "off" | "empty_side" | "close_enough" | "nobody_flexible" | "would_unbalance" }
  | { event: "sides"; counts: [number, number]; means: [number | null, number | null] }
  | { event: "pressed"; queued: number; population: number; counted: boolean; scale: number; value: number; level: PressureLevel; base: number; growth: number }
  | { event: "opened"; player: string; wait_cycles: number; window: number }
  | { event: "led"; lead: Side; counts: [number, number] }
  | { event: "sat_out"; player: string; wait_cycles: number; kept_from: number }
  | { event: "all_kept"; reason: "off" | "even_sides" }
  | { event: "kept"; players: string[] }
  | ({ event: "scored"; window: number } & Candidate)
  | { event: "reached"; lead: string; candidates: number; best: Candidate[] }
  | { event: "ranked"; candidates: number }
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
      outcome: "swapped" | "no_better" | "outside_window";
    }
  | { event: "refined"; swaps: number; passes: number; errors: [number, number] }
  | {
      event: "created";
      id: number;
      players: [string, string];
      diff: number;
      map: string;
      open_maps: number;
      server: string | null;
      server_reason: "regions" | "drawn" | "no_servers";
      channel: string;
    }
  | { event: "no_map"; players: [string, string] }
  | { event: "counters"; matches: number; queued: number; gaps: { average: number; least: number; largest: number } | null };

export type BucketsStage = "grow" | "settle" | "arrive" | "check" | "ready";
/** Where a queued ticket stands. */
export interface Spot {
  players: string[];
  /** The player's, or the party's. */
  rating: number;
  bucket: number;
  range: number;
  /** null: as far as it takes. */
  maximum: number | null;
}
/** A range that grew; the ticket by its first player. */
export interface Grown {
  player: string;
  from: number;
  to: number;
}
/** Somebody within a searcher's reach. */
export interface Seen {
  players: string[];
  distance: number;
  range: number;
  /** How far they would have to look themselves. */
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

/** The last two come again for every tier, and for every lobby of a tier. */
export type CliquesStage = "arrive" | "classify" | "build" | "find";
/** A tier in a snapshot. */
export interface CliquesTier {
  tier: string;
  /** The lowest rating in it; null for the lowest tier, and for one that nobody is in where boundaries are found. */
  from: number | null;
  players: number;
}
/** Places of a lobby, all of them or those that nobody is there for. */
export interface CliquesSeats {
  /** null: for players of no listed role. */
  role: string | null;
  players: number;
}
/** A player in the graph of a tier: milliseconds, whole seconds, and the sum of the edges. */
export interface CliquesDegree {
  player: string;
  ping: number;
  wait: number;
  degree: number;
}
/** Somebody who may be added to a lobby, with the sum of the edges into it; of those who may begin one, the degree. */
export interface CliquesCandidate {
  player: string;
  sum: number;
}
/** While more than 200 players are left of a tier, `degrees` and `candidates` are empty. */
export type CliquesEvent =
  | { event: "divided"; mode: "fixed" | "clusters"; tiers: CliquesTier[] }
  | { event: "placed"; player: string; rating: number; tier: string; from: string | null }
  | { event: "waits"; tier: string; players: number; missing: CliquesSeats[] }
  | { event: "built"; tier: string; alpha: number; beta: number; seats: CliquesSeats[]; players: number; degrees: CliquesDegree[] }
  | { event: "started"; tier: string; player: string; degree: number; runner_up: CliquesCandidate | null }
  | { event: "added"; player: string; sum: number; candidates: CliquesCandidate[] }
  | { event: "formed"; id: number; tier: string; players: string[]; weight: number };

/** Score and form come again for every queue and every pass. */
export type LobbiesStage = "settle" | "collect" | "relax" | "group" | "queue" | "score" | "form" | "schedule" | "finalize";
/** Who brought two requests together: a friend, or the party they share. */
export interface LobbiesLink {
  from: string;
  to: string;
  party: string | null;
}
export interface LobbiesTicket {
  players: string[];
  /** For friends: then it is in no queue. */
  waits: boolean;
  /** When its slot begins, if it is scheduled. */
  slot: number | null;
}
export interface LobbiesQueue {
  queue: LobbiesQueueKey;
  /** By number; empty where tickets are not listed. */
  tickets: number[];
  count: number;
}
export interface LobbiesGroup {
  players: string[];
  /** How many it must be, and at most. */
  sizes: [number, number];
  /** Whether it is left over from a group that fell apart: it only completes others. */
  loose: boolean;
}
/** A later group, by place in the list; scores in points. */
export interface LobbiesScored {
  with: number;
  score: number;
  /** Of groups of more than one player, means. */
  parts: LobbiesWeights;
  verdict: "kept" | "too_large" | "sizes_differ" | "strict_region" | "strict_language" | "below_threshold" | "both_loose";
}
/** Of more than 100 tickets or groups none are listed; of more than 200 queues the first 200. */
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
      /** Of the quick way unknown. */
      edges: number | null;
      weight: number;
      /** Whether this is the heaviest matching there is. */
      exact: boolean;
      /** Whether the number of pairs counted before the weight. */
      most_pairs: boolean;
      /** What taking the best pair first would have come to, where the matching is exact. */
      greedy: { pairs: number; weight: number } | null;
    }
  | { event: "merged"; players: string[]; needs: number }
  | { event: "loosened"; players: string[]; needs: number }
  | { event: "formed"; id: number; queue: LobbiesQueueKey; players: string[]; sizes: [number, number]; score: number }
  | { event: "invited"; id: number; players: string[]; starts: number; until: number; capacity: number; expires: number };

// ——— Tables ———

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
  /** The constant of the host program that this setting is. */
  host?: string;
  help: string;
  /** The names of the stages it touches. */
  stages: string[];
  default: unknown;
} & SettingKind;
/** What is accepted (`min` to `max`), and the part of it that a slider offers (`low` to `high`). */
export interface Span {
  min: number;
  max: number;
  low: number;
  high: number;
}
export type SettingKind =
  /** `thousandths`: a number with at most three decimals. `steps`: names with the number each begins at, of which the first has null. `counts`: names with a whole number each. */
  | ({ type: "whole" | "decimal" | "seconds" | "thousandths" | "steps" | "counts" } & Span)
  /** May be null; `empty` says in a word what that means. */
  | ({ type: "optional_whole" | "optional_decimal"; empty: string } & Span)
  | { type: "flag" | "names" | "two_names" | "pair_map" }
  | { type: "choice"; choices: { name: string; help: string }[] }
  | { type: "record"; parts: ({ name: string; label: string } & SettingKind)[] };
