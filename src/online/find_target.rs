//! From what a person typed to the server that has the game.

use super::known_hosts::KnownHosts;
use super::seat_file::{HeldSeat, SeatFile};
use crate::net::{
    DEFAULT_PORT, Fingerprint, JoinCode, Link, NearbyGame, NoTarget, Target, find_nearby, fingerprint_at,
};
use crate::report::Report;
use crate::text::{phrase, quote};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::path::Path;
use std::time::Duration;

/// How long games on the local network are looked for.
pub(super) const NEARBY: Duration = Duration::from_secs(3);

/// How long this machine is asked whether it hosts a game.
const LOCAL_TRY: Duration = Duration::from_millis(500);

/// How long a server is asked for its certificate.
const CERTIFICATE: Duration = Duration::from_secs(3);

/// Where a game is.
#[derive(Clone, Debug)]
pub struct Found {
    /// The server, and the game's code where it is known.
    pub link: Link,
    /// The seat that this user holds there already.
    pub held: Option<HeldSeat>,
    /// Whether the server's certificate was seen for the first time, and is trusted from now on.
    pub is_first_use: bool,
}

impl Found {
    const fn new(link: Link, held: Option<HeldSeat>) -> Self {
        Self { link, held, is_first_use: false }
    }
}

/// Finds the server of a link, `HOST:PORT` or code, with the files of this user's folder. A code is looked for among the seats
/// that are held, at this machine and on the local network, which takes some seconds.
///
/// A link says whether the game is encrypted. A server that is named by its address alone is asked; its certificate is trusted
/// the first time, and from then on no other is.
///
/// # Errors
/// The text is none of these, nobody knows the code, or the link has another fingerprint than the server of a seat that is
/// held.
pub fn find_target(typed: &str, folder: &Path) -> Result<Found, Report> {
    let target: Target = typed.parse().map_err(|why| no_target(typed, why))?;
    let held = SeatFile::of(folder).seats();
    match target {
        Target::Link(link) => find_link(link, &held, &KnownHosts::of(folder)),
        Target::Code(code) => find_code(code, &held),
    }
}

fn find_link(link: Link, held: &[HeldSeat], known: &KnownHosts) -> Result<Found, Report> {
    let address = link.address();
    let is_held =
        |held: &&HeldSeat| held.server == address && link.code.is_none_or(|code| held.code == code.to_string());
    let held = held.iter().rev().find(is_held).cloned();
    match (link.fingerprint, held.as_ref().and_then(|held| held.fingerprint)) {
        // The seat's secret is for the server that gave it.
        (Some(new), Some(old)) if new != old => Err(other_link(old, new)),
        (Some(_), _) => Ok(Found::new(link, held)),
        (None, Some(old)) => Ok(Found::new(Link { fingerprint: Some(old), ..link }, held)),
        (None, None) => {
            let (fingerprint, is_first_use) = match known.fingerprint(&address)? {
                Some(known) => (Some(known), false),
                // A link without a fingerprint is that of a game in plain text.
                None if link.code.is_some() => (None, false),
                None => {
                    let new = first_certificate(&address, known)?;
                    (new, new.is_some())
                }
            };
            Ok(Found { link: Link { fingerprint, ..link }, held, is_first_use })
        }
    }
}

/// The certificate of a server that is not known, which is trusted from now on; `None` where it has none, or does not answer. In
/// the second case it will say itself that it must be encrypted.
fn first_certificate(address: &str, known: &KnownHosts) -> Result<Option<Fingerprint>, Report> {
    let Ok(Some(fingerprint)) = fingerprint_at(address, CERTIFICATE) else { return Ok(None) };
    known.add(address, fingerprint)?;
    Ok(Some(fingerprint))
}

fn find_code(code: JoinCode, held: &[HeldSeat]) -> Result<Found, Report> {
    let is_of_code = |held: &&HeldSeat| held.code == code.to_string();
    if let Some(held) = held.iter().rev().filter(is_of_code).find(|held| !held.is_hosted_here())
        && let Some(link) = held.link()
    {
        return Ok(Found::new(link, Some(held.clone())));
    }
    // The seat of this user as the host is not the one to join with.
    let hosted = held.iter().rev().filter(is_of_code).filter(|held| held.is_hosted_here()).find_map(HeldSeat::link);
    if let Some(link) = hosted.filter(is_open) {
        return Ok(Found::new(link, None));
    }
    let local = Link { host: "127.0.0.1".to_owned(), port: DEFAULT_PORT, code: Some(code), fingerprint: None };
    if is_open(&local) {
        let fingerprint = fingerprint_at(&local.address(), CERTIFICATE).ok().flatten();
        return Ok(Found::new(Link { fingerprint, ..local }, None));
    }
    let is_it = |game: &NearbyGame| game.link.code == Some(code);
    let nearby = find_nearby(NEARBY, is_it).unwrap_or_default();
    if let Some(game) = nearby.into_iter().find(is_it) {
        return Ok(Found::new(game.link, None));
    }
    Err(Report::error(phrase("online-code-unknown").with("code", code.to_string())).hint(phrase("online-ask-for-link")))
}

/// Whether this machine listens there.
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
