//! A wave as far as it explains what one player is doing, collected from the wave's events.

use std::collections::BTreeSet;

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
    /// Number of pairs of an exact selection.
    pub(super) solution: Option<u32>,
    /// True if flexible players may be paired on either side.
    is_open: bool,
    /// Players whose region is blocked with the player's.
    blocked: BTreeSet<u32>,
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
    /// The other player of a pair that an assignment dropped.
    pub(super) dropped: Option<u32>,
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

/// Returns the players whose region is blocked with a player's.
fn blocked(replay: &Replay, settings: &Settings, player: u32) -> BTreeSet<u32> {
    let players = &replay.scenario().players;
    let Some(mine) = players[player as usize].region.as_deref().filter(|_| !settings.blocked_regions.is_empty()) else {
        return BTreeSet::new();
    };
    let is_blocked = |theirs: &str| {
        let named = [format!("{mine}+{theirs}"), format!("{theirs}+{mine}")];
        settings.blocked_regions.iter().any(|pair| named.iter().any(|named| **pair == **named))
    };
    let blocked = (0..).zip(players).filter(|(_, other)| other.region.as_deref().is_some_and(is_blocked));
    blocked.map(|(index, _)| index).collect()
}

impl Wave {
    /// Collects a round up to the replay's position. Returns `None` if the player is not part of it, or the sides are not known yet.
    pub(super) fn of(replay: &Replay, round: usize, player: u32) -> Option<Wave> {
        let settings = replay.scenario().settings.of::<Waves>()?;
        let rule = settings.window_rule;
        let entrants = vec![Entrant::default(); replay.scenario().players.len()];
        let mut wave = Wave {
            player,
            entrants,
            rule,
            lead: Side::First,
            counts: [0; 2],
            is_ranked: false,
            solution: None,
            is_open: false,
            blocked: blocked(replay, settings, player),
        };
        let mut has_lead = false;
        for event in replay.trace().events_until(replay.position(), round).iter().filter_map(Event::of::<Waves>) {
            has_lead |= matches!(event, WavesEvent::Led { .. });
            wave.add(event);
        }
        let takes_part = wave.me().side.is_some() || (wave.is_open && wave.me().window.is_some());
        (has_lead && takes_part).then_some(wave)
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
            WavesEvent::OpenSides { .. } => self.is_open = true,
            WavesEvent::Ranked { .. } => self.is_ranked = true,
            WavesEvent::Solved(solved) => {
                self.is_ranked = true;
                self.solution = Some(solved.solution.pairs);
            }
            WavesEvent::PassedOver { pair, .. } if self.solution.is_some() => {
                self.entrant(&pair.lead).dropped = Some(pair.follow.index);
                self.entrant(&pair.follow).dropped = Some(pair.lead.index);
            }
            WavesEvent::Taken { pair } => self.pair(&pair.lead, &pair.follow, pair.gap, false),
            WavesEvent::SwapTried { leads: [a, b], follows: [c, d], swapped_gaps, outcome: SwapOutcome::Swapped, .. } => {
                self.pair(a, d, swapped_gaps[0], true);
                self.pair(b, c, swapped_gaps[1], true);
            }
            WavesEvent::NoMap { players, .. } => players.iter().for_each(|player| self.entrant(player).no_map = true),
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

    /// The opponent of a player, if there is one.
    pub(super) fn partner_of(&self, player: u32) -> Option<u32> {
        self.entrants[player as usize].partner
    }

    /// The player.
    pub(super) fn me(&self) -> &Entrant {
        &self.entrants[self.player as usize]
    }

    /// True if the player's side leads.
    pub(super) fn leads(&self) -> bool {
        self.me().side == Some(self.lead)
    }

    /// The players on the other side who do not sit out and whose region is not blocked. If the sides are open, also the flexible players.
    pub(super) fn opponents(&self) -> Vec<Opponent> {
        self.all_opponents().into_iter().filter(|opponent| !self.blocked.contains(&opponent.player)).collect()
    }

    /// Number of opponents who are inside the window, but whose region is blocked.
    pub(super) fn blocked_in_reach(&self) -> usize {
        let opponents = self.all_opponents().into_iter();
        opponents.filter(|opponent| opponent.gap <= opponent.window && self.blocked.contains(&opponent.player)).count()
    }

    fn all_opponents(&self) -> Vec<Opponent> {
        if self.is_open {
            return self.open_opponents();
        }
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

    /// The opponents of a player while flexible players may be on either side, each in the direction with the smaller gap.
    fn open_opponents(&self) -> Vec<Opponent> {
        let me = self.me();
        let gap = |a: Option<i32>, b: Option<i32>| Some((i64::from(a?) - i64::from(b?)).abs());
        let opponent = |(index, other): (usize, &Entrant)| {
            let (mine, theirs) = (me.window?, other.window.filter(|_| index != self.player as usize)?);
            let [first, second] = [gap(me.ratings[0], other.ratings[1]), gap(me.ratings[1], other.ratings[0])];
            let gap = first.into_iter().chain(second).min()?;
            // The first side leads.
            let window = if first == Some(gap) { self.rule.window(mine, theirs) } else { self.rule.window(theirs, mine) };
            Some(Opponent { player: index as u32, gap, window, own_window: window == mine, partner: other.partner })
        };
        self.entrants.iter().enumerate().filter_map(opponent).collect()
    }
}
