//! A player's story so far, snapshot by snapshot, from what the engine said about them: which tier, which degree, and at every step that
//! somebody else won, who, and what was lacking.

use queuescope::engines::Cliques;
use queuescope::engines::cliques::event::{Candidate, Degree, Event as CliquesEvent, Seats, TierRef};
use queuescope::engines::cliques::{Build, Step, Weight};
use queuescope::{Event, Name, PlayerRef, QueueEvent, Replay};

use super::state::{lack, names, wanted};
use crate::engines::story::story_rounds;
use crate::words::{StoryRound, count, number, weight};

/// What has happened to a player up to where the replay stands; snapshots in which nothing did are left out.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<StoryRound> {
    let role = replay.scenario().players[player as usize].role.clone();
    let mut told = StoryWriter { player, role, tier: None, build: None };
    story_rounds(replay, |events| {
        told.build = None;
        events.iter().filter_map(|event| told.hear(event)).collect()
    })
}

/// What is known of a player on the way.
struct StoryWriter {
    player: u32,
    role: Option<Name>,
    /// The tier, while the player is queued.
    tier: Option<TierRef>,
    /// The graph that the player is in, while a lobby grows in it.
    build: Option<Build>,
}

impl StoryWriter {
    fn is_me(&self, player: &PlayerRef) -> bool {
        player.index == self.player
    }

    /// What an event says about the player, if it does.
    fn hear(&mut self, event: &Event) -> Option<String> {
        match event {
            Event::Queue(QueueEvent::Left { players, .. }) if players.iter().any(|player| self.is_me(player)) => {
                self.tier = None;
                Some("Left the queue unmatched.".to_owned())
            }
            event => event.of::<Cliques>().and_then(|event| self.hear_engine(event)),
        }
    }

    fn hear_engine(&mut self, event: &CliquesEvent) -> Option<String> {
        match event {
            CliquesEvent::Placed { player, tier, from, .. } if self.is_me(player) => {
                self.tier = Some(tier.clone());
                Some(match from {
                    Some(from) => format!("Went from {} to {}.", from.name, tier.name),
                    None => format!("Entered {}.", tier.name),
                })
            }
            CliquesEvent::Waits { tier, players, missing } if self.tier.as_ref() == Some(tier) => waits(tier, *players, missing),
            CliquesEvent::Built { tier, players, degrees, .. } => {
                let rank = rank(degrees, self.player);
                let is_here = rank.is_some() || degrees.is_empty() && self.tier.as_ref() == Some(tier);
                self.build = Build::of(event).filter(|_| is_here);
                let (degree, rank) = rank?;
                Some(format!("Degree {}: number {} of {}.", weight(degree.degree), number(rank), number(i64::from(*players))))
            }
            CliquesEvent::Started { player, degree, .. } => self.started(player, *degree),
            CliquesEvent::Added { player, sum, candidates } => self.added(player, *sum, candidates),
            CliquesEvent::Formed { id, players, weight: sum, .. } => {
                let build = self.build.take();
                if players.iter().any(|player| self.is_me(player)) {
                    self.tier = None;
                    return Some(format!("Lobby {id}: {}, weight {}.", names(players), weight(*sum)));
                }
                let unlisted = build.filter(|build| build.degrees.is_empty())?;
                Some(format!("Lobby {id} was formed of {} without them.", count(unlisted.count, "player", "players")))
            }
            _ => None,
        }
    }

    fn started(&mut self, player: &PlayerRef, degree: Weight) -> Option<String> {
        self.step(Step { player: player.clone(), sum: degree, candidates: Vec::new() });
        if self.is_me(player) {
            return Some("Began the lobby: the largest degree.".to_owned());
        }
        let build = self.build.as_ref().filter(|build| !build.degrees.is_empty())?;
        Some(match self.has_seat(build, 0) {
            true => format!("{} began the lobby, with {}.", player.id, weight(degree)),
            false => format!("{} began the lobby; it has no place for {}.", player.id, self.kind(build)),
        })
    }

    fn added(&mut self, player: &PlayerRef, sum: Weight, candidates: &[Candidate]) -> Option<String> {
        let place = self.build.as_ref().map_or(0, |build| build.steps.len());
        self.step(Step { player: player.clone(), sum, candidates: candidates.to_vec() });
        if self.is_me(player) {
            return Some(format!("Added as number {}, with {}.", place + 1, weight(sum)));
        }
        let build = self.build.as_ref().filter(|build| !build.degrees.is_empty())?;
        match candidates.iter().find(|candidate| self.is_me(&candidate.player)) {
            Some(mine) => {
                let lack = lack(build, place, player, &mine.player);
                Some(format!("{} was added with {}, not them with {}: {}.", player.id, weight(sum), weight(mine.sum), lack.told()))
            }
            // StoryWriter once, when the last such place is gone; not at all to those in the lobby.
            None if build.steps[..place].iter().any(|step| self.is_me(&step.player)) || !self.has_seat(build, place - 1) => None,
            None => Some(format!("{} was added; the places for {} were taken.", player.id, self.kind(build))),
        }
    }

    /// Whether a lobby has a place for the player after so many steps.
    fn has_seat(&self, build: &Build, steps: usize) -> bool {
        steps == 0 && build.seats.iter().any(|seats| seats.players > 0 && self.fits(build, seats))
            || build.steps.get(steps).is_some_and(|step| step.candidates.iter().any(|candidate| self.is_me(&candidate.player)))
    }

    /// Whether places are for players like this one.
    fn fits(&self, build: &Build, seats: &Seats) -> bool {
        seats.role.as_ref() == self.listed_role(build)
    }

    /// The player's role, if places of the lobby are kept for it.
    fn listed_role(&self, build: &Build) -> Option<&Name> {
        self.role.as_ref().filter(|role| build.seats.iter().any(|seats| seats.role.as_ref() == Some(role)))
    }

    /// What the player is, where roles count.
    fn kind(&self, build: &Build) -> String {
        self.listed_role(build).map_or("players of no listed role".to_owned(), ToString::to_string)
    }

    fn step(&mut self, step: Step) {
        if let Some(build) = &mut self.build {
            build.steps.push(step);
        }
    }
}

fn waits(tier: &TierRef, players: u32, missing: &[Seats]) -> Option<String> {
    (players > 0).then(|| format!("{} has {} and waits for {}.", tier.name, count(players, "player", "players"), wanted(missing)))
}

/// A player's degree, and which place it has among all.
fn rank(degrees: &[Degree], player: u32) -> Option<(&Degree, i64)> {
    let mine = degrees.iter().find(|degree| degree.player.index == player)?;
    Some((mine, degrees.iter().filter(|other| other.degree > mine.degree).count() as i64 + 1))
}

#[cfg(test)]
mod tests {
    use crate::examples::told;

    #[test]
    fn it_says_who_was_preferred_and_what_was_lacking() {
        let p3 = told("The paper's eight players", "P3");
        assert_eq!(p3[..2], ["Entered Gold.", "Degree 177.0: number 5 of 6."]);
        assert_eq!(p3[2], "P5 began the lobby, with 313.0.");
        assert_eq!(p3[5], "P8 was added with 211.5, not them with 142.5: 9.0 less by ping, 60.0 less by waiting.");
        let p4 = told("The paper's eight players", "P4");
        assert_eq!(p4[3], "P2 was added with 89.5, not them with 10.0: 79.5 less by ping.");
    }

    #[test]
    fn a_place_that_is_taken_is_told_once() {
        let dara = told("Roles: one tank, one support", "Dara");
        assert!(dara.contains(&"Suri was added; the places for players of no listed role were taken.".to_owned()), "{dara:?}");
        assert_eq!(dara.iter().filter(|sentence| sentence.contains("were taken")).count(), 1, "{dara:?}");
    }

    #[test]
    fn it_ends_where_somebody_plays_or_leaves() {
        assert_eq!(told("Tiers that wait", "P5").last().map(String::as_str), Some("Lobby 1: P5, P2, P1, P8, weight 470.5."));
        assert_eq!(told("Tiers that wait", "P15").last().map(String::as_str), Some("Left the queue unmatched."));
    }

    #[test]
    fn it_says_how_somebody_got_in_and_what_a_tier_waited_for() {
        let p2 = told("The paper's eight players", "P2");
        assert_eq!(
            p2[1..],
            [
                "Degree 300.0: number 2 of 6.",
                "P5 began the lobby, with 313.0.",
                "Added as number 2, with 89.5.",
                "Lobby 1: P5, P2, P1, P8, weight 470.5."
            ]
        );
        assert_eq!(told("The paper's eight players", "P6"), ["Entered Bronze.", "Bronze has 1 player and waits for 3 more players."]);
    }
}
