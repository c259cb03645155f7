//! Compares the chosen lobby with the best possible one, if the tier is small enough to try all lobbies.

use queuescope::Replay;
use queuescope::engines::Cliques;
use queuescope::engines::cliques::event::Event as CliquesEvent;
use queuescope::engines::cliques::{Build, Weight};
use queuescope_lab::job::optimum::{self, Optimum};
use queuescope_solve::cliques::{MAX_GROUPS, count_groups};

use super::state::position_after_last;
use crate::jobs::{Answer, Answers, Asked};
use crate::words::weight;

/// Asks for a comparison of all lobbies of a tier once its lobby is full.
pub(super) fn asks(replay: &Replay) -> Option<Asked> {
    let build = replay.frame().engine.of::<Cliques>()?.build.as_ref()?;
    build.id?;
    let few = !build.degrees.is_empty() && count_groups(build.degrees.len(), build.size() as usize) <= MAX_GROUPS;
    let position = position_after_last(replay, |event| matches!(event, CliquesEvent::Formed { .. }))?;
    few.then_some(Asked { job: optimum::NAME, position, player: None })
}

/// Says how a full lobby compares with all others of its tier; `None` if there are too many to try.
pub(super) fn comparison(build: &Build, answers: &Answers) -> Option<String> {
    build.id?;
    match answers.of(optimum::NAME)? {
        Answer::Working(_) => Some("Comparing with all other lobbies …".to_owned()),
        Answer::Known(_) => compared(build, &answers.read(optimum::NAME)?),
        Answer::Failed(_) => None,
    }
}

fn compared(build: &Build, Optimum { best, runner_up }: &Optimum) -> Option<String> {
    let chosen = build.weight().number();
    let best = best.as_ref()?;
    Some(match runner_up {
        None => "No other lobby is possible.".to_owned(),
        Some(next) if [best.weight, *next] == [chosen; 2] => "This is the best possible lobby. Another one weighs the same.".to_owned(),
        Some(next) if best.weight == chosen => {
            format!("This is the best possible lobby. The runner-up weighs {}.", shown(*next))
        }
        Some(_) => {
            let names: Vec<&str> = best.players.iter().map(|player| &**player).collect();
            let more = shown(best.weight - chosen);
            format!("The best possible lobby is {}. It weighs {}, {more} more than this one.", names.join(", "), shown(best.weight))
        }
    })
}

/// Formats a weight. Weights are whole thousandths.
fn shown(value: f64) -> String {
    weight(Weight((value * 1_000.0).round() as i128))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::replay;
    use queuescope_formats::link;
    use queuescope_lab::job::{self, RunQuestion};

    /// The comparisons of all lobbies of an example.
    fn comparisons(example: &str) -> Vec<String> {
        let mut replay = replay(example);
        let payload = link::payload(replay.base(), replay.forks(), link::View::Watch);
        let made: Vec<usize> = replay.trace().matches().map(|(event, _)| event).collect();
        let comparisons = made.into_iter().filter_map(|event| {
            replay.seek(event + 1);
            let Asked { job, position, .. } = asks(&replay)?;
            let question = RunQuestion { job: job.to_owned(), link: link::write(&payload, position), player: None };
            let mut job = job::start(&question.to_text()).expect("the question is valid");
            while !job.step(1_000).finished {}
            let build = replay.frame().engine.of::<Cliques>()?.build.as_ref()?;
            compared(build, &serde_json::from_str(&job.answer()).expect("the answer is valid JSON"))
        });
        comparisons.collect()
    }

    #[test]
    fn the_papers_lobby_is_the_best_possible() {
        assert_eq!(comparisons("The paper's eight players"), ["This is the best possible lobby. The runner-up weighs 401.5."]);
    }

    #[test]
    fn a_lobby_with_roles_is_only_compared_with_lobbies_of_the_same_roles() {
        let comparisons = comparisons("Roles: one tank, one support");
        assert_eq!(comparisons, ["This is the best possible lobby. The runner-up weighs −62.0.", "No other lobby is possible."]);
    }

    #[test]
    fn a_better_lobby_than_the_greedy_choice_is_named() {
        let comparisons = comparisons("Tiers found in the queue");
        assert!(comparisons.iter().any(|comparison| comparison.ends_with(" more than this one.")), "{comparisons:?}");
    }
}
