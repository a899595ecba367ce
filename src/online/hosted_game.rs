//! A game hosted in this program: its server, its address, and its announcement on the local network.

use super::game::{Goal, NewGame};
use super::host_identity::host_identity;
use super::seat_file::{HeldSeat, SeatFile};
use crate::catalog::Catalog;
use crate::net::{Announcement, Fingerprint, Link, NearbyGame, TlsIdentity, own_address};
use crate::report::Report;
use crate::server::{FrozenRules, HostedRules, Limits, ServerConfig, ServerThread};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::PathBuf;
use std::sync::Arc;

/// What is hosted, and where.
#[derive(Clone, Debug)]
pub struct HostTerms {
    /// The variant's id.
    pub variant: String,
    /// The addresses that are listened on.
    pub bind: IpAddr,
    /// The wanted port; `None` for that of the last time, else the usual one.
    pub port: Option<u16>,
    /// Whether every connection must be TLS, with the certificate of this user.
    pub is_encrypted: bool,
}

/// A server for a game of this machine. Dropping it says goodbye to the players and closes the port; its journal keeps the game.
pub struct Hosted {
    server: ServerThread,
    rules: Arc<HostedRules>,
    bind: IpAddr,
    fingerprint: Option<Fingerprint>,
    folder: PathBuf,
    announcement: Option<Announcement>,
}

impl Hosted {
    /// Starts the server. This loads the variant, so it takes a moment.
    ///
    /// # Errors
    /// There is no such variant, its journal or the certificate cannot be used, or no port is free.
    pub fn start(catalog: &Catalog, terms: &HostTerms) -> Result<Self, Vec<Report>> {
        let mut frozen = FrozenRules::default();
        let rules = frozen.add(catalog, &terms.variant)?;
        let folder = catalog.root().folder.clone();
        let limits = Limits { tells_games: true, ..Limits::default() };
        let tls = if terms.is_encrypted { Some(host_identity(&folder).map_err(|report| vec![report])?) } else { None };
        let fingerprint = tls.as_ref().map(TlsIdentity::fingerprint);
        let config = ServerConfig { host: terms.bind, port: terms.port, folder: folder.clone(), limits, tls };
        let server = ServerThread::start(&config, Box::new(frozen)).map_err(|report| vec![report])?;
        Ok(Self { server, rules, bind: terms.bind, fingerprint, folder, announcement: None })
    }

    /// The rules that are offered.
    pub const fn rules(&self) -> &Arc<HostedRules> {
        &self.rules
    }

    /// The port that is listened on.
    pub const fn port(&self) -> u16 {
        self.server.address().port()
    }

    /// The name of its journal, by which seats in its games are remembered.
    pub fn journal_name(&self) -> &str {
        self.server.journal_name()
    }

    /// What went wrong since this was last asked.
    pub fn take_faults(&self) -> Vec<Report> {
        self.server.take_faults()
    }

    /// The certificate's fingerprint, where the game is encrypted.
    pub const fn fingerprint(&self) -> Option<Fingerprint> {
        self.fingerprint
    }

    /// For the opponent, with the code of a game.
    pub fn link(&self, code: &str) -> Link {
        let host = if self.bind.is_unspecified() { own_address() } else { self.bind };
        Link { code: code.parse().ok(), ..self.link_by(host) }
    }

    /// For the player at this machine.
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

    /// Notes where the game of a seat can be reached now: it may have another port or certificate than the last time.
    ///
    /// # Errors
    /// The file of seats cannot be written.
    pub fn update_seat(&self, held: &HeldSeat) -> Result<(), Report> {
        let own_address = self.own_link().address();
        SeatFile::of(&self.folder).add(HeldSeat { own_address, fingerprint: self.fingerprint, ..held.clone() })
    }

    /// The seat in the newest unfinished game of this variant that is hosted here.
    pub fn unfinished(&self) -> Option<HeldSeat> {
        let is_here = |held: &HeldSeat| {
            held.server == self.server.journal_name()
                && held.variant == self.rules.variant.id
                && self.server.restored().iter().any(|(id, ..)| *id == held.game)
        };
        SeatFile::of(&self.folder).seats().into_iter().rev().find(is_here)
    }

    /// What the player here is to do: go on with a game, or open a new one.
    pub fn goal(&self, unfinished: Option<&HeldSeat>, new: NewGame) -> Goal {
        match unfinished {
            Some(held) => Goal::Resume(held.game, held.token.clone()),
            None => Goal::Create(new, self.rules.clone()),
        }
    }

    /// Announces a game that waits for an opponent on the local network. Where there is no multicast, the link still works.
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

    /// Whether the game is announced on the local network.
    pub const fn is_announced(&self) -> bool {
        self.announcement.is_some()
    }

    /// Nobody else can join. Taking the announcement off the network has its time, so it is done on a thread of its own.
    pub fn withdraw(&mut self) {
        if let Some(announcement) = self.announcement.take() {
            std::thread::spawn(move || drop(announcement));
        }
    }
}
