//! The screen that is open, and the one that pages return to.

use crate::app::route::{PageEntry, Route};

pub struct Screens {
    pub current: Route,
    /// The last of the main screens that was open; other pages return to it.
    pub place: Route,
    /// Every screen, in the order of menus.
    pub pages: Vec<PageEntry>,
    /// Whether the board is shown alone.
    pub board_alone: bool,
}

impl Screens {
    pub const fn new(first: Route) -> Self {
        Self { current: first, place: first, pages: Vec::new(), board_alone: false }
    }

    /// Opens one of the main screens: those that pages return to.
    pub const fn open_main(&mut self, screen: Route) {
        (self.current, self.place) = (screen, screen);
    }

    /// The target of a page's shortcut: the page, or back if it is already open.
    pub fn page_or_back(&self, page: Route) -> Route {
        if self.current == page { self.place } else { page }
    }
}
