//! Routes: the names of the screens.

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

/// A screen as shown in lists of screens.
#[derive(Clone, Copy, Debug)]
pub struct PageEntry {
    pub route: Route,
    pub section: Section,
    /// Whether pages without a board return to it.
    pub is_main: bool,
    pub icon: &'static str,
    /// The message ID of the title.
    pub title: &'static str,
    /// The message ID of its purpose.
    pub tip: Option<&'static str>,
    pub command: Option<CommandId>,
}
