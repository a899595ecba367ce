//! Errors raised by scripts, and the reports made of them.

use super::api::refused;
use super::convert::{prefix, show};
use super::dialect;
use super::luau_error::{LuauError, message_text};
use super::sandbox::Cause;
use super::source::key_lines;
use super::unknown_names;
use crate::report::{LONGEST_MESSAGE, MessageText, Place, Report, clip};
use crate::rules::Termination;
use crate::text::{Phrase, PhraseError, phrase};
use mlua::{Error, Value};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Most calls of a traceback that are shown.
const MAX_CALLS: usize = 12;
/// Lines of source shown before and after the faulty one.
const LINES_AROUND: u32 = 3;
/// How much of a raised text is read, in characters: a place and a message.
const LONGEST_RAISED: usize = 2 * LONGEST_MESSAGE;

/// The source texts loaded into a state, by file name, for excerpts.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    by_file: Rc<RefCell<BTreeMap<String, String>>>,
}

impl Texts {
    pub fn of(file: &str, source: &str) -> Self {
        let texts = Self::default();
        texts.add(file, source);
        texts
    }

    pub fn add(&self, file: &str, source: &str) {
        self.by_file.borrow_mut().insert(file.to_owned(), source.to_owned());
    }

    fn get(&self, file: &str) -> Option<String> {
        self.by_file.borrow().get(file).cloned()
    }
}

/// An error whose message can be translated; scripts see it in English.
pub fn error(message: impl Into<Phrase>) -> Error {
    Error::external(PhraseError(message.into()))
}

/// An error raised by a script: its message without the place, the place, and the traceback.
#[derive(Clone, Debug)]
pub struct ScriptError {
    /// How the game ends because of the error.
    pub ending: Termination,
    message: MessageText,
    place: Option<(String, u32)>,
    calls: Vec<String>,
    /// The key of the bot's table that it concerns, if the error has no place of its own.
    key: Option<&'static str>,
    report: Option<Box<Report>>,
}

impl ScriptError {
    pub fn of(value: &Value, traceback: &str) -> Self {
        match value {
            Value::Error(error) => Self::error(error).with_calls(traceback),
            Value::String(text) => Self::text(&prefix(text, LONGEST_RAISED)).with_calls(traceback),
            value => Self::text(&show(value)).with_calls(traceback),
        }
    }

    /// From a value for which the error handler could not run: memory ran out, or a host function panicked and mlua raised the
    /// panic again inside the handler.
    pub fn unhandled(value: &Value) -> Self {
        if value.as_string().is_some_and(|text| text.as_bytes() == b"error in error handling".as_slice()) {
            return Self::found(Termination::Crashed, phrase("script-crashed"));
        }
        Self::of(value, "")
    }

    /// From an error of the Lua VM or of a host function.
    pub fn error(error: &Error) -> Self {
        match error {
            Error::CallbackError { traceback, cause } => Self::error(cause).with_calls(traceback),
            Error::WithContext { cause, .. } => Self::error(cause),
            Error::SyntaxError { message, .. } => Self::text(message),
            Error::RuntimeError(message) => match message.split_once("\nstack traceback:") {
                Some((message, calls)) => Self::text(message).with_calls(calls),
                None => Self::text(message),
            },
            Error::MemoryError(_) => Self::found(Termination::OutOfMemory, phrase("ending-memory")),
            Error::BadArgument { cause, pos, to, name } => {
                let inner = Self::error(cause);
                let refusal = match (to, &**cause) {
                    (Some(to), Error::FromLuaConversionError { from, .. }) => refused(to, *pos, from),
                    _ => None,
                };
                let plain = || {
                    let which = name.as_ref().map_or_else(|| format!("#{pos}"), |name| format!("`{name}`"));
                    MessageText::from(format!("argument {which}: {}", inner.message.english()))
                };
                Self { message: refusal.map_or_else(plain, MessageText::from), ..inner }
            }
            Error::FromLuaConversionError { from, to, message } => {
                let more = message.as_ref().map_or_else(String::new, |more| format!(" ({more})"));
                Self::text(&format!("{} expected, not {from}{more}", to.to_lowercase()))
            }
            Error::ExternalError(inner) => {
                match (inner.downcast_ref::<Report>(), inner.downcast_ref::<PhraseError>()) {
                    (Some(report), _) => Self { report: Some(Box::new(report.clone())), ..Self::text(&report.message) },
                    (_, Some(PhraseError(message))) => Self::found(Termination::ScriptError, message.clone()),
                    _ => Self::text(&inner.to_string()),
                }
            }
            other => Self::text(&other.to_string()),
        }
    }

    pub fn message(&self) -> &str {
        self.message.english()
    }

    fn text(text: &str) -> Self {
        let text = clip(text, LONGEST_RAISED);
        let (place, message) = split_place(&text);
        // Coroutines pass a memory error on as text.
        let ending = match LuauError::read(message) {
            LuauError::OutOfMemory => Termination::OutOfMemory,
            _ => Termination::ScriptError,
        };
        let message: String = message.chars().take(LONGEST_MESSAGE).collect();
        Self { ending, message: message_text(&message), place, calls: Vec::new(), key: None, report: None }
    }

    /// A fault that the host found in a script's answer.
    pub fn found(ending: Termination, message: impl Into<MessageText>) -> Self {
        Self { ending, message: message.into(), place: None, calls: Vec::new(), key: None, report: None }
    }

    /// Attaches a key of the bot's table, whose line is shown if there is no better place.
    #[must_use]
    pub const fn about(mut self, key: &'static str) -> Self {
        self.key = Some(key);
        self
    }

    /// Attaches a key unless there is one already.
    #[must_use]
    pub fn or_about(mut self, key: &'static str) -> Self {
        self.key.get_or_insert(key);
        self
    }

    pub const fn key(&self) -> Option<&'static str> {
        self.key
    }

    fn with_calls(mut self, traceback: &str) -> Self {
        if self.calls.is_empty() {
            let lines = traceback.lines().map(str::trim).filter(|line| is_of_a_script(line));
            let tidy = |line: &str| line.replace(": in ", " in ").trim_end_matches(" in ?").to_owned();
            self.calls = lines.map(tidy).take(MAX_CALLS).collect();
        }
        self
    }

    /// If the script was stopped from outside, replaces the ending by that of the cause.
    #[must_use]
    pub fn with_cause(mut self, cause: Option<Cause>) -> Self {
        match cause {
            Some(Cause::Time | Cause::Unwanted) => self.ending = Termination::OutOfTime,
            Some(Cause::Steps) => self.ending = Termination::OutOfSteps,
            None => {}
        }
        self
    }

    /// The report for users, at the error's place, else at the innermost call, else at `file`.
    pub fn report(&self, texts: &Texts, file: &str) -> Report {
        if let Some(report) = &self.report {
            return (**report).clone();
        }
        let innermost = || self.calls.iter().find_map(|call| split_place(call).0);
        let place = self.place.clone().or_else(innermost);
        let of_key = || self.key.and_then(|key| key_lines(&texts.get(file)?).get(key).copied());
        let (file, line) = place.map_or_else(|| (file.to_owned(), of_key()), |(file, line)| (file, Some(line)));
        let mut report = Report::error(self.message.clone());
        report.place = Some(Place { file: file.clone(), line, column: None });
        if let Some(text) = texts.get(&file) {
            let at = line.and_then(|line| text.lines().nth(line.saturating_sub(1) as usize));
            let unknown = at.and_then(|at| {
                let message = self.message.english();
                unknown_names::hint(message, at, &text).or_else(|| dialect::hint(message, at))
            });
            report = report.excerpt_around(&text, LINES_AROUND).pointing_at_quoted();
            if let Some(hint) = unknown {
                report = report.hint(hint);
            }
        }
        // The first call only repeats the place.
        report.traceback = if self.calls.len() > 1 { self.calls.clone() } else { Vec::new() };
        report
    }
}

fn is_of_a_script(line: &str) -> bool {
    line.contains(".lua:")
}

/// Splits `ai/x.lua:12: message` into place and message.
fn split_place(text: &str) -> (Option<(String, u32)>, &str) {
    let Some(end) = text.find(".lua:").map(|at| at + 4) else { return (None, text) };
    let (file, rest) = (&text[..end], &text[end + 1..]);
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let Ok(line) = rest[..digits].parse() else { return (None, text) };
    if file.contains('\n') || file.contains(' ') {
        return (None, text);
    }
    (Some((file.to_owned(), line)), rest[digits..].trim_start_matches(':').trim_start())
}
