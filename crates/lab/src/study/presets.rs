//! Studies to start from. Each says where its numbers come from.

use queuescope::Problems;

use super::Study;

/// A study to start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StudyPreset {
    /// The name in links and commands.
    pub id: &'static str,
    /// The name that people see.
    pub title: &'static str,
    /// What happens on its evenings, in one sentence.
    pub about: &'static str,
    /// Where its numbers come from.
    pub source: &'static str,
    /// The study as JSON text.
    text: &'static str,
}

impl StudyPreset {
    /// Returns the preset with this id, or `None` if there is none.
    pub fn by_id(id: &str) -> Option<&'static StudyPreset> {
        PRESETS.iter().find(|preset| preset.id == id)
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

/// All presets.
pub static PRESETS: &[StudyPreset] = &[
    StudyPreset {
        id: "ladder-night",
        title: "Ladder night",
        about: "A small ladder with two sides: about 30 players are queued or playing, and most of them play again.",
        source: "The waves document plans for queues of 20 to 30 players. Sides 40/30/30 and ratings around 1500 ± 300 are assumed.",
        text: r#"{
            "version": 1, "engine": "waves", "name": "Ladder night",
            "crowd": { "players": 120, "rating": 1500, "spread": 300, "sides": [40, 30, 30] },
            "evening": { "hours": 3, "arrivals": { "per_hour": 40, "shape": [1, 2, 3, 2] },
                "patience": { "median": 900 }, "returns": { "chance": 60, "game": 1200, "pause": 60 } },
            "arms": [{ "name": "now" }, { "name": "wider windows", "settings": { "moderate": { "base": 130 } } }],
            "matters": { "wait_all.capped": 30, "gap.mean": 10 }
        }"#,
    },
    StudyPreset {
        id: "duel-queue",
        title: "Duel queue",
        about: "One player a minute looks for a duel, and many give up after ten minutes.",
        source: "The buckets document uses TrueSkill. The ratings have mean 18.96 and standard deviation 8.48, rounded to whole numbers here. One arrival a minute is assumed.",
        text: r#"{
            "version": 1, "engine": "buckets", "name": "Duel queue",
            "crowd": { "players": 400, "rating": 19, "spread": 8 },
            "evening": { "hours": 3, "arrivals": { "per_hour": 60 },
                "patience": { "median": 600 }, "returns": { "chance": 50, "game": 1200, "pause": 30 } },
            "arms": [{ "name": "now" }, { "name": "half the range back", "settings": { "reciprocal": 50 } }]
        }"#,
    },
    StudyPreset {
        id: "thin-night",
        title: "Thin night",
        about: "Eight players an hour arrive, so every match means a long wait or a large gap.",
        source: "Assumed. It shows what settings do when hardly any player is there.",
        text: r#"{
            "version": 1, "engine": "waves", "name": "Thin night",
            "crowd": { "players": 40, "rating": 1500, "spread": 300, "sides": [40, 30, 30] },
            "evening": { "hours": 4, "arrivals": { "per_hour": 8 },
                "patience": { "median": 1200 }, "returns": { "chance": 70, "game": 1200, "pause": 60 } },
            "arms": [{ "name": "now" }, { "name": "aggressive", "preset": "aggressive" }]
        }"#,
    },
    StudyPreset {
        id: "peak-hour",
        title: "Peak hour",
        about: "The rate of arrivals rises to six times its start within an hour and falls again.",
        source: "Assumed. The lobbies document asks for peak and off-peak hours.",
        text: r#"{
            "version": 1, "engine": "waves", "name": "Peak hour",
            "crowd": { "players": 600, "rating": 1500, "spread": 300, "sides": [40, 30, 30] },
            "evening": { "hours": 3, "arrivals": { "per_hour": 200, "shape": [1, 2, 4, 6, 6, 4, 2, 1, 1] },
                "patience": { "median": 600 }, "returns": { "chance": 50, "game": 1200, "pause": 60 } },
            "arms": [{ "name": "now" }, { "name": "strict", "preset": "strict" }]
        }"#,
    },
    StudyPreset {
        id: "big-game",
        title: "Big game",
        about: "A popular game with about 10,000 visits on an evening.",
        source: "Assumed. It shows what settings do when there are always players to choose from.",
        text: r#"{
            "version": 1, "engine": "waves", "name": "Big game", "evenings": 20,
            "crowd": { "players": 10000, "rating": 1500, "spread": 300, "sides": [40, 30, 30] },
            "evening": { "hours": 3, "arrivals": { "per_hour": 1950, "shape": [1, 2, 3, 2] },
                "patience": { "median": 600 }, "returns": { "chance": 60, "game": 1200, "pause": 60 } },
            "arms": [{ "name": "now" }, { "name": "wave every 20 s", "settings": { "wave_interval": 20 } }]
        }"#,
    },
    StudyPreset {
        id: "arcade",
        title: "Arcade",
        about: "Players from four regions look for partners in five games, some of them with a friend.",
        source: "The lobbies document describes games, regions, languages and friends. How popular each is, is assumed.",
        text: r#"{
            "version": 1, "engine": "lobbies", "name": "Arcade",
            "crowd": { "players": 300, "rating": 1500, "spread": 250, "party_percent": 20, "largest_group": 4,
                "games": { "chess": 5, "go": 3, "checkers": 2, "poker": 2, "bridge": 1 },
                "regions": { "EU": 5, "NA": 4, "AS": 3, "SA": 1 } },
            "evening": { "hours": 3, "arrivals": { "per_hour": 80, "shape": [1, 2, 2, 1] },
                "patience": { "median": 900 }, "returns": { "chance": 50, "game": 1800, "pause": 60 } },
            "arms": [{ "name": "now" }, { "name": "relax twice as fast", "settings": { "relax_interval": 15 } }]
        }"#,
    },
    StudyPreset {
        id: "continent",
        title: "Continent split by ping",
        about: "Pings of up to 150 ms split the players of a continent, who wait for lobbies of ten.",
        source: "The cliques document has pings of 20 to 90 ms in its example. Longer ones and the rate of arrivals are assumed.",
        text: r#"{
            "version": 1, "engine": "cliques", "name": "Continent split by ping",
            "crowd": { "players": 1000, "rating": 1500, "spread": 400, "longest_ping": 150 },
            "evening": { "hours": 2, "arrivals": { "per_hour": 400 },
                "patience": { "median": 900 }, "returns": { "chance": 60, "game": 1500, "pause": 60 } },
            "arms": [{ "name": "now", "preset": "battle" }, { "name": "higher ping penalty", "preset": "battle", "settings": { "alpha": 3 } }]
        }"#,
    },
];
