//! The first message of every client.

use crate::net::{ClientKind, ClientMessage, PROTOCOL};
use crate::rules::RULES_VERSION;

/// `token` is that of a bot's account.
pub(super) fn hello(kind: ClientKind, name: &str, token: Option<&str>) -> ClientMessage {
    ClientMessage::Hello {
        protocol: [PROTOCOL, PROTOCOL],
        app: concat!("damka ", env!("CARGO_PKG_VERSION")).to_owned(),
        rules_version: RULES_VERSION,
        kind,
        name: name.to_owned(),
        token: token.map(ToOwned::to_owned),
        capabilities: Vec::new(),
    }
}
