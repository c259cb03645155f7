//! Lobbies behind the seam: what the rest of the program asks of this engine.

use std::slice;

use super::report::{Detail, MatchReport};
use super::settings::{PRESETS, TABLE};
use super::{Event, Frame, LobbyState, Match, STAGES, Settings, State, begin, came, log, round};
use crate::check::Place;
use crate::engines::{
    After, Better, Edit, Engine, EngineEvent, EngineInfo, MatchFacts, MatchNews, MatchOutcome, Measure, Move, Step, Summary, Turn,
    check_needed,
};
use crate::ledger::{self, Ledger};
use crate::listener::{Listener, Narrator, Silent};
use crate::player::Player;
use crate::problem::Problems;
use crate::scenario::Scenario;
use crate::settings::Entry;
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;
use crate::value::Value;

/// Many wishes that relax, friends, and the heaviest matching.
#[derive(Debug)]
pub struct Lobbies;

static SCORE: Measure = Measure { name: "score", plural: "scores", unit: Some("points"), better: Better::High, summary: Summary::Mean };

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
        about: "Everybody has wishes, which relax the longer they search: who suits best goes together, friends and all, until the group is large enough.",
        round: "Round",
        stages: &STAGES,
        arrival: 1,
        // The engine itself joins friends and parties, anew in every round.
        grouping: Grouping::Solo,
        idles: false,
        confirms: true,
        presets: PRESETS,
        columns: &["id", "rating", "games", "mode", "group", "joined"],
        measures: &[&SCORE],
    };
    const SETTINGS: &'static [Entry<Settings>] = TABLE;

    fn preset(name: &str) -> Option<Settings> {
        Settings::preset(name)
    }

    fn check_settings(settings: &Settings, problems: &mut Problems) {
        settings.check_together(problems);
    }

    fn check_player(_: &Settings, player: &Player, raw: &Value<'_>, place: &Place<'_>, problems: &mut Problems) {
        check_needed::<Self>("rating", "a rating", player, raw, place, problems);
        check_needed::<Self>("games", "at least one game", player, raw, place, problems);
    }

    fn interval(settings: &Settings) -> Millis {
        settings.tick
    }

    fn start(settings: &Settings, scenario: &Scenario, _: &Tickets) -> State {
        State::new(settings, scenario)
    }

    fn carry_over(state: &State, edit: &Edit<'_, Self>) -> State {
        state.carry_over(edit.settings, edit.scenario, edit.old)
    }

    fn begin<L: Listener>(turn: Turn<'_, '_, Self, L>) -> Vec<Match> {
        begin(turn.settings, turn.state, turn.ledger, turn.now, turn.random, &mut turn.narrator.erased())
    }

    /// Every player is a ticket, with the same number.
    fn came<L: Listener>(state: &mut State, _: &Ledger, player: u32, _: &mut Narrator<'_, L>) {
        came(state, player);
    }

    fn left(state: &mut State, _: Millis) {
        state.stirred = true;
    }

    fn round<L: Listener>(turn: Turn<'_, '_, Self, L>) -> Vec<Match> {
        round(turn.settings, turn.state, turn.ledger, turn.now, turn.random, &mut turn.narrator.erased())
    }

    fn id(found: &Match) -> u32 {
        found.id
    }

    fn players(found: &Match, _: &Tickets) -> Vec<u32> {
        found.players.clone()
    }

    fn facts(found: &Match, scenario: &Scenario, _: &Tickets, matched: Millis) -> MatchFacts {
        MatchFacts::new(found.id, vec![found.players.clone()], scenario, matched).with(&SCORE, found.score.number()).ending(
            match found.state {
                LobbyState::Pending => MatchOutcome::Pending,
                LobbyState::Ready | LobbyState::Adjusted => MatchOutcome::Played,
                LobbyState::Disbanded => MatchOutcome::Cancelled,
            },
        )
    }

    fn report(found: &Match, _: &Settings, scenario: &Scenario, _: &Tickets) -> MatchReport {
        MatchReport::new(found, scenario)
    }

    fn detail(after: After<'_, Self>, _: &mut Silent) -> Option<Detail> {
        Some(Detail::new(after.settings, after.scenario, after.state))
    }

    fn detail_bytes(after: After<'_, Self>, _: usize) -> usize {
        Detail::estimated_bytes(after.scenario, after.state)
    }

    /// Where anything but the count was told.
    fn begins_step(_: &Settings, step: Step) -> bool {
        step.events > 1
    }

    fn log_lines(event: &Event, _: &Settings) -> Vec<String> {
        log::lines(event)
    }
}

impl EngineEvent for Event {
    fn moves(&self) -> Vec<Move<'_>> {
        use ledger::Place::{Left, Matched, Pending, Queued};
        match self {
            Event::Expired { player, .. } => vec![Move::new(slice::from_ref(player), Queued, Left)],
            Event::Formed { players, .. } => vec![Move::new(players, Queued, Pending)],
            Event::Settled { state: LobbyState::Disbanded, declined, .. } => vec![Move::new(declined, Pending, Left)],
            Event::Settled { players, declined, .. } => {
                vec![Move::new(declined, Pending, Left), Move::new(players, Pending, Matched)]
            }
            Event::Returned { player, ahead, .. } => vec![Move::back(slice::from_ref(player), *ahead)],
            _ => Vec::new(),
        }
    }

    fn match_news(&self) -> Option<MatchNews> {
        match self {
            Event::Formed { id, .. } => Some(MatchNews::Made(*id)),
            Event::Settled { id, .. } => Some(MatchNews::Settled(*id)),
            _ => None,
        }
    }
}
