//! The figures of `docs/claims.md` are what the studies in `tests/studies` give.
//!
//! The long form simulates each study in full and compares every printed character. The short form simulates a few evenings of each, and the
//! printed figures must be compatible with them. `UPDATE_DOCS=1 QUEUESCOPE_LONG=1 cargo test --release -p queuescope-lab --test claims`
//! rewrites the figures.

#[path = "claims/figures.rs"]
mod figures;
#[path = "claims/greedy_start.rs"]
mod greedy_start;
#[path = "claims/single_queues.rs"]
mod single_queues;

use std::path::PathBuf;
use std::sync::Mutex;

use figures::Figures;
use queuescope_campaign::cases;
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::{Evening, Visit, VisitEnd};
use queuescope_lab::metrics::{Unit, index_of, metrics};
use queuescope_lab::part::Simulation;
use queuescope_lab::study::Study;
use queuescope_lab::study::presets::{StudyKind, StudyPreset};

/// Number of evenings of each study in the short form.
const FEW_EVENINGS: u32 = 50;
/// Number of single queues of each size, in the long form and in the short form.
const QUEUES: u32 = 4_000;
const FEW_QUEUES: u32 = 100;

/// The measures that the docs print of each study. Those of the greedy start are not metrics of evenings.
const PRINTED: &[(&str, &[&str])] = &[
    ("greedy-v1", SELECTION),
    ("greedy-v1-same-windows", SELECTION),
    ("greedy-v1-long-queues", SELECTION),
    ("priority-filter", FILTER),
    ("priority-filter-even-sides", FILTER),
    ("few-requests", &["match_rate", "wait_all.capped", "wait.p90", "score.mean", "gap.mean", "level.mean"]),
    ("reciprocal", &["match_rate", "wait_all.capped", "wait.p90", "gap.mean", "gap.p90", "distance.mean"]),
    ("greedy-start", &["match_rate", "wait_all.capped", "wait.p90", "ping_spread.mean"]),
];
const SELECTION: &[&str] = &["gap.mean", "gap.p90", "favourite.over_75", "match_rate", "wait_all.capped", "depth.mean"];
const FILTER: &[&str] = &["match_rate", "wait_all.capped", "wait.mean", "wait.p90", "wait.p99", "wait.max", "gap.mean"];

/// The figures of the first evenings of a study.
fn figures(id: &str, study: &Study, evenings: u32) -> Figures {
    let part = Simulation::new(study.clone(), 1, evenings, false).expect("valid evenings").finish().expect("few visits");
    let mut figures = Figures::new(study.arms.iter().map(|arm| arm.name.clone()).collect());
    let names = PRINTED.iter().find(|(printed, _)| *printed == id).expect("a claim is in the table of printed measures").1;
    for name in names {
        let metric = index_of(name).expect("a metric");
        let values = (0..study.arms.len()).map(|arm| part.rows(arm).iter().map(|row| row[metric]).collect()).collect();
        figures.add(metrics()[metric].label(study), metrics()[metric].unit, values);
    }
    match id {
        "greedy-start" => greedy_start::measure(study, evenings, &mut figures),
        "priority-filter" | "priority-filter-even-sides" => add_long_waits(study, evenings, &mut figures),
        _ => {}
    }
    figures
}

/// Adds the share of visits that waited longer than 20 minutes, whether they were matched or not.
fn add_long_waits(study: &Study, evenings: u32, figures: &mut Figures) {
    let crowd = Crowd::of(study);
    let share = |arm: usize, number: u32| {
        let evening = Evening::run(study, &crowd, arm, number).expect("few visits");
        let is_long = |visit: &&Visit| {
            let until = match visit.end {
                VisitEnd::Matched { at, .. } | VisitEnd::GaveUp { at } => at,
                VisitEnd::Waiting => evening.end,
            };
            until.0 - visit.joined.0 > 20 * 60_000
        };
        let long = evening.visits.iter().filter(is_long).count();
        (!evening.visits.is_empty()).then(|| long as f64 / evening.visits.len() as f64)
    };
    let values = (0..study.arms.len()).map(|arm| (1..=evenings).map(|number| share(arm, number)).collect()).collect();
    figures.add("Visits that waited over 20 min".to_owned(), Unit::Share, values);
}

fn claim(id: &str) -> Study {
    let preset = StudyPreset::by_id(id).filter(|preset| preset.kind == StudyKind::Claim).expect("a claim");
    preset.study().expect("a valid study")
}

fn document() -> PathBuf {
    PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR")).join("../../docs/claims.md")
}

/// The document around the figures of a study, and the figures.
fn split<'a>(text: &'a str, id: &str) -> (&'a str, &'a str, &'a str) {
    let start = text.find(&format!("<!-- {id}: ")).unwrap_or_else(|| unreachable!("docs/claims.md has no figures of {id}"));
    let start = start + text[start..].find("-->\n").expect("the start mark is closed") + 4;
    let end = start + text[start..].find(&format!("<!-- end of {id} -->")).expect("the end mark exists");
    (&text[..start], &text[start..end], &text[end..])
}

/// True in the long form.
fn is_whole() -> bool {
    cases(1) > 1
}

/// Checks the printed figures of a study.
fn check_study(id: &str) {
    let study = claim(id);
    check(id, &figures(id, &study, if is_whole() { study.evenings } else { FEW_EVENINGS }));
}

fn check_queues(id: &str, actives: &[Option<u32>]) {
    check(id, &single_queues::measure(if is_whole() { QUEUES } else { FEW_QUEUES }, actives));
}

/// Checks the figures that are printed under this name.
fn check(name: &str, figures: &Figures) {
    /// Held while a test reads or writes the document, because all tests write the same one.
    static DOCUMENT: Mutex<()> = Mutex::new(());
    let _guard = DOCUMENT.lock();
    let text = std::fs::read_to_string(document()).expect("the document can be read");
    let (before, printed, after) = split(&text, name);
    if !is_whole() {
        return assert_eq!(figures.check(printed), Ok(()));
    }
    let expected = figures.table();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(document(), format!("{before}{expected}{after}")).expect("the document can be written");
    } else {
        assert_eq!(printed, expected, "docs/claims.md is out of date; rewrite it as this file says");
    }
}

#[test]
fn the_benchmark_of_the_waves_document_with_the_same_windows() {
    check_queues("queues-same-windows", &[None]);
}

#[test]
fn the_benchmark_of_the_waves_document_with_each_versions_thresholds() {
    check_queues("queues-own-thresholds", &[Some(30), Some(100)]);
}

#[test]
fn version_2_against_greedy_version_1() {
    check_study("greedy-v1");
}

#[test]
fn version_2_against_greedy_version_1_with_the_same_windows() {
    check_study("greedy-v1-same-windows");
}

#[test]
fn version_2_against_greedy_version_1_in_long_queues() {
    check_study("greedy-v1-long-queues");
}

#[test]
fn the_priority_filter() {
    check_study("priority-filter");
}

#[test]
fn the_priority_filter_on_even_sides() {
    check_study("priority-filter-even-sides");
}

#[test]
fn the_rules_for_few_requests() {
    check_study("few-requests");
}

#[test]
fn the_reciprocal_share() {
    check_study("reciprocal");
}

#[test]
fn the_greedy_start() {
    check_study("greedy-start");
}

#[test]
fn every_claim_has_a_section_and_a_test() {
    let text = std::fs::read_to_string(document()).expect("the document can be read");
    for preset in StudyPreset::of_kind(StudyKind::Claim) {
        assert!(PRINTED.iter().any(|(id, _)| *id == preset.id), "{} has no printed measures", preset.id);
        assert!(!split(&text, preset.id).1.is_empty());
        let quote = preset.source.split('"').nth(1).expect("the source quotes the document");
        assert!(text.replace('\n', " ").contains(quote), "docs/claims.md does not quote: {quote}");
    }
}
