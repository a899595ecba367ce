//! A connection that sends and receives messages as WebSocket text frames.

use super::incoming::{Events, hang_up};
use super::outbox::OutboxReader;
use futures_util::{SinkExt, StreamExt};
use std::sync::atomic::{AtomicU16, Ordering};
use tokio::io::{AsyncRead, AsyncWrite, split};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

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
