//! Results of workers, compared with the games that they lead to here.

use super::{PairJob, PairResult, PlayedHalf, Referee, Suspension};
use crate::arena::{FinishedGame, GameJob, ReportedGame};
use crate::rules::Termination;

/// The games of a result as they are here, or why they are not those of the job.
pub(super) type ReplayedPair = Result<Vec<FinishedGame>, Suspension>;

/// Plays the games of results again by their transcripts; `None` for a result without a job.
pub(super) fn replay_all<R: Referee>(
    referee: &R,
    results: &[Option<(&PairJob, &PairResult)>],
) -> Vec<Option<ReplayedPair>> {
    let of_job = |(job, result): &(&PairJob, &PairResult)| is_of_job(job, &result.games);
    let fitting = || results.iter().flatten().copied().filter(of_job);
    let games = fitting().flat_map(|(job, result)| games_of(job, &result.games)).collect();
    let mut replayed = referee.replay_all(games).into_iter();
    let replays = results.iter().map(|result| {
        let (job, result) = (*result)?;
        if !is_of_job(job, &result.games) {
            return Some(Err(Suspension::NoResult { pair: job.pair }));
        }
        let games: Vec<_> = replayed.by_ref().take(result.games.len()).collect();
        let of_half = |(game, half): (Result<FinishedGame, _>, &u8)| {
            game.map_err(|how| Suspension::Contradiction { pair: job.pair, half: *half, how })
        };
        Some(games.into_iter().zip(&job.halves).map(of_half).collect())
    });
    replays.collect()
}

/// Whether these are the games that were asked for.
fn is_of_job(job: &PairJob, games: &[PlayedHalf]) -> bool {
    games.iter().map(|game| &game.half).eq(&job.halves)
}

fn games_of<'a>(job: &'a PairJob, games: &'a [PlayedHalf]) -> impl Iterator<Item = (GameJob, &'a ReportedGame)> {
    job.games().zip(games).map(|(job, played)| (job, &played.game))
}

/// The games of a job by pair and half.
pub(super) fn keys(job: &PairJob) -> impl Iterator<Item = (u32, u8)> + '_ {
    job.halves.iter().map(|half| (job.pair, *half))
}

/// The first half and ply at which the same games of two results differ.
pub(super) fn difference(one: &[PlayedHalf], other: &[PlayedHalf]) -> Option<(u8, usize)> {
    one.iter()
        .zip(other)
        .find_map(|(one, other)| one.game.transcript.difference(&other.game.transcript).map(|ply| (one.half, ply)))
}

pub(super) fn end_alike(one: &[PlayedHalf], other: &[PlayedHalf]) -> bool {
    one.iter().map(|played| &played.game.ending).eq(other.iter().map(|played| &played.game.ending))
}

/// Whether a game may end this way on a slow machine only.
pub(super) fn depends_on_machine(ending: &str) -> bool {
    let fault = Termination::fault_named(ending);
    fault.is_some_and(|fault| {
        matches!(fault, Termination::OutOfTime | Termination::Stalled | Termination::Crashed | Termination::NoStart)
    })
}
