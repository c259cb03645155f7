//! Exact solvers for optimisation problems of the engines and the page. They know numbers, not players.
//!
//! | module | finds |
//! | --- | --- |
//! | [`assignment`] | the cheapest way to give as many rows as possible a column each, with a checked proof |
//! | [`clusters`] | the division of numbers into groups with the least sum of squared deviations |
//! | [`cliques`] | the group of a given size with the largest sum of weights |
//! | [`matching`] | the matching of largest weight in any graph, with a checked proof |

pub mod assignment;
pub mod cliques;
pub mod clusters;
mod fractions;
pub mod matching;
