//! Recognises pasted or dropped text: a position, games or a transcript, and the variant it belongs to.

use super::transcript::is_transcript;
use super::{Archive, GameTree, SquareNaming, read_position_at, read_setup};
use crate::report::{Report, Severity, Source};
use crate::rules::{Position, PositionForm, Setup, Variant};
use crate::text::{Phrase, authored, phrase};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub enum Recognised {
    Game(Box<GameTree>),
    /// A position that can be played.
    Position(Position),
    /// An arrangement of pieces that cannot be played as it is.
    Setup(Arc<Variant>, Setup),
}

/// The recognised content of a text, with notes for the user.
#[derive(Clone, Debug)]
pub struct RecognisedText {
    pub content: Recognised,
    /// The variant that was assumed and why, illegal moves, skipped games.
    pub notes: Vec<Report>,
}

/// In bytes. No position is longer, even one of letters with many spaces.
const LONGEST_POSITION: usize = 4000;
/// In bytes. Longer texts need the file import.
const LONGEST_TEXT: usize = 16 << 20;
/// Number of alternative variants that a note lists.
const MAX_NAMED: usize = 3;
/// Number of characters shown of a text that is not understood.
const SHOWN_LETTERS: usize = 24;

/// Recognises a text. `name` is its display name, `chosen` the variant if the text does not name one, `known` all variants, and
/// `game` the index of the requested game, from 0. Script rules may run, so do not call this on a window's thread. Fails if
/// damka cannot read the text; one report with what was expected, or why the content cannot be played.
pub fn recognise(
    (name, text): (&str, &str),
    chosen: &Arc<Variant>,
    known: &[Arc<Variant>],
    game: usize,
) -> Result<RecognisedText, Report> {
    if text.len() > LONGEST_TEXT {
        let size = text.len() >> 20;
        let message = phrase("paste-too-long").with("name", authored(name)).with("size", size as i64);
        return Err(Report::error(message));
    }
    let trimmed = text.trim_start_matches('\u{feff}').trim();
    if is_games(trimmed) {
        return games(&Archive::read(name, text), chosen, known, game);
    }
    let as_position =
        (trimmed.len() <= LONGEST_POSITION && !trimmed.is_empty()).then(|| position(name, trimmed, chosen, known));
    as_position.flatten().ok_or_else(|| unknown(name, trimmed))
}

/// Whether a text holds games rather than a position: transcript moves, tags other than `FEN`, numbered moves.
fn is_games(text: &str) -> bool {
    let is_tag = |line: &str| {
        let tag = line.trim_start().strip_prefix('[').and_then(|inside| inside.split_once(char::is_whitespace));
        tag.is_some_and(|(tag, value)| !tag.eq_ignore_ascii_case("fen") && value.trim_start().starts_with('"'))
    };
    let begins = |line: &str| {
        let digits = line.len() - line.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let after = line[digits..].trim_start_matches('.').trim_start();
        digits > 0
            && line[digits..].starts_with('.')
            && after.starts_with(|letter: char| letter.is_ascii_alphanumeric())
    };
    is_transcript(text) || text.lines().any(|line| is_tag(line) || begins(line.trim_start()))
}

fn unknown(name: &str, text: &str) -> Report {
    let count = text.chars().count();
    let flat = |letter: char| if letter.is_control() { ' ' } else { letter };
    let shown: String = text.chars().take(SHOWN_LETTERS).map(flat).collect();
    let message = match count {
        0 => phrase("paste-empty"),
        count if count > SHOWN_LETTERS => phrase("paste-unknown-long").with("text", shown).with("count", count as i64),
        _ => phrase("paste-unknown").with("text", shown),
    };
    Report::error(message.with("name", authored(name))).hint(phrase("paste-expected"))
}

/// The variants to try: the chosen one, then the others, best known first.
fn in_turn<'a>(chosen: &'a Arc<Variant>, known: &'a [Arc<Variant>]) -> Vec<&'a Arc<Variant>> {
    let mut others: Vec<&Arc<Variant>> = known.iter().filter(|variant| variant.id != chosen.id).collect();
    others.sort_by_key(|variant| (variant.files.game_type.unwrap_or(u16::MAX), &variant.id));
    std::iter::once(chosen).chain(others).collect()
}

fn position(name: &str, text: &str, chosen: &Arc<Variant>, known: &[Arc<Variant>]) -> Option<RecognisedText> {
    let source = Source::new(name, text);
    if let Ok(position) = read_position_at(chosen, &source) {
        position.settle();
        return Some(RecognisedText { content: Recognised::Position(position), notes: Vec::new() });
    }
    // No valid position as it is: if it looks like one, it opens in the set-up editor to be fixed.
    let (setup, misread) = read_setup(&SquareNaming::own(chosen), chosen, &source, 0..text.len());
    let is_meant = setup.squares.iter().any(Option::is_some) && is_meant_as_position(chosen, text);
    let is_readable = misread.is_empty() && is_meant;
    let as_setup = || RecognisedText { content: Recognised::Setup(chosen.clone(), setup), notes: misread };
    if is_readable {
        return Some(as_setup());
    }
    let others = in_turn(chosen, known).into_iter().skip(1);
    let mut fitting = others.filter_map(|variant| Some((variant, read_position_at(variant, &source).ok()?)));
    let Some((variant, position)) = fitting.next() else { return is_meant.then(as_setup) };
    position.settle();
    let others: Vec<Phrase> = fitting.map(|(variant, _)| authored(&variant.title)).take(MAX_NAMED).collect();
    let message = phrase(if others.is_empty() { "paste-other-position" } else { "paste-other-positions" });
    let message = message.with("chosen", authored(&chosen.title)).with("shown", authored(&variant.title));
    let message = if others.is_empty() { message } else { message.with("others", Phrase::all_of(others)) };
    Some(RecognisedText { content: Recognised::Position(position), notes: vec![Report::note(message)] })
}

/// Whether an invalid text looks like a position.
fn is_meant_as_position(variant: &Variant, text: &str) -> bool {
    let char_count = text.chars().filter(|letter| !letter.is_whitespace()).count();
    match variant.form {
        PositionForm::Fen => text.contains(':') && text.contains(|letter: char| letter.is_ascii_digit()),
        PositionForm::Discs => char_count.abs_diff(variant.shape.squares() + 1) <= 8,
        PositionForm::Letters { .. } => text.contains('/') || text.contains(':'),
    }
}

fn games(
    archive: &Archive,
    chosen: &Arc<Variant>,
    known: &[Arc<Variant>],
    wanted: usize,
) -> Result<RecognisedText, Report> {
    let misread = || {
        let unknown = || unknown(&archive.source.name, archive.source.text());
        archive.faults.first().cloned().unwrap_or_else(unknown)
    };
    let Some(game) = archive.games.get(wanted).or(archive.games.first()) else { return Err(misread()) };
    let mut notes = Vec::new();
    if archive.games.len() > 1 {
        let (count, number) = (archive.games.len(), wanted.min(archive.games.len() - 1) + 1);
        let message = phrase("paste-many").with("name", authored(&archive.source.name)).with("count", count as i64);
        notes.push(Report::note(message.with("number", number as i64)));
    }
    let names_variant = game.tag("Variant").is_some() || game.tag("GameType").is_some();
    let candidates: Vec<Arc<Variant>> = if names_variant {
        vec![game.variant(known.iter())?]
    } else {
        let discs = |variant: &&Arc<Variant>| (variant.form == PositionForm::Discs) == archive.transcripts;
        in_turn(chosen, known).into_iter().filter(discs).cloned().collect()
    };
    // Takes the first variant in which every move is legal, otherwise the one that gets farthest.
    let mut best: Option<((bool, usize), GameTree, Vec<Report>)> = None;
    for variant in &candidates {
        match GameTree::read(game, variant, &archive.source) {
            Ok((tree, faults)) => {
                let sound = faults.iter().all(|fault| fault.severity != Severity::Error);
                let fits = (sound, tree.main_line().len());
                if best.as_ref().is_none_or(|(other, ..)| fits > *other) {
                    best = Some((fits, tree, faults));
                }
                if sound {
                    break;
                }
            }
            Err(faults) if candidates.len() == 1 => return Err(faults.into_first()),
            Err(_) => {}
        }
    }
    let Some((_, tree, faults)) = best else { return Err(misread()) };
    if !tree.has_moves() && game.plies() > 0 && !names_variant {
        return Err(faults.into_iter().next().unwrap_or_else(misread));
    }
    let variant = tree.start().variant();
    if variant.id != chosen.id && !names_variant {
        let message =
            phrase("paste-other-game").with("chosen", authored(&chosen.title)).with("shown", authored(&variant.title));
        notes.push(Report::note(message));
    }
    notes.extend(faults);
    notes.extend(archive.faults.iter().filter(|fault| archive.games.len() == 1 || fault.place.is_none()).cloned());
    Ok(RecognisedText { content: Recognised::Game(Box::new(tree)), notes })
}
