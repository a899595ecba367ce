//! Game output in the layout of the T and B console game: ruled boards, the side to move, each move, and closing lines.

use super::out::CliResult;
use crate::board::Side;
use crate::notation;
use crate::report::capital;
use crate::rules::{Position, Variant};
use crate::session::{GameResult, Played, Session};
use std::io::Write;

pub(super) fn open(out: &mut dyn Write, start: &Position) -> CliResult {
    writeln!(out, "{}", notation::grid(start))?;
    Ok(())
}

pub(super) fn turn(out: &mut dyn Write, played: &Played) -> CliResult {
    let variant = played.position.variant();
    writeln!(out, "{}'s turn:", name(variant, played.side))?;
    writeln!(out, "{}", notation::grid_move(variant, &played.chosen))?;
    writeln!(out, "{}", notation::grid(&played.position))?;
    Ok(())
}

/// The winner with its number of moves, and the side with the largest capture in a single move (the first on a tie).
/// Omits that line if the game had no captures.
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

/// A side's name, or its letter if the name does not start with that letter.
fn name(variant: &Variant, side: Side) -> String {
    let letter = notation::side_letter(variant, side);
    let name = capital(variant.side_name(side));
    if name.starts_with(letter) { name } else { letter.to_string() }
}
