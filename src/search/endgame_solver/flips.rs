//! The discs that a move flips, four directions at a time.

/// The squares to the right, down left, down and down right of each square.
static RAYS: [[u64; 4]; 64] = rays();

const fn rays() -> [[u64; 4]; 64] {
    const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut rays = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let (mut column, mut row) = (square as i32 % 8 + STEPS[line].0, square as i32 / 8 + STEPS[line].1);
            while column >= 0 && column < 8 && row < 8 {
                rays[square][line] |= 1 << (row * 8 + column);
                column += STEPS[line].0;
                row += STEPS[line].1;
            }
            line += 1;
        }
        square += 1;
    }
    rays
}

/// The discs that flip along the rays of a square.
#[inline(always)]
fn flips_along_rays(mine: u64, theirs: u64, square: u32) -> u64 {
    let turned = RAYS[square as usize & 63].map(|ray| {
        // The first square of the ray that is not theirs; if it is mine, all before it flip.
        let ends = ray & !theirs;
        let end = ends & ends.wrapping_neg() & mine;
        end.wrapping_sub(u64::from(end != 0)) & ray
    });
    turned[0] | turned[1] | turned[2] | turned[3]
}

/// The discs that flip when a disc of `mine` is placed on the square with this bit index.
///
/// Upside down, the directions that lead up lead down; only the one to the left stays.
#[inline(always)]
pub(super) fn flips(mine: u64, theirs: u64, square: u32) -> u64 {
    let down = flips_along_rays(mine, theirs, square);
    let up = flips_along_rays(mine.swap_bytes(), theirs.swap_bytes(), square ^ 0x38).swap_bytes();
    let left = (1_u64 << (square & 63)) - (1 << (square & 0x38));
    let end = (1 << (left & !theirs | 1).ilog2()) & left & mine;
    down | up | (end << 1).wrapping_neg() & left
}

#[cfg(test)]
mod tests {
    use super::super::tests::Random;

    #[test]
    fn flips_are_those_of_the_rules() {
        let mut random = Random(5);
        for n in 0..3000 {
            let (mine, theirs) = random.position(!0, n % 60);
            for square in (0..64).filter(|square| (mine | theirs) & 1 << square == 0) {
                let expected = crate::rules::othello::flips::flips(mine, theirs, square);
                assert_eq!(super::flips(mine, theirs, square), expected, "{mine:#x} {theirs:#x} {square}");
            }
        }
    }
}
