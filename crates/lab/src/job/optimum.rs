//! The best possible lobby of cliques beside the one that was chosen, by trying all of them.

use queuescope::engines::Cliques;
use queuescope::engines::cliques::Build;
use queuescope::{Name, Problem, Replay};
use queuescope_solve::cliques::{BestTwo, groups};
use serde::{Deserialize, Serialize};

use super::{Job, Progress, Question, written};

/// The name in questions.
pub const NAME: &str = "optimum";

/// The best lobbies of the tier.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Optimum {
    /// The best one: its players and its weight. `None` if no lobby is possible, or too many are.
    pub best: Option<Lobby>,
    /// The weight of the runner-up, if there is one.
    pub runner_up: Option<f64>,
}

/// A lobby.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lobby {
    /// Ids of its players, in queue order.
    pub players: Vec<Name>,
    /// The sum of the edges between them.
    pub weight: f64,
}

/// Tries all lobbies of the tier at the position of the question.
pub(super) fn start(replay: &Replay, _: &Question) -> Result<Box<dyn Job>, Problem> {
    let frame = replay.frame().engine.of::<Cliques>();
    let Some(build) = frame.and_then(|frame| frame.build.clone()) else {
        return Err(Problem::new("link", "must point to the graph of a tier of cliques"));
    };
    let members = build.degrees.len();
    let role = |place: usize| {
        let role = replay.scenario().players[build.degrees[place].player.index as usize].role.as_ref();
        // Only roles that have seats count.
        build.seats.iter().position(|seats| seats.role.is_some() && seats.role.as_ref() == role)
    };
    let roles = (0..members).map(role).collect();
    let size = build.size() as usize;
    let total = groups(members, size);
    Ok(Box::new(Search { search: BestTwo::new(members, size), total, roles, build }))
}

struct Search {
    build: Build,
    /// By member: the seats kept for their role, by place.
    roles: Vec<Option<usize>>,
    /// `None` if there are too many lobbies to try.
    search: Option<BestTwo>,
    total: u64,
}

impl Job for Search {
    fn step(&mut self, budget: u32) -> Progress {
        let (build, roles) = (&self.build, &self.roles);
        let free = build.seats.iter().position(|seats| seats.role.is_none());
        let fits = |group: &[usize]| {
            let has = |seat: usize| group.iter().filter(|&&place| roles[place].or(free) == Some(seat)).count();
            build.seats.iter().enumerate().all(|(seat, seats)| has(seat) == seats.players as usize)
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
        let id = |&place: &usize| self.build.degrees[place].player.id.clone();
        let lobby = |members: &[usize], sum: i128| Lobby { players: members.iter().map(id).collect(), weight: weight(sum) };
        written(&Optimum {
            best: found.as_ref().map(|(best, _)| lobby(&best.members, best.weight)),
            runner_up: found.and_then(|(_, next)| next).map(|next| weight(next.weight)),
        })
    }
}
