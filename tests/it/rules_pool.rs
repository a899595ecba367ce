//! Games with Lua rules on shared threads, beside rules that hang or fail.

use crate::session::{Double, ticks};
use crate::shipped;
use damka::player::Player;
use damka::report::Report;
use damka::rules::scripted::{OverlayRules, overlaid};
use damka::rules::{Move, Outcome, Position, StallHandler, Termination, Variant, stall_handler};
use damka::session::{GameResult, GameSettings, RulesPool, Session};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Nothing in these tests takes so long, however busy the machine is.
const LIMIT: Duration = Duration::from_mins(2);

fn game(variant: &Arc<Variant>, game_seed: u64, pool: &RulesPool) -> Session {
    let players = [(); 2].map(|()| Box::new(Double::by_seed()) as Box<dyn Player>);
    let mut session = Session::new(variant.start(), players, GameSettings { game_seed, ..GameSettings::IN_MATCHES });
    session.set_rules_pool(pool.clone());
    session
}

/// Ticks until `is_done`.
fn until(what: &str, mut is_done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_done() {
        assert!(begun.elapsed() < LIMIT, "never: {what}");
        std::thread::yield_now();
    }
}

fn play_out(session: &mut Session) {
    until("the game ends", || {
        ticks(session, 1);
        session.result().is_some()
    });
}

fn record(session: &Session) -> (Vec<String>, GameResult) {
    (session.played().iter().map(|played| played.text.clone()).collect(), session.result().unwrap().clone())
}

fn alone(variant: &Arc<Variant>, seed: u64, pool: &RulesPool) -> (Vec<String>, GameResult) {
    let mut session = game(variant, seed, pool);
    play_out(&mut session);
    record(&session)
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn two_hundred_games_at_once_need_no_more_threads_than_the_pool_has_and_go_as_alone() {
    let variants = ["connect_four", "breakthrough_race", "konane"].map(shipped::variant);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let (pool, single) = (RulesPool::new(processors), RulesPool::new(1));
    // Mostly one variant, and a few others.
    let of = |index: u64| &variants[if index % 20 < 18 { 0 } else { (index % 20 - 17) as usize }];
    let mut sessions: Vec<Session> = (0..200).map(|index| game(of(index), index, &pool)).collect();
    until("all games end", || {
        for session in &mut sessions {
            ticks(session, 1);
        }
        sessions.iter().all(|session| session.result().is_some())
    });
    assert!((1..=processors).contains(&pool.started_threads()), "{} threads", pool.started_threads());
    for (session, index) in sessions.iter().zip(0..) {
        assert_eq!(record(session), alone(of(index), index, &single), "game {index}");
    }
    assert_eq!((single.started_threads(), pool.lost_threads()), (1, 0));
}

#[test]
fn sessions_share_the_pool_of_the_process() {
    let players = [(); 2].map(|()| Box::new(Double::first()) as Box<dyn Player>);
    let mut session = Session::new(shipped::variant("connect_four").start(), players, GameSettings::IN_MATCHES);
    play_out(&mut session);
    assert!(RulesPool::shared().started_threads() > 0);
}

/// Rules that wait at the first move until they are released.
#[derive(Debug)]
struct Gate {
    entered: Mutex<Sender<Entered>>,
    /// Nothing is sent: the wait ends when the sender is dropped.
    open: Mutex<Receiver<()>>,
    panics: bool,
}

struct Entered(Option<StallHandler>);

impl OverlayRules for Gate {
    fn outcome(&self, position: &Position) -> Result<Option<Outcome>, Report> {
        if position.ply() > 0 {
            assert!(!self.panics, "a test");
            let _ = self.entered.lock().unwrap().send(Entered(stall_handler()));
            let _ = self.open.lock().unwrap().recv();
        }
        Ok(None)
    }

    fn filter(&self, _position: &Position, moves: &[Move]) -> Result<Vec<usize>, Report> {
        Ok((0..moves.len()).collect())
    }
}

/// A variant whose rules hang at the first move, a receiver that reports the hang, and a sender that releases them when dropped.
fn hanging() -> (Arc<Variant>, Receiver<Entered>, Sender<()>) {
    let (tell, entered) = channel();
    let (release, open) = channel();
    let native = shipped::own_variant("english");
    let gate = Gate { entered: Mutex::new(tell), open: Mutex::new(open), panics: false };
    (Arc::new(overlaid(native, Box::new(gate))), entered, release)
}

/// Lets a game hang in its rules, as detected by the watchdog.
fn hang(session: &mut Session, entered: &Receiver<Entered>) -> StallHandler {
    ticks(session, 2);
    entered.recv_timeout(LIMIT).unwrap().0.unwrap()
}

#[test]
fn rules_that_cannot_be_stopped_end_their_own_game_and_no_other() {
    let (healthy, seeds) = (shipped::variant("connect_four"), 0..5);
    let pool = RulesPool::new(1);
    let (variant, entered, release) = hanging();
    let mut stuck = game(&variant, 1, &pool);
    let stalls = hang(&mut stuck, &entered);
    let mut others: Vec<Session> = seeds.clone().map(|seed| game(&healthy, seed, &pool)).collect();
    for session in &mut others {
        ticks(session, 5);
        assert!(session.is_deciding(), "its question waits behind the one that hangs");
    }
    // Time passes; a call that only waits for other calls is not at fault.
    others[0].tick(Duration::from_hours(1));
    assert_eq!(others[0].result(), None);
    stalls(&Report::error("they could not be stopped"));
    play_out(&mut stuck);
    let finish = stuck.result().unwrap();
    assert_eq!((finish.outcome.ending, finish.outcome.winner), (Termination::RulesError, None));
    assert_eq!(finish.report.as_ref().unwrap().message, "they could not be stopped");
    for (session, seed) in others.iter_mut().zip(seeds) {
        session.tick(Duration::from_hours(2));
        until("the game ends", || {
            session.tick(Duration::from_hours(2));
            session.result().is_some()
        });
        assert_eq!(record(session), alone(&healthy, seed, &pool));
    }
    assert_eq!((pool.started_threads(), pool.lost_threads()), (2, 1));
    // A released thread ends and no longer counts.
    drop(release);
    until("the thread comes back", || pool.lost_threads() == 0);
    alone(&healthy, 9, &pool);
    assert_eq!(pool.started_threads(), 2);
}

#[test]
fn a_thread_that_nobody_reports_is_given_up_after_a_while() {
    let pool = RulesPool::new(1);
    let (variant, entered, _release) = hanging();
    let mut stuck = game(&variant, 1, &pool);
    hang(&mut stuck, &entered);
    let healthy = shipped::variant("connect_four");
    let mut other = game(&healthy, 3, &pool);
    ticks(&mut other, 3);
    // The time limit of rules starts when the call is first observed.
    let at = Duration::from_secs;
    stuck.tick(at(100));
    stuck.tick(at(109));
    assert_eq!((stuck.result(), stuck.next_due()), (None, Some(at(110))));
    stuck.tick(at(110));
    assert_eq!(stuck.result().unwrap().outcome.ending, Termination::RulesError);
    play_out(&mut other);
    assert_eq!((pool.started_threads(), pool.lost_threads()), (2, 1));
}

#[test]
fn a_breakdown_of_the_host_ends_one_game_only() {
    let native = shipped::own_variant("english");
    let (tell, _entered) = channel();
    let (_release, open) = channel();
    let gate = Gate { entered: Mutex::new(tell), open: Mutex::new(open), panics: true };
    let broken = Arc::new(overlaid(native, Box::new(gate)));
    let pool = RulesPool::new(1);
    let mut broken = game(&broken, 1, &pool);
    play_out(&mut broken);
    let finish = broken.result().unwrap();
    assert_eq!(finish.outcome.ending, Termination::RulesError);
    let message = &finish.report.as_ref().unwrap().message;
    assert_eq!(&**message, "internal error while running the rules of `english`");
    alone(&shipped::variant("connect_four"), 1, &pool);
    assert_eq!((pool.started_threads(), pool.lost_threads()), (2, 0));
}

#[test]
fn threads_are_not_replaced_forever() {
    let pool = RulesPool::new(1);
    let mut releases = Vec::new();
    let mut stuck: Vec<Session> = Vec::new();
    while pool.lost_threads() < 16 {
        let (variant, entered, release) = hanging();
        let mut session = game(&variant, 1, &pool);
        hang(&mut session, &entered)(&Report::error("stuck"));
        releases.push(release);
        stuck.push(session);
    }
    let healthy = shipped::variant("connect_four");
    let mut refused = game(&healthy, 1, &pool);
    play_out(&mut refused);
    let finish = refused.result().unwrap();
    assert_eq!(finish.outcome.ending, Termination::RulesError);
    assert!(finish.report.as_ref().unwrap().to_string().contains("16 threads are stuck"), "{:?}", finish.report);
    drop(releases);
    until("the threads come back", || pool.lost_threads() == 0);
    assert_ne!(alone(&healthy, 1, &pool).1.outcome.ending, Termination::RulesError);
}

#[test]
fn a_game_that_is_gone_is_not_asked_about() {
    let pool = RulesPool::new(1);
    let (variant, entered, release) = hanging();
    let mut stuck = game(&variant, 1, &pool);
    hang(&mut stuck, &entered);
    let (second, second_entered, second_release) = hanging();
    let mut gone = game(&second, 1, &pool);
    ticks(&mut gone, 2);
    assert!(gone.is_deciding());
    drop(gone);
    drop((release, second_release));
    alone(&shipped::variant("connect_four"), 1, &pool);
    assert!(second_entered.try_recv().is_err(), "its question was dropped");
}
