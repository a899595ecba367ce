//! `damka types`: the names available to scripts, with their types, for editors.

use super::language;
use super::out::{CliError, CliResult};
use crate::catalog::{Catalog, write_types};
use crate::script::{functions_page, lua_ls_meta, luau_definitions};
use crate::text::phrase;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;

/// One of the files.
#[derive(Clone, Copy, ValueEnum)]
enum TypesForm {
    /// damka.d.luau, for luau-lsp
    Luau,
    /// damka.meta.lua, for the Lua language server
    Lua,
    /// The page docs/lua-functions.md
    Page,
}

#[derive(Args)]
pub(super) struct TypesArgs {
    /// Folder to write to (default: your damka folder)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print one of the files instead of writing them
    #[arg(long, value_name = "FORM", conflicts_with = "out")]
    print: Option<TypesForm>,
}

impl TypesArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        if let Some(form) = self.print {
            let text = match form {
                TypesForm::Luau => luau_definitions(),
                TypesForm::Lua => lua_ls_meta(),
                TypesForm::Page => functions_page(),
            };
            write!(out, "{text}")?;
            return Ok(());
        }
        let folder = self.out.as_ref().unwrap_or(&catalog.root().folder);
        let written = write_types(folder).map_err(CliError::failed)?;
        let wrote = phrase("terminal-wrote").with("files", written.join(", "));
        writeln!(out, "{}", language::text(wrote.with("folder", folder.display().to_string())))?;
        writeln!(out, "{}", language::text("terminal-types-lua"))?;
        writeln!(out, "{}", language::text("terminal-types-luau"))?;
        Ok(())
    }
}
