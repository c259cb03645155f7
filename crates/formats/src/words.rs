//! Splits names, such as those of constants and the headings of columns, into words.

/// Splits a name into lower-case words: `relaxIntervalMS`, `RELAX_INTERVAL_MS` and "Relax interval (ms)" are all relax, interval, ms.
pub(crate) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let chars: Vec<char> = name.chars().collect();
    let mut is_open = false;
    for (index, &c) in chars.iter().enumerate() {
        if !c.is_alphanumeric() {
            is_open = false;
            continue;
        }
        let before = index.checked_sub(1).map(|before| chars[before]);
        let after = chars.get(index + 1);
        // `relaxInterval` begins a word at I, and `MMRStep` at S.
        let begins = c.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase() || before.is_numeric() || (before.is_uppercase() && after.is_some_and(|after| after.is_lowercase()))
            });
        match words.last_mut() {
            Some(word) if is_open && !begins => word.extend(c.to_lowercase()),
            _ => words.push(c.to_lowercase().collect()),
        }
        is_open = true;
    }
    words
}
