//! Engines: programs by others, started as processes, that play over a protocol as any player does. See `docs/engines.md`.
//!
//! A file alone starts nothing: the caller makes sure that the user has allowed the program ([`EngineConsent`]).

mod check;
mod consent;
mod dialogue;
mod fault;
mod hub;
mod player;
mod pool;
mod process;
mod program;
mod protocol;
mod seat;
mod worker;

pub use check::{EngineCheck, EngineVerdict, check_engine};
pub use consent::EngineConsent;
pub use hub::{HubServer, ServedBot};
pub use player::{EnginePlayer, EnginePlayers};
pub use program::Program;
pub use protocol::DeclaredOption;
pub use seat::EngineSeat;
