//! Writes what was read as JSON.

use queuescope::Value;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::QueueReading;

impl Serialize for QueueReading {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", &self.kind)?;
        if let Some(separator) = self.separator {
            map.serialize_entry("separator", separator)?;
            map.serialize_entry("has_headings", &self.has_headings)?;
        }
        map.serialize_entry("rows", &self.rows)?;
        map.serialize_entry("columns", &self.columns)?;
        map.serialize_entry("bad", &self.bad)?;
        map.serialize_entry("bad_count", &self.bad_count)?;
        map.serialize_entry("matches", &self.matches)?;
        let scenario = self.scenario.as_ref().map_or(Value::Null, |scenario| scenario.to_value());
        map.serialize_entry("scenario", &scenario)?;
        map.end()
    }
}
