//! What is written down of an online game while it is played: the seat, so that its player can come back.

use super::game::{OnlineEvent, OnlineGame};
use super::seat_file::{HeldSeat, SeatFile};
use crate::report::Report;

/// Remembers one player's seat from the game's beginning to its end.
pub struct SeatKeeper {
    file: SeatFile,
    server: String,
    /// Who plays for the seat, as it was typed.
    seat: String,
    code: String,
}

impl SeatKeeper {
    /// For a seat at this server: `HOST:PORT`, or the name of this machine's own journal. `code`: that of the game, if it is
    /// known already.
    pub const fn new(file: SeatFile, server: String, seat: String, code: String) -> Self {
        Self { file, server, seat, code }
    }

    /// Notes what happened in the game.
    ///
    /// # Errors
    /// The file of seats cannot be written.
    pub fn note(&self, game: &OnlineGame, event: &OnlineEvent) -> Result<(), Report> {
        let Some((number, token)) = game.seat() else { return Ok(()) };
        match event {
            OnlineEvent::Created { .. } | OnlineEvent::Began { .. } => self.file.add(HeldSeat {
                server: self.server.clone(),
                game: number,
                code: game.code().unwrap_or(&self.code).to_owned(),
                variant: game.rules().map(|rules| rules.variant.id.clone()).unwrap_or_default(),
                seat: self.seat.clone(),
                token: token.to_owned(),
            }),
            OnlineEvent::Over { .. } => self.file.remove(&self.server, number),
            _ => Ok(()),
        }
    }
}
