//! State of a request, shared with the host functions that the bot calls while it answers.

use crate::board::{Side, Square};
use crate::patterns::PatternRegistry;
use crate::player::{Allowance, PlayerResponse};
use crate::report::{LONGEST_MESSAGE, Trace, clipped};
use crate::rules::{Move, Position};
use crate::script::fault::error;
use crate::search::{Books, EndgameTables, KeptTable};
use crate::text::{Phrase, phrase, raw};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// The most console lines of a bot in one request.
const MAX_LINES: u32 = 1000;
const MAX_SAID_BYTES: usize = 32 * 1024;
/// Limit for one request.
const MAX_TRACED: u32 = 100_000;
/// Limit for one request, over all its moves.
const MAX_TRACED_BYTES: usize = 16 * 1024 * 1024;

/// Receives answers while the bot is still thinking.
type ResponseCallback = Box<dyn Fn(PlayerResponse)>;

/// One request: its inputs and what the bot has produced so far.
pub struct Turn {
    pub position: Position,
    /// The side to answer for.
    pub seat: Side,
    pub allowance: Allowance,
    /// Derived from the game's seed, the seat and the ply.
    pub seed: u64,
    pub random: ChaCha8Rng,
    /// The move to play if the bot runs out of steps, time or memory.
    pub kept: Option<Move>,
    pub marks: Vec<(Square, String)>,
    /// Open traces, outermost first; the first entry collects the finished ones.
    traces: Vec<Trace>,
    traced: u32,
    traced_bytes: usize,
    lines: u32,
    said_bytes: usize,
    pub nodes: u64,
    pub books: Arc<Books>,
    pub endgames: Arc<EndgameTables>,
    pub patterns: Arc<PatternRegistry>,
}

impl Turn {
    pub fn new(position: Position, seat: Side, game_seed: u64, allowance: Allowance) -> Self {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&game_seed.to_le_bytes());
        seed[8] = seat.index() as u8;
        seed[9..13].copy_from_slice(&position.ply().to_le_bytes());
        let mut random = ChaCha8Rng::from_seed(seed);
        let seed = rand_chacha::rand_core::RngCore::next_u64(&mut random);
        Self {
            position,
            seat,
            allowance,
            seed,
            random,
            kept: None,
            marks: Vec::new(),
            traces: vec![Trace::default()],
            traced: 0,
            traced_bytes: 0,
            lines: 0,
            said_bytes: 0,
            nodes: 0,
            books: Arc::default(),
            endgames: Arc::default(),
            patterns: Arc::default(),
        }
    }

    /// Counts a console line. Returns whether the console was full before, and whether it is now.
    fn count_printed(&mut self, bytes: usize) -> (bool, bool) {
        let is_full = |turn: &Self| turn.lines >= MAX_LINES || turn.said_bytes > MAX_SAID_BYTES;
        let was_full = is_full(self);
        self.lines += 1;
        self.said_bytes += bytes;
        (was_full, is_full(self))
    }

    /// Counts a trace entry. Returns whether to store it: tracing is on and the limits are not reached.
    pub fn takes_trace(&mut self) -> bool {
        self.traced += u32::from(self.allowance.traced);
        self.allowance.traced && self.traced <= MAX_TRACED && self.traced_bytes <= MAX_TRACED_BYTES
    }

    /// Entries made until it is closed are nested in it.
    pub fn open_trace(&mut self, label: String, squares: Vec<Square>) {
        self.traced_bytes += size_of::<Trace>() + label.len() + squares.len();
        self.traces.push(Trace { label, squares, ..Trace::default() });
    }

    /// Closes the entry opened last.
    pub fn close_trace(&mut self, value: String) {
        if self.traces.len() > 1
            && let Some(mut done) = self.traces.pop()
            && let Some(outer) = self.traces.last_mut()
        {
            self.traced_bytes += value.len();
            done.value = value;
            outer.children.push(done);
        }
    }

    pub fn take_traces(&mut self) -> Vec<Trace> {
        while self.traces.len() > 1 {
            self.close_trace(String::new());
        }
        self.traced = 0;
        self.traces.first_mut().map(|root| std::mem::take(&mut root.children)).unwrap_or_default()
    }
}

struct Inner {
    turn: RefCell<Option<Turn>>,
    sink: RefCell<Option<ResponseCallback>>,
    is_wanted: RefCell<Box<dyn Fn() -> bool>>,
    in_eval: Cell<bool>,
    kept_table: KeptTable,
}

/// The host's side of a bot's state; every function that the bot may call has a clone.
#[derive(Clone)]
pub struct Host {
    inner: Rc<Inner>,
}

impl Default for Host {
    fn default() -> Self {
        let inner = Inner {
            turn: RefCell::default(),
            sink: RefCell::default(),
            is_wanted: RefCell::new(Box::new(|| true)),
            in_eval: Cell::new(false),
            kept_table: KeptTable::default(),
        };
        Self { inner: Rc::new(inner) }
    }
}

impl Host {
    /// Starts a request. `sink` receives what is sent meanwhile; `is_wanted` returns false once the answer is no longer wanted.
    pub fn begin(&self, turn: Turn, sink: ResponseCallback, is_wanted: Box<dyn Fn() -> bool>) {
        *self.inner.turn.borrow_mut() = Some(turn);
        *self.inner.sink.borrow_mut() = Some(sink);
        *self.inner.is_wanted.borrow_mut() = is_wanted;
        self.inner.in_eval.set(false);
    }

    /// Returns the request's state.
    pub fn end(&self) -> Option<Turn> {
        self.inner.sink.borrow_mut().take();
        self.inner.turn.borrow_mut().take()
    }

    /// Accesses the open request. Fails if there is none, as the script's file is still being loaded.
    pub fn turn<R>(&self, with: impl FnOnce(&mut Turn) -> R) -> mlua::Result<R> {
        let mut turn = self.inner.turn.borrow_mut();
        let turn = turn.as_mut().ok_or_else(|| error("script-loading"))?;
        Ok(with(turn))
    }

    pub fn is_wanted(&self) -> bool {
        (self.inner.is_wanted.borrow())()
    }

    pub fn send(&self, answer: PlayerResponse) {
        if let Some(sink) = self.inner.sink.borrow().as_ref() {
            sink(answer);
        }
    }

    /// Writes a line to the bot's console. Long lines are cut, and output beyond the limits is dropped.
    pub fn print(&self, line: String) {
        let line = clipped(line, LONGEST_MESSAGE);
        self.print_counted(line.len(), || raw(line));
    }

    /// Writes a line of damka's to the bot's console, within the same limits.
    pub fn remark(&self, line: Phrase) {
        self.print_counted(0, || line);
    }

    fn print_counted(&self, size: usize, line: impl FnOnce() -> Phrase) {
        // While a bot's file is being loaded, console output is dropped.
        let Ok((was_full, is_full)) = self.turn(|turn| turn.count_printed(size)) else { return };
        if !is_full {
            self.send(PlayerResponse::Said(line()));
        } else if !was_full {
            self.send(PlayerResponse::Said(phrase("console-truncated")));
        }
    }

    /// Runs an evaluation of the script; searches inside it are refused.
    pub fn in_eval<R>(&self, inside: impl FnOnce() -> R) -> R {
        self.inner.in_eval.set(true);
        let result = inside();
        self.inner.in_eval.set(false);
        result
    }

    pub fn is_in_eval(&self) -> bool {
        self.inner.in_eval.get()
    }

    /// The transposition table that searches of this bot keep.
    pub fn kept_table(&self) -> &KeptTable {
        &self.inner.kept_table
    }
}
