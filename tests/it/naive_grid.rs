//! Second implementations of the shipped grid games, written from their rules and not from their facts; simple and slow.

use std::collections::BTreeSet;

type Place = (i32, i32);

/// A board as letters, rows from the top. Black's letters are small; discs and stones are `x` for black and `o` for white.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: Vec<Vec<char>>,
    black_moves: bool,
}

/// Moves as texts with the boards after them.
type Ways = Vec<(String, Board)>;

const STRAIGHT: [Place; 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: [Place; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
const LINES: [Place; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Board {
    /// Reads the text of a position: `x../.o./... b`.
    pub fn read(text: &str) -> Self {
        let (rows, turn) = text.split_once(' ').unwrap();
        Self { rows: rows.split('/').map(|row| row.chars().collect()).collect(), black_moves: turn == "b" }
    }

    fn at(&self, (column, row): Place) -> Option<char> {
        self.rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    fn places(&self) -> Vec<Place> {
        let columns = self.rows[0].len() as i32;
        (0..self.rows.len() as i32).flat_map(|row| (0..columns).map(move |column| (column, row))).collect()
    }

    fn set(&mut self, (column, row): Place, letter: char) {
        self.rows[row as usize][column as usize] = letter;
    }

    fn with(&self, changes: &[(Place, char)]) -> Self {
        let mut next = self.clone();
        for (place, letter) in changes {
            next.set(*place, *letter);
        }
        next.black_moves = !self.black_moves;
        next
    }

    fn name(&self, (column, row): Place) -> String {
        format!("{}{}", char::from(b'a' + column as u8), self.rows.len() as i32 - row)
    }

    fn is_black(letter: char) -> bool {
        letter.is_ascii_lowercase() && letter != 'o'
    }

    fn is_mine(&self, place: Place) -> bool {
        self.at(place).is_some_and(|letter| letter != '.' && Self::is_black(letter) == self.black_moves)
    }

    fn is_theirs(&self, place: Place) -> bool {
        self.at(place).is_some_and(|letter| letter != '.' && Self::is_black(letter) != self.black_moves)
    }

    fn is_empty(&self, place: Place) -> bool {
        self.at(place) == Some('.')
    }

    fn stone(&self) -> char {
        if self.black_moves { 'x' } else { 'o' }
    }

    fn count(&self, black: bool) -> usize {
        self.rows.iter().flatten().filter(|letter| **letter != '.' && Self::is_black(**letter) == black).count()
    }

    fn mine(&self) -> Vec<Place> {
        self.places().into_iter().filter(|place| self.is_mine(*place)).collect()
    }

    /// The longest lines of the side that moved last.
    fn has_line(&self, length: i32) -> bool {
        self.places()
            .into_iter()
            .any(|(x, y)| LINES.iter().any(|(dx, dy)| (0..length).all(|n| self.is_theirs((x + n * dx, y + n * dy)))))
    }
}

fn beside((x, y): Place, (dx, dy): Place) -> Place {
    (x + dx, y + dy)
}

/// Empty when the game is over.
pub fn moves(id: &str, board: &Board) -> Option<Ways> {
    Some(match id {
        "breakthrough_grid" => breakthrough(board),
        "four_in_a_row" => four_in_a_row(board),
        "tictactoe" => placements(board, 3),
        "gomoku" => placements(board, 5),
        "clobber" => clobber(board),
        "hawaiian_checkers" => konane(board),
        "hasami_shogi" => hasami(board),
        "infection" => infection(board),
        "five_field_kono" => kono(board),
        "skirmish" => skirmish(board),
        "hex" => hex(board),
        "dodgem" => dodgem(board),
        "small_halma" => halma(board),
        "fox_and_hounds" => fox_and_hounds(board),
        _ => return None,
    })
}

pub fn perft(id: &str, board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let ways = moves(id, board).unwrap_or_default();
    if depth == 1 { ways.len() as u64 } else { ways.iter().map(|(_, next)| perft(id, next, depth - 1)).sum() }
}

fn breakthrough(board: &Board) -> Ways {
    let (last, pawn) = (board.rows.len() - 1, if board.black_moves { 'p' } else { 'P' });
    // The other side moved last: its pawns aim at the row where those of the side to move began.
    let aim = if board.black_moves { 0 } else { last };
    let arrived = (0..board.rows[0].len()).any(|column| board.is_theirs((column as i32, aim as i32)));
    let mut ways = Ways::new();
    if arrived {
        return ways;
    }
    let ahead = if board.black_moves { 1 } else { -1 };
    for from in board.mine() {
        for sideways in [-1, 0, 1] {
            let to = beside(from, (sideways, ahead));
            let sign = match (board.is_empty(to), board.is_theirs(to) && sideways != 0) {
                (true, _) => '-',
                (_, true) => ':',
                _ => continue,
            };
            ways.push((
                format!("{}{sign}{}", board.name(from), board.name(to)),
                board.with(&[(from, '.'), (to, pawn)]),
            ));
        }
    }
    ways
}

fn four_in_a_row(board: &Board) -> Ways {
    if board.has_line(4) {
        return Ways::new();
    }
    let rows = board.rows.len() as i32;
    let lowest = |column: i32| (0..rows).rev().map(|row| (column, row)).find(|place| board.is_empty(*place));
    let columns = (0..board.rows[0].len() as i32).filter_map(lowest);
    columns.map(|to| (char::from(b'a' + to.0 as u8).to_string(), board.with(&[(to, board.stone())]))).collect()
}

fn placements(board: &Board, line: i32) -> Ways {
    if board.has_line(line) {
        return Ways::new();
    }
    let free = board.places().into_iter().filter(|place| board.is_empty(*place));
    free.map(|to| (board.name(to), board.with(&[(to, board.stone())]))).collect()
}

fn clobber(board: &Board) -> Ways {
    let mut ways = Ways::new();
    for from in board.mine() {
        for to in STRAIGHT.map(|step| beside(from, step)) {
            if board.is_theirs(to) {
                let text = format!("{}:{}", board.name(from), board.name(to));
                ways.push((text, board.with(&[(from, '.'), (to, board.stone())])));
            }
        }
    }
    ways
}

fn konane(board: &Board) -> Ways {
    let gaps = board.places().into_iter().filter(|place| board.is_empty(*place)).count();
    let (last_column, last_row) = (board.rows[0].len() as i32 - 1, board.rows.len() as i32 - 1);
    let mut ways = Ways::new();
    for from in board.mine() {
        let is_corner = (from.0 == 0 || from.0 == last_column) && (from.1 == 0 || from.1 == last_row);
        let is_middle = (2 * from.0 - last_column).abs() <= 1 && (2 * from.1 - last_row).abs() <= 1;
        let removes = match gaps {
            0 => is_corner || is_middle,
            1 => STRAIGHT.iter().any(|step| board.is_empty(beside(from, *step))),
            _ => false,
        };
        if removes {
            ways.push((board.name(from), board.with(&[(from, '.')])));
        }
        for step in STRAIGHT.iter().filter(|_| gaps > 1) {
            let (mut here, mut text, mut changes) = (from, board.name(from), vec![(from, '.')]);
            loop {
                let over = beside(here, *step);
                let to = beside(over, *step);
                if !board.is_theirs(over) || !board.is_empty(to) {
                    break;
                }
                changes.push((over, '.'));
                text = format!("{text}:{}", board.name(to));
                ways.push((text.clone(), board.with(&[&changes[..], &[(to, board.stone())]].concat())));
                here = to;
            }
        }
    }
    ways
}

fn hasami(board: &Board) -> Ways {
    let mut ways = Ways::new();
    if board.count(board.black_moves) < 2 {
        return ways;
    }
    for from in board.mine() {
        for slide in STRAIGHT {
            let mut to = beside(from, slide);
            while board.is_empty(to) {
                let mut changes = vec![(from, '.'), (to, board.stone())];
                for step in STRAIGHT {
                    let mut row = Vec::new();
                    let mut here = beside(to, step);
                    while board.is_theirs(here) {
                        row.push((here, '.'));
                        here = beside(here, step);
                    }
                    if board.is_mine(here) && here != from {
                        changes.extend(row);
                    }
                }
                let sign = if changes.len() > 2 { ':' } else { '-' };
                ways.push((format!("{}{sign}{}", board.name(from), board.name(to)), board.with(&changes)));
                to = beside(to, slide);
            }
        }
    }
    ways
}

/// Placements and leaps without passes, whatever was played before.
fn spreading(board: &Board) -> Ways {
    let mut ways = Ways::new();
    let turned = |to: Place| {
        let around = [STRAIGHT, DIAGONAL].concat().into_iter().map(move |step| beside(to, step));
        around.filter(|place| board.is_theirs(*place)).map(|place| (place, board.stone())).collect::<Vec<_>>()
    };
    for to in board.places().into_iter().filter(|place| board.is_empty(*place)) {
        let near = |from: &&Place, distance: i32| (from.0 - to.0).abs().max((from.1 - to.1).abs()) == distance;
        let mine = board.mine();
        let arrive = [vec![(to, board.stone())], turned(to)].concat();
        if mine.iter().any(|from| near(&from, 1)) {
            ways.push((board.name(to), board.with(&arrive)));
        }
        for from in mine.iter().filter(|from| near(from, 2)) {
            let text = format!("{}-{}", board.name(*from), board.name(to));
            ways.push((text, board.with(&[vec![(*from, '.')], arrive.clone()].concat())));
        }
    }
    ways
}

fn infection(board: &Board) -> Ways {
    if board.count(true) == 0 || board.count(false) == 0 {
        return Ways::new();
    }
    let ways = spreading(board);
    let pass = board.with(&[]);
    if ways.is_empty() && !spreading(&pass).is_empty() {
        return vec![("--".to_owned(), pass)];
    }
    ways
}

fn kono(board: &Board) -> Ways {
    // The seven squares at the top, where black begins, and the seven at the bottom.
    let top = |(column, row): Place| row == 0 || row == 1 && (column == 0 || column == 4);
    let bottom = |(column, row): Place| top((column, 4 - row));
    let theirs: Vec<Place> = board.places().into_iter().filter(|place| board.is_theirs(*place)).collect();
    let is_home =
        if board.black_moves { theirs.iter().all(|at| top(*at)) } else { theirs.iter().all(|at| bottom(*at)) };
    let mut ways = Ways::new();
    if is_home && !theirs.is_empty() {
        return ways;
    }
    for from in board.mine() {
        for to in DIAGONAL.map(|step| beside(from, step)) {
            if board.is_empty(to) {
                let text = format!("{}-{}", board.name(from), board.name(to));
                ways.push((text, board.with(&[(from, '.'), (to, board.stone())])));
            }
        }
    }
    ways
}

fn skirmish(board: &Board) -> Ways {
    let mut ways = Ways::new();
    // A side without a king has lost, also in a position that was set up.
    if ['k', 'K'].iter().any(|king| !board.rows.iter().flatten().any(|letter| letter == king)) {
        return ways;
    }
    let ahead = if board.black_moves { 1 } else { -1 };
    let far_row = if board.black_moves { board.rows.len() as i32 - 1 } else { 0 };
    for from in board.mine() {
        let letter = board.at(from).unwrap();
        let mut targets: Vec<Place> = Vec::new();
        let free_or_theirs = |place: &Place| board.is_empty(*place) || board.is_theirs(*place);
        match letter.to_ascii_lowercase() {
            'p' => {
                targets.extend(Some(beside(from, (0, ahead))).filter(|to| board.is_empty(*to)));
                let captures = [-1, 1].map(|sideways| beside(from, (sideways, ahead)));
                targets.extend(captures.iter().filter(|to| board.is_theirs(**to)));
            }
            'n' => {
                let leaps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
                targets.extend(leaps.map(|step| beside(from, step)).iter().filter(|to| free_or_theirs(to)));
            }
            'k' => {
                let steps = [STRAIGHT, DIAGONAL].concat();
                targets.extend(steps.into_iter().map(|step| beside(from, step)).filter(free_or_theirs));
            }
            _ => {
                for step in STRAIGHT {
                    let mut to = from;
                    for _ in 0..3 {
                        to = beside(to, step);
                        targets.extend(Some(to).filter(free_or_theirs));
                        if !board.is_empty(to) {
                            break;
                        }
                    }
                }
            }
        }
        for to in targets {
            let arrives = match letter {
                'p' if to.1 == far_row => 'g',
                'P' if to.1 == far_row => 'G',
                letter => letter,
            };
            let sign = if board.is_theirs(to) { ':' } else { '-' };
            let text = format!("{}{sign}{}", board.name(from), board.name(to));
            ways.push((text, board.with(&[(from, '.'), (to, arrives)])));
        }
    }
    ways
}

/// Whether the side that moved last has joined its two edges, by walking from each of its stones on the first edge.
fn is_joined(board: &Board) -> bool {
    let size = board.rows.len() as i32;
    // Black's stones are theirs when white is to move; black goes from the top, white from the left.
    let progress = |(column, row): Place| if board.black_moves { column } else { row };
    let mut seen: Vec<Place> =
        board.places().into_iter().filter(|at| board.is_theirs(*at) && progress(*at) == 0).collect();
    let mut next = 0;
    while let Some(&at) = seen.get(next) {
        if progress(at) == size - 1 {
            return true;
        }
        for step in [STRAIGHT.as_slice(), &[(1, -1), (-1, 1)]].concat() {
            let to = beside(at, step);
            if board.is_theirs(to) && !seen.contains(&to) {
                seen.push(to);
            }
        }
        next += 1;
    }
    false
}

fn hex(board: &Board) -> Ways {
    if is_joined(board) {
        return Ways::new();
    }
    let named = |(column, row): Place| format!("{}{}", char::from(b'a' + column as u8), row + 1);
    let free = board.places().into_iter().filter(|at| board.is_empty(*at));
    let mut ways: Ways = free.map(|to| (named(to), board.with(&[(to, board.stone())]))).collect();
    let stones: Vec<Place> = board.places().into_iter().filter(|at| !board.is_empty(*at)).collect();
    if let (false, [(column, row)]) = (board.black_moves, &stones[..]) {
        let swapped = board.with(&[((*column, *row), '.'), ((*row, *column), 'o')]);
        ways.push(("swap".to_owned(), swapped));
    }
    ways
}

fn dodgem(board: &Board) -> Ways {
    let last = board.rows.len() as i32 - 1;
    let mut ways = Ways::new();
    if board.count(!board.black_moves) == 0 {
        return ways;
    }
    let steps = if board.black_moves { [(1, 0), (0, -1), (0, 1)] } else { [(0, -1), (-1, 0), (1, 0)] };
    for from in board.mine() {
        let is_far = if board.black_moves { from.0 == last } else { from.1 == 0 };
        if is_far {
            ways.push((format!("{}-off", board.name(from)), board.with(&[(from, '.')])));
        }
        for to in steps.map(|step| beside(from, step)).into_iter().filter(|to| board.is_empty(*to)) {
            let text = format!("{}-{}", board.name(from), board.name(to));
            ways.push((text, board.with(&[(from, '.'), (to, board.stone())])));
        }
    }
    ways
}

fn halma(board: &Board) -> Ways {
    // The ten squares of the upper left corner, where black begins, and of the lower right one.
    let upper = |(column, row): Place| column + row < 4;
    let lower = |(column, row): Place| column + row > 10;
    let theirs: Vec<Place> = board.places().into_iter().filter(|place| board.is_theirs(*place)).collect();
    let is_home =
        if board.black_moves { theirs.iter().all(|at| upper(*at)) } else { theirs.iter().all(|at| lower(*at)) };
    let mut ways = Ways::new();
    if is_home && !theirs.is_empty() {
        return ways;
    }
    let steps = [STRAIGHT, DIAGONAL].concat();
    for from in board.mine() {
        let without = Board { black_moves: board.black_moves, ..board.with(&[(from, '.')]) };
        let mut landings = vec![from];
        let mut next = 0;
        while let Some(&at) = landings.get(next) {
            for step in &steps {
                let (over, to) = (beside(at, *step), beside(beside(at, *step), *step));
                let is_over = without.is_mine(over) || without.is_theirs(over);
                if is_over && without.is_empty(to) && !landings.contains(&to) {
                    landings.push(to);
                }
            }
            next += 1;
        }
        let beside_it = steps.iter().map(|step| beside(from, *step)).filter(|to| board.is_empty(*to));
        let reached: BTreeSet<Place> = beside_it.chain(landings.into_iter().skip(1)).collect();
        for to in reached {
            let text = format!("{}-{}", board.name(from), board.name(to));
            ways.push((text, board.with(&[(from, '.'), (to, board.stone())])));
        }
    }
    ways
}

fn fox_and_hounds(board: &Board) -> Ways {
    let mut ways = Ways::new();
    // Only the dark squares of the top row are goals.
    if [1, 3, 5, 7].iter().any(|column| board.rows[0][*column] == 'F') {
        return ways;
    }
    let ahead = if board.black_moves { 1 } else { -1 };
    for from in board.mine() {
        let letter = board.at(from).unwrap();
        let is_fox = letter.eq_ignore_ascii_case(&'f');
        let steps = if is_fox { DIAGONAL.to_vec() } else { vec![(-1, ahead), (1, ahead)] };
        for to in steps.into_iter().map(|step| beside(from, step)).filter(|to| board.is_empty(*to)) {
            let text = format!("{}-{}", board.name(from), board.name(to));
            ways.push((text, board.with(&[(from, '.'), (to, letter)])));
        }
    }
    ways
}
