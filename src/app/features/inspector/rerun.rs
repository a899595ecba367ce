//! Asks a player again outside the game: for one move with its trace and grades, or move after move until one differs from the
//! game.

use super::Moment;
use crate::player::{
    Allowance, ChosenMove, GradedMove, Memory, PendingReply, Player, PlayerRequest, PlayerResponse, Waker,
};
use crate::report::{Report, Trace};
use crate::rules::Move;
use crate::text::Phrase;
use std::sync::Arc;

/// A player's answer about one move of a game.
pub struct Rerun {
    player: Box<dyn Player>,
    reply: PendingReply,
    /// What was asked: the ply, the seat, the bot version, and whether a move is wanted.
    pub about: RerunSubject,
    /// The move that the player chooses.
    pub choice: Option<Box<ChosenMove>>,
    /// Its grades of the legal moves, best first.
    pub grades: Option<Vec<GradedMove>>,
    /// Whether it would resign.
    pub resigns: bool,
    /// The player's error, if it failed.
    pub fault: Option<Report>,
    /// What it traced before the error.
    pub traced: Arc<[Trace]>,
    /// What it printed.
    pub printed: Vec<Phrase>,
    /// Whether the run has finished.
    pub is_done: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RerunSubject {
    /// The number of the move in the game, counted from 1.
    pub ply: usize,
    /// The seat text of the player.
    pub seat: String,
    /// The version of its bot.
    pub generation: u64,
    /// Whether the player chooses a move, or only grades.
    pub chooses: bool,
}

/// Maximum number of printed lines stored per run.
const MAX_PRINTED: usize = 200;

impl Rerun {
    pub fn start(
        mut player: Box<dyn Player>,
        about: RerunSubject,
        moment: &Moment,
        (seed, allowance): (u64, Allowance),
        waker: Waker,
    ) -> Self {
        player.wake_with(waker);
        let task = moment.task(seed, allowance, moment.memory.clone());
        let ask = if about.chooses { PlayerRequest::Move(task) } else { PlayerRequest::Grade(task) };
        let reply = PendingReply::send(&mut *player, ask);
        Self {
            player,
            reply,
            about,
            choice: None,
            grades: None,
            resigns: false,
            fault: None,
            traced: Arc::default(),
            printed: Vec::new(),
            is_done: false,
        }
    }

    pub fn title(&self) -> String {
        self.player.title()
    }

    /// Processes the player's replies; after its move, asks for its grades.
    pub fn tick(&mut self, moment: &Moment, (seed, allowance): (u64, Allowance)) {
        while let Some(response) = self.reply.poll(&mut *self.player) {
            match response {
                PlayerResponse::Said(line) if self.printed.len() < MAX_PRINTED => self.printed.push(line),
                PlayerResponse::Said(_)
                | PlayerResponse::Starts(_)
                | PlayerResponse::Started
                | PlayerResponse::Progress { .. } => {}
                PlayerResponse::Move(choice) => {
                    self.choice = Some(choice);
                    self.ask_grades(moment, (seed, allowance));
                }
                PlayerResponse::Resigns => {
                    self.resigns = true;
                    self.ask_grades(moment, (seed, allowance));
                }
                PlayerResponse::Grades(mut grades) => {
                    grades.sort_by(|a, b| b.value.total_cmp(&a.value));
                    (self.grades, self.is_done) = (Some(grades), true);
                }
                PlayerResponse::Fault(fault) => {
                    self.traced = fault.evidence.map(|evidence| evidence.trace).unwrap_or_default();
                    (self.fault, self.is_done) = (Some(fault.report), true);
                }
                _ => self.is_done = true,
            }
        }
    }

    fn ask_grades(&mut self, moment: &Moment, (seed, allowance): (u64, Allowance)) {
        let task = moment.task(seed, allowance, moment.memory.clone());
        self.reply = PendingReply::send(&mut *self.player, PlayerRequest::Grade(task));
    }
}

/// How far the comparison of a side's moves has come.
#[derive(Clone, Debug, PartialEq)]
pub enum Forked {
    /// Still searching: moves that agreed so far, and moves in total.
    Looking(usize, usize),
    /// All this many moves agree.
    Same(usize),
    /// At this move of the game it now plays another move, or none.
    Differs(usize, Option<Move>),
    /// The player failed at this move of the game.
    Fault(usize, Box<Report>),
}

/// A player that is asked for one move of a game after another, passing its memory on, until one differs.
pub struct Fork {
    player: Box<dyn Player>,
    /// `None` once the comparison has ended.
    reply: Option<PendingReply>,
    /// The moves of the player's side.
    moments: Vec<Moment>,
    next: usize,
    seed: u64,
    allowance: Allowance,
    memory: Option<Memory>,
    pub found: Forked,
    /// Which version of which seat is asked.
    pub about: RerunSubject,
}

impl Fork {
    /// Starts the search; `moments` are the moves of one side, the first with the memory that it was played with.
    pub fn start(
        mut player: Box<dyn Player>,
        about: RerunSubject,
        moments: Vec<Moment>,
        (seed, allowance): (u64, Allowance),
        waker: Waker,
    ) -> Self {
        player.wake_with(waker);
        let memory = moments.first().and_then(|moment| moment.memory.clone());
        let found = Forked::Looking(0, moments.len());
        let allowance = Allowance { traced: false, ..allowance };
        let mut fork = Self { player, reply: None, moments, next: 0, seed, allowance, memory, found, about };
        fork.ask();
        fork
    }

    /// The side whose moves are compared.
    pub fn side(&self) -> Option<crate::board::Side> {
        self.moments.first().map(|moment| moment.side)
    }

    fn ask(&mut self) {
        let Some(moment) = self.moments.get(self.next) else {
            (self.found, self.reply) = (Forked::Same(self.moments.len()), None);
            return;
        };
        let mut task = moment.task(self.seed, self.allowance, self.memory.clone());
        task.allowance.traced = false;
        self.reply = Some(PendingReply::send(&mut *self.player, PlayerRequest::Move(task)));
    }

    /// Processes the player's reply and asks for the next move.
    pub fn tick(&mut self) {
        while let Some(response) = self.reply.and_then(|reply| reply.poll(&mut *self.player)) {
            let Some(moment) = self.moments.get(self.next) else { return };
            match response {
                PlayerResponse::Move(choice) if choice.chosen.is_same(&moment.chosen) => {
                    self.memory = choice.memory;
                    self.next += 1;
                    self.found = Forked::Looking(self.next, self.moments.len());
                    self.ask();
                }
                PlayerResponse::Move(choice) => self.found = Forked::Differs(moment.ply, Some(choice.chosen)),
                PlayerResponse::Resigns => self.found = Forked::Differs(moment.ply, None),
                PlayerResponse::Fault(fault) => self.found = Forked::Fault(moment.ply, Box::new(fault.report)),
                _ => {}
            }
        }
    }
}
