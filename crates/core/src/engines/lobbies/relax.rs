//! Relaxation: what a request's wishes come to at a level. The wishes themselves are never overwritten: what counts is derived from them
//! and the level, every time.

use super::settings::Settings;
use crate::player::{Name, Preference, SkillPreference, Wishes};

/// The highest level.
pub const MAX_LEVEL: u8 = 10;
/// From this level on a request may play all games on its list.
pub const LISTED_GAMES_LEVEL: u8 = 5;
/// From this level on a request may play every game that anybody searching lists.
pub const EVERY_GAME_LEVEL: u8 = 9;
/// From this level on groups may be one smaller or larger.
const SIZES_LEVEL: u8 = 7;

/// What becomes easier on the way to each level, from 1 on.
pub const EFFECTS: [&str; MAX_LEVEL as usize] = [
    "a strict region becomes a preferred one",
    "the skill range is half as wide again",
    "a strict language becomes a preferred one",
    "any region will do",
    "any game on the list will do, not only the one wanted most",
    "any language will do",
    "the group may be one smaller or one larger",
    "the skill range is three times as wide",
    "any game that somebody searching lists will do",
    "any skill and any group size will do",
];

/// The levels at which a group size changes: what a part of a score may be taken from.
pub(super) const SIZE_LEVELS: [u8; 3] = [0, SIZES_LEVEL, MAX_LEVEL];

/// How much a list matters at level 0: an empty one is no wish.
pub(super) fn wish(list: &[Name], preference: Preference) -> Preference {
    if list.is_empty() { Preference::Any } else { preference }
}

/// How much a region matters at a level.
pub fn region(preference: Preference, level: u8) -> Preference {
    loosened(preference, level, 1, 4)
}

/// How much a language matters at a level.
pub fn language(preference: Preference, level: u8) -> Preference {
    loosened(preference, level, 3, 6)
}

fn loosened(preference: Preference, level: u8, preferred_from: u8, any_from: u8) -> Preference {
    match preference {
        _ if level >= any_from => Preference::Any,
        Preference::Strict if level >= preferred_from => Preference::Preferred,
        as_it_is => as_it_is,
    }
}

/// Twice what the skill range is multiplied by at a level; `None` where any skill will do.
pub(super) fn twice_skill_factor(level: u8) -> Option<i64> {
    match level {
        MAX_LEVEL.. => None,
        8.. => Some(6),
        2.. => Some(3),
        _ => Some(2),
    }
}

/// The smallest and the largest group at a level.
pub fn sizes(settings: &Settings, group: (u32, u32), level: u8) -> [u32; 2] {
    let wider = [(group.0 - 1).max(2), group.1 + 1];
    match level {
        MAX_LEVEL.. => [2, settings.max_capacity.max(wider[1])],
        SIZES_LEVEL.. => wider,
        _ => [group.0, group.1],
    }
}

/// Whether a level changes anything for a request with these wishes.
pub fn has_effect(settings: &Settings, wishes: &Wishes, level: u8) -> bool {
    let before = level.saturating_sub(1);
    let regions = wish(&wishes.regions, wishes.region_preference);
    let languages = wish(&wishes.languages, wishes.language_preference);
    let skill_matters = wishes.skill_preference != SkillPreference::Any;
    match level {
        1 | 4 => region(regions, before) != region(regions, level),
        3 | 6 => language(languages, before) != language(languages, level),
        2 | 8 => skill_matters,
        LISTED_GAMES_LEVEL => wishes.games.len() > 1,
        MAX_LEVEL => skill_matters || sizes(settings, wishes.group, before) != sizes(settings, wishes.group, level),
        _ => true,
    }
}

/// What a request's wishes come to at a level, for people.
#[derive(Debug, Clone, PartialEq)]
pub struct Criteria {
    /// How much its regions matter.
    pub region: Preference,
    /// How much its languages matter.
    pub language: Preference,
    /// How many rating points apart score nothing; `None` where any skill will do.
    pub skill_range: Option<f64>,
    /// The smallest and the largest group.
    pub sizes: [u32; 2],
    /// Whether it may play all games on its list.
    pub listed_games: bool,
    /// Whether it may play every game that anybody searching lists.
    pub every_game: bool,
}

impl Criteria {
    /// At a level.
    pub fn at(settings: &Settings, wishes: &Wishes, level: u8) -> Criteria {
        Criteria {
            region: region(wish(&wishes.regions, wishes.region_preference), level),
            language: language(wish(&wishes.languages, wishes.language_preference), level),
            skill_range: twice_skill_factor(level).map(|twice| (settings.skill_range * twice) as f64 / 2_000.0),
            sizes: sizes(settings, wishes.group, level),
            listed_games: level >= LISTED_GAMES_LEVEL,
            every_game: level >= EVERY_GAME_LEVEL,
        }
    }
}
