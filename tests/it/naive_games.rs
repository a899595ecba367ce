//! Second implementations of games shipped only as Lua, written from their rules and not from their files; simple and slow.

use damka::board::Side;
use damka::rules::Position;

/// A board: `None` for an empty square, otherwise whether the stone is the first side's. Rows from the top.
#[derive(Clone)]
pub struct Board {
    columns: i32,
    rows: i32,
    cells: Vec<Option<bool>>,
    first_moves: bool,
}

type Ways = Vec<(String, Board)>;

impl Board {
    pub fn of(position: &Position) -> Self {
        let variant = position.variant();
        let is_first = |side: Side| side == variant.first;
        let cells = variant.shape.all().map(|square| position.at(square).map(|piece| is_first(piece.side)));
        Self {
            columns: variant.shape.columns.into(),
            rows: variant.shape.rows.into(),
            cells: cells.collect(),
            first_moves: is_first(position.turn()),
        }
    }

    fn index(&self, (column, row): (i32, i32)) -> Option<usize> {
        let inside = column >= 0 && row >= 0 && column < self.columns && row < self.rows;
        inside.then_some((row * self.columns + column) as usize)
    }

    #[allow(clippy::option_option)] // beyond the edge, empty, a stone
    fn at(&self, place: (i32, i32)) -> Option<Option<bool>> {
        self.index(place).map(|index| self.cells[index])
    }

    fn places(&self) -> impl Iterator<Item = (i32, i32)> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    fn with(&self, changes: &[((i32, i32), Option<bool>)]) -> Self {
        let mut next = self.clone();
        for (place, cell) in changes {
            if let Some(index) = next.index(*place) {
                next.cells[index] = *cell;
            }
        }
        next.first_moves = !self.first_moves;
        next
    }

    fn name(&self, (column, row): (i32, i32)) -> String {
        format!("{}{}", char::from(b'a' + column as u8), self.rows - row)
    }

    fn has(&self, side: bool) -> bool {
        self.cells.contains(&Some(side))
    }
}

/// The moves on a board of the variant `id` as texts with the boards after them; empty when the game is over. `None` for games
/// that are not implemented here.
pub fn moves(id: &str, board: &Board) -> Option<Ways> {
    match id {
        "breakthrough_race" => Some(breakthrough(board)),
        "connect_four" => Some(connect_four(board)),
        "konane" => Some(konane(board)),
        _ => None,
    }
}

pub fn perft(id: &str, board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    moves(id, board).unwrap_or_default().iter().map(|(_, next)| perft(id, next, depth - 1)).sum()
}

fn breakthrough(board: &Board) -> Ways {
    let mine = board.first_moves;
    // The other side moved last: it has won if it reached its far row or took every stone.
    let theirs_home = if mine { board.rows - 1 } else { 0 };
    let arrived = (0..board.columns).any(|column| board.at((column, theirs_home)) == Some(Some(!mine)));
    if arrived || !board.has(mine) {
        return Ways::new();
    }
    let ahead = if mine { -1 } else { 1 };
    let mut ways = Ways::new();
    for from in board.places().filter(|place| board.at(*place) == Some(Some(mine))) {
        for sideways in [-1, 0, 1] {
            let to = (from.0 + sideways, from.1 + ahead);
            let sign = match board.at(to) {
                Some(None) => '-',
                Some(Some(other)) if other != mine && sideways != 0 => 'x',
                _ => continue,
            };
            let text = format!("{}{sign}{}", board.name(from), board.name(to));
            ways.push((text, board.with(&[(from, None), (to, Some(mine))])));
        }
    }
    ways
}

fn connect_four(board: &Board) -> Ways {
    let theirs = Some(Some(!board.first_moves));
    for (column, row) in board.places() {
        for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            if (0..4).all(|n| board.at((column + n * right, row + n * down)) == theirs) {
                return Ways::new();
            }
        }
    }
    let mut ways = Ways::new();
    for column in 0..board.columns {
        let lowest = (0..board.rows).rev().find(|row| board.at((column, *row)) == Some(None));
        if let Some(row) = lowest {
            ways.push((
                char::from(b'a' + column as u8).to_string(),
                board.with(&[((column, row), Some(board.first_moves))]),
            ));
        }
    }
    ways
}

const AROUND: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

fn konane(board: &Board) -> Ways {
    let mine = board.first_moves;
    let own: Vec<(i32, i32)> = board.places().filter(|place| board.at(*place) == Some(Some(mine))).collect();
    let gaps = board.cells.iter().filter(|cell| cell.is_none()).count();
    let mut ways = Ways::new();
    if gaps < 2 {
        let (last_column, last_row) = (board.columns - 1, board.rows - 1);
        let middle = |n: i32, last: i32| n == last / 2 || n == last / 2 + 1;
        for place in own {
            let (column, row) = place;
            let corner = (column == 0 || column == last_column) && (row == 0 || row == last_row);
            let beside = AROUND.iter().any(|(x, y)| board.at((column + x, row + y)) == Some(None));
            let opens = gaps == 0 && (corner || middle(column, last_column) && middle(row, last_row));
            if opens || gaps == 1 && beside {
                ways.push((board.name(place), board.with(&[(place, None)])));
            }
        }
        return ways;
    }
    for from in own {
        for (x, y) in AROUND {
            let mut changes = vec![(from, None)];
            let mut here = from;
            loop {
                let (over, to) = ((here.0 + x, here.1 + y), (here.0 + 2 * x, here.1 + 2 * y));
                if board.at(over) != Some(Some(!mine)) || board.at(to) != Some(None) {
                    break;
                }
                changes.push((over, None));
                let mut all = changes.clone();
                all.push((to, Some(mine)));
                ways.push((format!("{}-{}", board.name(from), board.name(to)), board.with(&all)));
                here = to;
            }
        }
    }
    ways
}
