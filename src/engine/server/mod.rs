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
    /// What is written before anything is read.
    fn begin(&mut self, bot: &mut BotSearch) -> ServerAnswer {
        let _ = bot;
        ServerAnswer::default()
    }

    /// Answers a line.
    fn obey(&mut self, line: &str, bot: &mut BotSearch) -> ServerAnswer;

    /// Tells what the bot's search came to.
    fn tell(&mut self, event: ServedEvent, bot: &mut BotSearch) -> ServerAnswer;

    /// When it stops waiting for a line; `None` to wait until the input ends.
    fn waits_until(&self) -> Option<Instant> {
        None
    }

    /// Nothing came until then, which ends the dialogue.
    fn give_up(&mut self, _bot: &mut BotSearch) {}
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
    let (lines, received) = unbounded();
    thread::Builder::new().name("engine input".into()).spawn(move || {
        let mut input = input;
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
    let (wake, woken) = bounded(1);
    let waker: Waker = Arc::new(move || _ = wake.try_send(()));
    let mut bot = BotSearch::new(bot, waker);
    let mut write = |answer: ServerAnswer| -> io::Result<bool> {
        for line in answer.lines {
            out.write_all(line.as_bytes())?;
            out.write_all(&[end])?;
        }
        out.flush()?;
        Ok(answer.ends)
    };
    let mut is_over = write(protocol.begin(&mut bot))?;
    while !is_over {
        let waits_until = protocol.waits_until();
        let by = bot.stop_at().into_iter().chain(waits_until).min();
        match next(&received, &woken, by) {
            ServerEvent::Line(line) => is_over = write(protocol.obey(&line, &mut bot))?,
            ServerEvent::Closed => {
                // Commands may be piped in: their sender still expects the move.
                bot.stop();
                let by = Instant::now() + LAST_ANSWER;
                while bot.is_searching() && !is_over && woken.recv_deadline(by).is_ok() {
                    while let Some(event) = bot.poll() {
                        is_over |= write(protocol.tell(event, &mut bot))?;
                    }
                }
                return Ok(());
            }
            ServerEvent::Woken => {
                while let Some(event) = bot.poll() {
                    is_over |= write(protocol.tell(event, &mut bot))?;
                }
            }
            ServerEvent::Due if waits_until.is_some_and(|until| until <= Instant::now()) => {
                protocol.give_up(&mut bot);
                return Ok(());
            }
            ServerEvent::Due => bot.stop(),
        }
    }
    Ok(())
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
