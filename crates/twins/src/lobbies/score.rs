//! Step 6: computes each part of a score from the original wishes over all pairs of levels. Nothing is cached.

use super::request::{Preference, Request, Settings, Skill, Wish};

/// A request and its current level.
#[derive(Debug, Clone, Copy)]
pub(super) struct RequestAtLevel<'a> {
    pub(super) request: &'a Request,
    pub(super) level: u32,
}

impl RequestAtLevel<'_> {
    /// Returns the smallest and the largest group size that the request accepts now.
    pub(super) fn sizes(&self, settings: &Settings) -> (i64, i64) {
        self.request.group(self.level, settings.max_capacity)
    }
}

/// Returns a fraction in ten-thousandths, rounded half up.
fn centipoints(numerator: i128, denominator: i128) -> i128 {
    divide_half_up(numerator * 10_000, denominator)
}

/// Divides and rounds half up. Neither number is negative.
fn divide_half_up(numerator: i128, denominator: i128) -> i128 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// Returns the mean, rounded half up. There must be at least one score.
pub(super) fn mean(scores: &[i128]) -> i128 {
    divide_half_up(scores.iter().sum(), scores.len() as i128)
}

/// Returns the score of two requests in a group of `together` players.
pub(super) fn pair(settings: &Settings, a: RequestAtLevel<'_>, b: RequestAtLevel<'_>, together: usize) -> i128 {
    let [x, y] = [a.request, b.request];
    // The game part uses the original lists, which no level changes.
    let games = game(settings, x, y);
    let game = |_: u32, _: u32| games;
    let region = |i: u32, j: u32| wishes([&x.regions, &y.regions], [x.region_preference(i), y.region_preference(j)]);
    let language = |i: u32, j: u32| wishes([&x.languages, &y.languages], [x.language_preference(i), y.language_preference(j)]);
    let skill = |i: u32, j: u32| skill_view(settings, x, i, y).min(skill_view(settings, y, j, x));
    let group = |i: u32, j: u32| group_sizes(x.group(i, settings.max_capacity), y.group(j, settings.max_capacity), together as i64);
    let parts: [&dyn Fn(u32, u32) -> i128; 5] = [&game, &region, &language, &skill, &group];
    let total: i128 = parts.iter().zip(settings.weights).map(|(part, weight)| weight * largest(a.level, b.level, part)).sum();
    // Weights are percentages in millionths.
    divide_half_up(total, 100_000_000)
}

/// Returns the largest value of a part over all levels up to each request's own, because relaxing never lowers a part.
fn largest(a: u32, b: u32, part: &dyn Fn(u32, u32) -> i128) -> i128 {
    let mut largest = 0;
    for i in 0..=a {
        for j in 0..=b {
            largest = largest.max(part(i, j));
        }
    }
    largest
}

fn game(settings: &Settings, a: &Request, b: &Request) -> i128 {
    let weight =
        |request: &Request, game: &str| request.games.iter().filter(|(name, _)| name == game).map(|(_, weight)| *weight).sum::<i128>();
    let common: i128 = a.games.iter().map(|(game, own)| own * weight(b, game)).sum();
    if settings.cosine {
        let square = |request: &Request| request.games.iter().map(|(_, weight)| weight * weight).sum::<i128>();
        cosine(common.unsigned_abs(), square(a).unsigned_abs(), square(b).unsigned_abs())
    } else {
        let sum = |request: &Request| request.games.iter().map(|(_, weight)| *weight).sum::<i128>();
        centipoints(common, sum(a) * sum(b))
    }
}

/// Returns 10,000 · common ÷ √(a · b), rounded half up. This is the largest k for which k − ½ is not greater than the quotient. A binary
/// search finds it by comparing squares.
fn cosine(common: u128, a: u128, b: u128) -> i128 {
    let reaches = |k: u128| product(&[2 * k - 1, 2 * k - 1, a, b]) <= product(&[20_000, 20_000, common, common]);
    let (mut reached, mut missed) = (0, 10_001);
    while missed - reached > 1 {
        let middle = u128::midpoint(reached, missed);
        if reaches(middle) {
            reached = middle;
        } else {
            missed = middle;
        }
    }
    reached as i128
}

/// Returns an exact product as digits in base 2^32, the highest first, so that products can be compared. Squares of sums of squares do not fit
/// in 128 bits.
fn product(factors: &[u128]) -> Vec<u128> {
    const BASE: u128 = 1 << 32;
    let digits_of = |number: u128| (0..4).map(move |digit| number / BASE.pow(3 - digit) % BASE);
    // Sixteen digits hold four factors of 128 bits.
    let mut digits = vec![0; 16];
    digits[15] = 1;
    for &factor in factors {
        let mut sum = vec![0; 16];
        for (i, digit) in digits.iter().rev().enumerate() {
            let mut carry = 0;
            for (j, other) in digits_of(factor).collect::<Vec<_>>().into_iter().rev().chain([0]).enumerate() {
                if i + j < 16 {
                    let place: &mut u128 = &mut sum[15 - i - j];
                    let value = *place + digit * other + carry;
                    (*place, carry) = (value % BASE, value / BASE);
                }
            }
        }
        digits = sum;
    }
    digits
}

/// Returns the score of two lists of regions or languages.
fn wishes(lists: [&Wish; 2], preferences: [Preference; 2]) -> i128 {
    let common = lists[0].common(lists[1]);
    if preferences.contains(&Preference::Any) {
        10_000
    } else if common == 0 {
        0
    } else if preferences == [Preference::Strict; 2] {
        10_000
    } else {
        centipoints(common as i128, lists[0].list.len().max(lists[1].list.len()) as i128)
    }
}

/// Returns the score for how well the other request's rating suits this request.
fn skill_view(settings: &Settings, own: &Request, level: u32, other: &Request) -> i128 {
    // Counted in half millionths, because level 2 makes the range 1.5 times as wide.
    let range = settings.skill_range
        * match level {
            0..2 => 2,
            2..8 => 3,
            _ => 6,
        };
    let difference = 2 * (other.rating - own.rating);
    let (from, to) = match own.skill(level) {
        Skill::Similar => (0, 0),
        Skill::Higher => (0, range),
        Skill::Lower => (-range, 0),
        Skill::Any => return 10_000,
    };
    let distance = (from - difference).max(difference - to).max(0);
    centipoints((range - distance).max(0), range)
}

/// Returns the score of two intervals of group sizes: number of common sizes ÷ number of sizes in either, counted one by one.
fn group_sizes(a: (i64, i64), b: (i64, i64), together: i64) -> i128 {
    let accepts = |(min, max): (i64, i64), size: i64| (min..=max).contains(&size);
    let count = |test: &dyn Fn(i64) -> bool| (0..=a.1.max(b.1)).filter(|&size| test(size)).count() as i128;
    let both = count(&|size| accepts(a, size) && accepts(b, size));
    let either = count(&|size| accepts(a, size) || accepts(b, size));
    if both == 0 || together > a.1.min(b.1) { 0 } else { centipoints(both, either) }
}

/// Returns the score of two groups: the mean over all pairs of a member of one and a member of the other.
pub(super) fn groups(settings: &Settings, a: &[RequestAtLevel<'_>], b: &[RequestAtLevel<'_>]) -> i128 {
    let cross = a.iter().flat_map(|&one| b.iter().map(move |&other| (one, other)));
    mean(&cross.map(|(one, other)| pair(settings, one, other, a.len() + b.len())).collect::<Vec<_>>())
}

/// Returns the score of a lobby: the mean over all pairs of members.
pub(super) fn lobby(settings: &Settings, members: &[RequestAtLevel<'_>]) -> i128 {
    let pairs = (0..members.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    mean(&pairs.map(|(first, second)| pair(settings, members[first], members[second], members.len())).collect::<Vec<_>>())
}

/// Returns true if two groups may merge.
pub(super) fn can_match(settings: &Settings, a: &[RequestAtLevel<'_>], b: &[RequestAtLevel<'_>]) -> bool {
    let all: Vec<RequestAtLevel<'_>> = a.iter().chain(b).copied().collect();
    let same_mode = all.iter().all(|one| one.request.mode == all[0].request.mode);
    let fits = all.iter().all(|one| all.len() as i64 <= one.sizes(settings).1);
    let largest_min = all.iter().map(|one| one.sizes(settings).0).max();
    let smallest_max = all.iter().map(|one| one.sizes(settings).1).min();
    let allowed = a.iter().all(|&one| b.iter().all(|&other| !rules_out(settings, one, other) && !rules_out(settings, other, one)));
    same_mode && fits && largest_min <= smallest_max && allowed
}

/// Returns true if one request rules out the other: they have no game in common and are both below level 9, or a strict wish is broken.
fn rules_out(settings: &Settings, own: RequestAtLevel<'_>, other: RequestAtLevel<'_>) -> bool {
    let (x, y) = (own.request, other.request);
    let no_game = own.level < 9 && other.level < 9 && !x.games.iter().any(|(game, _)| y.games.iter().any(|(its, _)| its == game));
    let broken = |preference: Preference, own: &Wish, other: &Wish| preference == Preference::Strict && own.common(other) == 0;
    let region = broken(x.region_preference(own.level), &x.regions, &y.regions);
    let language = broken(x.language_preference(own.level), &x.languages, &y.languages);
    no_game || settings.strict_is_filter && (region || language)
}

#[cfg(test)]
mod tests {
    use super::{cosine, product};

    #[test]
    fn products_beyond_128_bits_compare_as_numbers() {
        let most = u128::MAX;
        assert!(product(&[most, most]) > product(&[most, most - 1]));
        assert!(product(&[most, most, most, most]) > product(&[most, most, most - 1, most]));
        assert_eq!(product(&[6, 35]), product(&[10, 21]));
        assert_eq!(product(&[1 << 100, 1 << 60]), product(&[1 << 80, 1 << 80]));
        // (2^64 − 1)² = 2^128 − 2^65 + 1.
        let odd = u128::from(u64::MAX);
        assert_eq!(product(&[odd, odd]), product(&[most - (1 << 65) + 2]));
    }

    #[test]
    fn cosines_are_rounded_half_up() {
        assert_eq!(cosine(7, 7, 7), 10_000);
        assert_eq!(cosine(0, 3, 5), 0);
        assert_eq!(cosine(1, 1, 2), 7_071);
        // 1 ÷ √(20,000²) is exactly half a centipoint. With 20,001 it is slightly less.
        assert_eq!(cosine(1, 20_000, 20_000), 1);
        assert_eq!(cosine(1, 20_000, 20_001), 0);
    }
}
