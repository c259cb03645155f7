//! A sheet over the page: it takes the focus, and Escape or the button closes it.

use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct SheetProps {
    pub(crate) title: &'static str,
    pub(crate) on_close: Callback<()>,
    pub(crate) children: Html,
}

/// The sheet.
#[component]
pub(crate) fn Sheet(props: &SheetProps) -> Html {
    let button = use_node_ref();
    {
        let button = button.clone();
        use_effect_with((), move |()| {
            if let Some(button) = button.cast::<web_sys::HtmlElement>() {
                _ = button.focus();
            }
        });
    }
    let close = props.on_close.reform(|_: MouseEvent| ());
    let on_key = {
        let on_close = props.on_close.clone();
        Callback::from(move |event: KeyboardEvent| {
            // Nothing behind the sheet hears a key while it is open.
            event.stop_propagation();
            if event.key() == "Escape" {
                on_close.emit(());
            }
        })
    };
    html! {
        <div class="veil" onkeydown={on_key}>
            <section class="sheet" role="dialog" aria-modal="true" aria-labelledby="sheet-title">
                <div class="head"><h2 id="sheet-title">{ props.title }</h2><button type="button" class="btn" ref={button} onclick={close}>{ "Close" }</button></div>
                { props.children.clone() }
            </section>
        </div>
    }
}
