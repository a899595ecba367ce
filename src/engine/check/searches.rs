//! The searches of a check: what an engine answers, and when.

use super::super::fault::EngineError;
use super::super::protocol::{EngineSearch, Meaning};
use super::super::running_engine::RunningEngine;
use super::{Checker, MOVE_TIME, PATIENCE};
use crate::config::SearchLimit;
use crate::rules::{Move, Position};
use std::time::{Duration, Instant};

/// Searches of a step with a time limit.
const TRIES: usize = 4;

/// What a search came to.
pub(super) struct CheckedSearch {
    /// None if it resigns, or an analysis was stopped.
    pub chosen: Option<Move>,
    /// Since it was asked, or stopped.
    pub took: Duration,
    /// As it reports them; 0 if it doesn't.
    pub depth: u32,
    pub nodes: u64,
}

/// What came of a ping.
struct Pong {
    is_answered: bool,
    /// Whether a search ended before the answer.
    search_ended: bool,
}

impl Checker<'_> {
    /// Whether it answers a ping in time.
    pub(super) fn pong(&mut self) -> Result<bool, EngineError> {
        Ok(self.pong_during(None)?.is_answered)
    }

    /// Whether it answers a ping in time while it analyses.
    pub(super) fn pong_in_search(&mut self, position: &Position) -> Result<bool, EngineError> {
        self.search(position, self.seat.file.protocol.default_limit(), true)?;
        if self.answer(position, Instant::now() + MOVE_TIME)?.is_some() {
            // It has analysed enough: nothing is left to interrupt.
            return self.pong();
        }
        let pong = self.pong_during(Some(position))?;
        if !pong.search_ended {
            self.halt(position)?;
        }
        Ok(pong.is_answered)
    }

    /// Sends a ping, while it searches this position or none.
    fn pong_during(&mut self, searched: Option<&Position>) -> Result<Pong, EngineError> {
        let mut pong = Pong { is_answered: false, search_ended: false };
        let pong_within = self.pong_within;
        let RunningEngine { dialogue, protocol } = self.running()?;
        let Some((ask, answer)) = protocol.ping() else { return Ok(Pong { is_answered: true, ..pong }) };
        dialogue.begin_move();
        dialogue.say([ask])?;
        let by = Instant::now() + pong_within;
        while !pong.is_answered
            && let Some(line) = dialogue.line(by)?
        {
            pong.is_answered = line.trim().starts_with(answer);
            let meaning = searched.map(|position| protocol.read(&line, position));
            pong.search_ended |= matches!(meaning, Some(Meaning::Chosen(_) | Meaning::Stopped | Meaning::Resigned));
        }
        Ok(pong)
    }

    /// Lets it search. With `stop_after` it analyses, and is stopped then.
    pub(super) fn choose(
        &mut self,
        position: &Position,
        limit: SearchLimit,
        stop_after: Option<Duration>,
    ) -> Result<CheckedSearch, EngineError> {
        self.search(position, limit, stop_after.is_some())?;
        let by = Instant::now() + stop_after.unwrap_or(PATIENCE);
        match (self.answer(position, by)?, stop_after) {
            (Some(search), _) => Ok(search),
            (None, None) => Err(EngineError::Silent),
            (None, Some(_)) => self.halt(position),
        }
    }

    /// [`Checker::choose`], again if it takes longer than `most`: a machine with other work may be late. The quickest counts.
    pub(super) fn choose_within(
        &mut self,
        most: Duration,
        position: &Position,
        limit: SearchLimit,
        stop_after: Option<Duration>,
    ) -> Result<CheckedSearch, EngineError> {
        let mut quickest = self.choose(position, limit, stop_after)?;
        for _ in 1..TRIES {
            if quickest.took <= most {
                break;
            }
            let again = self.choose(position, limit, stop_after)?;
            if again.took < quickest.took {
                quickest = again;
            }
        }
        Ok(quickest)
    }

    fn search(&mut self, position: &Position, limit: SearchLimit, analyses: bool) -> Result<(), EngineError> {
        let RunningEngine { dialogue, protocol } = self.running()?;
        dialogue.drain();
        dialogue.begin_move();
        let search = EngineSearch { position, limit, analyses };
        Ok(dialogue.say(protocol.search(&search).map_err(EngineError::Inexpressible)?)?)
    }

    /// Stops the search, whose answer is timed from here.
    fn halt(&mut self, position: &Position) -> Result<CheckedSearch, EngineError> {
        let RunningEngine { dialogue, protocol } = self.running()?;
        dialogue.say(protocol.stop())?;
        self.answer(position, Instant::now() + PATIENCE)?.ok_or(EngineError::Silent)
    }

    /// The answer to a search; `None` if there is none by then.
    fn answer(&mut self, position: &Position, by: Instant) -> Result<Option<CheckedSearch>, EngineError> {
        let RunningEngine { dialogue, protocol } = self.running()?;
        let began = Instant::now();
        let (mut depth, mut nodes) = (0, 0);
        while let Some(line) = dialogue.line(by)? {
            let chosen = match protocol.read(&line, position) {
                Meaning::Chosen(Ok(chosen)) => Some(chosen),
                Meaning::Chosen(Err(text)) if text.is_empty() => return Err(EngineError::NoMove(text)),
                Meaning::Chosen(Err(text)) => return Err(EngineError::Illegal(text)),
                Meaning::Error(text) => return Err(EngineError::NoMove(text)),
                Meaning::Reply(reply) => {
                    dialogue.say([reply])?;
                    continue;
                }
                Meaning::Stopped | Meaning::Resigned => None,
                Meaning::Progress { depth: reported, nodes: counted, .. } => {
                    (depth, nodes) = (depth.max(reported), nodes.max(counted));
                    continue;
                }
                Meaning::Nothing => continue,
            };
            return Ok(Some(CheckedSearch { chosen, took: began.elapsed(), depth, nodes }));
        }
        Ok(None)
    }
}
