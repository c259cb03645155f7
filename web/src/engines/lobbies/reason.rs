//! The decisive reason for what a player is doing: the lobby and who was the better partner, who got the best partner instead, or which wish
//! is in the way. It looks back from the position to the last round that decided something about the player, and no further.

mod search;

use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::event::Event as LobbiesEvent;
use queuescope::engines::lobbies::{LobbyState, PlayerFrame, Settings};
use queuescope::{Event, Millis, PlayerRef, PlayerState, QueueEvent, Replay};

use super::state::{group_named, named, points};
use crate::words::clock;
use search::Search;

/// Largest number of lobby members named.
const MAX_NAMED: usize = 5;

/// Returns the reason for a player in one or two sentences.
pub(super) fn reason(replay: &Replay, player: u32) -> String {
    Case::of(replay, player).and_then(|case| case.reason()).unwrap_or_default()
}

/// A player at a position.
struct Case<'a> {
    replay: &'a Replay,
    settings: &'a Settings,
    mark: &'a PlayerFrame,
    player: u32,
}

impl<'a> Case<'a> {
    fn of(replay: &'a Replay, player: u32) -> Option<Case<'a>> {
        let mark = replay.frame().engine.of::<Lobbies>()?.players.get(player as usize)?;
        Some(Case { replay, settings: replay.scenario().settings.of::<Lobbies>()?, mark, player })
    }

    fn reason(&self) -> Option<String> {
        match self.replay.frame().states.get(self.player as usize)? {
            PlayerState::Away => Some(format!("Joins at {}.", clock(self.replay.scenario().players[self.player as usize].joined))),
            PlayerState::Queued => self.waiting(),
            PlayerState::Pending | PlayerState::Matched => self.in_lobby(),
            PlayerState::Left => self.left(),
        }
    }

    /// The rounds up to the position, the latest first, each as the events up to the position.
    fn rounds(&self) -> impl Iterator<Item = &'a [Event]> {
        let (trace, position) = (self.replay.trace(), self.replay.position());
        let rounds = position.checked_sub(1).map_or(0, |last| trace.round_of(last) + 1);
        (0..rounds).rev().map(move |round| trace.events_until(position, round))
    }

    /// The last event for which `find` returns something, with the events of its round before it.
    fn last<T>(&self, find: impl Fn(&'a LobbiesEvent) -> Option<T>) -> Option<(T, &'a [Event])> {
        self.rounds().find_map(|events| {
            let found = events.iter().enumerate().rev().find_map(|(index, event)| Some((find(event.of::<Lobbies>()?)?, index)));
            found.map(|(found, index)| (found, &events[..index]))
        })
    }

    fn is_in(&self, players: &[PlayerRef]) -> bool {
        players.iter().any(|player| player.index == self.player)
    }

    /// Why a queued player has no lobby.
    fn waiting(&self) -> Option<String> {
        let wishes = self.replay.scenario().players[self.player as usize].wishes.as_deref();
        if let Some(at) = wishes.and_then(|wishes| wishes.scheduled).filter(|_| self.mark.asleep) {
            let from = Millis(at.0 - self.settings.schedule_lead.0);
            return Some(format!("Scheduled for {}, so the search starts at {}.", clock(at), clock(from)));
        }
        if !self.mark.missing.is_empty() {
            let until = self.last(|event| match event {
                LobbiesEvent::Waits { players, until, .. } if self.is_in(players) => Some(*until),
                _ => None,
            });
            let until = until.map_or(String::new(), |(until, _)| format!(" until {} at the latest", clock(until)));
            return Some(format!("Waits for {}{until}, so the ticket is in no queue yet.", self.mark.missing.join(", ")));
        }
        Some(self.not_paired().unwrap_or_else(|| "Just joined. Nothing has been decided yet.".to_owned()))
    }

    /// Why the player was not paired in the last round that tried, since they joined or returned.
    fn not_paired(&self) -> Option<String> {
        for events in self.rounds() {
            if let Some(reason) = Search::of(self.replay, self.player, events).reason(self.replay, self.settings) {
                return Some(reason);
            }
            let entered = |event: &Event| match event {
                Event::Queue(QueueEvent::Joined { players, .. }) => self.is_in(players),
                event => matches!(event.of::<Lobbies>(), Some(LobbiesEvent::Returned { player, .. }) if player.index == self.player),
            };
            if events.iter().any(entered) {
                return None;
            }
        }
        None
    }

    /// Who is in the lobby, and who would have been a better partner.
    fn in_lobby(&self) -> Option<String> {
        let lobby = self.mark.lobby?;
        let ((players, score), before) = self.last(|event| match event {
            LobbiesEvent::Formed { id, players, score, .. } if *id == lobby => Some((players, *score)),
            _ => None,
        })?;
        let settled = self.last(|event| match event {
            LobbiesEvent::Settled { id, state, players, declined, score } if *id == lobby => Some((*state, players, declined, *score)),
            _ => None,
        });
        let better = Search::of(self.replay, self.player, before).better_than(players);
        let better = better.map_or(String::new(), |better| format!(" {better}"));
        Some(match settled {
            Some(((LobbyState::Adjusted, stay, declined, score), _)) => {
                format!("In lobby {lobby} with {}, {} points. {} declined.{better}", self.others(stay), points(score), named(declined))
            }
            Some(((_, stay, _, score), _)) => format!("In lobby {lobby} with {}, {} points.{better}", self.others(stay), points(score)),
            None => format!("Invited to lobby {lobby} with {}, {} points.{better}", self.others(players), points(score)),
        })
    }

    /// Why a player left: declined, expired or left, and what was in the way until then.
    fn left(&self) -> Option<String> {
        let declined = self.last(|event| match event {
            LobbiesEvent::Settled { id, declined, .. } if self.is_in(declined) => Some(*id),
            _ => None,
        });
        if let Some((lobby, _)) = declined {
            return Some(format!("Declined lobby {lobby} and left."));
        }
        let expired = self.last(|event| match event {
            LobbiesEvent::Expired { player, limit, scheduled } if player.index == self.player => Some((*limit, *scheduled)),
            _ => None,
        });
        let left = match expired {
            Some(((at, true), _)) => format!("Expired, because there was no lobby by the scheduled time, {}.", clock(at)),
            Some(((limit, false), _)) => format!("Expired after searching for {}.", clock(limit)),
            None => "Left the queue unmatched.".to_owned(),
        };
        Some(self.not_paired().map_or(left.clone(), |reason| format!("{left} {reason}")))
    }

    /// Names the other players of a lobby.
    fn others(&self, players: &[PlayerRef]) -> String {
        let others: Vec<PlayerRef> = players.iter().filter(|player| player.index != self.player).cloned().collect();
        if others.len() > MAX_NAMED { group_named(&others) } else { named(&others) }
    }
}

#[cfg(test)]
mod tests {
    use queuescope::Replay;
    use queuescope::engines::Lobbies;

    use super::{LobbiesEvent, reason};
    use crate::examples;

    /// Returns the reason for a player of an example, at its end or after the first event whose sentence contains `until`.
    fn of(replay: &Replay, id: &str) -> String {
        let player = replay.scenario().players.iter().position(|player| &*player.id == id).expect("the example has this player");
        reason(replay, player as u32)
    }

    #[test]
    fn a_matched_player_reads_the_lobby_and_the_better_partner() {
        let replay = examples::replay("Greedy loses: a triangle with a tail");
        let ana = of(&replay, "Ana");
        assert!(ana.starts_with("In lobby ") && ana.contains(" with Cy, 68.75 points."), "{ana}");
        assert!(ana.contains("Ben would have scored 95.84, but was paired with Dee"), "{ana}");
    }

    #[test]
    fn every_player_has_a_reason_at_every_tenth_event_of_every_example() {
        for name in ["Six for a raid", "Friends stay together", "Scheduled for later", "A lobby that somebody declines", "Five in a ring"] {
            let mut replay = examples::replay(name);
            for position in (0..=replay.trace().len()).rev().step_by(10) {
                replay.seek(position);
                for player in 0..replay.scenario().players.len() as u32 {
                    let reason = reason(&replay, player);
                    assert!(reason.ends_with('.'), "{name}, event {position}, player {player}: {reason:?}");
                }
            }
        }
    }

    #[test]
    fn a_player_of_a_pair_reads_the_pair_and_the_better_partner() {
        let mut replay = examples::replay("Twelve for the harbor");
        let is_decided = |index: &usize| matches!(replay.trace().event(*index).of::<Lobbies>(), Some(LobbiesEvent::Paired(pairing)) if pairing.count == 6);
        let decided = (0..replay.trace().len()).find(is_decided).expect("six pairs are found");
        replay.seek(decided + 1);
        let eli = of(&replay, "Eli");
        assert!(eli.starts_with("Paired with Hana for 81.83 points. Jun would have scored 95.88, but was paired with Lou"), "{eli}");
        assert!(of(&replay, "Bo").starts_with("Paired with Gus for 99.25 points."), "{}", of(&replay, "Bo"));
    }

    #[test]
    fn a_player_who_is_left_over_reads_who_got_the_partner() {
        let replay = examples::replay("Five in a ring");
        let waiting: Vec<String> = (0..5).map(|player| reason(&replay, player)).filter(|reason| !reason.starts_with("In lobby")).collect();
        assert_eq!(waiting.len(), 1, "{waiting:?}");
        assert!(waiting[0].contains("but was paired with"), "{waiting:?}");
    }

    #[test]
    fn a_group_that_splits_up_is_the_reason_unless_a_ticket_of_it_was_used() {
        let deb = of(&examples::replay("Four want groups of three"), "Deb");
        assert!(deb.starts_with("Abe and Bea would have scored ") && deb.contains(" but were paired with Cal"), "{deb}");
        let mut replay = examples::replay("Six for a raid");
        replay.seek(replay.trace().len() / 2);
        let ada = of(&replay, "Ada");
        assert!(ada.starts_with("Was grouped with ") && ada.ends_with(" of 6 players, so the group split up."), "{ada}");
    }

    #[test]
    fn who_declines_reads_it_and_who_expires_too() {
        let declined = of(&examples::replay("A lobby that somebody declines"), "Cam");
        assert_eq!(declined, "Declined lobby 1 and left.");
        let expired = of(&examples::replay("Scheduled for later"), "Wes");
        assert!(expired.starts_with("Expired, because there was no lobby by the scheduled time"), "{expired}");
    }

    #[test]
    fn a_ticket_that_waits_reads_for_whom_and_until_when() {
        let mut replay = examples::replay("Friends stay together");
        let waits = (0..replay.trace().len()).find_map(|position| {
            replay.seek(position);
            Some(of(&replay, "Quinn")).filter(|reason| reason.starts_with("Waits"))
        });
        assert_eq!(waits.as_deref(), Some("Waits for Tom until 2:00 at the latest, so the ticket is in no queue yet."));
    }
}
