//! Reads files that users name or put into a folder: they may be pipes, devices or far too large.

use super::count_access;
use crate::text::{PhraseError, phrase};
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Fails if the path is a folder, a pipe (opening would wait for its writer) or a device (which may have no end).
pub fn open(path: &Path) -> io::Result<File> {
    count_access();
    check(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    // Another file may have replaced it since the check.
    check(&file.metadata()?)?;
    Ok(file)
}

/// Fails like [`open`], without opening the file.
pub fn check_regular(path: &Path) -> io::Result<()> {
    count_access();
    check(&fs::metadata(path)?)
}

/// Opens a regular file of at most `max_bytes`. Fails like [`open`], or the file is larger.
pub fn open_up_to(path: &Path, max_bytes: u64) -> io::Result<File> {
    let file = open(path)?;
    if file.metadata()?.len() > max_bytes { Err(too_large(max_bytes)) } else { Ok(file) }
}

/// Reads a regular file of at most `max_bytes`. Fails like [`open_up_to`].
pub fn read(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    read_stream(open_up_to(path, max_bytes)?, max_bytes)
}

/// Reads a regular UTF-8 file of at most `max_bytes`. Fails like [`read`], or the file is not UTF-8.
pub fn read_text(path: &Path, max_bytes: u64) -> io::Result<String> {
    String::from_utf8(read(path, max_bytes)?).map_err(|_| PhraseError::io(ErrorKind::InvalidData, "path-not-text"))
}

/// Reads a stream of at most `max_bytes` to its end. Fails if the stream cannot be read or is longer.
pub fn read_stream(stream: impl Read, max_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(max_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max_bytes { Err(too_large(max_bytes)) } else { Ok(bytes) }
}

fn check(data: &Metadata) -> io::Result<()> {
    if data.is_file() {
        Ok(())
    } else if data.is_dir() {
        Err(PhraseError::io(ErrorKind::IsADirectory, "path-is-folder"))
    } else {
        Err(PhraseError::io(ErrorKind::InvalidInput, "path-not-regular"))
    }
}

fn too_large(max_bytes: u64) -> io::Error {
    let most = if max_bytes >= 1 << 20 { format!("{} MB", max_bytes >> 20) } else { format!("{} KB", max_bytes >> 10) };
    PhraseError::io(ErrorKind::FileTooLarge, phrase("path-too-large").with("most", most))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_files_within_the_limit_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        fs::write(&file, "12345").unwrap();
        assert_eq!(read(&file, 5).unwrap(), b"12345");
        assert_eq!(read(&file, 4).unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert_eq!(read(folder.path(), 9).unwrap_err().kind(), ErrorKind::IsADirectory);
        assert_eq!(read_stream(io::repeat(0), 1 << 20).unwrap_err().to_string(), "it is larger than 1 MB");
        fs::write(&file, b"\xff").unwrap();
        assert_eq!(read_text(&file, 9).unwrap_err().kind(), ErrorKind::InvalidData);
        #[cfg(unix)]
        {
            let pipe = folder.path().join("pipe");
            assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            for odd in [Path::new("/dev/zero"), &pipe] {
                assert_eq!(read(odd, u64::MAX).unwrap_err().to_string(), "it is not a regular file");
            }
        }
    }
}
