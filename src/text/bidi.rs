//! Visual order of the characters in a line of mixed direction: the Unicode bidirectional algorithm (UAX #9), with levels from
//! `unicode-bidi`. Lines must be broken beforehand, in reading order.

use std::ops::Range;
use unicode_bidi::{BidiClass, Level, ParagraphBidiInfo, bidi_class};

/// A character in visual order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Index of the character in the paragraph, from 0 in reading order.
    pub index: usize,
    /// Whether it belongs to right-to-left text, in which brackets are mirrored.
    pub is_right_to_left: bool,
}

/// From left to right.
pub type VisualLine = Vec<Placed>;

pub fn is_right_to_left(letter: char) -> bool {
    // There are none before Hebrew; this check is fast, because most texts are tested in every frame.
    letter >= '\u{590}' && matches!(bidi_class(letter), BidiClass::R | BidiClass::AL)
}

/// Returns the mirror image of a bracket, for right-to-left text.
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

/// Returns the visual order of each line of a paragraph. `lines` are ranges of characters. `from_right` sets the direction of the
/// whole paragraph, whatever its first character is.
pub fn order_lines(paragraph: &str, lines: &[Range<usize>], from_right: bool) -> Vec<VisualLine> {
    let base = if from_right { Level::rtl() } else { Level::ltr() };
    let info = ParagraphBidiInfo::new(paragraph, Some(base));
    let mut starts: Vec<usize> = paragraph.char_indices().map(|(at, _)| at).collect();
    starts.push(paragraph.len());
    let line = |range: &Range<usize>| {
        let range = range.start.min(starts.len() - 1)..range.end.min(starts.len() - 1);
        let levels = info.reordered_levels(starts[range.start]..starts[range.end]);
        let levels: Vec<Level> = range.clone().map(|letter| levels[starts[letter]]).collect();
        let order = ParagraphBidiInfo::reorder_visual(&levels);
        let placed = |at: usize| Placed { index: range.start + at, is_right_to_left: levels[at].is_rtl() };
        order.into_iter().map(placed).collect()
    };
    lines.iter().map(line).collect()
}

/// Returns one line in visual order from left to right, with its brackets mirrored.
pub fn order_line(text: &str, from_right: bool) -> String {
    let chars: Vec<char> = text.chars().collect();
    let whole = 0..chars.len();
    let lines = order_lines(text, &[whole], from_right);
    let seen = |placed: &Placed| {
        let letter = chars[placed.index];
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
        // Texts in reading order and in visual order from left to right.
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
