//! `damka where`: shows the user's folder and the location of the shipped files; commands for the same folder.

use super::language;
use super::list::json;
use super::out::CliResult;
use super::table::padded;
use crate::catalog::{Catalog, FolderChoice};
use crate::text::phrase;
use clap::Args;
use serde::Serialize;
use std::io::Write;

#[derive(Args)]
pub(super) struct WhereArgs {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Folders {
    root: String,
    chosen: String,
    exists: bool,
}

impl WhereArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let root = catalog.root();
        let places = Folders {
            root: root.folder.display().to_string(),
            chosen: root.chosen.phrase().to_string(),
            exists: root.folder.is_dir(),
        };
        if self.json {
            writeln!(out, "{}", json(&places))?;
            return Ok(());
        }
        let id = if places.exists { "terminal-where-folder" } else { "terminal-where-missing" };
        let folder = phrase(id).with("folder", &places.root).with("chosen", root.chosen.phrase());
        let line = |head: &'static str, text: String| format!("{}  {text}", padded(&language::text(head), 13));
        writeln!(out, "{}", line("terminal-where-yours", language::text(folder)))?;
        for (folder, path, holds) in [
            ("ai", "ai", "terminal-where-bots"),
            ("scripts", "scripts", "terminal-where-variants"),
            ("themes", "themes", "terminal-where-themes"),
            ("games", crate::store::FILE, "terminal-where-games"),
            ("endgames", crate::endgame::FOLDER, "terminal-where-endgames"),
        ] {
            writeln!(out, "  {folder:<12} {}  ({})", root.path(path).display(), language::text(holds))?;
        }
        writeln!(out, "{}", line("terminal-where-shipped", language::text("terminal-where-built-in")))?;
        Ok(())
    }
}

/// A command that works on the same folder as this one: `damka --root mine tournament resume 3`.
pub(super) fn command_here(catalog: &Catalog, rest: &str) -> String {
    let root = catalog.root();
    let folder = root.folder.display().to_string();
    let quoted = if folder.contains([' ', '\'']) { format!("{folder:?}") } else { folder };
    match root.chosen {
        FolderChoice::Option => format!("damka --root {quoted} {rest}"),
        _ => format!("damka {rest}"),
    }
}
