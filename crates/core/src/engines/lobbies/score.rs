//! The score of two requests: five parts, each a fraction rounded to whole centipoints, and their weighted sum.
//!
//! Relaxing never lowers a part, because a part is the largest of its values over all levels from 0 to each side's own. For regions,
//! languages and skill the largest value is known without trying every level. For group sizes, the levels at which sizes change are tried.

use serde::Serialize;

use super::points::Points;
use super::relax::{self, SIZE_LEVELS};
use super::request::{Games, NameList, Request, Requests};
use super::settings::{GameScore, Settings};
use super::skill::{self, View};
use crate::player::Preference;

/// The five parts of a score, each out of 100 points.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Parts {
    /// Common games.
    pub game: Points,
    /// Common regions.
    pub region: Points,
    /// Common languages.
    pub language: Points,
    /// Ratings.
    pub skill: Points,
    /// Group sizes.
    pub group: Points,
}

impl Parts {
    /// The parts in the order of the weights.
    pub fn list(&self) -> [Points; 5] {
        [self.game, self.region, self.language, self.skill, self.group]
    }

    /// The weighted sum, rounded half up.
    pub fn total(&self, settings: &Settings) -> Points {
        let sum: i64 = self.list().iter().zip(settings.weights.list()).map(|(part, weight)| part.0 as i64 * weight).sum();
        Points(((sum + 50_000) / 100_000) as u64)
    }
}

/// Scores requests at their levels.
#[derive(Clone, Copy)]
pub(super) struct Scorer<'a> {
    pub(super) settings: &'a Settings,
    pub(super) requests: &'a Requests,
    /// Level of each player's request.
    pub(super) levels: &'a [u8],
}

impl Scorer<'_> {
    pub(super) fn request(&self, player: u32) -> &Request {
        &self.requests.list[player as usize]
    }

    pub(super) fn level(&self, player: u32) -> u8 {
        self.levels[player as usize]
    }

    /// The sum of these players' levels.
    pub(super) fn sum_of_levels(&self, players: &[u32]) -> u32 {
        players.iter().map(|&player| u32::from(self.level(player))).sum()
    }

    /// The smallest and the largest group that a player accepts now.
    pub(super) fn sizes(&self, player: u32) -> [u32; 2] {
        relax::sizes(self.settings, self.request(player).group, self.level(player))
    }

    /// The score of two players. `size` is the number of players in both their groups together, or in their lobby.
    pub(super) fn pair(&self, a: u32, b: u32, size: u32) -> Points {
        self.parts(a, b, size).total(self.settings)
    }

    /// The parts of the score of two players.
    pub(super) fn parts(&self, a: u32, b: u32, size: u32) -> Parts {
        Parts {
            game: self.game(a, b),
            region: self.region(a, b),
            language: self.language(a, b),
            skill: skill::part(self.view(a), self.view(b), 2 * (self.request(b).rating - self.request(a).rating)),
            group: self.group(a, b, size),
        }
    }

    /// The game part of two players.
    pub(super) fn game(&self, a: u32, b: u32) -> Points {
        game_part(self.settings.game_score, &self.request(a).games, &self.request(b).games)
    }

    /// The region part of two players.
    pub(super) fn region(&self, a: u32, b: u32) -> Points {
        list_part(&self.request(a).regions, &self.request(b).regions, [a, b].map(|player| self.level(player)), relax::region)
    }

    /// The language part of two players.
    pub(super) fn language(&self, a: u32, b: u32) -> Points {
        list_part(&self.request(a).languages, &self.request(b).languages, [a, b].map(|player| self.level(player)), relax::language)
    }

    /// A player's view of other ratings.
    pub(super) fn view(&self, player: u32) -> Option<View> {
        View::of(self.settings, self.request(player).skill, self.level(player))
    }

    /// The group part of two players.
    pub(super) fn group(&self, a: u32, b: u32, size: u32) -> Points {
        self.group_part([self.request(a).group, self.request(b).group], [a, b].map(|player| self.level(player)), size)
    }

    /// Returns the group part: the number of group sizes that suit both players ÷ the number that suit at least one of them. This is the largest
    /// such value over the levels at which sizes change.
    fn group_part(&self, groups: [(u32, u32); 2], levels: [u8; 2], size: u32) -> Points {
        let sizes = |side: usize| {
            let reached = SIZE_LEVELS.into_iter().filter(move |level| *level <= levels[side]);
            reached.map(move |level| relax::sizes(self.settings, groups[side], level))
        };
        sizes(0).flat_map(|one| sizes(1).map(move |other| overlap(one, other, size))).max().unwrap_or_default()
    }

    /// Returns the strict wish that forbids this pair, if any. A wish forbids the pair if it is strict for at least one of the two players at
    /// their current levels and their lists have nothing in common.
    pub(super) fn breaks_strict(&self, a: u32, b: u32) -> Option<Broken> {
        if self.breaks_region(a, b) {
            return Some(Broken::Region);
        }
        self.breaks_language(a, b).then_some(Broken::Language)
    }

    /// True if a strict wish for a region forbids this pair.
    pub(super) fn breaks_region(&self, a: u32, b: u32) -> bool {
        let is_strict = |player| relax::region(self.request(player).regions.preference, self.level(player)) == Preference::Strict;
        (is_strict(a) || is_strict(b)) && self.request(a).regions.common(&self.request(b).regions) == 0
    }

    /// True if a strict wish for a language forbids this pair.
    pub(super) fn breaks_language(&self, a: u32, b: u32) -> bool {
        let is_strict = |player| relax::language(self.request(player).languages.preference, self.level(player)) == Preference::Strict;
        (is_strict(a) || is_strict(b)) && self.request(a).languages.common(&self.request(b).languages) == 0
    }
}

/// A strict wish that is not met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Broken {
    Region,
    Language,
}

/// The group part for two ranges of sizes. `size` is the number of players in both groups together.
fn overlap(one: [u32; 2], other: [u32; 2], size: u32) -> Points {
    let (low, high) = (one[0].max(other[0]), one[1].min(other[1]));
    if low > high || size > high {
        return Points(0);
    }
    let all = one[1].max(other[1]) - one[0].min(other[0]) + 1;
    Points::of_fraction(u128::from(high - low + 1), u128::from(all))
}

/// The region part or the language part.
fn list_part(one: &NameList, other: &NameList, levels: [u8; 2], at: fn(Preference, u8) -> Preference) -> Points {
    let is_any = |list: &NameList, level| at(list.preference, level) == Preference::Any;
    if is_any(one, levels[0]) || is_any(other, levels[1]) {
        return Points::FULL;
    }
    let common = one.common(other);
    let both_strict = one.preference == Preference::Strict && other.preference == Preference::Strict;
    if common > 0 && both_strict {
        // The value at level 0, which relaxing must not lower.
        return Points::FULL;
    }
    Points::of_fraction(common as u128, one.names.len().max(other.names.len()) as u128)
}

/// The game part. It uses the original lists, so levels do not change it.
fn game_part(by: GameScore, one: &Games, other: &Games) -> Points {
    let weight_of = |game: u32| other.listed.iter().find(|(listed, _)| *listed == game).map_or(0, |(_, weight)| *weight);
    let products = one.listed.iter().map(|&(game, weight)| u128::from(weight) * u128::from(weight_of(game)));
    let common: u128 = products.sum();
    if common == 0 {
        return Points(0);
    }
    match by {
        GameScore::Product => {
            let sum = |games: &Games| games.listed.iter().map(|(_, weight)| u128::from(*weight)).sum::<u128>();
            Points::of_fraction(common, sum(one) * sum(other))
        }
        GameScore::Cosine => {
            let squares = |games: &Games| games.listed.iter().map(|(_, weight)| u128::from(*weight) * u128::from(*weight)).sum::<u128>();
            cosine(common, squares(one), squares(other))
        }
    }
}

/// common ÷ √(a · b), rounded half up without a square root. It is the largest k with (2k − 1)² · a · b ≤ (20,000 · common)².
fn cosine(common: u128, a: u128, b: u128) -> Points {
    let full = Points::FULL.0;
    let whole = product(2 * u128::from(full) * common, 2 * u128::from(full) * common);
    let fits = |k: u64| {
        let odd = u128::from(2 * k).saturating_sub(1);
        product(odd * a, odd * b) <= whole
    };
    let (mut fitting, mut too_large) = (0, full + 1);
    while too_large - fitting > 1 {
        let middle = fitting.midpoint(too_large);
        if fits(middle) { fitting = middle } else { too_large = middle }
    }
    Points(fitting)
}

/// The 256-bit product of two numbers, as its upper and lower half.
fn product(a: u128, b: u128) -> (u128, u128) {
    const HALF: u32 = 64;
    let low_half = u128::from(u64::MAX);
    let [(a_high, a_low), (b_high, b_low)] = [a, b].map(|number| (number >> HALF, number & low_half));
    let low = a_low * b_low;
    let middle = a_high * b_low + (low >> HALF);
    let carry = a_low * b_high + (middle & low_half);
    (a_high * b_high + (middle >> HALF) + (carry >> HALF), (carry << HALF) | (low & low_half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_have_256_bits() {
        assert_eq!(product(u128::MAX, u128::MAX), (u128::MAX - 1, 1));
        assert_eq!(product(1 << 100, 1 << 100), (1 << 72, 0));
        assert_eq!(product(7, 6), (0, 42));
    }

    #[test]
    fn the_cosine_is_rounded_half_up() {
        // Equal lists, even if their weights have six decimals.
        assert_eq!(cosine(50, 50, 50), Points::FULL);
        let large = 9_999_991u128 * 9_999_991 * 1_000;
        assert_eq!(cosine(large, large, large), Points::FULL);
        // (1, 0) and (1, 1): 1 ÷ √2 = 0.70710…
        assert_eq!(cosine(1, 1, 2), Points(7_071));
        // 3 ÷ √(1 · 25) = 0.6 exactly.
        assert_eq!(cosine(3, 1, 25), Points(6_000));
    }

    #[test]
    fn the_group_part_counts_whole_sizes() {
        assert_eq!(overlap([2, 4], [3, 6], 3), Points(4_000));
        assert_eq!(overlap([2, 4], [3, 6], 5), Points(0));
        assert_eq!(overlap([2, 2], [3, 6], 2), Points(0));
    }
}
