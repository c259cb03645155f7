//! Which difference of each measure matters. The user can change it in place.

use queuescope_lab::compare::Comparison;
use queuescope_lab::metrics::{Unit, metrics};
use queuescope_lab::study::Study;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::amounts::factor;
use super::measures;
use crate::app::StudyMessage;
use crate::shared::Shared;
use crate::study::Change;
use crate::words::{decimal, list};

#[derive(PartialEq, Properties)]
pub(super) struct MattersProps {
    pub(super) study: Shared<Study>,
    /// For each headline metric, the difference that matters now.
    pub(super) now: Vec<(usize, Option<f64>)>,
    /// Number of changes tried. Every field shows the study's value again when it changes.
    pub(super) edits: u32,
    pub(super) on_study: Callback<StudyMessage>,
}

/// What matters in a comparison.
pub(super) fn now(study: &Study, comparison: &Comparison) -> Vec<(usize, Option<f64>)> {
    let of = |metric: &usize| comparison.metrics.iter().find(|(other, _)| other == metric).and_then(|(_, difference)| difference.matters);
    measures::order(study).iter().map(|metric| (*metric, of(metric))).collect()
}

/// What the user said about a metric, in the unit that is shown.
fn given(study: &Study, metric: usize) -> Option<f64> {
    let Metric { name, factor, .. } = Metric::of(metric);
    study.matters.iter().find(|(other, _)| other == name).map(|(_, matters)| rounded(matters * factor))
}

struct Metric {
    name: &'static str,
    factor: f64,
    unit: &'static str,
}

impl Metric {
    fn of(metric: usize) -> Metric {
        let metric = &metrics()[metric];
        let unit = match metric.unit {
            Unit::Seconds => "s",
            Unit::Share => "percentage points",
            Unit::Rating => "rating points",
            Unit::Buckets => "buckets",
            Unit::Milliseconds => "ms",
            Unit::Points => "points",
            Unit::Visits | Unit::SquaredRating | Unit::Plain => "",
        };
        Metric { name: metric.name, factor: factor(metric.unit), unit }
    }
}

/// A number with at most two decimals, so that it can be typed.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// Renders what the band is, with a button that shows a field for each measure.
#[component]
pub(super) fn Matters(props: &MattersProps) -> Html {
    let open = use_state(|| false);
    let onclick = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    let said: Vec<String> = props.now.iter().filter_map(|(metric, _)| in_words(&props.study, *metric)).collect();
    let band = if said.is_empty() {
        "The grey band is what does not matter: less than 5% of the baseline.".to_owned()
    } else {
        format!("The grey band is what does not matter: less than {}, and 5% of the baseline for the rest.", list(&said, "or"))
    };
    html! {
        <div class="matters">
            <p>
                { band }{ " " }
                <button type="button" class="text-link" aria-expanded={open.to_string()} {onclick}>{ if *open { "Close" } else { "Change" } }</button>
            </p>
            if *open {
                <form aria-label="Which differences matter" onsubmit={|event: SubmitEvent| event.prevent_default()}>
                    { for props.now.iter().map(|(metric, matters)| field(*metric, *matters, props)) }
                    <p>{ "Smaller differences count as “no difference that matters”. An empty field means 5% of the baseline." }</p>
                </form>
            }
        </div>
    }
}

/// What the user said: `30 s of average wait`.
fn in_words(study: &Study, metric: usize) -> Option<String> {
    let label = metrics()[metric].label(study).to_lowercase();
    let label = label.split(", up to").next().unwrap_or_default();
    let unit = Metric::of(metric).unit;
    let given = decimal(given(study, metric)?);
    Some(if unit.is_empty() { format!("{given} of {label}") } else { format!("{given} {unit} of {label}") })
}

fn field(metric: usize, now: Option<f64>, props: &MattersProps) -> Html {
    let Metric { name, factor, unit } = Metric::of(metric);
    let value = given(&props.study, metric).map_or_else(String::new, decimal);
    let placeholder = now.map_or_else(|| "5%".to_owned(), |now| decimal(rounded(now * factor)));
    let onchange = props.on_study.reform(move |event: Event| {
        let typed = event.target_unchecked_into::<HtmlInputElement>().value();
        StudyMessage::Change(match parse(&typed) {
            Some(matters) => Change::Matters(name.to_owned(), matters.map(|matters| matters / factor)),
            None => Change::None,
        })
    });
    html! {
        <label key={format!("{name}{}", props.edits)}>
            <span>{ metrics()[metric].label(&props.study) }</span>
            <input type="text" inputmode="decimal" autocomplete="off" {value} {placeholder} {onchange} />
            <small>{ unit }</small>
        </label>
    }
}

/// Reads a typed difference. Nothing means the default. `None` if the text cannot be read.
fn parse(typed: &str) -> Option<Option<f64>> {
    let typed = typed.trim().replace(',', "");
    if typed.is_empty() {
        return Some(None);
    }
    typed.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_difference_is_a_number_or_nothing() {
        assert_eq!(["", " 30 ", "1,000.5"].map(parse), [Some(None), Some(Some(30.0)), Some(Some(1_000.5))]);
        assert_eq!(["x", "-3", "NaN", "inf", "1 2"].map(parse), [None; 5]);
    }
}
