// Types of scenarios, reports and traces: version 1 of the contract. Checked against what the module really gives, in its tests.

/** Runs a scenario and gives its report. Throws {@link ScenarioError} if anything is wrong with it. */
export function run(scenario: Scenario, options?: RunOptions): Report;
/** Runs a scenario and gives every decision on the way. Throws {@link ScenarioError} if anything is wrong with it. */
export function trace(scenario: Scenario): Trace;
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
  check(file: Uint8Array): string;
};
/** Thrown for a scenario that cannot be run. Its message has a line for every problem. */
export class ScenarioError extends Error {
  constructor(problems: Problem[]);
  readonly name: "ScenarioError";
  readonly problems: Problem[];
}

export interface RunOptions {
  /** Adds what every stage of every round did. */
  detail?: boolean;
}
export interface Problem {
  /** The place, such as `players[3].ratings.BW`. */
  path: string;
  /** What is wrong and what would be right. */
  message: string;
}
export type Engine = "waves";

// ——— Scenario ———

export interface Scenario {
  version: 1;
  name?: string;
  about?: string;
  engine: Engine;
  /** A named set of settings to start from. */
  preset?: string;
  /** Only what differs from the preset. */
  settings?: WavesSettings;
  /** All randomness comes from it; 0 to 2^53 − 1. */
  seed?: number;
  players: Player[];
  /** Who declines ready checks (buckets, lobbies). */
  declines?: { id: string; times?: number }[];
  /** How long it runs; one round if nothing is said. */
  until?: { rounds: number; seconds?: never } | { seconds: number; rounds?: never };
}
export interface Player {
  id: string;
  /** Seconds on the scenario's clock; negative: already waiting when it starts. */
  joined?: number;
  leaves?: number;
  party?: string;
  /** Rating by side (waves). */
  ratings?: Record<string, number>;
  /** Waves already waited (waves). */
  wait_cycles?: number;
  region?: string;
  vetoes?: string[];
  rating?: number;
  ping?: number;
  role?: string;
  games?: { game: string; weight: number }[];
  mode?: string;
  group?: { min?: number; max?: number };
  regions?: string[];
  region_preference?: Preference;
  languages?: string[];
  language_preference?: Preference;
  skill_preference?: "similar" | "higher" | "lower" | "any";
  friends?: string[];
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

// ——— Report ———

export interface Report {
  version: 1;
  engine: Engine;
  rounds: Round[];
  /** Ids that left unmatched, in the order of leaving. */
  left: string[];
  totals: Totals;
}
export interface Round {
  index: number;
  /** Seconds on the scenario's clock. */
  time: number;
  matches: WavesMatch[];
  /** Ids still queued after the round, in queue order. */
  queue: string[];
  /** Only with `{ detail: true }`. */
  detail?: WavesDetail;
}
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

// ——— Trace ———

export interface Trace {
  version: 1;
  engine: Engine;
  rounds: TraceRound[];
}
export interface TraceRound {
  index: number;
  time: number;
  stages: TraceStage[];
}
export interface TraceStage {
  stage: WavesStage;
  events: (QueueEvent | WavesEvent)[];
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
  settings: Required<WavesSettings>;
}
export type Setting = {
  name: keyof WavesSettings;
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
  | ({ type: "whole" | "optional_whole" | "decimal" | "seconds" } & Span)
  | { type: "flag" | "names" | "two_names" | "pair_map" }
  | { type: "choice"; choices: { name: string; help: string }[] }
  | { type: "record"; parts: ({ name: string; label: string } & Span)[] };
