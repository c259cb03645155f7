//! The study that the page works on: who comes, what evenings are like, and the settings that are compared. Changes to it can be undone. No Yew in
//! it, so tests run natively. The views are in `views/`, and the simulation runs in `jobs/pool.rs`.

mod arms;
mod choice;
mod form;
mod make;
mod marks;
mod simulated;
mod tally;

use std::ops::RangeInclusive;

use queuescope::{MAX_SEED, Scenario, Settings, Value};
use queuescope_formats::link::View;
use queuescope_lab::study::{Arm, MAX_MATTERS, Study, Visitors};

use crate::jobs::Counted;
use crate::shared::Shared;
pub(crate) use arms::{ArmSource, MAX_PAGE_ARMS, offered};
pub(crate) use choice::{Choice, Pick};
pub(crate) use form::{
    FIELDS, Field, Group, MAX_PER_HOUR, figures, generated, mixtures, next_look, people, percents, plan, rates, ratings, sample_arrivals,
    with_page_looks,
};
pub(crate) use make::of_scenario;
pub(crate) use simulated::{ChartText, Simulated, TileText};
pub(crate) use tally::{Shown, Tally};

/// Largest number of changes that can be undone.
const MAX_UNDO: usize = 50;

/// A change to the study.
#[derive(Clone)]
pub(crate) enum Change {
    /// Nothing, because the typed text cannot be read. The field shows its value again.
    None,
    /// A number of the form.
    Number(&'static Field, f64),
    /// A number of the generated crowd.
    Figure(&'static crate::panels::Figure, u32),
    /// The parts that the generated crowd is divided into, in percent.
    Parts(Vec<(&'static crate::panels::Figure, u32)>),
    /// A mix of the generated crowd.
    Mix(&'static crate::panels::Mixture, queuescope_lab::Mix),
    /// Arrivals per hour in a step of the evening.
    Rate(usize, f64),
    /// Replaces the crowd by a generated one, of the engine's usual kind.
    Generate,
    /// Adds an arm.
    Add(ArmSource),
    /// Removes an arm.
    Remove(usize),
    /// Renames an arm.
    Rename(usize, String),
    /// Makes an arm the baseline.
    Baseline(usize),
    /// The difference of a metric that matters; `None` for the default.
    Matters(String, Option<f64>),
    /// Another seed, and so other evenings.
    OtherEvenings,
}

/// A moment of an evening that can be opened in *Watch*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Evening {
    /// Number of the evening, from 1.
    pub(crate) number: u32,
    /// Index of the arm.
    pub(crate) arm: usize,
    /// Index of the visit to select, in the order of the evening's players.
    pub(crate) visit: Option<u32>,
    /// Second of the evening to open; `None` for the start.
    pub(crate) second: Option<u32>,
}

/// The study that the page works on.
pub(crate) struct StudySession {
    study: Shared<Study>,
    undo: Vec<Shared<Study>>,
    redo: Vec<Shared<Study>>,
    /// The view in which the user left it.
    view: View,
    /// Index of the arm that Simulate shows.
    shown: usize,
    /// The visits that are marked in every chart.
    choice: Choice,
    /// What Simulate shows; `None` before the first evening.
    simulated: Option<Shared<Simulated>>,
    /// True once the user pinned the baseline. Then settings that are watched become another arm instead of replacing it.
    pinned: bool,
    /// Who the study was made for: the visitors, as they come from the run that is watched. `None` if it was opened.
    origin: Option<Visitors>,
    /// Ids of the runs that belong to the study: the one it was made from, and the evenings that were opened.
    runs: Vec<u32>,
    /// How far the view was scrolled when the user left it.
    pub(crate) scroll: f64,
    tally: Tally,
}

/// What the pool has to do for a study.
pub(crate) enum Work {
    /// Nothing. All evenings are simulated, or will be.
    Done,
    /// Continue up to this evening. The function returns the question about a shard.
    GoOn(u32, Box<dyn Fn(RangeInclusive<u32>) -> String>),
    /// Begin with the first evening.
    Begin(u32, Box<dyn Fn(RangeInclusive<u32>) -> String>),
}

impl StudySession {
    /// Begins to work on a study.
    pub(crate) fn new(study: Study) -> StudySession {
        let study = Shared::new(study);
        StudySession {
            tally: Tally::default(),
            study,
            undo: Vec::new(),
            redo: Vec::new(),
            view: View::Simulate,
            shown: 0,
            choice: Choice::default(),
            simulated: None,
            pinned: false,
            origin: None,
            runs: Vec::new(),
            scroll: 0.0,
        }
    }

    /// Makes a study of a scenario that is watched, in the run with this id.
    pub(crate) fn of_scenario(run: u32, scenario: &Scenario) -> StudySession {
        let study = of_scenario(scenario);
        let origin = Some(study.visitors.clone());
        StudySession { origin, runs: vec![run], ..StudySession::new(study) }
    }

    /// The view in which the user left the study.
    pub(crate) fn view(&self) -> View {
        self.view
    }

    /// Shows the study in another view.
    pub(crate) fn set_view(&mut self, view: View) {
        self.view = view;
    }

    /// Follows a run that is watched. If it has the same players, its settings become those of the first arm, or of the arm "changed" if the
    /// baseline is pinned. An evening of the study with edits changes nothing. Returns false if the study is about other players.
    pub(crate) fn follow(&mut self, run: u32, earlier: impl IntoIterator<Item = u32>, scenario: &Scenario) -> bool {
        if self.runs.contains(&run) {
            return true;
        }
        if self.origin.as_ref() != Some(&of_scenario(scenario).visitors) {
            return self.has_any(earlier);
        }
        self.note_run(run);
        let mut study = Study::clone(&self.study);
        if study.arms.iter().all(|arm| arm.settings != scenario.settings) {
            if self.pinned {
                arms::set_changed(&mut study, scenario);
                self.shown = 1;
            } else {
                study.arms[0] = Arm { name: study.arms[0].name.clone(), ..arms::of(make::NOW, scenario) };
            }
            self.replace(study);
        }
        true
    }

    /// Compares two versions of a scenario, the second of which is watched. The baseline has the settings of the first, unless it is pinned. The
    /// second is the arm "changed". Returns false if the study is about other players.
    pub(crate) fn compare(&mut self, run: u32, earlier: impl IntoIterator<Item = u32>, before: &Scenario, after: &Scenario) -> bool {
        let has_players = || self.origin.as_ref() == Some(&of_scenario(after).visitors);
        if !self.runs.contains(&run) && !has_players() && !self.has_any(earlier) {
            return false;
        }
        let mut study = Study::clone(&self.study);
        if !self.pinned {
            match study.arms.iter().position(|arm| arm.settings == before.settings) {
                Some(arm) => study.arms[..=arm].rotate_right(1),
                None => study.arms[0] = arms::of(make::NOW, before),
            }
        }
        arms::set_changed(&mut study, after);
        self.note_run(run);
        self.replace(study);
        true
    }

    /// The scenario of an evening of an arm, or why the page cannot show it.
    pub(crate) fn scenario_of(&self, evening: u32, arm: usize) -> Result<Scenario, String> {
        tally::scenario_of(&self.study, evening, arm)
    }

    /// The people of the crowd as a queue, with the settings of the first arm; `None` if they cannot be shown.
    pub(crate) fn first_scenario(&self) -> Option<Scenario> {
        let study = &*self.study;
        let settings: &Settings = &study.arms[0].settings;
        // A recorded evening is itself a queue.
        let Some(players) = make::people(study) else { return self.scenario_of(1, 0).ok() };
        let scenario = Scenario { name: study.name.clone(), preset: study.arms[0].preset, players, ..Scenario::new(settings.clone()) };
        Scenario::read(&scenario.to_value()).ok()
    }

    /// What the pool has to do so that all evenings of the study are simulated.
    pub(crate) fn work(&mut self) -> Work {
        self.tally.work(&self.study)
    }

    /// Counts the next evenings, from the answer of a worker.
    pub(crate) fn add(&mut self, answer: &str) -> Result<(), String> {
        self.tally.add(answer)
    }

    /// Shows why the study cannot be simulated.
    pub(crate) fn fail(&mut self, reason: String) {
        self.tally.fail(reason);
    }

    /// Forgets what was counted.
    pub(crate) fn forget_results(&mut self) {
        self.tally = Tally::default();
        self.simulated = None;
    }

    /// Computes what is shown from the evenings that are counted.
    pub(crate) fn show_results(&mut self, counted: Counted) {
        if self.tally.show(counted) {
            self.simulate();
        }
    }

    /// Computes what Simulate shows.
    fn simulate(&mut self) {
        let shown = self.tally.shown();
        self.simulated =
            shown.map(|shown| Shared::new(Simulated::of(shown, self.shown().min(shown.part.study().arms.len() - 1), &self.choice)));
    }

    /// What Simulate shows; `None` before the first evening.
    pub(crate) fn simulated(&self) -> Option<&Shared<Simulated>> {
        self.simulated.as_ref()
    }

    /// The visits that are marked in every chart.
    pub(crate) fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Marks other visits.
    pub(crate) fn choose(&mut self, choice: Choice) {
        if self.choice != choice {
            self.choice = choice;
            self.simulate();
        }
    }

    /// What is counted, as it was shown last.
    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The study.
    pub(crate) fn study(&self) -> &Shared<Study> {
        &self.study
    }

    /// Index of the arm that Simulate shows.
    pub(crate) fn shown(&self) -> usize {
        self.shown.min(self.study.arms.len() - 1)
    }

    /// Index of the arm that Compare shows beside the baseline. It is out of range if there is only one arm.
    pub(crate) fn compared(&self) -> usize {
        self.shown().max(1)
    }

    /// Shows another arm in Simulate, and in Compare unless it is the baseline.
    pub(crate) fn show(&mut self, arm: usize) {
        self.shown = arm;
        self.simulate();
    }

    /// Returns two flags: true if there is a change to undo, and true if there is one to redo.
    pub(crate) fn can_undo_redo(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }

    /// Makes a change. Returns false if nothing changed, and a reason if the change is not possible.
    pub(crate) fn change(&mut self, change: &Change) -> Result<bool, String> {
        let mut study = Study::clone(&self.study);
        apply(&mut study, change)?;
        Ok(self.replace(study))
    }

    /// Replaces the study. Undo restores the old one. Returns false if both are the same.
    pub(crate) fn replace(&mut self, study: Study) -> bool {
        if *self.study == study {
            return false;
        }
        self.undo.push(std::mem::replace(&mut self.study, Shared::new(study)));
        if self.undo.len() > MAX_UNDO {
            self.undo.remove(0);
        }
        self.redo.clear();
        true
    }

    /// Undoes the last change. Returns false if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(before) = self.undo.pop() else { return false };
        self.redo.push(std::mem::replace(&mut self.study, before));
        true
    }

    /// Redoes the last undone change. Returns false if there is none.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(after) = self.redo.pop() else { return false };
        self.undo.push(std::mem::replace(&mut self.study, after));
        true
    }

    /// Keeps the settings of the shown arm as the baseline. Settings that are changed later are compared with them.
    pub(crate) fn pin(&mut self) {
        let arm = self.shown();
        let mut study = Study::clone(&self.study);
        study.arms[..=arm].rotate_right(1);
        self.replace(study);
        (self.shown, self.pinned) = (0, true);
    }

    /// Keeps the settings of a run that is watched as the baseline. Returns false if the study is about other players.
    pub(crate) fn pin_run(&mut self, run: u32, scenario: &Scenario) -> bool {
        if !self.runs.contains(&run) && self.origin.as_ref() != Some(&of_scenario(scenario).visitors) {
            return false;
        }
        self.note_run(run);
        let mut study = Study::clone(&self.study);
        match study.arms.iter().position(|arm| arm.settings == scenario.settings) {
            Some(arm) => study.arms[..=arm].rotate_right(1),
            None => study.arms[0] = Arm { name: study.arms[0].name.clone(), ..arms::of(make::NOW, scenario) },
        }
        self.replace(study);
        (self.shown, self.pinned) = (0, true);
        true
    }

    /// True if the baseline is pinned.
    pub(crate) fn is_pinned(&self) -> bool {
        self.pinned
    }

    /// Notes that a run belongs to this study.
    pub(crate) fn note_run(&mut self, run: u32) {
        if !self.runs.contains(&run) {
            self.runs.push(run);
        }
    }

    /// True if any of these runs belongs to this study.
    fn has_any(&self, runs: impl IntoIterator<Item = u32>) -> bool {
        runs.into_iter().any(|run| self.runs.contains(&run))
    }

    /// True if a run is an evening of this study.
    pub(crate) fn has_evening(&self, run: u32) -> bool {
        self.runs.iter().skip(1).any(|known| *known == run)
    }
}

/// Reads the study of a link. The page has fewer arms than a file.
pub(crate) fn read(document: &Value<'_>) -> Result<Study, String> {
    let study = Study::read(document).map_err(|problems| problems.under("study").to_string())?;
    if study.arms.len() > MAX_PAGE_ARMS {
        return Err(format!("study.arms: the page compares up to {MAX_PAGE_ARMS} arms, and this study has {}", study.arms.len()));
    }
    Ok(study)
}

/// Applies a change to a study.
fn apply(study: &mut Study, change: &Change) -> Result<(), String> {
    match change {
        Change::None => {}
        Change::Number(field, value) => (field.set)(study, value.clamp(field.least, field.most)),
        Change::Figure(figure, value) => {
            if let Some(crowd) = form::generated_mut(study) {
                (figure.set)(crowd, (*value).clamp(u32::from(figure.label == "Players"), figure.most));
            }
        }
        Change::Parts(parts) => {
            if let Some(crowd) = form::generated_mut(study) {
                parts.iter().for_each(|(figure, percent)| (figure.set)(crowd, *percent));
            }
        }
        Change::Mix(mixture, mix) => {
            if let Some(crowd) = form::generated_mut(study) {
                (mixture.set)(crowd, mix.clone());
            }
        }
        Change::Rate(step, rate) => form::set_rate(study, *step, *rate),
        Change::Generate => make::generate(study),
        Change::Add(source) => arms::add(study, source)?,
        Change::Remove(arm) if study.arms.len() > 1 && *arm < study.arms.len() => _ = study.arms.remove(*arm),
        Change::Remove(_) => return Err("A study needs at least one arm.".to_owned()),
        Change::Rename(arm, name) => arms::rename(study, *arm, name)?,
        Change::Baseline(arm) if *arm < study.arms.len() => study.arms[..=*arm].rotate_right(1),
        Change::Baseline(_) => {}
        Change::Matters(metric, value) => {
            study.matters.retain(|(name, _)| name != metric);
            study.matters.extend(value.map(|value| (metric.clone(), value.clamp(0.0, MAX_MATTERS))));
        }
        Change::OtherEvenings => study.seed = (study.seed + 1).min(MAX_SEED as u64),
    }
    Ok(())
}

#[cfg(test)]
mod tests;
