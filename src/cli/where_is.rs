//! `damka where`: shows the user's folder and the location of the shipped files.

use super::list::json;
use super::out::CliResult;
use crate::catalog::Catalog;
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
    chosen: &'static str,
    exists: bool,
}

impl WhereArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let root = catalog.root();
        let places = Folders {
            root: root.folder.display().to_string(),
            chosen: root.chosen.words(),
            exists: root.folder.is_dir(),
        };
        if self.json {
            writeln!(out, "{}", json(&places))?;
            return Ok(());
        }
        let missing = if places.exists { "" } else { "; does not exist yet" };
        writeln!(out, "your folder    {}  ({}{missing})", places.root, places.chosen)?;
        for (folder, holds) in
            [("ai", "bots and weights"), ("scripts", "rule variants"), ("themes", "board and window styles")]
        {
            writeln!(out, "  {folder:<12} {}  ({holds})", root.path(folder).display())?;
        }
        writeln!(out, "  {:<12} {}  (saved games)", "games", root.path(crate::store::FILE).display())?;
        let tables = root.path(crate::endgame::FOLDER);
        writeln!(out, "  {:<12} {}  (endgame tables; rebuilt when missing)", "endgames", tables.display())?;
        writeln!(out, "shipped files  built into the program; a file of yours with the same name takes precedence")?;
        Ok(())
    }
}
