//! A player's story so far, wave by wave, built from the engine's events.

use std::cmp::Ordering;

use queuescope::engines::Waves;
use queuescope::engines::waves::Settings;
use queuescope::engines::waves::event::{AssignReason, Event as WavesEvent, PassedReason, SwapOutcome};
use queuescope::{Event, Millis, QueueEvent, Replay};

use crate::engines::story::story_rounds;
use crate::words::{StoryRound, clock, count, number, waves};

/// Returns what happened to a player up to the replay's position. Waves in which nothing happened are left out.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<StoryRound> {
    story_rounds(replay, |events| {
        let mut writer = StoryWriter { player, ..StoryWriter::default() };
        events.iter().for_each(|event| writer.add_event(event, replay));
        writer.finish()
    })
}

/// Collects the sentences about one player from the events of one wave.
#[derive(Default)]
struct StoryWriter {
    player: u32,
    sentences: Vec<String>,
    /// Number of pairs inside a window that include the player.
    candidates: u32,
    /// Ids of possible opponents who were already paired with another player.
    lost: Vec<String>,
}

impl StoryWriter {
    fn add_event(&mut self, event: &Event, replay: &Replay) {
        match event {
            Event::Queue(QueueEvent::Joined { players, joined }) if players.iter().any(|player| player.index == self.player) => {
                self.add(match joined.0 {
                    ..0 => format!("Had already waited {} at the start.", clock(Millis(-joined.0))),
                    _ => format!("Joined the queue at {}.", clock(*joined)),
                });
            }
            Event::Queue(QueueEvent::Left { players, .. }) if players.iter().any(|player| player.index == self.player) => {
                self.add("Left the queue unmatched.".to_owned());
            }
            event => {
                if let (Some(event), Some(settings)) = (event.of::<Waves>(), replay.scenario().settings.of::<Waves>()) {
                    self.add_wave_event(event, settings);
                }
            }
        }
    }

    fn add_wave_event(&mut self, event: &WavesEvent, settings: &Settings) {
        let me = |player: &queuescope::PlayerRef| player.index == self.player;
        match event {
            WavesEvent::Assigned { player, side, reason, .. } if me(player) => {
                let why = match reason {
                    AssignReason::FillsGap | AssignReason::Shorter => "because that side was short of players",
                    AssignReason::Even => "which got the next player because the sides were even",
                    AssignReason::Halves => "because every queued player played both, so each half of them got one side",
                };
                self.add(format!("Could play both sides and was assigned to {}, {why}.", settings.sides[*side as usize]));
            }
            WavesEvent::Moved { player, to, .. } if me(player) => {
                self.add(format!("Was moved to {} to balance the sides' mean ratings.", settings.sides[*to as usize]));
            }
            WavesEvent::Opened { player, window, wait_cycles } if me(player) => {
                let wait = if *wait_cycles == 0 { "Had just joined".to_owned() } else { format!("Had waited {}", waves(*wait_cycles)) };
                self.add(format!("{wait} and searched ±{} rating points.", number(*window)));
            }
            WavesEvent::SatOut { player, wait_cycles, kept_from } if me(player) => {
                self.add(match wait_cycles.cmp(kept_from) {
                    Ordering::Less => {
                        let waits = waves(*kept_from);
                        format!(
                            "Sat this wave out, because the other side had fewer players and all who stayed on the same side had waited at least {waits}."
                        )
                    }
                    // Between equal waits the order of the list decides. Two waits of 0 are also equal if the other side is empty.
                    Ordering::Equal if *wait_cycles > 0 => {
                        "Sat this wave out, because the other side had fewer players. Others had waited just as long and were ahead in the list."
                            .to_owned()
                    }
                    Ordering::Equal | Ordering::Greater => "Sat this wave out, because the other side had too few players.".to_owned(),
                });
            }
            WavesEvent::Scored { pair, .. } if me(&pair.lead) || me(&pair.follow) => self.candidates += 1,
            WavesEvent::Reached { lead, candidates, .. } if me(lead) => self.candidates += candidates,
            WavesEvent::Ranked { .. } if self.candidates > 0 => {
                self.add(format!("{} in reach.", count(self.candidates, "opponent was", "opponents were")));
            }
            WavesEvent::PassedOver { pair, reason } if me(&pair.lead) || me(&pair.follow) => {
                let (other, taken) = match (me(&pair.lead), reason) {
                    (true, PassedReason::FollowTaken) => (&pair.follow, true),
                    (false, PassedReason::LeadTaken) => (&pair.lead, true),
                    _ => (&pair.lead, false),
                };
                if taken {
                    self.lost.push(other.id.to_string());
                }
            }
            WavesEvent::Taken { pair } if me(&pair.lead) || me(&pair.follow) => {
                let other = if me(&pair.lead) { &pair.follow } else { &pair.lead };
                self.add(format!("Paired with {}: gap {}, score {}.", other.id, number(pair.gap), number(pair.score)));
            }
            WavesEvent::SwapTried { leads, follows, swapped_gaps, outcome: SwapOutcome::Swapped, .. } => {
                let [lead_a, lead_b] = leads;
                let [follow_a, follow_b] = follows;
                let others = [(lead_a, follow_b, 0), (lead_b, follow_a, 1), (follow_b, lead_a, 0), (follow_a, lead_b, 1)];
                if let Some((_, other, which)) = others.into_iter().find(|(mine, ..)| me(mine)) {
                    self.add(format!("A swap changed the opponent to {}: gap {}.", other.id, number(swapped_gaps[which])));
                }
            }
            WavesEvent::Created { id, players, map, server, .. } if players.iter().any(me) => {
                let server = server.as_ref().map_or(String::new(), |server| format!(", server {server}"));
                self.add(format!("Match {id} started on {map}{server}."));
            }
            WavesEvent::NoMap { players, .. } if players.iter().any(me) => {
                self.add("Got no match, because the two players had vetoed every map between them.".to_owned());
            }
            WavesEvent::Waited { waits } => {
                if let Some((_, waits)) = waits.iter().find(|(player, _)| me(player)) {
                    self.add_lost();
                    self.add(format!("The wait grew to {}.", waves(*waits)));
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    /// Names the opponents who were in reach but already paired. Only of interest if the player was not paired.
    fn add_lost(&mut self) {
        /// Largest number of opponents named.
        const MAX_NAMED: usize = 3;
        let lost = std::mem::take(&mut self.lost);
        if lost.is_empty() || self.sentences.iter().any(|sentence| sentence.starts_with("Paired")) {
            return;
        }
        let mut named: Vec<String> = lost.iter().take(MAX_NAMED).cloned().collect();
        match lost.len().saturating_sub(MAX_NAMED) {
            0 => {}
            more => named.push(count(more as u32, "other", "others")),
        }
        let verb = if lost.len() == 1 { "was" } else { "were" };
        self.add(format!("{} {verb} already paired.", list(&named)));
    }

    fn finish(mut self) -> Vec<String> {
        self.add_lost();
        self.sentences
    }
}

/// Joins names: `Ada`, `Ada and Bo`, `Ada, Bo and Cam`.
fn list(names: &[String]) -> String {
    match names {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{all, replay, story_sentences};

    #[test]
    fn a_swap_is_part_of_both_players_stories() {
        for (one, other) in [("Tarn", "Pell"), ("Pell", "Tarn")] {
            let sentences = story_sentences("Refinement: 24,200 to 200", one);
            assert!(sentences.contains(&format!("A swap changed the opponent to {other}: gap 10.")), "{sentences:?}");
        }
    }

    #[test]
    fn every_story_ends_with_a_match_or_a_longer_wait() {
        let example = all()[0].name;
        for player in &replay(example).scenario().players {
            let sentences = story_sentences(example, &player.id);
            let end = sentences.last().expect("the story has sentences");
            assert!(end.starts_with("Match ") || end.starts_with("The wait grew to"), "{}: {sentences:?}", player.id);
        }
    }

    #[test]
    fn a_story_ends_at_the_cursor() {
        let mut replay = replay(all()[0].name);
        replay.seek(0);
        assert_eq!(story(&replay, 0), []);
        replay.seek(1);
        assert_eq!(story(&replay, 0).len(), 1);
    }
}
