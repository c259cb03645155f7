//! Jobs: the answer equals that of the plain function, however the work is divided into steps. A bad question is reported as a problem.

use std::path::Path;
use std::sync::Arc;

use queuescope::engines::cliques::tradeoff::lobbies_by_ratio;
use queuescope::engines::lobbies::status;
use queuescope::engines::{Cliques, cliques};
use queuescope::{Event, Player, PlayerState, Replay, Value};
use queuescope_formats::{json, link};
use queuescope_lab::job::optimum::Optimum;
use queuescope_lab::job::tradeoff::{MAX_LOBBIES, Tradeoff};
use queuescope_lab::job::{self, Progress, RunQuestion, evenings};
use queuescope_lab::part::{Part, Simulation};
use queuescope_lab::study::Study;
use queuescope_solve::cliques::best_two;

const BUDGETS: [u32; 5] = [0, 1, 7, 1_000, u32::MAX];

/// Returns the published links of an engine whose names end with `ending`.
fn links(engine: &str, ending: &str) -> Vec<String> {
    let crate_root = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets this variable");
    let file = Path::new(&crate_root).join(format!("../../tests/links/{engine}.json"));
    let text = std::fs::read_to_string(file).expect("a readable file of links");
    let list: Vec<serde_json::Value> = serde_json::from_str(&text).expect("a list of links");
    let field = |link: &serde_json::Value, name: &str| link[name].as_str().map(str::to_owned).expect("a text");
    list.iter().filter(|link| field(link, "name").ends_with(ending)).map(|link| field(link, "link")).collect()
}

fn question(job: &str, link: &str, player: Option<&str>) -> String {
    RunQuestion { job: job.to_owned(), link: link.to_owned(), player: player.map(str::to_owned) }.to_text()
}

/// Returns the answer of a job. Checks that it is the same for every budget, and that progress never decreases.
fn answer(job: &str, link: &str, player: Option<&str>) -> String {
    let answers = BUDGETS.map(|budget| {
        let mut job = job::start(&question(job, link, player)).unwrap_or_else(|problems| unreachable!("{problems} in {link}"));
        let mut before = 0;
        loop {
            let Progress { done, total, finished } = job.step(budget);
            assert!(before <= done && done <= total, "progress was {before}, then {done} of {total}");
            before = done;
            if finished {
                break;
            }
        }
        let answer = job.answer();
        assert!(job.step(budget).finished, "a finished job must stay finished");
        assert_eq!(job.answer(), answer, "a final answer must not change");
        answer
    });
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:#?}");
    let [first, ..] = answers;
    first
}

fn read<T: serde::de::DeserializeOwned>(answer: &str) -> T {
    serde_json::from_str(answer).expect("an answer that can be read")
}

fn problems(question: &str) -> String {
    job::start(question).err().expect("a bad question").to_string()
}

#[test]
fn the_optimum_is_the_best_of_all_lobbies() {
    let links = links("cliques", "where it opens");
    assert!(links.len() >= 4);
    let mut found = 0;
    for link in &links {
        let Optimum { best, runner_up } = read(&answer("optimum", link, None));
        let replay = job::open(link).expect("a valid link");
        let build = replay.frame().engine.of::<Cliques>().and_then(|frame| frame.build.as_ref()).expect("a graph");
        if build.seats.iter().any(|seats| seats.role.is_some()) {
            assert!(best.is_some());
            continue;
        }
        let plain = best_two(build.degrees.len(), build.size() as usize, |one, other| build.edge(one, other).0, |_| true);
        let weight = |thousandths: i128| thousandths as f64 / 1_000.0;
        let id = |&place: &usize| build.degrees[place].player.id.clone();
        assert_eq!(
            best.map(|best| (best.players, best.weight)),
            plain.as_ref().map(|(best, _)| (best.members.iter().map(id).collect(), weight(best.weight)))
        );
        assert_eq!(runner_up, plain.as_ref().and_then(|(_, next)| next.as_ref()).map(|next| weight(next.weight)));
        found += usize::from(plain.is_some());
    }
    assert!(found >= 2, "only {found} links without roles have a best lobby");
}

#[test]
fn the_tradeoff_is_the_same_as_that_of_the_plain_function() {
    let links = links("cliques", "where it opens");
    for link in &links {
        let Tradeoff { reigns, complete } = read(&answer("tradeoff", link, None));
        let replay = job::open(link).expect("a valid link");
        let build = replay.frame().engine.of::<Cliques>().and_then(|frame| frame.build.as_ref()).expect("a graph");
        assert_eq!((reigns, complete), lobbies_by_ratio(&build.seats, &replay.scenario().players, &build.degrees, MAX_LOBBIES));
    }
}

#[test]
fn the_estimate_is_the_same_as_in_the_status() {
    let mut checked = 0;
    for link in links("lobbies", "halfway") {
        let replay = job::open(&link).expect("a valid link");
        for id in searching(&replay).iter().take(3) {
            let players = &replay.scenario().players;
            let player = players.iter().position(|player| *player.id == **id).expect("a player of the run");
            let status = status(replay.current_run(), player as u32).expect("a run of lobbies");
            let plain = serde_json::to_string(&status.estimate).expect("an estimate can be written");
            assert_eq!(answer("estimate", &link, Some(id)), plain, "{id} in {link}");
            checked += 1;
        }
    }
    assert!(checked >= 10, "only {checked} players were searching");
}

/// Returns the ids of the players who are searching at the replay's position.
fn searching(replay: &Replay) -> Vec<String> {
    let run = replay.current_run();
    let players = replay.scenario().players.iter().enumerate();
    players.filter(|(index, _)| run.player_state(*index as u32) == PlayerState::Queued).map(|(_, player)| player.id.to_string()).collect()
}

#[test]
fn the_optimum_finishes_at_once_if_there_are_too_many_lobbies() {
    let players: Vec<String> = (0..60).map(|index| format!(r#"{{"id": "p{index}", "rating": 1500, "ping": {index}}}"#)).collect();
    let text = format!(r#"{{"version": 1, "engine": "cliques", "settings": {{"lobby_size": 10}}, "players": [{}]}}"#, players.join(","));
    let scenario = json::read_scenario(&text).expect("a valid scenario");
    let built = |event: &Event| matches!(event.of::<Cliques>(), Some(cliques::Event::Built { .. }));
    let trace = queuescope::trace(&Arc::new(scenario.clone())).expect("the scenario is short enough");
    let position = trace.events().position(built).expect("a graph is built") + 1;
    let link = link::write(&link::payload(&scenario, &[], link::View::Watch), position);
    let mut job = job::start(&question("optimum", &link, None)).expect("a valid question");
    assert!(job.step(0).finished);
    assert_eq!(read::<Optimum>(&job.answer()), Optimum { best: None, runner_up: None });
}

#[test]
fn a_player_added_by_a_later_edit_has_no_estimate_yet() {
    let mut replay = job::open(&links("lobbies", "halfway")[0]).expect("a valid link");
    replay.seek(replay.trace().len());
    let mut edited = (**replay.edited()).clone();
    edited.players.push(Player { id: "Later".into(), ..edited.players[0].clone() });
    let forked = replay.fork(edited).expect("the scenario is short enough");
    let early = link::write(&link::payload(forked.base(), forked.forks(), link::View::Watch), 1);
    assert!(!forked.forks().is_empty());
    assert!(problems(&question("estimate", &early, Some("Later"))).starts_with("player: \"Later\" is not searching"));
}

/// A study of two evenings with two arms, and the question for its evenings.
fn evenings_question(study: &str) -> String {
    format!(r#"{{"job": "evenings", "study": {study}, "from": 1, "to": 2, "visits": true}}"#)
}

#[test]
fn the_evenings_of_a_study_are_a_part() {
    let study = r#"{ "version": 1, "engine": "buckets", "evenings": 3, "crowd": { "players": 20, "rating": 19, "spread": 8 },
        "evening": { "hours": 0.2, "arrivals": { "per_hour": 60 } }, "arms": [{ "name": "now" }, { "name": "far", "settings": { "range_increase": 3 } }] }"#;
    let document: Value<'_> = serde_json::from_str(study).expect("the study is JSON");
    let simulation = Simulation::new(Study::read(&document).expect("a valid study"), 1, 2, true).expect("valid evenings");
    let part = simulation.finish().expect("few visits").to_json();
    let as_text = evenings_question(&serde_json::to_string(study).expect("text can be quoted"));
    let typed = evenings::Question { job: evenings::NAME, study: document.clone(), from: 1, to: 2, visits: true }.to_text();
    for question in [evenings_question(study), as_text, typed] {
        for budget in BUDGETS {
            let mut job = job::start(&question).unwrap_or_else(|problems| unreachable!("{problems}"));
            let mut steps = 1;
            while !job.step(budget).finished {
                assert!(Part::read(&job.answer()).is_ok(), "the answer so far is a part");
                steps += 1;
            }
            assert_eq!(job.answer(), part);
            assert_eq!(steps, if budget <= 1_000 { 4 } else { 1 });
        }
    }
    assert_eq!(problems(&evenings_question("{}")).lines().next(), Some("study.version: is missing; write \"version\": 1"));
    assert_eq!(problems(&evenings_question(study).replace("\"to\": 2", "\"to\": 4")), "from: expected evenings from 1 to 3, got 1 to 4");
    assert!(problems(&evenings_question(study).replace("\"to\": 2", "\"too\": 2")).contains("unknown field `too`"));
}

#[test]
fn an_evening_that_cannot_be_simulated_is_reported_in_the_answer() {
    let study = r#"{ "version": 1, "engine": "buckets", "evenings": 3, "crowd": { "players": 20000, "rating": 19, "spread": 8 },
        "evening": { "hours": 2, "arrivals": { "per_hour": 49990 }, "returns": { "chance": 60, "game": 60 } }, "arms": [{ "name": "now" }] }"#;
    let mut job = job::start(&evenings_question(study)).unwrap_or_else(|problems| unreachable!("{problems}"));
    while !job.step(0).finished {}
    let start: String = job.answer().chars().take(200).collect();
    assert!(start.starts_with(r#"{"problem":{"path":"evening","message":"evening 1 has more than 100,000 visits"#), "{start}");
}

#[test]
fn a_bad_question_is_reported_as_a_problem() {
    let (cliques, lobbies) = (&links("cliques", "where it opens")[0], &links("lobbies", "halfway")[0]);
    assert!(problems("{").starts_with("question: cannot be read: "));
    assert!(problems(r#"{"job": "estimate", "link": "", "plyer": "Ada"}"#).contains("unknown field `plyer`"));
    assert!(problems(&question("dance", cliques, None)).starts_with("job: unknown job \"dance\"; expected \"optimum\""));
    assert!(problems(&question("optimum", &cliques[..40], None)).starts_with("link: is damaged"));
    assert_eq!(problems(&question("optimum", lobbies, None)), "link: must point to the graph of a tier in the cliques engine");
    assert_eq!(problems(&question("tradeoff", lobbies, None)), "link: must point to the graph of a tier in the cliques engine");
    assert_eq!(problems(&question("estimate", lobbies, Some("Nobody"))), "player: \"Nobody\" is not a player of this run");
    assert_eq!(problems(&question("estimate", lobbies, None)), "player: is missing; an estimate needs the id of a player");
    let player = "player: \"P1\" is not searching for a lobby, or the queue is too long for an estimate";
    assert_eq!(problems(&question("estimate", cliques, Some("P1"))), player);
}
