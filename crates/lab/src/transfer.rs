//! Takes the players of a scenario to another engine. If players lack data that the engine needs, it is drawn from the scenario's seed. Every
//! assumption is stated in a sentence.

use queuescope::engines::{Buckets, Waves};
use queuescope::{Decline, EngineId, MAX_RATING, Millis, Player, Scenario, Settings, with_commas};

use crate::population::{MAX_WAIT, Population};

/// Rating points in a bucket of the usual width, 1.
const POINTS_PER_BUCKET: f64 = 25.0;
/// Ratings measured in buckets are converted to points and then raised by a multiple of this, so that they are around [`USUAL_RATING`].
const RATING_STEP: f64 = 500.0;
/// Typical rating in engines that count in points.
const USUAL_RATING: f64 = 1_500.0;
/// Engines in which the members of a party are matched together.
const WITH_PARTIES: [&str; 2] = ["buckets", "lobbies"];

/// What is assumed about parties where there are none.
const ALONE: &str = "Party members search alone.";

/// The players of a scenario, ready for another engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Transfer {
    /// The players, with the same names and in the same order.
    pub players: Vec<Player>,
    /// The players who decline, if the engine asks players to confirm.
    pub declines: Vec<Decline>,
    /// The assumptions, each as a sentence. Empty if the players had all data.
    pub assumptions: Vec<String>,
}

/// Takes the players of a scenario to an engine with these settings. `crowd` describes the players whose data is drawn. Its number of players
/// and its seed are ignored.
///
/// # Errors
///
/// Returns why the engine cannot use the players.
pub fn transfer(scenario: &Scenario, settings: &Settings, crowd: Population) -> Result<Transfer, String> {
    if scenario.players.is_empty() {
        return Err(format!("There are no players to take to {}. Add some first.", settings.engine().title()));
    }
    let mut transfer = Transfer { players: scenario.players.clone(), declines: Vec::new(), assumptions: Vec::new() };
    if settings.engine().info().confirms {
        transfer.declines.clone_from(&scenario.declines);
    }
    transfer.leave_waves(scenario);
    transfer.rescale(points_per_unit(&scenario.settings) / points_per_unit(settings));
    let count = u32::try_from(transfer.players.len()).unwrap_or(u32::MAX);
    let drawn = Population { players: count, seed: scenario.seed, ..crowd }.players(settings, &[]);
    for need in needs(settings.engine()) {
        transfer.meet(need, settings, &drawn, scenario.seed);
    }
    if !WITH_PARTIES.contains(&settings.engine().name()) {
        transfer.split_parties();
    }
    transfer.enter_waves(settings);
    Ok(transfer)
}

/// Data that an engine needs, and how players who lack it get it.
struct Need {
    /// Returns, for each player, true if they lack it.
    lacking: fn(&[Player], &Settings) -> Vec<bool>,
    /// Copies it to a player from a drawn player.
    give: fn(&mut Player, &Player),
    /// Name of the data, as the beginning of a sentence.
    what: &'static str,
}

/// Returns what an engine needs besides a rating.
fn needs(engine: EngineId) -> &'static [Need] {
    const NEEDS: &[(&str, &[Need])] = &[
        ("waves", &[Need { lacking: lack_sides, give: give_sides, what: "The sides of each player" }]),
        ("buckets", &[]),
        ("cliques", &[Need { lacking: lack_ping, give: |player, drawn| player.ping = drawn.ping, what: "Pings" }]),
        ("lobbies", &[Need { lacking: lack_wishes, give: give_wishes, what: "Games, regions, languages and other wishes" }]),
    ];
    NEEDS.iter().find(|(name, _)| *name == engine.name()).map_or(&[], |(_, needs)| needs)
}

fn lack_sides(players: &[Player], settings: &Settings) -> Vec<bool> {
    let sides = settings.rating_names();
    let plays = |player: &Player| !player.ratings.is_empty() && player.ratings.iter().all(|(side, _)| sides.contains(side));
    players.iter().map(|player| !plays(player)).collect()
}

/// Gives a player the sides of a drawn player, with ratings around the player's own. The gap between two ratings is that of the drawn player.
fn give_sides(player: &mut Player, drawn: &Player) {
    let rating = whole(player.rating.unwrap_or(USUAL_RATING));
    player.ratings.clone_from(&drawn.ratings);
    match &mut player.ratings[..] {
        [(_, first), (_, second)] => {
            let gap = *first - *second;
            *first = rating + gap.div_euclid(2);
            *second = *first - gap;
        }
        sides => sides.iter_mut().for_each(|(_, own)| *own = rating),
    }
}

/// A ping of 0 may be real, so players lack pings only if all of them are 0.
fn lack_ping(players: &[Player], _: &Settings) -> Vec<bool> {
    let none = players.iter().all(|player| player.ping == 0);
    vec![none; players.len()]
}

fn lack_wishes(players: &[Player], _: &Settings) -> Vec<bool> {
    players.iter().map(|player| player.wishes.as_ref().is_none_or(|wishes| wishes.games.is_empty())).collect()
}

/// Gives a player the wishes of a drawn player. Members of a party would get different games, so each of them searches alone.
fn give_wishes(player: &mut Player, drawn: &Player) {
    player.wishes.clone_from(&drawn.wishes);
    player.party = None;
}

/// Returns how many rating points one unit of an engine's ratings is worth. Only buckets uses a unit other than points.
fn points_per_unit(settings: &Settings) -> f64 {
    settings.of::<Buckets>().map_or(1.0, |settings| POINTS_PER_BUCKET / settings.bucket.width)
}

/// Rounds a rating to a whole number within the limits.
fn whole(rating: f64) -> i32 {
    rating.round().clamp(-(MAX_RATING as f64), MAX_RATING as f64) as i32
}

impl Transfer {
    /// Replaces the data that only waves uses: ratings by side become one rating, and waves waited become an earlier time of joining.
    fn leave_waves(&mut self, scenario: &Scenario) {
        let Some(waves) = scenario.settings.of::<Waves>() else { return };
        if self.players.iter().any(|player| player.ratings.len() > 1) {
            self.assumptions.push("A player with two ratings gets the mean of both.".to_owned());
        }
        if self.players.iter().any(|player| player.wait_cycles > 0) {
            self.assumptions.push(format!("Each wave waited counts as {} s.", waves.wave_interval.seconds()));
        }
        for player in &mut self.players {
            let sum: f64 = player.ratings.iter().map(|(_, rating)| f64::from(*rating)).sum();
            player.rating = Some(sum / player.ratings.len().max(1) as f64);
            player.joined.0 -= i64::from(std::mem::take(&mut player.wait_cycles)) * waves.wave_interval.0;
        }
    }

    /// Multiplies all ratings by a factor.
    fn rescale(&mut self, factor: f64) {
        if (factor - 1.0).abs() < f64::EPSILON {
            return;
        }
        let ratings = || self.players.iter().filter_map(|player| player.rating);
        let mean = ratings().sum::<f64>() / ratings().count().max(1) as f64;
        // Ratings in points are raised to about the usual value. There is no usual value for ratings in buckets.
        let raise = if factor > 1.0 { ((USUAL_RATING - mean * factor) / RATING_STEP).round() * RATING_STEP } else { 0.0 };
        for player in &mut self.players {
            let scaled = player.rating.unwrap_or(mean) * factor + raise;
            let rounded = if factor > 1.0 { scaled.round() } else { (scaled * 10.0).round() / 10.0 };
            player.rating = Some(rounded.clamp(-(MAX_RATING as f64), MAX_RATING as f64));
        }
        let points = |value: f64| with_commas(value as i64);
        self.assumptions.push(match raise as i64 {
            _ if factor < 1.0 => {
                let divisor = 1.0 / factor;
                format!("Ratings are divided by {divisor}, so a bucket is {divisor} rating points wide.")
            }
            0 => format!("Ratings are multiplied by {factor}."),
            1.. => format!("Ratings are multiplied by {factor} and raised by {}.", points(raise)),
            _ => format!("Ratings are multiplied by {factor} and lowered by {}.", points(-raise)),
        });
    }

    /// Gives the players who lack this data that of the drawn players.
    fn meet(&mut self, need: &Need, settings: &Settings, drawn: &[Player], seed: u64) {
        let lacking = (need.lacking)(&self.players, settings);
        if !lacking.contains(&true) {
            return;
        }
        let had_parties = self.players.iter().any(|player| player.party.is_some());
        for ((player, drawn), _) in self.players.iter_mut().zip(drawn).zip(&lacking).filter(|(_, lacks)| **lacks) {
            (need.give)(player, drawn);
        }
        self.assumptions.push(format!("{} are drawn from the seed {seed}.", need.what));
        if had_parties && self.players.iter().all(|player| player.party.is_none()) {
            self.assumptions.push(ALONE.to_owned());
        }
    }

    /// Lets the members of parties search alone.
    fn split_parties(&mut self) {
        if self.players.iter().any(|player| player.party.is_some()) {
            self.players.iter_mut().for_each(|player| player.party = None);
            self.assumptions.push(ALONE.to_owned());
        }
    }

    /// Converts the time that players have waited before the start to whole waves.
    fn enter_waves(&mut self, settings: &Settings) {
        let Some(waves) = settings.of::<Waves>() else { return };
        let interval = waves.wave_interval.0.max(1);
        let mut counted = false;
        for player in self.players.iter_mut().filter(|player| player.joined < Millis(0)) {
            let cycles = -player.joined.0 / interval;
            player.wait_cycles = player.wait_cycles.saturating_add(u32::try_from(cycles).unwrap_or(u32::MAX)).min(MAX_WAIT);
            player.joined.0 += cycles * interval;
            counted |= cycles > 0;
        }
        if counted {
            self.assumptions.push(format!("Each {} s of waiting before the start counts as one wave.", waves.wave_interval.seconds()));
        }
    }
}
