//! A player's story so far, snapshot by snapshot, from what the engine said about them: which tier, which degree, and at every step that
//! somebody else won, who, and what was lacking.

use queuescope::engines::cliques::event::{Degree, Event as CliquesEvent, Missing};
use queuescope::engines::cliques::{Build, Step};
use queuescope::{Event, PlayerRef, QueueEvent, Replay};

use super::state::{lack, names, wanted};
use crate::words::{Chapter, count, number, weight};

/// What has happened to a player up to where the replay stands; snapshots in which nothing did are left out.
#[inline(never)]
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<Chapter> {
    let trace = replay.trace();
    let tiers = replay.scenario().settings.cliques().map(|settings| &settings.tiers[..]).unwrap_or_default();
    let mut told = Told { player, tier: None, build: None, names: tiers.iter().map(|tier| tier.name.to_string()).collect() };
    let mut chapters = Vec::new();
    for (round, mark) in trace.rounds().iter().enumerate().take_while(|(_, mark)| mark.start < replay.position()) {
        told.build = None;
        let events = &trace.events()[mark.start..trace.round_end(round).min(replay.position())];
        let sentences: Vec<String> = events.iter().filter_map(|event| told.hear(event)).collect();
        if !sentences.is_empty() {
            chapters.push(Chapter { round: mark.index + 1, time: mark.time, sentences });
        }
    }
    chapters
}

/// What is known of a player on the way.
struct Told {
    player: u32,
    tier: Option<u32>,
    /// The graph that the player is in, while a lobby grows in it.
    build: Option<Build>,
    names: Vec<String>,
}

impl Told {
    fn is_me(&self, player: &PlayerRef) -> bool {
        player.index == self.player
    }

    fn name(&self, tier: u32) -> &str {
        self.names.get(tier as usize).map_or("", String::as_str)
    }

    /// What an event says about the player, if it does.
    fn hear(&mut self, event: &Event) -> Option<String> {
        match event {
            Event::Queue(QueueEvent::Left { players, .. }) if players.iter().any(|player| self.is_me(player)) => {
                Some("Left the queue unmatched.".to_owned())
            }
            Event::Cliques(event) => self.hear_engine(event),
            _ => None,
        }
    }

    fn hear_engine(&mut self, event: &CliquesEvent) -> Option<String> {
        match event {
            CliquesEvent::Placed { player, tier, from, .. } if self.is_me(player) => {
                self.tier = Some(*tier);
                Some(match from {
                    Some(from) => format!("Went from {} to {}.", self.name(*from), self.name(*tier)),
                    None => format!("Entered {}.", self.name(*tier)),
                })
            }
            CliquesEvent::Waits { tier, players, missing } if self.tier == Some(*tier) => self.waits(*tier, *players, missing),
            CliquesEvent::Built { tier, alpha, beta, players, degrees } => {
                let rank = rank(degrees, self.player);
                self.build = (rank.is_some() || degrees.is_empty() && self.tier == Some(*tier)).then(|| Build {
                    tier: *tier,
                    alpha: *alpha,
                    beta: *beta,
                    count: *players,
                    degrees: degrees.clone(),
                    steps: Vec::new(),
                    id: None,
                });
                let (degree, rank) = rank?;
                Some(format!("Degree {}: number {} of {}.", weight(degree.degree), number(rank), number(i64::from(*players))))
            }
            CliquesEvent::Started { player, degree, .. } => {
                let me = self.is_me(player);
                self.step(Step { player: player.clone(), sum: *degree, candidates: Vec::new() });
                me.then(|| "Began the lobby: the largest degree.".to_owned())
            }
            CliquesEvent::Added { player, sum, candidates } => {
                let step = Step { player: player.clone(), sum: *sum, candidates: candidates.clone() };
                if self.is_me(player) {
                    let place = self.build.as_ref().map_or(0, |build| build.steps.len()) + 1;
                    self.step(step);
                    return Some(format!("Added as number {place}, with {}.", weight(*sum)));
                }
                let mine = candidates.iter().find(|candidate| self.is_me(&candidate.player)).cloned();
                let place = self.build.as_ref().map_or(0, |build| build.steps.len());
                self.step(step);
                let (mine, build) = (mine?, self.build.as_ref()?);
                let lack = lack(build, place, player, &mine.player);
                Some(format!("{} was added with {}, not them with {}: {}.", player.id, weight(*sum), weight(mine.sum), lack.told()))
            }
            CliquesEvent::Formed { id, players, weight: sum, .. } => {
                self.build = None;
                let me = players.iter().any(|player| self.is_me(player));
                me.then(|| format!("Lobby {id}: {}, weight {}.", names(players), weight(*sum)))
            }
            _ => None,
        }
    }

    fn waits(&self, tier: u32, players: u32, missing: &[Missing]) -> Option<String> {
        (players > 0).then(|| format!("{} has {} and waits for {}.", self.name(tier), count(players, "player", "players"), wanted(missing)))
    }

    fn step(&mut self, step: Step) {
        if let Some(build) = &mut self.build {
            build.steps.push(step);
        }
    }
}

/// A player's degree, and which place it has among all.
fn rank(degrees: &[Degree], player: u32) -> Option<(&Degree, i64)> {
    let mine = degrees.iter().find(|degree| degree.player.index == player)?;
    Some((mine, degrees.iter().filter(|other| other.degree > mine.degree).count() as i64 + 1))
}

#[cfg(test)]
mod tests {
    use crate::scenarios::told;

    #[test]
    fn it_says_who_was_preferred_and_what_was_lacking() {
        let p3 = told("The paper's eight players", "P3");
        assert_eq!(p3[..2], ["Entered Gold.", "Degree 177.0: number 5 of 6."]);
        assert_eq!(p3[4], "P8 was added with 211.5, not them with 142.5: 9.0 less by ping, 60.0 less by waiting.");
        let p4 = told("The paper's eight players", "P4");
        assert_eq!(p4[2], "P2 was added with 89.5, not them with 10.0: 79.5 less by ping.");
    }

    #[test]
    fn it_says_how_somebody_got_in_and_what_a_tier_waited_for() {
        let p2 = told("The paper's eight players", "P2");
        assert_eq!(p2[1..], ["Degree 300.0: number 2 of 6.", "Added as number 2, with 89.5.", "Lobby 1: P5, P2, P1, P8, weight 470.5."]);
        assert_eq!(told("The paper's eight players", "P6"), ["Entered Bronze.", "Bronze has 1 player and waits for 3 more players."]);
    }
}
