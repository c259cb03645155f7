//! Finds out what each column of a sheet is: from its heading, and from its values where that says nothing.

use queuescope::{Name, Settings};

use super::cells::number;
use super::columns::{Column, by_heading};
use super::headings::{FILLERS, IGNORED, MINUTES, NAMES, PHRASES, RATINGS, REGIONS, SECONDS, TIMES, WAITS, WAVES};
use super::times::{Notation, time};
use crate::words::words;

/// What a column is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A field of a player, or the rating for a side: an index in the list of columns.
    Column(usize),
    /// How long the player has waited, in seconds or as `m:ss`.
    WaitedSeconds,
    /// How long the player has waited, in minutes or as `m:ss`.
    WaitedMinutes,
    /// When the player joined, in any notation.
    JoinedAt,
    /// When the player left, in any notation.
    LeftAt,
    /// Name of the side for which the player's rating is.
    Side,
    /// What happened, in a log.
    Event,
    /// When it happened, in a log.
    Time,
    /// When it happened, in a log whose times such as `12:30` are times of day.
    TimeOfDay,
    /// Another player of a match, in a log.
    Opponent,
    /// Number of a match, in a log with one row for each of its players.
    Match,
    /// Nothing that is read.
    Ignored,
}

/// Roles that are not fields of a player, by name.
const EXTRA: [(&str, Role); 11] = [
    ("waited_seconds", Role::WaitedSeconds),
    ("waited_minutes", Role::WaitedMinutes),
    ("joined_at", Role::JoinedAt),
    ("left_at", Role::LeftAt),
    ("side", Role::Side),
    ("event", Role::Event),
    ("time", Role::Time),
    ("time_of_day", Role::TimeOfDay),
    ("opponent", Role::Opponent),
    ("match", Role::Match),
    ("ignore", Role::Ignored),
];

/// What the name of a rating's column begins with.
const RATING: &str = "rating:";

impl Role {
    /// Returns the name in options.
    pub(crate) fn name(self, columns: &[Column<'_>]) -> String {
        match self {
            Role::Column(index) => columns.get(index).map_or_else(String::new, |column| {
                if column.side { format!("{RATING}{}", column.heading) } else { column.heading.to_owned() }
            }),
            other => EXTRA.iter().find(|(_, role)| *role == other).map_or_else(String::new, |(name, _)| (*name).to_owned()),
        }
    }

    /// Returns the role with this name.
    pub(crate) fn by_name(name: &str, columns: &[Column<'_>]) -> Option<Role> {
        if let Some((_, role)) = EXTRA.iter().find(|(known, _)| *known == name) {
            return Some(*role);
        }
        let side = name.strip_prefix(RATING);
        let is_it = |column: &Column<'_>| if column.side { side == Some(column.heading) } else { column.heading == name };
        columns.iter().position(is_it).map(Role::Column)
    }

    /// Returns the names of all roles.
    pub(crate) fn names(columns: &[Column<'_>]) -> Vec<String> {
        let fields = (0..columns.len()).map(|index| Role::Column(index).name(columns));
        fields.chain(EXTRA.iter().map(|(name, _)| (*name).to_owned())).collect()
    }

    /// True for the roles that only logs have.
    fn is_of_logs(self) -> bool {
        matches!(self, Role::Event | Role::Time | Role::TimeOfDay | Role::Opponent | Role::Match)
    }
}

/// How sure it is what a column is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Certainty {
    /// The heading says it, or the user.
    Sure,
    /// The values say it.
    Likely,
    /// It is in doubt, so a person should look.
    Ask,
}

/// What a column is taken for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Guess {
    pub(crate) role: Role,
    pub(crate) certainty: Certainty,
    /// Why it is in doubt, or what the values look like.
    pub(crate) reason: Option<&'static str>,
}

/// Why a column is in doubt that is the same as another one.
pub(crate) const REPEATED: &str = "another column is the same";

fn sure(role: Role) -> Guess {
    Guess { role, certainty: Certainty::Sure, reason: None }
}

fn ask(reason: &'static str) -> Guess {
    Guess { role: Role::Ignored, certainty: Certainty::Ask, reason: Some(reason) }
}

/// What the columns of a sheet are guessed with.
pub(crate) struct Guesser<'s> {
    pub(crate) columns: &'s [Column<'s>],
    pub(crate) sides: &'s [Name],
}

impl<'s> Guesser<'s> {
    pub(crate) fn new(columns: &'s [Column<'s>], settings: &'s Settings) -> Guesser<'s> {
        Guesser { columns, sides: settings.rating_names() }
    }

    /// Returns what each column is. `values` has some cells of each column. A log's columns differ from those of a queue.
    pub(crate) fn guesses(&self, headings: &[String], values: &[Vec<&str>], is_log: bool) -> Vec<Guess> {
        let mut guesses: Vec<Guess> = Vec::with_capacity(headings.len());
        let mut taken: Vec<Option<usize>> = Vec::new();
        for (index, heading) in headings.iter().enumerate() {
            let empty = Vec::new();
            let column = values.get(index).unwrap_or(&empty);
            let mut guess = self.of_heading(heading, &taken, column, is_log).unwrap_or_else(|| self.of_values(heading, column));
            let is_repeated = guess.role != Role::Ignored
                && !matches!(guess.role, Role::Opponent)
                && guesses.iter().any(|other| other.role == guess.role);
            if is_repeated && is_log && guess.role == Role::Column(0) {
                guess = Guess { role: Role::Opponent, ..guess };
            } else if is_repeated {
                guess = ask(REPEATED);
            }
            taken.push(if let Role::Column(index) = guess.role { Some(index) } else { None });
            guesses.push(guess);
        }
        self.find_names(headings, values, &mut guesses);
        self.check_ratings(&mut guesses);
        guesses
    }

    /// True if a heading names a role.
    pub(crate) fn knows(&self, heading: &str) -> bool {
        self.of_heading(heading, &[], &[], false).is_some_and(|guess| guess.certainty == Certainty::Sure)
    }

    fn field(&self, name: &str) -> Option<Role> {
        Role::by_name(name, self.columns)
    }

    /// Returns what a heading says.
    fn of_heading(&self, heading: &str, taken: &[Option<usize>], values: &[&str], is_log: bool) -> Option<Guess> {
        let heading = heading.trim();
        if heading.is_empty() {
            return None;
        }
        let all = words(heading);
        let has_times = || has_notation(values, |notation| notation > Notation::Seconds);
        if is_log && all.len() == 1 && TIMES.contains(&&*all[0]) {
            return Some(sure(Role::Time));
        }
        if let Some(found) = by_heading(self.columns, taken, heading) {
            let field = if self.columns[found].side { "" } else { self.columns[found].heading };
            let role = match field {
                "joined" if has_times() => Role::JoinedAt,
                "leaves" if has_times() => Role::LeftAt,
                // Other engines than waves count no waves.
                "wait_cycles" if self.sides.is_empty() && heading != "wait_cycles" => Role::WaitedSeconds,
                _ => Role::Column(found),
            };
            return Some(sure(role));
        }
        if let Some(side) = self.side(&all) {
            return Some(sure(side));
        }
        if let Some(guess) = self.wait(&all, values) {
            return Some(guess);
        }
        let words: Vec<&str> = all.iter().map(String::as_str).filter(|word| !FILLERS.contains(word)).collect();
        if let Some((_, name)) = PHRASES.iter().find(|(phrase, _)| phrase.split(' ').eq(words.iter().copied())) {
            let role = self.field(name)?;
            let fits = (is_log || !role.is_of_logs()) && !(role == Role::Side && self.sides.is_empty());
            return fits.then(|| sure(role));
        }
        let is = |list: &[&str]| !words.is_empty() && words.iter().all(|word| list.contains(word));
        if is(&RATINGS) {
            return self.field("rating").map(sure);
        }
        if words.is_empty() && all.iter().any(|word| matches!(&**word, "discord" | "steam" | "battlenet" | "account")) || is(&NAMES) {
            return self.field("id").map(sure);
        }
        let last_is_ignored = words.len() == 1 && IGNORED.contains(&words[0]);
        (last_is_ignored || heading == "#").then(|| sure(Role::Ignored))
    }

    /// Returns the rating of the side that a heading names, as `bw_mmr` and "MMR (BW)" do.
    fn side(&self, heading: &[String]) -> Option<Role> {
        let rest: Vec<&String> = heading.iter().filter(|word| !RATINGS.contains(&&***word) && !FILLERS.contains(&&***word)).collect();
        let is_side = |column: &Column<'_>| {
            let side = words(column.heading);
            column.side && !side.is_empty() && rest.len() == side.len() && rest.iter().zip(&side).all(|(word, side)| *word == side)
        };
        self.columns.iter().position(is_side).map(Role::Column)
    }

    /// Returns what the heading of a wait says.
    fn wait(&self, heading: &[String], values: &[&str]) -> Option<Guess> {
        let has = |list: &[&str]| heading.iter().any(|word| list.contains(&&**word));
        let is_queue_time = has(&["queue", "queued"]) && (has(&["time"]) || has(&MINUTES) || has(&SECONDS));
        if !has(&WAITS) && !is_queue_time {
            return None;
        }
        if has(&WAVES) {
            return self.field("wait_cycles").map(sure);
        }
        if has(&MINUTES) {
            return Some(sure(Role::WaitedMinutes));
        }
        if has(&SECONDS) || has_notation(values, |notation| notation > Notation::Seconds) {
            return Some(sure(Role::WaitedSeconds));
        }
        Some(Guess { role: Role::WaitedSeconds, certainty: Certainty::Ask, reason: Some("seconds or minutes?") })
    }

    /// Returns what the values of a column look like.
    fn of_values(&self, heading: &str, values: &[&str]) -> Guess {
        let filled: Vec<&str> = values.iter().map(|value| value.trim()).filter(|value| !value.is_empty()).collect();
        if filled.is_empty() {
            return sure(Role::Ignored);
        }
        let all = |is: fn(&str) -> bool| filled.iter().all(|value| is(value));
        if all(|value| REGIONS.contains(&&*value.to_lowercase()))
            && let Some(role) = self.field("region")
        {
            return Guess { role, certainty: Certainty::Likely, reason: Some("the values are regions") };
        }
        if all(|value| number(value).is_some_and(|number| (100.0..=10_000.0).contains(&number))) {
            return ask("a rating?");
        }
        if heading.trim().is_empty() { ask("has no heading") } else { ask("unknown heading") }
    }

    /// Takes the first column of different texts for the names, if no heading says which it is.
    fn find_names(&self, headings: &[String], values: &[Vec<&str>], guesses: &mut [Guess]) {
        if guesses.iter().any(|guess| guess.role == Role::Column(0)) {
            return;
        }
        for (index, guess) in guesses.iter_mut().enumerate() {
            let mut cells: Vec<&str> =
                values.get(index).into_iter().flatten().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
            let is_text = !cells.is_empty() && cells.iter().all(|cell| number(cell).is_none() && time(cell).is_none());
            let count = cells.len();
            cells.sort_unstable();
            cells.dedup();
            // A few repeated names are problems of their rows, but a column of few different words is something else.
            let is_free = guess.role == Role::Ignored && guess.certainty == Certainty::Ask;
            if is_free && is_text && cells.len() * 10 >= count * 9 && headings.get(index).is_some_and(|heading| !heading.trim().is_empty())
            {
                *guess = Guess { role: Role::Column(0), certainty: Certainty::Likely, reason: Some("the values look like names") };
                return;
            }
        }
    }

    /// Asks for the side of a rating that has none.
    fn check_ratings(&self, guesses: &mut [Guess]) {
        let has_side =
            guesses.iter().any(|guess| guess.role == Role::Side || matches!(guess.role, Role::Column(index) if self.columns[index].side));
        let rating = self.field("rating");
        if self.sides.is_empty() || has_side {
            return;
        }
        if let Some(guess) = guesses.iter_mut().find(|guess| Some(guess.role) == rating) {
            (guess.certainty, guess.reason) = (Certainty::Ask, Some("for which side?"));
        }
    }
}

/// True if most filled cells are times in such a notation.
fn has_notation(values: &[&str], is_it: impl Fn(Notation) -> bool) -> bool {
    let filled = values.iter().filter(|value| !value.trim().is_empty());
    let (count, times) =
        filled.fold((0, 0), |(count, times), value| (count + 1, times + usize::from(time(value).is_some_and(|time| is_it(time.notation)))));
    times * 2 > count
}
