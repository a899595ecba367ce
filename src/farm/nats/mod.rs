//! A farm over NATS JetStream, which only carries what [`crate::farm`] says: all that it holds can be lost and is then sent again.

mod address;
mod link;
mod run;
mod server_config;
mod streams;
mod worker;
mod worker_control;

use crate::report::Report;
use crate::text::phrase;
use async_nats::ServerError;
use tokio::runtime::{Builder, Runtime};

/// The threads of a connection. Fails if none can be started.
fn connection_threads() -> Result<Runtime, Report> {
    let failed = |error: std::io::Error| Report::error(phrase("farm-no-threads").with("error", error.to_string()));
    Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(failed)
}

/// Whether the permissions of the user do not allow a request. The client library tells it only in the server's words.
fn is_forbidden(error: &ServerError) -> bool {
    matches!(error, ServerError::Other(text) if text.to_ascii_lowercase().contains("permissions violation"))
}

/// Tells the user that the server refused something.
fn server_refusal(error: &ServerError) -> Report {
    Report::warning(phrase("farm-server-refuses").with("error", error.to_string()))
}

pub use address::NatsAddress;
pub use link::NatsLink;
pub use run::run_over_nats;
pub use server_config::server_config;
pub use worker::{FarmWorker, WorkerLimits, WorkerOptions, WorkerState};
pub use worker_control::WorkerControl;
