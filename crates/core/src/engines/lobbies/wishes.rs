//! Wishes that a lobby meets: for each kind of wish, the number of players whose wish, as they stated it, all other players of their lobby
//! meet. Relaxation does not count here, because it says what a player accepts and not what a player wants.
//!
//! | wish | met if |
//! | --- | --- |
//! | games | the game of the lobby is on the player's list |
//! | regions, languages | every other player lists at least one name of the player's list |
//! | skill | every other rating is in the player's skill range, without relaxation |
//!
//! A player who accepts any region, language or skill has a wish that is always met. So has a player with an empty list.

use super::settings::Settings;
use super::{Lobbies, Match, relax};
use crate::engines::{Better, Measure, Summary};
use crate::player::{Name, Player, Preference, SkillPreference, Wishes};
use crate::scenario::Scenario;

pub(super) static GAMES: Measure = measure("games_met");
pub(super) static REGIONS: Measure = measure("regions_met");
pub(super) static LANGUAGES: Measure = measure("languages_met");
pub(super) static SKILL: Measure = measure("skill_met");

const fn measure(name: &'static str) -> Measure {
    Measure { name, plural: name, unit: Some("players"), better: Better::High, summary: Summary::Total }
}

/// Returns the number of players of a lobby whose wish is met, for each kind of wish.
pub(super) fn count(lobby: &Match, scenario: &Scenario) -> [(&'static Measure, u32); 4] {
    let default = Wishes::default();
    let player = |index: &u32| {
        let player = &scenario.players[*index as usize];
        (player, player.wishes.as_deref().unwrap_or(&default))
    };
    let settings = scenario.settings.of::<Lobbies>();
    let mut counts = [0; 4];
    for (index, one) in lobby.players.iter().enumerate() {
        let (own, wishes) = player(one);
        let others = || lobby.players.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, other)| player(other));
        let is_met = [
            wishes.games.iter().any(|(game, _)| *game == lobby.queue.game),
            others().all(|(_, other)| list_is_met(&wishes.regions, wishes.region_preference, &other.regions)),
            others().all(|(_, other)| list_is_met(&wishes.languages, wishes.language_preference, &other.languages)),
            others().all(|(other, _)| settings.is_none_or(|settings| skill_is_met(settings, wishes.skill_preference, own, other))),
        ];
        counts.iter_mut().zip(is_met).for_each(|(count, is_met)| *count += u32::from(is_met));
    }
    let [games, regions, languages, skill] = counts;
    [(&GAMES, games), (&REGIONS, regions), (&LANGUAGES, languages), (&SKILL, skill)]
}

fn list_is_met(wanted: &[Name], preference: Preference, other: &[Name]) -> bool {
    relax::wish(wanted, preference) == Preference::Any || wanted.iter().any(|name| other.contains(name))
}

/// True if the other rating is in the range of a wish: around the player's own rating, up from it, or down from it.
fn skill_is_met(settings: &Settings, wish: SkillPreference, own: &Player, other: &Player) -> bool {
    /// Ratings are compared in millionths, as in scores. The setting is in thousandths.
    const MILLIONTHS: f64 = 1_000_000.0;
    let rating = |player: &Player| (player.rating.unwrap_or_default() * MILLIONTHS).round() as i64;
    let difference = rating(other) - rating(own);
    let range = settings.skill_range * 1_000;
    match wish {
        SkillPreference::Any => true,
        SkillPreference::Similar => difference.abs() <= range,
        SkillPreference::Higher => (0..=range).contains(&difference),
        SkillPreference::Lower => (-range..=0).contains(&difference),
    }
}
