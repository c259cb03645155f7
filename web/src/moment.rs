//! A moment of a run: everything the panels show at one position. It is taken from the replay once and shared.

use queuescope::{Event, Frame, Replay, Scenario};

use crate::engines;
use crate::overview::{LogLine, Overview, TimelineRound};
use crate::shared::Shared;
use crate::words::{clock, count, number};

/// Everything to show at one position.
#[derive(Debug)]
pub(crate) struct Moment {
    pub(crate) scenario: Shared<Scenario>,
    pub(crate) frame: Frame,
    /// The last event before the position; `None` at the start.
    pub(crate) event: Option<Event>,
    pub(crate) position: usize,
    pub(crate) length: usize,
    /// The part that is the same at every position of the trace.
    pub(crate) overview: Shared<Overview>,
    /// For each player: their opponent, once the match is final.
    pub(crate) opponents: Vec<Option<u32>>,
}

impl Moment {
    pub(crate) fn of(replay: &Replay, overview: &Shared<Overview>) -> Moment {
        let trace = replay.trace();
        let position = replay.position();
        Moment {
            scenario: replay.scenario().into(),
            frame: replay.frame().clone(),
            event: position.checked_sub(1).map(|last| trace.event(last).clone()),
            position,
            length: trace.len(),
            opponents: overview.opponents(position, replay.scenario().players.len()),
            overview: overview.clone(),
        }
    }

    /// The engine's summary of the whole run; `None` if there is none of this type.
    pub(crate) fn run_summary<T: 'static>(&self) -> Option<&T> {
        self.overview.run_summary.as_ref()?.downcast_ref()
    }

    /// The players in the current event.
    pub(crate) fn involved(&self) -> Vec<u32> {
        engines::involved(self)
    }

    /// Returns a player's name.
    pub(crate) fn id(&self, player: u32) -> String {
        self.scenario.players[player as usize].id.to_string()
    }

    /// The engine's word for a round, in lower case: `wave`.
    pub(crate) fn round_word(&self) -> String {
        self.scenario.engine().round_name().to_ascii_lowercase()
    }

    /// The place of the cursor: `Wave 2 · Select · event 12 of 40`.
    pub(crate) fn place(&self) -> String {
        let Some(round) = self.round() else { return format!("Before the first {}", self.round_word()) };
        let stage = self.frame.stage.map_or("", |stage| stage.title);
        let (done, all) = self.progress();
        let title = engines::round_title(&self.scenario, round.index, round.time);
        format!("{title} · {stage} · event {} of {}", number(done as i64), number(all as i64))
    }

    /// The subtitle of the picture, which has the place of the cursor and the time: `Wave 5 at 3:45, event 9 of 24`.
    pub(crate) fn subtitle(&self) -> String {
        match self.round() {
            None => format!("{}, before the first {}", count(self.scenario.players.len() as u32, "player", "players"), self.round_word()),
            Some(round) => {
                let (done, all) = self.progress();
                let title = engines::round_title(&self.scenario, round.index, round.time);
                format!("{title} at {}, event {} of {}", clock(round.time), number(done as i64), number(all as i64))
            }
        }
    }

    /// The log lines up to the position.
    pub(crate) fn log(&self) -> &[LogLine] {
        self.overview.log_before(self.position)
    }

    /// The round that the cursor is in; `None` before the first event.
    pub(crate) fn round(&self) -> Option<&TimelineRound> {
        self.overview.marks.iter().rfind(|mark| mark.start < self.position)
    }

    /// Number of events of the current stage up to the position, and in total.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let Some(round) = self.round() else { return (0, 0) };
        let next = round.stages.iter().find(|(_, start)| *start >= self.position).map_or(round.end, |(_, start)| *start);
        let start = round.stages.iter().rfind(|(_, start)| *start < self.position).map_or(round.start, |(_, start)| *start);
        (self.position - start, next - start)
    }
}
