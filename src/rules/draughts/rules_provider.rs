//! The facts that the inner loops depend on, as constants for precompiled combinations.

use super::layout::{DIAGONALS, DIAGONALS_UP, DOWN, Directions, SIDEWAYS, UP};

/// The facts used by the inner loops: constants for [`ConstRules`], fields for [`RuntimeRules`].
pub trait RulesProvider: Copy + Send + Sync + 'static {
    fn of(stated: RuntimeRules) -> Self;
    /// As the side at the bottom sees it.
    fn man_moves(self) -> Directions;
    /// As the side at the bottom sees it.
    fn man_captures(self) -> Directions;
    fn king_moves(self) -> Directions;
    fn king_captures(self) -> Directions;
    fn long_kings(self) -> bool;
    fn limits_kings(self) -> bool;
}

/// Rules as compile-time constants, in the order of [`RulesProvider`]'s methods.
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

/// Rules looked up at run time, for all other combinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuntimeRules {
    pub man_moves: Directions,
    pub man_captures: Directions,
    pub king_moves: Directions,
    pub king_captures: Directions,
    pub long_kings: bool,
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

/// Men move and capture forward; short kings.
pub type Short = ConstRules<DIAGONALS_UP, DIAGONALS_UP, DIAGONALS, DIAGONALS, false, false>;
/// Men also capture backwards; short kings.
pub type ShortBack = ConstRules<DIAGONALS_UP, DIAGONALS, DIAGONALS, DIAGONALS, false, false>;
/// Men move and capture forward; long kings.
pub type Long = ConstRules<DIAGONALS_UP, DIAGONALS_UP, DIAGONALS, DIAGONALS, true, false>;
/// Men also capture backwards; long kings.
pub type LongBack = ConstRules<DIAGONALS_UP, DIAGONALS, DIAGONALS, DIAGONALS, true, false>;
/// Captures in all eight directions; long kings.
pub type LongAllWays = ConstRules<DIAGONALS_UP, ALL_WAYS, DIAGONALS, ALL_WAYS, true, false>;
/// Captures in all eight directions; short kings.
pub type ShortAllWays = ConstRules<DIAGONALS_UP, ALL_WAYS, DIAGONALS, ALL_WAYS, false, false>;
/// Like `LongAllWays`, with a limit on the consecutive moves of one king.
pub type LongAllWaysLimited = ConstRules<DIAGONALS_UP, ALL_WAYS, DIAGONALS, ALL_WAYS, true, true>;
/// Men move and capture forward and sideways; long kings in the four straight directions.
pub type LongStraight = ConstRules<{ UP | SIDEWAYS }, { UP | SIDEWAYS }, STRAIGHT, STRAIGHT, true, false>;
/// Men move and capture forward and sideways; short kings in the four straight directions.
pub type ShortStraight = ConstRules<{ UP | SIDEWAYS }, { UP | SIDEWAYS }, STRAIGHT, STRAIGHT, false, false>;
