//! `damka worker`: plays games of contests for a host on another machine.

use crate::catalog::Catalog;
use crate::cli::help;
use crate::cli::language;
use crate::cli::out::{CliError, CliResult};
use crate::cli::play::count;
use crate::cli::progress::ProgressOutput;
use crate::farm::{FarmWorker, NatsAddress, WorkerControl, WorkerLimits, WorkerOptions, WorkerState};
use crate::report::Report;
use crate::text::{Phrase, PhraseError, Words, phrase, raw};
use clap::Args;
use std::num::{NonZeroU32, NonZeroU64};
use std::process::Command;
use std::sync::Arc;
use std::thread::{available_parallelism, sleep};
use std::time::{Duration, Instant};

/// How often the worker is looked at.
const LOOK: Duration = Duration::from_millis(200);

#[derive(Args)]
#[allow(clippy::doc_markdown, reason = "people read this help in the terminal")]
#[command(after_help = help::after("worker", Words::english()))]
pub(in crate::cli) struct WorkerArgs {
    /// Address of the NATS server, such as nats://worker-1:PASSWORD@host:4222
    #[arg(value_name = "ADDRESS")]
    address: String,
    /// Number of concurrent games (default: the number of processors)
    #[arg(long, value_name = "N", value_parser = count)]
    threads: Option<NonZeroU32>,
    /// Name of this worker (default: the user in the address, otherwise a new name each time)
    #[arg(long, value_name = "NAME", value_parser = name)]
    name: Option<String>,
    /// Refuse contests that allow more script steps per move
    #[arg(long, value_name = "N")]
    max_steps: Option<NonZeroU64>,
    /// Refuse contests that allow more seconds per move
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    max_guard: u64,
}

/// The longest name: it is part of the subjects of all its messages.
const LONGEST_NAME: usize = 40;

fn name(text: &str) -> Result<String, PhraseError> {
    let is_right = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    if (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(is_right) {
        return Ok(text.to_owned());
    }
    Err(PhraseError(phrase("terminal-worker-name").with("most", LONGEST_NAME)))
}

impl WorkerArgs {
    pub(in crate::cli) fn run(&self, catalog: &Catalog) -> CliResult {
        let address: NatsAddress = self.address.parse().map_err(CliError::usage)?;
        let user = address.user().map(name).transpose();
        let user = user.map_err(|error| CliError::usage(Report::error(error.to_string())))?;
        let name = self.name.clone().or(user).unwrap_or_else(|| format!("worker-{:08x}", rand::random::<u32>()));
        let program = std::env::current_exe().map_err(|error| CliError::failed(Report::error(error.to_string())))?;
        let folder = catalog.root().folder.clone();
        let options = WorkerOptions {
            address: address.clone(),
            name: name.clone(),
            threads: self.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), |n| n.get() as usize),
            limits: WorkerLimits {
                max_steps: self.max_steps.map(NonZeroU64::get),
                max_guard: Duration::from_secs(self.max_guard),
            },
            command: Arc::new(move || {
                let mut command = Command::new(&program);
                // `--root` would refuse the folder of a new machine, which does not exist yet.
                command.env("DAMKA_HOME", &folder).args(["farm", "player"]);
                command
            }),
        };
        let control = WorkerControl::default();
        let begun = phrase("terminal-worker-begun").with("name", raw(name.clone()));
        language::say(begun.with("threads", options.threads).with("address", raw(address.to_string())));
        handle_interrupts(&control)?;
        let worker = FarmWorker::start(options, &control).map_err(CliError::failed)?;
        let mut progress = ProgressOutput::new(false);
        let begun = Instant::now();
        while !worker.is_over() {
            let state = worker.state();
            for notice in &state.notices {
                progress.write_line(&language::of_report(notice));
            }
            progress.show(|| language::text(line(&state, &address, begun.elapsed())));
            sleep(LOOK);
        }
        progress.end();
        let games = worker.state().games;
        worker.join().map_err(CliError::failed)?;
        language::say(phrase("terminal-worker-ended").with("games", games));
        Ok(())
    }
}

fn handle_interrupts(control: &WorkerControl) -> CliResult {
    let control = control.clone();
    let handler = move || {
        let message = if control.end() { "terminal-stopping" } else { "terminal-finishing" };
        language::print(&format!("\n{}", language::text(message)));
    };
    ctrlc::set_handler(handler).map_err(|error| CliError::failed(Report::error(error.to_string())))
}

/// What the worker is doing, in one line.
fn line(state: &WorkerState, address: &NatsAddress, time: Duration) -> Phrase {
    if !state.is_connected {
        return phrase("terminal-worker-unconnected").with("address", raw(address.to_string()));
    }
    if !state.is_ready {
        return phrase("terminal-worker-no-host");
    }
    let line = if state.playing == 0 {
        phrase("terminal-worker-idle")
    } else {
        phrase("terminal-worker-playing").with("pairs", state.playing).with("title", raw(state.contest.clone()))
    };
    let per_hour = state.games as f64 * 3600.0 / time.as_secs_f64().max(1.0);
    line.with("games", state.games).with("rate", per_hour.round() as u64)
}
