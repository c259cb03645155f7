//! The tickets' ranges over time. Each ticket is a cone that begins where it enters and widens at every growth step. What has happened is
//! filled, what is still to come is dotted.

use queuescope::{Millis, order};

use super::layout::Layout;
use super::ticket_name;
use crate::engines::PictureProps;
use crate::engines::buckets::Scene;
use crate::engines::buckets::history::{History, Stay, Step, TicketHistory};
use crate::engines::buckets::state::buckets_of;
use crate::svg::{Stroke, Tag, When, group, path, send, tag};
use crate::words::clock;

/// A ticket's role at the cursor. Later ones are drawn over earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    Bystander,
    /// In range of the searcher.
    Seen,
    /// Selected, or under the pointer.
    Lit,
    /// The current event is about it.
    Now,
}

impl Role {
    fn class(self) -> &'static str {
        match self {
            Role::Bystander => "cone",
            Role::Seen => "cone seen",
            Role::Lit => "cone lit",
            Role::Now => "cone now",
        }
    }
}

/// Returns the role of a ticket.
pub(super) fn role(moment: &Scene<'_>, props: &PictureProps, involved: &[u32], players: &[u32]) -> Role {
    let is_member = |player: Option<u32>| player.is_some_and(|player| players.contains(&player));
    let is_seen = |player: &u32| moment.own.look.iter().flat_map(|search| &search.seen).any(|seen| seen.players[0].index == *player);
    match () {
        () if players.iter().any(|player| involved.contains(player)) => Role::Now,
        () if is_member(props.selected) || is_member(props.hovered) => Role::Lit,
        () if players.iter().any(is_seen) => Role::Seen,
        () => Role::Bystander,
    }
}

/// A ticket to draw, with its role.
pub(super) type Drawn<'a> = (&'a TicketHistory, Role);

/// Draws the cones. `future` is true if the picture shows what is still to come.
pub(super) fn cones(
    layout: &Layout,
    moment: &Scene<'_>,
    history: &History,
    drawn: &[Drawn<'_>],
    future: bool,
    props: &PictureProps,
) -> Tag {
    // Small cones are over large ones, so that the pointer reaches every one.
    let mut order: Vec<(Role, i64, &TicketHistory)> = drawn.iter().map(|(ticket, role)| (*role, -size(ticket, history), *ticket)).collect();
    order::sort_by_key(&mut order, |(role, size, _)| (*role, *size));
    let (mut stems, mut dots, mut soon, mut leaves) = (Stroke::default(), Stroke::default(), Stroke::default(), Stroke::default());
    for (_, _, ticket) in &order {
        for stay in &ticket.stays {
            outline(&mut soon, layout, &future_steps(layout, stay, history, future));
            for step in past_steps(layout, stay, history, moment.position) {
                stems.line((layout.x(step.bucket), step.top), (layout.x(step.bucket), step.bottom));
            }
        }
        let entered = ticket.entered();
        if entered.is_before(moment.position) && layout.time.shows(entered.time) {
            let at = (layout.x(ticket.bucket()), layout.time.at(entered.time));
            dots.line(at, at);
        }
        if let Some(left) = ticket.left.filter(|left| left.is_before(moment.position) || future) {
            let (x, y) = (layout.x(ticket.bucket_at(left.time)), layout.time.at(left.time));
            leaves.line((x - 4.0, y), (x + 4.0, y));
        }
    }
    let past = order.iter().filter_map(|(role, _, ticket)| cone(layout, moment, history, ticket, *role, props));
    group("cones")
        .with(path("cone soon", soon.0).key("soon"))
        .with(group("past").all(past))
        .with(path("cone-stem", stems.0).key("stems"))
        .with(path("cone-leaves", leaves.0).key("leaves"))
        .with(path("cone-dot ring", dots.0.clone()).key("rings"))
        .with(path("cone-dot", dots.0).key("dots"))
}

/// Draws what has happened of a ticket's cone. It answers to the pointer like its token.
fn cone(layout: &Layout, moment: &Scene<'_>, history: &History, ticket: &TicketHistory, role: Role, props: &PictureProps) -> Option<Tag> {
    let mut shape = Stroke::default();
    let mut range = 0;
    for stay in &ticket.stays {
        let steps = past_steps(layout, stay, history, moment.position);
        range = steps.last().map_or(range, |step| step.range);
        outline(&mut shape, layout, &steps);
    }
    if shape.0.is_empty() {
        return None;
    }
    let first = ticket.players[0];
    let name = ticket_name(moment, &ticket.players);
    let title = format!("{name}, in the queue from {}, range {}", clock(ticket.entered().time), buckets_of(range));
    let drawn = tag("path", &["class", "d", "data-cone"]).fixed(role.class()).text(shape.0).text(moment.id(first));
    let drawn = drawn.key(&format!("cone {first}")).with(tag("title", &[]).with_text(title));
    Some(
        drawn
            .on(When::Entered, send(&props.on_hover, Some(first)))
            .on(When::Left, send(&props.on_hover, None))
            .on(When::Clicked, send(&props.on_select, first)),
    )
}

/// A part of a cone with the same range, as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Slab {
    top: f64,
    bottom: f64,
    bucket: i64,
    range: i64,
}

/// The parts of a stay that have happened.
fn past_steps(layout: &Layout, stay: &Stay, history: &History, position: usize) -> Vec<Slab> {
    let happened = stay.steps.iter().filter(|step| step.from.is_before(position)).count();
    slabs(layout, &stay.steps[..happened], stay, history, [layout.time.from, layout.now])
}

/// The parts of a stay that are still to come.
fn future_steps(layout: &Layout, stay: &Stay, history: &History, shown: bool) -> Vec<Slab> {
    let steps = if shown { &stay.steps[..] } else { &[] };
    slabs(layout, steps, stay, history, [layout.now, layout.time.to])
}

/// The parts of a stay with these steps, between two times.
fn slabs(layout: &Layout, steps: &[Step], stay: &Stay, history: &History, [from, to]: [Millis; 2]) -> Vec<Slab> {
    let end = stay.end.map_or(history.end, |end| end.time);
    let until = |index: usize| stay.steps.get(index + 1).map_or(end, |next| next.from.time);
    let slab = |(index, step): (usize, &Step)| {
        let (top, bottom) = (step.from.time.max(from), until(index).min(to));
        (top < bottom).then(|| Slab { top: layout.time.at(top), bottom: layout.time.at(bottom), bucket: step.bucket, range: step.range })
    };
    steps.iter().enumerate().filter_map(slab).collect()
}

/// Adds the outline of slabs that follow each other: down the right side, up the left side.
fn outline(shape: &mut Stroke, layout: &Layout, slabs: &[Slab]) {
    let corner = |slab: &Slab, side: usize| layout.edges(slab.bucket, slab.range)[side];
    let right = slabs.iter().flat_map(|slab| [(corner(slab, 1), slab.top), (corner(slab, 1), slab.bottom)]);
    let left = slabs.iter().rev().flat_map(|slab| [(corner(slab, 0), slab.bottom), (corner(slab, 0), slab.top)]);
    let corners: Vec<(f64, f64)> = right.chain(left).collect();
    if !corners.is_empty() {
        shape.shape(&corners);
    }
}

/// The size of a whole cone: the sum of its ranges over time.
fn size(ticket: &TicketHistory, history: &History) -> i64 {
    let of_stay = |stay: &Stay| {
        let end = stay.end.map_or(history.end, |end| end.time);
        let until = |index: usize| stay.steps.get(index + 1).map_or(end, |next| next.from.time);
        let of_step = |(index, step): (usize, &Step)| step.range.saturating_add(1).saturating_mul(until(index).0 - step.from.time.0);
        stay.steps.iter().enumerate().map(of_step).fold(0, i64::saturating_add)
    };
    ticket.stays.iter().map(of_stay).fold(0, i64::saturating_add)
}
