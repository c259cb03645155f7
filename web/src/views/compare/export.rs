//! What can be taken away: the verdict with its lines as a picture, all numbers as CSV, an announcement as Markdown, and a link.

use gloo::utils::document;
use queuescope_formats::link::View;
use queuescope_formats::link::study::{self, StudyLink};
use queuescope_lab::study::{Study, Visitors};
use web_sys::js_sys::futures::spawn_local;
use yew::prelude::*;

use super::arms::{differences, preset_of};
use super::verdict;
use crate::address;
use crate::export::{Format, copy_text, file_name, save_picture, save_text};
use crate::shared::Shared;
use crate::study::Shown;
use crate::words::{count, list};

/// Id of the section whose chart becomes the picture.
pub(super) const MEASURES_ID: &str = "what-changes";
/// Longest link under a picture, in characters. A longer one would be larger than the picture.
const LONGEST_LINK: usize = 600;

#[derive(PartialEq, Properties)]
pub(super) struct ExportProps {
    pub(super) study: Shared<Study>,
    /// The results; `None` before there are any.
    pub(super) shown: Option<Shown>,
    /// Index of the arm that is compared with the baseline.
    pub(super) arm: usize,
}

/// The address that opens a study in *Compare*.
fn link_to(study: &Study) -> String {
    address::with(&study::write(StudyLink { study: study.to_value(), view: View::Compare, choice: String::new() }))
}

/// The settings, the number of evenings and the seed, in sentences.
pub(super) fn about(study: &Study, evenings: u32) -> String {
    let arm = |(index, arm): (usize, &queuescope_lab::study::Arm)| {
        let differs = differences(&study.arms[0], arm);
        let engine = arm.settings.engine();
        if index == 0 || differs.is_empty() {
            return format!("{}: {}, {}.", arm.name, engine.title(), preset_of(arm));
        }
        let differs: Vec<String> =
            differs.iter().map(|changed| format!("{} {} → {}", changed.label, changed.before, changed.after)).collect();
        format!("{}: {}.", arm.name, list(&differs, "and"))
    };
    let arms: Vec<String> = study.arms.iter().enumerate().map(arm).collect();
    let evenings = match study.visitors {
        Visitors::Recorded(_) => "One recorded evening.".to_owned(),
        Visitors::Random { .. } => format!("{}, seed {}.", count(evenings, "evening", "evenings"), study.seed),
    };
    format!("{} {evenings}", arms.join(" "))
}

/// Renders the buttons.
#[component]
pub(super) fn Export(props: &ExportProps) -> Html {
    let (choosing, said) = (use_state(|| false), use_state(|| ""));
    let title = if props.study.name.is_empty() { "What changes?".to_owned() } else { props.study.name.clone() };
    let results = props.shown.clone().filter(|shown| !shown.is_old && shown.results.arms.len() > 1);
    let (ready, arm) = (results.is_some(), props.arm);
    let act = |act: Box<dyn Fn() -> &'static str>| {
        let said = said.setter();
        Callback::from(move |_: MouseEvent| said.set(act()))
    };
    let save = |format: Format| {
        let (results, study, title, choosing) = (results.clone(), props.study.clone(), title.clone(), choosing.setter());
        act(Box::new(move || {
            choosing.set(false);
            let Some(shown) = &results else { return "" };
            let svg = document().query_selector(&format!("#{MEASURES_ID} .plot > svg")).ok().flatten();
            // As a table, the chart has no picture.
            let Some(svg) = svg else { return "Switch the table of “What changes?” off first" };
            let words = verdict::verdict(&shown.part, &shown.results, arm);
            let link = Some(link_to(&study)).filter(|link| link.chars().count() <= LONGEST_LINK);
            let caption = [
                format!("{}.", verdict::plain(&words.headline)),
                verdict::plain(&words.details),
                about(shown.part.study(), shown.results.evenings),
                link.unwrap_or_default(),
            ];
            save_picture(&svg, &title, &caption.join("\n"), format);
            "Saved"
        }))
    };
    let csv = {
        let (results, name) = (results.clone(), format!("{}.csv", file_name(&title)));
        act(Box::new(move || {
            let Some(shown) = &results else { return "" };
            save_text(&name, "text/csv", &shown.results.to_csv());
            "Saved"
        }))
    };
    let copy = |text: Box<dyn Fn() -> Option<String>>, done: &'static str| {
        let said = said.setter();
        Callback::from(move |_: MouseEvent| {
            let (Some(text), said) = (text(), said.clone()) else { return };
            spawn_local(async move { said.set(if copy_text(&text).await { done } else { "The browser did not allow copying" }) });
        })
    };
    let markdown = {
        let results = results.clone();
        let text = move || results.as_ref().map(|shown| shown.results.to_markdown(shown.part.study()));
        copy(Box::new(text), "Markdown copied")
    };
    let link = {
        let study = props.study.clone();
        copy(Box::new(move || Some(link_to(&study))), "Link copied")
    };
    let on_choose = {
        let choosing = choosing.clone();
        Callback::from(move |_: MouseEvent| choosing.set(!*choosing))
    };
    html! {
        <>
            <span class="export-said" role="status">{ *said }</span>
            if *choosing {
                <button type="button" class="btn small" aria-label="Save picture as PNG" onclick={save(Format::Png)}>{ "PNG" }</button>
                <button type="button" class="btn small" aria-label="Save picture as SVG" onclick={save(Format::Svg)}>{ "SVG" }</button>
            }
            <button type="button" class="btn small" title="Save the verdict with its lines as a picture" aria-expanded={choosing.to_string()} disabled={!ready} onclick={on_choose}>{ "Picture" }</button>
            <button type="button" class="btn small" title="Save all numbers as a table" disabled={!ready} onclick={csv}>{ "CSV" }</button>
            <button type="button" class="btn small" title="Copy the verdicts for an announcement" disabled={!ready} onclick={markdown}>{ "Markdown" }</button>
            <button type="button" class="btn small" title="Copy a link to this study. Its results are computed again" onclick={link}>{ "Link" }</button>
        </>
    }
}
