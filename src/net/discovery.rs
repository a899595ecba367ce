//! Finds and announces games on the local network with multicast DNS (RFC 6762, RFC 6763); no server is needed.

use super::code::JoinCode;
use super::link::Link;
use mdns_sd::{ResolvedService, ServiceDaemon, ServiceEvent, ServiceInfo};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// The DNS-SD service type of damka's games.
const SERVICE: &str = "_damka._tcp.local.";

/// Longer texts are cut, both when sending and when receiving; in characters.
const MAX_TEXT: usize = 60;

/// A game on the local network that waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearbyGame {
    /// The address of the game, with its join code.
    pub link: Link,
    pub host_name: String,
    pub title: String,
    /// The time control: `5+3`, or `none`.
    pub clock: String,
}

/// A game's announcement on the local network. Dropping it withdraws the announcement.
pub struct Announcement {
    daemon: ServiceDaemon,
}

impl Announcement {
    /// Announces a game at this address. An unspecified address stands for all networks of this machine. Fails if the system
    /// doesn't allow multicast; the text is the system's message.
    pub fn new(game: &NearbyGame, address: IpAddr) -> Result<Self, String> {
        let words = |error: mdns_sd::Error| error.to_string();
        let code = game.link.code.map_or_else(String::new, |code| code.to_string());
        let cut = |text: &str| text.chars().take(MAX_TEXT).collect::<String>();
        let fingerprint = game.link.fingerprint.map_or_else(String::new, |fingerprint| fingerprint.to_string());
        let properties = [
            ("tls", fingerprint),
            ("code", code.clone()),
            ("name", cut(&game.host_name)),
            ("title", cut(&game.title)),
            ("clock", cut(&game.clock)),
        ];
        let machine = format!("damka-{}.local.", code.to_lowercase());
        let (port, properties) = (game.link.port, &properties[..]);
        let service = if address.is_unspecified() {
            ServiceInfo::new(SERVICE, &code, &machine, (), port, properties).map(ServiceInfo::enable_addr_auto)
        } else {
            ServiceInfo::new(SERVICE, &code, &machine, address, port, properties)
        };
        let daemon = ServiceDaemon::new().map_err(words)?;
        daemon.register(service.map_err(words)?).map_err(words)?;
        Ok(Self { daemon })
    }
}

impl Drop for Announcement {
    fn drop(&mut self) {
        // Withdraw the announcement; if the daemon is gone, there is nothing to withdraw.
        if let Ok(done) = self.daemon.shutdown() {
            let _ = done.recv_timeout(Duration::from_millis(500));
        }
    }
}

/// Searches for games for at most `wait`, or until `is_wanted` accepts one. Returns each game once. Fails if the system doesn't
/// allow multicast; the text is the system's message.
pub fn find_nearby(wait: Duration, is_wanted: impl Fn(&NearbyGame) -> bool) -> Result<Vec<NearbyGame>, String> {
    let daemon = ServiceDaemon::new().map_err(|error| error.to_string())?;
    let events = daemon.browse(SERVICE).map_err(|error| error.to_string())?;
    let until = Instant::now() + wait;
    let mut found = BTreeMap::new();
    while let Ok(event) = events.recv_timeout(until.saturating_duration_since(Instant::now())) {
        let ServiceEvent::ServiceResolved(service) = event else { continue };
        let Some(game) = game_of(&service) else { continue };
        let is_enough = is_wanted(&game);
        found.insert(service.fullname.clone(), game);
        if is_enough {
            break;
        }
    }
    let _ = daemon.shutdown();
    Ok(found.into_values().collect())
}

/// Reads a game from an announcement. Anyone on the network can announce anything: returns `None` unless it is a valid game.
fn game_of(service: &ResolvedService) -> Option<NearbyGame> {
    let text = |name: &str| {
        let value = service.txt_properties.get_property_val_str(name).unwrap_or_default();
        value.chars().filter(|letter| !letter.is_control()).take(MAX_TEXT).collect::<String>()
    };
    let code: JoinCode = text("code").parse().ok()?;
    let fingerprint = match service.txt_properties.get_property_val_str("tls").unwrap_or_default() {
        "" => None,
        // A game with an unreadable fingerprint is skipped; joining it without encryption would be unsafe.
        text => Some(text.parse().ok()?),
    };
    // Prefer IPv4, which reaches more machines in home networks; a loopback address reaches only this machine.
    let addresses = service.addresses.iter().map(mdns_sd::ScopedIp::to_ip_addr);
    let address = addresses.min_by_key(|address| (address.is_loopback(), !address.is_ipv4()))?;
    let link = Link { host: address.to_string(), port: service.port, code: Some(code), fingerprint };
    Some(NearbyGame { link, host_name: text("name"), title: text("title"), clock: text("clock") })
}
