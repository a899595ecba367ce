//! The dialogue with a running engine: what was written and read, with times, within the limits of a move.

use super::private_dir::in_private_dir;
use super::process::{EngineProcess, Output};
use super::program::Program;
use crate::config::EngineFile;
use crate::files::TempFolder;
use crate::report::{LONGEST_QUOTE, clip};
use crossbeam_channel::{Receiver, RecvTimeoutError, select};
use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

/// Lines of the dialogue that are kept for a report.
const MAX_KEPT: usize = 60;
/// What an engine may write for one move.
const MAX_BYTES: usize = 10 << 20;
/// How long an engine may take to end.
const ENDING: Duration = Duration::from_secs(2);
/// How long a process may take to be seen as ended once it has closed its output.
const EXIT: Duration = Duration::from_secs(2);

/// A line that was written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DialogueLine {
    /// Since the engine was started.
    pub at: Duration,
    pub is_ours: bool,
    pub text: String,
}

impl DialogueLine {
    /// Its direction and its time: `> 0.012 s`.
    pub fn label(&self) -> String {
        format!("{} {:.3} s", if self.is_ours { '>' } else { '<' }, self.at.as_secs_f64())
    }
}

/// Why a dialogue cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Breakdown {
    /// It ended or closed its output: the exit status in words, if it has ended.
    Ended(Option<String>),
    /// It wrote more than it may.
    Flooded,
}

/// What came first.
pub(super) enum Heard<C> {
    Line(String),
    Command(C),
    /// Nothing in time.
    Silence,
    /// Nobody sends commands any more.
    Abandoned,
}

pub(super) struct Dialogue {
    process: EngineProcess,
    /// Deleted after the process has ended.
    _private_dir: Option<TempFolder>,
    began: Instant,
    kept: VecDeque<DialogueLine>,
    max_lines: usize,
    lines: usize,
    bytes: usize,
}

impl Dialogue {
    /// Starts the program, in a copy of its folder if the engine's file says so.
    pub fn start(program: &Program, file: &EngineFile) -> io::Result<Self> {
        let private = if file.private_dir { Some(in_private_dir(program)?) } else { None };
        let (program, private_dir) = private.map_or((program.clone(), None), |(copy, dir)| (copy, Some(dir)));
        let process = EngineProcess::start(&program, file.limits)?;
        let (began, max_lines) = (Instant::now(), file.limits.lines);
        Ok(Self { process, _private_dir: private_dir, began, kept: VecDeque::new(), max_lines, lines: 0, bytes: 0 })
    }

    /// Restarts the counts of lines and bytes for the next move.
    pub fn begin_move(&mut self) {
        (self.lines, self.bytes) = (0, 0);
    }

    /// Writes these lines.
    pub fn say<T: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = T>) -> Result<(), Breakdown> {
        for line in lines {
            self.keep(true, line.as_ref());
            if self.process.write_line(line.as_ref()).is_err() {
                return Err(self.ended());
            }
        }
        Ok(())
    }

    /// Waits until `by` for a line or a command.
    pub fn hear<C>(&mut self, commands: &Receiver<C>, by: Instant) -> Result<Heard<C>, Breakdown> {
        let wait = by.saturating_duration_since(Instant::now());
        let output = self.process.output();
        let heard = select! {
            recv(output) -> output => output.unwrap_or(Output::Closed),
            recv(commands) -> command => return Ok(command.map_or(Heard::Abandoned, Heard::Command)),
            default(wait) => return Ok(Heard::Silence),
        };
        self.take(heard).map(Heard::Line)
    }

    /// Waits until `by` for a line.
    pub fn line(&mut self, by: Instant) -> Result<Option<String>, Breakdown> {
        match self.process.output().recv_timeout(by.saturating_duration_since(Instant::now())) {
            Ok(output) => self.take(output).map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Drops what it wrote without being asked.
    pub fn drain(&mut self) {
        while let Ok(Output::Line(line)) = self.process.output().try_recv() {
            self.keep(false, &line);
        }
    }

    fn take(&mut self, output: Output) -> Result<String, Breakdown> {
        match output {
            Output::Line(line) => {
                self.keep(false, &line);
                self.lines += 1;
                self.bytes += line.len();
                if self.lines > self.max_lines || self.bytes > MAX_BYTES { Err(Breakdown::Flooded) } else { Ok(line) }
            }
            Output::TooLong => Err(Breakdown::Flooded),
            Output::Closed => Err(self.ended()),
        }
    }

    fn keep(&mut self, is_ours: bool, text: &str) {
        if self.kept.len() == MAX_KEPT {
            self.kept.pop_front();
        }
        let text = clip(text, LONGEST_QUOTE).into_owned();
        self.kept.push_back(DialogueLine { at: self.began.elapsed(), is_ours, text });
    }

    fn ended(&mut self) -> Breakdown {
        if self.process.ends_within(EXIT) {
            self.process.read_all_errors(EXIT);
        }
        Breakdown::Ended(self.process.exit_status())
    }

    pub fn kept(&self) -> impl Iterator<Item = &DialogueLine> {
        self.kept.iter()
    }

    /// The last lines of the dialogue, each with its direction and its time, then those of standard error.
    pub fn last_lines(&self, most: usize) -> Vec<String> {
        let spoken = self.kept.iter().skip(self.kept.len().saturating_sub(most));
        let errors = self.last_errors();
        let errors = errors.iter().skip(errors.len().saturating_sub(most)).map(|text| format!("stderr  {text}"));
        spoken.map(|line| format!("{}  {}", line.label(), line.text)).chain(errors).collect()
    }

    /// The last lines of standard error.
    pub fn last_errors(&self) -> Vec<String> {
        self.process.last_errors()
    }

    /// Whether it ends by itself, within two seconds of being asked to. It is made to end in any case.
    pub fn ends_by(&mut self, quit: &str) -> bool {
        let asked = self.process.write_line(quit);
        let ends = asked.is_ok() && self.process.ends_within(ENDING);
        self.process.end();
        ends
    }

    /// Whether it ends by itself within two seconds once its input is closed. It is made to end in any case.
    pub fn ends_when_closed(&mut self) -> bool {
        self.process.close_input();
        let ends = self.process.ends_within(ENDING);
        self.process.end();
        ends
    }

    /// Asks the engine to end, and makes it end. Returns whether it did.
    pub fn end(&mut self, quit: &str) -> bool {
        // It may have ended already.
        let _ = self.process.write_line(quit);
        self.process.end()
    }
}
