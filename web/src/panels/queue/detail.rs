//! What does not fit into a row: the chosen player's other fields, and what can be done with them.

use queuescope::{Millis, Name, Player, Scenario};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::row::RowProps;
use crate::edit::{Edit, Field};

/// A field of a player that has no column.
pub(crate) struct DetailField {
    pub(crate) label: &'static str,
    pub(crate) hint: &'static str,
    /// What it is when nothing is typed.
    pub(crate) placeholder: &'static str,
    /// Where it is one of a few words: these.
    pub(crate) choices: &'static [&'static str],
    pub(crate) field: Field,
    pub(crate) value: Written,
}

type Written = fn(&Player, &Scenario) -> String;

impl DetailField {
    /// A field that is typed.
    pub(crate) const fn new(label: &'static str, hint: &'static str, placeholder: &'static str, field: Field, value: Written) -> Self {
        DetailField { label, hint, placeholder, choices: &[], field, value }
    }

    pub(crate) const JOINED: DetailField =
        DetailField::new("Joined", "Seconds on the clock when the player comes", "0", Field::Number("joined"), |player, _| {
            seconds(player.joined)
        });
    pub(crate) const LEAVES: DetailField =
        DetailField::new("Leaves", "Seconds on the clock when the player gives up", "never", Field::Number("leaves"), |player, _| {
            player.leaves.map_or(String::new(), seconds)
        });
    pub(crate) const DECLINES: DetailField = DetailField::new(
        "Declines",
        "How many ready checks or invitations the player declines",
        "none",
        Field::Declines,
        |player, scenario| {
            let decline = scenario.declines.iter().find(|decline| decline.id == player.id);
            decline.map_or(String::new(), |decline| decline.times.to_string())
        },
    );
    pub(crate) const PARTY: DetailField =
        DetailField::new("Party", "Players of one party always stay together", "solo", Field::Word("party"), |player, _| {
            player.party.as_ref().map_or(String::new(), ToString::to_string)
        });
}

fn seconds(time: Millis) -> String {
    time.seconds().to_string()
}

/// The other fields of a player, as they are typed.
#[derive(Clone)]
pub(crate) struct Detail {
    fields: &'static [DetailField],
    values: Vec<String>,
}

impl PartialEq for Detail {
    fn eq(&self, other: &Self) -> bool {
        // The fields are the engine's, and another engine is another table.
        self.values == other.values && self.fields.len() == other.fields.len()
    }
}

impl std::fmt::Debug for Detail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&self.values).finish()
    }
}

impl Detail {
    pub(crate) fn of(player: &Player, scenario: &Scenario, fields: &'static [DetailField]) -> Detail {
        Detail { fields, values: fields.iter().map(|field| (field.value)(player, scenario)).collect() }
    }

    /// The row under the player's, across the engine's columns and the three that are always there.
    pub(crate) fn view(&self, id: &Name, columns: usize, props: &RowProps) -> Html {
        let field = |label: &'static str,
                     hint: &'static str,
                     placeholder: &'static str,
                     choices: &'static [&'static str],
                     value: &str,
                     make: Make| {
            let player = id.clone();
            let change = props.on_edit.reform(move |event: Event| {
                let typed = event.target_unchecked_into::<HtmlInputElement>().value();
                match make {
                    Make::Name => Edit::Rename(player.clone(), typed),
                    Make::Field(field) => Edit::Type(player.clone(), field, typed),
                }
            });
            let id = matches!(make, Make::Name).then_some(super::CHOSEN_NAME);
            let control = if choices.is_empty() {
                html! { <input type="text" {id} value={value.to_owned()} {placeholder} onchange={change} /> }
            } else {
                let choice = |choice: &&'static str| html! { <option key={*choice} value={*choice} selected={*choice == value}>{ *choice }</option> };
                html! { <select onchange={change}>{ for choices.iter().map(choice) }</select> }
            };
            html! { <label key={label} title={hint}><span>{ label }</span>{ control }</label> }
        };
        let button = |label: &'static str, edit: fn(Name) -> Edit| {
            let id = id.clone();
            let onclick = props.on_edit.reform(move |_: MouseEvent| edit(id.clone()));
            html! { <button type="button" class="btn small" {onclick}>{ label }</button> }
        };
        let others = self.fields.iter().zip(&self.values);
        html! {
            <tr class="detail">
                <td colspan={(columns + 3).to_string()}>
                    <div>
                        { field("Name", "What the player is called; changes nothing else", "", &[], id, Make::Name) }
                        { for others.map(|(other, value)| field(other.label, other.hint, other.placeholder, other.choices, value, Make::Field(other.field))) }
                        <p>
                            { button("Duplicate", Edit::Duplicate) }
                            { button("Remove", Edit::Remove) }
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
