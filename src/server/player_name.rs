//! Validation of player names.

use crate::net::{Refusal, RefusalCode};
use crate::text::{Phrase, phrase};

/// Longest name, in characters.
const MAX_NAME: usize = 24;

/// Trims a name and checks it. Refuses control characters, invisible characters and characters that change the text direction.
pub(super) fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let refuse = |message: Phrase| Err(Refusal::new(RefusalCode::BadName, message));
    if name.is_empty() || name.chars().count() > MAX_NAME {
        return refuse(phrase("server-name-length").with("most", MAX_NAME));
    }
    let is_hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
            // Invisible characters that don't count as spaces: Hangul fillers and the empty Braille pattern.
            || matches!(letter, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}')
    };
    if name.chars().any(is_hidden) {
        return refuse(phrase("server-name-hidden"));
    }
    Ok(name.to_owned())
}
