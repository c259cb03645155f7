//! Tests of edits of settings, which apply from the start of the run or from the current round on.

use queuescope_lab::Outcome;

use super::*;
use crate::edit::AppliesFrom;
use crate::effect::Trial;

/// The walkthrough with a second and a third wave, at the end.
fn three_waves() -> Session {
    let mut session = walkthrough();
    for _ in 0..2 {
        session.travel(Command::Last);
        session.travel(Command::Forward(Stride::Round));
    }
    session.seek(session.replay().trace().len());
    session
}

fn base_of_high_window(base: f64) -> Edit {
    Edit::Set("high", Value::Record(vec![("base".into(), Value::Number(base))]))
}

fn matches(session: &Session) -> usize {
    session.overview().matches()
}

/// Returns the base of the high-pressure window before any edit.
fn base_at_the_start(session: &Session) -> Value<'static> {
    let values = session.replay().base().settings.values();
    let window = values.into_iter().find(|(setting, _)| setting.name == "high").map(|(_, value)| value.into_owned());
    window.and_then(|window| window.get("base").cloned()).expect("the engine has this setting")
}

#[test]
fn at_the_end_of_a_run_a_setting_applies_from_the_start() {
    let mut session = three_waves();
    let (before, rounds) = (matches(&session), session.overview().marks.len());
    let effect = session.edit(&base_of_high_window(300.0)).expect("the value is accepted");
    assert!(effect.starts_with("From the start: 1 more match, "), "{effect}");
    assert_eq!((base_at_the_start(&session), session.replay().forks().len()), (Value::Number(300.0), 0));
    assert_eq!((matches(&session), session.is_at_end(), session.overview().marks.len()), (before + 1, true, rounds));
    assert_eq!(session.choice().map(|choice| choice.applied), Some(AppliesFrom::Start));
}

#[test]
fn before_the_first_round_both_ways_are_the_same_unless_a_later_edit_was_made() {
    let mut session = walkthrough();
    session.seek(0);
    assert_eq!(session.edit(&base_of_high_window(300.0)), Ok("2 more matches, largest gap 40 → 180, average 14.0 → 61.4.".to_owned()));
    assert!(session.choice().is_some_and(|choice| !choice.has_other) && session.replay().position() == 0);
    let base = session.replay().base().clone();
    assert_eq!((session.switch(), session.untried_plan()), (Ok(String::new()), None), "the other scope changes nothing");
    assert_eq!(*session.replay().base(), base);

    let mut session = three_waves();
    assert!(session.edit(&Edit::Remove("Pell".into())).is_ok());
    session.seek(0);
    assert!(session.edit(&base_of_high_window(300.0)).is_ok_and(|effect| effect.starts_with("From the start: ")));
    assert_eq!((session.replay().forks().len(), session.replay().position()), (1, 0), "the later edit was lost");
    assert!(session.choice().is_some_and(|choice| choice.applied == AppliesFrom::Start && choice.has_other));
}

#[test]
fn in_the_middle_of_a_run_a_setting_applies_from_the_current_round_on() {
    let mut session = three_waves();
    session.travel(Command::Back(Stride::Event));
    let effect = session.edit(&base_of_high_window(300.0)).expect("the value is accepted");
    assert!(effect.starts_with("From wave 3 on: "), "{effect}");
    assert_eq!(session.replay().forks().iter().map(|fork| fork.round).collect::<Vec<u32>>(), [2]);
    assert_eq!(base_at_the_start(&session), Value::Number(75.0));
    assert_eq!(session.choice().map(|choice| choice.applied), Some(AppliesFrom::Here));
}

#[test]
fn switching_replaces_the_edit_and_one_undo_takes_it_back() {
    for steps_back in [0, 1] {
        let mut session = three_waves();
        (0..steps_back).for_each(|_| session.travel(Command::Back(Stride::Event)));
        let (link, undoable) = (session.link(), session.can_undo_redo());
        assert!(session.edit(&base_of_high_window(300.0)).is_ok());
        let first = (session.replay().base().clone(), session.replay().forks().to_vec());
        let place = session.moment().place();
        assert!(session.switch().is_ok_and(|effect| !effect.is_empty()));
        assert_ne!((session.replay().base(), session.replay().forks()), (&first.0, &first.1[..]));
        assert_eq!(session.moment().place().split(" · ").next(), place.split(" · ").next(), "the cursor is in another wave");
        assert!(session.switch().is_ok());
        assert_eq!((session.replay().base(), session.replay().forks()), (&first.0, &first.1[..]), "switching back gives another run");
        assert!(session.undo());
        assert_eq!((session.link(), session.can_undo_redo().0), (link, undoable.0), "the switch added a step of undo");
        assert!(session.choice().is_none());
    }
}

#[test]
fn the_effect_of_the_other_way_is_the_one_that_switching_has() {
    for steps_back in [0, 1] {
        let mut session = three_waves();
        (0..steps_back).for_each(|_| session.travel(Command::Back(Stride::Event)));
        assert!(session.edit(&base_of_high_window(300.0)).is_ok());
        assert_eq!(session.choice().and_then(|choice| choice.other_effect()), None, "nobody has tried it");
        let outcome = Trial::new(&session.untried_plan().expect("the other scope was not tried")).finish();
        session.note_outcome(outcome.clone());
        assert!(session.untried_plan().is_none());
        let announced = session.choice().and_then(|choice| choice.other_effect()).expect("the outcome is known");
        let effect = session.switch().expect("the edit is accepted");
        assert_eq!(Outcome::of_replay(session.replay()), *outcome);
        assert_eq!(announced.split_once(": ").map(|(_, effect)| effect), effect.split_once(": ").map(|(_, effect)| effect));
    }
}

#[test]
fn at_the_end_of_a_run_the_last_round_is_named_and_offered_only_if_the_edit_changes_something_in_it() {
    // In this run the edit changes nothing in the last wave, so another run's outcome stands for one that it changes.
    let changed = walkthrough().baseline().outcome.clone();
    for (outcome, offered) in [(None, false), (Some(changed), true)] {
        let mut session = three_waves();
        assert!(session.edit(&base_of_high_window(300.0)).is_ok());
        assert!(session.choice().is_some_and(|choice| !choice.offers_other()), "offered before its effect is known");
        let own = Trial::new(&session.untried_plan().expect("the other scope was not tried")).finish();
        session.note_outcome(outcome.unwrap_or(own));
        let choice = session.choice().expect("the edit has two scopes");
        assert_eq!([AppliesFrom::Start, AppliesFrom::Here].map(|from| choice.label(from)), ["From the start", "From wave 3 on"]);
        assert!(choice.other_effect().is_some_and(|effect| effect.starts_with("From wave 3 on: ")));
        assert_eq!(choice.offers_other(), offered);
    }

    let mut session = three_waves();
    session.travel(Command::Back(Stride::Event));
    assert!(session.edit(&base_of_high_window(300.0)).is_ok());
    let choice = session.choice().expect("the edit has two scopes");
    assert!(choice.offers_other() && choice.label(AppliesFrom::Here) == "From here on");
}

#[test]
fn a_link_restores_both_ways() {
    let mut session = three_waves();
    assert!(session.edit(&Edit::Remove("Pell".into())).is_ok());
    assert!(session.edit(&base_of_high_window(300.0)).is_ok());
    for _ in 0..2 {
        let mut opened = Session::of_link(&session.link()).expect("the link is valid");
        assert_eq!((opened.replay().base(), opened.replay().forks()), (session.replay().base(), session.replay().forks()));
        assert!(*opened.replay().trace() == *session.replay().trace() && opened.link() == session.link());
        assert!(session.switch().is_ok());
    }
}

#[test]
fn edits_that_are_no_settings_or_change_only_names_leave_no_choice() {
    let mut session = three_waves();
    for edit in [
        Edit::Remove("Pell".into()),
        Edit::Rename("Tarn".into(), "Tarn the Great".to_owned()),
        Edit::Set("sides", Value::texts(&["Red", "Blue"]).into_owned()),
    ] {
        assert!(session.edit(&edit).is_ok_and(|effect| !effect.is_empty()), "{edit:?}");
        assert!(session.choice().is_none(), "{edit:?}");
    }
    assert!(session.edit(&Edit::Preset("strict")).is_ok() && session.choice().is_some());
    session.travel(Command::Forward(Stride::Round));
    assert!(session.choice().is_none(), "another round was run, so the effects are no longer true");
}
