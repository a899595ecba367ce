//! The board in messages to clients that don't know the rules.

use super::game::ServerGame;
use super::state::Server;
use crate::board::{Side, Square};
use crate::net::{BoardPattern, BoardShape, BoardState, MoveEntry, ServerMessage, ShownMove, ShownPiece};
use crate::notation::move_text;
use crate::rules::{InputMethod, Move, Pattern, Position, Variant};
use crate::session::Session;

/// The capability of clients that want these messages.
pub(super) const CAPABILITY: &str = "board";

/// Most legal moves in a message.
const MAX_MOVES: usize = 4096;

impl Server {
    /// Sends the shape and the state of the board, if the client wants them. It follows a snapshot.
    pub(super) fn send_board(&mut self, connection: u64, id: u64) {
        if !self.wants_board(connection) {
            return;
        }
        let Some(game) = self.games.get(&id) else { return };
        let shape = Box::new(shape_of(&game.rules.variant));
        let view = game.view.as_ref().filter(|_| game.spectators.contains(&connection));
        let board = Box::new(view.map_or_else(|| state_of(game), |view| view.board.clone()));
        self.send(connection, &ServerMessage::Shape { game: id, shape });
        self.send(connection, &ServerMessage::Board { game: id, board });
    }

    /// Sends a spectator who wants it the board of the game's view.
    pub(super) fn send_view_board(&mut self, connection: u64, id: u64) {
        let view = self.games.get(&id).and_then(|game| game.view.as_ref());
        if let Some(view) = view.filter(|_| self.wants_board(connection)) {
            let board = Box::new(view.board.clone());
            self.send(connection, &ServerMessage::Board { game: id, board });
        }
    }

    /// Sends the new state of the board to everyone in a game who wants it and sees it without a delay.
    pub(super) fn send_boards(&mut self, id: u64) {
        let Some(game) = self.games.get(&id) else { return };
        let audience: Vec<u64> = game.live_audience().into_iter().filter(|one| self.wants_board(*one)).collect();
        if audience.is_empty() {
            return;
        }
        let message = ServerMessage::Board { game: id, board: Box::new(state_of(game)) };
        for connection in audience {
            self.send(connection, &message);
        }
    }

    fn wants_board(&self, connection: u64) -> bool {
        self.clients.get(&connection).is_some_and(|client| client.wants_board)
    }
}

fn shape_of(variant: &Variant) -> BoardShape {
    let shape = variant.shape;
    let name = |column: u8, row: u8| {
        let square = shape.at(column.into(), row.into()).filter(|square| !variant.look.blocked.contains(square))?;
        Some(variant.names.name(shape, square))
    };
    BoardShape {
        rows: (0..shape.rows).map(|row| (0..shape.columns).map(|column| name(column, row)).collect()).collect(),
        black: variant.side_name(Side::Black).to_owned(),
        white: variant.side_name(Side::White).to_owned(),
        entry: match variant.look.input {
            InputMethod::FromTo | InputMethod::Path => MoveEntry::Path,
            InputMethod::Place => MoveEntry::Place,
            InputMethod::Column => MoveEntry::Column,
        },
        pattern: match variant.look.pattern {
            Pattern::Checkered => BoardPattern::Checkered,
            Pattern::Grid => BoardPattern::Grid,
            Pattern::Dots => BoardPattern::Dots,
            Pattern::Lines => BoardPattern::Lines,
            Pattern::Triangles => BoardPattern::Triangles,
        },
        turns: matches!(variant.look.input, InputMethod::FromTo | InputMethod::Path),
        edges: variant.look.has_edges,
        goals: variant.look.goals.iter().map(|square| variant.names.name(shape, *square)).collect(),
    }
}

pub(super) fn state_of(game: &ServerGame) -> BoardState {
    let session = game.play.as_ref().map(|play| &play.session);
    let position = session.map_or(&game.start, Session::position);
    let played = session.map(Session::played).unwrap_or_default();
    let is_running = game.ended.is_none() && session.is_some();
    let name = |square: &Square| position.variant().names.name(position.variant().shape, *square);
    let last = played.last().map(|ply| ply.chosen.squares()).unwrap_or_default();
    BoardState {
        ply: played.len() as u32,
        turn: is_running.then(|| position.turn()),
        pieces: position
            .variant()
            .shape
            .all()
            .filter_map(|square| Some((name(&square), piece(position, square)?)))
            .collect(),
        last: last.iter().map(name).collect(),
        legal: if is_running { legal(position) } else { Vec::new() },
    }
}

fn piece(position: &Position, square: Square) -> Option<ShownPiece> {
    let (piece, spec) = (position.at(square)?, position.spec(square)?);
    Some(ShownPiece { side: piece.side, name: spec.name.clone() })
}

fn legal(position: &Position) -> Vec<ShownMove> {
    let variant = position.variant();
    let names = |path: &[Square]| path.iter().map(|square| variant.names.name(variant.shape, *square)).collect();
    let shown = |legal: Move| {
        let text = move_text(variant, &legal);
        let routes = match legal.places {
            Some(square) => vec![vec![square]],
            None => variant.rules.routes(position.board(), &legal),
        };
        routes.into_iter().map(move |path| ShownMove { text: text.clone(), path: names(&path) }).collect::<Vec<_>>()
    };
    position.moves().into_iter().flat_map(shown).take(MAX_MOVES).collect()
}
