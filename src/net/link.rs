//! Links, addresses and join codes, as people type and paste them.

use super::code::JoinCode;
use super::fingerprint::{Fingerprint, NoFingerprint};
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// The port of a host, unless another program uses it.
pub const DEFAULT_PORT: u16 = 7707;

/// What a user may enter to join a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A server and, if known, the code of a game there.
    Link(Link),
    /// A code alone; the game has to be searched for.
    Code(JoinCode),
}

/// A server and optionally a game: `damka://192.168.1.5:7707/KXQTRM`. If the server encrypts, `#` and its fingerprint follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// A host name or an IP address.
    pub host: String,
    pub port: u16,
    pub code: Option<JoinCode>,
    /// A client that has it accepts no other certificate and no plain-text connection.
    pub fingerprint: Option<Fingerprint>,
}

impl Link {
    /// Host and port in the form that socket functions take.
    pub fn address(&self) -> String {
        if self.host.contains(':') {
            format!("[{}]:{}", self.host, self.port)
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }

    /// The address of the game's page in a browser.
    pub fn page(&self) -> String {
        let scheme = if self.fingerprint.is_some() { "https" } else { "http" };
        let code = self.code.map(|code| code.to_string()).unwrap_or_default();
        format!("{scheme}://{}/{code}", self.address())
    }

    /// The address at which a browser takes over a seat. Browsers do not send what follows the `#`.
    pub fn page_of_seat(&self, (game, token): (u64, &str)) -> String {
        format!("{}#seat={game}-{token}", self.page())
    }

    /// Whether only this machine can use the address.
    pub fn is_loopback(&self) -> bool {
        self.host == "localhost" || self.host.parse().is_ok_and(|host: IpAddr| host.is_loopback())
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "damka://{}", self.address())?;
        self.code.map_or(Ok(()), |code| write!(f, "/{code}"))?;
        self.fingerprint.map_or(Ok(()), |fingerprint| write!(f, "#{fingerprint}"))
    }
}

/// The reason why a text is not a link, an address or a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTarget {
    Unknown,
    /// The text after the colon is not a port.
    Port,
    /// The text after the slash is not a join code.
    Code,
    /// The text after the `#` is not a complete fingerprint. Ignoring it would silently give up encryption.
    Fingerprint,
}

impl FromStr for Target {
    type Err = NoTarget;

    fn from_str(text: &str) -> Result<Self, NoTarget> {
        let text = text.trim();
        let scheme = ["damka://", "http://", "https://", "tcp://"].into_iter().find(|scheme| text.starts_with(scheme));
        if scheme.is_none()
            && let Ok(code) = text.parse()
        {
            return Ok(Self::Code(code));
        }
        let rest = &text[scheme.map_or(0, str::len)..];
        let (rest, fingerprint) = match rest.split_once('#') {
            Some((rest, text)) => (rest, Some(text.parse().map_err(|NoFingerprint| NoTarget::Fingerprint)?)),
            None => (rest, None),
        };
        let (address, path) = rest.split_once('/').unwrap_or((rest, ""));
        let code = if path.is_empty() { None } else { Some(path.parse().map_err(|_| NoTarget::Code)?) };
        let (host, port) = host_and_port(address)?;
        let is_named = scheme.is_some() || port.is_some() || host == "localhost" || host.contains('.');
        if host.is_empty() || !is_named || !host.chars().all(is_of_host) {
            return Err(NoTarget::Unknown);
        }
        Ok(Self::Link(Link { host: host.to_owned(), port: port.unwrap_or(DEFAULT_PORT), code, fingerprint }))
    }
}

fn is_of_host(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | ':' | '_' | '%')
}

fn host_and_port(address: &str) -> Result<(&str, Option<u16>), NoTarget> {
    let port = |text: &str| text.parse::<u16>().ok().filter(|port| *port > 0).ok_or(NoTarget::Port);
    if let Some(inside) = address.strip_prefix('[') {
        let (host, rest) = inside.split_once(']').ok_or(NoTarget::Unknown)?;
        return Ok((host, rest.strip_prefix(':').map(port).transpose()?));
    }
    match address.split_once(':') {
        Some((host, number)) => Ok((host, Some(port(number)?))),
        None => Ok((address, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(host: &str, port: u16, code: Option<&str>) -> Target {
        Target::Link(Link { host: host.into(), port, code: code.map(|code| code.parse().unwrap()), fingerprint: None })
    }

    #[test]
    fn what_people_type_is_understood() {
        for (text, target) in [
            ("damka://192.168.1.5:7707/KXQTRM", link("192.168.1.5", 7707, Some("KXQTRM"))),
            ("damka://play.example.org/kxqtrm", link("play.example.org", 7707, Some("KXQTRM"))),
            ("http://localhost:8000", link("localhost", 8000, None)),
            (" 127.0.0.1:7799 ", link("127.0.0.1", 7799, None)),
            ("localhost", link("localhost", 7707, None)),
            ("noam-pc:7707", link("noam-pc", 7707, None)),
            ("[::1]:7708/KXQTRM", link("::1", 7708, Some("KXQTRM"))),
            ("kxq-trm", Target::Code("KXQTRM".parse().unwrap())),
        ] {
            assert_eq!(text.parse(), Ok(target), "{text}");
        }
    }

    #[test]
    fn what_is_no_link_says_why() {
        for (text, why) in [
            ("", NoTarget::Unknown),
            ("noam", NoTarget::Unknown),
            ("127.0.0.1:0", NoTarget::Port),
            ("127.0.0.1:99999", NoTarget::Port),
            ("damka://127.0.0.1:7707/QUEEN1", NoTarget::Code),
            ("damka://a b:7707", NoTarget::Unknown),
            ("[::1", NoTarget::Unknown),
            ("damka://127.0.0.1:7707/KXQTRM#", NoTarget::Fingerprint),
            ("damka://127.0.0.1:7707/KXQTRM#a1b2", NoTarget::Fingerprint),
        ] {
            assert_eq!(text.parse::<Target>(), Err(why), "{text}");
        }
    }

    #[test]
    fn a_browser_gets_an_address_of_its_own() {
        let page = |text: &str| match text.parse() {
            Ok(Target::Link(link)) => (link.page(), link.page_of_seat((7, "0a")), link.is_loopback()),
            other => panic!("{other:?}"),
        };
        let of = |page: &str, is_loopback| (page.to_owned(), format!("{page}#seat=7-0a"), is_loopback);
        assert_eq!(page("damka://192.168.1.5:7707/KXQTRM"), of("http://192.168.1.5:7707/KXQTRM", false));
        assert_eq!(page("localhost:8000"), of("http://localhost:8000/", true));
        let pinned = format!("damka://[::1]:7707/KXQTRM#{}", "a1".repeat(32));
        assert_eq!(page(&pinned), of("https://[::1]:7707/KXQTRM", true));
    }

    #[test]
    fn links_are_written_as_they_are_read() {
        let pinned = format!("damka://127.0.0.1:7707/KXQTRM#{}", "a1".repeat(32));
        let bare = format!("damka://play.example.org:7707#{}", "0f".repeat(32));
        for text in ["damka://127.0.0.1:7707/KXQTRM", "damka://[::1]:7708", &pinned, &bare] {
            let Ok(Target::Link(link)) = text.parse() else { panic!("{text}") };
            assert_eq!(link.to_string(), text);
        }
    }
}
