//! Reads the arms of a study: the variants that are compared.

use queuescope::check::{self, Path};
use queuescope::{EngineId, MAX_ROUNDS, Player, Problems, Settings, Value, quoted_text, with_commas};

use super::super::{Arm, MAX_ARMS, Study};

const FIELDS: &[&str] = &["name", "engine", "preset", "settings"];

/// An arm, or what could be read of it.
pub(super) struct ReadArm {
    /// `None` if a part of it is wrong.
    pub(super) arm: Option<Arm>,
    /// The settings for which the crowd is checked. `None` if the engine is unknown or the sides are wrong: then every player would have a
    /// problem, and they would bury the real one.
    pub(super) settings: Option<Settings>,
    /// True if the arm names its engine.
    names_engine: bool,
}

pub(super) fn read(value: Option<&Value<'_>>, engine: Option<EngineId>, problems: &mut Problems) -> Vec<ReadArm> {
    let list = Path::top("arms");
    let items = match value {
        None => {
            problems.add("arms", "is missing; write \"arms\": [{ \"name\": \"now\" }]");
            return Vec::new();
        }
        Some(Value::List(items)) => items,
        Some(other) => {
            problems.add("arms", format!("expected a list, got {}", check::quoted(other)));
            return Vec::new();
        }
    };
    if !(1..=MAX_ARMS).contains(&items.len()) {
        problems.add("arms", format!("expected 1 to {MAX_ARMS} arms, got {}", with_commas(items.len() as i64)));
        return Vec::new();
    }
    let mut names: Vec<&str> = Vec::new();
    let mut arms = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        arms.push(arm(item, &list.index(index), engine, index == 0, &mut names, problems));
    }
    arms
}

fn arm<'v>(
    value: &'v Value<'_>,
    path: &Path<'_>,
    study_engine: Option<EngineId>,
    is_baseline: bool,
    names: &mut Vec<&'v str>,
    problems: &mut Problems,
) -> ReadArm {
    let mut raw = ReadArm { arm: None, settings: None, names_engine: false };
    let Some(entries) = check::record(value, path, problems) else { return raw };
    let (mut name, mut engine, mut preset, mut settings) = (None, study_engine, None, None);
    check::fields(entries, FIELDS, Some(path), problems, |field, value, path, problems| match field {
        "name" => name = check::name(value, path, problems),
        "engine" => {
            raw.names_engine = true;
            engine = EngineId::read(value, path, problems);
        }
        "preset" => preset = Some(value),
        _ => settings = Some(value),
    });
    if value.get("name").is_none() {
        problems.add(path.field("name").to_string(), "is missing; every arm needs a name of 1 to 64 characters");
    }
    if let Some(first) = names.iter().position(|other| Some(*other) == name) {
        problems.add(path.field("name").to_string(), format!("{} is already the name of arms[{first}]", quoted_text(names[first])));
    }
    names.push(name.unwrap_or_default());
    if let (true, Some(own), Some(of_study)) = (is_baseline, engine, study_engine)
        && own != of_study
    {
        let message = format!("expected \"{}\", the engine of the study, because the first arm is the baseline", of_study.name());
        problems.add(path.field("engine").to_string(), message);
    }
    let Some(engine) = engine else { return raw };
    let mut own = Problems::default();
    let (preset, settings) = Settings::read(engine, preset, settings, &mut own);
    raw.settings = (!own.any_at("settings.sides")).then(|| settings.clone());
    problems.append(own.under(&path.to_string()));
    raw.arm = name.map(|name| Arm { name: name.to_owned(), preset, settings });
    raw
}

/// Adds a problem for each arm whose engine needs data that the players do not have. The baseline's engine is checked when the players are
/// read.
pub(super) fn check_players(players: &[Player], arms: &[ReadArm], problems: &mut Problems) {
    let Some(baseline) = arms.first().and_then(|arm| arm.settings.as_ref()) else { return };
    let needs = |settings: &Settings| (settings.engine(), settings.rating_names().to_vec());
    for (index, arm) in arms.iter().enumerate().skip(1) {
        let Some(settings) = arm.settings.as_ref().filter(|settings| needs(settings) != needs(baseline)) else { continue };
        let problem = players.iter().enumerate().find_map(|(player, entry)| {
            let found = Player::read(&entry.to_value(), settings).err()?.into_list().into_iter().next()?;
            Some(format!("{}{} {}", format_args!("players[{player}]"), found.path.trim_start_matches("player"), found.message))
        });
        if let Some(problem) = problem {
            let field = if arm.names_engine { "engine" } else { "settings" };
            problems.add(format!("arms[{index}].{field}"), format!("the crowd lacks what {} needs: {problem}", settings.engine().name()));
        }
    }
}

/// Adds a problem for each arm whose evenings have too many rounds.
pub(super) fn check_lengths(study: &Study, problems: &mut Problems) {
    for (index, arm) in study.arms.iter().enumerate() {
        let rounds = study.end().0 / arm.settings.interval().0.max(1) + 1;
        if rounds > i64::from(MAX_ROUNDS) && !problems.any_at(&format!("arms[{index}].settings")) {
            let [rounds, most] = [rounds, i64::from(MAX_ROUNDS)].map(with_commas);
            problems.add(format!("arms[{index}].settings"), format!("an evening would have {rounds} rounds; at most {most} are allowed"));
        }
    }
}
