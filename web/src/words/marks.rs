//! Plain marks for the emoji in host logs. Without an emoji font, browsers draw emoji as empty boxes, so the page never shows them.

/// The mark for an emoji.
const MARK: char = '•';

/// Returns the text with a plain mark for every emoji.
pub(crate) fn with_plain_marks(text: &str) -> String {
    text.chars().filter(|letter| *letter != VARIATION_SELECTOR).map(|letter| if is_emoji(letter) { MARK } else { letter }).collect()
}

/// Invisible character after a symbol that asks for the emoji form.
const VARIATION_SELECTOR: char = '\u{fe0f}';

/// True for symbols that text fonts usually lack: technical symbols, dingbats and pictographs. Arrows and mathematical signs are no emoji.
fn is_emoji(letter: char) -> bool {
    matches!(letter, '\u{2300}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emoji_become_marks_and_other_text_stays() {
        assert_eq!(with_plain_marks("⏰ Checking \u{2696}\u{fe0f} balance 📊 ✅ 🎯 🔄 📈"), "• Checking • balance • • • • •");
        assert_eq!(with_plain_marks("BW → SC2: −5, ±75, 2 × 3 “quoted” – naïve"), "BW → SC2: −5, ±75, 2 × 3 “quoted” – naïve");
    }
}
