//! A stable hash of inputs, the same in every run of Echis.
//!
//! The search and the corpus recognise by it the inputs that were tried.

use echis_program::run::Inputs;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// A hash of 128 bits, so that collisions do not happen in practice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// The fingerprint of inputs.
    pub fn of(inputs: &Inputs) -> Fingerprint {
        let mut hash = Fnv(OFFSET);
        inputs.hash(&mut hash);
        Fingerprint(hash.0)
    }

    /// The fingerprint of bytes.
    pub fn of_bytes(bytes: &[u8]) -> Fingerprint {
        let mut hash = Fnv(OFFSET);
        hash.write(bytes);
        Fingerprint(hash.0)
    }

    /// Half of the fingerprint, enough for the name of a file.
    pub fn short(self) -> String {
        format!("{:016x}", (self.0 >> 64) as u64 ^ self.0 as u64)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = ();

    fn from_str(text: &str) -> Result<Fingerprint, ()> {
        let is_whole = text.len() == 32;
        let number = u128::from_str_radix(text, 16).ok().filter(|_| is_whole);
        number.map(Fingerprint).ok_or(())
    }
}

/// The hash function of Fowler, Noll and Vo (FNV-1a) with 128 bits.
struct Fnv(u128);

const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(PRIME);
        }
    }

    fn finish(&self) -> u64 {
        (self.0 >> 64) as u64
    }
}
