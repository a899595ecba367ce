//! Commands typed in an online game.

use crate::cli::input;
use crate::cli::language::{self, Formatter};
use crate::net::Offer;
use crate::notation;
use crate::online::OnlineGame;
use crate::player::{HumanInput, WakeSignal};
use crate::rules::Position;
use crate::text::{Phrase, phrase};
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

pub(super) enum TypedInput {
    Line(String),
    Over,
}

/// Queue of lines from standard input, filled by a background thread.
#[derive(Clone, Default)]
pub(super) struct TypedLines {
    lines: Arc<Mutex<VecDeque<TypedInput>>>,
}

impl TypedLines {
    /// Starts reading, and rings the signal after each line.
    pub fn listen(signal: Arc<WakeSignal>) -> Self {
        let typed = Self::default();
        let lines = typed.lines.clone();
        std::thread::spawn(move || {
            let put = |line| {
                lines.lock().unwrap_or_else(PoisonError::into_inner).push_back(line);
                signal.ring();
            };
            for line in input::lines(io::stdin().lock()) {
                match line {
                    Ok(Some(line)) => put(TypedInput::Line(line)),
                    // A line that is not UTF-8 becomes an unknown command.
                    Ok(None) => put(TypedInput::Line("\u{fffd}".to_owned())),
                    Err(_) => break,
                }
            }
            put(TypedInput::Over);
        });
        typed
    }

    pub fn next(&self) -> Option<TypedInput> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}

pub(super) enum TypedCommand {
    /// Carried out, or a message for the user.
    Done(Option<String>),
    Quit,
}

/// Carries out a line. `warned` is true if the previous line was `quit`.
pub(super) fn carry_out(
    game: &mut OnlineGame,
    input: Option<&HumanInput>,
    (line, warned): (&str, bool),
    say: Formatter,
) -> TypedCommand {
    let message = |message: Phrase| TypedCommand::Done(Some(say(message)));
    let is_running = game.session().is_some_and(|session| session.result().is_none()) && !game.is_over();
    let offer = game.opponents_offer();
    match line.trim().to_ascii_lowercase().as_str() {
        "" => TypedCommand::Done(None),
        "?" | "help" => {
            let moves = game.session().map(|session| legal_moves(session.position())).unwrap_or_default();
            let moves = phrase("legal-moves").with("moves", moves);
            TypedCommand::Done(Some(format!("{}\n{}", say(phrase("terminal-online-help")), say(moves))))
        }
        "board" => TypedCommand::Done(game.session().map(|session| language::board(session.position(), say))),
        "quit" if is_running && !warned && !game.allows_return() => message(phrase("terminal-online-quit")),
        "quit" => TypedCommand::Quit,
        "y" | "yes" if offer.is_some() => {
            accept(game, input, true);
            TypedCommand::Done(None)
        }
        "n" | "no" if offer.is_some() => {
            accept(game, input, false);
            TypedCommand::Done(None)
        }
        "y" | "yes" | "n" | "no" => message(phrase("terminal-online-no-offer")),
        "rematch" if game.is_over() => act(game, |game| game.make_offer(Offer::Rematch)),
        "rematch" => message(phrase("server-not-over")),
        _ if !is_running => message(phrase("terminal-online-no-game")),
        "resign" => act(game, OnlineGame::resign),
        "draw" => act(game, |game| game.make_offer(Offer::Draw)),
        "back" | "takeback" => act(game, |game| game.make_offer(Offer::Takeback)),
        "claim" => act(game, OnlineGame::claim),
        _ => play(game, input, line.trim(), say),
    }
}

fn act(game: &mut OnlineGame, action: impl FnOnce(&mut OnlineGame)) -> TypedCommand {
    action(game);
    TypedCommand::Done(None)
}

/// Answers an offer. A draw offer also concerns the session, so the answer goes through its player.
fn accept(game: &mut OnlineGame, input: Option<&HumanInput>, accept: bool) {
    match (game.opponents_offer(), input) {
        (Some((_, Offer::Draw)), Some(input)) => input.accept_draw(accept),
        _ => game.answer_offer(accept),
    }
}

fn play(game: &OnlineGame, input: Option<&HumanInput>, line: &str, say: Formatter) -> TypedCommand {
    let (Some(session), Some(input)) = (game.session(), input) else { return TypedCommand::Done(None) };
    if Some(session.turn()) != game.side() {
        return TypedCommand::Done(Some(say(phrase("server-not-your-turn"))));
    }
    match notation::read_move(session.position(), line) {
        Ok(chosen) => {
            input.play(chosen);
            TypedCommand::Done(None)
        }
        Err(why) => TypedCommand::Done(Some(say(phrase("terminal-no-move").with("why", why.phrase())))),
    }
}

fn legal_moves(position: &Position) -> String {
    let text = |legal: &crate::rules::Move| notation::move_text(position.variant(), legal);
    position.moves().iter().map(text).collect::<Vec<_>>().join(" ")
}
