//! Edits that only the waves engine has: the names of the sides and the number of waves a player has waited.

use queuescope::engines::Waves;
use queuescope::engines::waves::Frame;
use queuescope::{Problems, Scenario, Value};

use crate::edit::Field;

/// Name of the setting that names the sides. Players have one rating per side name.
pub(super) const SIDES: &str = "sides";
/// Number of waves a player has waited. The run increases it.
pub(super) const WAITS: Field = Field::Number("wait_cycles");

/// Returns the scenario with one setting changed. If the sides get new names, the players' ratings move to those names.
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

/// Returns the number of waves a player has waited by now.
pub(super) fn value_now(own: &Frame, player: u32, field: Field) -> Option<String> {
    let mark = own.players.get(player as usize).filter(|_| field == WAITS)?;
    Some(mark.wait_cycles.to_string())
}
