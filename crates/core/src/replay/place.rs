//! Where in a round the cursor is, in terms that still mean something after the round was run again.

use super::Replay;

/// A place in a round.
#[derive(Debug, Clone, Copy)]
pub(super) enum RoundPosition {
    /// Before its first event.
    Start,
    /// Inside a stage.
    Stage {
        /// The stage's name.
        name: &'static str,
        /// How many stages of that name came before it in the round.
        before: usize,
        /// How many of its events have happened.
        offset: usize,
        /// Whether these are all of them.
        over: bool,
    },
    /// After its last event.
    End,
}

impl Replay {
    /// Where in a round the cursor is.
    pub(super) fn place_in(&self, round: usize) -> RoundPosition {
        let start = self.trace.rounds().get(round).map_or(0, |mark| mark.start);
        if self.position <= start {
            return RoundPosition::Start;
        }
        if self.position == self.trace.round_end(round) {
            return RoundPosition::End;
        }
        let stage = self.trace.stage_of(self.position - 1);
        let mark = self.trace.stages()[stage];
        let earlier = &self.trace.stages()[self.trace.rounds()[round].stage..stage];
        RoundPosition::Stage {
            name: mark.stage.name,
            before: earlier.iter().filter(|earlier| earlier.stage.name == mark.stage.name).count(),
            offset: self.position - mark.start,
            over: self.position == self.trace.stage_end(stage),
        }
    }

    /// The position of such a place in a round; the end of the run if there is no such round any more.
    pub(super) fn position_of(&self, round: usize, place: RoundPosition) -> usize {
        let Some(mark) = self.trace.rounds().get(round) else { return self.trace.len() };
        match place {
            RoundPosition::Start => mark.start,
            RoundPosition::End => self.trace.round_end(round),
            RoundPosition::Stage { name, before, offset, over } => {
                let stages = (mark.stage..).zip(&self.trace.stages()[mark.stage..]).take_while(|(_, stage)| stage.round == round);
                // If the stage comes less often than before, the last time it comes.
                let found = stages.filter(|(_, stage)| stage.stage.name == name).take(before + 1).last();
                // If it does not come at all, the end of the round.
                found.map_or(self.trace.round_end(round), |(place, stage)| {
                    let end = self.trace.stage_end(place);
                    if over { end } else { (stage.start + offset).min(end) }
                })
            }
        }
    }
}
