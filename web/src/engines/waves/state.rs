//! What the page asks of a moment in a run of the waves engine. Only the waves' own panels and pictures do.

use queuescope::engines::waves;
use queuescope::engines::waves::event::{Event as WavesEvent, Side};
use queuescope::{EngineFrame, Place, PlayerRef, Settings};

use crate::engines::{Measure, Met};
use crate::moment::Moment;
use crate::words::number;

/// Who an event is about.
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
        WavesEvent::Created { players, .. } | WavesEvent::NoMap { players } => players.iter().map(index).collect(),
        _ => Vec::new(),
    }
}

/// The first pair taken is worth seeing: the picture has everything in it then.
pub(crate) fn is_worth_seeing(event: &WavesEvent) -> bool {
    matches!(event, WavesEvent::Taken { .. })
}

/// The match that an event makes.
pub(crate) fn met(event: &WavesEvent) -> Option<Met> {
    let WavesEvent::Created { id, players: [a, b], diff, map, server, .. } = event else { return None };
    let server = server.as_ref().map_or(String::new(), |server| format!(", {server}"));
    let text = format!("Match {id}: {} – {}, {} apart, {map}{server}", a.id, b.id, number(i64::from(*diff)));
    Some(Met { teams: vec![vec![a.index], vec![b.index]], text, measure: Measure::Gap(*diff) })
}

/// What became of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Away,
    Free,
    SitsOut,
    Plays(Option<u32>),
    Left,
}

impl Moment {
    pub(crate) fn settings(&self) -> &waves::Settings {
        match &self.scenario.settings {
            Settings::Waves(settings) => settings,
            _ => unreachable!("only the waves' own panels ask"),
        }
    }

    pub(crate) fn wave(&self) -> &waves::Frame {
        match &self.frame.engine {
            EngineFrame::Waves(frame) => frame,
            _ => unreachable!("only the waves' own panels ask"),
        }
    }

    /// What the queue says of a player.
    pub(crate) fn status(&self, player: u32) -> Status {
        let mark = self.wave().players[player as usize];
        match self.frame.places[player as usize] {
            // There are no ready checks in waves.
            Place::Away | Place::Pending => Status::Away,
            Place::Left => Status::Left,
            Place::Matched => Status::Plays(self.opponents[player as usize]),
            Place::Queued if mark.sits_out => Status::SitsOut,
            Place::Queued => match self.partner(player) {
                Some(partner) => Status::Plays(Some(partner)),
                None => Status::Free,
            },
        }
    }

    /// The other one of the chosen pair a player is in, this wave.
    fn partner(&self, player: u32) -> Option<u32> {
        self.wave().pairs.iter().find_map(|pair| match (pair.lead.index, pair.follow.index) {
            (lead, follow) if lead == player => Some(follow),
            (lead, follow) if follow == player => Some(lead),
            _ => None,
        })
    }

    /// The side a player is on, if one is known: assigned, or the only one they play.
    pub(crate) fn side(&self, player: u32) -> Option<Side> {
        let ratings = self.ratings(player);
        self.wave().players[player as usize].side.or(match ratings {
            [Some(_), None] => Some(Side::First),
            [None, Some(_)] => Some(Side::Second),
            _ => None,
        })
    }

    pub(crate) fn ratings(&self, player: u32) -> [Option<i32>; 2] {
        let player = &self.scenario.players[player as usize];
        self.settings().sides.each_ref().map(|side| player.rating_for(side))
    }
}
