//! Short hashes of file contents.

use sha2::{Digest, Sha256};

/// Returns 16 hexadecimal digits of the SHA-256, enough to distinguish versions of a file.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_contents_have_different_hashes() {
        assert_eq!(short_hash(b""), "e3b0c44298fc1c14");
        assert_ne!(short_hash(b"a"), short_hash(b"b"));
    }
}
