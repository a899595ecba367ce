//! From what a person typed to the server that has the game.

use super::seat_file::{HeldSeat, SeatFile};
use crate::net::{DEFAULT_PORT, JoinCode, Link, NearbyGame, NoTarget, Target, find_nearby};
use crate::report::Report;
use crate::text::{phrase, quote};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long games on the local network are looked for.
pub(super) const NEARBY: Duration = Duration::from_secs(3);

/// How long this machine is asked whether it hosts a game.
const LOCAL_TRY: Duration = Duration::from_millis(500);

/// Where a game is.
#[derive(Clone, Debug)]
pub struct Found {
    /// The server, and the game's code where it is known.
    pub link: Link,
    /// The seat that this user holds there already.
    pub held: Option<HeldSeat>,
}

/// Finds the server of a link, `HOST:PORT` or code. A code is looked for among the seats that are held, at this machine and on
/// the local network, which takes some seconds.
///
/// # Errors
/// The text is none of these, or nobody knows the code.
pub fn find_target(typed: &str, seats: &SeatFile) -> Result<Found, Report> {
    let target: Target = typed.parse().map_err(|why| no_target(typed, why))?;
    let held = seats.seats();
    match target {
        Target::Link(link) => {
            let address = link.address();
            let is_held =
                |held: &&HeldSeat| held.server == address && link.code.is_none_or(|code| held.code == code.to_string());
            let held = held.iter().rev().find(is_held).cloned();
            Ok(Found { link, held })
        }
        Target::Code(code) => find_code(code, &held),
    }
}

fn find_code(code: JoinCode, held: &[HeldSeat]) -> Result<Found, Report> {
    if let Some(held) = held.iter().rev().find(|held| held.code == code.to_string())
        && let Ok(Target::Link(link)) = held.server.parse()
    {
        return Ok(Found { link: Link { code: Some(code), ..link }, held: Some(held.clone()) });
    }
    let local = SocketAddr::from(([127, 0, 0, 1], DEFAULT_PORT));
    if TcpStream::connect_timeout(&local, LOCAL_TRY).is_ok() {
        let link = Link { host: "127.0.0.1".to_owned(), port: DEFAULT_PORT, code: Some(code) };
        return Ok(Found { link, held: None });
    }
    let is_it = |game: &NearbyGame| game.link.code == Some(code);
    let nearby = find_nearby(NEARBY, is_it).unwrap_or_default();
    if let Some(game) = nearby.into_iter().find(is_it) {
        return Ok(Found { link: game.link, held: None });
    }
    Err(Report::error(phrase("online-code-unknown").with("code", code.to_string())).hint(phrase("online-ask-for-link")))
}

fn no_target(typed: &str, why: NoTarget) -> Report {
    let id = match why {
        NoTarget::Unknown => "online-target-unknown",
        NoTarget::Port => "online-target-port",
        NoTarget::Code => "online-target-code",
    };
    Report::error(phrase(id).with("text", quote(typed))).hint(phrase("online-target-hint"))
}
