//! The progress of the stage in words, after its title over the picture.

use queuescope::engines::cliques::event::Event as CliquesEvent;

use super::state::{edge_count, missing_seats};
use crate::engines::cliques::Scene;
use crate::words::{count, number};

/// Returns the progress of the stage: `Gold, lobby 1, player 8 of 10`.
pub(crate) fn caption(moment: &Scene<'_>) -> String {
    let (done, all) = moment.progress();
    let player = |done: usize, all: usize| format!("player {} of {}", number(done as i64), number(all as i64));
    match moment.engine_event {
        None => player(done, all),
        Some(CliquesEvent::Divided { tiers, .. }) => {
            let players = tiers.iter().map(|tier| tier.players).sum();
            format!("{} in {}", count(players, "player", "players"), count(tiers.len() as u32, "tier", "tiers"))
        }
        // The first event of the stage is the division into tiers.
        Some(CliquesEvent::Placed { .. }) => player(done.saturating_sub(1), all.saturating_sub(1)),
        Some(CliquesEvent::Waits { tier, players: 0, .. }) => format!("{} is empty", tier.name),
        Some(CliquesEvent::Waits { tier, missing, .. }) => format!("{} waits for {}", tier.name, missing_seats(missing)),
        Some(CliquesEvent::Built { tier, players, .. }) => {
            format!("{}, {}, {}", tier.name, count(*players, "player", "players"), edge_count(*players))
        }
        Some(CliquesEvent::Started { .. } | CliquesEvent::Added { .. }) => {
            let Some(build) = &moment.own.build else { return String::new() };
            // Lobbies are numbered over the whole run.
            let formed = moment.own.players.iter().filter_map(|player| player.lobby).max().unwrap_or_default();
            let place = player(build.steps.len(), build.size() as usize);
            format!("{}, lobby {}, {place}", build.tier.name, number(i64::from(formed) + 1))
        }
        Some(CliquesEvent::Formed { id, tier, .. }) => format!("{}, lobby {} is full", tier.name, number(i64::from(*id))),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::examples::replay;
    use crate::moment::Moment;
    use crate::overview::Overview;
    use crate::shared::Shared;

    #[test]
    fn every_event_has_a_caption() {
        let mut replay = replay("Sixty players, lobbies of ten");
        let overview = Shared::new(Overview::of(&replay));
        let mut captions = Vec::new();
        for position in 1..=replay.trace().len() {
            replay.seek(position);
            let moment = Moment::of(&replay, &overview);
            captions.push(caption(&Scene::of(&moment).expect("the example is of this engine")));
        }
        let all: BTreeSet<&str> = captions.iter().map(String::as_str).collect();
        for expected in [
            "player 60 of 60",
            "60 players in 5 tiers",
            "Gold, 11 players, 55 edges",
            "Gold, lobby 1, player 8 of 10",
            "Gold, lobby 1 is full",
            "Gold waits for 9 more players",
        ] {
            assert!(all.contains(expected), "{expected}: {all:#?}");
        }
        assert!(all.iter().all(|caption| !caption.is_empty()));
    }
}
