//! A player as lists of games name it.

use super::request::ClientKind;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyPlayer {
    pub name: String,
    pub kind: ClientKind,
}
