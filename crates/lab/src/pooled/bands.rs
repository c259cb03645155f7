//! The groups that visits are counted in, and the widths of bins. Both follow from the study and its crowd, so all parts of a study have the
//! same.

use queuescope::{Millis, Name, Player, order};

use super::{BINS, DEPTH_POINTS};
use crate::crowd::Crowd;
use crate::evening::Visit;
use crate::study::{MAX_HOURS, Study};

/// Number of rating bands.
const BANDS: usize = 10;
const HOUR: i64 = 3_600_000;
/// Name of the group of players who play both sides.
const BOTH: &str = "both";

/// What visits are grouped by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// Tenths of the crowd by rating, the lowest first. Equal ratings are in the order of the crowd.
    Decile,
    /// The side that the player plays, or both.
    Side,
    /// The number of players who come together.
    Party,
    /// The player's first region.
    Region,
    /// The hour of the evening in which the visit began.
    Hour,
}

impl Grouping {
    /// All groupings, in the order in which they are listed.
    pub const ALL: [Grouping; 5] = [Grouping::Decile, Grouping::Side, Grouping::Party, Grouping::Region, Grouping::Hour];
}

/// The groups of a study and the widths of its bins.
#[derive(Debug, Clone, PartialEq)]
pub struct Bands {
    /// The groups of people, in the order of [`Grouping::ALL`]. Hours are not among them.
    people: [Groups; 4],
    /// For each decile, the lowest and the highest rating; `None` if no person is in it.
    pub(super) ratings: Vec<Option<[f64; 2]>>,
    length: Millis,
    /// Width of a bin of waits, in seconds.
    pub(crate) wait_width: f64,
    /// Width of a bin of gaps, in rating points.
    pub(crate) gap_width: f64,
}

/// The groups of one grouping, and the group of each person.
#[derive(Debug, Clone, Default, PartialEq)]
struct Groups {
    names: Vec<String>,
    of: Vec<Option<usize>>,
}

impl Bands {
    /// The groups of a study with this crowd.
    pub fn new(study: &Study, crowd: &Crowd) -> Bands {
        let sides = study.arms[0].settings.rating_names();
        let strengths: Vec<f64> = crowd.people.iter().map(|player| strength(sides, player)).collect();
        let (deciles, ratings) = deciles(&strengths);
        let length = study.evening_length();
        Bands {
            people: [deciles, by_side(sides, crowd), by_party(crowd), by_region(crowd)],
            ratings,
            length: Millis(length.0.clamp(1, i64::from(MAX_HOURS) * HOUR)),
            wait_width: study.cap.seconds() / (BINS - 1) as f64,
            gap_width: gap_width(crowd),
        }
    }

    /// Names of the groups of a grouping. Empty if the study has none.
    pub fn names(&self, grouping: Grouping) -> Vec<String> {
        match self.people.get(grouping as usize) {
            Some(groups) => groups.names.clone(),
            None => (1..=(self.length.0 + HOUR - 1) / HOUR).map(|hour| hour.to_string()).collect(),
        }
    }

    /// Index of the group of a visit.
    pub(super) fn group_of(&self, grouping: Grouping, visit: &Visit) -> Option<usize> {
        match self.people.get(grouping as usize) {
            Some(_) => self.group_of_person(grouping, visit.person),
            None => Some((visit.joined.0.clamp(0, self.length.0 - 1) / HOUR) as usize),
        }
    }

    /// Index of the group of a person in the crowd; `None` if the grouping is by hour, or if the person is in none of its groups.
    pub fn group_of_person(&self, grouping: Grouping, person: u32) -> Option<usize> {
        self.people.get(grouping as usize)?.of.get(person as usize).copied().flatten()
    }

    /// Length of the evening.
    pub fn length(&self) -> Millis {
        self.length
    }

    /// Index of the bin of a gap.
    pub(crate) fn gap_bin(&self, gap: f64) -> usize {
        ((gap / self.gap_width).floor().max(0.0) as usize).min(BINS - 1)
    }

    /// Index of the point of an evening that a time belongs to; `None` outside the hours.
    pub(super) fn depth_point(&self, time: Millis) -> Option<usize> {
        let inside = (0..self.length.0).contains(&time.0);
        inside.then(|| (0..DEPTH_POINTS).rfind(|&point| self.point_start(point) <= time.0)).flatten()
    }

    /// Adds the milliseconds of a wait to each point of the evening.
    pub(super) fn add_wait(&self, depth: &mut [u64], from: Millis, to: Millis) {
        for (point, waited) in depth.iter_mut().enumerate() {
            let start = from.0.max(self.point_start(point));
            let end = to.0.min(self.point_start(point + 1));
            *waited += u64::try_from(end - start).unwrap_or(0);
        }
    }

    /// Length of a point of the evening in milliseconds.
    pub(super) fn point_length(&self, point: usize) -> i64 {
        self.point_start(point + 1) - self.point_start(point)
    }

    fn point_start(&self, point: usize) -> i64 {
        self.length.0 * point as i64 / DEPTH_POINTS as i64
    }
}

/// The rating by which a person is put into a decile: the higher one if there are two, and 0 if there is none.
fn strength(sides: &[Name], player: &Player) -> f64 {
    let by_side = sides.iter().filter_map(|side| player.rating_for(side)).max().map(f64::from);
    by_side.or(player.rating).unwrap_or_default()
}

fn deciles(strengths: &[f64]) -> (Groups, Vec<Option<[f64; 2]>>) {
    let mut order: Vec<usize> = (0..strengths.len()).collect();
    order::sort_by(&mut order, |one, other| strengths[*one].total_cmp(&strengths[*other]));
    let mut of = vec![None; strengths.len()];
    let mut ratings: Vec<Option<[f64; 2]>> = vec![None; BANDS];
    for (rank, &person) in order.iter().enumerate() {
        let decile = rank * BANDS / strengths.len();
        of[person] = Some(decile);
        let low = ratings[decile].map_or(strengths[person], |[low, _]| low);
        ratings[decile] = Some([low, strengths[person]]);
    }
    (Groups { names: (1..=BANDS).map(|decile| decile.to_string()).collect(), of }, ratings)
}

fn by_side(sides: &[Name], crowd: &Crowd) -> Groups {
    if sides.is_empty() {
        return Groups::default();
    }
    let side = |player: &Player| {
        let mut played = sides.iter().enumerate().filter(|(_, side)| player.rating_for(side).is_some());
        let first = played.next().map(|(index, _)| index);
        if played.next().is_some() { Some(sides.len()) } else { first }
    };
    let names = sides.iter().map(ToString::to_string).chain([BOTH.to_owned()]).collect();
    Groups { names, of: crowd.people.iter().map(side).collect() }
}

fn by_party(crowd: &Crowd) -> Groups {
    let mut sizes: Vec<usize> = crowd.units.iter().map(Vec::len).collect();
    order::sort(&mut sizes);
    sizes.dedup();
    let mut of = vec![None; crowd.people.len()];
    for unit in &crowd.units {
        let group = sizes.binary_search(&unit.len()).ok();
        unit.iter().for_each(|&person| of[person as usize] = group);
    }
    Groups { names: sizes.iter().map(ToString::to_string).collect(), of }
}

fn by_region(crowd: &Crowd) -> Groups {
    fn region(player: &Player) -> Option<&Name> {
        let wished = player.wishes.as_deref().and_then(|wishes| wishes.regions.first());
        player.region.as_ref().or(wished)
    }
    let mut names: Vec<&Name> = crowd.people.iter().filter_map(region).collect();
    order::sort(&mut names);
    names.dedup();
    let of = crowd.people.iter().map(|player| region(player).and_then(|name| names.binary_search(&name).ok())).collect();
    Groups { names: names.iter().map(ToString::to_string).collect(), of }
}

/// The width of a bin of gaps: 1, 2 or 5 times a power of ten, so that the largest possible gap fits into the bins.
fn gap_width(crowd: &Crowd) -> f64 {
    /// Smallest width, in thousandths of a rating point.
    const LEAST: i64 = 10;
    let of = |player: &Player| player.ratings.iter().map(|(_, rating)| f64::from(*rating)).chain(player.rating).collect::<Vec<f64>>();
    let ratings: Vec<f64> = crowd.people.iter().flat_map(of).collect();
    let (low, high) = ratings.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &rating| (low.min(rating), high.max(rating)));
    let mut width = LEAST;
    for factor in [2, 5, 10].into_iter().cycle() {
        if width as f64 / 1_000.0 * (BINS - 1) as f64 >= high - low {
            break;
        }
        // 10, 20, 50, 100, 200, 500, …
        width = match factor {
            2 => width * 2,
            5 => width / 2 * 5,
            _ => width * 2,
        };
    }
    width as f64 / 1_000.0
}
