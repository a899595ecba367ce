//! The lines in which two texts differ.

use crate::report::visible_line;
use crate::text::clipped;

/// Longer texts are compared only by their beginnings and ends.
const MAX_LINES: usize = 2000;

/// The longest line, in bytes.
const LONGEST: usize = 120;

/// The lines of `ours` that `theirs` lacks, marked `-`, and the new ones, marked `+`; at most `most`, then `…`.
pub(super) fn line_diff(ours: &str, theirs: &str, most: usize) -> Vec<String> {
    let (ours, theirs): (Vec<&str>, Vec<&str>) = (ours.lines().collect(), theirs.lines().collect());
    let start = ours.iter().zip(&theirs).take_while(|(one, other)| one == other).count();
    let (ours, theirs) = (&ours[start..], &theirs[start..]);
    let end = ours.iter().rev().zip(theirs.iter().rev()).take_while(|(one, other)| one == other).count();
    let (ours, theirs) = (&ours[..ours.len() - end], &theirs[..theirs.len() - end]);
    let mut found = Vec::new();
    let mut add = |mark: char, line: &str| found.push(clipped(format!("{mark} {}", visible_line(line)), LONGEST));
    if ours.len().max(theirs.len()) > MAX_LINES {
        ours.iter().take(most).for_each(|line| add('-', line));
        theirs.iter().take(most).for_each(|line| add('+', line));
    } else {
        walk(ours, theirs, &mut add);
    }
    if found.len() > most {
        found.truncate(most);
        found.push("…".to_owned());
    }
    found
}

/// Walks along a longest common subsequence.
fn walk(ours: &[&str], theirs: &[&str], add: &mut impl FnMut(char, &str)) {
    let width = theirs.len() + 1;
    // The length of the longest common subsequence of the rests.
    let mut lengths = vec![0_u16; (ours.len() + 1) * width];
    for (i, one) in ours.iter().enumerate().rev() {
        for (j, other) in theirs.iter().enumerate().rev() {
            lengths[i * width + j] = if one == other {
                lengths[(i + 1) * width + j + 1] + 1
            } else {
                lengths[(i + 1) * width + j].max(lengths[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < ours.len() || j < theirs.len() {
        if i < ours.len() && j < theirs.len() && ours[i] == theirs[j] {
            (i, j) = (i + 1, j + 1);
        } else if i < ours.len() && (j == theirs.len() || lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) {
            add('-', ours[i]);
            i += 1;
        } else {
            add('+', theirs[j]);
            j += 1;
        }
    }
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
