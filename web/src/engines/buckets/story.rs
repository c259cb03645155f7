//! A player's story so far, check by check, from what the engine said about them.

use queuescope::engines::Buckets;
use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Seen, Verdict};
use queuescope::{Event, PlayerRef, QueueEvent, Replay};

use super::state::{apart, buckets_of, covers_percent, names};
use crate::engines::story::story_rounds;
use crate::words::{StoryRound, clock, number};

/// What has happened to a player up to where the replay stands; checks in which nothing did are left out.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<StoryRound> {
    story_rounds(replay, |events| events.iter().filter_map(|event| told(event, player)).collect())
}

/// What an event says about a player, if it does.
fn told(event: &Event, player: u32) -> Option<String> {
    let me = |players: &[PlayerRef]| players.iter().any(|member| member.index == player);
    match event {
        Event::Queue(QueueEvent::Left { players, .. }) if me(players) => Some("Left the queue unmatched.".to_owned()),
        event => event.of::<Buckets>().and_then(|event| told_of_check(event, me, player)),
    }
}

fn told_of_check(event: &BucketsEvent, me: impl Fn(&[PlayerRef]) -> bool, player: u32) -> Option<String> {
    Some(match event {
        BucketsEvent::Placed { spot } if me(&spot.players) => {
            let with = if spot.players.len() > 1 { format!(" as one of {}", names(&spot.players)) } else { String::new() };
            format!("Entered bucket {}{with}.", number(spot.bucket))
        }
        BucketsEvent::Moved { spot } if me(&spot.players) => format!("Moved to bucket {} by an edit.", number(spot.bucket)),
        BucketsEvent::Grew { ranges, .. } => {
            let grown = ranges.iter().find(|grown| grown.player.index == player)?;
            format!("Looked {} far from here on.", buckets_of(grown.to))
        }
        BucketsEvent::Looked(Search { players, seen, .. }) if me(players) => looked(seen),
        BucketsEvent::Looked(Search { players, seen, .. }) => {
            // Somebody else's look: worth telling where they would have played.
            let seen = seen.iter().find(|seen| me(&seen.players) && seen.verdict != Verdict::Chosen)?;
            passed_by(players, seen)
        }
        BucketsEvent::Found { teams: [a, b], distance, .. } if me(a) => format!("Found {}, {}.", names(b), apart(*distance)),
        BucketsEvent::Found { teams: [a, b], distance, .. } if me(b) => format!("Was found by {}, {}.", names(a), apart(*distance)),
        BucketsEvent::Asked { teams, until, .. } if teams.iter().any(|team| me(team)) => {
            format!("Asked to be ready until {}.", clock(*until))
        }
        BucketsEvent::Started { id, teams, .. } if teams.iter().any(|team| me(team)) => format!("Match {id} started."),
        BucketsEvent::Failed { id, teams, declined } if teams.iter().any(|team| me(team)) => {
            let who = if me(declined) { "declined".to_owned() } else { format!("{} declined", names(declined)) };
            format!("Match {id} failed: {who}.")
        }
        BucketsEvent::Returned { spot, ahead } if me(&spot.players) => {
            format!("Back in the queue with {} ahead, looking {} far.", number(i64::from(*ahead)), buckets_of(spot.range))
        }
        BucketsEvent::Dropped { players } if me(players) => "Left the queue after declining.".to_owned(),
        _ => return None,
    })
}

/// What came of the player's own look, with the reason why nobody would do.
fn looked(seen: &[Seen]) -> String {
    let short = seen.iter().filter(|seen| seen.verdict == Verdict::TooShort);
    match seen.iter().find(|seen| seen.verdict == Verdict::Chosen) {
        Some(chosen) => format!("Looked, and {} was the nearest who reached back.", names(&chosen.players)),
        None if seen.is_empty() => "Looked: nobody within range.".to_owned(),
        None => {
            let why = |seen: &Seen| {
                format!(
                    "{} reached {} of {} buckets back ({}%)",
                    names(&seen.players),
                    number(seen.range),
                    number(seen.distance),
                    covers_percent(seen.range, seen.distance)
                )
            };
            format!("Looked: {}. Not enough.", short.map(why).collect::<Vec<String>>().join(", "))
        }
    }
}

/// Why somebody who saw the player played another, or nobody.
fn passed_by(searcher: &[PlayerRef], seen: &Seen) -> String {
    let who = names(searcher);
    match seen.verdict {
        Verdict::TooShort => format!(
            "{who} saw them, {}, but they reached only {} back and needed {}.",
            apart(seen.distance),
            number(seen.range),
            number(seen.needed)
        ),
        Verdict::Later => format!("{who} saw them, but somebody as near had come earlier."),
        _ => format!("{who} saw them, but somebody else was nearer."),
    }
}

#[cfg(test)]
mod tests {
    use crate::examples::told;

    #[test]
    fn it_says_why_nobody_would_do_and_who_did_in_the_end() {
        let pawn = told("Pawn20 and Grunt17", "Pawn20");
        assert!(pawn.contains(&"Looked: Grunt17 reached 2 of 3 buckets back (67%). Not enough.".to_owned()), "{pawn:?}");
        assert_eq!(pawn[pawn.len() - 2..], ["Found Grunt17, 3 buckets apart.", "Match 1 started."]);
        let grunt = told("Pawn20 and Grunt17", "Grunt17");
        assert!(grunt.contains(&"Pawn20 saw them, 3 buckets apart, but they reached only 2 back and needed 3.".to_owned()), "{grunt:?}");
    }

    #[test]
    fn a_decline_is_part_of_both_stories() {
        for (id, why) in [("Ada", "Match 1 failed: Bram declined."), ("Bram", "Match 1 failed: declined.")] {
            let told = told("A ready check that somebody declines", id);
            assert!(told.contains(&why.to_owned()), "{told:?}");
            assert!(told.iter().any(|sentence| sentence.starts_with("Back in the queue")), "{told:?}");
        }
    }
}
