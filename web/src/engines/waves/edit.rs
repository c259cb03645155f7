//! Edits that are the waves' own: the names of the sides, and the waves a player has waited.

use queuescope::engines::Waves;
use queuescope::engines::waves::Frame;
use queuescope::{Problems, Scenario, Value};

use crate::edit::Field;

/// The setting that names the sides. Players have their ratings under these names.
pub(super) const SIDES: &str = "sides";
/// The waves a player has waited. The run counts them on.
pub(super) const WAITS: Field = Field::Number("wait_cycles");

/// The scenario with another value for a setting. New names for the sides rename the players' ratings.
pub(super) fn with_setting(scenario: &Scenario, name: &str, value: Value<'_>) -> Result<Scenario, Problems> {
    let mut edited = Scenario { settings: scenario.settings.with(name, value)?, ..scenario.clone() };
    let (Some(before), Some(after)) = (scenario.settings.of::<Waves>(), edited.settings.of::<Waves>()) else { return Ok(edited) };
    if before.sides != after.sides {
        for (side, _) in edited.players.iter_mut().flat_map(|player| &mut player.ratings) {
            if let Some(which) = before.sides.iter().position(|old| old == side) {
                *side = after.sides[which].clone();
            }
        }
    }
    Ok(edited)
}

/// The waves a player has waited by now.
pub(super) fn value_now(own: &Frame, player: u32, field: Field) -> Option<String> {
    let mark = own.players.get(player as usize).filter(|_| field == WAITS)?;
    Some(mark.wait_cycles.to_string())
}
