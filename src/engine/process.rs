//! The process of an engine: its lines, its limits, and its end, with everything that it started. An engine may also be on the other
//! end of a connection, with or without a process of ours.

use super::program::Program;
use crate::config::EngineLimits;
use crossbeam_channel::{Receiver, Sender, bounded};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
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
/// How long to wait for a connection.
const CONNECTING: Duration = Duration::from_secs(5);
/// Between attempts to connect to a program that has just been started.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

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
    /// `None` if it runs elsewhere.
    child: Option<Child>,
    input: Option<EngineInput>,
    output: Receiver<Output>,
    errors: LastErrors,
    /// Disconnected once the threads that read standard error have ended.
    error_readers: Vec<Receiver<()>>,
}

impl EngineProcess {
    /// Starts it in a process group of its own. On Linux it dies with the calling thread, and its memory is limited. If the program
    /// has an address, connects to it, and what it writes on standard output counts as standard error.
    pub fn start(program: &Program, limits: EngineLimits) -> io::Result<Self> {
        let (sender, output) = bounded(MAX_WAITING);
        let (errors, error_readers) = (LastErrors::default(), Vec::new());
        let mut process = Self { child: None, input: None, output, errors, error_readers };
        if let Some(mut command) = limited(program, limits) {
            command.current_dir(&program.dir).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            #[cfg(unix)]
            {
                use std::os::unix::process::CommandExt;
                command.process_group(0);
            }
            let child = process.child.insert(command.spawn()?);
            let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
            if let Some(stderr) = stderr {
                process.keep_errors(stderr)?;
            }
            match (stdout, &program.address) {
                (Some(stdout), None) => read_in_thread(stdout, sender.clone(), b'\n')?,
                (Some(stdout), Some(_)) => process.keep_errors(stdout)?,
                (None, _) => {}
            }
            process.input = stdin.map(EngineInput::Pipe);
        }
        if let Some(address) = &program.address {
            let patience = if process.child.is_some() { Duration::from_secs(limits.start_secs) } else { CONNECTING };
            let stream = process.connect(address, patience)?;
            stream.set_nodelay(true)?;
            read_in_thread(stream.try_clone()?, sender, 0)?;
            // A program that reads its console goes on until it is closed.
            let console = process.input.take();
            process.input = Some(EngineInput::Connection { stream, _console: console.map(Box::new) });
        }
        Ok(process)
    }

    /// Connects to where the program listens, which takes it a moment once it is started.
    fn connect(&mut self, address: &str, patience: Duration) -> io::Result<TcpStream> {
        let by = Instant::now() + patience;
        loop {
            let Some(place) = address.to_socket_addrs()?.next() else { return Err(io::ErrorKind::NotFound.into()) };
            let error = match TcpStream::connect_timeout(&place, CONNECTING) {
                Ok(stream) => return Ok(stream),
                Err(error) => error,
            };
            let has_ended = self.child.as_mut().is_none_or(|child| !matches!(child.try_wait(), Ok(None)));
            if has_ended || Instant::now() >= by {
                return Err(error);
            }
            thread::sleep(RETRY_INTERVAL);
        }
    }

    fn keep_errors(&mut self, from: impl Read + Send + 'static) -> io::Result<()> {
        let errors = self.errors.clone();
        let (reader, ended) = bounded::<()>(0);
        self.error_readers.push(ended);
        thread::Builder::new().name("engine errors".into()).spawn(move || {
            read_errors(from, &errors);
            drop(reader);
        })?;
        Ok(())
    }

    pub const fn output(&self) -> &Receiver<Output> {
        &self.output
    }

    /// Writes a line with what ends it. Fails if the engine no longer reads.
    pub fn write_line(&mut self, line: &str) -> io::Result<()> {
        match self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)? {
            EngineInput::Pipe(pipe) => {
                pipe.write_all(format!("{line}\n").as_bytes())?;
                pipe.flush()
            }
            EngineInput::Connection { stream, .. } => stream.write_all(format!("{line}\0").as_bytes()),
        }
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits until all of standard error has been read, but no longer than `patience`: another program may hold it open.
    pub fn read_all_errors(&self, patience: Duration) {
        let by = Instant::now() + patience;
        for reader in &self.error_readers {
            // Nothing is ever sent.
            let _ = reader.recv_deadline(by);
        }
    }

    /// The last lines of standard error.
    pub fn last_errors(&self) -> Vec<String> {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Whether it ends within `patience`; a program that runs elsewhere has ended for us.
    pub fn ends_within(&mut self, patience: Duration) -> bool {
        let by = Instant::now() + patience;
        loop {
            if self.child.is_none() || self.exit_status().is_some() {
                return true;
            }
            if Instant::now() >= by {
                return false;
            }
            // Its last lines must not hold it up.
            while self.output.try_recv().is_ok_and(|output| output != Output::Closed) {}
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// In the words of the system; `None` if it runs.
    pub fn exit_status(&mut self) -> Option<String> {
        self.child.as_mut()?.try_wait().ok()?.map(|status| status.to_string())
    }

    /// Ends it: its input is closed, then it gets TERM, then KILL, each after two seconds. Returns whether it ended.
    pub fn end(&mut self) -> bool {
        self.input = None;
        let mut has_ended = self.ends_within(END_STEP);
        for signal in [Signal::Terminate, Signal::Kill] {
            if !has_ended {
                self.signal(signal);
                has_ended = self.ends_within(END_STEP);
            }
        }
        // What it started may have stayed.
        self.signal(Signal::Kill);
        has_ended
    }

    fn signal(&mut self, signal: Signal) {
        let Some(child) = &mut self.child else { return };
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{Pid, Signal as UnixSignal, kill_process_group};
            let unix = match signal {
                Signal::Terminate => UnixSignal::TERM,
                Signal::Kill => UnixSignal::KILL,
            };
            if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
                // Fails if nothing is left of the group.
                let _ = kill_process_group(group, unix);
            }
        }
        #[cfg(not(target_os = "linux"))]
        if matches!(signal, Signal::Kill) {
            let _ = child.kill();
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.input = None;
        self.signal(Signal::Kill);
        if let Some(child) = &mut self.child {
            let _ = child.wait();
        }
    }
}

/// Where its lines are written.
enum EngineInput {
    Pipe(ChildStdin),
    /// A message ends with a NUL.
    Connection {
        stream: TcpStream,
        _console: Option<Box<Self>>,
    },
}

impl Drop for EngineInput {
    fn drop(&mut self) {
        if let Self::Connection { stream, .. } = self {
            // The thread that reads it ends, too.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

#[derive(Clone, Copy)]
enum Signal {
    Terminate,
    Kill,
}

/// The command with its limits, which are set by tools of Linux that run the program: without `unsafe`, a program cannot be given
/// limits between fork and exec. `None` if there is nothing to start.
fn limited(program: &Program, limits: EngineLimits) -> Option<Command> {
    if program.path.as_os_str().is_empty() {
        return None;
    }
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
    Some(command)
}

fn is_tool(name: &str) -> bool {
    cfg!(target_os = "linux")
        && ["/usr/bin", "/bin", "/usr/sbin"].into_iter().any(|folder| Path::new(folder).join(name).is_file())
}

fn read_in_thread(from: impl Read + Send + 'static, sender: Sender<Output>, end: u8) -> io::Result<()> {
    thread::Builder::new().name("engine output".into()).spawn(move || read_output(from, &sender, end))?;
    Ok(())
}

fn read_output(from: impl Read, sender: &Sender<Output>, end: u8) {
    let mut reader = BufReader::new(from);
    loop {
        let output = read_line(&mut reader, end).unwrap_or(Output::Closed);
        let is_end = output == Output::Closed;
        if sender.send(output).is_err() || is_end {
            return;
        }
    }
}

/// Reads a line without the byte that ends it.
fn read_line(reader: &mut impl BufRead, end: u8) -> io::Result<Output> {
    let mut bytes = Vec::new();
    let count = reader.by_ref().take(MAX_LINE as u64 + 1).read_until(end, &mut bytes)?;
    if count == 0 {
        return Ok(Output::Closed);
    }
    if bytes.len() > MAX_LINE {
        skip_line(reader, end)?;
        return Ok(Output::TooLong);
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Output::Line(text.trim_end_matches(['\n', '\r', '\0']).to_owned()))
}

fn skip_line(reader: &mut impl BufRead, end: u8) -> io::Result<()> {
    loop {
        let available = reader.fill_buf()?;
        let end = available.iter().position(|byte| *byte == end);
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
        let line = match read_line(&mut reader, b'\n') {
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
