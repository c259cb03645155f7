//! The places of settings on a form: a few main ones, and groups for the others.

use queuescope::{EngineId, Kind, Setting};

/// Number of controls that a form needs for a setting: one for each part of a record.
fn controls(setting: &Setting) -> usize {
    if let Kind::Record { parts } = &setting.kind { parts.len() } else { 1 }
}

#[test]
fn every_setting_is_in_a_group_of_its_engine_and_about_five_controls_are_main() {
    for engine in EngineId::ALL.iter().copied() {
        let (settings, groups) = (engine.settings(), engine.info().setting_groups);
        assert!(settings.iter().all(|setting| groups.contains(&setting.group)), "{}: a group is not in the list", engine.name());
        assert!(groups.iter().all(|group| settings.iter().any(|setting| setting.group == *group)), "{}: an empty group", engine.name());
        let main: usize = settings.iter().copied().filter(|setting| setting.main).map(controls).sum();
        assert!(main == 5 || settings.len() < 5, "{}: {main} main controls", engine.name());
    }
}

#[test]
fn a_slider_rounds_to_its_steps_and_stays_between_its_ends() {
    let buckets = EngineId::by_name("buckets").expect("an engine");
    let slider = |name: &str| {
        let setting = buckets.settings().into_iter().find(|setting| setting.name == name).expect("a setting");
        setting.kind.slider().expect("a number")
    };
    let interval = slider("check_interval");
    assert_eq!([-1.0, 0.3, 0.4, 1.2, 99.0].map(|value| interval.nearest(value)), [0.25, 0.25, 0.5, 1.25, 10.0]);
    assert_eq!([2.4, 2.6].map(|value| slider("range_increase").nearest(value)), [2.0, 3.0]);
    assert!(buckets.settings().iter().all(|setting| setting.name != "look" || setting.kind.slider().is_none()));
}
