//! `damka join`: joins a game hosted on another machine.

use super::host::side_choice;
use super::text_game::{TextGame, store_in_library};
use crate::catalog::Catalog;
use crate::cli::help;
use crate::cli::language;
use crate::cli::out::{CliError, CliResult};
use crate::net::{ClockTerms, NearbyGame, SideChoice, find_nearby};
use crate::online::{
    ClientGoal, FoundServer, LocalSeat, NewGame, OnlineClient, OnlineEvent, OnlineGame, RulesImporter, SeatFile,
    SeatRecorder, find_target,
};
use crate::player::WakeSignal;
use crate::report::Report;
use crate::session::TimeControl;
use crate::text::{Phrase, Words, authored, phrase, raw};
use clap::Args;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// How long to search for games on the local network.
const NEARBY: Duration = Duration::from_secs(3);

#[derive(Args)]
#[command(after_help = help::after("join", Words::english()))]
pub(crate) struct JoinArgs {
    /// Link, HOST:PORT or code; without one, list the games on your local network
    #[arg(value_name = "LINK|HOST:PORT|CODE")]
    target: Option<String>,
    /// Player at this end: `human` or a bot
    #[arg(long, value_name = "SEAT", default_value = "human")]
    seat: String,
    /// Name shown to the other player (default: your user name)
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Challenge this bot of the server, which HOST:PORT names, instead of joining a game
    #[arg(long, value_name = "NAME", requires = "game")]
    challenge: Option<String>,
    /// Variant to challenge the bot to
    #[arg(long, value_name = "VARIANT", requires = "challenge")]
    game: Option<String>,
    /// Your side against the bot
    #[arg(long, value_name = "white|black|random", default_value = "white", value_parser = side_choice)]
    side: SideChoice,
    /// Time control against the bot: minutes per side plus seconds per move, such as 5+3
    #[arg(long, value_name = "M+S", default_value = "none")]
    clock: String,
    /// Play by the rules with this SHA-256 without being asked
    #[arg(long, value_name = "SHA")]
    accept_rules: Option<String>,
    /// Play in the terminal (the default)
    #[arg(long)]
    text: bool,
    /// Print one JSON object per move, then one for the result, like `damka play`
    #[arg(long)]
    json: bool,
}

impl JoinArgs {
    pub(crate) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let Some(target) = &self.target else { return list_nearby(out) };
        let seat = LocalSeat::read(catalog, (&self.seat, self.name.as_deref()), None).map_err(CliError::usage)?;
        let seats = SeatFile::of(&catalog.root().folder);
        let FoundServer { link, saved, is_first_use } =
            find_target(target, &catalog.root().folder).map_err(CliError::usage)?;
        if let Some(fingerprint) = link.fingerprint.filter(|_| is_first_use) {
            let trusted = phrase("terminal-online-trusted").with("address", link.address());
            let note = Report::note(trusted.with("fingerprint", fingerprint.to_string()));
            language::say_report(&note.hint(phrase("terminal-online-trusted-hint")));
        }
        let wanted = self.challenge(&seat)?;
        let saved = saved.filter(|_| wanted.is_none());
        if let Some(saved) = &saved {
            let resuming = phrase("terminal-online-resuming").with("code", &saved.code);
            language::say_report(&Report::note(resuming));
        }
        let goal = match (wanted, &saved) {
            (Some(goal), _) => goal,
            (None, Some(saved)) => ClientGoal::Resume(saved.game, saved.token.clone()),
            (None, None) => ClientGoal::Join(link.code.map(|code| code.to_string())),
        };
        let mut game = OnlineGame::new((&seat.name, seat.kind), goal, seat.rules_finder(), seat.maker());
        game.import_rules(RulesImporter::new(catalog));
        let signal = Arc::new(WakeSignal::default());
        let client = OnlineClient::open(game, &link, signal.waker())
            .map_err(|error| CliError::failed(Report::error(phrase("task-no-thread").with("error", &error))))?;
        let code = saved.map(|saved| saved.code).unwrap_or_default();
        let recorder = SeatRecorder::new(seats, &link, self.seat.clone(), code);
        let on_event = Box::new(|game: &OnlineGame, event: &OnlineEvent, _: &mut dyn Write| {
            recorder.note(game, event).map_err(CliError::failed)?;
            if matches!(event, OnlineEvent::Over { .. }) { store_in_library(catalog, game) } else { Ok(()) }
        });
        TextGame { client, seat: &seat, signal, json: self.json, accept_rules: self.accept_rules.clone(), on_event }
            .run(out)
    }
}

impl JoinArgs {
    /// The game to create against a bot, if one was named.
    fn challenge(&self, seat: &LocalSeat) -> Result<Option<ClientGoal>, CliError> {
        let (Some(name), Some(game)) = (&self.challenge, &self.game) else { return Ok(None) };
        let clock = TimeControl::read(&self.clock).map_err(|report| CliError::usage(report.in_file("--clock")))?;
        let rules = (seat.rules_finder())(game).map_err(CliError::usage)?;
        let new = NewGame {
            start: None,
            clock: clock.map(ClockTerms::from),
            side: self.side,
            takeback: false,
            return_later: true,
            public: true,
            spectators: true,
            bot: Some(name.clone()),
        };
        Ok(Some(ClientGoal::Create(new, rules)))
    }
}

/// Lists open games on the local network, one per line.
fn list_nearby(out: &mut dyn Write) -> CliResult {
    let games = find_nearby(NEARBY, |_| false).map_err(|error| no_multicast(&error))?;
    for NearbyGame { link, host_name, title, clock } in &games {
        let clock = if clock == "none" { phrase("online-no-clock") } else { raw(clock) };
        let is_encrypted = link.fingerprint.is_some();
        let privacy = phrase(if is_encrypted { "terminal-online-encrypted" } else { "terminal-online-plain" });
        let parts = vec![raw(link.to_string()), authored(title), clock, privacy, raw(host_name)];
        writeln!(out, "{}", language::text(Phrase::joined(parts, "  ")))?;
    }
    if games.is_empty() {
        let report = Report::note(phrase("terminal-online-none-near"));
        language::say_report(&report.hint(phrase("terminal-online-none-near-hint")));
    }
    Ok(())
}

fn no_multicast(error: &str) -> CliError {
    let report = Report::error(phrase("terminal-online-no-multicast").with("error", error));
    CliError::failed(report.hint(phrase("online-ask-for-link")))
}
