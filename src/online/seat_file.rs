//! The file of seats that this user holds in unfinished online games, for resuming them after a crash.

use crate::files::{self, Existing};
use crate::net::{Fingerprint, Link, Target};
use crate::report::Report;
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

const FILE: &str = "online-seats.json";

/// Most seats in the file; the oldest are dropped.
const MAX_SEATS: usize = 100;

/// Larger files are not read.
const MAX_BYTES: u64 = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedSeat {
    /// The server: host and port or, for a game that this machine hosts, the file name of its journal.
    pub server: String,
    pub game: u64,
    pub code: String,
    /// The variant's id; empty if it isn't known.
    pub variant: String,
    /// The player of the seat as typed: `human`, `@easy`.
    pub seat: String,
    /// The secret that identifies the holder of the seat.
    pub token: String,
    /// For a game that this machine hosts, the `HOST:PORT` by which this machine reaches it; otherwise empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub own_address: String,
    /// The fingerprint of the server's certificate, if the game is encrypted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<Fingerprint>,
}

impl SavedSeat {
    pub fn is_hosted_here(&self) -> bool {
        matches!(Path::new(&self.server).extension(), Some(end) if end == "sqlite")
    }

    /// The link to the game; `None` if the address cannot be parsed.
    pub fn link(&self) -> Option<Link> {
        let address = if self.is_hosted_here() { &self.own_address } else { &self.server };
        match address.parse() {
            Ok(Target::Link(link)) => {
                Some(Link { code: self.code.parse().ok(), fingerprint: self.fingerprint, ..link })
            }
            _ => None,
        }
    }
}

/// The list of seats. Another process may change the file at any time.
#[derive(Clone, Debug)]
pub struct SeatFile {
    path: PathBuf,
}

impl SeatFile {
    pub fn of(folder: &Path) -> Self {
        Self { path: folder.join(FILE) }
    }

    /// The seats, oldest first; empty if the file is missing or damaged.
    pub fn seats(&self) -> Vec<SavedSeat> {
        let text = files::read_text(&self.path, MAX_BYTES).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Counts unfinished games of this variant. Their players' links don't work with an unencrypted server.
    pub fn has_encrypted_game(&self, variant: &str) -> bool {
        let is_it =
            |saved: &SavedSeat| saved.is_hosted_here() && saved.variant == variant && saved.fingerprint.is_some();
        self.seats().iter().any(is_it)
    }

    /// Adds a seat and replaces another one in the same game.
    pub fn add(&self, seat: SavedSeat) -> Result<(), Report> {
        let mut seats = self.seats();
        seats.retain(|known| (&known.server, known.game) != (&seat.server, seat.game));
        seats.push(seat);
        let old = seats.len().saturating_sub(MAX_SEATS);
        seats.drain(..old);
        self.write(&seats)
    }

    pub fn remove(&self, server: &str, game: u64) -> Result<(), Report> {
        let mut seats = self.seats();
        let before = seats.len();
        seats.retain(|known| (known.server.as_str(), known.game) != (server, game));
        if seats.len() == before { Ok(()) } else { self.write(&seats) }
    }

    fn write(&self, seats: &[SavedSeat]) -> Result<(), Report> {
        let report = |error: std::io::Error| {
            let message = phrase("seats-unwritable").with("error", &error);
            Report::error(message).in_file(self.path.display().to_string())
        };
        let text = serde_json::to_string_pretty(seats).unwrap_or_default();
        // Tokens are secrets of this user.
        files::write_private(&self.path, text.as_bytes(), Existing::Replace).map_err(report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(game: u64) -> SavedSeat {
        let [server, code, variant, seat, token] = ["host:1", "KXQTRM", "english", "human", "00"].map(str::to_owned);
        SavedSeat { server, game, code, variant, seat, token, own_address: String::new(), fingerprint: None }
    }

    #[test]
    fn a_seat_leads_back_to_its_server_and_its_certificate() {
        let there = SavedSeat { fingerprint: Some(Fingerprint::of(b"1")), ..seat(1) };
        let link = there.link().unwrap();
        assert_eq!(
            (link.to_string(), there.is_hosted_here()),
            (format!("damka://host:1/KXQTRM#{}", Fingerprint::of(b"1")), false)
        );
        let here = SavedSeat { server: "online-2.sqlite".into(), own_address: "127.0.0.1:7708".into(), ..seat(1) };
        assert!(here.is_hosted_here());
        assert_eq!(here.link().unwrap().to_string(), "damka://127.0.0.1:7708/KXQTRM");
        assert_eq!(SavedSeat { own_address: String::new(), ..here }.link(), None, "as earlier versions kept it");
        let text = serde_json::to_string(&there).unwrap();
        assert_eq!(serde_json::from_str::<SavedSeat>(&text).unwrap(), there);
    }

    #[test]
    fn seats_are_remembered_until_their_game_is_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = SeatFile::of(folder.path());
        assert!(file.seats().is_empty());
        file.add(seat(1)).unwrap();
        file.add(seat(2)).unwrap();
        file.add(SavedSeat { token: "11".into(), ..seat(1) }).unwrap();
        assert_eq!(file.seats().iter().map(|seat| seat.game).collect::<Vec<_>>(), [2, 1]);
        file.remove("host:1", 2).unwrap();
        file.remove("elsewhere:1", 1).unwrap();
        assert_eq!(file.seats(), [SavedSeat { token: "11".into(), ..seat(1) }]);
    }

    #[test]
    fn a_damaged_file_holds_no_seats_and_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), "[{\"game\": 1").unwrap();
        let file = SeatFile::of(folder.path());
        assert!(file.seats().is_empty());
        file.add(seat(3)).unwrap();
        assert_eq!(file.seats(), [seat(3)]);
    }
}
