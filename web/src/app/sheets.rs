//! The sheets that open over the page.

use yew::prelude::*;

use super::{App, Message, Sheet};
use crate::command::Command;
use crate::moment::Moment;
use crate::panels::{ErrataSheet, GenerateSheet, HelpSheet, Palette, PasteSheet, ShareSheet};
use crate::shared::Shared;

/// A sheet.
pub(crate) fn draw(app: &App, sheet: Sheet, moment: &Shared<Moment>, context: &Context<App>) -> Html {
    let (calls, link) = (&app.calls, context.link());
    let on_close = &calls.close;
    let bring = link.callback(|(players, instead)| Message::Bring(players, instead));
    match sheet {
        Sheet::Help => {
            html! { <HelpSheet {on_close} on_tour={link.batch_callback(|()| vec![Message::CloseSheet, Message::Do(Command::Tour)])} /> }
        }
        Sheet::Notes => {
            html! { <ErrataSheet engine={moment.scenario.engine()} {on_close} on_show={link.callback(Message::Show)} /> }
        }
        Sheet::Share => html! { <ShareSheet link={app.shared.clone()} {on_close} /> },
        Sheet::Palette => html! {
            <Palette moment={moment} {on_close} on_command={&calls.act} on_open={&calls.open} on_choose={link.callback(Message::Choose)} on_find={&calls.find} />
        },
        Sheet::Generate => html! { <GenerateSheet scenario={&moment.scenario} {on_close} on_bring={bring} /> },
        Sheet::Paste => html! { <PasteSheet scenario={&moment.scenario} {on_close} on_bring={bring} /> },
    }
}
