//! The sections of the window, listed in the navigation rail.

use crate::config::icon;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    Play,
    Analyse,
    Workshop,
    Rules,
    Arena,
    Library,
    Online,
    Settings,
}

impl Section {
    /// In the order of the rail.
    pub const ALL: [Self; 8] = [
        Self::Play,
        Self::Analyse,
        Self::Workshop,
        Self::Rules,
        Self::Arena,
        Self::Library,
        Self::Online,
        Self::Settings,
    ];

    pub const fn icon(self) -> &'static str {
        match self {
            Self::Play => icon::GAME_CONTROLLER,
            Self::Analyse => icon::CHART_LINE_UP,
            Self::Workshop => icon::WRENCH,
            Self::Rules => icon::BOOK_OPEN,
            Self::Arena => icon::TROPHY,
            Self::Library => icon::BOOKS,
            Self::Online => icon::GLOBE,
            Self::Settings => icon::GEAR,
        }
    }

    /// The message ID of the label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Play => "section-play",
            Self::Analyse => "section-analyse",
            Self::Workshop => "section-workshop",
            Self::Rules => "rules-title",
            Self::Arena => "arena-title",
            Self::Library => "library-title",
            Self::Online => "section-online",
            Self::Settings => "settings-title",
        }
    }
}

/// A mark on a section's icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// The number of running tasks.
    Count(usize),
    Fault,
}
