//! What the first byte of a connection decides: lines, WebSocket or TLS, inside which the same choice is made again.

use super::listen::{Events, IncomingEvent, hang_up};
use super::outbox::{Outbox, OutboxReader};
use super::tls_identity::TlsIdentity;
use super::wire::{Refusal, RefusalCode, write_server_message};
use super::{line_connection, websocket};
use std::net::IpAddr;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, split};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// A TLS record that holds a handshake begins with this byte (RFC 8446, 5.1).
const TLS_HANDSHAKE: u8 = 0x16;

/// Bytes that are read at once of what TLS gives.
const BUFFER_BYTES: usize = 1024;

/// What is said to a client that must encrypt and does not.
const TLS_REQUIRED: &str =
    "this server takes encrypted connections only: join with the link, which has its fingerprint";

/// Serves a new connection to its end.
pub(super) async fn serve(
    stream: TcpStream,
    (peer, tls): (IpAddr, Option<TlsIdentity>),
    way: (Outbox, OutboxReader),
    events: Events,
) {
    // A move should not wait for another one to fill a packet.
    let _ = stream.set_nodelay(true);
    let limit = events.times.first_byte;
    let mut first = [0];
    let Ok(Ok(1)) = timeout(limit, stream.peek(&mut first)).await else { return };
    let Some(identity) = tls else { return talk((stream, first[0]), peer, way, events).await };
    if first[0] != TLS_HANDSHAKE {
        return refuse(stream, &plain_refusal(first[0]), &events).await;
    }
    // On the heap: what TLS needs is not taken by connections without it.
    Box::pin(serve_encrypted((stream, identity), peer, way, events)).await;
}

async fn serve_encrypted(
    (stream, identity): (TcpStream, TlsIdentity),
    peer: IpAddr,
    way: (Outbox, OutboxReader),
    events: Events,
) {
    let limit = events.times.first_byte;
    let Ok(Ok(stream)) = timeout(limit, identity.acceptor().accept(stream)).await else { return };
    let mut stream = BufReader::with_capacity(BUFFER_BYTES, stream);
    let Ok(Ok([first, ..])) = timeout(limit, stream.fill_buf()).await else { return };
    let first = *first;
    talk((stream, first), peer, way, events).await;
}

/// Serves what begins with this byte, which was not taken out of the stream.
async fn talk<S: AsyncRead + AsyncWrite + Unpin>(
    (stream, first): (S, u8),
    peer: IpAddr,
    (outbox, reader): (Outbox, OutboxReader),
    events: Events,
) {
    match first {
        b'G' => {
            let Some(socket) = websocket::accept(stream, events.times).await else { return };
            if events.send(IncomingEvent::Connected { outbox, peer }) {
                websocket::run(socket, reader, &events).await;
                events.send(IncomingEvent::Closed);
            }
        }
        b'{' | b' ' | b'\t' | b'\r' | b'\n' => {
            if events.send(IncomingEvent::Connected { outbox, peer }) {
                line_connection::run(stream, reader, &events).await;
                events.send(IncomingEvent::Closed);
            }
        }
        // Nothing else may get as far as a line: a page in a browser can have its visitor's machine send `POST` with lines
        // of its choice to any port.
        other => refuse(stream, &refusal(other), &events).await,
    }
}

async fn refuse<S: AsyncRead + AsyncWrite + Unpin>(mut stream: S, refusal: &str, events: &Events) {
    let write = async {
        stream.write_all(refusal.as_bytes()).await?;
        stream.flush().await
    };
    if let Ok(Ok(())) = timeout(events.times.first_byte, write).await {
        let (mut read, mut write) = split(stream);
        hang_up(&mut read, &mut write).await;
    }
}

/// What a connection is told that begins with this byte, and so with no message.
fn refusal(first: u8) -> String {
    if first.is_ascii_uppercase() {
        return http("404 Not Found", "WebSocket is spoken at /ws\n");
    }
    line(RefusalCode::BadMessage, "a message is a JSON object, in one line")
}

/// The same where it must begin with TLS, and does not.
fn plain_refusal(first: u8) -> String {
    if first.is_ascii_uppercase() {
        return http("400 Bad Request", &format!("{TLS_REQUIRED}\n"));
    }
    line(RefusalCode::TlsRequired, TLS_REQUIRED)
}

fn line(code: RefusalCode, message: &str) -> String {
    write_server_message(&Refusal::new(code, message).reply(0)) + "\n"
}

fn http(status: &str, text: &str) -> String {
    let length = text.len();
    format!(
        "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\n{text}"
    )
}
