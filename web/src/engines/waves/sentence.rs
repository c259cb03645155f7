//! Sentences for the events of a wave.

use std::cmp::Ordering;

use queuescope::PlayerRef;
use queuescope::engines::waves;
use queuescope::engines::waves::event::{
    AssignReason, Candidate, Event as WavesEvent, Gaps, KeptReason, NotMovedReason, PassedReason, Set, Side, Solved, SwapOutcome,
};
use queuescope::engines::waves::pressure::Level;

use crate::words::{Fragment, Sentence, count, number, waited};

/// A sentence builder that knows the names of the sides.
struct WaveSentence<'a> {
    sentence: Sentence,
    settings: &'a waves::Settings,
}

impl WaveSentence<'_> {
    fn text(self, text: impl Into<String>) -> Self {
        WaveSentence { sentence: self.sentence.text(text), ..self }
    }
    fn player(self, player: &PlayerRef) -> Self {
        WaveSentence { sentence: self.sentence.player(player), ..self }
    }
    fn side(self, side: Side) -> Self {
        WaveSentence { sentence: self.sentence.side(side as usize, &self.settings.sides[side as usize]), ..self }
    }
    fn number(self, text: impl Into<String>) -> Self {
        WaveSentence { sentence: self.sentence.number(text), ..self }
    }
}

/// Describes an event in one or two sentences.
pub(crate) fn sentence(event: &WavesEvent, settings: &waves::Settings) -> Vec<Fragment> {
    wave(WaveSentence { sentence: Sentence::default(), settings }, event).sentence.parts()
}

fn wave<'a>(sentence: WaveSentence<'a>, event: &WavesEvent) -> WaveSentence<'a> {
    match event {
        WavesEvent::Waited { waits } if waits.is_empty() => sentence.text("The queue is empty, so no player waits."),
        WavesEvent::Waited { waits } => {
            let each = if waits.len() == 1 { " and has now waited one more wave." } else { ". Each has now waited one more wave." };
            sentence.number(count(waits.len() as u32, "player is", "players are")).text(format!(" in the queue{each}"))
        }
        WavesEvent::Snapshot { queued: 0 } => sentence.text("The queue is empty when the wave begins."),
        WavesEvent::Snapshot { queued } => {
            sentence.number(count(*queued, "player is", "players are")).text(" in the queue when the wave begins.")
        }
        WavesEvent::Placed { player, set, ratings } => placed(sentence, player, *set, *ratings),
        WavesEvent::Partitioned { counts: [first, second, both] } => {
            let play = |players: u32| if players == 0 { "none play".to_owned() } else { count(players, "plays", "play") };
            let first = if *first == 0 { "No players play".to_owned() } else { count(*first, "player plays", "players play") };
            let sentence = sentence.number(first).text(" ").side(Side::First).text(" only, ");
            let sentence = sentence.number(play(*second)).text(" ").side(Side::Second).text(" only, and ");
            sentence.number(play(*both)).text(" both.")
        }
        WavesEvent::Counted { delta, both, .. } => counted(sentence, *delta, *both),
        WavesEvent::Assigned { player, side, reason, .. } => assigned(sentence, player, *side, *reason),
        WavesEvent::Compared { difference, .. } => {
            sentence.text("The mean ratings of the two sides differ by ").number(format!("{:.1}", difference.abs())).text(" rating points.")
        }
        WavesEvent::Moved { player, to, .. } => sentence
            .player(player)
            .text(" moves to ")
            .side(*to)
            .text(". Of the flexible players on the stronger side, ")
            .player(player)
            .text(" has the two closest ratings."),
        WavesEvent::NotMoved { reason } => sentence.text(not_moved(*reason)),
        WavesEvent::OpenSides { counts, both, .. } => open_sides(sentence, *counts, *both),
        WavesEvent::Sides { counts: [first, second], .. } => {
            let sentence = sentence.side(Side::First).text(format!(" has {} and ", players(*first)));
            sentence.side(Side::Second).text(format!(" has {}.", if *second == 0 { "none".to_owned() } else { number(i64::from(*second)) }))
        }
        WavesEvent::Pressed { queued, population, level, .. } => {
            let active = count(*population, "active player", "active players");
            let share = match (queued, population) {
                (_, 0) => "No player is active".to_owned(),
                (1, _) => format!("1 of {active} is queued"),
                _ => format!("{} of {active} are queued", number(i64::from(*queued))),
            };
            sentence.text(format!("{share}. Pressure is ")).number(level_name(*level)).text(", so windows are ").text(match level {
                Level::High => "narrow.",
                Level::Moderate => "medium.",
                Level::Low => "wide.",
            })
        }
        WavesEvent::Opened { player, wait_cycles, window } => {
            sentence.player(player).text(format!(" {}: searches ±", waited(*wait_cycles))).number(number(*window)).text(" rating points.")
        }
        WavesEvent::Led { counts: [0, 0], .. } => sentence.text("Both sides are empty."),
        WavesEvent::Led { lead, counts: [leads, follows] } if leads == follows => {
            let sentence = sentence.text("Both sides have ").number(count(*leads, "player", "players")).text(", so ");
            sentence.side(*lead).text(" leads as the first side.")
        }
        WavesEvent::Led { lead, counts: [leads, follows] } => {
            let sentence = sentence.side(*lead).text(" leads, because it has ").number(players(*leads)).text(" and ");
            sentence.side(lead.other()).text(" has ").number(number(i64::from(*follows))).text(".")
        }
        WavesEvent::SatOut { player, wait_cycles, kept_from } => {
            let sentence = sentence.player(player);
            match wait_cycles.cmp(kept_from) {
                Ordering::Less => sentence
                    .text(format!(" {} and sits this wave out. ", waited(*wait_cycles)))
                    .text("All players who stay on the same side have waited longer."),
                // Between equal waits the order of the list decides. Two waits of 0 are also equal if the other side is empty.
                Ordering::Equal if *wait_cycles > 0 => {
                    sentence.text(" sits this wave out, because others have waited just as long and are ahead in the list.")
                }
                Ordering::Equal | Ordering::Greater => sentence.text(" sits this wave out, because the other side has too few players."),
            }
        }
        WavesEvent::AllKept { reason, .. } => sentence.text(match reason {
            KeptReason::Off => "The priority filter is off, so no player sits out.",
            KeptReason::EvenSides => "The sides are even, so no player sits out.",
            KeptReason::FreeSides => "Flexible players can still play either side, so no player sits out.",
        }),
        WavesEvent::Kept { players, .. } if players.is_empty() => {
            sentence.text("The shorter side is empty, so the longer side keeps no player.")
        }
        WavesEvent::Kept { players, .. } => {
            let order = if players.len() == 1 { "." } else { ", longest wait first." };
            sentence.text("The longer side keeps ").number(count(players.len() as u32, "player", "players")).text(order)
        }
        WavesEvent::Limited { queued, limit } => sentence.number(count(*queued, "player is", "players are")).text(format!(
            " queued, more than the {} for which an exact selection is computed. This wave is selected greedily.",
            number(*limit)
        )),
        WavesEvent::Scored { pair, window } => {
            apart(sentence, pair).text(format!(", inside the window of ±{}. They become a candidate pair.", number(*window)))
        }
        WavesEvent::Reached { lead, candidates: 0, .. } => sentence.player(lead).text(" has no opponent in reach."),
        WavesEvent::Reached { lead, candidates, .. } => {
            sentence.player(lead).text(" has ").number(count(*candidates, "opponent", "opponents")).text(" in reach.")
        }
        WavesEvent::Ranked { candidates: 0, .. } => sentence.text("No pair is inside a window, so no one plays."),
        WavesEvent::Ranked { candidates, by_turns } => {
            let order = match by_turns {
                _ if *candidates == 1 => "",
                true => " The lead who has waited longest chooses first.",
                false => " The lowest score is decided first.",
            };
            let pairs = format!("{} {}", number(*candidates as i64), if *candidates == 1 { "pair is" } else { "pairs are" });
            sentence.number(pairs).text(format!(" inside a window.{order}"))
        }
        WavesEvent::Solved(solved) => self::solved(sentence, solved),
        WavesEvent::Taken { pair } => apart(sentence, pair).text(". Both are free, so they are paired."),
        WavesEvent::PassedOver { pair, reason } => passed_over(sentence, pair, *reason),
        WavesEvent::Selected { pairs: 0, .. } => sentence.text("No pair is chosen this wave."),
        WavesEvent::Selected { pairs, .. } => sentence.number(count(*pairs, "pair is", "pairs are")).text(" chosen."),
        WavesEvent::SwapTried { leads: [a, b], outcome, before, after, .. } => swap_tried(sentence, a, b, *outcome, *before, *after),
        WavesEvent::Refined { swaps: 0, .. } => sentence.text("No swap is made, so the pairs stay as they are."),
        WavesEvent::Refined { swaps, errors: [before, after], .. } => sentence
            .number(count(*swaps, "swap reduces", "swaps reduce"))
            .text(format!(" the sum of squared gaps from {} to {}.", number(*before), number(*after))),
        WavesEvent::Created { players: [a, b], diff, map, server, .. } => {
            let server = server.as_ref().map_or(String::new(), |server| format!(", server {server}"));
            let sentence = sentence.player(a).text(" plays ").player(b).text(format!(" on {map}{server}. They are "));
            sentence.number(points_apart(i64::from(*diff))).text(".")
        }
        WavesEvent::NoMap { players: [a, b], .. } => {
            sentence.player(a).text(" and ").player(b).text(" have vetoed every map between them. Both stay queued.")
        }
        WavesEvent::Counters { matches: 0, queued, .. } => {
            let sentence = sentence.text("No one plays this wave. ");
            match queued {
                0 => sentence.text("The queue is empty."),
                _ => sentence.number(count(*queued, "player is", "players are")).text(" still in the queue."),
            }
        }
        WavesEvent::Counters { matches, queued, gaps, .. } => counters(sentence, *matches, *queued, *gaps),
    }
}

fn placed<'a>(sentence: WaveSentence<'a>, player: &PlayerRef, set: Set, ratings: [Option<i32>; 2]) -> WaveSentence<'a> {
    let rating = |side: usize| number(i64::from(ratings[side].unwrap_or_default()));
    let sentence = sentence.player(player);
    match set {
        Set::First => sentence.text(" plays ").side(Side::First).text(" only and is rated ").number(rating(0)).text("."),
        Set::Second => sentence.text(" plays ").side(Side::Second).text(" only and is rated ").number(rating(1)).text("."),
        Set::Both => sentence
            .text(" plays both and is rated ")
            .number(rating(0))
            .text(" for ")
            .side(Side::First)
            .text(" and ")
            .number(rating(1))
            .text(" for ")
            .side(Side::Second)
            .text("."),
    }
}

fn counted(sentence: WaveSentence<'_>, delta: i64, both: u32) -> WaveSentence<'_> {
    let flexible = if both == 0 { "No player plays both".to_owned() } else { count(both, "player plays both", "players play both") };
    let fewer = delta.unsigned_abs() as u32;
    match delta {
        0 => sentence.text("Both sides have the same number of players. ").number(flexible).text("."),
        _ => {
            let shorter = if delta < 0 { Side::First } else { Side::Second };
            let sentence = sentence.side(shorter).text(" has ").number(count(fewer, "fewer player", "fewer players")).text(" than ");
            sentence.side(shorter.other()).text(format!(". {flexible}."))
        }
    }
}

fn assigned<'a>(sentence: WaveSentence<'a>, player: &PlayerRef, side: Side, reason: AssignReason) -> WaveSentence<'a> {
    let sentence = sentence.player(player).text(" goes to ").side(side).text(match reason {
        AssignReason::FillsGap => ", which is short of players.",
        AssignReason::Shorter => ", which now has fewer players.",
        AssignReason::Even => ", which gets the next player when the sides are even.",
        AssignReason::Halves => ". Every queued player plays both sides, so each half of them gets one side.",
    });
    if reason == AssignReason::Halves {
        return sentence;
    }
    sentence.text(" Of the remaining flexible players, ").player(player).text(" leans most towards ").side(side).text(".")
}

fn open_sides(sentence: WaveSentence<'_>, [first, second]: [u32; 2], both: u32) -> WaveSentence<'_> {
    let flexible = match both {
        0 => "No player plays both".to_owned(),
        _ => format!("{} on both sides until the pairs are chosen", count(both, "flexible player is", "flexible players are")),
    };
    let sentence = sentence.text(format!("{flexible}. ")).side(Side::First).text(" has ").number(players(first)).text(" and ");
    sentence.side(Side::Second).text(" has ").number(players(second)).text(".")
}

/// Says what an exact selection found, and how greedy selection compares.
fn solved<'a>(sentence: WaveSentence<'a>, solved: &Solved) -> WaveSentence<'a> {
    let Solved { solution, greedy, .. } = solved;
    if solution.pairs == 0 {
        return sentence.text("No pair is a candidate, so nobody plays.");
    }
    let sentence = sentence
        .text("The best selection from all candidates has ")
        .number(count(solution.pairs, "pair", "pairs"))
        .text(format!(", at a total cost of {}.", whole(solution.cost)));
    match greedy {
        Some(greedy) if greedy.chosen == solution.chosen => sentence.text(" Greedy selection would choose the same."),
        Some(greedy) => {
            sentence.text(format!(" Greedy selection would choose {} for {}.", count(greedy.pairs, "pair", "pairs"), whole(greedy.cost)))
        }
        None => sentence,
    }
}

/// Writes a cost, which may be too large for other numbers on the page.
pub(crate) fn whole(cost: i128) -> String {
    i64::try_from(cost).map_or_else(|_| cost.to_string(), number)
}

fn not_moved(reason: NotMovedReason) -> &'static str {
    match reason {
        NotMovedReason::Off => "Mean balance is off, so no player moves.",
        NotMovedReason::EmptySide => "One side has no players, so the mean ratings cannot be compared.",
        NotMovedReason::CloseEnough => "The mean ratings are close enough, so no player moves.",
        NotMovedReason::NobodyFlexible => "The stronger side has no flexible player, so no player can move.",
        NotMovedReason::AllFlexible => "Every queued player plays both sides. After they are divided into halves, no player moves.",
        NotMovedReason::WouldUnbalance => "Moving a player would make the sides more uneven, so no player moves.",
    }
}

fn level_name(level: Level) -> &'static str {
    match level {
        Level::High => "high",
        Level::Moderate => "moderate",
        Level::Low => "low",
    }
}

fn apart<'a>(sentence: WaveSentence<'a>, pair: &Candidate) -> WaveSentence<'a> {
    sentence.player(&pair.lead).text(" and ").player(&pair.follow).text(" are ").number(points_apart(pair.gap))
}

/// `1 rating point apart`, `35 rating points apart`
fn points_apart(gap: i64) -> String {
    format!("{} rating {} apart", number(gap), if gap == 1 { "point" } else { "points" })
}

/// `no players`, `1 player`, `12 players`
fn players(number: u32) -> String {
    if number == 0 { "no players".to_owned() } else { count(number, "player", "players") }
}

fn passed_over<'a>(sentence: WaveSentence<'a>, pair: &Candidate, reason: PassedReason) -> WaveSentence<'a> {
    let sentence = apart(sentence, pair).text(", but ");
    match reason {
        PassedReason::LeadTaken => sentence.player(&pair.lead).text(" already has an opponent."),
        PassedReason::FollowTaken => sentence.player(&pair.follow).text(" already has an opponent."),
        PassedReason::BothTaken => sentence.text("both already have an opponent."),
    }
}

fn swap_tried<'a>(
    sentence: WaveSentence<'a>,
    a: &PlayerRef,
    b: &PlayerRef,
    outcome: SwapOutcome,
    before: i64,
    after: i64,
) -> WaveSentence<'a> {
    let sentence = sentence.player(a).text(" and ").player(b);
    match outcome {
        SwapOutcome::Swapped => sentence
            .text(" swap opponents. The sum of squared gaps falls from ")
            .number(number(before))
            .text(" to ")
            .number(number(after))
            .text("."),
        SwapOutcome::NoBetter => sentence
            .text(format!(
                " keep their opponents. A swap would not reduce the sum of squared gaps. It is {} now and would be ",
                number(before)
            ))
            .number(number(after))
            .text("."),
        SwapOutcome::OutsideWindow => sentence
            .text(" keep their opponents. A swap would reduce the sum of squared gaps from ")
            .number(format!("{} to {}", number(before), number(after)))
            .text(", but one of the new pairs would be outside its window."),
        SwapOutcome::Blocked => sentence
            .text(" keep their opponents. A swap would reduce the sum of squared gaps from ")
            .number(format!("{} to {}", number(before), number(after)))
            .text(", but the regions of one of the new pairs are blocked."),
    }
}

fn counters(sentence: WaveSentence<'_>, matches: u32, queued: u32, gaps: Option<Gaps>) -> WaveSentence<'_> {
    let kind = if matches == 1 { "gap" } else { "mean gap" };
    let average = gaps.map_or(String::new(), |gaps| format!(" with a {kind} of {:.1} rating points", gaps.average));
    let left =
        if queued == 0 { "The queue is empty".to_owned() } else { count(queued, "player is", "players are") + " still in the queue" };
    sentence.text("The wave creates ").number(count(matches, "match", "matches")).text(format!("{average}. {left}."))
}
