//! The longest wait of a run, in the unit in which its engine counts waits: rounds or time.

use queuescope::{EngineId, Millis, PlayerState};
use queuescope_lab::what_if::Plan;
use queuescope_lab::{Outcome, PlayerOutcome};

use crate::engines::{self, WaitsInRounds};
use crate::words::{clock, count};

/// A wait, in the unit of its engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wait {
    Rounds(u32),
    Time(Millis),
}

impl Wait {
    /// `3 waves`, `4:30`
    pub(super) fn write(self, engine: EngineId) -> String {
        match self {
            Wait::Rounds(rounds) => {
                let [one, many] = engines::round_nouns(engine);
                count(rounds, &one, &many)
            }
            Wait::Time(time) => clock(time),
        }
    }
}

/// The rounds of a run in order, each with its number and its time. Idle rounds may be missing, because nobody waits in them.
#[derive(Debug, Default)]
pub(super) struct RoundTimes(Vec<(u32, Millis)>);

impl RoundTimes {
    pub(super) fn of(rounds: impl Iterator<Item = (u32, Millis)>) -> RoundTimes {
        RoundTimes(rounds.collect())
    }

    pub(super) fn add(&mut self, round: u32, time: Millis) {
        self.0.push((round, time));
    }

    /// The longest wait of the run of a plan with this outcome.
    pub(super) fn longest_wait(&self, plan: &Plan, outcome: &Outcome) -> Wait {
        let Some(counting) = engines::plain(plan.base.engine()).waits_in_rounds else { return Wait::Time(outcome.longest_wait()) };
        let players = outcome.players.iter().enumerate().filter(|(_, player)| player.state != PlayerState::Away);
        Wait::Rounds(players.map(|(index, player)| self.rounds_waited(plan, counting, index, player)).max().unwrap_or_default())
    }

    /// The number of rounds that a player has waited: those before the run, and those that they were in without a match. An edit may have
    /// changed the first number in the round in which it took effect.
    fn rounds_waited(&self, plan: &Plan, counting: WaitsInRounds, index: usize, player: &PlayerOutcome) -> u32 {
        let versions = || [(0, &plan.base)].into_iter().chain(plan.forks.iter().map(|fork| (fork.round, &fork.scenario)));
        let (mut waited_before, mut from_round, mut joined) = (None, 0, Millis(0));
        for (round, entry) in versions().filter_map(|(round, scenario)| Some((round, scenario.players.get(index)?))) {
            joined = entry.joined;
            if waited_before != Some(entry.wait_cycles) {
                (waited_before, from_round) = (Some(entry.wait_cycles), round);
            }
        }
        let end = Millis(joined.0 + player.wait.0);
        let counts_last = |at: u32| match player.state {
            PlayerState::Matched => versions()
                .take_while(|(round, _)| *round <= at)
                .last()
                .is_some_and(|(_, scenario)| (counting.count_matched)(&scenario.settings)),
            // Players leave before the round.
            state => state != PlayerState::Left,
        };
        let in_queue =
            |&&(round, time): &&(u32, Millis)| round >= from_round && time >= joined && (time < end || time == end && counts_last(round));
        waited_before.unwrap_or_default() + self.0.iter().filter(in_queue).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use queuescope::Stride;

    use super::*;
    use crate::command::Command;
    use crate::edit::Edit;
    use crate::effect::Trial;
    use crate::examples;
    use crate::session::Session;

    /// Compares the waits of a whole run with those that the engine counted.
    fn assert_counted(session: &mut Session, what: &str) {
        session.seek(usize::MAX);
        let (replay, baseline) = (session.replay(), session.baseline());
        let engine = replay.scenario().engine();
        let counted = match engines::plain(engine).waits_in_rounds {
            Some(counting) => {
                let joined = |player: &usize| baseline.outcome.players[*player].state != PlayerState::Away;
                let players = (0..replay.scenario().players.len()).filter(joined);
                Wait::Rounds(players.map(|player| (counting.of_player)(replay, player as u32)).max().unwrap_or_default())
            }
            None => Wait::Time(baseline.outcome.longest_wait()),
        };
        assert_eq!(baseline.outcome.longest_wait, counted, "{what}");
        assert_eq!(Trial::new(&baseline.plan).finish(), baseline.outcome, "{what}: a silent run has another outcome");
    }

    #[test]
    fn the_longest_wait_is_the_one_that_the_engine_counts() {
        for (index, example) in examples::all().iter().enumerate().filter(|(_, example)| !example.name.starts_with("Two thousand")) {
            let mut session = Session::of_example(index).expect("the scenario is valid");
            assert_counted(&mut session, example.name);
        }
    }

    #[test]
    fn an_edit_of_a_wait_counts_from_its_round_on() {
        let mut session = Session::of_example(0).expect("the scenario is valid");
        for _ in 0..3 {
            session.travel(Command::Last);
            session.travel(Command::Forward(Stride::Round));
        }
        let waiting = session.moment().frame.queue.first().copied().expect("a player still waits");
        let id = session.moment().scenario.players[waiting as usize].id.clone();
        session.travel(Command::Back(Stride::Round));
        let waits = engines::cells(session.moment(), waiting).iter().filter_map(|cell| cell.field).next_back();
        let field = waits.expect("the last column is the wait");
        session.edit(&Edit::Type(id, field, "30".to_owned())).expect("the value is accepted");
        assert_counted(&mut session, "an edited wait");
    }

    #[test]
    fn waits_are_written_in_the_unit_of_the_engine() {
        let [waves, buckets] = ["waves", "buckets"].map(|name| EngineId::by_name(name).expect("the engine exists"));
        assert_eq!([0, 1, 6].map(|rounds| Wait::Rounds(rounds).write(waves)), ["0 waves", "1 wave", "6 waves"]);
        assert_eq!(Wait::Time(Millis(270_000)).write(buckets), "4:30");
    }
}
