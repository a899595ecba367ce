//! Move generation: playable squares and flipped discs, on an 8×8 bitboard with bit 0 for a1 and bit 7 for h1.
//!
//! Smaller boards use its upper left corner.

/// The columns from which a sideways step stays on the board.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares where a disc of `mine` would flip some of `theirs`; `empty` are the squares that may be played.
#[inline(always)]
pub fn targets(mine: u64, theirs: u64, empty: u64) -> u64 {
    // A flipped run never includes the first or last column unless it runs along it.
    let inner = theirs & INNER_COLUMNS;
    let higher = behind_higher::<8>(mine, theirs) | behind_higher::<7>(mine, inner) | behind_higher::<9>(mine, inner);
    let lower = behind_lower::<8>(mine, theirs) | behind_lower::<7>(mine, inner) | behind_lower::<9>(mine, inner);
    // To the right, adding a run's first disc to the run carries into the square behind it.
    let right = inner.wrapping_add((mine << 1) & inner);
    (higher | lower | right | behind_lower::<1>(mine, inner)) & empty
}

/// Behind unbroken runs of `theirs` that start next to `from`, towards higher bits; runs have at most six discs.
#[inline(always)]
fn behind_higher<const STEP: u32>(from: u64, theirs: u64) -> u64 {
    let mut run = (from << STEP) & theirs;
    run |= (run << STEP) & theirs;
    let pairs = theirs & (theirs << STEP);
    run |= (run << (2 * STEP)) & pairs;
    run |= (run << (2 * STEP)) & pairs;
    run << STEP
}

/// [`behind_higher`] towards lower bits.
#[inline(always)]
fn behind_lower<const STEP: u32>(from: u64, theirs: u64) -> u64 {
    let mut run = (from >> STEP) & theirs;
    run |= (run >> STEP) & theirs;
    let pairs = theirs & (theirs >> STEP);
    run |= (run >> (2 * STEP)) & pairs;
    run |= (run >> (2 * STEP)) & pairs;
    run >> STEP
}

/// Squares in a line towards higher bits (right, down left, down, down right), then in the opposite directions.
static RAYS: [([u64; 4], [u64; 4]); 64] = rays();

const fn rays() -> [([u64; 4], [u64; 4]); 64] {
    const TOWARDS_HIGHER: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut rays = [([0; 4], [0; 4]); 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let (columns, rows) = TOWARDS_HIGHER[line];
            let at = (square as i32 % 8, square as i32 / 8);
            rays[square].0[line] = ray(at, (columns, rows));
            rays[square].1[line] = ray(at, (-columns, -rows));
            line += 1;
        }
        square += 1;
    }
    rays
}

const fn ray(from: (i32, i32), by: (i32, i32)) -> u64 {
    let mut squares = 0;
    let (mut column, mut row) = (from.0 + by.0, from.1 + by.1);
    while column >= 0 && column < 8 && row >= 0 && row < 8 {
        squares |= 1 << (row * 8 + column);
        column += by.0;
        row += by.1;
    }
    squares
}

/// The discs that flip when a disc of `mine` is placed on the square with this bit index.
#[inline(always)]
pub fn flips(mine: u64, theirs: u64, square: u32) -> u64 {
    let (higher, lower) = &RAYS[square as usize & 63];
    let others = !theirs;
    let mut turned = 0;
    for ray in higher {
        // The first square of the ray that is not theirs; if it is mine, all before it flip.
        let ends = ray & others;
        let end = ends & ends.wrapping_neg() & mine;
        turned |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for ray in lower {
        let end = (1 << (ray & others | 1).ilog2()) & ray & mine;
        turned |= (end << 1).wrapping_neg() & ray;
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flips_by_hand(mine: u64, theirs: u64, square: i32) -> u64 {
        let mut turned = 0;
        for (columns, rows) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let (mut column, mut row, mut run) = (square % 8 + columns, square / 8 + rows, 0);
            while (0..8).contains(&column) && (0..8).contains(&row) {
                let bit = 1 << (row * 8 + column);
                if theirs & bit == 0 {
                    turned |= if mine & bit == 0 { 0 } else { run };
                    break;
                }
                run |= bit;
                column += columns;
                row += rows;
            }
        }
        turned
    }

    #[test]
    fn words_turn_what_walking_turns() {
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        for _ in 0..2000 {
            let (a, b) = (next(), next());
            let (mine, theirs) = (a & b, !a & b);
            let empty = !(mine | theirs);
            let mut playable = 0;
            for square in (0..64).filter(|square| empty & (1 << square) != 0) {
                let by_hand = flips_by_hand(mine, theirs, square);
                assert_eq!(flips(mine, theirs, square as u32), by_hand, "{mine:x} {theirs:x} {square}");
                playable |= u64::from(by_hand != 0) << square;
            }
            assert_eq!(targets(mine, theirs, empty), playable, "{mine:x} {theirs:x}");
        }
    }
}
