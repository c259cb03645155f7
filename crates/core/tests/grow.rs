//! Runs that grow: players who are added between rounds change nothing compared to a run in which they were from the start.

mod support;

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use queuescope::{Name, Player, PlayerState, Round, Run, Scenario, Silent, Totals};
use queuescope_campaign::config;
use support::scenarios_of_all_engines;

/// Puts the players of a party, and players who are friends, next to each other. Returns the groups in the order in which their first members
/// join.
fn groups(players: &[Player]) -> Vec<Vec<Player>> {
    let mut leader: Vec<usize> = (0..players.len()).collect();
    let mut join = |a: usize, b: usize| {
        let (a, b) = (leader[a], leader[b]);
        leader.iter_mut().filter(|leader| **leader == b).for_each(|leader| *leader = a);
    };
    let by_id: BTreeMap<&Name, usize> = players.iter().map(|player| &player.id).zip(0..).collect();
    let mut parties: BTreeMap<&Name, usize> = BTreeMap::new();
    for (index, player) in players.iter().enumerate() {
        if let Some(party) = &player.party {
            join(*parties.entry(party).or_insert(index), index);
        }
        for friend in player.wishes.iter().flat_map(|wishes| &wishes.friends) {
            if let Some(friend) = by_id.get(friend) {
                join(*friend, index);
            }
        }
    }
    let mut groups: BTreeMap<usize, Vec<Player>> = BTreeMap::new();
    for (player, leader) in players.iter().zip(leader) {
        groups.entry(leader).or_default().push(player.clone());
    }
    let mut groups: Vec<Vec<Player>> = groups.into_values().collect();
    groups.sort_by_key(|group| group.iter().map(|player| player.joined).min());
    groups
}

/// What a run has done at the end of a round that made or settled a match, and at its end.
type Moment = (Option<Round>, Vec<u32>, Vec<u32>, Totals);

fn moment(run: &Run, round: Option<Round>) -> Moment {
    (round, run.queued().collect(), run.left().to_vec(), run.totals())
}

fn has_matches(round: &Round) -> bool {
    !round.matches.is_empty() || !round.settled.is_empty()
}

fn plain_run(scenario: Arc<Scenario>) -> (Vec<Moment>, Run) {
    let mut run = Run::new(scenario);
    let mut moments = Vec::new();
    while !run.is_over() {
        let round = run.round(&mut Silent);
        if has_matches(&round) {
            moments.push(moment(&run, Some(round)));
        }
    }
    moments.push(moment(&run, None));
    (moments, run)
}

/// Runs a scenario whose players are added shortly before they join. Every `keep`-th round, the run is continued as a copy, as a checkpoint
/// would be.
fn grown_run(scenario: &Scenario, groups: Vec<Vec<Player>>, keep: usize) -> (Vec<Moment>, Run, usize) {
    let mut run = Run::new(Arc::new(Scenario { players: Vec::new(), ..scenario.clone() }));
    let (mut moments, mut rounds, mut checkpoint) = (Vec::new(), 0, run.clone());
    let joined = |group: &Vec<Player>| group.iter().map(|player| player.joined).min().unwrap_or_default();
    let mut groups = groups.into_iter().peekable();
    while !run.is_over() {
        while let Some(group) = groups.next_if(|group| joined(group) <= run.next_time()) {
            run.add_players(group);
        }
        rounds += 1;
        if rounds % keep == 0 {
            checkpoint = run.clone();
        }
        let round = run.round_then_wait(&mut Silent);
        if has_matches(&round) {
            moments.push(moment(&run, Some(round)));
        }
        run.skip_idle_rounds_until(groups.peek().map(joined));
    }
    drop(checkpoint);
    moments.push(moment(&run, None));
    // The players who come after the last round.
    groups.for_each(|group| run.add_players(group));
    (moments, run, rounds)
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn a_run_that_grows_is_the_run_of_all_its_players(scenario in scenarios_of_all_engines(), keep in 1usize..20) {
        let groups = groups(&scenario.players);
        let all = Scenario { players: groups.concat(), ..Scenario::clone(&scenario) };
        let (expected, plain) = plain_run(Arc::new(all.clone()));
        let (grown_moments, grown, rounds) = grown_run(&all, groups, keep);
        prop_assert_eq!(grown_moments, expected);
        prop_assert_eq!(&grown.scenario().players, &all.players);
        prop_assert_eq!(grown.tickets(), plain.tickets());
        let states = |run: &Run| (0..all.players.len() as u32).map(|player| run.player_state(player)).collect::<Vec<PlayerState>>();
        prop_assert_eq!(states(&grown), states(&plain));
        prop_assert!(rounds <= grown.next_round() as usize);
    }

    #[test]
    fn a_grown_run_continues_and_forks_like_any_other(scenario in scenarios_of_all_engines()) {
        let groups = groups(&scenario.players);
        let all = Scenario { players: groups.concat(), ..Scenario::clone(&scenario) };
        let (_, mut plain) = plain_run(Arc::new(all.clone()));
        let (_, mut grown, _) = grown_run(&all, groups, 1);
        let shorter = Scenario { players: all.players.iter().skip(1).cloned().collect(), ..all.clone() };
        let [mut plain_fork, mut grown_fork] = [&plain, &grown].map(|run| run.fork(shorter.clone()));
        for (plain, grown) in [(&mut plain, &mut grown), (&mut plain_fork, &mut grown_fork)] {
            for _ in 0..10 {
                let [expected, round] = [&mut *plain, &mut *grown].map(|run| { let round = run.round(&mut Silent); moment(run, Some(round)) });
                prop_assert_eq!(round, expected);
            }
        }
    }
}
