//! The addresses that a server answers.

use super::page;
use super::upgrade::{UpgradeSlot, websocket};
use crate::net::QrCode;
use crate::server::{Server, ServerHandle};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use std::time::Duration;
use tokio::time::timeout;

/// A server whose games don't answer within this time is not ready.
const READY: Duration = Duration::from_secs(1);

/// Pages load nothing from elsewhere, run no inline script, and no other page may frame them.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The longest text of a QR code, in bytes.
const MAX_QR_BYTES: usize = 400;

/// Rules with a hash never change.
const FOREVER: &str = "public, max-age=31536000, immutable";

const JSON: &str = "application/json; charset=utf-8";

/// The media type of Prometheus' text format.
const METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(super) fn router(handle: ServerHandle) -> Router {
    Router::new()
        .route("/ws", get(websocket))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .route("/rules/{file}", get(rules))
        .route("/text/{file}", get(texts))
        .route("/qr", post(qr_code).layer(DefaultBodyLimit::max(MAX_QR_BYTES)))
        .fallback(get(file))
        .layer(map_response(add_headers))
        .with_state(handle)
}

async fn add_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// Whether the games run and their journal can be written.
async fn ready(State(server): State<ServerHandle>) -> Response {
    let asked = server.ask(|server: &mut Server| server.is_ready());
    match timeout(READY, asked).await {
        Ok(Some(true)) => "ready\n".into_response(),
        Ok(Some(false)) => (StatusCode::SERVICE_UNAVAILABLE, "the journal cannot be written\n").into_response(),
        Ok(None) => (StatusCode::SERVICE_UNAVAILABLE, "the server is stopping\n").into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the games do not answer\n").into_response(),
    }
}

/// The QR code of a link as the path of an SVG. The link is the body, so that the seat in it is in no address and no log.
async fn qr_code(link: String) -> Response {
    let Some(code) = QrCode::of(&link) else { return StatusCode::BAD_REQUEST.into_response() };
    let body = serde_json::json!({ "size": code.size() + 2 * QrCode::QUIET_ZONE, "path": code.svg_path() });
    ([(CONTENT_TYPE, JSON)], body.to_string()).into_response()
}

async fn file(uri: Uri, headers: HeaderMap) -> Response {
    page::file(uri.path(), &headers)
        .unwrap_or_else(|| (StatusCode::NOT_FOUND, "there is nothing here\n").into_response())
}

/// The texts of the page in a language: `en.json`.
async fn texts(State(server): State<ServerHandle>, Path(file): Path<String>, headers: HeaderMap) -> Response {
    let offered = timeout(READY, server.ask(|server: &mut Server| server.offered_texts())).await;
    let offered = offered.ok().flatten().unwrap_or_default();
    let language = file.strip_suffix(".json").unwrap_or_default();
    page::texts(language, &offered, &headers).unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

/// For programs on this machine; others get a 404, as if there were none.
async fn metrics(
    State(server): State<ServerHandle>,
    Extension(slot): Extension<UpgradeSlot>,
    headers: HeaderMap,
) -> Response {
    if !slot.client(&headers).is_loopback() {
        return StatusCode::NOT_FOUND.into_response();
    }
    let text = timeout(READY, server.ask(|server: &mut Server| server.metrics_text())).await;
    match text {
        Ok(Some(text)) => ([(CONTENT_TYPE, METRICS)], text).into_response(),
        _ => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// The files of the rules with this hash, if a game of this server is played by them.
async fn rules(State(server): State<ServerHandle>, Path(file): Path<String>) -> Response {
    let Some(sha256) = file.strip_suffix(".json").map(ToOwned::to_owned) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let found = timeout(READY, server.ask(move |server: &mut Server| server.rules_of_hash(&sha256))).await;
    match found {
        Ok(Some(Some(rules))) => {
            let body = serde_json::json!({
                "sha256": rules.sha256,
                "id": rules.variant.id,
                "title": rules.variant.title,
                "files": rules.file_texts(),
            });
            ([(CONTENT_TYPE, JSON), (CACHE_CONTROL, FOREVER)], body.to_string()).into_response()
        }
        Ok(Some(None)) => (StatusCode::NOT_FOUND, "no game on this server has rules with this hash\n").into_response(),
        _ => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}
