//! Tests of edits that begin a new scenario: another queue, or the same players in another engine.

use queuescope::{EngineId, PlayerState};
use queuescope_lab::Population;

use super::*;
use crate::edit::Outcome;

fn generated(session: &Session, players: u32) -> Edit {
    let population = Population { players, ..(engines::plain(session.replay().scenario().engine()).default_crowd)() };
    Edit::Replace(Origin::Generated, population.players(&session.replay().scenario().settings, &[]))
}

fn name(session: &Session) -> &str {
    &session.replay().scenario().name
}

/// Returns the value of a setting as the page shows it.
fn setting(session: &Session, name: &str) -> Value<'static> {
    let values = session.replay().edited().settings.values();
    let value = values.into_iter().find(|(setting, _)| setting.name == name).map(|(_, value)| value.into_owned());
    value.expect("the engine has this setting")
}

#[test]
fn a_replaced_queue_is_a_new_scenario_and_one_undo_brings_everything_back() {
    let mut session = walkthrough();
    session.travel(Command::Last);
    session.travel(Command::Forward(Stride::Round));
    session.travel(Command::Last);
    assert!(session.edit(&Edit::Remove("Tarn".into())).is_ok(), "the run has a past with an edit");
    session.select(Some(3));
    let (link, forks) = (session.link(), session.replay().forks().to_vec());
    let effect = session.edit(&generated(&session, 40)).expect("the queue is valid");
    assert!(effect.starts_with("New queue: 40 players. ") && effect.ends_with(" matches."), "{effect}");
    assert_eq!((name(&session), session.selected(), session.replay().forks().len()), ("40 generated players", None, 0));
    assert_eq!(session.replay().scenario().players.len(), 40);
    assert_eq!(session.overview().marks.first().map(|round| round.time.0), Some(0));
    assert!(session.overview().forks.is_empty() && !session.overview().removed.contains(&true));
    assert!(session.undo());
    assert_eq!((session.link(), session.replay().forks()), (link, &forks[..]));
}

#[test]
fn settings_of_the_example_fall_back_and_settings_of_the_user_stay() {
    let mut session = walkthrough();
    assert_eq!(setting(&session, "active_population"), Value::Number(30.0));
    assert!(session.edit(&Edit::Set("wait_priority", Value::Number(35.0))).is_ok());
    assert!(session.edit(&generated(&session, 40)).is_ok());
    assert_eq!(setting(&session, "active_population"), Value::Null, "the players are counted");
    assert_eq!(setting(&session, "wait_priority"), Value::Number(35.0));
    assert!(session.edit(&Edit::Set("active_population", Value::Number(50.0))).is_ok());
    assert!(session.edit(&generated(&session, 12)).is_ok());
    assert_eq!(setting(&session, "active_population"), Value::Number(50.0), "the user chose it");
}

#[test]
fn a_setting_that_the_user_changed_to_another_value_than_the_example_stays() {
    let mut session = walkthrough();
    assert!(session.edit(&Edit::Set("active_population", Value::Number(60.0))).is_ok());
    assert!(session.edit(&Edit::Set("sides", Value::texts(&["Red", "Blue"]).into_owned())).is_ok());
    assert!(session.edit(&generated(&session, 20)).is_ok());
    assert_eq!(setting(&session, "active_population"), Value::Number(60.0));
    assert_eq!(setting(&session, "sides"), Value::texts(&["Red", "Blue"]).into_owned());
}

#[test]
fn a_cleared_queue_is_empty_at_time_0_and_pasted_players_begin_another_scenario() {
    let mut session = walkthrough();
    session.travel(Command::Last);
    assert_eq!(session.edit(&Edit::Clear), Ok("New queue: no players yet.".to_owned()));
    assert_eq!((name(&session), session.replay().position(), session.replay().scenario().players.len()), ("New queue", 0, 0));
    assert!(session.edit(&Edit::New).is_ok(), "players can be added");
    assert!(session.undo());
    let Edit::Replace(_, players) = generated(&session, 7) else { return };
    let effect = session.edit(&Edit::Add(Origin::Pasted, players)).expect("the queue is valid");
    assert!(effect.starts_with("New queue: 7 players. "), "{effect}");
    assert_eq!(name(&session), "Pasted queue: 7 players");
    assert!(session.undo() && session.undo());
    assert_eq!(name(&session), "The 15-player walkthrough");
}

#[test]
fn a_new_queue_runs_until_all_its_players_have_joined() {
    for &engine in EngineId::ALL {
        let mut session = Session::of_example(examples::first_of(engine)).expect("the scenario is valid");
        assert!(session.edit(&generated(&session, 60)).is_ok());
        session.travel(Command::Last);
        let away = session.replay().frame().states.iter().filter(|state| **state == PlayerState::Away).count();
        let [players, listed] = [session.replay().scenario().players.len(), session.overview().removed.len()];
        assert_eq!((away, players, listed), (0, 60, 60), "{engine:?}");
        assert!(Outcome::of(session.replay()).matches > 2, "{engine:?}");
    }
}

#[test]
fn every_example_can_be_tried_in_every_other_engine() {
    for (index, example) in examples::all().iter().enumerate() {
        let mut session = Session::of_example(index).expect("the scenario is valid");
        let players = session.replay().scenario().players.len();
        if players > 100 {
            // Running hundreds of players in every engine takes too long for a test. The same functions prepare them.
            continue;
        }
        let link = session.link();
        for &engine in EngineId::ALL.iter().filter(|engine| **engine != example.engine) {
            let effect = session.edit(&Edit::TryIn(engine)).expect("the players are valid");
            let expected = format!("{} in {}", example.name, engine.title());
            assert!(effect.starts_with(&expected), "{effect}");
            assert_eq!((name(&session), session.replay().scenario().engine()), (expected.as_str(), engine));
            let ids = |session: &Session| session.replay().scenario().players.iter().map(|player| player.id.clone()).collect::<Vec<_>>();
            let there = ids(&session);
            assert!(session.undo());
            assert_eq!((ids(&session), session.link()), (there, link.clone()));
        }
    }
}

#[test]
fn an_empty_queue_is_not_tried_in_another_engine() {
    let mut session = walkthrough();
    assert!(session.edit(&Edit::Clear).is_ok());
    let other = EngineId::ALL[1];
    assert!(session.edit(&Edit::TryIn(other)).is_err_and(|reason| reason.contains("no players")));
}

#[test]
fn the_name_says_only_the_last_engine() {
    let mut session = walkthrough();
    assert!(session.edit(&Edit::TryIn(EngineId::ALL[1])).is_ok());
    assert!(session.edit(&Edit::TryIn(EngineId::ALL[2])).is_ok());
    assert_eq!(name(&session), "The 15-player walkthrough in Cliques");
}
