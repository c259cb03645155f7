//! What the view *Simulate* shows of an arm: the sentence, the headline figures, and the charts, with the chosen visits in them. It is computed
//! when results arrive or the choice changes, and never while rendering.

mod evening;
mod gaps;
mod groups;
mod headline;
mod waits;

use queuescope_lab::metrics;
use queuescope_lab::part::VisitRecord;
use queuescope_lab::people::{Sample, Starved, starved};
use queuescope_lab::pooled::{Bands, Summary};

use super::choice::{Choice, Pick};
use super::marks::Marks;
use super::tally::Shown;
use crate::charts::Figure;
use crate::study::Evening;
use crate::words::{Fragment, number};

/// What is shown of an arm.
pub(crate) struct Simulated {
    /// Number of visits on all evenings.
    pub(crate) visits: u64,
    /// The most important findings.
    pub(crate) sentence: Vec<Fragment>,
    pub(crate) tiles: Vec<TileText>,
    /// Who is chosen, and how many visits they made; `None` if nothing is chosen.
    pub(crate) choice: Option<ChoiceText>,
    pub(crate) waits: ChartText,
    pub(crate) gaps: ChartText,
    pub(crate) groups: ChartText,
    pub(crate) queue: ChartText,
    /// The evening that the chart of the queue shows, in words, with the moment to open.
    pub(crate) moment: Option<(String, Evening)>,
    /// The matches with the largest gaps, in words, with the moments to open.
    pub(crate) worst_matches: Vec<(String, Evening)>,
    /// What is picked by choosing a row of the groups.
    pub(crate) group_picks: Vec<Pick>,
    /// The moments that names in the groups open.
    pub(crate) doors: Vec<Evening>,
    /// Seconds, or rating points, of a bin of the charts of waits and of gaps. The last bin has all larger values if the flag is true.
    pub(crate) wait_step: (f64, usize),
    pub(crate) gap_step: (f64, usize),
    /// Length of the evening in seconds.
    pub(crate) length: f64,
    /// What a saved picture says about the study.
    pub(crate) caption: String,
}

/// A tile with a headline figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TileText {
    pub(crate) label: String,
    pub(crate) figure: String,
    pub(crate) beside: String,
    pub(crate) below: String,
    /// The figure of the chosen visits.
    pub(crate) chosen: Option<String>,
}

/// The choice in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChoiceText {
    /// `Rated 996 to 1,224`
    pub(crate) name: String,
    /// `4 players, 857 of 9,043 visits, marked yellow in every chart.`
    pub(crate) detail: String,
}

/// A chart with what it shows in one sentence.
pub(crate) struct ChartText {
    pub(crate) figure: Figure,
    pub(crate) finding: String,
}

/// What the parts of the view are computed from.
struct Source<'a> {
    shown: &'a Shown,
    arm: usize,
    summary: &'a Summary,
    bands: &'a Bands,
    choice: &'a Choice,
    /// All visits of the arm, and the chosen ones.
    all: Sample,
    chosen: Option<Sample>,
    marks: Marks<'a>,
    starved: Vec<Starved>,
}

impl Simulated {
    /// Computes what is shown of an arm.
    pub(crate) fn of(shown: &Shown, arm: usize, choice: &Choice) -> Simulated {
        let part = &*shown.part;
        let bands = part.pooled(arm).bands();
        let marks = Marks::of(choice, bands);
        let source = Source {
            summary: &shown.results.arms[arm].pooled,
            all: Sample::of(part, arm, |_| true),
            chosen: (!choice.is_empty()).then(|| Sample::of(part, arm, |record| marks.has(record))),
            starved: starved(part, arm),
            shown,
            arm,
            bands,
            choice,
            marks,
        };
        let (waits, wait_step) = waits::chart(&source);
        let (gaps, gap_step) = gaps::chart(&source);
        let groups::Groups { chart: groups, picks: group_picks, doors } = groups::chart(&source);
        let (queue, moment) = evening::chart(&source);
        Simulated {
            visits: source.summary.visits,
            sentence: headline::sentence(&source),
            tiles: headline::tiles(&source),
            choice: headline::choice(&source),
            worst_matches: gaps::worst(&source),
            length: bands.length().seconds(),
            caption: caption(&source),
            waits,
            gaps,
            groups,
            queue,
            moment,
            group_picks,
            doors,
            wait_step,
            gap_step,
        }
    }
}

impl Source<'_> {
    /// The visits of the arm that are listed, in their order.
    fn records(&self) -> impl Iterator<Item = &VisitRecord> {
        let list = self.shown.part.visits().into_iter().flat_map(|visits| &visits.list);
        list.filter(|record| record.arm as usize == self.arm)
    }

    /// The chosen visits, or all if nothing is chosen.
    fn marked(&self) -> impl Iterator<Item = &VisitRecord> {
        self.records().filter(|record| self.chosen.is_none() || self.marks.has(record))
    }

    /// A player's name.
    fn name(&self, person: u32) -> &str {
        self.shown.crowd.people.get(person as usize).map_or("", |player| &player.id)
    }

    /// The moment at which a visit ended.
    fn door(&self, record: &VisitRecord) -> Evening {
        let of_evening = self.shown.part.visits().map_or(&[][..], |visits| visits.of(record.evening, record.arm));
        let visit = of_evening.iter().position(|other| other == record).map(|index| index as u32);
        let second = u32::try_from((record.joined.0 + record.wait.0) / 1_000).ok();
        Evening { number: record.evening, arm: self.arm, visit, second }
    }

    /// The picked range if exactly one thing is picked.
    fn only_pick(&self) -> Option<&Pick> {
        match self.choice.0.as_slice() {
            [pick] => Some(pick),
            _ => None,
        }
    }
}

/// The study in one line, for saved pictures.
fn caption(source: &Source<'_>) -> String {
    let study = source.shown.part.study();
    let name = if study.name.is_empty() { "A study".to_owned() } else { study.name.clone() };
    let evenings = number(i64::from(source.shown.results.evenings));
    format!("{name}, “{}”: {evenings} simulated evenings, seed {}.", study.arms[source.arm].name, study.seed)
}

/// Index of a metric by its name.
fn metric(name: &str) -> usize {
    metrics::index_of(name).unwrap_or_default()
}

/// A share in percent without decimals: `74%`.
fn percent(part: u64, of: u64) -> String {
    if of == 0 { "–".to_owned() } else { format!("{}%", (part as f64 * 100.0 / of as f64).round()) }
}

/// How fine histograms are drawn: how many bins become one, and how many bins there are then. The last of them has everything above the others.
/// At most `most` bins, which cover all but a hundredth of the counts.
fn coarse(counts: &[u64], most: usize, least: usize) -> (usize, usize) {
    const FACTORS: [usize; 6] = [1, 2, 5, 10, 20, 30];
    let total: u64 = counts.iter().sum();
    let mut passed = 0;
    let last = counts.iter().position(|count| {
        passed += count;
        passed * 100 >= total * 99
    });
    let needed = last.unwrap_or(0).min(counts.len() - 2) + 1;
    let factor = FACTORS.into_iter().find(|factor| *factor >= least && needed.div_ceil(*factor) < most).unwrap_or(FACTORS[5]);
    (factor, needed.div_ceil(factor).max(4) + 1)
}

/// Adds up the counts of bins. The last bin of the result has everything that remains.
fn merged(counts: &[u64], (factor, bins): (usize, usize)) -> Vec<f64> {
    let mut merged = vec![0.0; bins];
    for (index, count) in counts.iter().enumerate() {
        merged[(index / factor).min(bins - 1)] += *count as f64;
    }
    merged
}

#[cfg(test)]
mod tests {
    use queuescope::Value;
    use queuescope_lab::crowd::Crowd;
    use queuescope_lab::part::{Outcome, Simulation};
    use queuescope_lab::results::Results;
    use queuescope_lab::study::Study;

    use super::super::tally::scenario_of;
    use super::*;
    use crate::shared::Shared;

    /// The results of a study with two players who are far from all others.
    fn shown() -> Shown {
        let document: Value<'_> = serde_json::from_str(
            r#"{ "version": 1, "engine": "waves", "name": "Lonely", "seed": 5, "evenings": 40,
                "crowd": { "players": [
                    { "id": "High", "ratings": { "BW": 2600 } }, { "id": "Low", "ratings": { "SC2": 400 } },
                    { "id": "A", "ratings": { "BW": 1500 } }, { "id": "B", "ratings": { "SC2": 1510 } },
                    { "id": "C", "ratings": { "BW": 1490 } }, { "id": "D", "ratings": { "SC2": 1500 } },
                    { "id": "E", "ratings": { "BW": 1480, "SC2": 1500 } }, { "id": "F", "ratings": { "BW": 1520 } }
                ] },
                "evening": { "hours": 2, "arrivals": { "per_hour": 30 }, "patience": { "median": 900 }, "returns": { "chance": 60, "game": 300 } },
                "arms": [{ "name": "now" }] }"#,
        )
        .expect("it is JSON");
        let study = Study::read(&document).expect("it is valid");
        let part = Simulation::new(study.clone(), 1, study.evenings, true).expect("valid evenings").finish().expect("few visits");
        let crowd = Shared::new(Crowd::of(&study));
        Shown { results: Shared::new(Results::of(&part)), part: Shared::new(part), crowd, is_old: false }
    }

    #[test]
    fn figures_are_those_of_the_results_and_of_the_choice() {
        let shown = shown();
        let choice = Choice(vec![Pick::Person(0), Pick::Person(1)]);
        let simulated = Simulated::of(&shown, 0, &choice);
        let rate = shown.results.arms[0].metrics.iter().find(|(index, _)| *index == metric("match_rate")).expect("it exists").1;
        let figure = crate::words::measure(metrics::Unit::Share, rate.mean.expect("there are evenings"));
        assert_eq!(simulated.tiles[0].figure, figure);
        let theirs: Vec<&VisitRecord> =
            shown.part.visits().expect("visits were asked for").list.iter().filter(|record| record.person < 2).collect();
        let matched = theirs.iter().filter(|record| record.outcome == Outcome::Matched).count();
        let share = crate::words::measure(metrics::Unit::Share, matched as f64 / theirs.len() as f64);
        assert_eq!(simulated.tiles[0].chosen, Some(share));
        let text = simulated.choice.as_ref().expect("players are chosen");
        assert_eq!(text.name, "High or Low");
        assert!(
            text.detail.starts_with(&format!("2 players, {} of {} visits", theirs.len(), number(simulated.visits as i64))),
            "{}",
            text.detail
        );
        // Without a choice, nothing is compared.
        let plain = Simulated::of(&shown, 0, &Choice::default());
        assert!(plain.choice.is_none() && plain.tiles.iter().all(|tile| tile.chosen.is_none()));
    }

    #[test]
    fn every_name_opens_the_evening_in_which_it_happened() {
        let shown = shown();
        let simulated = Simulated::of(&shown, 0, &Choice::default());
        let moment = simulated.moment.iter().map(|(text, evening)| (text.clone(), *evening));
        let worst = simulated.worst_matches.iter().map(|(text, evening)| (text.clone(), *evening));
        let mut checked = 0;
        for (text, evening) in moment.chain(worst) {
            let scenario = scenario_of(shown.part.study(), evening.number, 0).expect("it is small");
            let visit = &scenario.players[evening.visit.expect("the visit is known") as usize];
            let name = visit.id.split('~').next().unwrap_or_default();
            assert!(text.contains(name), "{text} does not name {name}");
            assert!(i64::from(evening.second.expect("it has ended")) * 1_000 >= visit.joined.0);
            checked += 1;
        }
        assert!(checked >= 2);
        assert!(simulated.doors.len() >= 2, "High and Low wait too long");
    }

    #[test]
    fn rows_pick_what_they_show() {
        let shown = shown();
        let simulated = Simulated::of(&shown, 0, &Choice::default());
        // Eight players are in eight tenths, and there are three kinds of sides and two hours.
        assert_eq!(simulated.group_picks.len(), 8 + 3 + 2);
        for pick in &simulated.group_picks {
            let chosen = Simulated::of(&shown, 0, &Choice(vec![pick.clone()]));
            let text = chosen.choice.expect("a row is chosen");
            assert!(!text.detail.starts_with("0 players"), "{pick:?}: {}", text.detail);
        }
    }

    #[test]
    fn coarse_bins_cover_almost_everything_and_lose_nothing() {
        let mut counts = vec![0_u64; 61];
        for (index, count) in counts.iter_mut().enumerate().take(40) {
            *count = 400 / (index as u64 + 1);
        }
        counts[60] = 3;
        for (most, least) in [(32, 1), (20, 1), (8, 2)] {
            let (factor, bins) = coarse(&counts, most, least);
            let all = merged(&counts, (factor, bins));
            assert!(bins <= most + 1 && factor >= least && all.len() == bins);
            assert!((all.iter().sum::<f64>() - counts.iter().sum::<u64>() as f64).abs() < 1e-9);
            assert!(all[bins - 1] <= all.iter().sum::<f64>() * 0.011);
        }
        let (_, bins) = coarse(&[0; 61], 32, 1);
        assert!(bins >= 5);
    }
}
