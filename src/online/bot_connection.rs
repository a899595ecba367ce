//! A bot with its connection to a server, which is made again whenever it breaks.

use super::bot_client::BotClient;
use super::bot_terms::BotEvent;
use super::client::rejection_report;
use super::game::OnlineError;
use crate::net::{Connection, ConnectionEvent, ConnectionTimes, Link, read_server_message};
use crate::player::Waker;
use crate::text::Phrase;
use std::io;
use std::time::Duration;

pub struct BotConnection {
    bot: BotClient,
    connection: Connection,
    lost: Option<Phrase>,
}

impl BotConnection {
    /// Starts connecting. `waker` is called from other threads when a tick is worthwhile.
    pub fn open(mut bot: BotClient, link: &Link, waker: Waker) -> io::Result<Self> {
        bot.wake_with(waker.clone());
        let connection = Connection::open(link, ConnectionTimes::default(), waker)?;
        Ok(Self { bot, connection, lost: None })
    }

    pub const fn bot(&self) -> &BotClient {
        &self.bot
    }

    pub const fn bot_mut(&mut self) -> &mut BotClient {
        &mut self.bot
    }

    /// Why the connection is down, if it is.
    pub const fn lost(&self) -> Option<&Phrase> {
        self.lost.as_ref()
    }

    /// Handles incoming messages, advances the games and sends their requests.
    pub fn tick(&mut self, now: Duration) -> Vec<BotEvent> {
        while let Some(event) = self.connection.poll() {
            match event {
                ConnectionEvent::Connected => {
                    self.lost = None;
                    self.bot.connected();
                }
                ConnectionEvent::Lost { reason, .. } => self.lost = Some(reason),
                ConnectionEvent::Untrusted(why) => self.bot.fail(OnlineError::Untrusted(rejection_report(why))),
                // Messages that this version doesn't know are ignored.
                ConnectionEvent::Text(text) => {
                    if let Ok(message) = read_server_message(&text) {
                        self.bot.receive(message, now);
                    }
                }
            }
        }
        let events = self.bot.tick(now);
        self.send();
        events
    }

    /// Sends the queued requests.
    pub fn send(&mut self) {
        while let Some(request) = self.bot.next_request() {
            self.connection.send(&request);
        }
    }

    /// When to tick even if no message arrives.
    pub fn next_due(&self) -> Option<Duration> {
        self.bot.next_due()
    }
}
