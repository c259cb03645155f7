//! The queue's table for lobbies: rating, game, level and lobby, and the fields of a request.

use queuescope::engines::lobbies::LobbyState;
use queuescope::{Millis, Player, PlayerRef, PlayerState, Preference, SkillPreference, Wishes};
use queuescope_lab::Population;

use super::state::named;
use crate::edit::Field;
use crate::engines::lobbies::Scene;
use crate::engines::queue::{joins, middle_rating};
use crate::panels::icon::TICKETS;
use crate::panels::{Cell, Column, DetailField, Figure, Mixture, RowStatus, figure};
use crate::words::{clock, decimal, list, number};

/// Rating of a new player if no other player has one.
const DEFAULT_RATING: f64 = 1_500.0;

const PREFERENCES: &[&str] = &["any", "preferred", "strict"];

/// Fields that have no column: the wishes of a request.
pub(crate) const DETAIL_FIELDS: &[DetailField] = &[
    DetailField::new("Games", "Games with weights from 1 to 10, for example: chess 10, go 5", "chess 10", Field::Games, |player, _| {
        let games = player.wishes.iter().flat_map(|wishes| &wishes.games);
        games.map(|(game, weight)| format!("{game} {weight}")).collect::<Vec<_>>().join(", ")
    }),
    DetailField::new("Mode", "Only requests for the same mode can be paired", "casual", Field::Word("mode"), |player, _| {
        player.wishes.as_ref().map_or(String::new(), |wishes| wishes.mode.to_string())
    }),
    DetailField::new("Group size", "The group sizes the player accepts, for example: 2-4", "2-2", Field::Group, |player, _| {
        player.wishes.as_ref().map_or(String::new(), |wishes| format!("{}-{}", wishes.group.0, wishes.group.1))
    }),
    DetailField::new(
        "Regions",
        "The regions the player wants to play in, for example: EU, NA",
        "none",
        Field::Names("regions"),
        |player, _| player.wishes.as_ref().map_or(String::new(), |wishes| wishes.regions.join(", ")),
    ),
    DetailField {
        choices: PREFERENCES,
        ..DetailField::new("Region preference", "How important the regions are", "any", Field::Word("region_preference"), |player, _| {
            player.wishes.as_ref().map_or(Preference::Any, |wishes| wishes.region_preference).name().to_owned()
        })
    },
    DetailField::new(
        "Languages",
        "The languages the player speaks, for example: en, de",
        "none",
        Field::Names("languages"),
        |player, _| player.wishes.as_ref().map_or(String::new(), |wishes| wishes.languages.join(", ")),
    ),
    DetailField {
        choices: PREFERENCES,
        ..DetailField::new(
            "Language preference",
            "How important the languages are",
            "any",
            Field::Word("language_preference"),
            |player, _| player.wishes.as_ref().map_or(Preference::Any, |wishes| wishes.language_preference).name().to_owned(),
        )
    },
    DetailField {
        choices: &["similar", "higher", "lower", "any"],
        ..DetailField::new(
            "Skill",
            "Whether the player wants opponents with a similar, higher, lower or any rating",
            "similar",
            Field::Word("skill_preference"),
            |player, _| player.wishes.as_ref().map_or(SkillPreference::Similar, |wishes| wishes.skill_preference).name().to_owned(),
        )
    },
    DetailField::new("Friends", "Names of players to play with", "none", Field::Names("friends"), |player, _| {
        player.wishes.as_ref().map_or(String::new(), |wishes| wishes.friends.join(", "))
    }),
    DetailField::PARTY,
    DetailField::new(
        "Scheduled",
        "When the player wants to play, in seconds from the start. Leave it empty to play now.",
        "now",
        Field::Number("scheduled"),
        |player, _| player.wishes.as_ref().and_then(|wishes| wishes.scheduled).map_or(String::new(), |at| at.seconds().to_string()),
    ),
    DetailField::DECLINES,
    DetailField::JOINED,
    DetailField::LEAVES,
];

/// Columns: rating, game and level.
pub(crate) fn columns() -> Vec<Column> {
    vec![
        Column::new("Rating", "Sort by rating"),
        Column::new("Game", "The player's favourite game. Sort by the number of games on the list."),
        Column::new("Level", "Sort by how far the wishes are relaxed, from 0 to 10"),
    ]
}

/// A player's cells in those columns.
pub(crate) fn cells(moment: &Scene<'_>, player: u32) -> Vec<Cell> {
    let level = moment.request_mark(player).level;
    let wishes = moment.wishes(player);
    vec![
        Cell::rating(moment.scenario.players[player as usize].rating),
        Cell::read_only(top_game(&wishes), wishes.games.len() as i64, "tier", "game"),
        Cell::read_only(level.to_string(), i64::from(level), "n", "level"),
    ]
}

/// The favourite game and the number of other games on the list: `chess +2`.
fn top_game(wishes: &Wishes) -> String {
    let most = wishes.games.iter().rev().max_by(|a, b| a.1.total_cmp(&b.1));
    let more = wishes.games.len().saturating_sub(1);
    match most {
        Some((game, _)) if more > 0 => format!("{game} +{more}"),
        Some((game, _)) => game.to_string(),
        None => "–".to_owned(),
    }
}

/// A player's lobby or wait, and the sign for players in a lobby.
pub(crate) fn row_status(moment: &Scene<'_>, player: u32) -> RowStatus {
    let mark = moment.request_mark(player);
    let here = moment.here_for(player);
    let lobby = i64::from(mark.lobby.unwrap_or_default());
    let (class, text, key) = match moment.frame.states[player as usize] {
        PlayerState::Queued if mark.asleep => ("out", "scheduled".to_owned(), -3),
        PlayerState::Queued if !mark.missing.is_empty() => ("free", "waits for friends".to_owned(), -4),
        PlayerState::Queued if here.0 < 1_000 => ("free", "just joined".to_owned(), -5),
        PlayerState::Queued => ("free", format!("waits {}", ago(here)), -5 - here.0 / 1_000),
        PlayerState::Pending => ("free", format!("lobby {}?", number(lobby)), 0),
        PlayerState::Away => ("out", joins(&moment.scenario.players[player as usize]), -2),
        PlayerState::Left => ("out", "left".to_owned(), -1),
        PlayerState::Matched => ("plays", format!("lobby {}", number(lobby)), lobby),
    };
    let shape = usize::from(class == "plays");
    RowStatus { class, text, opponent: None, key, shape: TICKETS[shape], meaning: ["waiting", "in a lobby"][shape].to_owned() }
}

/// Describes a player in two or three sentences.
pub(crate) fn about(moment: &Scene<'_>, player: u32) -> String {
    let wishes = moment.wishes(player);
    let games: Vec<&str> = wishes.games.iter().map(|(game, _)| &**game).collect();
    let wish = |what: &str, names: &[queuescope::Name], preference: Preference| match (names, preference) {
        ([], _) | (_, Preference::Any) => None,
        (_, preference) => Some(format!("{what} {} ({})", list(names, "or"), preference.name())),
    };
    let regions = wish("region", &wishes.regions, wishes.region_preference);
    let languages = wish("language", &wishes.languages, wishes.language_preference);
    let sizes =
        if wishes.group.0 == wishes.group.1 { wishes.group.0.to_string() } else { format!("{} to {}", wishes.group.0, wishes.group.1) };
    let place = match moment.frame.states[player as usize] {
        PlayerState::Pending => Some("Invited to"),
        PlayerState::Matched => Some("In"),
        PlayerState::Away | PlayerState::Queued | PlayerState::Left => None,
    };
    let lobby = moment.shown_lobby(player).filter(|lobby| lobby.state != LobbyState::Disbanded);
    let with = place.zip(lobby).map_or(String::new(), |(place, lobby)| {
        let others: Vec<PlayerRef> = lobby.players.iter().filter(|other| other.index != player).cloned().collect();
        format!(" {place} lobby {} with {}.", lobby.id, named(&others))
    });
    let wants: Vec<String> =
        [Some(format!("{} ({})", list(&games, "or"), wishes.mode)), Some(format!("a group of {sizes}")), regions, languages]
            .into_iter()
            .flatten()
            .collect();
    let rating = decimal(moment.scenario.players[player as usize].rating.unwrap_or_default());
    format!("Rated {rating}. Wants {}.{with}", wants.join(", "))
}

/// Gives a new player the median rating, and the wishes of the last player without friends and schedule.
pub(crate) fn complete_player(player: Player, others: &[Player]) -> Player {
    let games = || vec![("chess".into(), 10.0)];
    let last = others.iter().rev().find_map(|player| player.wishes.as_deref().cloned());
    let mut wishes = last.unwrap_or_else(|| Wishes { games: games(), ..Wishes::default() });
    (wishes.friends, wishes.scheduled) = (Vec::new(), None);
    if wishes.games.is_empty() {
        wishes.games = games();
    }
    Player { rating: middle_rating(others).or(Some(DEFAULT_RATING)), wishes: Some(Box::new(wishes)), ..player }
}

/// Numbers in the form that generates players.
pub(crate) const FIGURES: &[Figure] = &[
    Figure::PLAYERS,
    Figure::RATING,
    Figure::SPREAD,
    Figure::ARRIVALS,
    figure!("Largest group", "The largest group that players accept. With 2, all players want pairs.", 100, largest_group),
    figure!(
        "Strict wishes, percent",
        "This percentage of the players is strict about region and language. Half of the others prefer theirs.",
        100,
        strict_percent
    ),
    Figure::FRIENDS,
    figure!(
        "Scheduled, percent",
        "This percentage of the players wants to play at a set time in the hour after joining",
        100,
        scheduled_percent
    )
    .of_queue(),
    Figure::SEED,
];

/// Mixes in the form that generates players.
pub(crate) const MIXTURES: &[Mixture] = &[
    Mixture {
        label: "Games",
        hint: "Each game with the share of players who like it most, for example: chess 5, go 3",
        get: |crowd| &crowd.games,
        set: |crowd, mix| crowd.games = mix,
    },
    Mixture {
        label: "Regions",
        hint: "Each region with its share of players, for example: EU 5, NA 3",
        get: |crowd| &crowd.regions,
        set: |crowd, mix| crowd.regions = mix,
    },
    Mixture {
        label: "Languages",
        hint: "Each language with its share of players, for example: en 6, de 2",
        get: |crowd| &crowd.languages,
        set: |crowd, mix| crowd.languages = mix,
    },
];

/// Initial values of the form.
pub(crate) fn default_crowd() -> Population {
    Population { players: 24, spread: 150, ..Population::default() }
}

/// Describes the columns of pasted rows, with an example.
pub(crate) fn rows() -> (String, &'static str) {
    let about = "name, rating, games with weights, mode, group size, joining time in seconds. If the first row has column names, the columns can be in any order, and these columns are allowed too: regions, region_preference, languages, language_preference, skill_preference, friends, party, scheduled, leaves.";
    (
        about.to_owned(),
        "Ada\t1620\tchess:10 go:4\tcasual\t2-2\t0\nBo\t1580\tchess:10\tcasual\t2-4\t5\nCleo\t1490\tgo:8 chess:6\tcasual\t2-2\t12",
    )
}

/// A wait in whole seconds, for chips.
pub(crate) fn ago(time: Millis) -> String {
    clock(Millis(time.0 / 1_000 * 1_000))
}
