//! The certificates of servers that were joined by address alone. As in `ssh`, a certificate is trusted on first use, and no
//! other one is accepted after that.

use crate::files::{self, Existing};
use crate::net::Fingerprint;
use crate::report::Report;
use crate::text::phrase;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

const FILE: &str = "known_hosts";

/// Larger files are not read.
const MAX_BYTES: u64 = 1 << 20;

/// The file: one line per server, `HOST:PORT FINGERPRINT`. Other lines are left as they are.
#[derive(Clone, Debug)]
pub struct KnownHosts {
    path: PathBuf,
}

impl KnownHosts {
    pub fn of(folder: &Path) -> Self {
        Self { path: folder.join(FILE) }
    }

    /// `None` for an unknown server. Fails if the file cannot be read, or its entry isn't a valid fingerprint.
    pub fn fingerprint(&self, address: &str) -> Result<Option<Fingerprint>, Report> {
        let text = self.text().map_err(|error| self.report(&error))?;
        let entry = text.lines().rev().find_map(|line| line.split_once(' ').filter(|(known, _)| *known == address));
        let read = entry.map(|(_, fingerprint)| fingerprint.trim().parse());
        read.transpose().map_err(|why: crate::net::NoFingerprint| {
            self.report(&io::Error::new(ErrorKind::InvalidData, format!("{address}: {why}")))
        })
    }

    pub fn add(&self, address: &str, fingerprint: Fingerprint) -> Result<(), Report> {
        let add = || {
            let mut text = self.text()?;
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            for part in [address, " ", &fingerprint.to_string(), "\n"] {
                text.push_str(part);
            }
            files::write_private(&self.path, text.as_bytes(), Existing::Replace)
        };
        add().map_err(|error| self.report(&error))
    }

    fn text(&self) -> io::Result<String> {
        match files::read_text(&self.path, MAX_BYTES) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
            read => read,
        }
    }

    fn report(&self, error: &io::Error) -> Report {
        let message = phrase("known-hosts-unusable").with("error", error);
        Report::error(message).in_file(self.path.display().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_known_by_their_address() {
        let folder = tempfile::tempdir().unwrap();
        let hosts = KnownHosts::of(folder.path());
        let [first, second] = [b"1", b"2"].map(|bytes| Fingerprint::of(bytes));
        assert_eq!(hosts.fingerprint("host:1").unwrap(), None);
        hosts.add("host:1", first).unwrap();
        hosts.add("host:11", second).unwrap();
        let known = |address| hosts.fingerprint(address).unwrap();
        assert_eq!((known("host:1"), known("host:11"), known("host:2")), (Some(first), Some(second), None));
        hosts.add("host:1", second).unwrap();
        assert_eq!(hosts.fingerprint("host:1").unwrap(), Some(second));
    }

    #[test]
    fn what_is_damaged_trusts_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let hosts = KnownHosts::of(folder.path());
        std::fs::write(folder.path().join(FILE), "# mine\nhost:1 a1b2").unwrap();
        assert!(hosts.fingerprint("host:1").is_err());
        assert_eq!(hosts.fingerprint("host:2").unwrap(), None);
        hosts.add("host:2", Fingerprint::of(b"2")).unwrap();
        let text = std::fs::read_to_string(folder.path().join(FILE)).unwrap();
        assert!(text.starts_with("# mine\nhost:1 a1b2\nhost:2 "), "{text}");
        std::fs::remove_file(folder.path().join(FILE)).unwrap();
        std::fs::create_dir(folder.path().join(FILE)).unwrap();
        assert!(hosts.fingerprint("host:2").is_err());
    }
}
