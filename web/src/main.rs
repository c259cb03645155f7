//! The page: a Yew app around the core. It runs an engine and shows its decisions. It never computes a decision itself.

mod address;
mod app;
mod charts;
mod command;
mod edit;
mod effect;
mod embed;
mod engines;
mod errata;
mod examples;
mod export;
mod files;
mod film;
mod fixed;
mod jobs;
#[cfg(test)]
mod link_corpus;
mod memory;
mod moment;
mod overview;
mod own;
mod panels;
mod picture;
mod playback;
#[cfg(test)]
mod read_aloud;
mod screen;
mod session;
mod shared;
mod study;
mod summary;
mod svg;
mod tour;
mod views;
mod words;

fn main() {
    yew::Renderer::<app::App>::new().render();
}
