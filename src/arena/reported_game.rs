//! A game that was played elsewhere: its transcript, and the game that the transcript leads to here.

use super::contest::FinishedGame;
use super::transcript::{Answers, NO_ANSWER, RecordedPlayer, ReplayedPlayer, Transcript};
use super::{Contest, GameJob};
use crate::board::Side;
use crate::rules::Termination;
use crate::session::Session;
use crate::text::raw;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};

/// A game as the machine that played it reports it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportedGame {
    pub transcript: Transcript,
    /// How it ended, by the name of the [`Termination`].
    pub ending: String,
    /// The fault that ended it, in full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault_text: Option<String>,
}

/// How a reported game differs from the one that its transcript leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// After this move, counted from 1 without the opening, the position is another one.
    Position { ply: usize },
    /// The transcript breaks off after this move, or names a move that is not legal there.
    NoAnswer { ply: usize },
    /// The game is over after this move, but the transcript goes on.
    Over { ply: usize },
    /// The game ended otherwise than reported.
    Ending { reported: String, found: String },
}

impl Contest {
    /// Plays the game of a job like [`Self::play`], and writes down what its players answer. `watch` also sees what they have answered
    /// so far.
    pub fn play_recorded(
        &self,
        job: GameJob,
        stopped: &AtomicBool,
        watch: &mut dyn FnMut(&Session, &Transcript),
    ) -> Option<(FinishedGame, ReportedGame)> {
        let answers = [Answers::default(), Answers::default()];
        let (session, first) = self.session_of(job, |side, entrant| {
            Box::new(RecordedPlayer::new(self.player(entrant), answers[side.index()].clone()))
        });
        let mut transcript = Transcript::default();
        let opening_plies = session.played().len();
        let finished = self.play_session((session, first), job, stopped, &mut |session| {
            if session.played().len() > opening_plies {
                transcript.checksums.push(session.position().checksum());
            }
            transcript.take(&answers);
            watch(session, &transcript);
        })?;
        transcript.take(&answers);
        let result = &finished.result;
        // Rules that failed in a player's own search are no fault of its own, but only its answer tells.
        let by_rules = result.outcome.ending == Termination::RulesError && finished.end.fault().is_none();
        if let Some(side) = result.at_fault.or_else(|| by_rules.then(|| finished.end.turn())) {
            let report = result.report.as_ref().map(ToString::to_string).unwrap_or_default();
            transcript.add_fault(side, result.outcome.ending, report);
        }
        let ending = result.outcome.ending.word();
        let fault_text = finished.fault_text.clone();
        Some((finished, ReportedGame { transcript, ending, fault_text }))
    }

    /// Plays a reported game again by its transcript, without its bots. Everything but the answers of the players is computed here:
    /// the moves' effects, the end, its winner, and adjudication, though that by evaluations rests on those reported.
    pub fn replay(&self, job: GameJob, reported: &ReportedGame) -> Result<FinishedGame, Contradiction> {
        let answers = Side::BOTH.map(|side| Answers::new(&reported.transcript.answers[side.index()]));
        let (session, first) = self.session_of(job, |side, entrant| {
            Box::new(ReplayedPlayer::new(&*self.player(entrant), answers[side.index()].clone()))
        });
        let opening_plies = session.played().len();
        let differs = AtomicBool::new(false);
        let mut plies = 0;
        let finished = self.play_session((session, first), job, &differs, &mut |session| {
            plies = session.played().len() - opening_plies;
            let is_same = |ply: usize| reported.transcript.checksums.get(ply) == Some(&session.position().checksum());
            if plies > 0 && !is_same(plies - 1) {
                differs.store(true, Ordering::Relaxed);
            }
        });
        let Some(mut finished) = finished.filter(|_| !differs.load(Ordering::Relaxed)) else {
            return Err(Contradiction::Position { ply: plies });
        };
        if is_incomplete(&finished) {
            return Err(Contradiction::NoAnswer { ply: plies });
        }
        if answers.iter().any(|answers| !answers.take().is_empty()) || reported.transcript.checksums.len() > plies {
            return Err(Contradiction::Over { ply: plies });
        }
        let found = finished.result.outcome.ending.word();
        if found != reported.ending {
            return Err(Contradiction::Ending { reported: reported.ending.clone(), found });
        }
        finished.fault_text.clone_from(&reported.fault_text);
        Ok(finished)
    }
}

/// Whether a game ended because its transcript had no fitting answer.
fn is_incomplete(finished: &FinishedGame) -> bool {
    let report = finished.result.report.as_ref();
    report.is_some_and(|report| report.phrase() == raw(NO_ANSWER))
}
