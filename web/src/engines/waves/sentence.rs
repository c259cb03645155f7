//! One plain sentence for every event: subject, verb, number.

use queuescope::PlayerRef;
use queuescope::engines::waves;
use queuescope::engines::waves::event::{
    AssignReason, Candidate, Event as WavesEvent, Gaps, KeptReason, NotMovedReason, PassedReason, Set, Side, SwapOutcome,
};
use queuescope::engines::waves::pressure::Level;

use crate::words::{Fragment, Sentence, count, number, waited, waves};

/// A sentence about a wave: sides have names.
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

/// The sentence for an event.
pub(crate) fn sentence(event: &WavesEvent, settings: &waves::Settings) -> Vec<Fragment> {
    wave(WaveSentence { sentence: Sentence::default(), settings }, event).sentence.parts()
}

fn wave<'a>(sentence: WaveSentence<'a>, event: &WavesEvent) -> WaveSentence<'a> {
    match event {
        WavesEvent::Waited { waits } if waits.is_empty() => sentence.text("The queue is empty: nobody has to wait."),
        WavesEvent::Waited { waits } => {
            sentence.number(count(waits.len() as u32, "player has", "players have")).text(" waited one wave more.")
        }
        WavesEvent::Snapshot { queued } => {
            sentence.number(count(*queued, "player is", "players are")).text(" queued when the wave begins.")
        }
        WavesEvent::Placed { player, set, ratings } => placed(sentence, player, *set, *ratings),
        WavesEvent::Partitioned { counts: [first, second, both] } => sentence
            .number(number(i64::from(*first)))
            .text(" for ")
            .side(Side::First)
            .text(", ")
            .number(number(i64::from(*second)))
            .text(" for ")
            .side(Side::Second)
            .text(format!(", {} both.", count(*both, "plays", "play"))),
        WavesEvent::Counted { delta, both, .. } => counted(sentence, *delta, *both),
        WavesEvent::Assigned { player, side, reason, .. } => assigned(sentence, player, *side, *reason),
        WavesEvent::Compared { difference, .. } => {
            sentence.text("The two sides' mean ratings are ").number(format!("{:.1} apart", difference.abs())).text(".")
        }
        WavesEvent::Moved { player, to, .. } => {
            sentence.player(player).text(", the most neutral flexible player of the stronger side, moves to ").side(*to).text(".")
        }
        WavesEvent::NotMoved { reason } => sentence.text(not_moved(*reason)),
        WavesEvent::Sides { counts: [first, second], .. } => sentence
            .side(Side::First)
            .text(format!(" has {}, ", count(*first, "player", "players")))
            .side(Side::Second)
            .text(format!(" has {}.", number(i64::from(*second)))),
        WavesEvent::Pressed { queued, population, level, .. } => sentence
            .text(format!("{} of {} active players are queued: pressure is ", number(i64::from(*queued)), number(i64::from(*population))))
            .number(level_name(*level))
            .text(", so windows are ")
            .text(match level {
                Level::High => "narrow.",
                Level::Moderate => "of middling width.",
                Level::Low => "wide.",
            }),
        WavesEvent::Opened { player, wait_cycles, window } => {
            sentence.player(player).text(format!(" {}: searches ±", waited(*wait_cycles))).number(number(*window)).text(" rating points.")
        }
        WavesEvent::Led { lead, counts: [leads, follows] } if leads == follows => {
            sentence.text("Both sides have ").number(number(i64::from(*leads))).text(": ").side(*lead).text(" leads.")
        }
        WavesEvent::Led { lead, counts: [leads, follows] } => sentence
            .side(*lead)
            .text(" is the shorter side and leads, ")
            .number(format!("{} to {}", number(i64::from(*leads)), number(i64::from(*follows))))
            .text("."),
        WavesEvent::SatOut { player, wait_cycles, kept_from } if wait_cycles == kept_from => {
            sentence.player(player).text(" sits this wave out: others who have waited as long stand before them in the list.")
        }
        WavesEvent::SatOut { player, wait_cycles, .. } => sentence
            .player(player)
            .text(" sits this wave out with ")
            .number(format!("{} waited", waves(*wait_cycles)))
            .text(": everybody kept has waited longer."),
        WavesEvent::AllKept { reason: KeptReason::Off } => sentence.text("The priority filter is off: nobody has to sit out."),
        WavesEvent::AllKept { reason: KeptReason::EvenSides } => sentence.text("The sides are even: nobody has to sit out."),
        WavesEvent::Kept { players } => {
            sentence.number(count(players.len() as u32, "player stays", "players stay")).text(", longest waiting first.")
        }
        WavesEvent::Scored { pair, window } => apart(sentence, pair).text(format!(", within {}: a candidate.", number(*window))),
        WavesEvent::Reached { lead, candidates, .. } => {
            sentence.player(lead).text(" can reach ").number(count(*candidates, "opponent", "opponents")).text(".")
        }
        WavesEvent::Ranked { candidates: 0 } => sentence.text("No pair is inside a window: nobody can play."),
        WavesEvent::Ranked { candidates } => sentence
            .number(format!("{} {}", number(*candidates as i64), if *candidates == 1 { "pair is" } else { "pairs are" }))
            .text(" inside a window. The lowest score is decided first."),
        WavesEvent::Taken { pair } => apart(sentence, pair).text(". Both are free, so they play."),
        WavesEvent::PassedOver { pair, reason } => passed_over(sentence, pair, *reason),
        WavesEvent::Selected { pairs: 0, .. } => sentence.text("Nobody plays this wave."),
        WavesEvent::Selected { pairs, .. } => sentence.number(count(*pairs, "pair is", "pairs are")).text(" chosen."),
        WavesEvent::SwapTried { leads: [a, b], outcome, before, after, .. } => swap_tried(sentence, a, b, *outcome, *before, *after),
        WavesEvent::Refined { swaps: 0, .. } => sentence.text("No swap makes the gaps smaller: the pairs stay as they are."),
        WavesEvent::Refined { swaps, errors: [before, after], .. } => sentence.number(count(*swaps, "swap", "swaps")).text(format!(
            " brought the squared gaps from {} down to {}.",
            number(*before),
            number(*after)
        )),
        WavesEvent::Created { players: [a, b], diff, map, server, .. } => {
            sentence.player(a).text(" plays ").player(b).text(", ").number(format!("{} apart", number(i64::from(*diff)))).text(match server
            {
                Some(server) => format!(", on {map}, server {server}."),
                None => format!(", on {map}."),
            })
        }
        WavesEvent::NoMap { players: [a, b] } => {
            sentence.player(a).text(" and ").player(b).text(" have vetoed every map between them. Both stay queued.")
        }
        WavesEvent::Counters { matches: 0, queued, .. } => {
            sentence.text("Nobody plays this wave. ").number(count(*queued, "player waits", "players wait")).text(".")
        }
        WavesEvent::Counters { matches, queued, gaps } => counters(sentence, *matches, *queued, *gaps),
    }
}

fn placed<'a>(sentence: WaveSentence<'a>, player: &PlayerRef, set: Set, ratings: [Option<i32>; 2]) -> WaveSentence<'a> {
    let rating = |side: usize| number(i64::from(ratings[side].unwrap_or_default()));
    let sentence = sentence.player(player);
    match set {
        Set::First => sentence.text(" plays ").side(Side::First).text(" only, at ").number(rating(0)).text("."),
        Set::Second => sentence.text(" plays ").side(Side::Second).text(" only, at ").number(rating(1)).text("."),
        Set::Both => sentence
            .text(" plays both: ")
            .side(Side::First)
            .text(" at ")
            .number(rating(0))
            .text(", ")
            .side(Side::Second)
            .text(" at ")
            .number(rating(1))
            .text("."),
    }
}

fn counted(sentence: WaveSentence<'_>, delta: i64, both: u32) -> WaveSentence<'_> {
    let flexible = count(both, "player plays both", "players play both");
    match delta {
        0 => sentence.text("Both sides have as many. ").number(flexible).text("."),
        _ => {
            let short = if delta < 0 { Side::First } else { Side::Second };
            sentence.side(short).text(" is ").number(format!("{} short", number(delta.abs()))).text(format!("; {flexible}."))
        }
    }
}

fn assigned<'a>(sentence: WaveSentence<'a>, player: &PlayerRef, side: Side, reason: AssignReason) -> WaveSentence<'a> {
    let sentence = sentence.player(player).text(" goes to ").side(side);
    sentence.text(match reason {
        AssignReason::FillsGap => ", which is short of players: of those left, nobody leans further that way.",
        AssignReason::Shorter => ", now the shorter side: of those left, nobody leans further that way.",
        AssignReason::Even => ": the sides are even, and of those left nobody leans further that way.",
    })
}

fn not_moved(reason: NotMovedReason) -> &'static str {
    match reason {
        NotMovedReason::Off => "Balancing the means is switched off: nobody is moved.",
        NotMovedReason::EmptySide => "A side has no players, so there are no means to balance.",
        NotMovedReason::CloseEnough => "That is close enough: nobody is moved.",
        NotMovedReason::NobodyFlexible => "The stronger side has no flexible player: nobody can be moved.",
        NotMovedReason::WouldUnbalance => "Moving a player would make the sides more uneven: nobody is moved.",
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
    sentence.player(&pair.lead).text(" and ").player(&pair.follow).text(" are ").number(format!("{} apart", number(pair.gap)))
}

fn passed_over<'a>(sentence: WaveSentence<'a>, pair: &Candidate, reason: PassedReason) -> WaveSentence<'a> {
    let sentence = apart(sentence, pair).text(", but ");
    match reason {
        PassedReason::LeadTaken => sentence.player(&pair.lead).text(" plays already: passed over."),
        PassedReason::FollowTaken => sentence.player(&pair.follow).text(" plays already: passed over."),
        PassedReason::BothTaken => sentence.text("both play already: passed over."),
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
            .text(" swap opponents: the squared gaps shrink from ")
            .number(number(before))
            .text(" to ")
            .number(number(after))
            .text("."),
        SwapOutcome::NoBetter => sentence
            .text(" keep their opponents: swapped, the squared gaps would be ")
            .number(number(after))
            .text(format!(", not less than {}.", number(before))),
        SwapOutcome::OutsideWindow => sentence
            .text(" would be closer with opponents swapped, ")
            .number(format!("{} to {}", number(before), number(after)))
            .text(", but a new pair would leave its window."),
    }
}

fn counters(sentence: WaveSentence<'_>, matches: u32, queued: u32, gaps: Option<Gaps>) -> WaveSentence<'_> {
    let average = gaps.map_or(String::new(), |gaps| format!(", {:.1} apart on average", gaps.average));
    sentence
        .number(count(matches, "match", "matches"))
        .text(format!("{average}. {} still queued.", count(queued, "player is", "players are")))
}
