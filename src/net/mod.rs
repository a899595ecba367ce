//! Network play: messages as data and as text, and the connections that carry them. This module knows no rules and stores no
//! games.
//!
//! One port accepts JSON lines over TCP, HTTP and WebSocket, and all of them inside TLS; the first byte tells them apart. Only this module is
//! asynchronous: its users receive messages from a channel and send them through an [`Outbox`].

mod board_message;
mod challenge;
mod client_pool;
mod code;
mod connect;
mod decline_reason;
mod discovery;
mod event;
mod fingerprint;
mod first_byte;
mod framing;
mod heartbeat;
mod http;
mod incoming;
mod line_connection;
mod link;
mod listen;
mod lobby;
mod lobby_player;
mod message_lines;
mod outbox;
mod own_address;
mod ping_answers;
mod qr_code;
mod request;
mod tls_client;
mod tls_identity;
mod tls_pin;
mod token;
mod websocket;
mod wire;

pub use board_message::{BoardPattern, BoardShape, BoardState, MoveEntry, ShownMove, ShownPiece};
pub use challenge::{Challenge, LobbyBot};
pub use client_pool::{ClientPool, PoolConnection, PoolEvent, Transport};
pub use code::{CODE_LENGTH, JoinCode};
pub use connect::{Connection, ConnectionEvent, ConnectionTimes};
pub use decline_reason::DeclineReason;
pub use discovery::{Announcement, NearbyGame, find_nearby};
pub use event::{
    Clocks, ClosingReason, GameEvent, GameEventKind, GamePhase, GameSnapshot, Presence, SeatInfo, ServerMessage,
};
pub use fingerprint::{Fingerprint, NoFingerprint};
pub use framing::{MAX_MESSAGE_BYTES, MAX_UPLOAD_BYTES};
pub use heartbeat::time_since;
pub use http::{ByteStream, HttpConnection, HttpHandler, WebSocketEntry, websocket_accept_key};
pub use incoming::{Incoming, IncomingEvent, ListenTimes, ReadPermit, Receive};
pub use link::{DEFAULT_PORT, Link, NoTarget, Target};
pub use listen::Listener;
pub use lobby::{LobbyGame, OfferedVariant, RulesOrigin};
pub use lobby_player::LobbyPlayer;
pub use outbox::{Outbox, OutboxReader};
pub use own_address::own_address;
pub use qr_code::QrCode;
pub use request::{ClientKind, ClientMessage, ClientRequest, ClockTerms, Offer, SideChoice};
pub use tls_client::{CertificateRejection, fingerprint_at};
pub use tls_identity::{NoTlsIdentity, TlsIdentity};
pub use token::Token;
pub use wire::{
    Refusal, RefusalCode, read_request, read_server_message, upload_id, write_request, write_server_message,
};

/// The protocol version. Adding fields to messages doesn't change it.
pub const PROTOCOL: u32 = 1;
