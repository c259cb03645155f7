//! Mixes: names with their parts of a population. In a form a mix is one line, such as `EU 5, NA 3, AS 2`.

use queuescope::{MAX_NAME_CHARS, Name, Problems, Random, quoted_text, with_commas};

use super::{MAX_PARTS, Population};

/// Names, each with its parts of the population. A name is drawn as often as its share of all parts.
pub type Mix = Vec<(Name, u32)>;

/// Largest number of names in a mix.
pub const MAX_MIX: usize = 100;

impl Population {
    /// Parses a line such as `EU 5, NA 3, AS 2`. A name may contain spaces. The number at the end of an entry is the number of parts. Without a
    /// number the name has 1 part.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the first bad entry.
    pub fn parse_mix(text: &str) -> Result<Mix, String> {
        let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        entries.map(parse_entry).collect()
    }

    /// Formats a mix as the line that [`Population::parse_mix`] reads. Names must contain no comma, and no space at their ends.
    pub fn mix_text(mix: &Mix) -> String {
        let entries: Vec<String> = mix.iter().map(|(name, parts)| format!("{name} {parts}")).collect();
        entries.join(", ")
    }
}

fn parse_entry(entry: &str) -> Result<(Name, u32), String> {
    let Some((name, last)) = entry.rsplit_once(char::is_whitespace) else { return Ok((entry.into(), 1)) };
    let looks_like_number = last.contains(|c: char| c.is_ascii_digit()) && !last.contains(char::is_alphabetic);
    if !looks_like_number {
        return Ok((entry.into(), 1));
    }
    let is_whole = last.bytes().all(|byte| byte.is_ascii_digit());
    match last.parse() {
        Ok(parts) if is_whole && parts <= MAX_PARTS => Ok((name.trim_end().into(), parts)),
        _ => Err(format!("{}: expected from 0 to {} parts, got {last}", quoted_text(name.trim_end()), with_commas(MAX_PARTS.into()))),
    }
}

/// Builds a mix.
pub(super) fn of(entries: &[(&str, u32)]) -> Mix {
    entries.iter().map(|&(name, parts)| (name.into(), parts)).collect()
}

/// Adds every problem of a mix.
pub(super) fn check(field: &str, mix: &Mix, problems: &mut Problems) {
    if mix.len() > MAX_MIX {
        problems.add(field, format!("has {} entries; at most {MAX_MIX} are allowed", with_commas(mix.len() as i64)));
        return;
    }
    for (index, (name, parts)) in mix.iter().enumerate() {
        let characters = name.chars().count();
        if !is_name(name) {
            problems.add(field, format!("{}: expected 1 to {MAX_NAME_CHARS} characters, got {characters}", quoted_text(name)));
        }
        if mix[..index].iter().any(|(other, _)| other == name) {
            problems.add(field, format!("{} is listed twice", quoted_text(name)));
        }
        if *parts > MAX_PARTS {
            let [most, has] = [MAX_PARTS, *parts].map(|number| with_commas(number.into()));
            problems.add(field, format!("{}: expected from 0 to {most} parts, got {has}", quoted_text(name)));
        }
    }
    if !mix.is_empty() && mix.iter().all(|(_, parts)| *parts == 0) {
        problems.add(field, "must not all have 0 parts");
    }
}

fn is_name(name: &str) -> bool {
    (1..=MAX_NAME_CHARS).contains(&name.chars().count())
}

/// Returns the mix without entries that have a problem or no parts, and with at most [`MAX_PARTS`] parts per name.
pub(super) fn usable(mix: &Mix) -> Mix {
    let mut usable: Mix = Vec::new();
    for (name, parts) in mix.iter().take(MAX_MIX) {
        if is_name(name) && *parts > 0 && usable.iter().all(|(other, _)| other != name) {
            usable.push((name.clone(), (*parts).min(MAX_PARTS)));
        }
    }
    usable
}

/// Draws `COUNT` different names, or all if there are fewer. A name's chance is proportional to its parts. Always uses `COUNT` random numbers,
/// whatever the mix is.
pub(super) fn draw<const COUNT: usize>(mix: &Mix, random: &mut Random) -> Vec<Name> {
    let mut drawn: Vec<Name> = Vec::with_capacity(COUNT);
    for _ in 0..COUNT {
        let remaining = || mix.iter().filter(|(name, _)| !drawn.contains(name));
        let mut part = random.pick(remaining().map(|(_, parts)| *parts).sum::<u32>().max(1));
        let found = remaining().find(|(_, parts)| {
            let is_drawn = part < *parts;
            part = part.saturating_sub(*parts);
            is_drawn
        });
        let name = found.map(|(name, _)| name.clone());
        drawn.extend(name);
    }
    drawn
}
