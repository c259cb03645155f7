//! The row under the top bar: the name of the scenario, the question it answers, the views, and the outcome of the run. On wide screens a message
//! about an edit takes the place of the question.

use queuescope_formats::link::View;
use yew::prelude::*;

use super::banner::{BannerLine, BannerProps};
use crate::command::{Command, describe};
use crate::engines;
use crate::examples;
use crate::moment::Moment;
use crate::shared::Shared;
use crate::words::{count, number};

/// A question with more characters than this needs two lines on a phone.
const TWO_LINES: usize = 54;

#[derive(PartialEq, Properties)]
pub(crate) struct StoryRowProps {
    pub(crate) moment: Shared<Moment>,
    /// Index of the example, while nobody has edited it.
    pub(crate) example: Option<usize>,
    pub(crate) view: View,
    /// Name of the study, while one of its views is shown. It takes the place of the scenario's name and question.
    pub(crate) study: Option<AttrValue>,
    /// True if the run is an evening of a study.
    pub(crate) of_study: bool,
    /// The message that replaces the question.
    pub(crate) banner: Option<BannerProps>,
    pub(crate) on_command: Callback<Command>,
}

/// Renders the scenario's name, the question it answers, the views and the outcome of the run.
#[component]
pub(crate) fn StoryRow(props: &StoryRowProps) -> Html {
    let scenario = &props.moment.scenario;
    // A changed example still has its question.
    let example = props.example.and_then(examples::example).or_else(|| examples::by_name(&scenario.name, scenario.engine()));
    let question = match props.view {
        View::Watch => example.map_or(scenario.about.as_str(), |example| example.question),
        View::Simulate => "What are evenings with these players like, and who waits too long?",
        View::Compare => "What would other settings do to the same evenings?",
    };
    let question = question.to_owned();
    let title = match &props.study {
        Some(study) if study.is_empty() => "Your own evenings".to_owned(),
        Some(study) => study.to_string(),
        None => scenario_title(&scenario.name, props.example.is_some()),
    };
    html! {
        <section class="story-row" aria-label="Scenario">
            <h1>{ title }</h1>
            if props.of_study {
                <button type="button" class="text-link" onclick={props.on_command.reform(|_: MouseEvent| Command::BackToStudy)}>{ "Back to the study" }</button>
            }
            if let Some(banner) = &props.banner {
                <BannerLine ..banner.clone() />
            } else {
                <p class={if question.chars().count() > TWO_LINES { "question long" } else { "question" }} title={scenario.about.clone()}>{ question }</p>
            }
            <div class="views" role="group" aria-label="View">{ for View::ALL.into_iter().map(|view| view_button(view, props)) }</div>
            if props.view == View::Watch {
                <p class="outcome">
                    { outcome(&props.moment) }
                    if props.moment.overview.has_players() {
                        <>{ " " }<button type="button" class="text-link" title={describe(Command::Last).hint()} onclick={props.on_command.reform(|_: MouseEvent| Command::Last)}>{ "Summary" }</button></>
                    }
                </p>
            }
        </section>
    }
}

/// Renders the button of a view.
fn view_button(view: View, props: &StoryRowProps) -> Html {
    let entry = describe(Command::GoTo(view));
    html! {
        <button key={entry.label} type="button" aria-pressed={(view == props.view).to_string()} title={entry.hint()}
            onclick={props.on_command.reform(move |_: MouseEvent| Command::GoTo(view))}>{ entry.word }</button>
    }
}

/// Returns a scenario's name as the page shows it. The name of an edited example says that it was changed.
pub(crate) fn scenario_title(name: &str, is_example: bool) -> String {
    match name {
        "" => "Your own scenario".to_owned(),
        name if !is_example && examples::all().iter().any(|example| example.name == name) => format!("{name}, changed"),
        name => name.to_owned(),
    }
}

/// Describes how the run ends: `This run: 12 matches, 8 still waiting, 2 left.`
fn outcome(moment: &Moment) -> Html {
    let (totals, matches) = (moment.overview.final_totals, moment.overview.matches());
    let [one, many] = engines::plain(moment.scenario.engine()).match_nouns;
    let others = [(totals.pending, "not confirmed yet"), (totals.queued, "still waiting"), (totals.left, "left")];
    let others = others.into_iter().filter(|(players, _)| *players > 0);
    let others: String = others.map(|(players, state)| format!(", {} {state}", number(i64::from(players)))).collect();
    html! { <>{ "This run: " }<b>{ count(matches as u32, one, many) }</b>{ others }{ "." }</> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edited_example_says_that_it_was_changed() {
        assert_eq!(scenario_title("Six for a raid", true), "Six for a raid");
        assert_eq!(scenario_title("Six for a raid", false), "Six for a raid, changed");
        assert_eq!(scenario_title("Tuesday", false), "Tuesday");
        assert_eq!(scenario_title("", false), "Your own scenario");
    }
}
