//! A wave as far as it explains what one player is doing, collected from the wave's events.

use queuescope::engines::Waves;
use queuescope::engines::waves::Settings;
use queuescope::engines::waves::event::{Event as WavesEvent, Side, SwapOutcome};
use queuescope::engines::waves::settings::WindowRule;
use queuescope::{Event, PlayerRef, Replay};

/// A wave that a player takes part in.
pub(super) struct Wave {
    player: u32,
    entrants: Vec<Entrant>,
    pub(super) rule: WindowRule,
    pub(super) lead: Side,
    /// Players of the leading and the following side.
    pub(super) counts: [u32; 2],
    /// True once all candidates are known, so that pairs are being chosen.
    pub(super) is_ranked: bool,
}

/// A player in a wave.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Entrant {
    ratings: [Option<i32>; 2],
    side: Option<Side>,
    pub(super) window: Option<i64>,
    /// The waves that a player who sits out has waited, and the fewest waves waited by a player who stays.
    pub(super) sits_out: Option<(u32, u32)>,
    pub(super) partner: Option<u32>,
    pub(super) gap: i64,
    /// True if a swap changed the opponent.
    pub(super) swapped: bool,
    /// True if the two players had no map in common.
    pub(super) no_map: bool,
}

/// A player on the other side who does not sit out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opponent {
    pub(super) player: u32,
    pub(super) gap: i64,
    /// The largest gap that the pair may have.
    pub(super) window: i64,
    /// True if that window is the player's own, not the opponent's.
    pub(super) own_window: bool,
    pub(super) partner: Option<u32>,
}

impl Wave {
    /// Collects a round up to the replay's position. Returns `None` if the player is not part of it, or the sides are not known yet.
    pub(super) fn of(replay: &Replay, round: usize, player: u32) -> Option<Wave> {
        let rule = replay.scenario().settings.of::<Waves>().map(|settings: &Settings| settings.window_rule)?;
        let entrants = vec![Entrant::default(); replay.scenario().players.len()];
        let mut wave = Wave { player, entrants, rule, lead: Side::First, counts: [0; 2], is_ranked: false };
        let mut has_lead = false;
        for event in replay.trace().events_until(replay.position(), round).iter().filter_map(Event::of::<Waves>) {
            has_lead |= matches!(event, WavesEvent::Led { .. });
            wave.add(event);
        }
        (has_lead && wave.me().side.is_some()).then_some(wave)
    }

    fn add(&mut self, event: &WavesEvent) {
        match event {
            WavesEvent::Placed { player, ratings, .. } => {
                let side = match ratings {
                    [Some(_), None] => Some(Side::First),
                    [None, Some(_)] => Some(Side::Second),
                    _ => None,
                };
                *self.entrant(player) = Entrant { ratings: *ratings, side, ..Entrant::default() };
            }
            WavesEvent::Assigned { player, side, .. } | WavesEvent::Moved { player, to: side, .. } => {
                self.entrant(player).side = Some(*side);
            }
            WavesEvent::Opened { player, window, .. } => self.entrant(player).window = Some(*window),
            WavesEvent::Led { lead, counts } => (self.lead, self.counts) = (*lead, *counts),
            WavesEvent::SatOut { player, wait_cycles, kept_from } => self.entrant(player).sits_out = Some((*wait_cycles, *kept_from)),
            WavesEvent::Ranked { .. } => self.is_ranked = true,
            WavesEvent::Taken { pair } => self.pair(&pair.lead, &pair.follow, pair.gap, false),
            WavesEvent::SwapTried { leads: [a, b], follows: [c, d], swapped_gaps, outcome: SwapOutcome::Swapped, .. } => {
                self.pair(a, d, swapped_gaps[0], true);
                self.pair(b, c, swapped_gaps[1], true);
            }
            WavesEvent::NoMap { players } => players.iter().for_each(|player| self.entrant(player).no_map = true),
            _ => {}
        }
    }

    fn entrant(&mut self, player: &PlayerRef) -> &mut Entrant {
        &mut self.entrants[player.index as usize]
    }

    fn pair(&mut self, lead: &PlayerRef, follow: &PlayerRef, gap: i64, swapped: bool) {
        for (player, other) in [(lead, follow), (follow, lead)] {
            let entrant = self.entrant(player);
            (entrant.partner, entrant.gap, entrant.swapped) = (Some(other.index), gap, swapped);
        }
    }

    /// The player.
    pub(super) fn me(&self) -> &Entrant {
        &self.entrants[self.player as usize]
    }

    /// True if the player's side leads.
    pub(super) fn leads(&self) -> bool {
        self.me().side == Some(self.lead)
    }

    /// The players on the other side who do not sit out.
    pub(super) fn opponents(&self) -> Vec<Opponent> {
        let me = self.me();
        let rating = |entrant: &Entrant| entrant.side.and_then(|side| entrant.ratings[side as usize]);
        let opponent = |(index, other): (usize, &Entrant)| {
            let opposite = other.side.is_some() && other.side == me.side.map(Side::other) && other.sits_out.is_none();
            let (mine, theirs) = (me.window.filter(|_| opposite)?, other.window?);
            let window = if self.leads() { self.rule.window(mine, theirs) } else { self.rule.window(theirs, mine) };
            let own_window = if self.leads() { window == mine } else { window != theirs };
            let gap = (i64::from(rating(me)?) - i64::from(rating(other)?)).abs();
            Some(Opponent { player: index as u32, gap, window, own_window, partner: other.partner })
        };
        self.entrants.iter().enumerate().filter_map(opponent).collect()
    }
}
