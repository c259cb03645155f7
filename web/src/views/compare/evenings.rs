//! *Is it so every evening?*: each evening as a point, the baseline to the right and the other arm upwards.

use queuescope_lab::metrics::metrics;
use queuescope_lab::part::Part;
use yew::prelude::*;

use super::amounts::factor;
use super::topic::{self, Topic};
use super::{PairProps, short};
use crate::app::StudyMessage;
use crate::charts::{self, Chart, Evening, Figure, Scatter};
use crate::study::Evening as Opened;
use crate::words::number;

const QUESTION: &str = "Is it so every evening?";
/// Largest number of points. More cannot be told apart.
const MAX_POINTS: usize = 1_000;

/// The chart with what it says.
pub(super) struct Evenings {
    pub(super) scatter: Scatter,
    /// On how many evenings there is less, more, or the same.
    pub(super) tally: String,
    /// Number of the evening that differs most, with both values: `24:10 → 12:55`.
    pub(super) largest: Option<(u32, String)>,
    finding: String,
}

impl Evenings {
    pub(super) fn of(part: &Part, arm: usize, topic: Topic) -> Evenings {
        let (study, metric) = (part.study(), topic.metric());
        let [baseline, name] = [0, arm].map(|arm| short(&study.arms[arm].name));
        let shown = factor(metrics()[metric].unit);
        let both = part.rows(0).iter().zip(part.rows(arm)).zip(part.first_evening()..);
        let all: Vec<(u32, [f64; 2])> =
            both.filter_map(|((before, after), evening)| Some((evening, [before[metric]? * shown, after[metric]? * shown]))).collect();
        let change = |[before, after]: [f64; 2]| after - before;
        let more = all.iter().filter(|(_, values)| change(*values) > 0.0).count();
        let less = all.iter().filter(|(_, values)| change(*values) < 0.0).count();
        let largest = all.iter().copied().reduce(|most, other| if change(other.1).abs() > change(most.1).abs() { other } else { most });
        let largest = largest.filter(|(_, values)| change(*values) != 0.0);
        let mut listed: Vec<(u32, [f64; 2])> = all.iter().copied().take(MAX_POINTS).collect();
        listed.extend(largest.filter(|(evening, _)| listed.iter().all(|(other, _)| other != evening)));
        let [more_word, less_word] = topic.more_and_less();
        let evenings = |evening: &(u32, [f64; 2])| Evening {
            name: format!("Evening {}", number(i64::from(evening.0))),
            values: evening.1,
            opens: evening.0 as usize,
        };
        let scatter = Scatter {
            measure: metrics()[metric].label(study),
            unit: topic.unit(),
            arms: [baseline.clone(), name.clone()],
            sides: [more_word, less_word].map(str::to_owned),
            below_is_better: topic.less_is_better(),
            largest: largest.and_then(|(evening, _)| listed.iter().position(|(other, _)| *other == evening)),
            evenings: listed.iter().map(evenings).collect(),
        };
        let equal = all.len() - more - less;
        let counted = |count: usize| number(count as i64);
        // The side with more evenings comes first.
        let mut parts = [(less, less_word), (more, more_word)];
        parts.sort_by_key(|(evenings, _)| std::cmp::Reverse(*evenings));
        let [(first, first_word), (second, second_word)] = parts;
        let noun = if all.len() == 1 { "evening" } else { "evenings" };
        let mut tally = if first == all.len() {
            format!("{first_word} with {name} on all {} {noun}", counted(first))
        } else {
            format!("{first_word} with {name} on {} of {} {noun}, {second_word} on {}", counted(first), counted(all.len()), counted(second))
        };
        if equal > 0 {
            tally += &format!(", equal on {}", counted(equal));
        }
        let change = |values: [f64; 2]| values.map(|value| topic.unit().label(value, charts::step_of(topic.unit(), value))).join(" → ");
        let largest = largest.map(|(evening, values)| (evening, change(values)));
        let most = largest.as_ref().map_or_else(String::new, |(evening, change)| format!(" Evening {evening} differs most: {change}."));
        Evenings { finding: format!("{}: {tally}.{most}", scatter.measure), scatter, tally, largest }
    }
}

/// Renders the chart, with buttons that open the evening that differs most.
#[component]
pub(super) fn EveningsChart(props: &PairProps) -> Html {
    let wanted = use_state(|| None::<Topic>);
    let lead = props.lead.map(Topic::of);
    let mut topics = Topic::ALL.to_vec();
    // The metric of the headline comes first.
    topics.splice(0..0, lead.filter(|lead| !Topic::ALL.contains(lead)));
    let topic = wanted.filter(|wanted| topics.contains(wanted)).or(lead).unwrap_or(Topic::Wait);
    let drawn = use_memo((props.shown.clone(), props.arm, topic), |(shown, arm, topic)| {
        let Evenings { scatter, tally, largest, finding } = Evenings::of(&shown.part, *arm, *topic);
        let measure = scatter.measure.clone();
        (Figure::new(scatter), format!("{measure}: {tally}."), largest, finding)
    });
    let (figure, note, largest, finding) = &*drawn;
    let on_choose = {
        let wanted = wanted.setter();
        Callback::from(move |topic| wanted.set(Some(topic)))
    };
    let arm = props.arm;
    let open = |number: u32, arm: usize| StudyMessage::Open(Opened { number, arm, visit: None, second: None });
    let on_open = props.on_study.reform(move |number: usize| open(number as u32, arm));
    let door = |(number, arm): (u32, usize)| {
        let name = &props.shown.part.study().arms[arm].name;
        let onclick = props.on_study.reform(move |_: MouseEvent| open(number, arm));
        html! { <button type="button" class="text-link" {onclick} aria-label={format!("Watch evening {number} with {name}")}>{ short(name) }</button> }
    };
    html! {
        <section class="cell switched">
            <Chart question={QUESTION} note={html! { { note } }} finding={finding.clone()} caption={&props.caption} figure={figure.clone()} {on_open}
                tools={topic::switch(QUESTION, props.shown.part.study(), &topics, topic, &on_choose)} stale={props.shown.is_old} />
            if let Some((number, change)) = largest {
                <p class="remark">
                    { format!("Evening {number} differs most, {change}. Watch it with ") }{ door((*number, 0)) }{ " or with " }{ door((*number, props.arm)) }{ "." }
                </p>
            } else {
                <p class="remark">{ "No evening differs." }</p>
            }
        </section>
    }
}
