//! The queues of the round as one strip, in the order in which they are processed.

use queuescope::engines::lobbies::event::QueueSummary;
use yew::prelude::*;

use super::matrix::Matrix;
use crate::engines::lobbies::Scene;
use crate::engines::lobbies::state::queue_name;
use crate::svg::{Tag, tag};
use crate::words::{count, number};

/// Approximate width of a character, and of everything around the text of a queue.
const CHARACTER: f64 = 6.9;
const PADDING: f64 = 34.0;
/// Room for the number of queues that do not fit.
const MORE: f64 = 110.0;

/// Renders the queues that fit into a width. The current queue is always among them.
pub(super) fn queues(moment: &Scene<'_>, matrix: Option<&Matrix>, width: f64) -> Html {
    let frame = moment.own;
    let strip = tag("ul", &["class", "aria-label"]).fixed("queues").fixed("Queues");
    if frame.queues.is_empty() {
        let searching = moment.frame.queue.iter().filter(|&&player| !moment.request_mark(player).asleep).count() as u32;
        let text = if searching == 0 {
            "No request is searching.".to_owned()
        } else {
            format!("{} searching", count(searching, "request", "requests"))
        };
        return strip.with(tag("li", &["class"]).fixed("quiet").with_text(text)).html();
    }
    let current = matrix.filter(|matrix| matrix.is_current).map(Matrix::queue);
    let at = current.and_then(|queue| frame.queues.iter().position(|mark| mark.queue == *queue));
    let names: Vec<String> = frame.queues.iter().map(|mark| queue_name(&mark.queue, moment.settings)).collect();
    let (first, shown) = fitting(&names, at.unwrap_or(0), width, frame.queue_count as usize);
    let mut strip = strip.all((first..first + shown).map(|place| chip(&frame.queues[place], &names[place], at == Some(place))));
    let hidden = (frame.queue_count as usize).saturating_sub(shown);
    if hidden > 0 {
        strip = strip.with(tag("li", &["class"]).key("more").fixed("quiet").with_text(format!("and {} more", number(hidden as i64))));
    }
    strip.html()
}

fn chip(mark: &QueueSummary, name: &str, is_current: bool) -> Tag {
    tag("li", &["class"])
        .key(name)
        .fixed(if is_current { "now" } else { "" })
        .with(tag("span", &[]).with_text(name.to_owned()))
        .with(tag("b", &[]).with_text(number(i64::from(mark.count))))
}

/// Returns the first queue to show and how many fit. As many as possible of the queues before the current one are shown too.
fn fitting(names: &[String], current: usize, width: f64, all: usize) -> (usize, usize) {
    let needs = |name: &String| name.chars().count() as f64 * CHARACTER + PADDING;
    let count_from = |first: usize| {
        let total: f64 = names.iter().map(needs).sum();
        let mut room = if total <= width && names.len() == all { width } else { width - MORE };
        let fits = names[first..].iter().take_while(|name| {
            room -= needs(name);
            room >= 0.0
        });
        fits.count().max(1)
    };
    let first = (0..=current).find(|&first| first + count_from(first) > current).unwrap_or(current);
    (first, count_from(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_queue_is_always_in_the_strip() {
        let names: Vec<String> = (0..12).map(|number| format!("chess, casual, region {number}")).collect();
        for width in [304.0, 374.0, 744.0] {
            for current in 0..12 {
                let (first, shown) = fitting(&names, current, width, 12);
                assert!((first..first + shown).contains(&current), "{current} at {width}: {shown} from {first}");
            }
        }
        assert_eq!(fitting(&names[..3], 2, 744.0, 3), (0, 3), "three queues fit");
    }
}
