//! Implements `Engine` for waves.

use std::sync::Arc;

use super::activity::Activity;
use super::create::{self, VetoesAndRegions};
use super::regions::RegionPairs;
use super::report::{Detail, DetailRecorder, MatchReport};
use super::settings::{self, GROUPS, PRESETS, TABLE, WaitCounting};
use super::{
    ASSIGN, CLEAN_UP, CREATE, Event, FILTER, Frame, Match, NO_RATING, PARTITION, PRESSURE, REFINE, RoundContext, SELECT, STAGES, Settings,
    State, assign, clean_up, filter, log, partition, pressure, refine, select,
};
use crate::check::Path;
use crate::engines::facts::RATING_GAP;
use crate::engines::{
    Better, Edit, Engine, EngineEvent, EngineInfo, FinishedRound, LogLine, MatchFacts, MatchOutcome, MatchUpdate, Measure, Move, Summary,
};
use crate::ledger;
use crate::listener::Listener;
use crate::player::{Name, Player};
use crate::problem::Problems;
use crate::scenario::Scenario;
use crate::settings::{Entry, NoEffect};
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;
use crate::value::Value;

/// The waves engine: two sides, 1v1, eight stages.
#[derive(Debug)]
pub struct Waves;

static GAP: Measure =
    Measure { name: "gap", plural: "gaps", unit: Some("rating points"), better: Better::Low, summary: Summary::LargestAndMean };
static SQUARED_GAP: Measure =
    Measure { name: "squared_gap", plural: "squared gaps", unit: None, better: Better::Low, summary: Summary::Mean };

impl Engine for Waves {
    type Settings = Settings;
    type State = State;
    type Event = Event;
    type Frame = Frame;
    type Match = Match;
    type MatchReport = MatchReport;
    type Detail = Detail;
    type DetailListener = DetailRecorder;

    const INFO: &'static EngineInfo = &EngineInfo {
        name: "waves",
        title: "Waves",
        about: "Every match has one player from each of two sides. A wave chooses pairs by score, then swaps opponents to make gaps smaller.",
        round: "Wave",
        stages: &STAGES,
        arrival: 0,
        grouping: Grouping::Solo,
        idles: false,
        confirms: false,
        presets: PRESETS,
        setting_groups: GROUPS,
        columns: &["id", "ratings", "wait_cycles"],
        measures: &[&GAP, &RATING_GAP, &SQUARED_GAP],
    };
    const SETTINGS: &'static [Entry<Settings>] = TABLE;

    fn preset(name: &str) -> Option<Settings> {
        Settings::preset(name)
    }

    fn without_effect(settings: &Settings) -> Vec<NoEffect> {
        settings::without_effect(settings)
    }

    fn check_player(settings: &Settings, player: &Player, raw: &Value<'_>, path: &Path<'_>, problems: &mut Problems) {
        settings::check_player(settings, player, raw, path, problems);
    }

    fn check_size(settings: &Settings, players: usize, problems: &mut Problems) {
        settings::check_size(settings, players, problems);
    }

    fn rating_names(settings: &Settings) -> &[Name] {
        &settings.sides
    }

    fn interval(settings: &Settings) -> Millis {
        settings.wave_interval
    }

    fn start(settings: &Settings, scenario: &Scenario, tickets: &Tickets) -> State {
        let mut state = State {
            ratings: Arc::default(),
            waits: Vec::new(),
            leaving: Vec::new(),
            activity: Activity::default(),
            vetoes_and_regions: Arc::new(VetoesAndRegions::new(settings)),
            blocked: Arc::new(RegionPairs::new(settings.blocked_regions.iter())),
            next_id: 1,
        };
        Self::add_players(&mut state, settings, scenario, tickets, 0);
        state
    }

    fn add_players(state: &mut State, settings: &Settings, scenario: &Scenario, _: &Tickets, first: usize) {
        let rating = |player: &Player, side: &Name| player.rating_for(side).unwrap_or(NO_RATING);
        let new = &scenario.players[first..];
        Arc::make_mut(&mut state.ratings).extend(new.iter().map(|player| settings.sides.each_ref().map(|side| rating(player, side))));
        state.waits.extend(new.iter().map(|player| player.wait_cycles));
        state.leaving.resize(scenario.players.len(), false);
        Arc::make_mut(&mut state.vetoes_and_regions).add_players(new);
        Arc::make_mut(&mut state.blocked).add_players(new);
    }

    fn carry_over(before: &State, edit: &Edit<'_, Self>) -> State {
        let state = Self::start(edit.settings, edit.scenario, edit.tickets);
        let mut state = State { activity: before.activity.clone(), next_id: before.next_id, ..state };
        for (index, old) in edit.old.players.iter().enumerate() {
            if edit.scenario.players[index].wait_cycles == old.wait_cycles {
                state.waits[index] = before.waits[index];
            }
        }
        state
    }

    /// Remembers when the player joined, because that still counts as activity for a while.
    fn player_left(state: &mut State, joined: Millis) {
        state.activity.add(joined);
    }

    fn round<L: Listener>(mut context: RoundContext<'_, L>) -> Vec<Match> {
        let queued = context.ledger.queue.waiting.len();
        if context.settings.wait_counting == WaitCounting::Before {
            clean_up::count_waits(&mut context);
        }
        context.recorder.stage(PARTITION);
        let sets = partition::partition(&mut context);
        context.recorder.stage(ASSIGN);
        let sides = assign::assign(&mut context, sets);
        context.recorder.stage(PRESSURE);
        let population = context.state.activity.population(context.settings, queued, context.now);
        let windows = pressure::pressure(&mut context, population, &sides);
        context.recorder.stage(FILTER);
        let counts = sides.each_ref().map(|side| side.len() as u32);
        let filtered = filter::filter(context.settings, sides, &mut context.recorder);
        context.recorder.stage(SELECT);
        let mut pairs = select::select(&mut context, &filtered, &windows, counts);
        context.recorder.stage(REFINE);
        refine::refine(&mut context, &filtered, &windows, &mut pairs);
        context.recorder.stage(CREATE);
        let made = create::create(&mut context, filtered.lead, &pairs);
        context.recorder.stage(CLEAN_UP);
        clean_up::clean_up(&mut context, &made, pairs.len());
        made.iter().flat_map(|found| found.players).for_each(|player| context.ledger.mark_matched(player));
        made
    }

    fn players(found: &Match, _: &Tickets) -> Vec<u32> {
        found.players.to_vec()
    }

    fn facts(found: &Match, scenario: &Scenario, _: &Tickets, matched: Millis) -> MatchFacts {
        let gap = f64::from(found.diff);
        MatchFacts::new(found.id, found.players.map(|player| vec![player]).to_vec(), scenario, matched)
            .with(&GAP, gap)
            .with(&RATING_GAP, gap)
            .with(&SQUARED_GAP, gap * gap)
            .with_outcome(MatchOutcome::Played)
    }

    fn report(found: &Match, settings: &Settings, scenario: &Scenario, _: &Tickets) -> MatchReport {
        MatchReport::new(found, settings, scenario)
    }

    fn detail(round: FinishedRound<'_, Self>, recorder: &mut DetailRecorder) -> Option<Detail> {
        recorder.take(round.settings)
    }

    fn log_lines(event: &Event, settings: &Settings) -> Vec<LogLine> {
        log::lines(event, settings).into_iter().map(LogLine::from).collect()
    }
}

impl EngineEvent for Event {
    fn moves(&self) -> Vec<Move<'_>> {
        match self {
            Event::Created { players, .. } => vec![Move::new(players, ledger::PlayerState::Queued, ledger::PlayerState::Matched)],
            _ => Vec::new(),
        }
    }

    fn match_update(&self) -> Option<MatchUpdate> {
        if let Event::Created { id, .. } = self { Some(MatchUpdate::Made(*id)) } else { None }
    }
}
