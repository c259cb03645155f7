//! The texts in the plane: the chosen player, the next best one, the players the user points at, what the legs are worth, earlier lobbies.

use queuescope::engines::cliques::Weight;

use super::super::super::labels::shortened;
use super::super::labels::{Reach, Room, width};
use super::super::{Dot, Plane};
use super::{is_narrow, label, label_width, marked, pill};
use crate::engines::PictureProps;
use crate::engines::cliques::Scene;
use crate::engines::cliques::choice::{Choice, Part};
use crate::svg::{Point, Tag, line, path, words};
use crate::words::{number, weight};

/// Number of further candidates with a name, on wide screens.
const FURTHER: usize = 3;
/// Length of the two legs from which on they have labels. Labels of shorter legs could mean anything near them.
const SHORTEST_LEGS: f64 = 36.0;

/// Draws the labels. The most important ones are placed first, and those without room are left out.
pub(super) fn names(
    plane: &Plane<'_>,
    moment: &Scene<'_>,
    props: &PictureProps,
    earlier: &[(u32, String, Point)],
    room: &mut Room,
) -> Vec<Tag> {
    let mut drawn = Vec::new();
    let marked: Vec<u32> = marked(props).collect();
    if let Some(choice) = &plane.choice {
        if let Some(lobby) = choice.build.id.filter(|_| choice.is_full()) {
            drawn.extend(whole_lobby(plane, choice, lobby, room));
        }
        if let Some(step) = choice.just_chosen().filter(|_| !is_narrow(props)) {
            drawn.extend(chosen(plane, moment, step.player.index, step.sum, room));
        }
        let next = choice.runner_up.as_ref().filter(|_| choice.just_chosen().is_some()).map(|(next, lack)| (next.player.index, lack));
        if let Some((player, _)) = next {
            // On narrow screens the sentence names the runner-up too.
            let reach = if is_narrow(props) { Reach::Close } else { Reach::Far };
            drawn.extend(named(plane, moment, player, "plane-label strong halo", reach, room));
        }
        for &player in marked.iter().filter(|player| next.is_none_or(|next| next.0 != **player)) {
            drawn.extend(named(plane, moment, player, "plane-label strong halo", Reach::Far, room));
        }
        if let Some((player, lack)) = next {
            drawn.extend(legs(plane, choice, player, [Weight(-lack.by_ping.0), Weight(-lack.by_wait.0)], room));
        }
        if !choice.is_full() {
            let further = if is_narrow(props) { 1 } else { FURTHER };
            let known = choice.just_chosen().map(|step| step.player.index).into_iter().chain(next.map(|next| next.0)).chain(marked);
            let known: Vec<u32> = known.collect();
            for candidate in choice.candidates.iter().filter(|candidate| !known.contains(&candidate.player.index)).take(further) {
                drawn.extend(named(plane, moment, candidate.player.index, "plane-label halo", Reach::Near, room));
            }
        }
    } else {
        for player in marked {
            drawn.extend(named(plane, moment, player, "plane-label strong halo", Reach::Far, room));
        }
    }
    for (id, _, highest) in earlier {
        let text = format!("Lobby {}", number(i64::from(*id)));
        if let Some((x, y)) = room.beside(*highest, 5.0, width(&text), Reach::Near) {
            drawn.push(words("lab halo", (x, y + 4.5), "middle").key(&format!("earlier {id}")).with_text(text));
        }
    }
    drawn
}

/// The label of the player just chosen, on the highlighter.
fn chosen(plane: &Plane<'_>, moment: &Scene<'_>, player: u32, sum: Weight, room: &mut Room) -> Option<Tag> {
    let dot = plane.dot(player)?;
    let text = format!("{} {}", shortened(&moment.id(player)), weight(sum));
    let wide = width(&text) + 10.0;
    let place = room.beside(dot.at, dot.radius + 5.0, wide, Reach::Far)?;
    Some(pill("chosen", dot.at, place, wide, text))
}

/// The label of a full lobby, next to its highest member.
fn whole_lobby(plane: &Plane<'_>, choice: &Choice<'_>, lobby: u32, room: &mut Room) -> Option<Tag> {
    let members = plane.dots.iter().filter(|dot| matches!(dot.part, Part::Member(_)));
    let highest = members.min_by(|a, b| a.at.1.total_cmp(&b.at.1))?;
    let text = format!("Lobby {} {}", number(i64::from(lobby)), weight(choice.build.weight()));
    let wide = width(&text) + 10.0;
    let place = room.beside(highest.at, highest.radius + 6.0, wide, Reach::Far)?;
    Some(pill("full", highest.at, place, wide, text))
}

/// The name of a player with their sum, or with their place in a lobby.
fn named(plane: &Plane<'_>, moment: &Scene<'_>, player: u32, class: &'static str, reach: Reach, room: &mut Room) -> Option<Tag> {
    let dot = plane.dot(player)?;
    let name = shortened(&moment.id(player));
    let value = value(plane, moment, dot);
    let place = room.beside(dot.at, dot.radius, label_width(&name, &value), reach)?;
    let key = format!("name {player}");
    let text = label(class, &key, place, name, value);
    let far = (place.0 - dot.at.0).hypot(place.1 - dot.at.1) > dot.radius + 60.0;
    // The leader ends before the text.
    let end = (dot.at.0 + (place.0 - dot.at.0) * 0.6, dot.at.1 + (place.1 - dot.at.1) * 0.6);
    Some(if far { crate::svg::group(&key).with(path("leader", line(dot.at, end))).with(text) } else { text })
}

fn value(plane: &Plane<'_>, moment: &Scene<'_>, dot: &Dot) -> String {
    match (dot.part, &plane.choice) {
        (Part::Free, Some(choice)) => weight(choice.sum_of(moment, dot.player)),
        (Part::NoSeat, _) => "no seat".to_owned(),
        (Part::Gone, _) => moment.lobby_of(dot.player).map_or(String::new(), |lobby| format!("lobby {}", number(i64::from(lobby.id)))),
        (Part::Free | Part::Member(_) | Part::Chosen(_), _) => String::new(),
    }
}

/// What the two legs to the next best player are worth: both labels, or none.
fn legs(plane: &Plane<'_>, choice: &Choice<'_>, player: u32, gains: [Weight; 2], room: &mut Room) -> Vec<Tag> {
    let chosen = choice.chosen.and_then(|step| plane.dot(step.player.index));
    let Some((chosen, end)) = chosen.zip(plane.dot(player)) else { return Vec::new() };
    if (chosen.at.0 - end.at.0).abs() + (chosen.at.1 - end.at.1).abs() < SHORTEST_LEGS {
        return Vec::new();
    }
    let [by_ping, by_wait] = [format!("{} by ping", signed(gains[0])), format!("{} by wait", signed(gains[1]))];
    let (corner, side) = ((end.at.0, chosen.at.1), if end.at.0 >= chosen.at.0 { 1.0 } else { -1.0 });
    let beside = |at: Point, side: f64, wide: f64| {
        let steps = [0.0, 6.0, 12.0, 20.0, 30.0, 44.0, 60.0];
        steps
            .into_iter()
            .flat_map(move |step| [0.0, -8.0, 8.0, -16.0, 16.0, -26.0, 26.0].map(|dy| (at.0 + side * (wide / 2.0 + 8.0 + step), at.1 + dy)))
    };
    let wide = width(&by_ping);
    let middle = f64::midpoint(chosen.at.0, end.at.0);
    let places =
        [(middle, chosen.at.1 + 14.0), (middle, chosen.at.1 - 14.0)].into_iter().chain(beside((corner.0, corner.1 + 2.0), side, wide));
    let Some(ping_at) = room.first_free(places.chain([(middle, chosen.at.1 + 26.0)]), wide) else { return Vec::new() };
    let (wide, at) = (width(&by_wait), (end.at.0, f64::midpoint(chosen.at.1, end.at.1)));
    let Some(wait_at) = room.first_free(beside(at, side, wide).chain(beside(at, -side, wide)), wide) else {
        room.release();
        return Vec::new();
    };
    let text = |key: &str, at: Point, text: String| words("leg-label halo", (at.0, at.1 + 4.5), "middle").key(key).with_text(text);
    vec![text("by ping", ping_at, by_ping), text("by wait", wait_at, by_wait)]
}

/// `+185.0`, `−192.0`
fn signed(value: Weight) -> String {
    if value.0 < 0 { weight(value) } else { format!("+{}", weight(value)) }
}
