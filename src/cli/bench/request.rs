//! Players for benchmarks that ask for single moves.

use crate::cli::answer::answer;
use crate::cli::out::CliError;
use crate::patterns::PatternRegistry;
use crate::player::{Allowance, ChosenMove, Player, PlayerRequest, PlayerResponse, TurnContext};
use crate::report::Report;
use crate::rules::Position;
use crate::script::{BotOptions, BotPlayer, BotSource, LiveBot, LivePatternRegistry, check_bot};
use arc_swap::ArcSwap;
use std::sync::Arc;
use std::time::Duration;

/// Time limit per move; a player that reaches it is broken.
const GUARD: Duration = Duration::from_mins(5);

const LUA: &str = include_str!("request.lua");

pub(super) fn source(id: &str, text: &str) -> BotSource {
    BotSource { id: id.into(), file: format!("ai/{id}.lua"), source: text.into(), modules: Arc::default() }
}

/// A bot whose `move` function has this body, which may use the helpers of `request.lua`.
pub(super) fn bot(body: &str) -> Result<BotPlayer, CliError> {
    bot_with_patterns(body, PatternRegistry::new())
}

/// The same for a body that may also name these patterns.
pub(super) fn bot_with_patterns(body: &str, patterns: PatternRegistry) -> Result<BotPlayer, CliError> {
    let head = "return { title = 'Bench', games = { '*' }, move = function(position, ctx)";
    let source = source("bench", &format!("--- @api 1\n{LUA}\n{head}\n{body}\nend }}"));
    let info = check_bot(&source).map_err(CliError::failed)?;
    let patterns = LivePatternRegistry::new(ArcSwap::from_pointee(patterns));
    let live = LiveBot::new(source, info, Arc::default()).with_patterns(&patterns);
    Ok(BotPlayer::new(Arc::new(live), BotOptions::new()))
}

/// Counts steps if `steps` is set. Fails if the player was at fault or gave no move.
pub(super) fn choose(player: &mut dyn Player, position: &Position, steps: Option<u64>) -> Result<ChosenMove, CliError> {
    let allowance = Allowance { steps, guard: GUARD, ..Allowance::IN_MATCHES };
    let task = TurnContext { position: position.clone(), seat: position.turn(), game_seed: 1, allowance, memory: None };
    match answer(player, PlayerRequest::Move(task), GUARD * 2, &mut |_| {}) {
        Some(PlayerResponse::Move(choice)) => Ok(*choice),
        Some(PlayerResponse::Fault(fault)) => Err(CliError::failed(fault.report)),
        _ => Err(CliError::failed(Report::error(format!("`{}` did not return a move", player.spec())))),
    }
}
