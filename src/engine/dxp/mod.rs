//! DXP, the DamExchange protocol: two draughts programs play over a TCP connection. See `docs/engine-dxp.md`.

mod message;
mod server;

pub use server::{DxpGame, DxpServer};

use super::path::path;
use super::protocol::{EngineSearch, Greeting, Meaning, Protocol};
use super::squares::{PieceLetters, move_of_numbers, numbers_of};
use crate::config::SearchLimit;
use crate::notation::SquareNaming;
use crate::rules::{Move, Position};
use crate::text::{Phrase, phrase};
use message::{DxpMessage, EndReason, GameRequest};
use std::time::{Duration, Instant};

/// A black man and a black king: the protocol is Dutch.
const LETTERS: PieceLetters = PieceLetters('z', 'Z');
/// The moves of a game that the time is for.
const GAME_MOVES: u32 = 60;
/// The most moves or minutes that a request can state.
const MOST: u32 = 999;

#[derive(Default)]
pub(super) struct Dxp {
    name: String,
    /// The game's last position that both sides know, while there is a game.
    known: Option<Position>,
    awaits_acceptance: bool,
    /// When it last moved: a move states the time that it took.
    moved: Option<Instant>,
}

impl Protocol for Dxp {
    fn hello(&mut self) -> Vec<String> {
        Vec::new()
    }

    fn greet(&mut self, _: &str) -> Greeting {
        Greeting { is_ready: true, ..Greeting::default() }
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn ping(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    fn new_game(&mut self) -> Vec<String> {
        let ends = self.known.take().map(|_| DxpMessage::End(EndReason::Unknown).to_string());
        ends.into_iter().collect()
    }

    fn search(&mut self, search: &EngineSearch<'_>) -> Result<Vec<String>, Phrase> {
        let position = search.position;
        let played = self.known.as_ref().and_then(|known| path(known, position, 1)).filter(|moves| moves.len() == 1);
        if let Some([played]) = played.as_deref() {
            let secs = self.moved.map_or(0, |moved| moved.elapsed().as_secs());
            return Ok(vec![move_message(position, played, secs).to_string()]);
        }
        // Another game, or moves were taken back: a new game begins here.
        let mut lines = self.new_game();
        let start = position.variant().start();
        let is_start = start.board() == position.board();
        let (minutes, moves) = match search.limit {
            SearchLimit::Time(time) => budget(time),
            SearchLimit::Depth(_) | SearchLimit::Nodes(_) => return Err(phrase("engine-dxp-limit")),
        };
        let request = GameRequest {
            name: "damka".to_owned(),
            follower: position.turn(),
            minutes,
            moves,
            position: (!is_start).then(|| (position.turn(), LETTERS.write(position))),
        };
        lines.push(DxpMessage::Request(request).to_string());
        self.awaits_acceptance = true;
        self.known = Some(position.clone());
        Ok(lines)
    }

    fn read(&mut self, line: &str, position: &Position) -> Meaning {
        match DxpMessage::read(line) {
            DxpMessage::Accept { name, code } => {
                self.name = name;
                self.awaits_acceptance = false;
                if code == 0 {
                    return Meaning::Nothing;
                }
                self.known = None;
                Meaning::Error(format!("it refuses the game ({code})"))
            }
            DxpMessage::Move { numbers, .. } => {
                let chosen = move_of_numbers(position, &numbers, numbers.len() > 2);
                self.known = chosen.as_ref().map(|chosen| position.play(chosen).0);
                self.moved = Some(Instant::now());
                Meaning::Chosen(chosen.ok_or_else(|| line.to_owned()))
            }
            // The answer to the end of the game before.
            DxpMessage::End(_) if self.awaits_acceptance => Meaning::Nothing,
            DxpMessage::End(reason) => {
                self.known = None;
                match reason {
                    EndReason::Lost => Meaning::Resigned,
                    _ => Meaning::Error("it ended the game".to_owned()),
                }
            }
            DxpMessage::Back => Meaning::Reply(DxpMessage::REFUSES_BACK.to_owned()),
            DxpMessage::Request(_) | DxpMessage::Chat(_) | DxpMessage::Unknown => Meaning::Nothing,
        }
    }

    fn stop(&self) -> Option<String> {
        None
    }

    fn quit(&self) -> &'static str {
        "E00"
    }
}

/// Minutes and moves that come to this time per move.
fn budget(time: Duration) -> (u32, u32) {
    let secs = time.as_secs_f64();
    if secs < 1.0 {
        return (1, ((60.0 / secs) as u32).clamp(1, MOST));
    }
    ((secs.round() as u32 * GAME_MOVES / 60).clamp(1, MOST), GAME_MOVES)
}

/// The message of a move that led to a position.
fn move_message(after: &Position, played: &Move, secs: u64) -> DxpMessage {
    let numbers = numbers_of(&SquareNaming::own(after.variant()), played);
    DxpMessage::Move { secs: u32::try_from(secs).unwrap_or(u32::MAX), numbers }
}
