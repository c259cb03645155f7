//! The best lobby there is beside the one that was chosen, where there are few enough to try them all.

use queuescope::engines::cliques::event::Seats;
use queuescope::engines::cliques::{Build, Weight};
use queuescope_solve::cliques::{Group, best_two, groups};

use super::state::role_of;
use crate::engines::cliques::Scene;
use crate::words::weight;

/// Lobbies tried at most: more would make a step slow.
const MOST_GROUPS: u64 = 20_000;

/// How a lobby that is full compares with all others of its tier; nothing where there are too many of them.
pub(super) fn told(moment: &Scene<'_>, build: &Build) -> Option<String> {
    let (size, members) = (build.size() as usize, &build.degrees);
    build.id?;
    if groups(members.len(), size) > MOST_GROUPS {
        return None;
    }
    let role = |place: usize| role_of(moment, build, &members[place].player);
    let has = |group: &[usize], seats: &Seats| group.iter().filter(|&&place| role(place) == seats.role.as_ref()).count();
    let fits = |group: &[usize]| build.seats.iter().all(|seats| has(group, seats) == seats.players as usize);
    let (best, next) = best_two(members.len(), size, |a, b| build.edge(a, b).0, fits)?;
    Some(compared(build, &best, next.as_ref()))
}

fn compared(build: &Build, best: &Group, next: Option<&Group>) -> String {
    let chosen = build.weight();
    match next {
        None => "There is no other lobby.".to_owned(),
        Some(next) if best.weight == chosen.0 && next.weight == chosen.0 => "No lobby weighs more; another one weighs as much.".to_owned(),
        Some(next) if best.weight == chosen.0 => {
            format!("The best possible lobby is this one. The next best weighs {}.", weight(Weight(next.weight)))
        }
        Some(_) => {
            let names: Vec<&str> = best.members.iter().map(|&place| &*build.degrees[place].player.id).collect();
            let more = Weight(best.weight - chosen.0);
            format!("The best possible lobby is {}. It weighs {}, {} more.", names.join(", "), weight(Weight(best.weight)), weight(more))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chronicle::Chronicle;
    use crate::examples::replay;
    use crate::moment::Moment;
    use crate::shared::Shared;
    use queuescope::Event;
    use queuescope::engines::Cliques;
    use queuescope::engines::cliques::event::Event as CliquesEvent;

    /// What is told of each lobby of an example.
    fn of(example: &str) -> Vec<String> {
        let mut replay = replay(example);
        let chronicle = Shared::new(Chronicle::of(&replay));
        let formed = |event: &Event| matches!(event.of::<Cliques>(), Some(CliquesEvent::Formed { .. }));
        let ends: Vec<usize> = (0..replay.trace().len()).filter(|&event| formed(replay.trace().event(event))).collect();
        let told = ends.into_iter().filter_map(|end| {
            replay.seek(end + 1);
            let moment = Moment::of(&replay, &chronicle);
            let scene = Scene::of(&moment)?;
            scene.own.build.as_ref().and_then(|build| told(&scene, build))
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
