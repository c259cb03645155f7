//! What is different from engine to engine on the page, each in its folder; here is only the choice between them.

pub(crate) mod buckets;
pub(crate) mod cliques;
pub(crate) mod lobbies;
mod queue;
pub(crate) mod waves;

pub(crate) use queue::{
    about, cells, columns, detail_fields, figures, furnish, mixtures, name_class, rows, sign_title, standing, status_title, usual_crowd,
};

use queuescope::engines::cliques::Weight;
use queuescope::engines::lobbies::Points;
use queuescope::{Engine, Event, Millis, Replay, Scenario, Settings, Stage, Stride};
use yew::prelude::*;

use crate::chronicle::RoundMark;
use crate::command::Command;
use crate::edit::Edit;
use crate::moment::Moment;
use crate::picture::{Orientation, View};
use crate::shared::Shared;
use crate::words::{Chapter, Formula, Part, coming_and_going, number};

/// What a picture shows, and whom it tells when somebody points at a player.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct PictureProps {
    pub(crate) moment: Shared<Moment>,
    pub(crate) orientation: Orientation,
    /// The piece of the axis to show, if not all of it.
    pub(crate) view: Option<View>,
    pub(crate) selected: Option<u32>,
    pub(crate) hovered: Option<u32>,
    pub(crate) on_hover: Callback<Option<u32>>,
    pub(crate) on_select: Callback<u32>,
    pub(crate) on_look: Callback<Option<View>>,
    pub(crate) on_edit: Callback<Edit>,
}

/// A match, for the log and for who plays whom.
pub(crate) struct Met {
    /// Two that play each other, or one lobby.
    pub(crate) teams: Vec<Vec<u32>>,
    pub(crate) text: String,
    pub(crate) measure: Measure,
}

/// How good a match is, in the engine's own measure.
#[derive(Clone, Copy)]
pub(crate) enum Measure {
    /// How far apart the two are.
    Gap(u32),
    /// What a lobby weighs.
    Weight(Weight),
    /// How well those in a lobby suit each other.
    Score(Points),
}

/// Who an event is about.
pub(crate) fn involved(event: &Event) -> Vec<u32> {
    match event {
        Event::Queue(event) => event.players().iter().map(|player| player.index).collect(),
        Event::Waves(event) => waves::involved(event),
        Event::Buckets(event) => buckets::involved(event),
        Event::Cliques(event) => cliques::involved(event),
        Event::Lobbies(event) => lobbies::involved(event),
    }
}

/// The plain sentence for an event.
pub(crate) fn sentence(event: &Event, scenario: &Scenario) -> Vec<Part> {
    match (event, &scenario.settings) {
        (Event::Queue(event), _) => coming_and_going(event),
        (Event::Waves(event), Settings::Waves(settings)) => waves::sentence(event, settings),
        (Event::Buckets(event), Settings::Buckets(settings)) => buckets::sentence(event, settings),
        (Event::Cliques(event), _) => cliques::sentence(event),
        (Event::Lobbies(event), Settings::Lobbies(settings)) => lobbies::sentence(event, settings),
        _ => unreachable!("an engine tells its own events"),
    }
}

/// The formula behind the event that has just happened, where there is one.
pub(crate) fn formula(moment: &Moment) -> Option<Formula> {
    match moment.scenario.engine() {
        Engine::Waves => waves::formula(moment),
        Engine::Buckets => buckets::formula(moment),
        Engine::Cliques => cliques::formula(moment),
        Engine::Lobbies => lobbies::formula(moment),
    }
}

/// What has happened to a player up to where the replay stands.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<Chapter> {
    match replay.scenario().engine() {
        Engine::Waves => waves::story(replay, player),
        Engine::Buckets => buckets::story(replay, player),
        Engine::Cliques => cliques::story(replay, player),
        Engine::Lobbies => lobbies::story(replay, player),
    }
}

/// How a player's request stands, where an engine has more to say about that than a sentence.
pub(crate) fn card(replay: &Replay, player: u32) -> Html {
    match replay.scenario().engine() {
        Engine::Waves | Engine::Buckets | Engine::Cliques => Html::default(),
        Engine::Lobbies => lobbies::card(replay, player),
    }
}

/// The match that an event makes, if it makes one.
pub(crate) fn met(event: &Event) -> Option<Met> {
    match event {
        Event::Queue(_) => None,
        Event::Waves(event) => waves::met(event),
        Event::Buckets(event) => buckets::met(event),
        Event::Cliques(event) => cliques::met(event),
        Event::Lobbies(event) => lobbies::met(event),
    }
}

/// Where an example opens: after the first event with the most to see, or at the end.
pub(crate) fn first_sight(replay: &Replay) -> usize {
    let sight = |event: &Event| match event {
        Event::Queue(_) => 0,
        Event::Waves(event) => u8::from(waves::is_worth_seeing(event)),
        Event::Buckets(event) => buckets::sight(event),
        Event::Cliques(event) => cliques::sight(event),
        Event::Lobbies(event) => lobbies::sight(event),
    };
    let events = replay.trace().events();
    let most = events.iter().map(sight).max().filter(|most| *most > 0);
    events.iter().position(|event| Some(sight(event)) == most).map_or(events.len(), |position| position + 1)
}

/// The picture, or the same as a table.
pub(crate) fn picture(props: PictureProps, as_table: bool) -> Html {
    match props.moment.scenario.engine() {
        Engine::Waves => waves::picture(props, as_table),
        Engine::Buckets => buckets::picture(props, as_table),
        Engine::Cliques => cliques::picture(props, as_table),
        Engine::Lobbies => lobbies::picture(props, as_table),
    }
}

/// All of the axis; `None` where the picture has none.
pub(crate) fn whole_axis(moment: &Moment) -> Option<View> {
    match moment.scenario.engine() {
        Engine::Waves => Some(waves::whole_axis(moment)),
        Engine::Buckets => Some(buckets::whole_axis(moment)),
        Engine::Cliques => Some(cliques::whole_axis(moment)),
        Engine::Lobbies => None,
    }
}

/// What the picture's signs mean.
pub(crate) fn legend(moment: &Moment) -> Html {
    match moment.scenario.engine() {
        Engine::Waves => waves::legend(moment),
        Engine::Buckets => buckets::legend(moment),
        Engine::Cliques => cliques::legend(moment),
        Engine::Lobbies => lobbies::legend(moment),
    }
}

/// Panels between the inspector and the log.
pub(crate) fn panels(moment: &Moment) -> Html {
    match moment.scenario.engine() {
        Engine::Waves => waves::panels(moment),
        Engine::Buckets => buckets::panels(moment),
        Engine::Cliques => cliques::panels(moment),
        Engine::Lobbies => lobbies::panels(moment),
    }
}

/// A round in words: `Wave 5`, `Cycle 3, check 241`.
pub(crate) fn round_title(scenario: &Scenario, index: u32, time: Millis) -> String {
    match &scenario.settings {
        Settings::Waves(_) => waves::round_title(index),
        Settings::Buckets(settings) => buckets::round_title(settings, index, time),
        Settings::Cliques(_) => cliques::round_title(index),
        Settings::Lobbies(_) => lobbies::round_title(index),
    }
}

/// A round's name on the timeline, where it is short; in full, with what it is a number of.
pub(crate) fn mark_name(scenario: &Scenario, mark: &RoundMark, full: bool) -> String {
    match &scenario.settings {
        Settings::Waves(_) if full => waves::round_title(mark.index),
        Settings::Waves(_) => (mark.index + 1).to_string(),
        Settings::Buckets(settings) => buckets::mark_name(settings, mark, full),
        Settings::Cliques(_) if full => cliques::round_title(mark.index),
        Settings::Lobbies(_) if full => lobbies::round_title(mark.index),
        Settings::Cliques(_) | Settings::Lobbies(_) => number(i64::from(mark.index) + 1),
    }
}

/// What a step of the timeline does, where it is not what it does for every engine.
pub(crate) fn step_hint(engine: Engine, command: Command) -> Option<&'static str> {
    match (engine, command) {
        (Engine::Buckets, Command::Back(Stride::Round)) => Some("Back to the first check of the growth cycle (Ctrl ←)"),
        (Engine::Buckets, Command::Forward(Stride::Round)) => {
            Some("To the first check of the next growth cycle; past the end, another check is run (Ctrl →)")
        }
        (Engine::Cliques, Command::Forward(Stride::Round)) => {
            Some("To the next snapshot in which anything happens; past the end, another one is taken (Ctrl →)")
        }
        (Engine::Lobbies, Command::Forward(Stride::Round)) => {
            Some("To the next round in which anything changes; past the end, another one is run (Ctrl →)")
        }
        _ => None,
    }
}

/// The stages that stand under the position.
pub(crate) fn strip(engine: Engine) -> &'static [Stage] {
    match engine {
        // The document counts eight; the coming and going is before them.
        Engine::Waves => &engine.stages()[1..],
        Engine::Buckets | Engine::Cliques | Engine::Lobbies => engine.stages(),
    }
}

/// Whose words the log is in.
pub(crate) fn log_title(engine: Engine) -> &'static str {
    match engine {
        Engine::Waves => "in the bot's words, and its matches",
        Engine::Buckets => "in the words of the source's example",
        Engine::Cliques => "in the terms of the paper, and its lobbies",
        Engine::Lobbies => "in the names of the text's functions, and its lobbies",
    }
}
