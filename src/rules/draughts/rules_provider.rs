//! The few facts the inner loops depend on, as constants where a variant's combination has been compiled for.

use super::layout::{DIAGONALS, DIAGONALS_UP, DOWN, Directions, SIDEWAYS, UP};

/// What the inner loops ask. Every answer is a constant for [`ConstRules`] laws and a field for [`RuntimeRules`] ones.
pub trait RulesProvider: Copy + Send + Sync + 'static {
    /// These laws, for a variant that states them.
    fn of(stated: RuntimeRules) -> Self;
    /// Where men of the side at the bottom move.
    fn man_moves(self) -> Directions;
    /// Where men of the side at the bottom capture.
    fn man_captures(self) -> Directions;
    /// Where kings move.
    fn king_moves(self) -> Directions;
    /// Where kings capture.
    fn king_captures(self) -> Directions;
    /// Whether kings go any distance.
    fn long_kings(self) -> bool;
    /// Whether the moves in a row of one king are limited.
    fn limits_kings(self) -> bool;
}

/// Laws that are constants: men's moves, men's captures, kings' moves, kings' captures, long kings, limited kings.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConstRules<
    const MAN_MOVES: Directions,
    const MAN_CAPTURES: Directions,
    const KING_MOVES: Directions,
    const KING_CAPTURES: Directions,
    const LONG: bool,
    const LIMITED: bool,
>;

impl<
    const MM: Directions,
    const MC: Directions,
    const KM: Directions,
    const KC: Directions,
    const LONG: bool,
    const LIMITED: bool,
> RulesProvider for ConstRules<MM, MC, KM, KC, LONG, LIMITED>
{
    #[inline(always)]
    fn of(_stated: RuntimeRules) -> Self {
        Self
    }
    #[inline(always)]
    fn man_moves(self) -> Directions {
        MM
    }
    #[inline(always)]
    fn man_captures(self) -> Directions {
        MC
    }
    #[inline(always)]
    fn king_moves(self) -> Directions {
        KM
    }
    #[inline(always)]
    fn king_captures(self) -> Directions {
        KC
    }
    #[inline(always)]
    fn long_kings(self) -> bool {
        LONG
    }
    #[inline(always)]
    fn limits_kings(self) -> bool {
        LIMITED
    }
}

/// Laws of any other combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuntimeRules {
    /// Where men of the side at the bottom move.
    pub man_moves: Directions,
    /// Where men of the side at the bottom capture.
    pub man_captures: Directions,
    /// Where kings move.
    pub king_moves: Directions,
    /// Where kings capture.
    pub king_captures: Directions,
    /// Whether kings go any distance.
    pub long_kings: bool,
    /// Whether the moves in a row of one king are limited.
    pub limits_kings: bool,
}

impl RulesProvider for RuntimeRules {
    fn of(stated: RuntimeRules) -> Self {
        stated
    }
    fn man_moves(self) -> Directions {
        self.man_moves
    }
    fn man_captures(self) -> Directions {
        self.man_captures
    }
    fn king_moves(self) -> Directions {
        self.king_moves
    }
    fn king_captures(self) -> Directions {
        self.king_captures
    }
    fn long_kings(self) -> bool {
        self.long_kings
    }
    fn limits_kings(self) -> bool {
        self.limits_kings
    }
}

impl RuntimeRules {
    /// Whether these are the laws that `fixed` are.
    pub fn are(self, fixed: impl RulesProvider) -> bool {
        let same = Self {
            man_moves: fixed.man_moves(),
            man_captures: fixed.man_captures(),
            king_moves: fixed.king_moves(),
            king_captures: fixed.king_captures(),
            long_kings: fixed.long_kings(),
            limits_kings: fixed.limits_kings(),
        };
        self == same
    }
}

const ALL_WAYS: Directions = DIAGONALS | UP | SIDEWAYS | DOWN;
const STRAIGHT: Directions = UP | SIDEWAYS | DOWN;

/// Men forward, kings short.
pub type Short = ConstRules<DIAGONALS_UP, DIAGONALS_UP, DIAGONALS, DIAGONALS, false, false>;
/// Men capture backwards too, kings short.
pub type ShortBack = ConstRules<DIAGONALS_UP, DIAGONALS, DIAGONALS, DIAGONALS, false, false>;
/// Men forward, kings long.
pub type Long = ConstRules<DIAGONALS_UP, DIAGONALS_UP, DIAGONALS, DIAGONALS, true, false>;
/// Men capture backwards too, kings long.
pub type LongBack = ConstRules<DIAGONALS_UP, DIAGONALS, DIAGONALS, DIAGONALS, true, false>;
/// Captures in all eight directions, kings long.
pub type LongAllWays = ConstRules<DIAGONALS_UP, ALL_WAYS, DIAGONALS, ALL_WAYS, true, false>;
/// The same with short kings.
pub type ShortAllWays = ConstRules<DIAGONALS_UP, ALL_WAYS, DIAGONALS, ALL_WAYS, false, false>;
/// As `LongAllWays`, with a limit on the moves in a row of one king.
pub type LongAllWaysLimited = ConstRules<DIAGONALS_UP, ALL_WAYS, DIAGONALS, ALL_WAYS, true, true>;
/// Forward and sideways, kings long in the four straight directions.
pub type LongStraight = ConstRules<{ UP | SIDEWAYS }, { UP | SIDEWAYS }, STRAIGHT, STRAIGHT, true, false>;
/// The same with short kings.
pub type ShortStraight = ConstRules<{ UP | SIDEWAYS }, { UP | SIDEWAYS }, STRAIGHT, STRAIGHT, false, false>;
