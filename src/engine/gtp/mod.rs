//! GTP, version 2: the protocol of Go programs, which Othello programs speak too. For games in which a move is a square. See
//! `docs/engine-gtp.md`.

mod reply;
mod server;

pub use server::GtpServer;

use super::path::path;
use super::protocol::{EngineSearch, Greeting, Meaning, Protocol};
use super::square_moves::find_square_move;
use crate::board::Side;
use crate::config::SearchLimit;
use crate::notation::move_text;
use crate::rules::{Move, Position, Variant};
use crate::text::{Phrase, phrase};
use reply::{GtpReply, read_reply};

/// The numbers of the first commands.
const NAME: u64 = 1;
const VERSION: u64 = 2;
const COMMANDS: u64 = 3;

/// Plies that an opening may have: an engine is told moves, and they are searched for where damka knows only the position.
const OPENING_PLIES: usize = 24;

#[derive(Default)]
pub(super) struct Gtp {
    /// Of the last command.
    number: u64,
    name: String,
    /// The command that is being answered, for an answer of several lines.
    answers: u64,
    commands: Vec<String>,
    /// The positions that the engine's board has gone through, and the move to each but the first.
    told: Vec<(Option<Move>, Position)>,
}

impl Gtp {
    fn command(&mut self, text: impl std::fmt::Display) -> String {
        self.number += 1;
        format!("{} {text}", self.number)
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.is_empty() || self.commands.iter().any(|known| known == command)
    }

    /// The commands that bring the engine's board to a position.
    fn lead_to(&mut self, position: &Position) -> Result<Vec<String>, Phrase> {
        let here = self.told.last().map(|(_, here)| here);
        if let Some(moves) = here.and_then(|here| path(here, position, 2)) {
            return Ok(self.play(&moves));
        }
        // A move was taken back, or the game is another one.
        let back = self.told.iter().rposition(|(_, earlier)| path(earlier, position, 2).is_some());
        let start = position.variant().start();
        let moves = if let Some(back) = back {
            let kept = self.told[..=back].iter().filter_map(|(played, _)| played.clone());
            let more = path(&self.told[back].1, position, 2).unwrap_or_default();
            kept.chain(more).collect()
        } else {
            path(&start, position, OPENING_PLIES).ok_or_else(|| phrase("engine-gtp-position"))?
        };
        self.told = vec![(None, start)];
        let size = position.variant().shape.rows;
        let mut lines = vec![self.command(format_args!("boardsize {size}")), self.command("clear_board")];
        lines.extend(self.play(&moves));
        Ok(lines)
    }

    fn play(&mut self, moves: &[Move]) -> Vec<String> {
        let mut lines = Vec::new();
        for played in moves {
            let Some((_, here)) = self.told.last() else { break };
            let text = vertex(here.variant(), played);
            let (side, next) = (side_letter(here.turn()), here.play(played).0);
            lines.push(self.command(format_args!("play {side} {text}")));
            self.told.push((Some(played.clone()), next));
        }
        lines
    }
}

impl Protocol for Gtp {
    fn hello(&mut self) -> Vec<String> {
        ["name", "version", "list_commands"].map(|text| self.command(text)).to_vec()
    }

    fn greet(&mut self, line: &str) -> Greeting {
        let text = match read_reply(line) {
            Some(GtpReply { number, is_error, text }) => {
                self.answers = number;
                if is_error { "" } else { text }
            }
            None => line.trim(),
        };
        match self.answers {
            NAME if !text.is_empty() => text.clone_into(&mut self.name),
            VERSION if !text.is_empty() => self.name = format!("{} {text}", self.name),
            COMMANDS if !text.is_empty() => self.commands.push(text.to_owned()),
            // An empty line ends the list.
            COMMANDS if line.trim().is_empty() => return Greeting { is_ready: true, ..Greeting::default() },
            _ => {}
        }
        Greeting::default()
    }

    fn name(&self) -> &str {
        self.name.trim()
    }

    fn ping(&self) -> Option<(&'static str, &'static str)> {
        Some(("protocol_version", "="))
    }

    fn new_game(&mut self) -> Vec<String> {
        self.told.clear();
        Vec::new()
    }

    fn search(&mut self, search: &EngineSearch<'_>) -> Result<Vec<String>, Phrase> {
        let mut lines = self.lead_to(search.position)?;
        if let SearchLimit::Time(time) = search.limit
            && self.knows("time_settings")
        {
            // No main time, then this much for each move.
            lines.push(self.command(format_args!("time_settings 0 {} 1", time.as_secs_f64().ceil())));
        }
        lines.push(self.command(format_args!("genmove {}", side_letter(search.position.turn()))));
        Ok(lines)
    }

    fn read(&mut self, line: &str, position: &Position) -> Meaning {
        let Some(GtpReply { number, is_error, text }) = read_reply(line) else { return Meaning::Nothing };
        match (number == self.number, is_error) {
            (true, true) => Meaning::Error(text.to_owned()),
            (true, false) if text.eq_ignore_ascii_case("resign") => Meaning::Resigned,
            (true, false) => {
                let chosen = find_square_move(position, text);
                if let Some(chosen) = &chosen {
                    // It has played the move on its own board.
                    self.told.push((Some(chosen.clone()), position.play(chosen).0));
                }
                Meaning::Chosen(chosen.ok_or_else(|| text.to_owned()))
            }
            // Time settings may be refused, a move or the board may not.
            (false, true) if text.contains("illegal") || text.contains("size") => Meaning::Error(text.to_owned()),
            (false, _) => Meaning::Nothing,
        }
    }

    fn stop(&self) -> Option<String> {
        None
    }

    fn quit(&self) -> &'static str {
        "quit"
    }
}

const fn side_letter(side: Side) -> char {
    match side {
        Side::Black => 'b',
        Side::White => 'w',
    }
}

/// A move as a vertex: `f5`, or `pass`.
fn vertex(variant: &Variant, played: &Move) -> String {
    if played.is_pass() { "pass".to_owned() } else { move_text(variant, played) }
}
