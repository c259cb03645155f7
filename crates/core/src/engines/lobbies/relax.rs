//! Relax: raises the levels of requests, and computes the effective wishes at a level. The original wishes are never overwritten, so the effective
//! ones depend only on them and the level.

use super::event::Event;
use super::settings::{Settings, Terms};
use super::{RELAX, RoundContext, State};
use crate::player::{Name, Preference, SkillPreference, Wishes};
use crate::time::Millis;

/// The highest level.
pub const MAX_LEVEL: u8 = 10;
/// From this level on, a request accepts every game on its list.
pub const LISTED_GAMES_LEVEL: u8 = 5;
/// From this level on, a request accepts every game that any searching request lists.
pub const EVERY_GAME_LEVEL: u8 = 9;
/// From this level on, a group may be one player smaller or larger than the request wants.
const SIZES_LEVEL: u8 = 7;

/// What each level relaxes, starting with level 1.
pub const EFFECTS: [&str; MAX_LEVEL as usize] = [
    "a strict region becomes preferred",
    "the skill range is 1.5 times as wide",
    "a strict language becomes preferred",
    "any region is accepted",
    "any game on the list is accepted, not only the favourite",
    "any language is accepted",
    "the group may be one smaller or one larger",
    "the skill range is 3 times as wide",
    "any game that a searching request lists is accepted",
    "any skill and any group size are accepted",
];

/// The levels at which the accepted group sizes change.
pub(super) const SIZE_LEVELS: [u8; 3] = [0, SIZES_LEVEL, MAX_LEVEL];

/// Returns the players whose requests are due to go up a level.
pub(super) fn rising(state: &State, terms: &Terms, searching: &[u32], now: Millis) -> Vec<u32> {
    let is_rising = |player: &u32| {
        let player = *player as usize;
        state.levels[player] < MAX_LEVEL && terms.reaches_interval(Millis(now.0 - state.relaxed_at[player].0))
    };
    searching.iter().copied().filter(is_rising).collect()
}

/// Stage 3: raises the level of each of these players by one.
pub(super) fn raise_levels(context: &mut RoundContext<'_>, rising: &[u32]) {
    let &mut RoundContext { settings, ref mut state, now, ref mut recorder, .. } = context;
    recorder.stage(RELAX);
    for &player in rising {
        let index = player as usize;
        state.levels[index] += 1;
        let level = state.levels[index];
        let after = Millis(now.0 - std::mem::replace(&mut state.relaxed_at[index], now).0);
        recorder.record(|scenario| Event::Relaxed {
            player: scenario.player_ref(player),
            level,
            effect: EFFECTS[usize::from(level) - 1],
            changes: has_effect(settings, scenario.players[index].wishes.as_deref().unwrap_or(&Wishes::default()), level),
            after,
        });
    }
}

/// The preference for a list at level 0. An empty list is no wish, so its preference is `Any`.
pub(super) fn wish(list: &[Name], preference: Preference) -> Preference {
    if list.is_empty() { Preference::Any } else { preference }
}

/// The region preference at a level.
pub fn region(preference: Preference, level: u8) -> Preference {
    loosened(preference, level, 1, 4)
}

/// The language preference at a level.
pub fn language(preference: Preference, level: u8) -> Preference {
    loosened(preference, level, 3, 6)
}

fn loosened(preference: Preference, level: u8, preferred_from: u8, any_from: u8) -> Preference {
    match preference {
        _ if level >= any_from => Preference::Any,
        Preference::Strict if level >= preferred_from => Preference::Preferred,
        unchanged => unchanged,
    }
}

/// Twice the factor by which a level widens the skill range; `None` if any skill is accepted. Doubled, the factor is a whole number.
pub(super) fn twice_skill_factor(level: u8) -> Option<i64> {
    match level {
        MAX_LEVEL.. => None,
        8.. => Some(6),
        2.. => Some(3),
        _ => Some(2),
    }
}

/// The smallest and the largest accepted group at a level.
pub fn sizes(settings: &Settings, group: (u32, u32), level: u8) -> [u32; 2] {
    let wider = [(group.0 - 1).max(2), group.1 + 1];
    match level {
        MAX_LEVEL.. => [2, settings.max_capacity.max(wider[1])],
        SIZES_LEVEL.. => wider,
        _ => [group.0, group.1],
    }
}

/// True if a level changes anything for a request with these wishes.
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

/// A request's effective wishes at a level, for display.
#[derive(Debug, Clone, PartialEq)]
pub struct Criteria {
    /// The region preference.
    pub region: Preference,
    /// The language preference.
    pub language: Preference,
    /// The skill range in rating points; `None` if any skill is accepted.
    pub skill_range: Option<f64>,
    /// The smallest and the largest accepted group.
    pub sizes: [u32; 2],
    /// True if every game on its list is accepted.
    pub listed_games: bool,
    /// True if every game that a searching request lists is accepted.
    pub every_game: bool,
}

impl Criteria {
    /// The effective wishes at a level.
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
