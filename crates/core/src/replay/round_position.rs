//! The cursor's position inside a round, in a form that is still valid after the round has been run again.

use super::Replay;

/// A position inside a round.
#[derive(Debug, Clone, Copy)]
pub(super) enum RoundPosition {
    /// Before the round's first event.
    Start,
    /// Inside a stage.
    Stage {
        /// The stage's name.
        name: &'static str,
        /// Number of earlier stages in the round with the same name.
        earlier: usize,
        /// Number of the stage's events that have happened.
        offset: usize,
        /// True if all of its events have happened.
        is_over: bool,
    },
    /// After the round's last event.
    End,
}

impl Replay {
    /// The cursor's position in a round.
    pub(super) fn position_in_round(&self, round: usize) -> RoundPosition {
        let start = self.trace.rounds().get(round).map_or(0, |round| round.start);
        if self.position <= start {
            return RoundPosition::Start;
        }
        if self.position == self.trace.round_end(round) {
            return RoundPosition::End;
        }
        let stage = self.trace.stage_of(self.position - 1);
        let span = self.trace.stages()[stage];
        let earlier = &self.trace.stages()[self.trace.rounds()[round].stage..stage];
        RoundPosition::Stage {
            name: span.stage.name,
            earlier: earlier.iter().filter(|earlier| earlier.stage.name == span.stage.name).count(),
            offset: self.position - span.start,
            is_over: self.position == self.trace.stage_end(stage),
        }
    }

    /// Converts a position in a round to a position in the trace. If the round no longer exists, that is the end of the run.
    pub(super) fn trace_position(&self, round: usize, position: RoundPosition) -> usize {
        let Some(span) = self.trace.rounds().get(round) else { return self.trace.len() };
        match position {
            RoundPosition::Start => span.start,
            RoundPosition::End => self.trace.round_end(round),
            RoundPosition::Stage { name, earlier, offset, is_over } => {
                let stages = (span.stage..).zip(&self.trace.stages()[span.stage..]).take_while(|(_, stage)| stage.round == round);
                // If the round now has fewer stages with this name, use the last one. If it has none, use the end of the round.
                let found = stages.filter(|(_, stage)| stage.stage.name == name).take(earlier + 1).last();
                found.map_or(self.trace.round_end(round), |(index, stage)| {
                    let end = self.trace.stage_end(index);
                    if is_over { end } else { (stage.start + offset).min(end) }
                })
            }
        }
    }
}
