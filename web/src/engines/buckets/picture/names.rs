//! Names in the run: over the start of each cone, and next to where a ticket leaves.

use super::cones::{Drawn, Role};
use super::label::{Anchor, Room};
use super::layout::Layout;
use super::ticket_name;
use crate::engines::buckets::Scene;
use crate::svg::{Tag, group, words};

/// Radius of the dot at which a cone begins. Its name is just above it.
const DOT: f64 = 3.0;

/// Takes the room of the dots at which cones begin, so that no name covers them.
pub(super) fn take_dots(layout: &Layout, moment: &Scene<'_>, drawn: &[Drawn<'_>], room: &mut Room) {
    for (ticket, _) in drawn.iter().filter(|(ticket, _)| ticket.entered().is_before(moment.position)) {
        room.take_around((layout.x(ticket.bucket()), layout.time.at(ticket.entered().time)), DOT);
    }
}

/// Draws the names for which there is room, the important ones first.
pub(super) fn names(layout: &Layout, moment: &Scene<'_>, drawn: &[Drawn<'_>], roles: &[Role], room: &mut Room) -> Tag {
    let name = |(ticket, role): &Drawn<'_>| {
        let entered = ticket.entered();
        if !entered.is_before(moment.position) || !roles.contains(role) || !layout.shows(ticket.bucket()) {
            return None;
        }
        let text = ticket_name(moment, &ticket.players);
        let at = (layout.x(ticket.bucket()), layout.time.at(entered.time) - 7.0);
        let class = if *role == Role::Bystander { "cone-name halo" } else { "cone-name strong halo" };
        room.place(at, Anchor::Middle, &text)
            .then(|| words(class, at, "middle").key(&format!("name {}", ticket.players[0])).with_text(text))
    };
    let key = if roles.contains(&Role::Bystander) { "other names" } else { "important names" };
    group(key).all(drawn.iter().filter_map(name))
}

/// Draws `Kai leaves` where tickets leave without a match.
pub(super) fn departures(layout: &Layout, moment: &Scene<'_>, drawn: &[Drawn<'_>], future: bool, room: &mut Room) -> Tag {
    let departure = |(ticket, _): &Drawn<'_>| {
        let left = ticket.left.filter(|left| (left.is_before(moment.position) || future) && layout.time.shows(left.time))?;
        let verb = if ticket.players.len() == 1 { "leaves" } else { "leave" };
        let text = format!("{} {verb}", ticket_name(moment, &ticket.players));
        let (x, y) = (layout.x(ticket.bucket_at(left.time)), layout.time.at(left.time) + 4.5);
        let places = [((x + 8.0, y), Anchor::Start), ((x - 8.0, y), Anchor::End)];
        let (at, anchor) = places.into_iter().find(|(at, anchor)| room.place(*at, *anchor, &text))?;
        Some(words("soon-text halo", at, anchor.name()).key(&format!("leaves {}", ticket.players[0])).with_text(text))
    };
    group("departures").all(drawn.iter().filter_map(departure))
}
