//! Short names for content.

use sha2::{Digest, Sha256};

/// Sixteen hexadecimal digits of the content's SHA-256: enough to distinguish versions of a file.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_content_has_another_name() {
        assert_eq!(short_hash(b""), "e3b0c44298fc1c14");
        assert_ne!(short_hash(b"a"), short_hash(b"b"));
    }
}
