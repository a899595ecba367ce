//! Which squares may be played and which discs turn, on an 8×8 board in one word: bit 0 is a1, bit 7 is h1.
//!
//! Smaller boards lie in its upper left corner.

/// The columns from which a step sideways stays on the board.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares where a disc of `mine` would turn one of `theirs`; `empty` are the squares that may be played at all.
#[inline(always)]
pub fn targets(mine: u64, theirs: u64, empty: u64) -> u64 {
    // A run that is turned never lies on the first or last column, except where it runs along it.
    let inner = theirs & INNER_COLUMNS;
    let found = along::<1>(mine, inner) | along::<8>(mine, theirs) | along::<7>(mine, inner) | along::<9>(mine, inner);
    found & empty
}

/// The squares behind unbroken runs of `theirs` that begin beside `mine`, both ways along a line.
#[inline(always)]
fn along<const SHIFT: u32>(mine: u64, theirs: u64) -> u64 {
    let mut up = (mine << SHIFT) & theirs;
    let mut down = (mine >> SHIFT) & theirs;
    up |= (up << SHIFT) & theirs;
    down |= (down >> SHIFT) & theirs;
    let (pair_up, pair_down) = (theirs & (theirs << SHIFT), theirs & (theirs >> SHIFT));
    up |= (up << (2 * SHIFT)) & pair_up;
    down |= (down >> (2 * SHIFT)) & pair_down;
    up |= (up << (2 * SHIFT)) & pair_up;
    down |= (down >> (2 * SHIFT)) & pair_down;
    (up << SHIFT) | (down >> SHIFT)
}

/// The discs that turn when a disc of `mine` is placed on the bit `at`.
#[inline(always)]
pub fn flips(mine: u64, theirs: u64, at: u64) -> u64 {
    let inner = theirs & INNER_COLUMNS;
    turned::<1>(mine, inner, at)
        | turned::<8>(mine, theirs, at)
        | turned::<7>(mine, inner, at)
        | turned::<9>(mine, inner, at)
}

#[inline(always)]
fn turned<const SHIFT: u32>(mine: u64, theirs: u64, at: u64) -> u64 {
    let mut up = (at << SHIFT) & theirs;
    let mut down = (at >> SHIFT) & theirs;
    up |= (up << SHIFT) & theirs;
    down |= (down >> SHIFT) & theirs;
    let (pair_up, pair_down) = (theirs & (theirs << SHIFT), theirs & (theirs >> SHIFT));
    up |= (up << (2 * SHIFT)) & pair_up;
    down |= (down >> (2 * SHIFT)) & pair_down;
    up |= (up << (2 * SHIFT)) & pair_up;
    down |= (down >> (2 * SHIFT)) & pair_down;
    let ends_up = (up << SHIFT) & mine != 0;
    let ends_down = (down >> SHIFT) & mine != 0;
    (if ends_up { up } else { 0 }) | (if ends_down { down } else { 0 })
}
