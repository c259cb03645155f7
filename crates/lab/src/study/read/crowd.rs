//! Reads who comes: the numbers of a generated crowd, given players, or a log.

use std::sync::Arc;

use queuescope::check::{self, Path};
use queuescope::{MAX_RATING, Millis, Name, Player, Problems, Settings, Value, quoted_text, with_commas};

use super::super::{CrowdSource, MAX_CROWD, MAX_CROWD_NAME_CHARS, MAX_HOURS, MAX_VISITS, Visitors};
use super::arms::{self, ReadArm};
use crate::population::{MAX_PARTS, Mix, Population};

/// Fields of a generated crowd.
const FIELDS: &[&str] = &[
    "players",
    "rating",
    "spread",
    "sides",
    "longest_ping",
    "party_percent",
    "games",
    "regions",
    "languages",
    "strict_percent",
    "largest_group",
    "scheduled_percent",
    // Fields of the generator that make no sense in a study.
    "seed",
    "arrival_seconds",
    "waited_seconds",
    "longest_wait",
];

/// Reads the field `crowd`.
pub(super) fn source(value: &Value<'_>, seed: u64, arms: &[ReadArm], problems: &mut Problems) -> Option<CrowdSource> {
    let path = Path::top("crowd");
    let entries = check::record(value, &path, problems)?;
    let source = match value.get("players") {
        Some(list @ Value::List(_)) => {
            check::fields(entries, &["players"], Some(&path), problems, |_, _, _, _| ());
            CrowdSource::Given(given(list, &path.field("players"), baseline(arms), problems)?.into())
        }
        _ => CrowdSource::Generated(generated(entries, &path, seed, problems)?),
    };
    if problems.any_at("crowd") {
        return None;
    }
    match &source {
        CrowdSource::Given(players) => arms::check_players(players, arms, problems),
        CrowdSource::Generated(population) => {
            let players = baseline(arms).filter(|_| arms.len() > 1).map(|settings| population.players(settings, &[]));
            arms::check_players(&players.unwrap_or_default(), arms, problems);
        }
    }
    Some(source)
}

fn baseline(arms: &[ReadArm]) -> Option<&Settings> {
    arms.first().and_then(|arm| arm.settings.as_ref())
}

/// Reads given players. Their ids must leave room for the number of a visit.
fn given(list: &Value<'_>, path: &Path<'_>, settings: Option<&Settings>, problems: &mut Problems) -> Option<Vec<Player>> {
    let players = Player::read_list(list, path, MAX_CROWD as usize, settings, problems);
    if matches!(list, Value::List(items) if items.is_empty()) {
        problems.add(path.to_string(), "must have at least one player");
    }
    for (index, player) in players.iter().enumerate() {
        let Some(player) = player else { continue };
        let path = path.index(index);
        check_name(&player.id, &path.field("id"), problems);
        if let Some(party) = &player.party {
            check_name(party, &path.field("party"), problems);
        }
    }
    players.into_iter().collect()
}

/// Adds a problem if the number of a visit cannot be added to a name.
fn check_name(name: &Name, path: &Path<'_>, problems: &mut Problems) {
    let chars = name.chars().count();
    if chars > MAX_CROWD_NAME_CHARS {
        let message = format!("expected at most {MAX_CROWD_NAME_CHARS} characters, because visits add their number to it, got {chars}");
        problems.add(path.to_string(), message);
    }
    let end = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if end.len() < name.len() && end.ends_with('~') {
        problems.add(path.to_string(), format!("{} must not end in ~ and a number, as visits do", quoted_text(name)));
    }
}

/// Reads the numbers of a generated crowd.
fn generated(entries: &[check::Entry<'_>], path: &Path<'_>, seed: u64, problems: &mut Problems) -> Option<Population> {
    let mut crowd = Population { seed, arrival_seconds: 0, waited_seconds: 0, longest_wait: 0, ..Population::default() };
    let mut own = Problems::default();
    check::fields(entries, FIELDS, Some(path), &mut own, |field, value, path, problems| {
        let mut whole = |number: &mut u32| {
            if let Some(read) = check::whole(value, 0, i64::from(u32::MAX), path, problems) {
                *number = read as u32;
            }
        };
        match field {
            "players" => whole(&mut crowd.players),
            "spread" => whole(&mut crowd.spread),
            "longest_ping" => whole(&mut crowd.longest_ping),
            "party_percent" => whole(&mut crowd.party_percent),
            "strict_percent" => whole(&mut crowd.strict_percent),
            "largest_group" => whole(&mut crowd.largest_group),
            "scheduled_percent" => whole(&mut crowd.scheduled_percent),
            "rating" => {
                let rating = check::whole(value, 0, MAX_RATING, path, problems);
                crowd.rating = rating.map_or(crowd.rating, |rating| rating as i32);
            }
            "sides" => crowd.sides = sides(value, path, problems).unwrap_or(crowd.sides),
            "games" => crowd.games = mix(value, path, problems).unwrap_or_else(|| std::mem::take(&mut crowd.games)),
            "regions" => crowd.regions = mix(value, path, problems).unwrap_or_else(|| std::mem::take(&mut crowd.regions)),
            "languages" => crowd.languages = mix(value, path, problems).unwrap_or_else(|| std::mem::take(&mut crowd.languages)),
            "seed" => problems.add(path.to_string(), "is not used here, because the crowd is drawn from the seed of the study"),
            _ => problems.add(path.to_string(), "is not used in a study, because \"evening\" says when players arrive"),
        }
    });
    if !(1..=MAX_CROWD).contains(&crowd.players) {
        let [most, got] = [MAX_CROWD, crowd.players].map(|number| with_commas(number.into()));
        own.add(path.field("players").to_string(), format!("expected 1 to {most} players, got {got}"));
        crowd.players = 1;
    }
    if let Err(problems) = crowd.check() {
        own.append(problems.under(&path.to_string()));
    }
    let ok = own.is_empty();
    problems.append(own);
    ok.then_some(crowd)
}

fn sides(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<[u32; 3]> {
    let read = |item: &Value<'_>, path: &Path<'_>, problems: &mut Problems| {
        check::whole(item, 0, i64::from(MAX_PARTS), path, problems).map(|parts| parts as u32)
    };
    let parts = check::list(value, path, problems, read)?;
    let complete = matches!(value, Value::List(items) if items.len() == 3);
    problems.require(complete, path, || "expected three numbers: first side only, second side only, both".to_owned());
    parts.try_into().ok()
}

/// Reads a mix: an object such as `{ "EU": 5, "NA": 3 }`, or a line such as `EU 5, NA 3`.
fn mix(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<Mix> {
    if let Value::Text(line) = value {
        return match Population::parse_mix(line) {
            Ok(mix) => Some(mix),
            Err(message) => {
                problems.add(path.to_string(), message);
                None
            }
        };
    }
    let entries = check::record(value, path, problems)?;
    let mut mix = Mix::new();
    for (name, parts) in entries {
        let parts = check::whole(parts, 0, i64::from(MAX_PARTS), &path.field(name), problems);
        mix.push((Name::from(&**name), parts.unwrap_or(1) as u32));
    }
    Some(mix)
}

/// Reads the field `log`.
pub(super) fn recorded(value: &Value<'_>, arms: &[ReadArm], problems: &mut Problems) -> Option<Visitors> {
    let path = Path::top("log");
    let players = Player::read_list(value, &path, MAX_VISITS as usize, baseline(arms), problems);
    let players: Arc<[Player]> = players.into_iter().collect::<Option<_>>()?;
    if problems.any_at("log") {
        return None;
    }
    let longest = Millis(i64::from(MAX_HOURS) * 3_600_000);
    if let Some((index, player)) = players.iter().enumerate().find(|(_, player)| player.joined > longest) {
        let message = format!(
            "expected at most {} seconds ({MAX_HOURS} hours) after the start of the evening, got {}",
            with_commas(longest.0 / 1_000),
            player.joined.seconds()
        );
        problems.add(path.index(index).field("joined").to_string(), message);
        return None;
    }
    for (index, arm) in arms.iter().enumerate() {
        if let Some(settings) = &arm.settings {
            let mut own = Problems::default();
            settings.check_size(players.len(), &mut own);
            problems.append(own.under(&format!("arms[{index}]")));
        }
    }
    arms::check_players(&players, arms, problems);
    Some(Visitors::Recorded(players))
}
