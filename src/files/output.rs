//! Writes files completely or not at all.

use super::count_access;
use crate::text::PhraseError;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, TempPath};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Refuse,
    /// Replace it, keeping its permissions.
    Replace,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FileMode {
    /// The system's default.
    Usual,
    Owner,
}

impl FileMode {
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
const MAX_LINKS: usize = 40;

/// A temporary file next to its target. [`OutputFile::finish`] moves it into place; dropping it deletes it.
#[derive(Debug)]
pub struct OutputFile {
    target: PathBuf,
    /// `None` for a pipe or a device, which is written directly because it has no old contents to lose.
    beside: Option<TempPath>,
    existing: Existing,
    writer: BufWriter<File>,
}

impl OutputFile {
    /// Starts writing to this path. If the path is a symlink, its target is written. Fails if a file exists and must stay
    /// ([`ErrorKind::AlreadyExists`]), it is read-only or a folder, or its folder cannot be written.
    pub fn create(path: &Path, existing: Existing) -> io::Result<Self> {
        Self::create_for(path, existing, FileMode::Usual)
    }

    fn create_for(path: &Path, existing: Existing, mode: FileMode) -> io::Result<Self> {
        count_access();
        let target = link_target(path)?;
        let old = match fs::metadata(&target) {
            Ok(data) if data.is_dir() => return Err(PhraseError::io(ErrorKind::IsADirectory, "path-is-folder")),
            Ok(data) if !data.is_file() => {
                let writer = BufWriter::new(File::options().write(true).open(&target)?);
                return Ok(Self { target, beside: None, existing, writer });
            }
            Ok(_) if existing == Existing::Refuse => return Err(is_there()),
            Ok(data) if data.permissions().readonly() => {
                return Err(PhraseError::io(ErrorKind::PermissionDenied, "path-read-only"));
            }
            Ok(data) => Some(data.permissions()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let (file, beside) = create_beside(&target, mode)?.into_parts();
        let output = Self { target, beside: Some(beside), existing, writer: BufWriter::new(file) };
        if let Some(permissions) = old.filter(|_| mode == FileMode::Usual) {
            output.writer.get_ref().set_permissions(permissions)?;
        }
        Ok(output)
    }

    /// Writes everything to the disk, where a full one shows, but leaves the file in place as it is.
    pub fn sync(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        if self.beside.is_some() { self.writer.get_ref().sync_all() } else { Ok(()) }
    }

    /// Fails if the file cannot be written, or one has appeared that must stay; that one is left unchanged.
    pub fn finish(mut self) -> io::Result<()> {
        self.sync()?;
        let Some(beside) = self.beside.take() else { return Ok(()) };
        // On an error the temporary file is in the error and is deleted with it.
        match self.existing {
            Existing::Replace => beside.persist(&self.target)?,
            Existing::Refuse => beside.persist_noclobber(&self.target).map_err(|error| match error.error.kind() {
                ErrorKind::AlreadyExists => is_there(),
                _ => error.into(),
            })?,
        }
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

/// Creates a missing folder. Fails like [`OutputFile`]; then an existing file is left unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_own((path, bytes), Existing::Replace, FileMode::Usual)
}

/// Creates a missing folder. Leaves a file that exists unchanged and fails with [`ErrorKind::AlreadyExists`].
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    let mut output = OutputFile::create(path, Existing::Refuse)?;
    output.write_all(bytes)?;
    output.finish()
}

/// Creates a new file that `build` fills, by its temporary name. Fails if `build` fails, or the file cannot be written; one
/// that exists is left unchanged ([`ErrorKind::AlreadyExists`]).
pub fn build_new(path: &Path, build: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let output = OutputFile::create(path, Existing::Refuse)?;
    if let Some(beside) = &output.beside {
        build(beside)?;
    }
    output.finish()
}

/// Writes a secret: only the owner can read the file, even while it is being written. On systems without such permissions it is
/// as private as its folder. Fails like [`OutputFile`]; then an existing file is left unchanged.
pub fn write_private(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    write_own((path, bytes), existing, FileMode::Owner)
}

fn write_own((path, bytes): (&Path, &[u8]), existing: Existing, mode: FileMode) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return Err(PhraseError::io(ErrorKind::InvalidInput, "path-not-regular"));
    }
    let mut output = OutputFile::create_for(path, existing, mode)?;
    output.write_all(bytes)?;
    output.finish()
}

/// Resolves symlinks; the last one may point to a missing file.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    // Links to open pipes, as in `/dev/fd`, point to names that do not exist as files.
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return Ok(path.to_owned());
    }
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&target) else { return Ok(target) };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(PhraseError::io(ErrorKind::Other, "path-link-loop"))
}

/// Creates a temporary file that no scan of the folder takes for a script, a theme or weights.
fn create_beside(target: &Path, mode: FileMode) -> io::Result<NamedTempFile> {
    let create = |path: &Path| {
        let mut options = File::options();
        options.write(true).create_new(true);
        mode.limit(&mut options);
        options.open(path)
    };
    Builder::new().prefix(".damka-").suffix(".new").make_in(folder_of(target), create)
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes a new name durable. On systems that cannot do this the file still exists.
fn sync_folder(target: &Path) {
    if let Ok(folder) = File::open(folder_of(target)) {
        let _ = folder.sync_all();
    }
}

fn is_there() -> io::Error {
    PhraseError::io(ErrorKind::AlreadyExists, "store-file-there")
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

    #[test]
    fn a_failure_at_any_point_leaves_the_old_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        replace(&file, b"old").unwrap();
        // The temporary file is gone when it should be moved into place.
        for existing in [Existing::Replace, Existing::Refuse] {
            let target = if existing == Existing::Replace { file.clone() } else { folder.path().join("b.txt") };
            let mut output = OutputFile::create(&target, existing).unwrap();
            output.write_all(b"new").unwrap();
            for name in names(folder.path()).iter().filter(|name| name.starts_with(".damka-")) {
                fs::remove_file(folder.path().join(name)).unwrap();
            }
            assert!(output.finish().is_err());
            assert_eq!((fs::read(&file).unwrap(), names(folder.path())), (b"old".to_vec(), vec!["a.txt".to_owned()]));
        }
        // A folder takes the target's place meanwhile.
        let mut output = OutputFile::create(&file, Existing::Replace).unwrap();
        output.write_all(b"new").unwrap();
        fs::remove_file(&file).unwrap();
        fs::create_dir(&file).unwrap();
        assert!(output.finish().is_err());
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[test]
    fn files_written_at_the_same_moment_are_whole() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        let texts: Vec<Vec<u8>> = (b'a'..b'e').map(|letter| vec![letter; 50_000]).collect();
        std::thread::scope(|scope| {
            for text in &texts {
                let write = || (0..8).for_each(|_| replace(&file, text).unwrap());
                scope.spawn(write);
            }
        });
        assert!(texts.contains(&fs::read(&file).unwrap()));
        assert_eq!(names(folder.path()), ["a.txt"]);
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
