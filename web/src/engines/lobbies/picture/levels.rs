//! The levels of relaxation: a line for each row of the heat map, or a histogram if there are too many requests for rows.

use queuescope::engines::lobbies::event::Event as LobbiesEvent;
use queuescope::engines::lobbies::relax::{EFFECTS, MAX_LEVEL};

use super::layout::Layout;
use crate::engines::lobbies::Scene;
use crate::svg::{Stroke, Tag, circle, group, group_at, path, rect, tag, words};
use crate::words::number;

/// Short names of the levels.
const NAMES: [&str; 11] = [
    "as requested",
    "prefer region",
    "skill × 1.5",
    "prefer language",
    "any region",
    "any listed game",
    "any language",
    "group ± 1",
    "skill × 3",
    "every game",
    "any skill, size",
];

/// Rows lower than this have no number in the dot.
const NUMBERED_ROW: f64 = 15.0;

/// Draws the axis of the levels down to `bottom`. Every second level has its number.
pub(super) fn axis(layout: &Layout, bottom: f64) -> Tag {
    let top = layout.origin.1;
    let step = if layout.level < 8.0 { 5 } else { 2 };
    let line = |level: u8| {
        let x = layout.level_x(level);
        let title = level.checked_sub(1).map_or("all wishes as requested", |place| EFFECTS[usize::from(place)]);
        let mut drawn = group(&level.to_string()).with(path("grid", format!("M{x:.1} {top:.1}V{bottom:.1}")));
        if level.is_multiple_of(step) {
            let title = tag("title", &[]).with_text(title.to_owned());
            drawn = drawn.with(words("tick-label", (x, top - 8.0), "middle").with(title).with_text(level.to_string()));
        }
        drawn
    };
    group("level axis").with(words("cap", (2.0, 13.0), "start").with_text("Level".to_owned())).all((0..=MAX_LEVEL).map(line))
}

/// Draws the levels of a row's players. The dot with the number is the highest one.
pub(super) fn row(moment: &Scene<'_>, layout: &Layout, players: &[u32], middle: f64, height: f64) -> Tag {
    let levels: Vec<u8> = players.iter().map(|&player| moment.request_mark(player).level).collect();
    let highest = levels.iter().copied().max().unwrap_or_default();
    let rises = matches!(moment.engine_event, Some(LobbiesEvent::Relaxed { player, .. }) if players.contains(&player.index));
    let mut line = Stroke::default();
    line.line((layout.level_x(0), middle), (layout.level_x(highest), middle));
    let mut ticks = Stroke::default();
    let tick = (height / 2.0 - 1.0).clamp(1.0, 5.0);
    let step = if layout.level < 8.0 || height < NUMBERED_ROW { levels.clone() } else { (0..=highest).collect() };
    for level in step {
        ticks.line((layout.level_x(level), middle - tick), (layout.level_x(level), middle + tick));
    }
    let radius = (height / 2.0 - 0.5).clamp(1.2, 9.0);
    let class = match () {
        () if rises => "rung now",
        () if highest > 0 => "rung up",
        () => "rung",
    };
    let mut dot = group_at("level-dot", (layout.level_x(highest), middle)).with(circle(class, radius));
    if height >= NUMBERED_ROW {
        let class = if rises {
            "level-number now"
        } else if highest > 0 {
            "level-number up"
        } else {
            "level-number"
        };
        dot = dot.with(words(class, (0.0, 4.5), "middle").with_text(highest.to_string()));
    }
    group("level").with(path("level-line", line.0)).with(path("level-line thin", ticks.0)).with(dot)
}

/// Draws the number of requests on each level as bars that fill the area from `top`.
pub(super) fn histogram(moment: &Scene<'_>, requests: &[u32], (width, height): (f64, f64), top: f64) -> Tag {
    let mut counts = [0usize; MAX_LEVEL as usize + 1];
    requests.iter().for_each(|&player| counts[usize::from(moment.request_mark(player).level)] += 1);
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let (left, step) = (132.0, ((height - top - 4.0) / counts.len() as f64).clamp(14.0, 40.0));
    let bar = |(level, &count): (usize, &usize)| {
        let length = (width - left - 52.0) * count as f64 / most as f64;
        let middle = top + (level as f64 + 0.5) * step;
        let name = words("cap", (left - 8.0, middle + 4.5), "end").with_text(format!("{level} {}", NAMES[level]));
        let amount = words("cap", (left + length + 6.0, middle + 4.5), "start");
        group(&level.to_string())
            .with(name)
            .with(rect("level-bar", (left, middle - step * 0.35), length, step * 0.7, 2.0))
            .with(amount.with_text(number(count as i64)))
    };
    tag("g", &["class"]).fixed("histogram").all(counts.iter().enumerate().map(bar))
}
