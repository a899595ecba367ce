//! Finds the server of a game from what the user typed.

use super::known_hosts::KnownHosts;
use super::seat_file::{SavedSeat, SeatFile};
use crate::net::{
    DEFAULT_PORT, Fingerprint, JoinCode, Link, NearbyGame, NoTarget, Target, find_nearby, fingerprint_at,
};
use crate::report::Report;
use crate::text::{phrase, quote};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::path::Path;
use std::time::Duration;

/// How long to search for games on the local network.
pub(super) const NEARBY: Duration = Duration::from_secs(3);

/// How long to wait for a server on this machine.
const LOCAL_TRY: Duration = Duration::from_millis(500);

/// How long to wait for a server's certificate.
const CERTIFICATE: Duration = Duration::from_secs(3);

#[derive(Clone, Debug)]
pub struct FoundServer {
    /// With the game's code if it is known.
    pub link: Link,
    pub saved: Option<SavedSeat>,
    /// Whether the server's certificate was seen for the first time; it is trusted from now on.
    pub is_first_use: bool,
}

impl FoundServer {
    const fn new(link: Link, saved: Option<SavedSeat>) -> Self {
        Self { link, saved, is_first_use: false }
    }
}

/// Finds the server for a link, a `HOST:PORT` or a code, using the files in the user's folder. A code is searched for among the
/// user's seats, on this machine and on the local network, which takes some seconds.
///
/// A link says whether the game is encrypted. For an address alone, the server is asked; its certificate is trusted on first
/// use, and no other one is accepted from then on. Fails if the text is none of these, the code isn't found, or the link's
/// fingerprint differs from that of the server where the user holds a seat.
pub fn find_target(typed: &str, folder: &Path) -> Result<FoundServer, Report> {
    let target: Target = typed.parse().map_err(|why| no_target(typed, why))?;
    let saved = SeatFile::of(folder).seats();
    match target {
        Target::Link(link) => find_link(link, &saved, &KnownHosts::of(folder)),
        Target::Code(code) => find_code(code, &saved),
    }
}

/// Finds a server by its link or `HOST:PORT`, as [`find_target`] does, whatever game the link names. Blocks on disk and network.
pub(super) fn find_server(typed: &str, folder: &Path) -> Result<Link, Report> {
    let link = server_link(typed)?;
    let found = find_link(link, &SeatFile::of(folder).seats(), &KnownHosts::of(folder))?;
    Ok(Link { code: None, ..found.link })
}

/// Reads the address of a server, without the code of a game.
pub fn server_link(typed: &str) -> Result<Link, Report> {
    match typed.parse() {
        Ok(Target::Link(link)) => Ok(Link { code: None, ..link }),
        Ok(Target::Code(_)) => Err(no_target(typed, NoTarget::Unknown)),
        Err(why) => Err(no_target(typed, why)),
    }
}

fn find_link(link: Link, saved: &[SavedSeat], known: &KnownHosts) -> Result<FoundServer, Report> {
    let address = link.address();
    let is_saved =
        |saved: &&SavedSeat| saved.server == address && link.code.is_none_or(|code| saved.code == code.to_string());
    let saved = saved.iter().rev().find(is_saved).cloned();
    match (link.fingerprint, saved.as_ref().and_then(|saved| saved.fingerprint)) {
        // The seat's token must go only to the server that issued it.
        (Some(new), Some(old)) if new != old => Err(other_link(old, new)),
        (Some(_), _) => Ok(FoundServer::new(link, saved)),
        (None, Some(old)) => Ok(FoundServer::new(Link { fingerprint: Some(old), ..link }, saved)),
        (None, None) => {
            let (fingerprint, is_first_use) = match known.fingerprint(&address)? {
                Some(known) => (Some(known), false),
                // A link without a fingerprint belongs to an unencrypted game.
                None if link.code.is_some() => (None, false),
                None => {
                    let new = first_certificate(&address, known)?;
                    (new, new.is_some())
                }
            };
            Ok(FoundServer { link: Link { fingerprint, ..link }, saved, is_first_use })
        }
    }
}

/// Trusts the certificate from now on; `None` if the server has none or doesn't answer.
fn first_certificate(address: &str, known: &KnownHosts) -> Result<Option<Fingerprint>, Report> {
    let Ok(Some(fingerprint)) = fingerprint_at(address, CERTIFICATE) else { return Ok(None) };
    known.add(address, fingerprint)?;
    Ok(Some(fingerprint))
}

fn find_code(code: JoinCode, saved: &[SavedSeat]) -> Result<FoundServer, Report> {
    let is_of_code = |saved: &&SavedSeat| saved.code == code.to_string();
    if let Some(saved) = saved.iter().rev().filter(is_of_code).find(|saved| !saved.is_hosted_here())
        && let Some(link) = saved.link()
    {
        return Ok(FoundServer::new(link, Some(saved.clone())));
    }
    // The user's seat as the host isn't the one to join with.
    let hosted = saved.iter().rev().filter(is_of_code).filter(|saved| saved.is_hosted_here()).find_map(SavedSeat::link);
    if let Some(link) = hosted.filter(is_open) {
        return Ok(FoundServer::new(link, None));
    }
    let local = Link { host: "127.0.0.1".to_owned(), port: DEFAULT_PORT, code: Some(code), fingerprint: None };
    if is_open(&local) {
        let fingerprint = fingerprint_at(&local.address(), CERTIFICATE).ok().flatten();
        return Ok(FoundServer::new(Link { fingerprint, ..local }, None));
    }
    let is_it = |game: &NearbyGame| game.link.code == Some(code);
    let nearby = find_nearby(NEARBY, is_it).unwrap_or_default();
    if let Some(game) = nearby.into_iter().find(is_it) {
        return Ok(FoundServer::new(game.link, None));
    }
    Err(Report::error(phrase("online-code-unknown").with("code", code.to_string())).hint(phrase("online-ask-for-link")))
}

fn is_open(link: &Link) -> bool {
    let addresses: Vec<SocketAddr> = link.address().to_socket_addrs().map(Iterator::collect).unwrap_or_default();
    addresses.iter().any(|address| TcpStream::connect_timeout(address, LOCAL_TRY).is_ok())
}

fn other_link(expected: Fingerprint, found: Fingerprint) -> Report {
    let message = phrase("tls-other-link").with("found", found.to_string()).with("expected", expected.to_string());
    Report::error(message).hint(phrase("tls-other-link-hint"))
}

fn no_target(typed: &str, why: NoTarget) -> Report {
    let id = match why {
        NoTarget::Unknown => "online-target-unknown",
        NoTarget::Port => "online-target-port",
        NoTarget::Code => "online-target-code",
        NoTarget::Fingerprint => "online-target-fingerprint",
    };
    Report::error(phrase(id).with("text", quote(typed))).hint(phrase("online-target-hint"))
}
