//! A player's story so far, check by check, built from the engine's events.

use queuescope::engines::Buckets;
use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Opponent, Verdict};
use queuescope::{Event, PlayerRef, QueueEvent, Replay};

use super::state::{away, bucket_span, buckets_of, names, short_coverage};
use crate::engines::story::story_rounds;
use crate::words::{StoryRound, clock, count, number};

/// Returns what happened to a player up to the replay's position. Checks in which nothing happened are left out.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<StoryRound> {
    // Events name the range of a party after its first player.
    let mut leader = player;
    let mut describe = |event: &Event| {
        if let Some(BucketsEvent::Placed { spot } | BucketsEvent::Moved { spot } | BucketsEvent::Returned { spot, .. }) =
            event.of::<Buckets>()
            && spot.players.iter().any(|member| member.index == player)
        {
            leader = spot.players[0].index;
        }
        sentence(event, player, leader)
    };
    story_rounds(replay, |events| events.iter().filter_map(&mut describe).collect())
}

/// Describes what an event meant for a player, whose ticket is named after `leader`; `None` if it did not concern them.
fn sentence(event: &Event, player: u32, leader: u32) -> Option<String> {
    let me = |players: &[PlayerRef]| players.iter().any(|member| member.index == player);
    match event {
        Event::Queue(QueueEvent::Left { players, .. }) if me(players) => Some("Left the queue unmatched.".to_owned()),
        event => event.of::<Buckets>().and_then(|event| engine_sentence(event, me, player, leader)),
    }
}

fn engine_sentence(event: &BucketsEvent, me: impl Fn(&[PlayerRef]) -> bool, player: u32, leader: u32) -> Option<String> {
    Some(match event {
        BucketsEvent::Placed { spot } if me(&spot.players) => {
            let others: Vec<PlayerRef> = spot.players.iter().filter(|member| member.index != player).cloned().collect();
            let with = if others.is_empty() { String::new() } else { format!(" in a party with {}", names(&others)) };
            format!("Entered bucket {}{with}.", number(spot.bucket))
        }
        BucketsEvent::Moved { spot } if me(&spot.players) => format!("Was in bucket {} after an edit.", number(spot.bucket)),
        BucketsEvent::Grew { ranges, .. } => {
            let grown = ranges.iter().find(|grown| grown.player.index == leader)?;
            format!("The range grew to {}.", buckets_of(grown.to))
        }
        BucketsEvent::Searched(Search { players, reach, seen, .. }) if me(players) => looked(*reach, seen),
        BucketsEvent::Searched(Search { players, seen, .. }) => {
            // Another ticket searched and did not choose this one.
            let seen = seen.iter().find(|seen| me(&seen.players) && seen.verdict != Verdict::Chosen)?;
            passed_by(players, seen)
        }
        BucketsEvent::Found { teams: [a, b], distance, .. } if me(a) => format!("Found {}{}.", names(b), away(*distance)),
        BucketsEvent::Found { teams: [a, b], distance, .. } if me(b) => format!("Was found by {}{}.", names(a), away(*distance)),
        BucketsEvent::Asked { teams, until, .. } if teams.iter().any(|team| me(team)) => {
            format!("Had until {} to accept the match.", clock(*until))
        }
        BucketsEvent::Started { id, teams, .. } if teams.iter().any(|team| me(team)) => format!("Match {id} started."),
        BucketsEvent::Failed { id, teams, declined } if teams.iter().any(|team| me(team)) => {
            if me(declined) {
                format!("Declined match {id}.")
            } else {
                format!("Match {id} failed because {} declined.", names(declined))
            }
        }
        BucketsEvent::Returned { spot, ahead } if me(&spot.players) => {
            let place = if *ahead == 0 { "in first place".to_owned() } else { format!("behind {}", count(*ahead, "player", "players")) };
            format!("Returned to the queue {place}, with a range of {}.", buckets_of(spot.range))
        }
        BucketsEvent::Dropped { players } if me(players) => "Left the queue after declining.".to_owned(),
        _ => return None,
    })
}

/// Describes the player's own search, and why no one was chosen if no one was.
fn looked(reach: [i64; 2], seen: &[Opponent]) -> String {
    let searched = format!("Searched {}.", bucket_span(reach));
    let name = |ticket: &Opponent| names(&ticket.players);
    match seen.iter().find(|seen| seen.verdict == Verdict::Chosen) {
        Some(chosen) => {
            let was = if chosen.players.len() == 1 { "was the nearest opponent who" } else { "were the nearest opponents who" };
            format!("{searched} {} {was} reached back.", name(chosen))
        }
        None => match seen {
            [] => format!("{searched} No opponent was there."),
            [only] => {
                let was = if only.players.len() == 1 { "was" } else { "were" };
                format!("{searched} {} {was} in range, but covered {}.", name(only), short_coverage(only.range, only.distance))
            }
            [nearest, ..] => format!(
                "{searched} {} opponents were in range, but none reached back far enough. The nearest, {}, covered {}.",
                number(seen.len() as i64),
                name(nearest),
                short_coverage(nearest.range, nearest.distance)
            ),
        },
    }
}

/// Says why another ticket that searched did not choose the player.
fn passed_by(searcher: &[PlayerRef], seen: &Opponent) -> String {
    let searcher = names(searcher);
    match seen.verdict {
        Verdict::TooShort => format!(
            "Was in range of {searcher}{}, but did not reach back, because the range was {} and had to be {}.",
            away(seen.distance),
            buckets_of(seen.range),
            number(seen.needed)
        ),
        Verdict::Later => format!("Was in range of {searcher}, but an equally near opponent was ahead in the queue."),
        _ => format!("Was in range of {searcher}, but another opponent was nearer."),
    }
}

#[cfg(test)]
mod tests {
    use crate::examples::story_sentences;

    #[test]
    fn a_story_says_why_a_search_failed_and_who_was_found_later() {
        let pawn = story_sentences("Pawn20 and Grunt17", "Pawn20");
        let failed = "Searched buckets 17 to 23. Grunt17 was in range, but covered only 2 of 3 buckets (67%).";
        assert!(pawn.contains(&failed.to_owned()), "{pawn:?}");
        assert_eq!(pawn[pawn.len() - 2..], ["Found Grunt17, 3 buckets away.", "Match 1 started."]);
        let grunt = story_sentences("Pawn20 and Grunt17", "Grunt17");
        let passed = "Was in range of Pawn20, 3 buckets away, but did not reach back, because the range was 2 buckets and had to be 3.";
        assert!(grunt.contains(&passed.to_owned()), "{grunt:?}");
    }

    #[test]
    fn a_decline_is_part_of_both_stories() {
        for (id, why) in [("Ada", "Match 1 failed because Bram declined."), ("Bram", "Declined match 1.")] {
            let sentences = story_sentences("A ready check that somebody declines", id);
            assert!(sentences.contains(&why.to_owned()), "{sentences:?}");
            assert!(sentences.iter().any(|sentence| sentence.starts_with("Returned to the queue")), "{sentences:?}");
        }
    }
}
