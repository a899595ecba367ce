//! `damka replay ID --verify`: the bots of a contest's game play it again from its seed, and every move is compared.

use crate::arena::Contest;
use crate::cli::out::Stop;
use crate::report::Report;
use crate::store::Store;
use std::sync::atomic::AtomicBool;

/// Has a kept game played again; so many plies were the same. `None` where it is not of a contest.
///
/// # Errors
/// Another move is played now, or another end is come to; or the contest cannot be played by this damka.
pub(in crate::cli) fn play_again(store: &Store, id: i64) -> Result<Option<usize>, Stop> {
    let Some((contest, row)) = store.contest_of(id).map_err(Stop::failed)? else { return Ok(None) };
    let Some(kept) = store.game(id).map_err(Stop::failed)? else { return Ok(None) };
    let (contest, ledger) = Contest::load(store, contest).map_err(Stop::Failed)?;
    let lost = || Stop::failed(Report::error(format!("game {id} has no place in its contest")));
    let job = ledger.job(row.pair, row.half).ok_or_else(lost)?;
    let Some(now) = contest.play(job, &AtomicBool::new(false), &mut |_| {}) else { return Ok(None) };
    let moves = kept.plies.iter().map(|ply| &ply.text).zip(now.kept.plies.iter().map(|ply| &ply.text));
    let other = |message: String| {
        let report = Report::error(message);
        let hint =
            "bots that look at the time, or are cut short by it, do not repeat themselves: `--nodes` or `--steps`";
        Err(Stop::failed(report.hint(hint)))
    };
    if let Some((ply, (then, now))) = moves.enumerate().find(|(_, (then, now))| then != now) {
        return other(format!(
            "game {id} is another one when it is played again: ply {} was {then} and is {now}",
            ply + 1
        ));
    }
    if (kept.plies.len(), &kept.head.words) != (now.kept.plies.len(), &now.kept.head.words) {
        let (then, now) = (kept.head.words, now.kept.head.words);
        return other(format!("game {id} ends otherwise when it is played again: {then:?} then, {now:?} now"));
    }
    Ok(Some(kept.plies.len()))
}
