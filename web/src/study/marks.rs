//! Which visits the choice marks.

use queuescope_lab::part::{Outcome, VisitRecord};
use queuescope_lab::pooled::{Bands, Grouping};

use super::choice::{Choice, PARTY, Pick, REGION, SIDE};

/// The choice, with its groups looked up in a study.
pub(super) struct Marks<'a> {
    picks: Vec<Mark<'a>>,
    bands: &'a Bands,
}

/// One picked thing.
enum Mark<'a> {
    /// Index of the group. `None` if the study has no such group.
    Group(Grouping, Option<usize>),
    Other(&'a Pick),
}

impl<'a> Marks<'a> {
    pub(super) fn of(choice: &'a Choice, bands: &'a Bands) -> Marks<'a> {
        let mark = |pick: &'a Pick| match pick {
            Pick::Tenth(tenth) => Mark::Group(Grouping::Decile, Some(usize::from(*tenth))),
            Pick::Group(kind, name) => {
                let grouping = grouping(kind);
                Mark::Group(grouping, bands.names(grouping).iter().position(|group| group == name))
            }
            pick => Mark::Other(pick),
        };
        Marks { picks: choice.0.iter().map(mark).collect(), bands }
    }

    /// True if at least one picked thing has this visit.
    pub(super) fn has(&self, record: &VisitRecord) -> bool {
        self.picks.iter().any(|mark| match mark {
            Mark::Group(grouping, group) => group.is_some() && self.bands.group_of_person(*grouping, record.person) == *group,
            Mark::Other(pick) => has(pick, record),
        })
    }
}

/// The grouping with this name in a choice.
fn grouping(kind: &str) -> Grouping {
    match kind {
        PARTY => Grouping::Party,
        REGION => Grouping::Region,
        _ => {
            debug_assert_eq!(kind, SIDE);
            Grouping::Side
        }
    }
}

fn has(pick: &Pick, record: &VisitRecord) -> bool {
    let millis = |seconds: u32| i64::from(seconds) * 1_000;
    match *pick {
        Pick::Person(person) => record.person == person,
        Pick::Wait(from, to) => (millis(from)..millis(to)).contains(&record.wait.0),
        Pick::Unmatched => record.outcome != Outcome::Matched,
        Pick::Gap(from, to) => record.gap.is_some_and(|gap| (f64::from(from)..f64::from(to)).contains(&gap)),
        Pick::Time(from, to) => record.joined.0 < millis(to) && record.joined.0 + record.wait.0 > millis(from),
        // Looked up before.
        Pick::Tenth(_) | Pick::Group(..) => false,
    }
}
