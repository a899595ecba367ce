//! "Did you mean" suggestions: the known word nearest to an unknown one.

use crate::text::{Phrase, clipped, phrase};

/// From 0 to 1. Below this similarity a suggestion would confuse more than help.
const LIKENESS: f64 = 0.6;

/// In characters. Longer words are not compared, because the cost is the product of both lengths.
const LONGEST_WORD: usize = 64;

/// In characters. Maximum length of the list of known words.
const LONGEST_LIST: usize = 1000;

/// In bytes. A longer list would hide the suggestion before it.
const LONGEST_LIST_BESIDE: usize = 400;

/// Returns whether a word is short enough to compare. The byte length is checked first, so that a huge text is not scanned.
fn is_word(text: &str) -> bool {
    text.len() <= LONGEST_WORD * 4 && text.chars().count() <= LONGEST_WORD
}

/// Returns the candidate most similar to `word`, if any is similar enough.
pub fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if !is_word(word) {
        return None;
    }
    let word = word.to_lowercase();
    let likeness = |candidate: &str| strsim::normalized_damerau_levenshtein(&word, &candidate.to_lowercase());
    let words = candidates.into_iter().filter(|candidate| is_word(candidate));
    let scored = words.map(|candidate| (likeness(candidate), candidate));
    scored.filter(|(score, _)| *score >= LIKENESS).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, candidate)| candidate)
}

/// Builds a hint with the nearest match and, unless that is a long list, all candidates: "did you mean `x`? Available: x, y, z".
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Phrase {
    let all: Vec<&str> = candidates.into_iter().collect();
    let list = listed(&all);
    match near(word, all.iter().copied()) {
        Some(best) if list.len() > LONGEST_LIST_BESIDE => phrase("did-you-mean-only").with("best", best),
        Some(best) => phrase("did-you-mean").with("best", best).with("all", list),
        None => phrase("there-are").with("all", list),
    }
}

/// Joins words with commas, as many as fit.
fn listed(all: &[&str]) -> String {
    let mut list = String::new();
    for word in all {
        if list.len() > LONGEST_LIST {
            break;
        }
        list.push_str(if list.is_empty() { "" } else { ", " });
        list.push_str(&crate::text::clip(word, LONGEST_LIST));
    }
    clipped(list, LONGEST_LIST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_slip_of_the_finger_and_nothing_far_off() {
        assert_eq!(near("engilsh", ["othello", "english"]), Some("english"));
        assert_eq!(near("chess", ["othello", "english"]), None);
        assert_eq!(
            did_you_mean("greed", ["greedy", "random"]).to_string(),
            "did you mean `greedy`? Available: greedy, random"
        );
    }

    #[test]
    fn texts_that_are_no_words_are_not_compared() {
        let long = "x".repeat(50_000_000);
        assert_eq!(near(&long, [long.as_str(), "english"]), None);
        assert_eq!(near("english", [long.as_str(), "english"]), Some("english"));
        assert_eq!(near(&"ש".repeat(65), ["english"]), None);
        let known: Vec<String> = (0..10_000).map(|number| format!("known_{number}")).collect();
        let hint = |word: &str| did_you_mean(word, known.iter().map(String::as_str)).to_string();
        assert!(hint("known_1x").starts_with("did you mean `known_1") && hint("known_1x").ends_with("`?"));
        assert!(hint("elsewhere").starts_with("available: known_0, known_1") && hint("elsewhere").len() < 1200);
        assert!(did_you_mean("english", [long.as_str()]).to_string().len() < 1200);
    }
}
