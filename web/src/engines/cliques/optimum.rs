//! The best possible lobby beside the one that was chosen, where there are few enough to try them all.

use queuescope::Replay;
use queuescope::engines::Cliques;
use queuescope::engines::cliques::event::Event as CliquesEvent;
use queuescope::engines::cliques::{Build, Weight};
use queuescope_lab::job::optimum::{self, Optimum};
use queuescope_solve::cliques::{MAX_GROUPS, groups};

use super::state::last_told;
use crate::jobs::{Answer, Answers, Asked};
use crate::words::weight;

/// All lobbies of a tier are compared once its lobby is full.
pub(super) fn asks(replay: &Replay) -> Option<Asked> {
    let build = replay.frame().engine.of::<Cliques>()?.build.as_ref()?;
    build.id?;
    let few = !build.degrees.is_empty() && groups(build.degrees.len(), build.size() as usize) <= MAX_GROUPS;
    let position = last_told(replay, |event| matches!(event, CliquesEvent::Formed { .. }))?;
    few.then_some(Asked { job: optimum::NAME, position, player: None })
}

/// How a lobby that is full compares with all others of its tier; nothing where there are too many of them.
pub(super) fn told(build: &Build, answers: &Answers) -> Option<String> {
    build.id?;
    match answers.of(optimum::NAME)? {
        Answer::Working(_) => Some("Comparing with every other lobby …".to_owned()),
        Answer::Known(_) => compared(build, &answers.read(optimum::NAME)?),
        Answer::Failed(_) => None,
    }
}

fn compared(build: &Build, Optimum { best, runner_up }: &Optimum) -> Option<String> {
    let chosen = build.weight().number();
    let best = best.as_ref()?;
    Some(match runner_up {
        None => "There is no other lobby.".to_owned(),
        Some(next) if [best.weight, *next] == [chosen; 2] => "No lobby weighs more; another one weighs as much.".to_owned(),
        Some(next) if best.weight == chosen => {
            format!("The best possible lobby is this one. The next best weighs {}.", shown(*next))
        }
        Some(_) => {
            let names: Vec<&str> = best.players.iter().map(|player| &**player).collect();
            let more = shown(best.weight - chosen);
            format!("The best possible lobby is {}. It weighs {}, {more} more.", names.join(", "), shown(best.weight))
        }
    })
}

/// A weight as it is printed. Weights are whole thousandths.
fn shown(value: f64) -> String {
    weight(Weight((value * 1_000.0).round() as i128))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::replay;
    use queuescope_formats::link;
    use queuescope_lab::job::{self, Question};

    /// What is told of each lobby of an example.
    fn of(example: &str) -> Vec<String> {
        let mut replay = replay(example);
        let payload = link::payload(replay.base(), replay.forks(), link::View::Watch);
        let made: Vec<usize> = replay.trace().matches().map(|(event, _)| event).collect();
        let told = made.into_iter().filter_map(|event| {
            replay.seek(event + 1);
            let Asked { job, position, .. } = asks(&replay)?;
            let question = Question { job: job.to_owned(), link: link::write(&payload, position), player: None };
            let mut job = job::start(&question.to_text()).expect("is a good question");
            while !job.step(1_000).finished {}
            let build = replay.frame().engine.of::<Cliques>()?.build.as_ref()?;
            compared(build, &serde_json::from_str(&job.answer()).expect("is an answer"))
        });
        told.collect()
    }

    #[test]
    fn the_papers_lobby_is_the_best_there_is() {
        assert_eq!(of("The paper's eight players"), ["The best possible lobby is this one. The next best weighs 401.5."]);
    }

    #[test]
    fn a_lobby_with_roles_is_compared_with_those_that_have_them() {
        let told = of("Roles: one tank, one support");
        assert_eq!(told, ["The best possible lobby is this one. The next best weighs −62.0.", "There is no other lobby."]);
    }

    #[test]
    fn a_greedy_choice_that_is_not_the_best_is_told() {
        assert!(of("Tiers found in the queue").iter().any(|told| told.ends_with(" more.")), "{:?}", of("Tiers found in the queue"));
    }
}
