//! The rules of a variant in plain words, and the doctor's check of them.

pub mod checkup;
mod checkup_panel;
pub mod page;
mod state;

pub use state::RulesPageState;

use crate::app::route::Route;

impl Route {
    pub const RULES: Self = Self::new("rules");
}
