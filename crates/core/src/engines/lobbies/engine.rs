//! Implements the trait `Engine` for lobbies.

use std::slice;
use std::sync::Arc;

use super::report::{Detail, MatchReport};
use super::settings::{self, GROUPS, PRESETS, TABLE, WHOLE};
use super::{Event, Frame, LobbyState, Match, SETTLE, STAGES, Settings, State, collect, confirm, gather, log, make, relax, wishes};
use crate::check::Path;
use crate::engines::facts::{self, RATING_GAP};
use crate::engines::{
    self, Better, Edit, Engine, EngineEvent, EngineInfo, FinishedRound, LogLine, MatchFacts, MatchOutcome, MatchUpdate, Measure, Move,
    RoundSummary, Summary, check_required,
};
use crate::ledger::{self, Ledger};
use crate::listener::{Listener, Recorder, Silent};
use crate::player::Player;
use crate::problem::Problems;
use crate::scenario::Scenario;
use crate::settings::{Entry, NoEffect};
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;
use crate::value::Value;

/// The engine that matches requests with many wishes by a maximum-weight matching.
#[derive(Debug)]
pub struct Lobbies;

static SCORE: Measure = Measure { name: "score", plural: "scores", unit: Some("points"), better: Better::High, summary: Summary::Mean };
static LEVEL: Measure = Measure { name: "level", plural: "levels", unit: None, better: Better::Low, summary: Summary::Mean };

impl Engine for Lobbies {
    type Settings = Settings;
    type State = State;
    type Event = Event;
    type Frame = Frame;
    type Match = Match;
    type MatchReport = MatchReport;
    type Detail = Detail;
    type DetailListener = Silent;

    const INFO: &'static EngineInfo = &EngineInfo {
        name: "lobbies",
        title: "Lobbies",
        about: "Each player has wishes that relax the longer they search. Players who fit best are grouped with their friends until the group is large enough.",
        round: "Round",
        stages: &STAGES,
        arrival: 1,
        // In every round, the engine itself joins friends and parties into tickets.
        grouping: Grouping::Solo,
        idles: false,
        confirms: true,
        presets: PRESETS,
        setting_groups: GROUPS,
        columns: &["id", "rating", "games", "mode", "group", "joined"],
        measures: &[&SCORE, &RATING_GAP, &LEVEL, &wishes::GAMES, &wishes::REGIONS, &wishes::LANGUAGES, &wishes::SKILL],
    };
    const SETTINGS: &'static [Entry<Settings>] = TABLE;

    fn preset(name: &str) -> Option<Settings> {
        Settings::preset(name)
    }

    fn without_effect(settings: &Settings) -> Vec<NoEffect> {
        settings::without_effect(settings)
    }

    fn check_settings(settings: &Settings, problems: &mut Problems) {
        let sum: i64 = settings.weights.list().iter().sum();
        if sum != WHOLE {
            problems.add("settings.weights", format!("expected 100 percent in total, got {}", sum as f64 / 1_000.0));
        }
    }

    fn check_player(_: &Settings, player: &Player, raw: &Value<'_>, path: &Path<'_>, problems: &mut Problems) {
        check_required::<Self>("rating", "a rating", player, raw, path, problems);
        check_required::<Self>("games", "at least one game", player, raw, path, problems);
    }

    fn interval(settings: &Settings) -> Millis {
        settings.tick
    }

    fn start(settings: &Settings, scenario: &Scenario, tickets: &Tickets) -> State {
        let mut state = State {
            requests: Arc::default(),
            levels: Vec::new(),
            relaxed_at: Vec::new(),
            positions: Vec::new(),
            next_position: 0,
            declines: Vec::new(),
            confirmations: Vec::new(),
            next_id: 1,
            asleep: Vec::new(),
            changed: true,
            next_grace_end: None,
            last_round: None,
            matched_scheduled: false,
            detail_input: Arc::default(),
            reported: Arc::default(),
        };
        Self::add_players(&mut state, settings, scenario, tickets, 0);
        state
    }

    fn add_players(state: &mut State, settings: &Settings, scenario: &Scenario, _: &Tickets, first: usize) {
        Arc::make_mut(&mut state.requests).add_players(settings, &scenario.players, first);
        let players = scenario.players.len();
        state.levels.resize(players, 0);
        state.relaxed_at.resize(players, Millis(0));
        state.positions.resize(players, 0);
        state.asleep.resize(players, false);
        state.declines.extend(scenario.declines_from(first));
    }

    /// Keeps levels, positions and confirmations, and reads the edited wishes.
    fn carry_over(before: &State, edit: &Edit<'_, Self>) -> State {
        let &Edit { scenario, old, .. } = edit;
        let declines = scenario.remaining_declines(old, &before.declines);
        if scenario.players == old.players && scenario.settings == old.settings {
            // Requests and settings are the same, so a round cannot match differently and `changed` stays as it is.
            return State { declines, ..before.clone() };
        }
        let mut state = Self::start(edit.settings, scenario, edit.tickets);
        let known = before.levels.len();
        state.levels[..known].copy_from_slice(&before.levels);
        state.relaxed_at[..known].copy_from_slice(&before.relaxed_at);
        state.positions[..known].copy_from_slice(&before.positions);
        state.asleep[..known].copy_from_slice(&before.asleep);
        State {
            declines,
            next_position: before.next_position,
            confirmations: before.confirmations.clone(),
            next_id: before.next_id,
            last_round: before.last_round,
            matched_scheduled: before.matched_scheduled,
            reported: Arc::clone(&before.reported),
            ..state
        }
    }

    /// Runs stage 1.
    fn begin_round<'a, L: Listener>(context: engines::RoundContext<'a, Self, Recorder<'a, L>>) -> Vec<Match> {
        let mut context = context.erased();
        context.recorder.stage(SETTLE);
        confirm::settle(&mut context)
    }

    /// Stores the player's queue position and the start of the search. Each player is one ticket, which has the player's index as its number.
    fn ticket_entered<L: Listener>(state: &mut State, _: &Ledger, player: u32, _: &mut Recorder<'_, L>) {
        state.positions[player as usize] = state.next_position;
        state.next_position += 1;
        state.relaxed_at[player as usize] = state.requests.list[player as usize].search_start;
        state.changed = true;
    }

    fn player_left(state: &mut State, _: Millis) {
        state.changed = true;
    }

    /// Runs stages 2 to 9.
    fn round<'a, L: Listener>(context: engines::RoundContext<'a, Self, Recorder<'a, L>>) -> Vec<Match> {
        let mut context = context.erased();
        let Some(collected) = collect::collect(&mut context) else { return Vec::new() };
        relax::raise_levels(&mut context, &collected.rising);
        let tickets = gather::group(&mut context, &collected.searching);
        let gathered = gather::queue(&mut context, collected, tickets);
        let mut lobbies = make::form(&mut context, &gathered);
        make::finalize(&mut context, &mut lobbies);
        lobbies
    }

    fn players(found: &Match, _: &Tickets) -> Vec<u32> {
        found.players.clone()
    }

    fn facts(found: &Match, scenario: &Scenario, _: &Tickets, matched: Millis) -> MatchFacts {
        let facts = MatchFacts::new(found.id, vec![found.players.clone()], scenario, matched)
            .with(&SCORE, found.score.number())
            .with(&RATING_GAP, facts::rating_spread(scenario, &found.players))
            .with(&LEVEL, f64::from(found.levels) / found.players.len().max(1) as f64)
            .with_outcome(match found.state {
                LobbyState::Pending => MatchOutcome::Pending,
                LobbyState::Ready | LobbyState::Adjusted => MatchOutcome::Played,
                LobbyState::Disbanded => MatchOutcome::Cancelled,
            });
        wishes::count(found, scenario).into_iter().fold(facts, |facts, (measure, players)| facts.with(measure, f64::from(players)))
    }

    fn report(found: &Match, _: &Settings, scenario: &Scenario, _: &Tickets) -> MatchReport {
        MatchReport::new(found, scenario)
    }

    fn detail(round: FinishedRound<'_, Self>, _: &mut Silent) -> Option<Detail> {
        Some(Detail::new(round.settings, round.scenario, round.state))
    }

    fn detail_bytes(round: FinishedRound<'_, Self>, _: usize) -> usize {
        Detail::estimated_bytes(round.scenario, round.state)
    }

    /// True if the round has events besides the one that counts the requests.
    fn begins_step(_: &Settings, round: RoundSummary) -> bool {
        round.events > 1
    }

    fn log_lines(event: &Event, _: &Settings) -> Vec<LogLine> {
        log::lines(event)
    }
}

impl EngineEvent for Event {
    fn moves(&self) -> Vec<Move<'_>> {
        use ledger::PlayerState::{Left, Matched, Pending, Queued};
        match self {
            Event::Expired { player, .. } => vec![Move::new(slice::from_ref(player), Queued, Left)],
            Event::Formed { players, .. } => vec![Move::new(players, Queued, Pending)],
            Event::Settled { state: LobbyState::Disbanded, declined, .. } => vec![Move::new(declined, Pending, Left)],
            Event::Settled { players, declined, .. } => {
                vec![Move::new(declined, Pending, Left), Move::new(players, Pending, Matched)]
            }
            Event::Returned { player, ahead, .. } => vec![Move::requeue(slice::from_ref(player), *ahead)],
            _ => Vec::new(),
        }
    }

    fn match_update(&self) -> Option<MatchUpdate> {
        match self {
            Event::Formed { id, .. } => Some(MatchUpdate::Made(*id)),
            Event::Settled { id, .. } => Some(MatchUpdate::Settled(*id)),
            _ => None,
        }
    }
}
