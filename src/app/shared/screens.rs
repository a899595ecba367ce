//! The open page, the main screen that other pages return to, and the back stack.

use crate::app::route::{PageEntry, Route};
use crate::app::section::Section;

/// How many pages Back can return to.
const MAX_BACK: usize = 50;

pub struct Screens {
    pub current: Route,
    /// The main screen that was last open; pages without a board return to it.
    pub place: Route,
    /// In the order of the list of features.
    pub pages: Vec<PageEntry>,
    pub board_alone: bool,
    /// The back stack; the next page to return to is last.
    back: Vec<Route>,
    forward: Vec<Route>,
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

    pub fn open(&mut self, screen: Route) {
        if screen != self.current {
            self.push_back();
            self.forward.clear();
        }
        self.show(screen);
    }

    fn push_back(&mut self) {
        self.back.push(self.current);
        if self.back.len() > MAX_BACK {
            self.back.remove(0);
        }
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

    /// Pops the page that Back leads to.
    pub fn take_back(&mut self) -> Option<Route> {
        self.back.pop()
    }

    pub fn take_forward(&mut self) -> Option<Route> {
        self.forward.pop()
    }

    /// Shows a page from [`Self::take_back`], so that Forward leads here again.
    pub fn return_to(&mut self, screen: Route) {
        self.forward.push(self.current);
        self.show(screen);
    }

    /// Shows a page from [`Self::take_forward`]; those after it stay ahead.
    pub fn advance_to(&mut self, screen: Route) {
        self.push_back();
        self.show(screen);
    }

    fn entry(&self, screen: Route) -> Option<&PageEntry> {
        self.pages.iter().find(|page| page.route == screen)
    }

    pub fn section(&self) -> Section {
        self.section_of(self.current)
    }

    pub fn section_of(&self, screen: Route) -> Section {
        self.entry(screen).map_or(Section::Play, |entry| entry.section)
    }

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
