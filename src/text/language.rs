//! The languages that damka speaks.

/// A language. A new one is its name here and a folder of `assets/text/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// The first, and that of whatever another one lacks.
    English,
    /// Written from right to left.
    Hebrew,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Hebrew];

    /// Its code by ISO 639-1, as in settings and as the name of its folder.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Hebrew => "he",
        }
    }

    /// What it is called by those who speak it.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Hebrew => "עברית",
        }
    }

    /// Whether it is written from right to left.
    pub const fn is_right_to_left(self) -> bool {
        matches!(self, Self::Hebrew)
    }

    /// The language of a code or a locale: `he`, `he-IL`, `he_IL.UTF-8`; `iw` is what Hebrew was called until 1989.
    pub fn of_code(code: &str) -> Option<Self> {
        let first = code.split(['-', '_', '.', '@']).next()?.to_ascii_lowercase();
        let first = if first == "iw" { "he" } else { &first };
        Self::ALL.into_iter().find(|language| language.code() == first)
    }

    /// The language that the system is set to, where damka speaks it; else English.
    pub fn of_system() -> Self {
        sys_locale::get_locales().find_map(|locale| Self::of_code(&locale)).unwrap_or(Self::English)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_locales_lead_to_languages() {
        let found = ["en", "he-IL", "he_IL.UTF-8", "iw", "de", ""].map(Language::of_code);
        let (english, hebrew) = (Some(Language::English), Some(Language::Hebrew));
        assert_eq!(found, [english, hebrew, hebrew, hebrew, None, None]);
    }
}
