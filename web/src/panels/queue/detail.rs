//! What does not fit into a row: the chosen player's other fields, and what can be done with them.

use queuescope::{Millis, Name, Player};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::row::RowProps;
use crate::edit::{Edit, Field};

/// The other fields of a player, as they are typed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Detail {
    joined: String,
    leaves: String,
    region: String,
    vetoes: String,
}

impl Detail {
    pub(crate) fn of(player: &Player) -> Detail {
        let seconds = |time: Millis| time.seconds().to_string();
        let vetoes: Vec<&str> = player.vetoes.iter().map(|map| &**map).collect();
        Detail {
            joined: seconds(player.joined),
            leaves: player.leaves.map_or(String::new(), seconds),
            region: player.region.as_ref().map_or(String::new(), ToString::to_string),
            vetoes: vetoes.join(", "),
        }
    }

    /// The row under the player's.
    pub(crate) fn view(&self, id: &Name, props: &RowProps) -> Html {
        let field = |label: &'static str, hint: &'static str, placeholder: &'static str, value: &str, make: Make| {
            let id = id.clone();
            let change = props.on_edit.reform(move |event: Event| {
                let typed = event.target_unchecked_into::<HtmlInputElement>().value();
                match make {
                    Make::Name => Edit::Rename(id.clone(), typed),
                    Make::Field(field) => Edit::Type(id.clone(), field, typed),
                }
            });
            html! {
                <label key={label} title={hint}><span>{ label }</span><input type="text" value={value.to_owned()} {placeholder} onchange={change} /></label>
            }
        };
        let remove = {
            let id = id.clone();
            props.on_edit.reform(move |_: MouseEvent| Edit::Remove(id.clone()))
        };
        let duplicate = {
            let id = id.clone();
            props.on_duplicate.reform(move |_: MouseEvent| id.clone())
        };
        html! {
            <tr class="detail">
                <td colspan="6">
                    <div>
                        { field("Name", "What the player is called; changes nothing else", "", id, Make::Name) }
                        { field("Joined", "Seconds on the clock when the player comes", "0", &self.joined, Make::Field(Field::Joined)) }
                        { field("Leaves", "Seconds on the clock when the player gives up", "never", &self.leaves, Make::Field(Field::Leaves)) }
                        { field("Region", "Where the player lives: decides the server", "none", &self.region, Make::Field(Field::Region)) }
                        { field("Vetoes", "Maps the player refuses, between commas", "none", &self.vetoes, Make::Field(Field::Vetoes)) }
                        <p>
                            <button type="button" class="btn small" onclick={duplicate}>{ "Duplicate" }</button>
                            <button type="button" class="btn small" onclick={remove}>{ "Remove" }</button>
                        </p>
                    </div>
                </td>
            </tr>
        }
    }
}

/// What a typed text becomes.
#[derive(Clone, Copy)]
enum Make {
    Name,
    Field(Field),
}
