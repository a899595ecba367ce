//! Helpers for English sentences.

/// Turns "black" into "Black"; a path or a code identifier at the start is unchanged.
pub fn capital(text: &str) -> String {
    let first = text.split(char::is_whitespace).next().unwrap_or_default();
    let has_ending = first.split('.').skip(1).any(|part| part.starts_with(char::is_alphanumeric));
    if has_ending || first.contains(['/', '\\', '_']) {
        return text.to_owned();
    }
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Formats a list: "a", "a and b", "a, b and c"; with `or` for alternatives.
pub fn listed<T: AsRef<str>>(words: &[T], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [before @ .., end] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", before.join(", "), end.as_ref())
        }
    }
}

/// Writes a number as a word, up to twelve.
pub fn number_word(number: u64) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    usize::try_from(number).ok().and_then(|n| WORDS.get(n)).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// Writes an ordinal as a word, up to "fifth".
pub(super) fn ordinal(number: u64) -> String {
    const WORDS: [&str; 6] = ["", "first", "second", "third", "fourth", "fifth"];
    let word = usize::try_from(number).ok().and_then(|n| WORDS.get(n)).filter(|word| !word.is_empty());
    word.map_or_else(|| format!("{number}th"), |&word| word.to_owned())
}

const LEVEL: &str = "Level ";

/// The title of a level, as games keep it.
pub fn level_title(number: u32) -> String {
    format!("{LEVEL}{number}")
}

/// The number of the level with this title.
pub(super) fn level_number(title: &str) -> Option<u32> {
    title.strip_prefix(LEVEL)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_together() {
        assert_eq!((capital("black"), capital("")), ("Black".to_owned(), String::new()));
        for path in
            ["ai/old_fox.yaml: no", "settings.yaml was not saved", "old_fox has no move", "ctx.random needs a number"]
        {
            assert_eq!(capital(path), path);
        }
        assert_eq!(capital("it is over. no more"), "It is over. no more");
        assert_eq!(listed(&["a"], "and"), "a");
        assert_eq!(listed(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!((number_word(3), number_word(40)), ("three".to_owned(), "40".to_owned()));
    }
}
