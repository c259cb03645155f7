//! What single visits of a study say: figures of chosen people beside those of all, players who wait too long, and the queue of one
//! evening. A page draws it. Results of a study do not contain it.

mod queue;
mod sample;
mod starved;

pub use queue::{QueueOfEvening, depth_range};
pub use sample::Sample;
pub use starved::{Starved, starved};
