//! Implements `Engine` for buckets.

use std::sync::Arc;

use super::range::{self, Clock, Range};
use super::report::{Detail, MatchReport};
use super::settings::{self, GROUPS, PRESETS, TABLE};
use super::{
    CHECK, CheckCounts, Event, Frame, GROW, Match, MatchState, READY, RoundContext, SETTLE, STAGES, Settings, State, Ticket, check, log,
    rating, ready,
};
use crate::check::Path;
use crate::engines::facts::RATING_GAP;
use crate::engines::{
    Better, Edit, Engine, EngineEvent, EngineInfo, FinishedRound, LogLine, MatchFacts, MatchOutcome, MatchUpdate, Measure, Move,
    RoundSummary, Summary, check_required,
};
use crate::ledger::{self, Ledger};
use crate::listener::{Listener, Recorder, Silent};
use crate::player::Player;
use crate::problem::Problems;
use crate::scenario::Scenario;
use crate::settings::{Entry, NoEffect};
use crate::tickets::{Grouping, Tickets};
use crate::time::Millis;
use crate::value::Value;

/// The buckets engine: search ranges that grow, bucket by bucket.
#[derive(Debug)]
pub struct Buckets;

static GAP: Measure = Measure { name: "gap", plural: "gaps", unit: Some("buckets"), better: Better::Low, summary: Summary::LargestAndMean };

impl Engine for Buckets {
    type Settings = Settings;
    type State = State;
    type Event = Event;
    type Frame = Frame;
    type Match = Match;
    type MatchReport = MatchReport;
    type Detail = Detail;
    type DetailListener = Silent;

    const INFO: &'static EngineInfo = &EngineInfo {
        name: "buckets",
        title: "Buckets",
        about: "Tickets search a wider range of rating buckets the longer they wait. Each plays the nearest opponent whose range reaches back.",
        round: "Check",
        stages: &STAGES,
        arrival: 2,
        grouping: Grouping::Parties,
        idles: true,
        confirms: true,
        presets: PRESETS,
        setting_groups: GROUPS,
        columns: &["id", "rating", "joined", "party"],
        measures: &[&GAP, &RATING_GAP],
    };
    const SETTINGS: &'static [Entry<Settings>] = TABLE;

    fn preset(name: &str) -> Option<Settings> {
        Settings::preset(name)
    }

    fn without_effect(settings: &Settings) -> Vec<NoEffect> {
        settings::without_effect(settings)
    }

    fn check_player(_: &Settings, player: &Player, raw: &Value<'_>, path: &Path<'_>, problems: &mut Problems) {
        check_required::<Self>("rating", "a rating", player, raw, path, problems);
    }

    fn interval(settings: &Settings) -> Millis {
        settings.check_interval
    }

    fn start(settings: &Settings, scenario: &Scenario, tickets: &Tickets) -> State {
        let mut state = State {
            tickets: Arc::default(),
            ranges: Vec::new(),
            places: Vec::new(),
            next_place: 0,
            declines: Vec::new(),
            ready_checks: Vec::new(),
            next_id: 1,
            skip: false,
            changed_since_check: false,
            counts: CheckCounts::default(),
            idle_counts: CheckCounts::default(),
            clock: Clock::at(settings, Millis(0)),
            last: Millis(0),
            edited_tickets: Vec::new(),
        };
        Self::add_players(&mut state, settings, scenario, tickets, 0);
        state
    }

    fn add_players(state: &mut State, settings: &Settings, scenario: &Scenario, tickets: &Tickets, first: usize) {
        let new = state.tickets.len() as u32..tickets.len() as u32;
        Arc::make_mut(&mut state.tickets).extend(new.map(|ticket| Ticket::new(settings, scenario, tickets, ticket)));
        state.ranges.resize(tickets.len(), Range::default());
        state.places.resize(tickets.len(), 0);
        state.declines.extend(scenario.declines_from(first));
    }

    /// Keeps ranges, places and ready checks, and takes buckets and maximum ranges from the edited scenario. If the settings, a bucket or a
    /// maximum changed, the next check is not skipped.
    fn carry_over(before: &State, edit: &Edit<'_, Self>) -> State {
        let &Edit { settings, scenario, tickets, .. } = edit;
        let mut state = Self::start(settings, scenario, tickets);
        let (clock, old_clock) = (Clock::at(settings, before.last), Clock::at(edit.old_settings, before.last));
        for (ticket, old) in before.tickets.iter().enumerate() {
            let length = old_clock.range(old, before.ranges[ticket]);
            state.ranges[ticket] = clock.start(&state.tickets[ticket], length);
            state.places[ticket] = before.places[ticket];
            // A ticket without members no longer exists.
            let exists = !tickets.members(ticket as u32).is_empty();
            if exists && !old.looks_like(&state.tickets[ticket]) {
                state.edited_tickets.push(ticket as u32);
            }
        }
        let changed = settings != edit.old_settings || !state.edited_tickets.is_empty();
        State {
            skip: before.skip && !changed,
            changed_since_check: before.changed_since_check || changed,
            next_place: before.next_place,
            ready_checks: before.ready_checks.clone(),
            next_id: before.next_id,
            counts: before.counts,
            idle_counts: before.idle_counts,
            last: before.last,
            declines: scenario.remaining_declines(edit.old, &before.declines),
            ..state
        }
    }

    /// Runs stages 1 and 2: ranges grow, and ready checks that have ended are settled.
    fn begin_round<L: Listener>(mut context: RoundContext<'_, L>) -> Vec<Match> {
        context.recorder.stage(GROW);
        context.state.clock = Clock::at(context.settings, context.now);
        let CheckCounts { made, skipped } = std::mem::take(&mut context.state.idle_counts);
        context.recorder.record(|_| Event::Due { cycle: context.state.clock.cycle(), made, skipped });
        for ticket in std::mem::take(&mut context.state.edited_tickets) {
            if context.ledger.is_queued(ticket) {
                let before = Clock::at(context.settings, context.state.last);
                context
                    .recorder
                    .record(|scenario| Event::Moved { spot: context.state.describe(&before, scenario, context.ledger, ticket) });
            }
        }
        range::grow(&mut context);
        context.recorder.stage(SETTLE);
        ready::settle(&mut context)
    }

    fn ticket_entered<L: Listener>(state: &mut State, ledger: &Ledger, ticket: u32, recorder: &mut Recorder<'_, L>) {
        let index = ticket as usize;
        state.ranges[index] = state.clock.enter(&state.tickets[index]);
        state.places[index] = state.next_place;
        state.next_place += 1;
        state.skip = false;
        recorder.record(|scenario| Event::Placed { spot: state.describe(&state.clock, scenario, ledger, ticket) });
    }

    /// Runs stages 4 and 5: the check, then the ready checks of new pairs.
    fn round<L: Listener>(mut context: RoundContext<'_, L>) -> Vec<Match> {
        context.recorder.stage(CHECK);
        context.state.last = context.now;
        context.state.changed_since_check = false;
        if context.state.skip {
            context.state.counts.skipped += 1;
            context.recorder.record(|_| Event::Skipped { queued: context.ledger.totals().queued });
            context.recorder.stage(READY);
            return Vec::new();
        }
        context.state.counts.made += 1;
        let mut made = check::find_pairs(&mut context);
        context.state.skip = made.is_empty();
        context.recorder.record(|_| Event::Checked { pairs: made.len() as u32, queued: context.ledger.queued().count() as u32 });
        context.recorder.stage(READY);
        ready::ask(&mut context, &mut made);
        made
    }

    fn next_change(settings: &Settings, state: &State, ledger: &Ledger) -> Option<Millis> {
        state.next_change(settings, ledger)
    }

    fn skip_idle_rounds(state: &mut State, rounds: u32, last: Millis) {
        state.skip_idle_rounds(rounds, last);
    }

    fn players(found: &Match, tickets: &Tickets) -> Vec<u32> {
        found.tickets.iter().flat_map(|&ticket| tickets.members(ticket)).copied().collect()
    }

    fn facts(found: &Match, scenario: &Scenario, tickets: &Tickets, matched: Millis) -> MatchFacts {
        let teams = found.tickets.map(|ticket| tickets.members(ticket).to_vec()).to_vec();
        let ratings = found.tickets.map(|ticket| {
            let settings = scenario.settings.of::<Self>();
            settings.map_or(0.0, |settings| rating(settings, scenario, tickets.members(ticket)))
        });
        MatchFacts::new(found.id, teams, scenario, matched)
            .with(&GAP, found.distance as f64)
            .with(&RATING_GAP, (ratings[0] - ratings[1]).abs())
            .with_outcome(match found.state {
                MatchState::Pending => MatchOutcome::Pending,
                MatchState::Started => MatchOutcome::Played,
                MatchState::Failed => MatchOutcome::Cancelled,
            })
    }

    fn report(found: &Match, _: &Settings, scenario: &Scenario, tickets: &Tickets) -> MatchReport {
        MatchReport::new(found, tickets, scenario)
    }

    fn detail(round: FinishedRound<'_, Self>, _: &mut Silent) -> Option<Detail> {
        Some(Detail::new(&round))
    }

    /// Stepping stops at the first check of each growth interval.
    fn begins_step(settings: &Settings, round: RoundSummary) -> bool {
        Clock::at(settings, round.previous).cycle() != Clock::at(settings, round.now).cycle()
    }

    fn log_lines(event: &Event, _: &Settings) -> Vec<LogLine> {
        log::lines(event)
    }
}

impl EngineEvent for Event {
    fn moves(&self) -> Vec<Move<'_>> {
        use ledger::PlayerState::{Left, Matched, Pending, Queued};
        match self {
            Event::Found { teams, .. } => teams.iter().map(|team| Move::new(team, Queued, Pending)).collect(),
            Event::Started { teams, .. } => teams.iter().map(|team| Move::new(team, Pending, Matched)).collect(),
            Event::Returned { spot, ahead } => vec![Move::requeue(&spot.players, *ahead)],
            Event::Dropped { players } => vec![Move::new(players, Pending, Left)],
            _ => Vec::new(),
        }
    }

    fn match_update(&self) -> Option<MatchUpdate> {
        match self {
            Event::Found { id, .. } => Some(MatchUpdate::Made(*id)),
            Event::Started { id, .. } | Event::Failed { id, .. } => Some(MatchUpdate::Settled(*id)),
            _ => None,
        }
    }
}
