//! What a match must be: inside the window rule of its wave, on a map nobody vetoed, first side first, numbered without gaps; and what
//! refinement may do: make the sum of squared gaps smaller, nothing else.

mod support;

use std::collections::BTreeMap;

use proptest::prelude::*;
use queuescope::engines::Waves;
use queuescope::engines::waves::event::{Side, SwapOutcome};
use queuescope::engines::waves::settings::{Window, WindowRule};
use queuescope::engines::waves::{Event, Settings};
use queuescope::{Scenario, report, trace};
use queuescope_campaign::config;
use support::{all_sizes, events_by_wave, waves_of};

/// The largest gap for two windows.
fn largest_gap(rule: WindowRule, lead: i64, follow: i64) -> i64 {
    match rule {
        WindowRule::Lead => lead,
        WindowRule::Either => lead.max(follow),
        WindowRule::Both => lead.min(follow),
    }
}

fn window(settings: &Settings, level: Window, wait: u32) -> i64 {
    level.base + i64::from(wait) / settings.growth_step * level.growth
}

/// What the events of one wave say about it, gathered for checking.
#[derive(Default)]
struct Wave {
    level: Option<Window>,
    lead: Option<Side>,
    /// By player: waves waited and window.
    windows: BTreeMap<u32, (u32, i64)>,
    /// Pairs as selection left them and refinement changed them: lead, follow, gap.
    pairs: Vec<(u32, u32, i64)>,
}

impl Wave {
    /// Whether a gap between a lead and a follow is inside the rule.
    fn allows(&self, settings: &Settings, lead: u32, follow: u32, gap: i64) -> bool {
        gap <= largest_gap(settings.window_rule, self.windows[&lead].1, self.windows[&follow].1)
    }

    fn squares(&self) -> i64 {
        self.pairs.iter().map(|pair| pair.2 * pair.2).sum()
    }

    /// The gap between two players if one leads and the other follows.
    fn gap(&self, scenario: &Scenario, lead: u32, follow: u32) -> i64 {
        let sides = &waves_of(scenario).sides;
        let side = self.lead.expect("the filter comes first");
        let rating =
            |player: u32, side: Side| scenario.players[player as usize].rating_for(&sides[side as usize]).expect("plays this side");
        (i64::from(rating(lead, side)) - i64::from(rating(follow, side.other()))).abs()
    }
}

fn check_wave(scenario: &Scenario, events: &[&Event], next_id: &mut u32) -> Result<(), TestCaseError> {
    let settings = waves_of(scenario);
    let mut wave = Wave::default();
    for event in events {
        match event {
            Event::Pressed { window, .. } => wave.level = Some(*window),
            Event::Opened { player, wait_cycles, window: opened } => {
                prop_assert_eq!(*opened, window(settings, wave.level.expect("pressure comes first"), *wait_cycles));
                wave.windows.insert(player.index, (*wait_cycles, *opened));
            }
            Event::Led { lead, .. } => wave.lead = Some(*lead),
            Event::Taken { pair } => {
                prop_assert_eq!(pair.gap, wave.gap(scenario, pair.lead.index, pair.follow.index));
                prop_assert!(wave.allows(settings, pair.lead.index, pair.follow.index, pair.gap));
                wave.pairs.push((pair.lead.index, pair.follow.index, pair.gap));
            }
            Event::SwapTried { .. } => check_swap(scenario, &mut wave, event)?,
            Event::Refined { errors, .. } => {
                prop_assert!(errors[1] <= errors[0], "refinement made {errors:?} of it");
                prop_assert_eq!(errors[1], wave.squares());
            }
            Event::Created { .. } | Event::NoMap { .. } => check_creation(scenario, &wave, event, next_id)?,
            _ => {}
        }
    }
    Ok(())
}

fn check_swap(scenario: &Scenario, wave: &mut Wave, event: &Event) -> Result<(), TestCaseError> {
    let Event::SwapTried { index, leads, follows, gaps, swapped_gaps, before, after, outcome, .. } = event else { return Ok(()) };
    let index = *index as usize;
    let [l1, l2, f1, f2] = [leads[0].index, leads[1].index, follows[0].index, follows[1].index];
    prop_assert_eq!(&wave.pairs[index..index + 2], &[(l1, f1, gaps[0]), (l2, f2, gaps[1])][..]);
    prop_assert_eq!(*swapped_gaps, [wave.gap(scenario, l1, f2), wave.gap(scenario, l2, f1)]);
    prop_assert_eq!(*before, gaps[0].pow(2) + gaps[1].pow(2));
    prop_assert_eq!(*after, swapped_gaps[0].pow(2) + swapped_gaps[1].pow(2));
    let allowed = |lead, follow, gap| wave.allows(waves_of(scenario), lead, follow, gap);
    let right = match (after < before, allowed(l1, f2, swapped_gaps[0]) && allowed(l2, f1, swapped_gaps[1])) {
        (false, _) => SwapOutcome::NoBetter,
        (true, false) => SwapOutcome::OutsideWindow,
        (true, true) => SwapOutcome::Swapped,
    };
    prop_assert_eq!(*outcome, right);
    if right == SwapOutcome::Swapped {
        let squares = wave.squares();
        wave.pairs[index] = (l1, f2, swapped_gaps[0]);
        wave.pairs[index + 1] = (l2, f1, swapped_gaps[1]);
        prop_assert!(wave.squares() < squares);
    }
    Ok(())
}

fn check_creation(scenario: &Scenario, wave: &Wave, event: &Event, next_id: &mut u32) -> Result<(), TestCaseError> {
    let settings = waves_of(scenario);
    let (Event::Created { players, .. } | Event::NoMap { players }) = event else { return Ok(()) };
    let people = players.each_ref().map(|player| &scenario.players[player.index as usize]);
    let vetoed = |map| people.iter().any(|player| player.vetoes.contains(map));
    let open: Vec<_> = settings.maps.iter().filter(|map| !vetoed(map)).collect();
    let Event::Created { id, diff, map, open_maps, server, channel, .. } = event else {
        prop_assert!(open.is_empty(), "{:?} could be played", open);
        return Ok(());
    };
    prop_assert_eq!(*id, std::mem::replace(next_id, *id + 1), "ids count up without gaps");
    let (lead, follow) = match wave.lead {
        Some(Side::First) => (players[0].index, players[1].index),
        _ => (players[1].index, players[0].index),
    };
    prop_assert!(wave.pairs.contains(&(lead, follow, i64::from(*diff))), "a match is one of the refined pairs");
    prop_assert!(wave.allows(settings, lead, follow, i64::from(*diff)));
    prop_assert!(open.contains(&map));
    prop_assert_eq!(*open_maps as usize, open.len());
    let by_region = match people.map(|player| player.region.as_deref()) {
        [Some(a), Some(b)] => {
            let named = |pair: &str| *pair == *format!("{a}+{b}") || *pair == *format!("{b}+{a}");
            settings.region_servers.iter().find(|(pair, _)| named(pair)).map(|(_, server)| server)
        }
        _ => None,
    };
    match by_region {
        Some(right) => prop_assert_eq!(server.as_ref(), Some(right)),
        None => prop_assert!(server.as_ref().map_or(settings.servers.is_empty(), |server| settings.servers.contains(server))),
    }
    let number = i64::from(*id) % settings.channels;
    prop_assert_eq!(channel, &format!("scevo{:02}", if number == 0 { settings.channels } else { number }));
    Ok(())
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn every_wave_keeps_to_its_windows_and_refinement_only_improves(scenario in all_sizes()) {
        let trace = trace(&scenario).expect("is short enough");
        let mut next_id = 1;
        for events in events_by_wave(&trace) {
            check_wave(&scenario, &events, &mut next_id)?;
        }
    }

    #[test]
    fn teams_are_the_first_side_and_the_second(scenario in all_sizes()) {
        let settings = waves_of(&scenario);
        let mut ids = 1u32..;
        for round in report(&scenario, false).expect("is short enough").rounds {
            for game in &round.matches {
                let game = game.of::<Waves>().expect("is a match of waves");
                prop_assert_eq!(Some(game.id), ids.next());
                let player = |team: usize| scenario.players.iter().find(|player| player.id == game.teams[team][0]).expect("is a player");
                let rating = |team: usize| player(team).rating_for(&settings.sides[team]);
                let (Some(first), Some(second)) = (rating(0), rating(1)) else {
                    return Err(TestCaseError::fail("a team's player does not play its side"));
                };
                prop_assert_eq!(i64::from(game.diff), (i64::from(first) - i64::from(second)).abs());
                prop_assert!(settings.sides.contains(&game.lead));
                prop_assert_eq!(game.state, "pending");
                prop_assert!(settings.maps.contains(&game.map));
                prop_assert!((0..2).all(|team| !player(team).vetoes.contains(&game.map)));
            }
        }
    }
}
