//! Why players were not matched by the end of a waves run, from the events of the last wave, and how many waves they waited.

use queuescope::engines::Waves;
use queuescope::engines::waves::event::Event as WavesEvent;
use queuescope::engines::waves::settings::WaitCounting;
use queuescope::{Event, PlayerState, Replay, Settings};

use crate::engines::limits::{sentence, who};

/// Says why the players who are still waiting got no opponent in the last wave.
pub(crate) fn limits(replay: &Replay) -> String {
    let trace = replay.trace();
    let Some(last) = trace.rounds().len().checked_sub(1) else { return String::new() };
    let frame = replay.frame();
    let waiting = |player: u32| frame.states.get(player as usize) == Some(&PlayerState::Queued);
    let events = || trace.events_of(last).iter().filter_map(Event::of::<Waves>);
    let (mut sat_out, mut in_reach, mut no_map, mut all_listed, mut solved) = (Vec::new(), Vec::new(), Vec::new(), true, false);
    for event in events() {
        match event {
            WavesEvent::SatOut { player, .. } => sat_out.push(player.index),
            WavesEvent::Scored { pair, .. } => in_reach.extend([pair.lead.index, pair.follow.index]),
            // In a large crowd, only the number of candidates is recorded.
            WavesEvent::Reached { .. } => all_listed = false,
            WavesEvent::Solved(_) => solved = true,
            WavesEvent::NoMap { players, .. } => no_map.extend(players.iter().map(|player| player.index)),
            _ => {}
        }
    }
    let searched = events().filter_map(|event| if let WavesEvent::Opened { player, .. } = event { Some(player.index) } else { None });
    let (mut alone, mut taken) = (Vec::new(), Vec::new());
    if all_listed {
        for player in searched.filter(|player| waiting(*player) && !sat_out.contains(player) && !no_map.contains(player)) {
            if in_reach.contains(&player) { taken.push(player) } else { alone.push(player) }
        }
    }
    sat_out.retain(|player| waiting(*player));
    let name = |players: &[u32]| who(replay, players);
    [
        sentence(&sat_out, || format!("{} sat out the last wave, because the other side had fewer players.", name(&sat_out))),
        sentence(&alone, || format!("{} had no opponent inside the window in the last wave.", name(&alone))),
        // An exact selection may leave out players who could still be paired.
        sentence(&taken, || {
            if solved {
                return format!("{} had opponents in reach, but the chosen pairs leave them out.", name(&taken));
            }
            let rest = if taken.len() == 1 { "who was paired with another player" } else { "who were paired with other players" };
            format!("{} only reached opponents {rest}.", name(&taken))
        }),
        sentence(&no_map, || format!("{} were paired but had vetoed all maps.", name(&no_map))),
    ]
    .concat()
    .trim_end()
    .to_owned()
}

/// Number of waves that a player has waited, counting those before the run.
pub(crate) fn waves_waited(replay: &Replay, player: u32) -> u32 {
    let own = replay.frame().engine.of::<Waves>();
    own.and_then(|own| own.players.get(player as usize)).map_or(0, |player| player.wait_cycles)
}

/// True if a wave counts for the players it matches, because waits are counted at its start.
pub(crate) fn counts_matched(settings: &Settings) -> bool {
    settings.of::<Waves>().is_some_and(|settings| settings.wait_counting == WaitCounting::Before)
}
