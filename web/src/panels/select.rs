//! A drop-down list. The browser keeps its own selection, so each render sets it to the one in the properties.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct SelectProps {
    #[prop_or_default]
    pub(crate) id: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) class: &'static str,
    #[prop_or_default]
    pub(crate) label: Option<&'static str>,
    /// A label that is not known before, instead of `label`.
    #[prop_or_default]
    pub(crate) label_text: Option<AttrValue>,
    #[prop_or_default]
    pub(crate) title: &'static str,
    pub(crate) options: Vec<AttrValue>,
    pub(crate) chosen: usize,
    pub(crate) on_choose: Callback<usize>,
}

/// Renders the list with its options.
#[component]
pub(crate) fn Select(props: &SelectProps) -> Html {
    let select = use_node_ref();
    {
        let (select, chosen) = (select.clone(), props.chosen);
        use_effect(move || {
            if let Some(select) = select.cast::<HtmlSelectElement>() {
                select.set_selected_index(chosen as i32);
            }
        });
    }
    let onchange = props.on_choose.reform(|event: Event| {
        let chosen = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
        usize::try_from(chosen).unwrap_or(0)
    });
    html! {
        <select id={props.id.clone()} class={props.class} aria-label={props.label_text.clone().or(props.label.map(AttrValue::from))} title={props.title} ref={select} {onchange}>
            { for props.options.iter().map(|option| html! { <option>{ option }</option> }) }
        </select>
    }
}
