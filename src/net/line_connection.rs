//! A connection whose messages are lines.

use super::framing::{MAX_MESSAGE_BYTES, lines};
use super::listen::{Events, IncomingEvent, hang_up};
use super::outbox::OutboxReader;
use futures_util::{SinkExt, StreamExt};
use std::time::Instant;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_util::codec::{FramedRead, FramedWrite};

/// Runs both directions until one of them ends. A client that closes gets nothing more, a server that closes reads nothing
/// more.
pub(super) async fn run(mut stream: TcpStream, mut reader: OutboxReader, events: &Events) {
    let (read, write) = stream.split();
    let (mut read, mut write) =
        (FramedRead::new(read, lines(MAX_MESSAGE_BYTES)), FramedWrite::new(write, lines(usize::MAX)));
    let receive = async {
        loop {
            let Some(turn) = events.turn().await else { return };
            match timeout(events.times.silence, read.next()).await {
                Ok(Some(Ok(text))) if text.trim().is_empty() => {}
                Ok(Some(Ok(text))) => {
                    if !events.send(IncomingEvent::Text { text, at: Instant::now(), turn }) {
                        return;
                    }
                }
                Ok(Some(Err(_))) => return events.send_garbage("a line is too long or not UTF-8").await,
                Ok(None) | Err(_) => return,
            }
        }
    };
    let deliver = async {
        while let Some(message) = reader.next().await {
            if !matches!(timeout(events.times.stuck_write, write.send(&*message)).await, Ok(Ok(()))) {
                return false;
            }
        }
        true
    };
    let is_said = tokio::select! {
        () = receive => false,
        is_said = deliver => is_said,
    };
    if is_said {
        hang_up(read.get_mut(), write.get_mut()).await;
    }
}
