//! One plain sentence for every event: subject, verb, number.

use queuescope::PlayerRef;
use queuescope::engines::waves;
use queuescope::engines::waves::event::{
    AssignReason, Candidate, Event as WavesEvent, Gaps, KeptReason, NotMovedReason, PassedReason, Set, Side, SwapOutcome,
};
use queuescope::engines::waves::pressure::Level;

use crate::words::{Part, Say, count, number, times_waited};

/// A sentence about a wave: sides have names.
struct Sentence<'a> {
    say: Say,
    settings: &'a waves::Settings,
}

impl Sentence<'_> {
    fn text(self, text: impl Into<String>) -> Self {
        Sentence { say: self.say.text(text), ..self }
    }
    fn player(self, player: &PlayerRef) -> Self {
        Sentence { say: self.say.player(player), ..self }
    }
    fn side(self, side: Side) -> Self {
        Sentence { say: self.say.side(side as usize, &self.settings.sides[side as usize]), ..self }
    }
    fn number(self, text: impl Into<String>) -> Self {
        Sentence { say: self.say.number(text), ..self }
    }
}

/// The sentence for an event.
pub(crate) fn sentence(event: &WavesEvent, settings: &waves::Settings) -> Vec<Part> {
    wave(Sentence { say: Say::default(), settings }, event).say.parts()
}

fn wave<'a>(say: Sentence<'a>, event: &WavesEvent) -> Sentence<'a> {
    match event {
        WavesEvent::Waited { waits } if waits.is_empty() => say.text("The queue is empty: nobody has to wait."),
        WavesEvent::Waited { waits } => say.number(count(waits.len() as u32, "player has", "players have")).text(" waited one wave more."),
        WavesEvent::Snapshot { queued } => say.number(count(*queued, "player is", "players are")).text(" queued when the wave begins."),
        WavesEvent::Placed { player, set, ratings } => placed(say, player, *set, *ratings),
        WavesEvent::Partitioned { counts: [first, second, both] } => say
            .number(number(i64::from(*first)))
            .text(" for ")
            .side(Side::First)
            .text(", ")
            .number(number(i64::from(*second)))
            .text(" for ")
            .side(Side::Second)
            .text(format!(", {} both.", count(*both, "plays", "play"))),
        WavesEvent::Counted { delta, both, .. } => counted(say, *delta, *both),
        WavesEvent::Assigned { player, side, reason, .. } => assigned(say, player, *side, *reason),
        WavesEvent::Compared { difference, .. } => {
            say.text("The two sides' mean ratings are ").number(format!("{:.1} apart", difference.abs())).text(".")
        }
        WavesEvent::Moved { player, to, .. } => {
            say.player(player).text(", the most neutral flexible player of the stronger side, moves to ").side(*to).text(".")
        }
        WavesEvent::NotMoved { reason } => say.text(not_moved(*reason)),
        WavesEvent::Sides { counts: [first, second], .. } => say
            .side(Side::First)
            .text(format!(" has {}, ", count(*first, "player", "players")))
            .side(Side::Second)
            .text(format!(" has {}.", number(i64::from(*second)))),
        WavesEvent::Pressed { queued, population, level, .. } => say
            .text(format!("{} of {} active players are queued: pressure is ", number(i64::from(*queued)), number(i64::from(*population))))
            .number(level_name(*level))
            .text(", so windows are ")
            .text(match level {
                Level::High => "narrow.",
                Level::Moderate => "of middling width.",
                Level::Low => "wide.",
            }),
        WavesEvent::Opened { player, wait_cycles, window } => say
            .player(player)
            .text(format!(" has waited {} and looks ", times_waited(*wait_cycles)))
            .number(number(*window))
            .text(" far, up and down."),
        WavesEvent::Led { lead, counts: [leads, follows] } if leads == follows => {
            say.text("Both sides have ").number(number(i64::from(*leads))).text(": ").side(*lead).text(" leads.")
        }
        WavesEvent::Led { lead, counts: [leads, follows] } => say
            .side(*lead)
            .text(" is the shorter side and leads, ")
            .number(format!("{} to {}", number(i64::from(*leads)), number(i64::from(*follows))))
            .text("."),
        WavesEvent::SatOut { player, wait_cycles, kept_from } if wait_cycles == kept_from => {
            say.player(player).text(" sits this wave out: others who have waited as long stand before them in the list.")
        }
        WavesEvent::SatOut { player, wait_cycles, .. } => say
            .player(player)
            .text(" sits this wave out with ")
            .number(format!("{} waited", times_waited(*wait_cycles)))
            .text(": everybody kept has waited longer."),
        WavesEvent::AllKept { reason: KeptReason::Off } => say.text("The priority filter is off: nobody has to sit out."),
        WavesEvent::AllKept { reason: KeptReason::EvenSides } => say.text("The sides are even: nobody has to sit out."),
        WavesEvent::Kept { players } => {
            say.number(count(players.len() as u32, "player stays", "players stay")).text(", longest waiting first.")
        }
        WavesEvent::Scored { pair, window } => apart(say, pair).text(format!(", within {}: a candidate.", number(*window))),
        WavesEvent::Reached { lead, candidates, .. } => {
            say.player(lead).text(" can reach ").number(count(*candidates, "opponent", "opponents")).text(".")
        }
        WavesEvent::Ranked { candidates: 0 } => say.text("No pair is inside a window: nobody can play."),
        WavesEvent::Ranked { candidates } => say
            .number(format!("{} {}", number(*candidates as i64), if *candidates == 1 { "pair is" } else { "pairs are" }))
            .text(" inside a window. The lowest score is decided first."),
        WavesEvent::Taken { pair } => apart(say, pair).text(". Both are free, so they play."),
        WavesEvent::PassedOver { pair, reason } => passed_over(say, pair, *reason),
        WavesEvent::Selected { pairs: 0, .. } => say.text("Nobody plays this wave."),
        WavesEvent::Selected { pairs, .. } => say.number(count(*pairs, "pair is", "pairs are")).text(" chosen."),
        WavesEvent::SwapTried { leads: [a, b], outcome, before, after, .. } => swap_tried(say, a, b, *outcome, *before, *after),
        WavesEvent::Refined { swaps: 0, .. } => say.text("No swap makes the gaps smaller: the pairs stay as they are."),
        WavesEvent::Refined { swaps, errors: [before, after], .. } => say.number(count(*swaps, "swap", "swaps")).text(format!(
            " brought the squared gaps from {} down to {}.",
            number(*before),
            number(*after)
        )),
        WavesEvent::Created { players: [a, b], diff, map, server, .. } => {
            say.player(a).text(" plays ").player(b).text(", ").number(format!("{} apart", number(i64::from(*diff)))).text(match server {
                Some(server) => format!(", on {map}, server {server}."),
                None => format!(", on {map}."),
            })
        }
        WavesEvent::NoMap { players: [a, b] } => {
            say.player(a).text(" and ").player(b).text(" have vetoed every map between them. Both stay queued.")
        }
        WavesEvent::Counters { matches: 0, queued, .. } => {
            say.text("Nobody plays this wave. ").number(count(*queued, "player waits", "players wait")).text(".")
        }
        WavesEvent::Counters { matches, queued, gaps } => counters(say, *matches, *queued, *gaps),
    }
}

fn placed<'a>(say: Sentence<'a>, player: &PlayerRef, set: Set, ratings: [Option<i32>; 2]) -> Sentence<'a> {
    let rating = |side: usize| number(i64::from(ratings[side].unwrap_or_default()));
    let say = say.player(player);
    match set {
        Set::First => say.text(" plays ").side(Side::First).text(" only, at ").number(rating(0)).text("."),
        Set::Second => say.text(" plays ").side(Side::Second).text(" only, at ").number(rating(1)).text("."),
        Set::Both => say
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

fn counted(say: Sentence<'_>, delta: i64, both: u32) -> Sentence<'_> {
    let flexible = count(both, "player plays both", "players play both");
    match delta {
        0 => say.text("Both sides have as many. ").number(flexible).text("."),
        _ => {
            let short = if delta < 0 { Side::First } else { Side::Second };
            say.side(short).text(" is ").number(format!("{} short", number(delta.abs()))).text(format!("; {flexible}."))
        }
    }
}

fn assigned<'a>(say: Sentence<'a>, player: &PlayerRef, side: Side, reason: AssignReason) -> Sentence<'a> {
    let say = say.player(player).text(" goes to ").side(side);
    say.text(match reason {
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

fn apart<'a>(say: Sentence<'a>, pair: &Candidate) -> Sentence<'a> {
    say.player(&pair.lead).text(" and ").player(&pair.follow).text(" are ").number(format!("{} apart", number(pair.gap)))
}

fn passed_over<'a>(say: Sentence<'a>, pair: &Candidate, reason: PassedReason) -> Sentence<'a> {
    let say = apart(say, pair).text(", but ");
    match reason {
        PassedReason::LeadTaken => say.player(&pair.lead).text(" plays already: passed over."),
        PassedReason::FollowTaken => say.player(&pair.follow).text(" plays already: passed over."),
        PassedReason::BothTaken => say.text("both play already: passed over."),
    }
}

fn swap_tried<'a>(say: Sentence<'a>, a: &PlayerRef, b: &PlayerRef, outcome: SwapOutcome, before: i64, after: i64) -> Sentence<'a> {
    let say = say.player(a).text(" and ").player(b);
    match outcome {
        SwapOutcome::Swapped => {
            say.text(" swap opponents: the squared gaps shrink from ").number(number(before)).text(" to ").number(number(after)).text(".")
        }
        SwapOutcome::NoBetter => say
            .text(" keep their opponents: swapped, the squared gaps would be ")
            .number(number(after))
            .text(format!(", not less than {}.", number(before))),
        SwapOutcome::OutsideWindow => say
            .text(" would be closer with opponents swapped, ")
            .number(format!("{} to {}", number(before), number(after)))
            .text(", but a new pair would leave its window."),
    }
}

fn counters(say: Sentence<'_>, matches: u32, queued: u32, gaps: Option<Gaps>) -> Sentence<'_> {
    let average = gaps.map_or(String::new(), |gaps| format!(", {:.1} apart on average", gaps.average));
    say.number(count(matches, "match", "matches")).text(format!("{average}. {} still queued.", count(queued, "player is", "players are")))
}
