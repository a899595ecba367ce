//! How a bot with one set of weights grades the moves of the position that is shown. One question at a time; a question that
//! is out of date is answered all the same, so that something is seen while numbers move.

use super::weight_sets::WeightSet;
use crate::catalog::{LiveBot, SeatSpec};
use crate::player::{Allowance, Player, PlayerRequest, PlayerResponse, Request, TurnContext, Waker};
use crate::report::Report;
use crate::rules::{Move, Position};
use std::sync::Arc;
use std::time::Duration;

/// Nodes of each search: what comes within a few hundredths of a second.
const NODES: u64 = 20_000;
/// Only what has gone wrong takes so long.
const GUARD: Duration = Duration::from_secs(10);

/// What is known of the position that is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks {
    /// Nothing yet.
    Awaited,
    /// The bot has no grades to give.
    None,
    /// Each legal move with its grade for the side to move, the best first; of equal ones in the order of the moves.
    Given(Vec<(Move, f64)>),
    /// What went wrong.
    Fault(Report),
}

impl Marks {
    /// Reads what a player answers.
    fn of(answer: PlayerResponse) -> Option<Self> {
        Some(match answer {
            PlayerResponse::Grades(grades) => {
                let mut list: Vec<_> = grades.into_iter().map(|grade| (grade.chosen, grade.value)).collect();
                list.sort_by(|a, b| b.1.total_cmp(&a.1));
                Self::Given(list)
            }
            PlayerResponse::NoGrades => Self::None,
            PlayerResponse::Fault(fault) => Self::Fault(fault.report),
            _ => return None,
        })
    }

    /// The best move.
    pub fn best(&self) -> Option<&Move> {
        if let Self::Given(list) = self { list.first().map(|(best, _)| best) } else { None }
    }

    /// The grade of a move.
    pub fn grade(&self, legal: &Move) -> Option<f64> {
        let Self::Given(list) = self else { return None };
        list.iter().find(|(one, _)| one.is_same(legal)).map(|(_, grade)| *grade)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Asked {
    id: u64,
    ply: usize,
    version: u64,
}

/// A bot with one set.
pub struct Evaluator {
    live: Arc<LiveBot>,
    player: Box<dyn Player>,
    ids: u64,
    open: Option<Asked>,
    marks: Marks,
    /// What the marks are about: ply and version.
    marked: Option<(usize, u64)>,
}

impl Evaluator {
    /// The bot of a seat with weights of its own.
    pub fn new(seat: &SeatSpec, set: &WeightSet, waker: Waker) -> Option<Self> {
        let (live, mut player) = seat.player_with(set.clone())?;
        player.wake_with(waker);
        Some(Self { live, player, ids: 0, open: None, marks: Marks::Awaited, marked: None })
    }

    /// The slot in which its numbers lie.
    pub const fn live(&self) -> &Arc<LiveBot> {
        &self.live
    }

    /// Other numbers, if these are others. Tells whether they are.
    pub fn weigh(&mut self, set: &WeightSet) -> bool {
        let is_new = *self.live.current().weights != *set;
        if is_new {
            self.live.set_weights(&Arc::new(set.clone()));
        }
        is_new
    }

    /// What it makes of the position after so many plies, if that is the one it was asked about.
    pub fn marks(&self, ply: usize) -> &Marks {
        if self.marked.is_some_and(|(marked, _)| marked == ply) { &self.marks } else { &Marks::Awaited }
    }

    /// Whether what it shows is about these very numbers.
    pub fn is_settled(&self, ply: usize) -> bool {
        self.marked == Some((ply, self.live.generation()))
    }

    /// Hears answers and asks about the position that is shown, unless its grades are known.
    pub fn tick(&mut self, line: &[Position], shown: usize) {
        self.poll(shown);
        if self.open.is_none() && self.marked != Some((shown, self.live.generation())) {
            self.ask(line, shown);
        }
    }

    fn ask(&mut self, line: &[Position], ply: usize) {
        let version = self.live.generation();
        let Some(position) = line.get(ply) else { return };
        if position.outcome().is_some() {
            (self.marks, self.marked) = (Marks::Given(Vec::new()), Some((ply, version)));
            return;
        }
        self.ids += 1;
        let allowance = Allowance { nodes: Some(NODES), steps: None, guard: GUARD, traced: false };
        let task =
            TurnContext { position: position.clone(), seat: position.turn(), game_seed: 0, allowance, memory: None };
        self.player.ask(Request { id: self.ids, ask: PlayerRequest::Grade(task) });
        self.open = Some(Asked { id: self.ids, ply, version });
    }

    fn poll(&mut self, shown: usize) {
        while let Some(reply) = self.player.poll() {
            let Some(open) = self.open.filter(|open| open.id == reply.id) else { continue };
            if let Some(marks) = Marks::of(reply.answer) {
                self.open = None;
                // Another position may be shown by now.
                if open.ply == shown {
                    (self.marks, self.marked) = (marks, Some((open.ply, open.version)));
                }
            }
        }
    }
}
