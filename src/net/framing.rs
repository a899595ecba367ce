//! The framing of messages: lines over TCP, text frames over WebSocket.

use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_util::codec::LinesCodec;

/// The longest message from a client, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 16 * 1024;

/// The longest `create` over lines, in bytes: it may bring the files of its rules. Frames of WebSocket have no such exception, since
/// browsers have no rules to send.
pub const MAX_UPLOAD_BYTES: usize = 1024 * 1024;

/// The longest message from a server, in bytes; large enough for a snapshot of a long game.
pub(super) const MAX_SERVER_MESSAGE_BYTES: usize = 1024 * 1024;

/// A codec for lines of at most `most` bytes; a longer line is refused without being stored.
pub(super) fn lines(most: usize) -> LinesCodec {
    LinesCodec::new_with_max_length(most)
}

/// A configuration with small buffers; the defaults take 256 KiB per connection.
pub(super) fn websocket() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .max_message_size(Some(MAX_MESSAGE_BYTES))
        .max_frame_size(Some(MAX_MESSAGE_BYTES))
}
