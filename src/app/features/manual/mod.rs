//! The manual: every page of `docs/`, searchable, without a network.

pub mod page;
mod update;

use crate::app::route::Route;

impl Route {
    /// The manual.
    pub const MANUAL: Self = Self::new("manual");
}

/// A user action on the manual.
#[derive(Clone, Copy, Debug)]
pub enum ManualAction {
    /// Shows a page, by name.
    Show(&'static str),
}

/// The page that is shown.
pub struct Manual {
    pub shown: &'static str,
}

impl Default for Manual {
    fn default() -> Self {
        Self { shown: "start-playing" }
    }
}
