//! damka as an engine: a bot behind a protocol, for the programs that drive engines.

mod bot_search;

pub use bot_search::{BotSearch, ServedEvent};
pub(super) use bot_search::{MoveLimits, best_move};
pub use bot_search::{ServedBot, ServedGame};

use crate::player::Waker;
use crossbeam_channel::{Receiver, bounded, select, unbounded};
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read.
const MAX_LINE: usize = 1 << 20;
/// How long a search may take to end once the input has.
const LAST_ANSWER: Duration = Duration::from_millis(1500);

/// What a protocol writes, and whether the dialogue is over.
#[derive(Default)]
pub struct ServerAnswer {
    pub lines: Vec<String>,
    pub ends: bool,
}

impl ServerAnswer {
    pub fn end() -> Self {
        Self { ends: true, ..Self::default() }
    }
}

impl From<String> for ServerAnswer {
    fn from(line: String) -> Self {
        Self { lines: vec![line], ends: false }
    }
}

impl From<&str> for ServerAnswer {
    fn from(line: &str) -> Self {
        line.to_owned().into()
    }
}

impl From<Vec<String>> for ServerAnswer {
    fn from(lines: Vec<String>) -> Self {
        Self { lines, ends: false }
    }
}

/// The engine's side of a protocol.
pub trait EngineServer {
    /// The lines to write before any is read.
    fn greeting(&mut self, bot: &mut BotSearch) -> ServerAnswer {
        let _ = bot;
        ServerAnswer::default()
    }

    /// Answers a line.
    fn handle_line(&mut self, line: &str, bot: &mut BotSearch) -> ServerAnswer;

    /// Handles an event from the bot's search; returns the lines to write.
    fn handle_search_event(&mut self, event: ServedEvent, bot: &mut BotSearch) -> ServerAnswer;

    /// When the next line must have come; `None` to wait until the input ends.
    fn line_deadline(&self) -> Option<Instant> {
        None
    }

    /// Called when the deadline passes without a line; the dialogue then ends.
    fn handle_timeout(&mut self, _bot: &mut BotSearch) {}
}

/// Answers lines until the dialogue is over or the input ends. `end` is the byte that ends a line. Fails if the output cannot be
/// written.
pub fn serve(
    protocol: &mut dyn EngineServer,
    bot: ServedBot,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
    end: u8,
) -> io::Result<()> {
    let lines = spawn_line_reader(input, end)?;
    let (wake, woken) = bounded(1);
    let waker: Waker = Arc::new(move || _ = wake.try_send(()));
    let mut dialogue = ServerDialogue { protocol, bot: BotSearch::new(bot, waker), out, end, is_over: false };
    dialogue.greet()?;
    while !dialogue.is_over {
        let line_deadline = dialogue.protocol.line_deadline();
        let by = dialogue.bot.stop_at().into_iter().chain(line_deadline).min();
        match next(&lines, &woken, by) {
            ServerEvent::Line(line) => dialogue.handle_line(&line)?,
            ServerEvent::Closed => {
                // Commands may be piped in: their sender still expects the move.
                dialogue.bot.stop();
                let by = Instant::now() + LAST_ANSWER;
                while dialogue.bot.is_searching() && !dialogue.is_over && woken.recv_deadline(by).is_ok() {
                    dialogue.handle_search_events()?;
                }
                return Ok(());
            }
            ServerEvent::Woken => dialogue.handle_search_events()?,
            ServerEvent::Due if line_deadline.is_some_and(|until| until <= Instant::now()) => {
                dialogue.protocol.handle_timeout(&mut dialogue.bot);
                return Ok(());
            }
            ServerEvent::Due => dialogue.bot.stop(),
        }
    }
    Ok(())
}

/// Reads lines on a thread of its own, until the input ends, a line is too long or nobody receives them.
fn spawn_line_reader(mut input: impl BufRead + Send + 'static, end: u8) -> io::Result<Receiver<String>> {
    let (lines, received) = unbounded();
    thread::Builder::new().name("engine input".into()).spawn(move || {
        loop {
            let mut line = Vec::new();
            let count = input.by_ref().take(MAX_LINE as u64).read_until(end, &mut line).unwrap_or(0);
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_end_matches(['\n', '\r', '\0']).to_owned();
            if count == 0 || count == MAX_LINE || lines.send(text).is_err() {
                return;
            }
        }
    })?;
    Ok(received)
}

/// A protocol, its bot and its output.
struct ServerDialogue<'a> {
    protocol: &'a mut dyn EngineServer,
    bot: BotSearch,
    out: &'a mut dyn Write,
    end: u8,
    is_over: bool,
}

impl ServerDialogue<'_> {
    fn greet(&mut self) -> io::Result<()> {
        let answer = self.protocol.greeting(&mut self.bot);
        self.write(answer)
    }

    fn handle_line(&mut self, line: &str) -> io::Result<()> {
        let answer = self.protocol.handle_line(line, &mut self.bot);
        self.write(answer)
    }

    fn handle_search_events(&mut self) -> io::Result<()> {
        while let Some(event) = self.bot.poll() {
            let answer = self.protocol.handle_search_event(event, &mut self.bot);
            self.write(answer)?;
        }
        Ok(())
    }

    fn write(&mut self, answer: ServerAnswer) -> io::Result<()> {
        for line in answer.lines {
            self.out.write_all(line.as_bytes())?;
            self.out.write_all(&[self.end])?;
        }
        self.out.flush()?;
        self.is_over |= answer.ends;
        Ok(())
    }
}

enum ServerEvent {
    Line(String),
    Closed,
    Woken,
    /// The bot's time is up, or nothing came in time.
    Due,
}

fn next(lines: &Receiver<String>, woken: &Receiver<()>, by: Option<Instant>) -> ServerEvent {
    let due = by.map_or_else(crossbeam_channel::never, crossbeam_channel::at);
    select! {
        recv(lines) -> line => line.map_or(ServerEvent::Closed, ServerEvent::Line),
        recv(woken) -> _ => ServerEvent::Woken,
        recv(due) -> _ => ServerEvent::Due,
    }
}
