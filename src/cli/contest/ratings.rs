//! `damka tournament ratings VARIANT`: rates all entrants that ever played the variant under its current rules.

use super::table_head::head;
use crate::arena::{Pool, Strength};
use crate::catalog::Catalog;
use crate::cli::language;
use crate::cli::list::json;
use crate::cli::out::{CliError, CliResult};
use crate::cli::table;
use crate::report::Report;
use crate::store::Store;
use crate::summary::contest;
use crate::text::{authored, phrase};
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct RatingLine<'a> {
    seat: &'a str,
    title: &'a str,
    /// SHA-256 of everything that decides how the entrant plays.
    entrant: String,
    games: [u64; 3],
    contests: u32,
    elo: Option<f64>,
    error: Option<f64>,
}

pub(super) fn ratings(catalog: &Catalog, store: &Store, id: &str, as_json: bool, out: &mut dyn Write) -> CliResult {
    let now = catalog.now();
    let variant = now.variant(id).map_err(CliError::usage)?;
    let pool = Pool::of(store, id, now.rules_hash(id)).map_err(CliError::failed)?;
    if pool.entrants.is_empty() {
        let report = Report::error(phrase("terminal-ratings-none").with("title", authored(&variant.title)));
        return Err(CliError::failed(report.hint(phrase("terminal-ratings-none-hint").with("id", id))));
    }
    let ratings = pool.ratings();
    let rating = |number: usize| ratings.get(number);
    let order = pool.order(&ratings);
    if as_json {
        for number in order {
            let pooled = &pool.entrants[number];
            let games = pool.table.games(number);
            let (elo, error) = match rating(number).map(|rating| rating.strength) {
                Some(Strength::Estimate { elo, error }) => (Some(elo), Some(error)),
                _ => (None, None),
            };
            let line = RatingLine {
                seat: &pooled.entrant.seat,
                title: &pooled.entrant.title,
                entrant: pooled.sha256.to_string(),
                games: [games.won, games.drawn, games.lost],
                contests: pooled.contests,
                elo,
                error,
            };
            writeln!(out, "{}", json(&line))?;
        }
        return Ok(());
    }
    let mut lines = vec![
        ["player", "version", "contests", "games", "won", "drawn", "lost", "elo"]
            .map(|name| language::text(head(name)))
            .to_vec(),
    ];
    for number in order {
        let pooled = &pool.entrants[number];
        let games = pool.table.games(number);
        let numbers =
            [u64::from(pooled.contests), games.count(), games.won, games.drawn, games.lost].map(|n| n.to_string());
        let ends = [language::text(contest::rating(rating(number)))];
        lines.push([pooled.entrant.seat.clone(), pooled.version()].into_iter().chain(numbers).chain(ends).collect());
    }
    Ok(table::write_aligned(out, &lines, |column| matches!(column, 0 | 1 | 7))?)
}
