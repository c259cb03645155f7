//! The overview of a whole trace. It is computed when the trace changes, and all its moments share it.

use std::collections::HashSet;

use queuescope::{MatchFacts, Millis, Replay, Stage, Totals, Trace};

use crate::engines::{self, RunSummary};

/// Timeline marks, log and matches of a whole trace.
#[derive(Debug)]
pub(crate) struct Overview {
    /// The trace itself, for pictures that show more than the frame. It shares its events with the replay.
    pub(crate) trace: Trace,
    pub(crate) marks: Vec<TimelineRound>,
    log: Vec<LogLine>,
    /// The final matches, each with the index of the event that made it final.
    matches: Vec<(usize, MatchFacts)>,
    /// Numbers of the rounds from which an edit took effect.
    pub(crate) forks: Vec<u32>,
    /// For each player: true if an edit removed them.
    pub(crate) removed: Vec<bool>,
    /// Number of players in each state at the end of the run.
    pub(crate) final_totals: Totals,
    /// The engine's own summary of the run, if its picture needs one.
    pub(crate) run_summary: Option<RunSummary>,
}

/// A round on the timeline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TimelineRound {
    pub(crate) index: u32,
    pub(crate) time: Millis,
    /// True if a step of the timeline begins with this round.
    pub(crate) step: bool,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The stages that have events, each with the index of its first event.
    pub(crate) stages: Vec<(&'static Stage, usize)>,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LogLine {
    /// Index of the event that wrote it.
    pub(crate) event: usize,
    pub(crate) time: Millis,
    pub(crate) text: String,
    /// The function of the host that writes the line, if the text does not name it.
    pub(crate) source: Option<&'static str>,
    /// True for the first line of a round.
    pub(crate) begins: bool,
    /// The players of the match; empty for the host's lines.
    pub(crate) players: Vec<u32>,
}

impl Overview {
    pub(crate) fn of(replay: &Replay) -> Overview {
        let trace = replay.trace();
        let kept: HashSet<&str> = replay.edited().players.iter().map(|player| &*player.id).collect();
        let mut overview = Overview {
            trace: trace.clone(),
            marks: Vec::new(),
            log: Vec::new(),
            matches: Vec::new(),
            forks: replay.forks().iter().map(|fork| fork.round).collect(),
            removed: replay.scenario().players.iter().map(|player| !kept.contains(&*player.id)).collect(),
            final_totals: replay.final_run().totals(),
            run_summary: engines::summary_of_run(replay),
        };
        overview.forks.dedup();
        let mut played = trace.played().peekable();
        for (round, mark) in trace.rounds().iter().enumerate() {
            let end = trace.rounds().get(round + 1).map_or(trace.stages().len(), |next| next.stage);
            let stages = (mark.stage..end).filter(|&stage| trace.stages()[stage].start < trace.stage_end(stage));
            overview.marks.push(TimelineRound {
                index: mark.index,
                time: mark.time,
                step: trace.begins_step(round),
                start: mark.start,
                end: trace.round_end(round),
                stages: stages.map(|stage| (trace.stages()[stage].stage, trace.stages()[stage].start)).collect(),
            });
            let mut begins = true;
            for event in mark.start..trace.round_end(round) {
                for queuescope::LogLine { text, source } in trace.log_lines(trace.event(event)) {
                    overview.log.push(LogLine { event, time: mark.time, text, source, begins, players: Vec::new() });
                    begins = false;
                }
                if let Some((_, facts)) = played.next_if(|(decided, _)| *decided == event) {
                    let text = engines::match_line(trace.event(event), replay.scenario().engine()).unwrap_or_default();
                    overview.log.push(LogLine {
                        event,
                        time: mark.time,
                        text,
                        source: None,
                        begins: false,
                        players: facts.players().collect(),
                    });
                    overview.matches.push((event, facts.clone()));
                }
            }
        }
        overview
    }

    /// True if any player joins during the run. Otherwise the run has no summary.
    pub(crate) fn has_players(&self) -> bool {
        self.final_totals.players > 0
    }

    /// Number of matches that are played by the end of the run.
    pub(crate) fn matches(&self) -> usize {
        self.matches.len()
    }

    /// The log lines of the first `position` events.
    pub(crate) fn log_before(&self, position: usize) -> &[LogLine] {
        &self.log[..self.log.partition_point(|line| line.event < position)]
    }

    /// For each player: their opponent at this position, once the match is final.
    pub(crate) fn opponents(&self, position: usize, players: usize) -> Vec<Option<u32>> {
        let mut opponents = vec![None; players];
        for (_, facts) in self.matches.iter().take_while(|(event, _)| *event < position) {
            // Only matches of two teams have opponents. Lobbies have none.
            let [a, b] = &facts.teams[..] else { continue };
            for (team, others) in [(a, b), (b, a)] {
                team.iter().for_each(|player| opponents[*player as usize] = others.first().copied());
            }
        }
        opponents
    }
}
