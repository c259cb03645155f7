//! Making up a queue: a few figures and a seed, the same players every time.

use queuescope::{Player, Scenario, Settings};
use queuescope_lab::Population;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::sheet::Sheet;
use crate::edit::{MOST_PLAYERS, too_many};
use crate::shared::Shared;
use crate::words::number;

#[derive(PartialEq, Properties)]
pub(crate) struct GenerateProps {
    pub(crate) scenario: Shared<Scenario>,
    pub(crate) on_close: Callback<()>,
    /// The players, and whether they come instead of those there are.
    pub(crate) on_bring: Callback<(Vec<Player>, bool)>,
}

/// The figures, in order: label, what it is, the largest value.
const FIGURES: [(&str, &str, u32); 8] = [
    ("Players", "How many", MOST_PLAYERS as u32),
    ("Average rating", "Where most of them are", 10_000),
    ("Spread", "Two thirds of them are within so many points of the average", 3_000),
    ("only, parts", "Parts of the crowd: so many who play only the first side …", 100),
    ("only, parts", "… to so many who play only the second …", 100),
    ("Both sides, parts", "… to so many who play both", 100),
    ("Longest wait", "Waves already waited: evenly from none to this many", 100),
    ("Seed", "The same seed gives the same players", u32::MAX),
];

/// Where the figures stand whose names are the sides'.
const FIRST_ONLY: usize = 3;
const SECOND_ONLY: usize = 4;

/// The sheet.
#[component]
pub(crate) fn GenerateSheet(props: &GenerateProps) -> Html {
    let figures = use_state(|| {
        let usual = Population::default();
        let [first, second, both] = usual.sides;
        [usual.players, usual.rating as u32, usual.spread, first, second, both, usual.longest_wait, usual.seed as u32]
    });
    let Settings::Waves(settings) = &props.scenario.settings;
    let [first, second] = &settings.sides;
    let population = population(&figures);
    let too_large = FIGURES.iter().zip(figures.iter()).find(|((_, _, most), figure)| *figure > most);
    let wrong = match too_large {
        Some(((label, _, most), figure)) => {
            Some(format!("{label}: at most {}, not {}.", number(i64::from(*most)), number(i64::from(*figure))))
        }
        None if population.players == 0 => Some("Players: at least one.".to_owned()),
        None if population.sides == [0; 3] => {
            Some("Somebody has to play something: one of the three parts must be more than 0.".to_owned())
        }
        None => None,
    };
    let together = props.scenario.players.len() + population.players as usize;
    let crowded = (wrong.is_none() && together > MOST_PLAYERS).then(|| format!("Only instead of the queue. {}", too_many(together)));
    let bring = |instead: bool| {
        let (scenario, on_bring, population) = (props.scenario.clone(), props.on_bring.clone(), population.clone());
        Callback::from(move |_: MouseEvent| {
            let taken: Vec<_> = if instead { Vec::new() } else { scenario.players.iter().map(|player| player.id.clone()).collect() };
            on_bring.emit((population.players(&scenario.settings, &taken), instead));
        })
    };
    html! {
        <Sheet title="Generate players" on_close={props.on_close.clone()}>
            <div class="figures">
                { for FIGURES.iter().enumerate().map(|(index, (label, hint, most))| {
                    let label = match index {
                        FIRST_ONLY => format!("{first} {label}"),
                        SECOND_ONLY => format!("{second} {label}"),
                        _ => (*label).to_owned(),
                    };
                    let (value, figures) = (figures[index].to_string(), figures.clone());
                    let oninput = Callback::from(move |event: InputEvent| {
                        let typed = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
                        let mut changed = *figures;
                        changed[index] = if typed.is_finite() { typed.clamp(0.0, f64::from(u32::MAX)) as u32 } else { 0 };
                        figures.set(changed);
                    });
                    html! { <label key={index} title={*hint}><span>{ label }</span><input type="number" min="0" max={most.to_string()} {value} {oninput} /></label> }
                }) }
            </div>
            if let Some(wrong) = wrong.as_ref().or(crowded.as_ref()) { <p class="refusal" role="alert">{ wrong }</p> }
            <div class="buttons">
                <button type="button" class="btn" disabled={wrong.is_some() || crowded.is_some()} onclick={bring(false)}>{ "Add to the queue" }</button>
                <button type="button" class="btn main" disabled={wrong.is_some()} onclick={bring(true)}>{ "Replace the queue" }</button>
            </div>
        </Sheet>
    }
}

fn population(figures: &[u32; FIGURES.len()]) -> Population {
    let [players, rating, spread, first, second, both, longest_wait, seed] = *figures;
    let rating = i32::try_from(rating).unwrap_or(i32::MAX);
    Population { players, rating, spread, sides: [first, second, both], longest_wait, seed: u64::from(seed) }
}
