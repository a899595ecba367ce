//! Positions as text in any supported format.

use super::transcript::{begins_with_square, read_transcripts};
use super::{Replay, SquareNaming, discs, fen, letter_board, letters};
use crate::report::{Report, Reports, Source};
use crate::rules::{Position, PositionForm, Setup, Variant};
use crate::text::phrase;
use std::ops::Range;
use std::sync::Arc;

/// Reads a position from text: `start`, or the variant's own format in any spelling; for draughts also a board with one letter
/// per square, for Othello also the moves that lead to the position. A `FEN` tag of a game file may be given whole, including
/// brackets and quotes. Fails with all faults of the text and of the set-up it describes. Reports about the text underline the
/// faulty part.
pub fn read_position(variant: &Arc<Variant>, text: &str) -> Result<Position, Reports> {
    read_position_at(variant, &Source::new("position", text))
}

/// Like [`read_position`], for a text that has a name.
pub fn read_position_at(variant: &Arc<Variant>, source: &Source) -> Result<Position, Reports> {
    let span = 0..source.text().len();
    if source.text().trim().eq_ignore_ascii_case("start") {
        return Ok(variant.start());
    }
    if variant.form == PositionForm::Discs && begins_with_square(source.text()) {
        return after_moves(variant, source);
    }
    let (setup, mut faults) = read_setup(&SquareNaming::own(variant), variant, source, span);
    let unplayable = |fault: crate::rules::SetupFault| Report::error(fault.message).in_file(source.name.clone());
    faults.extend(variant.rules.faults(&setup).into_iter().map(unplayable));
    Reports::check(faults)?;
    Ok(Position::new(variant.clone(), variant.rules.board(&setup)))
}

fn after_moves(variant: &Arc<Variant>, source: &Source) -> Result<Position, Reports> {
    let (games, faults) = read_transcripts(source);
    let [game] = &games[..] else { return Err(source.error(&(0..0), phrase("transcript-many")).into()) };
    let replay = Replay::of(game, variant, source)?;
    let position = replay.last().clone();
    if faults.is_empty() && replay.is_sound() {
        return Ok(position);
    }
    Reports::check([faults, replay.faults].concat()).map(|()| position)
}

/// Reads a position from a part of a game file. Fails with all faults of the text and of the set-up it describes.
pub(super) fn read_position_in(
    naming: &SquareNaming,
    variant: &Arc<Variant>,
    source: &Source,
    span: &Range<usize>,
) -> Result<Position, Reports> {
    let (setup, mut faults) = read_setup(naming, variant, source, span.clone());
    let unplayable = |fault: crate::rules::SetupFault| source.error(span, fault.message);
    faults.extend(variant.rules.faults(&setup).into_iter().map(unplayable));
    Reports::check(faults)?;
    Ok(Position::new(variant.clone(), variant.rules.board(&setup)))
}

/// In bytes. No position is longer, even with every named number that a script may define.
const LONGEST: usize = 16_000;

/// Reads as much of a set-up as the span gives, with a report for each fault.
pub fn read_setup(
    naming: &SquareNaming,
    variant: &Variant,
    source: &Source,
    span: Range<usize>,
) -> (Setup, Vec<Report>) {
    if span.len() > LONGEST {
        let message = phrase("position-long").with("size", span.len()).with("most", LONGEST);
        return (Setup::empty(variant.shape, variant.first), vec![source.error(&span, message)]);
    }
    let span = unwrapped(source.text(), span);
    let text = &source.text()[span.clone()];
    match variant.form {
        PositionForm::Fen if !text.contains(':') && letter_board::is_meant(text) => {
            letter_board::read(variant, source, span)
        }
        PositionForm::Fen => fen::read(naming, variant, source, span),
        // Lists of pieces are accepted in every variant with men and kings.
        PositionForm::Letters { .. } if text.contains(':') => fen::read(naming, variant, source, span),
        PositionForm::Discs => discs::read(variant, source, span),
        PositionForm::Letters { .. } => letters::read(variant, source, span),
    }
}

/// Strips what a game file puts around a position: `[FEN "…"]`, quotes, a full stop.
fn unwrapped(text: &str, span: Range<usize>) -> Range<usize> {
    let mut span = fen::trim(text, span);
    loop {
        let inside = &text[span.clone()];
        let word = inside.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("fen"));
        let cut = if word { 3 } else { usize::from(inside.starts_with(['[', '"', '\'', '/', '\\'])) };
        // In Othello a full stop may be an empty square.
        // A quote in a tag's value is escaped with a backslash.
        let ends = inside.ends_with([']', '"', '\'', ';', '\\']) || inside.ends_with('.') && inside.contains(':');
        let end = usize::from(ends && inside.len() > cut);
        if cut + end == 0 {
            return span;
        }
        span = fen::trim(text, span.start + cut..span.end - end);
    }
}

/// In the variant's format; [`read_position`] reads it back.
pub fn write_position(position: &Position) -> String {
    write_setup(position.variant(), &position.setup())
}

pub fn write_setup(variant: &Variant, setup: &Setup) -> String {
    write_setup_as(&SquareNaming::own(variant), variant, setup)
}

pub(super) fn write_setup_as(naming: &SquareNaming, variant: &Variant, setup: &Setup) -> String {
    match variant.form {
        PositionForm::Fen => fen::write(naming, setup),
        PositionForm::Discs => discs::write(setup),
        PositionForm::Letters { .. } => letters::write(variant, setup),
    }
}
