//! Discs that can never be flipped again.

/// The four pairs of directions as shifts, with the masks of squares that have no neighbour on the board there.
#[derive(Clone, Debug)]
pub(super) struct StabilityMasks {
    board: u64,
    /// For each line direction (row, column, the two diagonals), the squares at an end of their line.
    borders: [u64; 4],
    /// The diagonals of three or more squares in both directions; all squares of shorter ones are at a border.
    diagonals: [[u64; 12]; 2],
}

/// Shifts towards higher bits along a row, a column and the diagonals down left and down right.
const STEPS: [u32; 4] = [1, 8, 7, 9];

impl StabilityMasks {
    pub(super) fn new(board: u64, columns: u32, rows: u32) -> Self {
        let inside = |column: i32, row: i32| (0..columns as i32).contains(&column) && (0..rows as i32).contains(&row);
        let squares = || (0..64).filter(move |square| board & 1 << square != 0).map(|square| (square % 8, square / 8));
        let border = |(by_column, by_row): (i32, i32)| {
            let ends = squares().filter(|(column, row)| {
                !inside(column + by_column, row + by_row) || !inside(column - by_column, row - by_row)
            });
            ends.fold(0, |mask, (column, row)| mask | 1 << (row * 8 + column))
        };
        let diagonal = |line: &dyn Fn(i32, i32) -> i32| {
            let mut masks = vec![0_u64; 15];
            for (column, row) in squares() {
                masks[line(column, row) as usize] |= 1 << (row * 8 + column);
            }
            let mut long = masks.into_iter().filter(|mask| mask.count_ones() > 2);
            std::array::from_fn(|_| long.next().unwrap_or(0))
        };
        Self {
            board,
            borders: [border((1, 0)), border((0, 1)), border((-1, 1)), border((1, 1))],
            diagonals: [diagonal(&|column, row| column + row), diagonal(&|column, row| column + 7 - row)],
        }
    }

    /// The squares of each direction's lines that have no empty square.
    #[inline(always)]
    fn full_lines(&self, taken: u64) -> [u64; 4] {
        let mut rows = taken;
        // A row is full if all its squares are; collect them in its first column.
        let mut columns = taken | !self.board;
        rows |= !self.board;
        rows &= rows >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
        rows &= rows >> 2 & 0x0303_0303_0303_0303;
        rows &= rows >> 1 & 0x0101_0101_0101_0101;
        rows = rows.wrapping_mul(0xff);
        columns &= columns.rotate_right(32);
        columns &= columns.rotate_right(16);
        columns &= columns.rotate_right(8);
        let diagonal =
            |lines: &[u64; 12]| lines.iter().fold(0, |full, line| full | if line & !taken == 0 { *line } else { 0 });
        [rows, columns, diagonal(&self.diagonals[0]), diagonal(&self.diagonals[1])]
    }

    /// For each line direction, the squares where no disc can be flipped in this direction.
    #[inline(always)]
    fn safe_lines(&self, taken: u64) -> [u64; 4] {
        let full = self.full_lines(taken);
        std::array::from_fn(|line| full[line] | self.borders[line])
    }

    /// A lower bound of the discs of `mine` that no play can flip.
    #[inline(always)]
    pub(super) fn stable(&self, mine: u64, theirs: u64) -> u64 {
        stable_of(mine, &self.safe_lines(mine | theirs))
    }

    /// [`StabilityMasks::stable`] of both sides.
    #[inline(always)]
    pub(super) fn stable_of_both(&self, mine: u64, theirs: u64) -> (u64, u64) {
        let safe = self.safe_lines(mine | theirs);
        (stable_of(mine, &safe), stable_of(theirs, &safe))
    }
}

/// A disc is stable if in each of the four line directions its line is full, or one neighbour is off the board or is
/// itself stable and of the same side.
#[inline(always)]
fn stable_of(mine: u64, safe: &[u64; 4]) -> u64 {
    let mut stable = mine & safe[0] & safe[1] & safe[2] & safe[3];
    if stable == 0 {
        return 0;
    }
    loop {
        // A shift past the side of the board ends on a border square, which is safe in this direction anyway.
        let near = |line: usize, step: u32| safe[line] | stable << step | stable >> step;
        let next = mine & near(0, STEPS[0]) & near(1, STEPS[1]) & near(2, STEPS[2]) & near(3, STEPS[3]) | stable;
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

#[cfg(test)]
mod tests {
    use super::super::searcher::BoardMasks;
    use super::super::tests::Random;

    #[test]
    fn a_corner_and_the_edge_beside_it_are_stable() {
        let masks = BoardMasks::new(!0).stability;
        assert_eq!(masks.stable(0x0107, 0x0208), 0x0107);
        assert_eq!(masks.stable(0x0206, 0x0101), 0);
        assert_eq!(masks.stable(0xaaaa, !0xaaaa), 0xaaaa);
    }

    #[test]
    fn stable_discs_stay_to_the_end_of_random_games() {
        let mut random = Random(11);
        let mut total = 0;
        for board in [!0, 0x3f3f_3f3f_3f3f] {
            let masks = BoardMasks::new(board).stability;
            for n in 0..400 {
                let (mine, theirs) = random.position(board, 1 + n % 20);
                let stable = (masks.stable(mine, theirs), masks.stable(theirs, mine));
                total += (stable.0 | stable.1).count_ones();
                for _ in 0..10 {
                    let (us, them, turns) = random.played(board, mine, theirs, 0);
                    let (us, them) = if turns % 2 == 0 { (us, them) } else { (them, us) };
                    assert_eq!((stable.0 & !us, stable.1 & !them), (0, 0), "{mine:#x} {theirs:#x}");
                }
            }
        }
        assert!(total > 1000, "{total}");
    }
}
