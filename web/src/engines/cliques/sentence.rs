//! One plain sentence for every event: subject, verb, number.

use queuescope::engines::cliques::Weight;
use queuescope::engines::cliques::event::{Candidate, Event as CliquesEvent, TierSpan};
use queuescope::engines::cliques::settings::TierMode;

use super::state::wanted;
use crate::words::{Part, Say, count, decimal, number, weight};

/// The sentence for an event.
pub(crate) fn sentence(event: &CliquesEvent) -> Vec<Part> {
    let say = Say::default();
    match event {
        CliquesEvent::Divided { mode, tiers } => divided(say, *mode, tiers),
        CliquesEvent::Placed { player, rating, tier, from } => {
            let verb = match from {
                Some(from) => format!(" goes from {} to ", from.name),
                None => " is in ".to_owned(),
            };
            say.text(format!("Rated {}, ", decimal(*rating))).player(player).text(verb).number(&*tier.name).text(".")
        }
        CliquesEvent::Waits { tier, players: 0, .. } => say.text(format!("{} is empty.", tier.name)),
        CliquesEvent::Waits { tier, players, missing } => {
            say.text(format!("{} has {} and waits for ", tier.name, count(*players, "player", "players"))).number(wanted(missing)).text(".")
        }
        CliquesEvent::Built { tier, players, degrees, .. } => {
            let players = i64::from(*players);
            let say = say
                .text(format!("{}: between {} players there are ", tier.name, number(players)))
                .number(format!("{} edges", number(players * (players - 1) / 2)));
            match degrees.iter().reduce(|best, degree| if degree.degree > best.degree { degree } else { best }) {
                Some(best) => say.text(", and ").player(&best.player).text(format!(" has the largest degree, {}.", weight(best.degree))),
                None => say.text("."),
            }
        }
        CliquesEvent::Started { player, degree, runner_up, .. } => {
            let say = say.player(player).text(" begins the lobby: the largest degree, ").number(weight(*degree));
            match runner_up {
                Some(Candidate { player, sum }) if sum == degree => say.text(", as much as ").player(player).text(", who came later."),
                Some(Candidate { player, sum }) => {
                    say.text(format!(", {} more than ", weight_less(*degree, *sum))).player(player).text(".")
                }
                None => say.text("."),
            }
        }
        CliquesEvent::Added { player, sum, candidates } => {
            let others = candidates.iter().filter(|other| other.player != *player);
            let next = others.reduce(|best, other| if other.sum > best.sum { other } else { best });
            let say = say.player(player).text(" is added: the edges into the lobby sum up to ").number(weight(*sum));
            match next {
                Some(next) if next.sum == *sum => say.text(", as much as those of ").player(&next.player).text(", who came later."),
                Some(next) => say.text(format!(", {} more than those of ", weight_less(*sum, next.sum))).player(&next.player).text("."),
                None => say.text("."),
            }
        }
        CliquesEvent::Formed { players, weight: sum, .. } => {
            say.players(players).text(" are a lobby. Together its edges weigh ").number(weight(*sum)).text(".")
        }
    }
    .parts()
}

fn weight_less(more: Weight, less: Weight) -> String {
    weight(Weight(more.0 - less.0))
}

fn divided(say: Say, mode: TierMode, tiers: &[TierSpan]) -> Say {
    let queued: u32 = tiers.iter().map(|tier| tier.players).sum();
    if queued == 0 {
        return say.text("A snapshot is taken: nobody is queued.");
    }
    let taken = tiers.iter().filter(|tier| tier.players > 0).count() as u32;
    let where_to = match mode {
        TierMode::Fixed => "by fixed boundaries",
        TierMode::Clusters => "where their ratings fall into groups best",
    };
    say.text("A snapshot is taken: ")
        .number(count(queued, "player", "players"))
        .text(format!(" in {}, {where_to}.", count(taken, "tier", "tiers")))
}
