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
    SwitchTheme,
    Notes,
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
    entry(Command::Back(Stride::Round), "Previous round", "Round", "Back to the start of the wave", "Ctrl ←"),
    entry(Command::Back(Stride::Stage), "Previous stage", "Stage", "Back to the start of the stage", "Shift ←"),
    entry(Command::Back(Stride::Event), "Previous event", "Event", "One decision back", "←"),
    entry(Command::PlayOrPause, "Play", "Play", "Let the decisions happen one after the other", "Space"),
    entry(Command::Forward(Stride::Event), "Next event", "Event", "One decision on", "→"),
    entry(Command::Forward(Stride::Stage), "Next stage", "Stage", "To the start of the next stage", "Shift →"),
    entry(
        Command::Forward(Stride::Round),
        "Next round",
        "Round",
        "To the start of the next wave; past the end, another wave is run",
        "Ctrl →",
    ),
    entry(Command::Last, "Last", "Last", "To the end", "End"),
    entry(Command::Slower, "Slower", "Slower", "Fewer decisions a second", "−"),
    entry(Command::Faster, "Faster", "Faster", "More decisions a second", "+"),
    entry(Command::Undo, "Undo", "Undo", "Take the last change back", "Ctrl Z"),
    entry(Command::Redo, "Redo", "Redo", "Make the change again", "Ctrl Y"),
    entry(Command::SwitchTheme, "Light or dark", "Theme", "Switch between light and dark", "T"),
    entry(Command::Notes, "Notes", "Notes", "What the document prints, and what is right", "N"),
    entry(Command::Help, "Help", "Help", "What can be done, and with which keys", "?"),
];

/// How many of them stand on the timeline.
pub(crate) const TRANSPORT: usize = 9;

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
        "?" if !ctrl => Command::Help,
        "+" | "=" if !ctrl => Command::Faster,
        "-" | "−" if !ctrl => Command::Slower,
        _ if shift || ctrl => return None,
        "Home" => Command::First,
        "End" => Command::Last,
        " " => Command::PlayOrPause,
        "t" => Command::SwitchTheme,
        "n" => Command::Notes,
        _ => return None,
    })
}

/// Keys become commands, but not while somebody is typing or moving a slider.
pub(crate) fn keys(act: Callback<Command>) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        let target = event.target_dyn_into::<web_sys::Element>().map(|element| element.tag_name()).unwrap_or_default();
        let typing = matches!(target.as_str(), "INPUT" | "SELECT" | "TEXTAREA");
        // A focused button keeps its own keys.
        let pressing = target == "BUTTON" && matches!(event.key().as_str(), " " | "Enter");
        if typing || pressing || event.alt_key() || event.meta_key() {
            return;
        }
        // "?" and "+" are typed with Shift on many keyboards: there the sign counts, not the key.
        let sign = matches!(event.key().as_str(), "?" | "+");
        if let Some(command) = by_key(&event.key(), event.shift_key() && !sign, event.ctrl_key()) {
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
        for Entry { command, shortcut, .. } in COMMANDS {
            let (shift, ctrl) = (shortcut.starts_with("Shift"), shortcut.starts_with("Ctrl"));
            let key = match shortcut.split(' ').next_back() {
                Some("←") => "ArrowLeft",
                Some("→") => "ArrowRight",
                Some("Space") => " ",
                Some("T") => "t",
                Some("N") => "n",
                Some("Z") => "z",
                Some("Y") => "y",
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
