//! A farm over NATS JetStream, which only carries what [`crate::farm`] says: all that it holds can be lost and is then sent again.

mod address;
mod link;
mod run;
mod server_config;
mod streams;
mod worker;

pub use address::NatsAddress;
pub use link::NatsLink;
pub use run::run_over_nats;
pub use server_config::server_config;
pub use worker::{FarmWorker, WorkerControl, WorkerLimits, WorkerOptions, WorkerState};
