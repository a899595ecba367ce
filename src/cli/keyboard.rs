//! People who play by typing moves, and programs that do.

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

/// What came from the standard input.
enum Typed {
    /// A line; `None` where it is no text.
    Line(Option<String>),
    /// Nothing more, because the input ended or could not be read.
    Over(Result<(), io::Error>),
}

/// What was typed, in its order.
type Lines = Arc<Mutex<VecDeque<Typed>>>;

/// The keyboard and the seats that play by it.
pub(super) struct Keyboard {
    hands: [Option<HumanInput>; 2],
    lines: Lines,
    /// After how many plies the board was shown last, and whether an answer to it is still awaited.
    shown: Option<usize>,
    awaited: bool,
    /// A program types: it is shown no board and no question, and what it is told are objects.
    json: bool,
}

/// What a program is told between the moves.
#[derive(Serialize)]
struct Told {
    told: String,
}

impl Keyboard {
    /// For these seats: black's, white's.
    pub(super) fn new(hands: [Option<HumanInput>; 2]) -> Self {
        Self { hands, lines: Lines::default(), shown: None, awaited: false, json: false }
    }

    /// For a program that types.
    pub(super) fn speak_json(&mut self) {
        self.json = true;
    }

    /// Reads the standard input from now on, ringing at every line.
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

    /// Carries out the next typed line, if it is a person's turn to say something. Tells whether it did.
    pub(super) fn obey(&mut self, session: &mut Session) -> Result<bool, CliError> {
        let hand_of = |side: Side| self.hands[side.index()].clone().map(|hand| (side, hand));
        let asked_about_draw = session.offer().map(Side::other).and_then(hand_of);
        let about_draw = asked_about_draw.is_some();
        let Some((side, hand)) = asked_about_draw.or_else(|| session.thinking().and_then(hand_of)) else {
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
                let told = match line {
                    Some(line) => carry_out(session, side, &hand, about_draw, line.trim())?,
                    None => Some(format!("{}; ? lists the legal moves", input::NOT_TEXT)),
                };
                if let Some(told) = told {
                    let told = if self.json { json(&Told { told }) } else { told };
                    writeln!(report::stdout(), "{told}")?;
                }
                Ok(true)
            }
        }
    }

    fn prompt(&mut self, session: &Session, side: Side, about_draw: bool) -> Result<(), CliError> {
        if self.json {
            // Whose turn it is, a program sees; an offer it would not.
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

/// Does what a person typed. Gives what there is to say to it.
fn carry_out(
    session: &mut Session,
    side: Side,
    hand: &HumanInput,
    about_draw: bool,
    line: &str,
) -> Result<Option<String>, CliError> {
    match line.to_ascii_lowercase().as_str() {
        "" => {}
        "y" | "yes" if about_draw => hand.accept_draw(true),
        "n" | "no" if about_draw => hand.accept_draw(false),
        "?" | "help" => return Ok(Some(format!("{HELP}\nlegal moves: {}", legal_moves(session.position())))),
        "moves" => return Ok(Some(legal_moves(session.position()))),
        "board" => return Ok(Some(notation::diagram(session.position()))),
        "quit" => return Err(CliError::failed(Report::note("the game was left before its end"))),
        "resign" => session.resign(side),
        "draw" => return Ok(session.offer_draw(side).err().map(|why| Words::english().format(why.phrase()))),
        "back" if !session.can_take_back(side) => return Ok(Some("there is no move of yours to take back".into())),
        "back" => _ = session.take_back(side),
        _ => match notation::read_move(session.position(), line) {
            Ok(chosen) => hand.play(chosen),
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
