//! The status of a request in a scenario. It runs the scenario from the start, for callers that have no run.

use std::sync::Arc;

use super::super::Lobbies;
use super::{Status, status};
use crate::check::{quoted, quoted_text, with_commas};
use crate::engines::Listed;
use crate::listener::Silent;
use crate::problem::{Problems, did_you_mean};
use crate::run::Run;
use crate::scenario::Scenario;
use crate::value::Value;

/// Returns the status of the request with this id after a round, or after the scenario's last round. `round` is the number as the user
/// wrote it, so that all problems are reported at once.
pub fn status_after(scenario: &Arc<Scenario>, id: &str, round: Option<f64>) -> Result<Status, Problems> {
    let mut problems = Problems::default();
    if scenario.engine() != Lobbies::ID {
        problems.add("engine", format!("only requests of lobbies have a status, not players of {}", scenario.engine().name()));
        return Err(problems);
    }
    let player = scenario.players.iter().position(|player| &*player.id == id);
    if player.is_none() {
        let known = did_you_mean(id, scenario.players.iter().map(|player| &*player.id));
        problems.add("id", format!("{} is not a player of the scenario{known}", quoted_text(id)));
    }
    let last = scenario.rounds() - 1;
    let round = round.unwrap_or(f64::from(last));
    if round.fract() != 0.0 || !(0.0..=f64::from(last)).contains(&round) {
        let written = quoted(&Value::Number(round));
        problems
            .add("round", format!("expected a whole number from 0 to {}, the scenario's last, got {written}", with_commas(last.into())));
    }
    let Some(player) = player.filter(|_| problems.is_empty()) else { return Err(problems) };
    let mut run = Run::new(Arc::clone(scenario));
    while f64::from(run.next_round()) <= round {
        run.round(&mut Silent);
    }
    // `status` returns `None` only for other engines and unknown players.
    status(&run, player as u32).ok_or(problems)
}

#[cfg(test)]
mod tests {
    use super::super::{Estimate, RequestState};
    use super::*;
    use crate::engines::{lobbies, waves};
    use crate::player::{Player, Wishes};
    use crate::scenario::Until;
    use crate::time::Millis;

    /// Two players with different favourite games, each of which is on the other's list. They can be paired from level 5 on.
    fn scenario() -> Arc<Scenario> {
        let player = |id: &str, games: [&str; 2]| Player {
            rating: Some(1_500.0),
            wishes: Some(Box::new(Wishes { games: vec![(games[0].into(), 10.0), (games[1].into(), 9.0)], ..Wishes::default() })),
            ..Player::new(id)
        };
        let players = vec![player("Ada", ["go", "chess"]), player("Ben", ["chess", "go"])];
        let until = Until::Time(Millis(150_000));
        Arc::new(Scenario { players, until, ..Scenario::new(lobbies::Settings::default()) })
    }

    #[test]
    fn the_status_can_be_read_after_any_round() {
        let scenario = scenario();
        let first = status_after(&scenario, "Ben", Some(0.0)).expect("the request exists");
        assert_eq!((first.state, first.searched, first.level), (RequestState::Searching, Millis(0), 0));
        // In a small queue a level takes 30 s. From level 5 on, any game on the list is accepted.
        let Estimate::Matched { left, level, with, .. } = &first.estimate else { unreachable!("{first:?}") };
        assert_eq!((*left, *level, with.as_slice()), (Millis(150_000), 5, ["Ada".into()].as_slice()));
        let later = status_after(&scenario, "Ben", Some(29.0)).expect("the request exists");
        assert_eq!((later.searched, later.level), (Millis(145_000), 4));
        assert!(matches!(later.estimate, Estimate::Matched { left: Millis(5_000), .. }), "{later:?}");
        let last = status_after(&scenario, "Ben", None).expect("the request exists");
        assert_eq!(last.state, RequestState::Matched);
        assert_eq!(status_after(&scenario, "Ben", Some(30.0)), Ok(last));
    }

    #[test]
    fn a_ticket_that_waits_for_friends_is_not_a_partner() {
        let mut scenario = Scenario::clone(&scenario());
        let player = |id: &str| Player { id: id.into(), ..scenario.players[0].clone() };
        let mut waiting = player("Cleo");
        waiting.wishes.as_mut().expect("every player of this scenario has wishes").friends = vec!["Zoe".into()];
        scenario.players = vec![player("Ada"), waiting];
        let scenario = Arc::new(scenario);
        let status = |id: &str| status_after(&scenario, id, Some(0.0)).expect("the request exists");
        assert_eq!((status("Ada").partners, status("Cleo").partners), (Vec::new(), Vec::new()));
        assert_eq!(status("Cleo").waits_for, ["Zoe".into()]);
        // They are paired once Cleo's grace time for friends is over.
        assert!(matches!(status("Ada").estimate, Estimate::Matched { left: Millis(120_000), .. }), "{:?}", status("Ada").estimate);
    }

    #[test]
    fn all_problems_are_reported_at_once() {
        let problems = |scenario: &Arc<Scenario>, id: &str, round: f64| {
            status_after(scenario, id, Some(round))
                .expect_err("the status cannot be read")
                .into_list()
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            problems(&scenario(), "Bem", 31.0),
            [
                "id: \"Bem\" is not a player of the scenario; did you mean \"Ben\"?",
                "round: expected a whole number from 0 to 30, the scenario's last, got 31"
            ]
        );
        for round in [-1.0, 0.5, f64::NAN, f64::INFINITY] {
            assert!(problems(&scenario(), "Ben", round)[0].starts_with("round: expected a whole number"), "{round}");
        }
        let waves = Arc::new(Scenario::new(waves::Settings::default()));
        assert_eq!(problems(&waves, "Ben", 0.0), ["engine: only requests of lobbies have a status, not players of waves"]);
    }
}
