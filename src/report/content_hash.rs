//! SHA-256 of texts: an unforgeable name for content.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::io::{self, ErrorKind, Read};
use std::str::FromStr;

/// The SHA-256 of a list of named texts, the same on every machine. Unlike [`crate::script::hash_of`], it may decide what is
/// trusted: nobody can construct two different lists with the same hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    /// Hashes these `(name, text)` pairs, in this order.
    pub fn of<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut hasher = Sha256::new();
        for (name, text) in texts {
            // The lengths mark the boundaries: ("ab", "c") differs from ("a", "bc").
            for part in [name, text] {
                hasher.update((part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        Self(hasher.finalize().into())
    }

    /// Returns the plain SHA-256 of these bytes, as any other program computes it.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Returns the plain SHA-256 of a stream, which is not kept in memory. Fails if it cannot be read.
    pub fn of_stream(mut stream: impl Read) -> io::Result<Self> {
        let mut hasher = Sha256::new();
        let mut buffer = vec![0; 1 << 16];
        loop {
            match stream.read(&mut buffer) {
                Ok(0) => return Ok(Self(hasher.finalize().into())),
                Ok(length) => hasher.update(&buffer[..length]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the first 16 hexadecimal digits as a number, for people to compare. Too short to decide what is trusted.
    pub fn first_digits(&self) -> u64 {
        self.0.iter().take(8).fold(0, |digits, byte| digits << 8 | u64::from(*byte))
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl From<ContentHash> for String {
    fn from(hash: ContentHash) -> Self {
        hash.to_string()
    }
}

impl TryFrom<String> for ContentHash {
    type Error = NoContentHash;

    fn try_from(text: String) -> Result<Self, NoContentHash> {
        text.parse()
    }
}

impl fmt::Display for NoContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a hash: 64 hexadecimal digits are needed")
    }
}

/// The error for a text that is not 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoContentHash;

impl FromStr for ContentHash {
    type Err = NoContentHash;

    fn from_str(text: &str) -> Result<Self, NoContentHash> {
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(NoContentHash);
        }
        let mut bytes = [0; 32];
        for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
            let digits = text.get(at..at + 2).ok_or(NoContentHash)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| NoContentHash)?;
        }
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_nothing_is_the_one_of_the_standard() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(ContentHash::of([]).to_string(), empty);
    }

    #[test]
    fn bytes_have_the_hash_of_the_standard_and_its_first_digits() {
        let hash = ContentHash::of_bytes(b"abc");
        assert_eq!(hash.to_string(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(hash.first_digits(), 0xba78_16bf_8f01_cfea);
    }

    #[test]
    fn boundaries_and_order_count() {
        let hashes = [
            ContentHash::of([("ab", "c")]),
            ContentHash::of([("a", "bc")]),
            ContentHash::of([("a", "b"), ("c", "")]),
            ContentHash::of([("c", ""), ("a", "b")]),
        ];
        for (at, hash) in hashes.iter().enumerate() {
            assert!(!hashes[at + 1..].contains(hash));
        }
    }

    #[test]
    fn what_is_written_reads_back_and_nothing_else_is_read() {
        let hash = ContentHash::of([("ai/fox.lua", "return {}")]);
        assert_eq!(hash.to_string().parse(), Ok(hash));
        for text in ["", "abc", &"g".repeat(64), &"é".repeat(32), &format!("+{}", "1".repeat(63))] {
            assert_eq!(text.parse::<ContentHash>(), Err(NoContentHash), "{text}");
        }
    }
}
