//! Grades the moves of the shown position with one set of weights. One request runs at a time and is completed even if outdated, so
//! that results appear while a slider moves.

use super::weight_sets::WeightSet;
use crate::catalog::{LiveBot, SeatSpec};
use crate::player::{Allowance, PendingReply, Player, PlayerRequest, PlayerResponse, TurnContext, Waker};
use crate::report::{Report, Trace};
use crate::rules::{Move, Position};
use std::sync::Arc;
use std::time::Duration;

/// Nodes per search, for an answer within a few hundredths of a second.
const NODES: u64 = 20_000;
/// Time limit; only a faulty bot takes this long.
const GUARD: Duration = Duration::from_secs(10);

/// The grades of the shown position.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks {
    /// Not available yet.
    Awaited,
    /// The bot does not grade moves.
    None,
    /// Each legal move with its grade for the side to move, best first; equal ones in the order of the moves.
    Given(Vec<(Move, f64)>),
    Fault(Report),
}

impl Marks {
    /// Converts a player's response.
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

    pub fn best(&self) -> Option<&Move> {
        if let Self::Given(list) = self { list.first().map(|(best, _)| best) } else { None }
    }

    pub fn grade(&self, legal: &Move) -> Option<f64> {
        let Self::Given(list) = self else { return None };
        list.iter().find(|(one, _)| one.is_same(legal)).map(|(_, grade)| *grade)
    }
}

#[derive(Clone, Copy)]
struct EvaluationRequest {
    reply: PendingReply,
    ply: usize,
    version: u64,
    /// Whether the reasons for the grades are wanted, too.
    explains: bool,
}

/// A bot with one set of weights.
pub struct Evaluator {
    live: Arc<LiveBot>,
    player: Box<dyn Player>,
    open: Option<EvaluationRequest>,
    marks: Marks,
    /// The ply and the bot version that the grades belong to.
    marked: Option<(usize, u64)>,
    /// The reasons for the grades, and the ply and the bot version that they belong to.
    reasons: Option<((usize, u64), Vec<MoveReasons>)>,
}

type MoveReasons = (Move, Vec<Trace>);

impl Evaluator {
    /// Creates the bot of a seat with its own weights.
    pub fn new(seat: &SeatSpec, set: &WeightSet, waker: Waker) -> Option<Self> {
        let (live, mut player) = seat.player_with(set.clone())?;
        player.wake_with(waker);
        Some(Self { live, player, open: None, marks: Marks::Awaited, marked: None, reasons: None })
    }

    /// The bot slot that holds the weights.
    pub const fn live(&self) -> &Arc<LiveBot> {
        &self.live
    }

    /// Sets the weights. Returns whether they changed.
    pub fn set_weights(&mut self, set: &WeightSet) -> bool {
        let is_new = *self.live.current().weights != *set;
        if is_new {
            self.live.set_weights(&Arc::new(set.clone()));
        }
        is_new
    }

    /// The grades of the position at this ply, if it is the one last graded.
    pub fn marks(&self, ply: usize) -> &Marks {
        if self.marked.is_some_and(|(marked, _)| marked == ply) { &self.marks } else { &Marks::Awaited }
    }

    /// Whether the grades belong to this ply and the current weights.
    pub fn is_settled(&self, ply: usize) -> bool {
        self.marked == Some((ply, self.live.generation()))
    }

    /// The reasons for the grade of a move at this ply; `None` while they are not known for the current weights. Empty if the bot
    /// gave none.
    pub fn reasons(&self, ply: usize, legal: &Move) -> Option<&[Trace]> {
        let (_, list) = self.reasons.as_ref().filter(|(of, _)| *of == (ply, self.live.generation()))?;
        Some(list.iter().find(|(one, _)| one.is_same(legal)).map_or(&[], |(_, reasons)| &reasons[..]))
    }

    /// Processes replies and asks about the shown position unless its grades are known. Once they are and `explains` is set, asks
    /// for their reasons, which take the bot longer.
    pub fn tick(&mut self, line: &[Position], shown: usize, explains: bool) {
        self.poll(shown);
        let now = (shown, self.live.generation());
        if self.open.is_some() {
            return;
        }
        if self.marked != Some(now) {
            self.ask(line, shown, false);
        } else if explains
            && matches!(self.marks, Marks::Given(_))
            && self.reasons.as_ref().is_none_or(|(of, _)| *of != now)
        {
            self.ask(line, shown, true);
        }
    }

    fn ask(&mut self, line: &[Position], ply: usize, explains: bool) {
        let version = self.live.generation();
        let Some(position) = line.get(ply) else { return };
        if position.outcome().is_some() {
            (self.marks, self.marked) = (Marks::Given(Vec::new()), Some((ply, version)));
            self.reasons = Some(((ply, version), Vec::new()));
            return;
        }
        let allowance = Allowance { nodes: Some(NODES), guard: GUARD, traced: explains, ..Allowance::IN_MATCHES };
        let task =
            TurnContext { position: position.clone(), seat: position.turn(), game_seed: 0, allowance, memory: None };
        let reply = PendingReply::send(&mut *self.player, PlayerRequest::Grade(task));
        self.open = Some(EvaluationRequest { reply, ply, version, explains });
    }

    fn poll(&mut self, shown: usize) {
        while let Some(open) = self.open
            && let Some(response) = open.reply.poll(&mut *self.player)
        {
            if let (true, PlayerResponse::Grades(grades)) = (open.explains, &response) {
                let list = grades.iter().map(|grade| (grade.chosen.clone(), grade.reasons.clone())).collect();
                self.reasons = Some(((open.ply, open.version), list));
            }
            if let Some(marks) = Marks::of(response) {
                self.open = None;
                if open.explains && !matches!(marks, Marks::Given(_)) {
                    // The grades stay; only the reasons failed.
                    self.reasons = Some(((open.ply, open.version), Vec::new()));
                    continue;
                }
                // Another position may be shown by now.
                if open.ply == shown {
                    (self.marks, self.marked) = (marks, Some((open.ply, open.version)));
                }
            }
        }
    }
}
