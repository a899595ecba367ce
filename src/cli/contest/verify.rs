//! `damka replay --verify`: the bots of a contest game play it again from its seed, and every move is compared. The game is a
//! saved one or comes from a file written by `--pdn`.

use crate::arena::{Contest, FinishedGame, ReproManifest};
use crate::catalog::Catalog;
use crate::cli::library::place;
use crate::cli::out::CliError;
use crate::notation::{Game, RecordedResult, Replay};
use crate::report::Report;
use crate::store::Store;
use crate::text::{Phrase, phrase};
use std::sync::atomic::AtomicBool;

/// Returns the number of matching plies; `None` if the game is not from a contest. Fails if a move or the result
/// differs, or this version of damka cannot play the contest.
pub(in crate::cli) fn play_again(store: &Store, id: i64) -> Result<Option<usize>, CliError> {
    let Some((contest, row)) = store.contest_of(id).map_err(CliError::failed)? else { return Ok(None) };
    let Some(stored) = store.game(id).map_err(CliError::failed)? else { return Ok(None) };
    let (contest, ledger) = Contest::load(store, contest).map_err(CliError::failed)?;
    let lost = || CliError::failed(Report::error(phrase("terminal-verify-unscheduled").with("game", id.to_string())));
    let job = ledger.job(row.pair, row.half).ok_or_else(lost)?;
    let Some(now) = contest.play(job, &AtomicBool::new(false), &mut |_| {}) else { return Ok(None) };
    let then: Vec<&str> = stored.plies.iter().map(|ply| ply.text.as_str()).collect();
    let ends = (stored.head.words.clone(), now.stored.head.words.clone());
    compare(&phrase("game-number").with("id", id.to_string()), (&then, &now), &ends).map(Some)
}

/// The moves must be legal. `None` if the file does not identify its bots and terms. Fails like [`play_again`].
pub(in crate::cli) fn play_file_again(
    catalog: &Catalog,
    title: &Phrase,
    (game, played): (&Game, &Replay),
) -> Result<Option<usize>, CliError> {
    let Some(manifest) = ReproManifest::read(|name| game.tag(name)) else { return Ok(None) };
    let store = Store::open_existing(&place(catalog)).map_err(CliError::failed)?;
    let with_title = |report: Report| {
        let why = phrase("terminal-verify-refused").with("title", title).with("why", report.phrase());
        report.with_message(why)
    };
    let found = manifest.contest(store.as_ref(), catalog);
    let (contest, job) = found.map_err(|reports| CliError::Failed(reports.into_iter().map(with_title).collect()))?;
    let Some(now) = contest.play(job, &AtomicBool::new(false), &mut |_| {}) else { return Ok(None) };
    let then: Vec<&str> = played.plies.iter().map(|ply| ply.text.as_str()).collect();
    let winner = now.result.outcome.winner;
    let ends = (words(played.declared), words(Some(winner.map_or(RecordedResult::Draw, RecordedResult::Wins))));
    compare(title, (&then, &now), &ends).map(Some)
}

fn words(result: Option<RecordedResult>) -> String {
    crate::store::result_text(result).to_owned()
}

/// Returns the number of matching plies: all of them, otherwise an error.
fn compare(title: &Phrase, (then, now): (&[&str], &FinishedGame), ends: &(String, String)) -> Result<usize, CliError> {
    let other = |message: Phrase| {
        let report = Report::error(message);
        Err(CliError::failed(report.hint(phrase("terminal-verify-hint"))))
    };
    let moves = then.iter().zip(now.stored.plies.iter().map(|ply| &ply.text));
    if let Some((ply, (then, now))) = moves.enumerate().find(|(_, (then, now))| **then != now.as_str()) {
        let differs = phrase("terminal-verify-differs").with("title", title).with("ply", ply + 1);
        return other(differs.with("then", *then).with("now", now));
    }
    let (was, is) = ends;
    if then.len() != now.stored.plies.len() || was != is {
        let differs = phrase("terminal-verify-ends").with("title", title);
        return other(differs.with("was", format!("{was:?}")).with("is", format!("{is:?}")));
    }
    Ok(then.len())
}
