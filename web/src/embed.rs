//! The page in a frame of another page: only the parts that the address asks for, without an address bar, storage or tour. The page around it
//! can control it with messages. `docs/embedding.md` describes the options and the messages.

mod message;
mod options;

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::MessageEvent;
use web_sys::js_sys::{JSON, Reflect};
use yew::Callback;

pub(crate) use message::{Incoming, Outgoing};
pub(crate) use options::{Options, Part, Place, Play};

/// The frame's connection to the page around it.
pub(crate) struct Embed {
    pub(crate) options: Options,
    /// Address that opens the full page at the current position.
    pub(crate) link: String,
    /// The height and the position that were reported last.
    pub(crate) reported: (u32, Option<usize>),
    _listener: EventListener,
}

/// Longest message that is read, as JSON. A scenario of 10,000 players has about 1,000,000 characters.
const MAX_MESSAGE_CHARS: usize = 16_000_000;

impl Embed {
    /// Reads the options of the page's address. `None` if the page is not embedded. `heard` receives what the page around the frame says.
    pub(crate) fn start(heard: Callback<Result<Incoming, String>>) -> Option<Embed> {
        let query = window().location().search().unwrap_or_default();
        let (options, problems) = Options::read(&query)?;
        let listener = EventListener::new(&window(), "message", move |event| {
            let message = event.dyn_ref::<MessageEvent>().and_then(read);
            if let Some(message) = message {
                heard.emit(message);
            }
        });
        let embed = Embed { options, link: String::new(), reported: (0, None), _listener: listener };
        for problem in problems {
            embed.say(&Outgoing::Error { message: problem });
        }
        Some(embed)
    }

    /// Sends a message to the page around the frame. It contains nothing that this page did not get from there or from its own address.
    pub(crate) fn say(&self, message: &Outgoing) {
        let parent = window().parent().ok().flatten().filter(|parent| *parent != window());
        let (Some(parent), Ok(message)) = (parent, js_value(message)) else { return };
        // Without a parent that listens, nothing happens.
        _ = parent.post_message(&message, "*");
    }
}

/// Reads a message. `None` if it is not from the page around the frame, or not of this protocol.
fn read(event: &MessageEvent) -> Option<Result<Incoming, String>> {
    let parent = window().parent().ok().flatten().filter(|parent| *parent != window())?;
    let source: JsValue = event.source()?.into();
    if source != JsValue::from(parent) {
        return None;
    }
    let data = event.data();
    let text: String = JSON::stringify(&data).ok()?.into();
    if text.len() > MAX_MESSAGE_CHARS {
        return Some(Err(format!("a message may have up to {MAX_MESSAGE_CHARS} characters")));
    }
    let scenario = || Reflect::get(&data, &"scenario".into()).ok().and_then(|scenario| JSON::stringify(&scenario).ok()?.as_string());
    Incoming::read(&text, scenario)
}

fn js_value(message: &Outgoing) -> Result<JsValue, JsValue> {
    JSON::parse(&message.to_json())
}
