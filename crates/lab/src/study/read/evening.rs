//! Reads what evenings are like: their length, arrivals, patience and returns.

use queuescope::check::{self, Path};
use queuescope::{Millis, Problems, Value, with_commas};

use super::super::{EveningPlan, MAX_HOURS, MAX_RATE, MAX_SHAPE, MAX_VISITS, MIN_RETURN, Patience, Returns};
use super::{positive, seconds};

/// Milliseconds of an hour.
pub(in crate::study) const HOUR: f64 = 3_600_000.0;

/// Reads the field `evening`.
pub(super) fn plan(value: &Value<'_>, problems: &mut Problems) -> Option<EveningPlan> {
    let path = Path::top("evening");
    let entries = check::record(value, &path, problems)?;
    let (mut length, mut rate, mut patience, mut come_back) = (None, None, Some(Patience::None), Some(Returns::NONE));
    let known = &["hours", "arrivals", "patience", "returns"];
    check::fields(entries, known, Some(&path), problems, |field, value, path, problems| match field {
        "hours" => length = hours(value, path, problems),
        "arrivals" => rate = arrivals(value, path, problems),
        "patience" => patience = read_patience(value, path, problems),
        _ => come_back = returns(value, path, problems),
    });
    for (field, example) in [("hours", "3"), ("arrivals", "{ \"per_hour\": 40 }")] {
        if value.get(field).is_none() {
            problems.add(path.field(field).to_string(), format!("is missing; write \"{field}\": {example}"));
        }
    }
    let (length, (per_hour, shape)) = (length?, rate?);
    let arrivals = length.0 as f64 / HOUR * per_hour;
    if arrivals > f64::from(MAX_VISITS) {
        let [arrivals, most] = [arrivals as i64, i64::from(MAX_VISITS)].map(with_commas);
        problems.add("evening.arrivals.per_hour", format!("results in {arrivals} arrivals per evening; at most {most} are allowed"));
    }
    Some(EveningPlan { length, per_hour, shape, patience: patience?, returns: come_back? })
}

fn hours(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<Millis> {
    let hours = positive(value, f64::from(MAX_HOURS), path, problems)?;
    let length = Millis((hours * HOUR).round() as i64);
    problems.require(length > Millis(0), path, || "expected at least a millisecond".to_owned()).then_some(length)
}

/// Reads the mean number of arrivals per hour, and the shape.
fn arrivals(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<(f64, Vec<f64>)> {
    let entries = check::record(value, path, problems)?;
    let (mut per_hour, mut shape) = (None, Some(vec![1.0]));
    check::fields(entries, &["per_hour", "shape"], Some(path), problems, |field, value, path, problems| match field {
        "per_hour" => per_hour = check::decimal(value, 0.0, MAX_RATE, path, problems),
        _ => shape = rates(value, path, problems),
    });
    if value.get("per_hour").is_none() {
        problems.add(path.field("per_hour").to_string(), "is missing; write how many players or parties arrive per hour on average");
    }
    Some((per_hour?, shape?))
}

fn rates(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<Vec<f64>> {
    let rate = |item: &Value<'_>, path: &Path<'_>, problems: &mut Problems| check::decimal(item, 0.0, MAX_RATE, path, problems);
    let rates = check::list(value, path, problems, rate)?;
    let Value::List(items) = value else { return None };
    if items.len() > MAX_SHAPE {
        problems.add(path.to_string(), format!("has {} rates; at most {MAX_SHAPE} are allowed", items.len()));
        return None;
    }
    if items.len() != rates.len() {
        return None;
    }
    problems.require(rates.iter().any(|rate| *rate > 0.0), path, || "must have a rate above 0".to_owned()).then_some(rates)
}

fn read_patience(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<Patience> {
    const SHAPES: &[&str] = &["exponential", "fixed", "none"];
    let entries = check::record(value, path, problems)?;
    let (mut median, mut shape) = (None, Some(0));
    check::fields(entries, &["median", "shape"], Some(path), problems, |field, value, path, problems| match field {
        "median" => {
            median = seconds(value, 0, path, problems);
            if median == Some(Millis(0)) {
                problems.add(path.to_string(), "expected more than 0");
            }
        }
        _ => shape = check::choice(value, SHAPES, path, problems),
    });
    if shape? == 2 {
        return Some(Patience::None);
    }
    if value.get("median").is_none() {
        problems.add(path.field("median").to_string(), "is missing; write after how many seconds half of the players give up");
    }
    Some(if shape? == 0 { Patience::Exponential(median?) } else { Patience::Fixed(median?) })
}

fn returns(value: &Value<'_>, path: &Path<'_>, problems: &mut Problems) -> Option<Returns> {
    let entries = check::record(value, path, problems)?;
    let (mut chance, mut game, mut pause) = (None, None, Some(Millis(0)));
    check::fields(entries, &["chance", "game", "pause"], Some(path), problems, |field, value, path, problems| match field {
        "chance" => chance = check::whole(value, 0, 100, path, problems),
        "game" => game = seconds(value, 0, path, problems),
        _ => pause = seconds(value, 0, path, problems),
    });
    for (field, what) in [("chance", "how many of 100 players come back"), ("game", "how many seconds a game takes on average")] {
        if value.get(field).is_none() {
            problems.add(path.field(field).to_string(), format!("is missing; write {what}"));
        }
    }
    let returns = Returns { chance: chance? as u32, game: game?, pause: pause? };
    let is_later = returns.game.0 + returns.pause.0 >= MIN_RETURN.0;
    problems.require(is_later, path, || "game and pause must be at least 1 second together".to_owned()).then_some(returns)
}
