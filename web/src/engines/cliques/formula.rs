//! The formula behind an event, with the event's numbers filled in.

use queuescope::engines::cliques::event::{Degree, Event as CliquesEvent};
use queuescope::engines::cliques::{Build, Weight};

use crate::engines::cliques::Scene;
use crate::words::{Formula, number, weight};

/// Largest number of terms of a sum that are written out.
const MAX_TERMS: usize = 9;

/// Returns the formula behind the current event, if it has one.
pub(crate) fn formula(moment: &Scene<'_>) -> Option<Formula> {
    let event = moment.engine_event?;
    let build = moment.own.build.as_ref()?;
    match event {
        CliquesEvent::Built { .. } => edge(build),
        CliquesEvent::Started { player, degree, .. } => {
            let place = build.degrees.iter().position(|member| member.player == *player)?;
            let edges: Vec<Weight> =
                (0..build.degrees.len()).filter(|&other| other != place).map(|other| build.edge(place, other)).collect();
            let lines = vec![format!("sum of {}'s edges", player.id), written_sum(&edges)];
            Some(Formula { name: "degree", lines, result: weight(*degree) })
        }
        CliquesEvent::Added { player, sum, .. } => {
            let step = build.steps.len().checked_sub(1)?;
            let sums = build.sums(step)?;
            let mine = build.degrees.iter().find(|degree| degree.player == *player)?;
            let (ping, wait) = (i64::from(mine.ping), mine.wait);
            let (apart, shared) = (sums.ping_differences(ping), sums.common_waits(wait));
            let [alpha, beta] = [build.alpha, build.beta].map(weight);
            let lines = vec![
                "−alpha × Σ|ping difference| + beta × Σ min(wait)".to_owned(),
                format!("−{alpha} × {} + {beta} × {}", number(apart as i64), number(shared as i64)),
                format!("{} + {}", weight(sums.by_ping(ping)), weight(sums.by_wait(wait))),
            ];
            Some(Formula { name: "sum", lines, result: weight(*sum) })
        }
        CliquesEvent::Formed { weight: sum, .. } => {
            let sums: Vec<Weight> = build.steps.iter().skip(1).map(|step| step.sum).collect();
            Some(Formula {
                name: "weight",
                lines: vec!["sum of what each player added".to_owned(), written_sum(&sums)],
                result: weight(*sum),
            })
        }
        _ => None,
    }
}

/// Formula of the edge between the two players with the largest degrees.
fn edge(build: &Build) -> Option<Formula> {
    let best = |except: Option<usize>| {
        (0..build.degrees.len())
            .filter(|&place| Some(place) != except)
            .reduce(|best, place| if build.degrees[place].degree > build.degrees[best].degree { place } else { best })
    };
    let one = best(None)?;
    let other = best(Some(one))?;
    let [Degree { player: a, ping: ping_a, wait: wait_a, .. }, Degree { player: b, ping: ping_b, wait: wait_b, .. }] =
        [one, other].map(|place| build.degrees[place].clone());
    Some(Formula {
        name: "edge",
        lines: vec![
            format!("{} – {}: −alpha × |ping difference| + beta × min(wait)", a.id, b.id),
            format!("−{} × |{ping_a} − {ping_b}| + {} × min({wait_a}, {wait_b})", weight(build.alpha), weight(build.beta)),
        ],
        result: weight(build.edge(one, other)),
    })
}

/// Writes out a sum: `89.5 + 85.5 − 4.5`. Long sums end with the number of terms.
fn written_sum(weights: &[Weight]) -> String {
    let mut text = String::new();
    for (index, one) in weights.iter().take(MAX_TERMS).enumerate() {
        text.push_str(match (index, one.0 < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        });
        text.push_str(&weight(Weight(one.0.abs())));
    }
    if weights.len() > MAX_TERMS { format!("{text} + … ({} terms)", weights.len()) } else { text }
}
