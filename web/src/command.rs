//! Everything that can be done from the timeline, the keyboard and the help: one closed list, with label, tooltip and shortcut in one table.

use queuescope::Stride;
use yew::{Callback, KeyboardEvent, TargetCast as _};

/// Something to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Command {
    First,
    Back(Stride),
    PlayOrPause,
    Forward(Stride),
    Last,
    Slower,
    Faster,
    Undo,
    Redo,
    AddPlayer,
    PasteRows,
    Generate,
    ClearQueue,
    SwitchView,
    ZoomIn,
    ZoomOut,
    WholeAxis,
    PanDown,
    PanUp,
    SwitchTheme,
    Share,
    Notes,
    Tour,
    Palette,
    Help,
}

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) command: Command,
    /// The full name: what a screen reader says, what the help lists.
    pub(crate) label: &'static str,
    /// The word under the icon.
    pub(crate) word: &'static str,
    /// What it does, in a few words.
    pub(crate) tooltip: &'static str,
    /// The keys, as they are shown.
    pub(crate) shortcut: &'static str,
}

const fn entry(command: Command, label: &'static str, word: &'static str, tooltip: &'static str, shortcut: &'static str) -> Entry {
    Entry { command, label, word, tooltip, shortcut }
}

/// The table, in the order of the timeline.
pub(crate) const COMMANDS: &[Entry] = &[
    entry(Command::First, "First", "First", "To before anything happened", "Home"),
    entry(Command::Back(Stride::Round), "Previous round", "Round", "Back to the start of the round", "Ctrl ←"),
    entry(Command::Back(Stride::Stage), "Previous stage", "Stage", "Back to the start of the stage", "Shift ←"),
    entry(Command::Back(Stride::Event), "Previous event", "Event", "One decision back", "←"),
    entry(Command::PlayOrPause, "Play", "Play", "Let the decisions happen one after the other", "Space"),
    entry(Command::Forward(Stride::Event), "Next event", "Event", "One decision on", "→"),
    entry(Command::Forward(Stride::Stage), "Next stage", "Stage", "To the start of the next stage", "Shift →"),
    entry(
        Command::Forward(Stride::Round),
        "Next round",
        "Round",
        "To the start of the next round; past the end, another one is run",
        "Ctrl →",
    ),
    entry(Command::Last, "Last", "Last", "To the end", "End"),
    entry(Command::Slower, "Slower", "Slower", "Fewer decisions a second", "−"),
    entry(Command::Faster, "Faster", "Faster", "More decisions a second", "+"),
    entry(Command::Undo, "Undo", "Undo", "Take the last change back", "Ctrl Z"),
    entry(Command::Redo, "Redo", "Redo", "Make the change again", "Ctrl Y"),
    entry(Command::AddPlayer, "Add a player", "Add", "One more player, here from the round being watched", "A"),
    entry(Command::PasteRows, "Paste rows", "Paste", "Players from a spreadsheet", "P"),
    entry(Command::Generate, "Generate players", "Generate", "As many as you like, from a few figures and a seed", "G"),
    entry(Command::ClearQueue, "Clear the queue", "Clear", "Everybody out; Undo brings them back", ""),
    entry(Command::SwitchView, "Picture or table", "Table", "The same moment as a table of players", "V"),
    entry(Command::ZoomIn, "Zoom in", "+", "A shorter piece of the axis, drawn larger", "]"),
    entry(Command::ZoomOut, "Zoom out", "−", "A longer piece of the axis", "["),
    entry(Command::WholeAxis, "Whole axis", "All", "All ratings again", "0"),
    entry(Command::PanDown, "Lower ratings", "Lower", "Along the axis to lower ratings", ","),
    entry(Command::PanUp, "Higher ratings", "Higher", "Along the axis to higher ratings", "."),
    entry(Command::SwitchTheme, "Light or dark", "Theme", "Switch between light and dark; the choice is remembered", "T"),
    entry(Command::Share, "Share", "Share", "A link to exactly this moment", "S"),
    entry(Command::Notes, "Notes", "Notes", "What the document prints, and what is right", "N"),
    entry(Command::Tour, "Tour", "Tour", "The first minute again", ""),
    entry(Command::Palette, "Find anything", "Find", "Every command, scenario, player and setting, by name", "Ctrl K"),
    entry(Command::Help, "Help", "Help", "What can be done, and with which keys", "?"),
];

/// How many of them stand on the timeline.
pub(crate) const TRANSPORT: usize = 9;

/// The row of a command.
pub(crate) fn describe(command: Command) -> &'static Entry {
    COMMANDS.iter().find(|entry| entry.command == command).unwrap_or(&COMMANDS[0])
}

impl Entry {
    /// What it does, with its keys.
    pub(crate) fn hint(&self) -> String {
        if self.shortcut.is_empty() { self.tooltip.to_owned() } else { format!("{} ({})", self.tooltip, self.shortcut) }
    }
}

/// The command for a key, with the modifiers held.
fn by_key(key: &str, shift: bool, ctrl: bool) -> Option<Command> {
    let stride = match (shift, ctrl) {
        (false, false) => Stride::Event,
        (true, false) => Stride::Stage,
        (false, true) => Stride::Round,
        (true, true) => return None,
    };
    Some(match key {
        "ArrowLeft" => Command::Back(stride),
        "ArrowRight" => Command::Forward(stride),
        "z" if ctrl && !shift => Command::Undo,
        "y" if ctrl && !shift => Command::Redo,
        "k" if ctrl && !shift => Command::Palette,
        "?" if !ctrl => Command::Help,
        "+" | "=" if !ctrl => Command::Faster,
        "-" | "−" if !ctrl => Command::Slower,
        _ if shift || ctrl => return None,
        "Home" => Command::First,
        "End" => Command::Last,
        " " => Command::PlayOrPause,
        "a" => Command::AddPlayer,
        "p" => Command::PasteRows,
        "g" => Command::Generate,
        "v" => Command::SwitchView,
        "]" => Command::ZoomIn,
        "[" => Command::ZoomOut,
        "0" => Command::WholeAxis,
        "," => Command::PanDown,
        "." => Command::PanUp,
        "t" => Command::SwitchTheme,
        "s" => Command::Share,
        "n" => Command::Notes,
        _ => return None,
    })
}

/// Keys become commands, but not while somebody is typing or moving a slider.
pub(crate) fn keys(act: Callback<Command>) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        let Some(element) = event.target_dyn_into::<web_sys::Element>() else { return };
        let (target, kind) = (element.tag_name(), element.get_attribute("type").unwrap_or_default());
        // A slider and a tick box keep their own keys, and nothing else.
        let moved = matches!(kind.as_str(), "range" | "checkbox");
        let own = matches!(event.key().as_str(), "ArrowLeft" | "ArrowRight" | "Home" | "End") && !event.shift_key() && !event.ctrl_key()
            || kind == "checkbox" && event.key() == " ";
        let typing = matches!(target.as_str(), "INPUT" | "SELECT" | "TEXTAREA") && (!moved || own);
        // A focused button keeps its own keys.
        let pressing = matches!(target.as_str(), "BUTTON" | "A") && matches!(event.key().as_str(), " " | "Enter");
        // On some keyboards signs need AltGr, which counts as Ctrl and Alt; there the sign counts, not the keys.
        let sign = matches!(event.key().as_str(), "?" | "+" | "[" | "]");
        if pressing || event.meta_key() || event.alt_key() && !sign {
            return;
        }
        let command = by_key(&event.key(), event.shift_key() && !sign, event.ctrl_key() && !event.alt_key());
        // Finding is never in the way of typing.
        if let Some(command) = command.filter(|command| !typing || *command == Command::Palette) {
            event.prevent_default();
            act.emit(command);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shortcut_that_is_shown_works() {
        for Entry { command, shortcut, .. } in COMMANDS.iter().filter(|entry| !entry.shortcut.is_empty()) {
            let (shift, ctrl) = (shortcut.starts_with("Shift"), shortcut.starts_with("Ctrl"));
            let key = match shortcut.split(' ').next_back() {
                Some("←") => "ArrowLeft",
                Some("→") => "ArrowRight",
                Some("Space") => " ",
                Some(key) if key.len() == 1 => &key.to_lowercase(),
                Some(key) => key,
                None => "",
            };
            assert_eq!(by_key(key, shift, ctrl), Some(*command), "{shortcut}");
        }
    }

    #[test]
    fn labels_are_different() {
        for (index, entry) in COMMANDS.iter().enumerate() {
            assert!(COMMANDS[..index].iter().all(|other| other.label != entry.label), "{}", entry.label);
        }
    }
}
