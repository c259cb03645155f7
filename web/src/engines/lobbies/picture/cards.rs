//! The lobbies as cards: members with their answers, host, and the times at which the lobby starts and closes. Groups that are being formed are
//! cards too.

use queuescope::PlayerRef;
use queuescope::engines::lobbies::{LobbyFrame, LobbyState, Points};
use yew::prelude::*;

use super::layout::Room;
use super::matrix::{Matrix, MergedState};
use crate::engines::lobbies::Scene;
use crate::engines::lobbies::state::{names, points, queue_name};
use crate::fixed::fixed;
use crate::svg::{Tag, tag};
use crate::words::{clock, count, number};

/// Smallest width of a card with its gap.
const CARD: f64 = 144.0;
const LOW_CARD: f64 = 120.0;
/// Widths of a member on a card: without and with their answer in words, and on a low card. A card wider than `WORDY` has words. `lobbies.css`
/// has the same numbers.
const MEMBER: f64 = 66.0;
const LOW_MEMBER: f64 = 46.0;
const WORDY_MEMBER: f64 = 150.0;
const WORDY: f64 = 340.0;
/// Number of lines for the members.
const LINES: usize = 2;

const ACCEPTED: &str = r#"<svg viewBox="0 0 14 14" aria-hidden="true"><path class="tick" d="M3 7.5l2.8 2.8L11 4.5"/></svg>"#;
const INVITED: &str = r#"<svg viewBox="0 0 14 14" aria-hidden="true"><circle class="asked" cx="7" cy="7" r="4.5"/></svg>"#;
const DECLINED: &str = r#"<svg viewBox="0 0 14 14" aria-hidden="true"><path class="cross" d="M4 4l6 6M10 4l-6 6"/></svg>"#;

/// Renders the cards that fit: groups that are being formed, then lobbies, the newest first.
pub(super) fn cards(moment: &Scene<'_>, matrix: Option<&Matrix>, room: &Room) -> Html {
    let forming = matrix.filter(|matrix| matrix.is_current).map_or_else(Vec::new, forming);
    let all = forming.len() + moment.own.lobbies.len();
    let class = if room.low_cards { "cards low" } else { "cards" };
    let drawn = tag("div", &["class", "role", "aria-label"]).fixed(class).fixed("group").fixed("Lobbies");
    if all == 0 {
        return drawn.with(tag("p", &["class"]).fixed("empty").with_text("Lobbies appear here.".to_owned())).html();
    }
    let fits = ((room.width / if room.low_cards { LOW_CARD } else { CARD }) as usize).max(2);
    let shown = if all > fits { fits - 1 } else { all };
    let members = members_that_fit(room, shown);
    let lobbies = moment.own.lobbies.iter().rev().map(|lobby| card(moment, lobby, members));
    let forming = forming.iter().map(|group| group.card(members));
    let more = (all > shown).then(|| {
        let text = format!("and {} more", number((all - shown) as i64));
        tag("p", &["class"]).key("more").fixed("rest").with_text(text)
    });
    drawn.all(forming.chain(lobbies).take(shown)).all(more).html()
}

/// Largest number of members that a card can name, if there are many cards.
fn members_that_fit(room: &Room, cards: usize) -> usize {
    let width = room.width / cards as f64 - 24.0;
    match () {
        () if room.low_cards => (width / LOW_MEMBER) as usize,
        () if width > WORDY => (width / WORDY_MEMBER) as usize * LINES,
        () => (width / MEMBER) as usize * LINES,
    }
    .max(1)
}

/// A group that is being formed.
struct Forming {
    players: Vec<PlayerRef>,
    /// Number of players it needs.
    needs: u32,
    /// The score of its two halves; `None` if it was merged in more than one pass.
    score: Option<Points>,
}

impl Forming {
    fn card(&self, members: usize) -> Tag {
        let players = self.players.len();
        let title = if players == 2 { "Pair".to_owned() } else { format!("Group of {}", number(players as i64)) };
        let list = list(&self.players.iter().collect::<Vec<_>>(), members, |player| member(player, None, String::new()));
        let footer = format!("{} of {} players", number(players as i64), self.needs);
        framed("card forming", &names(&self.players), title, self.score.map_or(String::new(), points))
            .with(list)
            .with(foot(footer, String::new()))
    }
}

/// The groups of the shown pass: merged ones, and chosen pairs that are not merged yet.
fn forming(matrix: &Matrix) -> Vec<Forming> {
    let players = |tickets: &[usize]| tickets.iter().flat_map(|&ticket| matrix.tickets()[ticket].players.clone()).collect();
    let pairs: Vec<[Vec<usize>; 2]> = matrix.pairs();
    let is_inside = |tickets: &[usize], all: &[usize]| tickets.iter().all(|ticket| all.contains(ticket));
    // A group that is half of a chosen pair is on the pair's card.
    let is_half = |tickets: &[usize]| pairs.iter().any(|pair| pair.iter().any(|side| side == tickets));
    let groups = matrix.merged.iter().filter_map(|merged| match merged.state {
        MergedState::Needs(needs) if !is_half(&merged.tickets) => {
            let score = match merged.tickets[..] {
                [one, other] => matrix.scored(one, other).map(|scored| scored.score),
                _ => None,
            };
            Some(Forming { players: players(&merged.tickets), needs, score })
        }
        MergedState::Needs(_) | MergedState::Lobby(_) => None,
    });
    let pairs = pairs.iter().filter_map(|[one, other]| {
        let tickets = [&one[..], other].concat();
        let needs = tickets.iter().map(|&ticket| matrix.tickets()[ticket].sizes[0]).max()?;
        let score = matrix.scored(*one.first()?, *other.first()?).map(|scored| scored.score);
        let is_merged = matrix.merged.iter().any(|merged| is_inside(&tickets, &merged.tickets));
        (!is_merged).then(|| Forming { players: players(&tickets), needs, score })
    });
    groups.chain(pairs).collect()
}

/// A list with at most `most` members. The rest are counted.
fn list(members: &[&PlayerRef], most: usize, item: impl Fn(&PlayerRef) -> Tag) -> Tag {
    let shown = if members.len() > most { most.saturating_sub(1).max(1) } else { members.len() };
    let list = tag("ul", &[]).all(members.iter().take(shown).map(|player| item(player)));
    let more = members.len() - shown;
    if more > 0 { list.with(tag("li", &[]).key("more").with_text(format!("and {}", number(more as i64)))) } else { list }
}

/// A card with its head. `key` distinguishes it from the others.
fn framed(class: &'static str, key: &str, title: String, score: String) -> Tag {
    let head = tag("header", &[]).with(tag("b", &[]).with_text(title)).with(tag("span", &["class"]).fixed("score").with_text(score));
    tag("article", &["class"]).key(key).fixed(class).with(head)
}

/// Adds the state of the card. A narrow card shows only the first text.
fn foot(text: String, more: String) -> Tag {
    tag("footer", &["title"]).text(format!("{text}{more}")).with_text(text).with(tag("span", &[]).with_text(more))
}

fn card(moment: &Scene<'_>, lobby: &LobbyFrame, most: usize) -> Tag {
    let is_new = lobby.players.first().is_some_and(|first| moment.involved().contains(&first.index));
    let stays = |player: &&PlayerRef| !lobby.declined.contains(player);
    let members: Vec<&PlayerRef> = lobby.declined.iter().chain(lobby.players.iter().filter(stays)).collect();
    let (sign, word) = match lobby.state {
        LobbyState::Pending if lobby.has_host => (INVITED, "invited"),
        LobbyState::Pending => (INVITED, ""),
        LobbyState::Disbanded => (ACCEPTED, "searches again"),
        LobbyState::Ready | LobbyState::Adjusted => (ACCEPTED, "accepted"),
    };
    let class = match (lobby.state, is_new) {
        (LobbyState::Pending, false) => "card open",
        (LobbyState::Pending, true) => "card open now",
        (LobbyState::Disbanded, _) => "card off",
        (LobbyState::Ready | LobbyState::Adjusted, false) => "card",
        (LobbyState::Ready | LobbyState::Adjusted, true) => "card now",
    };
    let hosts = lobby.has_host && lobby.state != LobbyState::Disbanded;
    let host = lobby.players.first().filter(|_| hosts);
    let answer = |player: &PlayerRef| match () {
        () if lobby.declined.contains(player) => member(player, Some(DECLINED), "declined".to_owned()),
        () if host == Some(player) => member(player, Some(sign), format!("host, {word}")),
        () => member(player, Some(sign), word.to_owned()),
    };
    framed(class, &lobby.id.to_string(), format!("Lobby {}", number(i64::from(lobby.id))), points(lobby.score))
        .with(tag("p", &[]).with_text(queue_name(&lobby.queue, moment.settings)))
        .with(list(&members, most, answer))
        .with(footer(moment, lobby))
}

fn member(player: &PlayerRef, sign: Option<&'static str>, word: String) -> Tag {
    let mut row = tag("li", &[]).key(&player.index.to_string());
    if let Some(sign) = sign {
        row = row.with_html(fixed(sign));
    }
    row.with(tag("b", &[]).with_text(player.id.to_string())).with(tag("span", &[]).with_text(word))
}

/// The state of a lobby, and when it starts and closes.
fn footer(moment: &Scene<'_>, lobby: &LobbyFrame) -> Tag {
    let times = match (lobby.starts, lobby.expires) {
        (Some(starts), Some(expires)) => format!(", starts {}, open until {}", clock(starts), clock(expires)),
        _ => String::new(),
    };
    let players = count(lobby.players.len() as u32, "player", "players");
    let state = match (lobby.state, lobby.until) {
        (LobbyState::Pending, Some(until)) if moment.settings.confirm_seconds.0 > 0 => format!("Answers by {}", clock(until)),
        (LobbyState::Pending, Some(_)) => "Invited".to_owned(),
        (LobbyState::Pending, None) => format!("Formed: {players}"),
        (LobbyState::Ready, _) => "Ready".to_owned(),
        (LobbyState::Adjusted, _) => "Adjusted".to_owned(),
        (LobbyState::Disbanded, _) => return foot("Disbanded".to_owned(), String::new()),
    };
    foot(state, times)
}
