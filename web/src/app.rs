//! The page: its state, and what can happen to it. What is done about it is in `app/act.rs`, `app/tour.rs` and `app/bar.rs`, how it is laid
//! out in `app/view.rs`.

mod act;
mod bar;
mod sheets;
mod tour;
mod view;

use std::cell::RefCell;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use queuescope::{Name, Player};
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::address;
use crate::chronicle::Chronicle;
use crate::command::Command;
use crate::edit::{Edit, Editor};
use crate::errata::Erratum;
use crate::moment::Moment;
use crate::panels::{Banner, CHOSEN};
use crate::picture::{Orientation, View};
use crate::player::Playback;
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
    /// A player was found by name.
    Choose(u32),
    /// Somebody points at a player, or no longer.
    Hover(Option<u32>),
    /// The screen has become narrow or wide.
    Turn(Orientation),
    /// Another piece of the rating axis; none means all of it.
    Look(Option<View>),
    /// The sheet over the page is closed.
    CloseSheet,
    /// What a note is about is to be shown.
    Show(&'static Erratum),
    /// A setting or the queue was changed.
    Edit(Edit),
    /// Players from a sheet: more of them, or instead of those there are.
    Bring(Vec<Player>, bool),
    /// A player twice.
    Duplicate(Name),
    /// A control is to be found, by its id.
    Find(String),
    /// The banner is put away.
    CloseBanner,
    /// To a stop of the tour; beyond the last, the tour is over.
    Tour(usize),
    /// Somebody went back, forward, or to another link.
    AddressChanged,
    /// The address bar is due for the position.
    WriteAddress,
}

/// After so long a browser has noticed that a button is no longer there.
const FOCUS_MILLIS: u32 = 50;

/// What lies over the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sheet {
    Help,
    Notes,
    Share,
    Palette,
    Generate,
    Paste,
}

/// The page.
pub(crate) struct App {
    /// The example that is open, while it is as it came.
    example: Option<usize>,
    editor: Option<Editor>,
    /// Why there is nothing to show, if so.
    wrong: String,
    chronicle: Shared<Chronicle>,
    moment: Option<Shared<Moment>>,
    playback: Playback,
    selected: Option<u32>,
    hovered: Option<u32>,
    orientation: Orientation,
    /// The piece of the axis that is shown, if not all of it.
    view: Option<View>,
    as_table: bool,
    sheet: Option<Sheet>,
    /// What the last change did, or why it could not be made.
    banner: Option<Banner>,
    /// The stop of the tour, while there is one.
    tour: Option<usize>,
    /// What was being worked on when the tour began: it is there again afterwards.
    before_tour: Option<Editor>,
    /// What had the focus when a sheet was opened.
    opener: Option<HtmlElement>,
    /// A control that gets the focus once it is drawn.
    focus_next: Option<&'static str>,
    /// Looks after the focus when what had it is gone.
    focus_due: Option<Timeout>,
    /// The link that is being shared.
    shared: String,
    /// What was just said, for those who listen: only when stepping by hand.
    spoken: String,
    /// How often something was edited or tried to be: fields that were refused show their old value again.
    edits: u32,
    /// The costly part of the link, while the run is the same.
    payload: Option<String>,
    /// The card of the chosen player's request, while it is of that round and that player.
    card: RefCell<Option<((u32, u32), Html)>>,
    address_due: Option<Timeout>,
    calls: Calls,
    root: NodeRef,
    _listeners: (Option<EventListener>, EventListener),
}

/// What panels call: made once, so that a panel whose figures are the same is not drawn again.
struct Calls {
    act: Callback<Command>,
    hover: Callback<Option<u32>>,
    select: Callback<u32>,
    edit: Callback<Edit>,
    duplicate: Callback<Name>,
    find: Callback<String>,
    look: Callback<Option<View>>,
    seek: Callback<usize>,
    speed: Callback<usize>,
    open: Callback<usize>,
    close: Callback<()>,
    tour: Callback<usize>,
}

impl Component for App {
    type Message = Message;
    type Properties = ();

    fn create(context: &Context<Self>) -> Self {
        screen::recall_theme();
        let link = context.link();
        let (orientation, turned) = screen::orientation(link.callback(Message::Turn));
        let mut app = App {
            example: None,
            editor: None,
            wrong: String::new(),
            chronicle: Shared::new(Chronicle::default()),
            moment: None,
            playback: Playback::paused(),
            selected: None,
            hovered: None,
            orientation,
            view: None,
            as_table: false,
            sheet: None,
            banner: None,
            tour: None,
            before_tour: None,
            opener: None,
            focus_next: None,
            focus_due: None,
            shared: String::new(),
            spoken: String::new(),
            edits: 0,
            payload: None,
            card: RefCell::default(),
            address_due: None,
            calls: Calls {
                act: link.callback(Message::Do),
                hover: link.callback(Message::Hover),
                select: link.callback(Message::Select),
                edit: link.callback(Message::Edit),
                duplicate: link.callback(Message::Duplicate),
                find: link.callback(Message::Find),
                look: link.callback(Message::Look),
                seek: link.callback(Message::Seek),
                speed: link.callback(Message::SetSpeed),
                open: link.callback(Message::Open),
                close: link.callback(|()| Message::CloseSheet),
                tour: link.callback(Message::Tour),
            },
            root: NodeRef::default(),
            _listeners: (turned, address::on_change(link.callback(|()| Message::AddressChanged))),
        };
        app.begin(context);
        app
    }

    fn rendered(&mut self, _: &Context<Self>, first: bool) {
        // Keys are heard while the app has the focus, and it begins with it.
        if first {
            self.take_focus();
        }
        if let Some(control) = self.focus_next.take() {
            screen::focus(control);
            screen::select_text(control);
        }
        // A button that is gone or disabled takes the focus with it, a little later: then the page has it again.
        let root = self.root.clone();
        self.focus_due = Some(Timeout::new(FOCUS_MILLIS, move || screen::rescue_focus(root.cast())));
    }

    fn update(&mut self, context: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Do(command) => self.perform(command, context),
            Message::Seek(position) => {
                self.playback.pause();
                self.seek(position);
                self.speak();
                self.address_soon(context);
            }
            Message::Tick => self.tick(context),
            Message::SetSpeed(speed) => self.playback.set_speed(speed),
            Message::Open(example) => self.open_by_hand(example),
            Message::Select(player) => self.selected = (self.selected != Some(player)).then_some(player),
            Message::Hover(player) if self.hovered == player => return false,
            Message::Hover(player) => self.hovered = player,
            Message::Turn(orientation) => self.orientation = orientation,
            Message::Look(view) => self.view = view,
            Message::CloseSheet => self.close_sheet(),
            Message::Choose(player) => {
                self.selected = Some(player);
                self.focus_next = Some(CHOSEN);
            }
            Message::Show(note) => self.show_note(note),
            Message::Edit(edit) => self.edit(&edit),
            Message::Bring(players, instead) => {
                self.close_sheet();
                self.edit(&if instead { Edit::Replace(players) } else { Edit::Add(players) });
            }
            Message::Duplicate(id) => self.duplicate(&id),
            Message::Find(control) => {
                self.sheet = None;
                self.opener = None;
                screen::focus(&control);
            }
            Message::CloseBanner => self.banner = None,
            Message::Tour(stop) => self.go_on_tour(stop, context),
            Message::AddressChanged => self.follow_address(),
            Message::WriteAddress => self.write_address(address::Entry::Same),
        }
        true
    }

    fn view(&self, context: &Context<Self>) -> Html {
        self.page(context)
    }
}
