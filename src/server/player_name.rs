//! Validation of player names.

use crate::net::{Refusal, RefusalCode};
use crate::report::is_hidden;
use crate::text::{Phrase, phrase};

/// Longest name, in characters.
const MAX_NAME: usize = 24;

/// Trims a name and checks it. Refuses control characters, invisible characters and characters that change the text direction.
pub fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let refuse = |message: Phrase| Err(Refusal::new(RefusalCode::BadName, message));
    if name.is_empty() || name.chars().count() > MAX_NAME {
        return refuse(phrase("server-name-length").with("most", MAX_NAME));
    }
    if name.chars().any(is_hidden) {
        return refuse(phrase("server-name-hidden"));
    }
    Ok(name.to_owned())
}

/// A key that is the same for names that look alike: of the same letters in either case, or of other alphabets.
pub fn look_alike_key(name: &str) -> String {
    let lower = name.chars().flat_map(char::to_lowercase);
    lower.map(narrow).filter(|letter| !is_gap(*letter)).map(look_alike).collect()
}

/// Characters that a reader overlooks: spaces, marks between words and combining marks.
fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | '_' | '.' | '·' | '\'' | '\u{300}'..='\u{36f}')
}

/// The usual form of a full-width letter or digit.
const fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => match char::from_u32(letter as u32 - 0xfee0) {
            Some(narrow) => narrow,
            None => letter,
        },
        _ => letter,
    }
}

/// The Latin letter that a letter is mistaken for; most letters are their own.
const fn look_alike(letter: char) -> char {
    match letter {
        'а' | 'α' => 'a',
        'в' | 'ь' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ё' | 'ε' => 'e',
        'һ' | 'н' => 'h',
        'і' | 'ι' | 'l' | '1' | '|' | 'ı' | 'ӏ' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' => 'm',
        'п' | 'η' => 'n',
        'о' | 'ο' | '0' | 'ס' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' | '5' | '$' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ц' => 'u',
        'ν' | 'ѵ' => 'v',
        'ѡ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_the_same_key() {
        let key = look_alike_key("Old-Fox 1");
        for same in
            ["old fox 1", "OLD_FOX_l", "оld-fох 1", "Ｏld Ｆox I", "Óld fox 1".replace('Ó', "O\u{301}").as_str()]
        {
            assert_eq!(look_alike_key(same), key, "{same}");
        }
        for other in ["old fox 2", "old fix 1", "שועל"] {
            assert_ne!(look_alike_key(other), key, "{other}");
        }
    }
}
