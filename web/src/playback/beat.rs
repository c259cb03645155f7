//! The beats of playback. A beat is the part of a run that playback shows at once.
//!
//! All players who come or go in a round are one beat. Every decision is a beat too, unless a step of the timeline has too many of them. Then a
//! beat takes several decisions and stops at the most interesting one, so that a step takes at most [`STEP_MILLIS`] at 1×.

use queuescope::Stage;

use crate::overview::TimelineRound;

/// Longest duration of a step of the timeline at 1×. A step is a round, or all short rounds that the timeline combines.
const STEP_MILLIS: usize = 8_000;
/// Longest duration of a beat at 1×.
const LONGEST_BEAT_MILLIS: usize = 250;
/// Shortest duration of a beat at 1× with at most [`FEW_PLAYERS`] players. Shorter beats are too fast to follow.
const SHORTEST_BEAT_MILLIS: usize = 100;
/// Largest number of players whose picture is drawn well within [`SHORTEST_BEAT_MILLIS`].
const FEW_PLAYERS: usize = 200;

/// A step of the timeline, as playback shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Beats {
    /// Position after each decision, and after all players who come or go in a round.
    stops: Vec<usize>,
    /// Number of decisions in the step.
    pub(crate) decisions: usize,
    /// Number of decisions that a beat takes.
    pub(crate) stride: usize,
    /// Duration of a beat at 1×.
    pub(crate) millis: usize,
}

impl Beats {
    /// The beats of the step that a position is in. `arrival` is the stage in which players come and go.
    pub(crate) fn at(position: usize, rounds: &[TimelineRound], arrival: &Stage, players: usize) -> Beats {
        let (mut stops, mut decisions) = (Vec::new(), 0);
        for round in step_at(position, rounds) {
            let ends = round.stages.iter().skip(1).map(|(_, start)| *start).chain([round.end]);
            for ((stage, start), end) in round.stages.iter().zip(ends) {
                if stage.name == arrival.name {
                    stops.push(end);
                } else {
                    stops.extend(start + 1..=end);
                    decisions += end - start;
                }
            }
        }
        let shortest = if players <= FEW_PLAYERS { SHORTEST_BEAT_MILLIS } else { LONGEST_BEAT_MILLIS };
        let stride = stops.len().div_ceil(STEP_MILLIS / shortest).max(1);
        let millis = (STEP_MILLIS / stops.len().div_ceil(stride).max(1)).min(LONGEST_BEAT_MILLIS);
        Beats { stops, decisions, stride, millis }
    }

    /// The position after the next beat. `interest` returns how interesting the event at an index is.
    pub(crate) fn next(&self, position: usize, interest: impl Fn(usize) -> u8) -> usize {
        let first = self.stops.partition_point(|stop| *stop <= position);
        let beat = self.stops.iter().skip(first).take(self.stride);
        // Of equally interesting events the last, so that a beat without interesting events takes all its decisions.
        beat.copied().max_by_key(|stop| (interest(stop - 1), *stop)).unwrap_or(position + 1)
    }
}

/// The rounds of the step in which the event after a position is.
fn step_at(position: usize, rounds: &[TimelineRound]) -> &[TimelineRound] {
    let next = rounds.partition_point(|round| round.end <= position).min(rounds.len().saturating_sub(1));
    let begins_step = |round: &TimelineRound| round.step;
    let first = rounds.iter().take(next + 1).rposition(begins_step).unwrap_or(0);
    let length = rounds.iter().skip(first + 1).position(begins_step).map_or(rounds.len() - first, |length| length + 1);
    rounds.get(first..first + length).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines;
    use crate::examples;
    use crate::overview::Overview;

    /// Plays an example. Returns the positions at which its beats stop, each with the duration of the beat at 1×.
    fn play(name: &str) -> Vec<(usize, usize)> {
        let replay = examples::replay(name);
        let overview = Overview::of(&replay);
        let arrival = replay.scenario().engine().arrival();
        let (mut position, mut played) = (0, Vec::new());
        while position < replay.trace().len() {
            let beats = Beats::at(position, &overview.marks, arrival, replay.scenario().players.len());
            let next = beats.next(position, |event| engines::interest(replay.trace().event(event), replay.scenario().engine()));
            assert!(position < next, "{name}: playback stops at {position}");
            position = next;
            played.push((position, beats.millis));
        }
        assert_eq!(position, replay.trace().len(), "{name}: playback ends at the end");
        played
    }

    #[test]
    fn no_step_of_an_example_takes_longer_than_eight_seconds() {
        for example in examples::all() {
            let overview = Overview::of(&examples::replay(example.name));
            let played = play(example.name);
            let begins = overview.marks.iter().filter(|round| round.step).map(|round| round.start);
            let ends = begins.clone().skip(1).chain([usize::MAX]);
            for (start, end) in begins.zip(ends) {
                let of_step = played.iter().filter(|(stop, _)| (start + 1..=end).contains(stop));
                let millis: usize = of_step.map(|(_, millis)| millis).sum();
                // Stopping at interesting events makes some beats shorter, so a step may have up to twice the beats.
                assert!(millis <= 2 * STEP_MILLIS, "{}: {millis} ms", example.name);
            }
        }
    }

    #[test]
    fn a_short_step_shows_every_decision_and_all_arrivals_of_a_round_at_once() {
        let replay = examples::replay("Pawn20 and Grunt17");
        let overview = Overview::of(&replay);
        let stops: Vec<usize> = play("Pawn20 and Grunt17").into_iter().map(|(stop, _)| stop).collect();
        let arrival = replay.scenario().engine().arrival();
        let beats = Beats::at(0, &overview.marks, arrival, 2);
        assert_eq!((beats.stride, beats.millis), (1, LONGEST_BEAT_MILLIS));
        assert!(stops.len() <= replay.trace().len());
        assert!((1..=replay.trace().len()).filter(|position| !stops.contains(position)).all(|position| {
            let stage = replay.trace().stages()[replay.trace().stage_of(position)].stage;
            stage.name == arrival.name
        }));
    }

    #[test]
    fn a_long_step_is_sampled_at_its_most_interesting_events() {
        let played = play("Two hundred players");
        let replay = examples::replay("Two hundred players");
        assert!(played.len() < replay.trace().len() / 10, "{} beats", played.len());
        let interest = |event: usize| engines::interest(replay.trace().event(event), replay.scenario().engine());
        let beats = Beats { stops: (1..=40).collect(), decisions: 40, stride: 10, millis: 100 };
        assert_eq!(beats.next(0, |event| u8::from(event == 3)), 4);
        assert_eq!(beats.next(4, |event| u8::from(event == 3)), 14);
        let stopped: u32 = played.iter().map(|(stop, _)| u32::from(interest(stop - 1))).sum();
        assert!(stopped > 0, "playback stops at interesting events");
    }
}
