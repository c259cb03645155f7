//! The options of an embedded page: what the address says after `?`.

use crate::playback::SPEEDS;

/// What an embedded page shows and does.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Options {
    /// The parts of the page besides the picture.
    pub(crate) show: Vec<Part>,
    /// "light" or "dark"; `None` follows the system.
    pub(crate) theme: Option<&'static str>,
    pub(crate) play: Play,
    /// Index of the speed in the list of speeds; `None` for the usual one.
    pub(crate) speed: Option<usize>,
    /// Where the shown part of the run begins and ends.
    pub(crate) from: Option<Place>,
    pub(crate) to: Option<Place>,
    /// True if queue and settings cannot be changed.
    pub(crate) readonly: bool,
}

/// A part of an embedded page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Sentence,
    Transport,
    Queue,
    Settings,
    Inspector,
    Log,
}

/// When an embedded run plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Play {
    /// Once the reader presses Play.
    Click,
    /// As soon as most of it is visible.
    Seen,
    /// Never. The reader can step.
    Never,
}

/// A round, or a stage of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// Number of the round, from 1.
    pub(crate) round: u32,
    /// Name of the stage.
    pub(crate) stage: Option<String>,
}

impl Part {
    pub(crate) const ALL: [(Part, &'static str); 6] = [
        (Part::Sentence, "sentence"),
        (Part::Transport, "transport"),
        (Part::Queue, "queue"),
        (Part::Settings, "settings"),
        (Part::Inspector, "inspector"),
        (Part::Log, "log"),
    ];

    /// True for parts that need more room than the picture has to give.
    pub(crate) fn is_panel(self) -> bool {
        !matches!(self, Part::Sentence | Part::Transport)
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            show: vec![Part::Sentence, Part::Transport],
            theme: None,
            play: Play::Click,
            speed: None,
            from: None,
            to: None,
            readonly: false,
        }
    }
}

impl Options {
    /// Reads the part of an address after the page's name, such as `?embed=1&theme=dark`, with the problems of options that cannot be read. These
    /// have their defaults. `None` if the page is not embedded.
    pub(crate) fn read(query: &str) -> Option<(Options, Vec<String>)> {
        let pairs = || query.trim_start_matches('?').split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        if !pairs().any(|pair| pair == ("embed", "1")) {
            return None;
        }
        let (mut options, mut problems) = (Options::default(), Vec::new());
        for (name, value) in pairs() {
            if let Err(expected) = options.set(name, value) {
                problems.push(format!("{name}: expected {expected}, got \"{}\"", shortened(value)));
            }
        }
        Some((options, problems))
    }

    /// Sets an option. Returns what would be right if the value cannot be read. Unknown options are ignored, because a host may add its own.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "show" => self.show = parts(value)?,
            "theme" => self.theme = one_of(value, &[("auto", None), ("light", Some("light")), ("dark", Some("dark"))])?,
            "play" => self.play = one_of(value, &[("click", Play::Click), ("seen", Play::Seen), ("never", Play::Never)])?,
            "speed" => {
                let speeds: Vec<String> = SPEEDS.iter().map(ToString::to_string).collect();
                let names: Vec<(&str, usize)> = speeds.iter().enumerate().map(|(index, speed)| (speed.as_str(), index)).collect();
                self.speed = Some(one_of(value, &names)?);
            }
            "from" => self.from = Some(place(value)?),
            "to" => self.to = Some(place(value)?),
            "readonly" => self.readonly = one_of(value, &[("1", true), ("", true), ("0", false)])?,
            _ => {}
        }
        Ok(())
    }

    /// True if a part is shown.
    pub(crate) fn shows(&self, part: Part) -> bool {
        self.show.contains(&part)
    }

    /// Writes the options for an address, without those that have their defaults: `embed=1&theme=dark`.
    pub(crate) fn to_query(&self) -> String {
        let usual = Options::default();
        let mut query = "embed=1".to_owned();
        if self.show != usual.show {
            let names = Part::ALL.iter().filter(|(part, _)| self.shows(*part)).map(|(_, name)| *name).collect::<Vec<_>>();
            query += &format!("&show={}", if names.is_empty() { "none".to_owned() } else { names.join(",") });
        }
        if let Some(theme) = self.theme {
            query += &format!("&theme={theme}");
        }
        match self.play {
            Play::Click => {}
            Play::Seen => query += "&play=seen",
            Play::Never => query += "&play=never",
        }
        if let Some(speed) = self.speed.and_then(|speed| SPEEDS.get(speed)) {
            query += &format!("&speed={speed}");
        }
        for (name, place) in [("from", &self.from), ("to", &self.to)] {
            if let Some(place) = place {
                query += &format!("&{name}={}", place.to_text());
            }
        }
        if self.readonly {
            query += "&readonly=1";
        }
        query
    }
}

impl Place {
    /// `5` or `5.select`
    pub(crate) fn to_text(&self) -> String {
        let stage = self.stage.as_ref().map_or(String::new(), |stage| format!(".{stage}"));
        format!("{}{stage}", self.round)
    }
}

/// Reads a list of parts. `none` shows the picture alone.
fn parts(value: &str) -> Result<Vec<Part>, String> {
    if value == "none" {
        return Ok(Vec::new());
    }
    // A comma may be written as %2C.
    let value = value.replace("%2C", ",").replace("%2c", ",");
    value.split(',').map(|name| one_of(name, &Part::ALL.map(|(part, name)| (name, part)))).collect::<Result<_, _>>()
}

fn place(value: &str) -> Result<Place, String> {
    let (round, stage) = value.split_once('.').map_or((value, None), |(round, stage)| (round, Some(stage)));
    let round = round.parse().ok().filter(|round| *round > 0);
    let is_name = |stage: &str| {
        !stage.is_empty() && stage.len() <= 40 && stage.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter))
    };
    match round {
        Some(round) if stage.is_none_or(is_name) => Ok(Place { round, stage: stage.map(str::to_owned) }),
        _ => Err("a round such as 5, or a round and a stage such as 5.select".to_owned()),
    }
}

fn one_of<T: Clone>(value: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(name, _)| *name == value).map(|(_, choice)| choice.clone());
    found.ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).filter(|name| !name.is_empty()).collect();
        queuescope::one_of(&names)
    })
}

fn shortened(value: &str) -> String {
    value.chars().take(30).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_embedded_only_if_it_is_asked_to_be() {
        assert_eq!(Options::read(""), None);
        assert_eq!(Options::read("?embed=0&theme=dark"), None);
        assert_eq!(Options::read("?embed=1"), Some((Options::default(), Vec::new())));
    }

    #[test]
    fn every_option_is_read_and_written_back() {
        let query = "embed=1&show=queue,log&theme=dark&play=seen&speed=2&from=5&to=5.select&readonly=1";
        let (options, problems) = Options::read(&format!("?{query}")).expect("it is embedded");
        assert_eq!(problems, [""; 0]);
        assert!(options.shows(Part::Queue) && options.shows(Part::Log) && !options.shows(Part::Sentence) && options.readonly);
        assert_eq!((options.theme, options.play, options.speed), (Some("dark"), Play::Seen, Some(3)));
        assert_eq!(options.to, Some(Place { round: 5, stage: Some("select".to_owned()) }));
        assert_eq!(options.to_query(), query);
        let alone = Options::read("?embed=1&show=none").expect("it is embedded").0;
        assert_eq!((alone.show.len(), alone.to_query().as_str()), (0, "embed=1&show=none"));
    }

    #[test]
    fn an_option_that_cannot_be_read_keeps_its_default_and_is_a_problem() {
        let (options, problems) = Options::read("?embed=1&show=everything&theme=blue&play=now&speed=3&from=zero&to=5.<b>&readonly=2&x=1")
            .expect("it is embedded");
        assert_eq!(options, Options::default());
        assert_eq!(problems.len(), 7);
        assert_eq!(problems[1], "theme: expected \"auto\", \"light\" or \"dark\", got \"blue\"");
        assert!(problems[4].starts_with("from: expected a round such as 5"), "{}", problems[4]);
    }
}
