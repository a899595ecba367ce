//! What an engine did wrong, as a fault with its ending and the dialogue that led to it.

use super::dialogue::{Breakdown, Dialogue};
use super::seat::EngineSeat;
use crate::notation::{move_text, write_position};
use crate::player::{Evidence, PlayerFault, ResourceUsage};
use crate::report::{ContentHash, Report, Trace};
use crate::rules::{Position, Termination};
use crate::text::{Phrase, authored, phrase};
use std::io;

/// Legal moves that a report lists.
const MAX_MOVES: usize = 40;

/// What went wrong, before it is put into words.
#[derive(Debug)]
pub(super) enum EngineError {
    /// It could not be started: the reason.
    NotStarted(Report),
    /// It was not ready in time: seconds.
    NotReady(u64),
    /// It refused the start, in its own words.
    Refused(String),
    /// It has no such option, or the option does not take the value.
    WrongOption(Report),
    /// It ended, or wrote too much.
    Broke(Breakdown),
    /// It did not answer in time, and not after it was told to stop.
    Silent,
    /// It answered without a move, or with an error of its own.
    NoMove(String),
    Illegal(String),
    /// The protocol cannot express the position: why.
    Inexpressible(Phrase),
}

impl EngineError {
    const fn ending(&self) -> Termination {
        match self {
            Self::NotStarted(_)
            | Self::NotReady(_)
            | Self::Refused(_)
            | Self::WrongOption(_)
            | Self::Inexpressible(_) => Termination::NoStart,
            Self::Broke(Breakdown::Ended(_)) => Termination::Crashed,
            Self::Broke(Breakdown::Flooded) => Termination::Flooded,
            Self::Silent => Termination::OutOfTime,
            Self::NoMove(_) => Termination::NoAnswer,
            Self::Illegal(_) => Termination::IllegalMove,
        }
    }

    pub fn no_thread(error: &io::Error) -> Self {
        Self::NotStarted(Report::error(phrase("engine-no-thread").with("error", error)))
    }

    /// The message with what helps.
    pub fn report(&self) -> Report {
        let hint = match self {
            Self::NotStarted(reason) | Self::WrongOption(reason) => reason.hint_phrase(),
            _ => None,
        };
        let report = Report::error(self.message());
        hint.map_or(report.clone(), |hint| report.hint(hint))
    }

    pub fn message(&self) -> Phrase {
        match self {
            Self::NotStarted(report) | Self::WrongOption(report) => report.phrase(),
            Self::NotReady(secs) => phrase("engine-not-ready").with("secs", *secs as i64),
            Self::Refused(text) => phrase("engine-refused").with("text", authored(text.as_str())),
            Self::Broke(Breakdown::Ended(Some(status))) => phrase("engine-ended").with("status", status.as_str()),
            Self::Broke(Breakdown::Ended(None)) => phrase("engine-closed"),
            Self::Broke(Breakdown::Flooded) => phrase("engine-flooded"),
            Self::Silent => phrase("engine-silent"),
            Self::NoMove(text) if text.is_empty() => phrase("engine-no-move"),
            Self::NoMove(text) => phrase("engine-error").with("text", authored(text.as_str())),
            Self::Inexpressible(why) => why.clone(),
            Self::Illegal(text) => phrase("engine-illegal").with("move", text.as_str()),
        }
    }
}

/// Where an engine failed, and what it had said and used by then.
#[derive(Default)]
pub(super) struct FaultContext<'a> {
    /// Of the program, if it was found.
    pub hash: Option<ContentHash>,
    pub position: Option<&'a Position>,
    pub dialogue: Option<&'a Dialogue>,
    pub spent: ResourceUsage,
}

/// The fault of an engine, with what was written and read, and the last lines of its standard error.
pub(super) fn fault(seat: &EngineSeat, error: &EngineError, context: &FaultContext<'_>) -> Box<PlayerFault> {
    let mut report = error.report().in_file(seat.path.clone());
    if let (EngineError::Illegal(_), Some(position)) = (error, context.position) {
        let moves: Vec<String> =
            position.moves().iter().take(MAX_MOVES).map(|legal| move_text(position.variant(), legal)).collect();
        let hint = phrase("engine-illegal-hint").with("position", write_position(position));
        report = report.hint(hint.with("moves", moves.join(", ")));
    }
    let evidence = Evidence {
        title: seat.file.title.clone(),
        file: seat.path.clone(),
        version: String::new(),
        command: seat.command_line(),
        hash: context.hash.map_or(0, |hash| hash.first_digits()),
        spent: context.spent,
        plain: report.clone(),
        trace: context.dialogue.map(trace_of).unwrap_or_default().into(),
    };
    Box::new(PlayerFault { ending: error.ending(), report, evidence: Some(Box::new(evidence)) })
}

/// The dialogue as a trace: a line each, with its time, and standard error below it.
fn trace_of(dialogue: &Dialogue) -> Vec<Trace> {
    let line = |label: String, value: String| Trace { label, value, squares: Vec::new(), children: Vec::new() };
    let mut lines: Vec<Trace> = dialogue.kept().map(|spoken| line(spoken.label(), spoken.text.clone())).collect();
    let errors: Vec<Trace> = dialogue.last_errors().into_iter().map(|text| line("stderr".to_owned(), text)).collect();
    lines.extend(errors);
    lines
}
