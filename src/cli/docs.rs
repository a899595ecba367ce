//! `damka docs`: lists and prints the pages of the manual.

use super::out::{CliError, CliResult};
use crate::report::{Report, did_you_mean};
use crate::summary::{MANUAL, manual_pages};
use crate::text::phrase;
use clap::Args;
use std::io::Write;

#[derive(Args)]
pub(super) struct DocsArgs {
    /// Page to print, such as `first-bot`; without it, list all pages
    page: Option<String>,
}

impl DocsArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> CliResult {
        let Some(named) = &self.page else {
            for (index, (group, pages)) in MANUAL.iter().enumerate() {
                let gap = if index == 0 { "" } else { "\n" };
                writeln!(out, "{gap}{group}")?;
                for page in *pages {
                    writeln!(out, "  {:<14} {}", page.name, page.title())?;
                }
            }
            return Ok(());
        };
        // Files and messages refer to a page by its path.
        let name = named.strip_prefix("docs/").unwrap_or(named);
        let name = name.strip_suffix(".md").unwrap_or(name);
        let Some(page) = manual_pages().find(|page| page.name == name) else {
            let report = Report::error(phrase("terminal-no-page").with("name", name));
            return Err(CliError::usage(report.hint(did_you_mean(name, manual_pages().map(|page| page.name)))));
        };
        write!(out, "{}", page.text)?;
        Ok(())
    }
}
