//! A request's story so far, round by round, from what the engine said about it: levels, friends, and for every queue that was worked
//! without it, who would have suited best and why that was not to be.

use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::event::{Event as LobbiesEvent, Scored};
use queuescope::engines::lobbies::{LobbyState, PairingResult, PassFrame, Verdict};
use queuescope::{Event, PlayerRef, QueueEvent, Replay};

use super::state::{group_name, names, points, queue_name, verdict_words};
use crate::engines::story::story_rounds;
use crate::words::{StoryRound, clock, number};

/// What has happened to a player up to where the replay stands; rounds in which nothing did are left out.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<StoryRound> {
    let mut told = StoryWriter { replay, player, pass: None, searches: false };
    let mut before: Vec<String> = Vec::new();
    story_rounds(replay, |events| {
        let mut sentences: Vec<String> = Vec::new();
        for event in events {
            // A pass over the next queue often says the same again, and so does the next round.
            if let Some(sentence) = told.hear(event).filter(|said| !sentences.contains(said) && !before.contains(said)) {
                sentences.push(sentence);
            }
        }
        if !sentences.is_empty() {
            before.clone_from(&sentences);
        }
        sentences
    })
}

/// What is known on the way.
struct StoryWriter<'a> {
    replay: &'a Replay,
    player: u32,
    /// The pass that the player is in, while it is scored.
    pass: Option<PassFrame>,
    /// Whether the player is in the queue.
    searches: bool,
}

impl StoryWriter<'_> {
    fn is_me(&self, player: &PlayerRef) -> bool {
        player.index == self.player
    }

    fn is_in(&self, players: &[PlayerRef]) -> bool {
        players.iter().any(|player| self.is_me(player))
    }

    /// What an event says about the player, if it does.
    fn hear(&mut self, event: &Event) -> Option<String> {
        match event {
            Event::Queue(QueueEvent::Came { players, .. }) if self.is_in(players) => {
                self.searches = true;
                Some("Came.".to_owned())
            }
            Event::Queue(QueueEvent::Left { players, .. }) if self.is_in(players) => {
                self.searches = false;
                Some("Left the queue unmatched.".to_owned())
            }
            event => event.of::<Lobbies>().and_then(|event| self.hear_engine(event)),
        }
    }

    fn hear_engine(&mut self, event: &LobbiesEvent) -> Option<String> {
        match event {
            LobbiesEvent::Sleeps { player, at, from } if self.is_me(player) => {
                Some(format!("Scheduled for {}; searches from {} on.", clock(*at), clock(*from)))
            }
            LobbiesEvent::Wakes { player, .. } if self.is_me(player) => Some("Began to search.".to_owned()),
            LobbiesEvent::Expired { player, .. } if self.is_me(player) => {
                self.searches = false;
                Some("Expired unmatched.".to_owned())
            }
            LobbiesEvent::Relaxed { player, level, effect, changes, .. } if self.is_me(player) => {
                Some(format!("Level {level}: {effect}{}.", if *changes { "" } else { ", which changes nothing here" }))
            }
            LobbiesEvent::Joined { players, .. } if self.is_in(players) => Some(format!("One ticket: {}.", names(players))),
            LobbiesEvent::Waits { players, missing, until } if self.is_in(players) => {
                Some(format!("Waits for {} until {}.", missing.join(", "), clock(*until)))
            }
            LobbiesEvent::FellApart { players, .. } if self.is_in(players) => {
                Some(format!("No queue suits {} together: alone for this round.", names(players)))
            }
            LobbiesEvent::Queued { tickets, queues, .. } => {
                let number = tickets.iter().position(|ticket| self.is_in(&ticket.players))? as u32;
                let alone = queues.iter().filter(|queue| queue.tickets.contains(&number)).all(|queue| queue.count < 2);
                (alone && !tickets[number as usize].waits).then(|| "Alone in every queue that suits.".to_owned())
            }
            LobbiesEvent::Pass { .. } | LobbiesEvent::Scored { .. } | LobbiesEvent::Paired(_) => self.hear_pass(event),
            LobbiesEvent::Merged { players, needs } if self.is_in(players) => {
                Some(format!("{} go on together; they must be {needs}.", names(players)))
            }
            LobbiesEvent::Loosened { players, needs } if self.is_in(players) => {
                Some(format!("Only {} of {needs} were found; the group fell apart.", players.len()))
            }
            LobbiesEvent::Formed { id, players, score, .. } if self.is_in(players) => {
                self.searches = false;
                Some(format!("Lobby {id}: {}, {} points.", names(players), points(*score)))
            }
            LobbiesEvent::Settled { id, state, players, declined, .. } if self.is_in(players) || self.is_in(declined) => {
                Some(self.settled(*id, *state, declined))
            }
            LobbiesEvent::Returned { player, level, .. } if self.is_me(player) => {
                self.searches = true;
                Some(format!("Searches again, at level {level}."))
            }
            _ => None,
        }
    }

    fn settled(&self, id: u32, state: LobbyState, declined: &[PlayerRef]) -> String {
        match state {
            _ if self.is_in(declined) => format!("Declined lobby {id} and left."),
            LobbyState::Disbanded => format!("{} declined: lobby {id} was disbanded.", names(declined)),
            LobbyState::Adjusted => format!("{} declined; lobby {id} goes on without.", names(declined)),
            LobbyState::Ready | LobbyState::Pending => format!("Everybody accepted lobby {id}."),
        }
    }

    /// A pass: what was made of the player's group in it.
    fn hear_pass(&mut self, event: &LobbiesEvent) -> Option<String> {
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
                    // What is left over was told about when it fell apart; but not who was taken then.
                    Some(&[a, b]) if pass.groups[place].loose && !is_paired => {
                        let [a, b] = [a, b].map(|place| group_name(&pass.groups[place as usize].players));
                        Some(format!("{b} completed {a}, without them."))
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
        let name = |place: usize| group_name(&pass.groups[place].players);
        let others = (0..pass.groups.len()).filter(|&other| other != place);
        let scored: Vec<(usize, &Scored)> = others.filter_map(|other| Some((other, pass.scored(place, other)?))).collect();
        if let Some((mate, pair)) = mate(place).and_then(|mate| Some((mate, pass.scored(place, mate)?))) {
            return format!("Paired with {} for {} points.", name(mate), points(pair.score));
        }
        let queue = self.replay.scenario().settings.of::<Lobbies>().map_or(String::new(), |settings| queue_name(&pass.queue, settings));
        let best = scored.iter().filter(|(_, pair)| pair.verdict == Verdict::Kept).max_by_key(|(_, pair)| pair.score);
        if let Some((other, pair)) = best {
            let taken = mate(*other).map_or(String::new(), |third| format!(", who was paired with {}", name(third)));
            return format!("{queue}: not paired. Best would be {} with {} points{taken}.", name(*other), points(pair.score));
        }
        match scored.iter().max_by_key(|(_, pair)| pair.score) {
            Some((other, pair)) => {
                let why = verdict_words(pair.verdict);
                let nearest = format!("{} with {} points: {why}", name(*other), points(pair.score));
                match scored.len() {
                    1 => format!("{queue}: the only other will not do, {nearest}."),
                    others => format!("{queue}: none of {} others will do. Nearest is {nearest}.", number(others as i64)),
                }
            }
            None => format!("{queue}: nobody else."),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::examples::told;

    #[test]
    fn it_says_who_would_have_suited_and_who_got_them() {
        let lone = told("A lonely player gets in at level 4", "Ines");
        assert!(lone.iter().any(|sentence| sentence.starts_with("Level 4: any region will do")), "{lone:?}");
        assert!(lone.last().is_some_and(|last| last.starts_with("Everybody accepted lobby")), "{lone:?}");
    }

    #[test]
    fn a_decline_is_told_to_those_it_leaves_behind() {
        let left = told("A lobby that somebody declines", "Bo");
        assert!(left.iter().any(|sentence| sentence.contains("declined")), "{left:?}");
    }
}
