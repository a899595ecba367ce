//! Sets of the eight directions in which pieces step, as one side sees them.

use super::Reader;
use crate::board::Direction;
use crate::text::{Phrase, phrase};

/// A set of directions: bit `n` for direction `n` of up left, up right, down left, down right, up, left, right, down.
pub type Directions = u8;

pub const DIAGONALS: Directions = 0b0000_1111;
pub const DIAGONALS_UP: Directions = 0b0000_0011;
pub const DIAGONALS_DOWN: Directions = 0b0000_1100;
pub const UP: Directions = 0b0001_0000;
pub const SIDEWAYS: Directions = 0b0110_0000;
pub const DOWN: Directions = 0b1000_0000;
pub const UP_RIGHT_AND_DOWN_LEFT: Directions = 0b0000_0110;

/// The names in variant files, as a piece's own side sees them.
const WORDS: [(&str, Directions); 5] = [
    ("diagonally_forward", DIAGONALS_UP),
    ("diagonally_backward", DIAGONALS_DOWN),
    ("forward", UP),
    ("sideways", SIDEWAYS),
    ("backward", DOWN),
];

/// The step of direction `n`, from 0 to 7, on a board with every square in play.
pub const fn step_of(direction: usize) -> Direction {
    if direction < 4 { Direction::DIAGONALS[direction] } else { Direction::ORTHOGONALS[direction - 4] }
}

#[inline(always)]
#[allow(clippy::inline_always)] // used in the loops of move generation
pub const fn opposite(direction: usize) -> usize {
    direction ^ 3
}

/// Rotates a set of directions by 180°, for the side at the top.
pub const fn turned(set: Directions) -> Directions {
    let mut turned = 0;
    let mut direction = 0;
    while direction < 8 {
        if set & (1 << direction) != 0 {
            turned |= 1 << opposite(direction);
        }
        direction += 1;
    }
    turned
}

/// Rotates a set of directions clockwise by 90°, for a side on the left.
pub const fn quarter_turned(set: Directions) -> Directions {
    /// By direction: up right, down right, up left, down left, right, up, down, left.
    const TURNED: [usize; 8] = [1, 3, 0, 2, 6, 4, 7, 5];
    let mut turned = 0;
    let mut direction = 0;
    while direction < 8 {
        if set & (1 << direction) != 0 {
            turned |= 1 << TURNED[direction];
        }
        direction += 1;
    }
    turned
}

/// Reads a list of words; `default` if it is missing.
pub fn read(reader: &mut Reader, path: &str, default: Directions) -> Directions {
    let stated = reader.choices(path, &WORDS).into_iter().fold(0, |directions, direction| directions | direction);
    if reader.has(path) {
        return stated;
    }
    reader.record_words(path, WORDS.iter().filter(|(_, direction)| direction & default != 0).map(|(word, _)| *word));
    default
}

/// A set in words, as the piece's own side sees it: "diagonally forward or sideways".
pub fn words(ways: Directions) -> Phrase {
    let straight = UP | SIDEWAYS | DOWN;
    if ways == DIAGONALS | straight {
        return phrase("rules-ways-all");
    }
    let mut parts = Vec::new();
    match ways & DIAGONALS {
        0 => {}
        DIAGONALS => parts.push("rules-ways-both"),
        DIAGONALS_UP => parts.push("rules-ways-forward"),
        DIAGONALS_DOWN => parts.push("rules-ways-backward"),
        _ => parts.push("rules-ways-diagonal"),
    }
    if ways & straight == straight {
        parts.push("rules-ways-straight");
    } else {
        let named = [
            (UP, "rules-ways-straight-forward"),
            (SIDEWAYS, "rules-ways-sideways"),
            (DOWN, "rules-ways-straight-backward"),
        ];
        parts.extend(named.iter().filter(|(way, _)| ways & way != 0).map(|(_, word)| *word));
    }
    if parts.is_empty() {
        return phrase("rules-ways-nowhere");
    }
    Phrase::one_of(parts.into_iter().map(phrase).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_a_set_twice_gives_it_back() {
        assert_eq!(turned(DIAGONALS_UP), DIAGONALS_DOWN);
        assert_eq!(turned(UP | SIDEWAYS), DOWN | SIDEWAYS);
        for set in 0..=255 {
            assert_eq!(turned(turned(set)), set);
        }
    }

    #[test]
    fn the_opposite_direction_leads_back() {
        for direction in 0..8 {
            let (there, back) = (step_of(direction), step_of(opposite(direction)));
            assert_eq!((there.columns, there.rows), (-back.columns, -back.rows));
        }
    }
}
