//! Buckets behind the seam: what the rest of the program asks of this engine.

use super::report::{Detail, MatchReport};
use super::settings::{PRESETS, TABLE};
use super::{Event, Frame, Match, MatchState, STAGES, Settings, State, begin, came, check, is_another_cycle, log};
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

/// Search ranges that grow, bucket by bucket.
#[derive(Debug)]
pub struct Buckets;

static GAP: Measure = Measure { name: "gap", plural: "gaps", unit: Some("buckets"), better: Better::Low, summary: Summary::LargestAndMean };

impl Engine for Buckets {
    type Settings = Settings;
    type State = State;
    type Event = Event;
    type Frame = Frame;
    type Match = Match;
    type MatchReport = MatchReport;
    type Detail = Detail;
    type DetailListener = Silent;

    const INFO: &'static EngineInfo = &EngineInfo {
        name: "buckets",
        title: "Buckets",
        about: "Everybody stands in a bucket and looks further the longer they wait: the nearest who can look back is the opponent.",
        round: "Check",
        stages: &STAGES,
        arrival: 2,
        grouping: Grouping::Parties,
        idles: true,
        confirms: true,
        presets: PRESETS,
        columns: &["id", "rating", "joined", "party"],
        measures: &[&GAP],
    };
    const SETTINGS: &'static [Entry<Settings>] = TABLE;

    fn preset(name: &str) -> Option<Settings> {
        Settings::preset(name)
    }

    fn check_player(_: &Settings, player: &Player, raw: &Value<'_>, place: &Place<'_>, problems: &mut Problems) {
        check_needed::<Self>("rating", "a rating", player, raw, place, problems);
    }

    fn interval(settings: &Settings) -> Millis {
        settings.check_interval
    }

    fn start(settings: &Settings, scenario: &Scenario, tickets: &Tickets) -> State {
        State::new(settings, scenario, tickets)
    }

    fn carry_over(state: &State, edit: &Edit<'_, Self>) -> State {
        state.carry_over(edit.settings, edit.scenario, edit.old_settings, edit.old, edit.tickets)
    }

    fn begin<L: Listener>(turn: Turn<'_, '_, Self, L>) -> Vec<Match> {
        begin(turn.settings, turn.state, turn.ledger, turn.now, turn.narrator)
    }

    fn came<L: Listener>(state: &mut State, ledger: &Ledger, ticket: u32, narrator: &mut Narrator<'_, L>) {
        came(state, ledger, ticket, narrator);
    }

    fn round<L: Listener>(turn: Turn<'_, '_, Self, L>) -> Vec<Match> {
        check(turn.settings, turn.state, turn.ledger, turn.now, turn.narrator)
    }

    fn next_moment(settings: &Settings, state: &State, ledger: &Ledger) -> Option<Millis> {
        state.next_moment(settings, ledger)
    }

    fn pass(state: &mut State, rounds: u32, last: Millis) {
        state.pass(rounds, last);
    }

    fn id(found: &Match) -> u32 {
        found.id
    }

    fn players(found: &Match, tickets: &Tickets) -> Vec<u32> {
        found.tickets.iter().flat_map(|&ticket| tickets.members(ticket)).copied().collect()
    }

    fn facts(found: &Match, scenario: &Scenario, tickets: &Tickets, matched: Millis) -> MatchFacts {
        let teams = found.tickets.map(|ticket| tickets.members(ticket).to_vec()).to_vec();
        MatchFacts::new(found.id, teams, scenario, matched).with(&GAP, found.distance as f64).ending(match found.state {
            MatchState::Pending => MatchOutcome::Pending,
            MatchState::Started => MatchOutcome::Played,
            MatchState::Failed => MatchOutcome::Cancelled,
        })
    }

    fn report(found: &Match, _: &Settings, scenario: &Scenario, tickets: &Tickets) -> MatchReport {
        MatchReport::new(found, tickets, scenario)
    }

    fn detail(after: After<'_, Self>, _: &mut Silent) -> Option<Detail> {
        Some(Detail::new(&after))
    }

    fn begins_step(settings: &Settings, step: Step) -> bool {
        is_another_cycle(settings, step.before, step.now)
    }

    fn log_lines(event: &Event, _: &Settings) -> Vec<String> {
        log::lines(event)
    }
}

impl EngineEvent for Event {
    fn moves(&self) -> Vec<Move<'_>> {
        use ledger::Place::{Left, Matched, Pending, Queued};
        match self {
            Event::Found { teams, .. } => teams.iter().map(|team| Move::new(team, Queued, Pending)).collect(),
            Event::Started { teams, .. } => teams.iter().map(|team| Move::new(team, Pending, Matched)).collect(),
            Event::Returned { spot, ahead } => vec![Move::back(&spot.players, *ahead)],
            Event::Dropped { players } => vec![Move::new(players, Pending, Left)],
            _ => Vec::new(),
        }
    }

    fn match_news(&self) -> Option<MatchNews> {
        match self {
            Event::Found { id, .. } => Some(MatchNews::Made(*id)),
            Event::Started { id, .. } | Event::Failed { id, .. } => Some(MatchNews::Settled(*id)),
            _ => None,
        }
    }
}
