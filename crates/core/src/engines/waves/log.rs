//! The log in the host's own words: the lines EvoLadderBot prints for a wave, with this wave's numbers.

use super::event::{Event, Gaps};
use super::settings::Settings;

/// The log lines an event stands for; most stand for none.
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
            // Everybody flexible has a side by now, so nobody of the bot's "Z" list remains.
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
