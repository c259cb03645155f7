//! The summary of a whole run: how many played, how long players waited, how good the matches are, and who was served worst. It is computed
//! once, when the user first reaches the end of a run. The runs with one change are in `summary/reruns.rs`.

mod reruns;

use std::iter::once;

use queuescope::engines::Measure;
use queuescope::{MatchFacts, Millis, PlayerState, Replay, Totals, order};
use queuescope_lab::job::sweep::Sweep;
use queuescope_lab::{Outcome, PlayerOutcome};

use crate::charts::{Data, Look, Series, Unit, Value};
use crate::engines;
use crate::shared::Shared;
use crate::words::{clock, count, list, number};

pub(crate) use reruns::{Rerun, Reruns};

/// Number of players in the list of those who were served worst.
const MOST_WORST: usize = 5;
/// Number of them who were not matched, if there are also matched ones to show.
const MOST_UNMATCHED: usize = 4;

/// The parts of the bars for waits.
const STATES: [Series; 3] = [
    Series { name: "matched", look: Look::Filled },
    Series { name: "still waiting", look: Look::Outlined },
    Series { name: "left", look: Look::Dashed },
];
const PLAYED: [Series; 1] = [Series { name: "played", look: Look::Filled }];

/// The end of a run.
#[derive(Debug, PartialEq)]
pub(crate) struct Summary {
    /// How many played, as a short sentence.
    pub(crate) headline: String,
    /// When the last match was made, as a sentence.
    pub(crate) last_match: String,
    pub(crate) totals: Totals,
    /// `matched, 12 matches`
    pub(crate) matched: String,
    /// Why players were not matched; empty if there is nothing to say.
    pub(crate) limits: String,
    pub(crate) waits: Shared<Data>,
    pub(crate) qualities: Shared<Data>,
    /// The players who were served worst, the worst first.
    pub(crate) worst: Vec<WorstServed>,
    /// Start and title of the round with the last decision.
    pub(crate) last_round: Option<(usize, String)>,
}

/// What other settings would do to the run.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Tried {
    /// The run is too large to be run again and again.
    TooLarge,
    /// The job is this many percent through.
    Working(u64),
    Known(Shared<Sweep>),
}

/// A player who was served badly.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct WorstServed {
    pub(crate) player: u32,
    pub(crate) state: &'static str,
    /// `4:30`, `6 waves`
    pub(crate) wait: String,
    /// The decisive reason, as a sentence or two.
    pub(crate) reason: String,
}

impl Summary {
    /// Summarises a replay, which must be at its end, because reasons are those at the cursor.
    pub(crate) fn of(replay: &Replay, outcome: &Outcome) -> Summary {
        let engine = replay.scenario().engine();
        let plain = engines::plain(engine);
        let [one, many] = plain.match_nouns;
        let (waited, unit) = waits(replay, outcome);
        Summary {
            headline: headline(&outcome.totals),
            last_match: last_match(replay),
            totals: outcome.totals,
            matched: format!("matched, {}", count(outcome.matches() as u32, one, many)),
            limits: (plain.limits)(replay),
            waits: Shared::new(wait_data(replay, &waited, &unit)),
            qualities: Shared::new(qualities(replay, engine.info().measures[0])),
            worst: worst(replay, &waited, &unit),
            last_round: last_round(replay),
        }
    }

    /// The summary in two sentences, for screen readers.
    pub(crate) fn spoken(&self) -> String {
        format!("Summary: {} {}", self.headline, self.last_match).trim_end().to_owned()
    }
}

/// `24 of 34 played.`
fn headline(totals: &Totals) -> String {
    match (totals.matched, totals.players) {
        (1, 1) => "The only player played.".to_owned(),
        (0, 1) => "The only player found no match.".to_owned(),
        (0, players) => format!("None of {} played.", number(i64::from(players))),
        (matched, players) if matched == players => format!("All {} played.", number(i64::from(players))),
        (matched, players) => format!("{} of {} played.", number(i64::from(matched)), number(i64::from(players))),
    }
}

/// Returns the number of matches of the last round, or names the round that made the last match.
fn last_match(replay: &Replay) -> String {
    let trace = replay.trace();
    let Some(last) = trace.rounds().len().checked_sub(1) else { return String::new() };
    let [one, many] = engines::plain(replay.scenario().engine()).match_nouns;
    let word = replay.scenario().engine().round_name().to_ascii_lowercase();
    let Some((event, _)) = trace.played().last() else { return format!("No {word} made a {one}.") };
    let round = trace.round_of(event);
    if round == last {
        let matches = trace.played().filter(|(event, _)| trace.round_of(*event) == last).count();
        let only = if last == 0 { "only" } else { "last" };
        return format!("The {only} {word} made {}.", count(matches as u32, one, many));
    }
    let mark = &trace.rounds()[round];
    let title = lowercase(&engines::round_title(replay.scenario(), mark.index, mark.time));
    format!("No {one} was made after {title} at {}.", clock(mark.time))
}

/// Writes the first letter small, because the title is inside a sentence.
fn lowercase(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or(String::new(), |first| once(first.to_ascii_lowercase()).chain(letters).collect())
}

/// Writes the first letter large, because the word is a heading.
fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| once(first.to_ascii_uppercase()).chain(letters).collect())
}

/// Finds the round with the last interesting decision, or the last round.
fn last_round(replay: &Replay) -> Option<(usize, String)> {
    let (trace, scenario) = (replay.trace(), replay.scenario());
    let event = (0..trace.len()).rev().find(|event| engines::interest(trace.event(*event), scenario.engine()) > 0);
    let round = event.map_or_else(|| trace.rounds().len().checked_sub(1), |event| Some(trace.round_of(event)))?;
    let mark = trace.rounds().get(round)?;
    Some((mark.start, lowercase(&engines::round_title(scenario, mark.index, mark.time))))
}

/// The series of a player's state; `None` for players who never joined.
fn series(state: PlayerState) -> Option<usize> {
    match state {
        PlayerState::Away => None,
        PlayerState::Matched => Some(0),
        PlayerState::Queued | PlayerState::Pending => Some(1),
        PlayerState::Left => Some(2),
    }
}

/// A player who joined, with the wait.
struct Waited {
    player: u32,
    state: PlayerState,
    /// In seconds, or in rounds if the engine counts them.
    wait: f64,
}

/// The unit of waits, and the words for a number of rounds if the engine counts them.
struct WaitUnit {
    rounds: Option<[String; 2]>,
}

impl WaitUnit {
    fn write(&self, wait: f64) -> String {
        match &self.rounds {
            Some([one, many]) if wait.fract() == 0.0 => count(wait as u32, one, many),
            Some([_, many]) => format!("{} {many}", rounded(wait)),
            None => clock(Millis(wait.round() as i64 * 1_000)),
        }
    }
}

/// The waits of all players who joined, in the unit in which the engine counts them.
fn waits(replay: &Replay, outcome: &Outcome) -> (Vec<Waited>, WaitUnit) {
    let engine = replay.scenario().engine();
    let in_rounds = engines::plain(engine).waits_in_rounds;
    let waited = |(index, outcome): (usize, &PlayerOutcome)| {
        let player = index as u32;
        let time = outcome.wait.seconds().max(0.0);
        Waited { player, state: outcome.state, wait: in_rounds.map_or(time, |waits| f64::from((waits.of_player)(replay, player))) }
    };
    let joined = outcome.players.iter().enumerate().filter(|(_, player)| player.state != PlayerState::Away);
    (joined.map(waited).collect(), WaitUnit { rounds: in_rounds.map(|_| engines::round_nouns(engine)) })
}

/// The distribution of the waits.
fn wait_data(replay: &Replay, waited: &[Waited], unit: &WaitUnit) -> Data {
    let name = |player: u32| replay.scenario().players[player as usize].id.to_string();
    let value = |Waited { player, state, wait }: &Waited| {
        Some(Value { at: *wait, series: series(*state)?, name: name(*player), players: vec![*player] })
    };
    let values: Vec<Value> = waited.iter().filter_map(value).collect();
    let matched: Vec<f64> = values.iter().filter(|value| value.series == 0).map(|value| value.at).collect();
    let note = match (median(&matched), matched.iter().copied().reduce(f64::max)) {
        (Some(median), Some(longest)) => {
            let median = if unit.rounds.is_some() { rounded(median) } else { unit.write(median) };
            format!("matched: median {median}, longest {}", unit.write(longest))
        }
        _ => "matched: none".to_owned(),
    };
    Data {
        question: "How long did they wait?",
        note,
        measure: "Wait".to_owned(),
        unit: if unit.rounds.is_some() { Unit::Number } else { Unit::Clock },
        nouns: ["player", "players"],
        series: STATES.to_vec(),
        values,
    }
}

/// The values of all played matches in the engine's main measure.
fn qualities(replay: &Replay, measure: &Measure) -> Data {
    let plain = engines::plain(replay.scenario().engine());
    let value = |(_, facts): (usize, &MatchFacts)| Value {
        at: facts.quality(measure.name).unwrap_or_default(),
        series: 0,
        name: who(replay, facts),
        players: facts.players().collect(),
    };
    let values: Vec<Value> = replay.trace().played().map(value).collect();
    let numbers: Vec<f64> = values.iter().map(|value| value.at).collect();
    let median = median(&numbers).map_or_else(|| format!("no {}", plain.match_nouns[1]), |median| format!("median {}", rounded(median)));
    let unit = measure.unit.map_or(String::new(), |unit| format!("{unit}, "));
    Data {
        question: plain.quality_question,
        note: format!("{unit}{median}"),
        measure: capitalised(measure.name),
        unit: Unit::Number,
        nouns: plain.match_nouns,
        series: PLAYED.to_vec(),
        values,
    }
}

/// Names the players of a match: `Ann – Bob`, `Ann and 9 others`.
fn who(replay: &Replay, facts: &MatchFacts) -> String {
    let names: Vec<String> = facts.players().map(|player| replay.scenario().players[player as usize].id.to_string()).collect();
    match &names[..] {
        [a, b] => format!("{a} – {b}"),
        [_, _, _] => list(&names, "and"),
        [first, others @ ..] => format!("{first} and {} others", number(others.len() as i64)),
        [] => String::new(),
    }
}

/// The middle of some numbers. Of two in the middle, their mean.
fn median(numbers: &[f64]) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    order::sort_by(&mut sorted, f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        length if length % 2 == 1 => Some(sorted[middle]),
        _ => Some(f64::midpoint(sorted[middle - 1], sorted[middle])),
    }
}

/// Writes a number with at most one decimal.
pub(crate) fn rounded(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let (sign, whole, tenth) = (if tenths < 0 { "−" } else { "" }, number(tenths.abs() / 10), tenths.abs() % 10);
    if tenth == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{tenth}") }
}

/// The players who were served worst: first those without a match, then the matched ones, each with the longest wait first.
fn worst(replay: &Replay, waited: &[Waited], unit: &WaitUnit) -> Vec<WorstServed> {
    let mut order: Vec<&Waited> = waited.iter().collect();
    order::sort_by(&mut order, |one, other| other.wait.total_cmp(&one.wait).then(one.player.cmp(&other.player)));
    let (matched, unmatched): (Vec<&Waited>, Vec<&Waited>) = order.into_iter().partition(|waited| waited.state == PlayerState::Matched);
    let matched: Vec<&Waited> = matched.into_iter().filter(|waited| waited.wait > 0.0).collect();
    let most = if matched.is_empty() { MOST_WORST } else { MOST_UNMATCHED };
    let chosen = unmatched.into_iter().take(most).chain(matched).take(MOST_WORST);
    let entry = |&Waited { player, state, wait }: &Waited| WorstServed {
        player,
        state: state_word(state),
        wait: unit.write(wait),
        reason: reason(replay, player),
    };
    chosen.map(entry).collect()
}

fn state_word(state: PlayerState) -> &'static str {
    match state {
        PlayerState::Away => "Never joined.",
        PlayerState::Queued => "Waiting.",
        PlayerState::Pending => "Not confirmed.",
        PlayerState::Matched => "Matched.",
        PlayerState::Left => "Left.",
    }
}

/// The decisive reason for a player's result. Engines that do not know it give the last sentence of the story.
fn reason(replay: &Replay, player: u32) -> String {
    let reason = engines::reason(replay, player);
    if !reason.is_empty() {
        return reason;
    }
    engines::story(replay, player).pop().and_then(|mut round| round.sentences.pop()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;

    fn summary(example: &str) -> Summary {
        let mut replay = examples::replay(example);
        replay.seek(usize::MAX);
        Summary::of(&replay, &Outcome::of_replay(&replay))
    }

    #[test]
    fn the_walkthrough_counts_its_players() {
        let summary = summary("The 15-player walkthrough");
        assert_eq!(summary.headline, "10 of 15 played.");
        assert_eq!(summary.last_match, "The only wave made 5 matches.");
        assert_eq!(summary.matched, "matched, 5 matches");
        assert_eq!(summary.waits.values.len(), 15);
        assert_eq!(summary.qualities.values.len(), 5);
        assert_eq!(summary.last_round.map(|(_, title)| title).as_deref(), Some("wave 1"));
    }

    #[test]
    fn every_example_counts_each_player_once_and_says_why_they_were_served_badly() {
        for example in ["The 15-player walkthrough", "Forty players in four minutes", "Tiers that wait", "Sixty requests in five minutes"] {
            let summary = summary(example);
            let totals = summary.totals;
            assert_eq!(summary.waits.values.len(), totals.players as usize, "{example}");
            let of = |series: usize| summary.waits.values.iter().filter(|value| value.series == series).count() as u32;
            assert_eq!([of(0), of(1), of(2)], [totals.matched, totals.queued + totals.pending, totals.left], "{example}");
            assert!(summary.worst.len() <= MOST_WORST && !summary.worst.is_empty(), "{example}");
            assert!(summary.worst.iter().all(|worst| !worst.reason.is_empty()), "{example}: {:?}", summary.worst);
            if totals.queued > 0 {
                assert!(!summary.limits.is_empty(), "{example} says nothing about the players who still wait");
            }
        }
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!([median(&[]), median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0])], [None, Some(2.0), Some(2.5)]);
        assert_eq!([31.46, 12.0, -0.01, -2_511.5, 32_689.24].map(rounded), ["31.5", "12", "0", "−2,511.5", "32,689.2"]);
    }
}
