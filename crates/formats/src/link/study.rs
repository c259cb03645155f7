//! Links to studies, for the part of an address after `#`: `s1.<payload>`.
//!
//! The payload is packed like that of a link to a run. It is `{"study": {…}, "view": "…", "choice": "…"}`: the study, the view in which it opens,
//! and the visits that are marked. Results are not part of it, because whoever opens the link computes them again. Defaults are left out.
//!
//! Links are untrusted. The caller checks the study and the choice.

use queuescope::{Problems, Value, with_commas};

use super::View;
use super::packed::{self, CUT_OFF, damaged, only_fields, problem};
use crate::json;

/// Version of the links that this program reads and writes.
const VERSION: &str = "s1";
/// Largest number of characters in a choice.
pub const MAX_CHOICE_CHARS: usize = 1_000;

/// Contents of a link to a study.
#[derive(Debug, Clone, PartialEq)]
pub struct StudyLink {
    /// The study, unchecked.
    pub study: Value<'static>,
    /// View in which the link opens. Links leave out [`View::Simulate`].
    pub view: View,
    /// The visits that are marked, as the page writes them; empty if none are.
    pub choice: String,
}

/// Returns true if a text looks like a link to a study, of this version or another.
pub fn is_study(text: &str) -> bool {
    let version = packed::bare(text).split('.').next().unwrap_or_default();
    version.strip_prefix('s').is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Writes a link.
pub fn write(link: StudyLink) -> String {
    let StudyLink { study, view, choice } = link;
    let mut fields = vec![("study".into(), study)];
    if view != View::Simulate {
        fields.push(("view".into(), Value::text(view.name())));
    }
    if !choice.is_empty() {
        fields.push(("choice".into(), Value::Text(choice.into())));
    }
    format!("{VERSION}.{}", packed::pack(&Value::Record(fields)))
}

/// Reads a link with or without `#` in front.
pub fn read(text: &str) -> Result<StudyLink, Problems> {
    let (_, parts) = packed::parts(text, &[VERSION])?;
    let [payload] = parts[..] else { return Err(damaged(if parts.is_empty() { CUT_OFF } else { "it must end after the study" })) };
    let unpacked = packed::unpack(payload)?;
    let document = json::parse(&unpacked).map_err(|_| damaged("its contents are not JSON"))?;
    let [study, view, choice] = only_fields(document, ["study", "view", "choice"], "link")?;
    let view = if view == Value::Null { View::Simulate } else { super::read_view(&view)? };
    let choice = match choice {
        Value::Null => String::new(),
        Value::Text(choice) if choice.len() <= MAX_CHOICE_CHARS => choice.into_owned(),
        _ => {
            let limit = with_commas(MAX_CHOICE_CHARS as i64);
            return Err(problem("choice", format!("expected text of at most {limit} characters")));
        }
    };
    Ok(StudyLink { study: study.into_owned(), view, choice })
}
