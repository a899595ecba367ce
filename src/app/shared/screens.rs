//! The page that is open, the one that pages without a board return to, and the way back.

use crate::app::route::{PageEntry, Route};
use crate::app::section::Section;

/// How many pages Back can return to.
const MAX_BACK: usize = 50;

pub struct Screens {
    pub current: Route,
    /// The last of the main screens that was open; other pages return to it.
    pub place: Route,
    /// Every page, in the order of the list of features.
    pub pages: Vec<PageEntry>,
    /// Whether the board is shown alone.
    pub board_alone: bool,
    /// The pages that Back returns to, the last one first in turn.
    back: Vec<Route>,
    forward: Vec<Route>,
    /// The page that was last open in each section.
    last: Vec<(Section, Route)>,
}

impl Screens {
    pub const fn new(first: Route) -> Self {
        Self {
            current: first,
            place: first,
            pages: Vec::new(),
            board_alone: false,
            back: Vec::new(),
            forward: Vec::new(),
            last: Vec::new(),
        }
    }

    /// Opens a page and remembers the one before.
    pub fn open(&mut self, screen: Route) {
        if screen != self.current {
            self.back.push(self.current);
            if self.back.len() > MAX_BACK {
                self.back.remove(0);
            }
            self.forward.clear();
        }
        self.show(screen);
    }

    fn show(&mut self, screen: Route) {
        self.current = screen;
        if self.entry(screen).is_some_and(|entry| entry.is_main) {
            self.place = screen;
        }
        let section = self.section();
        self.last.retain(|(other, _)| *other != section);
        self.last.push((section, screen));
    }

    /// The page that Back leads to, which is no longer among those to return to.
    pub fn take_back(&mut self) -> Option<Route> {
        self.back.pop()
    }

    pub fn take_forward(&mut self) -> Option<Route> {
        self.forward.pop()
    }

    /// Shows a page that [`Self::take_back`] gave, so that Forward leads here again.
    pub fn return_to(&mut self, screen: Route) {
        self.forward.push(self.current);
        self.show(screen);
    }

    fn entry(&self, screen: Route) -> Option<&PageEntry> {
        self.pages.iter().find(|page| page.route == screen)
    }

    /// The section of the page that is open.
    pub fn section(&self) -> Section {
        self.entry(self.current).map_or(Section::Play, |entry| entry.section)
    }

    /// The page that was last open in a section.
    pub fn last_of(&self, section: Section) -> Option<Route> {
        self.last.iter().find(|(other, _)| *other == section).map(|(_, route)| *route)
    }

    pub fn first_of(&self, section: Section) -> Option<Route> {
        self.pages.iter().find(|page| page.section == section).map(|page| page.route)
    }

    /// The target of a page's shortcut: the page, or back if it is already open.
    pub fn page_or_back(&self, page: Route) -> Route {
        if self.current == page { self.place } else { page }
    }
}
