//! What the page asks of a moment in a run of the lobbies engine. Only the lobbies' own panels and pictures do.

use queuescope::engines::lobbies::event::{Event as LobbiesEvent, QueueRef};
use queuescope::engines::lobbies::{LobbyFrame, LobbyState, PairingResult, PlayerFrame, Points, Settings, Verdict};
use queuescope::{Millis, PlayerRef, PlayerState, Wishes};

use crate::engines::lobbies::Scene;
use crate::words::{clock, number};

/// Pairs beyond this many make a pass no more worth seeing.
const MOST_PAIRS: u32 = 100;

/// The parts of a score, in the order of the weights.
pub(crate) const PARTS: [&str; 5] = ["games", "regions", "languages", "skill", "group size"];

/// Who an event is about.
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

/// How much there is to see: most where somebody declines, then where the most pairs are found, and of those
/// where greedy pairing would have lost.
pub(crate) fn interest(event: &LobbiesEvent) -> u8 {
    match event {
        LobbiesEvent::Settled { declined, .. } if !declined.is_empty() => u8::MAX,
        LobbiesEvent::Paired(PairingResult { greedy, weight, count, .. }) if *count > 0 => {
            let loses = greedy.is_some_and(|greedy| greedy.weight < *weight || greedy.pairs < *count);
            2 * (*count).min(MOST_PAIRS) as u8 + u8::from(loses)
        }
        LobbiesEvent::Formed { .. } => 1,
        _ => 0,
    }
}

/// The log's line for a lobby that its members have confirmed.
pub(crate) fn match_line(event: &LobbiesEvent) -> Option<String> {
    let LobbiesEvent::Settled { id, state: LobbyState::Ready | LobbyState::Adjusted, players, score, .. } = event else { return None };
    Some(format!("Lobby {id}: {}, {} points", names(players), points(*score)))
}

/// `Ada, Bo, Cleo`
pub(crate) fn names(players: &[PlayerRef]) -> String {
    players.iter().map(|player| &*player.id).collect::<Vec<&str>>().join(", ")
}

/// `Ada + Bo`: who stands for a group where there is little room.
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

/// `chess, casual, EU`; of scheduled requests `chess, casual, 20:00–20:15`
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

/// What is made of two groups, in a few words.
pub(crate) fn verdict_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Kept => "can be paired",
        Verdict::TooLarge => "together more than somebody's largest group",
        Verdict::SizesDiffer => "their group sizes do not meet",
        Verdict::StrictRegion => "a strict wish for a region is not met",
        Verdict::StrictLanguage => "a strict wish for a language is not met",
        Verdict::BelowThreshold => "not more than the threshold",
        Verdict::BothLoose => "both are left over from groups that fell apart",
    }
}

impl Scene<'_> {
    pub(crate) fn request_mark(&self, player: u32) -> &PlayerFrame {
        &self.own.players[player as usize]
    }

    /// What a player wishes for.
    pub(crate) fn wishes(&self, player: u32) -> Wishes {
        self.scenario.players[player as usize].wishes.as_deref().cloned().unwrap_or_default()
    }

    /// The lobby that a player is in and that is being shown.
    pub(crate) fn shown_lobby(&self, player: u32) -> Option<&LobbyFrame> {
        let id = self.request_mark(player).lobby?;
        self.own.lobbies.iter().find(|lobby| lobby.id == id)
    }

    /// Everybody the picture shows: who waits, and who is in a lobby that is being shown; before anything has happened, everybody.
    pub(crate) fn shown_requests(&self) -> Vec<u32> {
        let is_shown = |player: &u32| match self.frame.states[*player as usize] {
            PlayerState::Queued => true,
            PlayerState::Pending | PlayerState::Matched => self.shown_lobby(*player).is_some(),
            PlayerState::Away => self.position == 0,
            PlayerState::Left => false,
        };
        let mut shown: Vec<u32> = (0..self.scenario.players.len() as u32).filter(is_shown).collect();
        shown.sort_by_key(|&player| self.scenario.players[player as usize].joined);
        shown
    }

    /// How long a request has been here.
    pub(crate) fn here_for(&self, player: u32) -> Millis {
        let now = self.round().map_or(Millis(0), |round| round.time);
        Millis((now.0 - self.scenario.players[player as usize].joined.0).max(0))
    }

    /// The players of the groups that the current event is about, where it is about groups of a pass.
    pub(crate) fn row_now(&self) -> Option<u32> {
        match self.engine_event {
            Some(LobbiesEvent::Scored { group, .. }) => Some(*group),
            _ => None,
        }
    }
}
