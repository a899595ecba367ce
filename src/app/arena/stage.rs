//! A contest that is played here, on threads of its own: the window waits for no bot and for no disk.

use super::draft::Draft;
use super::seen::{About, Seen, Standing};
use crate::arena::{Contest, Control, Ledger, run};
use crate::catalog::Catalog;
use crate::player::Waker;
use crate::report::Report;
use crate::store::{Claim, ContestGame, Place, Store};
use crate::text::phrase;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// How a contest stands is worked out so often at most.
const EVERY: Duration = Duration::from_millis(200);
/// And so often at most that it takes no more than a twentieth of the time.
const SHARE: u32 = 20;
/// Boards are shown so often at most.
const BOARDS_EVERY: Duration = Duration::from_millis(80);
/// So long is waited for the games under way to be broken off when the window is closed. What is kept is kept: a bot that
/// does not listen costs nothing but its own game.
const PATIENCE: Duration = Duration::from_secs(3);

/// What is to be played.
pub(super) enum What {
    /// A new contest, with the files as they are.
    New(Box<(Catalog, Draft)>),
    /// One that was broken off.
    Left(i64),
}

/// What the thread tells.
pub(super) enum Told {
    /// The contest has begun, or was taken up.
    Begun(Box<Seen>),
    /// These games came to their end.
    Games(Vec<ContestGame>),
    /// How it stands.
    Standing(Box<Standing>),
    /// No more is played: it is over, was stopped, or could not go on.
    Ended(Vec<Report>),
}

/// The contest that is played here. Dropping it breaks its games off.
pub(super) struct Stage {
    /// How it is steered.
    pub control: Arc<Control>,
    /// By which the store knows it, once it has begun.
    pub id: Option<i64>,
    /// Whether no more is played.
    pub is_over: bool,
    told: Receiver<Told>,
}

impl Stage {
    /// Begins to play, so many games at a time; `waker` is called when there is something to see.
    pub fn begin(what: What, place: Place, threads: usize, waker: Waker) -> Result<Self, Report> {
        let control = Arc::new(Control::default());
        control.threads.store(threads, Ordering::Relaxed);
        let (tell, told) = channel();
        let mut hand = Hand { control: control.clone(), tell, waker };
        let started = std::thread::Builder::new().name("arena".into()).spawn(move || {
            let reports = hand.play(what, &place).err().unwrap_or_default();
            hand.tell(Told::Ended(reports));
        });
        let refuse = |error: std::io::Error| Report::error(phrase("errand-no-thread").with("error", error.to_string()));
        started.map_err(refuse)?;
        Ok(Self { control, id: None, is_over: false, told })
    }

    /// Takes up what was told since.
    pub fn heard(&mut self) -> Vec<Told> {
        let mut all = Vec::new();
        while !self.is_over {
            match self.told.try_recv() {
                Ok(told) => {
                    match &told {
                        Told::Begun(seen) => self.id = Some(seen.about.id),
                        Told::Ended(_) => self.is_over = true,
                        Told::Games(_) | Told::Standing(_) => {}
                    }
                    all.push(told);
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.is_over = true;
                    all.push(Told::Ended(vec![Report::error(phrase("errand-broke-down"))]));
                }
            }
        }
        all
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.control.stop.store(true, Ordering::Relaxed);
        if self.is_over {
            return;
        }
        let until = Instant::now() + PATIENCE;
        loop {
            match self.told.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Told::Ended(_)) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
                Ok(_) => {}
            }
        }
    }
}

/// What the thread works with.
struct Hand {
    control: Arc<Control>,
    tell: Sender<Told>,
    waker: Waker,
}

impl Hand {
    fn tell(&self, told: Told) {
        // Nobody may listen any more: then nobody minds.
        let _ = self.tell.send(told);
        (self.waker)();
    }

    /// Plays it to its end, or to a stop. The claim is given back before that is told.
    fn play(&mut self, what: What, place: &Place) -> Result<(), Vec<Report>> {
        let one = |report| vec![report];
        let mut store = Store::open(place).map_err(one)?;
        let (contest, mut ledger, _claim) = open(what, &mut store)?;
        let games = store.contest_games(contest.id).map_err(one)?;
        let about = Arc::new(About::of(&contest));
        self.tell(Told::Begun(Box::new(Seen { about, standing: Standing::of(&ledger), games })));
        let mut teller = Teller::new(self, &ledger);
        let done = run((&contest, &mut ledger), &mut store, &self.control, &mut |ledger, game| {
            teller.hear(ledger, game);
        });
        teller.publish(&ledger);
        done.map_err(one)
    }
}

fn open(what: What, store: &mut Store) -> Result<(Contest, Ledger, Claim), Vec<Report>> {
    match what {
        What::New(plan) => {
            let (catalog, draft) = *plan;
            let now = catalog.now();
            let variant = now.variant(&draft.variant)?;
            let terms = draft.terms(&variant, &now)?;
            Contest::begin(store, &catalog, &draft.variant, &draft.seats, &terms)
        }
        What::Left(id) => {
            let claim = store.claim_contest(id).map_err(|report| vec![report])?;
            let (contest, ledger) = Contest::load(store, id)?;
            Ok((contest, ledger, claim))
        }
    }
}

/// Tells how a contest goes on, but not more often than anybody can see.
struct Teller<'a> {
    hand: &'a Hand,
    begun: Instant,
    counted: u64,
    games: Vec<ContestGame>,
    next: Instant,
    shown: Instant,
    seen: u64,
}

impl<'a> Teller<'a> {
    fn new(hand: &'a Hand, ledger: &Ledger) -> Self {
        let now = Instant::now();
        Self { hand, begun: now, counted: ledger.counted(), games: Vec::new(), next: now, shown: now, seen: 0 }
    }

    fn hear(&mut self, ledger: &Ledger, game: Option<&ContestGame>) {
        self.games.extend(game.cloned());
        let now = Instant::now();
        if !self.games.is_empty() && now >= self.next {
            self.publish(ledger);
            self.next = now + EVERY.max(now.elapsed() * SHARE);
        } else if now >= self.shown + BOARDS_EVERY && self.hand.control.watched.load(Ordering::Relaxed) {
            self.shown = now;
            let seen = self.hand.control.boards().iter().fold(0, |sum, board| {
                let job = u64::from(board.job.pair) << 1 | u64::from(board.job.half);
                crate::rules::mix(sum ^ job << 20 ^ board.plies as u64 ^ u64::from(board.is_over) << 60)
            });
            if std::mem::replace(&mut self.seen, seen) != seen {
                (self.hand.waker)();
            }
        }
    }

    fn publish(&mut self, ledger: &Ledger) {
        self.hand.tell.send(Told::Games(std::mem::take(&mut self.games))).ok();
        let done = ledger.counted().saturating_sub(self.counted);
        let left = ledger.schedule().pair_count().saturating_sub(ledger.counted());
        let left_secs = (done > 0).then(|| (self.begun.elapsed().as_secs_f64() / done as f64 * left as f64) as u64);
        self.hand.tell(Told::Standing(Box::new(Standing { left_secs, ..Standing::of(ledger) })));
    }
}
