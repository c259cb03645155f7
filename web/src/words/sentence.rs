//! Building blocks of texts: sentences with highlighted names and numbers, formulas, and stories.

use queuescope::{Millis, PlayerRef, QueueEvent};

use super::number::clock;

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fragment {
    /// Plain text.
    Text(String),
    /// A player's name.
    Player(PlayerRef),
    /// The name of a side, shown in its colour; with its index, 0 or 1.
    Side(usize, String),
    /// A highlighted number.
    Number(String),
}

/// A formula: its name, the rule, the same rule with numbers, and the result. The result follows the last line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Formula {
    pub(crate) name: &'static str,
    pub(crate) lines: Vec<String>,
    pub(crate) result: String,
}

/// One round of a player's story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoryRound {
    /// The number of the round, from 1.
    pub(crate) round: u32,
    pub(crate) time: Millis,
    pub(crate) sentences: Vec<String>,
}

/// Builds a sentence piece by piece.
#[derive(Default)]
pub(crate) struct Sentence(Vec<Fragment>);

impl Sentence {
    pub(crate) fn text(mut self, text: impl Into<String>) -> Self {
        self.0.push(Fragment::Text(text.into()));
        self
    }
    pub(crate) fn player(mut self, player: &PlayerRef) -> Self {
        self.0.push(Fragment::Player(player.clone()));
        self
    }
    pub(crate) fn side(mut self, side: usize, name: &str) -> Self {
        self.0.push(Fragment::Side(side, name.to_owned()));
        self
    }
    pub(crate) fn number(mut self, text: impl Into<String>) -> Self {
        self.0.push(Fragment::Number(text.into()));
        self
    }
    /// Adds a list of players: `Ann, Bob and Cat`.
    pub(crate) fn players(self, players: &[PlayerRef]) -> Self {
        players.iter().enumerate().fold(self, |sentence, (index, player)| match index {
            0 => sentence.player(player),
            _ if index + 1 == players.len() => sentence.text(" and ").player(player),
            _ => sentence.text(", ").player(player),
        })
    }
    /// Returns the finished sentence.
    pub(crate) fn parts(self) -> Vec<Fragment> {
        self.0
    }
}

/// Returns the sentence for players who join or leave. It is the same for every engine.
pub(crate) fn queue_sentence(event: &QueueEvent) -> Vec<Fragment> {
    let one = |players: &[PlayerRef], one: &'static str, many: &'static str| if players.len() == 1 { one } else { many };
    match event {
        QueueEvent::Joined { players, joined } if players.len() > 1 => {
            // The ticket joins with the last member of the party. The others may have joined long before.
            let sentence = Sentence::default().players(players);
            if joined.0 < 0 {
                let wait = clock(Millis(-joined.0));
                sentence.text(" are in the queue. Their party had already waited ").number(wait).text(" at the start.")
            } else {
                sentence.text(" enter the queue, because the last member of their party joined at ").number(clock(*joined)).text(".")
            }
        }
        QueueEvent::Joined { players, joined } if joined.0 < 0 => Sentence::default()
            .players(players)
            .text(" is in the queue. They had already waited ")
            .number(clock(Millis(-joined.0)))
            .text(" at the start."),
        QueueEvent::Joined { players, joined } => {
            Sentence::default().players(players).text(" joined at ").number(clock(*joined)).text(" and enters the queue.")
        }
        QueueEvent::Left { players, at } => Sentence::default().players(players).text(" gave up at ").number(clock(*at)).text(one(
            players,
            " and leaves the queue.",
            " and leave the queue.",
        )),
    }
    .parts()
}

/// Returns a sentence as plain text, for screen readers.
pub(crate) fn plain_text(parts: &[Fragment]) -> String {
    let texts = parts.iter().map(|part| match part {
        Fragment::Text(text) | Fragment::Number(text) | Fragment::Side(_, text) => text.as_str(),
        Fragment::Player(player) => &player.id,
    });
    texts.collect()
}
