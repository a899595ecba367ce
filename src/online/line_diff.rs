//! The lines in which two texts differ.

use crate::report::visible_line;
use crate::text::clipped;
use similar::{ChangeTag, TextDiff};
use std::time::Duration;

/// A comparison that takes longer becomes coarser; the texts come from another person.
const PATIENCE: Duration = Duration::from_millis(200);

/// The longest line, in bytes.
const LONGEST: usize = 120;

/// The lines of `ours` that `theirs` lacks, marked `-`, and the new ones, marked `+`; at most `most`, then `…`.
pub(super) fn line_diff(ours: &str, theirs: &str, most: usize) -> Vec<String> {
    let (ours, theirs): (Vec<&str>, Vec<&str>) = (ours.lines().collect(), theirs.lines().collect());
    let diff = TextDiff::configure().timeout(PATIENCE).diff_slices(&ours, &theirs);
    let changed = diff.iter_all_changes().filter(|change| change.tag() != ChangeTag::Equal);
    let shown = |(mark, line): (ChangeTag, &str)| clipped(format!("{mark} {}", visible_line(line)), LONGEST);
    let mut found: Vec<String> = changed.take(most + 1).map(|change| shown((change.tag(), change.value()))).collect();
    if found.len() > most {
        found.truncate(most);
        found.push("…".to_owned());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_differ_are_named() {
        assert_eq!(line_diff("a\nb\nc\nd", "a\nx\nc\ny\nd", 10), ["- b", "+ x", "+ y"]);
        assert_eq!(line_diff("a", "a", 10), [""; 0]);
        assert_eq!(line_diff("", "1\n2\n3", 2), ["+ 1", "+ 2", "…"]);
        assert_eq!(line_diff("", "\u{202e}evil", 2), ["+ \\u{202e}evil"]);
    }
}
