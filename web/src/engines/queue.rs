//! What is different from engine to engine in the queue's table, and in what is put into it.

use queuescope::{Engine, Player, Scenario, Settings};
use queuescope_lab::Population;

use super::{buckets, cliques, lobbies, waves};
use crate::moment::Moment;
use crate::panels::{Cell, Column, DetailField, Figure, Mixture, Standing};

/// The columns of the queue's table, between the name and what has become of a player.
pub(crate) fn columns(scenario: &Scenario) -> Vec<Column> {
    match &scenario.settings {
        Settings::Waves(settings) => waves::columns(settings),
        Settings::Buckets(_) => buckets::columns(),
        Settings::Cliques(_) => cliques::columns(),
        Settings::Lobbies(_) => lobbies::columns(),
    }
}

/// What stands in those columns.
pub(crate) fn cells(moment: &Moment, player: u32) -> Vec<Cell> {
    match moment.scenario.engine() {
        Engine::Waves => waves::cells(moment, player),
        Engine::Buckets => buckets::cells(moment, player),
        Engine::Cliques => cliques::cells(moment, player),
        Engine::Lobbies => lobbies::cells(moment, player),
    }
}

/// What has become of a player.
pub(crate) fn standing(moment: &Moment, player: u32) -> Standing {
    match moment.scenario.engine() {
        Engine::Waves => waves::standing(moment, player),
        Engine::Buckets => buckets::standing(moment, player),
        Engine::Cliques => cliques::standing(moment, player),
        Engine::Lobbies => lobbies::standing(moment, player),
    }
}

/// A player in a sentence or two.
pub(crate) fn about(moment: &Moment, player: u32) -> String {
    match moment.scenario.engine() {
        Engine::Waves => waves::about(moment, player),
        Engine::Buckets => buckets::about(moment, player),
        Engine::Cliques => cliques::about(moment, player),
        Engine::Lobbies => lobbies::about(moment, player),
    }
}

/// The class a player's name has in sentences.
pub(crate) fn name_class(moment: &Moment, player: u32) -> &'static str {
    match moment.scenario.engine() {
        Engine::Waves => waves::name_class(moment, player),
        Engine::Buckets => buckets::name_class(moment, player),
        Engine::Cliques => cliques::name_class(moment, player),
        Engine::Lobbies => lobbies::name_class(moment, player),
    }
}

/// The fields of a player that have no column.
pub(crate) fn detail_fields(engine: Engine) -> &'static [DetailField] {
    match engine {
        Engine::Waves => waves::DETAIL_FIELDS,
        Engine::Buckets => buckets::DETAIL_FIELDS,
        Engine::Cliques => cliques::DETAIL_FIELDS,
        Engine::Lobbies => lobbies::DETAIL_FIELDS,
    }
}

/// Gives a new player what the engine needs: about what the others have.
pub(crate) fn furnish(player: Player, scenario: &Scenario) -> Player {
    match &scenario.settings {
        Settings::Waves(settings) => waves::furnish(player, settings, &scenario.players),
        Settings::Buckets(_) => buckets::furnish(player, &scenario.players),
        Settings::Cliques(_) => cliques::furnish(player, &scenario.players),
        Settings::Lobbies(_) => lobbies::furnish(player, &scenario.players),
    }
}

/// The upper median of the players' ratings.
pub(super) fn middle_rating(players: &[Player]) -> Option<f64> {
    let mut ratings: Vec<f64> = players.iter().filter_map(|player| player.rating).collect();
    ratings.sort_by(f64::total_cmp);
    ratings.get(ratings.len() / 2).copied()
}

/// What the queue's sign in front of a name is about.
pub(crate) fn sign_title(engine: Engine) -> &'static str {
    match engine {
        Engine::Waves => "Side",
        Engine::Buckets => "Solo or party",
        Engine::Cliques | Engine::Lobbies => "Waiting or in a lobby",
    }
}

/// What the column with what has become of a player is called.
pub(crate) fn status_title(engine: Engine) -> &'static str {
    match engine {
        Engine::Waves | Engine::Buckets => "Opponent",
        Engine::Cliques | Engine::Lobbies => "Lobby",
    }
}

/// The figures of a made-up crowd.
pub(crate) fn figures(engine: Engine) -> &'static [Figure] {
    match engine {
        Engine::Waves => waves::FIGURES,
        Engine::Buckets => buckets::FIGURES,
        Engine::Cliques => cliques::FIGURES,
        Engine::Lobbies => lobbies::FIGURES,
    }
}

/// The mixes of a made-up crowd.
pub(crate) fn mixtures(engine: Engine) -> &'static [Mixture] {
    match engine {
        Engine::Waves | Engine::Buckets | Engine::Cliques => &[],
        Engine::Lobbies => lobbies::MIXTURES,
    }
}

/// A crowd to begin with.
pub(crate) fn usual_crowd(engine: Engine) -> Population {
    match engine {
        Engine::Waves => Population::default(),
        Engine::Buckets => buckets::usual_crowd(),
        Engine::Cliques => cliques::usual_crowd(),
        Engine::Lobbies => lobbies::usual_crowd(),
    }
}

/// What stands in pasted rows, and what they look like.
pub(crate) fn rows(scenario: &Scenario) -> (String, &'static str) {
    match &scenario.settings {
        Settings::Waves(settings) => waves::rows(settings),
        Settings::Buckets(_) => buckets::rows(),
        Settings::Cliques(_) => cliques::rows(),
        Settings::Lobbies(_) => lobbies::rows(),
    }
}
