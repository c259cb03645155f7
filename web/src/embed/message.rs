//! Messages between an embedded page and the page around it, in version 1 of the protocol.

use queuescope_formats::json;
use serde::{Deserialize, Serialize};

/// Name and version of the protocol. Other messages are ignored.
const PROTOCOL: &str = "queuescope:1";

/// What the page around the frame says.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Incoming {
    /// Go to a position, which counts events from 0.
    Seek(usize),
    Play,
    Pause,
    /// Show a scenario, as JSON text.
    Load(String),
    /// Show other colours; `None` follows the system.
    Theme(Option<&'static str>),
}

/// What the embedded page says.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Outgoing {
    /// The page is ready. Positions go from `from` to `to`.
    Ready { from: usize, to: usize },
    /// The height at which the page looks best at its width, in CSS pixels.
    Height { height: u32 },
    /// The page shows another position.
    Position { position: usize, from: usize, to: usize, text: String },
    /// Something could not be done.
    Error { message: String },
}

#[derive(Deserialize)]
struct Envelope {
    protocol: String,
    #[serde(rename = "type")]
    kind: String,
    position: Option<f64>,
    theme: Option<String>,
}

#[derive(Serialize)]
struct Sent<'a> {
    protocol: &'static str,
    #[serde(flatten)]
    message: &'a Outgoing,
}

impl Incoming {
    /// Reads a message. `scenario` returns its scenario as JSON text, if it has one. `None` if the message is not of this protocol, and an error
    /// if it is but cannot be understood.
    pub(crate) fn read(text: &str, scenario: impl FnOnce() -> Option<String>) -> Option<Result<Incoming, String>> {
        let message: Envelope = serde_json::from_str(text).ok().filter(|message: &Envelope| message.protocol == PROTOCOL)?;
        Some(message.read(scenario))
    }
}

impl Envelope {
    fn read(self, scenario: impl FnOnce() -> Option<String>) -> Result<Incoming, String> {
        match self.kind.as_str() {
            "seek" => {
                let position = self.position.filter(|position| *position >= 0.0 && position.fract() == 0.0);
                position
                    .map(|position| Incoming::Seek(position as usize))
                    .ok_or("seek: position: expected a whole number from 0".to_owned())
            }
            "play" => Ok(Incoming::Play),
            "pause" => Ok(Incoming::Pause),
            "load" => scenario().map(Incoming::Load).ok_or("load: scenario: expected a scenario".to_owned()),
            "theme" => match self.theme.as_deref() {
                Some("auto") => Ok(Incoming::Theme(None)),
                Some("light") => Ok(Incoming::Theme(Some("light"))),
                Some("dark") => Ok(Incoming::Theme(Some("dark"))),
                _ => Err("theme: expected \"auto\", \"light\" or \"dark\"".to_owned()),
            },
            _ => Err("type: expected \"seek\", \"play\", \"pause\", \"load\" or \"theme\"".to_owned()),
        }
    }
}

impl Outgoing {
    /// The message as JSON.
    pub(crate) fn to_json(&self) -> String {
        json::write(&Sent { protocol: PROTOCOL, message: self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Result<Incoming, String>> {
        Incoming::read(text, || None)
    }

    #[test]
    fn messages_of_other_protocols_are_ignored() {
        for other in
            ["", "null", "1", "{}", r#"{"type":"play"}"#, r#"{"protocol":"queuescope:2","type":"play"}"#, r#"{"protocol":7,"type":"play"}"#]
        {
            assert_eq!(read(other), None, "{other}");
        }
    }

    #[test]
    fn every_message_is_read() {
        let message = |rest: &str| read(&format!(r#"{{"protocol":"queuescope:1",{rest}}}"#)).expect("it is of the protocol");
        assert_eq!(message(r#""type":"seek","position":12"#), Ok(Incoming::Seek(12)));
        assert_eq!(message(r#""type":"play""#), Ok(Incoming::Play));
        assert_eq!(message(r#""type":"pause","more":[1]"#), Ok(Incoming::Pause));
        let load = Incoming::read(r#"{"protocol":"queuescope:1","type":"load"}"#, || Some("{}".to_owned()));
        assert_eq!(load, Some(Ok(Incoming::Load("{}".to_owned()))));
        assert_eq!(message(r#""type":"theme","theme":"dark""#), Ok(Incoming::Theme(Some("dark"))));
        for wrong in [
            r#""type":"seek""#,
            r#""type":"seek","position":-1"#,
            r#""type":"seek","position":1.5"#,
            r#""type":"load""#,
            r#""type":"theme","theme":"red""#,
            r#""type":"jump""#,
        ] {
            assert!(message(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn messages_are_written_with_the_protocol_and_their_type() {
        assert_eq!(Outgoing::Height { height: 420 }.to_json(), r#"{"protocol":"queuescope:1","type":"height","height":420}"#);
        assert_eq!(Outgoing::Ready { from: 0, to: 9 }.to_json(), r#"{"protocol":"queuescope:1","type":"ready","from":0,"to":9}"#);
    }
}
