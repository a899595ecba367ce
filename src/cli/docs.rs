//! `damka docs`: the manual, embedded in the program so that it is always available.

use super::out::{CliError, CliResult};
use crate::report::{Report, did_you_mean};
use clap::Args;
use std::io::Write;

/// Embeds pages of `docs/` as pairs of name and text.
macro_rules! pages {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../docs/", $name, ".md")))),*]
    };
}

/// The pages in reading order: first steps, reference, then tests and guarantees.
const PAGES: &[(&str, &str)] = pages! {
    "first-bot"
    "first-variant"
    "workshop"
    "variants"
    "lab"
    "weights"
    "themes"
    "lua-api"
    "lua-functions"
    "porting"
    "openings"
    "notation"
    "analysis"
    "library"
    "arena"
    "ladder"
    "champion"
    "bench"
    "online"
    "protocol"
    "security"
};

#[derive(Args)]
pub(super) struct DocsArgs {
    /// Page to print, such as `first-bot`; without it, list all pages
    page: Option<String>,
}

impl DocsArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> CliResult {
        let Some(named) = &self.page else {
            for (name, text) in PAGES {
                let title = text.lines().next().unwrap_or_default().trim_start_matches("# ");
                writeln!(out, "{name:<14} {title}")?;
            }
            return Ok(());
        };
        // Files and messages refer to a page by its path.
        let name = named.strip_prefix("docs/").unwrap_or(named);
        let name = name.strip_suffix(".md").unwrap_or(name);
        let Some((_, text)) = PAGES.iter().find(|(known, _)| *known == name) else {
            let report = Report::error(format!("the manual has no page `{name}`"));
            return Err(CliError::usage(report.hint(did_you_mean(name, PAGES.iter().map(|(known, _)| *known)))));
        };
        write!(out, "{text}")?;
        Ok(())
    }
}
