//! Results as CSV and as Markdown.

use super::Results;
use crate::compare::{Comparison, Difference, Verdict};
use crate::metrics::{self, Unit, metrics};
use crate::study::Study;

/// Columns of the CSV file. The last six are empty for the baseline.
const COLUMNS: [&str; 12] =
    ["arm", "metric", "mean", "low", "high", "n", "difference", "difference_low", "difference_high", "verdict", "small", "more_evenings"];

impl Results {
    /// The results as CSV, with one row per arm and metric.
    pub fn to_csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
        let mut written = writer.write_record(COLUMNS);
        for (arm, results) in self.arms.iter().enumerate() {
            for (place, (metric, interval)) in results.metrics.iter().enumerate() {
                let difference = arm.checked_sub(1).and_then(|other| self.comparisons.get(other)).map(|other| &other.metrics[place].1);
                let compared = |of: fn(&Difference) -> Option<f64>| number(difference.and_then(of));
                let verdict = difference.and_then(|difference| difference.judgement.verdict);
                let record = [
                    results.name.clone(),
                    metrics()[*metric].name.to_owned(),
                    number(interval.mean),
                    number(interval.low),
                    number(interval.high),
                    interval.n.to_string(),
                    compared(|difference| difference.interval.mean),
                    compared(|difference| difference.interval.low),
                    compared(|difference| difference.interval.high),
                    verdict.map_or_else(String::new, |verdict| verdict.name().to_owned()),
                    verdict.map_or_else(String::new, |_| difference.is_some_and(|difference| difference.judgement.small).to_string()),
                    difference.and_then(|difference| difference.judgement.more_evenings).map_or_else(String::new, |more| more.to_string()),
                ];
                written = written.and_then(|()| writer.write_record(record));
            }
        }
        debug_assert!(written.is_ok(), "writing to memory cannot fail: {written:?}");
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }

    /// The verdicts as Markdown, for an announcement: a sentence and a table for each arm.
    pub fn to_markdown(&self, study: &Study) -> String {
        let title = if self.name.is_empty() { "Results".to_owned() } else { escaped(&self.name) };
        let evenings = if self.evenings == 1 { "evening" } else { "evenings" };
        let mut text = format!("**{title}** ({} {evenings}, seed {})\n", queuescope::with_commas(self.evenings.into()), self.seed);
        if self.comparisons.is_empty() {
            text += "\n| measure | mean | 95% interval |\n| --- | --- | --- |\n";
            for (metric, interval) in &self.arms[0].metrics {
                let mean = interval.mean.map_or_else(|| "–".to_owned(), |mean| value(*metric, mean));
                let ends = interval.ends().map_or_else(String::new, |ends| range(*metric, ends));
                text += &format!("| {} | {mean} | {ends} |\n", metrics()[*metric].label(study));
            }
        }
        for (comparison, arm) in self.comparisons.iter().zip(1..) {
            text += &self.comparison_table(study, comparison, arm);
        }
        text
    }

    fn comparison_table(&self, study: &Study, comparison: &Comparison, arm: usize) -> String {
        let [baseline_name, arm_name] = [&comparison.baseline, &comparison.arm].map(|name| escaped(name));
        let sentence = comparison.sentence.replace(&format!("*{}*", comparison.arm), &format!("*{arm_name}*"));
        let sentence = sentence.replace(&format!("*{}*", comparison.baseline), &format!("*{baseline_name}*"));
        let mut text = format!("\n{sentence}\n\n| measure | {baseline_name} | {arm_name} | difference | verdict |\n");
        text += "| --- | --- | --- | --- | --- |\n";
        let headline = metrics::headline(study);
        for (place, (metric, difference)) in comparison.metrics.iter().enumerate().filter(|(_, (metric, _))| headline.contains(metric)) {
            let mean = |arm: usize| self.arms[arm].metrics[place].1.mean.map_or_else(|| "–".to_owned(), |mean| value(*metric, mean));
            let mut change = difference.interval.mean.map_or_else(|| "–".to_owned(), |mean| signed(*metric, mean));
            if let Some(ends) = difference.interval.ends() {
                change += &format!(" ({})", range(*metric, ends));
            }
            let verdict = difference.judgement.in_words();
            text += &format!("| {} | {} | {} | {change} | {verdict} |\n", metrics()[*metric].label(study), mean(0), mean(arm));
        }
        text
    }
}

impl Verdict {
    /// The name in JSON and CSV.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::Same => "same",
            Verdict::Unknown => "unknown",
        }
    }
}

impl crate::compare::Judgement {
    /// The verdict in words, such as "better, by less than matters".
    pub fn in_words(&self) -> String {
        let small = if self.small { ", by less than matters" } else { "" };
        match self.verdict {
            None => "–".to_owned(),
            Some(Verdict::Same) => "no difference that matters".to_owned(),
            Some(Verdict::Unknown) => match self.more_evenings {
                Some(more) => format!("cannot tell yet ({} more evenings)", queuescope::with_commas(more as i64)),
                None => "cannot tell yet".to_owned(),
            },
            Some(verdict) => format!("{}{small}", verdict.name()),
        }
    }
}

/// A value with its unit.
fn value(metric: usize, value: f64) -> String {
    format!("{}{}", number(metric, value), unit(metric))
}

/// A difference with its sign and unit.
fn signed(metric: usize, value: f64) -> String {
    let sign = if value > 0.0 { "+" } else { "" };
    format!("{sign}{}{}", number(metric, value), unit(metric))
}

fn range(metric: usize, (low, high): (f64, f64)) -> String {
    format!("{} to {}", number(metric, low), number(metric, high))
}

/// A number with one decimal if it is not large, and three if it is small.
fn number(metric: usize, value: f64) -> String {
    let value = if metrics()[metric].unit == Unit::Share { value * 100.0 } else { value };
    let decimals = match value.abs() {
        0.0 | 100.0.. => 0,
        1.0.. => 1,
        _ => 3,
    };
    let text = format!("{value:.decimals$}");
    text.replacen('-', "−", 1)
}

fn unit(metric: usize) -> &'static str {
    match metrics()[metric].unit {
        Unit::Share => "%",
        Unit::Seconds => " s",
        Unit::Milliseconds => " ms",
        Unit::Buckets => " buckets",
        Unit::Points => " points",
        Unit::Visits | Unit::Rating | Unit::SquaredRating | Unit::Plain => "",
    }
}

/// Text that Markdown shows as it is, also in a table.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for char in text.chars() {
        if "\\`*_{}[]<>#|~!".contains(char) {
            escaped.push('\\');
        }
        escaped.push(if char.is_control() { ' ' } else { char });
    }
    escaped
}
