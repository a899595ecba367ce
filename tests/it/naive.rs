//! A second draughts implementation, simple rather than fast: a grid of cells and lists of moves. The real one must agree with
//! it on random games of every variant, and perft tables without a published source come from here.

use std::collections::BTreeSet;

pub type Cell = (i32, i32);
type Direction = (i32, i32);

#[derive(Clone, Copy, PartialEq)]
pub enum Crown {
    Stops,
    AtEnd,
    GoesOn,
    Never,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Land {
    Any,
    Next,
    NextToKing,
}

/// The contents of a cell during a capture.
#[derive(Clone, Copy, PartialEq)]
pub enum Look {
    Beyond,
    Empty,
    Held(Man),
}

/// The rules of a variant, independently of its file. Directions are (columns, rows), up the board for white.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub struct Rules {
    pub size: i32,
    pub man_directions: Vec<Direction>,
    pub man_takes: Vec<Direction>,
    pub men_take_kings: bool,
    pub forced: bool,
    pub king_directions: Vec<Direction>,
    pub king_takes: Vec<Direction>,
    pub long: bool,
    pub land: Land,
    pub at_once: bool,
    pub turns_about: bool,
    pub crown: Crown,
    pub far_row_wins: bool,
    /// The limit of consecutive quiet moves of one king while its side has men; 0 for none.
    pub most_king_moves: u32,
    /// The criteria for the better capture, compared in order.
    pub better: fn(&Capture) -> Vec<i32>,
}

#[derive(Clone, Copy, PartialEq)]
pub struct Man {
    pub white: bool,
    pub king: bool,
}

#[derive(Clone)]
pub struct Grid {
    pub cells: Vec<Option<Man>>,
    pub white_moves: bool,
    /// The kings that black and white moved last, with the number of consecutive moves.
    pub runs: [Option<(Cell, u32)>; 2],
}

/// A capture with the captured cells in order, and whether each was a king.
#[derive(Clone)]
pub struct Capture {
    pub by_king: bool,
    pub to: Cell,
    pub taken: Vec<(Cell, bool)>,
    pub crowned: bool,
}

/// Start, end, captured cells in board order, crowned.
pub type Turn = (Cell, Cell, Vec<Cell>, bool);

pub const DIAGONALS: [Direction; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

struct Hunt<'a> {
    rules: &'a Rules,
    grid: &'a Grid,
    start: Cell,
    man: Man,
}

impl Rules {
    pub fn at(&self, grid: &Grid, cell: Cell) -> Look {
        if !(0..self.size).contains(&cell.0) || !(0..self.size).contains(&cell.1) {
            return Look::Beyond;
        }
        grid.cells[(cell.1 * self.size + cell.0) as usize].map_or(Look::Empty, Look::Held)
    }

    fn directions(&self, man: Man, taking: bool) -> Vec<Direction> {
        let directions = match (man.king, taking) {
            (true, true) => &self.king_takes,
            (true, false) => &self.king_directions,
            (false, true) => &self.man_takes,
            (false, false) => &self.man_directions,
        };
        let turn = if man.white || man.king { 1 } else { -1 };
        directions.iter().map(|direction| (direction.0 * turn, direction.1 * turn)).collect()
    }

    fn is_far(&self, man: Man, cell: Cell) -> bool {
        cell.1 == if man.white { 0 } else { self.size - 1 }
    }

    fn own(&self, grid: &Grid) -> Vec<(Cell, Man)> {
        let cells = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        let men =
            cells.filter_map(|cell| if let Look::Held(man) = self.at(grid, cell) { Some((cell, man)) } else { None });
        men.filter(|(_, man)| man.white == grid.white_moves).collect()
    }

    pub fn turns(&self, grid: &Grid) -> BTreeSet<Turn> {
        let far = |cell: Cell| if grid.white_moves { cell.1 == self.size - 1 } else { cell.1 == 0 };
        let enemy = |cell| matches!(self.at(grid, cell), Look::Held(man) if man.white != grid.white_moves);
        let all = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        if self.far_row_wins && all.clone().any(|cell| far(cell) && enemy(cell)) {
            return BTreeSet::new();
        }
        let mut captures: Vec<(Cell, Capture)> = Vec::new();
        for (start, man) in self.own(grid) {
            let hunt = Hunt { rules: self, grid, start, man };
            captures.extend(hunt.on(start, man, &[], None, false).into_iter().map(|found| (start, found)));
        }
        let best = captures.iter().map(|(_, capture)| (self.better)(capture)).max();
        if let Some(best) = best {
            let chosen = captures.into_iter().filter(|(_, capture)| (self.better)(capture) == best);
            let mut turns: BTreeSet<Turn> = chosen
                .map(|(from, capture)| {
                    let mut taken: Vec<Cell> = capture.taken.iter().map(|(cell, _)| *cell).collect();
                    taken.sort_unstable();
                    (from, capture.to, taken, capture.crowned)
                })
                .collect();
            if !self.forced {
                turns.append(&mut self.quiet(grid));
            }
            return turns;
        }
        self.quiet(grid)
    }

    fn quiet(&self, grid: &Grid) -> BTreeSet<Turn> {
        let mut turns = BTreeSet::new();
        for (from, man) in self.own(grid) {
            let run = grid.runs[usize::from(man.white)];
            let has_men = self.own(grid).iter().any(|(_, man)| !man.king);
            if self.most_king_moves > 0 && has_men && run == Some((from, self.most_king_moves)) {
                continue;
            }
            for direction in self.directions(man, false) {
                let mut to = (from.0 + direction.0, from.1 + direction.1);
                while self.at(grid, to) == Look::Empty {
                    let crowned = !man.king && self.crown != Crown::Never && self.is_far(man, to);
                    turns.insert((from, to, Vec::new(), crowned));
                    if !(man.king && self.long) {
                        break;
                    }
                    to = (to.0 + direction.0, to.1 + direction.1);
                }
            }
        }
        turns
    }

    pub fn play(&self, grid: &Grid, turn: &Turn) -> Grid {
        let (from, to, taken, crowned) = turn;
        let mut next = grid.clone();
        let index = |cell: &Cell| (cell.1 * self.size + cell.0) as usize;
        let man = next.cells[index(from)].take().unwrap();
        for cell in taken {
            next.cells[index(cell)] = None;
        }
        next.cells[index(to)] = Some(Man { king: man.king || *crowned, ..man });
        next.white_moves = !grid.white_moves;
        if self.most_king_moves > 0 {
            let before = grid.runs[usize::from(man.white)];
            let moves = before.map_or(0, |(cell, moves)| if cell == *from { moves } else { 0 });
            let runs_on = man.king && taken.is_empty();
            next.runs[usize::from(man.white)] = runs_on.then_some((*to, moves + 1));
            for side in [false, true] {
                let men = next.cells.iter().flatten().any(|one| one.white == side && !one.king);
                let gone = next.runs[usize::from(side)].is_some_and(|(cell, _)| next.cells[index(&cell)].is_none());
                if !men || gone {
                    next.runs[usize::from(side)] = None;
                }
            }
        }
        next
    }

    pub fn perft(&self, grid: &Grid, depth: u32) -> u64 {
        let turns = self.turns(grid);
        if depth == 1 {
            return turns.len() as u64;
        }
        turns.iter().map(|turn| self.perft(&self.play(grid, turn), depth - 1)).sum()
    }
}

impl Hunt<'_> {
    fn look(&self, cell: Cell, taken: &[(Cell, bool)]) -> Look {
        let gone = self.rules.at_once && taken.iter().any(|(one, _)| *one == cell);
        if cell == self.start || gone { Look::Empty } else { self.rules.at(self.grid, cell) }
    }

    /// All captures that continue from here.
    fn on(&self, at: Cell, man: Man, taken: &[(Cell, bool)], came: Option<Direction>, crowned: bool) -> Vec<Capture> {
        let rules = self.rules;
        let far = rules.long && man.king;
        let mut found = Vec::new();
        for direction in rules.directions(man, true) {
            if !rules.turns_about && came == Some((-direction.0, -direction.1)) {
                continue;
            }
            let ahead = |cell: Cell| (cell.0 + direction.0, cell.1 + direction.1);
            let mut over = ahead(at);
            while far && self.look(over, taken) == Look::Empty {
                over = ahead(over);
            }
            let Look::Held(victim) = self.look(over, taken) else { continue };
            let spared = victim.king && !man.king && !rules.men_take_kings;
            if victim.white == man.white || spared || taken.iter().any(|(cell, _)| *cell == over) {
                continue;
            }
            let mut landings = Vec::new();
            let mut to = ahead(over);
            while self.look(to, taken) == Look::Empty {
                landings.push(to);
                if !far || rules.land == Land::Next {
                    break;
                }
                to = ahead(to);
            }
            let taken = [taken, &[(over, victim.king)]].concat();
            found.extend(self.landed(&landings, man, &taken, direction, crowned));
        }
        found
    }

    /// The captures that land on one of these cells behind the same piece, continued if possible.
    fn landed(
        &self,
        landings: &[Cell],
        man: Man,
        taken: &[(Cell, bool)],
        direction: Direction,
        crowned: bool,
    ) -> Vec<Capture> {
        let rules = self.rules;
        let mut goes_on = Vec::new();
        let mut ends = Vec::new();
        for (index, to) in landings.iter().enumerate() {
            let reaches = !man.king && rules.is_far(man, *to);
            let becomes = reaches && matches!(rules.crown, Crown::Stops | Crown::GoesOn);
            let now = Man { king: man.king || becomes, ..man };
            let end = |crowned| Capture { by_king: self.man.king, to: *to, taken: taken.to_vec(), crowned };
            if reaches && rules.crown == Crown::Stops {
                ends.push(end(true));
                continue;
            }
            goes_on.extend(self.on(*to, now, taken, Some(direction), crowned || becomes));
            let last_is_king = taken.last().is_some_and(|(_, king)| *king);
            if rules.land != Land::NextToKing || !man.king || !last_is_king || index == 0 {
                ends.push(end(crowned || becomes || (reaches && rules.crown == Crown::AtEnd)));
            }
        }
        if goes_on.is_empty() { ends } else { goes_on }
    }
}
