//! The Yew component around a [`Session`]: its state and its messages. The layout is in `app/view.rs`.

mod act;
mod background;
mod bar;
mod choice;
mod embed;
mod go;
mod looks;
mod own;
mod sheets;
mod study;
mod tour;
mod view;

use std::sync::Arc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use queuescope::{Scenario, Stride};
use queuescope_lab::job::sweep;
use yew::prelude::*;

use crate::address;
use crate::command::Command;
use crate::edit::Edit;
use crate::effect::Trial;
use crate::embed::{Embed, Incoming};
use crate::engines;
use crate::errata::Erratum;
use crate::files::{self, TextFile};
use crate::film::Films;
use crate::jobs::{Answers, Jobs, News, Pool, PoolNews};
use crate::panels::Banner;
use crate::picture::{AxisRange, Size, Swipe};
use crate::playback::Playback;
use crate::screen;
use crate::session::Session;
use crate::shared::Shared;
use crate::study::StudySession;
use background::Background;
use looks::{Look, Looks, Panel};
use sheets::Sheets;
pub(crate) use study::StudyMessage;
use tour::Tour;

/// A message to the page.
pub(crate) enum Message {
    /// Carry out a command.
    Do(Command),
    /// Go to another position, example or stop of the tour.
    Go(Go),
    /// Continue playback, or change its speed.
    Play(Pace),
    /// Edit the run.
    Edit(Edit),
    /// Mark or select a player.
    Point(Point),
    /// Change how the picture is shown.
    Look(Look),
    /// Focus the control with this id.
    Find(String),
    /// Close the sheet or the banner.
    Close(Closed),
    /// Read the address bar, or write it.
    Address(AddressChange),
    /// Apply the last edit of a setting with the other scope, or find out what that would do.
    Choice(ChoiceMessage),
    /// Nothing has happened on the page for a while.
    Idle,
    /// Handle a report from a job or from the worker.
    News(News),
    /// Change the study, or what is shown of it.
    Study(StudyMessage),
    /// Handle a report from a worker that simulates evenings.
    Pool(PoolNews),
    /// Handle what the page around an embedded page says.
    Host(Result<Incoming, String>),
    /// An embedded page is visible.
    Seen,
    /// A file was dropped on the page.
    Dropped(TextFile),
    /// Keep the host's configuration file; `None` forgets it.
    Config(Option<TextFile>),
    /// Open a scenario from a file.
    OpenScenario(Arc<Scenario>),
}

/// A message about the two scopes of an edit of a setting: from the start, or from here on.
pub(crate) enum ChoiceMessage {
    /// Apply it with the other scope.
    Switch,
    /// The next slice of the silent run with the other scope is due.
    Slice,
}

/// A place to go to.
#[derive(Clone, Copy)]
pub(crate) enum Go {
    /// A position of the trace.
    Position(usize),
    /// A position of the trace, to play on from there.
    Watch(usize),
    /// An example, by its index in the list.
    Example(usize),
    /// One of the user's own scenarios, by its id.
    Own(u32),
    /// The stage of the example that shows an erratum.
    Note(&'static Erratum),
    /// A stop of the tour. An index past the last stop ends the tour.
    Stop(usize),
}

/// A message to playback.
pub(crate) enum Pace {
    /// The next event is due.
    Tick,
    /// The user chose a speed, by its index in [`SPEEDS`](crate::playback::SPEEDS).
    Speed(usize),
}

/// A way of pointing at a player.
pub(crate) enum Point {
    /// Marks the player under the pointer; `None` when the pointer leaves.
    Hover(Option<u32>),
    /// Selects a player, or deselects the one who is selected.
    Select(u32),
    /// Selects a player found in the palette and scrolls to their row.
    Choose(u32),
    /// Selects a player named in the summary and scrolls to their story.
    Explain(u32),
}

/// Something over the page that can be closed.
pub(crate) enum Closed {
    Sheet,
    Banner,
}

/// A difference between the address bar and the session.
pub(crate) enum AddressChange {
    /// The user went back or forward, or opened another link.
    Changed,
    /// The current position is not in the address bar yet.
    Due,
}

/// Time after which a browser has noticed that the focused button is gone.
const FOCUS_MILLIS: u32 = 50;

/// The page.
pub(crate) struct App {
    session: Option<Session>,
    /// Why the link or example cannot be opened. Shown instead of the session.
    error: Option<String>,
    playback: Playback,
    looks: Looks,
    sheets: Sheets,
    tour: Option<Tour>,
    /// Id of the own scenario that is shown, if the browser keeps it.
    own: Option<u32>,
    films: Films,
    /// Effect of the last edit, or why it was refused.
    banner: Option<Banner>,
    /// Last text announced to screen readers. Playback announces nothing.
    plain_text: String,
    /// Number of edits tried. Fields reset to the session's value after each one, even if it was refused.
    edits: u32,
    jobs: Jobs,
    answers: Shared<Answers>,
    /// The study that the user works on.
    study: Option<StudySession>,
    pool: Pool,
    /// Timer that simulates a changed study.
    rerun: Option<Timeout>,
    /// Timer that shows partial results.
    results_timer: Option<Timeout>,
    /// How far to scroll after the next render.
    scroll_to: Option<f64>,
    background: Background,
    /// What the page shows in a frame of another page; `None` if it is not embedded.
    embed: Option<Embed>,
    /// The silent run that shows what the last edit would do with the other scope, and the timer for its next slice.
    trial: Option<(Trial, Timeout)>,
    /// Id of the control to focus after the next render.
    focus_next: Option<String>,
    /// Id of the element to scroll to the top of the screen after the next render.
    scroll_next: Option<&'static str>,
    /// The control of a setting that was asked for last, with the number of the request.
    sought: (u32, String),
    /// Timer that writes the address.
    address_timer: Option<Timeout>,
    callbacks: Callbacks,
    root: NodeRef,
    _listeners: (Option<EventListener>, EventListener, [EventListener; 2]),
    /// Observes when an embedded page becomes visible.
    seen: Option<screen::VisibilityObserver>,
}

/// Callbacks for the panels. They are created once, because a panel re-renders only if a property changes.
struct Callbacks {
    act: Callback<Command>,
    go: Callback<Go>,
    seek: Callback<usize>,
    open: Callback<usize>,
    speed: Callback<usize>,
    edit: Callback<Edit>,
    hover: Callback<Option<u32>>,
    select: Callback<u32>,
    explain: Callback<u32>,
    look: Callback<Option<AxisRange>>,
    size: Callback<Size>,
    swipe: Callback<Swipe>,
    mode: Callback<usize>,
    panel: Callback<Panel>,
    find: Callback<String>,
    switch: Callback<()>,
    close_sheet: Callback<()>,
    dismiss: Callback<()>,
    study: Callback<StudyMessage>,
}

impl Component for App {
    type Message = Message;
    type Properties = ();

    fn create(context: &Context<Self>) -> Self {
        let link = context.link();
        let embed = Embed::start(link.callback(Message::Host));
        match &embed {
            Some(embed) => screen::show_theme(embed.options.theme),
            None => screen::recall_theme(),
        }
        let (orientation, orientation_changed) =
            screen::orientation(embed.is_some(), link.callback(|orientation| Message::Look(Look::Orientation(orientation))));
        let address_changed = address::on_change(link.callback(|()| Message::Address(AddressChange::Changed)));
        let mut app = App {
            session: None,
            error: None,
            playback: Playback::paused(),
            looks: Looks::new(orientation),
            sheets: Sheets::default(),
            tour: None,
            own: None,
            films: Films::default(),
            banner: None,
            plain_text: String::new(),
            edits: 0,
            jobs: Jobs::new(link.callback(Message::News)),
            answers: Shared::new(Answers::default()),
            study: None,
            pool: Pool::new(link.callback(Message::Pool)),
            rerun: None,
            results_timer: None,
            scroll_to: None,
            background: Background::default(),
            embed,
            trial: None,
            focus_next: None,
            scroll_next: None,
            sought: (0, String::new()),
            address_timer: None,
            callbacks: Callbacks {
                act: link.callback(Message::Do),
                go: link.callback(Message::Go),
                seek: link.callback(|position| Message::Go(Go::Position(position))),
                open: link.callback(|example| Message::Go(Go::Example(example))),
                speed: link.callback(|speed| Message::Play(Pace::Speed(speed))),
                edit: link.callback(Message::Edit),
                hover: link.callback(|player| Message::Point(Point::Hover(player))),
                select: link.callback(|player| Message::Point(Point::Select(player))),
                explain: link.callback(|player| Message::Point(Point::Explain(player))),
                look: link.callback(|range| Message::Look(Look::AxisRange(range))),
                size: link.callback(|size| Message::Look(Look::Size(size))),
                swipe: link.callback(|swipe| {
                    Message::Do(match swipe {
                        Swipe::Left => Command::Forward(Stride::Event),
                        Swipe::Right => Command::Back(Stride::Event),
                    })
                }),
                mode: link.callback(|mode| Message::Look(Look::Mode(mode))),
                panel: link.callback(|panel| Message::Look(Look::Panel(panel))),
                find: link.callback(Message::Find),
                switch: link.callback(|()| Message::Choice(ChoiceMessage::Switch)),
                close_sheet: link.callback(|()| Message::Close(Closed::Sheet)),
                dismiss: link.callback(|()| Message::Close(Closed::Banner)),
                study: link.callback(Message::Study),
            },
            root: NodeRef::default(),
            _listeners: (orientation_changed, address_changed, files::on_drop(link.callback(Message::Dropped))),
            seen: None,
        };
        app.begin(context);
        app.begin_embed();
        app.request_answers();
        app.wait_for_idle(context);
        app
    }

    fn rendered(&mut self, context: &Context<Self>, first: bool) {
        // The page receives key presses only while it has the focus.
        if first && self.embed.is_none() {
            self.take_focus();
        }
        self.report_to_host(first, context);
        if let Some(top) = self.scroll_to.take() {
            screen::scroll_to(top);
        }
        if let Some(control) = self.focus_next.take() {
            screen::focus(&control);
            screen::select_text(&control);
        }
        if let Some(id) = self.scroll_next.take() {
            screen::scroll_to_top(id);
        }
        if self.embed.is_some() {
            return;
        }
        // When the focused button is removed or disabled, the browser drops the focus a little later. Then the page takes it. Every render
        // starts its own timer, because a single timer that restarts at each render would never fire during fast playback.
        let root = self.root.clone();
        Timeout::new(FOCUS_MILLIS, move || screen::rescue_focus(root.cast())).forget();
    }

    fn update(&mut self, context: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Point(Point::Hover(player)) => return self.looks.hover(player),
            Message::News(news) => return self.receive(news),
            Message::Pool(news) => return self.receive_from_pool(news, context),
            Message::Idle => return self.become_idle(context),
            Message::Choice(ChoiceMessage::Slice) => return self.continue_trial(context),
            Message::Choice(ChoiceMessage::Switch) => self.switch(context),
            Message::Do(command) => self.perform(command, context),
            Message::Go(to) => self.go(to, context),
            Message::Play(Pace::Tick) => self.tick(context),
            Message::Play(Pace::Speed(speed)) => self.playback.set_speed(speed),
            Message::Edit(edit) => self.edit(&edit, context),
            Message::Point(Point::Select(player)) => self.select(player),
            Message::Point(Point::Choose(player)) => self.choose(player),
            Message::Point(Point::Explain(player)) => self.explain(player),
            Message::Look(look) => self.look(look),
            Message::Find(control) => self.find(&control),
            Message::Close(Closed::Sheet) => self.close_sheet(),
            Message::Close(Closed::Banner) => self.close_banner(),
            Message::Study(message) => self.update_study(message, context),
            Message::Host(message) => self.hear(message, context),
            Message::Seen => self.play_when_seen(context),
            Message::Dropped(file) => self.drop_file(file),
            Message::Config(file) => self.sheets.config = file.map(Shared::new),
            Message::OpenScenario(scenario) => self.open_scenario(&scenario),
            Message::Address(AddressChange::Changed) => self.follow_address(context),
            Message::Address(AddressChange::Due) => self.write_address(address::Entry::Same),
        }
        self.update_embed_link();
        self.wait_for_idle(context);
        self.request_answers();
        true
    }

    fn view(&self, context: &Context<Self>) -> Html {
        match &self.embed {
            Some(embed) => self.embedded_page(embed),
            None => self.page(context),
        }
    }
}

impl App {
    /// Requests the answers that the engine's view needs at the current position, and those that the page needs when it is idle.
    fn request_answers(&mut self) -> bool {
        let Some(session) = &mut self.session else { return false };
        let mut wanted = engines::asks(session.replay(), session.selected());
        wanted.extend(self.background.question(session, &wanted, &self.jobs));
        self.jobs.request(session.run_id(), wanted, |position| session.link_at(position));
        self.update_answers()
    }

    /// Handles news from a job. Returns true if the page must re-render.
    fn receive(&mut self, news: News) -> bool {
        let is_answer = matches!(news, News::Done(..) | News::Failed(..));
        // A job that ends may leave the worker free for a question of the page.
        self.jobs.receive(news) && if is_answer { self.request_answers() } else { self.update_answers() }
    }

    /// Copies the answers from the jobs. Returns true if any of them changed.
    fn update_answers(&mut self) -> bool {
        let answers = self.jobs.answers().without(sweep::NAME);
        let changed = *self.answers != answers;
        if changed {
            self.answers = Shared::new(answers);
        }
        self.session.as_ref().is_some_and(|session| self.background.learn(session, &self.jobs)) || changed
    }
}
