//! The page in a frame of another page: picture, sentence and a slim transport, and what it says to the page around it.

use queuescope_formats::json;
use yew::prelude::*;

use super::{App, Message};
use crate::address;
use crate::command::{Command, keys};
use crate::embed::{Embed, Incoming, Outgoing, Part, Place, Play};
use crate::engines;
use crate::panels::{EnginePanels, Inspector, Log, Queue, Said, SettingsPanel, SlimTransport, scenario_title};
use crate::picture::PictureBox;
use crate::screen;
use crate::session::Session;

/// Heights of the parts of an embedded page, in CSS pixels.
const HEAD: f64 = 38.0;
const SENTENCE: f64 = 58.0;
const TRANSPORT: f64 = 46.0;
const PANELS: f64 = 260.0;
/// Height of the picture: this part of the width, within limits. A vertical picture is higher.
const WIDE: (f64, [f64; 2]) = (0.4, [200.0, 460.0]);
const TALL: (f64, [f64; 2]) = (1.0, [300.0, 440.0]);
/// Width from which on the picture is horizontal.
const NARROWEST_WIDE: f64 = 480.0;

/// The commands that work in an embedded page.
fn works_embedded(command: Command) -> bool {
    use Command as C;
    matches!(
        command,
        C::First
            | C::Last
            | C::Back(_)
            | C::Forward(_)
            | C::PlayOrPause
            | C::Slower
            | C::Faster
            | C::ZoomIn
            | C::ZoomOut
            | C::WholeAxis
            | C::PanDown
            | C::PanUp
            | C::SwitchView
    )
}

impl App {
    /// Shows the part of the run that an embedded page is asked to show, at the speed that it is asked to play.
    pub(super) fn begin_embed(&mut self) {
        let (Some(embed), Some(session)) = (&self.embed, &mut self.session) else { return };
        show_part(embed, session);
        if let Some(speed) = embed.options.speed {
            self.playback.set_speed(speed);
        }
        self.update_embed_link();
    }

    /// True if a command may be carried out in this page.
    pub(super) fn is_offered(&self, command: Command) -> bool {
        let Some(embed) = &self.embed else { return true };
        let plays = command != Command::PlayOrPause || embed.options.play != Play::Never;
        plays && works_embedded(command) || !embed.options.readonly && matches!(command, Command::Undo | Command::Redo | Command::AddPlayer)
    }

    /// True if the run may be edited.
    pub(super) fn can_edit(&self) -> bool {
        self.embed.as_ref().is_none_or(|embed| !embed.options.readonly)
    }

    /// Carries out what the page around the frame says.
    pub(super) fn hear(&mut self, message: Result<Incoming, String>, context: &Context<Self>) {
        let result = message.and_then(|message| self.obey(message, context));
        if let (Err(message), Some(embed)) = (result, &self.embed) {
            embed.say(&Outgoing::Error { message });
        }
    }

    fn obey(&mut self, message: Incoming, context: &Context<Self>) -> Result<(), String> {
        match message {
            Incoming::Seek(position) => {
                self.playback.pause();
                if let Some(session) = &mut self.session {
                    session.seek(position);
                }
            }
            Incoming::Play if !self.playback.is_playing() => self.play_or_pause(context),
            Incoming::Play => {}
            Incoming::Pause => self.playback.pause(),
            Incoming::Theme(theme) => screen::show_theme(theme),
            Incoming::Load(text) => {
                let scenario = json::read_scenario(&text).map_err(|problems| problems.under("scenario").to_string())?;
                let session = Session::of_scenario(scenario)?;
                self.show(session);
                if let Some(embed) = &mut self.embed {
                    embed.reported.1 = None;
                }
                self.begin_embed();
            }
        }
        self.update_embed_link();
        Ok(())
    }

    /// Starts playback once the embedded page is visible.
    pub(super) fn play_when_seen(&mut self, context: &Context<Self>) {
        self.seen = None;
        if !self.playback.is_playing() && !screen::prefers_reduced_motion() {
            self.play_or_pause(context);
        }
    }

    /// Tells the page around the frame what changed since the last time.
    pub(super) fn report_to_host(&mut self, first: bool, context: &Context<Self>) {
        let (Some(embed), session) = (&mut self.embed, &self.session) else { return };
        let height = height(embed, screen::window_width());
        if embed.reported.0 != height {
            embed.reported.0 = height;
            embed.say(&Outgoing::Height { height });
        }
        if let (true, Some(message)) = (first, &self.error) {
            embed.say(&Outgoing::Error { message: message.clone() });
        }
        let Some(session) = session.as_ref().filter(|_| self.error.is_none()) else { return };
        let (from, to) = session.span();
        if first {
            embed.say(&Outgoing::Ready { from, to });
            if embed.options.play == Play::Seen {
                let seen = context.link().callback(|()| Message::Seen);
                self.seen = self.root.cast::<web_sys::Element>().and_then(|root| screen::observe_seen(&root, seen));
            }
        }
        let position = session.replay().position();
        if embed.reported.1 != Some(position) {
            embed.reported.1 = Some(position);
            embed.say(&Outgoing::Position { position, from, to, text: session.moment().place() });
        }
    }

    /// Keeps the address that opens the full page at this moment.
    pub(super) fn update_embed_link(&mut self) {
        if self.playback.is_playing() {
            return;
        }
        if let (Some(embed), Some(session)) = (&mut self.embed, &mut self.session) {
            embed.link = address::without_options(&session.link());
        }
    }

    /// The whole embedded page.
    pub(super) fn embedded_page(&self, embed: &Embed) -> Html {
        let Some(session) = self.session.as_ref().filter(|_| self.error.is_none()) else {
            let error = self.error.as_deref().unwrap_or_default();
            return html! { <div class="embed" ref={&self.root}><p class="embed-error" role="alert"><b>{ "✕ " }</b>{ error }</p></div> };
        };
        let (moment, callbacks) = (session.moment(), &self.callbacks);
        let picture = self.picture(moment, session.selected());
        let shows = |part: Part| embed.options.shows(part);
        let panels = Part::ALL.iter().any(|(part, _)| part.is_panel() && shows(*part));
        html! {
            <div class={classes!("embed", panels.then_some("with-panels"), (!self.playback.animates()).then_some("still"))} ref={&self.root} tabindex="-1" onkeydown={keys(callbacks.act.clone())}>
                <header>
                    <h1>{ scenario_title(&moment.scenario.name, true) }</h1>
                    <a class="text-link" href={embed.link.clone()} target="_blank" rel="noopener">{ "Open in Queuescope" }</a>
                </header>
                <main aria-label="Stage">
                    <PictureBox on_size={&callbacks.size} on_swipe={&callbacks.swipe}>{ engines::picture(picture.clone(), self.looks.as_table) }</PictureBox>
                </main>
                if shows(Part::Sentence) { <Said {moment} /> }
                if shows(Part::Transport) {
                    <SlimTransport {moment} span={session.span()} playing={self.playback.is_playing()} can_play={embed.options.play != Play::Never} on_command={&callbacks.act} on_seek={&callbacks.seek} />
                }
                if panels {
                    <div class="embed-panels">{ self.embedded_panels(embed, session) }</div>
                }
            </div>
        }
    }

    /// The panels that an embedded page is asked to show.
    fn embedded_panels(&self, embed: &Embed, session: &Session) -> Html {
        let (moment, callbacks, selected) = (session.moment(), &self.callbacks, session.selected());
        let shows = |part: Part| embed.options.shows(part);
        html! {
            <>
                <fieldset class="plain" disabled={embed.options.readonly}>
                    if shows(Part::Queue) {
                        <Queue {moment} edits={self.edits} can_undo_redo={session.can_undo_redo()} {selected} hovered={self.looks.hovered}
                            on_hover={&callbacks.hover} on_select={&callbacks.select} on_edit={&callbacks.edit} on_command={&callbacks.act} />
                    }
                    if shows(Part::Settings) {
                        <SettingsPanel scenario={&moment.scenario} baseline={session.baseline()} no_effect={self.background.no_effect()} choice={session.choice().cloned()} edits={self.edits}
                            sought={self.sought.clone()} on_edit={&callbacks.edit} on_switch={&callbacks.switch} />
                    }
                </fieldset>
                if shows(Part::Inspector) {
                    <>
                        <Inspector {moment} {selected} reason={super::view::reason(session)} story={super::view::story(session)} card={self.card(session)} on_find={&callbacks.find} on_select={&callbacks.select} />
                        <EnginePanels picture={self.picture(moment, selected)} answers={&self.answers} />
                    </>
                }
                if shows(Part::Log) { <Log {moment} {selected} hovered={self.looks.hovered} on_hover={&callbacks.hover} open={true} /> }
            </>
        }
    }
}

/// Limits a session to the part of the run that is asked for, and opens it there. A run that has fewer rounds is shown to its end.
fn show_part(embed: &Embed, session: &mut Session) {
    let length = session.replay().trace().len();
    let ends = |place: &Place| ends_of(session, place);
    let from = embed.options.from.as_ref().map_or(0, |place| ends(place).map_or(length, |(start, _)| start));
    let to = embed.options.to.as_ref().map_or(length, |place| ends(place).map_or(length, |(_, end)| end));
    session.show_part(from, to);
    if embed.options.from.is_some() {
        session.seek(from);
    }
}

/// The positions at which a round or a stage begins and ends. `None` if the run has no such round or the round no such stage.
fn ends_of(session: &Session, place: &Place) -> Option<(usize, usize)> {
    let rounds = &session.overview().marks;
    let round = rounds.get(place.round.checked_sub(1)? as usize)?;
    let Some(stage) = &place.stage else { return Some((round.start + 1, round.end)) };
    let at = round.stages.iter().position(|(known, _)| known.name == stage)?;
    let end = round.stages.get(at + 1).map_or(round.end, |(_, start)| *start);
    Some((round.stages[at].1 + 1, end))
}

/// The height at which an embedded page looks best.
fn height(embed: &Embed, width: f64) -> u32 {
    let shows = |part: Part, height: f64| if embed.options.shows(part) { height } else { 0.0 };
    let panels = Part::ALL.iter().any(|(part, _)| part.is_panel() && embed.options.shows(*part));
    let (share, [least, most]) = if width >= NARROWEST_WIDE { WIDE } else { TALL };
    let picture = (width * share).clamp(least, most);
    let height = HEAD + picture + shows(Part::Sentence, SENTENCE) + shows(Part::Transport, TRANSPORT) + if panels { PANELS } else { 0.0 };
    height.round() as u32
}

#[cfg(test)]
mod tests {
    use queuescope::Stride;

    use super::*;
    use crate::command::describe;

    #[test]
    fn only_commands_of_the_picture_and_its_time_work_in_a_frame() {
        for command in [Command::PlayOrPause, Command::Back(Stride::Event), Command::Last, Command::ZoomIn] {
            assert!(works_embedded(command), "{}", describe(command).label);
        }
        for command in
            [Command::Share, Command::Palette, Command::Help, Command::Examples, Command::PasteRows, Command::Tour, Command::SwitchTheme]
        {
            assert!(!works_embedded(command), "{}", describe(command).label);
        }
    }
}
