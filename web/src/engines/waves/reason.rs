//! The decisive reason for what a player is doing: the opponent, who took a possible opponent, how far a window falls short, or why they sit out.
//!
//! A reason is about the last wave that decided about the player, and is taken from its events ([`Wave`]). Which opponents were in reach follows
//! from the ratings, the windows and the rule in them.

mod wave;

use std::cmp::Ordering;

use queuescope::engines::Waves;
use queuescope::engines::waves::event::Event as WavesEvent;
use queuescope::engines::waves::settings::WindowRule;
use queuescope::{Event, PlayerState, QueueEvent, Replay, order};

use crate::words::{clock, count, list, number, waves};
use wave::{Opponent, Wave};

/// Returns the decisive reason for what a player is doing at the replay's position. Empty if nothing has been decided about the player yet.
pub(crate) fn reason(replay: &Replay, player: u32) -> String {
    let found = match replay.frame().states.get(player as usize) {
        Some(PlayerState::Away) => away(replay, player),
        Some(PlayerState::Matched) => last_round(replay, |round| matched(replay, round, player)),
        Some(PlayerState::Queued) => last_round(replay, |round| waiting(replay, round, player)),
        Some(PlayerState::Left) => left(replay, player),
        // Waves have no ready checks.
        Some(PlayerState::Pending) | None => None,
    };
    found.unwrap_or_default()
}

/// Returns the result of `find` for the last round up to the replay's position that has one.
fn last_round<T>(replay: &Replay, find: impl FnMut(usize) -> Option<T>) -> Option<T> {
    let rounds = replay.trace().rounds().partition_point(|round| round.start < replay.position());
    (0..rounds).rev().find_map(find)
}

fn name(replay: &Replay, player: u32) -> &str {
    &replay.scenario().players[player as usize].id
}

/// `1 point`, `1,200 points`
fn points(gap: i64) -> String {
    count(gap as u32, "point", "points")
}

fn away(replay: &Replay, player: u32) -> Option<String> {
    let joined = replay.scenario().players[player as usize].joined;
    let last = replay.trace().rounds().last()?.time;
    Some(format!("Joins at {}{}.", clock(joined), if joined > last { ", after the last wave" } else { "" }))
}

fn matched(replay: &Replay, round: usize, player: u32) -> Option<String> {
    let events = || replay.trace().events_until(replay.position(), round).iter().filter_map(Event::of::<Waves>);
    let (other, gap) = events().find_map(|event| match event {
        WavesEvent::Created { players: [a, b], diff, .. } if a.index == player => Some((b, *diff)),
        WavesEvent::Created { players: [a, b], diff, .. } if b.index == player => Some((a, *diff)),
        _ => None,
    })?;
    let swapped = if Wave::of(replay, round, player).is_some_and(|wave| wave.me().swapped) { " after a swap" } else { "" };
    let number = replay.trace().rounds()[round].index + 1;
    Some(format!("Matched with {} in wave {number}{swapped}, {} apart.", other.id, points(i64::from(gap))))
}

fn left(replay: &Replay, player: u32) -> Option<String> {
    let leaves = |event: &Event| match event {
        Event::Queue(QueueEvent::Left { players, at }) if players.iter().any(|other| other.index == player) => Some(*at),
        _ => None,
    };
    let at = last_round(replay, |round| replay.trace().events_until(replay.position(), round).iter().find_map(leaves))?;
    let reason = last_round(replay, |round| waiting(replay, round, player)).unwrap_or_default();
    Some(format!("Left at {} without a match. {reason}", clock(at)).trim_end().to_owned())
}

/// Returns why a wave did not match a player; `None` if it has not decided about the player.
fn waiting(replay: &Replay, round: usize, player: u32) -> Option<String> {
    let wave = Wave::of(replay, round, player)?;
    let words = Words { replay, wave: &wave, player, past: round + 1 < last_round(replay, |round| Some(round + 1)).unwrap_or_default() };
    let sentences = if let Some((waited, kept_from)) = wave.me().sits_out {
        words.sits_out(waited, kept_from)
    } else if let Some(partner) = wave.me().partner {
        words.paired(partner)
    } else if let Some(other) = wave.me().dropped {
        words.dropped(other)
    } else if let Some(pairs) = wave.solution {
        words.not_in_solution(pairs)
    } else if wave.is_ranked {
        words.unpaired()
    } else {
        return None;
    };
    let prefix = if words.past { format!("In wave {}, ", replay.trace().rounds()[round].index + 1) } else { String::new() };
    Some(prefix + &sentences)
}

/// Writes sentences about a wave, in the present for the current wave and in the past for earlier ones. Each begins with a name, so that words
/// can be put before it.
struct Words<'a> {
    replay: &'a Replay,
    wave: &'a Wave,
    player: u32,
    past: bool,
}

/// Largest number of free opponents that are named.
const MAX_FREE: usize = 2;

impl Words<'_> {
    fn name(&self, player: u32) -> &str {
        name(self.replay, player)
    }

    fn verb(&self, present: &'static str, past: &'static str) -> &'static str {
        if self.past { past } else { present }
    }

    /// Name of the leading side, or of the other one.
    fn side(&self, leads: bool) -> &str {
        let settings = self.replay.scenario().settings.of::<Waves>();
        let side = if leads { self.wave.lead } else { self.wave.lead.other() };
        settings.map_or("", |settings| &settings.sides[side as usize])
    }

    fn sits_out(&self, waited: u32, kept_from: u32) -> String {
        let (me, [leads, follows]) = (self.name(self.player), self.wave.counts);
        let (sits, has) = (self.verb("sits", "sat"), self.verb("has", "had"));
        if leads == 0 {
            return format!("{me} {sits} out: {} {has} no players.", self.side(true));
        }
        let (stay, have) = (self.verb("stay", "stayed"), self.verb("have", "had"));
        let kept = match waited.cmp(&kept_from) {
            Ordering::Less => format!("Those who {stay} {have} waited at least {}.", waves(kept_from)),
            // Between equal waits the order of the list decides.
            Ordering::Equal | Ordering::Greater if waited > 0 => {
                format!("Others {have} waited just as long and {} ahead in the list.", self.verb("are", "were"))
            }
            Ordering::Equal | Ordering::Greater => format!("Others {} ahead in the list.", self.verb("are", "were")),
        };
        let players = count(follows, "player", "players");
        format!("{me} {sits} out: {} {has} {players} and {} {has} {}. {kept}", self.side(false), self.side(true), number(i64::from(leads)))
    }

    fn paired(&self, partner: u32) -> String {
        let (me, other, mine) = (self.name(self.player), self.name(partner), self.wave.me());
        if mine.no_map {
            return format!("{me} and {other} {} paired, but they have vetoed every map between them.", self.verb("are", "were"));
        }
        let swapped = if mine.swapped { " after a swap" } else { "" };
        format!("{me} {} paired with {other}{swapped}, {} apart.", self.verb("is", "was"), points(mine.gap))
    }

    /// An assignment chose a pair and dropped it, because one of the players is in another pair.
    fn dropped(&self, other: u32) -> String {
        let (me, name, was) = (self.name(self.player), self.name(other), self.verb("is", "was"));
        let taken = self.wave.partner_of(other).map_or(String::new(), |by| format!(" with {}", self.name(by)));
        format!(
            "{me} {was} paired with {name}, but the assignment uses {name} twice, and {name} already plays{taken}. The pair is dropped."
        )
    }

    /// An exact selection found no place for the player.
    fn not_in_solution(&self, pairs: u32) -> String {
        let me = self.name(self.player);
        let opponents = self.wave.opponents();
        let outside: Vec<Opponent> = opponents.iter().filter(|opponent| opponent.gap > opponent.window).copied().collect();
        if outside.len() == opponents.len() {
            return self.out_of_reach(&outside);
        }
        let pairs = count(pairs, "pair", "pairs");
        format!("{me} {} opponents in reach, but the {pairs} at the least cost leave {me} out.", self.verb("has", "had"))
    }

    fn unpaired(&self) -> String {
        let mut opponents = self.wave.opponents();
        order::sort_by_key(&mut opponents, |opponent| opponent.gap);
        let (in_reach, outside): (Vec<Opponent>, Vec<Opponent>) =
            opponents.into_iter().partition(|opponent| opponent.gap <= opponent.window);
        let (free, taken): (Vec<&Opponent>, Vec<&Opponent>) = in_reach.iter().partition(|opponent| opponent.partner.is_none());
        let reason = match (&taken[..], &free[..]) {
            ([], []) => return self.out_of_reach(&outside),
            ([], _) => self.undecided(&free),
            (_, []) => self.all_taken(&taken),
            ([closest, ..], _) if closest.gap <= free[0].gap => format!(
                "{}, the closest of {} in reach, {} taken{}. {}",
                self.name(closest.player),
                number(in_reach.len() as i64),
                self.verb("is", "was"),
                self.by(&[closest]),
                self.free(&free)
            ),
            _ => self.undecided(&free),
        };
        if free.is_empty() { reason + &self.own_window(&outside) } else { reason }
    }

    /// By how much a window falls short of the closest opponent, or that regions are blocked.
    fn out_of_reach(&self, outside: &[Opponent]) -> String {
        if let blocked @ 1.. = self.wave.blocked_in_reach() {
            let (me, opponents) = (self.name(self.player), count(blocked as u32, "opponent", "opponents"));
            return format!("{me} {} {opponents} in reach, but only in blocked regions.", self.verb("has", "had"));
        }
        let Some(closest) = outside.iter().min_by_key(|opponent| opponent.gap - opponent.window) else {
            return format!("{} {} no players in this wave.", self.side(!self.wave.leads()), self.verb("has", "had"));
        };
        let (owner, other) = if closest.own_window { (self.player, closest.player) } else { (closest.player, self.player) };
        let short = points(closest.gap - closest.window);
        format!(
            "{}'s window {} {short} short of {}: {}, and they {} {} apart.{}",
            self.name(owner),
            self.verb("ends", "ended"),
            self.name(other),
            number(closest.window),
            self.verb("are", "were"),
            number(closest.gap),
            self.own_window(outside)
        )
    }

    fn all_taken(&self, taken: &[&Opponent]) -> String {
        let (me, is, are) = (self.name(self.player), self.verb("is", "was"), self.verb("are", "were"));
        let by = self.by(taken);
        // Only a window that reaches the player can be named as the reason, and it is the opponent's only if the opponent leads.
        let theirs = taken.iter().all(|opponent| !opponent.own_window);
        match taken {
            [only] if theirs => {
                format!("{}, the only one whose window {} {me}, {is} taken{by}.", self.name(only.player), self.verb("reaches", "reached"))
            }
            [only] => format!("{}, the only one in {me}'s window, {is} taken{by}.", self.name(only.player)),
            [one, two] => {
                let both = format!("{} and {}, the only two", self.name(one.player), self.name(two.player));
                let reach =
                    if theirs { format!("whose windows {} {me}", self.verb("reach", "reached")) } else { format!("in {me}'s window") };
                format!("{both} {reach}, {are} taken{by}.")
            }
            [closest, ..] => {
                let number = number(taken.len() as i64);
                let closest = format!("{}, the closest, {is} taken{}", self.name(closest.player), self.by(&[closest]));
                format!("{me}'s {number} opponents in reach {are} all taken. {closest}.")
            }
            [] => String::new(),
        }
    }

    /// `Perto, 39 points apart, is the closest of 3 free opponents in reach.`
    fn undecided(&self, free: &[&Opponent]) -> String {
        let Some(closest) = free.first() else { return String::new() };
        let (name, apart, is) = (self.name(closest.player), points(closest.gap), self.verb("is", "was"));
        match free.len() {
            1 => format!("{name}, {apart} apart, {is} the only free opponent in reach."),
            many => format!("{name}, {apart} apart, {is} the closest of {} free opponents in reach.", number(many as i64)),
        }
    }

    /// `Perto (39 apart) and Belmo (66) are free.`
    fn free(&self, free: &[&Opponent]) -> String {
        let mut names: Vec<String> = Vec::new();
        for (index, opponent) in free.iter().take(MAX_FREE).enumerate() {
            let apart = if index == 0 { " apart" } else { "" };
            names.push(format!("{} ({}{apart})", self.name(opponent.player), number(opponent.gap)));
        }
        if free.len() > MAX_FREE {
            names.push(count((free.len() - MAX_FREE) as u32, "other", "others"));
        }
        let verb = if free.len() == 1 { self.verb("is", "was") } else { self.verb("are", "were") };
        format!("{} {verb} free.", list(&names, "and"))
    }

    /// ` by Suri and Brock`
    fn by(&self, taken: &[&Opponent]) -> String {
        let names: Vec<&str> = taken.iter().filter_map(|opponent| Some(self.name(opponent.partner?))).collect();
        if names.is_empty() { String::new() } else { format!(" by {}", list(&names, "and")) }
    }

    /// Says that the player's own window does not count, if it reaches opponents who are out of reach.
    fn own_window(&self, outside: &[Opponent]) -> String {
        let (Some(own), WindowRule::Lead, false) = (self.wave.me().window, self.wave.rule, self.wave.leads()) else { return String::new() };
        if outside.iter().all(|opponent| opponent.gap > own) {
            return String::new();
        }
        let (me, does, leads) = (self.name(self.player), self.verb("does", "did"), self.verb("leads", "led"));
        format!(" {me}'s own window of {} {does} not count: {} {leads}.", number(own), self.side(true))
    }
}

#[cfg(test)]
mod tests;
