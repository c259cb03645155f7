//! Why players were not matched by the end of a cliques run, from the tiers that still wait.

use queuescope::engines::Cliques;
use queuescope::{PlayerState, Replay};

use super::state::missing_seats;
use crate::words::{count, number};

/// Number of tiers that are described. More are counted.
const MOST_TIERS: usize = 3;

/// Says which tiers have too few players for a lobby.
pub(crate) fn limits(replay: &Replay) -> String {
    let frame = replay.frame();
    let Some(own) = frame.engine.of::<Cliques>() else { return String::new() };
    let in_tier = |tier: usize| {
        let queued = |index: &usize| frame.states.get(*index) == Some(&PlayerState::Queued);
        let here = own.players.iter().enumerate().filter(|(_, player)| player.tier == Some(tier as u32));
        here.filter(|(index, _)| queued(index)).count() as u32
    };
    let (mut texts, mut more, mut could) = (Vec::new(), 0_u32, 0_u32);
    for (index, tier) in own.tiers.iter().enumerate() {
        let players = in_tier(index);
        match (players, tier.missing.is_empty()) {
            (0, _) => {}
            // The frame has no missing seats for a tier that formed a lobby in the last snapshot.
            (players, true) => could += players,
            (_, false) if texts.len() == MOST_TIERS => more += 1,
            (players, false) => {
                let have = count(players, "player", "players");
                texts.push(format!("{} has {have} left and needs {} for a lobby.", tier.span.tier, missing_seats(&tier.missing)));
            }
        }
    }
    if more > 0 {
        texts.push(format!("{} other {} also too small.", number(i64::from(more)), if more == 1 { "tier is" } else { "tiers are" }));
    }
    if could > 0 {
        let (players, verb) = (count(could, "player", "players"), if could == 1 { "was" } else { "were" });
        texts.push(format!("{players} {verb} left over in tiers that had just formed a lobby."));
    }
    texts.join(" ")
}
