//! The page: a Yew app around the core. It never works anything out that an engine decides: it runs the engine and shows what it said.

mod app;
mod panels;
mod scenarios;
mod session;
mod words;

fn main() {
    yew::Renderer::<app::App>::new().render();
}
