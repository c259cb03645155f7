//! Facts about a moment of a waves run that the waves panels and picture share.

use queuescope::engines::waves::event::{Event as WavesEvent, Side};
use queuescope::{PlayerRef, PlayerState};

use crate::engines::waves::Scene;
use crate::words::number;

/// Returns the players that an event is about.
pub(crate) fn involved(event: &WavesEvent) -> Vec<u32> {
    let index = |player: &PlayerRef| player.index;
    match event {
        WavesEvent::Placed { player, .. }
        | WavesEvent::Assigned { player, .. }
        | WavesEvent::Moved { player, .. }
        | WavesEvent::Opened { player, .. }
        | WavesEvent::SatOut { player, .. } => vec![player.index],
        WavesEvent::Scored { pair, .. } | WavesEvent::Taken { pair } | WavesEvent::PassedOver { pair, .. } => {
            vec![pair.lead.index, pair.follow.index]
        }
        WavesEvent::Reached { lead, .. } => vec![lead.index],
        WavesEvent::SwapTried { leads, follows, .. } => leads.iter().chain(follows).map(index).collect(),
        WavesEvent::Created { players, .. } | WavesEvent::NoMap { players, .. } => players.iter().map(index).collect(),
        _ => Vec::new(),
    }
}

/// Rates how interesting an event is to look at. Chosen pairs rate highest, because the picture then shows windows, candidates and pairs.
pub(crate) fn interest(event: &WavesEvent) -> u8 {
    u8::from(matches!(event, WavesEvent::Taken { .. }))
}

/// Returns the log line for a match.
pub(crate) fn match_line(event: &WavesEvent) -> Option<String> {
    let WavesEvent::Created { id, players: [a, b], diff, map, server, .. } = event else { return None };
    let server = server.as_ref().map_or(String::new(), |server| format!(", {server}"));
    Some(format!("Match {id}: {} – {}, {} apart, {map}{server}", a.id, b.id, number(i64::from(*diff))))
}

/// A player's situation in the current wave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Away,
    Free,
    SitsOut,
    Plays(Option<u32>),
    Left,
}

impl Scene<'_> {
    /// Returns a player's status.
    pub(crate) fn status(&self, player: u32) -> Status {
        let mark = self.own.players[player as usize];
        match self.frame.states[player as usize] {
            // There are no ready checks in waves.
            PlayerState::Away | PlayerState::Pending => Status::Away,
            PlayerState::Left => Status::Left,
            PlayerState::Matched => Status::Plays(self.opponents[player as usize]),
            PlayerState::Queued if mark.sits_out => Status::SitsOut,
            PlayerState::Queued => match self.partner(player) {
                Some(partner) => Status::Plays(Some(partner)),
                None => Status::Free,
            },
        }
    }

    /// Returns the other player of this wave's chosen pair.
    fn partner(&self, player: u32) -> Option<u32> {
        self.own.pairs.iter().find_map(|pair| match (pair.lead.index, pair.follow.index) {
            (lead, follow) if lead == player => Some(follow),
            (lead, follow) if follow == player => Some(lead),
            _ => None,
        })
    }

    /// Returns the side a player is on, if it is known: the assigned side, or the only one they play.
    pub(crate) fn side(&self, player: u32) -> Option<Side> {
        let ratings = self.ratings(player);
        self.own.players[player as usize].side.or(match ratings {
            [Some(_), None] => Some(Side::First),
            [None, Some(_)] => Some(Side::Second),
            _ => None,
        })
    }

    /// Returns a player's ratings for the first and the second side.
    pub(crate) fn ratings(&self, player: u32) -> [Option<i32>; 2] {
        let player = &self.scenario.players[player as usize];
        self.settings.sides.each_ref().map(|side| player.rating_for(side))
    }
}
