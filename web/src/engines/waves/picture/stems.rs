//! The picture of a crowd: a stem for every free player instead of a line for every candidate. A stem is as long as the number of opponents in
//! reach, so it shrinks while opponents are taken. A free player without a stem has a dashed outline: no opponent is left.

use queuescope::PlayerRef;
use queuescope::engines::waves::event::{Candidate, Event as WavesEvent};

use super::drawing::Drawing;
use super::layout::{Layout, Zone};
use super::lines::ends;
use crate::engines::waves::Scene;
use crate::picture::Orientation;
use crate::svg::{Stroke, Tag, group, path, tag, tenths};

/// Longest stem of one opponent, and of the player with the most, as a part of the distance between the rails.
const LONGEST_STEP: f64 = 6.0;
const LONGEST: f64 = 0.3;
/// Space between a marker and its stem.
const APART: f64 = 2.5;
/// Number of the deciding player's best candidates whose lines are strong.
const STRONG: usize = 8;

/// The opponents in reach, if the picture shows them.
pub(crate) struct InReach {
    /// For each player the number of free opponents in reach. Empty if the picture shows no stems.
    counts: Vec<u32>,
    /// True once all candidates are known. Only then is a player without any left alone.
    complete: bool,
}

impl InReach {
    pub(crate) fn of(layout: &Layout, moment: &Scene<'_>) -> InReach {
        let shown = layout.drawing == Drawing::Stems;
        let counts = if shown { moment.own.in_reach() } else { Vec::new() };
        InReach { counts, complete: shown && moment.own.candidate_count.is_some() }
    }

    /// True if a player is free, and no opponent is left in reach.
    pub(crate) fn is_alone(&self, moment: &Scene<'_>, player: u32) -> bool {
        let mark = moment.own.players[player as usize];
        self.complete && mark.window.is_some() && !mark.taken && !mark.sits_out && self.of_player(player) == 0
    }

    /// Returns the number of free opponents in reach of a player.
    pub(crate) fn of_player(&self, player: u32) -> u32 {
        self.counts.get(player as usize).copied().unwrap_or_default()
    }

    /// Returns the largest number.
    pub(crate) fn most(&self) -> u32 {
        self.counts.iter().copied().max().unwrap_or_default()
    }
}

/// Draws the stems during selection.
pub(crate) fn stems(layout: &Layout, moment: &Scene<'_>, in_reach: &InReach) -> Tag {
    let drawn = group("stems");
    let most = in_reach.most();
    if most == 0 || !is_selecting(moment) {
        return drawn;
    }
    let distance = layout.rails[1] - layout.rails[0];
    let unit = LONGEST_STEP.min(distance * LONGEST / f64::from(most));
    let deciding = deciding(moment).map(|pair| [pair.lead.index, pair.follow.index]).unwrap_or([u32::MAX; 2]);
    let mut strokes = Stroke::default();
    for spot in layout.spots.iter().filter(|spot| layout.shows(spot) && !deciding.contains(&spot.player)) {
        let (Zone::Rail(_), opponents @ 1..) = (spot.zone, in_reach.of_player(spot.player)) else { continue };
        let (rail, outwards) = layout.lanes(spot.zone);
        let along = if layout.orientation == Orientation::Wide { spot.x } else { spot.y };
        let start = rail - outwards * (layout.radius + APART);
        strokes.line(layout.point(along, start), layout.point(along, start - outwards * f64::from(opponents) * unit));
    }
    let width = if layout.radius >= 9.0 {
        4.0
    } else if layout.radius >= 6.0 {
        2.5
    } else if layout.orientation == Orientation::Wide {
        1.5
    } else {
        1.0
    };
    drawn.with(tag("path", &["class", "stroke-width", "d"]).fixed("stems").text(tenths(width)).text(strokes.0))
}

/// Draws the candidates of the deciding lead and of the `marked` players, as far as both players are free.
pub(crate) fn reach(layout: &Layout, moment: &Scene<'_>, marked: &[u32]) -> Tag {
    let drawn = group("reach");
    if !is_selecting(moment) || layout.drawing != Drawing::Stems {
        return drawn;
    }
    let (mut strong, mut faint) = (Stroke::default(), Stroke::default());
    let mut add = |pair: &Candidate, is_strong: bool| {
        if let Some((a, b)) = ends(layout, &pair.lead, &pair.follow) {
            if is_strong { &mut strong } else { &mut faint }.line(a, b);
        }
    };
    let free = |player: &PlayerRef| !moment.own.players[player.index as usize].taken;
    let all = || moment.own.candidates.iter();
    let deciding = deciding(moment);
    if let Some(now) = deciding {
        let is_other = |pair: &&Candidate| pair.lead.index == now.lead.index && pair.follow.index != now.follow.index && free(&pair.follow);
        let others = all().filter(is_other);
        others.enumerate().for_each(|(rank, pair)| add(pair, rank < STRONG));
    }
    let is_other = |player: &&u32| deciding.is_none_or(|now| now.lead.index != **player);
    for &player in marked.iter().filter(is_other) {
        let own = all().filter(|pair| [pair.lead.index, pair.follow.index].contains(&player) && free(&pair.lead) && free(&pair.follow));
        own.for_each(|pair| add(pair, true));
    }
    drawn.with(path("pencil faint", faint.0).key("faint")).with(path("pencil strong", strong.0).key("strong"))
}

/// Returns the pair that the current event is about.
pub(crate) fn deciding<'a>(moment: &Scene<'a>) -> Option<&'a Candidate> {
    match moment.engine_event? {
        WavesEvent::Scored { pair, .. } | WavesEvent::Taken { pair } | WavesEvent::PassedOver { pair, .. } => Some(pair),
        _ => None,
    }
}

/// True during the stage in which pairs are chosen.
pub(crate) fn is_selecting(moment: &Scene<'_>) -> bool {
    moment.frame.stage.is_some_and(|stage| stage.name == "select")
}
