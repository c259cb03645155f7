//! The decisive reason for what a player is doing: the lobby they are in, the player who was taken instead, or the tier that waits.

use queuescope::engines::Cliques;
use queuescope::engines::cliques::event::Event as CliquesEvent;
use queuescope::engines::cliques::{Build, Frame, Step, Sums, Weight};
use queuescope::{Event, Millis, PlayerState, QueueEvent, Replay};

use super::choice::seat_kind;
use super::state::{Lack, missing_seats, runner_up};
use crate::words::{clock, count, number, weight};

/// Returns the decisive reason for what a player is doing at the replay's position, in one or two sentences. Empty if nothing was decided yet.
pub(super) fn reason(replay: &Replay, player: u32) -> String {
    let Some(own) = replay.frame().engine.of::<Cliques>() else { return String::new() };
    let search = Search { replay, own, player };
    match replay.frame().states.get(player as usize) {
        Some(PlayerState::Away) => search.away(),
        Some(PlayerState::Queued | PlayerState::Pending) => search.queued(),
        Some(PlayerState::Matched) => search.matched(),
        Some(PlayerState::Left) => search.left(),
        None => String::new(),
    }
}

/// The search for the decision about a player.
struct Search<'a> {
    replay: &'a Replay,
    own: &'a Frame,
    player: u32,
}

/// The latest decision about a tier.
enum Decision<'a> {
    /// The tier waits. With the lobby it formed before in the same snapshot, if any.
    Waits(&'a CliquesEvent, Option<usize>),
    /// It formed a lobby, with this event.
    Formed(usize),
}

impl<'a> Search<'a> {
    fn away(&self) -> String {
        let joined = self.replay.scenario().players[self.player as usize].joined;
        if joined.0 > 0 { format!("Joins the queue at {}.", clock(joined)) } else { String::new() }
    }

    fn queued(&self) -> String {
        let Some(tier) = self.tier() else { return String::new() };
        match self.own.build.as_ref().filter(|build| build.id.is_none() && build.tier.index == tier) {
            Some(build) => self.in_progress(build),
            None => self.decided(self.replay.position(), tier),
        }
    }

    fn left(&self) -> String {
        let is_mine = |event: &Event| match event {
            Event::Queue(QueueEvent::Left { players, .. }) => players.iter().any(|player| player.index == self.player),
            _ => false,
        };
        let Some(index) = self.last(self.replay.position(), is_mine) else { return String::new() };
        let Event::Queue(QueueEvent::Left { at, .. }) = self.replay.trace().event(index) else { return String::new() };
        let reason = self.tier().map_or(String::new(), |tier| self.decided(index, tier));
        format!("Left at {} without a lobby. {reason}", clock(*at)).trim_end().to_owned()
    }

    fn matched(&self) -> String {
        let has_me = |event: &Event| match event.of::<Cliques>() {
            Some(CliquesEvent::Formed { players, .. }) => players.iter().any(|player| player.index == self.player),
            _ => false,
        };
        let formed = self.last(self.replay.position(), has_me).and_then(|index| self.build(index));
        let Some((build, id)) = formed else { return String::new() };
        let Some(place) = build.steps.iter().position(|step| step.player.index == self.player) else { return String::new() };
        let sum = build.steps[place].sum;
        let number = number(place as i64 + 1);
        let how = match place {
            0 => format!("Started lobby {id} with the largest degree in {}, {}{}.", build.tier.name, weight(sum), margin(&build, place)),
            _ => format!("Was added to lobby {id} as number {number} with a sum of {}{}.", weight(sum), margin(&build, place)),
        };
        format!("{how} The lobby weighs {}.", weight(build.weight()))
    }

    /// The reason while a lobby grows in the player's tier.
    fn in_progress(&self, build: &Build) -> String {
        if build.steps.is_empty() {
            let Some(mine) = build.degrees.iter().find(|degree| degree.player.index == self.player) else { return String::new() };
            let rank = build.degrees.iter().filter(|other| other.degree > mine.degree).count() as i64 + 1;
            let [rank, count] = [rank, i64::from(build.count)].map(number);
            return format!("Has a degree of {} in {}, rank {rank} of {count}.", weight(mine.degree), build.tier.name);
        }
        match build.steps.iter().position(|step| step.player.index == self.player) {
            Some(0) => format!(
                "Started the lobby with the largest degree in {}, {}{}.",
                build.tier.name,
                weight(build.steps[0].sum),
                margin(build, 0)
            ),
            Some(place) => {
                let sum = weight(build.steps[place].sum);
                format!("Was added to the lobby as number {} with a sum of {sum}{}.", number(place as i64 + 1), margin(build, place))
            }
            None => self.lost(build, "the lobby", self.time(self.replay.position())),
        }
    }

    /// The reason from the latest decision about a tier before an event.
    fn decided(&self, before: usize, tier: u32) -> String {
        match self.decision(before, tier) {
            Some(Decision::Formed(index)) => self.not_in_lobby(index),
            Some(Decision::Waits(CliquesEvent::Waits { tier, players, missing }, formed)) => {
                let left = if formed.is_some() { "left " } else { "" };
                let waits =
                    format!("{} has {} {left}and waits for {}.", tier.name, count(*players, "player", "players"), missing_seats(missing));
                formed.map_or(waits.clone(), |index| format!("{waits} {}", self.not_in_lobby(index)))
            }
            _ => String::new(),
        }
    }

    /// Returns the latest decision about a tier, if it came after the player entered the tier.
    fn decision(&self, before: usize, wanted: u32) -> Option<Decision<'a>> {
        let mut waits = None;
        let trace = self.replay.trace();
        for index in (0..before).rev() {
            match trace.event(index).of::<Cliques>() {
                Some(CliquesEvent::Placed { player, .. }) if player.index == self.player => break,
                Some(event @ CliquesEvent::Waits { tier, players, .. }) if tier.index == wanted && *players > 0 => {
                    waits = waits.or(Some((index, event)));
                }
                Some(CliquesEvent::Formed { tier, .. }) if tier.index == wanted => {
                    return Some(match waits {
                        None => Decision::Formed(index),
                        Some((at, event)) => {
                            Decision::Waits(event, Some(index).filter(|index| trace.round_of(*index) == trace.round_of(at)))
                        }
                    });
                }
                _ => {}
            }
        }
        waits.map(|(_, event)| Decision::Waits(event, None))
    }

    /// Why a lobby was formed without the player. `formed` is the index of the event that formed it.
    fn not_in_lobby(&self, formed: usize) -> String {
        let Some((build, id)) = self.build(formed) else { return String::new() };
        self.lost(&build, &format!("lobby {id}"), self.time(formed))
    }

    /// Who was taken instead of the player, and by how much. The decisive step is the last one in which a seat for the player was free.
    fn lost(&self, build: &Build, lobby: &str, time: Millis) -> String {
        let players = &self.replay.scenario().players;
        let kind = |player: u32| seat_kind(&build.seats, players[player as usize].role.as_deref());
        let mine = kind(self.player);
        let seats = mine.map(|mine| &build.seats[mine]).filter(|seats| seats.players > 0);
        let whose = match seats.and_then(|seats| seats.role.as_ref()) {
            Some(role) => format!("the role {role}"),
            None => "players without a listed role".to_owned(),
        };
        let Some(seats) = seats else { return format!("{lobby} has no seat for {whose}.") };
        let takers: Vec<usize> = (0..build.steps.len()).filter(|&step| kind(build.steps[step].player.index) == mine).collect();
        let last = takers.last().filter(|_| takers.len() == seats.players as usize);
        let decisive = last.copied().unwrap_or(build.steps.len() - 1);
        let Step { player: winner, sum, .. } = &build.steps[decisive];
        let seat = if build.seats.len() == 1 { String::new() } else { format!(" for {whose}") };
        let by_sum = if decisive == 0 { "with the largest degree," } else { "with a sum of" };
        let taken = match (decisive, last) {
            (_, Some(_)) => format!("{} took the last seat{seat} in {lobby} {by_sum} {}.", winner.id, weight(*sum)),
            (0, None) => format!("{} started {lobby} {by_sum} {}.", winner.id, weight(*sum)),
            (_, None) => format!("{} was taken for {lobby} instead {by_sum} {}.", winner.id, weight(*sum)),
        };
        match self.own_sum(build, decisive, time) {
            Some((_, lack)) if lack.total().0 == 0 => format!("{taken} {} had the same, but was later in the queue.", self.id()),
            Some((mine, lack)) => format!("{taken} {} had {}: {}.", self.id(), weight(mine), lack.text()),
            None => taken,
        }
    }

    /// The player's sum at a step, and what it lacks. `None` if it is not known, because an edit has changed the players since.
    fn own_sum(&self, build: &Build, step: usize, time: Millis) -> Option<(Weight, Lack)> {
        let chosen = &build.steps[step];
        let listed = |player: u32| {
            let degree = build.degrees.iter().find(|degree| degree.player.index == player)?;
            Some((i64::from(degree.ping), degree.wait))
        };
        // The events of a large tier list no players. The scenario has their numbers.
        let place = |player: u32| match build.degrees.is_empty() {
            false => listed(player),
            true => {
                let entry = &self.replay.scenario().players[player as usize];
                Some((i64::from(entry.ping), (time.0 - entry.joined.0).max(0) / 1_000))
            }
        };
        let sums = match build.sums(step) {
            Some(sums) => sums,
            None if step == 0 => return None,
            None => {
                let members: Option<Vec<(i64, i64)>> = build.steps[..step].iter().map(|member| place(member.player.index)).collect();
                Sums::into_lobby(build.alpha, build.beta, &members?)
            }
        };
        let [mine, theirs] = [place(self.player)?, place(chosen.player.index)?];
        let part = |of: &dyn Fn((i64, i64)) -> Weight| Weight(of(theirs).0 - of(mine).0);
        let lack = Lack { by_ping: part(&|place| sums.by_ping(place.0)), by_wait: part(&|place| sums.by_wait(place.1)) };
        let is_known = sums.at(theirs.0, theirs.1) == chosen.sum && lack.total().0 >= 0;
        is_known.then(|| (sums.at(mine.0, mine.1), lack))
    }

    /// Returns the graph and all steps of a lobby, and its id. `formed` is the index of the event that formed it.
    fn build(&self, formed: usize) -> Option<(Build, String)> {
        let trace = self.replay.trace();
        let CliquesEvent::Formed { id, .. } = trace.event(formed).of::<Cliques>()? else { return None };
        let is_built = |event: &Event| matches!(event.of::<Cliques>(), Some(CliquesEvent::Built { .. }));
        let built = self.last(formed, is_built)?;
        let mut build = Build::of(trace.event(built).of::<Cliques>()?)?;
        for index in built + 1..formed {
            let (player, sum, candidates) = match trace.event(index).of::<Cliques>() {
                Some(CliquesEvent::Started { player, degree, runner_up, .. }) => (player, degree, runner_up.iter().cloned().collect()),
                Some(CliquesEvent::Added { player, sum, candidates }) => (player, sum, candidates.clone()),
                _ => continue,
            };
            build.steps.push(Step { player: player.clone(), sum: *sum, candidates });
        }
        Some((build, number(i64::from(*id))))
    }

    /// Returns the index of the last event before another that is `wanted`.
    fn last(&self, before: usize, wanted: impl Fn(&Event) -> bool) -> Option<usize> {
        (0..before).rev().find(|&index| wanted(self.replay.trace().event(index)))
    }

    /// The time of the round that an event is in.
    fn time(&self, event: usize) -> Millis {
        let trace = self.replay.trace();
        trace.rounds().get(trace.round_of(event.saturating_sub(1))).map_or(Millis(0), |round| round.time)
    }

    /// The tier that the player was put into last.
    fn tier(&self) -> Option<u32> {
        self.own.players.get(self.player as usize)?.tier
    }

    fn id(&self) -> &str {
        &self.replay.scenario().players[self.player as usize].id
    }
}

/// How far ahead of the runner-up the player of a step was: `, 7.0 more than Elne`.
fn margin(build: &Build, step: usize) -> String {
    match runner_up(build, step) {
        Some((next, lack)) if lack.total().0 == 0 => format!(", the same as {}, who is later in the queue", next.player.id),
        Some((next, lack)) => format!(", {} more than {}", weight(lack.total()), next.player.id),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::replay;

    /// The reason for a player at the position after an example's `steps`-th event of a kind; at the end without.
    fn reason_of(example: &str, id: &str, at: Option<fn(&CliquesEvent) -> bool>) -> String {
        let mut replay = replay(example);
        if let Some(is_wanted) = at {
            let position =
                replay.trace().events().position(|event| event.of::<Cliques>().is_some_and(is_wanted)).expect("the event happens");
            replay.seek(position + 1);
        }
        let player = replay.scenario().players.iter().position(|player| &*player.id == id).expect("the example has this player");
        reason(&replay, player as u32)
    }

    #[test]
    fn the_papers_players_have_their_reasons() {
        let at_end = |id| reason_of("The paper's eight players", id, None);
        assert_eq!(
            at_end("P3"),
            "P8 took the last seat in lobby 1 with a sum of 211.5. P3 had 142.5: 9.0 less from ping and 60.0 less from waiting."
        );
        assert_eq!(at_end("P6"), "Bronze has 1 player and waits for 3 more players.");
        assert_eq!(at_end("P8"), "Was added to lobby 1 as number 4 with a sum of 211.5, 69.0 more than P3. The lobby weighs 470.5.");
        assert_eq!(at_end("P5"), "Started lobby 1 with the largest degree in Gold, 313.0, 13.0 more than P2. The lobby weighs 470.5.");
    }

    #[test]
    fn a_reason_follows_the_cursor() {
        let at = |id, wanted| reason_of("The paper's eight players", id, Some(wanted));
        let built = |event: &CliquesEvent| matches!(event, CliquesEvent::Built { .. });
        let started = |event: &CliquesEvent| matches!(event, CliquesEvent::Started { .. });
        let added = |event: &CliquesEvent| matches!(event, CliquesEvent::Added { .. });
        assert_eq!(at("P4", built), "Has a degree of −3.0 in Gold, rank 6 of 6.");
        assert_eq!(
            at("P2", started),
            "P5 started the lobby with the largest degree, 313.0. P2 had 300.0: 33.0 less from ping but 20.0 more from waiting."
        );
        assert_eq!(at("P4", added), "P2 was taken for the lobby instead with a sum of 89.5. P4 had 10.0: 79.5 less from ping.");
        assert_eq!(at("P2", added), "Was added to the lobby as number 2 with a sum of 89.5, 4.0 more than P1.");
    }

    #[test]
    fn a_reason_names_the_seat_that_was_taken() {
        let dara = reason_of("Roles: one tank, one support", "Dara", Some(|event| matches!(event, CliquesEvent::Formed { .. })));
        let taken = "Dex took the last seat for players without a listed role in lobby 1 with a sum of 28.5.";
        assert_eq!(dara, format!("{taken} Dara had 22.0: 1.5 less from ping and 5.0 less from waiting."));
    }

    #[test]
    fn a_player_who_left_has_a_reason_too() {
        let p15 = reason_of("Tiers that wait", "P15", None);
        assert!(p15.starts_with("Left at ") && p15.contains(" without a lobby. ") && p15.contains(" waits for "), "{p15}");
    }

    #[test]
    fn every_player_of_every_example_has_a_reason_at_the_end() {
        for example in super::super::examples::EXAMPLES {
            let replay = replay(example.name);
            for player in 0..replay.scenario().players.len() as u32 {
                let text = reason(&replay, player);
                assert!(
                    text.ends_with('.') && text.len() < 260,
                    "{}, {}: {text:?}",
                    example.name,
                    replay.scenario().players[player as usize].id
                );
            }
        }
    }

    #[test]
    fn a_large_tier_has_sums_in_its_reasons_too() {
        let replay = replay("Six hundred players, lobbies of ten");
        let reasons = (0..600).map(|player| reason(&replay, player));
        assert!(reasons.into_iter().any(|reason| reason.contains(" took the last seat in lobby ") && reason.contains(" had ")));
    }
}
