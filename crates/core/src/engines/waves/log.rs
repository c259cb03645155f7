//! The host's log: the lines that EvoLadderBot prints for a wave.

use super::event::{Event, Gaps};
use super::settings::Settings;

/// Returns the log lines for an event. Most events have none.
pub(crate) fn lines(event: &Event, settings: &Settings) -> Vec<String> {
    let [first, second] = &settings.sides;
    match event {
        Event::Snapshot { queued } => vec![
            format!("⏰ Checking for matches with {queued} players in queue..."),
            "🎯 Attempting to match players with advanced algorithm...".to_owned(),
        ],
        Event::Partitioned { counts: [a, b, both] } => {
            vec![format!("   📊 Queue composition: {first}-only={a}, {second}-only={b}, Both={both}")]
        }
        Event::Sides { counts: [a, b], means } => {
            // All flexible players have a side by now, so the bot's list "Z" is empty.
            let mut lines = vec![format!("   📊 After equalization: {first}={a}, {second}={b}, Remaining Z=0")];
            if let [Some(a), Some(b)] = means {
                let delta = (a - b).abs();
                lines.push(format!("   ⚖️  Skill balance: {first} avg={a:.0}, {second} avg={b:.0}, delta={delta:.0}"));
            }
            lines
        }
        Event::Selected { pairs, counts: [lead, follow], .. } => {
            vec![format!("   ✅ Found {pairs} {first} vs {second} matches (lead: {lead}, follow: {follow})")]
        }
        Event::Refined { swaps, passes, .. } => {
            vec![format!("   🔄 Least-squares refinement: {swaps} swaps made across {passes} passes")]
        }
        Event::Counters { matches, gaps, .. } => {
            let mut lines = Vec::new();
            if let Some(Gaps { average, least, largest }) = gaps {
                lines.push(format!("   📈 Match quality: avg MMR diff={average:.1}, min={least}, max={largest}"));
            }
            lines.push(format!("   📊 Final state: {} players matched", matches * 2));
            lines
        }
        _ => Vec::new(),
    }
}
