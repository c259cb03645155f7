//! Finds the best possible lobby of a cliques tier by trying all of them, for comparison with the lobby that the engine chose.

use queuescope::engines::Cliques;
use queuescope::engines::cliques::Build;
use queuescope::{Name, Problem, Replay};
use queuescope_solve::cliques::{BestTwo, count_groups};
use serde::{Deserialize, Serialize};

use super::{Job, Progress, RunQuestion, to_json};

/// Name of the job in questions.
pub const NAME: &str = "optimum";

/// Best lobbies of a tier.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Optimum {
    /// Best lobby; `None` if no lobby is possible, or if there are too many to try.
    pub best: Option<Lobby>,
    /// Weight of the second-best lobby, if there is one.
    pub runner_up: Option<f64>,
}

/// A possible lobby.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lobby {
    /// Ids of its players, in queue order.
    pub players: Vec<Name>,
    /// Sum of the edges between the players.
    pub weight: f64,
}

/// Starts a search over all lobbies of the tier that the link points to.
pub(super) fn start(replay: &Replay, _: &RunQuestion) -> Result<Box<dyn Job>, Problem> {
    let frame = replay.frame().engine.of::<Cliques>();
    let Some(build) = frame.and_then(|frame| frame.build.clone()) else {
        return Err(Problem::new("link", "must point to the graph of a tier in the cliques engine"));
    };
    let members = build.degrees.len();
    let seats_for = |member: usize| {
        let role = replay.scenario().players[build.degrees[member].player.index as usize].role.as_ref();
        // A role without reserved seats counts as no role.
        build.seats.iter().position(|seats| seats.role.is_some() && seats.role.as_ref() == role)
    };
    let reserved_seats = (0..members).map(seats_for).collect();
    let size = build.size() as usize;
    let total = count_groups(members, size);
    Ok(Box::new(Search { search: BestTwo::new(members, size), total, reserved_seats, build }))
}

struct Search {
    build: Build,
    /// For each member, the index in `build.seats` of the seats reserved for their role, if there are any.
    reserved_seats: Vec<Option<usize>>,
    /// `None` if no lobby is possible, or if there are too many to try.
    search: Option<BestTwo>,
    total: u64,
}

impl Job for Search {
    fn step(&mut self, budget: u32) -> Progress {
        let (build, reserved_seats) = (&self.build, &self.reserved_seats);
        let open_seats = build.seats.iter().position(|seats| seats.role.is_none());
        let fits = |group: &[usize]| {
            let taken = |index: usize| group.iter().filter(|&&member| reserved_seats[member].or(open_seats) == Some(index)).count();
            build.seats.iter().enumerate().all(|(index, seats)| taken(index) == seats.players as usize)
        };
        match &mut self.search {
            Some(search) => {
                let finished = search.step(u64::from(budget.max(1)), |one, other| build.edge(one, other).0, fits);
                Progress { done: search.tried(), total: self.total, finished }
            }
            None => Progress { done: 0, total: 0, finished: true },
        }
    }

    fn answer(&self) -> String {
        let found = self.search.clone().and_then(BestTwo::result);
        let weight = |thousandths: i128| thousandths as f64 / 1_000.0;
        let id = |&member: &usize| self.build.degrees[member].player.id.clone();
        let lobby = |members: &[usize], sum: i128| Lobby { players: members.iter().map(id).collect(), weight: weight(sum) };
        to_json(&Optimum {
            best: found.as_ref().map(|(best, _)| lobby(&best.members, best.weight)),
            runner_up: found.and_then(|(_, next)| next).map(|next| weight(next.weight)),
        })
    }
}
