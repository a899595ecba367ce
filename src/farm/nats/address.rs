//! Where a NATS server is, and who connects to it.

use crate::report::Report;
use crate::text::phrase;
use async_nats::ConnectErrorKind::{Authentication, AuthorizationViolation};
use async_nats::{Client, ConnectError, ConnectOptions, Event, ServerAddr};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The most time for a request before it is made again.
const REQUEST: Duration = Duration::from_secs(5);
/// The least and the most time before connecting again.
const RETRY: [Duration; 2] = [Duration::from_millis(300), Duration::from_secs(5)];

/// The address of a NATS server, such as `nats://worker-1:secret@host:4222`.
#[derive(Clone, Debug)]
pub struct NatsAddress(ServerAddr);

impl FromStr for NatsAddress {
    type Err = Report;

    fn from_str(text: &str) -> Result<Self, Report> {
        let wrong = || {
            let report = Report::error(phrase("farm-address-wrong").with("text", text));
            report.hint(phrase("farm-address-hint"))
        };
        let address: ServerAddr = text.parse().map_err(|_| wrong())?;
        if address.host().is_empty() || address.scheme().starts_with("ws") {
            return Err(wrong());
        }
        Ok(Self(address))
    }
}

/// Without the password.
impl fmt::Display for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0.host(), self.0.port())
    }
}

impl NatsAddress {
    pub fn user(&self) -> Option<&str> {
        self.0.username().filter(|user| !user.is_empty())
    }

    /// Connects now or later, and again whenever the connection is lost. `name` begins the subjects on which answers arrive, so that
    /// the server can keep workers from reading those of others. `on_event` gets what happens to the connection. Fails if the server
    /// is there and does not accept the user.
    pub(super) async fn connect(
        &self,
        name: &str,
        on_event: impl Fn(Event) + Clone + Send + Sync + 'static,
    ) -> Result<Client, Report> {
        let failed = |error: &ConnectError| {
            let message = phrase("farm-no-connection").with("address", self.to_string());
            Report::error(message.with("error", error.to_string()))
        };
        match self.options(name, on_event.clone()).connect(self.0.clone()).await {
            Ok(client) => return Ok(client),
            Err(error) if matches!(error.kind(), Authentication | AuthorizationViolation) => {
                return Err(failed(&error).hint(phrase("farm-no-connection-hint")));
            }
            // It may not run yet.
            Err(_) => {}
        }
        let options = self.options(name, on_event).retry_on_initial_connect();
        options.connect(self.0.clone()).await.map_err(|error| failed(&error))
    }

    fn options(&self, name: &str, on_event: impl Fn(Event) + Clone + Send + Sync + 'static) -> ConnectOptions {
        let options = ConnectOptions::new()
            .name(format!("damka {name}"))
            .custom_inbox_prefix(format!("_INBOX_{name}"))
            .max_reconnects(None)
            .request_timeout(Some(REQUEST))
            .reconnect_delay_callback(retry_delay)
            .event_callback(move |event| {
                let on_event = on_event.clone();
                async move { on_event(event) }
            });
        match self.user() {
            Some(user) => options.user_and_password(user.to_owned(), self.0.password().unwrap_or_default().to_owned()),
            None => options,
        }
    }
}

/// Grows with the attempts; its last part depends on chance, so that workers do not all come back at once.
pub(super) fn retry_delay(attempts: usize) -> Duration {
    let [least, most] = RETRY;
    let full = least.saturating_mul(1 << attempts.min(6)).min(most);
    full.mul_f64(0.5 + 0.5 * rand::random::<f64>())
}
