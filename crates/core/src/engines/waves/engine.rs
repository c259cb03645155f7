//! Waves behind the seam: what the rest of the program asks of this engine.

use super::report::{Detail, MatchReport, Recorder};
use super::settings::{self, PRESETS, TABLE};
use super::{Event, Frame, Match, STAGES, Settings, State, log, wave};
use crate::check::Place;
use crate::engines::{
    After, Better, Edit, Engine, EngineEvent, EngineInfo, MatchFacts, MatchNews, MatchOutcome, Measure, Move, Summary, Turn,
};
use crate::ledger;
use crate::listener::Listener;
use crate::player::{Name, Player};
use crate::problem::Problems;
use crate::scenario::Scenario;
use crate::settings::Entry;
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;
use crate::value::Value;

/// Two sides, one against one: eight stages with refinement swaps.
#[derive(Debug)]
pub struct Waves;

static GAP: Measure =
    Measure { name: "gap", plural: "gaps", unit: Some("rating points"), better: Better::Low, summary: Summary::LargestAndMean };

impl Engine for Waves {
    type Settings = Settings;
    type State = State;
    type Event = Event;
    type Frame = Frame;
    type Match = Match;
    type MatchReport = MatchReport;
    type Detail = Detail;
    type DetailListener = Recorder;

    const INFO: &'static EngineInfo = &EngineInfo {
        name: "waves",
        title: "Waves",
        about: "Two sides, one against one: every wave goes through eight stages and uncrosses its pairs at the end.",
        round: "Wave",
        stages: &STAGES,
        arrival: 0,
        grouping: Grouping::Solo,
        idles: false,
        confirms: false,
        presets: PRESETS,
        columns: &["id", "ratings", "wait_cycles"],
        measures: &[&GAP],
    };
    const SETTINGS: &'static [Entry<Settings>] = TABLE;

    fn preset(name: &str) -> Option<Settings> {
        Settings::preset(name)
    }

    fn check_player(settings: &Settings, player: &Player, raw: &Value<'_>, place: &Place<'_>, problems: &mut Problems) {
        settings::check_player(settings, player, raw, place, problems);
    }

    fn rating_names(settings: &Settings) -> &[Name] {
        &settings.sides
    }

    fn interval(settings: &Settings) -> Millis {
        settings.wave_interval
    }

    fn start(settings: &Settings, scenario: &Scenario, _: &Tickets) -> State {
        State::new(settings, scenario)
    }

    fn carry_over(state: &State, edit: &Edit<'_, Self>) -> State {
        state.carry_over(edit.settings, edit.scenario, &edit.old.players)
    }

    fn left(state: &mut State, joined: Millis) {
        state.left(joined);
    }

    fn round<L: Listener>(turn: Turn<'_, '_, Self, L>) -> Vec<Match> {
        let Turn { settings, state, ledger, now, random, narrator } = turn;
        let matches = wave(settings, state, &mut ledger.queue.waiting, now, random, narrator);
        matches.iter().flat_map(|found| found.players).for_each(|player| ledger.matched(player));
        matches
    }

    fn id(found: &Match) -> u32 {
        found.id
    }

    fn players(found: &Match, _: &Tickets) -> Vec<u32> {
        found.players.to_vec()
    }

    fn facts(found: &Match, scenario: &Scenario, _: &Tickets, matched: Millis) -> MatchFacts {
        MatchFacts::new(found.id, found.players.map(|player| vec![player]).to_vec(), scenario, matched)
            .with(&GAP, f64::from(found.diff))
            .ending(MatchOutcome::Played)
    }

    fn report(found: &Match, settings: &Settings, scenario: &Scenario, _: &Tickets) -> MatchReport {
        MatchReport::new(found, settings, scenario)
    }

    fn detail(after: After<'_, Self>, recorder: &mut Recorder) -> Option<Detail> {
        recorder.take(&after.settings.sides)
    }

    fn log_lines(event: &Event, settings: &Settings) -> Vec<String> {
        log::lines(event, settings)
    }
}

impl EngineEvent for Event {
    fn moves(&self) -> Vec<Move<'_>> {
        match self {
            Event::Created { players, .. } => vec![Move::new(players, ledger::Place::Queued, ledger::Place::Matched)],
            _ => Vec::new(),
        }
    }

    fn match_news(&self) -> Option<MatchNews> {
        if let Event::Created { id, .. } = self { Some(MatchNews::Made(*id)) } else { None }
    }
}
