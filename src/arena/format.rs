//! The formats of contests.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    Match,
    RoundRobin,
    Gauntlet,
    /// Entrants with similar scores meet, round after round.
    Swiss,
    /// Two entrants meet and the better one advances, until one is left ([`super::Bracket`]).
    Knockout,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_the_names_that_people_type() {
        let names = serde_json::to_string(&[
            Format::Match,
            Format::RoundRobin,
            Format::Gauntlet,
            Format::Swiss,
            Format::Knockout,
        ]);
        assert_eq!(names.unwrap(), r#"["match","round-robin","gauntlet","swiss","knockout"]"#);
    }
}
