//! `damka serve`: a server for many games, without a player of its own, and the operator's commands for it.

mod close;
mod drain;
mod games;
mod house_bots;
mod kick;
mod operator;
mod rules;
mod tls;
mod token;

use crate::catalog::Catalog;
use crate::cli::out::{CliError, CliResult};
use crate::cli::{help, language};
use crate::config::{RulesPolicy, ServeConfig};
use crate::files::raise_open_file_limit;
use crate::net::TlsIdentity;
use crate::report::Report;
use crate::server::{CatalogRules, ServerAccounts, ServerConfig, ServerLimits, ServerOperation, ServerThread, Uploads};
use crate::text::{Words, phrase};
use crate::web::{WebOptions, http_handler};
use clap::{Args, Subcommand};
use house_bots::HouseBots;
use std::io::Write;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often faults of the server are looked for.
const LOOK: Duration = Duration::from_secs(1);

/// The configuration in the user's folder.
const FILE: &str = "serve.yaml";

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = help::after("serve", Words::english()))]
pub(crate) struct ServeArgs {
    #[command(subcommand)]
    command: Option<ServeCommand>,
    /// Configuration file (default: serve.yaml in your damka folder)
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Port to listen on, instead of the configured one
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Address to listen on, instead of the configured one
    #[arg(long, value_name = "ADDRESS")]
    bind: Option<IpAddr>,
    /// Check the configuration and exit
    #[arg(long)]
    check: bool,
}

/// What the operator does to a server, whether it runs or not.
#[derive(Subcommand)]
enum ServeCommand {
    /// Create, list and revoke accounts of bots
    Token(token::TokenArgs),
    /// List the unfinished games of the running server
    Games(games::GamesOfServerArgs),
    /// Disconnect a player from the running server
    Kick(kick::KickArgs),
    /// End a game of the running server without a result
    Close(close::CloseArgs),
    /// Begin no more games on the running server, and stop it when the others have ended
    Drain(drain::DrainArgs),
    /// Show and approve the rules that players send
    Rules(rules::ServeRulesArgs),
}

impl ServeArgs {
    /// Whether this is a command of the operator, which needs no files but the server's own.
    pub(crate) const fn is_for_operator(&self) -> bool {
        self.command.is_some()
    }

    /// Carries out a command of the operator; `folder` is the server's.
    pub(crate) fn operate(&self, folder: &Path, out: &mut dyn Write) -> CliResult {
        match &self.command {
            Some(ServeCommand::Token(command)) => command.run(folder, out),
            Some(ServeCommand::Games(command)) => command.run(folder, out),
            Some(ServeCommand::Kick(command)) => command.run(folder, out),
            Some(ServeCommand::Close(command)) => command.run(folder, out),
            Some(ServeCommand::Drain(command)) => command.run(folder, out),
            Some(ServeCommand::Rules(command)) => command.run(folder, out),
            None => Ok(()),
        }
    }

    pub(crate) fn run(&self, catalog: &mut Catalog, out: &mut dyn Write) -> CliResult {
        let config = self.config(&catalog.root().folder)?;
        let tls = config.tls.as_ref().map(|files| tls::identity(&catalog.root().folder, files)).transpose();
        let tls = tls.map_err(CliError::usage)?;
        let fingerprint = tls.as_ref().map(TlsIdentity::fingerprint);
        let bots = HouseBots::check(catalog, &config)?;
        if self.check {
            writeln!(out, "{}", language::text(phrase("terminal-serve-checked")))?;
            return Ok(());
        }
        let (stop, stopped) = channel();
        ctrlc::set_handler(move || _ = stop.send(())).map_err(|error| {
            CliError::failed(Report::error(phrase("terminal-serve-no-signals").with("error", error.to_string())))
        })?;
        // Rules that are saved while the server runs are those of the next games.
        if let Err(report) = catalog.watch(std::sync::Arc::new(|| {})) {
            language::say_report(&report);
        }
        // Each connection is an open file.
        raise_open_file_limit();
        let server = start(catalog, &config, (tls, bots.accounts(&catalog.root().folder)))?;
        let address = server.address();
        if address.port() != config.port && config.port != 0 {
            let message = phrase("terminal-serve-port-taken").with("port", config.port.to_string());
            return Err(CliError::failed(Report::error(message).hint(phrase("terminal-serve-port-taken-hint"))));
        }
        let bots = bots.start(catalog, (address, fingerprint))?;
        let (address, games) = (address.to_string(), server.restored().len());
        writeln!(out, "{}", language::text(phrase("terminal-serve-begun").with("address", address)))?;
        if let Some(fingerprint) = fingerprint {
            let message = phrase("terminal-online-tls").with("fingerprint", fingerprint.to_string());
            writeln!(out, "{}", language::text(message))?;
        }
        if games > 0 {
            writeln!(out, "{}", language::text(phrase("terminal-serve-restored").with("count", games)))?;
        }
        out.flush()?;
        loop {
            server.take_faults().iter().for_each(language::say_report);
            if server.is_drained() {
                break;
            }
            match stopped.recv_timeout(LOOK) {
                Err(RecvTimeoutError::Timeout) => {}
                Ok(()) | Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        // Dropping the server notifies all clients and closes the port, after the last events are in the journal.
        drop(server);
        drop(bots);
        writeln!(out, "{}", language::text(phrase("terminal-serve-ended")))?;
        Ok(())
    }

    fn config(&self, folder: &Path) -> Result<ServeConfig, CliError> {
        let path = self.config.clone().unwrap_or_else(|| folder.join(FILE));
        let name = path.display().to_string();
        let text = match crate::files::read_text(&path, MAX_CONFIG_BYTES) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && self.config.is_none() => String::new(),
            Err(error) => {
                let report = Report::error(phrase("file-unreadable").with("error", &error)).in_file(name);
                return Err(CliError::usage(report));
            }
        };
        let mut config = ServeConfig::read(&name, &text).map_err(CliError::usage)?;
        (config.port, config.listen) = (self.port.unwrap_or(config.port), self.bind.unwrap_or(config.listen));
        Ok(config)
    }
}

const MAX_CONFIG_BYTES: u64 = 1 << 20;

fn start(
    catalog: &Catalog,
    config: &ServeConfig,
    (tls, accounts): (Option<TlsIdentity>, ServerAccounts),
) -> Result<ServerThread, CliError> {
    let limits = ServerLimits {
        all_games: config.max_games,
        connections: config.connections_per_address,
        games: config.games_per_connection,
        spectators: config.spectators,
        host_away: Duration::from_mins(config.host_away_minutes.into()),
        spectator_delay: Duration::from_secs(config.spectator_delay),
        wrong_codes: config.wrong_codes_per_minute.into(),
        wrong_tokens: config.wrong_tokens_per_minute.into(),
        challenges: config.challenges_per_minute.into(),
        uploads_a_minute: config.uploads_per_minute.into(),
        uploads: match config.rules {
            RulesPolicy::Shipped => Uploads::Refused,
            RulesPolicy::Kept => Uploads::Approved,
            RulesPolicy::Any => Uploads::Any,
        },
        ..ServerLimits::default()
    };
    let options = WebOptions { trust_proxy: config.trust_proxy, origins: config.origins.clone() };
    let server = ServerConfig {
        host: config.listen,
        port: Some(config.port),
        folder: catalog.root().folder.clone(),
        limits,
        tls,
        http: Some(Box::new(move |handle| http_handler(handle, options.clone()))),
        operation: Some(ServerOperation { accounts, is_durable: config.durable }),
    };
    let rules = CatalogRules::new(catalog.unwatched(), config.rules);
    ServerThread::start(server, Box::new(rules)).map_err(CliError::failed)
}
