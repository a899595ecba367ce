//! Names of the screens.

use crate::app::section::Section;
use crate::config::CommandId;

/// A screen. Each feature declares its own as an associated constant, such as `Route::ARENA`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Route(&'static str);

impl Route {
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }
}

/// A screen as lists of screens show it.
#[derive(Clone, Copy, Debug)]
pub struct PageEntry {
    pub route: Route,
    pub section: Section,
    /// Whether pages without a board return to it.
    pub is_main: bool,
    /// A symbol for lists.
    pub icon: &'static str,
    /// The message ID of the title.
    pub title: &'static str,
    /// The message ID of what it is for.
    pub tip: Option<&'static str>,
    /// The command that opens the page.
    pub command: Option<CommandId>,
}
