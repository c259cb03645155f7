//! Second implementations of the engines: slow, word for word from the documents, and written independently of the real ones. A bug goes
//! unnoticed only if both have it. Tests compare the two, and benchmarks measure how much faster the real engines are.

pub mod buckets;
pub mod cliques;
pub mod clusters;
pub mod lobbies;
pub mod population;
pub mod waves;
