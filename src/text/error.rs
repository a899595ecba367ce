//! Errors with messages that can be translated, and phrases for errors of the system.

use super::phrase::{Arg, Phrase, phrase, raw};
use std::fmt;
use std::io::{self, ErrorKind};

/// An error whose message is a phrase. It displays in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhraseError(pub Phrase);

impl PhraseError {
    /// Builds an I/O error with this message.
    pub fn io(kind: ErrorKind, message: impl Into<Phrase>) -> io::Error {
        io::Error::new(kind, Self(message.into()))
    }
}

impl fmt::Display for PhraseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for PhraseError {}

/// The reason in the reader's language if damka gave it or it is a common one, otherwise the system's text.
impl From<&io::Error> for Phrase {
    fn from(error: &io::Error) -> Self {
        let own = error.get_ref().and_then(|inner| inner.downcast_ref::<PhraseError>());
        match (own, common(error.kind())) {
            (Some(PhraseError(message)), _) => message.clone(),
            (None, Some(message)) => message,
            (None, None) => raw(error.to_string()),
        }
    }
}

impl From<&io::Error> for Arg {
    fn from(error: &io::Error) -> Self {
        Self::Phrase(error.into())
    }
}

fn common(kind: ErrorKind) -> Option<Phrase> {
    Some(match kind {
        ErrorKind::NotFound => phrase("system-not-found"),
        ErrorKind::PermissionDenied => phrase("system-not-allowed"),
        ErrorKind::StorageFull => phrase("store-why-full"),
        ErrorKind::ReadOnlyFilesystem => phrase("system-read-only"),
        ErrorKind::NotADirectory => phrase("system-not-a-folder"),
        ErrorKind::IsADirectory => phrase("path-is-folder"),
        ErrorKind::ConnectionRefused => phrase("system-connection-refused"),
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe => {
            phrase("system-connection-broken")
        }
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable => phrase("system-unreachable"),
        ErrorKind::AddrInUse => phrase("system-port-taken"),
        ErrorKind::TimedOut => phrase("system-timeout"),
        _ => return None,
    })
}

/// Recovers a phrase from its English text, for messages that arrive as text only, through a library or a network. `known` has
/// message IDs and the names of their arguments in order, specific messages first. Arguments become raw text.
pub fn recover(text: &str, known: &[(&'static str, &'static [&'static str])]) -> Option<Phrase> {
    known.iter().find_map(|(id, names)| recover_one(text, id, names))
}

fn recover_one(text: &str, id: &'static str, names: &'static [&'static str]) -> Option<Phrase> {
    const GAP: char = '\u{1}';
    let gaps = names.iter().fold(phrase(id), |phrase, name| phrase.with(name, GAP.to_string())).to_string();
    let mut between = gaps.split(GAP);
    let mut rest = text.strip_prefix(between.next()?)?;
    let mut meant = phrase(id);
    for (index, name) in names.iter().enumerate() {
        let after = between.next()?;
        let inside = if index + 1 == names.len() {
            rest.strip_suffix(after)?
        } else {
            let (inside, left) = rest.split_once(after)?;
            rest = left;
            inside
        };
        meant = meant.with(name, inside);
    }
    (!names.is_empty() || rest.is_empty()).then_some(meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_of_damka_and_common_ones_are_messages() {
        let own = PhraseError::io(ErrorKind::Other, "path-is-folder");
        assert_eq!(Phrase::from(&own), phrase("path-is-folder"));
        assert_eq!(own.to_string(), phrase("path-is-folder").to_string());
        let missing = std::fs::metadata("/no/such/file").unwrap_err();
        assert_eq!(Phrase::from(&missing), phrase("system-not-found"));
        assert_eq!(Phrase::from(&io::Error::other("as it is")), raw("as it is"));
    }

    #[test]
    fn english_texts_lead_back_to_their_messages() {
        let known: &[(&'static str, &'static [&'static str])] =
            &[("chord-unknown-near", &["name", "best"]), ("chord-kept", &["name"]), ("path-is-folder", &[])];
        for meant in [
            phrase("chord-unknown-near").with("name", "Lfet").with("best", "Left"),
            phrase("chord-kept").with("name", "Tab"),
            phrase("path-is-folder"),
        ] {
            assert_eq!(recover(&meant.to_string(), known), Some(meant));
        }
        assert_eq!(recover("it is a folder of games", known), None);
    }
}
