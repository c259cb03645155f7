//! Tests of the study that the page works on, without a page.

use queuescope::EngineId;
use queuescope_lab::study::{CrowdSource, Visitors};

use super::form::{FieldKind, rates};
use super::make::DEFAULT_EVENINGS;
use super::*;
use crate::examples;

fn scenario_of(engine: EngineId) -> queuescope::Scenario {
    examples::example(examples::first_of(engine)).expect("every engine has an example").scenario().expect("it is valid")
}

fn session() -> StudySession {
    StudySession::new(of_scenario(&scenario_of(EngineId::ALL[0])))
}

/// The players of a study that come from a queue.
fn given(study: &Study) -> &[queuescope::Player] {
    match &study.visitors {
        Visitors::Random { crowd: CrowdSource::Given(people), .. } => people,
        _ => unreachable!("the players are given"),
    }
}

fn field(path: &str) -> &'static Field {
    FIELDS.iter().find(|field| field.path == path).expect("the form has this field")
}

#[test]
fn a_scenario_becomes_a_study_with_its_players_and_settings() {
    for &engine in EngineId::ALL {
        let scenario = scenario_of(engine);
        let study = of_scenario(&scenario);
        assert_eq!((study.engine(), study.arms.len(), &*study.arms[0].name), (engine, 1, "now"));
        assert_eq!(study.arms[0].settings, scenario.settings);
        let people = given(&study);
        assert_eq!(people.len(), scenario.players.len());
        assert!(people.iter().all(|person| person.joined.0 == 0 && person.leaves.is_none()));
        assert_eq!(study.looks.last(), Some(&DEFAULT_EVENINGS));
    }
}

#[test]
fn later_visits_of_a_player_do_not_become_more_people() {
    let mut scenario = scenario_of(EngineId::ALL[0]);
    let mut again = scenario.players[0].clone();
    again.id = format!("{}~2", again.id).as_str().into();
    scenario.players.push(again);
    scenario.players[1].id = "x".repeat(64).as_str().into();
    let study = of_scenario(&scenario);
    let people = given(&study);
    assert_eq!(people.len(), scenario.players.len() - 1);
    assert!(people.iter().all(|person| person.id.chars().count() <= 56));
}

#[test]
fn a_scenario_without_players_gets_a_generated_crowd_with_a_form() {
    let scenario = queuescope::Scenario { players: Vec::new(), ..scenario_of(EngineId::ALL[0]) };
    let mut session = StudySession::new(of_scenario(&scenario));
    let labels: Vec<&str> = figures(session.study()).map(|(figure, _)| figure.label).collect();
    assert!(labels.contains(&"Players") && labels.contains(&"Spread") && !labels.contains(&"Seed"), "{labels:?}");
    let (players, _) = figures(session.study()).next().expect("there are figures");
    assert_eq!(session.change(&Change::Figure(players, 0)), Ok(true));
    assert_eq!(figures(session.study()).next().map(|(_, value)| value), Some(1));
}

#[test]
fn parts_become_percentages_that_add_up_to_a_hundred() {
    assert_eq!(percents(&[40, 30, 30]), [40, 30, 30]);
    assert_eq!(percents(&[1, 1, 1]), [33, 34, 33]);
    assert_eq!(percents(&[0, 7, 0]), [0, 100, 0]);
    for parts in [[1, 2, 4], [99, 1, 99], [100, 1, 1]] {
        assert_eq!(percents(&parts).iter().sum::<u32>(), 100);
    }
}

#[test]
fn the_sketch_has_every_person_who_may_come_and_the_arrivals_of_an_evening() {
    let mut session = session();
    assert_eq!(ratings(session.study()).len(), people(session.study()));
    assert!(ratings(session.study()).iter().any(|(_, side)| side.is_some()));
    let arrivals = sample_arrivals(session.study());
    assert!(!arrivals.is_empty() && arrivals.is_sorted());
    session.change(&Change::Number(field("evening.arrivals.per_hour"), 1_000.0)).expect("the rate is valid");
    assert_eq!(sample_arrivals(session.study()), [0.0; 0]);
}

#[test]
fn every_field_of_the_form_reads_what_was_written() {
    let mut session = session();
    for field in FIELDS {
        let value = ((field.least + field.most) / 2.0).round();
        session.change(&Change::Number(field, value)).expect("the value is valid");
        assert_eq!((field.get)(session.study()), Some(value), "{}", field.path);
        session.change(&Change::Number(field, field.most * 2.0)).expect("the value is limited");
        assert_eq!((field.get)(session.study()), Some(field.most), "{}", field.path);
    }
}

#[test]
fn numbers_are_written_and_read_as_on_the_form() {
    let cases = [
        (FieldKind::Clock, 900.0, "15:00"),
        (FieldKind::Clock, 65.0, "1:05"),
        (FieldKind::Clock, 86_400.0, "1440:00"),
        (FieldKind::Whole, 200.0, "200"),
        (FieldKind::Decimal, 13.5, "13.5"),
    ];
    for (kind, value, text) in cases {
        assert_eq!((&*kind.write(value), kind.parse(text)), (text, Some(value)));
    }
    assert_eq!((FieldKind::Clock.parse("20"), FieldKind::Whole.parse(" 1,500 ")), (Some(1_200.0), Some(1_500.0)));
    for wrong in ["", "x", "-1", "1:75", "1:2:3", "NaN", "inf"] {
        assert_eq!(FieldKind::Clock.parse(wrong), None, "{wrong}");
    }
}

#[test]
fn changes_can_be_undone_and_redone() {
    let mut session = session();
    let arrivals = field("evening.arrivals.per_hour");
    let before = session.study().clone();
    assert_eq!(session.change(&Change::Number(arrivals, 40.0)), Ok(true));
    assert_eq!(session.change(&Change::Number(arrivals, 40.0)), Ok(false));
    assert_eq!(session.can_undo_redo(), (true, false));
    assert!(session.undo() && !session.undo());
    assert_eq!(*session.study(), before);
    assert!(session.redo() && !session.redo());
    assert_eq!((arrivals.get)(session.study()), Some(40.0));
}

#[test]
fn a_step_of_the_evening_changes_alone() {
    let mut session = session();
    let before = rates(session.study());
    session.change(&Change::Rate(1, 50.0)).expect("the rate is valid");
    let changed = rates(session.study());
    for step in [0, 2, 3] {
        assert!((changed[step] - before[step]).abs() < 1e-9, "{changed:?}");
    }
    assert!((changed[1] - 50.0).abs() < 1e-9, "{changed:?}");
    for step in 0..4 {
        session.change(&Change::Rate(step, 0.0)).expect("the rate is valid");
    }
    assert_eq!((field("evening.arrivals.per_hour").get)(session.study()), Some(0.0));
    assert!(rates(session.study()).iter().all(|rate| *rate == 0.0));
}

#[test]
fn arms_have_their_own_names_and_settings() {
    let mut session = session();
    let engine = session.study().engine();
    let (_, preset, _) = offered(session.study()).into_iter().find(|(of, ..)| *of == engine).expect("another preset is offered");
    assert_eq!(session.change(&Change::Add(ArmSource::Preset(engine, preset))), Ok(true));
    assert!(session.change(&Change::Add(ArmSource::Preset(engine, preset))).is_err());
    assert!(offered(session.study()).iter().all(|(of, name, _)| (*of, *name) != (engine, preset)));
    assert!(session.change(&Change::Rename(1, "now".to_owned())).is_err_and(|reason| reason.contains("taken")));
    assert!(session.change(&Change::Rename(1, " ".to_owned())).is_err_and(|reason| reason.contains("empty")));
    assert_eq!(session.change(&Change::Rename(1, "other".to_owned())), Ok(true));
    session.show(1);
    session.pin();
    let names: Vec<&str> = session.study().arms.iter().map(|arm| &*arm.name).collect();
    assert_eq!((names, session.shown(), session.is_pinned()), (vec!["other", "now"], 0, true));
    assert_eq!(session.change(&Change::Remove(1)), Ok(true));
    assert!(session.change(&Change::Remove(0)).is_err());
}

#[test]
fn a_choice_is_written_and_read_back() {
    let picks = [
        Pick::Tenth(0),
        Pick::Group("side".to_owned(), "BW".to_owned()),
        Pick::Person(17),
        Pick::Wait(600, 660),
        Pick::Unmatched,
        Pick::Gap(200, 300),
        Pick::Time(0, 900),
    ];
    let mut choice = Choice::default();
    for pick in picks {
        choice.pick(vec![pick], true);
    }
    assert_eq!(choice.to_text(), "tenth=0;side=BW;person=17;wait=600-660;unmatched;gap=200-300;time=0-900");
    assert_eq!(Choice::of_text(&choice.to_text()), Ok(choice.clone()));
    assert_eq!(Choice::of_text(""), Ok(Choice::default()));
    for wrong in ["tenth=10", "tenth", "wait=5-5", "wait=9-5", "gap=1", "side=", "mood=good", "person=-1", "wait=1-99999999999"] {
        assert!(Choice::of_text(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn picking_replaces_adds_and_removes() {
    let mut choice = Choice::default();
    choice.pick(vec![Pick::Tenth(1)], false);
    choice.pick(vec![Pick::Tenth(2)], false);
    assert_eq!(choice.0, [Pick::Tenth(2)]);
    choice.pick(vec![Pick::Person(4)], true);
    assert_eq!(choice.0.len(), 2);
    choice.pick(vec![Pick::Person(4)], true);
    choice.pick(vec![Pick::Tenth(2)], false);
    assert!(choice.is_empty());
    // Several rows at once.
    choice.pick(vec![Pick::Tenth(3), Pick::Tenth(4)], false);
    choice.pick(vec![Pick::Tenth(4), Pick::Tenth(5)], true);
    assert_eq!(choice.0, [Pick::Tenth(3), Pick::Tenth(4), Pick::Tenth(5)]);
    choice.pick(vec![Pick::Tenth(3), Pick::Tenth(4), Pick::Tenth(5)], false);
    assert!(choice.is_empty());
}

#[test]
fn settings_changed_in_watch_become_an_arm() {
    let before = scenario_of(EngineId::ALL[0]);
    let mut after = before.clone();
    after.settings = after
        .settings
        .with("high", queuescope::Value::Record(vec![("base".into(), queuescope::Value::Number(300.0))]))
        .expect("it is valid");
    let names = |session: &StudySession| session.study().arms.iter().map(|arm| arm.name.clone()).collect::<Vec<String>>();
    // Without a pinned baseline, the watched settings replace those of the study.
    let mut session = StudySession::of_scenario(1, &before);
    assert!(session.follow(2, [1], &after) && session.study().arms[0].settings == after.settings);
    assert_eq!(names(&session), ["now"]);
    // With one, they are beside it.
    let mut session = StudySession::of_scenario(1, &before);
    session.pin();
    assert!(session.follow(2, [1], &after) && session.study().arms[0].settings == before.settings);
    assert_eq!((names(&session), session.shown()), (vec!["now".to_owned(), "changed".to_owned()], 1));
    // A comparison has both, whatever the study was before.
    let mut session = StudySession::of_scenario(2, &after);
    assert!(session.compare(2, [], &before, &after));
    assert_eq!(names(&session), ["now", "changed"]);
    assert!(session.study().arms[0].settings == before.settings && session.study().arms[1].settings == after.settings);
    // Other players are another study.
    after.players.pop();
    assert!(!session.follow(3, [], &after) && !session.compare(4, [], &before, &after));
}

#[test]
fn a_study_begins_again_only_if_its_evenings_change() {
    let mut session = session();
    assert!(matches!(session.work(), Work::Begin(DEFAULT_EVENINGS, _)) && matches!(session.work(), Work::Done));
    session.change(&Change::Matters("wait.mean".to_owned(), Some(10.0))).expect("the value is valid");
    assert!(matches!(session.work(), Work::Done));
    session.change(&Change::Rename(0, "before".to_owned())).expect("the name is free");
    assert!(matches!(session.work(), Work::Done));
    session.change(&Change::Number(field("evenings"), 500.0)).expect("the value is valid");
    assert!(matches!(session.work(), Work::GoOn(500, _)));
    session.change(&Change::Number(field("evening.arrivals.per_hour"), 20.0)).expect("the value is valid");
    assert!(matches!(session.work(), Work::Begin(500, _)));
    session.change(&Change::Number(field("evenings"), 50.0)).expect("the value is valid");
    assert!(matches!(session.work(), Work::Begin(50, _)));
    session.forget_results();
    assert!(matches!(session.work(), Work::Begin(50, _)));
}

#[test]
fn every_offered_preset_fits_the_crowd() {
    for &engine in EngineId::ALL {
        let study = of_scenario(&scenario_of(engine));
        let offered = offered(&study);
        assert!(offered.iter().any(|(of, ..)| *of == engine), "{}", engine.name());
        for (of, preset, _) in offered {
            let mut session = StudySession::new(study.clone());
            assert_eq!(session.change(&Change::Add(ArmSource::Preset(of, preset))), Ok(true));
            assert_eq!(Study::read(&session.study().to_value()).as_ref(), Ok(&**session.study()), "{preset}");
        }
    }
}

#[test]
fn what_matters_can_be_said_and_taken_back() {
    let mut session = session();
    let matters = |value: Option<f64>| Change::Matters("wait.mean".to_owned(), value);
    assert_eq!(session.change(&matters(Some(1e300))), Ok(true));
    assert!(Study::read(&session.study().to_value()).is_ok());
    assert_eq!(session.change(&matters(Some(30.0))), Ok(true));
    assert_eq!(session.study().matters, [("wait.mean".to_owned(), 30.0)]);
    assert_eq!(session.change(&matters(None)), Ok(true));
    assert!(session.study().matters.is_empty());
}

#[test]
fn the_next_look_is_the_usual_number_of_evenings_after_a_number() {
    assert_eq!([1, 20, 200, 4_999, 5_000].map(next_look), [Some(20), Some(50), Some(500), Some(5_000), None]);
}

#[test]
fn the_settings_of_a_run_can_be_pinned_in_watch() {
    let before = scenario_of(EngineId::ALL[0]);
    let mut after = before.clone();
    after.settings = after.settings.with("wait_priority", queuescope::Value::Number(77.0)).expect("it is valid");
    let mut session = StudySession::of_scenario(1, &before);
    assert!(session.pin_run(2, &after) && session.is_pinned());
    assert!(session.study().arms[0].settings == after.settings && session.study().arms.len() == 1);
    // Settings that are changed back are compared with the pinned ones.
    assert!(session.follow(3, [2], &before));
    assert_eq!(session.study().arms.len(), 2);
    assert!(session.pin_run(3, &before) && session.study().arms[0].settings == before.settings);
    after.players.pop();
    assert!(!session.pin_run(4, &after));
}

#[test]
fn an_evening_with_edits_still_belongs_to_its_study() {
    let now = scenario_of(EngineId::ALL[0]);
    let mut session = StudySession::of_scenario(1, &now);
    let (engine, preset, _) = offered(session.study())[0];
    session.change(&Change::Add(ArmSource::Preset(engine, preset))).expect("it fits");
    let evening = session.scenario_of(1, 1).expect("it can be watched");
    session.note_run(2);
    let edited = queuescope::Scenario {
        settings: evening.settings.with("wait_priority", queuescope::Value::Number(77.0)).expect("it is valid"),
        ..evening.clone()
    };
    // Returning from it keeps the study as it was.
    let before = session.study().clone();
    assert!(session.follow(3, [2, 1], &edited) && *session.study() == before);
    // Trying the change compares it with the settings of that evening.
    assert!(session.compare(4, [2, 1], &evening, &edited));
    let names: Vec<&str> = session.study().arms.iter().map(|arm| &*arm.name).collect();
    assert_eq!(names, [preset, "changed", "now"]);
    assert!(session.study().arms[1].settings == edited.settings && session.study().visitors == before.visitors);
    assert!(!session.follow(6, [5], &edited));
}
