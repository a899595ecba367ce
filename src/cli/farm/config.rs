//! `damka farm config`: a configuration for the NATS server.

use crate::cli::out::CliResult;
use crate::farm::server_config;
use clap::Args;
use std::io::Write;

/// The most users that are worth a list in one file.
const MAX_WORKERS: u32 = 1000;

#[derive(Args)]
pub(super) struct ConfigArgs {
    /// Number of workers, each with a user and a password of its own
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_WORKERS)))]
    workers: u32,
}

impl ConfigArgs {
    pub fn run(&self, out: &mut dyn Write) -> CliResult {
        let workers: Vec<(String, String)> =
            (1..=self.workers).map(|number| (format!("worker-{number}"), password())).collect();
        write!(out, "{}", server_config(&password(), &workers))?;
        Ok(())
    }
}

/// 96 random bits in hexadecimal digits, which need no escapes in an address.
fn password() -> String {
    format!("{:024x}", rand::random::<u128>() >> 32)
}
