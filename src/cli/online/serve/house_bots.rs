//! The bots that a server runs itself, as `house_bots` of its configuration lists them. Each has a thread and a connection of its
//! own, like a bot on another machine, so that it cannot hold up the server.

use crate::catalog::Catalog;
use crate::cli::language;
use crate::cli::out::CliError;
use crate::config::{HouseBot, ServeConfig};
use crate::net::{Fingerprint, Link, Token};
use crate::online::{BotClient, BotConnection, BotEvent, BotTerms, LocalSeat, failure_report, is_fault};
use crate::player::WakeSignal;
use crate::report::{Report, Reports};
use crate::server::{ServerAccounts, checked_name, look_alike_key};
use crate::store::{BotAccount, BotAccountFile};
use crate::text::{phrase, raw};
use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often a thread looks whether it should stop.
const LOOK: Duration = Duration::from_secs(1);

/// The house bots of a configuration with their secrets, before they run.
pub(super) struct HouseBots {
    bots: Vec<(HouseBot, Token)>,
}

impl HouseBots {
    /// Fails if a bot does not load for one of its games, or its name cannot be used.
    pub fn check(catalog: &Catalog, config: &ServeConfig) -> Result<Self, CliError> {
        let mut faults: Vec<Report> = Vec::new();
        let accounts = BotAccountFile::of(&catalog.root().folder).accounts().map_err(CliError::failed)?;
        let mut names: BTreeSet<String> = accounts.iter().map(|account| look_alike_key(&account.name)).collect();
        let mut bots = Vec::new();
        for bot in &config.house_bots {
            let mut fault = |report: Report| faults.push(report.in_file(format!("house_bots: {}", bot.name)));
            match checked_name(&bot.name) {
                Err(why) => fault(Report::error(raw(why.message))),
                Ok(name) if !names.insert(look_alike_key(&name)) => {
                    fault(Report::error(phrase("serve-house-name").with("name", &name)));
                }
                Ok(_) => {}
            }
            for game in &bot.games {
                if let Err(reports) = loads(catalog, &bot.seat, game) {
                    reports.iter().cloned().for_each(&mut fault);
                }
            }
            let token = Token::new().map_err(|error| {
                CliError::failed(Report::error(phrase("no-random-numbers").with("error", error.to_string())))
            })?;
            bots.push((bot.clone(), token));
        }
        if faults.is_empty() { Ok(Self { bots }) } else { Err(CliError::Usage(faults)) }
    }

    pub fn accounts(&self, folder: &Path) -> ServerAccounts {
        let account = |(bot, token): &(HouseBot, Token)| BotAccount::new(bot.name.trim(), token.hash());
        ServerAccounts { file: Some(BotAccountFile::of(folder)), house: self.bots.iter().map(account).collect() }
    }

    /// Starts all bots; they connect to the server at this address, with TLS if it has a certificate.
    pub fn start(
        self,
        catalog: &Catalog,
        (server, fingerprint): (SocketAddr, Option<Fingerprint>),
    ) -> Result<RunningHouseBots, CliError> {
        let is_stopped = Arc::new(AtomicBool::new(false));
        let mut threads = Vec::new();
        for (bot, token) in self.bots {
            let (catalog, stopped, link) = (catalog.clone(), is_stopped.clone(), own_link(server, fingerprint));
            let run = move || play(&catalog, (&bot, &token), &link, &stopped);
            let thread = std::thread::Builder::new().name("damka house bot".into()).spawn(run);
            threads
                .push(thread.map_err(|error| {
                    CliError::failed(Report::error(phrase("task-no-thread").with("error", &error)))
                })?);
        }
        Ok(RunningHouseBots { is_stopped, threads })
    }
}

fn loads(catalog: &Catalog, seat: &str, game: &str) -> Result<(), Reports> {
    let variant = catalog.now().variant(game)?;
    match catalog.seat(seat, &variant)?.player()? {
        Some(_) => Ok(()),
        None => Err(Report::error(phrase("terminal-bot-person")).into()),
    }
}

/// Dropping it stops the bots; their games stay on the server.
pub(super) struct RunningHouseBots {
    is_stopped: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Drop for RunningHouseBots {
    fn drop(&mut self) {
        self.is_stopped.store(true, Ordering::SeqCst);
        for thread in self.threads.drain(..) {
            // The thread may have panicked; that is fine here.
            let _ = thread.join();
        }
    }
}

fn play(catalog: &Catalog, (bot, token): (&HouseBot, &Token), server: &Link, is_stopped: &AtomicBool) {
    let say = |report: Report| language::say_report(&report.in_file(bot.name.clone()));
    let seat = match LocalSeat::read(catalog, (&bot.seat, Some(&bot.name)), None) {
        Ok(seat) => Arc::new(seat),
        Err(reports) => return reports.iter().cloned().for_each(say),
    };
    let terms = BotTerms {
        name: bot.name.clone(),
        token: token.to_string(),
        games: bot.games.clone(),
        max_games: bot.max_games,
        joins_open_games: false,
        challenge: None,
    };
    let rules = seat.rules_finder();
    let client = BotClient::new(terms, rules, Box::new(move || seat.maker()));
    let signal = Arc::new(WakeSignal::default());
    let mut connection = match BotConnection::open(client, server, signal.waker()) {
        Ok(connection) => connection,
        Err(error) => return say(Report::error(phrase("task-no-thread").with("error", &error))),
    };
    let begun = Instant::now();
    while !is_stopped.load(Ordering::SeqCst) {
        for event in connection.tick(begun.elapsed()) {
            if let BotEvent::Game(id, event) = &event
                && is_fault(event)
            {
                let at_fault = connection.bot().game(*id).and_then(|game| game.session()?.result()?.report.clone());
                say(at_fault
                    .unwrap_or_else(|| Report::error(phrase("terminal-bot-fault").with("game", id.to_string()))));
            }
        }
        if let Some(error) = connection.bot().failure() {
            return say(failure_report(error));
        }
        let due = connection.next_due().map_or(LOOK, |due| due.saturating_sub(begun.elapsed()));
        signal.wait(Some(due.min(LOOK)));
    }
}

fn own_link(server: SocketAddr, fingerprint: Option<Fingerprint>) -> Link {
    let host = match server.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        address => address,
    };
    Link { host: host.to_string(), port: server.port(), code: None, fingerprint }
}
