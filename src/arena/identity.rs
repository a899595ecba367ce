//! Identity of an entrant: the same in every contest and on every machine as long as it plays by the same texts and options.

use crate::catalog::FrozenSeat;
use crate::report::{ContentHash, Report};
use crate::store::{EntrantRecord, Store};
use std::fmt;
use std::str::FromStr;

/// An entrant's id in a game file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntrantId {
    /// Hash of everything that decides how the entrant plays.
    Sha256(ContentHash),
    /// Id used by older versions of damka: [`FrozenSeat::legacy_hash`].
    Number(u64),
}

impl fmt::Display for EntrantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sha256(hash) => hash.fmt(f),
            Self::Number(number) => write!(f, "{number:016x}"),
        }
    }
}

/// Error for a text that is neither 64 nor up to 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoEntrantId;

impl FromStr for EntrantId {
    type Err = NoEntrantId;

    fn from_str(text: &str) -> Result<Self, NoEntrantId> {
        let number = || u64::from_str_radix(text, 16).map(Self::Number);
        text.parse().map(Self::Sha256).or_else(|_| number()).map_err(|_| NoEntrantId)
    }
}

impl EntrantId {
    /// Computes a seat's id in the same form.
    pub(super) fn of(self, seat: &FrozenSeat) -> Self {
        match self {
            Self::Sha256(_) => Self::Sha256(seat.sha256()),
            Self::Number(_) => Self::Number(seat.legacy_hash()),
        }
    }

    /// Finds the entrant in the store, as it played in a contest.
    pub(super) fn find(self, store: &Store) -> Result<Option<EntrantRecord>, Report> {
        if let Self::Sha256(hash) = self
            && let Some(entrant) = store.entrant(&hash)?
        {
            return Ok(Some(entrant));
        }
        let is_it = |entrant: &EntrantRecord| match self {
            Self::Sha256(hash) => entrant.sha256.is_none() && identity(entrant) == hash,
            Self::Number(number) => match entrant.legacy_hash {
                Some(older) => older == number,
                None => read_seat(entrant).is_some_and(|seat| seat.legacy_hash() == number),
            },
        };
        Ok(store.entrants()?.into_iter().find(is_it))
    }
}

/// Returns the hash of everything that decides how an entrant plays: the stored one, or one computed from its texts if an older
/// version of damka stored it without a hash.
pub(super) fn identity(entrant: &EntrantRecord) -> ContentHash {
    let unreadable = || ContentHash::of([("unreadable", entrant.texts.as_str())]);
    entrant.sha256.unwrap_or_else(|| read_seat(entrant).map_or_else(unreadable, |seat| seat.sha256()))
}

fn read_seat(entrant: &EntrantRecord) -> Option<FrozenSeat> {
    serde_json::from_str(&entrant.texts).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_read_back_and_nothing_else_is_read() {
        for id in [EntrantId::Number(0x12), EntrantId::Number(u64::MAX), EntrantId::Sha256(ContentHash::of([]))] {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for text in ["", "xyz", &"1".repeat(17), &"1".repeat(63), &"g".repeat(64), &"1".repeat(65)] {
            assert_eq!(text.parse::<EntrantId>(), Err(NoEntrantId), "{text}");
        }
    }
}
