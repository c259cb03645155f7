//! Sentences for the events of a snapshot.

use queuescope::engines::cliques::Weight;
use queuescope::engines::cliques::event::{Candidate, Event as CliquesEvent, TierSpan};
use queuescope::engines::cliques::settings::TierMode;

use super::state::{edge_count, missing_seats};
use crate::words::{Fragment, Sentence, count, decimal, weight};

/// Describes an event in one or two sentences.
pub(crate) fn sentence(event: &CliquesEvent) -> Vec<Fragment> {
    let sentence = Sentence::default();
    match event {
        CliquesEvent::Divided { mode, tiers } => divided(sentence, *mode, tiers),
        CliquesEvent::Placed { player, rating, tier, from } => {
            let verb = match from {
                Some(from) => format!("moves from {} to ", from.name),
                None => "enters ".to_owned(),
            };
            sentence.player(player).text(format!(" is rated {} and {verb}", decimal(*rating))).number(&*tier.name).text(".")
        }
        CliquesEvent::Waits { tier, players: 0, .. } => sentence.text(format!("{} is empty.", tier.name)),
        CliquesEvent::Waits { tier, players, missing } => sentence
            .text(format!("{} has {} and waits for ", tier.name, count(*players, "player", "players")))
            .number(missing_seats(missing))
            .text("."),
        CliquesEvent::Built { tier, players, degrees, .. } => {
            let sentence = sentence
                .text(format!("{} has ", tier.name))
                .number(edge_count(*players))
                .text(format!(" between {}.", count(*players, "player", "players")));
            match degrees.iter().reduce(|best, degree| if degree.degree > best.degree { degree } else { best }) {
                Some(best) => sentence.text(" ").player(&best.player).text(format!(" has the largest degree, {}.", weight(best.degree))),
                None => sentence,
            }
        }
        CliquesEvent::Started { player, degree, runner_up, .. } => {
            let sentence = sentence.player(player).text(" starts the lobby with the largest degree, ").number(weight(*degree)).text(".");
            match runner_up {
                Some(Candidate { player, sum }) if sum == degree => {
                    sentence.text(" ").player(player).text(" has the same degree, but is later in the queue.")
                }
                Some(Candidate { player, sum }) => {
                    sentence.text(format!(" That is {} more than ", weight_less(*degree, *sum))).player(player).text(" has.")
                }
                None => sentence,
            }
        }
        CliquesEvent::Added { player, sum, candidates } if candidates.len() == 1 => {
            let sentence = sentence.player(player).text(" is added as the only candidate, with a sum of edges into the lobby of ");
            sentence.number(weight(*sum)).text(".")
        }
        CliquesEvent::Added { player, sum, candidates } => {
            let others = candidates.iter().filter(|other| other.player != *player);
            let next = others.reduce(|best, other| if other.sum > best.sum { other } else { best });
            let sentence =
                sentence.player(player).text(" is added with the largest sum of edges into the lobby, ").number(weight(*sum)).text(".");
            match next {
                Some(next) if next.sum == *sum => {
                    sentence.text(" ").player(&next.player).text(" has the same sum, but is later in the queue.")
                }
                Some(next) => {
                    sentence.text(format!(" That is {} more than ", weight_less(*sum, next.sum))).player(&next.player).text(" has.")
                }
                None => sentence,
            }
        }
        CliquesEvent::Formed { players, weight: sum, .. } => {
            sentence.players(players).text(" form a lobby with a total weight of ").number(weight(*sum)).text(".")
        }
    }
    .parts()
}

fn weight_less(more: Weight, less: Weight) -> String {
    weight(Weight(more.0 - less.0))
}

fn divided(sentence: Sentence, mode: TierMode, tiers: &[TierSpan]) -> Sentence {
    let queued: u32 = tiers.iter().map(|tier| tier.players).sum();
    if queued == 0 {
        return sentence.text("A snapshot is taken, but the queue is empty.");
    }
    let occupied = tiers.iter().filter(|tier| tier.players > 0).count() as u32;
    let boundaries = match mode {
        TierMode::Fixed => "with fixed boundaries",
        TierMode::Clusters => "with boundaries found by clustering the ratings",
    };
    sentence
        .text("The snapshot has ")
        .number(count(queued, "player", "players"))
        .text(format!(" in {}, {boundaries}.", count(occupied, "tier", "tiers")))
}
