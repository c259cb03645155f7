//! The sweep: it tries what it says, and its figures are those of runs with one setting changed.

use std::sync::Arc;

use queuescope::{Player, Replay, Scenario, Value};
use queuescope_formats::{json, link};
use queuescope_lab::job::sweep::{self, Sweep, TriedSetting};
use queuescope_lab::job::{self, RunQuestion};
use queuescope_lab::what_if::Plan;
use queuescope_lab::{Outcome, Population};

fn scenario(engine: &str, settings: &str, until: &str) -> Scenario {
    let text = format!(r#"{{"version": 1, "engine": "{engine}", "settings": {settings}, "until": {until}, "players": []}}"#);
    let empty = json::read_scenario(&text).expect("a valid scenario");
    let crowd = Population { players: 24, arrival_seconds: 100, ..Population::default() };
    Scenario { players: crowd.players(&empty.settings, &[]), ..empty }
}

/// A run of each engine. The first one has an edit that adds a player.
fn runs() -> Vec<Replay> {
    let scenarios = [
        scenario("waves", "{}", r#"{"rounds": 4}"#),
        scenario("buckets", "{}", r#"{"seconds": 120}"#),
        scenario("cliques", "{}", r#"{"seconds": 120}"#),
        scenario("lobbies", "{}", r#"{"seconds": 120}"#),
    ];
    let mut runs: Vec<Replay> = scenarios.map(|scenario| Replay::new(Arc::new(scenario)).expect("the run fits into memory")).into();
    let mut edited = Scenario::clone(runs[0].edited());
    edited.players.push(Player { id: "Later".into(), ..edited.players[0].clone() });
    runs[0] = runs[0].fork_at(2, edited).expect("the run fits into memory");
    runs
}

fn question(replay: &Replay) -> String {
    let link = link::write(&link::payload(replay.base(), replay.forks(), link::View::Watch), 0);
    RunQuestion { job: sweep::NAME.to_owned(), link, player: None }.to_text()
}

fn answer(question: &str, budget: u32) -> String {
    let mut job = job::start(question).unwrap_or_else(|problems| unreachable!("{problems}"));
    while !job.step(budget).finished {}
    job.answer()
}

fn sweep_of(replay: &Replay) -> Sweep {
    serde_json::from_str(&answer(&question(replay), 1_000)).expect("an answer that can be read")
}

fn find<'a>(sweep: &'a Sweep, name: &str, part: Option<&str>) -> &'a TriedSetting {
    sweep.settings.iter().find(|tried| tried.name == name && tried.part.as_deref() == part).expect("a setting that is tried")
}

#[test]
fn the_figures_are_those_of_runs_with_the_setting_changed_from_the_start() {
    for replay in runs() {
        let (plan, sweep) = (Plan::of(&replay), sweep_of(&replay));
        let base = plan.outcome();
        assert_eq!((sweep.base.matches as usize, sweep.base.totals), (base.matches(), base.totals));
        assert_eq!(base, Outcome::of_replay(&replay));
        for TriedSetting { name, part, values, no_effect } in &sweep.settings {
            let mut outcomes = Vec::new();
            for tried in values {
                let value = match part {
                    Some(part) => Value::Record(vec![(part.clone().into(), tried.value.clone())]),
                    None => tried.value.clone(),
                };
                let outcome = plan.with_setting(name, &value).ok().map(|plan| plan.outcome());
                let figures = tried.figures;
                assert_eq!(figures.map(|figures| figures.matches as usize), outcome.as_ref().map(Outcome::matches), "{name} {value:?}");
                assert_eq!(figures.and_then(|figures| figures.mean), outcome.as_ref().and_then(Outcome::mean_quality), "{name} {value:?}");
                assert_eq!(figures.map(|figures| figures.longest_wait), outcome.as_ref().map(|it| it.longest_wait().seconds()), "{name}");
                assert_eq!(tried.same, outcome.as_ref() == Some(&base), "{name} {value:?}");
                outcomes.extend(outcome);
            }
            assert_eq!(*no_effect, outcomes.len() > 1 && outcomes.iter().all(|outcome| *outcome == base), "{name} {part:?}");
        }
    }
}

#[test]
fn settings_with_and_without_an_effect_are_told_apart() {
    let [waves, _, _, lobbies] = &runs()[..] else { unreachable!("four engines") };
    let sweep = sweep_of(waves);
    assert!(find(&sweep, "channels", None).no_effect, "channels decide nothing");
    assert!(!find(&sweep, "high", Some("base")).no_effect && !find(&sweep, "wave_interval", None).no_effect);
    let sweep = sweep_of(lobbies);
    let weight = find(&sweep, "weights", Some("game"));
    // The weights must add up to 100, so a single weight cannot be changed.
    assert!(!weight.no_effect && weight.values.iter().filter(|tried| tried.figures.is_some()).count() == 1);
    assert!(find(&sweep, "lobby_expire", None).no_effect, "the lifetime of a lobby decides nothing");
}

#[test]
fn the_default_both_ends_and_the_steps_between_are_tried_and_all_choices() {
    let sweep = sweep_of(&runs()[0]);
    let numbers = |name, part| -> Vec<f64> {
        let values = &find(&sweep, name, part).values;
        values.iter().filter_map(|tried| if let Value::Number(number) = tried.value { Some(number) } else { None }).collect()
    };
    let base = numbers("high", Some("base"));
    assert_eq!((base[0], base[base.len() - 1], base.len()), (0.0, 300.0, 23));
    assert!(base.contains(&75.0) && base.is_sorted());
    assert_eq!(numbers("growth_step", None), (1..=10).map(f64::from).collect::<Vec<f64>>());
    assert_eq!(find(&sweep, "active_population", None).values[0].value, Value::Null);
    let rules: Vec<&Value<'_>> = find(&sweep, "window_rule", None).values.iter().map(|tried| &tried.value).collect();
    assert_eq!(rules, [&Value::text("lead"), &Value::text("either"), &Value::text("both")]);
    assert!(sweep.settings.iter().all(|tried| !["sides", "maps", "servers", "region_servers"].contains(&&*tried.name)));
}

#[test]
fn the_answer_does_not_depend_on_the_budget_and_a_partial_answer_has_the_values_so_far() {
    for replay in runs() {
        let question = question(&replay);
        let whole = answer(&question, u32::MAX);
        assert_eq!(answer(&question, 0), whole);
        let mut job = job::start(&question).expect("a valid question");
        let mut before = 0;
        loop {
            let progress = job.step(200);
            assert!(before <= progress.done && progress.done <= progress.total);
            before = progress.done;
            if progress.finished {
                break;
            }
            let partial: Sweep = serde_json::from_str(&job.answer()).expect("an answer that can be read");
            let tried: usize = partial.settings.iter().map(|setting| setting.values.len()).sum();
            assert_eq!(tried as u64, progress.done.saturating_sub(1));
        }
        assert_eq!(job.answer(), whole);
    }
}

#[test]
fn a_run_that_is_too_large_is_refused() {
    let many = Scenario { until: queuescope::Until::Rounds(10_000), ..scenario("waves", "{}", r#"{"rounds": 1}"#) };
    let many = Replay::new(Arc::new(many)).expect("the run fits into memory");
    let problems = job::start(&question(&many)).err().expect("a run that is too large").to_string();
    assert_eq!(problems, "link: the run is too large to try other settings: players × rounds is 240,000, at most 200,000 is allowed");
}
