//! Sentences for the events of a round.

use queuescope::PlayerRef;
use queuescope::engines::lobbies::event::{Event as LobbiesEvent, Greedy, Link, QueueSummary, Scored};
use queuescope::engines::lobbies::{LobbyState, PairingResult, Points, RoundTerms, Settings, Verdict};

use super::state::{named, objection, points, queue_name};
use crate::words::{Fragment, Sentence, clock, count, decimal, number};

/// Largest number of reasons named for a ticket.
const MAX_REASONS: usize = 3;

/// Describes an event in one or two sentences.
pub(crate) fn sentence(event: &LobbiesEvent, settings: &Settings) -> Vec<Fragment> {
    let sentence = Sentence::default();
    match event {
        LobbiesEvent::Settled { id, state, players, declined, score } => settled(sentence, *id, *state, players, declined, *score),
        LobbiesEvent::Returned { player, level, .. } => {
            sentence.player(player).text(" searches again, at the old place in the queue and at level ").number(level.to_string()).text(".")
        }
        LobbiesEvent::Expired { player, limit, scheduled: true } => sentence
            .player(player)
            .text(" was scheduled for ")
            .number(clock(*limit))
            .text(", but found no lobby in time, so the request expires."),
        LobbiesEvent::Expired { player, limit, .. } => {
            sentence.player(player).text(" has searched for more than ").number(clock(*limit)).text(", so the request expires.")
        }
        LobbiesEvent::Sleeps { player, at, from } => sentence
            .player(player)
            .text(" is scheduled for ")
            .number(clock(*at))
            .text(format!(" and starts to search at {}.", clock(*from))),
        LobbiesEvent::Wakes { player, at } => {
            sentence.player(player).text(" is scheduled for ").number(clock(*at)).text(" and starts to search now.")
        }
        LobbiesEvent::Unchanged { searching: 0 } => sentence.text("No request is searching."),
        LobbiesEvent::Unchanged { searching } => sentence
            .number(count(*searching, "request is", "requests are"))
            .text(" searching. Nothing has changed since the last round, which found no match."),
        LobbiesEvent::Counted(terms) => counted(sentence, terms, settings),
        LobbiesEvent::Relaxed { player, level, effect, changes, after } => {
            let sentence = sentence.player(player).text(" goes up to ").number(format!("level {level}"));
            let sentence = match level {
                ..=1 => sentence.text(format!(" after searching for {}", clock(*after))),
                _ => sentence.text(format!(", {} after level {}", clock(*after), level - 1)),
            };
            sentence.text(format!(": {effect}.{}", if *changes { "" } else { " That changes nothing for this request." }))
        }
        LobbiesEvent::Joined { players, links } => joined(sentence, players, links),
        LobbiesEvent::Waits { players, missing, until } => {
            let waits = if players.len() == 1 { " waits for " } else { " wait for " };
            sentence.players(players).text(waits).number(missing.join(", ")).text(format!(" until {} at the latest.", clock(*until)))
        }
        LobbiesEvent::FellApart { players, pieces } => sentence
            .text("No queue suits ")
            .players(players)
            .text(" together, so they are ")
            .number(count(pieces.len() as u32, "ticket", "tickets"))
            .text(" in this round."),
        LobbiesEvent::Queued { count: tickets, queues, queue_count, .. } => queued(sentence, *tickets, queues, *queue_count),
        LobbiesEvent::Due { requests } => sentence
            .text("Scheduled requests are matched once a minute. ")
            .number(count(*requests, "scheduled request is", "scheduled requests are"))
            .text(" searching now."),
        LobbiesEvent::Pass { queue, pass: 0, count: groups, .. } => {
            scoring(sentence.text(format!("Queue {}: ", queue_name(queue, settings))), *groups, "tickets")
        }
        LobbiesEvent::Pass { queue, pass, count: groups, .. } => {
            scoring(sentence.text(format!("Queue {}, pass {}: ", queue_name(queue, settings), pass + 1)), *groups, "groups")
        }
        LobbiesEvent::Scored { players, pairs, .. } => scored(sentence, players, pairs),
        LobbiesEvent::Paired(PairingResult { count: pairs, weight, exact, most_pairs, greedy, .. }) => {
            paired(sentence, *pairs, *weight, (*exact, *most_pairs), greedy.as_ref())
        }
        LobbiesEvent::Merged { players, needs } => {
            let sentence = sentence.players(players).text(format!(" merge into a group of {}", number(players.len() as i64)));
            // A group that is large enough stays open only if it may grow further.
            if players.len() as u32 >= *needs {
                sentence.text(", which is large enough but can still grow.")
            } else {
                sentence.text(", but need at least ").number(number(i64::from(*needs))).text(" players.")
            }
        }
        LobbiesEvent::Loosened { players, needs } => sentence
            .players(players)
            .text(" need a group of at least ")
            .number(number(i64::from(*needs)))
            .text(", but no other group can join them. The group splits up, and its tickets can complete other groups."),
        LobbiesEvent::Formed { id, players, score, .. } => {
            sentence.players(players).text(format!(" form lobby {id} with a mean score of ")).number(points(*score)).text(" points.")
        }
        LobbiesEvent::Invited { id, players, until, starts, .. } => {
            let sentence = players.first().map_or_else(|| Sentence::default().text("No one"), |host| Sentence::default().player(host));
            let answers = if until == starts || settings.confirm_seconds.0 == 0 {
                String::new()
            } else {
                format!(" Answers are due by {}.", clock(*until))
            };
            sentence
                .text(format!(" is chosen at random as the host of lobby {id}, which starts at "))
                .number(clock(*starts))
                .text(format!(".{answers}"))
        }
    }
    .parts()
}

fn settled(sentence: Sentence, id: u32, state: LobbyState, players: &[PlayerRef], declined: &[PlayerRef], score: Points) -> Sentence {
    match state {
        LobbyState::Disbanded => sentence
            .players(declined)
            .text(if declined.len() == 1 { " declines" } else { " decline" })
            .text(format!(", so too few players are left and lobby {id} is disbanded.")),
        LobbyState::Adjusted => sentence
            .players(declined)
            .text(if declined.len() == 1 { " declines. " } else { " decline. " })
            .players(players)
            .text(format!(" continue as lobby {id} with "))
            .number(points(score))
            .text(" points."),
        LobbyState::Ready | LobbyState::Pending => {
            sentence.text("All players accept. ").players(players).text(format!(" play in lobby {id}."))
        }
    }
}

fn counted(sentence: Sentence, &RoundTerms { searching, small, threshold, interval }: &RoundTerms, settings: &Settings) -> Sentence {
    if searching == 0 {
        return sentence.text("No request is searching.");
    }
    let a_pair = if small { format!("That is fewer than {}, so a pair", settings.small_base.below) } else { "A pair".to_owned() };
    sentence.number(count(searching, "request is", "requests are")).text(format!(
        " searching. {a_pair} needs more than {} points, and levels rise every {}.",
        decimal(threshold),
        clock(interval)
    ))
}

/// Says that the engine scores all pairs of these groups.
fn scoring(sentence: Sentence, groups: u32, what: &str) -> Sentence {
    match groups {
        2 => sentence.text("the engine scores the ").number(format!("2 {what}")).text(" as a pair."),
        _ => sentence.text("the engine scores every pair of the ").number(format!("{} {what}", number(i64::from(groups)))).text("."),
    }
}

fn joined(sentence: Sentence, players: &[PlayerRef], links: &[Link]) -> Sentence {
    let sentence = sentence.players(players).text(" are one ticket, because ");
    let mut reasons: Vec<String> = Vec::new();
    for link in links {
        let reason = match &link.party {
            Some(party) => {
                let is_member = |player: &&PlayerRef| {
                    links.iter().any(|link| link.party.as_ref() == Some(party) && [&link.from, &link.to].contains(player))
                };
                let members: Vec<PlayerRef> = players.iter().filter(is_member).cloned().collect();
                let who = if members.len() == players.len() { "they".to_owned() } else { named(&members) };
                format!("{who} are in party {party}")
            }
            None => format!("{} wants to play with {}", link.from.id, link.to.id),
        };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    let more = reasons.len().saturating_sub(MAX_REASONS) as u32;
    reasons.truncate(MAX_REASONS);
    if more > 0 {
        reasons.push(format!("for {}", count(more, "other reason", "other reasons")));
    }
    // Each reason is a clause, so a comma comes before the last one too.
    let (last, first) = reasons.split_last().map_or(("", &[][..]), |(last, first)| (last.as_str(), first));
    let first = if first.is_empty() { String::new() } else { format!("{}, and ", first.join(", ")) };
    sentence.text(format!("{first}{last}."))
}

fn scored(sentence: Sentence, players: &[PlayerRef], pairs: &[Scored]) -> Sentence {
    let kept: Vec<&Scored> = pairs.iter().filter(|pair| pair.verdict == Verdict::Kept).collect();
    let sentence = sentence.players(players);
    match (kept.iter().map(|pair| pair.score).max(), pairs.iter().max_by_key(|pair| pair.score)) {
        (Some(only), _) if pairs.len() == 1 => {
            sentence.text(" can be paired with the last group in the queue for ").number(points(only)).text(" points.")
        }
        (Some(best), _) => {
            let sentence = sentence.text(" can be paired with ");
            let sentence = match (kept.len(), pairs.len()) {
                (2, 2) => sentence.text("both"),
                (some, all) if some == all => sentence.text("all ").number(number(all as i64)),
                (some, all) => sentence.number(number(some as i64)).text(format!(" of the {}", number(all as i64))),
            };
            sentence.text(format!(" groups that follow in the queue. The best pair scores {} points.", points(best)))
        }
        (None, Some(nearest)) => {
            let others = match pairs.len() {
                1 => "the last group in the queue".to_owned(),
                2 => "either of the 2 groups that follow in the queue".to_owned(),
                all => format!("any of the {} groups that follow in the queue", number(all as i64)),
            };
            let sentence = sentence.text(format!(" cannot be paired with {others}. The best score is ")).number(points(nearest.score));
            sentence.text(format!(" points, but {}.", objection(nearest.verdict)[0]))
        }
        (None, None) => sentence.text(" cannot be paired, because no other group is left."),
    }
}

fn queued(sentence: Sentence, tickets: u32, queues: &[QueueSummary], queue_count: u32) -> Sentence {
    if queue_count == 0 {
        return sentence.text(if tickets == 0 { "No ticket is searching." } else { "No ticket is in a queue in this round." });
    }
    let is_inside = |ticket: &u32| queues.iter().any(|queue| queue.tickets.contains(ticket));
    // If the queues do not list their tickets, all tickets are counted.
    let inside = Some((0..tickets).filter(is_inside).count() as u32).filter(|inside| *inside > 0).unwrap_or(tickets);
    let sentence =
        sentence.number(count(inside, "ticket is", "tickets are")).text(format!(" in {}.", count(queue_count, "queue", "queues")));
    if queue_count > 1 { sentence.text(" The queue of the oldest ticket comes first.") } else { sentence }
}

fn paired(sentence: Sentence, pairs: u32, weight: Points, (exact, most_pairs): (bool, bool), greedy: Option<&Greedy>) -> Sentence {
    if pairs == 0 {
        return sentence.text("No groups can be paired.");
    }
    let in_total = if pairs == 1 { "" } else { " in total" };
    let sentence = sentence.number(count(pairs, "pair scores", "pairs score")).text(format!(" {} points{in_total}.", points(weight)));
    let sentence = match (exact, most_pairs) {
        (true, true) if pairs == 1 => sentence.text(" No pairing has more pairs, and no other pair scores more."),
        (true, true) => {
            sentence.text(format!(" No pairing has more pairs, and no other pairing with {} pairs scores more.", number(i64::from(pairs))))
        }
        (true, false) => sentence.text(" No other pairing scores more."),
        (false, _) => sentence.text(" The engine chose greedily, because there are too many groups for exact matching."),
    };
    match greedy {
        Some(greedy) if greedy.pairs < pairs => sentence.text(format!(
            " Greedy pairing would have found {} with {} points.",
            count(greedy.pairs, "pair", "pairs"),
            points(greedy.weight)
        )),
        Some(greedy) if greedy.weight < weight => {
            sentence.text(format!(" Greedy pairing would have scored {} points.", points(greedy.weight)))
        }
        Some(_) if exact => sentence.text(" Greedy pairing would have scored the same."),
        _ => sentence,
    }
}
