//! Names of squares and sides in a text: damka's own, or the numbering of a game file.

use crate::board::{Shape, Side, Square, SquareNames};
use crate::rules::{FirstSquare, Numbering, PositionForm, Variant};
use crate::text::{Phrase, phrase};

/// The naming used by one kind of text. Numbers and letters are always both read, whichever it writes.
#[derive(Clone, Debug)]
pub struct SquareNaming {
    shape: Shape,
    writes: SquareNames,
    /// Letters for columns and rows when reading, and when writing letters.
    letters: ColumnLetters,
    /// Square of each number; `None` if the numbering is damka's own.
    numbered: Option<Vec<Square>>,
    /// Black's and white's.
    pub(super) sides: [char; 2],
    /// Separator between the squares of a capture.
    pub(super) capture_sign: &'static str,
    /// Whether the text calls damka's white black, and the other way round.
    pub swapped: bool,
}

#[derive(Clone, Copy, Debug)]
enum ColumnLetters {
    Own(SquareNames),
    /// Columns or rows counted from the opposite edge.
    Turned {
        columns: bool,
        rows: bool,
    },
}

impl SquareNaming {
    /// The naming that damka itself writes.
    pub fn own(variant: &Variant) -> Self {
        let letters = match variant.names {
            SquareNames::Numbers => SquareNames::LettersUp,
            letters => letters,
        };
        Self {
            shape: variant.shape,
            writes: variant.names,
            letters: ColumnLetters::Own(letters),
            numbered: None,
            sides: side_letters(variant),
            capture_sign: if variant.names == SquareNames::LettersUp { ":" } else { "x" },
            swapped: false,
        }
    }

    /// Changes how squares are written.
    #[must_use]
    pub(super) fn writing(self, names: SquareNames) -> Self {
        let capture_sign = if names == SquareNames::LettersUp { ":" } else { "x" };
        Self {
            writes: names,
            letters: if names == SquareNames::Numbers { self.letters } else { ColumnLetters::Own(names) },
            capture_sign,
            ..self
        }
    }

    /// The naming of a game file with this `GameType` numbering; `None` stands for the variant's usual one.
    pub fn of_file(variant: &Variant, numbering: Option<Numbering>) -> Self {
        let own = Self { capture_sign: variant.files.capture_sign, ..Self::own(variant) };
        let size = [variant.shape.columns, variant.shape.rows];
        let numbering = numbering.filter(|numbering| numbering.size == size).or(variant.files.numbering);
        let Some(numbering) = numbering else { return own };
        // The tag describes the board as seen by the side that starts; damka's board has black at the top.
        let turned = variant.first == Side::Black;
        let from_bottom = matches!(numbering.corner, FirstSquare::BottomLeft | FirstSquare::BottomRight);
        let from_right = matches!(numbering.corner, FirstSquare::BottomRight | FirstSquare::TopRight);
        let (columns, rows) = (from_right != turned, from_bottom != turned);
        let swapped = numbering.first != variant.first;
        let [black, white] = own.sides;
        let (writes, letters, numbers) = if numbering.letters {
            // Numbers in a file that uses letters can only be damka's own.
            (SquareNames::LettersUp, ColumnLetters::Turned { columns, rows }, (false, false))
        } else {
            (SquareNames::Numbers, own.letters, (columns, rows))
        };
        let numbered = (numbers != (false, false)).then(|| count(variant.shape, numbers.0, numbers.1));
        let sides = if swapped { [white, black] } else { [black, white] };
        Self { writes, letters, numbered, sides, swapped, ..own }
    }

    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Only numbers can form ranges.
    pub fn writes_numbers(&self) -> bool {
        matches!(self.writes, SquareNames::Numbers | SquareNames::RowLetters)
    }

    /// Whether the top side is written first, which is so if rows have letters from the top.
    pub(super) fn top_first(&self) -> bool {
        self.writes == SquareNames::RowLetters
    }

    pub fn name(&self, square: Square) -> String {
        match self.writes {
            SquareNames::Numbers => self.number(square).to_string(),
            SquareNames::LettersUp => match self.letters {
                ColumnLetters::Own(names) => names.name(self.shape, square),
                ColumnLetters::Turned { columns, rows } => {
                    let (column, row) = self.shape.place(square);
                    let column = if columns { self.shape.columns - 1 - column } else { column };
                    let row = if rows { self.shape.rows - row } else { row + 1 };
                    format!("{}{row}", char::from(b'a' + column))
                }
            },
            other => other.name(self.shape, square),
        }
    }

    pub fn number(&self, square: Square) -> u32 {
        let place = |numbered: &Vec<Square>| numbered.iter().position(|numbered_square| *numbered_square == square);
        self.numbered.as_ref().and_then(place).map_or(square.number(), |index| index as u32 + 1)
    }

    pub fn numbered(&self, number: usize) -> Option<Square> {
        if !(1..=self.shape.squares()).contains(&number) {
            return None;
        }
        let own = Square((number - 1) as u16);
        Some(self.numbered.as_ref().map_or(own, |numbered| numbered[own.index()]))
    }

    /// `name` is a number or letters.
    pub fn square(&self, name: &str) -> Option<Square> {
        if name.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.numbered(name.parse().ok()?);
        }
        match self.letters {
            ColumnLetters::Own(names) => names.square(self.shape, name),
            ColumnLetters::Turned { columns, rows } => {
                let mut chars = name.chars();
                let letter = chars.next()?.to_ascii_lowercase();
                let digits = i32::from(chars.as_str().parse::<u16>().ok()?);
                let column = (letter as i32) - ('a' as i32);
                let column = if columns { i32::from(self.shape.columns) - 1 - column } else { column };
                let row = if rows { i32::from(self.shape.rows) - digits } else { digits - 1 };
                self.shape.at(column, row)
            }
        }
    }

    /// The column and row of a name in letters, also where no square is played on.
    pub fn place(&self, name: &str) -> Option<(u8, u8)> {
        let shape = Shape { corner: None, ..self.shape };
        let naming = Self { shape, numbered: None, ..self.clone() };
        naming.square(name).map(|square| shape.place(square))
    }

    pub const fn side_letter(&self, side: Side) -> char {
        self.sides[side.index()]
    }

    /// Accepts either case.
    pub fn side(&self, letter: char) -> Option<Side> {
        let at = self.sides.iter().position(|side| side.eq_ignore_ascii_case(&letter))?;
        Some(Side::BOTH[at])
    }

    /// Describes the valid squares for error messages.
    pub(super) fn range_words(&self) -> Phrase {
        let all = self.shape.squares();
        let last = (self.shape.columns - 1, self.shape.rows);
        let (first, end) = match self.letters {
            ColumnLetters::Own(SquareNames::RowLetters) => {
                ("A1", format!("{}{}", char::from(b'A' + self.shape.rows - 1), self.shape.columns))
            }
            _ => ("a1", format!("{}{}", char::from(b'a' + last.0), last.1)),
        };
        phrase("fen-squares-hint").with("last", all).with("first", first).with("end", end)
    }
}

/// The playing squares in the order in which they are counted from another corner.
fn count(shape: Shape, from_right: bool, from_bottom: bool) -> Vec<Square> {
    let mut squares: Vec<Square> = shape.all().collect();
    let key = |square: &Square| {
        let (column, row) = shape.place(*square);
        let row = if from_bottom { shape.rows - 1 - row } else { row };
        (row, if from_right { shape.columns - 1 - column } else { column })
    };
    squares.sort_by_key(key);
    squares
}

pub fn side_letter(variant: &Variant, side: Side) -> char {
    side_letters(variant)[side.index()]
}

/// `X` and `O` if discs are written, otherwise the initials of the sides' names.
fn side_letters(variant: &Variant) -> [char; 2] {
    let initial = |name: &String| name.chars().next().map_or('?', |letter| letter.to_ascii_uppercase());
    match variant.form {
        PositionForm::Discs => ['X', 'O'],
        PositionForm::Fen | PositionForm::Letters { .. } => [initial(&variant.sides[0]), initial(&variant.sides[1])],
    }
}
