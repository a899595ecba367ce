//! A farm over NATS JetStream, which only carries what [`crate::farm`] says: all that it holds can be lost and is then sent again.

mod address;
mod link;
mod run;
mod server_config;
mod streams;
mod worker;

use crate::report::Report;
use crate::text::phrase;
use tokio::runtime::{Builder, Runtime};

/// The threads of a connection. Fails if none can be started.
fn connection_threads() -> Result<Runtime, Report> {
    let failed = |error: std::io::Error| Report::error(phrase("farm-no-threads").with("error", error.to_string()));
    Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(failed)
}

pub use address::NatsAddress;
pub use link::NatsLink;
pub use run::run_over_nats;
pub use server_config::server_config;
pub use worker::{FarmWorker, WorkerControl, WorkerLimits, WorkerOptions, WorkerState};
