//! Othello transcripts: `f5d6c3d3c4…`, one game per line.

use super::faults::Faults;
use super::pdn::{Game, GameScore, Item, MoveText, PdnLine, SourceSpan};
use crate::board::Side;
use crate::report::{Report, Source};
use crate::rules::{Move, Variant};
use crate::text::{phrase, quote};
use std::ops::Range;

/// Minimum number of squares for a line to count as a game.
const FEWEST: usize = 2;

/// Returns whether a text is a list of transcripts and not PDN: its first line with content starts with squares.
pub fn is_transcript(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with(['#', '%', ';']));
    first.is_some_and(|line| {
        let squares =
            tokens(line).take_while(|(_, token)| matches!(token, TranscriptToken::Square | TranscriptToken::Pass));
        tokens(line).next().is_some_and(|(_, token)| token == TranscriptToken::Square) && squares.count() >= FEWEST
    })
}

/// Returns whether a text starts with a square, as a list of moves does, and not with a row of a board.
pub fn begins_with_square(text: &str) -> bool {
    !text.contains('/') && tokens(text.trim()).next().is_some_and(|(_, token)| token == TranscriptToken::Square)
}

/// Parses the games of a text, one per line; returns them and the faults. Spaces between moves and capitals do not matter; passes
/// (`--`, `pa`, `ps`, `pass`) may be left out. After the moves, both disc counts (`40-24`), the difference (`+16`, `=`) or a
/// result (`0-1`, white's points first) may follow. Lines that start with `#`, `%` or `;` are comments.
pub fn read_transcripts(source: &Source) -> (Vec<Game>, Vec<Report>) {
    let (games, faults) = read_games(source);
    (games, faults.reports(source))
}

/// Works as [`read_transcripts`], but returns the faults as collected.
pub(super) fn read_games(source: &Source) -> (Vec<Game>, Faults) {
    let (mut games, mut faults) = (Vec::new(), Faults::default());
    let mut start = 0;
    for line in source.text().split_inclusive('\n') {
        let at = start;
        start += line.len();
        let line = line.trim_end();
        let blank = line.len() - line.trim_start().len();
        if !line[blank..].is_empty() && !line[blank..].starts_with(['#', '%', ';', '\u{feff}']) {
            games.push(game(source, at + blank, &line[blank..], &mut faults));
        }
    }
    (games, faults)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum TranscriptToken {
    Square,
    Pass,
    Score(GameScore),
    Other,
}

/// Splits a line into tokens, with their locations.
fn tokens(line: &str) -> impl Iterator<Item = (Range<usize>, TranscriptToken)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = line[at..].trim_start_matches(|letter: char| letter.is_whitespace() || letter == ',');
        at = line.len() - rest.len();
        if rest.is_empty() {
            return None;
        }
        let (length, token) = token(rest);
        at += length;
        Some((at - length..at, token))
    })
}

fn token(rest: &str) -> (usize, TranscriptToken) {
    let bytes = rest.as_bytes();
    let is_square =
        bytes.len() > 1 && (b'a'..=b'h').contains(&bytes[0].to_ascii_lowercase()) && (b'1'..=b'8').contains(&bytes[1]);
    if is_square {
        return (2, TranscriptToken::Square);
    }
    let passes = ["pass", "pa", "ps", "--"];
    let is_pass = |pass: &&&str| rest.get(..pass.len()).is_some_and(|word| word.eq_ignore_ascii_case(pass));
    if let Some(pass) = passes.iter().find(is_pass) {
        return (pass.len(), TranscriptToken::Pass);
    }
    let word = rest.split_whitespace().next().unwrap_or(rest);
    (word.len(), score(word).map_or(TranscriptToken::Other, TranscriptToken::Score))
}

/// Parses `40-24` or `40:24` (black's discs first), `+16` or `-16` (black's lead), `=`, or a result as in game files.
fn score(word: &str) -> Option<GameScore> {
    let lead = |lead: i32| {
        GameScore::of(match lead {
            0 => None,
            lead if lead > 0 => Some(Side::Black),
            _ => Some(Side::White),
        })
    };
    if let Some(score) = GameScore::read(word).filter(|score| !score.points) {
        return Some(score);
    }
    if word == "=" {
        return Some(lead(0));
    }
    if word.starts_with(['+', '-']) {
        return word.parse().ok().map(lead);
    }
    let (black, white) = word.split_once(['-', ':', '/'])?;
    // A board has 64 squares; a byte leaves room for other board sizes and cannot overflow.
    let (black, white): (u8, u8) = (black.parse().ok()?, white.parse().ok()?);
    let (black, white) = (i32::from(black), i32::from(white));
    (black + white <= 100).then(|| lead(black - white))
}

/// A line with more moves, counting passes, is no game: a board has 64 squares.
const MAX_MOVES: usize = 1000;

fn game(source: &Source, start: usize, line: &str, faults: &mut Faults) -> Game {
    let mut items = Vec::new();
    let mut end = None;
    for (place, token) in tokens(line) {
        let span: SourceSpan = (start + place.start..start + place.end).into();
        match token {
            TranscriptToken::Square | TranscriptToken::Pass if items.len() == MAX_MOVES => {
                faults.error(&span.range(), || source.error(&span.range(), phrase("transcript-many")));
                break;
            }
            TranscriptToken::Square | TranscriptToken::Pass if end.is_none() => {
                let text =
                    if token == TranscriptToken::Pass { "--".to_owned() } else { line[place].to_ascii_lowercase() };
                let number = items.is_empty().then_some((1, false));
                items.push(Item::Move(MoveText { number, text, strength: String::new(), span }));
            }
            TranscriptToken::Score(score) if end.is_none() => end = Some(score),
            _ => {
                faults.error(&span.range(), || {
                    let message = phrase("transcript-word").with("text", quote(&line[place]));
                    source.error(&span.range(), message).hint(phrase("transcript-look"))
                });
                break;
            }
        }
    }
    Game { line: PdnLine { items }, score: end, span: (start..start + line.len()).into(), ..Game::default() }
}

/// Writes a game as a transcript: squares without separators, passes left out.
pub fn write_transcript<'a>(variant: &Variant, moves: impl Iterator<Item = &'a Move>) -> String {
    let placed = moves.filter_map(|chosen| chosen.places);
    placed.map(|square| variant.names.name(variant.shape, square)).collect()
}
