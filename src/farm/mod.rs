//! Contests whose games are played on other machines. The host hands out pairs of games as jobs and believes no result: it plays each
//! game again by its transcript, and has a sample of them played again by its bots.
//!
//! [`FarmExecutor`] is the host's part. It reaches the workers through a [`FarmLink`], which may lose, repeat, delay and reorder
//! whatever it carries.

mod executor;
mod link;
mod pair_job;
mod referee;
mod sampling;
mod worker_record;

pub use executor::{FarmExecutor, FarmTerms};
pub use link::{FarmLink, FarmMessage};
pub use pair_job::{JobId, PairJob, PairResult, PlayedHalf};
pub use referee::Referee;
pub use worker_record::{Suspension, WorkerRecord};
