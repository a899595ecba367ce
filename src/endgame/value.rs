//! The value of a position under best play.

use std::cmp::Ordering;

/// For the side to move, with the distance to the end in plies; the winner shortens the game, the loser prolongs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndgameValue {
    /// Won in this many plies.
    Won(u32),
    /// Neither side can force a win.
    Drawn,
    /// Lost in this many plies.
    Lost(u32),
}

pub(super) const DRAWN: u16 = 0;
/// The code of an unused number: two pieces share a square.
pub(super) const NO_POSITION: u16 = 1;
/// The longest win or loss that can be stored, in plies.
pub(super) const FARTHEST: u16 = u16::MAX / 2 - 1;

impl EndgameValue {
    /// Returns the value, for the side that moves, of a move to a position with this value.
    #[must_use]
    pub const fn of_move(self) -> Self {
        match self {
            Self::Won(plies) => Self::Lost(plies + 1),
            Self::Drawn => Self::Drawn,
            Self::Lost(plies) => Self::Won(plies + 1),
        }
    }

    pub(super) const fn code(won: bool, plies: u16) -> u16 {
        (plies + 1) * 2 + won as u16
    }

    /// Decodes a value; `None` for an unused number.
    pub(super) fn read(code: u16) -> Option<Self> {
        let plies = || u32::from(code / 2) - 1;
        match code {
            DRAWN => Some(Self::Drawn),
            NO_POSITION => None,
            _ if code % 2 == 1 => Some(Self::Won(plies())),
            _ => Some(Self::Lost(plies())),
        }
    }

    /// A sort key, higher is better for the side to move: quick wins and slow losses.
    const fn worth(self) -> i64 {
        match self {
            Self::Won(plies) => u32::MAX as i64 - plies as i64,
            Self::Drawn => 0,
            Self::Lost(plies) => plies as i64 - u32::MAX as i64,
        }
    }
}

impl PartialOrd for EndgameValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for EndgameValue {
    fn cmp(&self, other: &Self) -> Ordering {
        self.worth().cmp(&other.worth())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_they_were_written_and_ordered_by_what_is_better() {
        for plies in [0, 1, 7, FARTHEST] {
            assert_eq!(EndgameValue::read(EndgameValue::code(true, plies)), Some(EndgameValue::Won(u32::from(plies))));
            assert_eq!(
                EndgameValue::read(EndgameValue::code(false, plies)),
                Some(EndgameValue::Lost(u32::from(plies)))
            );
        }
        assert_eq!((EndgameValue::read(DRAWN), EndgameValue::read(NO_POSITION)), (Some(EndgameValue::Drawn), None));
        let best_first = [
            EndgameValue::Won(1),
            EndgameValue::Won(9),
            EndgameValue::Drawn,
            EndgameValue::Lost(8),
            EndgameValue::Lost(0),
        ];
        assert!(best_first.windows(2).all(|two| two[0] > two[1]));
    }
}
