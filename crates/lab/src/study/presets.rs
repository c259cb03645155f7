//! Studies to start from, and studies that examine claims of the engines' source documents. Their files are in `tests/studies`.

use queuescope::Problems;

use super::Study;

/// A study that comes with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StudyPreset {
    /// The name in links and commands.
    pub id: &'static str,
    /// What the study is for.
    pub kind: StudyKind,
    /// The name that people see.
    pub title: &'static str,
    /// What happens on its evenings, or what it compares, in one sentence.
    pub about: &'static str,
    /// Where its numbers come from, or the claim in the words of its document.
    pub source: &'static str,
    /// The study as JSON text.
    text: &'static str,
}

/// What a study is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StudyKind {
    /// Usual evenings, to start from.
    Usual,
    /// Evenings that examine a claim of a source document. `docs/claims.md` has the results.
    Claim,
}

impl StudyKind {
    /// The name in JSON and in commands.
    pub fn name(self) -> &'static str {
        match self {
            StudyKind::Usual => "usual",
            StudyKind::Claim => "claim",
        }
    }
}

impl StudyPreset {
    /// Returns the preset with this id, or `None` if there is none.
    pub fn by_id(id: &str) -> Option<&'static StudyPreset> {
        PRESETS.iter().find(|preset| preset.id == id)
    }

    /// The presets of a kind.
    pub fn of_kind(kind: StudyKind) -> impl Iterator<Item = &'static StudyPreset> {
        PRESETS.iter().filter(move |preset| preset.kind == kind)
    }

    /// The study.
    ///
    /// # Errors
    ///
    /// Returns the problems of the study. A test checks that there are none.
    pub fn study(&self) -> Result<Study, Problems> {
        let document = serde_json::from_str(self.text).map_err(|error| queuescope::Problem::new("study", error.to_string()))?;
        Study::read(&document)
    }
}

/// A preset whose file has its id as its name.
macro_rules! preset {
    ($kind:ident $id:literal, $title:literal, $about:literal, $source:literal $(,)?) => {
        StudyPreset {
            id: $id,
            kind: StudyKind::$kind,
            title: $title,
            about: $about,
            source: $source,
            text: include_str!(concat!("../../../../tests/studies/", $id, ".json")),
        }
    };
}

/// All presets: usual evenings first, then claims.
pub static PRESETS: &[StudyPreset] = &[
    preset!(
        Usual "ladder-night",
        "Ladder night",
        "A small ladder with two sides: at its peak, about 30 players are queued or playing, and most of them play again.",
        "The waves document plans for queues of 20 to 30 players. Sides 40/30/30 and ratings around 1500 ± 300 are assumed."
    ),
    preset!(
        Usual "duel-queue",
        "Duel queue",
        "One player a minute looks for a duel, and many give up after ten minutes.",
        "The buckets document uses TrueSkill. The ratings have mean 18.96 and standard deviation 8.48, rounded to whole numbers here. One arrival a minute is assumed."
    ),
    preset!(
        Usual "thin-night",
        "Thin night",
        "Eight players an hour arrive, so every match means a long wait or a large gap.",
        "Assumed. It shows what settings do when hardly any player is there."
    ),
    preset!(
        Usual "peak-hour",
        "Peak hour",
        "The rate of arrivals rises to six times its start within an hour and falls again.",
        "Assumed. The lobbies document asks for peak and off-peak hours."
    ),
    preset!(
        Usual "big-game",
        "Big game",
        "A popular game with about 10,000 visits on an evening.",
        "Assumed. It shows what settings do when there are always players to choose from."
    ),
    preset!(
        Usual "arcade",
        "Arcade",
        "Players from four regions look for partners in five games, some of them with a friend.",
        "The lobbies document describes games, regions, languages and friends. How popular each is, is assumed."
    ),
    preset!(
        Usual "continent",
        "Continent split by ping",
        "Pings of up to 150 ms split the players of a continent, who wait for lobbies of ten. The longer they wait, the closer their pings are.",
        "The cliques document has pings of 20 to 90 ms in its example. Longer ones and the rate of arrivals are assumed."
    ),
    preset!(
        Claim "greedy-v1",
        "Better than greedy version 1.0?",
        "Versions 2.0 and 2.1 of the waves document against version 1.0, each with its own thresholds.",
        "The waves document, key improvements over v1.0: \"4-32% better match quality (lower MMR differences)\"."
    ),
    preset!(
        Claim "greedy-v1-same-windows",
        "Better than greedy version 1.0, with the same windows?",
        "Versions 2.0 and 2.1 of the waves document against version 1.0 with their thresholds, so that only the selection differs.",
        "The waves document, key improvements over v1.0: \"Locally-optimal matching vs greedy first-come-first-served\"."
    ),
    preset!(
        Claim "greedy-v1-long-queues",
        "Better than greedy version 1.0 in long queues?",
        "The same comparison with the same windows, in queues of 20 to 30 players.",
        "The waves document, target: \"20-30 player queues during early launch\"."
    ),
    preset!(
        Claim "priority-filter",
        "Does the filter protect veterans?",
        "Waves with and without the priority filter, on a ladder where one side has twice as many players as the other.",
        "The waves document, stage 4: \"Eliminates queue jumping - fresh players cannot steal matches from veterans\"."
    ),
    preset!(
        Claim "priority-filter-even-sides",
        "Does the filter protect veterans on even sides?",
        "Waves with and without the priority filter, on a ladder with enough flexible players to make the sides equally long.",
        "The waves document, stage 4: \"Fair priority enforcement - wait_cycles determines candidacy, not just scoring\"."
    ),
    preset!(
        Claim "few-requests",
        "Do the rules for few requests help?",
        "Evenings with few requests, with and without the rules for a small user base, and with only some of them.",
        "The lobbies document, 4.3: \"Prioritize creating any viable matches over optimal matches\"."
    ),
    preset!(
        Claim "reciprocal",
        "How much range must the opponent have?",
        "A duel queue in which the opponent's range must cover all, half or nothing of the distance.",
        "The buckets document: \"100% = you need to be within their range too, 50% = they need to be at least halfway, 0% = if you can match them they are playing with you\"."
    ),
    preset!(
        Claim "greedy-start",
        "Is the greedy lobby almost the best?",
        "Lobbies from snapshots at short and long intervals: the longer the interval, the more players the greedy method can choose from.",
        "The cliques paper: \"a poor seed could reduce total lobby weight by up to 15-20% compared to the optimal solution\"."
    ),
];
