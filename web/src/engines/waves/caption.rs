//! The progress of the stage, for the line over the picture: `pair 12 of 20, lowest score first`.

use queuescope::engines::waves::PlayerFrame;
use queuescope::engines::waves::event::{Event as WavesEvent, Set};
use queuescope::engines::waves::settings::Selection;

use crate::engines::waves::Scene;
use crate::words::{count, number};

/// Returns the progress of the current stage in a few words.
pub(crate) fn caption(moment: &Scene<'_>) -> String {
    let (done, all) = moment.progress();
    let Some(event) = moment.engine_event else { return format!("player {}", of(done, all)) };
    let players = |counts: fn(&PlayerFrame) -> bool| moment.own.players.iter().filter(|player| counts(player)).count();
    match event {
        WavesEvent::Waited { .. } => "waits counted".to_owned(),
        WavesEvent::Snapshot { queued } => format!("{} to sort", count(*queued, "player", "players")),
        WavesEvent::Placed { .. } => format!("player {}", of(players(|player| player.set.is_some()), moment.frame.totals.queued as usize)),
        WavesEvent::Partitioned { .. } => "all players sorted".to_owned(),
        WavesEvent::Counted { both, .. } => format!("{} to assign", count(*both, "flexible player", "flexible players")),
        WavesEvent::Assigned { .. } => {
            let flexible = players(|player| player.set == Some(Set::Both));
            format!("flexible player {}", of(players(|player| player.set == Some(Set::Both) && player.side.is_some()), flexible))
        }
        WavesEvent::Compared { .. } | WavesEvent::Moved { .. } | WavesEvent::NotMoved { .. } => "balancing the mean ratings".to_owned(),
        WavesEvent::OpenSides { both, .. } => format!("{} on both sides", count(*both, "flexible player", "flexible players")),
        WavesEvent::Sides { .. } => "both sides complete".to_owned(),
        WavesEvent::Pressed { value, .. } => format!("pressure {value:.2}"),
        WavesEvent::Opened { .. } => {
            format!("window {}", of(players(|player| player.window.is_some()), players(|player| player.side.is_some())))
        }
        WavesEvent::Led { lead, .. } => format!("{} leads", moment.settings.sides[*lead as usize]),
        WavesEvent::SatOut { .. } => {
            format!("{} so far", count(players(|player| player.sits_out) as u32, "player sits out", "players sit out"))
        }
        WavesEvent::AllKept { .. } => "all players stay".to_owned(),
        WavesEvent::Kept { players, .. } => count(players.len() as u32, "player stays", "players stay"),
        WavesEvent::Scored { .. } => format!("{} in a window so far", count(moment.own.candidates.len() as u32, "pair", "pairs")),
        WavesEvent::Reached { .. } => {
            let leads = moment.own.players.iter().filter(|player| player.side == moment.own.lead && !player.sits_out).count();
            format!("lead {}", of(done, leads))
        }
        WavesEvent::Limited { .. } => "selected greedily".to_owned(),
        WavesEvent::Solved(solved) => format!("{} at the least cost", count(solved.solution.pairs, "pair", "pairs")),
        WavesEvent::Ranked { candidates, .. } => {
            format!("{} {} in a window", number(*candidates as i64), if *candidates == 1 { "pair" } else { "pairs" })
        }
        WavesEvent::Taken { .. } | WavesEvent::PassedOver { .. } => selecting(moment),
        WavesEvent::Selected { pairs, .. } => format!("{} chosen", count(*pairs, "pair", "pairs")),
        WavesEvent::SwapTried { pass, index, .. } => {
            let tries = moment.own.pairs.len().saturating_sub(1);
            format!("pass {}, swap {}", number(i64::from(*pass) + 1), of(*index as usize + 1, tries))
        }
        WavesEvent::Refined { swaps, passes, .. } => format!("{} in {}", count(*swaps, "swap", "swaps"), count(*passes, "pass", "passes")),
        WavesEvent::Created { .. } | WavesEvent::NoMap { .. } => format!("pair {}", of(done, all)),
        WavesEvent::Counters { queued, .. } => format!("{} queued", count(*queued, "player stays", "players stay")),
    }
}

/// The progress of choosing pairs.
fn selecting(moment: &Scene<'_>) -> String {
    let chosen = moment.own.pairs.len();
    let candidates = &moment.own.candidates;
    let first = if moment.settings.selection == Selection::Turns { "longest wait first" } else { "lowest score first" };
    if candidates.is_empty() {
        // The events of a long queue list only the pairs that are chosen.
        return format!("chosen pair {}, {first}", number(chosen as i64));
    }
    let decided = moment.own.decisions.len();
    if let Some(solved) = &moment.own.solution {
        let all = solved.solution.pairs as usize;
        return format!("pair {} of the solution, {} chosen", of(decided, all), number(chosen as i64));
    }
    format!("pair {}, {first}, {} chosen", of(decided, candidates.len()), number(chosen as i64))
}

/// `12 of 20`
fn of(done: usize, all: usize) -> String {
    format!("{} of {}", number(done as i64), number(all as i64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;
    use crate::moment::Moment;
    use crate::overview::Overview;
    use crate::shared::Shared;

    #[test]
    fn captions_count_within_their_stage() {
        for example in ["The 15-player walkthrough", "Refinement: 24,200 to 200", "The filter keeps the veteran"] {
            let mut replay = examples::replay(example);
            let overview = Shared::new(Overview::of(&replay));
            let mut captions = Vec::new();
            for position in 1..=replay.trace().len() {
                replay.seek(position);
                let moment = Moment::of(&replay, &overview);
                let caption = caption(&Scene::of(&moment).expect("the example is of this engine"));
                let numbers: Vec<usize> = caption.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
                if let (true, [done, all, ..]) = (caption.contains(" of ") && !caption.starts_with("pass"), &numbers[..]) {
                    assert!(done <= all && *done > 0, "{example}, position {position}: {caption}");
                }
                captions.push(caption);
            }
            assert!(captions.iter().all(|caption| !caption.is_empty()));
        }
        let mut replay = examples::replay("The 15-player walkthrough");
        let overview = Shared::new(Overview::of(&replay));
        let at = (1..=replay.trace().len()).find(|&position| {
            replay.seek(position);
            replay.frame().stage.is_some_and(|stage| stage.name == "select")
                && replay.frame().engine.of::<queuescope::engines::Waves>().is_some_and(|wave| wave.pairs.len() == 2)
        });
        assert!(at.is_some());
        let moment = Moment::of(&replay, &overview);
        let text = caption(&Scene::of(&moment).expect("the example is of this engine"));
        assert!(text.starts_with("pair ") && text.ends_with(", lowest score first, 2 chosen"), "{text}");
    }
}
