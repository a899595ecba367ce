//! `damka serve games`: the unfinished games of the server that runs in a folder.

use super::operator::{ask, unexpected};
use crate::cli::language;
use crate::cli::list::json;
use crate::cli::out::CliResult;
use crate::cli::table;
use crate::net::{ClientKind, GamePhase, LobbyPlayer};
use crate::server::{AdminGame, AdminReply, AdminRequest};
use crate::session::TimeControl;
use crate::text::phrase;
use clap::Args;
use std::io::Write;
use std::path::Path;

#[derive(Args)]
pub(super) struct GamesOfServerArgs {
    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
}

impl GamesOfServerArgs {
    pub fn run(&self, folder: &Path, out: &mut dyn Write) -> CliResult {
        let AdminReply::Games { games } = ask(folder, &AdminRequest::Games)? else { return Err(unexpected()) };
        if self.json {
            for game in &games {
                writeln!(out, "{}", json(game))?;
            }
            return Ok(());
        }
        table::write(out, &games.iter().map(cells).collect::<Vec<_>>())?;
        writeln!(out, "{}", language::text(phrase("game-count").with("count", games.len())))?;
        Ok(())
    }
}

fn cells(game: &AdminGame) -> Vec<String> {
    let player = |player: &Option<LobbyPlayer>| match player {
        Some(player) if player.kind == ClientKind::Bot => {
            language::text(phrase("analysis-evaluator-bot").with("title", &player.name))
        }
        Some(player) => player.name.clone(),
        None => "-".to_owned(),
    };
    let state = match game.phase {
        GamePhase::Running => phrase("ply-count").with("count", game.plies),
        GamePhase::Waiting | GamePhase::Over => phrase("terminal-serve-waiting"),
    };
    let clock = game
        .clock
        .map_or_else(|| language::text(phrase("online-no-clock")), |clock| TimeControl::from(clock).to_string());
    vec![
        game.game.to_string(),
        game.code.clone(),
        game.variant.clone(),
        player(&game.white),
        player(&game.black),
        clock,
        language::text(state),
        language::text(phrase("web-spectators").with("count", game.spectators)),
    ]
}
