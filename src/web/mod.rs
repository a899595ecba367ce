//! What a server answers over HTTP: the page for browsers, rules by their hash, its state for an operator's tools, and the WebSocket of the protocol.
//!
//! [`http_handler`] makes the handler that a [`crate::server::ServerConfig`] takes. Each request asks the thread that runs the
//! games, and waits for it a limited time.

mod connection;
mod page;
mod routes;
mod upgrade;

use crate::net::HttpHandler;
use crate::server::ServerHandle;
use connection::serve;
use std::sync::Arc;

/// Who may do what over HTTP.
#[derive(Clone, Debug, Default)]
pub struct WebOptions {
    /// Whether the server is behind a proxy that sets `X-Forwarded-For`; otherwise that header is ignored, since any client can
    /// send one.
    pub trust_proxy: bool,
    /// Origins of pages that may connect, besides the server's own address: `https://play.example.org`.
    pub origins: Vec<String>,
}

/// Makes the handler of a server's HTTP requests.
pub fn http_handler(handle: ServerHandle, options: WebOptions) -> HttpHandler {
    let options = Arc::new(options);
    let router = routes::router(handle);
    Arc::new(move |connection| Box::pin(serve(connection, router.clone(), options.clone())))
}
