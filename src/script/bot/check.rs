//! Checks a bot's file without a seat.

use super::{BotInfo, BotSource, run_file};
use crate::report::{Report, Reports};
use crate::script::abandoned_threads::load_abandonable;
use crate::script::api;
use crate::script::fault::{ScriptError, Texts};
use crate::script::sandbox::{CallLimits, MEMORY_LIMIT, Sandbox};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

const GUARD: Duration = Duration::from_secs(2);

/// Uses a state of its own. A file that can't be stopped is abandoned. The error has file and line.
pub fn check_bot(bot: &BotSource) -> Result<BotInfo, Report> {
    let checked = bot.clone();
    let load = move || load_bot(&checked).map_err(Reports::from);
    load_abandonable(&bot.file, GUARD, load).map_err(Reports::into_first)
}

/// Like [`check_bot`], but on the caller's thread, which hangs if the file can't be stopped.
pub fn load_bot(bot: &BotSource) -> Result<BotInfo, Report> {
    let sandbox = api::sandbox(bot, &api::Host::default())
        .map_err(|error| ScriptError::error(&error).report(&Texts::default(), &bot.file))?;
    sandbox.guarded(&CallLimits::time(GUARD), |_| {}, |sandbox: &Sandbox| run_file(sandbox, bot)).map(|(info, _)| info)
}

/// Compiles a module without running it, for modules that no script has required yet.
pub fn check_module(file: &str, source: &str) -> Result<(), Report> {
    let sandbox = Sandbox::new(MEMORY_LIMIT, Arc::default(), Rc::new(|_| {}), |_| Ok(()))
        .map_err(|error| ScriptError::error(&error).report(&Texts::default(), file))?;
    sandbox.load(file, source).map(drop)
}

/// Bytes of the memory limit that a state uses once this bot's file is loaded. The error says why the file doesn't run.
pub fn bytes_of_a_fresh_state(bot: &BotSource) -> Result<usize, Report> {
    let out_of_memory = |error: mlua::Error| ScriptError::error(&error).report(&Texts::default(), &bot.file);
    let sandbox = api::sandbox(bot, &api::Host::default()).map_err(out_of_memory)?;
    sandbox.guarded(&CallLimits::time(GUARD), |_| {}, |sandbox| run_file(sandbox, bot))?;
    Ok(sandbox.lua().used_memory())
}
