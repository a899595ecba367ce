//! A game in the layout of the T and B console game: ruled boards, whose turn it is, the move, and closing lines.

use super::out::CliResult;
use crate::board::Side;
use crate::notation;
use crate::report::capital;
use crate::rules::{Position, Variant};
use crate::session::{GameResult, Played, Session};
use std::io::Write;

/// The board before the first move.
pub(super) fn open(out: &mut dyn Write, start: &Position) -> CliResult {
    writeln!(out, "{}", notation::grid(start))?;
    Ok(())
}

/// A turn: whose it is, the move, the board after it.
pub(super) fn turn(out: &mut dyn Write, played: &Played) -> CliResult {
    let variant = played.position.variant();
    writeln!(out, "{}'s turn:", name(variant, played.side))?;
    writeln!(out, "{}", notation::grid_move(variant, &played.chosen))?;
    writeln!(out, "{}", notation::grid(&played.position))?;
    Ok(())
}

/// Who won, in how many moves of its own, and who captured the most in a single move: of equals who did it first. Without
/// a capture in the whole game that line is left out.
pub(super) fn close(out: &mut dyn Write, session: &Session, finish: &GameResult) -> CliResult {
    let variant = session.position().variant();
    match finish.outcome.winner {
        None => writeln!(out, "A draw!")?,
        Some(winner) => {
            let moves = session.played().iter().filter(|played| played.side == winner).count();
            writeln!(out, "{} wins!", name(variant, winner))?;
            writeln!(out, "{} performed {moves} moves.", name(variant, winner))?;
        }
    }
    let captures = |played: &Played| played.chosen.captured.len();
    let most = session.played().iter().map(|played| captures(played)).max().filter(|most| *most > 0);
    let first = most.and_then(|most| session.played().iter().find(|played| captures(played) == most));
    if let (Some(played), Some(most)) = (first, most) {
        let side = name(variant, played.side);
        writeln!(out, "{side} performed the highest number of captures in a single move - {most}")?;
    }
    Ok(())
}

/// A side as the grid shows it: by its name, or by its letter where that does not begin the name.
fn name(variant: &Variant, side: Side) -> String {
    let letter = notation::side_letter(variant, side);
    let name = capital(variant.side_name(side));
    if name.starts_with(letter) { name } else { letter.to_string() }
}
