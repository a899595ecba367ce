//! Join codes: six letters and digits that name a game to type or to say.

use std::fmt;
use std::str::FromStr;

/// How many symbols a code has.
pub const CODE_LENGTH: usize = 6;

/// No vowels, so that no words come about, and no look-alikes: 24 symbols, 191 million codes.
const SYMBOLS: &[u8; 24] = b"BCDFGHJKMNPQRSTVWXZ34679";

/// The code of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JoinCode([u8; CODE_LENGTH]);

/// The text is no join code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoJoinCode;

impl JoinCode {
    /// The code that this number stands for; all numbers are used.
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

    /// Small letters, blanks and dashes are understood.
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
