//! Entries with a seal, which shows that nothing was damaged or exchanged on the way.
//!
//! A sealed entry is a line with the hash of key and entry, and the entry.

use echis_verifier::Key;
use sha2::{Digest, Sha256};

/// Adds the seal to the entry of a key.
pub fn seal(key: &Key, entry: &str) -> String {
    format!("{}\n{entry}", digest(key, entry))
}

/// The entry in a sealed text, if it is that of the key and whole.
pub fn unseal<'a>(key: &Key, text: &'a str) -> Option<&'a str> {
    let (hash, entry) = text.split_once('\n')?;
    (hash == digest(key, entry)).then_some(entry)
}

fn digest(key: &Key, entry: &str) -> String {
    let hash = Sha256::new()
        .chain_update(key.hex())
        .chain_update(entry)
        .finalize();
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_entry_of_the_key_is_taken() {
        let [key, other] = [[1; 32], [2; 32]].map(Key::from_hash);
        let sealed = seal(&key, "{\"answer\": 1}\n");
        assert_eq!(unseal(&key, &sealed), Some("{\"answer\": 1}\n"));
        assert_eq!(unseal(&other, &sealed), None);
        for length in 0..sealed.len() {
            assert_eq!(unseal(&key, &sealed[..length]), None, "{length}");
        }
        assert_eq!(unseal(&key, &sealed.replace("\": 1", "\": 2")), None);
    }
}
