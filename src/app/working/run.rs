//! A player asked again, beside the game: for one move with its reasons and the grades of all, or for move after move
//! until one differs from the game's.

use super::Moment;
use crate::player::{Allowance, Answer, Ask, Choice, Graded, Memory, Player, Request, Waker};
use crate::report::{Report, Trace};
use crate::rules::Move;
use std::sync::Arc;

/// What a player answers about one move of a game.
pub struct Run {
    player: Box<dyn Player>,
    asked: u64,
    /// What it was asked about: the ply, the seat, the version of its bot, whether for a move.
    pub about: About,
    /// The move it chooses.
    pub choice: Option<Box<Choice>>,
    /// Its grades of the legal moves, the best first.
    pub grades: Option<Vec<Graded>>,
    /// It would resign.
    pub resigns: bool,
    /// What went wrong in it.
    pub fault: Option<Report>,
    /// What it had traced before that.
    pub traced: Arc<[Trace]>,
    /// What it printed.
    pub said: Vec<String>,
    /// Whether nothing more will come.
    pub is_done: bool,
}

/// What a player was asked about.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    /// The place of the move in the game, from 1.
    pub ply: usize,
    /// Who is asked, as a seat.
    pub seat: String,
    /// The version of its bot.
    pub generation: u64,
    /// Whether it chooses a move, or only grades.
    pub chooses: bool,
}

/// Most lines of print that are kept of a run.
const MOST_SAID: usize = 200;

impl Run {
    /// Asks a player about a move.
    pub fn start(
        mut player: Box<dyn Player>,
        about: About,
        moment: &Moment,
        (seed, allowance): (u64, Allowance),
        waker: Waker,
    ) -> Self {
        player.wake_with(waker);
        let task = moment.task(seed, allowance, moment.memory.clone());
        let ask = if about.chooses { Ask::Move(task) } else { Ask::Grade(task) };
        player.ask(Request { id: 1, ask });
        Self {
            player,
            asked: 1,
            about,
            choice: None,
            grades: None,
            resigns: false,
            fault: None,
            traced: Arc::default(),
            said: Vec::new(),
            is_done: false,
        }
    }

    /// What it is called.
    pub fn title(&self) -> String {
        self.player.title()
    }

    /// Hears the player; after its move it is asked for its grades.
    pub fn tick(&mut self, moment: &Moment, (seed, allowance): (u64, Allowance)) {
        while let Some(reply) = self.player.poll() {
            match reply.answer {
                Answer::Said(line) if self.said.len() < MOST_SAID => self.said.push(line),
                Answer::Said(_) | Answer::Progress { .. } => {}
                _ if reply.id != self.asked => {}
                Answer::Move(choice) => {
                    self.choice = Some(choice);
                    self.ask_grades(moment, (seed, allowance));
                }
                Answer::Resigns => {
                    self.resigns = true;
                    self.ask_grades(moment, (seed, allowance));
                }
                Answer::Grades(mut grades) => {
                    grades.sort_by(|a, b| b.value.total_cmp(&a.value));
                    (self.grades, self.is_done) = (Some(grades), true);
                }
                Answer::Fault(fault) => {
                    self.traced = fault.evidence.map(|evidence| evidence.trace).unwrap_or_default();
                    (self.fault, self.is_done) = (Some(fault.report), true);
                }
                _ => self.is_done = true,
            }
        }
    }

    fn ask_grades(&mut self, moment: &Moment, (seed, allowance): (u64, Allowance)) {
        self.asked += 1;
        let task = moment.task(seed, allowance, moment.memory.clone());
        self.player.ask(Request { id: self.asked, ask: Ask::Grade(task) });
    }
}

/// How far the later moves of a side were asked for again.
#[derive(Clone, Debug, PartialEq)]
pub enum Forked {
    /// Still asking; so many were the same, of so many.
    Looking(usize, usize),
    /// All of so many are the same.
    Same(usize),
    /// At this place of the game it now plays another move, or none.
    Differs(usize, Option<Move>),
    /// It broke down at this place of the game.
    Fault(usize, Box<Report>),
}

/// A player that is asked for one move of a game after the other, its memory handed on, until one differs.
pub struct Fork {
    player: Box<dyn Player>,
    /// Its side's moves from where it was begun.
    moments: Vec<Moment>,
    next: usize,
    seed: u64,
    allowance: Allowance,
    memory: Option<Memory>,
    /// How it stands.
    pub found: Forked,
    /// Which version of which seat is asked.
    pub about: About,
}

impl Fork {
    /// Begins to ask; `moments` are the moves of one side, of which the first is with the memory that it was played with.
    pub fn start(
        mut player: Box<dyn Player>,
        about: About,
        moments: Vec<Moment>,
        (seed, allowance): (u64, Allowance),
        waker: Waker,
    ) -> Self {
        player.wake_with(waker);
        let memory = moments.first().and_then(|moment| moment.memory.clone());
        let found = Forked::Looking(0, moments.len());
        let allowance = Allowance { traced: false, ..allowance };
        let mut fork = Self { player, moments, next: 0, seed, allowance, memory, found, about };
        fork.ask();
        fork
    }

    /// Which side's moves it goes through.
    pub fn side(&self) -> Option<crate::board::Side> {
        self.moments.first().map(|moment| moment.side)
    }

    fn ask(&mut self) {
        let Some(moment) = self.moments.get(self.next) else {
            self.found = Forked::Same(self.moments.len());
            return;
        };
        let mut task = moment.task(self.seed, self.allowance, self.memory.clone());
        task.allowance.traced = false;
        self.player.ask(Request { id: self.next as u64 + 1, ask: Ask::Move(task) });
    }

    /// Hears the player, and asks for the next move.
    pub fn tick(&mut self) {
        while let Some(reply) = self.player.poll() {
            let Some(moment) = self.moments.get(self.next).filter(|_| reply.id == self.next as u64 + 1) else {
                continue;
            };
            match reply.answer {
                Answer::Move(choice) if choice.chosen.is_same(&moment.chosen) => {
                    self.memory = choice.memory;
                    self.next += 1;
                    self.found = Forked::Looking(self.next, self.moments.len());
                    self.ask();
                }
                Answer::Move(choice) => self.found = Forked::Differs(moment.ply, Some(choice.chosen)),
                Answer::Resigns => self.found = Forked::Differs(moment.ply, None),
                Answer::Fault(fault) => self.found = Forked::Fault(moment.ply, Box::new(fault.report)),
                _ => {}
            }
        }
    }
}
