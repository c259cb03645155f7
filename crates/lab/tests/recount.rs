//! Metrics equal a recount from the plain scenario of an evening and the report of its run, and from nothing else.

#[path = "support/studies.rs"]
mod studies;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use queuescope::{EngineId, report};
use queuescope_formats::json;
use queuescope_lab::crowd::Crowd;
use queuescope_lab::evening::Evening;
use queuescope_lab::metrics::{measure, metrics};
use queuescope_lab::study::Study;
use queuescope_twins::evening::{Terms, recount};

/// Number of random studies of each engine: 200 in the long form.
const STUDIES: u32 = 10;

/// Measures all evenings of a study and counts them again. Returns the number of values that exist.
fn compare(study: &Study) -> usize {
    let crowd = Crowd::of(study);
    let mut values = 0;
    for arm in 0..study.arms.len() {
        for number in 1..=study.evenings {
            let evening = Evening::run(study, &crowd, arm, number).expect("few visits");
            let measured = measure(study, &crowd, &evening);
            // Only lobbies need details: the levels of requests.
            let report = report(&evening.scenario, study.engine() == EngineId::Lobbies).expect("a small report");
            let report = serde_json::to_value(&report).expect("a report can be written");
            let terms = Terms {
                length: study.evening_length().seconds(),
                end: study.end().seconds(),
                cap: study.cap.seconds(),
                favourite_scale: study.favourite_scale,
            };
            let counted = recount(&evening.scenario, &report, &terms);
            for (metric, value) in metrics().iter().zip(&measured) {
                let again = counted.get(metric.name).copied();
                let is_equal = match (value, again) {
                    (Some(value), Some(again)) => (value - again).abs() <= 1e-9 * value.abs().max(1.0),
                    (value, again) => value.is_none() && again.is_none(),
                };
                assert!(
                    is_equal,
                    "{}: measured {value:?}, counted {again:?} on evening {number} of arm {arm} of {}",
                    metric.name,
                    json::write(&study.to_value())
                );
                values += usize::from(value.is_some());
            }
            assert!(counted.keys().all(|name| metrics().iter().any(|metric| metric.name == *name)));
        }
    }
    values
}

fn recount_studies_of(engine: EngineId) {
    // Shrinking would take minutes.
    let mut runner = TestRunner::new(Config { max_shrink_iters: 0, ..queuescope_campaign::config(STUDIES) });
    let values = std::cell::Cell::new(0);
    let studies = studies::studies().prop_filter("another engine", move |study| study.engine() == engine);
    let result = runner.run(&studies, |study| {
        values.set(values.get() + compare(&study));
        Ok(())
    });
    result.unwrap_or_else(|error| unreachable!("{error}"));
    assert!(values.get() > 300, "only {} values were compared", values.get());
}

#[test]
fn metrics_of_waves_equal_a_recount() {
    recount_studies_of(EngineId::Waves);
}

#[test]
fn metrics_of_buckets_equal_a_recount() {
    recount_studies_of(EngineId::Buckets);
}

#[test]
fn metrics_of_cliques_equal_a_recount() {
    recount_studies_of(EngineId::Cliques);
}

#[test]
fn metrics_of_lobbies_equal_a_recount() {
    recount_studies_of(EngineId::Lobbies);
}
