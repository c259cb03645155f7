//! A player's story so far, wave by wave, from what the engine said about them.

use queuescope::engines::Waves;
use queuescope::engines::waves::Settings;
use queuescope::engines::waves::event::{AssignReason, Event as WavesEvent, PassedReason, SwapOutcome};
use queuescope::{Event, QueueEvent, Replay};

use crate::engines::story::story_rounds;
use crate::words::{StoryRound, clock, count, number, waves};

/// What has happened to a player up to where the replay stands; waves in which nothing did are left out.
pub(crate) fn story(replay: &Replay, player: u32) -> Vec<StoryRound> {
    story_rounds(replay, |events| {
        let mut teller = StoryWriter { player, ..StoryWriter::default() };
        events.iter().for_each(|event| teller.hear(event, replay));
        teller.finish()
    })
}

/// Hears the events of a wave and keeps what concerns one player.
#[derive(Default)]
struct StoryWriter {
    player: u32,
    sentences: Vec<String>,
    /// Pairs inside a window that the player was in.
    candidates: u32,
    /// Who took somebody away: pairs passed over because the other one played already.
    lost: Vec<String>,
}

impl StoryWriter {
    fn hear(&mut self, event: &Event, replay: &Replay) {
        match event {
            Event::Queue(QueueEvent::Came { players, joined }) if players.iter().any(|player| player.index == self.player) => {
                let when = if joined.0 < 0 { "was waiting already".to_owned() } else { format!("came at {}", clock(*joined)) };
                self.say(format!("Entered the queue ({when})."));
            }
            Event::Queue(QueueEvent::Left { players, .. }) if players.iter().any(|player| player.index == self.player) => {
                self.say("Left the queue unmatched.".to_owned());
            }
            event => {
                if let (Some(event), Some(settings)) = (event.of::<Waves>(), replay.scenario().settings.of::<Waves>()) {
                    self.hear_wave(event, settings);
                }
            }
        }
    }

    fn hear_wave(&mut self, event: &WavesEvent, settings: &Settings) {
        let me = |player: &queuescope::PlayerRef| player.index == self.player;
        match event {
            WavesEvent::Assigned { player, side, reason, .. } if me(player) => {
                let why = match reason {
                    AssignReason::FillsGap | AssignReason::Shorter => "that side was short",
                    AssignReason::Even => "the stronger side, since both were even",
                };
                self.say(format!("Plays both, put on {}: {why}.", settings.sides[*side as usize]));
            }
            WavesEvent::Moved { player, to, .. } if me(player) => {
                self.say(format!("Moved to {} to balance the averages.", settings.sides[*to as usize]));
            }
            WavesEvent::Opened { player, window, wait_cycles } if me(player) => {
                self.say(format!("Had waited {}: looked {} rating points far.", waves(*wait_cycles), number(*window)));
            }
            WavesEvent::SatOut { player, kept_from, .. } if me(player) => {
                self.say(format!("Sat out: the other side was shorter, and everybody kept had waited {} or more.", waves(*kept_from)));
            }
            WavesEvent::Scored { pair, .. } if me(&pair.lead) || me(&pair.follow) => self.candidates += 1,
            WavesEvent::Reached { lead, candidates, .. } if me(lead) => self.candidates += candidates,
            WavesEvent::Ranked { .. } if self.candidates > 0 => {
                let pairs = count(self.candidates, "possible opponent", "possible opponents");
                self.say(format!("{pairs} within a window."));
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
                self.say(format!("Paired with {}, {} apart, score {}.", other.id, number(pair.gap), number(pair.score)));
            }
            WavesEvent::SwapTried { leads, follows, swapped_gaps, outcome: SwapOutcome::Swapped, .. } => {
                let [lead_a, lead_b] = leads;
                let [follow_a, follow_b] = follows;
                let others = [(lead_a, follow_b, 0), (lead_b, follow_a, 1), (follow_b, lead_a, 0), (follow_a, lead_b, 1)];
                if let Some((_, other, which)) = others.into_iter().find(|(mine, ..)| me(mine)) {
                    self.say(format!("Swapped to {}, {} apart.", other.id, number(swapped_gaps[which])));
                }
            }
            WavesEvent::Created { id, players, map, server, .. } if players.iter().any(me) => {
                let server = server.as_ref().map_or(String::new(), |server| format!(", {server}"));
                self.say(format!("Match {id} on {map}{server}."));
            }
            WavesEvent::NoMap { players } if players.iter().any(me) => {
                self.say("No match after all: the two have vetoed every map.".to_owned());
            }
            WavesEvent::Waited { waits } => {
                if let Some((_, waits)) = waits.iter().find(|(player, _)| me(player)) {
                    self.tell_lost();
                    self.say(format!("Has now waited {}.", waves(*waits)));
                }
            }
            _ => {}
        }
    }

    fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    /// Who was in reach but played somebody else: only worth telling if the player found nobody.
    fn tell_lost(&mut self) {
        /// Up to this many are named.
        const NAMED: usize = 3;
        let lost = std::mem::take(&mut self.lost);
        if lost.is_empty() || self.sentences.iter().any(|sentence| sentence.starts_with("Paired")) {
            return;
        }
        let named = lost.iter().take(NAMED).cloned().collect::<Vec<String>>().join(", ");
        let more = lost.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {}", count(more as u32, "other", "others")) } else { String::new() };
        self.say(format!("{named}{more} played somebody else by then."));
    }

    fn finish(mut self) -> Vec<String> {
        self.tell_lost();
        self.sentences
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{all, replay, told};

    #[test]
    fn a_swap_is_part_of_both_players_stories() {
        for (one, other) in [("Tarn", "Pell"), ("Pell", "Tarn")] {
            let told = told("Refinement: 24,200 to 200", one);
            assert!(told.contains(&format!("Swapped to {other}, 10 apart.")), "{told:?}");
        }
    }

    #[test]
    fn everybody_has_a_story_that_ends_in_a_match_or_a_longer_wait() {
        let example = all()[0].name;
        for player in &replay(example).scenario().players {
            let told = told(example, &player.id);
            let end = told.last().expect("something happened");
            assert!(end.starts_with("Match ") || end.starts_with("Has now waited"), "{}: {told:?}", player.id);
        }
    }

    #[test]
    fn it_goes_no_further_than_the_cursor() {
        let mut replay = replay(all()[0].name);
        replay.seek(0);
        assert_eq!(story(&replay, 0), []);
        replay.seek(1);
        assert_eq!(story(&replay, 0).len(), 1);
    }
}
