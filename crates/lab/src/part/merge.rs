//! Merges parts of a study.

use queuescope::{Problem, Problems, order};

use super::{Part, Shard};

impl Part {
    /// Adds the evenings of a later part, which must follow directly.
    pub(super) fn append(&mut self, later: Part) {
        debug_assert_eq!(self.from + self.evenings(), later.from, "the later part must follow directly");
        for (rows, more) in self.rows.iter_mut().zip(later.rows) {
            rows.extend(more);
        }
        for (pooled, more) in self.pooled.iter_mut().zip(&later.pooled) {
            pooled.merge(more);
        }
        self.visits = match (self.visits.take(), later.visits) {
            (Some(mut visits), Some(more)) => {
                visits.append(more);
                Some(visits)
            }
            _ => None,
        };
    }
}

/// Merges all parts of a study, each given with the name of its source. Returns a problem for each part of a different study, each repeated
/// part and each missing one. The merged part lists visits if all parts do.
pub fn merge(parts: Vec<(String, Part)>) -> Result<Part, Problems> {
    let mut problems = Problems::default();
    let Some((first_name, first)) = parts.first() else {
        return Err(Problem::new("parts", "expected at least one part").into());
    };
    let (first_name, study, shards) = (first_name.clone(), first.study.clone(), common_shards(&parts));
    for (name, part) in parts.iter().filter(|(_, part)| part.study != study) {
        problems.add(name, format!("is a part of {}, and {first_name} is a part of {}", about(part), about(first)));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut parts = parts;
    // Parts without evenings come first among those that begin with the same evening.
    order::sort_by_key(&mut parts, |(_, part)| (part.from, part.evenings()));
    let mut next = 1;
    let mut last_name = String::new();
    let mut merged: Option<Part> = None;
    for (name, part) in parts {
        let end = part.from + part.evenings();
        if part.evenings() > 0 && part.from < next {
            problems.add(&name, format!("repeats {}, which {last_name} has", evenings(part.from, (next - 1).min(end - 1))));
        }
        if part.from > next {
            missing(next, part.from - 1, study.evenings, shards, &mut problems);
        }
        if end > next {
            (next, last_name) = (end, name);
        }
        match &mut merged {
            _ if !problems.is_empty() => {}
            Some(merged) => merged.append(part),
            None => merged = Some(Part { shard: None, ..part }),
        }
    }
    if next <= study.evenings {
        missing(next, study.evenings, study.evenings, shards, &mut problems);
    }
    match merged {
        Some(merged) if problems.is_empty() => Ok(merged),
        _ => Err(problems),
    }
}

/// Adds problems for missing evenings. If the parts are shards, each missing shard is named.
fn missing(from: u32, to: u32, all: u32, shards: Option<u32>, problems: &mut Problems) {
    let list = (1..=shards.unwrap_or(0)).map(|number| Shard { number, of: shards.unwrap_or(1) });
    let missing = list.filter(|shard| {
        let (first, last) = shard.evenings(all);
        first <= last && from <= first && last <= to
    });
    let before = problems.clone().into_list().len();
    for shard in missing {
        let (first, last) = shard.evenings(all);
        problems.add("parts", format!("shard {shard} is missing ({})", evenings(first, last)));
    }
    if problems.clone().into_list().len() == before {
        let verb = if from == to { "is" } else { "are" };
        problems.add("parts", format!("{} {verb} missing", evenings(from, to)));
    }
}

/// The number of shards, if all parts are shards of the same division.
fn common_shards(parts: &[(String, Part)]) -> Option<u32> {
    let of = parts.first()?.1.shard?.of;
    parts.iter().all(|(_, part)| part.shard.is_some_and(|shard| shard.of == of)).then_some(of)
}

fn evenings(from: u32, to: u32) -> String {
    if from == to { format!("evening {from}") } else { format!("evenings {from} to {to}") }
}

/// A study in messages, by its name and seed.
fn about(part: &Part) -> String {
    let name = &part.study.name;
    let name = if name.is_empty() { "a study without a name".to_owned() } else { queuescope::quoted_text(name) };
    format!("{name} (seed {}, {} evenings)", part.study.seed, part.study.evenings)
}
