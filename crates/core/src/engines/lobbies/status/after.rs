//! The status of a request of a scenario, for whoever has no run at hand: it is run from the start.

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

/// The status of the request with this id after a round, or after the scenario's last one. The number of the round comes as a person wrote
/// it, so that everything that is wrong can be said at once.
pub fn status_after(scenario: &Arc<Scenario>, id: &str, round: Option<f64>) -> Result<Status, Problems> {
    let mut problems = Problems::default();
    if scenario.engine() != Lobbies::ID {
        problems.add("engine", format!("only requests of lobbies have a status, not players of {}", scenario.engine().name()));
        return Err(problems);
    }
    let player = scenario.players.iter().position(|player| &*player.id == id);
    if player.is_none() {
        let known = did_you_mean(id, scenario.players.iter().map(|player| &*player.id));
        problems.add("id", format!("{} is no player of the scenario{known}", quoted_text(id)));
    }
    let last = scenario.rounds() - 1;
    let round = round.unwrap_or(f64::from(last));
    if round.fract() != 0.0 || !(0.0..=f64::from(last)).contains(&round) {
        let written = quoted(&Value::Number(round));
        problems.add("round", format!("must be a whole number from 0 to {}, the scenario's last, not {written}", with_commas(last.into())));
    }
    let Some(player) = player.filter(|_| problems.is_empty()) else { return Err(problems) };
    let mut run = Run::new(Arc::clone(scenario));
    while f64::from(run.next_round()) <= round {
        run.round(&mut Silent);
    }
    // Of this engine every run has one.
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

    /// Two who do not come together before one of them has waited: a game each, and the other one on the list.
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
    fn a_request_is_asked_for_after_any_round() {
        let scenario = scenario();
        let first = status_after(&scenario, "Ben", Some(0.0)).expect("is there");
        assert_eq!((first.state, first.searched, first.level), (RequestState::Searching, Millis(0), 0));
        // Few search, so a level takes half a minute; with the fifth any game on the list will do.
        let Estimate::Matched { left, level, with, .. } = &first.estimate else { unreachable!("{first:?}") };
        assert_eq!((*left, *level, with.as_slice()), (Millis(150_000), 5, ["Ada".into()].as_slice()));
        let later = status_after(&scenario, "Ben", Some(29.0)).expect("is there");
        assert_eq!((later.searched, later.level), (Millis(145_000), 4));
        assert!(matches!(later.estimate, Estimate::Matched { left: Millis(5_000), .. }), "{later:?}");
        let last = status_after(&scenario, "Ben", None).expect("is there");
        assert_eq!(last.state, RequestState::Matched);
        assert_eq!(status_after(&scenario, "Ben", Some(30.0)), Ok(last));
    }

    #[test]
    fn who_waits_for_friends_is_nobodys_partner() {
        let mut scenario = Scenario::clone(&scenario());
        let player = |id: &str| Player { id: id.into(), ..scenario.players[0].clone() };
        let mut waiting = player("Cleo");
        waiting.wishes.as_mut().expect("has wishes").friends = vec!["Zoe".into()];
        scenario.players = vec![player("Ada"), waiting];
        let scenario = Arc::new(scenario);
        let status = |id: &str| status_after(&scenario, id, Some(0.0)).expect("is there");
        assert_eq!((status("Ada").partners, status("Cleo").partners), (Vec::new(), Vec::new()));
        assert_eq!(status("Cleo").waits_for, ["Zoe".into()]);
        // They are paired once the time for friends is over.
        assert!(matches!(status("Ada").estimate, Estimate::Matched { left: Millis(120_000), .. }), "{:?}", status("Ada").estimate);
    }

    #[test]
    fn everything_that_is_wrong_is_said() {
        let said = |scenario: &Arc<Scenario>, id: &str, round: f64| {
            status_after(scenario, id, Some(round)).expect_err("is wrong").into_list().iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(
            said(&scenario(), "Bem", 31.0),
            [
                "id: \"Bem\" is no player of the scenario; did you mean \"Ben\"?",
                "round: must be a whole number from 0 to 30, the scenario's last, not 31"
            ]
        );
        for round in [-1.0, 0.5, f64::NAN, f64::INFINITY] {
            assert!(said(&scenario(), "Ben", round)[0].starts_with("round: must be a whole number"), "{round}");
        }
        let waves = Arc::new(Scenario::new(waves::Settings::default()));
        assert_eq!(said(&waves, "Ben", 0.0), ["engine: only requests of lobbies have a status, not players of waves"]);
    }
}
