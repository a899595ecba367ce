//! Engines: programs by others, started as processes, that play over a protocol as any player does. See `docs/engines.md`.
//!
//! A file alone starts nothing: the caller makes sure that the user has allowed the program ([`EngineConsent`]).

mod check;
mod consent;
mod declared_option;
mod declared_options;
mod dialogue;
mod dxp;
mod fault;
mod file_hash;
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
mod running_engine;
mod running_threads;
mod seat;
mod seat_choices;
mod server;
mod square_moves;
mod squares;
mod trial_start;
mod worker;

pub use check::{EngineCheck, EngineVerdict, check_engine};
pub use consent::EngineConsent;
pub use declared_option::{DeclaredOption, OptionShape};
pub use declared_options::{DeclaredOptions, OptionsKnown};
pub use dxp::{DxpGame, DxpServer};
pub use gtp::GtpServer;
pub use hub::{Dialect, HubServer};
pub use nboard::NboardServer;
pub use player::{EnginePlayer, EnginePlayers};
pub use program::Program;
pub use recorded::{RecordedLine, read_recorded};
pub use running_threads::wait_for_engines;
pub use seat::EngineSeat;
pub use seat_choices::SeatChoices;
pub use server::{EngineServer, ServedBot, ServedGame, serve};
