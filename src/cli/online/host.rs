//! `damka host`: opens a network game for another player to join.

use super::text_game::{TextGame, store_in_library};
use crate::catalog::Catalog;
use crate::cli::help;
use crate::cli::language;
use crate::cli::list::json;
use crate::cli::out::{CliError, CliResult};
use crate::net::{ClockTerms, Fingerprint, Link, SideChoice};
use crate::online::{
    ClientGoal, HostTerms, Hosted, LocalSeat, NewGame, OnlineClient, OnlineEvent, OnlineGame, SeatFile, SeatRecorder,
    find_target,
};
use crate::player::WakeSignal;
use crate::report::Report;
use crate::server::FrozenRules;
use crate::session::TimeControl;
use crate::text::{PhraseError, Words, phrase};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::net::IpAddr;
use std::sync::Arc;

#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch that people type")]
#[command(after_help = help::after("host", Words::english()))]
pub(crate) struct HostArgs {
    /// Variant id (see `damka list variants`)
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Player at this end: `human` or a bot
    #[arg(long, value_name = "SEAT", default_value = "human")]
    seat: String,
    /// Name shown to the other player (default: your user name)
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Your side
    #[arg(long, value_name = "white|black|random", default_value = "white", value_parser = side_choice)]
    side: SideChoice,
    /// Time control: minutes per side plus seconds per move, such as 5+3
    #[arg(long, value_name = "M+S", default_value = "none")]
    clock: String,
    /// Port to listen on; if it is in use, the next free one
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Encrypt the game, with a self-signed certificate that damka creates
    #[arg(long, value_name = "self", value_parser = tls_choice)]
    tls: Option<TlsChoice>,
    /// Address to listen on; 127.0.0.1 accepts connections from this machine only
    #[arg(long, value_name = "ADDRESS", default_value = "0.0.0.0")]
    bind: IpAddr,
    /// Allow moves to be taken back if both players agree
    #[arg(long)]
    takeback: bool,
    /// Allow either player to close the program and come back later
    #[arg(long)]
    allow_return: bool,
    /// List the game on the page that browsers open at this address
    #[arg(long)]
    public: bool,
    /// Let nobody watch the game
    #[arg(long)]
    no_spectators: bool,
    /// Create the game on this server instead of on this machine
    #[arg(long, value_name = "HOST:PORT", conflicts_with_all = ["port", "tls", "bind", "new"])]
    via: Option<String>,
    /// Open a new game even if one is unfinished
    #[arg(long)]
    new: bool,
    /// Play in the terminal (the default)
    #[arg(long)]
    text: bool,
    /// Print one JSON object per move, then one for the result, like `damka play`
    #[arg(long)]
    json: bool,
}

pub(super) fn side_choice(text: &str) -> Result<SideChoice, PhraseError> {
    match text.to_ascii_lowercase().as_str() {
        "white" => Ok(SideChoice::White),
        "black" => Ok(SideChoice::Black),
        "random" => Ok(SideChoice::Random),
        _ => Err(PhraseError(phrase("argument-side"))),
    }
}

/// The source of the TLS certificate.
#[derive(Clone, Copy)]
enum TlsChoice {
    /// Self-signed; damka creates it once.
    Own,
}

fn tls_choice(text: &str) -> Result<TlsChoice, PhraseError> {
    match text {
        "self" => Ok(TlsChoice::Own),
        _ => Err(PhraseError(phrase("argument-tls"))),
    }
}

#[derive(Serialize)]
struct HostRow<'a> {
    hosting: u64,
    code: &'a str,
    link: String,
    /// The address of the game in a browser.
    page: String,
    port: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<Fingerprint>,
}

impl HostArgs {
    pub(crate) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let clock = TimeControl::read(&self.clock).map_err(|report| CliError::usage(report.in_file("--clock")))?;
        let variant = catalog.now().variant(&self.variant).map_err(CliError::usage)?;
        let seat =
            LocalSeat::read(catalog, (&self.seat, self.name.as_deref()), Some(&variant)).map_err(CliError::usage)?;
        let seats = SeatFile::of(&catalog.root().folder);
        if let Some(via) = &self.via {
            return self.host_at((catalog, via), (&seat, seats), clock, out);
        }
        let is_encrypted = self.tls.is_some() || !self.new && seats.has_encrypted_game(&self.variant);
        let terms = HostTerms { variant: self.variant.clone(), bind: self.bind, port: self.port, is_encrypted };
        let mut hosted = Hosted::start(catalog, &terms).map_err(CliError::failed)?;
        for fault in hosted.take_faults() {
            language::say_report(&fault);
        }
        let port = hosted.port();
        if let Some(wanted) = self.port.filter(|wanted| *wanted != port && *wanted != 0) {
            let used = phrase("terminal-online-port").with("wanted", wanted.to_string()).with("port", port.to_string());
            language::say_report(&Report::note(used));
        }
        let unfinished = hosted.unfinished().filter(|_| !self.new);
        if let Some(saved) = &unfinished {
            let resuming = phrase("terminal-online-host-resuming").with("variant", &saved.variant);
            language::say_report(&Report::note(resuming.with("code", &saved.code)));
            hosted.update_seat(saved).map_err(CliError::failed)?;
            self.invite(out, (saved.game, &saved.code), &hosted)?;
        }
        let goal = hosted.goal(unfinished.as_ref(), self.new_game(clock));
        let game = OnlineGame::new((&seat.name, seat.kind), goal, seat.rules_finder(), seat.maker());
        let signal = Arc::new(WakeSignal::default());
        let own_link = hosted.own_link();
        let client = OnlineClient::open(game, &own_link, signal.waker())
            .map_err(|error| CliError::failed(Report::error(phrase("task-no-thread").with("error", &error))))?;
        let code = unfinished.map(|saved| saved.code).unwrap_or_default();
        let recorder = SeatRecorder::of_host(seats, (hosted.journal_name(), &own_link), self.seat.clone(), code);
        let host_name = seat.name.clone();
        let on_event = Box::new(|game: &OnlineGame, event: &OnlineEvent, out: &mut dyn Write| {
            recorder.note(game, event).map_err(CliError::failed)?;
            match event {
                OnlineEvent::Created { game: number, code } => {
                    hosted.announce(code, &host_name, &self.clock);
                    self.invite(out, (*number, code), &hosted)
                }
                OnlineEvent::Began { .. } => {
                    hosted.withdraw();
                    Ok(())
                }
                OnlineEvent::Over { .. } => store_in_library(catalog, game),
                _ => Ok(()),
            }
        });
        TextGame { client, seat: &seat, signal, json: self.json, accept_rules: None, on_event }.run(out)
        // Dropping the server sends its goodbye, after all pending messages.
    }

    fn new_game(&self, clock: Option<TimeControl>) -> NewGame {
        NewGame {
            start: None,
            clock: clock.map(ClockTerms::from),
            side: self.side,
            takeback: self.takeback,
            return_later: self.allow_return,
            public: self.public,
            spectators: !self.no_spectators,
            bot: None,
        }
    }

    /// Creates the game on another machine's server, which gets the rules if it lacks them.
    fn host_at(
        &self,
        (catalog, via): (&Catalog, &str),
        (seat, seats): (&LocalSeat, SeatFile),
        clock: Option<TimeControl>,
        out: &mut dyn Write,
    ) -> CliResult {
        let found = find_target(via, &catalog.root().folder).map_err(CliError::usage)?;
        let link = Link { code: None, ..found.link };
        let rules = FrozenRules::default().add(catalog, &self.variant).map_err(CliError::usage)?;
        let goal = ClientGoal::Create(self.new_game(clock), rules);
        let game = OnlineGame::new((&seat.name, seat.kind), goal, seat.rules_finder(), seat.maker());
        let signal = Arc::new(WakeSignal::default());
        let client = OnlineClient::open(game, &link, signal.waker())
            .map_err(|error| CliError::failed(Report::error(phrase("task-no-thread").with("error", &error))))?;
        let recorder = SeatRecorder::new(seats, &link, self.seat.clone(), String::new());
        let on_event = Box::new(|game: &OnlineGame, event: &OnlineEvent, out: &mut dyn Write| {
            recorder.note(game, event).map_err(CliError::failed)?;
            match event {
                OnlineEvent::Created { game: number, code } => {
                    let invitation = Link { code: code.parse().ok(), ..link.clone() };
                    self.print_invitation(out, (*number, code), &invitation)
                }
                OnlineEvent::Over { .. } => store_in_library(catalog, game),
                _ => Ok(()),
            }
        });
        TextGame { client, seat, signal, json: self.json, accept_rules: None, on_event }.run(out)
    }

    fn invite(&self, out: &mut dyn Write, (game, code): (u64, &str), hosted: &Hosted) -> CliResult {
        self.print_invitation(out, (game, code), &hosted.link(code))
    }

    fn print_invitation(&self, out: &mut dyn Write, (game, code): (u64, &str), link: &Link) -> CliResult {
        let (port, fingerprint) = (link.port, link.fingerprint);
        if self.json {
            let (link, page) = (link.to_string(), link.page());
            writeln!(out, "{}", json(&HostRow { hosting: game, code, link, page, port, fingerprint }))?;
        } else {
            let (link, page) = (link.to_string(), link.page());
            let opened = phrase("terminal-online-opened").with("code", code).with("port", port.to_string());
            let encrypted = match fingerprint {
                Some(fingerprint) => phrase("terminal-online-tls").with("fingerprint", fingerprint.to_string()),
                None => phrase("terminal-online-no-tls"),
            };
            let invited = phrase("terminal-online-invite").with("link", &link);
            let in_browser = phrase("terminal-online-browser").with("page", page);
            for line in [opened.with("link", &link), invited, in_browser, encrypted, phrase("terminal-online-waiting")]
            {
                writeln!(out, "{}", language::text(line))?;
            }
        }
        out.flush()?;
        Ok(())
    }
}
