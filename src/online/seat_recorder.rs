//! Stores the seat of an online game while it is played, so that its player can come back.

use super::game::{OnlineEvent, OnlineGame};
use super::seat_file::{SavedSeat, SeatFile};
use crate::net::Link;
use crate::report::Report;

/// Stores one player's seat from the start of the game to its end.
pub struct SeatRecorder {
    file: SeatFile,
    server: String,
    link: Link,
    seat: String,
    code: String,
}

impl SeatRecorder {
    /// Creates the recorder for a seat on another server. `code` is the game's code, if it is already known.
    pub fn new(file: SeatFile, link: &Link, seat: String, code: String) -> Self {
        Self { file, server: link.address(), link: link.clone(), seat, code }
    }

    /// Creates the recorder for a seat in a game that this machine hosts; `journal` is the file name of its journal.
    pub fn of_host(file: SeatFile, (journal, own_link): (&str, &Link), seat: String, code: String) -> Self {
        Self { file, server: journal.to_owned(), link: own_link.clone(), seat, code }
    }

    pub fn note(&self, game: &OnlineGame, event: &OnlineEvent) -> Result<(), Report> {
        self.change(game, event).map_or(Ok(()), SeatChange::apply)
    }

    /// What an event of the game changes in the seat file, for callers that must not wait for the disk.
    pub fn change(&self, game: &OnlineGame, event: &OnlineEvent) -> Option<SeatChange> {
        let (number, token) = game.seat()?;
        let address = self.link.address();
        let change = match event {
            OnlineEvent::Created { .. } | OnlineEvent::Began { .. } => SavedSeatChange::Add(Box::new(SavedSeat {
                server: self.server.clone(),
                game: number,
                code: game.code().unwrap_or(&self.code).to_owned(),
                variant: game.rules().map(|rules| rules.variant.id.clone()).unwrap_or_default(),
                seat: self.seat.clone(),
                token: token.to_owned(),
                own_address: if address == self.server { String::new() } else { address },
                fingerprint: self.link.fingerprint,
            })),
            OnlineEvent::Over { .. } => SavedSeatChange::Remove(self.server.clone(), number),
            _ => return None,
        };
        Some(SeatChange { file: self.file.clone(), change })
    }
}

pub struct SeatChange {
    file: SeatFile,
    change: SavedSeatChange,
}

enum SavedSeatChange {
    Add(Box<SavedSeat>),
    Remove(String, u64),
}

impl SeatChange {
    pub fn apply(self) -> Result<(), Report> {
        match self.change {
            SavedSeatChange::Add(seat) => self.file.add(*seat),
            SavedSeatChange::Remove(server, game) => self.file.remove(&server, game),
        }
    }
}
