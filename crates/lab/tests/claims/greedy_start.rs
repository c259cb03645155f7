//! How good the lobbies of the cliques engine are: against the best possible lobby of the same players, and against other starts.

use queuescope::Millis;
use queuescope::engines::Cliques;
use queuescope::engines::cliques::Settings;
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::{Evening, VisitEnd};
use queuescope_lab::metrics::Unit;
use queuescope_lab::study::Study;
use queuescope_solve::cliques::best_two;

use super::figures::Figures;

/// A lobby with the players that it was chosen from. Weights are in thousandths.
struct Choice {
    greedy: i128,
    best: i128,
    /// Weights of the lobbies that grow from each possible start.
    starts: Vec<i128>,
}

/// Adds rows about the lobbies that were chosen from more players than they have.
pub(crate) fn measure(study: &Study, evenings: u32, figures: &mut Figures) {
    let crowd = Crowd::of(study);
    let choices: Vec<Vec<(usize, Vec<Choice>)>> = (0..study.arms.len())
        .map(|arm| {
            let settings = study.arms[arm].settings.of::<Cliques>().expect("the study is for the cliques engine");
            (1..=evenings).map(|number| choices(&Evening::run(study, &crowd, arm, number).expect("few visits"), settings)).collect()
        })
        .collect();
    let mut add = |label: &str, unit: Unit, value: &dyn Fn(usize, &[Choice]) -> Option<f64>| {
        let values = choices.iter().map(|arm| arm.iter().map(|(lobbies, choices)| value(*lobbies, choices)).collect()).collect();
        figures.add_means(label.to_owned(), unit, values);
    };
    let share = |choices: &[Choice], holds: &dyn Fn(&Choice) -> bool| {
        (!choices.is_empty()).then(|| choices.iter().filter(|choice| holds(choice)).count() as f64 / choices.len() as f64)
    };
    let mean = |choices: &[Choice], of: &dyn Fn(&Choice) -> f64| {
        (!choices.is_empty()).then(|| choices.iter().map(of).sum::<f64>() / choices.len() as f64 / 1_000.0)
    };
    let of_start = |choice: &Choice| choice.starts.iter().sum::<i128>() as f64 / choice.starts.len() as f64;
    let worst = |choice: &Choice| choice.starts.iter().copied().min().unwrap_or_default() as f64;
    add("Lobbies chosen from more players than they have", Unit::Share, &|lobbies, choices| Some(choices.len() as f64 / lobbies as f64));
    add("Of these: the greedy lobby is the best", Unit::Share, &|_, choices| share(choices, &|choice| choice.greedy == choice.best));
    add("Of these: the best lobby has a positive weight", Unit::Share, &|_, choices| share(choices, &|choice| choice.best > 0));
    add("Weight of the best lobby", Unit::Plain, &|_, choices| mean(choices, &|choice| choice.best as f64));
    add("Weight of the greedy lobby", Unit::Plain, &|_, choices| mean(choices, &|choice| choice.greedy as f64));
    add("Weight from a random start", Unit::Plain, &|_, choices| mean(choices, &of_start));
    add("Weight from the worst start", Unit::Plain, &|_, choices| mean(choices, &worst));
}

/// Number of lobbies of an evening, and those with a choice.
fn choices(evening: &Evening, settings: &Settings) -> (usize, Vec<Choice>) {
    let size = settings.lobby_size as usize;
    let mut choices = Vec::new();
    for (index, found) in evening.matches.iter().enumerate() {
        let pool = pool(evening, settings, index, found.matched);
        let edge = |one: usize, other: usize| edge(evening, settings, pool[one], pool[other], found.matched);
        let degrees: Vec<i128> =
            (0..pool.len()).map(|one| (0..pool.len()).filter(|other| *other != one).map(|other| edge(one, other)).sum()).collect();
        let start =
            (0..pool.len()).reduce(|best, one| if degrees[one] > degrees[best] { one } else { best }).expect("the lobby has players");
        let (members, greedy) = grow(start, pool.len(), size, edge);
        // The lobby that is computed here is the engine's.
        assert_eq!(members.iter().map(|&member| pool[member] as u32).collect::<Vec<u32>>(), found.teams[0]);
        assert_eq!(found.quality("weight"), Some(greedy as f64 / 1_000.0));
        if pool.len() > size {
            let (best, _) = best_two(pool.len(), size, edge, |_| true).expect("few enough lobbies to try");
            let starts = (0..pool.len()).map(|start| grow(start, pool.len(), size, edge).1).collect();
            choices.push(Choice { greedy, best: best.weight, starts });
        }
    }
    (evening.matches.len(), choices)
}

/// The visits that a lobby was chosen from, in queue order: those of its tier who were queued and in no earlier lobby.
fn pool(evening: &Evening, settings: &Settings, lobby: usize, now: Millis) -> Vec<usize> {
    let tier = |visit: usize| settings.tier_of(evening.scenario.players[visit].rating.unwrap_or_default());
    let its_tier = tier(evening.matches[lobby].teams[0][0] as usize);
    let is_queued = |visit: &usize| {
        let joined = evening.visits[*visit].joined <= now;
        joined
            && match evening.visits[*visit].end {
                VisitEnd::Matched { found, .. } => found as usize >= lobby,
                VisitEnd::GaveUp { at } => at > now,
                VisitEnd::Waiting => true,
            }
    };
    let mut pool: Vec<usize> = (0..evening.visits.len()).filter(is_queued).filter(|visit| tier(*visit) == its_tier).collect();
    pool.sort_by_key(|&visit| (evening.visits[visit].joined, visit));
    pool
}

/// Weight of the edge between two visits, in thousandths.
fn edge(evening: &Evening, settings: &Settings, one: usize, other: usize, now: Millis) -> i128 {
    let [(ping, wait), (other_ping, other_wait)] = [one, other].map(|visit| {
        let wait = (now.0 - evening.visits[visit].joined.0) / 1_000;
        (i128::from(evening.scenario.players[visit].ping), i128::from(wait))
    });
    -i128::from(settings.alpha) * (ping - other_ping).abs() + i128::from(settings.beta) * wait.min(other_wait)
}

/// Grows a lobby greedily from a start. Returns its members in order, and its weight.
fn grow(start: usize, players: usize, size: usize, edge: impl Fn(usize, usize) -> i128) -> (Vec<usize>, i128) {
    let (mut members, mut weight) = (vec![start], 0);
    while members.len() < size {
        let sums = (0..players)
            .filter(|player| !members.contains(player))
            .map(|player| (player, members.iter().map(|&member| edge(player, member)).sum::<i128>()));
        let (player, sum) = sums.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("enough players are left");
        members.push(player);
        weight += sum;
    }
    (members, weight)
}
