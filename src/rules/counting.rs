//! What perft counts as one move.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Moves that differ in start, end, captured set or crowning, as in FMJD rules and PDN.
    Moves,
    /// Every path of a capture; a long king's landings between two captures in a line count as one path.
    Paths,
    /// Every path of a capture, with each of those landings counted separately.
    Landings,
}
