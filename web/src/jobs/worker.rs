//! The worker: a plain module worker that runs jobs on the npm module's WebAssembly. Its files are in a separate folder next to the page
//! and are fetched when the first job starts. The code inside the worker is `crates/module/npm/worker.mjs`.

use gloo::events::EventListener;
use gloo::utils::document;
use queuescope_lab::job::Progress;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, WorkerOptions, WorkerType};
use yew::Callback;

use super::News;

/// Selector of the element that names the worker's file. `cargo xtask finish-page` fills it in.
const FILE: &str = "meta[name=queuescope-jobs]";

/// A started worker.
pub(super) struct Worker {
    worker: web_sys::Worker,
    _listeners: [EventListener; 2],
}

/// A message from the page to the worker.
#[derive(Serialize)]
#[serde(untagged)]
enum ToWorker<'a> {
    Start { start: u32, question: &'a str },
    Cancel { cancel: u32 },
}

/// A message from the worker to the page. Its fields show which kind of message it is.
#[derive(Deserialize)]
struct FromWorker {
    ready: Option<bool>,
    failed: Option<String>,
    id: Option<u32>,
    progress: Option<Progress>,
    answer: Option<String>,
    problems: Option<Vec<Problem>>,
}

#[derive(Deserialize)]
struct Problem {
    path: String,
    message: String,
}

impl Worker {
    /// Starts the worker. Returns `None` if the page names no file for it or the browser refuses.
    pub(super) fn start(on_news: &Callback<News>) -> Option<Worker> {
        let file = document().query_selector(FILE).ok()??.get_attribute("content").filter(|file| !file.is_empty())?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = web_sys::Worker::new_with_options(&file, &options).ok()?;
        let (on_message, on_error) = (on_news.clone(), on_news.clone());
        let listeners = [
            EventListener::new(&worker, "message", move |event| {
                if let Some(news) = event.dyn_ref::<MessageEvent>().and_then(|event| read(&event.data())) {
                    on_message.emit(news);
                }
            }),
            EventListener::new(&worker, "error", move |_| on_error.emit(News::NoWorker)),
        ];
        Some(Worker { worker, _listeners: listeners })
    }

    /// Asks a question.
    pub(super) fn ask(&self, id: u32, question: &str) {
        self.send(&ToWorker::Start { start: id, question });
    }

    /// Cancels a question's job.
    pub(super) fn cancel(&self, id: u32) {
        self.send(&ToWorker::Cancel { cancel: id });
    }

    fn send(&self, message: &ToWorker<'_>) {
        if let Ok(message) = serde_wasm_bindgen::to_value(message) {
            // This fails only for values that cannot be copied, and plain objects can be.
            _ = self.worker.post_message(&message);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Reads a message from the worker.
fn read(message: &wasm_bindgen::JsValue) -> Option<News> {
    match serde_wasm_bindgen::from_value(message.clone()).ok()? {
        FromWorker { ready: Some(true), .. } => Some(News::Ready),
        FromWorker { failed: Some(_), .. } => Some(News::NoWorker),
        FromWorker { id: Some(id), problems: Some(problems), .. } => {
            let messages: Vec<String> = problems.into_iter().map(|Problem { path, message }| format!("{path}: {message}")).collect();
            Some(News::Failed(id, messages.join("; ")))
        }
        FromWorker { id: Some(id), progress: Some(progress), answer: Some(answer), .. } if progress.finished => {
            Some(News::Done(id, answer))
        }
        FromWorker { id: Some(id), progress: Some(progress), .. } => Some(News::Progress(id, progress)),
        _ => None,
    }
}
