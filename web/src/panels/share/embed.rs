//! A frame for another page: its options as a form, a live preview, and the line to copy.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::{CopyField, Shareable};
use crate::address;
use crate::embed::{Options, Part, Place, Play};
use crate::moment::Moment;
use crate::panels::Select;
use crate::shared::Shared;

#[derive(PartialEq, Properties)]
pub(super) struct EmbedProps {
    pub(super) shared: Shared<Shareable>,
    pub(super) moment: Shared<Moment>,
}

/// Which part of the run readers can reach, at one of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Whole,
    Round,
    Stage,
}

/// What the user chose.
#[derive(Debug, Clone, PartialEq)]
struct Form {
    options: Options,
    from: End,
    to: End,
    size: [u32; 2],
    /// True for a frame instead of the element.
    as_frame: bool,
}

const SIZE: [u32; 2] = [700, 420];
/// Smallest and largest size of a frame, in CSS pixels.
const SIZES: [u32; 2] = [240, 2_000];
const ENDS: [End; 3] = [End::Whole, End::Round, End::Stage];

/// Renders form, preview and line.
#[component]
pub(super) fn EmbedTab(props: &EmbedProps) -> Html {
    let form = use_state(|| Form { options: Options::default(), from: End::Whole, to: End::Whole, size: SIZE, as_frame: false });
    let change = |change: fn(&mut Form, usize)| {
        let form = form.clone();
        Callback::from(move |value: usize| {
            let mut changed = (*form).clone();
            change(&mut changed, value);
            form.set(changed);
        })
    };
    let options = placed(&form, &props.moment);
    let link =
        use_memo(props.shared.clone(), |shared| shared.run.as_ref().map_or(String::new(), |run| run.link(&run.base.name, &run.base.about)));
    let address = address::with_options(&options.to_query(), &link);
    let line = line(&form, &options, &address, &link);
    let [width, height] = form.size;
    html! {
        <div class="share-embed">
            <div class="embed-form">
                <fieldset><legend>{ "Show" }</legend><div class="checks">{ for Part::ALL.into_iter().map(|(part, _)| check(part, &form)) }</div></fieldset>
                <label><span>{ "From" }</span><Select label="From" options={end_names("The start", &props.moment)} chosen={form.from as usize} on_choose={change(|form, chosen| form.from = ENDS[chosen.min(2)])} /></label>
                <label><span>{ "To" }</span><Select label="To" options={end_names("The end", &props.moment)} chosen={form.to as usize} on_choose={change(|form, chosen| form.to = ENDS[chosen.min(2)])} /></label>
                { segments("Plays", &["on click", "when seen", "never"], play_index(form.options.play), &change(|form, chosen| form.options.play = [Play::Click, Play::Seen, Play::Never][chosen.min(2)])) }
                { segments("Colours", &["as the system", "light", "dark"], theme_index(form.options.theme), &change(|form, chosen| form.options.theme = [None, Some("light"), Some("dark")][chosen.min(2)])) }
                <div class="sizes"><span>{ "Size" }</span>{ size("Width", width, &change(|form, width| form.size[0] = width as u32)) }{ " by " }{ size("Height", height, &change(|form, height| form.size[1] = height as u32)) }{ " pixels" }</div>
                <label class="checkbox"><input type="checkbox" checked={form.options.readonly} onchange={change_flag(&form, |form, flag| form.options.readonly = flag)} />{ "Readers may step, not edit" }</label>
            </div>
            <div class="embed-preview">
                <p><b>{ "This is what readers see" }</b>{ format!(" live, {width} by {height}") }</p>
                <div class="preview-box"><iframe title="Preview" src={address} width={width.to_string()} height={height.to_string()} /></div>
                <CopyField label="Line to paste" word="Copy" text={line} hint={if form.as_frame { "Needs no script." } else { "Needs the npm package, and one script line on your page." }} />
                <label class="checkbox"><input type="checkbox" checked={form.as_frame} onchange={change_flag(&form, |form, flag| form.as_frame = flag)} />{ "Use a frame instead of the element" }</label>
            </div>
        </div>
    }
}

/// The options with the places of this moment.
fn placed(form: &Form, moment: &Moment) -> Options {
    let index = moment.round().and_then(|round| moment.overview.marks.iter().position(|mark| mark.start == round.start));
    let place = |end: End| match (end, index) {
        (End::Whole, _) | (_, None) => None,
        (End::Round, Some(index)) => Some(Place { round: index as u32 + 1, stage: None }),
        (End::Stage, Some(index)) => Some(Place { round: index as u32 + 1, stage: moment.frame.stage.map(|stage| stage.name.to_owned()) }),
    };
    Options { from: place(form.from), to: place(form.to), ..form.options.clone() }
}

fn end_names(whole: &'static str, moment: &Moment) -> Vec<AttrValue> {
    let stage = moment.frame.stage.map_or("this stage".to_owned(), |stage| format!("this stage, {}", stage.title));
    vec![whole.into(), "This round".into(), format!("In this round, {stage}").into()]
}

/// The line that an author pastes into a page.
fn line(form: &Form, options: &Options, address: &str, link: &str) -> String {
    let [width, height] = form.size;
    if form.as_frame {
        let address = address.replace('&', "&amp;");
        return format!(r#"<iframe src="{address}" title="Queuescope" width="{width}" height="{height}" loading="lazy"></iframe>"#);
    }
    let attribute = |pair: &str| match pair.split_once('=') {
        Some(("readonly", _)) => Some(" readonly".to_owned()),
        Some((name, value)) if name != "embed" => Some(format!(r#" {name}="{value}""#)),
        _ => None,
    };
    let query = options.to_query();
    let attributes: String = query.split('&').filter_map(attribute).collect();
    format!(r#"<queue-scope link="{link}"{attributes}></queue-scope>"#)
}

fn check(part: Part, form: &UseStateHandle<Form>) -> Html {
    let name = match part {
        Part::Sentence => "Sentence",
        Part::Transport => "Play bar",
        Part::Queue => "Queue",
        Part::Settings => "Settings",
        Part::Inspector => "Inspector",
        Part::Log => "Log",
    };
    let toggle = {
        let form = form.clone();
        Callback::from(move |_: Event| {
            let mut changed = (*form).clone();
            let show = &mut changed.options.show;
            match show.iter().position(|other| *other == part) {
                Some(index) => _ = show.remove(index),
                None => show.push(part),
            }
            // In the order of the page, so that the usual parts are recognised.
            *show = Part::ALL.into_iter().map(|(part, _)| part).filter(|part| show.contains(part)).collect();
            form.set(changed);
        })
    };
    html! { <label key={name} class="checkbox"><input type="checkbox" checked={form.options.shows(part)} onchange={toggle} />{ name }</label> }
}

fn change_flag(form: &UseStateHandle<Form>, change: fn(&mut Form, bool)) -> Callback<Event> {
    let form = form.clone();
    Callback::from(move |event: Event| {
        let mut changed = (*form).clone();
        change(&mut changed, event.target_unchecked_into::<HtmlInputElement>().checked());
        form.set(changed);
    })
}

fn segments(label: &'static str, names: &'static [&'static str], chosen: usize, on_choose: &Callback<usize>) -> Html {
    let button = |(index, name): (usize, &&'static str)| {
        let onclick = on_choose.reform(move |_: MouseEvent| index);
        html! { <button key={*name} type="button" aria-pressed={(index == chosen).to_string()} {onclick}>{ *name }</button> }
    };
    html! { <div class="choice-of"><span>{ label }</span><div class="segments" role="group" aria-label={label}>{ for names.iter().enumerate().map(button) }</div></div> }
}

fn size(label: &'static str, value: u32, on_change: &Callback<usize>) -> Html {
    let [least, most] = SIZES;
    let onchange = on_change.reform(move |event: Event| {
        let typed = event.target_unchecked_into::<HtmlInputElement>().value_as_number();
        if typed.is_finite() { typed.clamp(f64::from(least), f64::from(most)) as usize } else { value as usize }
    });
    html! { <input type="number" aria-label={label} min={least.to_string()} max={most.to_string()} value={value.to_string()} {onchange} /> }
}

fn play_index(play: Play) -> usize {
    match play {
        Play::Click => 0,
        Play::Seen => 1,
        Play::Never => 2,
    }
}

fn theme_index(theme: Option<&str>) -> usize {
    match theme {
        None => 0,
        Some("light") => 1,
        Some(_) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_the_options_that_differ_from_their_defaults() {
        let options = Options { theme: Some("dark"), readonly: true, from: Some(Place { round: 5, stage: None }), ..Options::default() };
        let form = Form { options: options.clone(), from: End::Whole, to: End::Whole, size: SIZE, as_frame: false };
        assert_eq!(line(&form, &options, "", "v1.a.5"), r#"<queue-scope link="v1.a.5" theme="dark" from="5" readonly></queue-scope>"#);
        let frame = Form { as_frame: true, ..form };
        let address = "https://example.org/q/?embed=1&theme=dark#v1.a.5";
        assert_eq!(
            line(&frame, &options, address, "v1.a.5"),
            r#"<iframe src="https://example.org/q/?embed=1&amp;theme=dark#v1.a.5" title="Queuescope" width="700" height="420" loading="lazy"></iframe>"#
        );
    }
}
