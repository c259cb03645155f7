//! What the charts of evenings and of groups show: waits, gaps or the match rate.

use queuescope_lab::metrics::{index_of, metrics};
use yew::prelude::*;

use crate::charts;

/// What a chart shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Topic {
    Wait,
    Gap,
    Matched,
}

impl Topic {
    const ALL: [Topic; 3] = [Topic::Wait, Topic::Gap, Topic::Matched];

    /// The topic of a headline metric.
    pub(super) fn of(metric: usize) -> Topic {
        match metrics()[metric].name {
            "match_rate" => Topic::Matched,
            name if name.starts_with("wait") => Topic::Wait,
            _ => Topic::Gap,
        }
    }

    /// The metric of the topic that is measured on every evening.
    pub(super) fn metric(self) -> usize {
        let name = match self {
            Topic::Wait => "wait_all.capped",
            Topic::Gap => "gap.mean",
            Topic::Matched => "match_rate",
        };
        index_of(name).unwrap_or_default()
    }

    fn label(self) -> &'static str {
        match self {
            Topic::Wait => "Wait",
            Topic::Gap => "Gap",
            Topic::Matched => "Matched",
        }
    }

    /// True if less of it is better.
    pub(super) fn less_is_better(self) -> bool {
        self != Topic::Matched
    }

    /// What more and less of it are called.
    pub(super) fn more_and_less(self) -> [&'static str; 2] {
        match self {
            Topic::Wait => ["longer", "shorter"],
            Topic::Gap => ["larger", "smaller"],
            Topic::Matched => ["more", "fewer"],
        }
    }

    /// How a chart writes its values.
    pub(super) fn unit(self) -> charts::Unit {
        match self {
            Topic::Wait => charts::Unit::Clock,
            Topic::Gap => charts::Unit::Number,
            Topic::Matched => charts::Unit::Percent,
        }
    }
}

/// Renders the switch between the topics. `question` is the title of the chart.
pub(super) fn switch(question: &'static str, chosen: Topic, on_choose: &Callback<Topic>) -> Html {
    let button = |topic: Topic| {
        let onclick = on_choose.reform(move |_: MouseEvent| topic);
        html! { <button key={topic.label()} type="button" aria-pressed={(topic == chosen).to_string()} {onclick}>{ topic.label() }</button> }
    };
    html! { <div class="segments" role="group" aria-label={format!("Measure: {question}")}>{ for Topic::ALL.into_iter().map(button) }</div> }
}
