//! Every match of the waves engine fits the window rule of its wave, has a map that neither player vetoed, and lists the first side first. Ids are
//! consecutive. Refinement never increases the sum of squared gaps.

mod support;

use std::collections::BTreeMap;

use proptest::prelude::*;
use queuescope::engines::Waves;
use queuescope::engines::waves::event::{Side, SwapOutcome};
use queuescope::engines::waves::settings::{Window, WindowRule};
use queuescope::engines::waves::{Event, Settings};
use queuescope::{Scenario, report, trace};
use queuescope_campaign::config;
use support::waves::{all_sizes, events_by_wave, is_blocked, waves_settings};

/// Returns the largest gap that two windows allow.
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

/// State of one wave, collected from its events.
#[derive(Default)]
struct Wave {
    /// Window of the pressure level.
    level_window: Option<Window>,
    lead: Option<Side>,
    /// Window of each player.
    windows: BTreeMap<u32, i64>,
    /// Lead, follow and gap of each pair, after selection and every swap so far.
    pairs: Vec<(u32, u32, i64)>,
}

impl Wave {
    /// True if the window rule allows this gap between two players.
    fn allows(&self, settings: &Settings, lead: u32, follow: u32, gap: i64) -> bool {
        gap <= largest_gap(settings.window_rule, self.windows[&lead], self.windows[&follow])
    }

    fn squared_gaps(&self) -> i64 {
        self.pairs.iter().map(|pair| pair.2 * pair.2).sum()
    }

    /// Returns the rating difference between a lead and a follow.
    fn gap(&self, scenario: &Scenario, lead: u32, follow: u32) -> i64 {
        let sides = &waves_settings(scenario).sides;
        let side = self.lead.expect("the lead side is known");
        let rating = |player: u32, side: Side| {
            scenario.players[player as usize].rating_for(&sides[side as usize]).expect("the player plays this side")
        };
        (i64::from(rating(lead, side)) - i64::from(rating(follow, side.other()))).abs()
    }
}

fn check_wave(scenario: &Scenario, events: &[&Event], next_id: &mut u32) -> Result<(), TestCaseError> {
    let settings = waves_settings(scenario);
    let mut wave = Wave::default();
    for event in events {
        match event {
            Event::Pressed { window, .. } => wave.level_window = Some(*window),
            Event::Opened { player, wait_cycles, window: opened } => {
                prop_assert_eq!(
                    *opened,
                    window(settings, wave.level_window.expect("pressure is measured before windows open"), *wait_cycles)
                );
                wave.windows.insert(player.index, *opened);
            }
            Event::Led { lead, .. } => wave.lead = Some(*lead),
            Event::Taken { pair } => {
                prop_assert_eq!(pair.gap, wave.gap(scenario, pair.lead.index, pair.follow.index));
                prop_assert!(wave.allows(settings, pair.lead.index, pair.follow.index, pair.gap));
                wave.pairs.push((pair.lead.index, pair.follow.index, pair.gap));
            }
            Event::SwapTried { .. } => check_swap(scenario, &mut wave, event)?,
            Event::Refined { errors, .. } => {
                prop_assert!(errors[1] <= errors[0], "refinement increased the error: {errors:?}");
                prop_assert_eq!(errors[1], wave.squared_gaps());
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
    let allowed = |lead, follow, gap| wave.allows(waves_settings(scenario), lead, follow, gap);
    let expected = match (after < before, allowed(l1, f2, swapped_gaps[0]) && allowed(l2, f1, swapped_gaps[1])) {
        (false, _) => SwapOutcome::NoBetter,
        (true, false) => SwapOutcome::OutsideWindow,
        (true, true) if is_blocked(scenario, l1, f2) || is_blocked(scenario, l2, f1) => SwapOutcome::Blocked,
        (true, true) => SwapOutcome::Swapped,
    };
    prop_assert_eq!(*outcome, expected);
    if expected == SwapOutcome::Swapped {
        let before = wave.squared_gaps();
        wave.pairs[index] = (l1, f2, swapped_gaps[0]);
        wave.pairs[index + 1] = (l2, f1, swapped_gaps[1]);
        prop_assert!(wave.squared_gaps() < before);
    }
    Ok(())
}

fn check_creation(scenario: &Scenario, wave: &Wave, event: &Event, next_id: &mut u32) -> Result<(), TestCaseError> {
    let settings = waves_settings(scenario);
    let (Event::Created { players, .. } | Event::NoMap { players, .. }) = event else { return Ok(()) };
    let pair = players.each_ref().map(|player| &scenario.players[player.index as usize]);
    let vetoed = |map| pair.iter().any(|player| player.vetoes.contains(map));
    let open: Vec<_> = settings.maps.iter().filter(|map| !vetoed(map)).collect();
    let Event::Created { id, diff, map, open_maps, server, channel, .. } = event else {
        prop_assert!(open.is_empty(), "these maps are open: {:?}", open);
        return Ok(());
    };
    prop_assert_eq!(*id, std::mem::replace(next_id, *id + 1), "ids are not consecutive");
    let (lead, follow) = match wave.lead {
        Some(Side::First) => (players[0].index, players[1].index),
        _ => (players[1].index, players[0].index),
    };
    prop_assert!(wave.pairs.contains(&(lead, follow, i64::from(*diff))), "the match is not one of the refined pairs");
    prop_assert!(wave.allows(settings, lead, follow, i64::from(*diff)));
    prop_assert!(open.contains(&map));
    prop_assert_eq!(*open_maps as usize, open.len());
    let by_region = match pair.map(|player| player.region.as_deref()) {
        [Some(a), Some(b)] => {
            let is_named = |pair: &str| *pair == *format!("{a}+{b}") || *pair == *format!("{b}+{a}");
            settings.region_servers.iter().find(|(pair, _)| is_named(pair)).map(|(_, server)| server)
        }
        _ => None,
    };
    match by_region {
        Some(expected) => prop_assert_eq!(server.as_ref(), Some(expected)),
        None => prop_assert!(server.as_ref().map_or(settings.servers.is_empty(), |server| settings.servers.contains(server))),
    }
    let number = i64::from(*id) % settings.channels;
    prop_assert_eq!(channel, &format!("scevo{:02}", if number == 0 { settings.channels } else { number }));
    Ok(())
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn every_match_fits_its_windows_and_refinement_only_improves(scenario in all_sizes()) {
        let trace = trace(&scenario).expect("the scenario is short enough");
        let mut next_id = 1;
        for events in events_by_wave(&trace) {
            check_wave(&scenario, &events, &mut next_id)?;
        }
    }

    #[test]
    fn the_first_team_plays_the_first_side(scenario in all_sizes()) {
        let settings = waves_settings(&scenario);
        let mut ids = 1u32..;
        for round in report(&scenario, false).expect("the scenario is short enough").rounds {
            for game in &round.matches {
                let game = game.of::<Waves>().expect("the match is from waves");
                prop_assert_eq!(Some(game.id), ids.next());
                let find = |team: usize| scenario.players.iter().find(|player| player.id == game.teams[team][0]);
                let player = |team: usize| find(team).expect("the team has a player of the scenario");
                let rating = |team: usize| player(team).rating_for(&settings.sides[team]);
                let (Some(first), Some(second)) = (rating(0), rating(1)) else {
                    return Err(TestCaseError::fail("a player has no rating for the side of the team"));
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
