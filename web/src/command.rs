//! The commands of the page: one closed list, with the label, tooltip and shortcut of each in one table. Buttons, keys, palette and help
//! read it.

use queuescope::Stride;
use queuescope_formats::link::View;
use yew::{Callback, KeyboardEvent, TargetCast as _};

/// A command.
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
    Config,
    Generate,
    ClearQueue,
    SwitchView,
    ZoomIn,
    ZoomOut,
    WholeAxis,
    PanDown,
    PanUp,
    GoTo(View),
    TryOnEvenings,
    PinBaseline,
    BackToStudy,
    SwitchTheme,
    Share,
    Examples,
    Errata,
    Tour,
    Palette,
    Help,
}

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) command: Command,
    /// The full name, for screen readers, palette and help.
    pub(crate) label: &'static str,
    /// The short name, on buttons.
    pub(crate) word: &'static str,
    /// The effect, as a sentence without full stop.
    pub(crate) tooltip: &'static str,
    /// The keys, as they are shown; empty if there are none.
    pub(crate) shortcut: &'static str,
}

const fn entry(command: Command, label: &'static str, word: &'static str, tooltip: &'static str, shortcut: &'static str) -> Entry {
    Entry { command, label, word, tooltip, shortcut }
}

/// The table. The commands of the timeline come first, in their order there.
pub(crate) const COMMANDS: &[Entry] = &[
    entry(Command::First, "First", "First", "Go to the start", "Home"),
    entry(Command::Back(Stride::Round), "Previous round", "Round", "Go back to the start of the round", "Ctrl ←"),
    entry(Command::Back(Stride::Stage), "Previous stage", "Stage", "Go back to the start of the stage", "Shift ←"),
    entry(Command::Back(Stride::Event), "Previous event", "Event", "Go back one event", "←"),
    entry(Command::PlayOrPause, "Play", "Play", "Play the events one after another", "Space"),
    entry(Command::Forward(Stride::Event), "Next event", "Event", "Go forward one event", "→"),
    entry(Command::Forward(Stride::Stage), "Next stage", "Stage", "Go to the start of the next stage", "Shift →"),
    entry(
        Command::Forward(Stride::Round),
        "Next round",
        "Round",
        "Go to the start of the next round, or run one more round at the end",
        "Ctrl →",
    ),
    entry(Command::Last, "Last", "Last", "Go to the end and show the summary of the run", "End"),
    entry(Command::Slower, "Slower", "Slower", "Play fewer events per second", "−"),
    entry(Command::Faster, "Faster", "Faster", "Play more events per second", "+"),
    entry(Command::Undo, "Undo", "Undo", "Undo the last change", "Ctrl Z"),
    entry(Command::Redo, "Redo", "Redo", "Redo the last undone change", "Ctrl Y"),
    entry(Command::AddPlayer, "Add player", "Add", "Add a player who joins in the current round", "A"),
    entry(
        Command::PasteRows,
        "Bring your queue",
        "Paste",
        "Paste players from a spreadsheet, or open a file with a queue, a log or a scenario",
        "P",
    ),
    entry(
        Command::Config,
        "Your config file",
        "Config file",
        "Read the settings from your host's file, and write changed ones back into it",
        "C",
    ),
    entry(Command::Generate, "Generate players", "Generate", "Generate players from a few numbers and a seed", "G"),
    entry(Command::ClearQueue, "Clear queue", "Clear", "Remove all players (you can undo this)", ""),
    entry(Command::SwitchView, "Picture or table", "Table", "Switch between the picture and a table of players", "V"),
    entry(Command::ZoomIn, "Zoom in", "+", "Show a smaller part of the axis in more detail", "]"),
    entry(Command::ZoomOut, "Zoom out", "−", "Show a larger part of the axis", "["),
    entry(Command::WholeAxis, "Whole axis", "All", "Show all ratings", "0"),
    entry(Command::PanDown, "Lower ratings", "Lower", "Move along the axis to lower ratings", ","),
    entry(Command::PanUp, "Higher ratings", "Higher", "Move along the axis to higher ratings", "."),
    entry(Command::GoTo(View::Watch), "Watch", "Watch", "Watch every decision of a run", "1"),
    entry(Command::GoTo(View::Simulate), "Simulate", "Simulate", "Simulate evenings with these players and settings", "2"),
    entry(Command::GoTo(View::Compare), "Compare", "Compare", "Compare settings on the same evenings", "3"),
    entry(
        Command::TryOnEvenings,
        "Try on evenings",
        "What would this do to an evening?",
        "Compare evenings with and without the last changed setting",
        "",
    ),
    entry(
        Command::PinBaseline,
        "Pin as baseline",
        "Pin as baseline",
        "Keep these settings, and compare all settings that you change later with them",
        "",
    ),
    entry(
        Command::BackToStudy,
        "Back to the study",
        "Back to the study",
        "Return from the evening to the study, with its charts as you left them",
        "",
    ),
    entry(Command::SwitchTheme, "Light or dark", "Theme", "Switch between light and dark, and remember the choice", "T"),
    entry(Command::Share, "Share", "Share", "Get a link to exactly this moment", "S"),
    entry(Command::Examples, "Examples", "Examples", "Show all examples, each with the question it answers", "E"),
    entry(Command::Errata, "Errata", "Errata", "Show the errata: what the document says and what is correct", "N"),
    entry(Command::Tour, "Tour", "Tour", "Take the tour of this engine", ""),
    entry(Command::Palette, "Find anything", "Find", "Find a command, scenario, player or setting by name", "Ctrl K"),
    entry(Command::Help, "Help", "Help", "Show all commands and their keys", "?"),
];

/// The commands that work in every view. All others need the run to be visible.
pub(crate) fn works_in(command: Command, view: View) -> bool {
    use Command as C;
    let everywhere = matches!(
        command,
        C::GoTo(_)
            | C::PinBaseline
            | C::BackToStudy
            | C::SwitchTheme
            | C::Share
            | C::Examples
            | C::Errata
            | C::Tour
            | C::Palette
            | C::Help
            | C::Undo
            | C::Redo
    );
    everywhere || view == View::Watch
}

/// Returns the row of a command.
pub(crate) fn describe(command: Command) -> &'static Entry {
    COMMANDS.iter().find(|entry| entry.command == command).unwrap_or(&COMMANDS[0])
}

impl Entry {
    /// Returns the tooltip with the keys.
    pub(crate) fn hint(&self) -> String {
        if self.shortcut.is_empty() { self.tooltip.to_owned() } else { format!("{} ({})", self.tooltip, self.shortcut) }
    }
}

/// Returns the command for a key with its modifiers.
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
        "c" => Command::Config,
        "g" => Command::Generate,
        "v" => Command::SwitchView,
        "]" => Command::ZoomIn,
        "[" => Command::ZoomOut,
        "0" => Command::WholeAxis,
        "," => Command::PanDown,
        "." => Command::PanUp,
        "t" => Command::SwitchTheme,
        "s" => Command::Share,
        "n" => Command::Errata,
        "e" => Command::Examples,
        "1" => Command::GoTo(View::Watch),
        "2" => Command::GoTo(View::Simulate),
        "3" => Command::GoTo(View::Compare),
        _ => return None,
    })
}

/// Creates a handler that turns key presses into commands. It ignores keys that the focused control needs itself.
pub(crate) fn keys(act: Callback<Command>) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        let Some(element) = event.target_dyn_into::<web_sys::Element>() else { return };
        let (target, kind) = (element.tag_name(), element.get_attribute("type").unwrap_or_default());
        // A slider and a checkbox use only a few keys themselves.
        let few_keys = matches!(kind.as_str(), "range" | "checkbox");
        let own = matches!(event.key().as_str(), "ArrowLeft" | "ArrowRight" | "Home" | "End") && !event.shift_key() && !event.ctrl_key()
            || kind == "checkbox" && event.key() == " ";
        let typing = matches!(target.as_str(), "INPUT" | "SELECT" | "TEXTAREA") && (!few_keys || own);
        // A focused button uses Space and Enter itself.
        let pressing = matches!(target.as_str(), "BUTTON" | "A") && matches!(event.key().as_str(), " " | "Enter");
        // On some keyboards these characters need AltGr, which is reported as Ctrl and Alt. Then the modifiers do not count.
        let sign = matches!(event.key().as_str(), "?" | "+" | "[" | "]");
        if pressing || event.meta_key() || event.alt_key() && !sign {
            return;
        }
        let command = by_key(&event.key(), event.shift_key() && !sign, event.ctrl_key() && !event.alt_key());
        // The palette opens even while the user is typing.
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
    fn every_shown_shortcut_triggers_its_command() {
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
    fn every_label_is_unique() {
        for (index, entry) in COMMANDS.iter().enumerate() {
            assert!(COMMANDS[..index].iter().all(|other| other.label != entry.label), "{}", entry.label);
        }
    }
}
