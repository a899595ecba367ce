//! Phrases for single facts.

use super::super::facts::{GridFacts, Leap, PieceFacts};
use crate::rules::directions::{self, Directions};
use crate::text::{Phrase, phrase};

/// "one square diagonally forward", "two to four squares sideways".
pub fn distance(facts: &GridFacts, kind: &PieceFacts, ways: Directions) -> Phrase {
    let across = facts.shape.columns.max(facts.shape.rows) - 1;
    let (least, most) = kind.steps;
    let message = match (least, most >= across) {
        _ if most == 1 => "rules-grid-one-square",
        (1, true) => "rules-grid-any-squares",
        (_, true) => "rules-grid-least-squares",
        (1, false) => "rules-grid-most-squares",
        _ if least == most => "rules-grid-exact-squares",
        _ => "rules-grid-some-squares",
    };
    phrase(message).with("least", least).with("most", most).with("ways", directions::words(ways))
}

/// "two squares diagonally", "one square one way and two squares the other".
pub fn leaps(leaps: &[Leap]) -> Phrase {
    let one = |(short, long): &Leap| match (*short, *long) {
        (0, long) => phrase("rules-grid-leap-straight").with("long", long),
        (short, long) if short == long => phrase("rules-grid-leap-diagonal").with("long", long),
        (short, long) => phrase("rules-grid-leap-crooked").with("short", short).with("long", long),
    };
    Phrase::one_of(leaps.iter().map(one).collect())
}
