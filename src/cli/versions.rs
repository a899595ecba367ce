//! `damka versions`: the versions of a bot; compares them and puts one back.

use super::language;
use super::list::json;
use super::out::{CliError, CliResult};
use super::table;
use crate::catalog::{Catalog, local_day_hh_mm, version_label, version_name};
use crate::report::Report;
use crate::store::StoredVersion;
use crate::summary::version_test;
use crate::text::{Phrase, PhraseError, phrase};
use crate::versions::{BotHistory, FileDiff, Restoration, diff_of, record_versions, restore};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, UNIX_EPOCH};

#[derive(Args)]
pub(super) struct VersionsArgs {
    /// Bot id (see `damka list bots`)
    #[arg(value_name = "BOT")]
    bot: String,
    /// Print what version N changed; with M, how version M differs from version N
    #[arg(long, value_name = "N", num_args = 1..=2, value_names = ["N", "M"], value_parser = version_number)]
    diff: Option<Vec<u32>>,
    /// Put the files of version N back; the present ones become a version first
    #[arg(long, value_name = "N", conflicts_with = "diff", value_parser = version_number)]
    restore: Option<u32>,
    /// Print one JSON object for each version or file
    #[arg(long)]
    json: bool,
}

/// Reads `3`, or `v3` as in the list.
pub(super) fn version_number(text: &str) -> Result<u32, PhraseError> {
    let number = text.strip_prefix('v').unwrap_or(text).parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| PhraseError(phrase("argument-version")))
}

#[derive(Serialize)]
struct VersionRow<'a> {
    bot: &'a str,
    number: u32,
    /// Seconds since 1970.
    saved_secs: i64,
    change: String,
    current: bool,
    files: Vec<&'a str>,
    sha256: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<TestRow<'a>>,
}

/// The match against an older version.
#[derive(Serialize)]
struct TestRow<'a> {
    against: u32,
    variant: &'a str,
    /// By the result of this version, in half points from 0 to 4.
    pairs: [u64; 5],
}

#[derive(Serialize)]
struct DiffRow<'a> {
    path: &'a str,
    diff: &'a str,
}

#[derive(Serialize)]
struct RestoredRow<'a> {
    bot: &'a str,
    restored: u32,
    stored: Option<u32>,
    written: &'a [String],
    left: &'a [String],
}

impl VersionsArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        record_versions(catalog).map_err(CliError::failed)?;
        let history = BotHistory::read(catalog, &self.bot).map_err(CliError::usage)?;
        match (&self.diff, self.restore) {
            (Some(numbers), _) => self.print_diff(&history, numbers, out),
            (None, Some(number)) => {
                history.version(number).map_err(CliError::usage)?;
                let restoration = restore(catalog, &self.bot, number).map_err(CliError::failed)?;
                self.print_restored(number, &restoration, out)
            }
            (None, None) => self.list(catalog, &history, out),
        }
    }

    fn list(&self, catalog: &Catalog, history: &BotHistory, out: &mut dyn Write) -> CliResult {
        let current = history.current(catalog).map(|version| version.number);
        if self.json {
            for version in &history.versions {
                writeln!(out, "{}", json(&row(history, version, current)))?;
            }
            return Ok(());
        }
        if history.versions.is_empty() {
            writeln!(out, "{}", language::text(phrase("version-none-yet").with("bot", &self.bot)))?;
        }
        let cells = history.versions.iter().map(|version| {
            let mark = if current == Some(version.number) { "*" } else { "" };
            let saved = UNIX_EPOCH + Duration::from_secs(version.saved_secs.unsigned_abs());
            let change = history.change(version);
            let result = version.test.as_ref().map(version_test::sentence);
            let parts = [change].into_iter().chain(result).collect();
            let said = language::text(Phrase::joined(parts, "; "));
            vec![version_label(version.number) + mark, local_day_hh_mm(saved), said]
        });
        table::write(out, &cells.collect::<Vec<_>>())?;
        Ok(())
    }

    fn print_diff(&self, history: &BotHistory, numbers: &[u32], out: &mut dyn Write) -> CliResult {
        let version = |number: u32| history.version(number).map_err(CliError::usage);
        let (before, after) = match *numbers {
            [number, other] => (Some(version(number)?), version(other)?),
            [number] => (history.before(number), version(number)?),
            _ => return Ok(()),
        };
        if self.json {
            for FileDiff { path, text } in diffs(history, before, after) {
                writeln!(out, "{}", json(&DiffRow { path: &path, diff: &text }))?;
            }
            return Ok(());
        }
        write_diff(history, before, after, out)
    }

    fn print_restored(&self, number: u32, restoration: &Restoration, out: &mut dyn Write) -> CliResult {
        let Restoration { stored, written, left } = restoration;
        if self.json {
            let row = RestoredRow { bot: &self.bot, restored: number, stored: *stored, written, left };
            writeln!(out, "{}", json(&row))?;
            return Ok(());
        }
        let name = version_name(&self.bot, number);
        let message = if written.is_empty() { "version-restored-nothing" } else { "version-restored" };
        let message = phrase(message).with("name", &name).with("files", written.join(", "));
        writeln!(out, "{}", language::text(message))?;
        if let Some(stored) = stored.filter(|_| !written.is_empty()) {
            let stored = phrase("version-stored-before").with("name", version_name(&self.bot, stored));
            writeln!(out, "{}", language::text(stored))?;
        }
        for file in left {
            let note = Report::note(phrase("version-left").with("name", &name)).in_file(file);
            language::say_report(&note.hint(phrase("version-left-hint").with("name", &name)));
        }
        Ok(())
    }
}

fn diffs(history: &BotHistory, before: Option<&StoredVersion>, after: &StoredVersion) -> Vec<FileDiff> {
    let name = |version: &StoredVersion| version_name(&history.bot, version.number);
    let names = [before.map(name).unwrap_or_default(), name(after)];
    diff_of([&names[0], &names[1]], before.map_or(&[], |version| &version.files), &after.files)
}

/// Prints how two versions differ.
pub(super) fn write_diff(
    history: &BotHistory,
    before: Option<&StoredVersion>,
    after: &StoredVersion,
    out: &mut dyn Write,
) -> CliResult {
    let diffs = diffs(history, before, after);
    for diff in &diffs {
        write!(out, "{}", diff.text)?;
    }
    if diffs.is_empty() {
        let [first, second] =
            [before.unwrap_or(after), after].map(|version| version_name(&history.bot, version.number));
        language::say(phrase("version-no-difference").with("first", first).with("second", second));
    }
    Ok(())
}

fn row<'a>(history: &'a BotHistory, version: &'a StoredVersion, current: Option<u32>) -> VersionRow<'a> {
    VersionRow {
        bot: &history.bot,
        number: version.number,
        saved_secs: version.saved_secs,
        change: language::words_for_programs().format(history.change(version)),
        current: current == Some(version.number),
        files: version.files.iter().map(|file| file.path.as_str()).collect(),
        sha256: version.sha256().to_string(),
        test: version.test.as_ref().map(|test| TestRow {
            against: test.against,
            variant: &test.variant,
            pairs: test.pairs,
        }),
    }
}
