//! Numbers in Hebrew sentences, as they are seen: runs of numbers in the order of the words of their heading, and expressions that
//! stay together.

use damka::arena::PairCounts;
use damka::summary::contest::tally;
use damka::text::{Language, Phrase, Words, order_line, phrase};

/// A Hebrew text as it is seen from left to right, without marks of direction.
fn seen(text: Phrase) -> String {
    let line = Words::of(Language::Hebrew).format(text);
    order_line(&line, true).replace(['\u{2068}', '\u{2069}', '\u{200E}', '\u{200F}'], "")
}

/// Hebrew letters as they are seen from left to right.
fn reversed(text: &str) -> String {
    text.chars().rev().collect()
}

const GAMES: PairCounts = PairCounts { won: 12, drawn: 3, lost: 5 };

#[test]
fn won_drawn_and_lost_are_in_the_order_in_which_their_heading_is_read() {
    assert_eq!(tally(GAMES).to_string(), "12-3-5");
    assert_eq!(seen(tally(GAMES)), "5-3-12");
    let score = phrase("weight-lab-score").with("games", 20_u64).with("tally", tally(GAMES));
    assert!(seen(score).contains(" 5-3-12 :B"), "the letter of the weights is in front of them");
    let cell = phrase("arena-cross-cell").with("first", "a").with("second", "b").with("tally", tally(GAMES));
    let cell = seen(cell);
    let (words, numbers) = (cell.find(&reversed("ניצחונות")), cell.find("5-3-12"));
    assert!(words.is_some() && words < numbers, "{cell}");
}

#[test]
fn elo_and_its_error_are_read_from_the_left_and_no_prefix_touches_them() {
    for id in ["arena-verdict-stronger", "arena-verdict-leads", "arena-verdict-open"] {
        let verdict = phrase(id).with("first", "a").with("second", "b").with("elo", "853 ± 228");
        let verdict = seen(verdict);
        assert!(verdict.contains(&format!("853 ± 228 Elo {}", reversed("ביתרון של"))), "{id}: {verdict}");
    }
    let verdict = phrase("arena-verdict-not").with("first", "a").with("second", "b");
    let verdict = seen(verdict.with("bound", "5").with("elo", "+1 ± 2"));
    let parts = [format!("+1 ± 2 Elo {}", reversed("נמדדו")), format!("5 Elo {}", reversed("ביתרון של"))];
    let places = parts.each_ref().map(|part| verdict.find(part).unwrap_or_else(|| panic!("{part:?} in {verdict}")));
    assert!(places.is_sorted(), "the bound is read first: {verdict}");
}

#[test]
fn the_mark_of_a_kind_of_mistake_follows_its_count() {
    for mark in ["?!", "?", "??"] {
        let counted = || phrase("game-report-count").with("count", 10_u64).with("mark", mark);
        assert_eq!(seen(counted()), format!("{mark} 10"), "read from the right");
        assert_eq!(counted().to_string(), format!("10 {mark}"));
    }
}
