//! Mixes: names, each with so many parts of a crowd. In a form a mix is one line, such as `EU 5, NA 3, AS 2`.

use queuescope::{MAX_NAME_CHARS, Name, Problems, Random, quoted_text, with_commas};

use super::{MAX_PARTS, Population};

/// Names, each with so many parts of the crowd.
pub type Mix = Vec<(Name, u32)>;

/// The most names in a mix.
pub const MAX_MIX: usize = 100;

/// What stands between two names in a line.
const BETWEEN: &str = ", ";

impl Population {
    /// A mix from a line such as `EU 5, NA 3, AS 2`, or what is wrong with it. A name may have spaces: the last number is its parts. Without
    /// a number it is one part.
    pub fn parse_mix(text: &str) -> Result<Mix, String> {
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        entries.map(parse_entry).collect()
    }

    /// The line that [`Population::parse_mix`] reads as this mix, if no name in it has a comma or a space at its ends.
    pub fn mix_text(mix: &Mix) -> String {
        let entries: Vec<String> = mix.iter().map(|(name, parts)| format!("{name} {parts}")).collect();
        entries.join(BETWEEN)
    }
}

fn parse_entry(entry: &str) -> Result<(Name, u32), String> {
    let Some((name, last)) = entry.rsplit_once(char::is_whitespace) else { return Ok((entry.into(), 1)) };
    let is_meant_as_number = last.contains(|c: char| c.is_ascii_digit()) && !last.contains(char::is_alphabetic);
    if !is_meant_as_number {
        return Ok((entry.into(), 1));
    }
    let is_whole = last.bytes().all(|byte| byte.is_ascii_digit());
    match last.parse() {
        Ok(parts) if is_whole && parts <= MAX_PARTS => Ok((name.trim_end().into(), parts)),
        _ => Err(format!("{} must have from 0 to {} parts, not {last}", quoted_text(name.trim_end()), with_commas(MAX_PARTS.into()))),
    }
}

/// A mix of these.
pub(super) fn of(entries: &[(&str, u32)]) -> Mix {
    entries.iter().map(|&(name, parts)| (name.into(), parts)).collect()
}

/// Notes everything that is wrong with a mix.
pub(super) fn check(field: &str, mix: &Mix, problems: &mut Problems) {
    if mix.len() > MAX_MIX {
        problems.add(field, format!("has {} entries; at most {MAX_MIX} are allowed", with_commas(mix.len() as i64)));
        return;
    }
    for (place, (name, parts)) in mix.iter().enumerate() {
        let characters = name.chars().count();
        if !is_name(name) {
            problems.add(field, format!("{} must have 1 to {MAX_NAME_CHARS} characters, not {characters}", quoted_text(name)));
        }
        if mix[..place].iter().any(|(other, _)| other == name) {
            problems.add(field, format!("{} stands there twice", quoted_text(name)));
        }
        if *parts > MAX_PARTS {
            let [most, has] = [MAX_PARTS, *parts].map(|number| with_commas(number.into()));
            problems.add(field, format!("{} must have from 0 to {most} parts, not {has}", quoted_text(name)));
        }
    }
    if !mix.is_empty() && mix.iter().all(|(_, parts)| *parts == 0) {
        problems.add(field, "are all 0; one of them must have a part");
    }
}

fn is_name(name: &str) -> bool {
    (1..=MAX_NAME_CHARS).contains(&name.chars().count())
}

/// The mix without what is wrong with it.
pub(super) fn usable(mix: &Mix) -> Mix {
    let mut usable: Mix = Vec::new();
    for (name, parts) in mix.iter().take(MAX_MIX) {
        if is_name(name) && *parts > 0 && usable.iter().all(|(other, _)| other != name) {
            usable.push((name.clone(), (*parts).min(MAX_PARTS)));
        }
    }
    usable
}

/// So many different names by their parts, or all there are. As many numbers are drawn whatever the mix is.
pub(super) fn draw<const COUNT: usize>(mix: &Mix, random: &mut Random) -> Vec<Name> {
    let mut drawn: Vec<Name> = Vec::with_capacity(COUNT);
    for _ in 0..COUNT {
        let left = || mix.iter().filter(|(name, _)| !drawn.contains(name));
        let mut part = random.pick(left().map(|(_, parts)| *parts).sum::<u32>().max(1));
        let found = left().find(|(_, parts)| {
            let here = part < *parts;
            part = part.saturating_sub(*parts);
            here
        });
        let name = found.map(|(name, _)| name.clone());
        drawn.extend(name);
    }
    drawn
}
