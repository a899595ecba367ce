//! `damka docs`: the manual, embedded in the program so that it is always available.

use super::out::{CliError, CliResult};
use crate::report::{Report, did_you_mean};
use crate::text::phrase;
use clap::Args;
use std::io::Write;

/// A page's name, its file in `docs/` without the ending, and its text.
type ManualPage = (&'static str, &'static str);

/// Embeds pages of `docs/`, in groups with a title each.
macro_rules! groups {
    ($($title:literal: $($name:literal)*;)*) => {
        &[$(($title, &[$(($name, include_str!(concat!("../../docs/", $name, ".md")))),*])),*]
    };
}

/// The pages in the groups and the order of `docs/README.md`.
const GROUPS: &[(&str, &[ManualPage])] = groups! {
    "Tutorials":
        "start-playing"
        "start-bots"
        "start-rules"
        "first-bot"
        "first-variant";
    "How-to guides":
        "install"
        "analysis"
        "library"
        "online"
        "languages"
        "workshop"
        "porting"
        "arena"
        "lab";
    "Reference":
        "commands"
        "files"
        "variants"
        "lua-api"
        "lua-functions"
        "weights"
        "openings"
        "themes"
        "notation"
        "protocol";
    "Explanation":
        "security"
        "ladder"
        "champion"
        "bench";
};

fn pages() -> impl Iterator<Item = &'static ManualPage> {
    GROUPS.iter().flat_map(|(_, pages)| *pages)
}

#[derive(Args)]
pub(super) struct DocsArgs {
    /// Page to print, such as `first-bot`; without it, list all pages
    page: Option<String>,
}

impl DocsArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> CliResult {
        let Some(named) = &self.page else {
            for (index, (group, pages)) in GROUPS.iter().enumerate() {
                let gap = if index == 0 { "" } else { "\n" };
                writeln!(out, "{gap}{group}")?;
                for (name, text) in *pages {
                    let title = text.lines().next().unwrap_or_default().trim_start_matches("# ");
                    writeln!(out, "  {name:<14} {title}")?;
                }
            }
            return Ok(());
        };
        // Files and messages refer to a page by its path.
        let name = named.strip_prefix("docs/").unwrap_or(named);
        let name = name.strip_suffix(".md").unwrap_or(name);
        let Some((_, text)) = pages().find(|(known, _)| *known == name) else {
            let report = Report::error(phrase("terminal-no-page").with("name", name));
            return Err(CliError::usage(report.hint(did_you_mean(name, pages().map(|(known, _)| *known)))));
        };
        write!(out, "{text}")?;
        Ok(())
    }
}
