//! Replays the games of files through the rules.

use super::SquareNaming;
use super::faults::Faults;
use super::moves::{find_move, full_text, move_text};
use super::pdn::{Clock, Comment, FileResult, Game, GameScore, Item, MoveText, PdnLine};
use super::position::read_position_in;
use crate::board::Side;
use crate::report::{Report, Reports, Severity, Source};
use crate::rules::{IllegalReason, Move, Numbering, Outcome, Position, Variant};
use crate::text::{Phrase, authored, phrase};
use std::sync::Arc;

/// A game replayed through the rules, as far as it is legal.
#[derive(Clone, Debug)]
pub struct Replay {
    pub start: Position,
    pub plies: Vec<Ply>,
    /// Result given by the file, in damka's colours; `None` if it gives none.
    pub declared: Option<RecordedResult>,
    /// An error stops its line at the illegal move; a warning stops nothing.
    pub faults: Vec<Report>,
    /// How the file names squares and sides.
    pub naming: SquareNaming,
}

/// A result as given by a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedResult {
    Wins(Side),
    Draw,
    BothLose,
}

#[derive(Clone, Debug)]
pub struct Ply {
    pub side: Side,
    pub chosen: Option<Move>,
    /// The move in damka's notation.
    pub text: String,
    pub position: Position,
    /// Index among the items of its line; `None` for a pass that the file leaves out.
    pub item: Option<usize>,
    /// Clocks after the ply, in damka's colours.
    pub clock: Option<Clock>,
    pub variations: Vec<Vec<Ply>>,
}

/// Number of legal moves that a report lists.
const MAX_NAMED: usize = 8;

impl Replay {
    /// Replays a game with its variations. Fails if the start position cannot be read or played.
    pub fn of(game: &Game, variant: &Arc<Variant>, source: &Source) -> Result<Self, Reports> {
        let declared = game.tag("GameType").and_then(Numbering::read).and_then(|(_, numbering)| numbering);
        let naming = SquareNaming::of_file(variant, declared);
        let mut faults = Faults::default();
        let start = if let Some(tag) = game.find("FEN") {
            read_position_in(&naming, variant, source, &tag.span.range())?
        } else {
            if game.tag("SetUp").is_some_and(|value| value == "1") {
                let span = game.span.range();
                faults.add(Severity::Warning, span.start, || source.error(&span, phrase("replay-no-fen")));
            }
            variant.start()
        };
        let mut walk = ReplayWalk { naming: &naming, variant, source, faults, warned: false };
        let plies = walk.play_line(&game.line, &start);
        let swap = |side: Side| if naming.swapped { side.other() } else { side };
        let declared = game.score().and_then(|score| match score.verdict {
            FileResult::Wins(side) => Some(RecordedResult::Wins(swap(side))),
            FileResult::Draw => Some(RecordedResult::Draw),
            FileResult::BothLose => Some(RecordedResult::BothLose),
            FileResult::Open => None,
        });
        if !walk.faults.has_errors() {
            walk.compare(game, plies.last().map_or(&start, |ply| &ply.position), declared);
        }
        let faults = walk.faults.reports(source);
        Ok(Self { start, plies, declared, faults, naming })
    }

    /// The last position of the main line.
    pub fn last(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.position)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.last().outcome()
    }

    /// Whether all moves, including variations, are legal and the result fits.
    pub fn is_sound(&self) -> bool {
        self.faults.iter().all(|fault| fault.severity != Severity::Error)
    }
}

/// The legal moves whether or not a draw could be claimed, because the players may have continued.
pub(super) fn moves_despite_draws(position: &Position) -> Vec<Move> {
    moves_despite_draw(position, position.outcome())
}

/// Like [`moves_despite_draws`], for a position whose outcome is known.
fn moves_despite_draw(position: &Position, outcome: Option<Outcome>) -> Vec<Move> {
    match outcome {
        Some(Outcome { winner: Some(_), .. }) => Vec::new(),
        _ => position.variant().rules.moves(position.board()),
    }
}

struct ReplayWalk<'a> {
    naming: &'a SquareNaming,
    variant: &'a Arc<Variant>,
    source: &'a Source,
    faults: Faults,
    /// Whether there was a warning already that a drawn game continued.
    warned: bool,
}

impl ReplayWalk<'_> {
    /// Plays a line as far as it is legal.
    fn play_line(&mut self, line: &PdnLine, start: &Position) -> Vec<Ply> {
        let mut plies: Vec<Ply> = Vec::new();
        let mut position = start.clone();
        // The position before the last move, which variations replace.
        let mut before: Option<Position> = None;
        for (index, item) in line.items.iter().enumerate() {
            match item {
                Item::Move(text) => {
                    if !self.step(text, index, &mut plies, &mut position, &mut before) {
                        break;
                    }
                }
                Item::Variation(inner) => match (&before, plies.last().is_some()) {
                    (Some(from), true) => {
                        let played = self.play_line(inner, from);
                        if let Some(last) = plies.last_mut() {
                            last.variations.push(played);
                        }
                    }
                    _ => self.report_stray_variation(inner),
                },
                Item::Setup(_, span) => match read_position_in(self.naming, self.variant, self.source, &span.range()) {
                    Ok(there) => {
                        let (side, text) = (position.turn(), String::new());
                        position = there.clone();
                        before = None;
                        let item = Some(index);
                        plies.push(Ply {
                            side,
                            chosen: None,
                            text,
                            position: there,
                            item,
                            clock: None,
                            variations: vec![],
                        });
                    }
                    Err(faults) => {
                        self.faults.extend(faults);
                        break;
                    }
                },
                Item::Comment(comment) => self.set_clock(comment, plies.last_mut()),
                Item::Nag(_) | Item::Score(_) => {}
            }
        }
        plies
    }

    fn set_clock(&self, comment: &Comment, last: Option<&mut Ply>) {
        let Some(last) = last else { return };
        let swap = |side: Side| if self.naming.swapped { side.other() } else { side };
        if let Some(mut clock) = Clock::read(comment, swap(last.side)) {
            if self.naming.swapped {
                clock.left.reverse();
                clock.runs = clock.runs.map(Side::other);
            }
            last.clock = Some(clock);
        }
    }

    fn report_stray_variation(&mut self, inner: &PdnLine) {
        let first = inner.items.iter().find_map(|item| match item {
            Item::Move(text) => Some(text.span.range()),
            _ => None,
        });
        let span = first.unwrap_or(0..0);
        self.faults.error(&span, || self.source.error(&span, phrase("replay-stray")));
    }

    /// Plays a move; returns false if it is not legal.
    fn step(
        &mut self,
        text: &MoveText,
        index: usize,
        plies: &mut Vec<Ply>,
        position: &mut Position,
        before: &mut Option<Position>,
    ) -> bool {
        let mut legal = self.legal_moves_with_warning(text, position);
        let mut found = find_move(self.naming, position, legal.clone(), &text.text);
        // Many files leave passes out.
        if let ([pass], true) = (&legal[..], found.is_err())
            && pass.is_pass()
        {
            let next = position.play(pass).0;
            let after = moves_despite_draws(&next);
            if let Ok(chosen) = find_move(self.naming, &next, after.clone(), &text.text) {
                Self::push(plies, position, pass.clone(), None, before);
                (found, legal) = (Ok(chosen), after);
            }
        }
        match found {
            Ok(chosen) => {
                Self::push(plies, position, chosen, Some(index), before);
                true
            }
            Err(why) => {
                self.report_illegal(text, &why, position, &legal);
                false
            }
        }
    }

    fn push(
        plies: &mut Vec<Ply>,
        position: &mut Position,
        chosen: Move,
        item: Option<usize>,
        before: &mut Option<Position>,
    ) {
        let (side, text) = (position.turn(), move_text(position.variant(), &chosen));
        let next = position.play(&chosen).0;
        *before = Some(std::mem::replace(position, next.clone()));
        plies.push(Ply { side, chosen: Some(chosen), text, position: next, item, clock: None, variations: vec![] });
    }

    /// Returns the legal moves; warns once if the game was already drawn.
    fn legal_moves_with_warning(&mut self, text: &MoveText, position: &Position) -> Vec<Move> {
        let outcome = position.outcome();
        let legal = moves_despite_draw(position, outcome);
        if let (Some(Outcome { winner: None, ending }), false) = (outcome, self.warned)
            && !legal.is_empty()
        {
            self.warned = true;
            let message = phrase("replay-drawn").with("ending", ending.phrase());
            let span = text.span.range();
            self.faults.add(Severity::Warning, span.start, || self.source.error(&span, message));
        }
        legal
    }

    fn report_illegal(&mut self, text: &MoveText, why: &IllegalReason, position: &Position, legal: &[Move]) {
        let span = text.span.range();
        let near = self.suggestions(text, legal);
        let side = self.variant.side_name(if self.naming.swapped { position.turn().other() } else { position.turn() });
        let source = self.source;
        self.faults.error(&span, || {
            let report = source.error(&span, Self::refusal(text, why, side));
            match near {
                Some(near) => report.hint(near),
                None => report,
            }
        });
    }

    fn refusal(text: &MoveText, why: &IllegalReason, side: &str) -> Phrase {
        match why {
            IllegalReason::Unreadable(_) => phrase("why-unreadable").with("text", &text.text),
            why => {
                let message = phrase("replay-illegal").with("move", &text.text);
                message.with("side", authored(side)).with("why", why.phrase())
            }
        }
    }

    /// Legal moves to suggest: those of the same piece or to the same square, otherwise any.
    fn suggestions(&self, text: &MoveText, legal: &[Move]) -> Option<Phrase> {
        let texts: Vec<String> = legal.iter().map(|legal_move| full_text(self.naming, legal_move)).collect();
        let ends = |text: &str| {
            let names: Vec<String> = text
                .split(|letter: char| !letter.is_ascii_alphanumeric() || letter == 'x')
                .map(str::to_ascii_lowercase)
                .collect();
            (names.first().cloned(), names.last().cloned())
        };
        let (from, to) = ends(&text.text);
        let alike = |candidate: &&String| {
            let (first, last) = ends(candidate);
            first == from || last == to
        };
        let near: Vec<&String> = texts.iter().filter(alike).collect();
        let (named, [all, some]) = if near.is_empty() {
            (texts.iter().collect(), ["legal-moves", "legal-moves-more"])
        } else {
            (near, ["replay-near", "replay-near-more"])
        };
        let list: Vec<&str> = named.iter().take(MAX_NAMED).map(|text| text.as_str()).collect();
        let list = (!list.is_empty()).then(|| list.join(", "))?;
        Some(match named.len().checked_sub(MAX_NAMED) {
            None | Some(0) => phrase(all).with("moves", list),
            Some(more) => phrase(some).with("moves", list).with("count", more),
        })
    }

    /// Compares the result in the file with the result under the rules.
    fn compare(&mut self, game: &Game, last: &Position, declared: Option<RecordedResult>) {
        let Some(outcome) = last.outcome() else { return };
        let by_rules = outcome.winner.map_or(RecordedResult::Draw, RecordedResult::Wins);
        let span = game.span.end.saturating_sub(1).max(game.span.start)..game.span.end;
        let swap = |side: Side| if self.naming.swapped { side.other() } else { side };
        let right = GameScore::of(outcome.winner.map(swap));
        let ending = outcome.ending.phrase();
        match (declared, game.score()) {
            (Some(declared), Some(score)) if declared != by_rules => {
                let message = phrase("replay-other-result").with("score", score.to_string());
                let message = message.with("right", right.to_string()).with("ending", ending);
                self.faults.error(&span, || self.source.error(&span, message));
            }
            (None, Some(_)) => {
                let message = phrase("replay-no-result").with("right", right.to_string()).with("ending", ending);
                self.faults.add(Severity::Warning, span.start, || self.source.error(&span, message));
            }
            _ => {}
        }
    }
}
