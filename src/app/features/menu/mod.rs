//! The menu: choosing the next game, with a demo game behind it.

pub mod demo;
pub mod page;
