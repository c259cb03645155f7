//! Moving in the gallery: scrolling to a section, and from card to card with the arrow keys.

use queuescope::EngineId;
use web_sys::{HtmlElement, KeyboardEvent};

use super::Gallery;
use super::arrows;
use super::contents::{entries, matching};
use crate::screen;

/// Distance in pixels from the upper edge within which a section counts as the current one.
const NEAR_TOP: i32 = 60;

impl Gallery {
    /// Goes to the section of an engine and focuses its first card.
    pub(super) fn jump(&mut self, engine: EngineId) -> bool {
        self.jump_to_section(engine);
        let shown = matching(&entries(&self.own), &self.typed, self.group);
        if let Some(first) = shown.iter().position(|entry| entry.engine == engine) {
            screen::focus(&card_id(first));
        }
        std::mem::replace(&mut self.current, engine) != engine
    }

    pub(super) fn jump_to_section(&self, engine: EngineId) {
        if let Some(section) = screen::element(&section_id(engine)) {
            let is_first = EngineId::ALL.first() == Some(&engine);
            self.scroll_to(if is_first { 0 } else { section.offset_top() });
        }
    }

    pub(super) fn scroll_to(&self, top: i32) {
        if let Some(list) = self.list.cast::<HtmlElement>() {
            list.set_scroll_top(top);
        }
    }

    /// Stores which section is at the top. Returns true if it has changed.
    pub(super) fn note_section(&mut self) -> bool {
        let Some(list) = self.list.cast::<HtmlElement>() else { return false };
        let is_at_end = list.scroll_top() + list.client_height() >= list.scroll_height() - 1;
        let is_above = |engine: &&EngineId| {
            screen::element(&section_id(**engine)).is_some_and(|section| section.offset_top() <= list.scroll_top() + NEAR_TOP)
        };
        // At the end, the last sections may be too short to reach the top. Then a jump to them must not be undone.
        let top = EngineId::ALL.iter().rfind(is_above).copied().unwrap_or(self.current);
        let is_visible = screen::element(&section_id(self.current))
            .is_some_and(|section| section.offset_top() < list.scroll_top() + list.client_height());
        if is_at_end && is_visible {
            return false;
        }
        std::mem::replace(&mut self.current, top) != top
    }

    /// Moves the focus to another card with an arrow key. From the search field, the first card is below.
    pub(super) fn move_focus(&self, event: &KeyboardEvent) {
        let shown = matching(&entries(&self.own), &self.typed, self.group).len();
        let focused = screen::focused().map(|focused| focused.id()).unwrap_or_default();
        let cards: Vec<HtmlElement> = (0..shown).map_while(|index| screen::element(&card_id(index))).collect();
        let to = match cards.iter().position(|card| card.id() == focused) {
            Some(from) => {
                let corners: Vec<(f64, f64)> =
                    cards.iter().map(|card| card.get_bounding_client_rect()).map(|area| (area.left(), area.top())).collect();
                arrows::neighbour(&corners, from, &event.key())
            }
            None => (event.key() == "ArrowDown").then_some(0),
        };
        if let Some(card) = to.and_then(|to| cards.get(to)) {
            event.prevent_default();
            _ = card.focus();
        }
    }
}

/// Element id of a card, by its place in the list.
pub(super) fn card_id(index: usize) -> String {
    format!("card-{index}")
}

/// Element id of an engine's section.
pub(super) fn section_id(engine: EngineId) -> String {
    format!("shelf-{}", engine.name())
}
