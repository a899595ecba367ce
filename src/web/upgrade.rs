//! Requests that turn a connection into a WebSocket.

use super::WebOptions;
use crate::net::websocket_accept_key;
use axum::Extension;
use axum::extract::Request;
use axum::http::header::{
    CONNECTION, HOST, HeaderMap, HeaderName, ORIGIN, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION,
    UPGRADE,
};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

/// The header in which a proxy passes on the addresses of its clients.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The upgrade of one connection: from the request that asks for it to the task that serves it.
#[derive(Clone)]
pub(super) struct UpgradeSlot {
    peer: IpAddr,
    options: Arc<WebOptions>,
    upgrade: Arc<Mutex<Option<(OnUpgrade, IpAddr)>>>,
}

impl UpgradeSlot {
    pub fn new(peer: IpAddr, options: Arc<WebOptions>) -> Self {
        Self { peer, options, upgrade: Arc::default() }
    }

    pub fn take(&self) -> Option<(OnUpgrade, IpAddr)> {
        self.upgrade.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The address of the client that sent these headers.
    pub fn client(&self, headers: &HeaderMap) -> IpAddr {
        let forwarded = headers.get_all(FORWARDED_FOR).iter().next_back().filter(|_| self.options.trust_proxy);
        // The last address is the one that the proxy itself saw; those before it are what the client claims.
        let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        last.unwrap_or(self.peer)
    }

    /// Whether a request comes from a program, or from a page that this server delivered. Browsers let any page connect to any
    /// machine and send the page's origin in `Origin`. A host name in `Host` proves nothing, since its owner can point it at
    /// this machine; an operator lists the names of a public server.
    fn is_own_page(&self, headers: &HeaderMap) -> bool {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
        let Some(origin) = text(ORIGIN) else { return true };
        if self.options.origins.iter().any(|known| known == origin) {
            return true;
        }
        let host = text(HOST).unwrap_or_default();
        let name = host.split_once(':').map_or(host, |(name, _)| name);
        let is_address = host.parse::<SocketAddr>().is_ok() || host.parse::<IpAddr>().is_ok() || name == "localhost";
        let of_page = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        is_address && of_page == Some(host)
    }
}

/// `GET /ws`.
pub(super) async fn websocket(Extension(slot): Extension<UpgradeSlot>, mut request: Request) -> Response {
    let headers = request.headers();
    let has = |name: HeaderName, word: &str| {
        headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.split(',').any(|part| part.trim().eq_ignore_ascii_case(word)))
    };
    if !has(UPGRADE, "websocket") || !has(CONNECTION, "upgrade") || !has(SEC_WEBSOCKET_VERSION, "13") {
        return (StatusCode::UPGRADE_REQUIRED, [(UPGRADE, "websocket")], "WebSocket is spoken here\n").into_response();
    }
    if !slot.is_own_page(headers) {
        return (StatusCode::FORBIDDEN, "pages from other sites cannot play here\n").into_response();
    }
    let Some(key) = headers.get(SEC_WEBSOCKET_KEY).map(|key| websocket_accept_key(key.as_bytes())) else {
        return (StatusCode::BAD_REQUEST, "Sec-WebSocket-Key is missing\n").into_response();
    };
    let Ok(key) = HeaderValue::from_str(&key) else { return StatusCode::BAD_REQUEST.into_response() };
    let peer = slot.client(headers);
    let upgrade = hyper::upgrade::on(&mut request);
    *slot.upgrade.lock().unwrap_or_else(PoisonError::into_inner) = Some((upgrade, peer));
    let accepted = [
        (UPGRADE, HeaderValue::from_static("websocket")),
        (CONNECTION, HeaderValue::from_static("Upgrade")),
        (SEC_WEBSOCKET_ACCEPT, key),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, accepted).into_response()
}
