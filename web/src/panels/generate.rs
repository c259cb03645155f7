//! The sheet that generates players from a few numbers and a seed. The same input gives the same players.

use queuescope_lab::{Mix, Population};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::sheet::{PlayersSheetProps, Sheet};
use crate::charts::Side;
use crate::edit::{MAX_PAGE_PLAYERS, too_many};
use crate::engines;
use crate::words::number;

/// A number field of the form.
pub(crate) struct Figure {
    pub(crate) label: &'static str,
    /// The tooltip.
    pub(crate) hint: &'static str,
    /// Largest accepted value.
    pub(crate) most: u32,
    /// True if it describes the queue and not the people. Studies have no such numbers.
    pub(crate) of_queue: bool,
    /// The name and the mark of a part of the crowd, if the number is such a part. All parts of an engine belong together.
    pub(crate) part: Option<(&'static str, Side)>,
    pub(crate) get: fn(&Population) -> u32,
    pub(crate) set: fn(&mut Population, u32),
}

/// A field of the form for a mix, such as games or regions: names with their shares of the crowd.
pub(crate) struct Mixture {
    pub(crate) label: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) get: fn(&Population) -> &Mix,
    pub(crate) set: fn(&mut Population, Mix),
}

/// Builds a figure for a field of [`Population`] from label, hint, largest value and field.
macro_rules! figure {
    ($label:literal, $hint:literal, $most:expr, $field:ident $([$index:literal])?) => {
        $crate::panels::Figure {
            label: $label,
            hint: $hint,
            most: $most,
            of_queue: false,
            part: None,
            get: |crowd| crowd.$field $([$index])?,
            set: |crowd, figure| crowd.$field $([$index])? = figure,
        }
    };
}
pub(crate) use figure;

impl Figure {
    /// The figure of a number that describes the queue and not the people.
    pub(crate) const fn of_queue(self) -> Figure {
        Figure { of_queue: true, ..self }
    }

    /// The figure of a part of the crowd with its name and mark.
    pub(crate) const fn part(self, name: &'static str, side: Side) -> Figure {
        Figure { part: Some((name, side)), ..self }
    }

    pub(crate) const PLAYERS: Figure = figure!("Players", "The number of players to generate", MAX_PAGE_PLAYERS as u32, players);
    pub(crate) const RATING: Figure = Figure {
        label: "Average rating",
        hint: "The mean of the generated ratings",
        most: 10_000,
        of_queue: false,
        part: None,
        get: |crowd| crowd.rating as u32,
        set: |crowd, figure| crowd.rating = i32::try_from(figure).unwrap_or(i32::MAX),
    };
    pub(crate) const SPREAD: Figure =
        figure!("Spread", "About two thirds of the players are within this many rating points of the average", 3_000, spread);
    pub(crate) const ARRIVALS: Figure =
        figure!("Arrival period, seconds", "The players join evenly over this many seconds from the start", 86_400, arrival_seconds)
            .of_queue();
    pub(crate) const FRIENDS: Figure = figure!(
        "Bring a friend, percent",
        "This percentage of the players brings a friend. Friends count as players, and the two stay together.",
        100,
        party_percent
    );
    pub(crate) const SEED: Figure = Figure {
        label: "Seed",
        hint: "The same seed always gives the same players",
        most: u32::MAX,
        of_queue: true,
        part: None,
        get: |crowd| crowd.seed as u32,
        set: |crowd, figure| crowd.seed = u64::from(figure),
    };
}

/// Renders the fields of the population, and buttons that add its players or replace the queue.
#[component]
pub(crate) fn GenerateSheet(props: &PlayersSheetProps) -> Html {
    let engine = props.scenario.engine();
    let engines::PlainView { default_crowd, figures, mixtures, .. } = engines::plain(engine);
    let crowd = use_state(default_crowd);
    // The typed texts. A text must stay in its field even if it is not a valid mix yet.
    let typed = use_state(|| mixtures.iter().map(|mixture| Population::mix_text((mixture.get)(&crowd))).collect::<Vec<String>>());
    let invalid_mix = mixtures
        .iter()
        .zip(&*typed)
        .find_map(|(mixture, line)| Some(format!("{}: {}.", mixture.label, Population::parse_mix(line).err()?)));
    let too_large = figures.iter().find(|figure| (figure.get)(&crowd) > figure.most);
    let error = match too_large {
        Some(figure) => Some(format!(
            "{}: at most {}, not {}.",
            engines::figure_label(figure, &props.scenario),
            number(i64::from(figure.most)),
            number(i64::from((figure.get)(&crowd)))
        )),
        None if invalid_mix.is_some() => invalid_mix,
        None if crowd.players == 0 => Some("Players: enter at least 1.".to_owned()),
        None if crowd.sides == [0; 3] => {
            Some("Enter more than 0 for at least one of the three parts, because every player needs a side.".to_owned())
        }
        None if !mixtures.is_empty() => crowd.check().err().map(|problems| problems.to_string()),
        None => None,
    };
    let total = props.scenario.players.len() + crowd.players as usize;
    let too_crowded =
        (error.is_none() && total > MAX_PAGE_PLAYERS).then(|| format!("These players can only replace the queue. {}", too_many(total)));
    let submit = |replace: bool| {
        let (scenario, on_players, population) = (props.scenario.clone(), props.on_players.clone(), (*crowd).clone());
        Callback::from(move |_: MouseEvent| {
            let taken: Vec<_> = if replace { Vec::new() } else { scenario.players.iter().map(|player| player.id.clone()).collect() };
            on_players.emit((population.players(&scenario.settings, &taken), replace));
        })
    };
    html! {
        <Sheet title="Generate players" on_close={props.on_close.clone()}>
            <div class="figures">
                { for figures.iter().enumerate().map(|(index, figure)| {
                    let (value, crowd) = ((figure.get)(&crowd).to_string(), crowd.clone());
                    let oninput = Callback::from(move |event: InputEvent| {
                        let typed = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
                        let mut changed = (*crowd).clone();
                        (figure.set)(&mut changed, if typed.is_finite() { typed.clamp(0.0, f64::from(u32::MAX)) as u32 } else { 0 });
                        crowd.set(changed);
                    });
                    html! { <label key={index} title={figure.hint}><span>{ engines::figure_label(figure, &props.scenario) }</span><input type="number" min="0" max={figure.most.to_string()} {value} {oninput} /></label> }
                }) }
            </div>
            if !mixtures.is_empty() {
                <div class="figures mixtures">
                    { for mixtures.iter().enumerate().map(|(index, mixture)| {
                        let (value, crowd, typed) = (typed[index].clone(), crowd.clone(), typed.clone());
                        let oninput = Callback::from(move |event: InputEvent| {
                            let line = event.target_unchecked_into::<HtmlInputElement>().value();
                            if let Ok(mix) = Population::parse_mix(&line) {
                                let mut changed = (*crowd).clone();
                                (mixture.set)(&mut changed, mix);
                                crowd.set(changed);
                            }
                            let mut lines = (*typed).clone();
                            lines[index] = line;
                            typed.set(lines);
                        });
                        html! { <label key={index} title={mixture.hint}><span>{ mixture.label }</span><input type="text" {value} {oninput} /></label> }
                    }) }
                </div>
            }
            if let Some(error) = error.as_ref().or(too_crowded.as_ref()) { <p class="refusal" role="alert">{ error }</p> }
            <div class="buttons">
                <button type="button" class="btn" disabled={error.is_some() || too_crowded.is_some()} onclick={submit(false)}>{ "Add to queue" }</button>
                <button type="button" class="btn main" disabled={error.is_some()} onclick={submit(true)}>{ "Replace queue" }</button>
            </div>
        </Sheet>
    }
}
