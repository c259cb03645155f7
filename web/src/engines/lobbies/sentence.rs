//! One plain sentence for every event: subject, verb, number.

use queuescope::PlayerRef;
use queuescope::engines::lobbies::event::{Event as LobbiesEvent, Greedy, Link, QueueSummary, Scored};
use queuescope::engines::lobbies::{LobbyState, PairingResult, Points, RoundTerms, Settings, Verdict};

use super::state::{points, queue_name, verdict_words};
use crate::words::{Fragment, Sentence, clock, count, decimal, number};

/// Reasons named for a ticket.
const MOST_REASONS: usize = 3;

/// The sentence for an event.
pub(crate) fn sentence(event: &LobbiesEvent, settings: &Settings) -> Vec<Fragment> {
    let sentence = Sentence::default();
    match event {
        LobbiesEvent::Settled { id, state, players, declined, score } => settled(sentence, *id, *state, players, declined, *score),
        LobbiesEvent::Returned { player, level, .. } => {
            sentence.player(player).text(" searches again, in the old place and at level ").number(level.to_string()).text(".")
        }
        LobbiesEvent::Expired { player, limit, scheduled: true } => {
            sentence.player(player).text(" was to play at ").number(clock(*limit)).text(" and nobody was found: the request expires.")
        }
        LobbiesEvent::Expired { player, limit, .. } => {
            sentence.player(player).text(" has searched for more than ").number(clock(*limit)).text(": the request expires.")
        }
        LobbiesEvent::Sleeps { player, at, from } => {
            sentence.player(player).text(" is scheduled for ").number(clock(*at)).text(format!(" and searches from {} on.", clock(*from)))
        }
        LobbiesEvent::Wakes { player, at } => {
            sentence.player(player).text(" is to play at ").number(clock(*at)).text(" and begins to search.")
        }
        LobbiesEvent::Unchanged { searching: 0 } => sentence.text("Nobody searches."),
        LobbiesEvent::Unchanged { searching } => sentence
            .text("Nothing has changed since the last round: the same ")
            .number(count(*searching, "request", "requests"))
            .text(" would find the same nobody."),
        LobbiesEvent::Counted(terms) => counted(sentence, terms, settings),
        LobbiesEvent::Relaxed { player, level, effect, changes, after } => {
            let sentence = sentence
                .player(player)
                .text(format!(" has searched {} since the last step and goes up to ", clock(*after)))
                .number(format!("level {level}"))
                .text(format!(": {effect}"));
            sentence.text(if *changes { "." } else { ", which changes nothing here." })
        }
        LobbiesEvent::Joined { players, links } => joined(sentence, players, links),
        LobbiesEvent::Waits { players, missing, until } => {
            let waits = if players.len() == 1 { " waits for " } else { " wait for " };
            sentence.players(players).text(waits).number(missing.join(", ")).text(format!(", until {} at the latest.", clock(*until)))
        }
        LobbiesEvent::FellApart { players, pieces } => sentence
            .text("No queue suits ")
            .players(players)
            .text(" together: for this round they are ")
            .number(count(pieces.len() as u32, "ticket", "tickets"))
            .text("."),
        LobbiesEvent::Queued { count: tickets, queues, queue_count, .. } => queued(sentence, *tickets, queues, *queue_count),
        LobbiesEvent::Due { requests } => sentence
            .text("Scheduled requests are matched once a minute: ")
            .number(count(*requests, "request", "requests"))
            .text(if *requests == 1 { " searches now." } else { " search now." }),
        LobbiesEvent::Pass { queue, pass: 0, count: groups, .. } => sentence
            .text(format!("{}: ", queue_name(queue, settings)))
            .number(count(*groups, "ticket", "tickets"))
            .text(" are scored, each with every other."),
        LobbiesEvent::Pass { queue, pass, count: groups, .. } => sentence
            .text(format!("{}, pass {}: ", queue_name(queue, settings), pass + 1))
            .number(count(*groups, "group", "groups"))
            .text(" are still to be paired."),
        LobbiesEvent::Scored { players, pairs, .. } => scored(sentence, players, pairs),
        LobbiesEvent::Paired(PairingResult { count: pairs, weight, exact, most_pairs, greedy, .. }) => {
            paired(sentence, *pairs, *weight, (*exact, *most_pairs), greedy.as_ref())
        }
        LobbiesEvent::Merged { players, needs } => sentence
            .players(players)
            .text(format!(" go on together: {} of ", number(players.len() as i64)))
            .number(needs.to_string())
            .text("."),
        LobbiesEvent::Loosened { players, needs } => sentence
            .text("Nobody is left for ")
            .players(players)
            .text(", who need to be ")
            .number(needs.to_string())
            .text(": they fall apart and may complete others."),
        LobbiesEvent::Formed { id, players, score, .. } => {
            sentence.players(players).text(format!(" are lobby {id}, with ")).number(points(*score)).text(" points on average.")
        }
        LobbiesEvent::Invited { id, players, until, starts, .. } => {
            let sentence = players.first().map_or_else(|| Sentence::default().text("Nobody"), |host| Sentence::default().player(host));
            let answers =
                if until == starts || settings.confirm_seconds.0 == 0 { String::new() } else { format!("; answers by {}", clock(*until)) };
            sentence
                .text(format!(" is drawn as the host of lobby {id}, which starts at "))
                .number(clock(*starts))
                .text(format!("{answers}."))
        }
    }
    .parts()
}

fn settled(sentence: Sentence, id: u32, state: LobbyState, players: &[PlayerRef], declined: &[PlayerRef], score: Points) -> Sentence {
    match state {
        LobbyState::Disbanded => sentence
            .players(declined)
            .text(if declined.len() == 1 { " declines" } else { " decline" })
            .text(format!(" and too few are left: lobby {id} is disbanded.")),
        LobbyState::Adjusted => sentence
            .players(declined)
            .text(if declined.len() == 1 { " declines; " } else { " decline; " })
            .players(players)
            .text(format!(" go on as lobby {id} with "))
            .number(points(score))
            .text(" points."),
        LobbyState::Ready | LobbyState::Pending => sentence.text("All accept: ").players(players).text(format!(" play in lobby {id}.")),
    }
}

fn counted(sentence: Sentence, &RoundTerms { searching, small, threshold, .. }: &RoundTerms, settings: &Settings) -> Sentence {
    if searching == 0 {
        return sentence.text("Nobody searches.");
    }
    let sentence = sentence.number(count(searching, "request", "requests")).text(if searching == 1 { " searches" } else { " search" });
    let threshold = decimal(threshold);
    if small {
        sentence
            .text(format!(", fewer than {}: a pair needs more than {threshold} points, and levels come faster.", settings.small_base.below))
    } else {
        sentence.text(format!("; a pair needs more than {threshold} points."))
    }
}

fn joined(sentence: Sentence, players: &[PlayerRef], links: &[Link]) -> Sentence {
    let sentence = sentence.players(players).text(" are one ticket: ");
    let mut why: Vec<String> = Vec::new();
    for link in links {
        let reason = match &link.party {
            Some(party) => format!("party {party}"),
            None => format!("{} wants to play with {}", link.from.id, link.to.id),
        };
        if !why.contains(&reason) {
            why.push(reason);
        }
    }
    let more = why.len().saturating_sub(MOST_REASONS);
    why.truncate(MOST_REASONS);
    sentence.text(why.join(", ")).text(if more > 0 { format!(" and {more} more such wishes.") } else { ".".to_owned() })
}

fn scored(sentence: Sentence, players: &[PlayerRef], pairs: &[Scored]) -> Sentence {
    let kept: Vec<&Scored> = pairs.iter().filter(|pair| pair.verdict == Verdict::Kept).collect();
    let sentence = sentence.players(players);
    match (kept.iter().map(|pair| pair.score).max(), pairs.iter().max_by_key(|pair| pair.score)) {
        (Some(best), _) => sentence.text(" can be paired with ").number(number(kept.len() as i64)).text(format!(
            " of {}, the best for {} points.",
            count(pairs.len() as u32, "later one", "later ones"),
            points(best)
        )),
        (None, Some(nearest)) => {
            let whom =
                if pairs.len() == 1 { "the last one".to_owned() } else { format!("any of {} later ones", number(pairs.len() as i64)) };
            let sentence = sentence.text(format!(" cannot be paired with {whom}: the best has ")).number(points(nearest.score));
            sentence.text(format!(" points, but {}.", verdict_words(nearest.verdict)))
        }
        (None, None) => sentence.text(" is alone."),
    }
}

fn queued(sentence: Sentence, tickets: u32, queues: &[QueueSummary], queue_count: u32) -> Sentence {
    if queue_count == 0 {
        return sentence.text(if tickets == 0 { "Nobody is in a queue." } else { "Nobody is in a queue in this round." });
    }
    let is_inside = |ticket: &u32| queues.iter().any(|queue| queue.tickets.contains(ticket));
    // Where tickets are too many to be listed, all are counted.
    let inside = Some((0..tickets).filter(is_inside).count() as u32).filter(|inside| *inside > 0).unwrap_or(tickets);
    let sentence = sentence.number(count(inside, "ticket", "tickets")).text(format!(" in {}", count(queue_count, "queue", "queues")));
    sentence.text(if queue_count > 1 { "; the queue of the oldest ticket comes first." } else { "." })
}

fn paired(sentence: Sentence, pairs: u32, weight: Points, (exact, most_pairs): (bool, bool), greedy: Option<&Greedy>) -> Sentence {
    if pairs == 0 {
        return sentence.text("Nobody can be paired.");
    }
    let sentence = sentence.number(count(pairs, "pair", "pairs")).text(format!(", {} points together", points(weight)));
    let sentence = sentence.text(match (exact, most_pairs) {
        (true, true) => ": the most pairs there can be, and of those the heaviest.",
        (true, false) => ": no other pairs weigh more.",
        (false, _) => ", taken greedily: there are too many groups for the exact way.",
    });
    match greedy {
        Some(greedy) if greedy.pairs < pairs => sentence.text(format!(
            " Best pair first would have had {}, {} points.",
            count(greedy.pairs, "pair", "pairs"),
            points(greedy.weight)
        )),
        Some(greedy) if greedy.weight < weight => sentence.text(format!(" Best pair first would have had {}.", points(greedy.weight))),
        Some(_) if exact => sentence.text(" Best pair first would have done as well."),
        _ => sentence,
    }
}
