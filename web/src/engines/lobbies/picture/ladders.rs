//! The levels of relaxation: a ladder for each request, or a histogram of levels if there are many requests.

use queuescope::PlayerState;
use queuescope::engines::lobbies::relax::{EFFECTS, MAX_LEVEL};
use yew::prelude::*;

use crate::engines::PictureProps;
use crate::engines::lobbies::Scene;
use crate::svg::{Tag, When, circle, group, group_at, path, rect, send, tag, tenths, words};
use crate::words::number;

/// Up to this many requests each has its own ladder.
const MAX_LADDERS: usize = 16;
/// Short names of the levels.
const RUNGS: [&str; 11] = [
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

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 236.0;
const LEFT: f64 = 116.0;
const FLOOR: f64 = 200.0;
const RUNG: f64 = 18.0;

/// Renders the ladders or the histogram.
pub(super) fn ladders(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let requests: Vec<u32> = moment.shown_requests().into_iter().filter(|&player| !moment.request_mark(player).asleep).collect();
    let drawn = if requests.len() > MAX_LADDERS { histogram(moment, &requests) } else { each(moment, props, &requests) };
    let levels = |player: &u32| format!("{} {}", moment.scenario.players[*player as usize].id, moment.request_mark(*player).level);
    let label = format!("Levels of relaxation: {}", requests.iter().take(MAX_LADDERS).map(levels).collect::<Vec<_>>().join(", "));
    let title = if requests.len() > MAX_LADDERS { "requests at each level" } else { "level of each request" };
    let picture = tag("svg", &["class", "viewBox", "role", "aria-label"])
        .fixed("ladders")
        .text(format!("0 0 {} {}", tenths(WIDTH), tenths(HEIGHT)))
        .fixed("img")
        .text(label)
        .with(grid())
        .with(drawn);
    half("Relaxation", title.to_owned()).with(picture).html()
}

/// Returns one of the two halves below the queues, with its heading.
pub(super) fn half(title: &'static str, sub: String) -> Tag {
    let head = tag("h2", &[]).with_text(title.to_owned()).with(tag("span", &[]).with_text(sub));
    tag("div", &["class"]).fixed("half").with(head)
}

fn y(level: u8) -> f64 {
    FLOOR - f64::from(level) * RUNG
}

/// Draws the lines of the levels with their names.
fn grid() -> Tag {
    let rung = |level: u8| {
        let name = format!("{level} {}", RUNGS[usize::from(level)]);
        let title = level.checked_sub(1).map_or("all wishes as requested", |place| EFFECTS[usize::from(place)]);
        group(&level.to_string())
            .with(path("grid", format!("M{} {}H{}", tenths(LEFT), tenths(y(level)), tenths(WIDTH))))
            .with(words("cap", (LEFT - 8.0, y(level) + 4.0), "end").with(tag("title", &[]).with_text(title.to_owned())).with_text(name))
    };
    group("grid").all((0..=MAX_LEVEL).map(rung))
}

/// Draws a ladder for each request.
fn each(moment: &Scene<'_>, props: &PictureProps, requests: &[u32]) -> Tag {
    let step = ((WIDTH - LEFT) / requests.len().max(1) as f64).min(34.0);
    let ladder = |(place, &player): (usize, &u32)| {
        let x = LEFT + (place as f64 + 0.5) * step;
        let mark = moment.request_mark(player);
        let is_marked = props.selected == Some(player) || props.hovered == Some(player);
        let settled = moment.frame.states[player as usize] != PlayerState::Queued;
        let half = (step / 5.0).min(6.0);
        let rails = path(
            if settled { "rail gone" } else { "rail" },
            [-half, half].map(|side| format!("M{} {}V{}", tenths(x + side), tenths(FLOOR), tenths(y(mark.level)))).concat(),
        );
        let steps = path(
            if settled { "rail gone" } else { "rail" },
            (0..=mark.level).map(|level| format!("M{} {}H{}", tenths(x - half), tenths(y(level)), tenths(x + half))).collect(),
        );
        let name = &moment.scenario.players[player as usize].id;
        let shown: String = name.chars().take((step / 5.5) as usize).collect();
        let text = if mark.rose { "rung-number now" } else { "rung-number" };
        let dot = group_at("rung-dot", (x, y(mark.level)))
            .with(circle(if mark.rose { "now-under" } else { "none" }, 11.0))
            .with(circle(if settled { "dot" } else { "dot in" }, 8.0))
            .with(words(if settled { "rung-number gone" } else { text }, (0.0, 4.0), "middle").with_text(mark.level.to_string()));
        group(name)
            .on(When::Entered, send(&props.on_hover, Some(player)))
            .on(When::Left, send(&props.on_hover, None))
            .on(When::Clicked, send(&props.on_select, player))
            .with(rect("hit", (x - step / 2.0, 10.0), step, HEIGHT - 12.0, 2.0))
            .with(rails)
            .with(steps)
            .with(dot)
            .with(words(if is_marked { "rung-name marked" } else { "rung-name" }, (x, FLOOR + 22.0), "middle").with_text(shown))
    };
    group("ladders").all(requests.iter().enumerate().map(ladder))
}

/// Draws the number of requests on each level as bars.
fn histogram(moment: &Scene<'_>, requests: &[u32]) -> Tag {
    let mut counts = [0usize; MAX_LEVEL as usize + 1];
    requests.iter().for_each(|&player| counts[usize::from(moment.request_mark(player).level)] += 1);
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let room = WIDTH - LEFT - 40.0;
    let bar = |(level, &count): (usize, &usize)| {
        let length = room * count as f64 / most as f64;
        let at = y(level as u8);
        group(&level.to_string()).with(rect("level-bar", (LEFT, at - 6.0), length, 12.0, 2.0)).with(
            words("cap", (LEFT + length + 6.0, at + 4.0), "start").with_text(if count > 0 { number(count as i64) } else { String::new() }),
        )
    };
    group("histogram").all(counts.iter().enumerate().map(bar))
}
