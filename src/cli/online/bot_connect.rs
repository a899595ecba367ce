//! `damka bot connect`: a bot that plays on a server under an account.

use crate::catalog::Catalog;
use crate::cli::list::json;
use crate::cli::out::{CliError, CliResult};
use crate::cli::{help, language};
use crate::files;
use crate::net::{ClientKind, ClockTerms, SideChoice, Token};
use crate::online::{
    BotClient, BotConnection, BotEvent, BotTerms, FoundServer, LocalSeat, OnlineEvent, OnlineGame, WantedChallenge,
    failure_report, find_target, is_fault,
};
use crate::player::WakeSignal;
use crate::report::Report;
use crate::session::TimeControl;
use crate::text::{Phrase, Words, authored, phrase, quote};
use clap::{Args, Subcommand};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The environment variable with the token of the account.
const TOKEN_VARIABLE: &str = "DAMKA_BOT_TOKEN";

/// Larger files are no tokens.
const MAX_TOKEN_BYTES: u64 = 1 << 10;

/// Longest wait before the bot looks whether it should stop.
const LOOK: Duration = Duration::from_secs(1);

/// How long the last messages may take.
const GOODBYE: Duration = Duration::from_millis(200);

#[derive(Args)]
pub(crate) struct BotArgs {
    #[command(subcommand)]
    command: BotCommand,
}

#[derive(Subcommand)]
enum BotCommand {
    /// Let a bot accept challenges on a server, under an account there
    Connect(ConnectArgs),
}

impl BotArgs {
    pub(crate) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let BotCommand::Connect(command) = &self.command;
        command.run(catalog, out)
    }
}

#[derive(Args)]
#[command(after_help = help::after("bot connect", Words::english()))]
struct ConnectArgs {
    /// Address of the server: HOST:PORT or a link
    #[arg(value_name = "SERVER")]
    server: String,
    /// The bot: its name, with options, or a preset such as `@hard`
    #[arg(value_name = "SEAT")]
    seat: String,
    /// Variants to accept, separated by commas (default: all that the bot plays)
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    games: Vec<String>,
    /// Number of games to play at once
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=32))]
    max_games: u8,
    /// Also join public games that wait for an opponent
    #[arg(long)]
    open_games: bool,
    /// Challenge this bot to a game of the first variant of --games
    #[arg(long, value_name = "NAME", requires = "games")]
    challenge: Option<String>,
    /// Time control of the challenge: minutes per side plus seconds per move, such as 5+3
    #[arg(long, value_name = "M+S", default_value = "none", requires = "challenge")]
    clock: String,
    /// File with the token of the account (default: the environment variable DAMKA_BOT_TOKEN)
    #[allow(clippy::doc_markdown, reason = "it is shown as it is")]
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Print one JSON object per event
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct EventRow<'a> {
    event: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a str>,
}

impl ConnectArgs {
    fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let clock = TimeControl::read(&self.clock).map_err(|report| CliError::usage(report.in_file("--clock")))?;
        let (seat, games) = self.seat(catalog)?;
        let token = self.token()?;
        let FoundServer { link, .. } = find_target(&self.server, &catalog.root().folder).map_err(CliError::usage)?;
        let challenge = self.challenge.clone().map(|name| WantedChallenge {
            name,
            variant: games[0].clone(),
            clock: clock.map(ClockTerms::from),
            side: SideChoice::Random,
        });
        let terms = BotTerms {
            name: seat.name.clone(),
            token: token.to_string(),
            games,
            max_games: self.max_games.into(),
            joins_open_games: self.open_games,
            challenge,
        };
        let (rules, seat) = (seat.rules_finder(), Arc::new(seat));
        let client = BotClient::new(terms, rules, Box::new(move || seat.maker()));
        let signal = Arc::new(WakeSignal::default());
        let is_stopped = Arc::new(AtomicBool::new(false));
        let (stop, wake) = (is_stopped.clone(), signal.waker());
        let on_signal = move || {
            stop.store(true, Ordering::SeqCst);
            wake();
        };
        ctrlc::set_handler(on_signal).map_err(|error| {
            CliError::failed(Report::error(phrase("terminal-serve-no-signals").with("error", error.to_string())))
        })?;
        let connection = BotConnection::open(client, &link, signal.waker())
            .map_err(|error| CliError::failed(Report::error(phrase("task-no-thread").with("error", &error))))?;
        self.play(connection, (&signal, &is_stopped), out)
    }

    fn play(
        &self,
        mut connection: BotConnection,
        (signal, is_stopped): (&WakeSignal, &AtomicBool),
        out: &mut dyn Write,
    ) -> CliResult {
        let begun = Instant::now();
        let mut was_lost = false;
        while !is_stopped.load(Ordering::SeqCst) {
            for event in connection.tick(begun.elapsed()) {
                self.show(&mut connection, &event, out)?;
            }
            if let Some(reason) = connection.lost().filter(|_| !was_lost) {
                let lost = phrase("terminal-online-lost").with("reason", reason);
                self.print(
                    &EventRow { event: "lost", reason: Some(reason.to_string()), ..EventRow::default() },
                    lost,
                    out,
                )?;
            }
            was_lost = connection.lost().is_some();
            if let Some(error) = connection.bot().failure() {
                return Err(CliError::failed(failure_report(error)));
            }
            let due = connection.next_due().map_or(LOOK, |due| due.saturating_sub(begun.elapsed()));
            signal.wait(Some(due.min(LOOK)));
        }
        connection.bot_mut().withdraw();
        connection.send();
        signal.wait(Some(GOODBYE));
        let games = connection.bot().playing();
        let stopped = phrase("terminal-bot-stopped").with("count", games);
        self.print(&EventRow { event: "stopped", games: Some(games), ..EventRow::default() }, stopped, out)
    }

    fn show(&self, connection: &mut BotConnection, event: &BotEvent, out: &mut dyn Write) -> CliResult {
        match event {
            BotEvent::Welcome { name, games } => {
                let row = EventRow { event: "connected", name: Some(name), games: Some(*games), ..EventRow::default() };
                let welcome = phrase("terminal-bot-connected").with("name", name).with("count", *games);
                self.print(&row, welcome, out)
            }
            BotEvent::Challenged { by, title, refused } => {
                let row = EventRow {
                    event: if refused.is_some() { "declined" } else { "accepted" },
                    name: Some(&by.name),
                    reason: refused.map(|reason| reason.word().to_owned()),
                    ..EventRow::default()
                };
                let message = match refused {
                    None => phrase("terminal-bot-accepted"),
                    Some(reason) => phrase("terminal-bot-declined").with("reason", reason.phrase()),
                };
                self.print(&row, message.with("name", &by.name).with("title", authored(title)), out)
            }
            BotEvent::Refused(why) => {
                let row = EventRow { event: "refused", reason: Some(why.to_string()), ..EventRow::default() };
                self.print(&row, phrase("online-refused").with("why", why), out)
            }
            BotEvent::Game(id, event) => self.show_game((*id, event), connection, out),
            BotEvent::Left { game, result } => {
                let row = EventRow { event: "ended", game: Some(*game), result: *result, ..EventRow::default() };
                let message = match result {
                    Some(result) => phrase("terminal-bot-ended").with("result", *result),
                    None => phrase("terminal-bot-no-result"),
                };
                self.print(&row, message.with("game", game.to_string()), out)
            }
        }
    }

    fn show_game(
        &self,
        (id, event): (u64, &OnlineEvent),
        connection: &mut BotConnection,
        out: &mut dyn Write,
    ) -> CliResult {
        let row = |event| EventRow { event, game: Some(id), ..EventRow::default() };
        match event {
            OnlineEvent::Began { names: [black, white], .. } => {
                let players = format!("{white} - {black}");
                let message = phrase("terminal-bot-began").with("game", id.to_string()).with("white", white);
                self.print(&EventRow { name: Some(&players), ..row("began") }, message.with("black", black), out)
            }
            OnlineEvent::Failed(error) => {
                language::say_report(&failure_report(error));
                Ok(())
            }
            OnlineEvent::Over { ending, .. } if ending == "declined" => {
                connection.bot_mut().challenge_again();
                self.print(&row("challenge_declined"), phrase("terminal-bot-challenge-declined"), out)
            }
            event if is_fault(event) => {
                let session = connection.bot().game(id).and_then(OnlineGame::session);
                if let Some(report) = session.and_then(|session| session.result()?.report.clone()) {
                    language::say_report(&report);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn print(&self, row: &EventRow<'_>, message: Phrase, out: &mut dyn Write) -> CliResult {
        if self.json {
            writeln!(out, "{}", json(row))?;
        } else {
            writeln!(out, "{}", language::text(message))?;
        }
        out.flush()?;
        Ok(())
    }

    /// The bot, and the variants that it accepts.
    fn seat(&self, catalog: &Catalog) -> Result<(LocalSeat, Vec<String>), CliError> {
        let seat = LocalSeat::read(catalog, (&self.seat, None), None).map_err(CliError::usage)?;
        if seat.kind == ClientKind::Person {
            return Err(CliError::usage(Report::error(phrase("terminal-bot-person"))));
        }
        let now = catalog.now();
        for id in &self.games {
            let variant = now.variant(id).map_err(CliError::usage)?;
            catalog.seat(&self.seat, &variant).and_then(|seat| seat.player()).map_err(CliError::usage)?;
        }
        if !self.games.is_empty() {
            return Ok((seat, self.games.clone()));
        }
        let loaded = now.variants.iter().filter_map(|entry| entry.good().cloned());
        let plays = loaded.filter(|variant| catalog.seat(&self.seat, variant).and_then(|seat| seat.player()).is_ok());
        let games: Vec<String> = plays.map(|variant| variant.id.clone()).collect();
        if games.is_empty() {
            // The bot's own fault says more than that it plays nothing.
            if let Some(variant) = now.variants.iter().find_map(|entry| entry.good().cloned()) {
                catalog.seat(&self.seat, &variant).and_then(|seat| seat.player()).map_err(CliError::usage)?;
            }
            return Err(CliError::usage(Report::error(
                phrase("terminal-bot-no-games").with("seat", quote(&self.seat)),
            )));
        }
        Ok((seat, games))
    }

    fn token(&self) -> Result<Token, CliError> {
        let (place, text) = if let Some(path) = &self.token_file {
            let place = path.display().to_string();
            let text = files::read_text(path, MAX_TOKEN_BYTES).map_err(|error| {
                CliError::usage(Report::error(phrase("file-unreadable").with("error", &error)).in_file(&place))
            })?;
            (place, text)
        } else {
            let Ok(text) = std::env::var(TOKEN_VARIABLE) else {
                let none = Report::error(phrase("terminal-bot-no-token").with("variable", TOKEN_VARIABLE));
                return Err(CliError::usage(none.hint(phrase("terminal-bot-no-token-hint"))));
            };
            (TOKEN_VARIABLE.to_owned(), text)
        };
        text.trim().parse().map_err(|_| CliError::usage(Report::error(phrase("terminal-bot-bad-token")).in_file(place)))
    }
}
