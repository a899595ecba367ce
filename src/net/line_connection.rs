//! A connection that sends and receives messages as lines.

use super::framing::lines;
use super::incoming::{Events, hang_up};
use super::message_lines::MessageLines;
use super::outbox::OutboxReader;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite, split};
use tokio::time::timeout;
use tokio_util::codec::{FramedRead, FramedWrite};

/// Grows for a long message. The library's default of 8 KiB would be most of a connection's memory.
const BUFFER_BYTES: usize = 1024;

/// Ends when one direction ends: a client that closes gets nothing more, and a server that closes reads no more.
pub(super) async fn run(stream: impl AsyncRead + AsyncWrite + Unpin, mut reader: OutboxReader, events: &Events) {
    let (read, write) = split(stream);
    let (mut read, mut write) = (
        FramedRead::with_capacity(read, MessageLines::new(), BUFFER_BYTES),
        FramedWrite::with_capacity(write, lines(usize::MAX), BUFFER_BYTES),
    );
    let receive = async {
        loop {
            let Some(turn) = events.turn().await else { return };
            match timeout(events.times.silence, read.next()).await {
                Ok(Some(Ok(text))) if text.trim().is_empty() => {}
                Ok(Some(Ok(text))) => {
                    if !events.send_text(text, turn) {
                        return;
                    }
                }
                Ok(Some(Err(_))) => return events.send_garbage("a line is too long or is not UTF-8").await,
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
