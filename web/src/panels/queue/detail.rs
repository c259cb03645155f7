//! The detail row under the selected player: the fields without a column, and the buttons to duplicate and remove the player.

use queuescope::{Millis, Name, Player, Scenario};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::row::RowProps;
use crate::edit::{Edit, Field};

/// A field of a player that has no column.
pub(crate) struct DetailField {
    pub(crate) label: &'static str,
    pub(crate) hint: &'static str,
    /// Shown while the field is empty: the default.
    pub(crate) placeholder: &'static str,
    /// The words to choose from; empty for a text field.
    pub(crate) choices: &'static [&'static str],
    pub(crate) field: Field,
    pub(crate) value: FieldText,
}

/// Returns the text of a field.
type FieldText = fn(&Player, &Scenario) -> String;

impl DetailField {
    /// Creates a text field.
    pub(crate) const fn new(label: &'static str, hint: &'static str, placeholder: &'static str, field: Field, value: FieldText) -> Self {
        DetailField { label, hint, placeholder, choices: &[], field, value }
    }

    pub(crate) const JOINED: DetailField =
        DetailField::new("Joined", "The time at which the player joins, in seconds", "0", Field::Number("joined"), |player, _| {
            seconds(player.joined)
        });
    pub(crate) const LEAVES: DetailField =
        DetailField::new("Leaves", "The time at which the player gives up, in seconds", "never", Field::Number("leaves"), |player, _| {
            player.leaves.map_or(String::new(), seconds)
        });
    pub(crate) const DECLINES: DetailField = DetailField::new(
        "Declines",
        "The number of ready checks or invitations that the player declines",
        "none",
        Field::Declines,
        |player, scenario| {
            let decline = scenario.declines.iter().find(|decline| decline.id == player.id);
            decline.map_or(String::new(), |decline| decline.times.to_string())
        },
    );
    pub(crate) const PARTY: DetailField =
        DetailField::new("Party", "Players with the same party name always stay together", "solo", Field::Word("party"), |player, _| {
            player.party.as_ref().map_or(String::new(), ToString::to_string)
        });
}

fn seconds(time: Millis) -> String {
    time.seconds().to_string()
}

/// The fields of a player without a column, as text.
#[derive(Clone)]
pub(crate) struct Detail {
    fields: &'static [DetailField],
    values: Vec<String>,
}

impl PartialEq for Detail {
    fn eq(&self, other: &Self) -> bool {
        // The fields are a fixed table of the engine. Their functions cannot be compared, so only the length of the table is.
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

    /// Renders the row under the player's. It spans the engine's columns and the three that every engine has.
    pub(crate) fn view(&self, id: &Name, columns: usize, props: &RowProps) -> Html {
        let field = |label: &'static str,
                     hint: &'static str,
                     placeholder: &'static str,
                     choices: &'static [&'static str],
                     value: &str,
                     target: Target| {
            let player = id.clone();
            let change = props.on_edit.reform(move |event: Event| {
                let typed = event.target_unchecked_into::<HtmlInputElement>().value();
                match target {
                    Target::Name => Edit::Rename(player.clone(), typed),
                    Target::Field(field) => Edit::Type(player.clone(), field, typed),
                }
            });
            let id = matches!(target, Target::Name).then_some(super::NAME_FIELD_ID);
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
                        { field("Name", "The player's name, which affects no decision", "", &[], id, Target::Name) }
                        { for others.map(|(other, value)| field(other.label, other.hint, other.placeholder, other.choices, value, Target::Field(other.field))) }
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

/// What a typed text changes.
#[derive(Clone, Copy)]
enum Target {
    Name,
    Field(Field),
}
