//! A minimal engine that pairs players in queue order. It is the example of "Add an engine" in ARCHITECTURE.md and is compiled only for tests,
//! with the feature `test-engine`.

use serde::Serialize;

use super::{
    Better, Edit, Engine, EngineEvent, EngineFrame, EngineInfo, FinishedRound, MatchFacts, MatchOutcome, MatchUpdate, Measure, Move,
    RoundContext, Stage, Summary,
};
use crate::ledger::PlayerState;
use crate::listener::{Listener, Recorder, Silent};
use crate::player::{Name, PlayerRef};
use crate::scenario::Scenario;
use crate::settings::describe::{self, SECONDS, main, row};
use crate::settings::{Entry, Preset};
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;

/// Pairs players in queue order.
#[derive(Debug)]
pub struct InOrder;

/// The one setting.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Time between two rounds.
    pub interval: Millis,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { interval: Millis(1_000) }
    }
}

/// A decision of the engine.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The first two players in the queue were paired.
    Paired {
        /// The match's id.
        id: u32,
        /// The two players, in queue order.
        players: [PlayerRef; 2],
    },
}

/// Number of pairs so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Frame(pub u32);

/// Two players who play each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    id: u32,
    players: [u32; 2],
}

static STAGES: [Stage; 2] = [
    Stage { name: "arrive", title: "Come and go", about: "Players leave and join the queue." },
    Stage { name: "pair", title: "Pair", about: "The first two players in the queue play each other, then the next two." },
];
static ORDER: Measure = Measure { name: "gap", plural: "gaps", unit: None, better: Better::Low, summary: Summary::Mean };

impl Engine for InOrder {
    type Settings = Settings;
    /// Number of matches so far.
    type State = u32;
    type Event = Event;
    type Frame = Frame;
    type Match = Match;
    type MatchReport = [Name; 2];
    type Detail = ();
    type DetailListener = Silent;

    const INFO: &'static EngineInfo = &EngineInfo {
        name: "in_order",
        title: "In order",
        about: "Pairs players in queue order.",
        round: "Round",
        stages: &STAGES,
        arrival: 0,
        grouping: Grouping::Solo,
        idles: false,
        confirms: false,
        presets: &[Preset { name: "plain", label: "Plain", about: "A round every second." }],
        setting_groups: &["Rounds"],
        columns: &["id"],
        measures: &[&ORDER],
    };
    const SETTINGS: &'static [Entry<Settings>] =
        &[row!(main("Rounds"), interval, "Interval", describe::interval(1.0, 60.0), SECONDS, None, ["pair"], "Time between two rounds")];

    fn preset(name: &str) -> Option<Settings> {
        (name == "plain").then(Settings::default)
    }

    fn interval(settings: &Settings) -> Millis {
        settings.interval
    }

    fn start(_: &Settings, _: &Scenario, _: &Tickets) -> u32 {
        0
    }

    fn add_players(_: &mut u32, _: &Settings, _: &Scenario, _: &Tickets, _: usize) {}

    fn carry_over(made: &u32, _: &Edit<'_, Self>) -> u32 {
        *made
    }

    fn round<'a, L: Listener>(mut context: RoundContext<'a, Self, Recorder<'a, L>>) -> Vec<Match> {
        context.recorder.stage(&STAGES[1]);
        let mut matches = Vec::new();
        while let [first, second, ..] = context.ledger.queue.waiting[..] {
            *context.state += 1;
            let (id, players) = (*context.state, [first, second]);
            context.ledger.queue.waiting.drain(..2);
            players.into_iter().for_each(|player| context.ledger.mark_matched(player));
            context.recorder.record(|scenario| Event::Paired { id, players: players.map(|player| scenario.player_ref(player)) });
            matches.push(Match { id, players });
        }
        matches
    }

    fn players(found: &Match, _: &Tickets) -> Vec<u32> {
        found.players.to_vec()
    }

    fn facts(found: &Match, scenario: &Scenario, _: &Tickets, matched: Millis) -> MatchFacts {
        let teams = found.players.map(|player| vec![player]).to_vec();
        MatchFacts::new(found.id, teams, scenario, matched).with(&ORDER, 0.0).with_outcome(MatchOutcome::Played)
    }

    fn report(found: &Match, _: &Settings, scenario: &Scenario, _: &Tickets) -> [Name; 2] {
        found.players.map(|player| scenario.players[player as usize].id.clone())
    }

    fn detail(_: FinishedRound<'_, Self>, _: &mut Silent) -> Option<()> {
        None
    }
}

impl EngineEvent for Event {
    fn moves(&self) -> Vec<Move<'_>> {
        let Event::Paired { players, .. } = self;
        vec![Move::new(players, PlayerState::Queued, PlayerState::Matched)]
    }

    fn match_update(&self) -> Option<MatchUpdate> {
        let Event::Paired { id, .. } = self;
        Some(MatchUpdate::Made(*id))
    }
}

impl EngineFrame for Frame {
    type Event = Event;

    fn resize(&mut self, _: usize, _: &Scenario) {}

    fn begin_round(&mut self) {}

    fn apply(&mut self, _: &Event) {
        self.0 += 1;
    }
}
