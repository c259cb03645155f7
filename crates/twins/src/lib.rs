//! The engines as the documents write them: slow, literal, and written apart from the real ones, so that a mistake would have to be made
//! twice to go unseen. Tests compare the two; benchmarks measure how much faster the real ones are. Nothing else uses them.

pub mod buckets;
pub mod cliques;
pub mod clusters;
pub mod lobbies;
pub mod population;
pub mod waves;
