//! The host's part of a farm: hands out pairs of games, and takes only what it has verified.

use super::crash_reports::CrashReports;
use super::early_results::EarlyResults;
use super::replays::{ReplayedPair, keys, replay_all};
use super::{
    FarmLink, FarmMessage, FarmTerms, JobId, PairJob, PairResult, PlayedHalf, Referee, WorkerHeartbeat, WorkerRecord,
};
use crate::arena::{Contradiction, EndedJob, ExecutorEvent, FinishedGame, GameExecutor, GameJob, WorkerLane};
use crate::report::{ContentHash, Report};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::Duration;

/// Pairs that are out for each thread of a worker: the one it plays and the next.
const PAIRS_PER_THREAD: usize = 2;
/// Games handed out before the first worker is heard of.
const FIRST_ROOM: usize = 8;
/// How often overdue jobs are looked for.
const LOOK: Duration = Duration::from_secs(5);
/// The last so many pairs say how long a pair takes.
const MAX_TIMES: usize = 99;
/// Messages taken at one time.
const MAX_MESSAGES: usize = 64;
/// The least time after which a job is sent again, once it is known how long a pair takes.
const SHORTEST_WAIT: Duration = Duration::from_secs(10);
/// A job is sent again after this many times the usual time of a pair.
const OVERDUE: u32 = 3;

/// A job whose result is awaited.
struct SentJob {
    job: PairJob,
    /// When it was sent, or asked for if its result was there already.
    sent: Duration,
    /// Whether its result was there first, so that it says nothing about how long a pair takes.
    is_early: bool,
}

/// A result that counts and is played again elsewhere.
pub(super) struct PendingCheck {
    pub job: PairJob,
    pub sent: Duration,
    pub worker: String,
    pub games: Vec<PlayedHalf>,
}

/// Plays the games of a contest on the workers that a link reaches.
pub struct FarmExecutor<'a, L, R> {
    pub(super) link: L,
    pub(super) referee: &'a R,
    /// Hash of the contest's files.
    contest: ContentHash,
    pub(super) terms: FarmTerms,
    /// Games submitted and not sent yet, by pair.
    submitted: BTreeMap<u32, Vec<GameJob>>,
    sent: HashMap<JobId, SentJob>,
    early: EarlyResults,
    pub(super) checks: HashMap<JobId, PendingCheck>,
    /// Games that were played here because no two machines agreed on them. They count once the contest asks for them again.
    pub(super) own: HashMap<JobId, Vec<PlayedHalf>>,
    pub(super) workers: BTreeMap<String, WorkerRecord>,
    times: VecDeque<Duration>,
    looked: Duration,
    attempts: u64,
    pub(super) crashes: CrashReports,
    /// Games submitted and not finished.
    running: usize,
    /// Threads of the workers that are there.
    threads: usize,
    pub(super) events: VecDeque<ExecutorEvent>,
    /// Results whose events have not all been taken.
    taken: Vec<PairResult>,
    pub(super) notices: Vec<Report>,
}

impl<'a, L: FarmLink, R: Referee> FarmExecutor<'a, L, R> {
    pub fn new(link: L, referee: &'a R, contest: ContentHash, terms: FarmTerms) -> Self {
        let (looked, attempts) = (link.now(), terms.first_attempt);
        Self {
            link,
            referee,
            contest,
            terms,
            submitted: BTreeMap::new(),
            sent: HashMap::new(),
            early: EarlyResults::default(),
            checks: HashMap::new(),
            own: HashMap::new(),
            workers: BTreeMap::new(),
            times: VecDeque::new(),
            looked,
            attempts,
            crashes: CrashReports::default(),
            running: 0,
            threads: 0,
            events: VecDeque::new(),
            taken: Vec::new(),
            notices: Vec::new(),
        }
    }

    /// The workers heard of, by name.
    pub const fn workers(&self) -> &BTreeMap<String, WorkerRecord> {
        &self.workers
    }

    pub const fn link(&self) -> &L {
        &self.link
    }

    /// Tells the link that no more games are wanted, and whether the contest is over.
    pub fn end(&mut self, is_over: bool) {
        for result in std::mem::take(&mut self.taken) {
            self.link.acknowledge(&result);
        }
        if is_over {
            self.link.finish();
        }
    }

    pub(super) fn count_threads(&mut self) {
        let now = self.link.now();
        let live = self.workers.values().filter(|worker| worker.is_live(now));
        self.threads = live.map(|worker| worker.threads.max(1)).sum();
    }

    /// Whether a worker other than this one can be asked.
    pub(super) fn has_another(&self, name: &str) -> bool {
        let now = self.link.now();
        self.workers.iter().any(|(other, worker)| other != name && worker.is_live(now))
    }

    /// How long to wait for an answer before a job is sent again.
    fn patience(&self) -> Duration {
        let mut times: Vec<Duration> = self.times.iter().copied().collect();
        times.sort_unstable();
        let Some(usual) = times.get(times.len() / 2) else { return self.terms.min_wait };
        self.terms.min_wait.min(SHORTEST_WAIT).max(*usual * OVERDUE)
    }

    /// Sends a job with an attempt of its own: what carries it drops a message that it has carried before.
    fn publish(&mut self, mut job: PairJob) -> SentJob {
        job.attempt = self.attempts;
        self.attempts += 1;
        self.link.publish(&job);
        SentJob { job, sent: self.link.now(), is_early: false }
    }

    /// The games that were played here.
    fn replay_own(&self, job: &PairJob, own: &[PlayedHalf]) -> Result<Vec<FinishedGame>, Contradiction> {
        job.games().zip(own).map(|(job, played)| self.referee.replay(job, &played.game)).collect()
    }

    fn send_submitted(&mut self) {
        let mut early = Vec::new();
        for games in std::mem::take(&mut self.submitted).into_values() {
            let Some(job) = PairJob::new(self.contest, &games) else { continue };
            let id = job.id();
            if let Some(own) = self.own.remove(&id)
                && let Ok(finished) = self.replay_own(&job, &own)
            {
                self.finish(&job, "", finished);
                self.events.push_back(ExecutorEvent::Verified(keys(&job).collect()));
                continue;
            }
            let sent = if let Some(result) = self.early.take(&id) {
                early.push(FarmMessage::Result(Box::new(result)));
                SentJob { job, sent: self.link.now(), is_early: true }
            } else {
                self.publish(job)
            };
            self.sent.insert(id, sent);
        }
        self.take_all(early);
    }

    /// Sends again what is overdue. A result that nobody else can confirm is confirmed here.
    fn send_overdue(&mut self) {
        let now = self.link.now();
        if now.saturating_sub(self.looked) < LOOK {
            return;
        }
        self.looked = now;
        self.count_threads();
        let patience = self.patience();
        let is_overdue = |sent: Duration| now.saturating_sub(sent) >= patience;
        let ids = self.sent.iter().filter(|(_, sent)| is_overdue(sent.sent)).map(|(id, _)| *id);
        for id in ids.collect::<Vec<_>>() {
            self.send_again(id);
        }
        let overdue = self.checks.iter().filter(|(_, check)| is_overdue(check.sent)).map(|(id, _)| *id);
        for id in overdue.collect::<Vec<_>>() {
            self.check_again(id);
        }
    }

    pub(super) fn send_again(&mut self, id: JobId) {
        if let Some(sent) = self.sent.remove(&id) {
            let sent = self.publish(sent.job);
            self.sent.insert(id, sent);
        }
    }

    pub(super) fn check_again(&mut self, id: JobId) {
        let Some(check) = self.checks.remove(&id) else { return };
        if !self.has_another(&check.worker) {
            return self.judge(&check, None);
        }
        let SentJob { job, sent, .. } = self.publish(check.job);
        self.checks.insert(id, PendingCheck { job, sent, ..check });
    }

    /// Takes messages that have arrived. The games of results are replayed together.
    fn take_all(&mut self, messages: Vec<FarmMessage>) {
        let results: Vec<Option<(&PairJob, &PairResult)>> = messages
            .iter()
            .map(|message| match message {
                FarmMessage::Heartbeat(..) => None,
                FarmMessage::Result(result) => self.job_of(result).zip(Some(&**result)),
            })
            .collect();
        let replayed = replay_all(self.referee, &results);
        for (message, replayed) in messages.into_iter().zip(replayed) {
            self.take(message, replayed);
        }
    }

    /// The job that a result answers.
    fn job_of(&self, result: &PairResult) -> Option<&PairJob> {
        if result.is_check {
            self.checks.get(&result.id).map(|check| &check.job)
        } else {
            self.sent.get(&result.id).map(|sent| &sent.job)
        }
    }

    fn take(&mut self, message: FarmMessage, replayed: Option<ReplayedPair>) {
        let now = self.link.now();
        match message {
            FarmMessage::Heartbeat(worker, WorkerHeartbeat { threads, runtime_id, refusal }) => {
                let record = self.workers.entry(worker).or_default();
                let is_new = !record.is_live(now);
                (record.threads, record.runtime_id, record.refusal, record.seen) = (threads, runtime_id, refusal, now);
                if is_new {
                    self.count_threads();
                }
            }
            FarmMessage::Result(result) => {
                let record = self.workers.entry(result.worker.clone()).or_default();
                record.seen = now;
                let is_same = self.terms.runtime_id.is_empty() || self.terms.runtime_id == result.runtime_id;
                if record.suspension.is_some() || !is_same {
                    if result.is_check { self.check_again(result.id) } else { self.send_again(result.id) }
                } else if result.is_check {
                    self.take_check(&result, replayed);
                } else {
                    self.take_result(&result, replayed);
                }
                self.taken.push(*result);
            }
        }
    }

    /// Nothing is replayed of a result without a job.
    fn take_result(&mut self, result: &PairResult, replayed: Option<ReplayedPair>) {
        if !result.crashed.is_empty() && self.sent.contains_key(&result.id) {
            self.crashes.add(result.id, &result.worker);
            if !self.crashes.is_enough(&result.id, !self.has_another(&result.worker)) {
                return self.send_again(result.id);
            }
        }
        // Of a job that is sent twice, the first result counts.
        let Some(replayed) = replayed else {
            if result.attempt < self.terms.first_attempt {
                self.early.keep(result);
            }
            return;
        };
        let Some(sent) = self.sent.remove(&result.id) else { return };
        let job = sent.job;
        match replayed {
            Ok(finished) => {
                if !sent.is_early {
                    self.times.push_back(self.link.now().saturating_sub(sent.sent));
                }
                if self.times.len() > MAX_TIMES {
                    self.times.pop_front();
                }
                self.accept(&job, result, finished);
            }
            Err(why) => {
                let sent = self.publish(job);
                self.sent.insert(result.id, sent);
                self.suspend(&result.worker, why);
            }
        }
    }

    /// Reports the games of a job, which a worker has played.
    pub(super) fn finish(&mut self, job: &PairJob, worker: &str, finished: Vec<FinishedGame>) {
        self.running -= finished.len();
        for (job, finished) in job.games().zip(finished) {
            let (finished, worker) = (Some(Box::new(finished)), worker.to_owned());
            self.events.push_back(ExecutorEvent::Ended(EndedJob { job, finished, worker }));
        }
    }
}

impl<L: FarmLink, R: Referee> GameExecutor for FarmExecutor<'_, L, R> {
    fn room(&self) -> usize {
        let most = (2 * PAIRS_PER_THREAD * self.threads).max(FIRST_ROOM);
        // Events first: a withdrawal changes what is to be played.
        if self.events.is_empty() { most.saturating_sub(self.running) } else { 0 }
    }

    fn submit(&mut self, job: GameJob) {
        self.submitted.entry(job.pair).or_default().push(job);
        self.running += 1;
    }

    fn poll(&mut self, wait: Duration) -> Option<ExecutorEvent> {
        self.send_submitted();
        if let Some(event) = self.events.pop_front() {
            return Some(event);
        }
        // The caller has saved all events of these.
        for result in std::mem::take(&mut self.taken) {
            self.link.acknowledge(&result);
        }
        if let Some(message) = self.link.poll(wait) {
            let mut messages = vec![message];
            while messages.len() < MAX_MESSAGES
                && let Some(message) = self.link.poll(Duration::ZERO)
            {
                messages.push(message);
            }
            self.take_all(messages);
        }
        self.send_overdue();
        self.events.pop_front()
    }

    fn forget(&mut self, games: &[(u32, u8)]) {
        let games: HashSet<(u32, u8)> = games.iter().copied().collect();
        self.checks.retain(|_, check| !keys(&check.job).any(|game| games.contains(&game)));
        for record in self.workers.values_mut() {
            record.unverified.retain(|game| !games.contains(game));
            record.confirmed.retain(|game, _| !games.contains(game));
        }
    }

    fn is_checking(&self) -> bool {
        !self.checks.is_empty() || !self.events.is_empty()
    }

    fn abort(&mut self) {
        let sent = std::mem::take(&mut self.sent).into_values().flat_map(|sent| sent.job.games().collect::<Vec<_>>());
        let submitted = std::mem::take(&mut self.submitted).into_values().flatten();
        let jobs: Vec<GameJob> = sent.chain(submitted).collect();
        if jobs.is_empty() {
            return;
        }
        self.running = 0;
        self.link.cancel();
        for job in jobs {
            let aborted = EndedJob { job, finished: None, worker: String::new() };
            self.events.push_back(ExecutorEvent::Ended(aborted));
        }
        let ids: Vec<JobId> = self.checks.keys().copied().collect();
        for id in ids {
            self.check_again(id);
        }
    }

    fn lanes(&self) -> Vec<WorkerLane> {
        let now = self.link.now();
        self.workers.iter().map(|(name, worker)| worker.lane(name, now, &self.terms.runtime_id)).collect()
    }

    fn take_notices(&mut self) -> Vec<Report> {
        let mut notices = self.link.take_notices();
        notices.append(&mut self.notices);
        notices
    }
}
