//! What the value of a proven win or loss means, for tooltips.

use crate::text::{Phrase, phrase};

/// The meaning of a value as text, such as `#3` or `-#4`; `None` for other values.
pub fn proven_words(value: &str) -> Option<Phrase> {
    let (id, plies) = match value.strip_prefix("-#") {
        Some(plies) => ("value-loses-in", plies),
        None => ("value-wins-in", value.strip_prefix('#')?),
    };
    let plies: i64 = plies.parse().ok()?;
    Some(phrase(id).with("plies", plies))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Words;

    #[test]
    fn only_proven_values_have_a_meaning() {
        let words = |value: &str| proven_words(value).map(|words| Words::english().format(words));
        assert_eq!(words("#1").as_deref(), Some("Wins in 1 move"));
        assert_eq!(words("-#2").as_deref(), Some("Loses in 2 moves, counting both sides'"));
        assert_eq!([words("+1.50"), words("-2.25"), words("#"), words("–")], [None, None, None, None]);
    }
}
