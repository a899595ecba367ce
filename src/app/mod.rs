//! The window: [`Logic`] knows and does, screens draw and send commands.

mod command;
mod demo;
mod logic;
mod screens;
mod shell;
mod table;
mod widgets;

pub use command::{Command, Commands, ScreenId};
pub use logic::Logic;
pub use shell::{Shell, run};
pub use table::{Grades, Prompt, Table};
