//! What a comparison says: a few short clauses, what matters first, as data and as text.
//!
//! The headline metrics belong to three topics: waits, matches and the match rate. Each topic has one clause, for its most telling metric. It
//! has two if one of its metrics is better and another is worse.

use queuescope::order;

use super::verdict::Verdict;
use super::{Difference, Look};
use crate::metrics::{self, Unit, metrics};
use crate::study::{MIN_VERDICT_EVENINGS, Study, Visitors};

/// A part of the comparison that gets a clause.
struct Topic {
    name: &'static str,
    /// Name of its most telling metric.
    first: &'static str,
    /// Its metrics, the most telling first.
    metrics: &'static [&'static str],
}

static TOPICS: [Topic; 3] = [
    Topic { name: "waits", first: "average wait", metrics: &["wait_all.capped", "wait.p90", "wait.mean"] },
    Topic {
        name: "gaps",
        first: "average gap",
        metrics: &["gap.mean", "gap.p90", "favourite.over_75", "distance.mean", "weight.mean", "score.mean"],
    },
    Topic { name: "match rate", first: "match rate", metrics: &["match_rate"] },
];

/// What a comparison says.
#[derive(Debug, Clone, PartialEq)]
pub enum Says<'a> {
    /// One recorded evening has no verdicts.
    Recorded,
    /// There are too few evenings for a verdict.
    TooFewEvenings,
    /// The next verdict comes after this many evenings.
    NextLook(u32),
    /// Both arms give the same results.
    SameResults,
    /// Verdicts.
    Verdicts(Clauses<'a>),
}

/// Verdicts by topic: waits, gaps and the match rate.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Clauses<'a> {
    /// Metrics with a difference that is certain. Those that matter come first.
    pub sure: Vec<(usize, &'a Difference)>,
    /// Topics without a difference that matters.
    pub same: Vec<&'static str>,
    /// Topics about which nothing can be said yet, and the number of further evenings after which that may change.
    pub unknown: Vec<(&'static str, Option<u64>)>,
    /// Topics with too few evenings.
    pub too_few: Vec<&'static str>,
}

/// What a comparison of an arm says after this many evenings.
pub(super) fn says<'a>(study: &Study, look: &Look, evenings: u32, differences: &'a [(usize, Difference)]) -> Says<'a> {
    if matches!(study.visitors, Visitors::Recorded(_)) {
        return Says::Recorded;
    }
    if evenings < MIN_VERDICT_EVENINGS {
        return Says::TooFewEvenings;
    }
    if look.number.is_none() {
        return Says::NextLook(look.evenings);
    }
    let headline = metrics::headline(study);
    let judged: Vec<&(usize, Difference)> = differences.iter().filter(|(metric, _)| headline.contains(metric)).collect();
    let none_differs = |difference: &Difference| difference.interval.n == 0 || difference.interval.ends() == Some((0.0, 0.0));
    if judged.iter().all(|(_, difference)| none_differs(difference)) {
        return Says::SameResults;
    }
    let mut clauses = Clauses::default();
    for topic in &TOPICS {
        let found = |name: &&str| metrics::index_of(name).and_then(|index| judged.iter().find(|(metric, _)| *metric == index));
        let of_topic: Vec<(usize, &Difference)> =
            topic.metrics.iter().filter_map(found).map(|(metric, difference)| (*metric, difference)).collect();
        clauses.add(topic, &of_topic);
    }
    order::sort_by_key(&mut clauses.sure, |(_, difference)| difference.judgement.small);
    Says::Verdicts(clauses)
}

/// Sums up the verdicts on an arm.
pub(super) fn of(study: &Study, arm: usize, says: &Says<'_>) -> String {
    let arm = format!("*{}*", study.arms[arm].name);
    match says {
        Says::Recorded => format!("{arm}: no verdict, because one recorded evening has no intervals."),
        Says::TooFewEvenings => format!("{arm}: no verdict yet, because {MIN_VERDICT_EVENINGS} evenings are needed."),
        Says::NextLook(evenings) => format!("{arm}: the next verdict is at {evenings} evenings."),
        Says::SameResults => format!("{arm} and *{}* give the same results.", study.arms[0].name),
        Says::Verdicts(clauses) => clauses.write(study, &arm),
    }
}

impl<'a> Clauses<'a> {
    /// Adds a topic with its metrics, the most telling first.
    fn add(&mut self, topic: &'static Topic, metrics: &[(usize, &'a Difference)]) {
        let first = |verdict: Verdict| {
            let with_verdict = || metrics.iter().filter(move |(_, difference)| difference.judgement.verdict == Some(verdict));
            with_verdict().find(|(_, difference)| !difference.judgement.small).or_else(|| with_verdict().next()).copied()
        };
        let mut sure: Vec<(usize, &Difference)> = [first(Verdict::Better), first(Verdict::Worse)].into_iter().flatten().collect();
        // The most telling metric comes first. A difference that does not matter is left out beside one that does.
        order::sort_by_key(&mut sure, |(metric, difference)| {
            (difference.judgement.small, metrics.iter().position(|(other, _)| other == metric))
        });
        if sure.first().is_some_and(|(_, difference)| !difference.judgement.small) {
            sure.retain(|(_, difference)| !difference.judgement.small);
        }
        if !sure.is_empty() {
            self.sure.extend(sure);
            return;
        }
        let judged = || metrics.iter().filter(|(_, difference)| difference.judgement.verdict.is_some());
        let Some((_, first)) = judged().next() else { return self.too_few.push(topic.name) };
        let is_unanimous = judged().all(|(_, difference)| difference.judgement.verdict == first.judgement.verdict);
        let name = if is_unanimous { topic.name } else { topic.first };
        match first.judgement.verdict {
            Some(Verdict::Same) => self.same.push(name),
            _ => self.unknown.push((name, first.judgement.more_evenings)),
        }
    }

    fn write(&self, study: &Study, arm: &str) -> String {
        let mut sentences: Vec<String> = Vec::new();
        for (metric, difference) in &self.sure {
            let words = Words::of(study, *metric, difference);
            let amount = amount(metrics()[*metric].unit, difference);
            sentences.push(if sentences.is_empty() {
                format!("{arm} {} {} {amount}.", words.verb, words.subject)
            } else {
                format!("{} {} {amount}.", upper_case(&words.subject), words.moves)
            });
        }
        // Without a difference that is certain, the sentence about the first of the other topics has to name the arm.
        let mut say = |topics: &[&'static str], what: &str, preposition: &str, more: &str| {
            let topics = list(topics);
            if sentences.is_empty() && !topics.is_empty() {
                sentences.push(format!("{arm}: {what}{preposition} {topics}{more}."));
            } else if !topics.is_empty() {
                sentences.push(format!("{}: {what}{more}.", upper_case(&topics)));
            }
        };
        say(&self.same, "no difference that matters", " in", "");
        let topics: Vec<&str> = self.unknown.iter().map(|(topic, _)| *topic).collect();
        let more = self.unknown.iter().map(|(_, more)| *more).collect::<Option<Vec<u64>>>().and_then(|more| more.into_iter().max());
        let more = match more {
            Some(1) => " (1 more evening may tell)".to_owned(),
            Some(more) => format!(" ({} more evenings may tell)", queuescope::with_commas(more as i64)),
            None => String::new(),
        };
        say(&topics, "cannot tell yet", " for", &more);
        say(&self.too_few, "too few evenings to compare", "", "");
        sentences.join(" ")
    }
}

/// The words of a clause about one metric.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// What the arm does to the metric, such as "shortens".
    pub verb: &'static str,
    /// What the metric does, such as "falls".
    pub moves: &'static str,
    /// The metric, such as "the average wait (up to 30 min)".
    pub subject: String,
}

impl Words {
    /// The words about a difference of a metric.
    pub fn of(study: &Study, metric: usize, difference: &Difference) -> Words {
        let rises = difference.interval.mean.unwrap_or_default() > 0.0;
        let of = |down, up| if rises { up } else { down };
        let name = metrics()[metric].name;
        let (verb, moves) = match name {
            "wait_all.capped" | "wait.mean" | "wait.p90" => (of("shortens", "lengthens"), of("falls", "rises")),
            "gap.mean" => (of("narrows", "widens"), of("shrink", "grow")),
            _ => (of("lowers", "raises"), of("falls", "rises")),
        };
        let subject = match name {
            "wait_all.capped" => format!("the average wait (up to {})", metrics::duration(study.cap)),
            "wait.mean" => "the average wait of matched players".to_owned(),
            "wait.p90" => "the 90% wait of matched players".to_owned(),
            "gap.mean" => "gaps".to_owned(),
            "favourite.over_75" => "the share of lopsided matches".to_owned(),
            "match_rate" => "the match rate".to_owned(),
            _ => {
                let label = metrics()[metric].label(study);
                format!("the {}", if label.starts_with(char::is_numeric) { label } else { lower_case(&label) })
            }
        };
        Words { verb, moves, subject }
    }
}

/// By how much: "by 31 s (24 to 38)". The numbers have as many decimals as their uncertainty allows.
fn amount(unit: Unit, difference: &Difference) -> String {
    let interval = &difference.interval;
    let (low, high) = interval.ends().unwrap_or_default();
    let (factor, unit) = match unit {
        Unit::Share => (100.0, " percentage points"),
        Unit::Seconds if interval.mean.is_some_and(|mean| mean.abs() >= 600.0) => (1.0 / 60.0, " min"),
        Unit::Seconds => (1.0, " s"),
        Unit::Buckets => (1.0, " buckets"),
        Unit::Milliseconds => (1.0, " ms"),
        Unit::Points => (1.0, " points"),
        Unit::Visits | Unit::Rating | Unit::SquaredRating | Unit::Plain => (1.0, ""),
    };
    let [mean, one, other] = [interval.mean.unwrap_or_default(), low, high].map(|value| value.abs() * factor);
    let half = (one - other).abs() / 2.0;
    let decimals = [1.0, 0.1, 0.01].iter().position(|least| half >= *least).unwrap_or(3);
    let number = |value: f64| format!("{value:.decimals$}");
    let ends = format!("({} to {})", number(one.min(other)), number(one.max(other)));
    if difference.judgement.small {
        format!("by less than matters: {}{unit} {ends}", number(mean))
    } else {
        format!("by {}{unit} {ends}", number(mean))
    }
}

/// A list of topics: "waits, gaps and match rate".
fn list(topics: &[&str]) -> String {
    match topics {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => topics.concat(),
    }
}

/// The text with a capital first letter. Only ASCII letters change, because the table of all others would be in the page.
fn upper_case(text: &str) -> String {
    let mut text = text.to_owned();
    text.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
    text
}

fn lower_case(text: &str) -> String {
    let mut text = text.to_owned();
    text.get_mut(..1).into_iter().for_each(str::make_ascii_lowercase);
    text
}
