//! Writes files completely or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// What to do if the target file exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Keep it and refuse the new file.
    Refuse,
    /// Replace it, keeping its permissions.
    Replace,
}

/// Who may read a new file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Readers {
    /// The system's default.
    Usual,
    /// Only its owner.
    Owner,
}

impl Readers {
    #[cfg(unix)]
    fn limit(self, options: &mut fs::OpenOptions) {
        use std::os::unix::fs::OpenOptionsExt;
        if self == Self::Owner {
            options.mode(0o600);
        }
    }

    #[cfg(not(unix))]
    fn limit(self, _options: &mut fs::OpenOptions) {}
}

/// Limit of symlinks followed one after another.
const MOST_LINKS: usize = 40;

/// A file being written under a temporary name next to its target. [`OutputFile::finish`] moves it into place; dropping it
/// without that deletes it.
#[derive(Debug)]
pub struct OutputFile {
    target: PathBuf,
    /// `None` for a pipe or a device, which is written directly because it has no old contents to lose.
    beside: Option<PathBuf>,
    existing: Existing,
    writer: BufWriter<File>,
}

impl OutputFile {
    /// Starts writing to this path. If the path is a symlink, its target is written.
    ///
    /// # Errors
    /// A file exists and must stay ([`ErrorKind::AlreadyExists`]), it is read-only or a folder, or its folder cannot be written.
    pub fn create(path: &Path, existing: Existing) -> io::Result<Self> {
        Self::create_for(path, existing, Readers::Usual)
    }

    fn create_for(path: &Path, existing: Existing, readers: Readers) -> io::Result<Self> {
        let target = link_target(path)?;
        let old = match fs::metadata(&target) {
            Ok(data) if data.is_dir() => return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder")),
            Ok(data) if !data.is_file() => {
                let writer = BufWriter::new(File::options().write(true).open(&target)?);
                return Ok(Self { target, beside: None, existing, writer });
            }
            Ok(_) if existing == Existing::Refuse => return Err(is_there()),
            Ok(data) if data.permissions().readonly() => {
                return Err(io::Error::new(ErrorKind::PermissionDenied, "it is read-only"));
            }
            Ok(data) => Some(data.permissions()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let (beside, file) = create_beside(&target, readers)?;
        let output = Self { target, beside: Some(beside), existing, writer: BufWriter::new(file) };
        if let Some(permissions) = old.filter(|_| readers == Readers::Usual) {
            output.writer.get_ref().set_permissions(permissions)?;
        }
        Ok(output)
    }

    /// Flushes the file to disk and moves it into place.
    ///
    /// # Errors
    /// The file cannot be written, or one has appeared in its place and must stay. An existing file is left unchanged.
    pub fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        let Some(beside) = self.beside.as_deref() else { return Ok(()) };
        self.writer.get_ref().sync_all()?;
        match self.existing {
            Existing::Replace => fs::rename(beside, &self.target)?,
            Existing::Refuse => put_new(beside, &self.target)?,
        }
        self.beside = None;
        sync_folder(&self.target);
        Ok(())
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            let _ = fs::remove_file(beside);
        }
    }
}

/// Replaces one of damka's own files, creating its folder if missing.
///
/// # Errors
/// As [`OutputFile`]; then an existing file is left unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_own((path, bytes), Existing::Replace, Readers::Usual)
}

/// Writes a secret: only the owner can read the file, even while it is being written. On systems without such permissions it is
/// as private as its folder.
///
/// # Errors
/// As [`OutputFile`]; then an existing file is left unchanged.
pub fn write_private(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    write_own((path, bytes), existing, Readers::Owner)
}

fn write_own((path, bytes): (&Path, &[u8]), existing: Existing, readers: Readers) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is no plain file"));
    }
    let mut output = OutputFile::create_for(path, existing, readers)?;
    output.write_all(bytes)?;
    output.finish()
}

/// Renames a file to an unused name, without overwriting one that another program creates at the same moment.
fn put_new(beside: &Path, target: &Path) -> io::Result<()> {
    match fs::hard_link(beside, target) {
        Ok(()) => fs::remove_file(beside),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(is_there()),
        // Some file systems have no hard links.
        Err(_) if target.symlink_metadata().is_ok() => Err(is_there()),
        Err(_) => fs::rename(beside, target),
    }
}

/// Resolves symlinks; the last one may point to a missing file.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    // Links to open pipes, as in `/dev/fd`, point to names that do not exist as files.
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return Ok(path.to_owned());
    }
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else { return Ok(target) };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("its links lead in a circle"))
}

fn create_beside(target: &Path, readers: Readers) -> io::Result<(PathBuf, File)> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let beside = target.with_file_name(format!(".damka-{}-{number}.new", process::id()));
        let mut options = File::options();
        options.write(true).create_new(true);
        readers.limit(&mut options);
        match options.open(&beside) {
            Ok(file) => return Ok((beside, file)),
            // Left behind by a killed program with the same process ID.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// Makes a new name durable. On systems that cannot do this the file still exists.
fn sync_folder(target: &Path) {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

fn is_there() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "a file is there already")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn write(path: &Path, existing: Existing, text: &str) -> io::Result<()> {
        let mut output = OutputFile::create(path, existing)?;
        output.write_all(text.as_bytes())?;
        output.finish()
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        write(&file, Existing::Refuse, "one").unwrap();
        assert_eq!(write(&file, Existing::Refuse, "two").unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        write(&file, Existing::Replace, "three").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "three");
        let mut dropped = OutputFile::create(&file, Existing::Replace).unwrap();
        dropped.write_all("x".repeat(100_000).as_bytes()).unwrap();
        drop(dropped);
        assert_eq!(fs::read_to_string(&file).unwrap(), "three");
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_secret_is_the_owners_alone_even_in_place_of_an_open_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("secrets").join("key.pem");
        let mode = || fs::metadata(&file).unwrap().permissions().mode() & 0o777;
        write_private(&file, b"one", Existing::Refuse).unwrap();
        assert_eq!(mode(), 0o600);
        assert_eq!(write_private(&file, b"two", Existing::Refuse).unwrap_err().kind(), ErrorKind::AlreadyExists);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        write_private(&file, b"three", Existing::Replace).unwrap();
        assert_eq!((mode(), fs::read_to_string(&file).unwrap()), (0o600, "three".to_owned()));
    }

    #[test]
    fn a_file_that_comes_while_another_is_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        let mut output = OutputFile::create(&file, Existing::Refuse).unwrap();
        output.write_all(b"new").unwrap();
        fs::write(&file, "theirs").unwrap();
        assert_eq!(output.finish().unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(
            (fs::read_to_string(&file).unwrap().as_str(), names(folder.path())),
            ("theirs", vec!["a.txt".into()])
        );
        assert_eq!(OutputFile::create(folder.path(), Existing::Replace).unwrap_err().kind(), ErrorKind::IsADirectory);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay_and_devices_are_written_to() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let (file, link, circle) = (inner.join("a.txt"), folder.path().join("link"), folder.path().join("circle"));
        symlink("inner/a.txt", &link).unwrap();
        symlink("circle", &circle).unwrap();
        write(&link, Existing::Refuse, "one").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "one", "a link to nowhere yet");
        fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
        write(&link, Existing::Replace, "two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        fs::set_permissions(&file, PermissionsExt::from_mode(0o440)).unwrap();
        assert_eq!(write(&link, Existing::Replace, "no").unwrap_err().kind(), ErrorKind::PermissionDenied);
        assert!(write(&circle, Existing::Replace, "no").is_err());
        write(Path::new("/dev/null"), Existing::Refuse, "any").unwrap();
        let full = write(Path::new("/dev/full"), Existing::Refuse, "any");
        assert!(full.is_err() || !cfg!(target_os = "linux"));
        assert_eq!(names(&inner), ["a.txt"]);
    }
}
