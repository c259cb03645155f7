//! How the user looks at the picture: which piece of the axis, as a picture or a table, and at whom they point.

use crate::command::Command;
use crate::picture::{AxisRange, Orientation};

/// A way to look at the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Looks {
    pub(crate) orientation: Orientation,
    /// The piece of the axis that is shown, if not all of it.
    pub(crate) piece: Option<AxisRange>,
    pub(crate) as_table: bool,
    /// The player who is pointed at.
    pub(crate) hovered: Option<u32>,
}

/// A change of the way to look.
#[derive(Clone, Copy)]
pub(crate) enum Look {
    /// The screen has become narrow or wide.
    RoundContext(Orientation),
    /// Another piece of the axis; none means all of it.
    AxisRange(Option<AxisRange>),
}

impl Looks {
    /// The whole picture, and nobody pointed at.
    pub(crate) fn new(orientation: Orientation) -> Looks {
        Looks { orientation, piece: None, as_table: false, hovered: None }
    }

    /// Looks in another way.
    pub(crate) fn apply(&mut self, look: Look) {
        match look {
            Look::RoundContext(orientation) => self.orientation = orientation,
            Look::AxisRange(piece) => self.piece = piece,
        }
    }

    /// Points at a player, or at nobody. Returns true if that is something new.
    pub(crate) fn hover(&mut self, player: Option<u32>) -> bool {
        std::mem::replace(&mut self.hovered, player) != player
    }

    /// Zooms or moves along an axis of which `whole` is all.
    pub(crate) fn move_along(&mut self, command: Command, whole: AxisRange) {
        let now = self.piece.unwrap_or(whole);
        self.piece = match command {
            Command::ZoomIn => now.zoomed(0.5, now.middle(), whole),
            Command::ZoomOut => now.zoomed(2.0, now.middle(), whole),
            Command::PanDown => now.moved(-0.25 * now.length(), whole),
            Command::PanUp => now.moved(0.25 * now.length(), whole),
            _ => None,
        };
    }
}
