//! One plain sentence for every event: subject, verb, number.

use queuescope::engines::cliques::Weight;
use queuescope::engines::cliques::event::{Candidate, Event as CliquesEvent, TierSpan};
use queuescope::engines::cliques::settings::TierMode;

use super::state::wanted;
use crate::words::{Fragment, Sentence, count, decimal, number, weight};

/// The sentence for an event.
pub(crate) fn sentence(event: &CliquesEvent) -> Vec<Fragment> {
    let sentence = Sentence::default();
    match event {
        CliquesEvent::Divided { mode, tiers } => divided(sentence, *mode, tiers),
        CliquesEvent::Placed { player, rating, tier, from } => {
            let verb = match from {
                Some(from) => format!(" goes from {} to ", from.name),
                None => " is in ".to_owned(),
            };
            sentence.text(format!("Rated {}, ", decimal(*rating))).player(player).text(verb).number(&*tier.name).text(".")
        }
        CliquesEvent::Waits { tier, players: 0, .. } => sentence.text(format!("{} is empty.", tier.name)),
        CliquesEvent::Waits { tier, players, missing } => sentence
            .text(format!("{} has {} and waits for ", tier.name, count(*players, "player", "players")))
            .number(wanted(missing))
            .text("."),
        CliquesEvent::Built { tier, players, degrees, .. } => {
            let players = i64::from(*players);
            let sentence = sentence
                .text(format!("{}: between {} players there are ", tier.name, number(players)))
                .number(format!("{} edges", number(players * (players - 1) / 2)));
            match degrees.iter().reduce(|best, degree| if degree.degree > best.degree { degree } else { best }) {
                Some(best) => {
                    sentence.text(", and ").player(&best.player).text(format!(" has the largest degree, {}.", weight(best.degree)))
                }
                None => sentence.text("."),
            }
        }
        CliquesEvent::Started { player, degree, runner_up, .. } => {
            let sentence = sentence.player(player).text(" begins the lobby: the largest degree, ").number(weight(*degree));
            match runner_up {
                Some(Candidate { player, sum }) if sum == degree => sentence.text(", as much as ").player(player).text(", who came later."),
                Some(Candidate { player, sum }) => {
                    sentence.text(format!(", {} more than ", weight_less(*degree, *sum))).player(player).text(".")
                }
                None => sentence.text("."),
            }
        }
        CliquesEvent::Added { player, sum, candidates } => {
            let others = candidates.iter().filter(|other| other.player != *player);
            let next = others.reduce(|best, other| if other.sum > best.sum { other } else { best });
            let sentence = sentence.player(player).text(" is added: the edges into the lobby sum up to ").number(weight(*sum));
            match next {
                Some(next) if next.sum == *sum => sentence.text(", as much as those of ").player(&next.player).text(", who came later."),
                Some(next) => {
                    sentence.text(format!(", {} more than those of ", weight_less(*sum, next.sum))).player(&next.player).text(".")
                }
                None => sentence.text("."),
            }
        }
        CliquesEvent::Formed { players, weight: sum, .. } => {
            sentence.players(players).text(" are a lobby. Together its edges weigh ").number(weight(*sum)).text(".")
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
        return sentence.text("A snapshot is taken: nobody is queued.");
    }
    let taken = tiers.iter().filter(|tier| tier.players > 0).count() as u32;
    let where_to = match mode {
        TierMode::Fixed => "by fixed boundaries",
        TierMode::Clusters => "where their ratings fall into groups best",
    };
    sentence
        .text("A snapshot is taken: ")
        .number(count(queued, "player", "players"))
        .text(format!(" in {}, {where_to}.", count(taken, "tier", "tiers")))
}
