//! One HTTP connection: its requests, then its WebSocket if it becomes one.

use super::WebOptions;
use super::upgrade::UpgradeSlot;
use crate::net::HttpConnection;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The headers of a request must arrive within this time.
const HEADERS: Duration = Duration::from_secs(5);

/// A connection is closed after this time unless it becomes a WebSocket; a browser then makes another.
const LIFE: Duration = Duration::from_mins(1);

/// Longest headers of a request, in bytes.
const MAX_HEADER_BYTES: usize = 16 * 1024;

pub(super) async fn serve(connection: HttpConnection, router: Router, options: Arc<WebOptions>) {
    let HttpConnection { stream, peer, entry } = connection;
    let slot = UpgradeSlot::new(peer, options);
    let service = TowerToHyperService::new(router.layer(Extension(slot.clone())));
    let requests = http1::Builder::new()
        .timer(TokioTimer::new())
        // A client that has sent its request may close its side and still wait for the reply.
        .half_close(true)
        .header_read_timeout(HEADERS)
        .max_buf_size(MAX_HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // Errors are the client's: broken requests, lost connections, silence.
    let _ = timeout(LIFE, requests).await;
    if let Some((upgrade, peer)) = slot.take()
        && let Ok(Ok(stream)) = timeout(HEADERS, upgrade).await
    {
        entry.serve(TokioIo::new(stream), peer).await;
    }
}
