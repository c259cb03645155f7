//! The panels of the page.

mod banner;
mod config;
mod errata;
mod gallery;
mod generate;
mod help;
pub(crate) mod icon;
mod import;
mod inspector;
mod log;
mod new_version;
mod palette;
mod queue;
mod save;
mod select;
mod settings;
mod share;
mod sheet;
mod story_row;
mod summary;
mod timeline;
mod top_bar;
mod tour;

pub(crate) use banner::{Banner, BannerLine, BannerProps, OtherWay};
pub(crate) use config::ConfigSheet;
pub(crate) use errata::ErrataSheet;
pub(crate) use gallery::{Gallery, Target};
pub(crate) use generate::{Figure, GenerateSheet, Mixture, figure};
pub(crate) use help::HelpSheet;
pub(crate) use import::ImportSheet;
pub(crate) use inspector::{Inspector, STORY_BUTTON_ID, Said};
pub(crate) use log::Log;
pub(crate) use new_version::NewVersion;
pub(crate) use palette::Palette;
pub(crate) use queue::{Cell, Column, DetailField, NAME_FIELD_ID, Queue, RowStatus, SELECTED_BUTTON_ID};
pub(crate) use save::{SaveStage, picture_words};
pub(crate) use select::Select;
pub(crate) use settings::{Changed, SettingsPanel, changed};
pub(crate) use share::{ShareSheet, Shareable, SharedRun};
pub(crate) use story_row::{StoryRow, scenario_title};
pub(crate) use summary::SummaryPanel;
pub(crate) use timeline::{MiniTransport, SlimTransport, Timeline};
pub(crate) use top_bar::TopBar;
pub(crate) use tour::TourCard;

use yew::prelude::*;

use crate::engines::{self, PictureProps};
use crate::jobs::Answers;
use crate::shared::Shared;

#[derive(PartialEq, Properties)]
pub(crate) struct EnginePanelsProps {
    pub(crate) picture: PictureProps,
    /// Answers to the questions of the engine's view.
    pub(crate) answers: Shared<Answers>,
}

/// The engine's panels, between the inspector and the log.
#[component]
pub(crate) fn EnginePanels(props: &EnginePanelsProps) -> Html {
    engines::panels(&props.picture, &props.answers)
}
