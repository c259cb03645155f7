//! A request's story so far, round by round, built from the engine's events: levels, friends, and for every queue in which it was not paired,
//! the best partner and why there was no pair.

use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::event::{Event as LobbiesEvent, Scored};
use queuescope::engines::lobbies::{LobbyState, PairingResult, PassFrame, Verdict};
use queuescope::{Event, Millis, PlayerRef, QueueEvent, Replay};

use super::state::{group_named, named, names, objection, points, queue_name};
use crate::engines::story::story_rounds;
use crate::words::{StoryRound, clock, number};

/// Returns what happened to a player up to the replay's position. Rounds in which nothing happened are left out.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<StoryRound> {
    let mut writer = StoryWriter { replay, player, pass: None, searches: false };
    let mut before: Vec<String> = Vec::new();
    story_rounds(replay, |events| {
        let mut sentences: Vec<String> = Vec::new();
        for event in events {
            // A sentence is left out if the previous queue or round already said it.
            let is_new = |sentence: &String| !sentences.contains(sentence) && !before.contains(sentence);
            if let Some(sentence) = writer.sentence(event).filter(is_new) {
                sentences.push(sentence);
            }
        }
        if !sentences.is_empty() {
            before.clone_from(&sentences);
        }
        sentences
    })
}

/// Turns events into sentences about one player.
struct StoryWriter<'a> {
    replay: &'a Replay,
    player: u32,
    /// The current pass, while it is scored; `None` if the player is not queued.
    pass: Option<PassFrame>,
    /// True while the player is queued.
    searches: bool,
}

impl StoryWriter<'_> {
    fn is_me(&self, player: &PlayerRef) -> bool {
        player.index == self.player
    }

    fn is_in(&self, players: &[PlayerRef]) -> bool {
        players.iter().any(|player| self.is_me(player))
    }

    /// Describes what an event meant for the player; `None` if it did not concern them.
    fn sentence(&mut self, event: &Event) -> Option<String> {
        match event {
            Event::Queue(QueueEvent::Joined { players, joined }) if self.is_in(players) => {
                self.searches = true;
                Some(match joined.0 {
                    ..0 => format!("Had already waited {} at the start.", clock(Millis(-joined.0))),
                    _ => "Joined the queue.".to_owned(),
                })
            }
            Event::Queue(QueueEvent::Left { players, .. }) if self.is_in(players) => {
                self.searches = false;
                Some("Left the queue unmatched.".to_owned())
            }
            event => event.of::<Lobbies>().and_then(|event| self.engine_sentence(event)),
        }
    }

    fn engine_sentence(&mut self, event: &LobbiesEvent) -> Option<String> {
        match event {
            LobbiesEvent::Sleeps { player, at, from } if self.is_me(player) => {
                Some(format!("Was scheduled for {} and had to wait until {} to search.", clock(*at), clock(*from)))
            }
            LobbiesEvent::Wakes { player, .. } if self.is_me(player) => Some("Started to search.".to_owned()),
            LobbiesEvent::Expired { player, .. } if self.is_me(player) => {
                self.searches = false;
                Some("The request expired without a match.".to_owned())
            }
            LobbiesEvent::Relaxed { player, level, effect, changes, .. } if self.is_me(player) => {
                Some(format!("Went up to level {level} ({effect}){}.", if *changes { "" } else { ", which changed nothing" }))
            }
            LobbiesEvent::Joined { players, .. } if self.is_in(players) => {
                Some(format!("Searched as one ticket with {}.", self.others(players)))
            }
            LobbiesEvent::Waits { players, missing, until } if self.is_in(players) => {
                Some(format!("Waited for {}, until {} at the latest.", missing.join(", "), clock(*until)))
            }
            LobbiesEvent::FellApart { players, .. } if self.is_in(players) => {
                Some(format!("No queue suited {} together, so the ticket was split for this round.", named(players)))
            }
            LobbiesEvent::Queued { tickets, queues, .. } => {
                let number = tickets.iter().position(|ticket| self.is_in(&ticket.players))? as u32;
                let alone = queues.iter().filter(|queue| queue.tickets.contains(&number)).all(|queue| queue.count < 2);
                (alone && !tickets[number as usize].waits).then(|| "No other ticket was in a suitable queue.".to_owned())
            }
            LobbiesEvent::Pass { .. } | LobbiesEvent::Scored { .. } | LobbiesEvent::Paired(_) => self.pass_sentence(event),
            LobbiesEvent::Merged { players, needs } if self.is_in(players) => {
                let size = if players.len() as u32 >= *needs {
                    format!("of {} players", players.len())
                } else {
                    format!("with {} of {needs} players", players.len())
                };
                Some(format!("Merged into a group {size}: {}.", names(players)))
            }
            LobbiesEvent::Loosened { players, needs } if self.is_in(players) => {
                Some(format!("The group had only {} of {needs} players and split up.", players.len()))
            }
            LobbiesEvent::Formed { id, players, score, .. } if self.is_in(players) => {
                self.searches = false;
                Some(format!("Formed lobby {id} with {}, with a mean score of {} points.", self.others(players), points(*score)))
            }
            LobbiesEvent::Settled { id, state, players, declined, .. } if self.is_in(players) || self.is_in(declined) => {
                Some(self.settled(*id, *state, declined))
            }
            LobbiesEvent::Returned { player, level, .. } if self.is_me(player) => {
                self.searches = true;
                Some(format!("Searched again, at level {level}."))
            }
            _ => None,
        }
    }

    /// Names the other players of a ticket or a lobby.
    fn others(&self, players: &[PlayerRef]) -> String {
        named(&players.iter().filter(|player| !self.is_me(player)).cloned().collect::<Vec<PlayerRef>>())
    }

    fn settled(&self, id: u32, state: LobbyState, declined: &[PlayerRef]) -> String {
        match state {
            _ if self.is_in(declined) => format!("Declined lobby {id} and left."),
            LobbyState::Disbanded => format!("{} declined, so lobby {id} was disbanded.", named(declined)),
            LobbyState::Adjusted => format!("{} declined, and lobby {id} continued without them.", named(declined)),
            LobbyState::Ready | LobbyState::Pending => format!("All players accepted lobby {id}."),
        }
    }

    /// Describes the result of a pass for the player's group.
    fn pass_sentence(&mut self, event: &LobbiesEvent) -> Option<String> {
        match event {
            LobbiesEvent::Pass { .. } => {
                self.pass = PassFrame::of(event).filter(|_| self.searches);
                None
            }
            LobbiesEvent::Scored { pairs, .. } => {
                if let Some(pass) = &mut self.pass {
                    pass.rows.push(pairs.clone());
                }
                None
            }
            LobbiesEvent::Paired(PairingResult { pairs, .. }) => {
                let pass = self.pass.take()?;
                let place = pass.groups.iter().position(|group| self.is_in(&group.players))?;
                let is_paired = pairs.iter().any(|pair| pair.contains(&(place as u32)));
                match pairs.first() {
                    // `Loosened` already said that the group split up, but not which of its tickets was used.
                    Some(&[a, b]) if pass.groups[place].loose && !is_paired => {
                        let [a, b] = [a, b].map(|place| group_named(&pass.groups[place as usize].players));
                        Some(format!("{b} completed the group of {a} instead."))
                    }
                    None if pass.groups[place].loose => None,
                    _ => Some(self.outcome(&pass, place, pairs)),
                }
            }
            _ => None,
        }
    }

    fn outcome(&self, pass: &PassFrame, place: usize, pairs: &[[u32; 2]]) -> String {
        let mate = |place: usize| {
            let pair = pairs.iter().find(|pair| pair.contains(&(place as u32)))?;
            Some(pair[usize::from(pair[0] as usize == place)] as usize)
        };
        let name = |place: usize| group_named(&pass.groups[place].players);
        let others = (0..pass.groups.len()).filter(|&other| other != place);
        let scored: Vec<(usize, &Scored)> = others.filter_map(|other| Some((other, pass.scored(place, other)?))).collect();
        if let Some((mate, pair)) = mate(place).and_then(|mate| Some((mate, pass.scored(place, mate)?))) {
            return format!("Was paired with {} for {} points.", name(mate), points(pair.score));
        }
        let queue = self.replay.scenario().settings.of::<Lobbies>().map_or(String::new(), |settings| queue_name(&pass.queue, settings));
        let best = scored.iter().filter(|(_, pair)| pair.verdict == Verdict::Kept).max_by_key(|(_, pair)| pair.score);
        if let Some((other, pair)) = best {
            let (best, score) = (name(*other), points(pair.score));
            return match mate(*other) {
                Some(third) => {
                    let third = name(third);
                    format!(
                        "Was not paired in queue {queue}. The best score was {score} points with {best}, but the engine paired {best} with {third}."
                    )
                }
                None => format!("Was not paired in queue {queue}. The best score was {score} points with {best}."),
            };
        }
        match scored.iter().max_by_key(|(_, pair)| pair.score) {
            Some((other, pair)) => {
                let others = match scored.len() {
                    1 => "the only other group".to_owned(),
                    others => format!("the best of {} other groups", number(others as i64)),
                };
                let [_, why] = objection(pair.verdict);
                let score = points(pair.score);
                format!("Was not paired in queue {queue}. The score with {others}, {}, was {score} points, but {why}.", name(*other))
            }
            None => format!("Queue {queue} had no other group."),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::examples::story_sentences;

    #[test]
    fn a_story_has_the_levels_and_the_lobby() {
        let ines = story_sentences("A lonely player gets in at level 4", "Ines");
        assert!(ines.iter().any(|sentence| sentence.starts_with("Went up to level 4 (any region is accepted)")), "{ines:?}");
        assert!(ines.last().is_some_and(|last| last.starts_with("All players accepted lobby")), "{ines:?}");
    }

    #[test]
    fn a_decline_is_in_the_stories_of_the_other_members() {
        let bo = story_sentences("A lobby that somebody declines", "Bo");
        assert!(bo.iter().any(|sentence| sentence.contains("declined")), "{bo:?}");
    }
}
