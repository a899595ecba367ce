//! A connection that sends and receives messages as WebSocket text frames.

use super::framing::websocket;
use super::incoming::{Events, ListenTimes, hang_up};
use super::outbox::OutboxReader;
use futures_util::{SinkExt, StreamExt};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU16, Ordering};
use tokio::io::{AsyncRead, AsyncWrite, split};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// Performs the handshake; `None` if it fails.
pub(super) async fn accept<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    times: ListenTimes,
) -> Option<WebSocketStream<S>> {
    let accepted = tokio_tungstenite::accept_hdr_async_with_config(stream, checked, Some(websocket()));
    timeout(times.first_byte, accepted).await.ok()?.ok()
}

/// Accepts WebSocket only at `/ws`, and refuses pages from other origins.
#[allow(clippy::result_large_err, reason = "the library's own type")]
fn checked(request: &Request, response: Response) -> Result<Response, ErrorResponse> {
    let (status, text) = if request.uri().path() != "/ws" {
        (StatusCode::NOT_FOUND, "WebSocket is spoken at /ws")
    } else if !is_own_page(request) {
        (StatusCode::FORBIDDEN, "pages from other sites cannot play here")
    } else {
        return Ok(response);
    };
    let mut refusal = ErrorResponse::new(Some(text.to_owned()));
    *refusal.status_mut() = status;
    Err(refusal)
}

/// Whether a request comes from a program, or from a page that this server delivered. Browsers let any page connect to any
/// machine and send the page's origin in `Origin`. A host name in `Host` proves nothing, since its owner can point it at this
/// machine.
fn is_own_page(request: &Request) -> bool {
    let header = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or_default());
    let Some(origin) = header("Origin") else { return true };
    let host = header("Host").unwrap_or_default();
    let name = host.split_once(':').map_or(host, |(name, _)| name);
    let is_address = host.parse::<SocketAddr>().is_ok() || host.parse::<IpAddr>().is_ok() || name == "localhost";
    let of_page = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    is_address && of_page == Some(host)
}

/// Ends when one direction ends: a client that closes gets nothing more, and a server that closes reads no more.
pub(super) async fn run<S: AsyncRead + AsyncWrite + Unpin>(
    socket: WebSocketStream<S>,
    mut reader: OutboxReader,
    events: &Events,
) {
    let (mut write, mut read) = socket.split();
    let close_code = AtomicU16::new(CloseCode::Normal.into());
    let receive = async {
        let (code, why) = loop {
            let Some(turn) = events.turn().await else { return };
            match timeout(events.times.silence, read.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => {
                    if !events.send_text(text.as_str().to_owned(), turn) {
                        return;
                    }
                }
                // The library answers pings and closing frames itself while it is read.
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_)))) => {}
                Ok(Some(Ok(Message::Binary(_)))) => break (CloseCode::Unsupported, "messages must be text"),
                Ok(Some(Err(Error::Capacity(_)))) => break (CloseCode::Size, "a message is too long"),
                Ok(Some(Err(Error::Utf8(_)))) => break (CloseCode::Invalid, "a message is not UTF-8"),
                Ok(Some(Err(Error::Protocol(error)))) if error != ProtocolError::ResetWithoutClosingHandshake => {
                    break (CloseCode::Protocol, "this is not WebSocket");
                }
                Ok(Some(Ok(Message::Frame(_)) | Err(_)) | None) | Err(_) => return,
            }
        };
        close_code.store(code.into(), Ordering::Relaxed);
        events.send_garbage(why).await;
    };
    let deliver = async {
        while let Some(message) = reader.next().await {
            let frame = Message::Text(Utf8Bytes::from(&*message));
            if !matches!(timeout(events.times.stuck_write, write.send(frame)).await, Ok(Ok(()))) {
                return false;
            }
        }
        let code = close_code.load(Ordering::Relaxed).into();
        let frame = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::default() }));
        matches!(timeout(events.times.stuck_write, write.send(frame)).await, Ok(Ok(())))
    };
    let is_said = tokio::select! {
        () = receive => false,
        is_said = deliver => is_said,
    };
    if is_said && let Ok(mut socket) = write.reunite(read) {
        let (mut read, mut write) = split(socket.get_mut());
        hang_up(&mut read, &mut write).await;
    }
}
