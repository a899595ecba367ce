//! "Did you mean": the known word nearest to one that is not known.

use crate::text::{Phrase, phrase};

/// Below this likeness (0 to 1) a suggestion would puzzle more than help.
const LIKENESS: f64 = 0.6;

/// The candidate most like `word`, if one is like it at all.
pub fn near<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness =
        |candidate: &str| strsim::normalized_damerau_levenshtein(&word.to_lowercase(), &candidate.to_lowercase());
    let scored = candidates.into_iter().map(|candidate| (likeness(candidate), candidate));
    scored.filter(|(score, _)| *score >= LIKENESS).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, candidate)| candidate)
}

/// A hint naming the near match and all there is: "did you mean `x`? There are: x, y, z".
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Phrase {
    let all: Vec<&str> = candidates.into_iter().collect();
    let list = all.join(", ");
    match near(word, all.iter().copied()) {
        Some(best) => phrase("did-you-mean").with("best", best).with("all", list),
        None => phrase("there-are").with("all", list),
    }
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
            "did you mean `greedy`? There are: greedy, random"
        );
    }
}
