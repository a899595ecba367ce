//! A proxy between real sockets that delays, stalls, repeats and cuts as networks do; a rule decides line by line.

use futures_util::StreamExt;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio_util::codec::{FramedRead, LinesCodec};

/// Nothing that a test waits for takes so long, however busy the machine is.
pub const LIMIT: Duration = Duration::from_mins(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    ToServer,
    ToClient,
}

/// A line that arrived at the proxy.
#[derive(Clone, Debug)]
pub struct Line {
    pub direction: Direction,
    pub text: String,
}

impl Line {
    /// Whether the line has this direction and message type.
    pub fn is(&self, direction: Direction, word: &str) -> bool {
        self.direction == direction && self.text.contains(&format!("\"type\":\"{word}\""))
    }
}

/// The treatment of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    Pass,
    /// Sends these lines instead: none, the same twice, an older one.
    Instead(Vec<String>),
    /// Sends it after a delay.
    Late(Duration),
    /// Sends it one byte at a time.
    Dribble,
    /// Closes both ends before sending it, or after half of it, or after it.
    CutBefore,
    CutInside,
    CutAfter,
    /// Resets both ends before sending it.
    Reset,
    /// Closes the client's end at once. The server gets the line, on the old connection, only after another connection
    /// has carried `joined`.
    Straggle,
}

impl Fate {
    pub fn twice(line: &Line) -> Self {
        Self::Instead(vec![line.text.clone(), line.text.clone()])
    }

    pub const fn swallow() -> Self {
        Self::Instead(Vec::new())
    }
}

type Rule = Box<dyn FnMut(&Line) -> Fate + Send>;

struct Shared {
    server: Mutex<SocketAddr>,
    rule: Mutex<Rule>,
    seen: Mutex<Vec<Line>>,
    connections: AtomicUsize,
    /// The last connection that carried `joined` to its client.
    joined: watch::Sender<usize>,
    /// Whether traffic to the server and to the client is stopped.
    stalled: watch::Sender<[bool; 2]>,
}

/// Listens on its own port until it is dropped.
pub struct Proxy {
    pub address: SocketAddr,
    shared: Arc<Shared>,
    runtime: Option<Runtime>,
}

impl Proxy {
    /// Opens a proxy in front of a server; it initially passes everything.
    pub fn open(server: SocketAddr) -> Self {
        Self::with(server, |_| Fate::Pass)
    }

    pub fn with(server: SocketAddr, rule: impl FnMut(&Line) -> Fate + Send + 'static) -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            server: Mutex::new(server),
            rule: Mutex::new(Box::new(rule)),
            seen: Mutex::default(),
            connections: AtomicUsize::new(0),
            joined: watch::channel(0).0,
            stalled: watch::channel([false; 2]).0,
        });
        let own = shared.clone();
        runtime.spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let connection = own.connections.fetch_add(1, Ordering::Relaxed) + 1;
                tokio::spawn(relay(client, connection, own.clone()));
            }
        });
        Self { address, shared, runtime: Some(runtime) }
    }

    /// Stops or resumes the traffic to the server and to the client. Nothing is lost.
    pub fn stall(&self, [to_server, to_client]: [bool; 2]) {
        self.shared.stalled.send_replace([to_server, to_client]);
    }

    /// The number of connections so far.
    pub fn connections(&self) -> usize {
        self.shared.connections.load(Ordering::Relaxed)
    }

    /// All lines so far, in the order of arrival.
    pub fn seen(&self) -> Vec<Line> {
        self.shared.seen.lock().unwrap().clone()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

enum End {
    Closed,
    Reset,
    Straggler(String),
}

async fn relay(mut client: TcpStream, connection: usize, shared: Arc<Shared>) {
    let address = *shared.server.lock().unwrap();
    let Ok(mut server) = TcpStream::connect(address).await else { return };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let end = {
        let (from_client, to_client) = client.split();
        let (from_server, to_server) = server.split();
        tokio::select! {
            end = pipe((from_client, to_server), (Direction::ToServer, connection), &shared) => end,
            end = pipe((from_server, to_client), (Direction::ToClient, connection), &shared) => end,
        }
    };
    match end {
        End::Closed => {}
        End::Reset => _ = (client.set_zero_linger(), server.set_zero_linger()),
        End::Straggler(text) => {
            drop(client);
            let mut joined = shared.joined.subscribe();
            if joined.wait_for(|last| *last > connection).await.is_ok() {
                let _ = server.write_all(text.as_bytes()).await;
                let _ = server.shutdown().await;
            }
        }
    }
}

async fn pipe(
    (read, mut write): (impl AsyncRead + Unpin, impl AsyncWrite + Unpin),
    (direction, connection): (Direction, usize),
    shared: &Shared,
) -> End {
    let mut lines = FramedRead::new(read, LinesCodec::new());
    let mut stalled = shared.stalled.subscribe();
    loop {
        let Some(Ok(text)) = lines.next().await else { return End::Closed };
        if stalled.wait_for(|stalled| !stalled[direction as usize]).await.is_err() {
            return End::Closed;
        }
        let line = Line { direction, text };
        let fate = (shared.rule.lock().unwrap())(&line);
        let text = format!("{}\n", line.text);
        if line.is(Direction::ToClient, "joined") {
            shared.joined.send_replace(connection);
        }
        shared.seen.lock().unwrap().push(line);
        let (bytes, end) = match fate {
            Fate::Pass | Fate::Dribble | Fate::Late(_) => (text, None),
            Fate::Instead(ref lines) => (lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect(), None),
            Fate::CutBefore => return End::Closed,
            Fate::CutInside => (text.chars().take(text.chars().count() / 2).collect(), Some(End::Closed)),
            Fate::CutAfter => (text, Some(End::Closed)),
            Fate::Reset => return End::Reset,
            Fate::Straggle => return End::Straggler(text),
        };
        if let Fate::Late(time) = fate {
            tokio::time::sleep(time).await;
        }
        let step = if fate == Fate::Dribble { 1 } else { usize::MAX };
        for piece in bytes.as_bytes().chunks(step) {
            if write.write_all(piece).await.is_err() || write.flush().await.is_err() {
                return End::Closed;
            }
        }
        if let Some(end) = end {
            return end;
        }
    }
}
