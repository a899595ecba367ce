//! `damka games`: lists and searches saved games.

use super::language;
use super::library::{LibraryFilters, ending_words, open};
use super::list::json;
use super::out::{CliError, CliResult};
use super::table;
use crate::board::Side;
use crate::catalog::Catalog;
use crate::notation::RecordedResult;
use crate::store::{GameSummary, result_text};
use crate::summary::ending_phrase;
use crate::text::{Language, Phrase, phrase, raw};
use clap::Args;
use serde::Serialize;
use std::io::Write;

#[derive(Args)]
pub(super) struct GamesArgs {
    #[command(flatten)]
    filters: LibraryFilters,
    /// Maximum number of games to list, newest first
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct StoredGameRow<'a> {
    id: i64,
    date: &'a str,
    variant: &'a str,
    title: &'a str,
    black: &'a str,
    white: &'a str,
    seats: Option<&'a [String; 2]>,
    result: &'static str,
    winner: Option<Side>,
    ending: Option<&'a str>,
    plies: usize,
    clock: &'a str,
    origin: &'a str,
    under_way: bool,
    /// Ply at which the game reached the position that was searched for.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
}

impl GamesArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let store = open(catalog)?;
        let query = self.filters.query(catalog, &store)?;
        let ids = store.ids(&query).map_err(CliError::failed)?;
        let shown = &ids[..self.limit.min(ids.len())];
        let heads = store.heads(shown).map_err(CliError::failed)?;
        let mut rows = Vec::new();
        for head in &heads {
            let ply = match query.position {
                Some(key) => store.ply_at(head.id, key).map_err(CliError::failed)?,
                None => None,
            };
            if self.json {
                writeln!(out, "{}", json(&row(head, ply)))?;
            } else {
                rows.push(cells(head, ply));
            }
        }
        if self.json {
            return Ok(());
        }
        table::write(out, &rows)?;
        let found = if shown.len() < ids.len() {
            phrase("terminal-games-newest").with("shown", shown.len())
        } else {
            phrase("game-count")
        };
        writeln!(out, "{}", language::text(found.with("count", ids.len())))?;
        Ok(())
    }
}

fn row(head: &GameSummary, ply: Option<usize>) -> StoredGameRow<'_> {
    let [black, white] = &head.players;
    StoredGameRow {
        id: head.id,
        date: &head.date,
        variant: &head.variant,
        title: &head.title,
        black,
        white,
        seats: head.seats.as_ref(),
        result: result_text(head.result),
        winner: if let Some(RecordedResult::Wins(side)) = head.result { Some(side) } else { None },
        ending: Some(head.ending.as_str()).filter(|ending| !ending.is_empty()),
        plies: head.plies,
        clock: &head.clock,
        origin: &head.origin,
        under_way: head.is_under_way(),
        ply,
    }
}

/// The reason for a game's end: in English as JSON and the filter have it, otherwise in words.
fn ending_cell(ending: &str) -> Phrase {
    if language::words().language() == Language::English { raw(ending_words(ending)) } else { ending_phrase(ending) }
}

fn cells(head: &GameSummary, ply: Option<usize>) -> Vec<String> {
    let [black, white] = &head.players;
    let date = if head.date.is_empty() { "-" } else { &head.date };
    let plies = phrase("ply-count").with("count", head.plies);
    let end = match ply {
        Some(ply) => phrase("after-ply-of").with("ply", ply).with("plies", head.plies),
        None if head.is_under_way() => phrase("terminal-unfinished").with("plies", plies),
        None => Phrase::joined(vec![plies, ending_cell(&head.ending)], "  "),
    };
    vec![
        head.id.to_string(),
        date.to_owned(),
        head.variant.clone(),
        format!("{white} - {black}"),
        result_text(head.result).to_owned(),
        language::text(end),
    ]
}
