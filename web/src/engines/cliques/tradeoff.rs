//! The trade-off between alpha and beta as a small map of winning lobbies. Only the ratio matters, so the area of every lobby is a wedge.

use std::cmp::Ordering;
use std::rc::Rc;

use queuescope::engines::Cliques;
use queuescope::engines::cliques::Weight;
use queuescope::engines::cliques::event::{Degree, Event as CliquesEvent};
use queuescope::engines::cliques::tradeoff::{LobbyRange, Ratio};
use queuescope::{Replay, order};
use queuescope_lab::job::tradeoff::{self, Tradeoff};
use yew::prelude::*;

use super::state::position_after_last;
use crate::engines::cliques::Scene;
use crate::jobs::{Answer, Answers, Asked};
use crate::svg::{Point, Stroke, Tag, circle, group_at, path, rect, tag, words};
use crate::words::{count, decimal, number};

/// Largest number of lines in the list of lobbies.
const MAX_LINES: usize = 5;
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 150.0;
/// Room for the numbers left of the map.
const LEFT: f64 = 30.0;
/// Room for the numbers below the map.
const BOTTOM: f64 = 24.0;

/// Asks for the ratios at which lobbies win, once for each graph.
pub(super) fn asks(replay: &Replay) -> Option<Asked> {
    let build = replay.frame().engine.of::<Cliques>()?.build.as_ref()?;
    let position = position_after_last(replay, |event| matches!(event, CliquesEvent::Built { .. }))?;
    (!build.degrees.is_empty()).then_some(Asked { job: tradeoff::NAME, position, player: None })
}

/// Renders the map; a placeholder of the same size while the answer is computed.
pub(crate) fn tradeoff(moment: &Scene<'_>, answers: &Answers) -> Html {
    let Some(build) = moment.own.build.as_ref().filter(|build| (build.alpha.0, build.beta.0) != (0, 0)) else { return Html::default() };
    match answers.of(tradeoff::NAME) {
        Some(Answer::Known(answer)) => {
            let graph = Graph { alpha: build.alpha, beta: build.beta, members: build.degrees.clone() };
            html! { <MapAndList answer={answer.clone()} {graph} /> }
        }
        answer => {
            let excuse = answer.and_then(Answer::excuse);
            excuse
                .map(|excuse| panel(html! { <p class="tradeoff-excuse" aria-busy={answers.busy(tradeoff::NAME)}>{ excuse }</p> }))
                .unwrap_or_default()
        }
    }
}

/// What the map shows of a graph.
#[derive(Clone, PartialEq)]
struct Graph {
    alpha: Weight,
    beta: Weight,
    members: Vec<Degree>,
}

#[derive(PartialEq, Properties)]
struct MapProps {
    /// The job's answer, as JSON.
    answer: Rc<str>,
    graph: Graph,
}

/// Renders the map and the list. They are a component, because they can have hundreds of lobbies and stay the same while a lobby grows.
#[component]
fn MapAndList(MapProps { answer, graph }: &MapProps) -> Html {
    let Ok(Tradeoff { reigns, complete }) = serde_json::from_str(answer) else { return Html::default() };
    if reigns.is_empty() {
        return Html::default();
    }
    let now = current(&reigns, graph);
    panel(html! {
        <>
            { map(graph, &reigns, now) }
            { list(graph, &reigns, now) }
            if !complete { <p class="empty">{ "More lobbies win at higher ratios." }</p> }
        </>
    })
}

fn panel(content: Html) -> Html {
    html! {
        <section class="panel cand tradeoff" aria-labelledby="tradeoff-title">
            <div class="head"><h2 id="tradeoff-title">{ "Alpha and beta" }</h2><span class="sub">{ "which lobby wins at which ratio" }</span></div>
            { content }
        </section>
    }
}

/// Returns the index of the lobby that wins with the current settings.
fn current(reigns: &[LobbyRange], graph: &Graph) -> usize {
    let here = Ratio { alpha: graph.alpha.0, beta: graph.beta.0 };
    let begun = |reign: &LobbyRange| match reign.from.compare(here) {
        Ordering::Less => true,
        Ordering::Equal => reign.at_once,
        Ordering::Greater => false,
    };
    // If beta is 0, the ratio is infinite.
    if graph.beta.0 == 0 { reigns.len() - 1 } else { reigns.iter().rposition(begun).unwrap_or(0) }
}

fn ratio(ratio: Ratio) -> f64 {
    ratio.alpha as f64 / ratio.beta as f64
}

fn lobby(reign: &LobbyRange, members: &[Degree]) -> String {
    let mut places = reign.lobby.clone();
    order::sort(&mut places);
    places.iter().map(|&place| &*members[place].player.id).collect::<Vec<&str>>().join(", ")
}

/// Draws the wedges between rays through the origin, and the point of the current settings.
fn map(graph: &Graph, reigns: &[LobbyRange], now: usize) -> Html {
    let (alpha, beta) = (graph.alpha.number(), graph.beta.number());
    let (most_alpha, most_beta) = ((alpha * 1.3).max(4.0), (beta * 1.3).max(1.5));
    let at = |(a, b): Point| (LEFT + a / most_alpha * (WIDTH - LEFT - 6.0), 6.0 + (1.0 - b / most_beta) * (HEIGHT - BOTTOM - 6.0));
    // The point where a ray leaves the map.
    let edge = |ratio: f64| if ratio * most_beta <= most_alpha { (ratio * most_beta, most_beta) } else { (most_alpha, most_alpha / ratio) };
    let wedge = |index: usize| {
        let from = edge(ratio(reigns[index].from));
        let to = reigns.get(index + 1).map_or((most_alpha, 0.0), |next| edge(ratio(next.from)));
        let mut corners = vec![at((0.0, 0.0)), at(from)];
        if from.1 >= most_beta && to.0 >= most_alpha {
            corners.push(at((most_alpha, most_beta)));
        }
        corners.push(at(to));
        let mut shape = Stroke::default();
        shape.shape(&corners);
        let class = match index {
            _ if index == now => "wedge here",
            _ if index.is_multiple_of(2) => "wedge even",
            _ => "wedge",
        };
        path(class, shape.0).with(tag("title", &[]).with_text(lobby(&reigns[index], &graph.members)))
    };
    let axis = |text: String, at: Point, anchor: &'static str| words("axis", at, anchor).with_text(text);
    let (x, y) = at((alpha, beta));
    let lobbies = count(reigns.len() as u32, "lobby", "lobbies");
    let label = format!("Map of alpha and beta: {lobbies}; now {}", lobby(&reigns[now], &graph.members));
    let drawn: Vec<Tag> = (0..reigns.len()).map(wedge).collect();
    tag("svg", &["class", "viewBox", "role", "aria-label"])
        .fixed("tradeoff-map")
        .text(format!("0 0 {WIDTH} {HEIGHT}"))
        .fixed("img")
        .text(label)
        .all(drawn)
        .with(rect("tradeoff-frame", (LEFT, 6.0), WIDTH - LEFT - 6.0, HEIGHT - BOTTOM - 6.0, 0.0))
        .with(group_at("", (x, y)).with(circle("cut", 6.0)).with(circle("tradeoff-here", 4.0)))
        .with(axis(format!("alpha {}", decimal(round(most_alpha))), (WIDTH - 6.0, HEIGHT - 8.0), "end"))
        .with(axis("0".to_owned(), (LEFT, HEIGHT - 8.0), "middle"))
        .with(axis("beta".to_owned(), (LEFT - 5.0, 15.0), "end"))
        .with(axis(decimal(round(most_beta)), (LEFT - 5.0, 28.0), "end"))
        .with(axis(format!("now {} and {}", decimal(alpha), decimal(beta)), (f64::midpoint(LEFT, WIDTH), HEIGHT - 8.0), "middle"))
        .html()
}

/// Rounds to two decimals.
fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Lists the lobbies around the current one with the ratios at which they win.
fn list(graph: &Graph, reigns: &[LobbyRange], now: usize) -> Html {
    let first = now.saturating_sub(MAX_LINES / 2).min(reigns.len().saturating_sub(MAX_LINES));
    html! {
        <ol class="reigns">
            { for reigns.iter().enumerate().skip(first).take(MAX_LINES).map(|(index, reign)| html! {
                <li key={index} class={if index == now { "cur" } else { "" }}>
                    <span>{ span(reign, reigns.get(index + 1)) }</span><b>{ lobby(reign, &graph.members) }</b>
                </li>
            }) }
        </ol>
    }
}

/// The ratios at which a lobby wins: `≤ 140/171`, `2/3 – 5/4`, `> 30`.
fn span(reign: &LobbyRange, next: Option<&LobbyRange>) -> String {
    let written = |ratio: Ratio| {
        let Ratio { alpha, beta } = ratio.lowest();
        let exact = if beta == 1 { number(alpha as i64) } else { format!("{alpha}/{beta}") };
        if exact.len() <= 9 { exact } else { format!("{:.3}", alpha as f64 / beta as f64) }
    };
    match (reign.from.alpha, next) {
        (0, None) => "any ratio".to_owned(),
        (0, Some(next)) if next.at_once => format!("< {}", written(next.from)),
        (0, Some(next)) => format!("≤ {}", written(next.from)),
        (_, None) => format!("{} {}", if reign.at_once { "≥" } else { ">" }, written(reign.from)),
        (_, Some(next)) => format!("{} – {}", written(reign.from), written(next.from)),
    }
}
