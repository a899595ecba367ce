//! The pages of the manual, embedded in the program so that they are always available.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManualPage {
    /// The file's name without its ending: `first-bot`.
    pub name: &'static str,
    /// Markdown, beginning with the title.
    pub text: &'static str,
}

impl ManualPage {
    /// The first heading.
    pub fn title(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches("# ")
    }

    /// Whether the text is in it, in any case.
    pub fn contains(&self, text: &str) -> bool {
        self.text.to_lowercase().contains(&text.to_lowercase())
    }
}

/// Embeds pages of `docs/`, in groups with a title each.
macro_rules! groups {
    ($($title:literal: $($name:literal)*;)*) => {
        &[$(($title, &[$(ManualPage { name: $name, text: include_str!(concat!("../../docs/", $name, ".md")) }),*])),*]
    };
}

/// The pages in the groups and the order of `docs/README.md`.
pub const MANUAL: &[(&str, &[ManualPage])] = groups! {
    "Tutorials":
        "start-playing"
        "start-bots"
        "start-rules"
        "first-bot"
        "first-variant"
        "strong-opponent";
    "How-to guides":
        "install"
        "analysis"
        "library"
        "online"
        "server"
        "languages"
        "workshop"
        "porting"
        "engines"
        "versions"
        "arena"
        "farm"
        "grid"
        "lab"
        "patterns"
        "tune";
    "Reference":
        "commands"
        "files"
        "variants"
        "lua-api"
        "lua-functions"
        "weights"
        "openings"
        "themes"
        "notation"
        "protocol"
        "engine-protocol"
        "engine-hub"
        "engine-nboard"
        "engine-gtp"
        "engine-dxp";
    "Explanation":
        "security"
        "levels"
        "ladder"
        "champion"
        "bench";
};

pub fn manual_pages() -> impl Iterator<Item = &'static ManualPage> {
    MANUAL.iter().flat_map(|(_, pages)| *pages)
}
