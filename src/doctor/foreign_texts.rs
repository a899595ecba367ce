//! Checks the texts of rules from another machine, which are shown beside the user's own.

use crate::report::{Report, Reports, is_hidden};
use crate::rules::Variant;
use crate::text::{Phrase, phrase, quote};

/// The longest title or name, in characters.
const LONGEST_NAME: usize = 60;

/// Fails on names that are too long, invisible characters, characters that change the direction of text, and words that mix
/// alphabets, whose letters look alike.
pub(super) fn check_texts(variant: &Variant) -> Result<(), Reports> {
    let names = variant.sides.iter().chain(variant.look.pieces.iter().map(|piece| &piece.name)).chain([&variant.title]);
    for name in names {
        if name.trim().is_empty() || name.chars().count() > LONGEST_NAME {
            return refuse(phrase("rules-name-length").with("most", LONGEST_NAME), name);
        }
        if name.chars().any(char::is_control) {
            return refuse(phrase("rules-text-hidden"), name);
        }
        if name.split_whitespace().any(mixes_alphabets) {
            return refuse(phrase("rules-text-mixed"), name);
        }
    }
    let letters: String = variant.look.pieces.iter().map(|piece| piece.letter).collect();
    let facts = variant.facts.iter().flat_map(|(name, value)| [name, value]);
    let texts = [&variant.title, &variant.summary, &variant.source, &letters];
    let texts = texts.into_iter().chain(&variant.sides).chain(&variant.clauses).chain(facts);
    for text in texts.chain(variant.look.pieces.iter().map(|piece| &piece.name)) {
        let is_layout = |letter: char| matches!(letter, '\n' | '\t');
        if text.chars().any(|letter| is_hidden(letter) && !is_layout(letter)) {
            return refuse(phrase("rules-text-hidden"), text);
        }
    }
    Ok(())
}

fn refuse(message: Phrase, text: &str) -> Result<(), Reports> {
    Err(Report::error(message.with("text", quote(text))).into())
}

/// Whether a word has letters that could be mistaken for Latin ones beside Latin ones, or consists of such letters only by style.
fn mixes_alphabets(word: &str) -> bool {
    let is_styled = |letter: char| matches!(letter, '\u{ff21}'..='\u{ff5a}' | '\u{1d400}'..='\u{1d7ff}');
    let is_alike = |letter: char| matches!(letter, '\u{370}'..='\u{58f}' | '\u{13a0}'..='\u{13ff}');
    let is_latin = |letter: char| letter.is_ascii_alphabetic();
    word.chars().any(is_styled) || word.chars().any(is_latin) && word.chars().any(is_alike)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_two_alphabets_are_found() {
        for word in ["Сhess", "Engliѕh", "Ｇo", "𝐆o"] {
            assert!(mixes_alphabets(word), "{word}");
        }
        for word in ["Chess", "Шашки", "דמקה", "Ντάμα", "10×10", "Dame"] {
            assert!(!mixes_alphabets(word), "{word}");
        }
    }
}
