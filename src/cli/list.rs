//! `damka list`: the variants, bots and themes there are.

use super::out::Done;
use super::table;
use crate::catalog::{Catalog, Entry, Origin};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::Write;

/// What is listed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    Variants,
    Bots,
    Themes,
    Presets,
}

#[derive(Args)]
pub(super) struct List {
    /// Only these
    #[arg(value_enum)]
    what: Option<What>,
    /// One object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    kind: &'static str,
    id: String,
    title: String,
    source: &'static str,
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

fn row<T>(kind: &'static str, entry: &Entry<T>, title: impl Fn(&T) -> String) -> Row {
    Row {
        kind,
        id: entry.id.clone(),
        title: entry.good.as_deref().map_or_else(String::new, title),
        source: if entry.origin == Origin::Shipped { "shipped" } else { "user" },
        file: entry.file.clone(),
        error: entry.faults.first().map(|fault| fault.message.clone()),
    }
}

impl List {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> Done {
        let now = catalog.now();
        let wants = |what| self.what.is_none_or(|wanted| wanted == what);
        let mut rows = Vec::new();
        if wants(What::Variants) {
            rows.extend(now.variants.iter().map(|entry| row("variant", entry, |variant| variant.title.clone())));
        }
        if wants(What::Bots) {
            rows.extend(now.bots.iter().map(|entry| row("bot", entry, |bot| bot.info.title.clone())));
        }
        if wants(What::Themes) {
            rows.extend(now.themes.iter().map(|entry| row("theme", entry, |theme| theme.title.clone())));
        }
        if wants(What::Presets)
            && let Some(entry) = &now.presets
        {
            let presets = entry.good.iter().flat_map(|presets| presets.0.iter());
            rows.extend(presets.map(|preset| Row {
                kind: "preset",
                id: format!("@{}", preset.id),
                title: format!("{}: {}", preset.title, preset.character),
                ..row("preset", entry, |_| String::new())
            }));
        }
        if self.json {
            for row in &rows {
                writeln!(out, "{}", json(row))?;
            }
            return Ok(());
        }
        let cells = rows.into_iter().map(|row| {
            let end = match row.error {
                None => row.title,
                Some(error) if row.title.is_empty() => format!("cannot be used: {error}"),
                Some(error) => format!("{} (the shipped one is used: {error})", row.title),
            };
            vec![row.kind.to_owned(), row.id, row.source.to_owned(), row.file, end]
        });
        table::write(out, &cells.collect::<Vec<_>>())?;
        Ok(())
    }
}

/// One line of JSON. The rows are plain structs of text and numbers, which serde cannot refuse.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
