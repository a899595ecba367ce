//! The order in which the letters of a line are seen, where words of both directions meet: the Unicode bidirectional
//! algorithm (UAX #9), whose levels come from `unicode-bidi`. Lines are broken before, in the order of reading.

use std::ops::Range;
use unicode_bidi::{BidiClass, Level, ParagraphBidiInfo, bidi_class};

/// A letter where it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Which letter of the paragraph, from 0 in the order of reading.
    pub index: usize,
    /// Whether it stands in words that are read from right to left: brackets open the other way there.
    pub is_right_to_left: bool,
}

/// The letters of a line as they are seen, from left to right.
pub type Line = Vec<Placed>;

/// Whether a letter is read from right to left.
pub fn is_right_to_left(letter: char) -> bool {
    // Before Hebrew there are none; most texts are asked about in each frame.
    letter >= '\u{590}' && matches!(bidi_class(letter), BidiClass::R | BidiClass::AL)
}

/// The bracket that a bracket looks like in words that are read from right to left.
pub const fn mirrors(letter: char) -> Option<char> {
    Some(match letter {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '{' => '}',
        '}' => '{',
        '<' => '>',
        '>' => '<',
        '«' => '»',
        '»' => '«',
        '‹' => '›',
        '›' => '‹',
        '≤' => '≥',
        '≥' => '≤',
        _ => return None,
    })
}

/// The order of the letters of each line of a paragraph; `lines` count letters. The paragraph as a whole is read from
/// right to left or from left to right, whatever its first letter is.
pub fn order_lines(paragraph: &str, lines: &[Range<usize>], from_right: bool) -> Vec<Line> {
    let base = if from_right { Level::rtl() } else { Level::ltr() };
    let info = ParagraphBidiInfo::new(paragraph, Some(base));
    let mut starts: Vec<usize> = paragraph.char_indices().map(|(at, _)| at).collect();
    starts.push(paragraph.len());
    let line = |letters: &Range<usize>| {
        let letters = letters.start.min(starts.len() - 1)..letters.end.min(starts.len() - 1);
        let levels = info.reordered_levels(starts[letters.start]..starts[letters.end]);
        let levels: Vec<Level> = letters.clone().map(|letter| levels[starts[letter]]).collect();
        let order = ParagraphBidiInfo::reorder_visual(&levels);
        let placed = |at: usize| Placed { index: letters.start + at, is_right_to_left: levels[at].is_rtl() };
        order.into_iter().map(placed).collect()
    };
    lines.iter().map(line).collect()
}

/// One line as it is seen from left to right, letter by letter, with its brackets turned.
pub fn order_line(text: &str, from_right: bool) -> String {
    let letters: Vec<char> = text.chars().collect();
    let whole = 0..letters.len();
    let lines = order_lines(text, &[whole], from_right);
    let seen = |placed: &Placed| {
        let letter = letters[placed.index];
        mirrors(letter).filter(|_| placed.is_right_to_left).unwrap_or(letter)
    };
    lines.iter().flatten().map(seen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_keeps_its_signs_before_its_numbers() {
        let score = "\u{200F}B +\u{2068}57\u{2069} =\u{2068}86\u{2069} \u{2212}\u{2068}43\u{2069}\u{200E}, \u{2068}186\u{2069} משחקים";
        let marks = ['\u{2068}', '\u{2069}', '\u{200E}', '\u{200F}'];
        assert_eq!(order_line(score, true).replace(marks, ""), "םיקחשמ 186 ,B +57 =86 \u{2212}43");
    }

    #[test]
    fn words_numbers_moves_and_names_stand_where_they_are_read() {
        // The text as it is read, and as it is seen from left to right.
        for (read, seen) in [
            ("שלום עולם", "םלוע םולש"),
            ("מהלך 12", "12 ךלהמ"),
            ("22x15 עכשיו", "וישכע 22x15"),
            ("הזיזו 11-15", "11-15 וזיזה"),
            ("c3-d4: הכאה", "האכה :c3-d4"),
            ("מינימקס (עומק 4)", "(4 קמוע) סקמינימ"),
            ("\u{2068}Minimax (depth 4)\u{2069} חושב", "בשוח \u{2068}Minimax (depth 4)\u{2069}"),
            ("ערך \u{2068}+3.2\u{2069}.", ".\u{2068}+3.2\u{2069} ךרע"),
            ("1:30 נותרו", "ורתונ 1:30"),
            ("«דמקה»", "«הקמד»"),
            ("שני כלים, 3 מלכים.", ".םיכלמ 3 ,םילכ ינש"),
        ] {
            let plain = |text: &str| text.replace(['\u{2068}', '\u{2069}'], "");
            assert_eq!(plain(&order_line(read, true)), plain(seen), "{read}");
        }
        assert_eq!(order_line("White (לבן) moves", false), "White (ןבל) moves");
        assert_eq!(order_line("plain (text)", false), "plain (text)");
    }

    #[test]
    fn each_line_is_ordered_by_itself() {
        let text = "אב גד הו";
        let lines = order_lines(text, &[0..3, 3..8], true);
        let indices: Vec<Vec<usize>> =
            lines.iter().map(|line| line.iter().map(|placed| placed.index).collect()).collect();
        assert_eq!(indices, [vec![2, 1, 0], vec![7, 6, 5, 4, 3]]);
    }
}
