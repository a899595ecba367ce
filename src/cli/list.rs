//! `damka list`: available variants, bots, themes, named players and openings.

use super::out::{CliError, CliResult};
use super::{language, table};
use crate::catalog::{Bot, Catalog, Entry, Origin, Preset};
use crate::notation::Opening;
use crate::report::{Report, is_safe};
use crate::search::Book;
use crate::text::{Phrase, authored, phrase, raw};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;

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
struct ListedItem {
    kind: &'static str,
    id: String,
    title: String,
    /// The title for people; in JSON it is in English.
    #[serde(skip)]
    shown_title: Phrase,
    source: &'static str,
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip)]
    fault: Option<Phrase>,
}

fn row<T>(kind: &'static str, entry: &Entry<T>, title: impl Fn(&T) -> Phrase) -> ListedItem {
    let shown_title = match entry.declared_title() {
        Some(declared) => authored(declared),
        None => entry.good().map(Arc::as_ref).map_or_else(Phrase::default, title),
    };
    ListedItem {
        kind,
        id: entry.id.clone(),
        title: shown_title.to_string(),
        shown_title,
        source: if entry.origin == Origin::Shipped { "shipped" } else { "user" },
        file: entry.file.clone(),
        error: entry.faults.first().map(|fault| fault.message.clone()),
        fault: entry.faults.first().map(Report::phrase),
    }
}

fn opening_row(entry: &Entry<Book>, number: usize, opening: &Opening) -> ListedItem {
    let name = if opening.name.is_empty() { String::new() } else { format!("  {}", opening.name) };
    let (id, title) = (format!("{}:{number}", entry.id), format!("{}{name}", opening.text()));
    ListedItem { kind: "opening", id, shown_title: raw(&title), title, ..row("opening", entry, |_| Phrase::default()) }
}

impl ListArgs {
    fn is_wanted(&self, variant: &str) -> bool {
        self.variant.as_ref().is_none_or(|wanted| wanted == variant)
    }

    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let now = catalog.now();
        let wants = |what| self.what.is_none_or(|wanted| wanted == what);
        let variant = self.variant.as_ref().map(|id| now.variant(id)).transpose().map_err(CliError::usage)?;
        let mut rows = Vec::new();
        if wants(ListSection::Variants) {
            let wanted = now.variants.iter().filter(|entry| self.is_wanted(&entry.id));
            rows.extend(wanted.map(|entry| row("variant", entry, |variant| authored(&variant.title))));
        }
        if wants(ListSection::Bots) {
            // A bot that does not load may play any variant.
            let plays = |entry: &Entry<Bot>, variant| entry.good().is_none_or(|bot| bot.info.plays(variant));
            let wanted = now.bots.iter().filter(|entry| variant.as_ref().is_none_or(|variant| plays(entry, variant)));
            rows.extend(wanted.map(|entry| row("bot", entry, |bot| authored(&bot.info.title))));
        }
        if wants(ListSection::Themes) {
            rows.extend(now.themes.iter().map(|entry| row("theme", entry, |theme| authored(&theme.title))));
        }
        if wants(ListSection::Presets)
            && let Some(entry) = &now.presets
        {
            let all: Vec<&Preset> = match &variant {
                Some(variant) => now.presets_for(variant).collect(),
                None => entry.good().into_iter().flat_map(|presets| &presets.0).collect(),
            };
            let levels = variant.as_ref().and_then(|variant| now.levels.iter().find(|entry| entry.id == variant.id));
            rows.extend(all.into_iter().map(|preset| {
                let text = || Phrase::joined(vec![authored(&preset.title), preset.described()], ": ");
                let row = match levels.filter(|_| preset.elo.is_some()) {
                    Some(levels) => row("preset", levels, |_| text()),
                    None => row("preset", entry, |_| text()),
                };
                ListedItem { id: format!("@{}", preset.id), ..row }
            }));
        }
        // When everything is listed, show one row per book, so that its lines do not flood the output.
        let all_lines = self.what == Some(ListSection::Openings);
        for entry in now.books.iter().filter(|entry| wants(ListSection::Openings) && self.is_wanted(&entry.id)) {
            match entry.good().map(Arc::as_ref).filter(|_| all_lines) {
                Some(book) if book.line_count() > 0 => {
                    let openings = (1..).zip(book.openings());
                    rows.extend(openings.map(|(number, opening)| opening_row(entry, number, opening)));
                }
                _ => {
                    let count = |book: &Book| phrase("terminal-list-lines").with("count", book.line_count());
                    rows.push(row("book", entry, count));
                }
            }
        }
        if self.json {
            for row in &rows {
                writeln!(out, "{}", json(row))?;
            }
            return Ok(());
        }
        let cells = rows.into_iter().map(|row| {
            let end = match row.fault {
                None => row.shown_title,
                Some(fault) if row.shown_title.is_empty() => phrase("terminal-list-unusable").with("fault", fault),
                Some(fault) => phrase("terminal-list-shipped-used").with("title", row.shown_title).with("fault", fault),
            };
            let [kind, source] = [kind_phrase(row.kind), source_phrase(row.source)].map(language::text);
            vec![kind, row.id, source, row.file, language::text(end)]
        });
        table::write(out, &cells.collect::<Vec<_>>())?;
        Ok(())
    }
}

fn kind_phrase(kind: &str) -> Phrase {
    phrase(match kind {
        "variant" => "variant",
        "bot" => "bot",
        "theme" => "terminal-list-theme",
        "preset" => "terminal-list-preset",
        "opening" => "terminal-list-opening",
        _ => "terminal-list-book",
    })
}

fn source_phrase(source: &str) -> Phrase {
    phrase(if source == "shipped" { "origin-shipped" } else { "terminal-list-from-user" })
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
