//! What the players of a game answered, by which the game is played again without them: its course depends on nothing else.

use crate::board::Side;
use crate::player::{
    ChosenMove, Player, PlayerFault, PlayerRequest, PlayerResponse, Reply, Request, ResourceUsage, Waker,
};
use crate::report::Report;
use crate::rules::{Position, Termination};
use crate::text::raw;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// One answer of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Move(AnsweredMove),
    Resigns,
    AcceptsDraw(bool),
    Fault(AnsweredFault),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnsweredMove {
    /// Its place among the legal moves of the position, from 0.
    pub index: u32,
    /// The player's own evaluation, as the bits of an `f64`: adjudication compares it with limits, so it must not be rounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value_bits: Option<u64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offers_draw: bool,
    pub nodes: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    pub micros: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnsweredFault {
    /// The name of a [`Termination`] in [`Termination::FAULTS`], or of [`Termination::RulesError`].
    pub ending: String,
    /// What happened, in English.
    pub report: String,
}

/// The answers of both players in their order, and what they led to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Transcript {
    /// By [`Side::index`].
    pub answers: [Vec<Answer>; 2],
    /// [`Position::checksum`] after each move, without those of the opening.
    pub checksums: Vec<u64>,
}

/// The answers that a player has given, or is still to give.
#[derive(Clone, Default)]
pub(super) struct Answers(Arc<Mutex<VecDeque<Answer>>>);

impl Answers {
    pub fn new(answers: &[Answer]) -> Self {
        Self(Arc::new(Mutex::new(answers.iter().cloned().collect())))
    }

    fn push(&self, answer: Answer) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_back(answer);
    }

    fn pop(&self) -> Option<Answer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    /// Takes all of them.
    pub fn take(&self) -> Vec<Answer> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

/// A player whose answers are written down.
pub(super) struct RecordedPlayer {
    player: Box<dyn Player>,
    answers: Answers,
    /// The position that the player was last asked to move in.
    asked: Option<Position>,
}

impl RecordedPlayer {
    pub fn new(player: Box<dyn Player>, answers: Answers) -> Self {
        Self { player, answers, asked: None }
    }

    /// What is written down of a response. A move that isn't legal and an answer of the wrong kind are the session's to judge: it
    /// makes a fault of them.
    fn answer(&self, response: &PlayerResponse) -> Option<Answer> {
        Some(match response {
            PlayerResponse::Move(choice) => {
                let legal = self.asked.as_ref()?.moves();
                let index = legal.iter().position(|legal| legal.is_same(&choice.chosen))?;
                Answer::Move(AnsweredMove {
                    index: u32::try_from(index).ok()?,
                    value_bits: choice.value.map(f64::to_bits),
                    offers_draw: choice.offers_draw,
                    nodes: choice.spent.nodes,
                    steps: choice.spent.steps,
                    micros: u64::try_from(choice.spent.time.as_micros()).unwrap_or(u64::MAX),
                })
            }
            PlayerResponse::Resigns => Answer::Resigns,
            PlayerResponse::AcceptsDraw(accepts) => Answer::AcceptsDraw(*accepts),
            _ => return None,
        })
    }
}

impl Player for RecordedPlayer {
    fn title(&self) -> String {
        self.player.title()
    }

    fn spec(&self) -> String {
        self.player.spec()
    }

    fn prepare(&mut self) {
        self.player.prepare();
    }

    fn ask(&mut self, request: Request) {
        if let PlayerRequest::Move(turn) = &request.ask {
            self.asked = Some(turn.position.clone());
        }
        self.player.ask(request);
    }

    fn poll(&mut self) -> Option<Reply> {
        let reply = self.player.poll()?;
        if let Some(answer) = self.answer(&reply.answer) {
            self.answers.push(answer);
        }
        Some(reply)
    }

    fn stop(&mut self) {
        self.player.stop();
    }

    fn wake_with(&mut self, waker: Waker) {
        self.player.wake_with(waker);
    }

    fn answers_offers(&self) -> bool {
        self.player.answers_offers()
    }
}

/// A player that gives the answers of a transcript, one for each question. Once it has none left, it fails.
pub(super) struct ReplayedPlayer {
    title: String,
    spec: String,
    answers: Answers,
    answers_offers: bool,
    reply: Option<Reply>,
    waker: Option<Waker>,
}

impl ReplayedPlayer {
    /// `like` is the player that gave the answers, or one of the same kind.
    pub fn new(like: &dyn Player, answers: Answers) -> Self {
        Self {
            title: like.title(),
            spec: like.spec(),
            answers,
            answers_offers: like.answers_offers(),
            reply: None,
            waker: None,
        }
    }

    fn response(&self, position: &Position) -> PlayerResponse {
        match self.answers.pop() {
            Some(Answer::Move(answered)) => match position.moves().into_iter().nth(answered.index as usize) {
                Some(chosen) => PlayerResponse::Move(Box::new(ChosenMove {
                    chosen,
                    value: answered.value_bits.map(f64::from_bits),
                    memory: None,
                    spent: ResourceUsage {
                        time: Duration::from_micros(answered.micros),
                        nodes: answered.nodes,
                        steps: answered.steps,
                        memory: 0,
                    },
                    trace: Vec::new(),
                    marks: Vec::new(),
                    offers_draw: answered.offers_draw,
                })),
                None => missing(),
            },
            Some(Answer::Resigns) => PlayerResponse::Resigns,
            Some(Answer::AcceptsDraw(accepts)) => PlayerResponse::AcceptsDraw(accepts),
            Some(Answer::Fault(AnsweredFault { ending, report })) => match fault_named(&ending) {
                Some(ending) => PlayerResponse::Fault(Box::new(PlayerFault::new(ending, Report::error(raw(&report))))),
                None => missing(),
            },
            None => missing(),
        }
    }
}

fn is_same_answer(one: Option<&Answer>, other: Option<&Answer>) -> bool {
    match (one, other) {
        (Some(Answer::Move(one)), Some(Answer::Move(other))) => {
            *one == AnsweredMove { micros: one.micros, ..other.clone() }
        }
        // The report has times in it.
        (Some(Answer::Fault(one)), Some(Answer::Fault(other))) => one.ending == other.ending,
        _ => one == other,
    }
}

fn fault_named(ending: &str) -> Option<Termination> {
    let by_rules = (ending == Termination::RulesError.word()).then_some(Termination::RulesError);
    Termination::fault_named(ending).or(by_rules)
}

/// The report where a transcript has no answer that fits; the game is then not the one of the transcript.
pub(super) const NO_ANSWER: &str = "the transcript has no answer here";

fn missing() -> PlayerResponse {
    let report = Report::error(raw(NO_ANSWER));
    PlayerResponse::Fault(Box::new(PlayerFault::new(Termination::Crashed, report)))
}

impl Player for ReplayedPlayer {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn ask(&mut self, request: Request) {
        let answer = match &request.ask {
            PlayerRequest::Move(turn) | PlayerRequest::AcceptDraw(turn) => self.response(&turn.position),
            PlayerRequest::Grade(_) | PlayerRequest::Analyse { .. } | PlayerRequest::Done(_) => return,
        };
        self.reply = Some(Reply { id: request.id, generation: 0, answer });
        if let Some(wake) = &self.waker {
            wake();
        }
    }

    fn poll(&mut self) -> Option<Reply> {
        self.reply.take()
    }

    fn stop(&mut self) {}

    fn wake_with(&mut self, waker: Waker) {
        self.waker = Some(waker);
    }

    fn answers_offers(&self) -> bool {
        self.answers_offers
    }
}

impl Transcript {
    /// The first ply, counted from 1, at which another transcript has another position or other answers were given; what the answers
    /// took in time does not matter. `None` if there is none.
    pub fn difference(&self, other: &Self) -> Option<usize> {
        let plies = self.checksums.len().max(other.checksums.len());
        let position = (0..plies).find(|ply| self.checksums.get(*ply) != other.checksums.get(*ply));
        // Answers stand in the order of moves, but a player may have answered more than moves.
        let answers = Side::BOTH.into_iter().filter_map(|side| {
            let [one, another] = [self, other].map(|transcript| &transcript.answers[side.index()]);
            let count = one.len().max(another.len());
            (0..count).find(|index| !is_same_answer(one.get(*index), another.get(*index)))
        });
        let answer = answers.map(|index| 2 * index).min();
        [position, answer].into_iter().flatten().min().map(|index| index + 1)
    }
    /// Takes over what the players have answered.
    pub(super) fn take(&mut self, answers: &[Answers; 2]) {
        for (own, new) in self.answers.iter_mut().zip(answers) {
            own.append(&mut new.take());
        }
    }

    /// Writes down a fault that the players did not report themselves, as an answer of the player at fault.
    pub fn add_fault(&mut self, side: Side, ending: Termination, report: String) {
        self.answers[side.index()].push(Answer::Fault(AnsweredFault { ending: ending.word(), report }));
    }
}
