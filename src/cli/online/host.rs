//! `damka host`: opens a game for somebody at another machine.

use super::library;
use super::lobby::own_address;
use super::seat::LocalSeat;
use super::text_game::TextGame;
use crate::catalog::Catalog;
use crate::cli::game::Signal;
use crate::cli::list::json;
use crate::cli::out::{Done, Stop};
use crate::net::{Announcement, ClockTerms, Link, NearbyGame, SideChoice};
use crate::online::{Goal, HeldSeat, NewGame, OnlineClient, OnlineEvent, OnlineGame, SeatFile};
use crate::report::{Report, stderr_line};
use crate::server::{FrozenRules, Limits, ServerConfig, ServerThread};
use crate::session::TimeControl;
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::net::IpAddr;
use std::sync::Arc;

#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch that people type")]
#[command(
    after_help = "The other player types `damka join` and the link that is printed. A game that is not finished is offered \
                  first when the program is started again."
)]
pub(crate) struct Host {
    /// The variant's id: `damka list variants`
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Who plays at this end
    #[arg(long, value_name = "SEAT", default_value = "human")]
    seat: String,
    /// What the other player sees; your user name if you say nothing
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Your side
    #[arg(long, value_name = "white|black|random", default_value = "white", value_parser = side_choice)]
    side: SideChoice,
    /// Time for each side: minutes for the game and seconds a move, such as 5+3
    #[arg(long, value_name = "M+S", default_value = "none")]
    clock: String,
    /// The port; if it is taken, the next free one
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// The address that is listened on: 127.0.0.1 for this machine alone
    #[arg(long, value_name = "ADDRESS", default_value = "0.0.0.0")]
    bind: IpAddr,
    /// Moves may be taken back, if both agree
    #[arg(long)]
    takeback: bool,
    /// Either player may close the program and come back later
    #[arg(long)]
    allow_return: bool,
    /// Open another game, even if one is not finished
    #[arg(long)]
    new: bool,
    /// Play in the terminal, as is done now in any case
    #[arg(long)]
    text: bool,
    /// One object a move, then one for the result, as `damka play` prints them
    #[arg(long)]
    json: bool,
}

fn side_choice(text: &str) -> Result<SideChoice, String> {
    match text.to_ascii_lowercase().as_str() {
        "white" => Ok(SideChoice::White),
        "black" => Ok(SideChoice::Black),
        "random" => Ok(SideChoice::Random),
        _ => Err("white, black or random".to_owned()),
    }
}

#[derive(Serialize)]
struct HostRow<'a> {
    hosting: u64,
    code: &'a str,
    link: String,
    port: u16,
}

impl Host {
    pub(crate) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> Done {
        let mut rules = FrozenRules::default();
        let hosted = rules.add(catalog, &self.variant).map_err(Stop::Usage)?;
        let clock = TimeControl::read(&self.clock).map_err(|report| Stop::usage(report.in_file("--clock")))?;
        let clock = clock.map(|clock| ClockTerms {
            base_ms: clock.base.as_millis() as u64,
            increment_ms: clock.increment.as_millis() as u64,
        });
        let seat = LocalSeat::read(catalog, (&self.seat, self.name.as_deref()), Some(&hosted.variant))?;
        let folder = catalog.root().folder.clone();
        let limits = Limits { tells_games: true, ..Limits::default() };
        let config = ServerConfig { host: self.bind, port: self.port, folder: folder.clone(), limits };
        let server = ServerThread::start(&config, Box::new(rules)).map_err(Stop::failed)?;
        for fault in server.take_faults() {
            stderr_line(fault);
        }
        let port = server.address().port();
        if let Some(wanted) = self.port.filter(|wanted| *wanted != port && *wanted != 0) {
            stderr_line(Report::note(format!("port {wanted} is taken; this is port {port}")));
        }
        let seats = SeatFile::of(&folder);
        let journal = server.journal_name().to_owned();
        let title = hosted.variant.title.clone();
        let new =
            NewGame { start: None, clock, side: self.side, takeback: self.takeback, return_later: self.allow_return };
        let unfinished = self.unfinished(&server, &seats);
        if let Some(held) = &unfinished {
            let told =
                format!("your game of {} with code {} goes on; `--new` opens another one", held.variant, held.code);
            stderr_line(Report::note(told));
        }
        let goal = match &unfinished {
            Some(held) => Goal::Resume(held.game, held.token.clone()),
            None => Goal::Create(new, hosted),
        };
        let game = OnlineGame::new((&seat.name, seat.kind), goal, seat.rules_finder(), seat.maker());
        let signal = Arc::new(Signal::default());
        let ring = signal.clone();
        let own = Link { host: "127.0.0.1".to_owned(), port, code: None };
        let own = if self.bind.is_loopback() { Link { host: self.bind.to_string(), ..own } } else { own };
        let client = OnlineClient::open(game, &own, Arc::new(move || ring.ring()))
            .map_err(|error| Stop::failed(Report::error(format!("no thread can be started: {error}"))))?;
        let address = if self.bind.is_loopback() { self.bind } else { own_address() };
        if let Some(held) = &unfinished {
            self.invite(out, (held.game, &held.code), &address, port)?;
        }
        let (variant, seat_text, json) = (self.variant.clone(), self.seat.clone(), self.json);
        let mut invitation = Vec::new();
        let mut announcement = None;
        let announced = NearbyGame {
            link: Link { host: address.to_string(), port, code: None },
            host_name: seat.name.clone(),
            title: title.clone(),
            clock: self.clock.clone(),
        };
        let on_event = Box::new(|game: &OnlineGame, event: &OnlineEvent| {
            match event {
                OnlineEvent::Created { game: number, code } => {
                    self.invite(&mut invitation, (*number, code), &address, port)?;
                    crate::report::stdout().write_all(&std::mem::take(&mut invitation))?;
                    if !self.bind.is_loopback() {
                        let link = Link { code: code.parse().ok(), ..announced.link.clone() };
                        // Where there is no multicast, the link still works.
                        announcement = Announcement::new(&NearbyGame { link, ..announced.clone() }).ok();
                    }
                    if let Some((_, token)) = game.seat() {
                        let (server, code, variant) = (journal.clone(), code.clone(), variant.clone());
                        let held = HeldSeat {
                            server,
                            game: *number,
                            code,
                            variant,
                            seat: seat_text.clone(),
                            token: token.into(),
                        };
                        seats.add(held).map_err(Stop::failed)?;
                    }
                }
                // Nobody else can join.
                OnlineEvent::Began { .. } => drop(announcement.take()),
                OnlineEvent::Over { .. } => {
                    library::keep(catalog, game)?;
                    if let Some((number, _)) = game.seat() {
                        seats.remove(&journal, number).map_err(Stop::failed)?;
                    }
                }
                _ => {}
            }
            Ok(())
        });
        TextGame { client, seat: &seat, signal, json, on_event }.run(out)
        // The server says goodbye when it is dropped, after all was sent.
    }

    /// The seat of the newest unfinished game of this variant in the server's journal.
    fn unfinished(&self, server: &ServerThread, seats: &SeatFile) -> Option<HeldSeat> {
        if self.new {
            return None;
        }
        let held = seats.seats();
        let restored = server.restored();
        held.into_iter().rev().find(|held| {
            held.server == server.journal_name()
                && held.variant == self.variant
                && restored.iter().any(|(id, ..)| *id == held.game)
        })
    }

    fn invite(&self, out: &mut dyn Write, (game, code): (u64, &str), address: &IpAddr, port: u16) -> Done {
        let link = Link { host: address.to_string(), port, code: code.parse().ok() };
        if self.json {
            writeln!(out, "{}", json(&HostRow { hosting: game, code, link: link.to_string(), port }))?;
        } else {
            writeln!(out, "code {code} · port {port} · {link}")?;
            writeln!(out, "the other player types: damka join {link}")?;
            writeln!(out, "waiting for an opponent; Ctrl+C stops, and the game is kept")?;
        }
        out.flush()?;
        Ok(())
    }
}
