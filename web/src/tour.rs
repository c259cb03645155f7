//! Stops of a tour: a short introduction to an engine, with real scenarios. Every engine's folder lists its own. A tour ends where the user can
//! try everything.

use std::ops::Range;

use crate::overview::TimelineRound;

/// A stop of a tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) title: &'static str,
    /// One or two sentences that say what to look at.
    pub(crate) text: &'static str,
    /// Name of the example to open.
    pub(crate) example: &'static str,
    pub(crate) plays: Plays,
    /// The part of the page to point at.
    pub(crate) part: PagePart,
    /// Name of the player to select; `None` if no player is selected.
    pub(crate) player: Option<&'static str>,
}

/// What a stop plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plays {
    /// The whole run.
    Run,
    /// The first round at or after this time, in seconds.
    Round(u32),
    /// The first stage with this name in a round at or after this time, in seconds.
    Stage(&'static str, u32),
    /// Some events of such a stage: the one with this index and those after it, up to a number of events.
    Events { stage: &'static str, seconds: u32, first: usize, count: usize },
}

/// A part of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PagePart {
    Picture,
    Inspector,
    Timeline,
    /// The queue and the settings.
    Sandbox,
}

impl PagePart {
    /// The CSS class of the page while the tour points at this part.
    pub(crate) fn class(self) -> &'static str {
        match self {
            PagePart::Picture => "at-picture",
            PagePart::Inspector => "at-inspector",
            PagePart::Timeline => "at-timeline",
            PagePart::Sandbox => "at-sandbox",
        }
    }
}

impl Plays {
    /// The positions to play in a run with these rounds: after the first event, and at the end. `None` if the run has no such stage.
    pub(crate) fn positions(self, rounds: &[TimelineRound]) -> Option<Range<usize>> {
        let round = |seconds: u32| rounds.iter().find(|round| round.time.0 >= i64::from(seconds) * 1_000);
        match self {
            Plays::Run => Some(0..rounds.last()?.end),
            Plays::Round(seconds) => round(seconds).map(|round| round.start..round.end),
            Plays::Stage(stage, seconds) => Plays::Events { stage, seconds, first: 0, count: usize::MAX }.positions(rounds),
            Plays::Events { stage, seconds, first, count } => {
                let from = i64::from(seconds) * 1_000;
                let stages = rounds.iter().filter(|round| round.time.0 >= from).flat_map(stages_of);
                // A round may have a stage several times. The events of all of them count.
                let mut stages = stages.filter(|(name, _)| *name == stage);
                let mut skipped = 0;
                let (_, events) = stages.find(|(_, events)| {
                    let is_here = first < skipped + events.len();
                    skipped += if is_here { 0 } else { events.len() };
                    is_here
                })?;
                let start = events.start + (first - skipped);
                Some(start + 1..events.end.min(start.saturating_add(count)))
            }
        }
    }
}

/// The stages of a round with their events.
fn stages_of(round: &TimelineRound) -> impl Iterator<Item = (&'static str, Range<usize>)> {
    let ends = round.stages.iter().skip(1).map(|(_, start)| *start).chain([round.end]);
    round.stages.iter().zip(ends).map(|((stage, start), end)| (stage.name, *start..end))
}

#[cfg(test)]
mod tests {
    use queuescope::EngineId;

    use super::*;
    use crate::engines::{self, plain};
    use crate::examples;
    use crate::overview::Overview;
    use crate::words::{clock, plain_text};

    fn stops() -> impl Iterator<Item = (EngineId, &'static Stop)> {
        EngineId::ALL.iter().flat_map(|&engine| plain(engine).tour.iter().map(move |stop| (engine, stop)))
    }

    #[test]
    fn every_tour_has_five_or_six_stops_and_ends_in_the_sandbox() {
        for &engine in EngineId::ALL {
            let tour = plain(engine).tour;
            assert!((5..=6).contains(&tour.len()), "{engine:?} has {} stops", tour.len());
            assert!(tour.last().is_some_and(|stop| stop.part == PagePart::Sandbox), "{engine:?}");
        }
    }

    #[test]
    fn every_stop_plays_events_of_an_example_of_its_engine() {
        for (engine, stop) in stops() {
            assert!(examples::by_name(stop.example, engine).is_some(), "{}: no example {:?}", stop.title, stop.example);
            let overview = Overview::of(&examples::replay(stop.example));
            let positions = stop.plays.positions(&overview.marks);
            assert!(positions.is_some_and(|part| part.start <= part.end && part.end > 0), "{}: no {:?}", stop.title, stop.plays);
        }
    }

    /// Everything that the page says about the example of a stop until its end: sentences, times, and names of players.
    fn facts(stop: &Stop) -> Vec<String> {
        let mut replay = examples::replay(stop.example);
        let overview = Overview::of(&replay);
        let end = stop.plays.positions(&overview.marks).map_or(0, |positions| positions.end);
        replay.seek(end);
        let sentences = replay.trace().events().take(end).map(|event| plain_text(&engines::sentence(event, replay.scenario())));
        let times = overview.marks.iter().filter(|round| round.start < end).map(|round| clock(round.time));
        let players = replay.scenario().players.iter().map(|player| player.id.to_string());
        sentences.chain(times).chain(players).collect()
    }

    /// Capitalised words in the texts that are neither players nor words of the example.
    const PAGE_WORDS: [&str; 4] = ["BW", "SC2", "Ctrl", "Event"];

    #[test]
    fn every_name_that_a_stop_mentions_is_in_its_example() {
        for (_, stop) in stops() {
            let facts = facts(stop);
            assert!(stop.player.is_none_or(|player| facts.iter().any(|fact| fact == player)), "{}: {:?}", stop.title, stop.player);
            for sentence in stop.text.split(['.', ':', '?', '!']) {
                // The first word of a sentence has a capital letter anyway.
                let words = sentence.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).skip(1);
                for name in words.filter(|word| word.len() > 1 && word.starts_with(char::is_uppercase) && !PAGE_WORDS.contains(word)) {
                    assert!(facts.iter().any(|fact| fact.contains(name)), "{}: nothing about {name} in {}", stop.title, stop.example);
                }
            }
        }
    }

    #[test]
    fn every_number_that_a_stop_mentions_is_in_its_example() {
        for (_, stop) in stops() {
            let facts = facts(stop);
            let is_number = |word: &&str| word.contains(|letter: char| letter.is_ascii_digit()) && word.contains(['.', ':']);
            for number in stop.text.split([' ', ',']).map(|word| word.trim_end_matches(['.', ':'])).filter(is_number) {
                assert!(facts.iter().any(|fact| fact.contains(number)), "{}: {number}", stop.title);
            }
        }
    }

    #[test]
    fn events_of_a_stage_are_counted_over_all_stages_of_that_name() {
        let overview = Overview::of(&examples::replay("The paper's eight players"));
        let events = |first, count| Plays::Events { stage: "build", seconds: 0, first, count }.positions(&overview.marks);
        // Bronze waits, Gold gets its graph, Platinum waits.
        assert_eq!((events(0, 1), events(1, 1), events(2, 9)), (Some(18..18), Some(19..19), Some(25..25)));
        assert_eq!(events(3, 1), None);
    }
}
