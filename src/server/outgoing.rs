//! Outgoing messages that wait for the journal: nothing is sent before it is written.

use crate::net::{Refusal, RefusalCode, ServerMessage, write_server_message};
use crate::store::JournalCommit;
use crate::text::phrase;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A text for one connection.
#[derive(Clone, Debug)]
pub(super) struct Delivery {
    pub connection: u64,
    pub text: Arc<str>,
    /// The id of the request that the text answers.
    pub re: Option<u64>,
    /// The game that the text reports on. If that game's changes cannot be written, the text is not sent.
    pub game: Option<u64>,
    pub is_last: bool,
}

/// The results of one round of work.
#[derive(Default)]
pub(super) struct Outgoing {
    pub commit: JournalCommit,
    pub deliveries: Vec<Delivery>,
    /// Games with changes in the commit.
    pub touched: BTreeSet<u64>,
}

impl Outgoing {
    /// Queues a text to send after the next commit. `game` is the game that it reports on.
    pub fn push(&mut self, connection: u64, game: Option<u64>, text: Arc<str>) {
        self.deliveries.push(Delivery { connection, text, re: None, game, is_last: false });
    }

    pub fn reply(&mut self, connection: u64, (re, game): (u64, Option<u64>), message: &ServerMessage) {
        let text = write_server_message(message).into();
        self.deliveries.push(Delivery { connection, text, re: Some(re), game, is_last: false });
    }

    pub fn close(&mut self, connection: u64, message: &ServerMessage) {
        let text = write_server_message(message).into();
        self.deliveries.push(Delivery { connection, text, re: None, game: None, is_last: true });
    }

    /// The messages that can still be sent when the journal could not be written.
    pub fn refused(&mut self) -> Vec<Delivery> {
        let unwritten = &self.touched;
        let refuse = |delivery: Delivery| {
            if delivery.game.is_none_or(|game| !unwritten.contains(&game)) {
                return Some(delivery);
            }
            let re = delivery.re?;
            let refusal = Refusal::new(RefusalCode::DiskFull, phrase("refusal-disk-full")).reply(re);
            Some(Delivery { text: write_server_message(&refusal).into(), ..delivery })
        };
        std::mem::take(&mut self.deliveries).into_iter().filter_map(refuse).collect()
    }
}
