//! The arms of a study: which settings are compared, and where they come from.

use queuescope::{EngineId, Player, Scenario, Settings};
use queuescope_lab::Population;
use queuescope_lab::study::{Arm, CrowdSource, Study, Visitors};

/// Largest number of arms on the page. Charts of more are hard to read.
pub(crate) const MAX_PAGE_ARMS: usize = 4;

/// Where the settings of a new arm come from.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ArmSource {
    /// A preset of an engine.
    Preset(EngineId, &'static str),
}

/// Name of the arm with settings that were changed in *Watch*.
const CHANGED: &str = "changed";

/// An arm with the settings of a scenario.
pub(super) fn of(name: &str, scenario: &Scenario) -> Arm {
    Arm { name: name.to_owned(), preset: scenario.preset, settings: scenario.settings.clone() }
}

/// Gives the arm "changed" the settings of a scenario. It is the second arm.
pub(super) fn set_changed(study: &mut Study, scenario: &Scenario) {
    study.arms.retain(|arm| arm.name != CHANGED);
    study.arms.insert(1, of(CHANGED, scenario));
    study.arms.truncate(MAX_PAGE_ARMS);
}

/// The presets that can be added to a study: those that differ from the study's arms, of all engines that have what they need in the crowd.
pub(crate) fn offered(study: &Study) -> Vec<(EngineId, &'static str, &'static str)> {
    let engines = EngineId::ALL.iter().filter(|engine| fits(study, **engine));
    let all = engines.flat_map(|&engine| engine.presets().iter().map(move |preset| (engine, preset.name, preset.label)));
    all.filter(|(engine, preset, _)| {
        Settings::preset(*engine, preset).is_some_and(|settings| study.arms.iter().all(|arm| arm.settings != settings))
    })
    .collect()
}

/// True if the crowd of a study has the data that an engine needs.
fn fits(study: &Study, engine: EngineId) -> bool {
    if engine == study.engine() {
        return true;
    }
    let preset = engine.presets()[0].name;
    let Some(settings) = Settings::preset(engine, preset) else { return false };
    let arms = vec![study.arms[0].clone(), Arm { name: free_name(study, preset), preset, settings }];
    Study::read(&Study { arms, visitors: some_of(&study.visitors), ..study.clone() }.to_value()).is_ok()
}

/// The first visitors of a study. All have the same kind of data, so a few are enough to check it.
fn some_of(visitors: &Visitors) -> Visitors {
    /// Number of players that are checked.
    const MOST: usize = 200;
    let first = |players: &[Player]| players[..players.len().min(MOST)].into();
    match visitors {
        Visitors::Recorded(players) => Visitors::Recorded(first(players)),
        Visitors::Random { crowd, evening } => {
            let crowd = match crowd {
                CrowdSource::Given(players) => CrowdSource::Given(first(players)),
                CrowdSource::Generated(crowd) => {
                    CrowdSource::Generated(Population { players: crowd.players.min(MOST as u32), ..crowd.clone() })
                }
            };
            Visitors::Random { crowd, evening: evening.clone() }
        }
    }
}

/// Adds an arm under a name that is not taken.
pub(super) fn add(study: &mut Study, source: &ArmSource) -> Result<(), String> {
    if study.arms.len() >= MAX_PAGE_ARMS {
        return Err(format!("The page compares up to {MAX_PAGE_ARMS} arms. Remove one first."));
    }
    let ArmSource::Preset(engine, preset) = *source;
    let Some(settings) = Settings::preset(engine, preset) else { return Ok(()) };
    let mut arm = Arm { name: preset.to_owned(), preset, settings };
    if let Some(same) = study.arms.iter().find(|other| other.settings == arm.settings) {
        return Err(format!("“{}” has the same settings.", same.name));
    }
    arm.name = free_name(study, &arm.name);
    study.arms.push(arm);
    Ok(())
}

/// Renames an arm.
pub(super) fn rename(study: &mut Study, arm: usize, name: &str) -> Result<(), String> {
    let name = name.trim();
    if name.is_empty() || study.arms.iter().enumerate().any(|(index, other)| index != arm && other.name == name) {
        return Err(format!("An arm needs its own name. “{name}” is {}.", if name.is_empty() { "empty" } else { "taken" }));
    }
    if let Some(arm) = study.arms.get_mut(arm) {
        name.clone_into(&mut arm.name);
    }
    Ok(())
}

/// Returns a name, with a number behind it if an arm has it.
fn free_name(study: &Study, name: &str) -> String {
    let is_free = |name: &String| study.arms.iter().all(|arm| arm.name != *name);
    let numbered = (2..).map(|number| format!("{name} {number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
}
