//! Games that wait for an opponent end if their host stays away.

use super::game::ServerGame;
use super::state::Server;
use crate::board::Side;
use crate::net::GamePhase;
use std::time::Duration;

/// How long the host of a game that is joined by its code alone may be away; the code may have been sent by mail.
const UNLISTED_HOST_AWAY: Duration = Duration::from_hours(24);

impl Server {
    /// When a game that waits for an opponent ends unless its host is back.
    pub(super) fn host_due(&self, game: &ServerGame) -> Option<Duration> {
        if game.phase() != GamePhase::Waiting {
            return None;
        }
        let limit = if game.terms.public { self.limits.host_away } else { UNLISTED_HOST_AWAY };
        game.seats.iter().flatten().filter_map(|seat| seat.away_since).max().map(|since| since + limit)
    }

    /// Ends a game without a result if its host has been away for too long.
    pub(super) fn end_if_host_is_gone(&mut self, id: u64) {
        let due = self.games.get(&id).and_then(|game| self.host_due(game));
        if due.is_some_and(|due| due <= self.now)
            && let Some(game) = self.games.get_mut(&id)
        {
            let host = Side::BOTH.into_iter().find(|side| game.seat(*side).is_some());
            game.end_without_result(host);
        }
    }
}
