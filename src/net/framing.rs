//! How messages are parted: lines over TCP, text frames over WebSocket.

use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_util::codec::LinesCodec;

/// The longest message, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 16 * 1024;

/// Most bytes of one message from a server: a snapshot of a long game.
pub(super) const MAX_SERVER_MESSAGE_BYTES: usize = 1024 * 1024;

/// Lines of at most so many bytes; a longer one is refused without being kept.
pub(super) fn lines(most: usize) -> LinesCodec {
    LinesCodec::new_with_max_length(most)
}

/// Small buffers: the usual ones take 256 KiB a connection.
pub(super) fn websocket() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .max_message_size(Some(MAX_MESSAGE_BYTES))
        .max_frame_size(Some(MAX_MESSAGE_BYTES))
}
