//! The benchmark of the waves document: single queues of 5, 10, 20 and 30 players, old selection against new.

use queuescope::engines::waves::{self, settings::Selection};
use queuescope::{Scenario, Settings};
use queuescope_lab::metrics::Unit;
use queuescope_lab::{Outcome, Population};

use super::figures::Figures;

/// Sizes of the queues, with the improvement that the document prints.
const QUEUES: [(u32, &str); 4] = [(5, "29.4%"), (10, "10.2%"), (20, "7.4%"), (30, "23.0%")];
/// Longest wait of a player, in waves. All waits up to it are equally likely.
const LONGEST_WAIT: u32 = 10;

/// The average gaps of single waves, over the queues in which every version makes a match. With `active`, version 1.0 has its own thresholds, and
/// this many players are active. Otherwise all versions have the same thresholds, and the queued players are active.
pub(crate) fn measure(queues: u32, actives: &[Option<u32>]) -> Figures {
    let old = waves::Settings { selection: Selection::Turns, refinement_passes: 0, priority_filter: false, ..Default::default() };
    let versions = [old, waves::Settings { priority_filter: false, ..Default::default() }, waves::Settings::default()];
    let mut figures = Figures::new(["1.0", "2.0", "2.1"].map(str::to_owned).into());
    for &active in actives {
        let mut versions = versions.clone();
        if active.is_some() {
            (versions[0].high_threshold, versions[0].moderate_threshold) = (0.5, 0.3);
        }
        versions.iter_mut().for_each(|version| version.active_population = active.map(i64::from));
        for (players, printed) in QUEUES {
            let mut values = vec![Vec::new(); versions.len()];
            for seed in 1..=u64::from(queues) {
                let crowd =
                    Population { players, spread: 300, sides: [40, 30, 30], longest_wait: LONGEST_WAIT, seed, ..Population::default() };
                let gaps: Vec<Option<f64>> = versions.iter().map(|version| average_gap(&crowd, version)).collect();
                let is_compared = gaps.iter().all(Option::is_some);
                values.iter_mut().zip(gaps).for_each(|(values, gap)| values.push(gap.filter(|_| is_compared)));
            }
            let active = active.map_or(String::new(), |active| format!(" of {active}"));
            figures.add(format!("{players}{active} players, printed {printed}"), Unit::Rating, values);
        }
    }
    figures
}

/// The average gap of the matches of a queue's first wave. `None` without a match.
fn average_gap(crowd: &Population, version: &waves::Settings) -> Option<f64> {
    let players = crowd.players(&Settings::from(version.clone()), &[]);
    Outcome::of_scenario(&Scenario { players, ..Scenario::new(version.clone()) }.into()).mean_quality()
}
