//! Results in both styles: `1-0` and `2-0`.

use crate::board::Side;
use std::fmt;

/// How a game ended, with the colours as in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileResult {
    Wins(Side),
    Draw,
    /// Both sides lost: `0-0`.
    BothLose,
    /// Unfinished or unknown: `*`.
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameScore {
    pub verdict: FileResult,
    /// Whether a win counts two points, as in international draughts: `2-0 0-2 1-1`.
    pub points: bool,
}

impl GameScore {
    /// `*`
    pub const OPEN: Self = Self { verdict: FileResult::Open, points: false };

    /// In the common style: `1-0 0-1 1/2-1/2`.
    pub const fn of(winner: Option<Side>) -> Self {
        let verdict = match winner {
            Some(side) => FileResult::Wins(side),
            None => FileResult::Draw,
        };
        Self { verdict, points: false }
    }

    /// Parses a result; whitespace and long dashes in it do not matter.
    pub fn read(word: &str) -> Option<Self> {
        let plain = |letter: char| if "–—−‐‑:".contains(letter) { '-' } else { letter };
        let word: String = word.chars().filter(|letter| !letter.is_whitespace()).map(plain).collect();
        let (verdict, points) = match word.as_str() {
            "1-0" => (FileResult::Wins(Side::White), false),
            "0-1" => (FileResult::Wins(Side::Black), false),
            "1/2-1/2" | "½-½" | "1/2" | "0.5-0.5" => (FileResult::Draw, false),
            "2-0" => (FileResult::Wins(Side::White), true),
            "0-2" => (FileResult::Wins(Side::Black), true),
            "1-1" => (FileResult::Draw, true),
            "0-0" => (FileResult::BothLose, false),
            "*" => (FileResult::Open, false),
            _ => return None,
        };
        Some(Self { verdict, points })
    }
}

impl fmt::Display for GameScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.verdict, self.points) {
            (FileResult::Wins(Side::White), false) => "1-0",
            (FileResult::Wins(Side::Black), false) => "0-1",
            (FileResult::Draw, false) => "1/2-1/2",
            (FileResult::Wins(Side::White), true) => "2-0",
            (FileResult::Wins(Side::Black), true) => "0-2",
            (FileResult::Draw, true) => "1-1",
            (FileResult::BothLose, _) => "0-0",
            (FileResult::Open, _) => "*",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_leads_back_to_itself() {
        for text in ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"] {
            assert_eq!(GameScore::read(text).map(|score| score.to_string()).as_deref(), Some(text));
        }
        assert_eq!(GameScore::read(" 1 – 0 "), Some(GameScore::of(Some(Side::White))));
        assert_eq!(GameScore::read("½-½"), Some(GameScore::of(None)));
        assert_eq!(GameScore::read("3-0"), None);
    }
}
