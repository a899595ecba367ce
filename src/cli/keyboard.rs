//! Moves typed on standard input, by people or programs.

use super::game::Signal;
use super::input;
use super::list::json;
use super::out::CliError;
use crate::board::Side;
use crate::notation;
use crate::player::HumanInput;
use crate::report::{self, Report};
use crate::rules::Position;
use crate::session::Session;
use crate::text::Words;
use serde::Serialize;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

const HELP: &str =
    "a move (11-15, 22x15x8, c3-d4, f5, -- to pass) · ? legal moves · board · back · draw · resign · quit";

const DRAW_OFFERED: &str = "a draw is offered: yes or no";

/// An item read from standard input.
enum Typed {
    /// A line; `None` if it is not UTF-8.
    Line(Option<String>),
    /// End of input, or a read error.
    Over(Result<(), io::Error>),
}

/// Queue of the items, oldest first.
type Lines = Arc<Mutex<VecDeque<Typed>>>;

/// The keyboard and the seats that it controls.
pub(super) struct Keyboard {
    inputs: [Option<HumanInput>; 2],
    lines: Lines,
    /// Ply at which the board was last shown, and whether a prompt still awaits an answer.
    shown: Option<usize>,
    awaited: bool,
    /// Whether a program types; it gets no board and no prompt, and messages are JSON objects.
    json: bool,
}

/// A message for a program between moves.
#[derive(Serialize)]
struct Told {
    told: String,
}

impl Keyboard {
    /// Creates the keyboard for the human inputs of black and white.
    pub(super) fn new(inputs: [Option<HumanInput>; 2]) -> Self {
        Self { inputs, lines: Lines::default(), shown: None, awaited: false, json: false }
    }

    /// Switches to JSON messages for a program.
    pub(super) fn speak_json(&mut self) {
        self.json = true;
    }

    /// Reads standard input on a background thread and rings the signal after each line.
    pub(super) fn listen(&self, signal: Arc<Signal>) {
        let lines = self.lines.clone();
        std::thread::spawn(move || {
            let put = |typed| {
                lines.lock().unwrap_or_else(PoisonError::into_inner).push_back(typed);
                signal.ring();
            };
            for line in input::lines(io::stdin().lock()) {
                match line {
                    Ok(line) => put(Typed::Line(line)),
                    Err(error) => return put(Typed::Over(Err(error))),
                }
            }
            put(Typed::Over(Ok(())));
        });
    }

    /// Carries out the next typed line if a person may act now; returns whether it did.
    pub(super) fn obey(&mut self, session: &mut Session) -> Result<bool, CliError> {
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
            Some(Typed::Over(Ok(()))) => Err(CliError::failed(Report::error("the input ended before the game did"))),
            Some(Typed::Over(Err(error))) => Err(input::unreadable(&error)),
            Some(Typed::Line(line)) => {
                self.awaited = false;
                let message = match line {
                    Some(line) => carry_out(session, side, &input, about_draw, line.trim())?,
                    None => Some(format!("{}; ? lists the legal moves", input::NOT_TEXT)),
                };
                if let Some(message) = message {
                    let message = if self.json { json(&Told { told: message }) } else { message };
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
                writeln!(report::stdout(), "{}", json(&Told { told: DRAW_OFFERED.into() }))?;
            }
            return Ok(());
        }
        let mut out = report::stdout();
        let plies = session.played().len();
        if self.shown != Some(plies) {
            self.shown = Some(plies);
            self.awaited = false;
            writeln!(out, "{}", notation::diagram(session.position()))?;
        }
        if !self.awaited {
            self.awaited = true;
            let question = if about_draw { DRAW_OFFERED } else { "? for help" };
            let left = session.clocks().map(|clocks| clocks[side.index()].as_secs());
            let left = left.map_or_else(String::new, |secs| format!("{}:{:02} left, ", secs / 60, secs % 60));
            write!(out, "{} ({left}{question}): ", session.position().variant().side_name(side))?;
            out.flush()?;
        }
        Ok(())
    }
}

/// Carries out a typed line and returns the message for the person, if any.
fn carry_out(
    session: &mut Session,
    side: Side,
    input: &HumanInput,
    about_draw: bool,
    line: &str,
) -> Result<Option<String>, CliError> {
    match line.to_ascii_lowercase().as_str() {
        "" => {}
        "y" | "yes" if about_draw => input.accept_draw(true),
        "n" | "no" if about_draw => input.accept_draw(false),
        "?" | "help" => return Ok(Some(format!("{HELP}\nlegal moves: {}", legal_moves(session.position())))),
        "moves" => return Ok(Some(legal_moves(session.position()))),
        "board" => return Ok(Some(notation::diagram(session.position()))),
        "quit" => return Err(CliError::failed(Report::note("you left the game before it was over"))),
        "resign" => session.resign(side),
        "draw" => return Ok(session.offer_draw(side).err().map(|why| Words::english().format(why.phrase()))),
        "back" if !session.can_take_back(side) => return Ok(Some("you have no move to take back".into())),
        "back" => _ = session.take_back(side),
        _ => match notation::read_move(session.position(), line) {
            Ok(chosen) => input.play(chosen),
            Err(why) => return Ok(Some(format!("{}; ? lists the legal moves", why.words()))),
        },
    }
    Ok(None)
}

fn legal_moves(position: &Position) -> String {
    let texts: Vec<String> =
        position.moves().iter().map(|legal| notation::move_text(position.variant(), legal)).collect();
    texts.join(" ")
}
