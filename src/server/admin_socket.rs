//! The socket on which a running server takes the operator's commands. It is a file in the server's folder that only its owner
//! can open, like the folder's secrets.

use super::admin::{AdminReply, AdminRequest};
#[cfg(unix)]
use super::handle::ServerHandle;
use std::io;
use std::path::Path;
#[cfg(unix)]
use std::{
    io::{BufRead, BufReader, ErrorKind, Read, Write},
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    os::unix::net::{UnixListener, UnixStream},
    path::PathBuf,
    sync::Arc,
    sync::atomic::{AtomicBool, Ordering},
    thread::JoinHandle,
    time::Duration,
};

/// Longest wait for a request, a reply, or the thread that runs the games.
#[cfg(unix)]
const WAIT: Duration = Duration::from_secs(5);

#[cfg(unix)]
const MAX_BYTES: u64 = 1 << 16;

/// A reply may list many games.
#[cfg(unix)]
const MAX_REPLY_BYTES: u64 = 1 << 26;

/// The most servers in one folder; the journal has the same limit.
#[cfg(unix)]
const MAX_SERVERS: u32 = 64;

#[derive(Debug)]
pub enum AdminError {
    /// No server has a socket in this folder.
    NoServer,
    /// There is a socket, but the server that made it was killed.
    Stale,
    /// The socket belongs to another user.
    NotAllowed,
    Failed(io::Error),
    /// The system has no such sockets.
    Unsupported,
}

/// A server's open socket. Dropping it removes the file.
#[cfg(unix)]
#[derive(Debug)]
pub struct AdminSocket {
    path: PathBuf,
    is_closed: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

#[cfg(unix)]
impl AdminSocket {
    /// Opens the socket beside the server's journal. The server holds the journal's lock, so a file of the same name was left
    /// by one that was killed, and is replaced.
    pub fn open(journal: &Path, server: ServerHandle) -> io::Result<Self> {
        let path = journal.with_extension("sock");
        let listener = bind_private(&path)?;
        let is_closed = Arc::new(AtomicBool::new(false));
        let closed = is_closed.clone();
        let serve = move || {
            for stream in listener.incoming() {
                if closed.load(Ordering::SeqCst) {
                    return;
                }
                // The operator's program may be gone; that is fine.
                let _ = stream.and_then(|stream| answer(&stream, &server));
            }
        };
        let thread = std::thread::Builder::new().name("damka admin".into()).spawn(serve)?;
        Ok(Self { path, is_closed, thread: Some(thread) })
    }
}

#[cfg(unix)]
impl Drop for AdminSocket {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::SeqCst);
        // Wakes the thread, which then sees that it should end.
        let is_awake = UnixStream::connect(&self.path).is_ok();
        if let Some(thread) = self.thread.take().filter(|_| is_awake) {
            // The thread may have panicked; that is fine here.
            let _ = thread.join();
        }
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Creates the socket inside a folder that nobody else can enter, so that it is private from the first moment.
#[cfg(unix)]
fn bind_private(path: &Path) -> io::Result<UnixListener> {
    let folder = path.with_extension("sock.new");
    let inside = folder.join("s");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::DirBuilder::new().mode(0o700).create(&folder)?;
    let bound = UnixListener::bind(&inside).and_then(|listener| {
        std::fs::set_permissions(&inside, PermissionsExt::from_mode(0o600))?;
        std::fs::rename(&inside, path)?;
        Ok(listener)
    });
    let _ = std::fs::remove_dir_all(&folder);
    bound
}

#[cfg(unix)]
fn answer(stream: &UnixStream, server: &ServerHandle) -> io::Result<()> {
    stream.set_read_timeout(Some(WAIT))?;
    stream.set_write_timeout(Some(WAIT))?;
    let mut line = String::new();
    BufReader::new(stream.take(MAX_BYTES)).read_line(&mut line)?;
    let reply = match serde_json::from_str::<AdminRequest>(&line) {
        Ok(request) => server.ask_and_wait(WAIT, move |server| server.administer(&request)),
        Err(_) => Some(AdminReply::Unknown),
    };
    let Some(reply) = reply else { return Err(ErrorKind::TimedOut.into()) };
    let mut text = serde_json::to_string(&reply).unwrap_or_default();
    text.push('\n');
    (&*stream).write_all(text.as_bytes())
}

/// Asks the server that runs in a folder; the first one, if there are several.
#[cfg(unix)]
pub fn ask_server(folder: &Path, request: &AdminRequest) -> Result<AdminReply, AdminError> {
    let mut found = AdminError::NoServer;
    for number in 1..=MAX_SERVERS {
        let name = if number == 1 { "online.sock".to_owned() } else { format!("online-{number}.sock") };
        match UnixStream::connect(folder.join(name)) {
            Ok(stream) => return exchange(&stream, request).map_err(AdminError::Failed),
            Err(error) => match error.kind() {
                ErrorKind::NotFound => {}
                ErrorKind::ConnectionRefused => found = AdminError::Stale,
                ErrorKind::PermissionDenied => return Err(AdminError::NotAllowed),
                _ => return Err(AdminError::Failed(error)),
            },
        }
    }
    Err(found)
}

#[cfg(unix)]
fn exchange(stream: &UnixStream, request: &AdminRequest) -> io::Result<AdminReply> {
    stream.set_read_timeout(Some(2 * WAIT))?;
    stream.set_write_timeout(Some(WAIT))?;
    let mut text = serde_json::to_string(request).unwrap_or_default();
    text.push('\n');
    (&*stream).write_all(text.as_bytes())?;
    let mut line = String::new();
    BufReader::new(stream.take(MAX_REPLY_BYTES)).read_line(&mut line)?;
    serde_json::from_str(&line).map_err(io::Error::other)
}

#[cfg(not(unix))]
pub fn ask_server(_folder: &Path, _request: &AdminRequest) -> Result<AdminReply, AdminError> {
    Err(AdminError::Unsupported)
}
