//! A player's story so far, snapshot by snapshot, built from the engine's events: the tier, the degree, and for every step that another player
//! won, who won it and why.

use queuescope::engines::Cliques;
use queuescope::engines::cliques::event::{Candidate, Degree, Event as CliquesEvent, Seats, TierRef};
use queuescope::engines::cliques::{Build, Step, Weight};
use queuescope::{Event, Name, PlayerRef, QueueEvent, Replay};

use super::state::{lack, missing_seats, names};
use crate::engines::story::story_rounds;
use crate::words::{StoryRound, count, number, weight};

/// Returns what happened to a player up to the replay's position. Snapshots in which nothing happened are left out.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<StoryRound> {
    let role = replay.scenario().players[player as usize].role.clone();
    let mut writer = StoryWriter { player, role, tier: None, build: None };
    story_rounds(replay, |events| {
        writer.build = None;
        events.iter().filter_map(|event| writer.sentence(event)).collect()
    })
}

/// Turns events into sentences about one player.
struct StoryWriter {
    player: u32,
    role: Option<Name>,
    /// The player's tier; `None` while the player is not queued.
    tier: Option<TierRef>,
    /// The player's graph, while a lobby grows in it.
    build: Option<Build>,
}

impl StoryWriter {
    fn is_me(&self, player: &PlayerRef) -> bool {
        player.index == self.player
    }

    /// Describes what an event meant for the player; `None` if it did not concern them.
    fn sentence(&mut self, event: &Event) -> Option<String> {
        match event {
            Event::Queue(QueueEvent::Left { players, .. }) if players.iter().any(|player| self.is_me(player)) => {
                self.tier = None;
                Some("Left the queue unmatched.".to_owned())
            }
            event => event.of::<Cliques>().and_then(|event| self.engine_sentence(event)),
        }
    }

    fn engine_sentence(&mut self, event: &CliquesEvent) -> Option<String> {
        match event {
            CliquesEvent::Placed { player, tier, from, .. } if self.is_me(player) => {
                self.tier = Some(tier.clone());
                Some(match from {
                    Some(from) => format!("Moved from {} to {}.", from.name, tier.name),
                    None => format!("Entered {}.", tier.name),
                })
            }
            CliquesEvent::Waits { tier, players, missing } if self.tier.as_ref() == Some(tier) => waits(tier, *players, missing),
            CliquesEvent::Built { tier, players, degrees, .. } => {
                let rank = rank(degrees, self.player);
                let is_here = rank.is_some() || degrees.is_empty() && self.tier.as_ref() == Some(tier);
                self.build = Build::of(event).filter(|_| is_here);
                let (degree, rank) = rank?;
                Some(format!("Had a degree of {}, rank {} of {}.", weight(degree.degree), number(rank), number(i64::from(*players))))
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
                Some(format!("Was not chosen for lobby {id}, which had {}.", count(unlisted.count, "candidate", "candidates")))
            }
            _ => None,
        }
    }

    fn started(&mut self, player: &PlayerRef, degree: Weight) -> Option<String> {
        self.add_step(Step { player: player.clone(), sum: degree, candidates: Vec::new() });
        if self.is_me(player) {
            return Some("Started the lobby with the largest degree.".to_owned());
        }
        let build = self.build.as_ref().filter(|build| !build.degrees.is_empty())?;
        Some(match self.has_seat(build, 0) {
            true => format!("{} started the lobby with a degree of {}.", player.id, weight(degree)),
            false => format!("{} started the lobby, which had no seat for {}.", player.id, self.seat_kind(build)),
        })
    }

    fn added(&mut self, player: &PlayerRef, sum: Weight, candidates: &[Candidate]) -> Option<String> {
        let place = self.build.as_ref().map_or(0, |build| build.steps.len());
        self.add_step(Step { player: player.clone(), sum, candidates: candidates.to_vec() });
        if self.is_me(player) {
            return Some(format!("Was added as number {} with a sum of {}.", place + 1, weight(sum)));
        }
        let build = self.build.as_ref().filter(|build| !build.degrees.is_empty())?;
        match candidates.iter().find(|candidate| self.is_me(&candidate.player)) {
            Some(mine) => {
                let lack = lack(build, place, player, &mine.player);
                let added = format!("{} was added with a sum of {}.", player.id, weight(sum));
                Some(match lack.total().0 {
                    0 => format!("{added} {} had the same, but was later in the queue.", mine.player.id),
                    _ => format!("{added} {} had {}, with {}.", mine.player.id, weight(mine.sum), lack.text()),
                })
            }
            // This sentence appears once, when the last seat for this player is taken, and only if the player is not in the lobby.
            None if build.steps[..place].iter().any(|step| self.is_me(&step.player)) || !self.has_seat(build, place - 1) => None,
            None => Some(format!("{} took the last seat for {}.", player.id, self.seat_kind(build))),
        }
    }

    /// True if the lobby has a seat for the player after the given number of steps.
    fn has_seat(&self, build: &Build, steps: usize) -> bool {
        steps == 0 && build.seats.iter().any(|seats| seats.players > 0 && self.fits(build, seats))
            || build.steps.get(steps).is_some_and(|step| step.candidates.iter().any(|candidate| self.is_me(&candidate.player)))
    }

    /// True if the player can take one of these seats.
    fn fits(&self, build: &Build, seats: &Seats) -> bool {
        seats.role.as_ref() == self.listed_role(build)
    }

    /// Returns the player's role, if the lobby has seats for it.
    fn listed_role(&self, build: &Build) -> Option<&Name> {
        self.role.as_ref().filter(|role| build.seats.iter().any(|seats| seats.role.as_ref() == Some(role)))
    }

    /// Names the kind of seat that the player needs.
    fn seat_kind(&self, build: &Build) -> String {
        self.listed_role(build).map_or("players without a listed role".to_owned(), |role| format!("the role {role}"))
    }

    fn add_step(&mut self, step: Step) {
        if let Some(build) = &mut self.build {
            build.steps.push(step);
        }
    }
}

fn waits(tier: &TierRef, players: u32, missing: &[Seats]) -> Option<String> {
    (players > 0).then(|| format!("{} had {} and waited for {}.", tier.name, count(players, "player", "players"), missing_seats(missing)))
}

/// Returns a player's degree and its rank among all degrees, from 1.
fn rank(degrees: &[Degree], player: u32) -> Option<(&Degree, i64)> {
    let mine = degrees.iter().find(|degree| degree.player.index == player)?;
    Some((mine, degrees.iter().filter(|other| other.degree > mine.degree).count() as i64 + 1))
}

#[cfg(test)]
mod tests {
    use crate::examples::story_sentences;

    #[test]
    fn a_story_says_who_was_preferred_and_why() {
        let p3 = story_sentences("The paper's eight players", "P3");
        assert_eq!(p3[..2], ["Entered Gold.", "Had a degree of 177.0, rank 5 of 6."]);
        assert_eq!(p3[2], "P5 started the lobby with a degree of 313.0.");
        assert_eq!(p3[5], "P8 was added with a sum of 211.5. P3 had 142.5, with 9.0 less from ping and 60.0 less from waiting.");
        let p4 = story_sentences("The paper's eight players", "P4");
        assert_eq!(p4[3], "P2 was added with a sum of 89.5. P4 had 10.0, with 79.5 less from ping.");
    }

    #[test]
    fn the_last_seat_is_mentioned_once() {
        let dara = story_sentences("Roles: one tank, one support", "Dara");
        assert!(dara.contains(&"Suri took the last seat for players without a listed role.".to_owned()), "{dara:?}");
        assert_eq!(dara.iter().filter(|sentence| sentence.contains("the last seat")).count(), 1, "{dara:?}");
    }

    #[test]
    fn a_story_ends_when_the_player_plays_or_leaves() {
        assert_eq!(story_sentences("Tiers that wait", "P5").last().map(String::as_str), Some("Lobby 1: P5, P2, P1, P8, weight 470.5."));
        assert_eq!(story_sentences("Tiers that wait", "P15").last().map(String::as_str), Some("Left the queue unmatched."));
    }

    #[test]
    fn a_story_says_how_a_player_got_in_and_what_a_tier_waited_for() {
        let p2 = story_sentences("The paper's eight players", "P2");
        assert_eq!(
            p2[1..],
            [
                "Had a degree of 300.0, rank 2 of 6.",
                "P5 started the lobby with a degree of 313.0.",
                "Was added as number 2 with a sum of 89.5.",
                "Lobby 1: P5, P2, P1, P8, weight 470.5."
            ]
        );
        assert_eq!(
            story_sentences("The paper's eight players", "P6"),
            ["Entered Bronze.", "Bronze had 1 player and waited for 3 more players."]
        );
    }
}
