//! What is written down of an online game while it is played: the seat, so that its player can come back.

use super::game::{OnlineEvent, OnlineGame};
use super::seat_file::{HeldSeat, SeatFile};
use crate::net::Link;
use crate::report::Report;

/// Remembers one player's seat from the game's beginning to its end.
pub struct SeatKeeper {
    file: SeatFile,
    server: String,
    link: Link,
    /// Who plays for the seat, as it was typed.
    seat: String,
    code: String,
}

impl SeatKeeper {
    /// For a seat in a game elsewhere. `code`: that of the game, if it is known already.
    pub fn new(file: SeatFile, link: &Link, seat: String, code: String) -> Self {
        Self { file, server: link.address(), link: link.clone(), seat, code }
    }

    /// For a seat in a game that this machine hosts, with the name of its journal.
    pub fn of_host(file: SeatFile, (journal, own_link): (&str, &Link), seat: String, code: String) -> Self {
        Self { file, server: journal.to_owned(), link: own_link.clone(), seat, code }
    }

    /// Notes what happened in the game.
    ///
    /// # Errors
    /// The file of seats cannot be written.
    pub fn note(&self, game: &OnlineGame, event: &OnlineEvent) -> Result<(), Report> {
        let Some((number, token)) = game.seat() else { return Ok(()) };
        let address = self.link.address();
        match event {
            OnlineEvent::Created { .. } | OnlineEvent::Began { .. } => self.file.add(HeldSeat {
                server: self.server.clone(),
                game: number,
                code: game.code().unwrap_or(&self.code).to_owned(),
                variant: game.rules().map(|rules| rules.variant.id.clone()).unwrap_or_default(),
                seat: self.seat.clone(),
                token: token.to_owned(),
                own_address: if address == self.server { String::new() } else { address },
                fingerprint: self.link.fingerprint,
            }),
            OnlineEvent::Over { .. } => self.file.remove(&self.server, number),
            _ => Ok(()),
        }
    }
}
