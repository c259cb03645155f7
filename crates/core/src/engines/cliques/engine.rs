//! Implements the trait `Engine` for cliques.

use std::sync::Arc;

use super::graph::PlayerData;
use super::report::{Detail, MatchReport};
use super::settings::{self, GROUPS, PRESETS, TABLE};
use super::tiers::Tiers;
use super::{Event, Frame, Match, RoundContext, STAGES, Settings, State, find, log, tiers};
use crate::check::Path;
use crate::engines::facts::{self, RATING_GAP};
use crate::engines::{
    Better, Edit, Engine, EngineEvent, EngineInfo, FinishedRound, LogLine, MatchFacts, MatchOutcome, MatchUpdate, Measure, Move,
    RoundSummary, Summary, check_required,
};
use crate::ledger;
use crate::listener::{Listener, Silent};
use crate::player::{Name, Player};
use crate::problem::Problems;
use crate::scenario::Scenario;
use crate::settings::{Entry, NoEffect};
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;
use crate::value::Value;

/// The engine that builds lobbies greedily in a weighted graph, one graph per rating tier.
#[derive(Debug)]
pub struct Cliques;

static WEIGHT: Measure = Measure { name: "weight", plural: "weight", unit: None, better: Better::High, summary: Summary::Total };
static PING_SPREAD: Measure =
    Measure { name: "ping_spread", plural: "ping spreads", unit: Some("ms"), better: Better::Low, summary: Summary::LargestAndMean };

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
        about: "Divides players into tiers by rating. In each tier, a lobby grows around the player who fits all others best by ping and wait.",
        round: "Snapshot",
        stages: &STAGES,
        arrival: 0,
        grouping: Grouping::Solo,
        idles: false,
        confirms: false,
        presets: PRESETS,
        setting_groups: GROUPS,
        columns: &["id", "rating", "ping", "joined", "role"],
        measures: &[&WEIGHT, &RATING_GAP, &PING_SPREAD],
    };
    const SETTINGS: &'static [Entry<Settings>] = TABLE;

    fn preset(name: &str) -> Option<Settings> {
        Settings::preset(name)
    }

    fn without_effect(settings: &Settings) -> Vec<NoEffect> {
        settings::without_effect(settings)
    }

    fn check_settings(settings: &Settings, problems: &mut Problems) {
        let seats: u32 = settings.roles.iter().map(|(_, count)| count).sum();
        if seats > settings.lobby_size {
            let message = format!("expected roles for at most {} players, the lobby size, got {seats}", settings.lobby_size);
            problems.add("settings.roles", message);
        }
    }

    fn check_player(_: &Settings, player: &Player, raw: &Value<'_>, path: &Path<'_>, problems: &mut Problems) {
        check_required::<Self>("rating", "a rating", player, raw, path, problems);
    }

    fn interval(settings: &Settings) -> Millis {
        settings.snapshot_interval
    }

    fn start(settings: &Settings, scenario: &Scenario, tickets: &Tickets) -> State {
        let mut state = State {
            next_id: 1,
            player_data: Arc::default(),
            tiers: Tiers::default(),
            reported_tiers: Vec::new(),
            reported_waits: vec![None; settings.tiers.len()],
        };
        Self::add_players(&mut state, settings, scenario, tickets, 0);
        state
    }

    fn add_players(state: &mut State, settings: &Settings, scenario: &Scenario, _: &Tickets, first: usize) {
        let new = scenario.players[first..].iter().map(|player| PlayerData::new(settings, player));
        Arc::make_mut(&mut state.player_data).extend(new);
        state.reported_tiers.resize(scenario.players.len(), None);
    }

    /// Keeps what was already reported if the edit did not change the names of the tiers. Otherwise tiers and waits are reported again.
    fn carry_over(before: &State, edit: &Edit<'_, Self>) -> State {
        let mut state = State { next_id: before.next_id, ..Self::start(edit.settings, edit.scenario, edit.tickets) };
        let names = |settings: &Settings| settings.tiers.iter().map(|tier| tier.name.clone()).collect::<Vec<Name>>();
        if names(edit.settings) == names(edit.old_settings) {
            state.reported_tiers[..before.reported_tiers.len()].clone_from_slice(&before.reported_tiers);
            state.reported_waits.clone_from(&before.reported_waits);
        }
        state
    }

    /// Runs stages 2 to 4.
    fn round<L: Listener>(mut context: RoundContext<'_, L>) -> Vec<Match> {
        let mut lobbies = Vec::new();
        for (tier, vertices) in tiers::classify(&mut context).into_iter().enumerate() {
            find::tier(&mut context, tier, vertices, &mut lobbies);
        }
        if !lobbies.is_empty() {
            lobbies.iter().flat_map(|lobby| &lobby.players).for_each(|&player| context.ledger.mark_matched(player));
            context.ledger.remove_unqueued();
        }
        lobbies
    }

    fn players(found: &Match, _: &Tickets) -> Vec<u32> {
        found.players.clone()
    }

    fn facts(found: &Match, scenario: &Scenario, _: &Tickets, matched: Millis) -> MatchFacts {
        let pings = found.players.iter().map(|&player| f64::from(scenario.players[player as usize].ping));
        MatchFacts::new(found.id, vec![found.players.clone()], scenario, matched)
            .with(&WEIGHT, found.weight.number())
            .with(&RATING_GAP, facts::rating_spread(scenario, &found.players))
            .with(&PING_SPREAD, facts::spread(pings))
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

    /// True if the snapshot has events besides the division into tiers.
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
