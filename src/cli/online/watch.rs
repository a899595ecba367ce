//! `damka watch`: follows a game on another machine without playing in it.

use super::text_game::TextGame;
use crate::catalog::Catalog;
use crate::cli::out::{CliError, CliResult};
use crate::cli::{help, language};
use crate::online::{
    ClientGoal, FoundServer, LocalSeat, OnlineClient, OnlineEvent, OnlineGame, RulesImporter, find_target,
};
use crate::player::WakeSignal;
use crate::report::Report;
use crate::text::{Words, phrase};
use clap::Args;
use std::io::Write;
use std::sync::Arc;

#[derive(Args)]
#[command(after_help = help::after("watch", Words::english()))]
pub(crate) struct WatchArgs {
    /// Link or code of the game
    #[arg(value_name = "LINK|CODE")]
    target: String,
    /// Name shown to the server (default: your user name)
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Watch a game by the rules with this SHA-256 without being asked
    #[arg(long, value_name = "SHA")]
    accept_rules: Option<String>,
    /// Print one JSON object per move, then one for the result, like `damka play`
    #[arg(long)]
    json: bool,
}

impl WatchArgs {
    pub(crate) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let seat = LocalSeat::spectator(catalog, self.name.as_deref());
        let FoundServer { link, .. } = find_target(&self.target, &catalog.root().folder).map_err(CliError::usage)?;
        let Some(code) = link.code else {
            let report = Report::error(phrase("terminal-watch-no-code").with("address", link.address()));
            return Err(CliError::usage(report.hint(phrase("terminal-watch-no-code-hint"))));
        };
        let goal = ClientGoal::Watch(code.to_string());
        let mut game = OnlineGame::new((&seat.name, seat.kind), goal, seat.rules_finder(), seat.maker());
        game.import_rules(RulesImporter::new(catalog));
        let signal = Arc::new(WakeSignal::default());
        let client = OnlineClient::open(game, &link, signal.waker())
            .map_err(|error| CliError::failed(Report::error(phrase("task-no-thread").with("error", &error))))?;
        language::say(phrase("terminal-watch-begun").with("code", code.to_string()));
        let on_event = Box::new(|_: &OnlineGame, _: &OnlineEvent, _: &mut dyn Write| Ok(()));
        TextGame { client, seat: &seat, signal, json: self.json, accept_rules: self.accept_rules.clone(), on_event }
            .run(out)
    }
}
