//! The clients of a load test: connections to one server that share two threads.

use super::super::CliError;
use crate::files::raise_open_file_limit;
use crate::net::{
    ClientKind, ClientMessage, ClientPool, ClientRequest, ConnectionTimes, PROTOCOL, PoolConnection, PoolEvent,
    ServerMessage, Transport, read_server_message,
};
use crate::report::Report;
use std::net::SocketAddr;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// Timeout for any answer, generous enough for a busy machine.
pub(super) const PATIENCE: Duration = Duration::from_mins(1);

/// Connections that are made at once: the server expects `hello` within seconds, and the kernel queues a few thousand.
const AT_ONCE: usize = 500;

/// A message, the index of the client that received it, and when.
pub(super) type Received = (usize, ServerMessage, Instant);

pub(super) struct Clients {
    pool: ClientPool,
    events: Receiver<(u64, PoolEvent)>,
    transport: Transport,
    /// The number of the first connection; the others follow.
    first: u64,
    connections: Vec<PoolConnection>,
}

impl Clients {
    /// Connects clients to a server, all welcomed.
    pub fn connect(count: usize, address: SocketAddr, transport: Transport) -> Result<Self, CliError> {
        let spare = 100;
        if raise_open_file_limit().is_some_and(|limit| limit < count as u64 + spare) {
            let report = Report::error(format!("{count} connections need as many open files as this program may have"));
            return Err(CliError::failed(report.hint("raise the limit with `ulimit -n`")));
        }
        let no_thread = |error| CliError::failed(Report::error(format!("could not start a thread: {error}")));
        let (pool, events) = ClientPool::new(ConnectionTimes::default()).map_err(no_thread)?;
        let mut clients = Self { pool, events, transport, first: 1, connections: Vec::new() };
        clients.add(count, address)?;
        Ok(clients)
    }

    /// Connects the same number of clients again, to a restarted server at another address.
    pub fn reconnect(&mut self, address: SocketAddr) -> Result<(), CliError> {
        let count = self.connections.len();
        self.first += count as u64;
        self.connections.clear();
        self.add(count, address)
    }

    fn add(&mut self, count: usize, address: SocketAddr) -> Result<(), CliError> {
        let message = ClientMessage::Hello {
            protocol: [PROTOCOL, PROTOCOL],
            app: concat!("damka bench ", env!("CARGO_PKG_VERSION")).to_owned(),
            rules_version: crate::rules::RULES_VERSION,
            kind: ClientKind::Bot,
            name: "Load".to_owned(),
            token: None,
            capabilities: Vec::new(),
        };
        let mut missing = 0;
        for _ in 0..count {
            let connection = self.pool.connect(address, self.transport);
            connection.send(&ClientRequest { id: 1, message: message.clone() });
            self.connections.push(connection);
            missing += 1;
            while missing >= AT_ONCE {
                missing -= usize::from(matches!(self.receive()?.1, ServerMessage::Welcome { .. }));
            }
        }
        while missing > 0 {
            missing -= usize::from(matches!(self.receive()?.1, ServerMessage::Welcome { .. }));
        }
        Ok(())
    }

    pub const fn len(&self) -> usize {
        self.connections.len()
    }

    pub fn send(&self, client: usize, id: u64, message: ClientMessage) {
        self.connections[client].send(&ClientRequest { id, message });
    }

    /// Waits for the next message. Fails if there is none for a long time.
    pub fn receive(&self) -> Result<Received, CliError> {
        let received = self.receive_within(PATIENCE)?;
        received.ok_or_else(|| CliError::failed(Report::error("the server does not answer")))
    }

    /// Waits for the next message; `None` if there is none within this time. Fails if a connection is closed or a request refused.
    pub fn receive_within(&self, wait: Duration) -> Result<Option<Received>, CliError> {
        let failed = |why: String| CliError::failed(Report::error(why));
        let until = Instant::now() + wait;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let Ok((number, event)) = self.events.recv_timeout(left) else { return Ok(None) };
            // Ignore connections to a server that was killed earlier.
            let Some(index) = number.checked_sub(self.first) else { continue };
            match event {
                PoolEvent::Connected => {}
                PoolEvent::Closed(why) => {
                    let hint =
                        "each game needs two file handles in this program and two in the server; check `ulimit -n`";
                    let report = Report::error(format!("a connection was closed: {why}"));
                    return Err(CliError::failed(report.hint(hint)));
                }
                PoolEvent::Text { text, at } => {
                    let message = read_server_message(&text).map_err(|refusal| failed(refusal.message))?;
                    if let ServerMessage::Error { message, .. } = &message {
                        return Err(failed(format!("the server reports: {message}")));
                    }
                    return Ok(Some((index as usize, message, at)));
                }
            }
        }
    }

    /// Waits without requests while the connections send `ping`.
    pub fn idle(&self, span: Duration) -> Result<(), CliError> {
        let until = Instant::now() + span;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            self.receive_within(left)?;
        }
    }
}
