//! The process of an engine: its lines, its limits, and its end, with everything that it started.

use super::program::Program;
use crate::config::EngineLimits;
use crossbeam_channel::{Receiver, Sender, bounded};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line, in bytes.
pub(super) const MAX_LINE: usize = 64 << 10;
/// Lines that wait to be read; the engine is held up when there are more.
const MAX_WAITING: usize = 1024;
/// Of standard error, the lines kept for a report.
const LAST_ERRORS: usize = 20;
/// Between the steps of ending it: closing its input, TERM, KILL.
const END_STEP: Duration = Duration::from_secs(2);
/// How often to ask whether a process has ended: the standard library has no wait with a time limit.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// What an engine wrote on standard output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Output {
    Line(String),
    /// A line of more than [`MAX_LINE`] bytes.
    TooLong,
    /// It closed its output or ended.
    Closed,
}

type LastErrors = Arc<Mutex<VecDeque<String>>>;

/// A running engine. Dropping it kills it with all that it started.
pub(super) struct EngineProcess {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Output>,
    errors: LastErrors,
}

impl EngineProcess {
    /// Starts it in a process group of its own. On Linux it dies with the calling thread, and its memory is limited.
    pub fn start(program: &Program, limits: EngineLimits) -> io::Result<Self> {
        let mut command = limited(program, limits);
        command.current_dir(&program.dir).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            command.process_group(0);
        }
        let mut child = command.spawn()?;
        let (sender, output) = bounded(MAX_WAITING);
        let errors = LastErrors::default();
        if let Some(stdout) = child.stdout.take() {
            thread::Builder::new().name("engine output".into()).spawn(move || read_output(stdout, &sender))?;
        }
        if let Some(stderr) = child.stderr.take() {
            let errors = errors.clone();
            thread::Builder::new().name("engine errors".into()).spawn(move || read_errors(stderr, &errors))?;
        }
        Ok(Self { input: child.stdin.take(), child, output, errors })
    }

    pub const fn output(&self) -> &Receiver<Output> {
        &self.output
    }

    /// Writes a line with its line break. Fails if the engine no longer reads.
    pub fn write_line(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{line}\n").as_bytes())?;
        input.flush()
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// The last lines of standard error.
    pub fn last_errors(&self) -> Vec<String> {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// How it ended, if it ends within `patience`.
    pub fn exit_within(&mut self, patience: Duration) -> Option<ExitStatus> {
        let by = Instant::now() + patience;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= by {
                return None;
            }
            // Its last lines must not hold it up.
            while self.output.try_recv().is_ok_and(|output| output != Output::Closed) {}
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Ends it: its input is closed, then it gets TERM, then KILL, each after two seconds. Returns whether it ended.
    pub fn end(&mut self) -> bool {
        self.input = None;
        let mut has_ended = self.exit_within(END_STEP).is_some();
        for signal in [Signal::Terminate, Signal::Kill] {
            if !has_ended {
                self.signal(signal);
                has_ended = self.exit_within(END_STEP).is_some();
            }
        }
        // What it started may have stayed.
        self.signal(Signal::Kill);
        has_ended
    }

    fn signal(&mut self, signal: Signal) {
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{Pid, Signal as UnixSignal, kill_process_group};
            let unix = match signal {
                Signal::Terminate => UnixSignal::TERM,
                Signal::Kill => UnixSignal::KILL,
            };
            if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
                // Fails if nothing is left of the group.
                let _ = kill_process_group(group, unix);
            }
        }
        #[cfg(not(target_os = "linux"))]
        if matches!(signal, Signal::Kill) {
            let _ = self.child.kill();
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.input = None;
        self.signal(Signal::Kill);
        let _ = self.child.wait();
    }
}

#[derive(Clone, Copy)]
enum Signal {
    Terminate,
    Kill,
}

/// The command with its limits, which are set by tools of Linux that run the program: without `unsafe`, a program cannot be given
/// limits between fork and exec.
fn limited(program: &Program, limits: EngineLimits) -> Command {
    let mut words: Vec<String> = Vec::new();
    if is_tool("setpriv") {
        words.extend(["setpriv", "--pdeathsig", "KILL", "--"].map(str::to_owned));
    }
    if limits.memory_mb > 0 && is_tool("prlimit") {
        words.extend(["prlimit".to_owned(), format!("--as={}", limits.memory_mb << 20), "--".to_owned()]);
    }
    let path = program.path.display().to_string();
    words.push(path);
    words.extend(program.arguments.iter().cloned());
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}

fn is_tool(name: &str) -> bool {
    cfg!(target_os = "linux")
        && ["/usr/bin", "/bin", "/usr/sbin"].into_iter().any(|folder| Path::new(folder).join(name).is_file())
}

fn read_output(stdout: impl Read, sender: &Sender<Output>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let output = read_line(&mut reader).unwrap_or(Output::Closed);
        let is_end = output == Output::Closed;
        if sender.send(output).is_err() || is_end {
            return;
        }
    }
}

/// Reads a line without its line break.
fn read_line(reader: &mut impl BufRead) -> io::Result<Output> {
    let mut bytes = Vec::new();
    let count = reader.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if count == 0 {
        return Ok(Output::Closed);
    }
    if bytes.len() > MAX_LINE {
        skip_line(reader)?;
        return Ok(Output::TooLong);
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Output::Line(text.trim_end_matches(['\n', '\r']).to_owned()))
}

fn skip_line(reader: &mut impl BufRead) -> io::Result<()> {
    loop {
        let available = reader.fill_buf()?;
        let end = available.iter().position(|byte| *byte == b'\n');
        let count = end.map_or(available.len(), |end| end + 1);
        reader.consume(count);
        if end.is_some() || count == 0 {
            return Ok(());
        }
    }
}

fn read_errors(stderr: impl Read, errors: &LastErrors) {
    let mut reader = BufReader::new(stderr);
    loop {
        let line = match read_line(&mut reader) {
            Ok(Output::Line(line)) => line,
            Ok(Output::TooLong) => "…".to_owned(),
            Ok(Output::Closed) | Err(_) => return,
        };
        let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
        if errors.len() == LAST_ERRORS {
            errors.pop_front();
        }
        errors.push_back(line);
    }
}
