//! What the charts of evenings and of groups show: waits, gaps, the match rate, or the metric of the headline.

use queuescope::engines::Better;
use queuescope_lab::metrics::{Unit, index_of, metrics};
use queuescope_lab::study::Study;
use yew::prelude::*;

use crate::charts;

/// What a chart shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Topic {
    Wait,
    Gap,
    Matched,
    /// Another metric.
    Other(usize),
}

impl Topic {
    pub(super) const ALL: [Topic; 3] = [Topic::Wait, Topic::Gap, Topic::Matched];

    /// The topic of a metric.
    pub(super) fn of(metric: usize) -> Topic {
        Topic::ALL.into_iter().find(|topic| topic.metric() == metric).unwrap_or(Topic::Other(metric))
    }

    /// The metric of the topic, which is measured on every evening.
    pub(super) fn metric(self) -> usize {
        let name = match self {
            Topic::Wait => "wait_all.capped",
            Topic::Gap => "gap.mean",
            Topic::Matched => "match_rate",
            Topic::Other(metric) => return metric,
        };
        index_of(name).unwrap_or_default()
    }

    fn label(self, study: &Study) -> String {
        match self {
            Topic::Wait => "Wait".to_owned(),
            Topic::Gap => "Gap".to_owned(),
            Topic::Matched => "Matched".to_owned(),
            Topic::Other(metric) => metrics()[metric].label(study),
        }
    }

    /// True if less of it is better.
    pub(super) fn less_is_better(self) -> bool {
        metrics()[self.metric()].better != Some(Better::High)
    }

    /// What more and less of it are called.
    pub(super) fn more_and_less(self) -> [&'static str; 2] {
        match metrics()[self.metric()].unit {
            Unit::Seconds => ["longer", "shorter"],
            Unit::Share => ["more", "fewer"],
            _ => ["larger", "smaller"],
        }
    }

    /// How a chart writes its values.
    pub(super) fn unit(self) -> charts::Unit {
        match metrics()[self.metric()].unit {
            Unit::Seconds => charts::Unit::Clock,
            Unit::Share => charts::Unit::Percent,
            _ => charts::Unit::Number,
        }
    }
}

/// Renders a switch between topics. `question` is the title of the chart.
pub(super) fn switch(question: &'static str, study: &Study, topics: &[Topic], chosen: Topic, on_choose: &Callback<Topic>) -> Html {
    let button = |topic: Topic| {
        let (label, onclick) = (topic.label(study), on_choose.reform(move |_: MouseEvent| topic));
        html! { <button key={label.clone()} type="button" aria-pressed={(topic == chosen).to_string()} {onclick}>{ label }</button> }
    };
    html! { <div class="segments" role="group" aria-label={format!("Measure: {question}")}>{ for topics.iter().map(|topic| button(*topic)) }</div> }
}
