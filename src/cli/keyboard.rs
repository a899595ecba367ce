//! Moves typed on standard input, by people or programs.

use super::input;
use super::language;
use super::list::json;
use super::out::CliError;
use crate::board::Side;
use crate::notation;
use crate::player::{HumanInput, WakeSignal};
use crate::report::{self, Report};
use crate::rules::Position;
use crate::session::Session;
use crate::text::{Phrase, authored, phrase};
use serde::Serialize;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

const DRAW_OFFERED: Phrase = phrase("terminal-draw-offered");

enum TypedItem {
    /// A line; `None` if it is not UTF-8.
    Line(Option<String>),
    Over(Result<(), io::Error>),
}

/// Queue of the items, oldest first.
type InputLines = Arc<Mutex<VecDeque<TypedItem>>>;

pub(super) struct Keyboard {
    inputs: [Option<HumanInput>; 2],
    lines: InputLines,
    /// Ply at which the board was last shown, and whether a prompt still awaits an answer.
    shown: Option<usize>,
    awaited: bool,
    /// Whether a program types; it gets no board and no prompt, and messages are JSON objects.
    json: bool,
}

/// A JSON row with a message for the program that plays, apart from moves and the result.
#[derive(Serialize)]
pub(super) struct MessageRow {
    #[serde(rename = "told")]
    pub message: String,
}

impl Keyboard {
    /// `inputs` are those of black and white.
    pub(super) fn new(inputs: [Option<HumanInput>; 2]) -> Self {
        Self { inputs, lines: InputLines::default(), shown: None, awaited: false, json: false }
    }

    pub(super) fn speak_json(&mut self) {
        self.json = true;
    }

    /// Reads standard input on a background thread and rings the signal after each line.
    pub(super) fn listen(&self, signal: Arc<WakeSignal>) {
        let lines = self.lines.clone();
        std::thread::spawn(move || {
            let put = |typed| {
                lines.lock().unwrap_or_else(PoisonError::into_inner).push_back(typed);
                signal.ring();
            };
            for line in input::lines(io::stdin().lock()) {
                match line {
                    Ok(line) => put(TypedItem::Line(line)),
                    Err(error) => return put(TypedItem::Over(Err(error))),
                }
            }
            put(TypedItem::Over(Ok(())));
        });
    }

    /// Carries out the next typed line if a person may act now; returns whether it did.
    pub(super) fn handle_typed(&mut self, session: &mut Session) -> Result<bool, CliError> {
        let input_of = |side: Side| self.inputs[side.index()].clone().map(|input| (side, input));
        let asked_about_draw = session.offer().map(Side::other).and_then(input_of);
        let about_draw = asked_about_draw.is_some();
        let Some((side, input)) = asked_about_draw.or_else(|| session.thinking().and_then(input_of)) else {
            return Ok(false);
        };
        self.prompt(session, side, about_draw)?;
        let line = self.lines.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        match line {
            None => Ok(false),
            Some(TypedItem::Over(Ok(()))) => Err(CliError::failed(Report::error(phrase("terminal-input-ended")))),
            Some(TypedItem::Over(Err(error))) => Err(input::unreadable(&error)),
            Some(TypedItem::Line(line)) => {
                self.awaited = false;
                let say = language::say_to(self.json);
                let message = match line {
                    Some(line) => carry_out((session, side), &input, about_draw, line.trim(), say)?,
                    None => Some(say(no_move(input::NOT_TEXT))),
                };
                if let Some(message) = message {
                    let message = if self.json { json(&MessageRow { message }) } else { message };
                    writeln!(report::stdout(), "{message}")?;
                }
                Ok(true)
            }
        }
    }

    fn prompt(&mut self, session: &Session, side: Side, about_draw: bool) -> Result<(), CliError> {
        if self.json {
            // A program knows when it is its turn, but not about draw offers.
            if about_draw && !std::mem::replace(&mut self.awaited, true) {
                writeln!(report::stdout(), "{}", json(&MessageRow { message: DRAW_OFFERED.to_string() }))?;
            }
            return Ok(());
        }
        let mut out = report::stdout();
        let plies = session.played().len();
        if self.shown != Some(plies) {
            self.shown = Some(plies);
            self.awaited = false;
            writeln!(out, "{}", language::board(session.position(), language::text))?;
        }
        if !self.awaited {
            self.awaited = true;
            let question = if about_draw { DRAW_OFFERED } else { phrase("terminal-for-help") };
            let left = session.clocks().map(|clocks| clocks[side.index()].as_secs());
            let left = left.map(|secs| phrase("time-left").with("time", format!("{}:{:02}", secs / 60, secs % 60)));
            let asked = Phrase::joined(left.into_iter().chain([question]).collect(), ", ");
            let prompt = phrase("terminal-prompt").with("side", authored(session.position().variant().side_name(side)));
            write!(out, "{}: ", language::text(prompt.with("asked", asked)))?;
            out.flush()?;
        }
        Ok(())
    }
}

fn no_move(why: Phrase) -> Phrase {
    phrase("terminal-no-move").with("why", why)
}

/// Carries out a typed line and returns the message for the person, if any.
fn carry_out(
    (session, side): (&mut Session, Side),
    input: &HumanInput,
    about_draw: bool,
    line: &str,
    say: language::Formatter,
) -> Result<Option<String>, CliError> {
    match line.to_ascii_lowercase().as_str() {
        "" => {}
        "y" | "yes" if about_draw => input.accept_draw(true),
        "n" | "no" if about_draw => input.accept_draw(false),
        "?" | "help" => {
            let moves = phrase("legal-moves").with("moves", legal_moves(session.position()));
            return Ok(Some(format!("{}\n{}", say(phrase("terminal-help")), say(moves))));
        }
        "moves" => return Ok(Some(legal_moves(session.position()))),
        "board" => return Ok(Some(language::board(session.position(), say))),
        "quit" => return Err(CliError::failed(Report::note(phrase("terminal-left")))),
        "resign" => session.resign(side),
        "draw" => return Ok(session.offer_draw(side).err().map(|why| say(why.phrase()))),
        "back" if !session.can_take_back(side) => return Ok(Some(say(phrase("terminal-no-back")))),
        "back" => _ = session.take_back(side),
        _ => match notation::read_move(session.position(), line) {
            Ok(chosen) => input.play(chosen),
            Err(why) => return Ok(Some(say(no_move(why.phrase())))),
        },
    }
    Ok(None)
}

fn legal_moves(position: &Position) -> String {
    let texts: Vec<String> =
        position.moves().iter().map(|legal| notation::move_text(position.variant(), legal)).collect();
    texts.join(" ")
}
