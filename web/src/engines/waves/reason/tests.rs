//! Tests of the reasons, on the examples and on an evening of 34 players.

use std::sync::Arc;

use queuescope::Scenario;
use queuescope_formats::json;

use super::*;
use crate::examples;

/// Examples that are small enough to visit at every position.
const EXAMPLES: [&str; 5] = [
    "The 15-player walkthrough",
    "Refinement: 24,200 to 200",
    "Assign: two, five and three flexible",
    "Candidates in order of score",
    "The filter keeps the veteran",
];

fn evening() -> Replay {
    let scenario: Scenario = json::read_scenario(include_str!("evening.json")).expect("the scenario is valid");
    Replay::new(Arc::new(scenario)).expect("the run fits into memory")
}

fn reason_of(replay: &Replay, id: &str) -> String {
    let player = replay.scenario().players.iter().position(|player| &*player.id == id).expect("the scenario has this player");
    reason(replay, player as u32)
}

/// Goes to the position after the event in which these two are paired.
fn seek_pair(replay: &mut Replay, lead: &str, follow: &str) {
    let is_pair = |event: &Event| matches!(event.of::<Waves>(), Some(WavesEvent::Taken { pair }) if &*pair.lead.id == lead && &*pair.follow.id == follow);
    let index = replay.trace().events().position(is_pair).expect("the two are paired");
    replay.seek(index + 1);
}

#[test]
fn a_player_whose_opponents_are_taken_learns_by_whom() {
    let mut replay = evening();
    seek_pair(&mut replay, "Juno", "Rook");
    assert_eq!(
        reason_of(&replay, "Harrow"),
        "Gale and Astrid, the only two whose windows reach Harrow, are taken by Suri and Brock. Harrow's own window of 150 does not count: BW leads."
    );
    assert_eq!(reason_of(&replay, "Juno"), "Juno is paired with Rook, 47 points apart.");
}

#[test]
fn a_player_out_of_reach_learns_by_how_much() {
    let mut replay = evening();
    replay.seek(usize::MAX);
    assert_eq!(
        reason_of(&replay, "Lark"),
        "Left at 4:24 without a match. In wave 6, Lark's window ended 2 points short of Yarrow: 125, and they were 127 apart."
    );
    assert_eq!(reason_of(&replay, "Sable"), "Sable's window ends 33 points short of Harrow: 205, and they are 238 apart.");
}

#[test]
fn a_player_who_sits_out_learns_why() {
    let mut replay = evening();
    replay.seek(usize::MAX);
    assert_eq!(reason_of(&replay, "Vireo"), "Vireo sits out: SC2 has 5 players and BW has 3. Those who stay have waited at least 3 waves.");
    let walkthrough = examples::replay("The 15-player walkthrough");
    assert_eq!(reason_of(&walkthrough, "Vireo"), "Vireo sits out: SC2 has 8 players and BW has 7. Others are ahead in the list.");
}

#[test]
fn a_matched_player_learns_when_and_with_whom() {
    let mut replay = evening();
    replay.seek(usize::MAX);
    assert_eq!(reason_of(&replay, "Tarn"), "Matched with halcyon in wave 1, 97 points apart.");
    let swapped = examples::replay("Refinement: 24,200 to 200");
    assert_eq!(reason_of(&swapped, "Pell"), "Matched with Tarn in wave 1 after a swap, 10 points apart.");
}

#[test]
fn a_player_who_is_not_here_yet_learns_when_they_join() {
    let mut replay = evening();
    replay.seek(1);
    assert_eq!(reason_of(&replay, "Harrow"), "Joins at 0:45.");
}

#[test]
fn before_pairs_are_chosen_the_previous_wave_is_the_reason() {
    let mut replay = evening();
    seek_pair(&mut replay, "Juno", "Rook");
    let wave = replay.trace().rounds().partition_point(|round| round.start < replay.position());
    replay.seek(replay.trace().rounds()[wave].start + 1);
    assert!(reason_of(&replay, "Harrow").starts_with("In wave 5, Gale and Astrid, the only two whose windows reached Harrow, were taken"));
    let mut first = examples::replay("The 15-player walkthrough");
    first.seek(20);
    assert_eq!(reason_of(&first, "Ansel"), "", "nothing has been decided");
}

#[test]
fn opponents_in_reach_are_the_candidates_of_the_engine() {
    let mut replays: Vec<Replay> = EXAMPLES.into_iter().map(examples::replay).collect();
    replays.push(evening());
    for mut replay in replays {
        for position in 1..=replay.trace().len() {
            replay.seek(position);
            let round = replay.trace().round_of(position - 1);
            let frame = replay.frame().engine.of::<Waves>().expect("the example is of this engine").clone();
            for (player, in_reach) in frame.in_reach().into_iter().enumerate() {
                let Some(wave) = Wave::of(&replay, round, player as u32).filter(|wave| wave.is_ranked) else { continue };
                if wave.me().sits_out.is_some() || wave.me().partner.is_some() {
                    continue;
                }
                let free = wave.opponents().iter().filter(|other| other.gap <= other.window && other.partner.is_none()).count();
                assert_eq!(free, in_reach as usize, "{}, position {position}", name(&replay, player as u32));
            }
        }
    }
}

#[test]
fn at_the_end_every_player_has_a_reason() {
    let mut replays: Vec<Replay> = EXAMPLES.into_iter().chain(["Two hundred players"]).map(examples::replay).collect();
    replays.push(evening());
    for mut replay in replays {
        replay.seek(usize::MAX);
        for player in 0..replay.scenario().players.len() as u32 {
            let reason = reason(&replay, player);
            assert!(reason.ends_with('.'), "{}: {reason}", name(&replay, player));
        }
    }
}
