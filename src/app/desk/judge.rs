//! What a bot with one set of weights makes of the positions of a game: every move of the one that is shown, and the best
//! move of each. One question at a time, the one that is shown first; a question that is out of date is answered all the same,
//! so that something is seen while numbers move.

use super::mix::Set;
use crate::catalog::{LiveBot, Seat};
use crate::player::{Allowance, Answer, Ask, Player, Request, Task, Waker};
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
    fn of(answer: Answer) -> Option<Self> {
        Some(match answer {
            Answer::Grades(grades) => {
                let mut list: Vec<_> = grades.into_iter().map(|grade| (grade.chosen, grade.value)).collect();
                list.sort_by(|a, b| b.1.total_cmp(&a.1));
                Self::Given(list)
            }
            Answer::NoGrades => Self::None,
            Answer::Fault(fault) => Self::Fault(fault.report),
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

/// What is known of the best move of a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Best {
    /// Nothing yet.
    Unknown,
    /// There is none: the game is over, or the bot has no grades.
    None,
    /// This one.
    Is(Move),
}

impl Best {
    fn of(marks: &Marks) -> Self {
        marks.best().cloned().map_or(Self::None, Self::Is)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Asked {
    id: u64,
    ply: usize,
    version: u64,
}

/// A bot with one set.
pub struct Judge {
    live: Arc<LiveBot>,
    player: Box<dyn Player>,
    ids: u64,
    open: Option<Asked>,
    marks: Marks,
    /// What the marks are about: ply and version.
    marked: Option<(usize, u64)>,
    /// The best move after so many plies, where it is known: of which version all of it is.
    bests: (u64, Vec<Best>),
}

impl Judge {
    /// The bot of a seat with weights of its own.
    pub fn new(seat: &Seat, set: &Set, waker: Waker) -> Option<Self> {
        let (live, mut player) = seat.player_with(set.clone())?;
        player.wake_with(waker);
        Some(Self { live, player, ids: 0, open: None, marks: Marks::Awaited, marked: None, bests: (0, Vec::new()) })
    }

    /// Other numbers, if these are others. Tells whether they are.
    pub fn weigh(&mut self, set: &Set) -> bool {
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

    /// Its best move after so many plies.
    pub fn best(&self, ply: usize) -> &Best {
        self.bests.1.get(ply).unwrap_or(&Best::Unknown)
    }

    /// Whether what it shows is about these very numbers.
    pub fn is_settled(&self, ply: usize) -> bool {
        self.marked == Some((ply, self.live.generation()))
    }

    /// Hears answers and asks what is to be asked next: about `shown` first, about the rest of the line where `all`.
    pub fn tick(&mut self, line: &[Position], shown: usize, all: bool) {
        self.hear(line, shown);
        let version = self.live.generation();
        if self.bests.0 != version || self.bests.1.len() != line.len() {
            self.bests = (version, vec![Best::Unknown; line.len()]);
            self.take_best(shown);
        }
        if self.open.is_some() {
            return;
        }
        if self.marked != Some((shown, version)) {
            return self.ask(line, shown);
        }
        if let Some(ply) = self.bests.1.iter().position(|best| *best == Best::Unknown).filter(|_| all) {
            self.ask(line, ply);
        }
    }

    fn ask(&mut self, line: &[Position], ply: usize) {
        let version = self.live.generation();
        let Some(position) = line.get(ply) else { return };
        if position.outcome().is_some() {
            return self.learn(Asked { id: 0, ply, version }, ply, Marks::Given(Vec::new()));
        }
        self.ids += 1;
        let allowance = Allowance { nodes: Some(NODES), steps: None, guard: GUARD, traced: false };
        let task = Task { position: position.clone(), seat: position.turn(), game_seed: 0, allowance, memory: None };
        self.player.ask(Request { id: self.ids, ask: Ask::Grade(task) });
        self.open = Some(Asked { id: self.ids, ply, version });
    }

    fn hear(&mut self, line: &[Position], shown: usize) {
        while let Some(reply) = self.player.poll() {
            let Some(open) = self.open.filter(|open| open.id == reply.id) else { continue };
            if let Some(marks) = Marks::of(reply.answer) {
                self.open = None;
                // The line may be another one by now.
                if open.ply < line.len() {
                    self.learn(open, shown, marks);
                }
            }
        }
    }

    fn learn(&mut self, asked: Asked, shown: usize, marks: Marks) {
        let best = Best::of(&marks);
        if asked.ply == shown {
            (self.marks, self.marked) = (marks, Some((asked.ply, asked.version)));
        }
        if let Some(known) = self.bests.1.get_mut(asked.ply).filter(|_| self.bests.0 == asked.version) {
            *known = best;
        }
    }

    /// The position that is shown is one of the line.
    fn take_best(&mut self, shown: usize) {
        if self.marked == Some((shown, self.bests.0))
            && let Some(known) = self.bests.1.get_mut(shown)
        {
            *known = Best::of(&self.marks);
        }
    }
}
