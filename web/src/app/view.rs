//! How the page is laid out.

use queuescope::EngineId;
use yew::prelude::*;

use super::{App, Message, sheets};
use crate::command::{Command, describe, keys};
use crate::edit::Editor;
use crate::engines::{self, PictureProps};
use crate::moment::Moment;
use crate::panels::{BannerLine, EnginePanels, Inspector, Log, Queue, SettingsPanel, Timeline, TopBar, TourCard};
use crate::shared::Shared;
use crate::tour::STOPS;

impl App {
    pub(super) fn page(&self, context: &Context<Self>) -> Html {
        let calls = &self.calls;
        let engine = self.moment.as_ref().map_or(EngineId::ALL[0], |moment| moment.scenario.engine());
        let top = |name: &str, bare: bool| html! { <TopBar {bare} {engine} example={self.example} name={name.to_owned()} on_open={calls.open.clone()} on_command={calls.act.clone()} /> };
        let Some(moment) = self.moment.as_ref().filter(|_| self.wrong.is_empty()) else {
            return html! { <div class="page" ref={&self.root} tabindex="-1">{ top("", true) }{ self.damaged() }</div> };
        };
        let part = self.tour.and_then(|stop| STOPS.get(stop)).map(|stop| stop.part.class());
        html! {
            <div class={classes!("page", (!self.playback.moves()).then_some("still"), part)} ref={&self.root} tabindex="-1" onkeydown={keys(calls.act.clone())}>
                { top(&moment.scenario.name, false) }
                <main class="columns">
                    <div class="left">
                        <Queue moment={moment} edits={self.edits} can={self.editor.as_ref().map(Editor::can).unwrap_or_default()} selected={self.selected} hovered={self.hovered}
                            on_hover={&calls.hover} on_select={&calls.select} on_edit={&calls.edit} on_duplicate={&calls.duplicate} on_command={&calls.act} />
                        <SettingsPanel scenario={&moment.scenario} edits={self.edits} on_edit={&calls.edit} />
                    </div>
                    { self.stage(moment, context) }
                    <div class="right">
                        <Inspector moment={moment} selected={self.selected} story={self.story()} card={self.card()} on_find={&calls.find} on_select={&calls.select} />
                        <EnginePanels {moment} />
                        <Log moment={moment} selected={self.selected} hovered={self.hovered} on_hover={&calls.hover} />
                    </div>
                    <Timeline moment={moment} playing={self.playback.is_playing()} speed={self.playback.speed()}
                        on_command={&calls.act} on_seek={&calls.seek} on_speed={&calls.speed} />
                </main>
                <p class="sr" role="status">{ &self.spoken }</p>
                if let Some(sheet) = self.sheet { { sheets::draw(self, sheet, moment, context) } }
            </div>
        }
    }

    /// The middle column: what it is, what was just changed, the picture.
    fn stage(&self, moment: &Shared<Moment>, context: &Context<Self>) -> Html {
        let calls = &self.calls;
        let title = moment.frame.stage.map_or(moment.scenario.name.as_str(), |stage| stage.title);
        let picture = PictureProps {
            moment: moment.clone(),
            orientation: self.orientation,
            view: self.view,
            selected: self.selected,
            hovered: self.hovered,
            on_hover: calls.hover.clone(),
            on_select: calls.select.clone(),
            on_look: calls.look.clone(),
            on_edit: calls.edit.clone(),
        };
        html! {
            <section class="stage" aria-label="Stage">
                <div class="stagehead"><h1>{ title }</h1><p>{ moment.subtitle() }</p>{ self.view_buttons(engines::whole_axis(moment).is_some()) }</div>
                if let Some(stop) = self.tour { <TourCard {stop} on_go={&calls.tour} /> }
                if let Some(banner) = &self.banner {
                    <BannerLine banner={banner.clone()} on_undo={calls.act.reform(|()| Command::Undo)} on_close={context.link().callback(|()| Message::CloseBanner)} />
                }
                <figure class="pic">
                    { engines::picture(picture, self.as_table) }
                </figure>
                if !self.as_table { { engines::legend(moment) } }
            </section>
        }
    }

    /// Table or picture, and which piece of the axis.
    fn view_buttons(&self, has_axis: bool) -> Html {
        let button = |command: Command, word: &'static str, pressed: Option<bool>, disabled: bool| {
            let entry = describe(command);
            html! {
                <button key={entry.label} type="button" class="btn small" aria-label={if word == entry.word { entry.label } else { word }} title={entry.hint()}
                    aria-pressed={pressed.map(|pressed| pressed.to_string())} {disabled} onclick={self.calls.act.reform(move |_: MouseEvent| command)}>{ word }</button>
            }
        };
        html! {
            <div class="looks" role="group" aria-label="View">
                if !self.as_table && has_axis {
                    { button(Command::ZoomOut, "−", None, self.view.is_none()) }
                    { button(Command::WholeAxis, "Whole axis", None, self.view.is_none()) }
                    { button(Command::ZoomIn, "+", None, false) }
                }
                { button(Command::SwitchView, "Table", Some(self.as_table), false) }
            </div>
        }
    }

    fn story(&self) -> Vec<crate::words::Chapter> {
        match (self.selected, self.replay()) {
            (Some(player), Some(replay)) => engines::story(replay, player),
            _ => Vec::new(),
        }
    }

    /// How the chosen player's request stands. Working it out may take a while, so it is kept as long as it is the same.
    fn card(&self) -> Html {
        let (Some(player), Some(replay)) = (self.selected, self.replay()) else { return Html::default() };
        let key = (replay.run_here().next_round(), player);
        let mut kept = self.card.borrow_mut();
        if kept.as_ref().is_none_or(|(of, _)| *of != key) {
            *kept = Some((key, engines::card(replay, player)));
        }
        kept.as_ref().map(|(_, card)| card.clone()).unwrap_or_default()
    }

    /// Says why a link cannot be opened, and offers the default scenario.
    fn damaged(&self) -> Html {
        html! {
            <main class="wrong">
                <div role="alert"><h1>{ "This link cannot be opened" }</h1><p>{ &self.wrong }</p></div>
                <button type="button" class="btn main" onclick={self.calls.open.reform(|_: MouseEvent| 0)}>{ "Open the default scenario" }</button>
            </main>
        }
    }
}
