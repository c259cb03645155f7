//! The panels of the page.

mod log;
mod matches;
mod queue;
mod side;

pub(crate) use log::Log;
pub(crate) use matches::Matches;
pub(crate) use queue::Queue;

use std::rc::Rc;

use yew::Properties;

use crate::session::Session;

/// Every panel shows the session.
#[derive(PartialEq, Properties)]
pub(crate) struct PanelProps {
    pub(crate) session: Rc<Session>,
}
