//! Makes a study of the scenario that is being watched, with one click.

use queuescope::{EngineId, Millis, Name, Player, Scenario};
use queuescope_lab::Population;
use queuescope_lab::study::presets::PRESETS;
use queuescope_lab::study::{
    Arm, CrowdSource, DEFAULT_CAP, DEFAULT_FAVOURITE_SCALE, EveningPlan, MAX_CROWD_NAME_CHARS, Patience, Returns, Study, Visitors,
};

use super::form::set_evenings;
use crate::engines;

/// Number of evenings of a new study. It gives useful intervals after a few seconds.
pub(crate) const DEFAULT_EVENINGS: u32 = 200;
/// Name of the arm with the settings that are being watched.
pub(crate) const NOW: &str = "now";
/// The fewest arrivals per hour for each person, and the number of them that is always enough. With few people, the queue would be empty otherwise.
const FEW_ARRIVALS: (f64, f64) = (1.5, 24.0);
/// Largest number of arrivals per hour, so that 200 evenings take seconds.
const MAX_ARRIVALS: f64 = 300.0;

/// Makes a study of a scenario: its players are the crowd, and its settings are the arm "now". Without players, the crowd is generated.
pub(crate) fn of_scenario(scenario: &Scenario) -> Study {
    let engine = scenario.engine();
    let players = crowd_of(&scenario.players);
    let (crowd, people) = if players.len() < 2 {
        let crowd = usual_crowd(engine);
        let people = crowd.players;
        (CrowdSource::Generated(crowd), people as usize)
    } else {
        let people = players.len();
        (CrowdSource::Given(players.into()), people)
    };
    let mut study = Study {
        name: scenario.name.clone(),
        seed: scenario.seed,
        evenings: 0,
        visitors: Visitors::Random { crowd, evening: usual_evening(engine, people) },
        arms: vec![Arm { name: NOW.to_owned(), preset: scenario.preset, settings: scenario.settings.clone() }],
        matters: Vec::new(),
        cap: DEFAULT_CAP,
        favourite_scale: (engine.name() == "waves").then_some(DEFAULT_FAVOURITE_SCALE),
        looks: Vec::new(),
    };
    set_evenings(&mut study, DEFAULT_EVENINGS);
    study
}

/// The people who may come, as a queue; `None` if the arrivals are recorded.
pub(super) fn people(study: &Study) -> Option<Vec<Player>> {
    match &study.visitors {
        Visitors::Random { crowd: CrowdSource::Given(players), .. } => Some(players.to_vec()),
        Visitors::Random { crowd: CrowdSource::Generated(crowd), .. } => {
            let crowd = Population { seed: study.seed, ..crowd.clone() };
            Some(crowd.players(&study.arms[0].settings, &[]))
        }
        Visitors::Recorded(_) => None,
    }
}

/// Replaces the crowd by a generated one.
pub(super) fn generate(study: &mut Study) {
    let engine = study.engine();
    if let Visitors::Random { crowd, .. } = &mut study.visitors {
        let mut usual = usual_crowd(engine);
        if let CrowdSource::Given(players) = crowd {
            usual.players = players.len() as u32;
        }
        *crowd = CrowdSource::Generated(usual);
    }
}

fn usual_crowd(engine: EngineId) -> Population {
    (engines::plain(engine).default_crowd)()
}

/// The usual evening of an engine, with arrivals that fit this many people.
fn usual_evening(engine: EngineId, people: usize) -> EveningPlan {
    let usual = usual_study(engine).and_then(|usual| match usual.visitors {
        Visitors::Random { crowd: CrowdSource::Generated(crowd), evening } => Some((crowd.players, evening)),
        _ => None,
    });
    // Every engine with a view has such a study. Another one gets an evening with nothing special.
    let (crowd, evening) = usual.unwrap_or_else(|| {
        let returns = Returns { chance: 50, game: Millis(1_200_000), pause: Millis(60_000) };
        let patience = Patience::Exponential(Millis(900_000));
        (1, EveningPlan { length: Millis(3 * 3_600_000), per_hour: 0.0, shape: vec![1.0; 4], patience, returns })
    });
    let people = people as f64;
    let per_hour = evening.per_hour * people / f64::from(crowd);
    let few = (people * FEW_ARRIVALS.0).min(FEW_ARRIVALS.1);
    EveningPlan { per_hour: per_hour.max(few).min(MAX_ARRIVALS).round().max(1.0), ..evening }
}

/// The first study to start from with this engine.
fn usual_study(engine: EngineId) -> Option<Study> {
    PRESETS.iter().filter_map(|preset| preset.study().ok()).find(|study| study.engine() == engine)
}

/// The players of a scenario as people who may come. Of a player's visits on an evening, `Astrid`, `Astrid~2` and so on, only the first counts.
fn crowd_of(players: &[Player]) -> Vec<Player> {
    let mut people: Vec<Player> = Vec::with_capacity(players.len());
    let mut taken = std::collections::HashSet::new();
    for player in players.iter().filter(|player| !is_later_visit(&player.id)) {
        let id = short(&player.id);
        if taken.insert(id.clone()) {
            let mut person = Player { id, joined: Millis(0), leaves: None, party: player.party.as_ref().map(short), ..player.clone() };
            if let Some(wishes) = &mut person.wishes {
                wishes.friends = wishes.friends.iter().map(short).collect();
                wishes.scheduled = None;
            }
            people.push(person);
        }
    }
    people
}

/// True for the id of a second or later visit: it ends in `~` and digits.
fn is_later_visit(id: &str) -> bool {
    id.rsplit_once('~').is_some_and(|(_, number)| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Shortens an id to the length that a study allows.
fn short(id: &Name) -> Name {
    if id.chars().count() <= MAX_CROWD_NAME_CHARS {
        id.clone()
    } else {
        id.chars().take(MAX_CROWD_NAME_CHARS).collect::<String>().as_str().into()
    }
}
