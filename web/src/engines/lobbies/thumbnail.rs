//! The thumbnail of a lobbies run: the heat map of its largest pass with the chosen pairs. If no pass has many pairs, the whole run: a few
//! requests over time, or the levels of many.

mod requests;

use std::ops::Range;

use queuescope::Trace;
use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::event::Event as LobbiesEvent;
use queuescope::engines::lobbies::{PassFrame, Verdict};

use crate::film::{EngineShot, Sketch, dot, square};
use crate::svg::Stroke;

type Shot<'a> = EngineShot<'a, Lobbies>;

/// Smallest and largest number of groups in a heat map. A smaller one tells less than the whole run. In a larger one, the squares would be
/// too small.
const MIN_GROUPS: usize = 4;
const MAX_GROUPS: usize = 40;
/// Largest number of requests that are drawn over time.
const MAX_REQUESTS: usize = 80;
/// Largest size of a square of the heat map.
const LARGEST_SQUARE: f64 = 32.0;
/// Squares up to this size have thin outlines, and no cross if their groups cannot be paired.
const SMALL_SQUARE: f64 = 8.0;
/// Room above and below the drawing.
const MARGIN: f64 = 6.0;
/// Scores in points from which a square has the next shade.
const SHADES: [f64; 2] = [60.0, 85.0];
/// The highest level of a request.
const LEVELS: f64 = 10.0;

/// Returns the pass with the most groups that can be drawn, from its beginning until its pairs are found. If there is none, the whole run.
pub(super) fn telling(trace: &Trace) -> Range<usize> {
    let mut best: Option<(usize, bool, Range<usize>)> = None;
    let mut pass = None;
    for (index, event) in trace.events().enumerate() {
        match event.of::<Lobbies>() {
            Some(LobbiesEvent::Pass { groups, .. }) => pass = Some((groups.len(), index)),
            Some(LobbiesEvent::Paired(pairing)) => {
                let Some((groups, start)) = pass.take() else { continue };
                // A pass in which pairs are found tells more than a larger one without.
                let has_pairs = pairing.count > 0;
                let is_better = best.as_ref().is_none_or(|(most, had_pairs, _)| (has_pairs, groups) > (*had_pairs, *most));
                if (2..=MAX_GROUPS).contains(&groups) && is_better {
                    best = Some((groups, has_pairs, start..index + 1));
                }
            }
            _ => {}
        }
    }
    // A run of a single round has no history.
    let has_history = trace.rounds().len() > 1;
    let best = best.filter(|(groups, _, _)| !has_history || *groups >= MIN_GROUPS);
    best.map_or(0..trace.len(), |(_, _, positions)| positions)
}

/// Draws the heat map, the requests or the levels.
pub(super) fn thumbnail(shot: &Shot<'_>) -> Sketch {
    let is_whole_run = shot.part.end == shot.trace.len() && shot.part.start == 0;
    match &shot.own.pass {
        Some(pass) if !is_whole_run && (2..=MAX_GROUPS).contains(&pass.groups.len()) => heat(shot, pass),
        _ if shot.scenario.players.len() <= MAX_REQUESTS && shot.trace.rounds().len() > 1 => requests::requests(shot),
        _ => levels(shot),
    }
}

/// Draws the scores of all pairs. Chosen pairs are outlined.
fn heat(shot: &Shot<'_>, pass: &PassFrame) -> Sketch {
    let groups = pass.groups.len();
    let size = ((shot.size.height - 2.0 * MARGIN) / groups as f64).min(LARGEST_SQUARE);
    let gap = if size > SMALL_SQUARE { 1.0 } else { 0.5 };
    let left = (shot.size.width - size * groups as f64) / 2.0;
    let top = (shot.size.height - size * groups as f64) / 2.0;
    let middle = |row: usize, column: usize| (left + (column as f64 + 0.5) * size, top + (row as f64 + 0.5) * size);
    let mut shades: [Stroke; 4] = Default::default();
    let (mut refused, mut diagonal) = (Stroke::default(), Stroke::default());
    for row in 0..groups {
        dot(&mut diagonal, middle(row, row), size / 8.0);
        for column in (0..groups).filter(|column| *column != row) {
            let shade = match pass.scored(row, column) {
                Some(scored) if scored.verdict == Verdict::Kept => 1 + SHADES.iter().filter(|from| scored.score.number() >= **from).count(),
                Some(_) if size > SMALL_SQUARE => {
                    let ((x, y), r) = (middle(row, column), size / 6.0);
                    refused.line((x - r, y - r), (x + r, y + r)).line((x - r, y + r), (x + r, y - r));
                    0
                }
                _ => 0,
            };
            square(&mut shades[shade], middle(row, column), size / 2.0 - gap);
        }
    }
    let mut pairs = Stroke::default();
    for &[one, other] in pass.pairing.iter().flat_map(|pairing| &pairing.pairs) {
        let [one, other] = [one, other].map(|group| group as usize);
        [(one, other), (other, one)].iter().for_each(|&(row, column)| square(&mut pairs, middle(row, column), size / 2.0 - gap));
    }
    let mut sketch = Sketch::default();
    let [none, low, middle, high] = shades;
    sketch.add("heat-0", none);
    sketch.add("refused", refused);
    sketch.add("diagonal", diagonal);
    sketch.add("heat-1", low);
    sketch.add("heat-2", middle);
    sketch.add("heat-3", high);
    sketch.add(if size > SMALL_SQUARE { "outline" } else { "outline thin" }, pairs);
    sketch
}

/// Draws a bar for each request, as high as its level. Requests in a lobby are filled.
fn levels(shot: &Shot<'_>) -> Sketch {
    let requests = shot.own.players.len();
    let (mut free, mut taken, mut rail) = (Stroke::default(), Stroke::default(), Stroke::default());
    let ground = shot.size.height - 2.0 * MARGIN;
    let width = ((shot.size.width - 4.0 * MARGIN) / requests.max(1) as f64).min(LARGEST_SQUARE);
    let left = (shot.size.width - width * requests as f64) / 2.0;
    for (index, player) in shot.own.players.iter().enumerate() {
        let height = 4.0 + f64::from(player.level) / LEVELS * (ground - 2.0 * MARGIN - 4.0);
        let (from, to) = (left + index as f64 * width, left + (index as f64 + 1.0) * width - if width > 4.0 { 2.0 } else { 0.5 });
        let stroke = if player.lobby.is_some() { &mut taken } else { &mut free };
        stroke.shape(&[(from, ground - height), (to, ground - height), (to, ground), (from, ground)]);
    }
    rail.line((MARGIN, ground), (shot.size.width - MARGIN, ground));
    let mut sketch = Sketch::default();
    sketch.add("level free", free);
    sketch.add("level taken", taken);
    sketch.add("rail", rail);
    sketch
}
