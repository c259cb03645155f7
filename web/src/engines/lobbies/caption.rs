//! The progress of a stage in a few words, after its title over the picture.

use queuescope::engines::lobbies::PairingResult;
use queuescope::engines::lobbies::event::Event as LobbiesEvent;

use crate::engines::lobbies::Scene;
use crate::words::{count, decimal, number};

/// Returns the progress of the current stage; empty before the first event.
pub(super) fn caption(scene: &Scene<'_>) -> String {
    let (done, all) = scene.progress();
    let step = |what: &str| format!("{what}, {} of {}", number(done as i64), number(all as i64));
    let Some(stage) = scene.frame.stage else { return String::new() };
    match (stage.name, scene.engine_event) {
        ("settle", _) => step("answers to invitations"),
        ("collect", Some(LobbiesEvent::Counted(terms))) => {
            let searching = count(terms.searching, "request searches", "requests search");
            format!("{searching}, a pair needs more than {} points", decimal(terms.threshold))
        }
        ("collect", Some(LobbiesEvent::Unchanged { .. })) => "nothing new since the last round".to_owned(),
        ("collect", _) => step("who joins and who leaves"),
        ("relax", _) => step("requests that go up a level"),
        ("group", _) => step("friends and parties"),
        ("queue", Some(LobbiesEvent::Queued { count: tickets, queue_count, .. })) => {
            format!("{} in {}", count(*tickets, "ticket", "tickets"), count(*queue_count, "queue", "queues"))
        }
        ("queue", _) => step("tickets that fit no queue"),
        ("score" | "form", _) => pass(scene).unwrap_or_else(|| step("lobbies")),
        ("schedule", _) => step("scheduled requests"),
        ("finalize", Some(LobbiesEvent::Invited { .. })) => step("invitations"),
        _ => step("answers"),
    }
}

/// The progress of the current pass.
fn pass(scene: &Scene<'_>) -> Option<String> {
    let pass = scene.own.pass.as_ref()?;
    let title = format!("pass {}", number(i64::from(pass.number) + 1));
    Some(match (scene.engine_event?, &pass.pairing) {
        (LobbiesEvent::Pass { .. }, _) => format!("{title}, {}", count(pass.count, "group", "groups")),
        (LobbiesEvent::Scored { .. }, _) => {
            format!("{title}, row {} of {}", number(pass.rows.len() as i64), number(i64::from(pass.count) - 1))
        }
        (LobbiesEvent::Paired(PairingResult { count: pairs, edges: Some(edges), .. }), _) => {
            format!("{title}, {} of {}", number(i64::from(*pairs)), count(*edges, "possible pair", "possible pairs"))
        }
        (_, Some(pairing)) => format!("{title}, {}", count(pairing.count, "pair", "pairs")),
        (_, None) => title,
    })
}
