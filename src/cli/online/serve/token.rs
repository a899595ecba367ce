//! `damka serve token`: accounts of bots.

use crate::cli::language;
use crate::cli::list::json;
use crate::cli::out::{CliError, CliResult};
use crate::cli::table;
use crate::net::Token;
use crate::report::Report;
use crate::server::{checked_name, look_alike_key};
use crate::store::{BotAccount, BotAccountFile};
use crate::text::{phrase, quote, raw};
use clap::{Args, Subcommand};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

#[derive(Args)]
pub(super) struct TokenArgs {
    #[command(subcommand)]
    command: TokenCommand,
}

#[derive(Subcommand)]
enum TokenCommand {
    /// Create the account of a bot and print its token, which is shown only once
    New {
        /// Name of the bot, as players see it
        #[arg(long, value_name = "NAME")]
        bot: String,
        /// Print a JSON object
        #[arg(long)]
        json: bool,
    },
    /// List the accounts
    List {
        /// Print one JSON object per account
        #[arg(long)]
        json: bool,
    },
    /// Delete an account; its bot is disconnected
    Revoke {
        /// Name or id of the account
        #[arg(value_name = "NAME|ID")]
        account: String,
    },
}

#[derive(Serialize)]
struct NewRow<'a> {
    name: &'a str,
    id: &'a str,
    token: String,
}

#[derive(Serialize)]
struct AccountRow<'a> {
    name: &'a str,
    id: &'a str,
    created: u64,
}

impl TokenArgs {
    pub fn run(&self, folder: &Path, out: &mut dyn Write) -> CliResult {
        let file = BotAccountFile::of(folder);
        match &self.command {
            TokenCommand::New { bot, json } => create(&file, bot, *json, out),
            TokenCommand::List { json } => list(&file, *json, out),
            TokenCommand::Revoke { account } => revoke(&file, account, out),
        }
    }
}

fn create(file: &BotAccountFile, name: &str, is_json: bool, out: &mut dyn Write) -> CliResult {
    let name = checked_name(name).map_err(|why| CliError::usage(Report::error(raw(why.message)).in_file("--bot")))?;
    let token = Token::new().map_err(|error| {
        CliError::failed(Report::error(phrase("no-random-numbers").with("error", error.to_string())))
    })?;
    let account = BotAccount::new(&name, token.hash());
    let added = file.update(|accounts| {
        let key = look_alike_key(&name);
        if let Some(known) = accounts.iter().find(|known| look_alike_key(&known.name) == key) {
            let taken = Report::error(phrase("terminal-token-taken").with("name", &known.name));
            return Err(taken.hint(phrase("terminal-token-taken-hint").with("name", quote(&known.name))));
        }
        accounts.push(account.clone());
        Ok(())
    });
    added.map_err(CliError::failed)?;
    if is_json {
        writeln!(out, "{}", json(&NewRow { name: &name, id: account.id(), token: token.to_string() }))?;
        return Ok(());
    }
    let made = phrase("terminal-token-made").with("name", &name).with("id", account.id());
    writeln!(out, "{}", language::text(made))?;
    writeln!(out, "{token}")?;
    Ok(())
}

fn list(file: &BotAccountFile, is_json: bool, out: &mut dyn Write) -> CliResult {
    let accounts = file.accounts().map_err(CliError::failed)?;
    if is_json {
        for account in &accounts {
            let row = AccountRow { name: &account.name, id: account.id(), created: account.created };
            writeln!(out, "{}", json(&row))?;
        }
        return Ok(());
    }
    let rows: Vec<Vec<String>> =
        accounts.iter().map(|account| vec![account.id().to_owned(), account.name.clone()]).collect();
    table::write(out, &rows)?;
    writeln!(out, "{}", language::text(phrase("terminal-token-count").with("count", accounts.len())))?;
    Ok(())
}

fn revoke(file: &BotAccountFile, which: &str, out: &mut dyn Write) -> CliResult {
    let revoked = file.update(|accounts| {
        let is_meant = |account: &BotAccount| account.name == which || account.id() == which;
        let Some(place) = accounts.iter().position(is_meant) else {
            let none = Report::error(phrase("terminal-token-none").with("account", quote(which)));
            return Err(none.hint(phrase("terminal-token-none-hint")));
        };
        Ok(accounts.remove(place))
    });
    let revoked = revoked.map_err(CliError::failed)?;
    writeln!(out, "{}", language::text(phrase("terminal-token-revoked").with("name", &revoked.name)))?;
    Ok(())
}
