//! The worker: a plain module worker that runs jobs on the npm module's WebAssembly. Its files lie in a folder of their own beside the
//! page and are fetched when the first job starts. The other end is `crates/module/npm/worker.mjs`.

use gloo::events::EventListener;
use gloo::utils::document;
use queuescope_lab::job::Progress;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use web_sys::{MessageEvent, WorkerOptions, WorkerType};
use yew::Callback;

use super::News;

/// Names the worker's file; written by `cargo xtask finish-page`.
const FILE: &str = "meta[name=queuescope-jobs]";

/// A worker that was started.
pub(super) struct Worker {
    worker: web_sys::Worker,
    _listeners: [EventListener; 2],
}

/// What the page tells the worker.
#[derive(Serialize)]
#[serde(untagged)]
enum ToWorker<'a> {
    Start { start: u32, question: &'a str },
    Cancel { cancel: u32 },
}

/// What the worker tells the page. Which fields it has says what it is about.
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
    /// Starts the worker. `None` if there is no file for it, or the browser refuses.
    pub(super) fn start(on_news: &Callback<News>) -> Option<Worker> {
        let file = document().query_selector(FILE).ok()??.get_attribute("content").filter(|file| !file.is_empty())?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = web_sys::Worker::new_with_options(&file, &options).ok()?;
        let (told, failed) = (on_news.clone(), on_news.clone());
        let listeners = [
            EventListener::new(&worker, "message", move |event| {
                if let Some(news) = event.dyn_ref::<MessageEvent>().and_then(|event| read(&event.data())) {
                    told.emit(news);
                }
            }),
            EventListener::new(&worker, "error", move |_| failed.emit(News::NoWorker)),
        ];
        Some(Worker { worker, _listeners: listeners })
    }

    /// Asks a question.
    pub(super) fn ask(&self, id: u32, question: &str) {
        self.send(&ToWorker::Start { start: id, question });
    }

    /// Drops a question.
    pub(super) fn cancel(&self, id: u32) {
        self.send(&ToWorker::Cancel { cancel: id });
    }

    fn send(&self, message: &ToWorker<'_>) {
        if let Ok(message) = serde_wasm_bindgen::to_value(message) {
            // Only fails for values that cannot be copied, which plain objects always can.
            _ = self.worker.post_message(&message);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn read(message: &wasm_bindgen::JsValue) -> Option<News> {
    match serde_wasm_bindgen::from_value(message.clone()).ok()? {
        FromWorker { ready: Some(true), .. } => Some(News::Ready),
        FromWorker { failed: Some(_), .. } => Some(News::NoWorker),
        FromWorker { id: Some(id), problems: Some(problems), .. } => {
            let told: Vec<String> = problems.into_iter().map(|Problem { path, message }| format!("{path}: {message}")).collect();
            Some(News::Failed(id, told.join("; ")))
        }
        FromWorker { id: Some(id), progress: Some(progress), answer: Some(answer), .. } if progress.finished => {
            Some(News::Done(id, answer))
        }
        FromWorker { id: Some(id), progress: Some(progress), .. } => Some(News::Progress(id, progress)),
        _ => None,
    }
}
