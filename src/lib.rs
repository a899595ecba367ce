//! damka hosts board games driven by scripts: rule variants and bots are Lua files, read while the program runs.
//!
//! The modules below may use one another only along the arrows of the table in `ARCHITECTURE.md`. Those behind the feature
//! `window` are missing from a build for servers.

#[cfg(feature = "window")]
pub mod app;
pub mod arena;
pub mod board;
pub mod catalog;
pub mod cli;
pub mod config;
pub mod doctor;
pub mod endgame;
pub mod engine;
pub mod farm;
pub mod files;
pub mod net;
pub mod notation;
pub mod online;
pub mod patterns;
pub mod player;
pub mod report;
pub mod rules;
pub mod script;
pub mod search;
pub mod server;
pub mod session;
#[cfg(feature = "window")]
pub mod sound;
pub mod store;
pub mod summary;
pub mod text;
pub mod training;
pub mod versions;
#[cfg(feature = "window")]
pub mod view;
pub mod web;
