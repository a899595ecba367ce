//! A thread that checks rules from clients, so that no game waits for hostile ones.

use super::frozen_rules::hosted_foreign;
use super::rules_source::HostedRules;
use crate::catalog::FrozenVariant;
use crate::doctor::try_foreign;
use crate::net::{Refusal, RefusalCode, RulesOrigin};
use crate::player::Waker;
use crate::report::{Report, Reports};
use crate::store::{RulesUploads, UploadedRules};
use crate::text::{Phrase, phrase};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// The most requests that wait for the thread; each takes about two seconds.
const MAX_WAITING: usize = 8;

/// Rules that a client wants to play.
pub(super) struct RulesRequest {
    pub id: String,
    pub sha256: String,
    /// `None` to take those that are kept.
    pub files: Option<BTreeMap<String, String>>,
    /// Whether they may be played. Otherwise they are kept for the operator, and nothing of them is run.
    pub is_allowed: bool,
    pub origin: RulesOrigin,
    /// The player's name and address, for the operator.
    pub from: (String, String),
    pub at_ms: u64,
}

pub(super) type CheckedRules = Result<Arc<HostedRules>, Refusal>;

type QueuedRules = (u64, RulesRequest);
type NumberedResult = (u64, CheckedRules);

/// The thread starts with the first request and ends with the server.
pub(super) struct RulesChecker {
    uploads: RulesUploads,
    waker: Waker,
    requests: Option<Sender<QueuedRules>>,
    results: (Sender<NumberedResult>, Receiver<NumberedResult>),
    waiting: usize,
}

impl RulesChecker {
    /// `waker` is called from the thread after each result.
    pub fn new(uploads: RulesUploads, waker: Waker) -> Self {
        Self { uploads, waker, requests: None, results: channel(), waiting: 0 }
    }

    pub const fn uploads(&self) -> &RulesUploads {
        &self.uploads
    }

    pub const fn is_full(&self) -> bool {
        self.waiting >= MAX_WAITING
    }

    /// Queues a request under a number of the caller's.
    pub fn check(&mut self, number: u64, request: RulesRequest) -> Result<(), Report> {
        let requests = match &self.requests {
            Some(requests) => requests.clone(),
            None => self.start()?,
        };
        let broken = |_| Report::error(phrase("task-broke-down"));
        requests.send((number, request)).map_err(broken)?;
        self.waiting += 1;
        Ok(())
    }

    fn start(&mut self) -> Result<Sender<QueuedRules>, Report> {
        let (send, work) = channel::<QueuedRules>();
        let (uploads, waker, results) = (self.uploads.clone(), self.waker.clone(), self.results.0.clone());
        let run = move || {
            for (number, request) in work {
                let result = check(&uploads, request);
                if results.send((number, result)).is_err() {
                    return;
                }
                waker();
            }
        };
        std::thread::Builder::new()
            .name("damka rules check".into())
            .spawn(run)
            .map_err(|error| Report::error(phrase("task-no-thread").with("error", &error)))?;
        self.requests = Some(send.clone());
        Ok(send)
    }

    pub fn take_result(&mut self) -> Option<(u64, CheckedRules)> {
        let result = self.results.1.try_recv().ok()?;
        self.waiting = self.waiting.saturating_sub(1);
        Some(result)
    }
}

fn check(uploads: &RulesUploads, request: RulesRequest) -> CheckedRules {
    let RulesRequest { id, sha256, files, is_allowed, origin, from: (from, address), at_ms } = request;
    let (id, files) = match files {
        Some(files) => (id, files),
        None => match uploads.get(&sha256) {
            Some(kept) => (kept.id, kept.files),
            None => return Err(files_needed()),
        },
    };
    let frozen = FrozenVariant::received(&id, files, &sha256).map_err(|reports| unplayable(&reports))?;
    if frozen.has_shipped_id() {
        return refuse(phrase("server-shipped-id").with("id", &id));
    }
    if !is_allowed {
        let files = frozen.files().clone();
        let upload = UploadedRules { sha256: sha256.clone(), id, files, from, address, at_ms };
        return match uploads.keep(&upload) {
            Ok(()) => refuse(phrase("server-rules-unapproved").with("sha", &sha256)),
            Err(report) => Err(Refusal::new(RefusalCode::DiskFull, report.message)),
        };
    }
    let tried = try_foreign(&frozen).map_err(|reports| unplayable(&reports))?;
    if let Some(finding) = tried.disqualifying_finding() {
        return refuse(phrase("server-rules-unplayable").with("why", finding.report.phrase()));
    }
    hosted_foreign(&frozen, tried.variant, origin).map_err(|reports| unplayable(&reports))
}

pub(super) fn files_needed() -> Refusal {
    Refusal::new(RefusalCode::FilesNeeded, phrase("server-files-needed"))
}

fn refuse(message: Phrase) -> CheckedRules {
    Err(Refusal::new(RefusalCode::RulesRefused, message))
}

fn unplayable(reports: &Reports) -> Refusal {
    let message = phrase("server-rules-unplayable").with("why", reports.first().phrase());
    Refusal::new(RefusalCode::RulesRefused, message)
}
