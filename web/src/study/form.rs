//! The form of a study as a table: for every number its label, unit, range and path in the study.

use queuescope::{MAX_SEED, Millis, Player};
use queuescope_lab::Population;
use queuescope_lab::evening;
use queuescope_lab::study::{CrowdSource, EveningPlan, MAX_EVENINGS, MAX_HOURS, Patience, Study, Visitors};

use crate::charts::Side;
use crate::engines;
use crate::panels::{Figure, Mixture};

/// A number of the form.
pub(crate) struct Field {
    pub(crate) label: &'static str,
    pub(crate) unit: &'static str,
    /// What happens when the value goes up, as a tooltip.
    pub(crate) hint: &'static str,
    /// Where the number is in a study, as problems name it.
    pub(crate) path: &'static str,
    pub(crate) group: Group,
    pub(crate) kind: FieldKind,
    pub(crate) least: f64,
    pub(crate) most: f64,
    /// `None` if the study has no such number.
    pub(crate) get: fn(&Study) -> Option<f64>,
    pub(crate) set: fn(&mut Study, f64),
}

/// Where a number is on the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    /// When they come.
    Evening,
    /// How many evenings.
    Evenings,
}

/// How a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FieldKind {
    Whole,
    /// With one decimal.
    Decimal,
    /// Minutes and seconds, from a number of seconds.
    Clock,
}

impl FieldKind {
    /// Writes a number as the form shows it.
    pub(crate) fn write(self, value: f64) -> String {
        match self {
            FieldKind::Whole => format!("{}", value.round()),
            FieldKind::Decimal => format!("{}", (value * 10.0).round() / 10.0),
            FieldKind::Clock => format!("{}:{:02}", value as u64 / 60, value as u64 % 60),
        }
    }

    /// Reads a typed number. Times may be minutes and seconds, or minutes alone.
    pub(crate) fn parse(self, text: &str) -> Option<f64> {
        let text = text.trim().replace(',', "");
        // The reader of cells, because the standard library's would need its own tables in the page.
        let number = |text: &str| queuescope_formats::rows::number(text).filter(|number| number.is_finite() && *number >= 0.0);
        match self {
            FieldKind::Whole => number(&text).map(f64::round),
            FieldKind::Decimal => number(&text),
            FieldKind::Clock => {
                let (minutes, seconds) = text.split_once(':').unwrap_or((&text, "0"));
                Some(number(minutes)? * 60.0 + number(seconds).filter(|seconds| *seconds < 60.0)?)
            }
        }
    }
}

/// The numbers of the form that all engines have.
pub(crate) static FIELDS: &[Field] = &[
    Field {
        label: "Length",
        unit: "hours",
        hint: "Players arrive during this time. They can be matched for one more hour.",
        path: "evening.hours",
        group: Group::Evening,
        kind: FieldKind::Decimal,
        least: 0.1,
        most: MAX_HOURS as f64,
        get: |study| plan(study).map(|plan| plan.length.0 as f64 / 3_600_000.0),
        set: |study, hours| change_plan(study, |plan| plan.length = Millis((hours * 3_600_000.0).round() as i64)),
    },
    Field {
        label: "Arrivals",
        unit: "an hour",
        hint: "With more arrivals, players find opponents sooner.",
        path: "evening.arrivals.per_hour",
        group: Group::Evening,
        kind: FieldKind::Decimal,
        least: 0.0,
        most: MAX_PER_HOUR,
        get: |study| plan(study).map(|plan| plan.per_hour),
        set: |study, rate| change_plan(study, |plan| plan.per_hour = rate),
    },
    Field {
        label: "Half give up after",
        unit: "",
        hint: "With more patience, fewer players give up, and more wait long. At 0:00 no player gives up.",
        path: "evening.patience",
        group: Group::Evening,
        kind: FieldKind::Clock,
        least: 0.0,
        most: 86_400.0,
        get: |study| {
            plan(study).map(|plan| match plan.patience {
                Patience::None => 0.0,
                Patience::Fixed(time) | Patience::Exponential(time) => seconds(time),
            })
        },
        set: |study, value| {
            change_plan(study, |plan| {
                plan.patience = match plan.patience {
                    _ if value == 0.0 => Patience::None,
                    Patience::Fixed(_) => Patience::Fixed(millis(value)),
                    Patience::None | Patience::Exponential(_) => Patience::Exponential(millis(value)),
                }
            });
        },
    },
    Field {
        label: "Play again",
        unit: "percent",
        hint: "After a match, this percentage of the players comes back. With more, the queue is fuller.",
        path: "evening.returns.chance",
        group: Group::Evening,
        kind: FieldKind::Whole,
        least: 0.0,
        most: 100.0,
        get: |study| plan(study).map(|plan| f64::from(plan.returns.chance)),
        set: |study, chance| change_plan(study, |plan| plan.returns.chance = chance as u32),
    },
    Field {
        label: "A game takes",
        unit: "",
        hint: "Games take between half and one and a half times this. With longer games, players come back later.",
        path: "evening.returns.game",
        group: Group::Evening,
        kind: FieldKind::Clock,
        least: 1.0,
        most: 86_400.0,
        get: |study| plan(study).filter(|plan| plan.returns.chance > 0).map(|plan| seconds(plan.returns.game)),
        set: |study, value| change_plan(study, |plan| plan.returns.game = millis(value)),
    },
    Field {
        label: "Pause after it",
        unit: "",
        hint: "Players who come back wait this long first.",
        path: "evening.returns.pause",
        group: Group::Evening,
        kind: FieldKind::Clock,
        least: 0.0,
        most: 86_400.0,
        get: |study| plan(study).filter(|plan| plan.returns.chance > 0).map(|plan| seconds(plan.returns.pause)),
        set: |study, value| change_plan(study, |plan| plan.returns.pause = millis(value)),
    },
    Field {
        label: "Evenings",
        unit: "",
        hint: "With four times as many evenings, intervals are half as wide.",
        path: "evenings",
        group: Group::Evenings,
        kind: FieldKind::Whole,
        least: 1.0,
        most: MAX_EVENINGS as f64,
        get: |study| plan(study).map(|_| f64::from(study.evenings)),
        set: |study, evenings| set_evenings(study, evenings as u32),
    },
    Field {
        label: "Seed",
        unit: "",
        hint: "Another seed gives other evenings.",
        path: "seed",
        group: Group::Evenings,
        kind: FieldKind::Whole,
        least: 0.0,
        most: MAX_SEED as f64,
        get: |study| plan(study).map(|_| study.seed as f64),
        set: |study, seed| study.seed = seed as u64,
    },
];

/// Largest number of arrivals per hour on the form. Files may have more.
pub(crate) const MAX_PER_HOUR: f64 = 2_000.0;

/// Numbers of evenings at which verdicts are given, unless there are fewer.
const LOOKS: [u32; 8] = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

/// The next number of evenings at which verdicts are given; `None` if a study has no more.
pub(crate) fn next_look(evenings: u32) -> Option<u32> {
    LOOKS.into_iter().find(|look| *look > evenings)
}

/// Sets the number of evenings. Verdicts are given at the usual numbers before it, and at the end.
pub(super) fn set_evenings(study: &mut Study, evenings: u32) {
    study.evenings = evenings;
    study.looks = LOOKS.into_iter().filter(|look| *look < evenings).chain([evenings]).collect();
}

/// Gives verdicts at the usual numbers of evenings in a study without its looks.
pub(crate) fn with_page_looks(study: &mut Study) {
    if study.looks.len() < 2 {
        set_evenings(study, study.evenings);
    }
}

/// The numbers of a generated crowd, for the engine of the study. None if the crowd is given.
pub(crate) fn figures(study: &Study) -> impl Iterator<Item = (&'static Figure, u32)> {
    let crowd = generated(study);
    let figures = engines::plain(study.engine()).figures.iter();
    crowd.into_iter().flat_map(move |crowd| figures.clone().filter(|figure| !figure.of_queue).map(|figure| (figure, (figure.get)(crowd))))
}

/// Parts as percentages that add up to 100.
pub(crate) fn percents(parts: &[u32]) -> Vec<u32> {
    let sum = u64::from(parts.iter().sum::<u32>().max(1));
    let (mut before, mut rounded) = (0_u64, 0_u64);
    let percent = |part: &u32| {
        before += u64::from(*part);
        // Rounding the sums instead of the parts keeps the total.
        let until = (before * 200 + sum) / (2 * sum);
        let percent = until - rounded;
        rounded = until;
        percent as u32
    };
    parts.iter().map(percent).collect()
}

/// The rating of each person who may come, with the side that they play if the engine has sides. A person of both sides has the higher rating.
pub(crate) fn ratings(study: &Study) -> Vec<(f64, Option<Side>)> {
    let sides = study.arms[0].settings.rating_names();
    let rating = |player: Player| {
        let mut played = sides.iter().enumerate().filter_map(|(side, name)| Some((player.rating_for(name)?, side)));
        let Some((first, side)) = played.next() else { return player.rating.map(|rating| (rating, None)) };
        let [only, both] = [if side == 0 { Side::First } else { Side::Second }, Side::Both];
        Some(match played.next() {
            Some((second, _)) => (f64::from(first.max(second)), Some(both)),
            None => (f64::from(first), Some(only)),
        })
    };
    super::make::people(study).unwrap_or_default().into_iter().filter_map(rating).collect()
}

/// The arrivals of the first evening, in seconds. Empty if there are too many to draw.
pub(crate) fn sample_arrivals(study: &Study) -> Vec<f64> {
    /// More arrivals would be one grey band.
    const MOST: usize = 150;
    let expected = plan(study).map_or(0.0, |plan| plan.per_hour * plan.length.seconds() / 3_600.0);
    if expected > MOST as f64 {
        return Vec::new();
    }
    evening::arrivals(study, 1).into_iter().map(Millis::seconds).collect()
}

/// The mixes of a generated crowd, for the engine of the study.
pub(crate) fn mixtures(study: &Study) -> &'static [Mixture] {
    if generated(study).is_some() { engines::plain(study.engine()).mixtures } else { &[] }
}

/// Arrivals per hour in each step of the evening. Empty if the arrivals are recorded.
pub(crate) fn rates(study: &Study) -> Vec<f64> {
    plan(study).map_or_else(Vec::new, |plan| {
        let mean = plan.shape.iter().sum::<f64>() / plan.shape.len() as f64;
        plan.shape.iter().map(|part| plan.per_hour * part / mean).collect()
    })
}

/// Sets the arrivals per hour in a step of the evening. The other steps keep theirs.
pub(super) fn set_rate(study: &mut Study, step: usize, rate: f64) {
    let mut rates = rates(study);
    let Some(changed) = rates.get_mut(step) else { return };
    *changed = (rate.clamp(0.0, MAX_PER_HOUR) * 10.0).round() / 10.0;
    let mean = rates.iter().sum::<f64>() / rates.len() as f64;
    change_plan(study, |plan| {
        plan.per_hour = mean;
        // A shape needs a part above 0. Without arrivals it stays as it was.
        if mean > 0.0 {
            plan.shape = rates;
        }
    });
}

/// Number of people who may come.
pub(crate) fn people(study: &Study) -> usize {
    match &study.visitors {
        Visitors::Random { crowd: CrowdSource::Generated(crowd), .. } => crowd.players as usize,
        Visitors::Random { crowd: CrowdSource::Given(players), .. } | Visitors::Recorded(players) => players.len(),
    }
}

/// What the evenings are like; `None` if the arrivals are recorded.
pub(crate) fn plan(study: &Study) -> Option<&EveningPlan> {
    match &study.visitors {
        Visitors::Random { evening, .. } => Some(evening),
        Visitors::Recorded(_) => None,
    }
}

fn change_plan(study: &mut Study, change: impl FnOnce(&mut EveningPlan)) {
    if let Visitors::Random { evening, .. } = &mut study.visitors {
        change(evening);
    }
}

/// The parameters of a generated crowd.
pub(crate) fn generated(study: &Study) -> Option<&Population> {
    match &study.visitors {
        Visitors::Random { crowd: CrowdSource::Generated(crowd), .. } => Some(crowd),
        _ => None,
    }
}

pub(super) fn generated_mut(study: &mut Study) -> Option<&mut Population> {
    match &mut study.visitors {
        Visitors::Random { crowd: CrowdSource::Generated(crowd), .. } => Some(crowd),
        _ => None,
    }
}

fn seconds(time: Millis) -> f64 {
    time.0 as f64 / 1_000.0
}

fn millis(seconds: f64) -> Millis {
    Millis((seconds * 1_000.0).round() as i64)
}
