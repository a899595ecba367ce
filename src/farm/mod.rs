//! Contests whose games are played on other machines. The host hands out pairs of games as jobs and believes no result: it plays each
//! game again by its transcript, and has a sample of them played again by its bots.
//!
//! [`FarmExecutor`] is the host's part. It reaches the workers through a [`FarmLink`], which may lose, repeat, delay and reorder
//! whatever it carries.

mod checks;
mod contest_package;
mod crash_reports;
mod early_results;
mod exactness;
mod executor;
mod farm_terms;
mod link;
mod mixed_executor;
#[cfg_attr(not(feature = "farm"), path = "no_nats.rs")]
mod nats;
mod pair_job;
mod parallel_referee;
mod player_process;
mod referee;
mod replays;
mod runtime_id;
mod sampling;
mod worker_heartbeat;
mod worker_record;

pub use contest_package::{ContestPackage, PackedEntrant, PackedTexts};
pub use exactness::{DEFAULT_SHARE, check_exact};
pub use executor::FarmExecutor;
pub use farm_terms::FarmTerms;
pub use link::{FarmLink, FarmMessage};
pub use mixed_executor::run_on_farm;
#[cfg(feature = "farm")]
pub use nats::{FarmWorker, NatsLink, WorkerControl, WorkerLimits, WorkerOptions, WorkerState, server_config};
pub use nats::{NatsAddress, run_over_nats};
pub use pair_job::{JobId, PairJob, PairResult, PlayedHalf};
pub use parallel_referee::ParallelReferee;
pub use player_process::{PlayerProcess, ProcessOutcome, ReceivedContest, play_orders};
pub use referee::Referee;
pub use runtime_id::runtime_id;
pub use worker_heartbeat::WorkerHeartbeat;
pub use worker_record::{Suspension, WorkerRecord};
