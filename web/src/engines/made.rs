//! The panel of a round's matches, as cards.

use yew::prelude::*;

use crate::words::number;

/// Cards shown at most; the others are in the log.
const MOST: usize = 40;

/// The cards of `count` matches under a title; nothing if there are none.
pub(super) fn made(title: &'static str, sub: String, count: usize, cards: impl Iterator<Item = Html>) -> Html {
    if count == 0 {
        return Html::default();
    }
    let more = count.saturating_sub(MOST);
    html! {
        <section class="panel made" aria-labelledby="made-title">
            <div class="head"><h2 id="made-title">{ title }</h2><span class="sub">{ sub }</span></div>
            <ol tabindex="0" aria-labelledby="made-title">
                { for cards.take(MOST) }
                if more > 0 { <li>{ format!("and {} more, in the log", number(more as i64)) }</li> }
            </ol>
        </section>
    }
}
