//! Join codes: six letters and digits that identify a game and are easy to type and say.

use std::fmt;
use std::str::FromStr;

pub const CODE_LENGTH: usize = 6;

/// No vowels, to avoid words, and no look-alikes: 24 symbols give 191 million codes.
const SYMBOLS: &[u8; 24] = b"BCDFGHJKMNPQRSTVWXZ34679";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JoinCode([u8; CODE_LENGTH]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoJoinCode;

impl JoinCode {
    /// Converts a number to a code; every number is valid.
    pub fn from_number(mut number: u64) -> Self {
        let base = SYMBOLS.len() as u64;
        Self(std::array::from_fn(|_| {
            let symbol = SYMBOLS[(number % base) as usize];
            number /= base;
            symbol
        }))
    }
}

impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|symbol| write!(f, "{}", char::from(*symbol)))
    }
}

impl FromStr for JoinCode {
    type Err = NoJoinCode;

    /// Accepts lower-case letters and ignores spaces and dashes.
    fn from_str(text: &str) -> Result<Self, NoJoinCode> {
        let symbols = text.bytes().filter(|byte| !matches!(byte, b' ' | b'-')).map(|byte| byte.to_ascii_uppercase());
        let symbols: Vec<u8> = symbols.take(CODE_LENGTH + 1).collect();
        let code: [u8; CODE_LENGTH] = symbols.try_into().map_err(|_| NoJoinCode)?;
        if code.iter().all(|symbol| SYMBOLS.contains(symbol)) { Ok(Self(code)) } else { Err(NoJoinCode) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = JoinCode::from_number(123_456_789);
        let text = code.to_string();
        assert_eq!(text.len(), CODE_LENGTH);
        let (left, right) = text.split_at(3);
        for typed in [text.clone(), text.to_lowercase(), format!(" {left}-{right} "), format!("{left} {right}")] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        for wrong in ["", "KXQTR", "KXQTRMM", "KXQTRA", "KXQTR1", "ключик", "KXQTR\u{202e}"] {
            assert_eq!(wrong.parse::<JoinCode>(), Err(NoJoinCode), "{wrong}");
        }
    }

    #[test]
    fn different_numbers_have_different_codes() {
        let codes: std::collections::BTreeSet<JoinCode> = (0..10_000).map(JoinCode::from_number).collect();
        assert_eq!(codes.len(), 10_000);
    }
}
