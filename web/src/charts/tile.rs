//! A tile: a label, a figure, a smaller one beside it, and the choice's figure in yellow.

use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct TileProps {
    /// `90% wait, giving up counted`
    pub(crate) label: AttrValue,
    /// `17:20`
    pub(crate) figure: AttrValue,
    /// `16:12 to 18:28`
    #[prop_or_default]
    pub(crate) beside: AttrValue,
    /// `111 evenings, 8 of 10 in 12:01 to 24:34`
    #[prop_or_default]
    pub(crate) below: AttrValue,
    /// Who was chosen, and their figure.
    #[prop_or_default]
    pub(crate) chosen: Option<(AttrValue, AttrValue)>,
}

/// Renders a tile.
#[component]
pub(crate) fn Tile(props: &TileProps) -> Html {
    let chosen = |(name, figure): &(AttrValue, AttrValue)| html! { <mark><span class="sr">{ format!("{name}: ") }</span>{ figure }</mark> };
    html! {
        <div class="tile">
            <h3>{ &props.label }</h3>
            <p class="figure"><b>{ &props.figure }</b>{ " " }<small>{ &props.beside }</small></p>
            { for props.chosen.iter().map(chosen) }
            if !props.below.is_empty() { <p class="below">{ &props.below }</p> }
        </div>
    }
}
