//! What players may call themselves.

use crate::net::{Refusal, RefusalCode};

/// Letters of a name.
const MAX_NAME: usize = 24;

/// A name as it is shown: without blanks around it, control characters, and signs that turn the order of letters.
pub(super) fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let refuse = |message: &str| Err(Refusal::new(RefusalCode::BadName, message));
    if name.is_empty() || name.chars().count() > MAX_NAME {
        return refuse("a name has 1 to 24 letters");
    }
    let is_hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
            // Blanks that do not count as such: fillers of Hangul, an empty Braille sign.
            || matches!(letter, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}')
    };
    if name.chars().any(is_hidden) {
        return refuse("a name has no control characters and nothing invisible");
    }
    Ok(name.to_owned())
}
