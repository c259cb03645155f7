//! One plain sentence for every event: subject, verb, number.

use queuescope::PlayerRef;
use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::Settings;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Grown, Seen, Spot, Verdict};
use queuescope::engines::buckets::settings::{Growth, OnDecline};

use super::state::{apart, buckets_of, covers_percent};
use crate::words::{Fragment, Sentence, clock, count, decimal, number};

/// The sentence for an event.
pub(crate) fn sentence(event: &BucketsEvent, settings: &Settings) -> Vec<Fragment> {
    let sentence = Sentence::default();
    match event {
        BucketsEvent::Due { made, skipped, cycle } => due(sentence, *made, *skipped, *cycle),
        BucketsEvent::Moved { spot } => {
            row_status(sentence.players(&spot.players), spot, " now stands in bucket ", " now stand in bucket ")
        }
        BucketsEvent::Grew { ranges, .. } => grew(sentence, ranges, settings),
        BucketsEvent::Placed { spot } => placed(sentence, spot, settings),
        BucketsEvent::Started { teams, distance, .. } => pair(sentence, teams).text(" play, ").number(apart(*distance)).text("."),
        BucketsEvent::Failed { teams, declined, .. } => failed(sentence, teams, declined, settings),
        BucketsEvent::Returned { spot, ahead } => returned(sentence, spot, *ahead),
        BucketsEvent::Dropped { players } => {
            sentence.players(players).text(one(players, " declined and leaves the queue.", " leave the queue: one of them declined."))
        }
        BucketsEvent::Skipped { .. } => sentence.text("This check is skipped: nothing has changed since one that found nobody."),
        BucketsEvent::Looked(Search { players, reach, seen, .. }) => looked(sentence, players, *reach, seen, settings),
        BucketsEvent::NotLooked { players, .. } => sentence.players(players).text(one(
            players,
            " does not look: an opponent has found them.",
            " do not look: opponents have found them.",
        )),
        BucketsEvent::Found { teams: [a, b], distance, ranges, .. } => found(sentence, a, b, *distance, *ranges),
        BucketsEvent::Checked { pairs: 0, queued: 0 } => sentence.text("Nobody is queued: there is nobody to find."),
        BucketsEvent::Checked { pairs: 0, queued } => sentence
            .text("Nobody finds an opponent. ")
            .number(count(*queued, "player waits", "players wait"))
            .text("; until something changes, checks are skipped."),
        BucketsEvent::Checked { pairs, queued } => sentence
            .number(count(*pairs, "pair is", "pairs are"))
            .text(format!(" found; {} still queued.", count(*queued, "player is", "players are"))),
        BucketsEvent::Asked { teams, until, .. } => {
            pair(sentence, teams).text(" are asked whether they are ready, until ").number(clock(*until)).text(".")
        }
    }
    .parts()
}

fn one<'a>(players: &[PlayerRef], one: &'a str, many: &'a str) -> &'a str {
    if players.len() == 1 { one } else { many }
}

fn pair(sentence: Sentence, [a, b]: &[Vec<PlayerRef>; 2]) -> Sentence {
    sentence.players(a).text(" and ").players(b)
}

fn due(sentence: Sentence, made: u32, skipped: u32, cycle: u32) -> Sentence {
    let what =
        if cycle == 0 { "A check is due.".to_owned() } else { format!("A check is due, in growth cycle {}.", number(i64::from(cycle))) };
    match (made, skipped) {
        (0, 0) => sentence.text(what),
        (0, _) => sentence
            .text(format!("{what} Since the last one "))
            .number(count(skipped, "was skipped", "were skipped"))
            .text(": nothing had changed."),
        (_, 0) => sentence.text(format!("{what} The one before found nobody.")),
        (_, _) => sentence
            .text(format!("{what} Since the last one, one found nobody and "))
            .number(count(skipped, "was skipped", "were skipped"))
            .text(": nothing had changed."),
    }
}

fn grew(sentence: Sentence, ranges: &[Grown], settings: &Settings) -> Sentence {
    match ranges {
        [grown] => sentence
            .player(&grown.player)
            .text(" looks further now: ")
            .number(buckets_of(grown.to))
            .text(format!(" each way, from {}.", number(grown.from))),
        _ => {
            let clock = if settings.growth == Growth::Global { "One clock for all: " } else { "" };
            sentence
                .text(clock)
                .number(count(ranges.len() as u32, "range grows", "ranges grow"))
                .text(format!(" by {}.", buckets_of(settings.range_increase)))
        }
    }
}

fn placed(sentence: Sentence, spot: &Spot, settings: &Settings) -> Sentence {
    let party = if spot.players.len() > 1 { "As one ticket rated " } else { "Rated " };
    let sentence = sentence.text(format!("{party}{}, ", decimal(spot.rating)));
    let sentence = row_status(sentence.players(&spot.players), spot, " stands in bucket ", " stand in bucket ");
    match (settings.growth, spot.range) {
        (Growth::Own, range) if range > 0 => sentence.text(format!(" and looks {} far already, having waited.", buckets_of(range))),
        _ => sentence.text(" and looks no further yet."),
    }
}

fn row_status(sentence: Sentence, spot: &Spot, one_stands: &'static str, many_stand: &'static str) -> Sentence {
    sentence.text(one(&spot.players, one_stands, many_stand)).number(number(spot.bucket))
}

fn failed(sentence: Sentence, teams: &[Vec<PlayerRef>; 2], declined: &[PlayerRef], settings: &Settings) -> Sentence {
    let sentence = sentence.players(declined).text(one(declined, " declines", " decline")).text(": the match of ");
    pair(sentence, teams).text(match settings.on_decline {
        OnDecline::RequeueAll => " fails, and everybody goes back to their old place.",
        OnDecline::DropDecliner => " fails. Who declined leaves, the others go back to their old place.",
    })
}

fn returned(sentence: Sentence, spot: &Spot, ahead: u32) -> Sentence {
    let place = match ahead {
        0 => "first in line".to_owned(),
        _ => format!("behind {}", count(ahead, "player", "players")),
    };
    sentence
        .players(&spot.players)
        .text(one(&spot.players, " is queued again, ", " are queued again, "))
        .number(place)
        .text(format!(", looking {} far as before.", buckets_of(spot.range)))
}

fn looked(sentence: Sentence, players: &[PlayerRef], [low, high]: [i64; 2], seen: &[Seen], settings: &Settings) -> Sentence {
    let where_to = if low == high { format!("bucket {}", number(low)) } else { format!("buckets {} to {}", number(low), number(high)) };
    let sentence = sentence.players(players).text(one(players, " looks at ", " look at ")).number(where_to);
    let short: Vec<&Seen> = seen.iter().filter(|seen| seen.verdict == Verdict::TooShort).collect();
    match (seen.iter().find(|seen| seen.verdict == Verdict::Chosen), &short[..]) {
        (Some(chosen), _) => sentence.text(" and sees ").players(&chosen.players).text(format!(", {}.", apart(chosen.distance))),
        (None, []) => sentence.text(": no opponent there."),
        (None, [only]) => {
            let share = covers_percent(only.range, only.distance);
            sentence.text(": one opponent within range, ").players(&only.players).text(format!(
                ", but their range is too short. It covers {} of {}, {share}%, and {}% is asked.",
                number(only.range),
                number(only.distance),
                decimal(settings.reciprocal)
            ))
        }
        (None, many) => sentence.text(format!(": {} opponents within range, but none of them reaches back.", number(many.len() as i64))),
    }
}

fn found(sentence: Sentence, a: &[PlayerRef], b: &[PlayerRef], distance: i64, [range_a, range_b]: [i64; 2]) -> Sentence {
    let sentence = sentence.players(a).text(one(a, " finds ", " find ")).players(b).text(", ").number(apart(distance));
    match distance {
        0 => sentence.text(": at no distance every range reaches."),
        _ => sentence.text(format!(
            ", with ranges {} and {}: the other covers {}% of the way.",
            number(range_a),
            number(range_b),
            covers_percent(range_b, distance)
        )),
    }
}
