//! Questions to a running server from other threads.

use super::state::Server;
use super::thread::ServerInput;
use crate::net::HttpHandler;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;
use tokio::sync::oneshot;

/// Makes what answers a server's HTTP requests.
pub type MakeHttpHandler = Box<dyn Fn(ServerHandle) -> HttpHandler + Send + Sync>;

/// A way to ask a running server, from any thread.
#[derive(Clone)]
pub struct ServerHandle {
    inputs: Sender<ServerInput>,
}

impl ServerHandle {
    pub(super) const fn new(inputs: Sender<ServerInput>) -> Self {
        Self { inputs }
    }

    /// Runs a short question on the thread that runs the games; `None` if the server has stopped.
    pub async fn ask<T: Send + 'static>(&self, question: impl FnOnce(&mut Server) -> T + Send + 'static) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let ask = move |server: &mut Server| {
            // The task that asked may have timed out.
            let _ = answer.send(question(server));
        };
        self.inputs.send(ServerInput::Ask(Box::new(ask))).ok()?;
        answered.await.ok()
    }

    /// The same for a thread that may wait; `None` also if there is no answer within this time.
    pub fn ask_and_wait<T: Send + 'static>(
        &self,
        wait: Duration,
        question: impl FnOnce(&mut Server) -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, answered) = channel();
        let ask = move |server: &mut Server| {
            // The thread that asked may have given up.
            let _ = answer.send(question(server));
        };
        self.inputs.send(ServerInput::Ask(Box::new(ask))).ok()?;
        answered.recv_timeout(wait).ok()
    }
}
