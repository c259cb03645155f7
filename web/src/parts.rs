//! The parts of the page. What is one engine's own, and the sheets, are files of their own, which share memory and functions with the rest
//! (how they get there is in `crates/xtask/src/parts`). A part must be there before anything of it is called: see `app/gate.rs`.
//!
//! The page names its parts in `<link data-part>`. Without any, as while developing, everything is there from the start.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Object, Reflect, Uint8Array, WebAssembly};
use wasm_bindgen::prelude::*;
use web_sys::{HtmlLinkElement, XmlHttpRequest};
use yew::Callback;

/// The part with what nobody needs who only looks at the first picture: changing something, examples but the first, crowds, what is
/// told of a chosen player, and the tables in the place of pictures.
pub(crate) const MORE: &str = "more";

/// What is said about a part that cannot be had.
const UNREACHABLE: &str = "A part of the page could not be loaded. Is there a connection? Choose once more to try again.";

/// A part, and whether it is there.
#[derive(Clone)]
struct Part {
    name: String,
    address: String,
    is_there: bool,
}

thread_local! {
    static PARTS: RefCell<Vec<Part>> = RefCell::new(listed());
}

/// The parts that the page names.
fn listed() -> Vec<Part> {
    let document = web_sys::window().and_then(|window| window.document());
    let Some(links) = document.and_then(|document| document.query_selector_all("link[data-part]").ok()) else { return Vec::new() };
    let links = (0..links.length()).filter_map(|index| links.get(index)?.dyn_into::<HtmlLinkElement>().ok());
    links.map(|link| Part { name: link.get_attribute("data-part").unwrap_or_default(), address: link.href(), is_there: false }).collect()
}

/// The first part that is not there of those that are asked for.
fn missing(wanted: impl Fn(&str) -> bool) -> Option<Part> {
    PARTS.with_borrow(|parts| parts.iter().find(|part| !part.is_there && wanted(&part.name)).cloned())
}

/// Whether everything of a part can be called.
pub(crate) fn is_there(part: &str) -> bool {
    missing(|name| name == part).is_none()
}

/// Whether nothing is left to fetch.
pub(crate) fn are_all_there() -> bool {
    missing(|_| true).is_none()
}

/// Fetches these parts, and calls when they are there or cannot be had.
pub(crate) fn fetch(parts: Vec<&'static str>, done: Callback<Result<(), String>>) {
    let Some(part) = missing(|name| parts.contains(&name)) else { return done.emit(Ok(())) };
    load(part, move |is_there| match is_there {
        true => fetch(parts.clone(), done.clone()),
        false => done.emit(Err(UNREACHABLE.to_owned())),
    });
}

/// Fetches everything that is still missing, so that nothing has to be waited for later, or without a network. What cannot be fetched
/// now will be asked for when it is needed.
pub(crate) fn fetch_the_rest() {
    if let Some(part) = missing(|_| true) {
        load(part, |is_there| {
            if is_there {
                fetch_the_rest();
            }
        });
    }
}

/// Fetches a part and starts it, which fills its places in the table of functions; twice does no harm. Calls with whether it is there.
fn load(part: Part, done: impl Fn(bool) + 'static) {
    let (Some(window), Ok(imports)) = (web_sys::window(), imports()) else { return done(false) };
    let promise = WebAssembly::instantiate_streaming(&window.fetch_with_str(&part.address), &imports);
    let ended = Rc::new(move |well: bool| {
        // A server that does not know what WebAssembly is sends it as something else, and browsers are strict about that; or there is
        // no server to be reached, which is known soon.
        let is_there = well || load_at_once(&part.address).is_ok();
        if is_there {
            arrived(&part);
        }
        done(is_there);
    });
    let [good, bad] = [true, false].map(|well| {
        let ended = ended.clone();
        Closure::<dyn FnMut(JsValue)>::new(move |_| ended(well))
    });
    _ = promise.then2(&good, &bad);
    // One of the two will be called; there are only a few parts.
    good.forget();
    bad.forget();
}

fn arrived(part: &Part) {
    PARTS.with_borrow_mut(|parts| parts.iter_mut().filter(|known| known.name == part.name).for_each(|known| known.is_there = true));
}

/// What a part gets of the rest of the page.
fn imports() -> Result<Object, JsValue> {
    let imports = Object::new();
    Reflect::set(&imports, &"s".into(), &wasm_bindgen::exports())?;
    Ok(imports)
}

/// Brings a part at once, while everything stands still: the net under the gate. It is called in the place of a function whose part is
/// not there, which the gate should have seen to. It says so in the console, which every test of the page wants to be empty.
#[wasm_bindgen]
#[allow(unreachable_pub, reason = "what is exported to JavaScript has to be public")]
pub fn bring_part(index: u32) {
    let part = PARTS.with_borrow(|parts| parts.get(index as usize).cloned());
    if let Some(part) = part.filter(|part| load_at_once(&part.address).is_ok()) {
        web_sys::console::warn_2(&"fetched late:".into(), &part.name.as_str().into());
        arrived(&part);
    }
}

fn load_at_once(address: &str) -> Result<(), JsValue> {
    let request = XmlHttpRequest::new()?;
    request.open_with_async("GET", address, false)?;
    // The only way to get bytes when nothing may be waited for: each as a character, the byte in its lower half.
    request.override_mime_type("text/plain; charset=x-user-defined")?;
    request.send()?;
    let text = request.response_text()?.unwrap_or_default();
    let bytes: Vec<u8> = text.chars().map(|character| character as u8).collect();
    let module = WebAssembly::Module::new(Uint8Array::from(bytes.as_slice()).as_ref())?;
    WebAssembly::Instance::new(&module, &imports()?)?;
    Ok(())
}
