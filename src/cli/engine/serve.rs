//! `damka engine hub`, `nboard`, `gtp`, `dxp` and `damka`: a bot as an engine for other programs.

use super::super::language;
use super::super::out::{CliError, CliResult};
use crate::board::{Kind, Side};
use crate::catalog::{BotOptions, Catalog, OptionKind, OptionSpec, SeatSpec};
use crate::config::EngineProtocol;
use crate::engine::{
    DeclaredOption, Dialect, DxpGame, DxpServer, EngineServer, GtpServer, HubServer, NboardServer, ServedBot,
    ServedGame, serve,
};
use crate::notation::{OTHELLO, SquareNaming};
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::text::{authored, phrase};
use clap::{Args, ValueEnum};
use std::collections::BTreeMap;
use std::io::{BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

/// What PDN calls international draughts.
const INTERNATIONAL: u16 = 20;

#[derive(Args)]
pub(super) struct ServedArgs {
    /// Variant id (default: every game that the protocol and the bot know)
    #[arg(value_name = "VARIANT")]
    variant: Option<String>,
    /// The bot that plays: its name, with options, or a preset such as `@hard`
    #[arg(long, value_name = "SEAT")]
    seat: String,
}

#[derive(Args)]
pub(super) struct DxpArgs {
    /// The bot that plays: its name, with options, or a preset such as `@hard`
    #[arg(long, value_name = "SEAT")]
    seat: String,
    /// Where to wait for the other program; `0.0.0.0:27531` lets other machines in
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:27531", conflicts_with = "connect")]
    listen: String,
    /// Connect to a program that waits, and ask it for a game
    #[arg(long, value_name = "HOST:PORT")]
    connect: Option<String>,
    /// The side of the bot in the game that is asked for (default: white)
    #[arg(long, value_enum, requires = "connect")]
    side: Option<DxpSide>,
    /// Minutes for each side in that game (default: 5)
    #[arg(long, requires = "connect", value_parser = clap::value_parser!(u32).range(1..=999))]
    minutes: Option<u32>,
    /// Moves that this time is for (default: 75)
    #[arg(long, requires = "connect", value_parser = clap::value_parser!(u32).range(1..=999))]
    moves: Option<u32>,
    /// End after one connection instead of waiting for the next
    #[arg(long)]
    once: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum DxpSide {
    White,
    Black,
}

impl ServedArgs {
    pub(super) fn run(&self, protocol: EngineProtocol, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let games = games(catalog, protocol, self.variant.as_deref(), &self.seat)?;
        let bot = served_bot(catalog, &self.seat, games)?;
        let mut server: Box<dyn EngineServer> = match protocol {
            EngineProtocol::Nboard => Box::new(NboardServer::default()),
            EngineProtocol::Gtp => Box::new(GtpServer::default()),
            EngineProtocol::Damka => Box::new(HubServer::new(Dialect::Damka)),
            EngineProtocol::Hub | EngineProtocol::Dxp => Box::new(HubServer::new(Dialect::Hub)),
        };
        serve(server.as_mut(), bot, BufReader::new(std::io::stdin()), out, b'\n')?;
        Ok(())
    }
}

impl DxpArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let games = games(catalog, EngineProtocol::Dxp, None, &self.seat)?;
        let bot = || served_bot(catalog, &self.seat, games.clone());
        if let Some(address) = &self.connect {
            let failed = |error| {
                let report = online_fault("engine-dxp-connect", address, &error);
                CliError::failed(report.hint(phrase("engine-dxp-address-hint")))
            };
            let stream = TcpStream::connect(address).map_err(failed)?;
            let follower = match self.side {
                None | Some(DxpSide::White) => Side::Black,
                Some(DxpSide::Black) => Side::White,
            };
            let asks = DxpGame { follower, minutes: self.minutes.unwrap_or(5), moves: self.moves.unwrap_or(75) };
            return Ok(converse(Some(asks), bot()?, &stream, out)?);
        }
        let failed = |error| CliError::failed(online_fault("engine-dxp-listen", &self.listen, &error));
        // A fault of the seat is said before anybody connects.
        bot()?;
        let listener = TcpListener::bind(&self.listen).map_err(failed)?;
        let place = listener.local_addr()?;
        writeln!(out, "{}", language::text(phrase("engine-dxp-waits").with("address", place.to_string())))?;
        out.flush()?;
        loop {
            let (stream, from) = listener.accept()?;
            writeln!(out, "{}", language::text(phrase("engine-dxp-connected").with("address", from.to_string())))?;
            out.flush()?;
            let done = converse(None, bot()?, &stream, out);
            if self.once {
                return Ok(done?);
            }
        }
    }
}

/// Plays over a connection until it is closed, and says how each game ended.
fn converse(asks: Option<DxpGame>, bot: ServedBot, stream: &TcpStream, out: &mut dyn Write) -> std::io::Result<()> {
    let mut server = DxpServer::new(asks, |result| {
        // A result that cannot be printed ends no game.
        let _ = writeln!(out, "{}", language::text(result)).and_then(|()| out.flush());
    });
    stream.set_nodelay(true)?;
    let (input, mut output) = (stream.try_clone()?, stream.try_clone()?);
    let served = serve(&mut server, bot, BufReader::new(input), &mut output, 0);
    let _ = stream.shutdown(std::net::Shutdown::Both);
    served
}

fn online_fault(message: &'static str, address: &str, error: &std::io::Error) -> Report {
    Report::error(phrase(message).with("address", address).with("error", error))
}

/// The games to play: the one that is named, or all that the protocol and the bot know.
fn games(
    catalog: &Catalog,
    protocol: EngineProtocol,
    named: Option<&str>,
    seat: &str,
) -> Result<Vec<ServedGame>, CliError> {
    let now = catalog.now();
    if let Some(id) = named {
        let variant = now.variant(id).map_err(CliError::usage)?;
        let unknown = || {
            let message = phrase("engine-protocol-game").with("protocol", protocol.word());
            let report = Report::error(message.with("title", authored(&variant.title)));
            CliError::usage(report.hint(phrase("engine-protocol-game-hint")))
        };
        let word = word(protocol, &variant).ok_or_else(unknown)?;
        return Ok(vec![ServedGame { word, variant }]);
    }
    let known = now.variants.iter().filter_map(|entry| entry.good()).filter_map(|variant| {
        let word = word(protocol, variant)?;
        let is_played = catalog.seat(seat, variant).is_ok();
        is_played.then(|| ServedGame { word, variant: variant.clone() })
    });
    let mut games: Vec<ServedGame> = known.collect();
    // What a program that names no game means.
    games.sort_by_key(|game| !is_usual(protocol, &game.variant));
    if games.is_empty() {
        let variant = now.variants.iter().filter_map(|entry| entry.good()).find(|variant| is_usual(protocol, variant));
        if let Some(variant) = variant {
            catalog.seat(seat, variant).map_err(CliError::usage)?;
        }
        let message = phrase("engine-protocol-none").with("protocol", protocol.word()).with("seat", seat);
        return Err(CliError::usage(Report::error(message)));
    }
    if matches!(protocol, EngineProtocol::Nboard | EngineProtocol::Gtp | EngineProtocol::Dxp) {
        games.truncate(1);
    }
    Ok(games)
}

/// What a protocol calls a game; `None` if it cannot be played over it.
pub(super) fn word(protocol: EngineProtocol, variant: &Arc<Variant>) -> Option<String> {
    let is_known = match protocol {
        EngineProtocol::Damka => true,
        // Men and kings on numbered squares.
        EngineProtocol::Hub => variant.plain_kind == Kind::Man && SquareNaming::own(variant).writes_numbers(),
        EngineProtocol::Gtp => {
            variant.start().moves().iter().all(|legal| legal.places.is_some() && legal.path.is_empty())
        }
        EngineProtocol::Nboard | EngineProtocol::Dxp => is_usual(protocol, variant),
    };
    let own_word = variant.files.hub.as_ref().filter(|_| protocol == EngineProtocol::Hub);
    is_known.then(|| own_word.map_or_else(|| variant.id.clone(), ToString::to_string))
}

/// Whether a program that speaks this protocol means this game if it names none.
pub(super) fn is_usual(protocol: EngineProtocol, variant: &Variant) -> bool {
    let usual = match protocol {
        EngineProtocol::Nboard | EngineProtocol::Gtp => OTHELLO,
        EngineProtocol::Hub | EngineProtocol::Dxp | EngineProtocol::Damka => INTERNATIONAL,
    };
    variant.files.game_type == Some(usual)
}

/// The bot of a seat, with the options that the driving program may set.
fn served_bot(catalog: &Catalog, seat: &str, games: Vec<ServedGame>) -> Result<ServedBot, CliError> {
    let variant = &games[0].variant;
    let spec = catalog.seat(seat, variant).map_err(CliError::usage)?;
    let person = || CliError::usage(Report::error(phrase("terminal-bot-person")));
    let title = spec.player().map_err(CliError::usage)?.ok_or_else(person)?.title();
    let (mut options, mut version, mut base) = (Vec::new(), String::new(), seat.to_owned());
    if let SeatSpec::Bot { bot, options: chosen, preset, .. } = &spec {
        version.clone_from(&bot.info.version);
        // A preset's options are its character.
        if preset.is_none() {
            seat.split(':').next().unwrap_or_default().clone_into(&mut base);
            options.extend(bot.info.options.iter().map(|option| declared(option, chosen)));
        }
    }
    let (catalog, seat) = (catalog.clone(), seat.to_owned());
    let make = move |variant: &Arc<Variant>, set: &BTreeMap<String, String>| {
        let typed = seat.split_once(':').map_or("", |(_, typed)| typed).split(',').filter(|pair| !pair.is_empty());
        let kept = typed.filter(|pair| pair.split('=').next().is_none_or(|name| !set.contains_key(name)));
        let pairs: Vec<String> =
            kept.map(str::to_owned).chain(set.iter().map(|(name, value)| format!("{name}={value}"))).collect();
        let text = if pairs.is_empty() { base.clone() } else { format!("{base}:{}", pairs.join(",")) };
        let player = catalog.seat(&text, variant).and_then(|spec| spec.player()).map_err(Reports::into_first)?;
        player.ok_or_else(|| Report::error(phrase("terminal-bot-person")))
    };
    Ok(ServedBot { title, version, options, games, make: Box::new(make) })
}

/// An option of a bot as an engine's option.
fn declared(option: &OptionSpec, chosen: &BotOptions) -> DeclaredOption {
    let (kind, range, choices) = match &option.kind {
        OptionKind::Integer { min, max } => ("int", Some([min.to_string(), max.to_string()]), Vec::new()),
        OptionKind::Number { min, max } => ("real", Some([min.to_string(), max.to_string()]), Vec::new()),
        OptionKind::Boolean => ("bool", None, Vec::new()),
        OptionKind::Choice(choices) => ("enum", None, choices.clone()),
    };
    let value = chosen.get(&option.name).unwrap_or(&option.default).to_string();
    DeclaredOption { name: option.name.clone(), kind: kind.to_owned(), value, range, choices }
}
