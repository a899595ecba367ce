//! Chooses the protocol of a connection by its first byte: lines, HTTP or TLS. Inside TLS, the choice is made again.

use super::http::{HttpConnection, HttpHandler, WebSocketEntry};
use super::incoming::{Events, IncomingEvent, hang_up};
use super::line_connection;
use super::outbox::{Outbox, OutboxReader};
use super::tls_identity::TlsIdentity;
use super::wire::{Refusal, RefusalCode, write_server_message};
use crate::text::phrase;
use std::fmt;
use std::net::IpAddr;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, split};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The first byte of a TLS handshake record (RFC 8446, 5.1).
const TLS_HANDSHAKE: u8 = 0x16;

const BUFFER_BYTES: usize = 1024;

/// Serves a new connection until it ends.
pub(super) async fn serve(
    stream: TcpStream,
    (peer, tls, http): (IpAddr, Option<TlsIdentity>, Option<HttpHandler>),
    way: (Outbox, OutboxReader),
    events: Events,
) {
    // Send each move at once instead of waiting for a full packet.
    let _ = stream.set_nodelay(true);
    let limit = events.times.first_byte;
    let mut first = [0];
    let Ok(Ok(1)) = timeout(limit, stream.peek(&mut first)).await else { return };
    let Some(identity) = tls else { return serve_connection((stream, first[0]), (peer, http), way, events).await };
    if first[0] != TLS_HANDSHAKE {
        return refuse(stream, &plain_refusal(first[0]), &events).await;
    }
    // Boxed, so that connections without TLS don't reserve the memory for it.
    Box::pin(serve_encrypted((stream, identity), (peer, http), way, events)).await;
}

async fn serve_encrypted(
    (stream, identity): (TcpStream, TlsIdentity),
    (peer, http): (IpAddr, Option<HttpHandler>),
    way: (Outbox, OutboxReader),
    events: Events,
) {
    let limit = events.times.first_byte;
    let Ok(Ok(stream)) = timeout(limit, identity.acceptor().accept(stream)).await else { return };
    let mut stream = BufReader::with_capacity(BUFFER_BYTES, stream);
    let Ok(Ok([first, ..])) = timeout(limit, stream.fill_buf()).await else { return };
    let first = *first;
    serve_connection((stream, first), (peer, http), way, events).await;
}

/// Serves a stream whose first byte is `first`; that byte is still in the stream.
async fn serve_connection<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    (stream, first): (S, u8),
    (peer, http): (IpAddr, Option<HttpHandler>),
    (outbox, reader): (Outbox, OutboxReader),
    events: Events,
) {
    match (first, http) {
        (b'G' | b'H' | b'P', Some(handler)) => {
            let entry = WebSocketEntry::new((outbox, reader), events);
            handler(HttpConnection { stream: Box::new(stream), peer, entry }).await;
        }
        (b'{' | b' ' | b'\t' | b'\r' | b'\n', _) => {
            if events.send(IncomingEvent::Connected { outbox, peer }) {
                line_connection::run(stream, reader, &events).await;
                events.send(IncomingEvent::Closed);
            }
        }
        // Refuse everything else before it is read as lines: a web page can make its visitor's browser send a `POST` with lines
        // of its choice to any port.
        (other, _) => refuse(stream, &refusal(other), &events).await,
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

/// The reply to a connection whose first byte cannot start a message.
fn refusal(first: u8) -> String {
    if first.is_ascii_uppercase() {
        return http("404 Not Found", "HTTP is not spoken here\n");
    }
    line(RefusalCode::BadMessage, "a message must be a JSON object on one line")
}

/// The reply to a connection that must start with TLS and doesn't.
fn plain_refusal(first: u8) -> String {
    if first.is_ascii_uppercase() {
        return http("400 Bad Request", &format!("{}\n", phrase("refusal-tls-required")));
    }
    line(RefusalCode::TlsRequired, phrase("refusal-tls-required"))
}

fn line(code: RefusalCode, message: impl fmt::Display) -> String {
    write_server_message(&Refusal::new(code, message).reply(0)) + "\n"
}

fn http(status: &str, text: &str) -> String {
    let length = text.len();
    format!(
        "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\n{text}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The size of what a function with these parameters returns.
    fn size_of_result<A, B, C, D, R>(_: impl FnOnce(A, B, C, D) -> R) -> usize {
        size_of::<R>()
    }

    #[test]
    fn a_connection_that_waits_takes_little_memory() {
        let bytes = size_of_result(serve);
        assert!(bytes < 4096, "every open connection reserves {bytes} bytes");
    }
}
