//! The page: a Yew app around the core. It never works anything out that an engine decides: it runs the engine and shows what it said.

mod address;
mod app;
mod command;
mod edit;
mod engines;
mod errata;
mod examples;
mod fixed;
mod jobs;
#[cfg(test)]
mod link_corpus;
mod memory;
mod moment;
mod overview;
mod panels;
mod picture;
mod player;
#[cfg(test)]
mod read_aloud;
mod screen;
mod session;
mod shared;
mod svg;
mod tour;
mod words;

fn main() {
    yew::Renderer::<app::App>::new().render();
}
