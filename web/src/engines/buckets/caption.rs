//! The progress of each stage, in a few words after its title.

use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::event::Event as BucketsEvent;
use queuescope::engines::buckets::{MatchFrame, MatchState};
use queuescope::{Event, PlayerState, QueueEvent};

use super::state::names;
use crate::engines::buckets::Scene;
use crate::words::{count, number};

/// Returns the progress of the current stage.
pub(crate) fn caption(moment: &Scene<'_>) -> String {
    if let Some(Event::Queue(event)) = &moment.event {
        let verb = match event {
            QueueEvent::Joined { .. } => "joining",
            QueueEvent::Left { .. } => "leaving",
        };
        return of_stage(moment, &format!("{} {verb}", names(event.players())));
    }
    let Some(event) = moment.engine_event else { return String::new() };
    match event {
        BucketsEvent::Due { cycle, .. } => format!("growth cycle {}", number(i64::from(*cycle))),
        BucketsEvent::Moved { spot } => of_stage(moment, &format!("{} in another bucket", names(&spot.players))),
        BucketsEvent::Grew { ranges, .. } => count(ranges.len() as u32, "range grows", "ranges grow"),
        BucketsEvent::Placed { spot } => of_stage(moment, &format!("{} entering", names(&spot.players))),
        BucketsEvent::Skipped { .. } => "skipped".to_owned(),
        BucketsEvent::Searched(Search { players, .. }) | BucketsEvent::SearchSkipped { players, .. } => searching(moment, players[0].index),
        BucketsEvent::Found { teams, .. } => match &moment.own.look {
            Some(search) => searching(moment, search.players[0].index),
            None => format!("{} found, searching for {}", pairs(moment), names(&teams[0])),
        },
        BucketsEvent::Checked { queued, .. } => {
            format!("{} found, {} left in the queue", pairs(moment), count(*queued, "player", "players"))
        }
        BucketsEvent::Asked { .. } => {
            let asked = new_matches(moment).filter(|found| found.until.is_some()).count();
            format!("ready check {} of {}", number(asked as i64), number(new_matches(moment).count() as i64))
        }
        BucketsEvent::Started { id, .. } | BucketsEvent::Failed { id, .. } => answered(moment, *id),
        BucketsEvent::Returned { spot, .. } => of_stage(moment, &format!("{} returning", names(&spot.players))),
        BucketsEvent::Dropped { players } => of_stage(moment, &format!("{} leaving", names(players))),
    }
}

/// `Kai joining, event 3 of 8`
fn of_stage(moment: &Scene<'_>, what: &str) -> String {
    let (done, all) = moment.progress();
    format!("{what}, event {} of {}", number(done as i64), number(all as i64))
}

/// `ticket 2 of 6, in queue order`, counting the tickets that were in the queue when the check began.
fn searching(moment: &Scene<'_>, searcher: u32) -> String {
    let is_new = |player: u32| moment.match_of(player).is_some_and(|found| new_matches(moment).any(|new| new.id == found.id));
    let tickets = moment.in_queue_order(|player| moment.frame.states[player as usize] == PlayerState::Queued || is_new(player));
    let index = tickets.iter().position(|members| members.contains(&searcher)).map_or(0, |index| index + 1);
    format!("ticket {} of {}, in queue order", number(index as i64), number(tickets.len() as i64))
}

/// `2 pairs`
fn pairs(moment: &Scene<'_>) -> String {
    count(new_matches(moment).count() as u32, "pair", "pairs")
}

/// The matches of this check.
fn new_matches<'a>(moment: &'a Scene<'_>) -> impl Iterator<Item = &'a MatchFrame> {
    let now = moment.round().map_or(0, |round| round.time.0);
    let ends = now + moment.settings.ready_seconds.0;
    moment.own.matches.iter().filter(move |found| found.until.is_none_or(|until| until.0 == ends))
}

/// `match 1 of 2`, counting the matches that are settled in this stage.
fn answered(moment: &Scene<'_>, id: u32) -> String {
    let now = moment.round().map_or(0, |round| round.time.0);
    let is_due = |found: &&MatchFrame| found.until.is_none_or(|until| until.0 <= now);
    let settled = moment.own.matches.iter().filter(|found| found.state != MatchState::Pending).count();
    let all = moment.own.matches.iter().filter(is_due).count();
    let state = moment.own.matches.iter().find(|found| found.id == id).map_or("", |found| match found.state {
        MatchState::Started => ", accepted",
        MatchState::Failed => ", declined",
        MatchState::Pending => "",
    });
    format!("match {} of {}{state}", number(settled as i64), number(all as i64))
}

#[cfg(test)]
mod tests {
    use queuescope::engines::Buckets;

    use super::*;
    use crate::engines::view;
    use crate::examples;
    use crate::moment::Moment;
    use crate::overview::Overview;
    use crate::shared::Shared;

    /// The captions of an example from its start to its end, without repetitions, each after the title of its stage.
    fn captions(example: &str) -> Vec<String> {
        let mut replay = examples::replay(example);
        let overview = Shared::new(Overview::of(&replay));
        let mut captions: Vec<String> = Vec::new();
        for position in 1..=replay.trace().len() {
            replay.seek(position);
            let moment = Moment::of(&replay, &overview);
            let scene = view::Scene::<Buckets>::of(&moment).expect("this is a run of buckets");
            let stage = scene.frame.stage.map_or("", |stage| stage.title);
            captions.push(format!("{stage}: {}", caption(&scene)));
        }
        captions.dedup();
        captions
    }

    #[test]
    fn a_check_counts_its_tickets_in_queue_order() {
        let captions = captions("Pawn20 and Grunt17");
        let last_check = captions.iter().rposition(|caption| caption.contains("ticket 1 of 2")).expect("Pawn20 searches");
        assert_eq!(captions[last_check], "Check: ticket 1 of 2, in queue order");
        assert_eq!(captions[last_check + 1], "Check: ticket 2 of 2, in queue order");
        assert_eq!(captions[last_check + 2], "Check: 1 pair found, 0 players left in the queue");
    }

    #[test]
    fn every_event_has_a_caption() {
        for example in ["A ready check that somebody declines", "Parties meet parties", "Twelve on a quiet night"] {
            for caption in captions(example) {
                let (_, text) = caption.split_once(": ").expect("the stage has a title");
                assert!(!text.is_empty() && !text.contains(" 0 of"), "{example}: {caption}");
            }
        }
        let captions = captions("A ready check that somebody declines");
        assert!(captions.contains(&"Settle: match 1 of 1, declined".to_owned()), "{captions:?}");
        assert!(captions.contains(&"Ready: ready check 1 of 1".to_owned()), "{captions:?}");
    }
}
