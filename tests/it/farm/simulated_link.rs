//! A farm without a network: workers, losses and delays are drawn from a seed, and its clock is counted, not waited for.

use super::games::Games;
use damka::arena::{Answer, ReportedGame};
use damka::farm::{FarmLink, FarmMessage, PairJob, PairResult, PlayedHalf, WorkerHeartbeat};
use damka::rules::mix;
use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};
use std::time::Duration;

pub const RUNTIME: &str = "the runtime";

/// How a worker behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conduct {
    Honest,
    /// Twenty times slower than the others.
    Slow,
    /// Takes jobs and returns nothing.
    Silent,
    /// Reports games of other players after this many true results: legal moves, but not those of the bots.
    OtherGames {
        after: u64,
    },
    /// Reports moves that do not lead to the positions it reports.
    Impossible,
    /// Reports results without games.
    Empty,
    /// Is so slow that its bots run out of time in each game.
    OutOfTime,
    /// Its numbers differ from the host's.
    OtherRuntime,
}

pub struct SimulatedWorker {
    pub name: String,
    pub conduct: Conduct,
    pub results: u64,
}

/// The chances of what a network does, each one in so many; 0 for never.
#[derive(Clone, Copy)]
pub struct Faults {
    pub lost: u64,
    pub repeated: u64,
    pub delayed: u64,
}

enum Event {
    Arrival(usize, PairJob),
    Heartbeat(usize),
    Result(PairResult),
}

pub struct SimulatedLink<'a> {
    games: &'a Games<'a>,
    pub workers: Vec<SimulatedWorker>,
    faults: Faults,
    lot: Cell<u64>,
    now: Duration,
    number: u64,
    events: BTreeMap<u64, Event>,
    order: BinaryHeap<Reverse<(Duration, u64)>>,
    /// Results that were delivered and not acknowledged, to be delivered again.
    unacknowledged: HashMap<(String, u64), u64>,
    pub published: u64,
}

impl<'a> SimulatedLink<'a> {
    pub fn new(games: &'a Games<'a>, conducts: &[Conduct], faults: Faults, seed: u64) -> Self {
        let worker = |(index, conduct): (usize, &Conduct)| SimulatedWorker {
            name: format!("w{index}"),
            conduct: *conduct,
            results: 0,
        };
        let mut link = Self {
            games,
            workers: conducts.iter().enumerate().map(worker).collect(),
            faults,
            lot: Cell::new(mix(seed)),
            now: Duration::ZERO,
            number: 0,
            events: BTreeMap::new(),
            order: BinaryHeap::new(),
            unacknowledged: HashMap::new(),
            published: 0,
        };
        (0..conducts.len()).for_each(|index| link.schedule(link.draw(500), Event::Heartbeat(index)));
        link
    }

    /// A number below `most`.
    fn draw(&self, most: u64) -> u64 {
        self.lot.set(mix(self.lot.get().wrapping_add(0x9e37_79b9_7f4a_7c15)));
        (self.lot.get() >> 11) % most.max(1)
    }

    fn happens(&self, one_in: u64) -> bool {
        one_in > 0 && self.draw(one_in) == 0
    }

    fn schedule(&mut self, millis: u64, event: Event) {
        let at = self.now + Duration::from_millis(millis);
        self.order.push(Reverse((at, self.number)));
        self.events.insert(self.number, event);
        self.number += 1;
    }

    /// Sends a message as a network does: usually within 50 ms, sometimes never, twice or a minute later.
    fn send(&mut self, millis: u64, event: impl Fn() -> Event) {
        if self.happens(self.faults.lost) {
            return;
        }
        for _ in 0..if self.happens(self.faults.repeated) { 2 } else { 1 } {
            let delay = if self.happens(self.faults.delayed) { 60_000 } else { 50 };
            let late = self.draw(delay);
            self.schedule(millis + late, event());
        }
    }

    fn play(&mut self, index: usize, job: &PairJob) {
        let worker = &mut self.workers[index];
        worker.results += 1;
        let conduct = worker.conduct;
        let lies = matches!(conduct, Conduct::OtherGames { after } if worker.results > after);
        let games: Vec<PlayedHalf> = job
            .games()
            .map(|game| {
                let played = match conduct {
                    Conduct::OutOfTime => self.games.out_of_time(game),
                    _ if lies => self.games.of_others(game),
                    _ => self.games.reported(game),
                };
                if conduct == Conduct::Impossible { impossible(played) } else { played }
            })
            .zip(&job.halves)
            .map(|(game, half)| PlayedHalf { half: *half, game })
            .collect();
        let result = PairResult {
            id: job.id(),
            attempt: job.attempt,
            is_check: job.confirms.is_some(),
            worker: worker.name.clone(),
            runtime_id: if conduct == Conduct::OtherRuntime { "another one" } else { RUNTIME }.to_owned(),
            games: if conduct == Conduct::Empty { Vec::new() } else { games },
            crashed: Vec::new(),
        };
        let millis = if conduct == Conduct::Slow { 40_000 } else { 2_000 };
        let millis = millis / 2 + self.draw(millis);
        self.send(millis, || Event::Result(result.clone()));
    }
}

/// The same positions by another first move.
fn impossible(mut game: ReportedGame) -> ReportedGame {
    for answers in &mut game.transcript.answers {
        if let Some(Answer::Move(answered)) = answers.first_mut() {
            answered.index = u32::from(answered.index == 0);
        }
    }
    game
}

impl FarmLink for SimulatedLink<'_> {
    fn publish(&mut self, job: &PairJob) {
        self.published += 1;
        let index = self.draw(self.workers.len() as u64) as usize;
        self.send(0, || Event::Arrival(index, job.clone()));
    }

    fn poll(&mut self, wait: Duration) -> Option<FarmMessage> {
        let end = self.now + wait;
        while let Some(Reverse((at, number))) = self.order.peek().copied() {
            if at > end {
                break;
            }
            self.order.pop();
            self.now = at;
            match self.events.remove(&number) {
                Some(Event::Arrival(index, job)) if self.workers[index].conduct != Conduct::Silent => {
                    self.play(index, &job);
                }
                Some(Event::Heartbeat(index)) => {
                    self.schedule(10_000, Event::Heartbeat(index));
                    let worker = &self.workers[index];
                    let runtime_id = if worker.conduct == Conduct::OtherRuntime { "another one" } else { RUNTIME };
                    let (worker, runtime_id) = (worker.name.clone(), runtime_id.to_owned());
                    return Some(FarmMessage::Heartbeat(
                        worker,
                        WorkerHeartbeat { threads: 1, runtime_id, refusal: None },
                    ));
                }
                Some(Event::Result(result)) => {
                    // Delivered again in half a minute, unless it is acknowledged before.
                    let again = result.clone();
                    self.unacknowledged.insert((result.worker.clone(), result.attempt), self.number);
                    self.schedule(30_000, Event::Result(again));
                    return Some(FarmMessage::Result(Box::new(result)));
                }
                Some(Event::Arrival(..)) | None => {}
            }
        }
        self.now = end;
        None
    }

    fn acknowledge(&mut self, result: &PairResult) {
        if let Some(number) = self.unacknowledged.remove(&(result.worker.clone(), result.attempt)) {
            self.events.remove(&number);
        }
    }

    fn cancel(&mut self) {
        self.events.retain(|_, event| !matches!(event, Event::Arrival(..)));
    }

    fn now(&self) -> Duration {
        self.now
    }
}
