//! Tests of sessions, without a page.

mod new_scenario;
mod settings;

use queuescope::Value;

use super::*;
use crate::edit::{Field, Origin, Outcome};

fn walkthrough() -> Session {
    Session::of_example(0).expect("the scenario is valid")
}

#[test]
fn an_edit_reports_its_effect_and_can_be_undone_and_redone() {
    let mut session = walkthrough();
    let wide = Edit::Set("high", Value::Record(vec![("base".into(), Value::Number(300.0))]));
    assert_eq!(session.edit(&wide), Ok("2 more matches, largest gap 40 → 180, average 14.0 → 61.4.".to_owned()));
    assert!(session.undo() && !session.undo());
    assert_eq!(Outcome::of(session.replay()).matches, 5);
    assert!(session.redo() && !session.redo());
    assert_eq!(Outcome::of(session.replay()).matches, 7);
}

#[test]
fn an_edit_without_effect_says_so_and_an_invalid_one_is_refused() {
    let mut session = walkthrough();
    assert_eq!(session.edit(&Edit::Set("channels", Value::Number(7.0))), Ok("No difference: 5 matches, the same gaps.".to_owned()));
    let refused = session.edit(&Edit::Set("wait_priority", Value::Number(-1.0)));
    assert!(refused.is_err_and(|reason| reason.starts_with("Wait priority: expected a whole number")));
    assert_eq!(session.edit(&Edit::Preset("seed")), Ok("No difference: 5 matches, the same gaps.".to_owned()));
}

fn ids(session: &Session) -> Vec<&str> {
    session.replay().edited().players.iter().map(|player| &*player.id).collect()
}

#[test]
fn players_can_be_added_and_removed_and_every_name_is_unique() {
    let mut session = walkthrough();
    assert!(session.edit(&Edit::New).is_ok() && session.edit(&Edit::New).is_ok());
    assert_eq!(ids(&session)[15..], ["New", "New 2"]);
    assert!(session.undo());
    let player = session.replay().edited().players[15].clone();
    let twice = session.edit(&Edit::Add(Origin::Pasted, vec![player])).expect_err("the name is taken");
    assert!(twice.contains("New"), "{twice}");
    assert!(session.edit(&Edit::Remove("Tarn".into())).is_ok());
    assert_eq!((ids(&session).len(), ids(&session).contains(&"Tarn")), (15, false));
    assert!(session.edit(&Edit::Clear).is_ok());
    assert_eq!(ids(&session), [""; 0]);
    assert!(session.undo() && session.undo() && session.undo() && !session.undo());
    assert_eq!(ids(&session).len(), 15);
}

#[test]
fn a_refused_edit_names_the_player_and_leaves_everything_as_it_was() {
    let mut session = walkthrough();
    let before = session.replay().trace().clone();
    let refused = session.edit(&Edit::Type("Tarn".into(), Field::Rating(0), "1e9".to_owned()));
    assert_eq!(refused, Err("Tarn, BW: expected a whole number from -1,000,000 to 1,000,000, got 1000000000".to_owned()));
    let refused = session.edit(&Edit::Rename("Tarn".into(), "Suri".to_owned())).expect_err("the name is taken");
    assert!(refused.starts_with("Suri"), "{refused}");
    let crowd = vec![Player::new("x"); MAX_PAGE_PLAYERS];
    assert!(session.edit(&Edit::Add(Origin::Pasted, crowd)).is_err());
    assert!(*session.replay().trace() == before && session.can_undo_redo() == (false, false));
}

#[test]
fn renaming_changes_no_decision_at_any_position() {
    let mut session = walkthrough();
    session.travel(Command::Last);
    session.travel(Command::Forward(Stride::Round));
    session.travel(Command::Last);
    session.travel(Command::Forward(Stride::Round));
    session.travel(Command::Last);
    assert!(
        session
            .edit(&Edit::Type("Pell".into(), Field::Rating(1), "1,455".to_owned()))
            .is_ok_and(|effect| effect.starts_with("From wave 3 on"))
    );
    let (outcome, position) = (Outcome::of(session.replay()), session.replay().position());
    assert!(session.edit(&Edit::Rename("Pell".into(), "Pella".to_owned())).is_ok());
    assert!(session.edit(&Edit::Set("sides", Value::texts(&["Red", "Blue"]).into_owned())).is_ok());
    assert_eq!((Outcome::of(session.replay()), session.replay().position()), (outcome, position));
    assert_eq!(session.replay().forks().len(), 1);
    assert!(ids(&session).contains(&"Pella") && session.replay().edited().players[0].rating_for("Red").is_some());
}

#[test]
fn undo_restores_the_position_the_link_and_the_same_overview() {
    let mut session = walkthrough();
    let (link, overview) = (session.link(), session.overview().clone());
    assert!(session.edit(&Edit::Remove("Tarn".into())).is_ok());
    assert_ne!(session.link(), link);
    session.travel(Command::Last);
    assert!(session.undo());
    assert_eq!((session.link(), session.overview()), (link, &overview));
}

#[test]
fn only_the_last_edits_can_be_undone() {
    let mut session = walkthrough();
    for _ in 0..MAX_UNDO + 3 {
        assert!(session.edit(&Edit::New).is_ok());
    }
    let undone = std::iter::repeat_with(|| session.undo()).take_while(|undone| *undone).count();
    assert_eq!((undone, ids(&session).len()), (MAX_UNDO, 18));
}

#[test]
fn the_selected_player_stays_selected_by_name() {
    let mut session = walkthrough();
    let selected_name =
        |session: &Session| session.selected().map(|player| session.replay().scenario().players[player as usize].id.to_string());
    let tarn = ids(&session).iter().position(|id| *id == "Tarn").map(|player| player as u32);
    session.select(tarn);
    assert!(session.edit(&Edit::Rename("Tarn".into(), "Tarn the Great".to_owned())).is_ok());
    assert_eq!(selected_name(&session).as_deref(), Some("Tarn the Great"));
    session.seek(0);
    assert!(session.edit(&Edit::Remove("Suri".into())).is_ok());
    assert_eq!(selected_name(&session).as_deref(), Some("Tarn the Great"));
    assert!(session.edit(&Edit::Remove("Tarn the Great".into())).is_ok());
    assert_eq!(selected_name(&session), None);
    session.select(Some(1_000));
    assert_eq!(selected_name(&session), None);
}

#[test]
fn a_link_leads_to_another_position_of_the_run_or_to_another_run() {
    let mut session = walkthrough();
    let start = session.link_at(0);
    session.travel(Command::Last);
    session.travel(Command::Forward(Stride::Round));
    let beyond = session.link();
    assert_eq!((session.follow(&start), session.replay().position(), session.can_undo_redo()), (Ok(false), 0, (false, false)));
    let mut fresh = Session::of_link(&start).expect("the link is valid");
    assert_eq!((fresh.follow(&beyond), fresh.can_undo_redo()), (Ok(false), (false, false)));
    assert_eq!((fresh.replay().position(), fresh.link()), (session.replay().trace().len(), beyond));
    assert!(fresh.edit(&Edit::Remove("Tarn".into())).is_ok());
    assert_eq!((fresh.follow(&start), fresh.can_undo_redo()), (Ok(true), (true, false)));
    assert!(fresh.follow("v1.damaged").is_err_and(|reason| reason.contains("cut off")));
    assert_eq!(fresh.link(), start);
}

#[test]
fn the_summary_is_one_step_after_the_last_event() {
    let mut session = walkthrough();
    session.travel(Command::Last);
    let end = session.replay().trace().len();
    assert!(session.summary().is_some_and(|summary| summary.headline == "10 of 15 played."));
    session.travel(Command::Back(Stride::Event));
    assert_eq!((session.summary().is_some(), session.replay().position()), (false, end), "the last picture comes first");
    session.travel(Command::Back(Stride::Event));
    assert_eq!(session.replay().position(), end - 1);
    session.travel(Command::Forward(Stride::Event));
    assert_eq!((session.summary().is_some(), session.replay().position()), (false, end));
    session.travel(Command::Forward(Stride::Event));
    assert!(session.summary().is_some());
    session.travel(Command::Back(Stride::Stage));
    assert!(session.summary().is_none() && session.replay().position() < end);
}

#[test]
fn a_run_without_players_has_no_summary() {
    let mut session = walkthrough();
    assert!(session.edit(&Edit::Clear).is_ok());
    session.travel(Command::Last);
    assert!(session.summary().is_none() && session.is_at_end());
}

#[test]
fn a_change_from_the_start_stays_at_the_end_and_one_undo_takes_it_back() {
    let mut session = walkthrough();
    session.travel(Command::Last);
    let effect = session.edit(&Edit::Set("priority_filter", Value::Flag(false)));
    assert_eq!(effect, Ok("1 more match, largest gap 40 → 50, average 14.0 → 20.0.".to_owned()));
    assert!(session.replay().forks().is_empty(), "the scenario itself is changed");
    assert!(session.is_at_end() && session.summary().is_some_and(|summary| summary.headline == "12 of 15 played."));
    assert!(session.undo() && !session.can_undo_redo().0);
    assert!(session.summary().is_some_and(|summary| summary.headline == "10 of 15 played."));
    assert_eq!(session.edit(&Edit::Set("priority_filter", Value::Flag(true))), Ok(String::new()), "it is on already");
}

#[test]
fn a_change_from_the_start_also_changes_later_edits_and_keeps_extra_rounds() {
    let mut session = walkthrough();
    session.travel(Command::Last);
    session.travel(Command::Forward(Stride::Round));
    session.travel(Command::Last);
    session.travel(Command::Back(Stride::Stage));
    assert!(session.edit(&Edit::Set("wait_priority", Value::Number(40.0))).is_ok());
    session.travel(Command::Last);
    let rounds = session.replay().final_run().next_round();
    assert!(session.edit(&Edit::Set("priority_filter", Value::Flag(false))).is_ok_and(|effect| effect.starts_with("From the start: ")));
    assert_eq!(session.replay().forks().len(), 1);
    assert_eq!(session.replay().final_run().next_round(), rounds);
}
