//! Endgame tables of a variant.

use super::numbering::{MaterialNumbering, size};
use super::solve::{Solved, Solver, pieces_at, place};
use super::{EndgameValue, Material};
use crate::report::Report;
use crate::rules::{Arrangement, Board, Move, PlacementMask, Position, Variant, kernel_of};
use crate::text::phrase;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::available_parallelism;

/// Receives the number of solved entries and the total; returns whether to continue.
pub type ProgressCallback<'a> = &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>;

pub const MAX_PIECES: u32 = 8;
/// Entries of a table: two bytes each when finished, about fifty while the largest part is being solved.
const MAX_PLACES: u64 = 1 << 25;

/// The solved positions of a variant with up to a given number of pieces.
pub struct EndgameTable {
    pub(super) variant: Arc<Variant>,
    pub(super) pieces: u32,
    pub(super) masks: PlacementMask,
    pub(super) numbering: MaterialNumbering,
    pub(super) solved: Solved,
}

/// Returns the number of entries of a table: twice its arrangements, and a few unused ones where pieces share a square. Fails
/// if the variant's endgames cannot be solved, or there are too many of them.
pub fn places(variant: &Variant, pieces: u32) -> Result<u64, Report> {
    let refused = |why| phrase("endgame-refused").with("variant", variant.title.as_str()).with("why", why);
    let masks = variant.rules.placement_mask().map_err(|why| Report::error(refused(why)))?;
    let count = |pieces: u32| -> u64 {
        let sizes = Material::all(pieces, &masks).into_iter().map(|material| size(material, &masks));
        sizes.fold(0_u64, u64::saturating_add).saturating_mul(2)
    };
    if !(2..=MAX_PIECES).contains(&pieces) {
        let message = phrase("endgame-pieces").with("most", i64::from(MAX_PIECES));
        return Err(Report::error(message.with("pieces", i64::from(pieces))));
    }
    let places = count(pieces);
    if places > MAX_PLACES {
        let fits = (2..pieces).rev().find(|fewer| count(*fewer) <= MAX_PLACES).unwrap_or(2);
        let millions = (places / 1_000_000).to_string();
        let message = phrase("endgame-large").with("pieces", i64::from(pieces)).with("millions", millions);
        return Err(Report::error(message).hint(phrase("endgame-large-hint").with("fits", i64::from(fits))));
    }
    Ok(places)
}

impl EndgameTable {
    pub(super) fn empty(variant: &Arc<Variant>, pieces: u32) -> Result<(Self, Vec<Material>), Report> {
        places(variant, pieces)?;
        let masks = variant.rules.placement_mask().map_err(Report::error)?;
        let numbering = MaterialNumbering::new(&masks, pieces - 1);
        let table = Self { variant: variant.clone(), pieces, masks, numbering, solved: Solved::new() };
        Ok((table, Material::all(pieces, &masks)))
    }

    /// `on_progress` receives the progress and can cancel. Fails like [`places`]; also if it was cancelled.
    pub fn solve(variant: &Arc<Variant>, pieces: u32, on_progress: ProgressCallback<'_>) -> Result<Self, Report> {
        let (mut table, materials) = Self::empty(variant, pieces)?;
        let (mut done, all) = (0, places(variant, pieces)?);
        let threads = available_parallelism().map_or(1, usize::from);
        for material in materials {
            if on_progress(done, all).is_break() {
                return Err(Report::error(phrase("endgame-broken-off")));
            }
            let solver = Solver { numbering: &table.numbering, solved: &table.solved, material, threads };
            let codes = kernel_of(&*variant.rules).visit(solver);
            done += codes.len() as u64;
            table.solved.insert(material, codes);
        }
        // The table is complete now, so a request to cancel is ignored.
        let _ = on_progress(done, all);
        Ok(table)
    }

    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Returns the value of a board, ignoring history; `None` if the board is not in the table: too many pieces, a side
    /// without pieces, or a piece on a square where none can stand.
    pub fn value(&self, board: &Board) -> Option<EndgameValue> {
        self.value_of(&self.variant.rules.arrangement(board))
    }

    /// Like [`EndgameTable::value`].
    pub fn value_of(&self, pieces: &Arrangement) -> Option<EndgameValue> {
        let material = Material::of(pieces);
        let is_misplaced = |side: usize| {
            pieces.men[side] & !self.masks.men[side] != 0 || pieces.kings[side] & !self.masks.kings[side] != 0
        };
        if [0, 1].into_iter().any(is_misplaced) {
            return None;
        }
        let codes = self.solved.get(&material)?;
        EndgameValue::read(codes[place(&self.numbering.of(material), pieces)])
    }

    /// Returns each legal move with its value for the side to move, best first, ties in the documented order, ignoring
    /// history. Empty if the game is over or the board is not in the table.
    pub fn moves(&self, board: &Board) -> Vec<(Move, EndgameValue)> {
        let here = Position::new(self.variant.clone(), board.clone());
        let worth = |legal: Move| {
            let after = Position::new(self.variant.clone(), here.play(&legal).0.board().clone());
            let value = match after.outcome() {
                None => self.value(after.board())?,
                Some(outcome) => match outcome.winner {
                    None => EndgameValue::Drawn,
                    Some(winner) if winner == after.turn() => EndgameValue::Won(0),
                    Some(_) => EndgameValue::Lost(0),
                },
            };
            Some((legal, value.of_move()))
        };
        let mut moves: Vec<_> = here.moves().into_iter().filter_map(worth).collect();
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        moves
    }

    pub fn of(&self, material: Material) -> impl Iterator<Item = (Board, EndgameValue)> {
        let arranged = self.numbering.of(material);
        let codes = self.solved.get(&material).map_or(&[][..], Vec::as_slice);
        codes.iter().enumerate().filter_map(move |(place, code)| {
            let value = EndgameValue::read(*code)?;
            Some((self.variant.rules.arranged(&pieces_at(&arranged, place)?), value))
        })
    }

    /// Returns all its materials, each after those that its captures and crownings lead to.
    pub fn materials(&self) -> Vec<Material> {
        Material::all(self.pieces, &self.masks)
    }
}
