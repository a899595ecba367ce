//! Checks of a file outside any folder laid out like damka's own.

use super::format::{CheckedFile, FileKind};
use super::{CheckArgs, not_read};
use crate::catalog::shipped_variants;
use crate::cli::out::CliError;
use crate::config::Weights;
use crate::doctor::{Subject, examine};
use crate::files;
use crate::report::Report;
use crate::script::{BotSource, check_bot, read_variant};
use crate::text::phrase;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Maximum file size; scripts and weights files are far smaller.
const MAX_BYTES: u64 = 1 << 20;

impl CheckArgs {
    /// Checks a standalone file. Variants are test-played; bots are not, because they have no opponent.
    pub(super) fn check_standalone(&self, file: &Path) -> Result<CheckedFile, CliError> {
        let name = file.display().to_string();
        let id = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        if file.is_dir() {
            let report = Report::error(phrase("terminal-check-folder").with("name", &name));
            return Err(CliError::usage(report.hint(phrase("terminal-check-folder-hint"))));
        }
        let unreadable = |error: io::Error| {
            let message = phrase("terminal-unreadable").with("file", &name).with("error", &error);
            CliError::usage(Report::error(message))
        };
        let bytes = files::read(file, MAX_BYTES).map_err(unreadable)?;
        let Ok(text) = String::from_utf8(bytes) else {
            let report = Report::error(phrase("file-no-text")).in_file(name.clone());
            let mut checked = CheckedFile::of(FileKind::File, &id, &name);
            checked.faults = vec![report.hint(phrase("file-no-text-hint"))];
            return Ok(checked);
        };
        // A variant may be based on any shipped variant.
        let modules = shipped_variants().modules;
        // Bots and variants both return a table; only a variant names its family or base.
        let has_key = |key: &str| sets_key(&text, key);
        let mut checked = CheckedFile::of(FileKind::File, &id, &name);
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("yaml") => {
                checked.thing = FileKind::Weights;
                checked.faults = Weights::read(&name, &text).err().map_or_else(Vec::new, Vec::from);
            }
            Some("lua") if has_key("family") || has_key("base") => {
                checked.thing = FileKind::Variant;
                match read_variant(&id, &name, &text, &modules) {
                    Err(faults) => checked.faults = faults.into(),
                    Ok(_) if self.read_only => {}
                    Ok(variant) => {
                        let reload = || read_variant(&id, &name, &text, &modules).ok().map(Arc::new);
                        let variant = Arc::new(variant);
                        let subject = Subject {
                            variant: &variant,
                            file: &name,
                            source: &text,
                            reload: &reload,
                            should_continue: &|| true,
                        };
                        checked.examined = Some(examine(&subject, self.effort()));
                    }
                }
            }
            Some("lua") => {
                checked.thing = FileKind::Bot;
                let source = BotSource { id, file: name, source: text.into(), modules: Arc::default() };
                checked.faults = check_bot(&source).err().into_iter().collect();
                checked.notes = vec![Report::note(phrase("terminal-check-untested"))];
            }
            _ => checked.faults = vec![not_read(name)],
        }
        Ok(checked)
    }
}

/// Whether some line contains `key =`.
fn sets_key(text: &str, key: &str) -> bool {
    let after = |line: &str| line.split_once(key).is_some_and(|(_, rest)| rest.trim_start().starts_with('='));
    text.lines().filter(|line| !line.trim_start().starts_with("--")).any(after)
}
