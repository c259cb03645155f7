//! Settings in hosts' own files: what is understood in each language, what is asked, and that writing changes nothing else.

use queuescope::{EngineId, Value};
use queuescope_formats::config::{ConfigOptions, Language, Reading, read_settings, snippet, write_settings};
use queuescope_formats::json;

fn engine(name: &str) -> EngineId {
    EngineId::by_name(name).expect("the engine exists")
}

fn options(engine_name: &str) -> ConfigOptions<'static> {
    ConfigOptions::new(engine(engine_name))
}

#[track_caller]
fn read(engine_name: &str, file: &str, text: &str) -> Reading {
    read_settings(text, &ConfigOptions { file: Some(file), ..options(engine_name) }).expect("the file is read")
}

/// The settings that a file gives, as JSON.
#[track_caller]
fn settings(engine_name: &str, file: &str, text: &str) -> String {
    let reading = read(engine_name, file, text);
    assert_eq!(reading.unreadable, [], "{text}");
    assert_eq!(reading.questions, [], "{text}");
    assert_eq!(reading.problems, [], "{text}");
    json::write(&reading.settings)
}

#[track_caller]
fn written(engine_name: &str, file: &str, text: &str, changes: &str) -> String {
    let changes: Value<'_> = serde_json::from_str(changes).expect("the changes are JSON");
    let written = write_settings(text, &changes, &ConfigOptions { file: Some(file), ..options(engine_name) }).expect("the file is written");
    assert_eq!(written.not_written, [], "{text}");
    written.text
}

const PYTHON: &str = "# matchmaking.py, ladder bot
from env import PRIO

# Waves
MM_MATCH_INTERVAL_SECONDS = 45

# Windows: (base, growth per wave)
MM_HIGH_PRESSURE_PARAMS = (75, 25)      # busy queue
MM_MODERATE_PRESSURE_PARAMS = (100, 35)
MM_LOW_PRESSURE_PARAMS: Tuple[int, int] = (125, 45)

MM_HIGH_PRESSURE_THRESHOLD = 0.20
MM_MODERATE_PRESSURE_THRESHOLD = 0.10
MM_WAIT_CYCLE_PRIORITY_COEFFICIENT = int(PRIO)
MM_BALANCE_THRESHOLD_MMR = 50
MM_REFINEMENT_PASSES = 2
DISCORD_CHANNEL = \"ladder-queue\"

def pressure(queue):
    \"\"\"MM_REFINEMENT_PASSES = 9 in a text is no setting.\"\"\"
    # MM_REFINEMENT_PASSES = 8
    if MM_REFINEMENT_PASSES == 7:
        log = open(\"log.txt\")
    return queue / MM_POPULATION
";

#[test]
fn a_python_bot_is_read() {
    let reading = read("waves", "matchmaking.py", PYTHON);
    let lines: Vec<(usize, String, String)> =
        reading.understood.iter().map(|found| (found.place.line, found.target.path(), json::write(&found.value))).collect();
    let expected = [
        (5, "wave_interval", "45"),
        (8, "high.base", "75"),
        (8, "high.growth", "25"),
        (9, "moderate.base", "100"),
        (9, "moderate.growth", "35"),
        (10, "low.base", "125"),
        (10, "low.growth", "45"),
        (12, "high_threshold", "0.2"),
        (13, "moderate_threshold", "0.1"),
        (15, "balance_threshold", "50"),
        (16, "refinement_passes", "2"),
    ];
    assert_eq!(lines, expected.map(|(line, path, value)| (line, path.to_owned(), value.to_owned())));
    let [unreadable] = &reading.unreadable[..] else { unreachable!("one value is computed: {:?}", reading.unreadable) };
    assert_eq!((unreadable.place.line, &*unreadable.place.text, unreadable.target.setting), (14, "int(PRIO)", "wait_priority"));
    assert_eq!(unreadable.reason, "is worked out when the program runs");
    assert!(reading.absent.iter().any(|absent| absent.target.setting == "growth_step" && absent.value == Value::Number(1.0)));
    assert_eq!(reading.ignored.iter().map(|ignored| (ignored.line, &*ignored.name)).collect::<Vec<_>>(), [(17, "DISCORD_CHANNEL")]);
    assert_eq!((reading.questions.len(), reading.problems.len(), reading.language), (0, 0, "python"));
    let place = &reading.understood[1].place;
    assert_eq!((place.column, &*place.name, &*place.text), (28, "MM_HIGH_PRESSURE_PARAMS", "75"));
}

#[test]
fn only_the_changed_literal_is_replaced() {
    let changes: Value<'_> = serde_json::from_str(r#"{ "high": { "base": 110 } }"#).expect("JSON");
    let options = ConfigOptions { file: Some("matchmaking.py"), ..options("waves") };
    let written = write_settings(PYTHON, &changes, &options).expect("the file is written");
    assert_eq!(written.text, PYTHON.replace("(75, 25) ", "(110, 25) "));
    let diff = "--- a/matchmaking.py\n+++ b/matchmaking.py\n@@ -5,7 +5,7 @@\n MM_MATCH_INTERVAL_SECONDS = 45\n \n # Windows: (base, growth per wave)\n\
        -MM_HIGH_PRESSURE_PARAMS = (75, 25)      # busy queue\n+MM_HIGH_PRESSURE_PARAMS = (110, 25)      # busy queue\n \
        MM_MODERATE_PRESSURE_PARAMS = (100, 35)\n MM_LOW_PRESSURE_PARAMS: Tuple[int, int] = (125, 45)\n \n";
    assert_eq!(written.diff, diff);
    assert_eq!((written.changed[0].line, &*written.changed[0].from, &*written.changed[0].to), (8, "75", "110"));
    // A change for which there is no literal is reported with the line to add.
    let changes: Value<'_> = serde_json::from_str(r#"{ "growth_step": 2, "wait_priority": 30 }"#).expect("JSON");
    let written = write_settings(PYTHON, &changes, &options).expect("the file is written");
    assert_eq!((&*written.text, &*written.diff), (PYTHON, ""));
    let missing: Vec<(&str, &str, Option<&str>)> =
        written.not_written.iter().map(|missing| (missing.target.setting, &*missing.reason, missing.line.as_deref())).collect();
    let computed = "line 14: MM_WAIT_CYCLE_PRIORITY_COEFFICIENT is worked out when the program runs";
    assert_eq!(missing, [("growth_step", "is not in the file", Some("MM_MMR_EXPANSION_STEP = 2")), ("wait_priority", computed, None)]);
}

#[test]
fn a_wrong_change_is_refused() {
    let options = options("waves");
    let refusal = |changes: &str| {
        let changes: Value<'_> = serde_json::from_str(changes).expect("JSON");
        write_settings("GROWTH_STEP = 1", &changes, &options).expect_err("the change is wrong").to_string()
    };
    assert_eq!(refusal(r#"{ "growth_step": 0 }"#), "settings.growth_step: expected a whole number from 1 to 1,000,000,000, got 0");
    assert_eq!(refusal(r#"{ "growth_stepp": 2 }"#), "settings.growth_stepp: unknown setting; did you mean \"growth_step\"?");
    assert_eq!(refusal("[]"), "changes: expected an object { … } with the settings to change");
}

#[test]
fn javascript_and_typescript_are_read() {
    let text = "const MATCHMAKING_INTERVAL_MS = 5_000; // MATCHMAKING_INTERVAL_MS = 1\n\
        export const RELAXATION_INTERVAL_MS: number = 60 * 1000;\nlet minimumCompatibilityThreshold = 40 as const;\n/* threshold = 3 */\n\
        export const config = Object.freeze({\n  smallBase: { below: 12, 'threshold_percent': 70 },\n  disbandAfterMinutes: 30,\n  \
        weights: {\n    game: 40, region: 20,\n    language: 15, skill: 15, group: 10,\n  },\n  strictIsFilter: true,\n  fill: \"max\",\n});\n\
        interface Options { relaxInterval: number; tick?: number; threshold: string }\n\
        const level = urgent ? threshold : 5;\nif (threshold == 9) { run(`tick: ${threshold}`); }\n";
    let expected = r#"{"tick":5,"relax_interval":60,"threshold":40,"small_base":{"below":12,"threshold_percent":70},"lobby_expire":1800,"weights":{"game":40,"region":20,"language":15,"skill":15,"group":10},"strict_is_filter":true,"fill":"max"}"#;
    assert_eq!(settings("lobbies", "lobbies.ts", text), expected);
    let changed = written(
        "lobbies",
        "lobbies.ts",
        text,
        r#"{ "tick": 7.5, "relax_interval": 45, "lobby_expire": 2700, "fill": "min", "strict_is_filter": false, "small_base": { "below": 8 } }"#,
    );
    let expected = text
        .replace("= 5_000;", "= 7_500;")
        .replace("60 * 1000", "45000")
        .replace("Minutes: 30", "Minutes: 45")
        .replace("\"max\"", "\"min\"")
        .replace("Filter: true", "Filter: false")
        .replace("below: 12", "below: 8");
    assert_eq!(changed, expected);
}

#[test]
fn elixir_is_read() {
    let text = "defmodule Teiserver.Matchmaking do\n  @moduledoc \"\"\"\n  range_increase: 9\n  \"\"\"\n  @range_increase 1\n  @default_look :below\n\n  \
        def config do\n    %{\n      range_interval: 20, # seconds\n      \"range_max\" => %{static: 10, percent: nil},\n      :ready_seconds => 10\n    }\n  end\n\n  \
        def grow(range), do: range + @range_increase * 2\n  def other, do: [growth: :own, repeat: now()]\nend\n";
    let expected = r#"{"range_increase":1,"look":"below","range_interval":20,"range_max":{"static":10,"percent":null},"ready_seconds":10,"growth":"own"}"#;
    assert_eq!(settings("buckets", "matchmaking.ex", text), expected);
    let changed = written("buckets", "matchmaking.ex", text, r#"{ "look": "all", "range_max": { "percent": 12.5 }, "range_increase": 2 }"#);
    let expected =
        text.replace(":below", ":all").replace("percent: nil", "percent: 12.5").replace("@range_increase 1", "@range_increase 2");
    assert_eq!(changed, expected);
}

#[test]
fn data_files_are_read() {
    let json = "{\n  \"waves\": { \"wave_interval\": 30, \"windowRule\": \"either\", \"high\": { \"base\": 80 } },\n  \"maps\": [\"One\", \"Two\"],\n  \"note\": \"low\"\n}\n";
    assert_eq!(
        settings("waves", "bot.json", json),
        r#"{"wave_interval":30,"window_rule":"either","high":{"base":80},"maps":["One","Two"]}"#
    );
    let changed = written("waves", "bot.json", json, r#"{ "maps": ["One"], "window_rule": "both" }"#);
    assert_eq!(changed, json.replace("[\"One\", \"Two\"]", "[\"One\"]").replace("either", "both"));
    let toml = "[matchmaking]\nwave-interval-ms = 30_000\nmoderate.base = 90\npriority_filter = true # on\n[matchmaking.high]\nbase = 80\ngrowth = 20\n\
        [other]\nbase = 5\n";
    let expected = r#"{"wave_interval":30,"moderate":{"base":90},"priority_filter":true,"high":{"base":80,"growth":20}}"#;
    assert_eq!(settings("waves", "bot.toml", toml), expected);
    assert_eq!(written("waves", "bot.toml", toml, r#"{ "wave_interval": 25 }"#), toml.replace("30_000", "25_000"));
    let yaml = "# it's a bot\nmatchmaking:\n  wave_interval: 30s # thirty\n  high:\n    base: 80\n    growth: 20\n  low: { base: 140, growth: 50 }\n  \
        window-rule: either\n  priority_filter: yes\n  about: |\n    growth_step: 5\n    and so on\n  growth_step: 2\n  sides: [BW, SC2]\nbase: 7\n";
    let expected = r#"{"wave_interval":30,"high":{"base":80,"growth":20},"low":{"base":140,"growth":50},"window_rule":"either","priority_filter":true,"growth_step":2,"sides":["BW","SC2"]}"#;
    assert_eq!(settings("waves", "bot.yaml", yaml), expected);
    let changed = written(
        "waves",
        "bot.yaml",
        yaml,
        r#"{ "wave_interval": 90, "window_rule": "lead", "priority_filter": false, "low": { "growth": 55 } }"#,
    );
    let expected = yaml.replace("30s", "90s").replace("either", "lead").replace("yes", "no").replace("growth: 50", "growth: 55");
    assert_eq!(changed, expected);
    let env = "# bot\nMM_MATCH_INTERVAL_SECONDS=45\nexport MM_HIGH_PRESSURE_THRESHOLD=\"0.2\" # share\nHIGH_BASE=80\nWINDOW_RULE=either\nACTIVE_POPULATION=\n";
    let expected = r#"{"wave_interval":45,"high_threshold":0.2,"high":{"base":80},"window_rule":"either","active_population":null}"#;
    assert_eq!(settings("waves", ".env", env), expected);
    let changed = written("waves", ".env", env, r#"{ "high_threshold": 0.25, "active_population": 40, "high": { "base": 90 } }"#);
    assert_eq!(changed, env.replace("0.2", "0.25").replace("=80", "=90").replace("POPULATION=", "POPULATION=40"));
}

#[test]
fn cliques_lists_and_maps_are_read_whole() {
    let text = "TIERS = [(\"Low\", None), (\"High\", 1500)]\nROLES = {\"tank\": 1, \"healer\": 2}\nLOBBY_SIZE = 5\nALPHA = 1.5\n";
    let expected = r#"{"tiers":[["Low",null],["High",1500]],"roles":{"tank":1,"healer":2},"lobby_size":5,"alpha":1.5}"#;
    assert_eq!(settings("cliques", "c.py", text), expected);
    let changed = written("cliques", "c.py", text, r#"{ "roles": { "tank": 2 }, "alpha": 2 }"#);
    assert_eq!(changed, text.replace("{\"tank\": 1, \"healer\": 2}", "{\"tank\": 2}").replace("1.5", "2.0"));
}

#[test]
fn values_that_differ_are_asked_about() {
    let text = "WAIT_PRIORITY = 20\nif TEST:\n    WAIT_PRIORITY = 5\nGROWTH_STEP = 2\nGROWTH_STEP = 2\n";
    let reading = read("waves", "bot.py", text);
    let [question] = &reading.questions[..] else { unreachable!("one question: {:?}", reading.questions) };
    assert_eq!((question.target.setting, &*question.reason), ("wait_priority", "occurs 2 times with different values"));
    let candidates: Vec<(usize, String)> = question.candidates.iter().map(|found| (found.place.line, json::write(&found.value))).collect();
    assert_eq!(candidates, [(1, "20".to_owned()), (3, "5".to_owned())]);
    assert_eq!(json::write(&reading.settings), r#"{"growth_step":2}"#);
    assert!(reading.absent.iter().any(|absent| absent.target.setting == "wait_priority"));
    let change: Value<'_> = serde_json::from_str(r#"{ "wait_priority": 7, "growth_step": 3 }"#).expect("JSON");
    let unanswered = write_settings(text, &change, &options("waves")).expect("the other change is written");
    assert_eq!(unanswered.text, text.replace("= 2\n", "= 3\n"), "both lines that agree are changed");
    assert_eq!(unanswered.not_written[0].reason, "occurs 2 times with different values; choose one first");
    let choose = [("wait_priority".to_owned(), 2)];
    let answered = ConfigOptions { choose: &choose, ..options("waves") };
    assert_eq!(json::write(&read_settings(text, &answered).expect("read").settings), r#"{"wait_priority":5,"growth_step":2}"#);
    let written = write_settings(text, &change, &answered).expect("the changes are written");
    assert_eq!(written.text, text.replace("= 5", "= 7").replace("= 2\n", "= 3\n"));
    let wrong = [("wait_priority".to_owned(), 3), ("low.base".to_owned(), 1)];
    let refusal = read_settings(text, &ConfigOptions { choose: &wrong, ..options("waves") }).expect_err("both answers are wrong");
    assert_eq!(
        refusal.to_string(),
        "choose.wait_priority: expected a whole number from 1 to 2, got 3\nchoose.low.base: is not in doubt in this file"
    );
}

#[test]
fn a_unit_in_doubt_is_asked_about() {
    let reading = read("lobbies", "lobbies.js", "const relaxInterval = 60000;\nconst tick = 5;\nconst expire = 7200;\n");
    let [question] = &reading.questions[..] else { unreachable!("one question: {:?}", reading.questions) };
    assert_eq!(question.reason, "60,000 could be seconds or milliseconds; the name does not say");
    let values: Vec<(String, Option<&str>)> = question.candidates.iter().map(|found| (json::write(&found.value), found.unit)).collect();
    assert_eq!(values, [("60000".to_owned(), Some("s")), ("60".to_owned(), Some("ms"))]);
    assert!(reading.understood.iter().all(|found| found.unit_is_assumed));
    let choose = [("relax_interval".to_owned(), 2)];
    let options = ConfigOptions { choose: &choose, ..options("lobbies") };
    let change: Value<'_> = serde_json::from_str(r#"{ "relax_interval": 30 }"#).expect("JSON");
    assert_eq!(write_settings("const relaxInterval = 60000;", &change, &options).expect("written").text, "const relaxInterval = 30000;");
}

#[test]
fn values_that_are_not_accepted_say_why() {
    let text = "MM_HIGH_PRESSURE_PARAMS = (75, 25, 5)\nMM_LOW_PRESSURE_PARAMS = 5\nMM_REFINEMENT_PASSES = -1\nMM_MATCH_INTERVAL_SECONDS = 0x2D\n\
        WINDOW_RULE = \"widest\"\nMM_BALANCE_THRESHOLD_MMR = \"a\"\nmaps = load()\nmaps = \"x\"\nMM_MMR_EXPANSION_STEP = 1.5\n";
    let reading = read("waves", "bot.py", text);
    let reasons: Vec<(usize, &str)> = reading.unreadable.iter().map(|found| (found.place.line, &*found.reason)).collect();
    let expected = [
        (1, "expected 2 values: base, growth"),
        (2, "expected 2 values: base, growth"),
        (3, "expected a whole number from 0 to 1,000,000,000, got -1"),
        (4, "is not a plain number"),
        (5, "expected \"lead\", \"either\" or \"both\""),
        (6, "expected a plain number"),
        (9, "expected a whole number from 1 to 1,000,000,000, got 1.5"),
    ];
    assert_eq!(reasons, expected);
    assert_eq!(json::write(&reading.settings), "{}");
    // Settings that do not go together are a problem of no single line.
    let reading = read("lobbies", "l.json", r#"{ "weights": { "game": 50 } }"#);
    assert_eq!(
        reading.problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["settings.weights: expected 100 percent in total, got 110"]
    );
    // Data files mean every name in them.
    let reading = read("waves", "w.yaml", "maps:\n  - One\n  - Two\nlow: 5\n");
    let reasons: Vec<(usize, &str)> = reading.unreadable.iter().map(|found| (found.place.line, &*found.reason)).collect();
    assert_eq!(reasons, [(1, "has its value on other lines; write it in the same line"), (4, "expected 2 values: base, growth")]);
}

#[test]
fn settings_without_effect_are_pointed_out() {
    let text = "MM_HIGH_PRESSURE_PARAMS = (100, 0)\nMM_MODERATE_PRESSURE_PARAMS = (100, 0)\nMM_LOW_PRESSURE_PARAMS = (100, 0)\n";
    let reading = read("waves", "bot.py", text);
    let found = |setting: &str| reading.without_effect.iter().find(|found| found.setting == setting).map(|found| &*found.reason);
    assert_eq!(found("high_threshold"), Some("All three windows are equal, so both thresholds do nothing."));
    assert_eq!(found("growth_step"), Some("The growth of every window is 0, so windows never grow."));
}

#[test]
fn languages_are_recognised() {
    let texts = [
        (PYTHON, Language::Python),
        ("A = 1\nB = (1, 2)\n", Language::Python),
        ("const a = 1;\nconst b = 2;\n", Language::JavaScript),
        ("defmodule A do\n  @b 1\nend\n", Language::Elixir),
        ("config :bot,\n  range_increase: 1,\n  look: :all\n", Language::Elixir),
        ("{\n \"a\": 1 }", Language::Json),
        ("// comment\n{ \"a\": 1 }", Language::Json),
        ("[a]\nb = 1\nc = \"x\"\n", Language::Toml),
        ("a:\n  b: 1\n  c: yes\n", Language::Yaml),
        ("A=1\nB=two\n", Language::Env),
        ("", Language::Env),
    ];
    for (text, language) in texts {
        assert_eq!(Language::of_text(text), language, "{text}");
    }
    let files =
        [("a.PY", "python"), ("x/b.tsx", "javascript"), ("c.exs", "elixir"), (".env.local", "env"), ("d.yml", "yaml"), ("e.jsonc", "json")];
    for (file, language) in files {
        assert_eq!(Language::of_file(file).map(Language::name), Some(language), "{file}");
    }
    assert_eq!((Language::of_file("notes.txt"), Language::by_name("typescript")), (None, Some(Language::JavaScript)));
    assert!(Language::ALL.iter().all(|language| Language::by_name(language.name()) == Some(*language)));
}

#[test]
fn a_file_that_is_too_large_is_refused() {
    let text = " ".repeat(queuescope_formats::config::MAX_CONFIG_BYTES + 1);
    assert_eq!(read_settings(&text, &options("waves")).expect_err("too large").to_string(), "file: is larger than 1 MiB, the limit");
    let unknown = ConfigOptions { preset: Some("sead"), ..options("waves") };
    assert_eq!(
        read_settings("", &unknown).expect_err("unknown preset").to_string(),
        "preset: waves has no preset \"sead\"; did you mean \"seed\"?"
    );
}

#[test]
fn a_snippet_in_every_language_has_the_same_settings() {
    for &engine in EngineId::ALL {
        for preset in engine.presets() {
            let settings = queuescope::Settings::preset(engine, preset.name).expect("the preset exists");
            for language in Language::ALL {
                let text = snippet(&settings, language);
                assert_eq!(Language::of_text(&text), language, "{text}");
                let options = ConfigOptions { language: Some(language), ..ConfigOptions::new(engine) };
                let reading = read_settings(&text, &options).expect("the snippet is read");
                assert!(
                    reading.unreadable.is_empty() && reading.questions.is_empty() && reading.problems.is_empty(),
                    "{text}\n{reading:?}"
                );
                let mut problems = queuescope::Problems::default();
                let (_, read) = queuescope::Settings::read(engine, None, Some(&reading.settings), &mut problems);
                let missing: Vec<&str> = reading.absent.iter().map(|absent| absent.target.setting).collect();
                // TOML has nothing for "no value".
                let same = |(setting, value): (&'static queuescope::Setting, Value<'_>)| {
                    language == Language::Toml && missing.contains(&setting.name)
                        || read.values().iter().any(|(other, found)| other.name == setting.name && *found == value)
                };
                assert!(settings.values().into_iter().all(same), "{} in {language}:\n{text}\n{:?}", preset.name, reading.settings);
                assert!(language == Language::Toml || missing.is_empty(), "{missing:?}\n{text}");
            }
        }
    }
}
