//! Shards: which evenings each of several machines simulates.

use std::fmt;
use std::str::FromStr;

use queuescope::Problem;

/// Shard `number` of `of`, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Number of the shard, from 1 to `of`.
    pub number: u32,
    /// Number of shards.
    pub of: u32,
}

impl Shard {
    /// The first and the last evening of the shard. The last is before the first if the shard is empty.
    pub fn evenings(self, evenings: u32) -> (u32, u32) {
        let end = |shards: u32| (u64::from(evenings) * u64::from(shards) / u64::from(self.of)) as u32;
        (end(self.number - 1) + 1, end(self.number))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Reads "3/8".
impl FromStr for Shard {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Shard, Problem> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => {
                let text = queuescope::quoted_text(text);
                Err(Problem::new("shard", format!("expected two numbers such as \"3/8\", the first not above the second, got {text}")))
            }
        }
    }
}
