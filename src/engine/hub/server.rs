//! damka as a Hub engine: any bot behind the protocol, for the programs that drive such engines.

use super::board::{find_move, move_text, read_position};
use super::line::{word, words};
use crate::engine::protocol::DeclaredOption;
use crate::notation::SquareNaming;
use crate::player::{Allowance, Memory, Player, PlayerRequest, PlayerResponse, Request, ScoredLine, TurnContext};
use crate::report::Report;
use crate::rules::{Outcome, Position, Termination, Variant};
use crossbeam_channel::{Receiver, bounded, select, unbounded};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// A bot thinks for as long as its options say; this only ends one that never does.
const GUARD: Duration = Duration::from_hours(1);
/// A bot is stopped this much before its time is up, to answer in time.
const MARGIN: f64 = 0.95;
const SEED: u64 = 1;
/// The longest line that is read.
const MAX_LINE: usize = 1 << 20;

/// Makes the bot's player with options by name; fails if there is no such option or value.
pub type MakeBot = Box<dyn Fn(&BTreeMap<String, String>) -> Result<Box<dyn Player>, Report>>;

/// The bot that plays.
pub struct ServedBot {
    pub title: String,
    pub version: String,
    pub options: Vec<DeclaredOption>,
    pub make: MakeBot,
}

pub struct HubServer<'a> {
    bot: ServedBot,
    variant: Arc<Variant>,
    out: &'a mut dyn Write,
    /// Options that were set.
    set: BTreeMap<String, String>,
    player: Option<Box<dyn Player>>,
    position: Option<Position>,
    memory: Option<Memory>,
    /// Of a move.
    time: Option<Duration>,
    nodes: Option<u64>,
    search: Option<HubSearch>,
    requests: u64,
}

/// A search under way.
struct HubSearch {
    position: Position,
    began: Instant,
    /// When the bot is to be stopped.
    stop_at: Option<Instant>,
    best: Option<ScoredLine>,
}

impl<'a> HubServer<'a> {
    pub fn new(bot: ServedBot, variant: Arc<Variant>, out: &'a mut dyn Write) -> Self {
        Self {
            bot,
            out,
            set: BTreeMap::new(),
            player: None,
            position: Some(variant.start()),
            variant,
            memory: None,
            time: None,
            nodes: None,
            search: None,
            requests: 0,
        }
    }

    /// Answers lines until `quit` or the end of the input. Fails if the output cannot be written.
    pub fn serve(mut self, input: impl BufRead + Send + 'static) -> io::Result<()> {
        let (lines, received) = unbounded();
        thread::Builder::new().name("hub input".into()).spawn(move || {
            for line in input.lines() {
                let Ok(line) = line else { return };
                if line.len() > MAX_LINE || lines.send(line).is_err() {
                    return;
                }
            }
        })?;
        let (wake, woken) = bounded(1);
        let waker: crate::player::Waker = Arc::new(move || _ = wake.try_send(()));
        loop {
            let by = self.search.as_ref().and_then(|search| search.stop_at);
            match next(&received, &woken, by) {
                HubEvent::Line(line) => {
                    if !self.obey(&line, &waker)? {
                        return Ok(());
                    }
                }
                HubEvent::Closed => return Ok(()),
                HubEvent::Woken => self.take_replies()?,
                HubEvent::Due => self.stop(),
            }
        }
    }

    /// Does what a line asks for; `false` if it is to end.
    fn obey(&mut self, line: &str, waker: &crate::player::Waker) -> io::Result<bool> {
        let (command, pairs) = words(line);
        let value = |name: &str| pairs.get(name).map(String::as_str);
        match command {
            "hub" => self.introduce()?,
            "set-param" => {
                if let (Some(name), Some(value)) = (value("name"), value("value")) {
                    self.set.insert(name.to_owned(), value.to_owned());
                }
            }
            "init" => match (self.bot.make)(&self.set) {
                Ok(mut player) => {
                    player.wake_with(waker.clone());
                    self.player = Some(player);
                    self.send("ready")?;
                }
                Err(report) => self.error(&report.message)?,
            },
            "ping" => self.send("pong")?,
            "new-game" => self.begin_game(),
            "pos" => self.set_position(value("pos"), value("moves").unwrap_or_default())?,
            "level" => {
                let secs = value("move-time").and_then(|secs| secs.parse::<f64>().ok());
                self.time = secs.filter(|secs| *secs > 0.0).and_then(|secs| Duration::try_from_secs_f64(secs).ok());
                self.nodes = value("nodes").and_then(|nodes| nodes.parse().ok());
            }
            "go" => self.go(pairs.contains_key("analyze"))?,
            "stop" => self.stop(),
            "quit" => return Ok(false),
            "ponder-hit" | "" => {}
            _ => self.error("bad command")?,
        }
        Ok(true)
    }

    fn introduce(&mut self) -> io::Result<()> {
        let mut lines = vec![format!("id name={} version={}", word(&self.bot.title), word(&self.bot.version))];
        lines.extend(self.bot.options.iter().map(|option| {
            let DeclaredOption { name, kind, value, range, choices } = option;
            let mut line = format!("param name={} value={} type={kind}", word(name), word(value));
            if let Some([min, max]) = range {
                let _ = write!(line, " min={min} max={max}");
            }
            if !choices.is_empty() {
                let _ = write!(line, " values={}", word(&choices.join(" ")));
            }
            line
        }));
        lines.push("wait".to_owned());
        lines.iter().try_for_each(|line| self.send(line))
    }

    fn begin_game(&mut self) {
        self.memory = None;
        self.ask(PlayerRequest::Done(Outcome { winner: None, ending: Termination::Abandoned }));
    }

    fn set_position(&mut self, letters: Option<&str>, moves: &str) -> io::Result<()> {
        let mut position = letters.and_then(|letters| read_position(&self.variant, letters));
        for text in moves.split_whitespace() {
            position = position.and_then(|here| find_move(&here, text).map(|legal| here.play(&legal).0));
        }
        let is_bad = position.is_none();
        self.position = position;
        if is_bad { self.error("bad position") } else { Ok(()) }
    }

    fn go(&mut self, analyses: bool) -> io::Result<()> {
        let Some(position) = self.position.clone() else { return self.error("no position") };
        if self.player.is_none() {
            return self.error("not ready");
        }
        if position.moves().is_empty() {
            return self.error("the game is over");
        }
        let began = Instant::now();
        let stop_at = self.time.filter(|_| !analyses).map(|time| began + time.mul_f64(MARGIN));
        let task = TurnContext {
            seat: position.turn(),
            game_seed: SEED,
            allowance: Allowance { nodes: self.nodes, steps: None, guard: GUARD, traced: false },
            memory: self.memory.clone(),
            position: position.clone(),
        };
        self.search = Some(HubSearch { position, began, stop_at, best: None });
        self.ask(if analyses { PlayerRequest::Analyse { task, lines: 1 } } else { PlayerRequest::Move(task) });
        Ok(())
    }

    fn ask(&mut self, ask: PlayerRequest) {
        self.requests += 1;
        if let Some(player) = &mut self.player {
            player.ask(Request { id: self.requests, ask });
        }
    }

    fn stop(&mut self) {
        if let (Some(player), Some(search)) = (&mut self.player, &mut self.search) {
            search.stop_at = None;
            player.stop();
        }
    }

    fn take_replies(&mut self) -> io::Result<()> {
        while let Some(reply) = self.player.as_mut().and_then(|player| player.poll()) {
            if reply.id == self.requests {
                self.take(reply.answer)?;
            }
        }
        Ok(())
    }

    fn take(&mut self, answer: PlayerResponse) -> io::Result<()> {
        let Some(search) = &mut self.search else { return Ok(()) };
        match answer {
            PlayerResponse::Progress { depth, value, line, nodes } if !line.is_empty() => {
                search.best = Some(ScoredLine { value, line });
                self.send_progress(depth, nodes)
            }
            PlayerResponse::Judgement { moves, depth, nodes, is_last } => {
                search.best = moves.into_iter().next().or(search.best.take());
                self.send_progress(depth, nodes)?;
                if is_last { self.send_done() } else { Ok(()) }
            }
            PlayerResponse::Move(choice) => {
                self.memory.clone_from(&choice.memory);
                let value = choice.value.unwrap_or_default();
                search.best = Some(ScoredLine { value, line: vec![choice.chosen] });
                self.send_done()
            }
            PlayerResponse::Fault(fault) => {
                self.search = None;
                self.error(&fault.report.message)
            }
            PlayerResponse::NoJudgement => {
                self.search = None;
                self.error("this bot does not evaluate positions")
            }
            _ => Ok(()),
        }
    }

    fn send_progress(&mut self, depth: u32, nodes: u64) -> io::Result<()> {
        let Some(HubSearch { position, began, best: Some(best), .. }) = &self.search else { return Ok(()) };
        let naming = SquareNaming::own(position.variant());
        let line = best.line.iter().map(|legal| move_text(&naming, legal)).collect::<Vec<_>>().join(" ");
        let secs = began.elapsed().as_secs_f64();
        let text = format!(
            "info depth={depth} score={:.3} nodes={nodes} time={secs:.3} nps={:.3} pv=\"{line}\"",
            best.value,
            nodes as f64 / secs.max(1e-3) / 1e6
        );
        self.send(&text)
    }

    fn send_done(&mut self) -> io::Result<()> {
        let Some(search) = self.search.take() else { return Ok(()) };
        let naming = SquareNaming::own(search.position.variant());
        let line = search.best.map(|best| best.line).unwrap_or_default();
        let mut text = line.first().map_or_else(String::new, |chosen| format!(" move={}", move_text(&naming, chosen)));
        if let Some(answer) = line.get(1) {
            let _ = write!(text, " ponder={}", move_text(&naming, answer));
        }
        self.send(&format!("done{text}"))
    }

    fn error(&mut self, message: &str) -> io::Result<()> {
        self.send(&format!("error message={}", word(message)))
    }

    fn send(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}

enum HubEvent {
    Line(String),
    Closed,
    Woken,
    /// The bot's time is up.
    Due,
}

fn next(lines: &Receiver<String>, woken: &Receiver<()>, by: Option<Instant>) -> HubEvent {
    let due = by.map_or_else(crossbeam_channel::never, crossbeam_channel::at);
    select! {
        recv(lines) -> line => line.map_or(HubEvent::Closed, HubEvent::Line),
        recv(woken) -> _ => HubEvent::Woken,
        recv(due) -> _ => HubEvent::Due,
    }
}
