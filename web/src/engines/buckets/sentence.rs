//! One plain sentence for every event: subject, verb, number.

use queuescope::PlayerRef;
use queuescope::engines::buckets::LookMark;
use queuescope::engines::buckets::Settings;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Grown, Seen, Spot, Verdict};
use queuescope::engines::buckets::settings::{Growth, OnDecline};

use super::state::{apart, buckets_of, covers_percent};
use crate::words::{Part, Say, clock, count, decimal, number};

/// The sentence for an event.
pub(crate) fn sentence(event: &BucketsEvent, settings: &Settings) -> Vec<Part> {
    let say = Say::default();
    match event {
        BucketsEvent::Due { made, skipped, cycle } => due(say, *made, *skipped, *cycle),
        BucketsEvent::Moved { spot } => standing(say.players(&spot.players), spot, " now stands in bucket ", " now stand in bucket "),
        BucketsEvent::Grew { ranges, .. } => grew(say, ranges, settings),
        BucketsEvent::Placed { spot } => placed(say, spot, settings),
        BucketsEvent::Started { teams, distance, .. } => pair(say, teams).text(" play, ").number(apart(*distance)).text("."),
        BucketsEvent::Failed { teams, declined, .. } => failed(say, teams, declined, settings),
        BucketsEvent::Returned { spot, ahead } => returned(say, spot, *ahead),
        BucketsEvent::Dropped { players } => {
            say.players(players).text(one(players, " declined and leaves the queue.", " leave the queue: one of them declined."))
        }
        BucketsEvent::Skipped { .. } => say.text("This check is skipped: nothing has changed since one that found nobody."),
        BucketsEvent::Looked(LookMark { players, reach, seen, .. }) => looked(say, players, *reach, seen, settings),
        BucketsEvent::NotLooked { players, .. } => say.players(players).text(one(
            players,
            " does not look: an opponent has found them.",
            " do not look: opponents have found them.",
        )),
        BucketsEvent::Found { teams: [a, b], distance, ranges, .. } => found(say, a, b, *distance, *ranges),
        BucketsEvent::Checked { pairs: 0, queued: 0 } => say.text("Nobody is queued: there is nobody to find."),
        BucketsEvent::Checked { pairs: 0, queued } => say
            .text("Nobody finds an opponent. ")
            .number(count(*queued, "player waits", "players wait"))
            .text("; until something changes, checks are skipped."),
        BucketsEvent::Checked { pairs, queued } => say
            .number(count(*pairs, "pair is", "pairs are"))
            .text(format!(" found; {} still queued.", count(*queued, "player is", "players are"))),
        BucketsEvent::Asked { teams, until, .. } => {
            pair(say, teams).text(" are asked whether they are ready, until ").number(clock(*until)).text(".")
        }
    }
    .parts()
}

fn one<'a>(players: &[PlayerRef], one: &'a str, many: &'a str) -> &'a str {
    if players.len() == 1 { one } else { many }
}

fn pair(say: Say, [a, b]: &[Vec<PlayerRef>; 2]) -> Say {
    say.players(a).text(" and ").players(b)
}

fn due(say: Say, made: u32, skipped: u32, cycle: u32) -> Say {
    let what =
        if cycle == 0 { "A check is due.".to_owned() } else { format!("A check is due, in growth cycle {}.", number(i64::from(cycle))) };
    match (made, skipped) {
        (0, 0) => say.text(what),
        (0, _) => say
            .text(format!("{what} Since the last one "))
            .number(count(skipped, "was skipped", "were skipped"))
            .text(": nothing had changed."),
        (_, 0) => say.text(format!("{what} The one before found nobody.")),
        (_, _) => say
            .text(format!("{what} Since the last one, one found nobody and "))
            .number(count(skipped, "was skipped", "were skipped"))
            .text(": nothing had changed."),
    }
}

fn grew(say: Say, ranges: &[Grown], settings: &Settings) -> Say {
    match ranges {
        [grown] => say
            .player(&grown.player)
            .text(" looks further now: ")
            .number(buckets_of(grown.to))
            .text(format!(" each way, from {}.", number(grown.from))),
        _ => {
            let clock = if settings.growth == Growth::Global { "One clock for all: " } else { "" };
            say.text(clock)
                .number(count(ranges.len() as u32, "range grows", "ranges grow"))
                .text(format!(" by {}.", buckets_of(settings.range_increase)))
        }
    }
}

fn placed(say: Say, spot: &Spot, settings: &Settings) -> Say {
    let party = if spot.players.len() > 1 { "As one ticket rated " } else { "Rated " };
    let say = say.text(format!("{party}{}, ", decimal(spot.rating)));
    let say = standing(say.players(&spot.players), spot, " stands in bucket ", " stand in bucket ");
    match (settings.growth, spot.range) {
        (Growth::Own, range) if range > 0 => say.text(format!(" and looks {} far already, having waited.", buckets_of(range))),
        _ => say.text(" and looks no further yet."),
    }
}

fn standing(say: Say, spot: &Spot, one_stands: &'static str, many_stand: &'static str) -> Say {
    say.text(one(&spot.players, one_stands, many_stand)).number(number(spot.bucket))
}

fn failed(say: Say, teams: &[Vec<PlayerRef>; 2], declined: &[PlayerRef], settings: &Settings) -> Say {
    let say = say.players(declined).text(one(declined, " declines", " decline")).text(": the match of ");
    pair(say, teams).text(match settings.on_decline {
        OnDecline::RequeueAll => " fails, and everybody goes back to their old place.",
        OnDecline::DropDecliner => " fails. Who declined leaves, the others go back to their old place.",
    })
}

fn returned(say: Say, spot: &Spot, ahead: u32) -> Say {
    let place = match ahead {
        0 => "first in line".to_owned(),
        _ => format!("behind {}", count(ahead, "player", "players")),
    };
    say.players(&spot.players)
        .text(one(&spot.players, " is queued again, ", " are queued again, "))
        .number(place)
        .text(format!(", looking {} far as before.", buckets_of(spot.range)))
}

fn looked(say: Say, players: &[PlayerRef], [low, high]: [i64; 2], seen: &[Seen], settings: &Settings) -> Say {
    let where_to = if low == high { format!("bucket {}", number(low)) } else { format!("buckets {} to {}", number(low), number(high)) };
    let say = say.players(players).text(one(players, " looks at ", " look at ")).number(where_to);
    let short: Vec<&Seen> = seen.iter().filter(|seen| seen.verdict == Verdict::TooShort).collect();
    match (seen.iter().find(|seen| seen.verdict == Verdict::Chosen), &short[..]) {
        (Some(chosen), _) => say.text(" and sees ").players(&chosen.players).text(format!(", {}.", apart(chosen.distance))),
        (None, []) => say.text(": no opponent there."),
        (None, [only]) => {
            let share = covers_percent(only.range, only.distance);
            say.text(": one opponent within range, ").players(&only.players).text(format!(
                ", but their range is too short. It covers {} of {}, {share}%, and {}% is asked.",
                number(only.range),
                number(only.distance),
                decimal(settings.reciprocal)
            ))
        }
        (None, many) => say.text(format!(": {} opponents within range, but none of them reaches back.", number(many.len() as i64))),
    }
}

fn found(say: Say, a: &[PlayerRef], b: &[PlayerRef], distance: i64, [range_a, range_b]: [i64; 2]) -> Say {
    let say = say.players(a).text(one(a, " finds ", " find ")).players(b).text(", ").number(apart(distance));
    match distance {
        0 => say.text(": at no distance every range reaches."),
        _ => say.text(format!(
            ", with ranges {} and {}: the other covers {}% of the way.",
            number(range_a),
            number(range_b),
            covers_percent(range_b, distance)
        )),
    }
}
