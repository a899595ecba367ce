//! `damka new`: creates a bot, variant, weights file or theme in the user's folder.

use super::help;
use super::language;
use super::list::json;
use super::out::{CliError, CliResult};
use super::table::padded;
use crate::catalog::{Catalog, NewFile, NewFileKind};
use crate::report::Report;
use crate::text::{Phrase, Words, phrase, raw};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::Write;

/// What to create.
#[derive(Clone, Copy, ValueEnum)]
enum NewItem {
    /// A bot, ai/NAME.lua, with its weights
    Bot,
    /// A set of rules, scripts/NAME.lua
    Variant,
    /// A set of weights for a bot, ai/NAME.yaml
    Weights,
    /// A style for the board and window, themes/NAME.yaml
    Theme,
}

#[derive(Args)]
#[command(after_help = help::after("new", Words::english()))]
pub(super) struct NewArgs {
    /// What to create
    what: NewItem,
    /// Name: lower-case letters, digits and `_`
    name: String,
    /// For a bot: the variant or family it plays (default: every game)
    #[arg(long = "for", value_name = "GAME")]
    games: Option<String>,
    /// What to start from: the bot to copy, the base variant, the bot that the weights are for, or the theme to inherit
    #[arg(long, value_name = "ID", conflicts_with = "in_lua")]
    from: Option<String>,
    /// For a variant: a game written entirely in Lua, not based on another variant
    #[arg(long)]
    in_lua: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CreatedFiles {
    kind: &'static str,
    id: String,
    files: Vec<String>,
    folder: String,
}

impl NewArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let kind = match self.what {
            NewItem::Bot => NewFileKind::Bot,
            NewItem::Variant => NewFileKind::Variant,
            NewItem::Weights => NewFileKind::Weights,
            NewItem::Theme => NewFileKind::Theme,
        };
        if self.games.is_some() && kind != NewFileKind::Bot {
            let report = Report::error(phrase("terminal-new-for").with("kind", kind.word()));
            return Err(CliError::usage(report.hint(phrase("terminal-new-for-hint"))));
        }
        if self.in_lua && kind != NewFileKind::Variant {
            return Err(CliError::usage(Report::error(phrase("terminal-new-lua"))));
        }
        let wish = NewFile {
            kind,
            name: &self.name,
            games: self.games.as_deref(),
            from: self.from.as_deref(),
            in_lua: self.in_lua,
        };
        let files = catalog.create(&wish).map_err(CliError::usage)?;
        let folder = catalog.root().folder.display().to_string();
        if self.json {
            writeln!(out, "{}", json(&CreatedFiles { kind: kind.word(), id: self.name.clone(), files, folder }))?;
            return Ok(());
        }
        let wrote = phrase("terminal-wrote").with("files", files.join(", ")).with("folder", folder);
        writeln!(out, "{}", language::text(wrote))?;
        for (what, step) in next_steps(&wish, catalog) {
            writeln!(out, "{} {}", padded(&language::text(what), 12), language::text(step))?;
        }
        Ok(())
    }
}

fn next_steps(wish: &NewFile<'_>, catalog: &Catalog) -> Vec<(&'static str, Phrase)> {
    let name = wish.name;
    let now = catalog.now();
    match wish.kind {
        NewFileKind::Bot => {
            let plays =
                |id: &&str| now.variant(id).is_ok_and(|variant| now.bots_for(&variant).any(|bot| bot.info.id == name));
            let ids = now.variants.iter().map(|entry| entry.id.as_str());
            let game = ["english", "othello"].into_iter().chain(ids).find(plays).unwrap_or("english");
            vec![
                ("terminal-new-play", raw(format!("damka play {game} {name} random"))),
                ("terminal-new-test", raw(format!("damka check {name}"))),
                ("terminal-new-app", phrase("terminal-new-in-players")),
                ("terminal-new-editor", phrase("terminal-new-types")),
                ("terminal-new-on", raw("damka docs first-bot")),
            ]
        }
        NewFileKind::Variant => vec![
            ("terminal-new-read", raw(format!("damka describe {name}"))),
            ("terminal-new-play", raw(format!("damka play {name} greedy random"))),
            ("terminal-new-test", raw(format!("damka check {name}"))),
            ("terminal-new-app", phrase("terminal-new-in-games")),
            ("terminal-new-on", raw("damka docs first-variant")),
        ],
        NewFileKind::Weights => {
            let bot = wish.from.unwrap_or("minimax");
            let variant = now.variants_in_use();
            let mut plays = variant.filter(|candidate| now.bots_for(candidate).any(|known| known.info.id == bot));
            let first = now
                .variant("english")
                .ok()
                .filter(|candidate| now.bots_for(candidate).any(|known| known.info.id == bot));
            let game = first.or_else(|| plays.next().cloned()).map_or_else(String::new, |variant| variant.id.clone());
            vec![
                ("terminal-new-try", raw(format!("damka play {game} {bot} {bot}:weights={name}.yaml"))),
                ("terminal-new-on", raw("damka docs weights")),
            ]
        }
        NewFileKind::Theme => vec![
            ("terminal-new-see", raw(format!("damka render english --theme {name} --out {name}.png"))),
            ("terminal-new-app", phrase("terminal-new-in-themes")),
            ("terminal-new-on", raw("damka docs themes")),
        ],
    }
}
