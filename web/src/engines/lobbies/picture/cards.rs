//! The lobbies as cards: members with their answers, host, and the times at which the lobby starts and closes.

use queuescope::engines::lobbies::{LobbyFrame, LobbyState};
use queuescope::{Millis, PlayerRef};
use yew::prelude::*;

use crate::engines::lobbies::Scene;
use crate::engines::lobbies::state::{points, queue_name};
use crate::fixed::fixed;
use crate::svg::{Tag, tag};
use crate::words::{clock, number};

/// Largest number of cards drawn. The log lists all lobbies.
const MAX_CARDS: usize = 12;
/// Largest number of members named on a card.
const MAX_MEMBERS: usize = 8;

const ACCEPTED: &str = r#"<svg viewBox="0 0 14 14" aria-hidden="true"><path class="tick" d="M3 7.5l2.8 2.8L11 4.5"/></svg>"#;
const INVITED: &str = r#"<svg viewBox="0 0 14 14" aria-hidden="true"><circle class="asked" cx="7" cy="7" r="4.5"/></svg>"#;
const DECLINED: &str = r#"<svg viewBox="0 0 14 14" aria-hidden="true"><path class="cross" d="M4 4l6 6M10 4l-6 6"/></svg>"#;

/// Renders the cards, the newest first.
pub(super) fn cards(moment: &Scene<'_>) -> Html {
    let lobbies = &moment.own.lobbies;
    let more = lobbies.len().saturating_sub(MAX_CARDS);
    let note = if lobbies.is_empty() {
        "Lobbies of this round appear here.".to_owned()
    } else if more > 0 {
        format!("{} more in the log", number(more as i64))
    } else {
        String::new()
    };
    let cards = tag("div", &["class", "role", "aria-label", "tabindex"]).fixed("cards").fixed("group").fixed("Lobbies").fixed("0");
    let cards = cards.all(lobbies.iter().rev().take(MAX_CARDS).map(|lobby| card(moment, lobby)));
    cards.with(tag("p", &["class"]).key("note").fixed("empty").with_text(note)).html()
}

fn card(moment: &Scene<'_>, lobby: &LobbyFrame) -> Tag {
    let open = lobby.state == LobbyState::Pending;
    let is_new = lobby.players.first().is_some_and(|first| moment.involved().contains(&first.index));
    let members = lobby.players.iter().filter(|player| !lobby.declined.contains(player));
    let more = lobby.players.len().saturating_sub(MAX_MEMBERS);
    let until = lobby.until.filter(|_| open);
    let answer = |player: &PlayerRef, host: bool| {
        let (sign, word) = match lobby.state {
            LobbyState::Pending => (INVITED, "invited"),
            LobbyState::Disbanded => (ACCEPTED, "searches again"),
            LobbyState::Ready | LobbyState::Adjusted => (ACCEPTED, "accepted"),
        };
        member(player, sign, if host { format!("host, {word}") } else { word.to_owned() })
    };
    let class = match lobby.state {
        LobbyState::Pending => "card open",
        LobbyState::Disbanded => "card off",
        LobbyState::Ready | LobbyState::Adjusted => "card",
    };
    let hosts = lobby.has_host && lobby.state != LobbyState::Disbanded;
    let mut list = tag("ul", &[]).all(members.take(MAX_MEMBERS).enumerate().map(|(place, player)| answer(player, hosts && place == 0)));
    if more > 0 {
        list = list.with(tag("li", &[]).key("more").with_text(format!("and {} more", number(more as i64))));
    }
    list = list.all(lobby.declined.iter().map(|player| member(player, DECLINED, "declined".to_owned())));
    let head = tag("header", &[])
        .with(tag("b", &[]).with_text(format!("Lobby {}", number(i64::from(lobby.id)))))
        .with(tag("span", &["class"]).fixed("score").with_text(points(lobby.score)));
    tag("article", &["class", "data-new"])
        .key(&lobby.id.to_string())
        .fixed(class)
        .fixed(if is_new { "yes" } else { "no" })
        .with(head)
        .with(tag("p", &[]).with_text(queue_name(&lobby.queue, moment.settings)))
        .with(list)
        .with(tag("footer", &[]).with_text(footer(lobby, until, moment.settings.confirm_seconds.0 > 0)))
}

fn member(player: &PlayerRef, sign: &'static str, word: String) -> Tag {
    let row = tag("li", &[]).key(&player.index.to_string()).with_html(fixed(sign));
    row.with(tag("b", &[]).with_text(player.id.to_string())).with(tag("span", &[]).with_text(word))
}

fn footer(lobby: &LobbyFrame, until: Option<Millis>, waits: bool) -> String {
    let times = match (lobby.starts, lobby.expires) {
        (Some(starts), Some(expires)) => format!(", starts {}, open until {}", clock(starts), clock(expires)),
        _ => String::new(),
    };
    match (lobby.state, until) {
        (LobbyState::Pending, Some(until)) if waits => format!("Answers by {}{times}", clock(until)),
        (LobbyState::Pending, Some(_)) => format!("Invited{times}"),
        (LobbyState::Pending, None) if lobby.sizes[0] == lobby.sizes[1] => format!("Formed, for {} players", lobby.sizes[0]),
        (LobbyState::Pending, None) => format!("Formed, for {} to {} players", lobby.sizes[0], lobby.sizes[1]),
        (LobbyState::Ready, _) => format!("Ready{times}"),
        (LobbyState::Adjusted, _) => format!("Adjusted{times}"),
        (LobbyState::Disbanded, _) => "Disbanded".to_owned(),
    }
}
