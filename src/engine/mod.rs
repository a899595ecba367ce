//! Engines: programs by others, started as processes, that play over a protocol as any player does. See `docs/engines.md`.
//!
//! A file alone starts nothing: the caller makes sure that the user has allowed the program ([`EngineConsent`]).

mod check;
mod consent;
mod dialogue;
mod dxp;
mod fault;
mod gtp;
mod hub;
mod nboard;
mod path;
mod player;
mod pool;
mod private_dir;
mod process;
mod program;
mod protocol;
mod recorded;
mod seat;
mod server;
mod square_moves;
mod squares;
mod worker;

pub use check::{EngineCheck, EngineVerdict, check_engine};
pub use consent::EngineConsent;
pub use dxp::{DxpGame, DxpServer};
pub use gtp::GtpServer;
pub use hub::{Dialect, HubServer};
pub use nboard::NboardServer;
pub use player::{EnginePlayer, EnginePlayers};
pub use program::Program;
pub use protocol::DeclaredOption;
pub use recorded::{RecordedLine, read_recorded};
pub use seat::EngineSeat;
pub use server::{EngineServer, ServedBot, ServedGame, serve};
