//! The bot [`Player`]: its thread starts with the first request and is replaced when it hangs.

use super::bot::BotOptions;
use super::call::broke_down;
use super::live_bot::LiveBot;
use super::seat::SeatThread;
use crate::player::{Player, PlayerResponse, Reply, ReplySender, Request, Waker};
use crate::rules::Termination;
use crate::text::{Phrase, phrase};
use std::sync::Arc;

/// A seat played by a bot. Before each request it picks up the newest version and weights of its [`LiveBot`].
pub struct BotPlayer {
    live: Arc<LiveBot>,
    options: BotOptions,
    /// Title and spec to show instead of the bot's.
    called: Option<(String, String)>,
    outbox: Arc<ReplySender>,
    thread: Option<SeatThread>,
}

impl BotPlayer {
    /// A player for this bot with the chosen options; the others have their defaults.
    pub fn new(live: Arc<LiveBot>, options: BotOptions) -> Self {
        Self { live, options, called: None, outbox: Arc::default(), thread: None }
    }

    #[must_use]
    pub fn called(mut self, title: &str, spec: &str) -> Self {
        self.called = Some((title.to_owned(), spec.to_owned()));
        self
    }

    pub const fn live(&self) -> &Arc<LiveBot> {
        &self.live
    }

    fn refuse(&self, id: u64, ending: Termination, message: Phrase) {
        let fault = PlayerResponse::Fault(broke_down(ending, message));
        self.outbox.push(Reply { id, generation: self.live.generation(), answer: fault });
    }
}

impl Player for BotPlayer {
    fn title(&self) -> String {
        self.called
            .as_ref()
            .map_or_else(|| self.live.current().info.title_with(&self.options), |(title, _)| title.clone())
    }

    fn spec(&self) -> String {
        self.called.as_ref().map_or_else(|| self.live.current().info.spec_with(&self.options), |(_, spec)| spec.clone())
    }

    fn ask(&mut self, request: Request) {
        if self.thread.as_ref().is_some_and(SeatThread::is_abandoned) {
            self.thread = None;
        }
        if self.live.is_stalled() {
            let id = self.live.current().source.id.clone();
            let message = phrase("bot-stalled-before").with("id", id);
            return self.refuse(request.id, Termination::Stalled, message);
        }
        if self.thread.is_none() {
            match SeatThread::start(self.live.clone(), self.options.clone(), self.outbox.clone()) {
                Ok(thread) => self.thread = Some(thread),
                Err(error) => {
                    return self.refuse(
                        request.id,
                        Termination::Crashed,
                        phrase("bot-no-thread").with("error", &error),
                    );
                }
            }
        }
        if let Some(thread) = &mut self.thread {
            thread.ask(request);
        }
    }

    fn poll(&mut self) -> Option<Reply> {
        self.outbox.pop()
    }

    fn stop(&mut self) {
        if let Some(thread) = &self.thread {
            thread.stop();
        }
    }

    fn answers_offers(&self) -> bool {
        self.live.current().info.accepts_draws
    }

    fn wake_with(&mut self, waker: Waker) {
        self.outbox.wake_with(waker);
    }
}
