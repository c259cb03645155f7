//! Kinds of players. Everything that a score depends on except the rating is the same for all players of a kind, so the parts of two kinds are
//! computed once for all their players.
//!
//! A kind has a class per aspect of a request. For example, all requests with the same games and weights are in one class of the aspect game.
//! What cannot matter in this round is left out: the list of regions if any region is accepted, or the games if their weight in the score
//! is 0.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use crate::engines::lobbies::group::Group;
use crate::engines::lobbies::points::Points;
use crate::engines::lobbies::relax::{self, SIZE_LEVELS};
use crate::engines::lobbies::request::NameList;
use crate::engines::lobbies::score::Scorer;
use crate::engines::lobbies::skill::{SkillPair, View};
use crate::engines::lobbies::ticket::Ticket;
use crate::order;
use crate::player::Preference;

/// The aspects that have the same part for all players of two classes. Skill is not among them, because it depends on ratings too.
pub(super) const ASPECTS: usize = 4;
const GAME: usize = 0;
const REGION: usize = 1;
const LANGUAGE: usize = 2;
pub(super) const GROUP: usize = 3;

/// The parts of an aspect with more classes than this are not kept in a table, and bounds do not use them.
const MAX_TABLE_CLASSES: usize = 256;
/// The group parts of groups with more players than this are not kept in tables.
const MAX_TABLE_SIZE: usize = 32;
/// A row summarises its parts in at most this many tiers.
const MAX_TIERS: usize = 8;
/// An aspect that weighs more than this times as much as skill divides a tree before ratings do.
const DIVIDING_WEIGHT: i64 = 2;

/// A player as a search sees them. Members of a group are in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Member {
    /// Class of the skill wish.
    pub(super) skill: u32,
    pub(super) classes: [u32; ASPECTS],
    /// Rating in half millionths of a point.
    pub(super) rating: i64,
}

impl Member {
    /// For each aspect, a set of classes that contains the member's class.
    pub(super) fn class_sets(&self) -> [ClassSet; ASPECTS] {
        self.classes.map(set_of)
    }
}

/// A set of classes as bits. Several classes can have the same bit.
pub(super) type ClassSet = u64;

fn set_of(class: u32) -> ClassSet {
    1 << (class % ClassSet::BITS)
}

/// The parts of one class with every class.
#[derive(Default, Clone)]
pub(super) struct Row {
    /// Weighted parts; `None` for pairs that a strict wish forbids.
    parts: Box<[Option<i64>]>,
    /// Weighted parts in descending order, each with the classes that have it or less than it.
    tiers: Vec<(i64, ClassSet)>,
}

impl Row {
    fn new(parts: Box<[Option<i64>]>) -> Row {
        let mut classes: Vec<(i64, u32)> = parts.iter().zip(0..).filter_map(|(part, class)| Some(((*part)?, class))).collect();
        order::sort_by_key(&mut classes, |(part, _)| -part);
        let mut tiers: Vec<(i64, ClassSet)> = Vec::new();
        for (part, class) in classes {
            let count = tiers.len();
            match tiers.last_mut() {
                Some((least, set)) if *least == part || count == MAX_TIERS => *set |= set_of(class),
                _ => tiers.push((part, set_of(class))),
            }
        }
        Row { parts, tiers }
    }

    /// The weighted part with a class; `None` if a strict wish forbids the pair.
    pub(super) fn part(&self, class: u32) -> Option<i64> {
        self.parts[class as usize]
    }

    /// The largest weighted part with any of these classes; `None` if a strict wish forbids all of them.
    pub(super) fn largest(&self, classes: ClassSet) -> Option<i64> {
        self.tiers.iter().find(|(_, set)| set & classes != 0).map(|(part, _)| *part)
    }
}

/// The kinds of a queue's players.
pub(super) struct Kinds<'a> {
    scorer: Scorer<'a>,
    /// Weight of each aspect, in thousandths of a percent.
    weights: [i64; ASPECTS],
    skill_weight: i64,
    /// The classes of each aspect.
    classes: [Classes; ASPECTS],
    /// The rows of each aspect except group.
    rows: [Vec<OnceCell<Row>>; GROUP],
    /// The rows of the group part for each number of players together.
    group_rows: Vec<Vec<OnceCell<Row>>>,
    /// The skill part of each class with each class.
    skills: Vec<SkillPair>,
    skill_classes: usize,
    /// The aspects that divide a tree before ratings do.
    pub(super) dividing: Vec<usize>,
    /// Numbers of the queue's tickets, and the index of each ticket's first member.
    tickets: Vec<(u32, u32)>,
    members: Vec<Member>,
}

/// Numbers for different keys, in order of appearance.
#[derive(Default)]
struct Classes {
    numbers: BTreeMap<Box<[u64]>, u32>,
    /// A player of each class.
    examples: Vec<u32>,
}

impl Classes {
    fn number(&mut self, key: &[u64], player: u32) -> u32 {
        if let Some(&number) = self.numbers.get(key) {
            return number;
        }
        let number = self.examples.len() as u32;
        self.numbers.insert(key.into(), number);
        self.examples.push(player);
        number
    }
}

impl<'a> Kinds<'a> {
    /// The kinds of the members of these tickets, whose numbers are ascending.
    pub(super) fn new(scorer: Scorer<'a>, tickets: &[Ticket], numbers: impl Iterator<Item = u32>) -> Kinds<'a> {
        let [game, region, language, skill_weight, group] = scorer.settings.weights.list();
        let mut kinds = Kinds {
            scorer,
            weights: [game, region, language, group],
            skill_weight,
            classes: Default::default(),
            rows: Default::default(),
            group_rows: Vec::new(),
            skills: Vec::new(),
            skill_classes: 0,
            dividing: Vec::new(),
            tickets: Vec::new(),
            members: Vec::new(),
        };
        let mut skills = Classes::default();
        let mut key = Vec::new();
        for number in numbers {
            kinds.tickets.push((number, kinds.members.len() as u32));
            for &player in &tickets[number as usize].members {
                let member = kinds.member(player, &mut skills, &mut key);
                kinds.members.push(member);
            }
        }
        let views: Vec<Option<View>> = skills.examples.iter().map(|&player| kinds.view(player)).collect();
        kinds.skill_classes = views.len();
        kinds.skills = views.iter().flat_map(|one| views.iter().map(|other| SkillPair::new(*one, *other))).collect();
        let unknown = |aspect: usize| vec![OnceCell::new(); kinds.classes[aspect].examples.len()];
        kinds.rows = [unknown(GAME), unknown(REGION), unknown(LANGUAGE)];
        kinds.group_rows = vec![unknown(GROUP); MAX_TABLE_SIZE + 1];
        let divides = |aspect: &usize| kinds.weights[*aspect] > DIVIDING_WEIGHT * skill_weight && kinds.has_rows(*aspect);
        kinds.dividing = (0..ASPECTS).filter(divides).collect();
        kinds
    }

    /// A player as a search sees them. `key` is spare memory.
    fn member(&mut self, player: u32, skills: &mut Classes, key: &mut Vec<u64>) -> Member {
        let mut classes = [0; ASPECTS];
        for (aspect, class) in classes.iter_mut().enumerate() {
            key.clear();
            self.describe(aspect, player, key);
            *class = self.classes[aspect].number(key, player);
        }
        key.clear();
        let request = self.scorer.request(player);
        if self.view(player).is_some() {
            let factor = relax::twice_skill_factor(self.scorer.level(player)).unwrap_or_default();
            key.extend([request.skill as u64, factor as u64]);
        }
        Member { skill: skills.number(key, player), classes, rating: 2 * request.rating }
    }

    /// A player's view of ratings; `None` if it accepts any, and if skill does not count.
    fn view(&self, player: u32) -> Option<View> {
        self.scorer.view(player).filter(|_| self.skill_weight > 0)
    }

    /// Writes what an aspect depends on into a key. Players with the same key are in the same class.
    fn describe(&self, aspect: usize, player: u32, key: &mut Vec<u64>) {
        let (request, level) = (self.scorer.request(player), self.scorer.level(player));
        let filters = self.scorer.settings.strict_is_filter && (aspect == REGION || aspect == LANGUAGE);
        if self.weights[aspect] == 0 && !filters {
            return;
        }
        match aspect {
            GAME => {
                let mut games = request.games.listed.to_vec();
                order::sort(&mut games);
                key.extend(games.into_iter().flat_map(|(game, weight)| [u64::from(game), weight]));
            }
            REGION => describe_list(&request.regions, relax::region(request.regions.preference, level), filters, key),
            LANGUAGE => describe_list(&request.languages, relax::language(request.languages.preference, level), filters, key),
            _ => {
                let reached = SIZE_LEVELS.iter().filter(|reached| **reached <= level).count();
                key.extend([u64::from(request.group.0), u64::from(request.group.1), reached as u64]);
            }
        }
    }

    /// True if the parts of an aspect are kept in rows.
    fn has_rows(&self, aspect: usize) -> bool {
        self.classes[aspect].examples.len() <= MAX_TABLE_CLASSES
    }

    /// Adds the members of a group to a list, in their order.
    pub(super) fn add_members(&self, group: &Group, members: &mut Vec<Member>) {
        let start = members.len();
        for number in &group.tickets {
            let Ok(ticket) = self.tickets.binary_search_by_key(number, |ticket| ticket.0) else { continue };
            let end = self.tickets.get(ticket + 1).map_or(self.members.len(), |next| next.1 as usize);
            members.extend(&self.members[self.tickets[ticket].1 as usize..end]);
        }
        if members.len() - start > 1 {
            order::sort(&mut members[start..]);
        }
    }

    /// The parts of a class with every class, for groups with this many players together; `None` if they are not kept.
    pub(super) fn row(&self, aspect: usize, class: u32, size: usize) -> Option<&Row> {
        if !self.has_rows(aspect) || (aspect == GROUP && size > MAX_TABLE_SIZE) {
            return None;
        }
        let rows = if aspect == GROUP { &self.group_rows[size] } else { &self.rows[aspect] };
        let others = 0..self.classes[aspect].examples.len() as u32;
        Some(rows[class as usize].get_or_init(|| Row::new(others.map(|other| self.part(aspect, class, other, size)).collect())))
    }

    /// The weighted part of two classes; `None` if a strict wish forbids the pair.
    pub(super) fn part(&self, aspect: usize, a: u32, b: u32, size: usize) -> Option<i64> {
        let [a, b] = [a, b].map(|class| self.classes[aspect].examples[class as usize]);
        let filters = self.scorer.settings.strict_is_filter;
        let points = match aspect {
            _ if aspect == REGION && filters && self.scorer.breaks_region(a, b) => return None,
            _ if aspect == LANGUAGE && filters && self.scorer.breaks_language(a, b) => return None,
            _ if self.weights[aspect] == 0 => Points(0),
            GAME => self.scorer.game(a, b),
            REGION => self.scorer.region(a, b),
            LANGUAGE => self.scorer.language(a, b),
            _ => self.scorer.group(a, b, size as u32),
        };
        Some(self.weights[aspect] * points.0 as i64)
    }

    /// The largest weighted part of an aspect that any pair can have.
    pub(super) fn most(&self, aspect: usize) -> i64 {
        self.weights[aspect] * Points::FULL.0 as i64
    }

    /// The skill part of two classes of skill wishes.
    pub(super) fn skill(&self, a: u32, b: u32) -> &SkillPair {
        &self.skills[a as usize * self.skill_classes + b as usize]
    }

    /// A skill part, weighted.
    pub(super) fn weighted_skill(&self, part: Points) -> i64 {
        self.skill_weight * part.0 as i64
    }

    /// True if skill counts in the score.
    pub(super) fn skill_counts(&self) -> bool {
        self.skill_weight > 0
    }
}

/// Writes what the part of a list depends on. `now` is the preference at the request's level.
fn describe_list(list: &NameList, now: Preference, filters: bool, key: &mut Vec<u64>) {
    let is_any = now == Preference::Any;
    let is_strict_now = filters && now == Preference::Strict;
    let was_strict = !is_any && list.preference == Preference::Strict;
    if !is_any || filters {
        key.extend(list.names.iter().map(|name| u64::from(*name)));
        order::sort(key);
    }
    // Behind the names, so that no two different keys are equal.
    key.push(u64::from(is_any) + 2 * u64::from(is_strict_now) + 4 * u64::from(was_strict));
}
