//! Results that are played again by their bots, and what becomes of workers whose games differ.

use super::executor::{FarmExecutor, PendingCheck};
use super::replays::{ReplayedPair, depends_on_machine, difference, end_alike, keys};
use super::sampling::is_sampled;
use super::{FarmLink, PairJob, PairResult, PlayedHalf, Referee, Suspension};
use crate::arena::{ExecutorEvent, FinishedGame};
use crate::report::Report;
use crate::text::{phrase, raw};
use std::time::Duration;

impl<L: FarmLink, R: Referee> FarmExecutor<'_, L, R> {
    /// Counts a result, and has it played again if it is in the sample, one of the worker's first, or odd.
    pub(super) fn accept(&mut self, job: &PairJob, result: &PairResult, mut finished: Vec<FinishedGame>) {
        let now = self.link.now();
        let is_odd = finished.iter().any(|game| game.result.at_fault.is_some());
        for game in finished.iter_mut().filter(|game| result.crashed.contains(&game.job.half)) {
            let report = game.fault_text.take().unwrap_or_default();
            game.fault_text = Some(format!("{report} {}", self.crashes.evidence(&result.id)));
        }
        self.finish(job, &result.worker, finished);
        let record = self.workers.entry(result.worker.clone()).or_default();
        record.since.get_or_insert(now);
        record.games += job.halves.len() as u64;
        record.unverified.extend(keys(job));
        if !result.crashed.is_empty() {
            // It was tried often enough, and would bring this process down.
            return;
        }
        let is_first = record.sampled < self.terms.first_results;
        if is_first || is_odd || is_sampled(&result.id, self.terms.seed, self.terms.sample_share) {
            record.sampled += 1;
            let games = result.games.clone();
            let job = PairJob { confirms: Some(result.attempt), ..job.clone() };
            let check = PendingCheck { job, sent: now, worker: result.worker.clone(), games };
            self.checks.insert(result.id, check);
            self.check_again(result.id);
        }
    }

    pub(super) fn take_check(&mut self, result: &PairResult, replayed: Option<ReplayedPair>) {
        let Some(replayed) = replayed else { return };
        let Some(check) = self.checks.remove(&result.id) else { return };
        if !result.crashed.is_empty() {
            self.crashes.add(result.id, &result.worker);
            // What cannot be checked stays unverified.
            if !self.crashes.is_enough(&result.id, !self.has_another(&result.worker)) {
                self.checks.insert(result.id, check);
                self.check_again(result.id);
            }
            return;
        }
        if check.worker == result.worker {
            self.checks.insert(result.id, check);
            return self.check_again(result.id);
        }
        match replayed {
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
    pub(super) fn judge(&mut self, check: &PendingCheck, other: Option<&PairResult>) {
        if self.crashes.has(&check.job.id()) {
            // It might bring this process down, so it stays unverified.
            return;
        }
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
    pub(super) fn suspend(&mut self, name: &str, why: Suspension) {
        let now = self.link.now();
        let record = self.workers.entry(name.to_owned()).or_default();
        if record.suspension.is_none() {
            record.suspended_after = Some(record.since.map_or(Duration::ZERO, |since| now.saturating_sub(since)));
            let message = phrase("farm-suspended").with("worker", raw(name.to_owned())).with("why", why.phrase());
            self.notices.push(Report::warning(message));
            record.suspension = Some(why);
        }
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
