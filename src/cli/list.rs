//! `damka list`: available variants, bots, themes, named players and openings.

use super::out::{CliError, CliResult};
use super::table;
use crate::catalog::{Bot, Catalog, Entry, Origin, Preset};
use crate::notation::Opening;
use crate::report::is_safe;
use crate::search::Book;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write;

/// What is listed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ListSection {
    Variants,
    Bots,
    Themes,
    Presets,
    Openings,
}

#[derive(Args)]
pub(super) struct ListArgs {
    /// List only these
    #[arg(value_enum)]
    what: Option<ListSection>,
    /// List only this variant, its bots and its openings
    #[arg(value_name = "VARIANT")]
    variant: Option<String>,
    /// Print one JSON object per line
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

/// A row for one line of a book: its number, moves and name.
fn opening_row(entry: &Entry<Book>, number: usize, opening: &Opening) -> Row {
    let name = if opening.name.is_empty() { String::new() } else { format!("  {}", opening.name) };
    let (id, title) = (format!("{}:{number}", entry.id), format!("{}{name}", opening.text()));
    Row { kind: "opening", id, title, ..row("opening", entry, |_| String::new()) }
}

impl ListArgs {
    fn is_wanted(&self, variant: &str) -> bool {
        self.variant.as_ref().is_none_or(|wanted| wanted == variant)
    }

    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let now = catalog.now();
        let wants = |what| self.what.is_none_or(|wanted| wanted == what);
        let variant = self.variant.as_ref().map(|id| now.variant(id)).transpose().map_err(CliError::Usage)?;
        let mut rows = Vec::new();
        if wants(ListSection::Variants) {
            let wanted = now.variants.iter().filter(|entry| self.is_wanted(&entry.id));
            rows.extend(wanted.map(|entry| row("variant", entry, |variant| variant.title.clone())));
        }
        if wants(ListSection::Bots) {
            let plays = |bot: &Bot| variant.as_ref().is_none_or(|variant| bot.info.plays(variant));
            // A bot that does not load may play any variant.
            let wanted = now.bots.iter().filter(|entry| entry.good.as_deref().is_none_or(plays));
            rows.extend(wanted.map(|entry| row("bot", entry, |bot| bot.info.title.clone())));
        }
        if wants(ListSection::Themes) {
            rows.extend(now.themes.iter().map(|entry| row("theme", entry, |theme| theme.title.clone())));
        }
        if wants(ListSection::Presets)
            && let Some(entry) = &now.presets
        {
            let all: Vec<&Preset> = match &variant {
                Some(variant) => now.presets_for(variant).collect(),
                None => entry.good.iter().flat_map(|presets| presets.0.iter()).collect(),
            };
            rows.extend(all.into_iter().map(|preset| Row {
                kind: "preset",
                id: format!("@{}", preset.id),
                title: format!("{}: {}", preset.title, preset.character),
                ..row("preset", entry, |_| String::new())
            }));
        }
        // When everything is listed, show one row per book, so that its lines do not flood the output.
        let all_lines = self.what == Some(ListSection::Openings);
        for entry in now.books.iter().filter(|entry| wants(ListSection::Openings) && self.is_wanted(&entry.id)) {
            let openings = entry.good.as_deref().map_or(&[][..], Book::openings);
            if all_lines && !openings.is_empty() {
                rows.extend((1..).zip(openings).map(|(number, opening)| opening_row(entry, number, opening)));
            } else {
                rows.push(row("book", entry, |book| format!("{} lines", book.line_count())));
            }
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
                Some(error) => format!("{} (using the shipped one: {error})", row.title),
            };
            vec![row.kind.to_owned(), row.id, row.source.to_owned(), row.file, end]
        });
        table::write(out, &cells.collect::<Vec<_>>())?;
        Ok(())
    }
}

/// Formats a value as one line of JSON. Rows are plain structs of text and numbers, so serialising cannot fail. Terminal
/// control characters become JSON escapes, so that programs still read the exact text.
pub(super) fn json(value: &impl Serialize) -> String {
    let line = serde_json::to_string(value).unwrap_or_default();
    if is_safe(&line) {
        return line;
    }
    let mut safe = String::with_capacity(line.len() + 16);
    for letter in line.chars() {
        if is_safe(letter.encode_utf8(&mut [0; 4])) {
            safe.push(letter);
        } else {
            // All unsafe characters are in the basic plane, so one escape is enough.
            let _ = write!(safe, "\\u{:04x}", u32::from(letter));
        }
    }
    safe
}
