//! The panels of the page.

mod banner;
mod candidates;
mod help;
mod icon;
mod inspector;
mod log;
mod notes;
mod queue;
mod settings;
mod sheet;
mod timeline;
mod top_bar;

pub(crate) use banner::{Banner, BannerLine};
pub(crate) use candidates::Candidates;
pub(crate) use help::HelpSheet;
pub(crate) use inspector::Inspector;
pub(crate) use log::Log;
pub(crate) use notes::NotesSheet;
pub(crate) use queue::Queue;
pub(crate) use settings::SettingsPanel;
pub(crate) use timeline::Timeline;
pub(crate) use top_bar::TopBar;

use yew::Properties;

use crate::moment::Moment;
use crate::shared::Shared;

/// What most panels show: the moment.
#[derive(PartialEq, Properties)]
pub(crate) struct PanelProps {
    pub(crate) moment: Shared<Moment>,
}
