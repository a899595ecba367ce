//! `damka join`: takes the free seat of a game at another machine.

use super::library;
use super::seat::LocalSeat;
use super::text_game::TextGame;
use crate::catalog::Catalog;
use crate::cli::game::Signal;
use crate::cli::out::{Done, Stop};
use crate::net::{DEFAULT_PORT, JoinCode, Link, NearbyGame, NoTarget, Target, find_nearby};
use crate::online::{Goal, HeldSeat, OnlineClient, OnlineEvent, OnlineGame, SeatFile};
use crate::report::{Report, stderr_line};
use clap::Args;
use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

/// How long games on the local network are looked for.
const NEARBY: Duration = Duration::from_secs(3);

/// How long this machine is asked whether it hosts a game.
const LOCAL_TRY: Duration = Duration::from_millis(500);

#[derive(Args)]
#[command(
    after_help = "A game that was interrupted goes on when the same code or link is joined again.\n\nExamples:\n  damka join damka://192.168.1.5:7707/KXQTRM\n  damka join 192.168.1.5:7707\n  damka join KXQTRM"
)]
pub(crate) struct Join {
    /// A link, HOST:PORT, or a code; without one, the games on your local network are listed
    #[arg(value_name = "LINK|HOST:PORT|CODE")]
    target: Option<String>,
    /// Who plays at this end
    #[arg(long, value_name = "SEAT", default_value = "human")]
    seat: String,
    /// What the other player sees; your user name if you say nothing
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Play in the terminal, as is done now in any case
    #[arg(long)]
    text: bool,
    /// One object a move, then one for the result, as `damka play` prints them
    #[arg(long)]
    json: bool,
}

impl Join {
    pub(crate) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> Done {
        let Some(target) = &self.target else { return list_nearby(out) };
        let seat = LocalSeat::read(catalog, (&self.seat, self.name.as_deref()), None)?;
        let seats = SeatFile::of(&catalog.root().folder);
        let (link, held) = place(target, &seats)?;
        let server = link.address();
        if let Some(held) = &held {
            stderr_line(Report::note(format!("your game with code {} goes on", held.code)));
        }
        let goal = match &held {
            Some(held) => Goal::Resume(held.game, held.token.clone()),
            None => Goal::Join(link.code.map(|code| code.to_string())),
        };
        let game = OnlineGame::new((&seat.name, seat.kind), goal, seat.rules_finder(), seat.maker());
        let signal = Arc::new(Signal::default());
        let ring = signal.clone();
        let client = OnlineClient::open(game, &link, Arc::new(move || ring.ring()))
            .map_err(|error| Stop::failed(Report::error(format!("no thread can be started: {error}"))))?;
        let (seat_text, json) = (self.seat.clone(), self.json);
        let on_event = Box::new(|game: &OnlineGame, event: &OnlineEvent| {
            let Some((number, token)) = game.seat() else { return Ok(()) };
            match event {
                OnlineEvent::Began { .. } => {
                    let variant = game.session().map(|session| session.position().variant().id.clone());
                    let code = game.code().map(str::to_owned).or_else(|| held.as_ref().map(|held| held.code.clone()));
                    let held = HeldSeat {
                        server: server.clone(),
                        game: number,
                        code: code.unwrap_or_default(),
                        variant: variant.unwrap_or_default(),
                        seat: seat_text.clone(),
                        token: token.to_owned(),
                    };
                    seats.add(held).map_err(Stop::failed)
                }
                OnlineEvent::Over { .. } => {
                    library::keep(catalog, game)?;
                    seats.remove(&server, number).map_err(Stop::failed)
                }
                _ => Ok(()),
            }
        });
        TextGame { client, seat: &seat, signal, json, on_event }.run(out)
    }
}

/// The games that wait nearby, a line each.
fn list_nearby(out: &mut dyn Write) -> Done {
    let games = find_nearby(NEARBY, |_| false).map_err(|error| no_multicast(&error))?;
    for NearbyGame { link, host_name, title, clock } in &games {
        let clock = if clock == "none" { "no clock" } else { clock };
        writeln!(out, "{link}  {title}  {clock}  {host_name}")?;
    }
    if games.is_empty() {
        let report = Report::note("no game waits for an opponent on your local network");
        stderr_line(report.hint("ask the other player for the link, and type damka join LINK"));
    }
    Ok(())
}

fn no_multicast(error: &str) -> Stop {
    let report = Report::error(format!("the local network cannot be searched: {error}"));
    Stop::failed(report.hint("ask the other player for the link, or for HOST:PORT"))
}

/// The server that was typed, and the seat that is held there already.
fn place(typed: &str, seats: &SeatFile) -> Result<(Link, Option<HeldSeat>), Stop> {
    let target: Target = typed.parse().map_err(|why| Stop::usage(no_target(typed, why)))?;
    let held = seats.seats();
    let known = |code: &JoinCode| held.iter().rev().find(|held| held.code == code.to_string());
    match target {
        Target::Link(link) => {
            let address = link.address();
            let is_held =
                |held: &&HeldSeat| held.server == address && link.code.is_none_or(|code| held.code == code.to_string());
            let held = held.iter().rev().find(is_held).cloned();
            Ok((link, held))
        }
        Target::Code(code) => {
            let here = || Link { host: "127.0.0.1".to_owned(), port: DEFAULT_PORT, code: Some(code) };
            if let Some(held) = known(&code)
                && let Ok(Target::Link(link)) = held.server.parse()
            {
                return Ok((Link { code: Some(code), ..link }, Some(held.clone())));
            }
            let local = SocketAddr::from(([127, 0, 0, 1], DEFAULT_PORT));
            if TcpStream::connect_timeout(&local, LOCAL_TRY).is_ok() {
                return Ok((here(), None));
            }
            let is_it = |game: &NearbyGame| game.link.code == Some(code);
            let nearby = find_nearby(NEARBY, is_it).unwrap_or_default();
            if let Some(game) = nearby.into_iter().find(is_it) {
                return Ok((game.link, None));
            }
            let report = Report::error(format!("no server that this machine knows has the code {code}"));
            Err(Stop::failed(report.hint("ask the other player for the link, or for HOST:PORT")))
        }
    }
}

fn no_target(text: &str, why: NoTarget) -> Report {
    let text = crate::text::quote(text);
    let report = Report::error(match why {
        NoTarget::Unknown => format!("{text} is neither a link, nor HOST:PORT, nor a code"),
        NoTarget::Port => format!("{text} has no port from 1 to 65535"),
        NoTarget::Code => format!("what follows the slash in {text} is no code: six letters and digits"),
    });
    report.hint("such as damka://192.168.1.5:7707/KXQTRM, 192.168.1.5:7707 or KXQTRM")
}
