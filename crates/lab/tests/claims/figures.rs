//! The figures of a study as a table: a row for each measure, a column for each arm.

use queuescope_lab::compare::Interval;
use queuescope_lab::metrics::Unit;

/// Probability that a printed interval misses the mean: that of a verdict at the first look.
const PRINTED_ALPHA: f64 = 0.04 / 7.0;
/// Probability that a figure of few evenings is wrongly called incompatible with the printed one.
const CHECKED_ALPHA: f64 = 0.0005;

/// Values of one measure by arm and evening.
type Values = Vec<Vec<Option<f64>>>;

/// Figures of a study.
pub(crate) struct Figures {
    arms: Vec<String>,
    rows: Vec<Row>,
}

/// A measure.
struct Row {
    label: String,
    unit: Unit,
    values: Values,
    /// False if only the means of the arms are printed, not their differences.
    is_compared: bool,
}

/// A printed figure: the mean of an arm, and its difference from the baseline with half the width of the interval.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Cell {
    mean: f64,
    difference: Option<(f64, f64)>,
}

impl Figures {
    /// No figures yet of these arms.
    pub(crate) fn new(arms: Vec<String>) -> Figures {
        Figures { arms, rows: Vec::new() }
    }

    /// Adds a measure whose differences from the first arm are printed.
    pub(crate) fn add(&mut self, label: String, unit: Unit, values: Values) {
        self.rows.push(Row { label, unit, values, is_compared: true });
    }

    /// Adds a measure of which only the means are printed.
    pub(crate) fn add_means(&mut self, label: String, unit: Unit, values: Values) {
        self.rows.push(Row { label, unit, values, is_compared: false });
    }

    /// The table as Markdown. Differences are in percent of the baseline. Those of shares are in percentage points.
    pub(crate) fn table(&self) -> String {
        let mut text = format!("\n| measure | {} |\n|{}\n", self.arms.join(" | "), " --- |".repeat(self.arms.len() + 1));
        for row in &self.rows {
            let cells: Vec<String> = (0..self.arms.len()).map(|arm| row.text(arm)).collect();
            text += &format!("| {} | {} |\n", row.label, cells.join(" | "));
        }
        text + "\n"
    }

    /// Checks that a printed table is compatible with these figures, which are of fewer evenings. Returns what is wrong.
    pub(crate) fn check(&self, printed: &str) -> Result<(), String> {
        let lines: Vec<&str> = printed.lines().filter(|line| line.starts_with("| ")).skip(2).collect();
        if lines.len() != self.rows.len() || !printed.contains(&format!("| measure | {} |", self.arms.join(" | "))) {
            return Err(format!("the docs have other measures or arms: {printed}"));
        }
        for (line, row) in lines.into_iter().zip(&self.rows) {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            if (cells[0], cells.len()) != (&*row.label, self.arms.len() + 1) {
                return Err(format!("the docs have {} in place of {}", cells[0], row.label));
            }
            for (arm, cell) in cells[1..].iter().enumerate() {
                if !row.is_compatible(arm, read(cell)) {
                    return Err(format!("{} of {}: the docs print {cell}, but it is {} here", row.label, self.arms[arm], row.text(arm)));
                }
            }
        }
        Ok(())
    }
}

impl Row {
    /// A cell such as `96.1 (−7.6 ± 0.4%)`, or `–` if the measure never exists.
    fn text(&self, arm: usize) -> String {
        let is_share = self.unit == Unit::Share;
        let scale = if is_share { 100.0 } else { 1.0 };
        let Some(mean) = Interval::of(&existing(&self.values[arm]), PRINTED_ALPHA).mean else { return "–".to_owned() };
        let mut text = format!("{:.1}{}", mean * scale, if is_share { "%" } else { "" });
        if let Some((difference, half, baseline)) = self.difference(arm, PRINTED_ALPHA) {
            let scale = if is_share { 100.0 } else { 100.0 / baseline };
            let unit = if is_share { " points" } else { "%" };
            text += &format!(" ({:+.1} ± {:.1}{unit})", difference * scale, half * scale);
        }
        text.replace('-', "−")
    }

    /// True if a printed figure can be the mean of an arm whose values here are of fewer evenings.
    fn is_compatible(&self, arm: usize, printed: Option<Cell>) -> bool {
        /// Half of the last printed digit.
        const ROUNDING: f64 = 0.05;
        let interval = Interval::of(&existing(&self.values[arm]), CHECKED_ALPHA);
        let Some(printed) = printed else { return interval.mean.is_none() };
        let is_share = self.unit == Unit::Share;
        let scale = if is_share { 100.0 } else { 1.0 };
        let Some((low, high)) = interval.ends() else { return false };
        if !(low * scale - ROUNDING..=high * scale + ROUNDING).contains(&printed.mean) {
            return false;
        }
        match (printed.difference, self.difference(arm, CHECKED_ALPHA)) {
            (None, None) => true,
            (Some((printed, printed_half)), Some((mean, half, baseline))) => {
                let scale = if is_share { 100.0 } else { 100.0 / baseline };
                (printed - mean * scale).abs() <= half * scale + printed_half + ROUNDING
            }
            _ => false,
        }
    }

    /// The mean difference of an arm from the first, half the width of its interval, and the mean of the first arm.
    fn difference(&self, arm: usize, alpha: f64) -> Option<(f64, f64, f64)> {
        let pairs = self.values[0].iter().zip(&self.values[arm]);
        let differences: Vec<f64> = pairs.filter_map(|(baseline, value)| Some((*value)? - (*baseline)?)).collect();
        let interval = Interval::of(&differences, alpha);
        let (low, high) = interval.ends().filter(|_| self.is_compared && arm > 0)?;
        let baseline = existing(&self.values[0]);
        Some((interval.mean?, (high - low) / 2.0, baseline.iter().sum::<f64>() / baseline.len() as f64))
    }
}

fn existing(values: &[Option<f64>]) -> Vec<f64> {
    values.iter().flatten().copied().collect()
}

/// Reads a printed figure. `None` for `–`.
fn read(cell: &str) -> Option<Cell> {
    let number = |text: &str| -> f64 {
        let text = text.replace('−', "-");
        text.trim_matches(|char: char| !char.is_ascii_digit() && char != '-')
            .parse()
            .unwrap_or_else(|_| unreachable!("{text:?} is not a number"))
    };
    if cell == "–" {
        return None;
    }
    let (value, rest) = cell.split_once(" (").unwrap_or((cell, ""));
    let difference = rest.split_once(" ± ").map(|(difference, half)| (number(difference), number(half)));
    Some(Cell { mean: number(value), difference })
}

#[test]
fn figures_are_printed_and_read() {
    let mut figures = Figures::new(vec!["now".to_owned(), "other".to_owned()]);
    let values = |value: f64| (0..30).map(|evening| Some(value + f64::from(evening % 2))).collect::<Vec<_>>();
    figures.add("Average gap".to_owned(), Unit::Rating, vec![values(99.5), values(89.5)]);
    figures.add("Match rate".to_owned(), Unit::Share, vec![vec![Some(0.5); 30], vec![Some(0.625); 30]]);
    figures.add("Never".to_owned(), Unit::Plain, vec![vec![None; 30], vec![Some(2.0); 30]]);
    figures.add_means("Weight".to_owned(), Unit::Plain, vec![vec![Some(-3.0); 30], vec![Some(2.0); 30]]);
    let table = figures.table();
    let expected = "\n| measure | now | other |\n| --- | --- | --- |\n| Average gap | 100.0 | 90.0 (−10.0 ± 0.0%) |\n\
        | Match rate | 50.0% | 62.5% (+12.5 ± 0.0 points) |\n| Never | – | 2.0 |\n| Weight | −3.0 | 2.0 |\n\n";
    assert_eq!(table, expected);
    assert_eq!(read("90.0 (−10.0 ± 0.5%)"), Some(Cell { mean: 90.0, difference: Some((-10.0, 0.5)) }));
    assert_eq!(figures.check(&table), Ok(()));
    for (right, wrong) in
        [("100.0 |", "101.0 |"), ("(−10.0", "(−9.0"), ("62.5%", "61.5%"), ("| – |", "| 1.0 |"), ("| 2.0 |", "| – |"), ("−3.0", "3.0")]
    {
        let wrong = table.replace(right, wrong);
        assert_ne!(wrong, table);
        assert!(figures.check(&wrong).is_err(), "{wrong}");
    }
}
