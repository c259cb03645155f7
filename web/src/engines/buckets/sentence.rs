//! Sentences for the events of a check.

use queuescope::PlayerRef;
use queuescope::engines::buckets::Search;
use queuescope::engines::buckets::Settings;
use queuescope::engines::buckets::event::{Event as BucketsEvent, Opponent, QueuedTicket, RangeGrowth, Verdict};
use queuescope::engines::buckets::settings::{OnDecline, SearchDirection};

use super::state::{apart, bucket_span, buckets_of, counted_range, covers_percent, short_coverage};
use crate::words::{Fragment, Sentence, clock, count, decimal, number};

/// Describes an event in one or two sentences.
pub(crate) fn sentence(event: &BucketsEvent, settings: &Settings) -> Vec<Fragment> {
    let sentence = Sentence::default();
    match event {
        BucketsEvent::Due { made, skipped, cycle } => due(sentence, *made, *skipped, *cycle),
        BucketsEvent::Moved { spot } => moved(sentence, spot),
        BucketsEvent::Grew { ranges, .. } => grew(sentence, ranges, settings),
        BucketsEvent::Placed { spot } => placed(sentence, spot, settings),
        BucketsEvent::Started { teams: [a, b], distance, .. } => {
            beside(sentence.players(a).text(one(a, " plays ", " play ")).players(b), *distance).text(".")
        }
        BucketsEvent::Failed { teams, declined, .. } => failed(sentence, teams, declined, settings),
        BucketsEvent::Returned { spot, ahead } => returned(sentence, spot, *ahead),
        BucketsEvent::Dropped { players } => {
            sentence.players(players).text(one(players, " declined and leaves the queue.", " leave the queue, because a member declined."))
        }
        BucketsEvent::Skipped { queued: 0 } => sentence.text("This check is skipped, because the queue is empty."),
        BucketsEvent::Skipped { .. } => {
            sentence.text("This check is skipped, because nothing has changed since a check that found no match.")
        }
        BucketsEvent::Searched(Search { players, reach, seen, .. }) => looked(sentence, players, *reach, seen, settings),
        BucketsEvent::SearchSkipped { players, .. } => sentence.players(players).text(one(
            players,
            " does not search, because they already have a match.",
            " do not search, because they already have a match.",
        )),
        BucketsEvent::Found { teams: [a, b], distance, ranges, .. } => found(sentence, a, b, *distance, *ranges, settings),
        BucketsEvent::Checked { pairs: 0, queued: 0 } => sentence.text("The queue is empty, so there is no match to find."),
        BucketsEvent::Checked { pairs: 0, queued } => sentence
            .text("No one finds an opponent. ")
            .number(count(*queued, "player is", "players are"))
            .text(" still in the queue. Checks are skipped until something changes."),
        BucketsEvent::Checked { pairs, queued: 0 } => {
            sentence.number(count(*pairs, "pair is", "pairs are")).text(" found. The queue is empty.")
        }
        BucketsEvent::Checked { pairs, queued } => sentence
            .number(count(*pairs, "pair is", "pairs are"))
            .text(format!(" found. {} still in the queue.", count(*queued, "player is", "players are"))),
        BucketsEvent::Asked { teams, until, .. } => {
            sentence.players(&teams.concat()).text(" have until ").number(clock(*until)).text(" to accept the match.")
        }
    }
    .parts()
}

fn one<'a>(players: &[PlayerRef], one: &'a str, many: &'a str) -> &'a str {
    if players.len() == 1 { one } else { many }
}

/// Adds ` in the same bucket` or `, 3 buckets apart`.
fn beside(sentence: Sentence, distance: i64) -> Sentence {
    sentence.text(if distance == 0 { " " } else { ", " }).number(apart(distance))
}

fn due(sentence: Sentence, made: u32, skipped: u32, cycle: u32) -> Sentence {
    let what =
        if cycle == 0 { "A check is due.".to_owned() } else { format!("A check is due in growth cycle {}.", number(i64::from(cycle))) };
    let without_match = count(made, "check found no match", "checks found no match");
    match (made, skipped) {
        (0, 0) => sentence.text(what),
        (0, _) => sentence
            .text(format!("{what} Before it, "))
            .number(count(skipped, "check was skipped", "checks were skipped"))
            .text(", because nothing had changed."),
        (_, 0) => sentence.text(format!("{what} Before it, {without_match}.")),
        (_, _) => sentence
            .text(format!("{what} Before it, {without_match} and "))
            .number(count(skipped, "was skipped", "were skipped"))
            .text(", because nothing had changed."),
    }
}

fn moved(sentence: Sentence, spot: &QueuedTicket) -> Sentence {
    let maximum = spot.maximum.map_or(String::new(), |maximum| format!(", with a range of at most {}", buckets_of(maximum)));
    let sentence = sentence.text("After the edit, ").players(&spot.players).text(one(&spot.players, " is in bucket ", " are in bucket "));
    sentence.number(number(spot.bucket)).text(format!("{maximum}."))
}

fn grew(sentence: Sentence, ranges: &[RangeGrowth], settings: &Settings) -> Sentence {
    match ranges {
        [] => sentence.text("No range grows."),
        [grown] => sentence
            .player(&grown.player)
            .text("'s range grows from ")
            .number(format!("{} to {}", number(grown.from), buckets_of(grown.to)))
            .text("."),
        _ => {
            let is_full_step = |grown: &RangeGrowth| grown.to - grown.from == settings.range_increase;
            let by = if ranges.iter().all(is_full_step) { "by" } else { "by up to" };
            sentence
                .number(count(ranges.len() as u32, "range grows", "ranges grow"))
                .text(format!(" {by} {} each.", buckets_of(settings.range_increase)))
        }
    }
}

fn placed(sentence: Sentence, spot: &QueuedTicket, settings: &Settings) -> Sentence {
    let rating = decimal(spot.rating);
    let (who, search) = match spot.players.len() {
        1 => (format!(" is rated {rating}, joins bucket "), "searches"),
        _ => (format!(" are one ticket rated {rating}. They join bucket "), "search"),
    };
    let joined = sentence.players(&spot.players).text(who).number(number(spot.bucket));
    match spot.range {
        0 => joined.text(format!(" and {search} only that bucket.")),
        range => {
            let searched = searched(range, settings.look);
            joined.text(format!(" and already {search} {searched}, because they have been waiting."))
        }
    }
}

/// `±3 buckets`, `3 buckets down`
fn searched(range: i64, look: SearchDirection) -> String {
    match look {
        SearchDirection::All => format!("±{}", buckets_of(range)),
        SearchDirection::Below => format!("{} down", buckets_of(range)),
        SearchDirection::Above => format!("{} up", buckets_of(range)),
    }
}

fn failed(sentence: Sentence, teams: &[Vec<PlayerRef>; 2], declined: &[PlayerRef], settings: &Settings) -> Sentence {
    let sentence = sentence.players(declined).text(one(declined, " declines", " decline")).text(", so the match of ");
    sentence.players(&teams.concat()).text(match settings.on_decline {
        OnDecline::RequeueAll => " fails. All players return to their old places in the queue.",
        OnDecline::DropDecliner => " fails. Tickets that declined leave the queue.",
    })
}

fn returned(sentence: Sentence, spot: &QueuedTicket, ahead: u32) -> Sentence {
    let place = match ahead {
        0 => "in first place".to_owned(),
        _ => format!("behind {}", count(ahead, "player", "players")),
    };
    let returns = one(&spot.players, " returns to the queue ", " return to the queue ");
    let range = format!(", with the same range of {} as before.", buckets_of(spot.range));
    sentence.players(&spot.players).text(returns).number(place).text(range)
}

fn looked(sentence: Sentence, players: &[PlayerRef], reach: [i64; 2], seen: &[Opponent], settings: &Settings) -> Sentence {
    let sentence = sentence.players(players).text(one(players, " searches ", " search ")).number(bucket_span(reach)).text(". ");
    let short: Vec<&Opponent> = seen.iter().filter(|seen| seen.verdict == Verdict::TooShort).collect();
    match (seen.iter().find(|seen| seen.verdict == Verdict::Chosen), &short[..]) {
        (Some(chosen), _) => sentence.players(&chosen.players).text(format!(
            ", {}, {}.",
            if chosen.distance == 0 { apart(0) } else { format!("{} away", buckets_of(chosen.distance)) },
            one(&chosen.players, "is the nearest opponent who reaches back", "are the nearest opponents who reach back")
        )),
        (None, []) => sentence.text("No opponent is there."),
        (None, [only]) => sentence.players(&only.players).text(one(&only.players, " is", " are")).text(format!(
            " in range, but their own range covers {}. {}% is required.",
            short_coverage(only.range, only.distance),
            decimal(settings.reciprocal)
        )),
        (None, many) => {
            sentence.text(format!("{} opponents are in range, but none of them reaches back far enough.", number(many.len() as i64)))
        }
    }
}

fn found(
    sentence: Sentence,
    a: &[PlayerRef],
    b: &[PlayerRef],
    distance: i64,
    [range_a, range_b]: [i64; 2],
    settings: &Settings,
) -> Sentence {
    let sentence = beside(sentence.players(a).text(one(a, " finds ", " find ")).players(b), distance);
    match distance {
        0 => sentence.text("."),
        _ => sentence.text(format!(
            ", with ranges {} and {}. The opponent's range covers {}% of the distance.",
            number(range_a),
            number(range_b),
            covers_percent(counted_range(settings, range_b, distance), distance)
        )),
    }
}
