//! What waits for the journal: nothing is sent before it is written.

use crate::net::{Refusal, RefusalCode, ServerMessage, write_server_message};
use crate::store::JournalCommit;
use std::sync::Arc;

/// A text for one connection.
#[derive(Clone, Debug)]
pub(super) struct Delivery {
    pub connection: u64,
    pub text: Arc<str>,
    /// The request that it answers, and the game that the request changed: refused if the journal fails.
    pub re: Option<(u64, Option<u64>)>,
    /// Whether the connection ends with it.
    pub is_last: bool,
    /// Whether it may be sent although the journal failed, as nothing was changed for it.
    pub is_free: bool,
}

/// Everything that one round of work came to.
#[derive(Default)]
pub(super) struct Outgoing {
    pub commit: JournalCommit,
    pub deliveries: Vec<Delivery>,
}

impl Outgoing {
    /// A text that goes out with the next commit.
    pub fn push(&mut self, connection: u64, text: Arc<str>) {
        self.deliveries.push(Delivery { connection, text, re: None, is_last: false, is_free: false });
    }

    /// A reply to a request that changed a game.
    pub fn reply(&mut self, connection: u64, (re, game): (u64, Option<u64>), message: &ServerMessage) {
        let text = write_server_message(message).into();
        self.deliveries.push(Delivery {
            connection,
            text,
            re: Some((re, game)),
            is_last: false,
            is_free: game.is_none(),
        });
    }

    /// The last words to a connection.
    pub fn close(&mut self, connection: u64, message: &ServerMessage) {
        let text = write_server_message(message).into();
        self.deliveries.push(Delivery { connection, text, re: None, is_last: true, is_free: true });
    }

    /// What is left to be sent when the journal could not be written.
    pub fn refused(&mut self) -> Vec<Delivery> {
        let refuse = |delivery: Delivery| {
            if delivery.is_free {
                return Some(delivery);
            }
            let (re, _) = delivery.re?;
            let message = "the server cannot write its journal, so nothing was done; try again later";
            let refusal = Refusal::new(RefusalCode::DiskFull, message).reply(re);
            Some(Delivery { text: write_server_message(&refusal).into(), ..delivery })
        };
        std::mem::take(&mut self.deliveries).into_iter().filter_map(refuse).collect()
    }
}
