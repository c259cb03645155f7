//! Links to studies are read back unchanged. A damaged link gives a message and never a panic.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use proptest::prelude::*;
use queuescope::Value;
use queuescope_campaign::config;
use queuescope_formats::link::study::{MAX_CHOICE_CHARS, StudyLink, is_study, read, write};
use queuescope_formats::link::{self, MAX_UNPACKED_BYTES, View};

fn study() -> Value<'static> {
    let arm = Value::Record(vec![("name".into(), Value::text("now")), ("preset".into(), Value::text("seed"))]);
    Value::Record(vec![("version".into(), Value::Number(1.0)), ("arms".into(), Value::List(vec![arm]))])
}

fn link_with(text: &str) -> String {
    format!("s1.{}", BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), 6)))
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(read(text).expect_err("the link is refused").to_string(), expected, "for {}", text.chars().take(80).collect::<String>());
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn any_text_is_read_without_a_panic(text in prop_oneof![".{0,40}", "#?s1\\.[A-Za-z0-9_-]{0,60}", "s[0-9]{0,12}\\..{0,20}"]) {
        drop(read(&text));
    }

    #[test]
    fn any_payload_is_read_without_a_panic(text in "[\\[\\]{}\":,0-9a-z ]{0,60}") {
        drop(read(&link_with(&text)));
        drop(read(&link_with(&format!("{{\"study\":{text}"))));
    }

    #[test]
    fn a_damaged_link_gives_a_message_or_contents(at in 0usize..100, other in "[A-Za-z0-9_.%# é-]") {
        let text = write(StudyLink { study: study(), view: View::Compare, choice: "side=1".to_owned() });
        let at = at.min(text.len());
        for damaged in [text[..at].to_owned(), format!("{}{other}{}", &text[..at], &text[at..])] {
            if let Err(problems) = read(&damaged) {
                prop_assert!(problems.to_string().contains(": "), "{problems}");
            }
        }
    }
}

#[test]
fn a_link_is_read_back_unchanged() {
    for (view, choice) in [(View::Simulate, ""), (View::Compare, "side=1"), (View::Simulate, "person=Astrid")] {
        let link = StudyLink { study: study(), view, choice: choice.to_owned() };
        let text = write(link.clone());
        assert!(is_study(&text) && is_study(&format!("#{text}")), "{text}");
        assert_eq!(read(&text), Ok(link.clone()));
        assert_eq!(read(&format!(" #{text}\n")), Ok(link));
    }
}

#[test]
fn only_links_to_studies_look_like_them() {
    for text in ["", "#", "s", "s.", "sx.abc", "v1.abc.3", "seed.1", "waves"] {
        assert!(!is_study(text), "{text}");
    }
    assert!(is_study("s2.abc") && is_study("#s1."));
}

#[test]
fn every_kind_of_damage_has_a_message() {
    check("", "link: is not a Queuescope link; links begin with \"s1.\"");
    check("v1.abc.3", "link: holds a run; expected a link to a study");
    check("s2.abc", "link: was made by a newer version (s2), but this page reads only s1");
    check("s1", "link: is damaged: it is cut off; copy the whole link again");
    check("s1.", "link: is damaged: it is cut off; copy the whole link again");
    check(&format!("{}.4", link_with("{}")), "link: is damaged: it must end after the study; copy the whole link again");
    check(&link_with("{"), "link: is damaged: its contents are not JSON; copy the whole link again");
    check(&link_with("[]"), "link: expected an object { … } with only the fields study, view and choice");
    check(&link_with(r#"{"study":{},"results":[]}"#), "link: expected an object { … } with only the fields study, view and choice");
    check(&link_with(r#"{"study":{},"view":"dream"}"#), "view: unknown view \"dream\"; expected \"watch\", \"simulate\" or \"compare\"");
    check(&link_with(r#"{"study":{},"choice":4}"#), "choice: expected text of at most 1,000 characters");
    let long = "x".repeat(MAX_CHOICE_CHARS + 1);
    check(&link_with(&format!(r#"{{"study":{{}},"choice":"{long}"}}"#)), "choice: expected text of at most 1,000 characters");
    let large = BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![b' '; MAX_UNPACKED_BYTES + 1], 9));
    check(&format!("s1.{large}"), "link: unpacks to more than 16 MiB, the limit");
    assert_eq!(link::read("s1.abc").expect_err("it is no run").to_string(), "link: holds a study; expected a link to a run");
}
