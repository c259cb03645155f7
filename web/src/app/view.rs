//! The layout of the page.

use queuescope::EngineId;
use queuescope_formats::link::View;
use yew::prelude::*;

use super::looks::Panel;
use super::tour::Tour;
use super::{App, Go, StudyMessage};
use crate::command::{Command, describe, keys};
use crate::engines::{self, PictureProps};
use crate::moment::Moment;
use crate::panels::{
    BannerLine, BannerProps, EnginePanels, Inspector, Log, MiniTransport, NewVersion, Queue, Said, SaveStage, SettingsPanel, StoryRow,
    SummaryPanel, Timeline, TopBar, TourCard,
};
use crate::picture::{Orientation, PictureBox};
use crate::session::Session;
use crate::shared::Shared;
use crate::study::StudySession;
use crate::views::{Compare, ProgressLine, SimulateResults, StudyForm};
use crate::words::StoryRound;

/// Element id of the tabs that choose a panel.
pub(super) const PANEL_TABS_ID: &str = "panel-tabs";

impl App {
    pub(super) fn page(&self, context: &Context<Self>) -> Html {
        let Some(session) = self.session.as_ref().filter(|_| self.error.is_none()) else { return self.error_page() };
        let moment = session.moment();
        let part = self.tour.as_ref().and_then(Tour::current).map(|stop| stop.part.class());
        html! {
            <div class={classes!("page", (!self.playback.animates()).then_some("still"), part, self.looks.panel.class())} ref={&self.root} tabindex="-1" onkeydown={keys(self.callbacks.act.clone())}>
                { self.top_bar(Some(moment.scenario.engine())) }
                <StoryRow {moment} example={session.example()} view={session.view()} study={self.study_name(session)} of_study={self.in_evening(session)} banner={self.banner().filter(|_| !self.is_narrow() && session.view() == View::Watch)} on_command={&self.callbacks.act} />
                { match (session.view(), &self.study) {
                    (View::Watch, _) | (_, None) => self.watch(session),
                    (View::Simulate, Some(study)) => self.simulate_view(study),
                    (View::Compare, Some(study)) => self.compare_view(study),
                } }
                <p class="sr" role="status">{ &self.plain_text }</p>
                <NewVersion />
                if let Some(sheet) = self.sheets.shown { { self.sheet(sheet, moment, context) } }
            </div>
        }
    }

    fn top_bar(&self, engine: Option<EngineId>) -> Html {
        html! { <TopBar {engine} on_open={&self.callbacks.open} on_command={&self.callbacks.act} /> }
    }

    /// True if the run is an evening of the study and the study can be shown again.
    fn in_evening(&self, session: &Session) -> bool {
        session.view() == View::Watch && self.study.as_ref().is_some_and(|study| study.has_evening(session.run_id()))
    }

    /// The name of the study, while one of its views is shown.
    fn study_name(&self, session: &Session) -> Option<AttrValue> {
        let study = self.study.as_ref().filter(|_| session.view() != View::Watch)?;
        Some(study.study().name.clone().into())
    }

    /// The view that shows what evenings are like.
    fn simulate_view(&self, study: &StudySession) -> Html {
        let callbacks = &self.callbacks;
        html! {
            <main class="study simulate">
                <StudyForm study={study.study()} edits={self.edits} on_study={&callbacks.study} />
                <section class="results" aria-label="Evenings">
                    <div class="study-head">{ self.study_head(study) }{ self.arm_row(study) }</div>
                    if let Some(simulated) = study.simulated() {
                        <SimulateResults {simulated} stale={study.tally().shown().is_some_and(|shown| shown.is_old)} on_study={&callbacks.study} />
                    }
                </section>
            </main>
        }
    }

    /// The view that shows what a change does to evenings.
    fn compare_view(&self, study: &StudySession) -> Html {
        let (callbacks, tally) = (&self.callbacks, study.tally());
        let banner = self.banner().map(|banner| html! { <BannerLine ..BannerProps { other: None, can_try: false, ..banner } /> });
        html! {
            <Compare study={study.study()} shown={tally.shown().cloned()} counted={tally.counted} failure={tally.failure.clone()} arm={study.compared()} edits={self.edits} can_undo_redo={study.can_undo_redo()} is_pinned={study.is_pinned()}
                on_study={&callbacks.study} on_command={&callbacks.act}>
                { for banner }
            </Compare>
        }
    }

    /// The arms, to choose the one that is shown, and what can be done with it.
    fn arm_row(&self, study: &StudySession) -> Html {
        let shown = study.shown();
        let arm = |(index, arm): (usize, &queuescope_lab::study::Arm)| {
            let onclick = self.callbacks.study.reform(move |_: MouseEvent| StudyMessage::Show(index));
            html! { <button key={arm.name.clone()} type="button" aria-pressed={(index == shown).to_string()} {onclick}>{ &arm.name }</button> }
        };
        let button = |command: Command| {
            let entry = describe(command);
            html! { <button type="button" class="text-link" title={entry.hint()} onclick={self.callbacks.act.reform(move |_: MouseEvent| command)}>{ entry.word }</button> }
        };
        let (can_undo, can_redo) = study.can_undo_redo();
        html! {
            <div class="arm-row">
                if can_undo { { button(Command::Undo) } }
                if can_redo { { button(Command::Redo) } }
                if study.study().arms.len() > 1 {
                    <div class="segments" role="group" aria-label="Arm">{ for study.study().arms.iter().enumerate().map(arm) }</div>
                }
                if !study.is_pinned() || shown > 0 { { button(Command::PinBaseline) } }
                { button(Command::GoTo(View::Compare)) }
            </div>
        }
    }

    /// The progress of the simulation, and what could not be done.
    fn study_head(&self, study: &StudySession) -> Html {
        let tally = study.tally();
        html! {
            <>
                if let Some(banner) = self.banner() { <BannerLine ..BannerProps { other: None, can_try: false, ..banner } /> }
                <ProgressLine counted={tally.counted} failure={tally.failure.clone()} on_study={&self.callbacks.study} />
            </>
        }
    }

    /// The view that shows every decision: queue and settings, stage, inspector and log, timeline.
    fn watch(&self, session: &Session) -> Html {
        let (callbacks, moment, selected) = (&self.callbacks, session.moment(), session.selected());
        let picture = self.picture(moment, selected);
        html! {
            <main class="columns">
                <div class="left">
                    <Queue moment={moment} edits={self.edits} can_undo_redo={session.can_undo_redo()} {selected} hovered={self.looks.hovered}
                        on_hover={&callbacks.hover} on_select={&callbacks.select} on_edit={&callbacks.edit} on_command={&callbacks.act} />
                    <SettingsPanel scenario={&moment.scenario} baseline={session.baseline()} no_effect={self.background.no_effect()} choice={session.choice().cloned()} edits={self.edits}
                        sought={self.sought.clone()} on_edit={&callbacks.edit} on_switch={&callbacks.switch} on_command={callbacks.act.clone()} />
                </div>
                { self.stage(session, picture.clone()) }
                { self.panel_tabs() }
                <div class="right">
                    <Said {moment} />
                    <Inspector moment={moment} {selected} reason={reason(session)} story={story(session)} card={self.card(session)} on_find={&callbacks.find} on_select={&callbacks.select} />
                    <EnginePanels {picture} answers={&self.answers} />
                    <Log moment={moment} {selected} hovered={self.looks.hovered} on_hover={&callbacks.hover} open={self.is_narrow()} />
                </div>
                <Timeline moment={moment} in_summary={session.summary().is_some()} playing={self.playback.is_playing()} sampled={self.sampled(session)} speed={self.playback.speed()} orientation={self.looks.orientation} width={self.looks.size.width}
                    on_command={&callbacks.act} on_seek={&callbacks.seek} on_speed={&callbacks.speed} />
                if self.is_narrow() {
                    <MiniTransport playing={self.playback.is_playing()} on_command={&callbacks.act} />
                    if let Some(banner) = self.banner() { <BannerLine ..banner /> }
                }
            </main>
        }
    }

    /// True if the page has one column.
    pub(super) fn is_narrow(&self) -> bool {
        self.looks.orientation == Orientation::Tall
    }

    /// The properties of the banner, if there is one.
    fn banner(&self) -> Option<BannerProps> {
        let banner = self.banner.clone()?;
        let other = self.other_way().filter(|_| banner.can_undo);
        let callbacks = &self.callbacks;
        let (on_switch, on_command, on_close) = (callbacks.switch.clone(), callbacks.act.clone(), callbacks.dismiss.clone());
        let can_try = self.session.as_ref().is_some_and(|session| session.choice().is_some());
        Some(BannerProps { banner, other, can_try, on_switch, on_command, on_close })
    }

    /// The properties of the picture.
    pub(super) fn picture(&self, moment: &Shared<Moment>, selected: Option<u32>) -> PictureProps {
        let (callbacks, looks) = (&self.callbacks, self.looks);
        PictureProps {
            moment: moment.clone(),
            orientation: looks.orientation,
            size: looks.size,
            mode: looks.mode.unwrap_or_else(|| engines::modes(moment).map_or(0, |modes| modes.default)),
            piece: looks.axis_range,
            selected,
            hovered: looks.hovered,
            on_hover: callbacks.hover.clone(),
            on_select: callbacks.select.clone(),
            on_look: callbacks.look.clone(),
            on_edit: callbacks.edit.clone(),
        }
    }

    /// Returns the number of decisions in the current step and in each beat; `None` if playback stops at every decision.
    fn sampled(&self, session: &Session) -> Option<(usize, usize)> {
        let plays = self.playback.is_playing() && !self.playback.is_tour();
        plays.then(|| session.beats()).filter(|beats| beats.stride > 1).map(|beats| (beats.decisions, beats.stride))
    }

    /// The middle column: heading, tour card, and the picture with its legend or the summary of the run.
    fn stage(&self, session: &Session, picture: PictureProps) -> Html {
        let (callbacks, moment) = (&self.callbacks, session.moment());
        let stage = moment.frame.stage.map_or("Start", |stage| stage.title);
        let legend = if self.looks.as_table || session.summary().is_some() { Html::default() } else { engines::legend(&picture) };
        html! {
            <section class="stage" aria-label="Stage">
                <div class="stagehead">
                    if session.summary().is_some() {
                        <h2>{ "Summary" }</h2>
                    } else {
                        <h2>{ stage }</h2><p>{ engines::caption(moment) }</p>
                    }
                    { self.view_buttons(session, picture.mode) }
                </div>
                if let Some(tour) = &self.tour { <TourCard engine={tour.engine} stop={tour.stop} on_go={callbacks.go.reform(Go::Stop)} /> }
                <PictureBox on_size={&callbacks.size} on_swipe={&callbacks.swipe}>
                    if let Some(summary) = session.summary() {
                        <SummaryPanel {moment} {summary} tried={self.background.tried().clone()} selected={session.selected()} orientation={self.looks.orientation}
                            on_explain={&callbacks.explain} on_edit={&callbacks.edit} on_watch={callbacks.go.reform(Go::Watch)} />
                    } else {
                        { engines::picture(picture, self.looks.as_table) }
                    }
                </PictureBox>
                { legend }
            </section>
        }
    }

    /// Renders the tabs that choose a panel on narrow screens.
    fn panel_tabs(&self) -> Html {
        let tab = |panel: Panel| {
            let pressed = self.looks.panel == panel;
            html! { <button key={panel.title()} type="button" aria-pressed={pressed.to_string()} onclick={self.callbacks.panel.reform(move |_: MouseEvent| panel)}>{ panel.title() }</button> }
        };
        html! { <div id={PANEL_TABS_ID} class="tabs" role="group" aria-label="Panels">{ for Panel::ALL.into_iter().map(tab) }</div> }
    }

    /// Renders the buttons over the picture. They zoom, switch between picture and table, and at the end of a run between picture and summary.
    fn view_buttons(&self, session: &Session, mode: usize) -> Html {
        let moment = session.moment();
        let (end, in_summary) = (html! { if session.is_at_summary() { { self.end_buttons(session) } } }, session.summary().is_some());
        let save = html! { <SaveStage {moment} is_example={session.example().is_some()} {in_summary} as_table={self.looks.as_table} root={&self.root} /> };
        if in_summary {
            return html! { <div class="looks" role="group" aria-label="View">{ end }{ save }</div> };
        }
        let has_axis = engines::whole_axis(moment).is_some();
        let modes = engines::modes(moment).filter(|_| !self.looks.as_table);
        let mode_button = |(index, label): (usize, &'static str)| {
            html! { <button key={label} type="button" aria-pressed={(index == mode).to_string()} onclick={self.callbacks.mode.reform(move |_: MouseEvent| index)}>{ label }</button> }
        };
        let button = |command: Command, word: &'static str, pressed: Option<bool>, disabled: bool| {
            let entry = describe(command);
            html! {
                <button key={entry.label} type="button" class="btn small" aria-label={if word == entry.word { entry.label } else { word }} title={entry.hint()}
                    aria-pressed={pressed.map(|pressed| pressed.to_string())} {disabled} onclick={self.callbacks.act.reform(move |_: MouseEvent| command)}>{ word }</button>
            }
        };
        html! {
            <div class="looks" role="group" aria-label="View">
                { end }
                if let Some(modes) = modes {
                    <div class="segments" role="group" aria-label="Drawing style">{ for modes.labels.into_iter().enumerate().map(mode_button) }</div>
                }
                if !self.looks.as_table && has_axis {
                    { button(Command::ZoomOut, "−", None, self.looks.axis_range.is_none()) }
                    { button(Command::WholeAxis, "Whole axis", None, self.looks.axis_range.is_none()) }
                    { button(Command::ZoomIn, "+", None, false) }
                }
                { button(Command::SwitchView, "Table", Some(self.looks.as_table), false) }
                { save }
            </div>
        }
    }

    /// Renders the two buttons at the end of a run: its summary, and the picture after the last event.
    fn end_buttons(&self, session: &Session) -> Html {
        let (in_summary, end) = (session.summary().is_some(), session.moment().length);
        let summary = self.callbacks.act.reform(|_: MouseEvent| Command::Last);
        let picture = self.callbacks.seek.reform(move |_: MouseEvent| end);
        html! {
            <div class="segments" role="group" aria-label="End of the run">
                <button type="button" aria-pressed={in_summary.to_string()} onclick={summary}>{ "Summary" }</button>
                <button type="button" aria-pressed={(!in_summary).to_string()} onclick={picture}>{ "Picture" }</button>
            </div>
        }
    }

    /// The card with the status of the selected player's request.
    pub(super) fn card(&self, session: &Session) -> Html {
        session.selected().map(|player| engines::card(session.replay(), player, &self.answers)).unwrap_or_default()
    }

    /// Says why the link cannot be opened, and offers the default scenario.
    fn error_page(&self) -> Html {
        html! {
            <div class="page" ref={&self.root} tabindex="-1">
                { self.top_bar(None) }
                <main class="wrong">
                    <div role="alert"><h1>{ "This link cannot be opened" }</h1><p>{ self.error.as_deref().unwrap_or_default() }</p></div>
                    <button type="button" class="btn main" onclick={self.callbacks.open.reform(|_: MouseEvent| 0)}>{ "Open the default scenario" }</button>
                </main>
            </div>
        }
    }
}

/// The decisive reason for what the selected player is doing.
pub(super) fn reason(session: &Session) -> String {
    session.selected().map(|player| engines::reason(session.replay(), player)).unwrap_or_default()
}

/// The story of the selected player.
pub(super) fn story(session: &Session) -> Vec<StoryRound> {
    session.selected().map(|player| engines::story(session.replay(), player)).unwrap_or_default()
}
