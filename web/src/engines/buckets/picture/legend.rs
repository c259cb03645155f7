//! The legend of the buckets picture.

use yew::prelude::*;

use super::crowd::CROWD_FROM;
use super::shows_future;
use crate::engines::PictureProps;
use crate::engines::buckets::Scene;
use crate::engines::buckets::history::History;
use crate::fixed::fixed;

const TICKET: &str =
    r#"<span><svg viewBox="0 0 28 14"><rect x="3" y="1" width="22" height="12" rx="6" class="tok"/></svg>ticket and range</span>"#;
const PAST: &str = r#"<span><svg viewBox="0 0 28 14"><path d="M10 1H18V5H22V9H26V13H2V9H6V5H10Z" class="cone"/></svg>so far</span>"#;
const SHADES: &str = r#"<span><svg viewBox="0 0 42 14"><path d="M1 2H9V12H1Z" class="shade s1"/><path d="M9 2H17V12H9Z" class="shade s2"/><path d="M17 2H25V12H17Z" class="shade s3"/><path d="M25 2H33V12H25Z" class="shade s4"/><path d="M33 2H41V12H33Z" class="shade s5"/></svg>waiting, narrow to wide range</span>"#;
const SOON: &str = r#"<span><svg viewBox="0 0 28 14"><path d="M2 12V7H8V2H20V7H26V12" class="cone soon"/></svg>to come</span>"#;
const FOUND: &str = r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="link ink"/></svg>match</span>"#;
const MANY: &str = r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="link many"/></svg>match</span>"#;
const ASKED: &str = r#"<span><svg viewBox="0 0 28 14"><path d="M8 1V13M20 1V13" class="link asking"/></svg>ready check</span>"#;
const DECLINED: &str = r#"<span><svg viewBox="0 0 28 14"><path d="M9 2l10 10M19 2l-10 10" class="cross"/></svg>declined</span>"#;
const MISSING: &str = r#"<span><svg viewBox="0 0 28 14"><path d="M3 7H25" class="missing"/><path d="M10 3l8 8M18 3l-8 8" class="cross"/></svg>too short</span>"#;

/// Renders the signs that this run can show.
pub(crate) fn legend(moment: &Scene<'_>, props: &PictureProps) -> Html {
    let is_crowd = moment.run_summary::<History>().is_some_and(|history| history.tickets.len() > CROWD_FROM);
    let asks = moment.settings.ready_seconds.0 > 0;
    let signs = [
        (TICKET, true),
        (PAST, !is_crowd),
        (SHADES, is_crowd),
        (SOON, shows_future(props.mode)),
        (FOUND, !is_crowd),
        (MANY, is_crowd),
        (ASKED, asks),
        (DECLINED, !moment.scenario.declines.is_empty()),
        (MISSING, true),
    ];
    let signs = signs.into_iter().filter(|(_, shown)| *shown);
    html! { <div class="legend" aria-hidden="true">{ for signs.map(|(sign, _)| fixed(sign)) }</div> }
}
