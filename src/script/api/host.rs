//! What a request to a bot shares with the functions that the bot calls while it answers.

use crate::board::{Side, Square};
use crate::player::{Allowance, PlayerResponse};
use crate::report::{LONGEST_MESSAGE, Trace, clipped};
use crate::rules::{Move, Position};
use crate::script::fault::error;
use crate::search::Books;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// Most lines a bot may write to its console in one request.
const MOST_LINES: u32 = 1000;
/// Most bytes of them.
const MOST_SAID_BYTES: usize = 32 * 1024;
/// Most labelled values in one trace.
const MOST_TRACED: u32 = 100_000;
/// Most bytes of traces in one request, of all its moves together.
const MOST_TRACED_BYTES: usize = 16 * 1024 * 1024;

/// Where answers go while the bot is still thinking.
type Sink = Box<dyn Fn(PlayerResponse)>;

/// One request: what it is about and what the bot has left behind so far.
pub struct Turn {
    /// The position it is about.
    pub position: Position,
    /// The side that is asked.
    pub seat: Side,
    /// What it may spend.
    pub allowance: Allowance,
    /// A number from the game's seed, the seat and the ply.
    pub seed: u64,
    /// `ctx.random`.
    pub random: ChaCha8Rng,
    /// The move to play if the bot runs out.
    pub kept: Option<Move>,
    /// `ctx.mark`.
    pub marks: Vec<(Square, String)>,
    /// Traces being built, the outermost first; the first collects those that are done.
    traces: Vec<Trace>,
    traced: u32,
    traced_bytes: usize,
    lines: u32,
    said_bytes: usize,
    /// Nodes searched.
    pub nodes: u64,
    /// The opening books there are.
    pub books: Arc<Books>,
}

impl Turn {
    /// A request that has just begun.
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
        }
    }

    /// Counts a line of the console. Whether the console was full before, and whether it is now.
    fn count_printed(&mut self, bytes: usize) -> (bool, bool) {
        let is_full = |turn: &Self| turn.lines >= MOST_LINES || turn.said_bytes > MOST_SAID_BYTES;
        let was_full = is_full(self);
        self.lines += 1;
        self.said_bytes += bytes;
        (was_full, is_full(self))
    }

    /// Whether another labelled value is kept: reasons are wanted, and there are not too many yet.
    pub fn takes_trace(&mut self) -> bool {
        self.traced += u32::from(self.allowance.traced);
        self.allowance.traced && self.traced <= MOST_TRACED && self.traced_bytes <= MOST_TRACED_BYTES
    }

    /// Opens a labelled value; what is traced until it is closed belongs to it.
    pub fn open_trace(&mut self, label: String, squares: Vec<Square>) {
        self.traced_bytes += size_of::<Trace>() + label.len() + squares.len();
        self.traces.push(Trace { label, squares, ..Trace::default() });
    }

    /// Closes the value opened last.
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

    /// Everything traced; values still open are closed.
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
    sink: RefCell<Option<Sink>>,
    is_wanted: RefCell<Box<dyn Fn() -> bool>>,
    in_eval: Cell<bool>,
}

/// The host's end of a bot's state; cloned into every function that the bot may call.
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
        };
        Self { inner: Rc::new(inner) }
    }
}

impl Host {
    /// Begins a request; `sink` takes what is said meanwhile, `is_wanted` turns false when the answer is no longer wanted.
    pub fn begin(&self, turn: Turn, sink: Sink, is_wanted: Box<dyn Fn() -> bool>) {
        *self.inner.turn.borrow_mut() = Some(turn);
        *self.inner.sink.borrow_mut() = Some(sink);
        *self.inner.is_wanted.borrow_mut() = is_wanted;
        self.inner.in_eval.set(false);
    }

    /// Ends the request and hands back what it left behind.
    pub fn end(&self) -> Option<Turn> {
        self.inner.sink.borrow_mut().take();
        self.inner.turn.borrow_mut().take()
    }

    /// The open request.
    ///
    /// # Errors
    /// There is none: the script's file is only being loaded.
    pub fn turn<R>(&self, with: impl FnOnce(&mut Turn) -> R) -> mlua::Result<R> {
        let mut turn = self.inner.turn.borrow_mut();
        let turn = turn.as_mut().ok_or_else(|| error("script-loading"))?;
        Ok(with(turn))
    }

    /// Whether a search may go on.
    pub fn is_wanted(&self) -> bool {
        (self.inner.is_wanted.borrow())()
    }

    /// Sends an answer up while the bot is still thinking.
    pub fn send(&self, answer: PlayerResponse) {
        if let Some(sink) = self.inner.sink.borrow().as_ref() {
            sink(answer);
        }
    }

    /// Writes a line to the bot's console; a long one is cut, and a flood is cut off.
    pub fn print(&self, line: String) {
        let line = clipped(line, LONGEST_MESSAGE);
        // Where a bot's file is only being loaded nobody hears it.
        let Ok((was_full, is_full)) = self.turn(|turn| turn.count_printed(line.len())) else { return };
        if !is_full {
            self.send(PlayerResponse::Said(line));
        } else if !was_full {
            self.send(PlayerResponse::Said("(more lines than anyone can read: cut off here)".into()));
        }
    }

    /// Runs an evaluation of the script; searches called inside are refused.
    pub fn in_eval<R>(&self, inside: impl FnOnce() -> R) -> R {
        self.inner.in_eval.set(true);
        let result = inside();
        self.inner.in_eval.set(false);
        result
    }

    /// Whether an evaluation of the script is running.
    pub fn is_in_eval(&self) -> bool {
        self.inner.in_eval.get()
    }
}
