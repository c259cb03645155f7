//! Cliques behind the seam: what the rest of the program asks of this engine.

use super::graph::Known;
use super::report::{Detail, MatchReport};
use super::settings::{PRESETS, TABLE};
use super::tiers::Tiers;
use super::{Event, Frame, Match, RoundContext, STAGES, Settings, State, classify, find, log};
use crate::check::Path;
use crate::engines::{
    Better, Edit, Engine, EngineEvent, EngineInfo, FinishedRound, LogLine, MatchFacts, MatchOutcome, MatchUpdate, Measure, Move,
    RoundSummary, Summary, check_needed,
};
use crate::ledger;
use crate::listener::{Listener, Silent};
use crate::player::{Name, Player};
use crate::problem::Problems;
use crate::scenario::Scenario;
use crate::settings::Entry;
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;
use crate::value::Value;

/// Tiers, and in each a lobby built greedily in a weighted graph.
#[derive(Debug)]
pub struct Cliques;

static WEIGHT: Measure = Measure { name: "weight", plural: "weight", unit: None, better: Better::High, summary: Summary::Total };

impl Engine for Cliques {
    type Settings = Settings;
    type State = State;
    type Event = Event;
    type Frame = Frame;
    type Match = Match;
    type MatchReport = MatchReport;
    type Detail = Detail;
    type DetailListener = Silent;

    const INFO: &'static EngineInfo = &EngineInfo {
        name: "cliques",
        title: "Cliques",
        about: "Everybody has a tier; in each tier a lobby grows around the player who fits best to all, by ping and by waiting time.",
        round: "Snapshot",
        stages: &STAGES,
        arrival: 0,
        grouping: Grouping::Solo,
        idles: false,
        confirms: false,
        presets: PRESETS,
        columns: &["id", "rating", "ping", "joined", "role"],
        measures: &[&WEIGHT],
    };
    const SETTINGS: &'static [Entry<Settings>] = TABLE;

    fn preset(name: &str) -> Option<Settings> {
        Settings::preset(name)
    }

    fn check_settings(settings: &Settings, problems: &mut Problems) {
        let places: u32 = settings.roles.iter().map(|(_, count)| count).sum();
        if places > settings.lobby_size {
            let message = format!("must ask for at most {} players, the lobby size, not {places}", settings.lobby_size);
            problems.add("settings.roles", message);
        }
    }

    fn check_player(_: &Settings, player: &Player, raw: &Value<'_>, path: &Path<'_>, problems: &mut Problems) {
        check_needed::<Self>("rating", "a rating", player, raw, path, problems);
    }

    fn interval(settings: &Settings) -> Millis {
        settings.snapshot_interval
    }

    fn start(settings: &Settings, scenario: &Scenario, _: &Tickets) -> State {
        State {
            next_id: 1,
            known: Known::all(settings, scenario),
            tiers: Tiers::default(),
            told: vec![None; scenario.players.len()],
            waits: vec![None; settings.tiers.len()],
        }
    }

    /// What was told of tiers by other names is told anew.
    fn carry_over(before: &State, edit: &Edit<'_, Self>) -> State {
        let mut state = State { next_id: before.next_id, ..Self::start(edit.settings, edit.scenario, edit.tickets) };
        let names = |settings: &Settings| settings.tiers.iter().map(|tier| tier.name.clone()).collect::<Vec<Name>>();
        if names(edit.settings) == names(edit.old_settings) {
            state.told[..before.told.len()].clone_from_slice(&before.told);
            state.waits.clone_from(&before.waits);
        }
        state
    }

    /// A snapshot: stages 2 to 4.
    fn round<L: Listener>(mut context: RoundContext<'_, L>) -> Vec<Match> {
        // Every player is a ticket of their own, with the same number.
        let (tiers, vertices) = Tiers::of(context.settings, &context.state.known, &context.ledger.queue.waiting, context.now);
        context.state.tiers = tiers;
        classify(&mut context);
        let mut made = Vec::new();
        for (tier, vertices) in vertices.into_iter().enumerate() {
            find::tier(&mut context, tier, vertices, &mut made);
        }
        if !made.is_empty() {
            made.iter().flat_map(|made| &made.players).for_each(|&player| context.ledger.mark_matched(player));
            context.ledger.keep_queued();
        }
        made
    }

    fn players(found: &Match, _: &Tickets) -> Vec<u32> {
        found.players.clone()
    }

    fn facts(found: &Match, scenario: &Scenario, _: &Tickets, matched: Millis) -> MatchFacts {
        MatchFacts::new(found.id, vec![found.players.clone()], scenario, matched)
            .with(&WEIGHT, found.weight.number())
            .with_outcome(MatchOutcome::Played)
    }

    fn report(found: &Match, settings: &Settings, scenario: &Scenario, _: &Tickets) -> MatchReport {
        MatchReport::new(found, settings, scenario)
    }

    fn detail(round: FinishedRound<'_, Self>, _: &mut Silent) -> Option<Detail> {
        Some(Detail::new(round.settings, round.scenario, round.state, round.time, round.matches))
    }

    fn detail_bytes(round: FinishedRound<'_, Self>, _: usize) -> usize {
        Detail::estimated_bytes(round.settings, round.scenario, round.state, round.matches)
    }

    /// Where anything but the division into tiers was told.
    fn begins_step(_: &Settings, round: RoundSummary) -> bool {
        round.events > 1
    }

    fn log_lines(event: &Event, _: &Settings) -> Vec<LogLine> {
        log::lines(event)
    }
}

impl EngineEvent for Event {
    fn moves(&self) -> Vec<Move<'_>> {
        match self {
            Event::Formed { players, .. } => vec![Move::new(players, ledger::PlayerState::Queued, ledger::PlayerState::Matched)],
            _ => Vec::new(),
        }
    }

    fn match_update(&self) -> Option<MatchUpdate> {
        if let Event::Formed { id, .. } = self { Some(MatchUpdate::Made(*id)) } else { None }
    }
}
