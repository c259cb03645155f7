//! The page: its state, what can be done to it, and its frame.

use std::sync::Arc;

use gloo_events::EventListener;
use queuescope::{Replay, Scenario, Stride};
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::command::{Command, keys};
use crate::edit::{Edit, Editor};
use crate::moment::Moment;
use crate::panels::{Banner, BannerLine, Candidates, HelpSheet, Inspector, Log, NotesSheet, Queue, SettingsPanel, Timeline, TopBar};
use crate::picture::{Orientation, Rails, legend};
use crate::player::Playback;
use crate::scenarios::EXAMPLES;
use crate::screen;
use crate::shared::Shared;

/// What can happen to the page.
pub(crate) enum Message {
    /// Something from the table of commands.
    Do(Command),
    /// To a position of the trace.
    Seek(usize),
    /// The next event is due.
    Tick,
    /// Another speed, by its place in the list.
    SetSpeed(usize),
    /// Another scenario, by its place in the list.
    Open(usize),
    /// A player was chosen, or chosen once more.
    Select(u32),
    /// Somebody points at a player, or no longer.
    Hover(Option<u32>),
    /// The screen has become narrow or wide.
    Turn(Orientation),
    /// The sheet over the page is closed.
    CloseSheet,
    /// An example is to be shown, by name.
    Show(&'static str),
    /// A setting was changed.
    Edit(Edit),
    /// The banner is put away.
    CloseBanner,
}

/// What lies over the page.
#[derive(Clone, Copy)]
enum Sheet {
    Help,
    Notes,
}

/// The page.
pub(crate) struct App {
    example: usize,
    editor: Option<Editor>,
    /// What is wrong with the scenario, if it cannot be run.
    wrong: String,
    moment: Option<Shared<Moment>>,
    playback: Playback,
    selected: Option<u32>,
    hovered: Option<u32>,
    orientation: Orientation,
    sheet: Option<Sheet>,
    /// What the last change did, or why it could not be made.
    banner: Option<Banner>,
    /// What was just said, for those who listen: only when stepping by hand.
    spoken: String,
    root: NodeRef,
    _turned: Option<EventListener>,
}

impl Component for App {
    type Message = Message;
    type Properties = ();

    fn create(context: &Context<Self>) -> Self {
        let (orientation, turned) = screen::orientation(context.link().callback(Message::Turn));
        let mut app = App {
            example: 0,
            editor: None,
            wrong: String::new(),
            moment: None,
            playback: Playback::paused(),
            selected: None,
            hovered: None,
            orientation,
            sheet: None,
            banner: None,
            spoken: String::new(),
            root: NodeRef::default(),
            _turned: turned,
        };
        app.open(0);
        app
    }

    fn rendered(&mut self, _: &Context<Self>, first: bool) {
        // Keys are heard while the app has the focus, and it begins with it.
        if first {
            self.take_focus();
        }
    }

    fn update(&mut self, context: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Do(command) => self.perform(command, context),
            Message::Seek(position) => {
                self.playback.pause();
                self.seek(position);
                self.speak();
            }
            Message::Tick => self.tick(context),
            Message::SetSpeed(speed) => self.playback.set_speed(speed),
            Message::Open(example) => self.open(example),
            Message::Select(player) => self.selected = (self.selected != Some(player)).then_some(player),
            Message::Hover(player) if self.hovered == player => return false,
            Message::Hover(player) => self.hovered = player,
            Message::Turn(orientation) => self.orientation = orientation,
            Message::CloseSheet => {
                self.sheet = None;
                self.take_focus();
            }
            Message::Show(name) => {
                self.sheet = None;
                self.open(EXAMPLES.iter().position(|example| example.name == name).unwrap_or(0));
                self.take_focus();
            }
            Message::Edit(edit) => self.edit(&edit),
            Message::CloseBanner => self.banner = None,
        }
        true
    }

    fn view(&self, context: &Context<Self>) -> Html {
        let Some(moment) = &self.moment else {
            return html! { <main class="page"><p class="wrong" role="alert">{ &self.wrong }</p></main> };
        };
        let link = context.link();
        let act = link.callback(Message::Do);
        let (on_hover, on_select) = (link.callback(Message::Hover), link.callback(Message::Select));
        let stage = moment.frame.stage.map_or(moment.scenario.name.as_str(), |stage| stage.title);
        html! {
            <div class={classes!("page", (!self.playback.moves()).then_some("still"))} ref={&self.root} tabindex="-1" onkeydown={keys(link.callback(Message::Do))}>
                <TopBar example={self.example} on_open={link.callback(Message::Open)} on_command={act.clone()} />
                <main class="columns">
                    <div class="left">
                        <Queue moment={moment} selected={self.selected} hovered={self.hovered} on_hover={on_hover.clone()} on_select={on_select.clone()} />
                        <SettingsPanel moment={moment} on_edit={link.callback(Message::Edit)} />
                    </div>
                    <section class="stage" aria-label="Stage">
                        <div class="stagehead"><h1>{ stage }</h1><p>{ moment.subtitle() }</p></div>
                        if let Some(banner) = &self.banner {
                            <BannerLine banner={banner.clone()} on_undo={act.reform(|()| Command::Undo)} on_close={link.callback(|()| Message::CloseBanner)} />
                        }
                        <figure class="pic">
                            <Rails moment={moment} orientation={self.orientation} selected={self.selected} hovered={self.hovered} {on_hover} {on_select} />
                        </figure>
                        { legend(moment) }
                    </section>
                    <div class="right">
                        <Inspector moment={moment} selected={self.selected} />
                        <Candidates moment={moment} />
                        <Log moment={moment} />
                    </div>
                    <Timeline moment={moment} playing={self.playback.is_playing()} speed={self.playback.speed()}
                        on_command={act} on_seek={link.callback(Message::Seek)} on_speed={link.callback(Message::SetSpeed)} />
                </main>
                <p class="sr" role="status">{ &self.spoken }</p>
                { match self.sheet {
                    Some(Sheet::Help) => html! { <HelpSheet on_close={link.callback(|()| Message::CloseSheet)} /> },
                    Some(Sheet::Notes) => html! { <NotesSheet on_close={link.callback(|()| Message::CloseSheet)} on_show={link.callback(Message::Show)} /> },
                    None => Html::default(),
                } }
            </div>
        }
    }
}

impl App {
    /// Opens an example, at a place where there is something to see.
    fn open(&mut self, example: usize) {
        let Some(entry) = EXAMPLES.get(example) else { return };
        self.playback.pause();
        let opened = entry.scenario().map_err(|problems| problems.to_string());
        let opened = opened.and_then(|scenario: Scenario| Replay::new(Arc::new(scenario)).map_err(|problem| problem.to_string()));
        match opened {
            Ok(replay) => {
                self.example = example;
                (self.selected, self.hovered) = (None, None);
                self.editor = Some(Editor::new(replay));
                self.banner = None;
                let start = self.first_sight();
                self.seek(start);
            }
            // The examples are part of the page, so this is a broken page; it says so instead of staying empty.
            Err(problems) => self.wrong = problems,
        }
    }

    /// The first pair taken, if there is one: the picture has everything in it then.
    fn first_sight(&self) -> usize {
        use queuescope::{Event, engines::waves};
        let Some(replay) = self.replay() else { return 0 };
        let taken = |event: &Event| matches!(event, Event::Waves(waves::Event::Taken { .. }));
        replay.trace().events().iter().position(taken).map_or(replay.trace().events().len(), |position| position + 1)
    }

    fn perform(&mut self, command: Command, context: &Context<Self>) {
        match command {
            Command::PlayOrPause if self.playback.is_playing() => self.playback.pause(),
            Command::PlayOrPause => {
                let at_end = self.replay().is_some_and(|replay| replay.position() == replay.trace().events().len());
                if at_end {
                    self.seek(0);
                }
                self.playback.wait(context.link().callback(|()| Message::Tick));
            }
            Command::Slower => self.playback.set_speed(self.playback.speed().saturating_sub(1)),
            Command::Faster => self.playback.set_speed(self.playback.speed() + 1),
            Command::Undo => self.take_back(Editor::undo, "Taken back."),
            Command::Redo => self.take_back(Editor::redo, "Made again."),
            Command::SwitchTheme => screen::switch_theme(),
            Command::Help => self.sheet = Some(Sheet::Help),
            Command::Notes => self.sheet = Some(Sheet::Notes),
            Command::First | Command::Last | Command::Back(_) | Command::Forward(_) => {
                self.playback.pause();
                self.travel(command);
                self.speak();
            }
        }
    }

    fn travel(&mut self, command: Command) {
        let Some(replay) = self.editor.as_mut().map(Editor::replay_mut) else { return };
        let end = replay.trace().events().len();
        let position = match command {
            Command::First => 0,
            Command::Last => end,
            Command::Back(stride) => replay.step(stride, false),
            Command::Forward(Stride::Round) if replay.step(Stride::Round, true) == end => {
                // Past the end another round is run. A trace that is full cannot grow: then the end stays the end.
                if replay.position() == end {
                    _ = replay.run_on();
                }
                replay.step(Stride::Round, true)
            }
            Command::Forward(stride) => replay.step(stride, true),
            _ => return,
        };
        self.seek(position);
    }

    fn tick(&mut self, context: &Context<Self>) {
        let Some(replay) = self.replay() else { return };
        let (next, end) = (replay.position() + 1, replay.trace().events().len());
        self.seek(next);
        if next >= end {
            self.playback.pause();
        } else {
            self.playback.wait(context.link().callback(|()| Message::Tick));
        }
    }

    fn seek(&mut self, position: usize) {
        if let Some(editor) = &mut self.editor {
            editor.replay_mut().seek(position);
        }
        self.look();
    }

    /// Takes the moment to show from the replay.
    fn look(&mut self) {
        self.moment = self.replay().map(|replay| Shared::new(Moment::of(replay)));
    }

    fn replay(&self) -> Option<&Replay> {
        self.editor.as_ref().map(Editor::replay)
    }

    fn edit(&mut self, edit: &Edit) {
        let Some(editor) = &mut self.editor else { return };
        self.playback.pause();
        let told = editor.edit(edit);
        self.spoken = told.clone().unwrap_or_else(|why| why);
        self.banner = match told {
            Ok(text) => (!text.is_empty()).then_some(Banner { text, undo: true, refused: false }),
            Err(text) => Some(Banner { text, undo: false, refused: true }),
        };
        self.look();
    }

    fn take_back(&mut self, change: impl FnOnce(&mut Editor) -> bool, told: &str) {
        if self.editor.as_mut().is_some_and(change) {
            self.banner = Some(Banner { text: told.to_owned(), undo: false, refused: false });
            told.clone_into(&mut self.spoken);
            self.look();
        }
    }

    fn take_focus(&self) {
        if let Some(root) = self.root.cast::<HtmlElement>() {
            _ = root.focus();
        }
    }

    fn speak(&mut self) {
        let Some(moment) = &self.moment else { return };
        let said = moment.event.as_ref().map(|event| crate::words::spoken(&crate::words::sentence(event, moment.settings())));
        self.spoken = said.unwrap_or_else(|| moment.subtitle());
    }
}
