//! Plays a contest: as many games at a time as are wanted, each kept when it ends, until all were played or somebody stops
//! it.

use super::contest::GameEnd;
use super::{Contest, GameJob, Ledger, Pause};
use crate::report::Report;
use crate::rules::Position;
use crate::session::Session;
use crate::store::{ContestGame, Store};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A change of [`Control`] is heard within so long.
const LISTEN: Duration = Duration::from_millis(50);

/// How a contest under way is steered, from any thread.
#[derive(Debug, Default)]
pub struct Control {
    /// Games at a time; 0 counts as 1.
    pub threads: AtomicUsize,
    /// Breaks games off; what was not over is played again when the contest is taken up.
    pub stop: AtomicBool,
    /// Begins no more games.
    pub finish: AtomicBool,
    /// Begins no more games for the time being.
    pub pause: Pause,
    /// Whether boards are shown.
    pub watched: AtomicBool,
    boards: Mutex<BTreeMap<(u32, u8), Running>>,
    notices: Mutex<Vec<Report>>,
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Running {
    /// Which it is.
    pub job: GameJob,
    /// Where it stands.
    pub position: Position,
    /// How many plies were played, those of the opening among them.
    pub plies: usize,
    /// The last move, as its variant writes it.
    pub last: String,
    /// Whether it came to its end; it is shown until another game takes its place.
    pub is_over: bool,
}

impl Control {
    /// The games under way and those that ended last, in the order of their pairs; never more than games at a time.
    pub fn boards(&self) -> Vec<Running> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// What there is to say about the file in which the games are kept, since the last call.
    pub fn take_notices(&self) -> Vec<Report> {
        std::mem::take(&mut *self.notices.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn notify(&self, notices: Vec<Report>) {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).extend(notices);
    }

    fn show(&self, job: GameJob, session: &Session) {
        if !self.watched.load(Ordering::Relaxed) {
            return;
        }
        let last = session.played().last().map(|played| played.text.clone()).unwrap_or_default();
        let (position, plies) = (session.position().clone(), session.played().len());
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let running = Running { job, position, plies, last, is_over: false };
        if boards.insert((job.pair, job.half), running).is_none() {
            let most = self.threads.load(Ordering::Relaxed).max(1);
            while boards.len() > most {
                let Some(over) = boards.iter().find(|(_, one)| one.is_over).map(|(key, _)| *key) else { break };
                boards.remove(&over);
            }
        }
    }

    /// No more is played of a game: it came to its end, or was broken off.
    fn finish_job(&self, job: GameJob, is_over: bool) {
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        if is_over && Self::is_set(&self.watched) {
            boards.get_mut(&(job.pair, job.half)).into_iter().for_each(|one| one.is_over = true);
        } else {
            boards.remove(&(job.pair, job.half));
        }
    }

    fn is_set(flag: &AtomicBool) -> bool {
        flag.load(Ordering::Relaxed)
    }

    fn begins_games(&self) -> bool {
        !Self::is_set(&self.stop) && !Self::is_set(&self.finish) && !self.pause.is_on()
    }

    fn is_ending(&self) -> bool {
        Self::is_set(&self.stop) || Self::is_set(&self.finish)
    }
}

/// What a thread that played a game says: the game, or that it was broken off.
type FinishedGame = (GameJob, Option<Box<GameEnd>>);

/// Plays what is left of a contest, which must be claimed. `hear` is told of each game once it is kept, and of nothing now
/// and then, so that it can look at the ledger.
///
/// # Errors
/// A game cannot be kept. All that was kept before stays; the rest is played when the contest is taken up again.
pub fn run(
    (contest, ledger): (&Contest, &mut Ledger),
    store: &mut Store,
    control: &Control,
    hear: &mut dyn FnMut(&Ledger, Option<&ContestGame>),
) -> Result<(), Report> {
    let (tell, told) = channel::<FinishedGame>();
    let abandoned = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let mut running = 0;
        let mut kept = Ok(());
        loop {
            let wanted = control.threads.load(Ordering::Relaxed).max(1);
            while running < wanted && control.begins_games() && kept.is_ok() {
                let Some(job) = ledger.hand_out() else { break };
                let hands = (control, &abandoned, &tell);
                scope.spawn(move || play(contest, job, hands));
                running += 1;
            }
            if Control::is_set(&control.stop) || ledger.is_decided() || kept.is_err() {
                abandoned.store(true, Ordering::Relaxed);
            }
            if running == 0 && (control.is_ending() || kept.is_err() || ledger.is_over()) {
                let verified = store.verify_contest();
                control.notify(store.take_notices());
                return kept.and(verified);
            }
            match told.recv_timeout(LISTEN) {
                Ok((job, None)) => {
                    running -= 1;
                    ledger.put_back(job);
                }
                Ok((_, Some(end))) => {
                    running -= 1;
                    let row = store_game(contest, ledger, store, &end);
                    control.notify(store.take_notices());
                    hear(ledger, row.as_ref().ok());
                    kept = row.map(|_| ());
                }
                // Nobody else holds the sender for good.
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => hear(ledger, None),
            }
        }
    })
}

/// A game counts when it is kept.
fn store_game(contest: &Contest, ledger: &mut Ledger, store: &mut Store, end: &GameEnd) -> Result<ContestGame, Report> {
    let mut row = end.row();
    row.game = store.add_contest_game(contest.id, &row, &end.kept)?;
    ledger.record(row.clone());
    if ledger.is_over() {
        store.set_contest_over(contest.id, true)?;
    }
    Ok(row)
}

fn play(contest: &Contest, job: GameJob, (control, abandoned, tell): (&Control, &AtomicBool, &Sender<FinishedGame>)) {
    let end = contest.play(job, abandoned, &mut |session| control.show(job, session));
    control.finish_job(job, end.is_some());
    // The dispatcher outlives every game.
    let _ = tell.send((job, end.map(Box::new)));
}
