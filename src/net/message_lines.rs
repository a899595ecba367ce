//! Reads the lines of a client: short ones, and long ones only for a `create` that brings rules.

use super::framing::{MAX_MESSAGE_BYTES, MAX_UPLOAD_BYTES};
use super::wire::upload_id;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio_util::bytes::BytesMut;
use tokio_util::codec::{Decoder, LinesCodec, LinesCodecError};

/// The most long lines that a process reads at the same time; each may take a megabyte of memory.
const MAX_UPLOADS: usize = 16;

/// A buffer that is larger after a long line is given back.
const KEPT_BYTES: usize = 2 * MAX_MESSAGE_BYTES;

static UPLOADS: AtomicUsize = AtomicUsize::new(0);

/// One of the [`MAX_UPLOADS`] long lines.
struct UploadPermit;

impl UploadPermit {
    fn take() -> Option<Self> {
        let more = |count: usize| (count < MAX_UPLOADS).then_some(count + 1);
        UPLOADS.fetch_update(Ordering::SeqCst, Ordering::SeqCst, more).is_ok().then_some(Self)
    }
}

impl Drop for UploadPermit {
    fn drop(&mut self) {
        UPLOADS.fetch_sub(1, Ordering::SeqCst);
    }
}

pub(super) struct MessageLines {
    lines: LinesCodec,
    upload: Option<UploadPermit>,
}

impl MessageLines {
    pub fn new() -> Self {
        Self { lines: LinesCodec::new_with_max_length(MAX_UPLOAD_BYTES), upload: None }
    }

    /// Whether the unread bytes may be read on. They begin with a line.
    fn admit(&mut self, unread: &[u8]) -> Result<(), LinesCodecError> {
        let begun = &unread[..unread.len().min(MAX_MESSAGE_BYTES + 1)];
        if begun.len() <= MAX_MESSAGE_BYTES || self.upload.is_some() || begun.contains(&b'\n') {
            return Ok(());
        }
        let is_upload = upload_id(&String::from_utf8_lossy(begun)).is_some();
        self.upload = if is_upload { UploadPermit::take() } else { None };
        if self.upload.is_some() { Ok(()) } else { Err(LinesCodecError::MaxLineLengthExceeded) }
    }
}

impl Decoder for MessageLines {
    type Item = String;
    type Error = LinesCodecError;

    fn decode(&mut self, unread: &mut BytesMut) -> Result<Option<String>, LinesCodecError> {
        self.admit(unread)?;
        let line = self.lines.decode(unread)?;
        if line.is_some() && self.upload.take().is_some() && unread.capacity() > KEPT_BYTES {
            *unread = BytesMut::from(&unread[..]);
        }
        Ok(line)
    }

    fn decode_eof(&mut self, unread: &mut BytesMut) -> Result<Option<String>, LinesCodecError> {
        self.admit(unread)?;
        self.lines.decode_eof(unread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(head: &str, bytes: usize) -> BytesMut {
        BytesMut::from(format!("{head}\"x\":\"{}\"}}\n", "y".repeat(bytes)).as_bytes())
    }

    #[test]
    fn only_a_create_may_be_long() {
        let read = |head: &str, bytes| MessageLines::new().decode(&mut line(head, bytes));
        let create = r#"{"id":7,"type":"create","#;
        assert!(read(create, 900_000).unwrap().is_some());
        assert!(read(r#" { "type" : "create", "id" : 12, "#, 900_000).unwrap().is_some());
        assert!(read(create, MAX_UPLOAD_BYTES).is_err());
        for head in [r#"{"id":7,"type":"move","#, r#"{"x":"\"type\":\"create\"","#, r#"{"variant":1,"type":"create","#]
        {
            assert!(read(head, 100).unwrap().is_some(), "{head}");
            assert!(read(head, MAX_MESSAGE_BYTES).is_err(), "{head}");
        }
    }

    #[test]
    fn a_long_line_leaves_no_large_buffer_behind() {
        let (mut lines, mut unread) = (MessageLines::new(), line(r#"{"id":7,"type":"create","#, 900_000));
        unread.extend_from_slice(b"{\"id\":8}\n");
        assert!(lines.decode(&mut unread).unwrap().is_some_and(|line| line.len() > 900_000));
        assert!(unread.capacity() <= KEPT_BYTES, "{}", unread.capacity());
        assert_eq!(lines.decode(&mut unread).unwrap().as_deref(), Some("{\"id\":8}"));
        assert!(lines.upload.is_none());
    }
}
