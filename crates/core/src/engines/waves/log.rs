//! The host's log: the lines that EvoLadderBot prints for a wave, and those of its document and its beta.

use super::event::{Event, Gaps, ServerReason, Side};
use super::settings::{LogStyle, Settings};
use crate::player::{Name, PlayerRef};

/// Returns the log lines for an event. Most events have none.
pub(crate) fn lines(event: &Event, settings: &Settings) -> Vec<String> {
    match settings.log {
        LogStyle::Document => document_lines(event, settings),
        LogStyle::Bot => bot_lines(event, settings),
        LogStyle::Beta => beta_line(event).into_iter().collect(),
    }
}

/// The lines in the order of the document's sample.
fn document_lines(event: &Event, settings: &Settings) -> Vec<String> {
    let [first, second] = &settings.sides;
    match event {
        Event::Snapshot { queued } => beginning(*queued),
        Event::Partitioned { counts } => vec![composition(*counts, settings)],
        Event::Sides { counts, means, .. } => sides(*counts, *means, settings),
        Event::Limited { queued, limit } => {
            vec![format!("   ⚠️  {queued} players are more than {limit}, so this wave is selected greedily")]
        }
        Event::Selected { pairs, counts: [lead, follow] } => {
            vec![format!("   ✅ Found {pairs} {first} vs {second} matches (lead: {lead}, follow: {follow})")]
        }
        Event::Refined { swaps, passes, .. } => vec![refinement(*swaps, *passes)],
        Event::Counters { matches, gaps, .. } => {
            gaps.iter().map(quality).chain([format!("   📊 Final state: {} players matched", matches * 2)]).collect()
        }
        _ => Vec::new(),
    }
}

/// The lines of the bot's code, in its order and under its conditions. With fewer than two players the bot prints only that it checks.
fn bot_lines(event: &Event, settings: &Settings) -> Vec<String> {
    let [first, second] = &settings.sides;
    match event {
        Event::Snapshot { queued: queued @ 1.. } => beginning(*queued),
        Event::Partitioned { counts } if counts.iter().sum::<u32>() >= 2 => vec![composition(*counts, settings)],
        Event::Sides { counts, means, queued: 2.. } => sides(*counts, *means, settings),
        // The lead has as many players as are kept.
        Event::Kept { players, cut } if 2 * players.len() + *cut as usize >= 2 => {
            let kept = players.len();
            let cut = format!("   🔽 Filtered {cut} low-priority players from follow side (kept {kept} highest priority)");
            [cut].into_iter().chain(filtered([kept as u32; 2])).collect()
        }
        Event::AllKept { counts, .. } if settings.priority_filter => filtered(*counts).into_iter().collect(),
        Event::Refined { swaps, passes, pairs, counts: [lead, follow], gaps, queued: 2.., .. } => {
            let swapped = (*swaps > 0).then(|| refinement(*swaps, *passes));
            let found = (*lead > 0 && *follow > 0)
                .then(|| format!("   ✅ Found {pairs} {first} vs {second} matches (lead: {lead}, follow: {follow})"));
            swapped.into_iter().chain(found).chain(gaps.as_ref().map(quality)).collect()
        }
        Event::Created { players, lead, regions, server, server_reason, .. } => {
            let [lead_id, follow_id] = in_order(players, *lead);
            let mut lines = vec![format!("✅ Match found: {lead_id} vs {follow_id}")];
            lines.extend(server_lines(in_order_of(regions, *lead), server.as_ref(), *server_reason));
            lines.push(format!("📞 Calling match callback for {lead_id} vs {follow_id}"));
            lines
        }
        Event::NoMap { players, lead } => {
            let [lead, follow] = in_order(players, *lead);
            vec![format!("✅ Match found: {lead} vs {follow}"), format!("❌ No available maps for {lead} vs {follow}")]
        }
        Event::Counters { matches, queued, pairs, partition, .. } if matches * 2 + queued >= 2 => {
            let [a, b, both] = partition;
            let matched = matches * 2;
            let mut lines = vec![
                format!("🎯 Removed {matched} matched players from matchmaking queue"),
                format!("   Players before removal: {}, after: {queued}", matched + queued),
                format!("   📊 Remaining players: {first}-only={a}, {second}-only={b}, Both={both}"),
                format!("   📊 Final state: {matched} players matched"),
            ];
            lines.extend((*pairs == 0).then(|| "❌ No valid matches this round.".to_owned()));
            lines
        }
        _ => Vec::new(),
    }
}

/// The one line of the beta's code.
fn beta_line(event: &Event) -> Option<String> {
    let Event::Counters { matches, queued, pairs: 1.., .. } = event else { return None };
    Some(format!("Matchmaking wave complete: {matches} matches created, {queued} players still in queue"))
}

fn beginning(queued: u32) -> Vec<String> {
    vec![
        format!("⏰ Checking for matches with {queued} players in queue..."),
        "🎯 Attempting to match players with advanced algorithm...".to_owned(),
    ]
}

fn composition([a, b, both]: [u32; 3], settings: &Settings) -> String {
    let [first, second] = &settings.sides;
    format!("   📊 Queue composition: {first}-only={a}, {second}-only={b}, Both={both}")
}

fn sides([a, b]: [u32; 2], means: [Option<f64>; 2], settings: &Settings) -> Vec<String> {
    let [first, second] = &settings.sides;
    // All flexible players have a side by now, so the bot's list "Z" is empty.
    let mut lines = vec![format!("   📊 After equalization: {first}={a}, {second}={b}, Remaining Z=0")];
    if let [Some(a), Some(b)] = means {
        let delta = (a - b).abs();
        lines.push(format!("   ⚖️  Skill balance: {first} avg={a:.0}, {second} avg={b:.0}, delta={delta:.0}"));
    }
    lines
}

fn filtered([lead, follow]: [u32; 2]) -> Option<String> {
    (lead > 0 && follow > 0).then(|| format!("   🎯 After priority filtering: lead={lead}, follow={follow}"))
}

fn refinement(swaps: u32, passes: u32) -> String {
    format!("   🔄 Least-squares refinement: {swaps} swaps made across {passes} passes")
}

fn quality(gaps: &Gaps) -> String {
    let Gaps { average, least, largest } = gaps;
    format!("   📈 Match quality: avg MMR diff={average:.1}, min={least}, max={largest}")
}

/// How the bot found the server.
fn server_lines(regions: [&Option<Name>; 2], server: Option<&Name>, reason: ServerReason) -> Vec<String> {
    match (regions, server) {
        ([Some(lead), Some(follow)], Some(server)) if reason == ServerReason::Regions => {
            vec![format!("   🌍 Server selection: {lead} + {follow} → {server}")]
        }
        ([Some(lead), Some(follow)], _) => vec![
            format!("   ⚠️  Region mapping not found: No server mapping exists for the region pair: ({lead}, {follow})"),
            "   🎲 Falling back to random server selection".to_owned(),
        ],
        _ => vec!["   ⚠️  Missing region data for one or both players".to_owned(), "   🎲 Using random server selection".to_owned()],
    }
}

/// Returns the names of a lead and a follow, from the players in the order of the sides.
fn in_order(players: &[PlayerRef; 2], lead: Side) -> [&Name; 2] {
    in_order_of(players, lead).map(|player| &player.id)
}

/// Returns two things, the lead's first, from the same in the order of the sides.
fn in_order_of<T>([first, second]: &[T; 2], lead: Side) -> [&T; 2] {
    match lead {
        Side::First => [first, second],
        Side::Second => [second, first],
    }
}
