//! The panel that shows a round's matches as cards.

use yew::prelude::*;

use crate::words::number;

/// Largest number of cards shown. The log lists all matches.
const MAX_CARDS: usize = 40;

/// Renders the cards of `count` matches under a title; nothing if there are none.
pub(super) fn match_cards(title: &'static str, sub: String, count: usize, cards: impl Iterator<Item = Html>) -> Html {
    if count == 0 {
        return Html::default();
    }
    let more = count.saturating_sub(MAX_CARDS);
    html! {
        <section class="panel made" aria-labelledby="made-title">
            <div class="head"><h2 id="made-title">{ title }</h2><span class="sub">{ sub }</span></div>
            <ol tabindex="0" aria-labelledby="made-title">
                { for cards.take(MAX_CARDS) }
                if more > 0 { <li>{ format!("{} more in the log", number(more as i64)) }</li> }
            </ol>
        </section>
    }
}
