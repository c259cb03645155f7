//! Why players were not matched by the end of a lobbies run, from the requests that still search and the last scores.

use queuescope::engines::Lobbies;
use queuescope::engines::lobbies::{PassFrame, Verdict};
use queuescope::{PlayerState, Replay};

use crate::engines::limits::{sentence, who};
use crate::words::{count, decimal, number};

/// The reasons against a pair, as the end of "2 pairs …".
const REASONS: [(Verdict, &str); 6] = [
    (Verdict::TooLarge, "would be larger than a player accepts"),
    (Verdict::SizesDiffer, "have players who accept no group size in common"),
    (Verdict::StrictRegion, "miss a strict wish for a region"),
    (Verdict::StrictLanguage, "miss a strict wish for a language"),
    (Verdict::BelowThreshold, "score too little"),
    (Verdict::BothLoose, "are tickets of groups that were just split up"),
];

/// Says which requests wait for friends or for their time, and why the pairs of the last pass could not be made.
pub(crate) fn limits(replay: &Replay) -> String {
    let frame = replay.frame();
    let Some(own) = frame.engine.of::<Lobbies>() else { return String::new() };
    let of = |state: PlayerState| {
        let indices = (0..own.players.len()).filter(move |index| frame.states.get(*index) == Some(&state));
        indices.map(|index| index as u32).collect::<Vec<u32>>()
    };
    let (queued, pending) = (of(PlayerState::Queued), of(PlayerState::Pending));
    let player = |index: &u32| &own.players[*index as usize];
    let (asleep, searching): (Vec<u32>, Vec<u32>) = queued.iter().copied().partition(|index| player(index).asleep);
    let (missing, searching): (Vec<u32>, Vec<u32>) = searching.into_iter().partition(|index| !player(index).missing.is_empty());
    let is = |players: &[u32]| if players.len() == 1 { "is" } else { "are" };
    let mut text = sentence(&asleep, || format!("{} {} scheduled for later.", who(replay, &asleep), is(&asleep)));
    text += &sentence(&missing, || {
        let waits = if missing.len() == 1 { "waits" } else { "wait" };
        format!("{} {waits} for friends who have not joined.", who(replay, &missing))
    });
    text += &sentence(&searching, || {
        let found = format!("{} found no lobby.", who(replay, &searching));
        let threshold = own.terms.map(|terms| terms.threshold);
        let pass = own.pass.as_ref().and_then(|pass| refused(pass, &searching, threshold));
        pass.map_or(found.clone(), |refused| format!("{found} {refused}"))
    });
    text += &sentence(&pending, || {
        let (players, verb) = (count(pending.len() as u32, "player", "players"), if pending.len() == 1 { "has" } else { "have" });
        format!("{players} {verb} not answered an invitation yet.")
    });
    text.trim_end().to_owned()
}

/// Says why pairs of the last pass that include a searching player could not be made. `None` if the pass lists no such pairs.
fn refused(pass: &PassFrame, searching: &[u32], threshold: Option<f64>) -> Option<String> {
    let searches =
        |group: usize| pass.groups.get(group).is_some_and(|group| group.players.iter().all(|player| searching.contains(&player.index)));
    let mut counts = [0_u32; REASONS.len()];
    for (early, row) in pass.rows.iter().enumerate() {
        for pair in row.iter().filter(|pair| searches(early) && searches(pair.with as usize)) {
            if let Some(reason) = REASONS.iter().position(|(verdict, _)| *verdict == pair.verdict) {
                counts[reason] += 1;
            }
        }
    }
    let all: u32 = counts.iter().sum();
    let (reason, most) = counts.into_iter().enumerate().max_by_key(|(index, count)| (*count, REASONS.len() - index))?;
    if most == 0 {
        return None;
    }
    let (verdict, words) = REASONS[reason];
    let limit = match (verdict, threshold) {
        (Verdict::BelowThreshold, Some(threshold)) => format!(" (at most {} points)", decimal(threshold)),
        _ => String::new(),
    };
    if most == all {
        return Some(format!("All pairs of them that were scored last {words}{limit}."));
    }
    let [most, all] = [most, all].map(|count| number(i64::from(count)));
    Some(format!("Of the {all} pairs of them that were scored last, {most} {words}{limit}."))
}
