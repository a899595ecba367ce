//! The host's part of a farm: hands out pairs of games, and takes only what it has verified.

use super::sampling::is_sampled;
use super::{FarmLink, FarmMessage, JobId, PairJob, PairResult, PlayedHalf, Referee, Suspension, WorkerRecord};
use crate::arena::{EndedJob, ExecutorEvent, FinishedGame, GameExecutor, GameJob};
use crate::report::ContentHash;
use crate::rules::Termination;
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
/// A job is sent again after this many times the usual time of a pair.
const OVERDUE: u32 = 3;

/// How a farm verifies.
#[derive(Clone, Debug, PartialEq)]
pub struct FarmTerms {
    /// The share of results that are played again by their bots, from 0 to 1.
    pub sample_share: f64,
    /// How many of each worker's first results are played again, whatever the share.
    pub first_results: u64,
    /// Decides which results are in the sample; workers must not know it.
    pub seed: u64,
    /// The host's own. Results of workers with another one count only if this is empty.
    pub runtime_id: String,
    /// The least time after which an unanswered job is sent again.
    pub min_wait: Duration,
}

impl Default for FarmTerms {
    fn default() -> Self {
        Self {
            sample_share: 0.02,
            first_results: 3,
            seed: 1,
            runtime_id: String::new(),
            min_wait: Duration::from_mins(1),
        }
    }
}

/// A job whose result is awaited.
struct SentJob {
    job: PairJob,
    sent: Duration,
}

/// A result that counts and is played again elsewhere.
struct PendingCheck {
    job: PairJob,
    sent: Duration,
    worker: String,
    games: Vec<PlayedHalf>,
}

/// Plays the games of a contest on the workers that a link reaches.
pub struct FarmExecutor<'a, L, R> {
    link: L,
    referee: &'a R,
    /// Hash of the contest's files.
    contest: ContentHash,
    terms: FarmTerms,
    /// Games submitted and not sent yet, by pair.
    submitted: BTreeMap<u32, Vec<GameJob>>,
    sent: HashMap<JobId, SentJob>,
    checks: HashMap<JobId, PendingCheck>,
    /// Games that were played here because no two machines agreed on them. They count once the contest asks for them again.
    own: HashMap<JobId, Vec<PlayedHalf>>,
    workers: BTreeMap<String, WorkerRecord>,
    times: VecDeque<Duration>,
    looked: Duration,
    attempts: u32,
    /// Games submitted and not finished.
    running: usize,
    /// Threads of the workers that are there.
    threads: usize,
    events: VecDeque<ExecutorEvent>,
    /// Results whose events have not all been taken.
    taken: Vec<PairResult>,
}

impl<'a, L: FarmLink, R: Referee> FarmExecutor<'a, L, R> {
    pub fn new(link: L, referee: &'a R, contest: ContentHash, terms: FarmTerms) -> Self {
        let looked = link.now();
        Self {
            link,
            referee,
            contest,
            terms,
            submitted: BTreeMap::new(),
            sent: HashMap::new(),
            checks: HashMap::new(),
            own: HashMap::new(),
            workers: BTreeMap::new(),
            times: VecDeque::new(),
            looked,
            attempts: 0,
            running: 0,
            threads: 0,
            events: VecDeque::new(),
            taken: Vec::new(),
        }
    }

    /// The workers heard of, by name.
    pub const fn workers(&self) -> &BTreeMap<String, WorkerRecord> {
        &self.workers
    }

    pub const fn link(&self) -> &L {
        &self.link
    }

    fn count_threads(&mut self) {
        let now = self.link.now();
        let live = self.workers.values().filter(|worker| worker.is_live(now));
        self.threads = live.map(|worker| worker.threads.max(1)).sum();
    }

    /// Whether a worker other than this one can be asked.
    fn has_another(&self, name: &str) -> bool {
        let now = self.link.now();
        self.workers.iter().any(|(other, worker)| other != name && worker.is_live(now))
    }

    /// How long to wait for an answer before a job is sent again.
    fn patience(&self) -> Duration {
        let mut times: Vec<Duration> = self.times.iter().copied().collect();
        times.sort_unstable();
        let usual = times.get(times.len() / 2).copied().unwrap_or_default();
        self.terms.min_wait.max(usual * OVERDUE)
    }

    /// Sends a job with an attempt of its own: what carries it drops a message that it has carried before.
    fn publish(&mut self, mut job: PairJob) -> SentJob {
        job.attempt = self.attempts;
        self.attempts += 1;
        self.link.publish(&job);
        SentJob { job, sent: self.link.now() }
    }

    fn send_submitted(&mut self) {
        for games in std::mem::take(&mut self.submitted).into_values() {
            let Some(job) = PairJob::new(self.contest, &games) else { continue };
            let id = job.id();
            if let Some(own) = self.own.remove(&id)
                && let Ok(finished) = self.replay(&job, &own)
            {
                self.finish(&job, "", finished);
                self.events.push_back(ExecutorEvent::Verified(keys(&job).collect()));
                continue;
            }
            let sent = self.publish(job);
            self.sent.insert(id, sent);
        }
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

    fn send_again(&mut self, id: JobId) {
        if let Some(sent) = self.sent.remove(&id) {
            let sent = self.publish(sent.job);
            self.sent.insert(id, sent);
        }
    }

    fn check_again(&mut self, id: JobId) {
        let Some(check) = self.checks.remove(&id) else { return };
        if !self.has_another(&check.worker) {
            return self.judge(&check, None);
        }
        let SentJob { job, sent } = self.publish(check.job);
        self.checks.insert(id, PendingCheck { job, sent, ..check });
    }

    fn take(&mut self, message: FarmMessage) {
        let now = self.link.now();
        match message {
            FarmMessage::Heartbeat { worker, threads, runtime_id } => {
                let record = self.workers.entry(worker).or_default();
                let is_new = !record.is_live(now);
                (record.threads, record.runtime_id, record.seen) = (threads, runtime_id, now);
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
                    self.take_check(&result);
                } else {
                    self.take_result(&result);
                }
                self.taken.push(*result);
            }
        }
    }

    fn take_result(&mut self, result: &PairResult) {
        // Of a job that is sent twice, the first result counts.
        let Some(sent) = self.sent.remove(&result.id) else { return };
        let job = sent.job;
        match self.replay(&job, &result.games) {
            Ok(finished) => {
                let now = self.link.now();
                self.times.push_back(now.saturating_sub(sent.sent));
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

    /// Plays reported games of a job again by their transcripts.
    fn replay(&self, job: &PairJob, games: &[PlayedHalf]) -> Result<Vec<FinishedGame>, Suspension> {
        let pair = job.pair;
        if !games.iter().map(|game| &game.half).eq(&job.halves) {
            return Err(Suspension::NoResult { pair });
        }
        let replayed = job.games().zip(games).map(|(game, PlayedHalf { half, game: reported })| {
            self.referee.replay(game, reported).map_err(|how| Suspension::Contradiction { pair, half: *half, how })
        });
        replayed.collect()
    }

    /// Counts a result, and has it played again if it is in the sample, one of the worker's first, or odd.
    fn accept(&mut self, job: &PairJob, result: &PairResult, finished: Vec<FinishedGame>) {
        let now = self.link.now();
        let is_odd = finished.iter().any(|game| game.result.at_fault.is_some());
        self.finish(job, &result.worker, finished);
        let record = self.workers.entry(result.worker.clone()).or_default();
        record.since.get_or_insert(now);
        record.games += job.halves.len() as u64;
        record.unverified.extend(keys(job));
        let is_first = record.sampled < self.terms.first_results;
        if is_first || is_odd || is_sampled(&result.id, self.terms.seed, self.terms.sample_share) {
            record.sampled += 1;
            let games = result.games.clone();
            let job = PairJob { is_check: true, ..job.clone() };
            let check = PendingCheck { job, sent: now, worker: result.worker.clone(), games };
            self.checks.insert(result.id, check);
            self.check_again(result.id);
        }
    }

    /// Reports the games of a job, which a worker has played.
    fn finish(&mut self, job: &PairJob, worker: &str, finished: Vec<FinishedGame>) {
        self.running -= finished.len();
        for (job, finished) in job.games().zip(finished) {
            let (finished, worker) = (Some(Box::new(finished)), worker.to_owned());
            self.events.push_back(ExecutorEvent::Ended(EndedJob { job, finished, worker }));
        }
    }

    fn take_check(&mut self, result: &PairResult) {
        let Some(check) = self.checks.remove(&result.id) else { return };
        if check.worker == result.worker {
            self.checks.insert(result.id, check);
            return self.check_again(result.id);
        }
        match self.replay(&check.job, &result.games) {
            Ok(_) if difference(&check.games, &result.games).is_none() => {
                let games = keys(&check.job).map(|game| (game, check.worker.clone()));
                self.workers.entry(result.worker.clone()).or_default().confirmed.extend(games);
                self.confirm(&check);
            }
            Ok(_) => self.judge(&check, Some(result)),
            Err(why) => {
                self.suspend(&result.worker, why);
                self.checks.insert(result.id, check);
                self.check_again(result.id);
            }
        }
    }

    fn confirm(&mut self, check: &PendingCheck) {
        let record = self.workers.entry(check.worker.clone()).or_default();
        record.verified += 1;
        keys(&check.job).for_each(|game| _ = record.unverified.remove(&game));
        self.events.push_back(ExecutorEvent::Verified(keys(&check.job).collect()));
    }

    /// Plays the games of a check here, which decides who is right: the worker that played them, and `other`, whose games differ.
    fn judge(&mut self, check: &PendingCheck, other: Option<&PairResult>) {
        let reports = [Some(&check.games), other.map(|other| &other.games)];
        if reports.into_iter().flatten().flatten().any(|played| depends_on_machine(&played.game.ending)) {
            return self.judge_by_ending(check, other);
        }
        let Some(own) = self.play(&check.job) else { return };
        let pair = check.job.pair;
        if let Some((other, (half, ply))) = other.and_then(|other| Some((other, difference(&own, &other.games)?))) {
            self.suspend(&other.worker, Suspension::OtherGame { pair, half, ply });
        }
        match difference(&own, &check.games) {
            Some((half, ply)) => self.suspend(&check.worker, Suspension::OtherGame { pair, half, ply }),
            None => self.confirm(check),
        }
    }

    /// Decides about games with an end that a slow machine gives honestly, so nobody is suspended: they count if another machine or
    /// this one ends them alike, and otherwise those played here do.
    fn judge_by_ending(&mut self, check: &PendingCheck, other: Option<&PairResult>) {
        if other.is_some_and(|other| end_alike(&check.games, &other.games)) {
            return self.confirm(check);
        }
        let Some(own) = self.play(&check.job) else { return };
        if end_alike(&check.games, &own) {
            return self.confirm(check);
        }
        let record = self.workers.entry(check.worker.clone()).or_default();
        keys(&check.job).for_each(|game| _ = record.unverified.remove(&game));
        record.games = record.games.saturating_sub(check.job.halves.len() as u64);
        self.own.insert(check.job.id(), own);
        self.events.push_back(ExecutorEvent::Withdrawn(keys(&check.job).collect()));
    }

    /// Plays the games of a job here, with their bots.
    fn play(&self, job: &PairJob) -> Option<Vec<PlayedHalf>> {
        job.games().map(|game| Some(PlayedHalf { half: game.half, game: self.referee.play(game)? })).collect()
    }

    /// Takes no more results of a worker, and withdraws those that are not verified, and those of others that only it confirmed.
    fn suspend(&mut self, name: &str, why: Suspension) {
        let record = self.workers.entry(name.to_owned()).or_default();
        record.suspension.get_or_insert(why);
        let unverified = std::mem::take(&mut record.unverified);
        let confirmed = std::mem::take(&mut record.confirmed);
        let mut games: Vec<(u32, u8)> = unverified.into_iter().collect();
        record.games = record.games.saturating_sub(games.len() as u64);
        for (game, worker) in confirmed {
            let record = self.workers.entry(worker).or_default();
            record.games = record.games.saturating_sub(1);
            games.push(game);
        }
        games.sort_unstable();
        self.checks.retain(|_, check| check.worker != name);
        self.count_threads();
        if !games.is_empty() {
            self.events.push_back(ExecutorEvent::Withdrawn(games));
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
            self.take(message);
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
}

/// The games of a job by pair and half.
fn keys(job: &PairJob) -> impl Iterator<Item = (u32, u8)> + '_ {
    job.halves.iter().map(|half| (job.pair, *half))
}

/// The first half and ply at which the same games of two results differ.
fn difference(one: &[PlayedHalf], other: &[PlayedHalf]) -> Option<(u8, usize)> {
    one.iter()
        .zip(other)
        .find_map(|(one, other)| one.game.transcript.difference(&other.game.transcript).map(|ply| (one.half, ply)))
}

fn end_alike(one: &[PlayedHalf], other: &[PlayedHalf]) -> bool {
    one.iter().map(|played| &played.game.ending).eq(other.iter().map(|played| &played.game.ending))
}

/// Whether a game may end this way on a slow machine only.
fn depends_on_machine(ending: &str) -> bool {
    let fault = Termination::fault_named(ending);
    fault.is_some_and(|fault| {
        matches!(fault, Termination::OutOfTime | Termination::Stalled | Termination::Crashed | Termination::NoStart)
    })
}
