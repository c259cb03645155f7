//! A moment of a run: everything the panels show, taken from the replay once and shared.

use queuescope::engines::waves;
use queuescope::engines::waves::event::{Event as WavesEvent, Side};
use queuescope::{EngineFrame, Event, Frame, Place, PlayerRef, Replay, Scenario, Settings};

use crate::chronicle::{Chronicle, LogLine, RoundMark};
use crate::shared::Shared;
use crate::words::{clock, count, number};

/// What there is to show at one position.
#[derive(Debug)]
pub(crate) struct Moment {
    pub(crate) scenario: Shared<Scenario>,
    pub(crate) frame: Frame,
    /// The event that has just happened.
    pub(crate) event: Option<Event>,
    pub(crate) position: usize,
    pub(crate) length: usize,
    /// What is the same at every position of the trace.
    pub(crate) chronicle: Shared<Chronicle>,
    /// By player: whom they play, once a match is made.
    pub(crate) opponents: Vec<Option<u32>>,
}

impl Moment {
    pub(crate) fn of(replay: &Replay, chronicle: &Shared<Chronicle>) -> Moment {
        let trace = replay.trace();
        let position = replay.position();
        Moment {
            scenario: replay.scenario().into(),
            frame: replay.frame().clone(),
            event: position.checked_sub(1).map(|last| trace.events()[last].clone()),
            position,
            length: trace.events().len(),
            opponents: chronicle.opponents(position, replay.scenario().players.len()),
            chronicle: chronicle.clone(),
        }
    }

    pub(crate) fn settings(&self) -> &waves::Settings {
        let Settings::Waves(settings) = &self.scenario.settings;
        settings
    }

    pub(crate) fn wave(&self) -> &waves::Frame {
        let EngineFrame::Waves(frame) = &self.frame.engine;
        frame
    }

    /// Who the current event is about.
    pub(crate) fn involved(&self) -> Vec<u32> {
        let index = |player: &PlayerRef| player.index;
        match &self.event {
            None => Vec::new(),
            Some(Event::Queue(queuescope::QueueEvent::Came { players, .. } | queuescope::QueueEvent::Left { players, .. })) => {
                players.iter().map(index).collect()
            }
            Some(Event::Waves(event)) => match event {
                WavesEvent::Placed { player, .. }
                | WavesEvent::Assigned { player, .. }
                | WavesEvent::Moved { player, .. }
                | WavesEvent::Opened { player, .. }
                | WavesEvent::SatOut { player, .. } => vec![player.index],
                WavesEvent::Scored { pair, .. } | WavesEvent::Taken { pair } | WavesEvent::PassedOver { pair, .. } => {
                    vec![pair.lead.index, pair.follow.index]
                }
                WavesEvent::Reached { lead, .. } => vec![lead.index],
                WavesEvent::SwapTried { leads, follows, .. } => leads.iter().chain(follows).map(index).collect(),
                WavesEvent::Created { players, .. } | WavesEvent::NoMap { players } => players.iter().map(index).collect(),
                _ => Vec::new(),
            },
        }
    }

    /// `Wave 2 · Select · event 12 of 40`: where the cursor is.
    pub(crate) fn place(&self) -> String {
        let Some(round) = self.round() else { return "Before the first wave".to_owned() };
        let stage = self.frame.stage.map_or("", |stage| stage.title);
        let (done, all) = self.progress();
        format!("Wave {} · {stage} · event {} of {}", round.index + 1, number(done as i64), number(all as i64))
    }

    /// `Wave 5 at 3:45, event 9 of 24`
    pub(crate) fn subtitle(&self) -> String {
        match self.round() {
            None => format!("{}, before the first wave", count(self.scenario.players.len() as u32, "player", "players")),
            Some(round) => {
                let (done, all) = self.progress();
                format!("Wave {} at {}, event {} of {}", round.index + 1, clock(round.time), number(done as i64), number(all as i64))
            }
        }
    }

    /// The log so far.
    pub(crate) fn log(&self) -> &[LogLine] {
        self.chronicle.log_before(self.position)
    }

    /// The round the cursor is in.
    pub(crate) fn round(&self) -> Option<&RoundMark> {
        self.chronicle.marks.iter().rfind(|mark| mark.start < self.position)
    }

    /// Events of the current stage that have happened, and all of them.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let Some(round) = self.round() else { return (0, 0) };
        let next = round.stages.iter().find(|(_, start)| *start >= self.position).map_or(round.end, |(_, start)| *start);
        let start = round.stages.iter().rfind(|(_, start)| *start < self.position).map_or(round.start, |(_, start)| *start);
        (self.position - start, next - start)
    }

    /// What the queue says of a player.
    pub(crate) fn status(&self, player: u32) -> Status {
        let mark = self.wave().players[player as usize];
        match self.frame.places[player as usize] {
            Place::Away => Status::Away,
            Place::Left => Status::Left,
            Place::Matched => Status::Plays(self.opponents[player as usize]),
            Place::Queued if mark.sits_out => Status::SitsOut,
            Place::Queued => match self.partner(player) {
                Some(partner) => Status::Plays(Some(partner)),
                None => Status::Free,
            },
        }
    }

    /// The other one of the chosen pair a player is in, this wave.
    fn partner(&self, player: u32) -> Option<u32> {
        self.wave().pairs.iter().find_map(|pair| match (pair.lead.index, pair.follow.index) {
            (lead, follow) if lead == player => Some(follow),
            (lead, follow) if follow == player => Some(lead),
            _ => None,
        })
    }

    /// The side a player is on, if one is known: assigned, or the only one they play.
    pub(crate) fn side(&self, player: u32) -> Option<Side> {
        let ratings = self.ratings(player);
        self.wave().players[player as usize].side.or(match ratings {
            [Some(_), None] => Some(Side::First),
            [None, Some(_)] => Some(Side::Second),
            _ => None,
        })
    }

    pub(crate) fn ratings(&self, player: u32) -> [Option<i32>; 2] {
        let player = &self.scenario.players[player as usize];
        self.settings().sides.each_ref().map(|side| player.rating_for(side))
    }
}

/// What became of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Away,
    Free,
    SitsOut,
    Plays(Option<u32>),
    Left,
}
