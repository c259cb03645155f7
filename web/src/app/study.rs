//! The study: makes it from the run, changes it, simulates its evenings, and opens one of them in *Watch*.

use gloo::timers::callback::Timeout;
use queuescope_formats::link::View;
use queuescope_formats::link::study::{self, StudyLink};
use queuescope_lab::study::Study;
use queuescope_lab::study::presets::StudyPreset;
use yew::prelude::*;

use super::{App, Message};
use crate::address::Entry;
use crate::command::Command;
use crate::jobs::{PoolNews, Received};
use crate::panels::Banner;
use crate::screen;
use crate::session::Session;
use crate::study::{self as studies, Change, Choice, Evening, Pick, StudySession};

/// Time after a change of the form until the evenings are simulated again. Typing a number makes several changes.
const RERUN_MILLIS: u32 = 400;
/// Shortest time between two partial results.
const RESULTS_MILLIS: u32 = 250;

/// A message about the study.
#[derive(Clone)]
pub(crate) enum StudyMessage {
    /// Change the study.
    Change(Change),
    /// Show another arm in Simulate.
    Show(usize),
    /// Mark visits, in addition to those that are marked if the flag is true.
    Pick(Vec<Pick>, bool),
    /// Mark no visits.
    ClearChoice,
    /// Simulate the changed study.
    Rerun,
    /// Show what is simulated so far.
    Results,
    /// Stop the simulation. What is counted stays.
    Cancel,
    /// Continue the simulation.
    GoOn,
    /// Simulate again from the first evening.
    StartAgain,
    /// Open an evening of an arm in *Watch*.
    Open(Evening),
    /// Work on a study to start from.
    Start(&'static StudyPreset),
}

impl App {
    /// Shows another view of the page. A study is made of the run if none belongs to it.
    pub(super) fn go_to_view(&mut self, view: View, context: &Context<Self>) {
        let Some(session) = &self.session else { return };
        if session.view() == view {
            return;
        }
        self.playback.pause();
        self.write_current_address();
        self.leave_study();
        self.enter_view(view, context);
        self.write_address(Entry::New);
    }

    /// Returns from an evening to the view of the study in which it was opened.
    pub(super) fn back_to_study(&mut self, context: &Context<Self>) {
        if let Some(view) = self.study.as_ref().map(StudySession::view) {
            self.go_to_view(view, context);
        }
    }

    /// Shows a view, without a new entry in the browser's history.
    pub(super) fn enter_view(&mut self, view: View, context: &Context<Self>) {
        let Some(session) = &mut self.session else { return };
        session.set_view(view);
        if view == View::Watch {
            return;
        }
        let (run, scenario) = (session.run_id(), session.replay().edited());
        let belongs = self.study.as_mut().is_some_and(|study| study.follow(run, session.earlier_runs(), scenario));
        if !belongs {
            self.study = Some(StudySession::of_scenario(run, scenario));
        }
        self.show_study(view, context);
    }

    /// Shows the study in a view, at the place where the user left it, and simulates it unless that is done.
    fn show_study(&mut self, view: View, context: &Context<Self>) {
        let Some(study) = &mut self.study else { return };
        study.set_view(view);
        self.scroll_to = Some(study.scroll);
        self.banner = None;
        self.simulate(context);
    }

    /// Remembers where the study was left.
    pub(super) fn leave_study(&mut self) {
        let in_study = self.session.as_ref().is_some_and(|session| session.view() != View::Watch);
        if let Some(study) = self.study.as_mut().filter(|_| in_study) {
            study.scroll = screen::scrolled();
        }
    }

    /// Compares evenings with and without the last changed setting.
    pub(super) fn try_on_evenings(&mut self, context: &Context<Self>) {
        let Some(session) = &self.session else { return };
        let Some([before, after]) = session.changed_settings() else { return };
        let run = session.run_id();
        let belongs = self.study.as_mut().is_some_and(|study| study.compare(run, session.earlier_runs(), before, after));
        if !belongs {
            let mut study = StudySession::of_scenario(run, before);
            study.compare(run, [], before, after);
            self.study = Some(study);
        }
        self.go_to_view(View::Compare, context);
    }

    /// Handles a message about the study.
    pub(super) fn update_study(&mut self, message: StudyMessage, context: &Context<Self>) {
        let Some(study) = &mut self.study else { return };
        match message {
            StudyMessage::Change(change) => match study.change(&change) {
                Ok(true) => self.study_changed(context),
                // The field may show a text that cannot be read.
                Ok(false) => self.edits += 1,
                Err(reason) => {
                    self.edits += 1;
                    self.banner = Some(Banner { text: reason, can_undo: false, refused: true });
                }
            },
            StudyMessage::Show(arm) => study.show(arm),
            StudyMessage::Pick(picks, add) => {
                let mut choice = study.choice().clone();
                choice.pick(picks, add);
                study.choose(choice);
                self.write_address_soon(context);
            }
            StudyMessage::ClearChoice => {
                study.choose(Choice::default());
                self.write_address_soon(context);
            }
            StudyMessage::Rerun => self.simulate(context),
            StudyMessage::Results => self.show_results(),
            StudyMessage::Cancel => {
                self.pool.stop();
                self.show_results();
            }
            StudyMessage::GoOn => {
                self.pool.go_on();
                self.schedule_results(context);
            }
            StudyMessage::StartAgain => {
                study.forget_results();
                self.simulate(context);
            }
            StudyMessage::Open(evening) => self.open_evening(evening, context),
            StudyMessage::Start(preset) => self.start_from(preset, context),
        }
    }

    /// Keeps the settings of the shown arm as the baseline; in *Watch*, the settings of the run.
    pub(super) fn pin_baseline(&mut self, context: &Context<Self>) {
        let Some(session) = &self.session else { return };
        let is_watching = session.view() == View::Watch;
        if is_watching {
            let (run, scenario) = (session.run_id(), session.replay().edited());
            let belongs = self.study.as_mut().is_some_and(|study| study.pin_run(run, scenario));
            if !belongs {
                let mut study = StudySession::of_scenario(run, scenario);
                study.pin();
                self.study = Some(study);
            }
        } else if let Some(study) = &mut self.study {
            study.pin();
            self.study_changed(context);
        }
        let text = "These settings are the baseline now. Settings that you change later are compared with them.".to_owned();
        self.plain_text.clone_from(&text);
        self.banner = Some(Banner { text, can_undo: false, refused: false });
    }

    /// Undoes or redoes a change of the study.
    pub(super) fn undo_or_redo_study(&mut self, change: impl FnOnce(&mut StudySession) -> bool, context: &Context<Self>) {
        if self.study.as_mut().is_some_and(change) {
            self.study_changed(context);
        }
    }

    /// Simulates the changed study after a while without further changes.
    fn study_changed(&mut self, context: &Context<Self>) {
        self.banner = None;
        self.edits += 1;
        let link = context.link().clone();
        self.rerun = Some(Timeout::new(RERUN_MILLIS, move || link.send_message(Message::Study(StudyMessage::Rerun))));
        self.write_address_soon(context);
    }

    /// Simulates the study, unless its evenings are simulated. If only their number was raised, the simulation goes on.
    fn simulate(&mut self, context: &Context<Self>) {
        self.rerun = None;
        let Some(study) = &mut self.study else { return };
        match study.work() {
            studies::Work::Done => {}
            studies::Work::GoOn(evenings, question) => self.pool.extend(evenings, question),
            studies::Work::Begin(evenings, question) => self.pool.begin(evenings, question),
        }
        self.schedule_results(context);
    }

    /// Handles a report of the pool. Returns true if the page must re-render.
    pub(super) fn receive_from_pool(&mut self, news: PoolNews, context: &Context<Self>) -> bool {
        let received = self.pool.receive(news);
        let Some(study) = &mut self.study else { return false };
        match received {
            Received::Nothing => return false,
            Received::Answers(answers) => {
                for answer in answers {
                    if let Err(reason) = study.add(&answer) {
                        self.pool.stop();
                        study.fail(reason);
                        return true;
                    }
                }
            }
            Received::Failed(reason) => {
                study.fail(reason);
                return true;
            }
        }
        self.schedule_results(context);
        false
    }

    /// Shows partial results a few times a second.
    fn schedule_results(&mut self, context: &Context<Self>) {
        if self.results_timer.is_none() {
            let link = context.link().clone();
            self.results_timer = Some(Timeout::new(RESULTS_MILLIS, move || link.send_message(Message::Study(StudyMessage::Results))));
        }
    }

    /// Computes what is shown from the evenings that are simulated so far.
    fn show_results(&mut self) {
        self.results_timer = None;
        if let (Some(study), Some(counted)) = (&mut self.study, self.pool.counted()) {
            study.show_results(counted);
        }
    }

    /// Opens an evening in *Watch*. Back returns to the study.
    fn open_evening(&mut self, evening: Evening, context: &Context<Self>) {
        let Some(study) = &mut self.study else { return };
        let opened = study.scenario_of(evening.number, evening.arm).and_then(Session::of_scenario);
        match opened {
            Err(text) => self.banner = Some(Banner { text, can_undo: false, refused: true }),
            Ok(mut session) => {
                session.open_at(evening.visit, evening.second);
                study.note_run(session.run_id());
                self.write_current_address();
                self.leave_study();
                self.show(session);
                self.write_address(Entry::New);
                self.wait_for_idle(context);
            }
        }
    }

    /// The link to the study, while one of its views is shown.
    pub(super) fn study_link(&self) -> Option<String> {
        let view = self.session.as_ref()?.view();
        let study = self.study.as_ref().filter(|_| view != View::Watch)?;
        Some(study::write(StudyLink { study: study.study().to_value(), view, choice: study.choice().to_text() }))
    }

    /// Opens a link to a study. The results of a study that is open already stay.
    pub(super) fn open_study_link(&mut self, text: &str, context: &Context<Self>) -> Result<(), String> {
        let StudyLink { study, view, choice } = study::read(text).map_err(|problems| problems.to_string())?;
        let (study, choice) = (studies::read(&study)?, Choice::of_text(&choice)?);
        self.open_study(study, view, choice, context);
        Ok(())
    }

    /// Works on a study to start from. Back returns to the one before.
    fn start_from(&mut self, preset: &StudyPreset, context: &Context<Self>) {
        let Some(view) = self.session.as_ref().map(Session::view) else { return };
        match preset.study().map_err(|problems| problems.to_string()) {
            Err(text) => self.banner = Some(Banner { text, can_undo: false, refused: true }),
            Ok(mut study) => {
                let arms = study.arms.len();
                study.arms.truncate(studies::MAX_PAGE_ARMS);
                studies::with_page_looks(&mut study);
                preset.title.clone_into(&mut study.name);
                self.write_current_address();
                self.open_study(study, view, Choice::default(), context);
                if arms > studies::MAX_PAGE_ARMS {
                    let text = format!(
                        "The page compares {} arms, so it shows the first of the {arms}. The command shows all.",
                        studies::MAX_PAGE_ARMS
                    );
                    self.banner = Some(Banner { text, can_undo: false, refused: false });
                }
                self.write_address(Entry::New);
            }
        }
    }

    /// Shows a study in a view, with a choice of visits. The results of a study that is open already stay.
    fn open_study(&mut self, study: Study, view: View, choice: Choice, context: &Context<Self>) {
        let is_open = self.study.as_ref().is_some_and(|open| **open.study() == study);
        if !is_open {
            let mut opened = StudySession::new(study);
            // The view *Watch* needs a run: the players of the crowd, with the settings of the first arm.
            let known = self.session.as_ref().map(Session::run_id).filter(|_| self.study.is_some());
            match opened.first_scenario().map(Session::of_scenario) {
                Some(Ok(session)) => self.show(session),
                _ if known.is_none() => self.open(crate::examples::first_of(opened.study().engine())),
                _ => {}
            }
            opened.note_run(self.session.as_ref().map_or(0, Session::run_id));
            self.study = Some(opened);
            self.edits += 1;
        }
        self.error = None;
        let view = if view == View::Watch { View::Simulate } else { view };
        if let (Some(session), Some(open)) = (&mut self.session, &mut self.study) {
            session.set_view(view);
            open.choose(choice);
            self.show_study(view, context);
        }
    }

    /// True if a command has something to do in the current view.
    pub(super) fn can_perform(&self, command: Command) -> bool {
        self.session.as_ref().is_none_or(|session| crate::command::works_in(command, session.view()))
    }
}
