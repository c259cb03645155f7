//! The page around a [`Session`]: its state, and what can happen to it. The layout is in `app/view.rs`.

mod act;
mod bar;
mod go;
mod looks;
mod sheets;
mod tour;
mod view;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::address;
use crate::command::Command;
use crate::edit::Edit;
use crate::engines;
use crate::errata::Erratum;
use crate::jobs::{Answers, Jobs, News};
use crate::panels::Banner;
use crate::picture::AxisRange;
use crate::player::Playback;
use crate::screen;
use crate::session::Session;
use crate::shared::Shared;
use looks::{Look, Looks};
use sheets::Sheets;
use tour::Tour;

/// What can happen to the page.
pub(crate) enum Message {
    /// A command of the table is given.
    Do(Command),
    /// The user goes somewhere else.
    Go(Go),
    /// Playback goes on.
    Play(Pace),
    /// The user edits the run.
    Edit(Edit),
    /// The user points at players or selects one.
    Point(Point),
    /// The user looks at the picture in another way.
    Look(Look),
    /// The user finds a control, by its id.
    Find(String),
    /// Something over the page is closed.
    Close(Closed),
    /// The address has changed, or must.
    Address(AddressNews),
    /// A job has news.
    News(News),
}

/// Somewhere to go.
#[derive(Clone, Copy)]
pub(crate) enum Go {
    /// A position of the trace.
    Position(usize),
    /// An example, by its place in the list.
    Example(usize),
    /// The moment that a note is about.
    Note(&'static Erratum),
    /// A stop of the tour. Beyond the last one, the tour is over.
    Stop(usize),
}

/// What happens to playback.
pub(crate) enum Pace {
    /// The next event is due.
    Tick,
    /// Another speed, by its place in the list.
    Speed(usize),
}

/// What the user does about a player.
pub(crate) enum Point {
    /// Points at a player, or at nobody.
    Hover(Option<u32>),
    /// Selects a player; the selected one is deselected.
    Select(u32),
    /// Selects a player who was found by name.
    Choose(u32),
}

/// What can be closed.
pub(crate) enum Closed {
    Sheet,
    Banner,
}

/// What happens to the address.
pub(crate) enum AddressNews {
    /// The user went back, forward, or to another link.
    Changed,
    /// The position must be written into the address bar.
    Due,
}

/// How long a browser may take to notice that the focused button is gone.
const FOCUS_MILLIS: u32 = 50;

/// The page.
pub(crate) struct App {
    session: Option<Session>,
    /// Why there is nothing to show, if so.
    wrong: Option<String>,
    playback: Playback,
    looks: Looks,
    sheets: Sheets,
    tour: Option<Tour>,
    /// What the last edit did, or why it was refused.
    banner: Option<Banner>,
    /// What was last said to screen readers. Playing says nothing.
    plain_text: String,
    /// How many edits were tried. Fields show their value again after each, also after one that was refused.
    edits: u32,
    jobs: Jobs,
    answers: Shared<Answers>,
    /// A control that gets the focus once it is drawn.
    focus_next: Option<&'static str>,
    /// The timer that writes the address.
    address_due: Option<Timeout>,
    calls: Calls,
    root: NodeRef,
    _listeners: (Option<EventListener>, EventListener),
}

/// Callbacks of panels, made once: a panel is not drawn again while its properties are the same.
struct Calls {
    act: Callback<Command>,
    go: Callback<Go>,
    seek: Callback<usize>,
    open: Callback<usize>,
    speed: Callback<usize>,
    edit: Callback<Edit>,
    hover: Callback<Option<u32>>,
    select: Callback<u32>,
    look: Callback<Option<AxisRange>>,
    find: Callback<String>,
    close: Callback<Closed>,
}

impl Component for App {
    type Message = Message;
    type Properties = ();

    fn create(context: &Context<Self>) -> Self {
        screen::recall_theme();
        let link = context.link();
        let (orientation, turned) = screen::orientation(link.callback(|orientation| Message::Look(Look::RoundContext(orientation))));
        let address_changed = address::on_change(link.callback(|()| Message::Address(AddressNews::Changed)));
        let mut app = App {
            session: None,
            wrong: None,
            playback: Playback::paused(),
            looks: Looks::new(orientation),
            sheets: Sheets::default(),
            tour: None,
            banner: None,
            plain_text: String::new(),
            edits: 0,
            jobs: Jobs::new(link.callback(Message::News)),
            answers: Shared::new(Answers::default()),
            focus_next: None,
            address_due: None,
            calls: Calls {
                act: link.callback(Message::Do),
                go: link.callback(Message::Go),
                seek: link.callback(|position| Message::Go(Go::Position(position))),
                open: link.callback(|example| Message::Go(Go::Example(example))),
                speed: link.callback(|speed| Message::Play(Pace::Speed(speed))),
                edit: link.callback(Message::Edit),
                hover: link.callback(|player| Message::Point(Point::Hover(player))),
                select: link.callback(|player| Message::Point(Point::Select(player))),
                look: link.callback(|piece| Message::Look(Look::AxisRange(piece))),
                find: link.callback(Message::Find),
                close: link.callback(Message::Close),
            },
            root: NodeRef::default(),
            _listeners: (turned, address_changed),
        };
        app.begin(context);
        app.ask();
        app
    }

    fn rendered(&mut self, _: &Context<Self>, first: bool) {
        // Keys are heard while the page has the focus, and it begins with it.
        if first {
            self.take_focus();
        }
        if let Some(control) = self.focus_next.take() {
            screen::focus(control);
            screen::select_text(control);
        }
        // A button that is gone or disabled takes the focus with it, a little later. Then the page gets it. A timer for each drawing: one
        // that began anew each time would never end while something plays fast.
        let root = self.root.clone();
        Timeout::new(FOCUS_MILLIS, move || screen::rescue_focus(root.cast())).forget();
    }

    fn update(&mut self, context: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Point(Point::Hover(player)) => return self.looks.hover(player),
            Message::News(news) => return self.hear(news),
            Message::Do(command) => self.perform(command, context),
            Message::Go(to) => self.go(to, context),
            Message::Play(Pace::Tick) => self.tick(context),
            Message::Play(Pace::Speed(speed)) => self.playback.set_speed(speed),
            Message::Edit(edit) => self.edit(&edit),
            Message::Point(Point::Select(player)) => self.select(player),
            Message::Point(Point::Choose(player)) => self.choose(player),
            Message::Look(look) => self.looks.apply(look),
            Message::Find(control) => self.find(&control),
            Message::Close(Closed::Sheet) => self.close_sheet(),
            Message::Close(Closed::Banner) => self.banner = None,
            Message::Address(AddressNews::Changed) => self.follow_address(),
            Message::Address(AddressNews::Due) => self.write_address(address::Entry::Same),
        }
        self.ask();
        true
    }

    fn view(&self, context: &Context<Self>) -> Html {
        self.page(context)
    }
}

impl App {
    /// Asks for what the engine's view wants to know here.
    fn ask(&mut self) {
        let Some(session) = &mut self.session else { return };
        let wanted = engines::asks(session.replay(), session.selected());
        self.jobs.want(session.run_id(), wanted, |position| session.link_at(position));
        self.take_answers();
    }

    /// Takes in news of a job. Returns true if there is something new to show.
    fn hear(&mut self, news: News) -> bool {
        self.jobs.hear(news) && self.take_answers()
    }

    fn take_answers(&mut self) -> bool {
        let answers = self.jobs.answers();
        let changed = *self.answers != answers;
        if changed {
            self.answers = Shared::new(answers);
        }
        changed
    }
}
