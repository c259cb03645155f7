//! Exact solvers for optimisation problems of the engines and the page. They know numbers, not players.
//!
//! | module | finds |
//! | --- | --- |
//! | [`clusters`] | the division of numbers into groups with the least sum of squared deviations |
//! | [`cliques`] | the group of a given size with the largest sum of weights |
//! | [`matching`] | the matching of largest weight in any graph, with a checked proof |

pub mod cliques;
pub mod clusters;
mod fractions;
pub mod matching;
