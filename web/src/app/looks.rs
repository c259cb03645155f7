//! How the picture is shown: which part of the axis, as a picture or a table, and which player is hovered.

use crate::command::Command;
use crate::picture::{AxisRange, Orientation, Size};

/// How the picture is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Looks {
    pub(crate) orientation: Orientation,
    /// Size of the picture's box.
    pub(crate) size: Size,
    /// The visible part of the axis; `None` for the whole axis.
    pub(crate) axis_range: Option<AxisRange>,
    pub(crate) as_table: bool,
    /// Index of the drawing style that the user chose; `None` for the default.
    pub(crate) mode: Option<usize>,
    /// The player under the pointer.
    pub(crate) hovered: Option<u32>,
    /// The panel that is shown on narrow screens. Wide screens show all panels.
    pub(crate) panel: Panel,
}

/// A panel of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Panel {
    Queue,
    Settings,
    Inspector,
    Log,
}

impl Panel {
    pub(crate) const ALL: [Panel; 4] = [Panel::Queue, Panel::Settings, Panel::Inspector, Panel::Log];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Panel::Queue => "Queue",
            Panel::Settings => "Settings",
            Panel::Inspector => "Inspector",
            Panel::Log => "Log",
        }
    }

    /// The class of the page while this panel is shown.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Panel::Queue => "on-queue",
            Panel::Settings => "on-settings",
            Panel::Inspector => "on-inspector",
            Panel::Log => "on-log",
        }
    }
}

/// A change of how the picture is shown.
#[derive(Clone, Copy)]
pub(crate) enum Look {
    /// The screen became narrow or wide.
    Orientation(Orientation),
    /// The picture's box has another size.
    Size(Size),
    /// The user chose the drawing style with this index.
    Mode(usize),
    /// The user chose another panel.
    Panel(Panel),
    /// Another part of the axis is visible; `None` for the whole axis.
    AxisRange(Option<AxisRange>),
}

impl Looks {
    /// The whole picture, with no player hovered.
    pub(crate) fn new(orientation: Orientation) -> Looks {
        Looks { orientation, size: Size::USUAL, axis_range: None, as_table: false, mode: None, hovered: None, panel: Panel::Queue }
    }

    /// Applies a change.
    pub(crate) fn apply(&mut self, look: Look) {
        match look {
            Look::Orientation(orientation) => self.orientation = orientation,
            Look::Size(size) => self.size = size,
            Look::Mode(mode) => self.mode = Some(mode),
            Look::Panel(panel) => self.panel = panel,
            Look::AxisRange(range) => self.axis_range = range,
        }
    }

    /// Sets the hovered player. Returns true if the hovered player changed.
    pub(crate) fn hover(&mut self, player: Option<u32>) -> bool {
        std::mem::replace(&mut self.hovered, player) != player
    }

    /// Zooms, pans or resets the visible part of the axis. `whole` is the whole axis.
    pub(crate) fn move_along(&mut self, command: Command, whole: AxisRange) {
        let now = self.axis_range.unwrap_or(whole);
        self.axis_range = match command {
            Command::ZoomIn => now.zoomed(0.5, now.middle(), whole),
            Command::ZoomOut => now.zoomed(2.0, now.middle(), whole),
            Command::PanDown => now.moved(-0.25 * now.length(), whole),
            Command::PanUp => now.moved(0.25 * now.length(), whole),
            _ => None,
        };
    }
}
