//! `damka farm` and `damka worker`: contests on several machines.

mod config;
mod player;
mod worker;

pub(super) use worker::WorkerArgs;

use super::help;
use super::out::CliResult;
use crate::catalog::Catalog;
use crate::text::Words;
use clap::{Args, Subcommand};
use std::io::Write;

#[derive(Args)]
#[command(after_help = help::after("farm", Words::english()))]
pub(super) struct FarmArgs {
    #[command(subcommand)]
    command: FarmCommand,
}

#[derive(Subcommand)]
enum FarmCommand {
    /// Print a configuration for the NATS server, with new passwords
    Config(config::ConfigArgs),
    /// Play the games that a worker gives on standard input
    #[command(hide = true)]
    Player,
}

impl FarmArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        match &self.command {
            FarmCommand::Config(command) => command.run(out),
            FarmCommand::Player => player::run(catalog, out),
        }
    }
}
