//! The text form of a scene: pieces, places, heights and marks.

use super::scene::{PiecePlace, Scene, ScenePiece};
use crate::rules::Pattern;
use std::fmt;

/// Writes one line for the board, one per piece (those on the board in board order, then the stacks) and one per mark.
///
/// ```text
/// 8x8 checkered
/// black man 1
/// white man 22 at 2.5 4.5 up 0.40
/// black man stack 0
/// mark target 17
/// arrow 1 11 15
/// note 15 +0.35
/// ```
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pattern = match self.pattern {
            Pattern::Checkered => "checkered",
            Pattern::Grid => "grid",
            Pattern::Dots => "dots",
            Pattern::Lines => "lines",
            Pattern::Triangles => "triangles",
        };
        writeln!(f, "{}x{} {pattern}", self.shape.columns, self.shape.rows)?;
        let mut pieces: Vec<&ScenePiece> = self.pieces.iter().collect();
        pieces.sort_by_key(|piece| match piece.home {
            PiecePlace::Board(square) => (0, square.index(), piece.id),
            PiecePlace::Stack(index) => (1 + piece.side.index(), index, piece.id),
        });
        for piece in pieces {
            self.write_piece(f, piece)?;
        }
        let mut marks = self.marks.clone();
        marks.sort();
        for mark in marks {
            writeln!(f, "mark {} {}", mark.style.name(), self.names.name(self.shape, mark.square))?;
        }
        let name = |square| self.names.name(self.shape, square);
        for arrow in &self.arrows {
            let path: Vec<String> = arrow.path.iter().map(|square| name(*square)).collect();
            writeln!(f, "arrow {} {}", arrow.rank, path.join(" "))?;
        }
        for note in &self.notes {
            writeln!(f, "note {} {}", name(note.square), note.text)?;
        }
        if self.flash != 0.0 {
            writeln!(f, "flash {:.2}", self.flash)?;
        }
        Ok(())
    }
}

impl Scene {
    fn write_piece(&self, f: &mut fmt::Formatter<'_>, piece: &ScenePiece) -> fmt::Result {
        write!(f, "{}", self.words(piece))?;
        match piece.home {
            PiecePlace::Board(square) => write!(f, " {}", self.names.name(self.shape, square))?,
            PiecePlace::Stack(index) => write!(f, " stack {index}")?,
        }
        let (place, lift) = self.rest(piece.side, piece.kind, piece.home);
        if piece.place != place {
            write!(f, " at {:.1} {:.1}", piece.place.column, piece.place.row)?;
        }
        if (piece.lift - lift).abs() > 0.005 {
            write!(f, " up {:.2}", piece.lift)?;
        }
        if piece.flip != 0.0 {
            write!(f, " turned {:.0}", piece.flip.to_degrees())?;
        }
        if piece.crown_lift != 0.0 {
            write!(f, " crown {:.2}", piece.crown_lift)?;
        }
        writeln!(f)
    }
}
