//! The fingerprint of a server's certificate, by which clients recognize the server.

use crate::report::{ContentHash, NoContentHash};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The SHA-256 of a certificate in DER, as 64 hexadecimal digits; `openssl x509 -fingerprint -sha256` prints the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fingerprint(ContentHash);

impl Fingerprint {
    pub fn of(certificate: &[u8]) -> Self {
        Self(ContentHash::of_bytes(certificate))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is not 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFingerprint;

impl fmt::Display for NoFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a fingerprint must have 64 hexadecimal digits")
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = NoFingerprint;

    fn try_from(text: String) -> Result<Self, NoFingerprint> {
        text.parse()
    }
}

impl From<Fingerprint> for String {
    fn from(fingerprint: Fingerprint) -> Self {
        fingerprint.to_string()
    }
}

impl FromStr for Fingerprint {
    type Err = NoFingerprint;

    /// Accepts upper-case digits and colons between digits, since other programs write them.
    fn from_str(text: &str) -> Result<Self, NoFingerprint> {
        let digits: String = text.chars().filter(|letter| *letter != ':').take(65).collect();
        digits.parse().map(Self).map_err(|NoContentHash| NoFingerprint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_read_as_damka_and_openssl_write_them() {
        let fingerprint = Fingerprint::of(b"abc");
        let text = fingerprint.to_string();
        assert_eq!(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(text.parse(), Ok(fingerprint));
        let pairs: Vec<&str> = (0..32).map(|at| &text[2 * at..2 * at + 2]).collect();
        assert_eq!(pairs.join(":").to_uppercase().parse(), Ok(fingerprint));
        for wrong in ["", "a1b2", &text[1..], &format!("{text}0"), &"g".repeat(64)] {
            assert_eq!(wrong.parse::<Fingerprint>(), Err(NoFingerprint), "{wrong}");
        }
    }
}
