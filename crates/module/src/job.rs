//! The class through which JavaScript runs jobs, a wrapper around `queuescope_lab::job`.

use queuescope_lab::job;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{problem_list, to_js};

/// A job in progress. JavaScript calls `free()` when it no longer needs it.
#[wasm_bindgen]
pub struct Job(Box<dyn job::Job>);

#[wasm_bindgen]
impl Job {
    /// Starts the job that answers a question. The question is the JSON text of `{ job, link, player? }`, or of another job's fields.
    #[wasm_bindgen(constructor)]
    pub fn new(question: &str) -> Result<Job, JsValue> {
        job::start(question).map(Job).map_err(problem_list)
    }

    /// Does about `budget` units of work. Returns `{ done, total, finished }`.
    pub fn step(&mut self, budget: u32) -> JsValue {
        to_js(&self.0.step(budget))
    }

    /// Returns the answer so far as JSON text. It is final once the job is finished.
    pub fn answer(&self) -> String {
        self.0.answer()
    }
}
