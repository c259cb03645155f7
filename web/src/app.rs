//! The page's frame: the bar, the sentence, and the three columns.

use std::rc::Rc;

use yew::prelude::*;

use crate::panels::{Log, Matches, Queue};
use crate::scenarios::walkthrough;
use crate::session::{Action, Figures, Session};
use crate::words::count;

/// The whole page.
#[component]
pub(crate) fn App() -> Html {
    let session = use_memo((), |()| {
        walkthrough()
            .map_err(|problems| problems.to_string())
            .and_then(|scenario| Session::new(scenario).map(Rc::new).map_err(|problem| problem.to_string()))
    });
    match &*session {
        Ok(session) => html! { <Page start={Rc::clone(session)} /> },
        // The scenario is part of the page, so this is a broken page; it says so instead of staying empty.
        Err(problems) => html! { <main class="page"><p class="wrong" role="alert">{ problems }</p></main> },
    }
}

#[derive(PartialEq, Properties)]
struct PageProps {
    start: Rc<Session>,
}

#[component]
fn Page(props: &PageProps) -> Html {
    let session = {
        let start = Rc::clone(&props.start);
        use_reducer(move || Session::clone(&start))
    };
    let act = |action: fn() -> Action| {
        let dispatcher = session.dispatcher();
        Callback::from(move |_: MouseEvent| dispatcher.dispatch(action()))
    };
    let shown = Rc::new(Session::clone(&session));
    html! {
        <div class="page">
            <header class="top">
                <div class="brand">{ mark() }<span>{ "Queuescope" }</span></div>
                <p class="promise">{ "A glass box for matchmaking: put a queue in, run an engine, and see every decision it takes." }</p>
            </header>
            <main class="columns">
                <section class="stage" aria-labelledby="stage-title">
                    <div class="stagehead">
                        <div>
                            <h1 id="stage-title">{ &shown.scenario().name }</h1>
                            <p class="said" role="status">{ said(&shown) }</p>
                        </div>
                        <div class="buttons">
                            <button type="button" class="btn" disabled={shown.waves() == 0} onclick={act(|| Action::StartAgain)}>
                                { "Start again" }
                            </button>
                            <button type="button" class="btn main" onclick={act(|| Action::RunWave)}>{ next_label(&shown) }</button>
                        </div>
                    </div>
                    <Matches session={Rc::clone(&shown)} />
                </section>
                <Queue session={Rc::clone(&shown)} />
                <Log session={shown} />
            </main>
        </div>
    }
}

fn next_label(session: &Session) -> String {
    if session.waves() == 0 { "Run a wave".to_owned() } else { format!("Run wave {}", session.waves() + 1) }
}

/// What has just happened, in a sentence.
fn said(session: &Session) -> String {
    match session.figures() {
        None => {
            format!("{} are queued. Run a wave to see who plays whom.", count(session.scenario().players.len() as u32, "player", "players"))
        }
        Some(Figures { wave, matches: 0, queued, .. }) => {
            format!("Wave {wave}: nobody plays. {}.", still_waiting(queued))
        }
        Some(Figures { wave, matches, queued, largest_gap }) => {
            let gap = largest_gap.map_or(String::new(), |gap| format!(", the widest gap {gap}"));
            format!("Wave {wave}: {}{gap}. {}.", count(matches, "match", "matches"), still_waiting(queued))
        }
    }
}

fn still_waiting(queued: u32) -> String {
    match queued {
        0 => "The queue is empty".to_owned(),
        1 => "1 player still waits".to_owned(),
        _ => format!("{queued} players still wait"),
    }
}

/// The mark: a window as a cone, with the pair it found.
fn mark() -> Html {
    html! {
        <svg viewBox="0 0 22 22" aria-hidden="true">
            <path d="M11 4.5 3.5 18h15z" class="mark-cone" />
            <path d="M11 4.5 8 18" class="mark-pair" />
            <path d="M2 18h18" class="mark-rail" />
            <circle cx="11" cy="4.5" r="3" class="mark-solid" />
            <rect x="5.4" y="15.4" width="5.2" height="5.2" rx="1" class="mark-solid" />
        </svg>
    }
}
