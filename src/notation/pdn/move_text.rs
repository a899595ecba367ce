//! Checks which move texts survive being written to a game file and read back.

use super::{GameScore, Item, read_pdn, words};
use crate::report::Source;
use crate::text::{Phrase, phrase};

/// It must be read back unchanged, whatever is next to it. The reason is worded to follow "it".
pub fn check_move_text(text: &str) -> Result<(), Phrase> {
    let found = |letter: char| phrase("move-text-letter").with("letter", format!("{letter:?}"));
    if is_plain(text) && GameScore::read(text).is_none() {
        return Ok(());
    }
    if text.is_empty() {
        return Err(phrase("move-text-empty"));
    }
    if text.contains(char::is_whitespace) {
        return Err(phrase("move-text-blank"));
    }
    // In opening books `#` starts a name and `*` a weight.
    let is_odd =
        |letter: char| words::ENDS.contains(letter) || letter == '#' || letter.is_control() || is_invisible(letter);
    if let Some(letter) = text.chars().find(|letter| is_odd(*letter)).or(text.starts_with('*').then_some('*')) {
        return Err(found(letter));
    }
    if text == "--" {
        return Ok(());
    }
    // Written twice, because signs at the ends may join adjacent words.
    let source = Source::new("move", format!("1. {text} {text} *"));
    let (games, faults) = read_pdn(&source);
    let items = games.first().map(|game| &game.line.items[..]).unwrap_or_default();
    let read: Vec<String> = items
        .iter()
        .map(|item| match item {
            Item::Move(read) => format!("{}{}", read.text, read.strength),
            _ => String::new(),
        })
        .collect();
    let is_whole = |item: &Item| matches!(item, Item::Move(read) if read.text == text && read.strength.is_empty());
    match items {
        _ if text.starts_with(words::is_sign) => {
            Err(phrase("move-text-sign").with("sign", text.chars().take(1).collect::<String>()))
        }
        [one, two] if faults.is_empty() && is_whole(one) && is_whole(two) => Ok(()),
        _ => match read.into_iter().find(|read| !read.is_empty() && read != text) {
            Some(read) => Err(phrase("move-text-other").with("read", format!("{read:?}"))),
            None => Err(phrase("move-text-none")),
        },
    }
}

/// Letters and digits with separators between them. Nearly all moves do this, and of other tokens only a result can.
fn is_plain(text: &str) -> bool {
    let is_end = |byte: &u8| byte.is_ascii_alphanumeric() && !matches!(byte, b'x' | b'X');
    let is_inside = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':' | b'>');
    text.as_bytes().first().is_some_and(is_end)
        && text.as_bytes().last().is_some_and(is_end)
        && text.bytes().all(is_inside)
}

/// Whether a character is invisible or changes the order of its neighbours.
const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
