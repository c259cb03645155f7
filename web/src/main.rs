//! The page: a Yew app around the core. It never works anything out that an engine decides: it runs the engine and shows what it said.

mod app;
mod command;
mod edit;
mod moment;
mod notes;
mod panels;
mod picture;
mod player;
mod scenarios;
mod screen;
mod shared;
mod words;

fn main() {
    yew::Renderer::<app::App>::new().render();
}
