//! The manual: every page of `docs/`, searchable, without a network.

mod code;
pub mod page;
mod parts;
mod table;
mod update;

use crate::app::route::Route;

impl Route {
    pub const MANUAL: Self = Self::new("manual");
}

#[derive(Clone, Copy, Debug)]
pub enum ManualAction {
    /// Shows the page with this name.
    Show(&'static str),
}

pub struct Manual {
    pub shown: &'static str,
}

impl Default for Manual {
    fn default() -> Self {
        Self { shown: "start-playing" }
    }
}
