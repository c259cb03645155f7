//! Exact answers to problems of optimisation that engines and pictures ask. It knows numbers, not players.
//!
//! | module | answers |
//! | --- | --- |
//! | [`clusters`] | the division of numbers into groups with the least sum of squared deviations |
//! | [`cliques`] | the group of a given size with the largest sum of weights |
//! | [`matching`] | the pairs of largest weight in any graph, with a proof that was checked |

pub mod cliques;
pub mod clusters;
mod fractions;
pub mod matching;
