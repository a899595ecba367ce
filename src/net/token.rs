//! Secret tokens that prove who holds a seat or identify a guest.

use super::code::JoinCode;
use crate::report::ContentHash;
use std::fmt;
use std::str::FromStr;

/// 128 random bits from the system, written as 32 hexadecimal digits. A server stores only the SHA-256.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

/// The text is not 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoToken;

impl Token {
    /// Creates a random token. Fails if the system cannot provide random numbers.
    pub fn new() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// The hash that a server stores.
    pub fn hash(&self) -> ContentHash {
        ContentHash::of([("token", self.to_string().as_str())])
    }

    /// Derives an unguessable join code from the token.
    pub fn join_code(&self) -> JoinCode {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        JoinCode::from_number(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Tokens are secrets, so they aren't printed.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = NoToken;

    fn from_str(text: &str) -> Result<Self, NoToken> {
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(NoToken);
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| NoToken)?;
        Ok(Self(number.to_be_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_as_they_were_written_and_not_shown() {
        let token = Token::new().unwrap();
        assert_eq!(token.to_string().parse(), Ok(token.clone()));
        assert_ne!(token, Token::new().unwrap());
        assert!(!format!("{token:?}").contains(&token.to_string()));
        for wrong in ["", "12", &"g".repeat(32), &"+".repeat(32), &"1".repeat(33)] {
            assert_eq!(wrong.parse::<Token>(), Err(NoToken), "{wrong}");
        }
    }
}
