//! What one round decided about one player: the best possible partner and who got them, the best refused one, and how far the group got.

use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::event::{Event as LobbiesEvent, Scored};
use queuescope::engines::lobbies::relax::{self, EFFECTS, MAX_LEVEL};
use queuescope::engines::lobbies::{PairingResult, PassFrame, Points, Settings, Verdict};
use queuescope::{Event, Name, PlayerRef, Preference, Replay, Wishes};

use crate::engines::lobbies::state::{group_named, objection, points};
use crate::words::{count, decimal, list};

/// Levels at which a strict region, a strict language and the group sizes relax.
const REGION_LEVEL: u8 = 1;
const LANGUAGE_LEVEL: u8 = 3;
const SIZE_LEVELS: [u8; 2] = [7, MAX_LEVEL];

/// What the passes of one round say about a player.
#[derive(Default)]
pub(super) struct Search {
    player: u32,
    /// The best pair that could have been made but was not.
    possible: Option<Pair>,
    /// The best pair that could not be made.
    refused: Option<Pair>,
    /// The pair that was chosen for the player's group and has not been split up.
    chosen: Option<Pair>,
    /// The players of the largest group that the player was merged into, and the number it needs.
    merged: Option<(Vec<PlayerRef>, u32)>,
    /// Number of tickets of a queue that is too long to list.
    unlisted: Option<u32>,
    /// True if no other ticket is in any of the ticket's queues.
    is_alone: bool,
    /// Points that a pair must exceed.
    threshold: Option<f64>,
    /// The level of each player.
    levels: Vec<u8>,
}

/// A pair of the player's group with another one.
struct Pair {
    mine: Vec<PlayerRef>,
    other: Vec<PlayerRef>,
    scored: Scored,
    /// The group that the other one was paired with instead, and whether making more pairs came first.
    taken_by: Option<(Vec<PlayerRef>, bool)>,
}

impl Search {
    /// Reads the events of a round, or the part of them before the position.
    pub(super) fn of(replay: &Replay, player: u32, events: &[Event]) -> Search {
        let frame = replay.frame().engine.of::<Lobbies>();
        let levels = frame.map_or_else(Vec::new, |frame| frame.players.iter().map(|mark| mark.level).collect());
        let mut search = Search { player, levels, ..Search::default() };
        let mut pass: Option<PassFrame> = None;
        for event in events.iter().filter_map(Event::of::<Lobbies>) {
            match event {
                LobbiesEvent::Counted(terms) => search.threshold = Some(terms.threshold),
                LobbiesEvent::Queued { tickets, queues, .. } => {
                    let number = tickets.iter().position(|ticket| search.is_in(&ticket.players) && !ticket.waits);
                    let mut mine = queues.iter().filter(|queue| number.is_some_and(|number| queue.tickets.contains(&(number as u32))));
                    search.is_alone = number.is_some() && mine.all(|queue| queue.count < 2);
                }
                LobbiesEvent::Pass { groups, count, .. } => {
                    pass = PassFrame::of(event);
                    if groups.is_empty() {
                        search.unlisted = Some(*count);
                    }
                }
                LobbiesEvent::Scored { pairs, .. } => {
                    if let Some(pass) = &mut pass {
                        pass.rows.push(pairs.clone());
                    }
                }
                LobbiesEvent::Paired(pairing) => {
                    if let Some(pass) = pass.take() {
                        search.read(&pass, pairing);
                    }
                }
                LobbiesEvent::Merged { players, needs } if search.is_in(players) => search.merged = Some((players.clone(), *needs)),
                LobbiesEvent::Loosened { players, .. } if search.is_in(players) => {
                    // From here on the ticket searches alone again, so partners of the group no longer count.
                    (search.chosen, search.possible, search.refused) = (None, None, None);
                }
                _ => {}
            }
        }
        search
    }

    fn is_in(&self, players: &[PlayerRef]) -> bool {
        players.iter().any(|player| player.index == self.player)
    }

    /// Keeps the best possible and the best refused pair of a pass that has paired its groups.
    fn read(&mut self, pass: &PassFrame, pairing: &PairingResult) {
        let Some(place) = pass.groups.iter().position(|group| self.is_in(&group.players)) else { return };
        let mate = |place: usize| {
            let pair = pairing.pairs.iter().find(|pair| pair.contains(&(place as u32)))?;
            Some(pair[usize::from(pair[0] as usize == place)] as usize)
        };
        let mine = mate(place);
        let players = |place: usize| pass.groups[place].players.clone();
        self.chosen = mine
            .and_then(|mate| Some(Pair { mine: players(place), other: players(mate), scored: *pass.scored(place, mate)?, taken_by: None }));
        for other in (0..pass.groups.len()).filter(|other| *other != place && mine != Some(*other)) {
            let Some(&scored) = pass.scored(place, other) else { continue };
            let best = if scored.verdict == Verdict::Kept { &mut self.possible } else { &mut self.refused };
            if best.as_ref().is_none_or(|best| best.scored.score < scored.score) {
                let taken_by = mate(other).map(|third| (players(third), pairing.most_pairs));
                *best = Some(Pair { mine: players(place), other: players(other), scored, taken_by });
            }
        }
    }

    /// Says who would have scored more than the members of the lobby, if there is such a partner.
    pub(super) fn better_than(&self, lobby: &[PlayerRef]) -> Option<String> {
        let pair = self.possible.as_ref()?;
        let is_member = pair.other.iter().any(|other| lobby.contains(other));
        (!is_member).then(|| pair.taken())?
    }

    /// Says why the player was not paired; `None` if the round did not decide about the player.
    pub(super) fn reason(&self, replay: &Replay, settings: &Settings) -> Option<String> {
        let taken = self.possible.as_ref().and_then(Pair::taken);
        if let Some(pair) = &self.chosen {
            let paired = format!("Paired with {} for {} points.", group_named(&pair.other), points(pair.scored.score));
            let is_better = self.possible.as_ref().is_some_and(|possible| possible.scored.score > pair.scored.score);
            return Some(taken.filter(|_| is_better).map_or(paired.clone(), |taken| format!("{paired} {taken}")));
        }
        let merged = self.merged.as_ref().filter(|(players, needs)| (players.len() as u32) < *needs).map(|(players, needs)| {
            let others: Vec<PlayerRef> = players.iter().filter(|player| player.index != self.player).cloned().collect();
            let size = players.len();
            format!("Was grouped with {}, but they were only {size} of {needs} players, so the group split up.", group_named(&others))
        });
        let refused = || self.refused.as_ref().map(|pair| self.refusal(pair, replay, settings));
        let alone = || self.is_alone.then(|| "No other ticket is in a suitable queue.".to_owned());
        let unlisted = || {
            let tickets = count(self.unlisted?, "ticket", "tickets");
            Some(format!("Was not paired among {tickets}. Scores are listed only for shorter queues."))
        };
        taken.or(merged).or_else(refused).or_else(unlisted).or_else(alone)
    }

    /// Says which wish is in the way of the best pair, and which level relaxes it.
    fn refusal(&self, pair: &Pair, replay: &Replay, settings: &Settings) -> String {
        let people: Vec<Person> = pair.mine.iter().chain(&pair.other).map(|player| self.person(replay, player)).collect();
        let best = format!("The best partner is {} with {} points, but", group_named(&pair.other), points(pair.scored.score));
        let strict = |wish: fn(&Person) -> Option<&[Name]>, what: &str, level: u8| {
            let (one, other) = people.split_at(pair.mine.len());
            let lists = one.iter().flat_map(|one| other.iter().flat_map(move |other| [(one, other), (other, one)]));
            let unmet = |(one, other): &(&Person, &Person)| {
                wish(one).is_some_and(|names| names.iter().all(|name| !other.names(what).contains(name)))
            };
            let (one, _) = lists.into_iter().find(unmet)?;
            let names = list(wish(one)?, "or");
            Some(format!("{best} {} insists on {what} {names}. Level {level} makes that a preference.", one.name))
        };
        let found = match pair.scored.verdict {
            Verdict::StrictRegion => strict(Person::strict_regions, "region", REGION_LEVEL),
            Verdict::StrictLanguage => strict(Person::strict_languages, "language", LANGUAGE_LEVEL),
            Verdict::SizesDiffer | Verdict::TooLarge => sizes(&best, &people, settings),
            Verdict::BelowThreshold => Some(self.below(pair, replay, settings)),
            Verdict::Kept | Verdict::BothLoose => None,
        };
        found.unwrap_or_else(|| format!("{best} {}.", objection(pair.scored.verdict)[1]))
    }

    /// Says by how much the best score falls short, and what the next useful level relaxes.
    fn below(&self, pair: &Pair, replay: &Replay, settings: &Settings) -> String {
        let me = self.person(replay, &replay.scenario().player_ref(self.player));
        let threshold = self.threshold.unwrap_or(settings.threshold as f64 / 1_000.0);
        let next = (me.level + 1..=MAX_LEVEL).find(|&level| relax::has_effect(settings, &me.wishes, level));
        let next = next.map_or(String::new(), |level| format!(" Level {level} is next to help: {}.", EFFECTS[usize::from(level) - 1]));
        let (score, threshold) = (points(pair.scored.score), decimal(threshold));
        format!("The best partner is {} with {score} points, but a pair needs more than {threshold}.{next}", group_named(&pair.other))
    }

    fn person(&self, replay: &Replay, player: &PlayerRef) -> Person {
        let level = self.levels.get(player.index as usize).copied().unwrap_or_default();
        let wishes = replay.scenario().players[player.index as usize].wishes.as_deref().cloned().unwrap_or_default();
        Person { name: player.id.clone(), wishes, level }
    }
}

impl Pair {
    /// Says who got the other group, if it was paired.
    fn taken(&self) -> Option<String> {
        let (third, most_pairs) = self.taken_by.as_ref()?;
        let why = if *most_pairs { "because that makes the most pairs" } else { "because then all pairs together score the most" };
        let (other, score): (_, Points) = (group_named(&self.other), self.scored.score);
        let were = if self.other.len() == 1 { "was" } else { "were" };
        Some(format!("{other} would have scored {}, but {were} paired with {}, {why}.", points(score), group_named(third)))
    }
}

/// Says whose group size is in the way.
fn sizes(best: &str, people: &[Person], settings: &Settings) -> Option<String> {
    let range = |person: &Person| relax::sizes(settings, person.wishes.group, person.level);
    let fewest = people.iter().min_by_key(|person| range(person)[1])?;
    let most = people.iter().max_by_key(|person| range(person)[0])?;
    let level = SIZE_LEVELS.into_iter().find(|level| *level > fewest.level.min(most.level));
    let level = level.map_or(String::new(), |level| format!(" Level {level} accepts more sizes."));
    let accepts = format!("{} accepts at most {} players", fewest.name, range(fewest)[1]);
    Some(if range(most)[0] > range(fewest)[1] {
        format!("{best} {accepts} and {} wants at least {}.{level}", most.name, range(most)[0])
    } else {
        format!("{best} together they are {}, and {accepts}.{level}", people.len())
    })
}

/// A player with their wishes and level.
struct Person {
    name: Name,
    wishes: Wishes,
    level: u8,
}

impl Person {
    fn names(&self, what: &str) -> &[Name] {
        if what == "region" { &self.wishes.regions } else { &self.wishes.languages }
    }

    fn strict_regions(&self) -> Option<&[Name]> {
        let is_strict = relax::region(self.wishes.region_preference, self.level) == Preference::Strict;
        Some(&self.wishes.regions[..]).filter(|names| is_strict && !names.is_empty())
    }

    fn strict_languages(&self) -> Option<&[Name]> {
        let is_strict = relax::language(self.wishes.language_preference, self.level) == Preference::Strict;
        Some(&self.wishes.languages[..]).filter(|names| is_strict && !names.is_empty())
    }
}
