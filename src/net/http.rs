//! Connections that begin with an HTTP request. A handler above this module answers them, and gives those that become a
//! WebSocket back.

use super::framing::websocket;
use super::incoming::{Events, IncomingEvent};
use super::outbox::{Outbox, OutboxReader};
use super::websocket;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::Role;

/// A stream of bytes in both directions: TCP, or TLS over it.
pub trait ByteStream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> ByteStream for S {}

/// A connection whose first byte starts an HTTP request; that byte is still in the stream.
pub struct HttpConnection {
    pub stream: Box<dyn ByteStream>,
    pub peer: IpAddr,
    pub entry: WebSocketEntry,
}

/// Serves a connection until it ends, on threads that must not block.
pub type HttpHandler = Arc<dyn Fn(HttpConnection) -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// The way into the server for a connection that becomes a WebSocket.
pub struct WebSocketEntry {
    way: (Outbox, OutboxReader),
    events: Events,
}

impl WebSocketEntry {
    pub(super) const fn new(way: (Outbox, OutboxReader), events: Events) -> Self {
        Self { way, events }
    }

    /// Carries messages until the connection ends. The handshake is over, and `peer` is the client's address.
    pub async fn serve(self, stream: impl AsyncRead + AsyncWrite + Unpin, peer: IpAddr) {
        let (outbox, reader) = self.way;
        let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(websocket())).await;
        if self.events.send(IncomingEvent::Connected { outbox, peer }) {
            websocket::run(socket, reader, &self.events).await;
            self.events.send(IncomingEvent::Closed);
        }
    }
}

/// The value of `Sec-WebSocket-Accept` for that of `Sec-WebSocket-Key` (RFC 6455, 4.2.2).
pub fn websocket_accept_key(key: &[u8]) -> String {
    derive_accept_key(key)
}
