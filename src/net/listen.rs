//! The server side: accepts connections on one port and forwards their messages.

use super::first_byte::serve;
use super::http::HttpHandler;
use super::incoming::{Events, ListenTimes, MAX_WAITING, Receive};
use super::outbox::Outbox;
use super::ping_answers::PingAnswers;
use super::tls_identity::TlsIdentity;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_util::task::TaskTracker;

/// How long a closing listener waits for unsent messages.
const GOODBYE: Duration = Duration::from_secs(1);

/// Threads that read from and write to the sockets. One handles 9,000 moves a second, and a single thread wakes no others.
const IO_THREADS: usize = 1;

/// A server's listening port. Dropping it closes all connections.
pub struct Listener {
    address: SocketAddr,
    connections: TaskTracker,
    accepting: JoinHandle<()>,
    runtime: Option<Runtime>,
}

impl Listener {
    /// Port 0 means any free port. With an identity, every connection must use TLS. Without a handler, HTTP is
    /// refused, and so is WebSocket.
    pub fn open(
        address: SocketAddr,
        times: ListenTimes,
        (tls, http): (Option<TlsIdentity>, Option<HttpHandler>),
        receive: Receive,
    ) -> io::Result<Self> {
        let runtime =
            Builder::new_multi_thread().worker_threads(IO_THREADS).thread_name("damka net").enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let address = listener.local_addr()?;
        let connections = TaskTracker::new();
        let accepting = runtime.spawn(accept((listener, times), (tls, http), receive, connections.clone()));
        Ok(Self { address, connections, accepting, runtime: Some(runtime) })
    }

    /// The address with the actual port.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            self.accepting.abort();
            self.connections.close();
            runtime.block_on(async {
                // The port is free after this.
                let _ = (&mut self.accepting).await;
                // Send what is left in dropped outboxes, but don't wait long for a client that doesn't read.
                let _ = timeout(GOODBYE, self.connections.wait()).await;
            });
            runtime.shutdown_background();
        }
    }
}

async fn accept(
    (listener, times): (TcpListener, ListenTimes),
    (tls, http): (Option<TlsIdentity>, Option<HttpHandler>),
    receive: Receive,
    connections: TaskTracker,
) {
    let numbers = AtomicU64::new(1);
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let (outbox, reader) = Outbox::new();
                let events = Events {
                    number: numbers.fetch_add(1, Ordering::Relaxed),
                    receive: receive.clone(),
                    turns: Arc::new(Semaphore::new(MAX_WAITING)),
                    pings: PingAnswers::new(outbox.downgrade(), times.ping_pause),
                    times,
                };
                let ways = (peer.ip(), tls.clone(), http.clone());
                connections.spawn(serve(stream, ways, (outbox, reader), events));
            }
            // Out of file handles, or the client has already disconnected. Later connections may succeed.
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    }
}
