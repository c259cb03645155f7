//! The queue's table for lobbies: rating, game and level, which lobby somebody is in, and the fields of a request.

use queuescope::{Millis, Player, PlayerRef, PlayerState, Preference, SkillPreference, Wishes};
use queuescope_lab::Population;

use super::state::names;
use crate::edit::Field;
use crate::engines::lobbies::Scene;
use crate::engines::queue::middle_rating;
use crate::panels::icon::TICKETS;
use crate::panels::{Cell, Column, DetailField, Figure, Mixture, RowStatus, figure};
use crate::words::{clock, decimal, number};

/// The rating of a new player where there is nobody to go by.
const USUAL_RATING: f64 = 1_500.0;

const PREFERENCES: &[&str] = &["any", "preferred", "strict"];

/// The builder of a request.
pub(crate) const DETAIL_FIELDS: &[DetailField] = &[
    DetailField::new("Games", "Games with weights from 1 to 10, as in: chess 10, go 5", "chess 10", Field::Games, |player, _| {
        let games = player.wishes.iter().flat_map(|wishes| &wishes.games);
        games.map(|(game, weight)| format!("{game} {weight}")).collect::<Vec<_>>().join(", ")
    }),
    DetailField::new("Mode", "Only requests for the same mode meet", "casual", Field::Word("mode"), |player, _| {
        player.wishes.as_ref().map_or(String::new(), |wishes| wishes.mode.to_string())
    }),
    DetailField::new("Group size", "How many they want to be, as in: 2-4", "2-2", Field::Group, |player, _| {
        player.wishes.as_ref().map_or(String::new(), |wishes| format!("{}-{}", wishes.group.0, wishes.group.1))
    }),
    DetailField::new("Regions", "Where they want to play, as in: EU, NA", "none", Field::Names("regions"), |player, _| {
        player.wishes.as_ref().map_or(String::new(), |wishes| wishes.regions.join(", "))
    }),
    DetailField {
        choices: PREFERENCES,
        ..DetailField::new("Region is", "How much the regions matter", "any", Field::Word("region_preference"), |player, _| {
            player.wishes.as_ref().map_or(Preference::Any, |wishes| wishes.region_preference).name().to_owned()
        })
    },
    DetailField::new("Languages", "What they speak, as in: en, de", "none", Field::Names("languages"), |player, _| {
        player.wishes.as_ref().map_or(String::new(), |wishes| wishes.languages.join(", "))
    }),
    DetailField {
        choices: PREFERENCES,
        ..DetailField::new("Language is", "How much the languages matter", "any", Field::Word("language_preference"), |player, _| {
            player.wishes.as_ref().map_or(Preference::Any, |wishes| wishes.language_preference).name().to_owned()
        })
    },
    DetailField {
        choices: &["similar", "higher", "lower", "any"],
        ..DetailField::new(
            "Skill",
            "Whom they want to meet: somebody of about their rating, stronger, weaker, or anybody",
            "similar",
            Field::Word("skill_preference"),
            |player, _| player.wishes.as_ref().map_or(SkillPreference::Similar, |wishes| wishes.skill_preference).name().to_owned(),
        )
    },
    DetailField::new("Friends", "Names of players they want to be with", "none", Field::Names("friends"), |player, _| {
        player.wishes.as_ref().map_or(String::new(), |wishes| wishes.friends.join(", "))
    }),
    DetailField::PARTY,
    DetailField::new(
        "Scheduled",
        "Seconds on the clock when they want to play; empty: now",
        "now",
        Field::Number("scheduled"),
        |player, _| player.wishes.as_ref().and_then(|wishes| wishes.scheduled).map_or(String::new(), |at| at.seconds().to_string()),
    ),
    DetailField::DECLINES,
    DetailField::JOINED,
    DetailField::LEAVES,
];

/// Rating, game, level.
pub(crate) fn columns() -> Vec<Column> {
    vec![
        Column::new("Rating", "The player's rating; sort by it"),
        Column::new("Game", "The game wanted most; sort by how many are wanted"),
        Column::new("Level", "How far the wishes are relaxed, from 0 to 10; sort by it"),
    ]
}

/// What stands in those columns.
pub(crate) fn cells(moment: &Scene<'_>, player: u32) -> Vec<Cell> {
    let level = moment.request_mark(player).level;
    let wishes = moment.wishes(player);
    vec![
        Cell::rating(moment.scenario.players[player as usize].rating),
        Cell::told(top_game(&wishes), wishes.games.len() as i64, "tier", "game"),
        Cell::told(level.to_string(), i64::from(level), "n", "level"),
    ]
}

/// The game wanted most, and how many more are listed.
fn top_game(wishes: &Wishes) -> String {
    let most = wishes.games.iter().rev().max_by(|a, b| a.1.total_cmp(&b.1));
    let more = wishes.games.len().saturating_sub(1);
    match most {
        Some((game, _)) if more > 0 => format!("{game} +{more}"),
        Some((game, _)) => game.to_string(),
        None => "–".to_owned(),
    }
}

/// What has become of a player.
pub(crate) fn row_status(moment: &Scene<'_>, player: u32) -> RowStatus {
    let mark = moment.request_mark(player);
    let here = moment.here_for(player);
    let lobby = i64::from(mark.lobby.unwrap_or_default());
    let (class, text, key) = match moment.frame.states[player as usize] {
        PlayerState::Queued if mark.asleep => ("out", "scheduled".to_owned(), -3),
        PlayerState::Queued if !mark.missing.is_empty() => ("free", "for friends".to_owned(), -4),
        PlayerState::Queued => ("free", format!("waits {}", clock(here)), -5 - here.0 / 1_000),
        PlayerState::Pending => ("free", format!("asked, lobby {}", number(lobby)), 0),
        PlayerState::Away => ("out", "not here yet".to_owned(), -2),
        PlayerState::Left => ("out", "left".to_owned(), -1),
        PlayerState::Matched => ("plays", format!("lobby {}", number(lobby)), lobby),
    };
    let shape = usize::from(class == "plays");
    RowStatus { class, text, opponent: None, key, shape: TICKETS[shape], meaning: ["alone", "in a lobby"][shape].to_owned() }
}

/// A player in a sentence or two.
pub(crate) fn about(moment: &Scene<'_>, player: u32) -> String {
    let wishes = moment.wishes(player);
    let games: Vec<&str> = wishes.games.iter().map(|(game, _)| &**game).collect();
    let list = |names: &[queuescope::Name], preference: Preference| match (names, preference) {
        ([], _) | (_, Preference::Any) => None,
        (_, preference) => Some(format!("{} {}", names.join(" or "), preference.name())),
    };
    let places: Vec<String> = [list(&wishes.regions, wishes.region_preference), list(&wishes.languages, wishes.language_preference)]
        .into_iter()
        .flatten()
        .collect();
    let sizes =
        if wishes.group.0 == wishes.group.1 { wishes.group.0.to_string() } else { format!("{} to {}", wishes.group.0, wishes.group.1) };
    let with = moment.shown_lobby(player).map_or(String::new(), |lobby| {
        let others: Vec<PlayerRef> = lobby.players.iter().filter(|other| other.index != player).cloned().collect();
        format!(" In lobby {} with {}.", lobby.id, names(&others))
    });
    let wants = [vec![format!("{}, {}", games.join(" or "), wishes.mode), format!("a group of {sizes}")], places].concat().join("; ");
    format!("Rated {}. Wants {wants}.{with}", decimal(moment.scenario.players[player as usize].rating.unwrap_or_default()))
}

/// The rating in the middle of what the others have, and the wishes of the last of them, without their friends.
pub(crate) fn complete_player(player: Player, others: &[Player]) -> Player {
    let games = || vec![("chess".into(), 10.0)];
    let like = others.iter().rev().find_map(|player| player.wishes.as_deref().cloned());
    let mut wishes = like.unwrap_or_else(|| Wishes { games: games(), ..Wishes::default() });
    (wishes.friends, wishes.scheduled) = (Vec::new(), None);
    if wishes.games.is_empty() {
        wishes.games = games();
    }
    Player { rating: middle_rating(others).or(Some(USUAL_RATING)), wishes: Some(Box::new(wishes)), ..player }
}

/// The figures of a made-up crowd.
pub(crate) const FIGURES: &[Figure] = &[
    Figure::PLAYERS,
    Figure::RATING,
    Figure::SPREAD,
    Figure::ARRIVALS,
    figure!("Largest group", "Everybody wants a group from two up to this many; with 2 everybody wants pairs", 100, largest_group),
    figure!(
        "Strict, percent",
        "Of a hundred players so many want their region and language strictly; half of the others prefer them",
        100,
        strict_percent
    ),
    Figure::FRIENDS,
    figure!(
        "Scheduled, percent",
        "Of a hundred players so many want to play at some time in the hour after they join",
        100,
        scheduled_percent
    ),
    Figure::SEED,
];

/// The mixes of a made-up crowd.
pub(crate) const MIXTURES: &[Mixture] = &[
    Mixture {
        label: "Games",
        hint: "Games with so many parts of the crowd who want each of them most, as in: chess 5, go 3",
        get: |crowd| &crowd.games,
        set: |crowd, mix| crowd.games = mix,
    },
    Mixture {
        label: "Regions",
        hint: "Regions with so many parts of the crowd, as in: EU 5, NA 3",
        get: |crowd| &crowd.regions,
        set: |crowd, mix| crowd.regions = mix,
    },
    Mixture {
        label: "Languages",
        hint: "Languages with so many parts of the crowd, as in: en 6, de 2",
        get: |crowd| &crowd.languages,
        set: |crowd, mix| crowd.languages = mix,
    },
];

/// They come over two minutes.
pub(crate) fn usual_crowd() -> Population {
    Population { players: 24, spread: 150, ..Population::default() }
}

/// What stands in pasted rows, and what they look like.
pub(crate) fn rows() -> (String, &'static str) {
    let about = "name, rating, games with weights, mode, group size, when they join (seconds). With a first row of names the columns may stand in any order, and there may be more of them: regions, region_preference, languages, language_preference, skill_preference, friends, party, scheduled, leaves.";
    (
        about.to_owned(),
        "Ada\t1620\tchess:10 go:4\tcasual\t2-2\t0\nBo\t1580\tchess:10\tcasual\t2-4\t5\nCleo\t1490\tgo:8 chess:6\tcasual\t2-2\t12",
    )
}

/// How long ago, for chips.
pub(crate) fn ago(time: Millis) -> String {
    clock(Millis(time.0 / 1_000 * 1_000))
}
