//! A game hosted in this program: its server, its address, and its announcement on the local network.

use super::game::{ClientGoal, NewGame};
use super::host_identity::host_identity;
use super::seat_file::{SavedSeat, SeatFile};
use crate::catalog::Catalog;
use crate::net::{Announcement, Fingerprint, Link, NearbyGame, TlsIdentity, own_address};
use crate::report::{Report, Reports};
use crate::server::{FrozenRules, HostedRules, MakeHttpHandler, ServerConfig, ServerLimits, ServerThread, Uploads};
use crate::web::{WebOptions, http_handler};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct HostTerms {
    pub variant: String,
    pub bind: IpAddr,
    /// The wanted port; `None` for the port of the last time, or else the default one.
    pub port: Option<u16>,
    /// Whether every connection must use TLS with this user's certificate.
    pub is_encrypted: bool,
}

/// A server for a game on this machine. Dropping it notifies the players and closes the port; the game stays in its journal.
pub struct Hosted {
    server: ServerThread,
    rules: Arc<HostedRules>,
    bind: IpAddr,
    fingerprint: Option<Fingerprint>,
    folder: PathBuf,
    announcement: Option<Announcement>,
}

impl Hosted {
    /// Loads the variant, so it is slow. Fails if that is missing, the journal is unusable or no port is free.
    pub fn start(catalog: &Catalog, terms: &HostTerms) -> Result<Self, Reports> {
        let mut frozen = FrozenRules::default();
        let rules = frozen.add(catalog, &terms.variant)?;
        let folder = catalog.root().folder.clone();
        let limits = ServerLimits { tells_games: true, uploads: Uploads::Any, ..ServerLimits::default() };
        let tls = if terms.is_encrypted { Some(host_identity(&folder)?) } else { None };
        let fingerprint = tls.as_ref().map(TlsIdentity::fingerprint);
        let config = ServerConfig {
            host: terms.bind,
            port: terms.port,
            folder: folder.clone(),
            limits,
            tls,
            http: Some(with_web()),
            operation: None,
        };
        let server = ServerThread::start(config, Box::new(frozen))?;
        Ok(Self { server, rules, bind: terms.bind, fingerprint, folder, announcement: None })
    }

    pub const fn rules(&self) -> &Arc<HostedRules> {
        &self.rules
    }

    pub const fn port(&self) -> u16 {
        self.server.address().port()
    }

    /// The file name of the journal, which identifies this server in the list of saved seats.
    pub fn journal_name(&self) -> &str {
        self.server.journal_name()
    }

    pub fn take_faults(&self) -> Vec<Report> {
        self.server.take_faults()
    }

    pub const fn fingerprint(&self) -> Option<Fingerprint> {
        self.fingerprint
    }

    /// The link for the opponent, with the code of a game.
    pub fn link(&self, code: &str) -> Link {
        let host = if self.bind.is_unspecified() { own_address() } else { self.bind };
        Link { code: code.parse().ok(), ..self.link_by(host) }
    }

    pub fn own_link(&self) -> Link {
        self.link_by(match self.bind {
            IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
            bind => bind,
        })
    }

    fn link_by(&self, host: IpAddr) -> Link {
        Link { host: host.to_string(), port: self.port(), code: None, fingerprint: self.fingerprint }
    }

    /// Updates the address and certificate of a seat's game; they may differ from the last time.
    pub fn update_seat(&self, saved: &SavedSeat) -> Result<(), Report> {
        let own_address = self.own_link().address();
        SeatFile::of(&self.folder).add(SavedSeat { own_address, fingerprint: self.fingerprint, ..saved.clone() })
    }

    /// The seat in the newest unfinished game of this variant that is hosted here.
    pub fn unfinished(&self) -> Option<SavedSeat> {
        let is_here = |saved: &SavedSeat| {
            saved.server == self.server.journal_name()
                && saved.variant == self.rules.variant.id
                && self.server.restored().iter().any(|(id, ..)| *id == saved.game)
        };
        SeatFile::of(&self.folder).seats().into_iter().rev().find(is_here)
    }

    /// The goal of the local player: resume a game, or create a new one.
    pub fn goal(&self, unfinished: Option<&SavedSeat>, new: NewGame) -> ClientGoal {
        match unfinished {
            Some(saved) => ClientGoal::Resume(saved.game, saved.token.clone()),
            None => ClientGoal::Create(new, self.rules.clone()),
        }
    }

    /// Announces a waiting game on the local network. Without multicast, the link still works.
    pub fn announce(&mut self, code: &str, host_name: &str, clock: &str) {
        if !self.bind.is_loopback() {
            let game = NearbyGame {
                link: self.link(code),
                host_name: host_name.to_owned(),
                title: self.rules.variant.title.clone(),
                clock: clock.to_owned(),
            };
            self.announcement = Announcement::new(&game, self.bind).ok();
        }
    }

    pub const fn is_announced(&self) -> bool {
        self.announcement.is_some()
    }

    /// Withdraws the announcement, on another thread because that takes a while.
    pub fn withdraw(&mut self) {
        if let Some(announcement) = self.announcement.take() {
            std::thread::spawn(move || drop(announcement));
        }
    }
}

fn with_web() -> MakeHttpHandler {
    Box::new(|handle| http_handler(handle, WebOptions::default()))
}
