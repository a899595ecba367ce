//! The seats that this user holds in unfinished online games: what is needed to come back after a crash.

use crate::files;
use crate::report::Report;
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file's name in the user's folder.
const FILE: &str = "online-seats.json";

/// Most seats that are remembered: the newest.
const MAX_SEATS: usize = 100;

/// Larger files are not read.
const MAX_BYTES: u64 = 1 << 20;

/// A seat in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldSeat {
    /// The server: host and port, or for games that this machine hosts the file name of its journal.
    pub server: String,
    /// The game's number there.
    pub game: u64,
    /// The game's code.
    pub code: String,
    /// The variant's id; empty where it is not known.
    pub variant: String,
    /// Who plays for the seat, as it was typed: `human`, `@easy`.
    pub seat: String,
    /// The secret that holds the seat.
    pub token: String,
}

/// The file of seats. It is a list; another program may change it at any time.
#[derive(Clone, Debug)]
pub struct SeatFile {
    path: PathBuf,
}

impl SeatFile {
    /// The file of a folder.
    pub fn of(folder: &Path) -> Self {
        Self { path: folder.join(FILE) }
    }

    /// The seats, oldest first; none where the file is missing or damaged.
    pub fn seats(&self) -> Vec<HeldSeat> {
        let text = files::read_text(&self.path, MAX_BYTES).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Remembers a seat, in place of another of the same game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&self, seat: HeldSeat) -> Result<(), Report> {
        let mut seats = self.seats();
        seats.retain(|known| (&known.server, known.game) != (&seat.server, seat.game));
        seats.push(seat);
        let old = seats.len().saturating_sub(MAX_SEATS);
        seats.drain(..old);
        self.write(&seats)
    }

    /// Forgets a seat: its game is over.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn remove(&self, server: &str, game: u64) -> Result<(), Report> {
        let mut seats = self.seats();
        let before = seats.len();
        seats.retain(|known| (known.server.as_str(), known.game) != (server, game));
        if seats.len() == before { Ok(()) } else { self.write(&seats) }
    }

    fn write(&self, seats: &[HeldSeat]) -> Result<(), Report> {
        let report = |error: std::io::Error| {
            let message = phrase("seats-unwritable").with("error", error.to_string());
            Report::error(message).in_file(self.path.display().to_string())
        };
        if let Some(folder) = self.path.parent()
            && let Err(error) = std::fs::create_dir_all(folder)
            && error.kind() != ErrorKind::AlreadyExists
        {
            return Err(report(error));
        }
        let text = serde_json::to_string_pretty(seats).unwrap_or_default();
        files::replace(&self.path, text.as_bytes()).and_then(|()| keep_private(&self.path)).map_err(report)
    }
}

/// Tokens are secrets of this user.
#[cfg(unix)]
fn keep_private(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn keep_private(_path: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(game: u64) -> HeldSeat {
        let [server, code, variant, seat, token] = ["host:1", "KXQTRM", "english", "human", "00"].map(str::to_owned);
        HeldSeat { server, game, code, variant, seat, token }
    }

    #[test]
    fn seats_are_remembered_until_their_game_is_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = SeatFile::of(folder.path());
        assert!(file.seats().is_empty());
        file.add(seat(1)).unwrap();
        file.add(seat(2)).unwrap();
        file.add(HeldSeat { token: "11".into(), ..seat(1) }).unwrap();
        assert_eq!(file.seats().iter().map(|seat| seat.game).collect::<Vec<_>>(), [2, 1]);
        file.remove("host:1", 2).unwrap();
        file.remove("elsewhere:1", 1).unwrap();
        assert_eq!(file.seats(), [HeldSeat { token: "11".into(), ..seat(1) }]);
    }

    #[test]
    fn a_damaged_file_holds_no_seats_and_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), "[{\"game\": 1").unwrap();
        let file = SeatFile::of(folder.path());
        assert!(file.seats().is_empty());
        file.add(seat(3)).unwrap();
        assert_eq!(file.seats(), [seat(3)]);
    }
}
