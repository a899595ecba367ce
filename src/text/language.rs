//! The languages that damka supports.

/// A language. A new one needs a variant here and a folder in `assets/text/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// The default, and the fallback for texts that another language lacks.
    English,
    Hebrew,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::Hebrew];

    /// ISO 639-1 code, used in settings and as the name of the folder.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Hebrew => "he",
        }
    }

    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Hebrew => "עברית",
        }
    }

    pub const fn is_right_to_left(self) -> bool {
        matches!(self, Self::Hebrew)
    }

    /// Returns the language of a code or locale: `he`, `he-IL`, `he_IL.UTF-8`; `iw` was the code of Hebrew until 1989.
    pub fn of_code(code: &str) -> Option<Self> {
        let first = code.split(['-', '_', '.', '@']).next()?.to_ascii_lowercase();
        let first = if first == "iw" { "he" } else { &first };
        Self::ALL.into_iter().find(|language| language.code() == first)
    }

    /// Returns the system's language if damka supports it, otherwise English.
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
