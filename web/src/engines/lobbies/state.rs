//! Facts about a moment of a lobbies run that the lobbies panels and picture share.

use queuescope::engines::lobbies::event::{Event as LobbiesEvent, QueueRef};
use queuescope::engines::lobbies::{LobbyFrame, LobbyState, PairingResult, PlayerFrame, Points, Settings, Verdict};
use queuescope::{Millis, PlayerRef, PlayerState, Wishes, order};

use crate::engines::lobbies::Scene;
use crate::words::{clock, list, number};

/// A pass with this many pairs is a large one.
const MANY_PAIRS: u32 = 14;
/// A pass with more pairs than this is not rated as more interesting.
const MOST_PAIRS: u32 = 42;

/// Parts of a score, in the order of the weights.
pub(crate) const PARTS: [&str; 5] = ["games", "regions", "languages", "skill", "group size"];

/// Returns the players that an event is about.
pub(crate) fn involved(event: &LobbiesEvent) -> Vec<u32> {
    let indices = |players: &[PlayerRef]| players.iter().map(|player| player.index).collect();
    match event {
        LobbiesEvent::Returned { player, .. }
        | LobbiesEvent::Expired { player, .. }
        | LobbiesEvent::Sleeps { player, .. }
        | LobbiesEvent::Wakes { player, .. }
        | LobbiesEvent::Relaxed { player, .. } => vec![player.index],
        LobbiesEvent::Settled { players, .. }
        | LobbiesEvent::Joined { players, .. }
        | LobbiesEvent::Waits { players, .. }
        | LobbiesEvent::FellApart { players, .. }
        | LobbiesEvent::Merged { players, .. }
        | LobbiesEvent::Loosened { players, .. }
        | LobbiesEvent::Formed { players, .. }
        | LobbiesEvent::Invited { players, .. } => indices(players),
        LobbiesEvent::Unchanged { .. }
        | LobbiesEvent::Counted(_)
        | LobbiesEvent::Queued { .. }
        | LobbiesEvent::Due { .. }
        | LobbiesEvent::Pass { .. }
        | LobbiesEvent::Scored { .. }
        | LobbiesEvent::Paired(_) => Vec::new(),
    }
}

/// Rates how interesting an event is to look at. A decline rates highest, then passes by their number of pairs. Between equal numbers, passes
/// in which greedy pairing would have been worse rate higher, then, with few pairs, those with more pairs to choose from.
pub(crate) fn interest(event: &LobbiesEvent) -> u8 {
    match event {
        LobbiesEvent::Settled { declined, .. } if !declined.is_empty() => u8::MAX,
        LobbiesEvent::Paired(PairingResult { greedy, weight, count, edges, .. }) if *count > 0 => {
            let loses = greedy.is_some_and(|greedy| greedy.weight < *weight || greedy.pairs < *count);
            match *count {
                few if few < MANY_PAIRS => (14 * few + 7 * u32::from(loses) + edges.unwrap_or_default().min(6)) as u8,
                many => (14 * MANY_PAIRS + 2 * (many - MANY_PAIRS).min(MOST_PAIRS - MANY_PAIRS) + u32::from(loses)) as u8,
            }
        }
        LobbiesEvent::Formed { .. } => 1,
        _ => 0,
    }
}

/// Returns the log line for a lobby that its members have confirmed.
pub(crate) fn match_line(event: &LobbiesEvent) -> Option<String> {
    let LobbiesEvent::Settled { id, state: LobbyState::Ready | LobbyState::Adjusted, players, score, .. } = event else { return None };
    Some(format!("Lobby {id}: {}, {} points", names(players), points(*score)))
}

/// `Ada, Bo, Cleo`
pub(crate) fn names(players: &[PlayerRef]) -> String {
    players.iter().map(|player| &*player.id).collect::<Vec<&str>>().join(", ")
}

/// Names players in a sentence: `Ada, Bo and Cleo`.
pub(crate) fn named(players: &[PlayerRef]) -> String {
    list(&players.iter().map(|player| &*player.id).collect::<Vec<&str>>(), "and")
}

/// Names a group in a sentence: `Ada and Bo`, or `Ada and 3 others` for more than two players.
pub(crate) fn group_named(players: &[PlayerRef]) -> String {
    match players {
        [first, _, _, ..] => format!("{} and {} others", first.id, players.len() - 1),
        _ => named(players),
    }
}

/// Short name of a group: `Ada + Bo`, or `Ada + 3` for more than two players.
pub(crate) fn group_name(players: &[PlayerRef]) -> String {
    match players {
        [first, _, _, ..] => format!("{} + {}", first.id, players.len() - 1),
        _ => players.iter().map(|player| &*player.id).collect::<Vec<&str>>().join(" + "),
    }
}

/// `92.35`, `100`, `1,250.5`
pub(crate) fn points(points: Points) -> String {
    let text = points.to_string();
    let (whole, decimals) = text.split_once('.').map_or((&*text, None), |(whole, decimals)| (whole, Some(decimals)));
    let whole = number(whole.parse().unwrap_or_default());
    decimals.map_or(whole.clone(), |decimals| format!("{whole}.{decimals}"))
}

/// `chess, casual, EU`; for scheduled requests `chess, casual, for 20:00–20:15`
pub(crate) fn queue_name(queue: &QueueRef, settings: &Settings) -> String {
    match queue.slot {
        Some(start) => {
            let end = Millis(start.0 + settings.schedule_slot.0);
            format!("{}, {}, for {}–{}", queue.game, queue.mode, clock(start), clock(end))
        }
        None if &*queue.place == "any" => format!("{}, {}", queue.game, queue.mode),
        None => format!("{}, {}, {}", queue.game, queue.mode, queue.place),
    }
}

/// Says in a few words whether two groups can be paired, or why not.
pub(crate) fn verdict_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Kept => "can be paired",
        Verdict::TooLarge => "too large for one of its players",
        Verdict::SizesDiffer => "different group sizes wanted",
        Verdict::StrictRegion => "strict region not met",
        Verdict::StrictLanguage => "strict language not met",
        Verdict::BelowThreshold => "not above the threshold",
        Verdict::BothLoose => "both from split groups",
    }
}

/// Says why a pair with this score cannot be made, as the end of a sentence in the present and in the past tense.
pub(crate) fn objection(verdict: Verdict) -> [&'static str; 2] {
    match verdict {
        Verdict::Kept => ["the pair is possible", "the pair was possible"],
        Verdict::TooLarge => ["the pair is too large for one of its players", "the pair was too large for one of its players"],
        Verdict::SizesDiffer => ["the players want different group sizes", "the players wanted different group sizes"],
        Verdict::StrictRegion => ["a strict region is not met", "a strict region was not met"],
        Verdict::StrictLanguage => ["a strict language is not met", "a strict language was not met"],
        Verdict::BelowThreshold => ["that is not above the threshold", "that was not above the threshold"],
        Verdict::BothLoose => {
            ["two tickets from groups that split up cannot be paired", "two tickets from groups that split up could not be paired"]
        }
    }
}

impl Scene<'_> {
    pub(crate) fn request_mark(&self, player: u32) -> &PlayerFrame {
        &self.own.players[player as usize]
    }

    /// Returns a player's wishes.
    pub(crate) fn wishes(&self, player: u32) -> Wishes {
        self.scenario.players[player as usize].wishes.as_deref().cloned().unwrap_or_default()
    }

    /// Returns the player's lobby, if the picture shows it.
    pub(crate) fn shown_lobby(&self, player: u32) -> Option<&LobbyFrame> {
        let id = self.request_mark(player).lobby?;
        self.own.lobbies.iter().find(|lobby| lobby.id == id)
    }

    /// Returns the players that the picture shows: queued players and members of shown lobbies. Before the first event, all players.
    pub(crate) fn shown_requests(&self) -> Vec<u32> {
        let is_shown = |player: &u32| match self.frame.states[*player as usize] {
            PlayerState::Queued => true,
            PlayerState::Pending | PlayerState::Matched => self.shown_lobby(*player).is_some(),
            PlayerState::Away => self.position == 0,
            PlayerState::Left => false,
        };
        let mut shown: Vec<u32> = (0..self.scenario.players.len() as u32).filter(is_shown).collect();
        order::sort_by_key(&mut shown, |&player| self.scenario.players[player as usize].joined);
        shown
    }

    /// Returns the time since a player joined.
    pub(crate) fn here_for(&self, player: u32) -> Millis {
        let now = self.round().map_or(Millis(0), |round| round.time);
        Millis((now.0 - self.scenario.players[player as usize].joined.0).max(0))
    }

    /// Returns the index of the group that the current event scores.
    pub(crate) fn row_now(&self) -> Option<u32> {
        match self.engine_event {
            Some(LobbiesEvent::Scored { group, .. }) => Some(*group),
            _ => None,
        }
    }
}
