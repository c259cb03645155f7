//! Second implementations of the engines. They are slow, follow the documents word for word and were written independently of the real
//! engines. Tests compare each engine with its twin, so a bug goes unnoticed only if both have it. Benchmarks measure how much faster the real
//! engines are.

pub mod buckets;
pub mod cliques;
pub mod clusters;
pub mod evening;
pub mod lobbies;
pub mod population;
pub mod waves;
