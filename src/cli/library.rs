//! Shared code of the commands for saved games: opening the store, known variants, and search filters.

use super::out::CliError;
use crate::catalog::Catalog;
use crate::notation::read_position_at;
use crate::report::{Report, Source, did_you_mean};
use crate::store::{CurrentRules, Query, Store, StorePlace, position_key, read_result, result_text};
use crate::text::phrase;
use clap::Args;

/// Opens the store of saved games. Fails if the store cannot be opened, or no game was ever saved.
pub(super) fn open(catalog: &Catalog) -> Result<Store, CliError> {
    let store = Store::open_existing(&place(catalog)).map_err(CliError::failed)?;
    store.ok_or_else(|| {
        let file = place(catalog).file().display().to_string();
        let hint = phrase("terminal-games-none-hint").with("file", file);
        CliError::failed(Report::error(phrase("terminal-games-none")).hint(hint))
    })
}

/// Runs before any game is processed. Fails with one report for each game that does not exist.
pub(super) fn check_ids(catalog: &Catalog, ids: &[i64]) -> Result<(), CliError> {
    if ids.is_empty() {
        return Ok(());
    }
    let Some(store) = Store::open_existing(&place(catalog)).map_err(CliError::failed)? else {
        return open(catalog).map(|_| ()).map_err(|stop| match stop {
            CliError::Failed(reports) => CliError::Usage(reports),
            other => other,
        });
    };
    let missing = store.missing(ids).map_err(CliError::failed)?;
    if missing.is_empty() {
        Ok(())
    } else {
        Err(CliError::Usage(missing.iter().map(|id| store.no_game(*id)).collect()))
    }
}

pub(super) fn place(catalog: &Catalog) -> StorePlace {
    StorePlace::in_folder(&catalog.root().folder)
}

pub(super) fn known(catalog: &Catalog) -> Vec<CurrentRules> {
    let now = catalog.now();
    let good = now.variants_in_use().cloned();
    good.map(|variant| CurrentRules { rules: now.rules_hash(&variant.id), variant }).collect()
}

/// Filters for saved games.
#[derive(Args)]
pub(super) struct LibraryFilters {
    /// Games of this player: words of the name or seat
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Games of this variant
    #[arg(long, value_name = "ID")]
    pub variant: Option<String>,
    /// Games that ended this way, such as `no_moves`, `resigned` or `flag_fell`
    #[arg(long, value_name = "ENDING")]
    ending: Option<String>,
    /// Games with this result: 1-0 (white won), 0-1, 1/2-1/2, 0-0, or * for no result
    #[arg(long, value_name = "RESULT", allow_hyphen_values = true)]
    result: Option<String>,
    /// Games since this year, month or day: 1998, 1998-05, 1998-05-31
    #[arg(long, value_name = "DATE")]
    since: Option<String>,
    /// Games up to and including this year, month or day
    #[arg(long, value_name = "DATE")]
    until: Option<String>,
    /// Games that reached this position of --variant
    #[arg(long, value_name = "P", allow_hyphen_values = true, requires = "variant")]
    position: Option<String>,
}

impl LibraryFilters {
    /// Fails on an unknown variant or ending, or a malformed date or position.
    pub(super) fn query(&self, catalog: &Catalog, store: &Store) -> Result<Query, CliError> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let facets = store.facets().map_err(CliError::failed)?;
        let mut query = Query { player: text(&self.player), ..Query::default() };
        if let Some(id) = &self.variant {
            // Saved games may outlive the files of their rules.
            let is_kept = facets.variants.iter().any(|(kept, _)| kept == id);
            if !is_kept {
                catalog.now().variant(id).map_err(CliError::usage)?;
            }
            query.variant.clone_from(id);
        }
        if let Some(ending) = &self.ending {
            let asked = ending_words(&ending.to_lowercase().replace('-', " "));
            let Some(kept) = facets.endings.iter().find(|kept| ending_words(kept) == asked) else {
                let known: Vec<String> = facets.endings.iter().map(|kept| ending_words(kept)).collect();
                let report = Report::error(phrase("terminal-ending-none").with("ending", format!("{ending:?}")))
                    .in_file("--ending");
                return Err(CliError::usage(report.hint(did_you_mean(&asked, known.iter().map(String::as_str)))));
            };
            query.ending.clone_from(kept);
        }
        if let Some(result) = &self.result {
            let read = read_result(result);
            if result_text(read) != result {
                let report = Report::error(phrase("terminal-result-wrong").with("text", format!("{result:?}")))
                    .in_file("--result");
                return Err(CliError::usage(report.hint(phrase("terminal-result-wrong-hint"))));
            }
            query.result = Some(read);
        }
        query.since = day("--since", &text(&self.since))?;
        query.until = day("--until", &text(&self.until))?;
        if let (Some(position), Some(id)) = (&self.position, &self.variant) {
            let variant = catalog.now().variant(id).map_err(CliError::usage)?;
            let source = Source::new("--position", position.as_str());
            query.position = Some(position_key(&read_position_at(&variant, &source).map_err(CliError::usage)?));
        }
        Ok(query)
    }

    pub(super) fn is_empty(&self) -> bool {
        let texts = [&self.player, &self.variant, &self.ending, &self.result, &self.since, &self.until, &self.position];
        texts.into_iter().all(Option::is_none)
    }
}

/// Formats an ending for lists, with spaces; JSON uses `_`, and the filter accepts both.
pub(super) fn ending_words(ending: &str) -> String {
    ending.replace('_', " ")
}

/// Checks a date: a day, a month or a year.
fn day(option: &str, text: &str) -> Result<String, CliError> {
    if text.is_empty() || Query::is_day(text) {
        return Ok(text.to_owned());
    }
    let report = Report::error(phrase("terminal-date-wrong").with("text", format!("{text:?}"))).in_file(option);
    Err(CliError::usage(report.hint(phrase("terminal-date-wrong-hint"))))
}
