//! Draughts positions: PDN FEN (`W:W31,K32:B1-12`), numbers or letters, and boards of a letter a square.

use super::side_letters;
use crate::board::{Kind, Piece, Side, Square, SquareNames};
use crate::rules::{Fault, KingRun, Setup, Variant};

/// Reads as much as it can, with a fault for each thing it cannot.
pub fn read(variant: &Variant, text: &str) -> (Setup, Vec<Fault>) {
    let text = text.trim();
    let board = text.split_whitespace().next().unwrap_or_default();
    if !text.contains(':') && board.len() == usize::from(variant.shape.columns) * usize::from(variant.shape.rows) {
        return read_letters(variant, text);
    }
    let mut reader = FenReader { variant, setup: Setup::empty(variant.shape, variant.first), faults: Vec::new() };
    reader.read(text.trim_end_matches('.').trim_matches('"'));
    (reader.setup, reader.faults)
}

struct FenReader<'a> {
    variant: &'a Variant,
    setup: Setup,
    faults: Vec<Fault>,
}

impl FenReader<'_> {
    fn fault(&mut self, message: String) {
        self.faults.push(Fault(message));
    }

    fn side(&self, letter: char) -> Option<Side> {
        let at = side_letters(self.variant).iter().position(|side| side.eq_ignore_ascii_case(&letter))?;
        Some(Side::BOTH[at])
    }

    fn read(&mut self, text: &str) {
        let mut sections = text.split(':').map(str::trim);
        let turn = sections.next().unwrap_or_default();
        let mut letters = turn.chars();
        if let (Some(side), None) = (letters.next().and_then(|letter| self.side(letter)), letters.next()) {
            self.setup.turn = side;
        } else {
            let [black, white] = side_letters(self.variant);
            self.fault(format!("the side to move must come first, {white} or {black}, not {turn:?}"));
        }
        let mut listed = Vec::new();
        for section in sections.filter(|section| !section.is_empty()) {
            if section.starts_with('+') {
                self.runs(section);
                continue;
            }
            if is_counter(section) {
                continue;
            }
            let mut letters = section.chars();
            let Some(side) = letters.next().and_then(|letter| self.side(letter)) else {
                self.fault(format!("a list of pieces must begin with its side's letter: {section:?}"));
                continue;
            };
            if listed.contains(&side) {
                self.fault(format!("the pieces of one side are listed twice: {section:?}"));
            }
            listed.push(side);
            for item in letters.as_str().split(',').map(str::trim).filter(|item| !item.is_empty()) {
                self.item(side, item);
            }
        }
        if listed.is_empty() {
            self.fault("no pieces are listed".into());
        }
    }

    /// The moves in a row of one king, black's and then white's, each with the king's square after its one digit where
    /// the side has several: `+1+0`, `+318+0`.
    fn runs(&mut self, section: &str) {
        let mut counts = section.split('+').skip(1);
        for side in Side::BOTH {
            let Some(count) = counts.next() else { break };
            let moves = count.get(..1).and_then(|digit| digit.parse().ok());
            let kings = || self.setup.of(side).filter(|(_, piece)| piece.kind == Kind::King).map(|(square, _)| square);
            let square = match count.get(1..) {
                Some("") if moves == Some(0) => Some(Square(0)),
                Some("") if kings().count() == 1 => kings().next(),
                Some(name) => self.square(name),
                None => None,
            };
            match (moves, square) {
                (Some(0), _) => self.setup.runs[side.index()] = KingRun::NONE,
                (Some(moves), Some(square)) => self.setup.runs[side.index()] = KingRun { square, moves },
                (Some(_), None) => self.fault(format!("which king moved so often in a row must be said: {section:?}")),
                (None, _) => self.fault(format!("{section:?} must give how often a king of each side moved in a row")),
            }
        }
        if counts.next().is_some() {
            self.fault(format!("{section:?} gives more than two counts of king moves"));
        }
    }

    /// One square or a range of them, of men or, after a `K`, of kings.
    fn item(&mut self, side: Side, item: &str) {
        let (kind, squares) = match item.strip_prefix(['K', 'k']) {
            Some(rest) => (Kind::King, rest),
            None => (Kind::Man, item),
        };
        let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
        let last = if kind == Kind::King { last.trim_start_matches(['K', 'k']) } else { last };
        let (Some(first), Some(last)) = (self.square(first), self.square(last)) else {
            self.fault(format!("{item:?} names no square of this board"));
            return;
        };
        if last < first {
            self.fault(format!("the range {item:?} runs backwards"));
        }
        for index in first.0..=last.0 {
            let square = Square(index);
            if self.setup.squares[square.index()].is_some() {
                let name = self.variant.names.name(self.variant.shape, square);
                self.fault(format!("two pieces on square {name}"));
            }
            self.setup.squares[square.index()] = Some(Piece { side, kind });
        }
    }

    /// Numbers and letters are both understood, whichever the variant itself writes.
    fn square(&self, name: &str) -> Option<Square> {
        read_square(self.variant, name)
    }
}

/// Whether a section counts moves, as some programs write them (`H0`, `F12`); what they count is known otherwise.
fn is_counter(section: &str) -> bool {
    let digits = section.strip_prefix(['H', 'F', 'h', 'f']).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The square of a name in numbers, or in the variant's letters.
pub fn read_square(variant: &Variant, name: &str) -> Option<Square> {
    let letters = if variant.names == SquareNames::Numbers { SquareNames::LettersUp } else { variant.names };
    let name = name.trim();
    SquareNames::Numbers.square(variant.shape, name).or_else(|| letters.square(variant.shape, name))
}

/// A letter a square, row by row from the top: `b w` men, `B W` kings, `e` a square that is not played on, `E` an empty
/// one, `r` an empty one that is marked. The side to move may follow; otherwise it is the one that starts.
fn read_letters(variant: &Variant, text: &str) -> (Setup, Vec<Fault>) {
    let mut setup = Setup::empty(variant.shape, variant.first);
    let mut faults = Vec::new();
    let (board, turn) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match turn.trim() {
        "" => {}
        "w" | "W" => setup.turn = Side::White,
        "b" | "B" => setup.turn = Side::Black,
        other => faults.push(Fault(format!("the side to move must be b or w, not {other:?}"))),
    }
    for (place, letter) in board.chars().enumerate() {
        let (column, row) =
            (place as i32 % i32::from(variant.shape.columns), place as i32 / i32::from(variant.shape.columns));
        let piece = match letter {
            'b' => Some(Piece { side: Side::Black, kind: Kind::Man }),
            'w' => Some(Piece { side: Side::White, kind: Kind::Man }),
            'B' => Some(Piece { side: Side::Black, kind: Kind::King }),
            'W' => Some(Piece { side: Side::White, kind: Kind::King }),
            'e' | 'E' | 'r' => None,
            other => {
                faults.push(Fault(format!("row {} holds {other:?}, which is none of b w B W e E r", row + 1)));
                None
            }
        };
        match (variant.shape.at(column, row), piece) {
            (Some(square), piece) => setup.squares[square.index()] = piece,
            (None, Some(_)) => {
                faults.push(Fault(format!(
                    "a piece in row {}, column {}, which is not played on",
                    row + 1,
                    column + 1
                )));
            }
            (None, None) => {}
        }
    }
    (setup, faults)
}

/// Side to move, white's pieces, black's pieces; runs of three squares or more as ranges where squares are numbers.
pub fn write(variant: &Variant, setup: &Setup) -> String {
    let [black, white] = side_letters(variant);
    let turn = if setup.turn == Side::Black { black } else { white };
    let list = |side, letter| format!("{letter}{}", items(variant, setup, side).join(","));
    // The bottom side first, as PDN has it; where sides are called top and bottom, the top.
    let (first, second) = match variant.names {
        SquareNames::RowLetters => (list(Side::Black, black), list(Side::White, white)),
        _ => (list(Side::White, white), list(Side::Black, black)),
    };
    format!("{turn}:{first}:{second}{}", runs(variant, setup))
}

/// The moves in a row of one king, as `lidraughts` writes them: black's, then white's, each with the king's square.
fn runs(variant: &Variant, setup: &Setup) -> String {
    if setup.runs == [KingRun::NONE; 2] {
        return String::new();
    }
    let count = |run: &KingRun| match run.moves {
        0 => "+0".to_owned(),
        moves => format!("+{moves}{}", variant.names.name(variant.shape, run.square)),
    };
    format!(":{}", setup.runs.iter().map(count).collect::<String>())
}

/// Fewest squares in a row that are written as a range.
const RANGE: usize = 3;

fn items(variant: &Variant, setup: &Setup, side: Side) -> Vec<String> {
    let pieces: Vec<(Square, Kind)> = setup.of(side).map(|(square, piece)| (square, piece.kind)).collect();
    let letters = variant.names == SquareNames::LettersUp;
    let mut items = Vec::new();
    for run in pieces.chunk_by(|a, b| a.1 == b.1 && a.0.0 + 1 == b.0.0) {
        let king = if run[0].1 == Kind::King { "K" } else { "" };
        let name = |square: Square| {
            if letters { variant.names.name(variant.shape, square) } else { square.number().to_string() }
        };
        if run.len() >= RANGE && !letters {
            items.push(format!("{king}{}-{}", name(run[0].0), name(run[run.len() - 1].0)));
        } else {
            items.extend(run.iter().map(|(square, _)| format!("{king}{}", name(*square))));
        }
    }
    items
}
