//! The games of a contest between players without chance, each played once however often it is asked for.

use damka::arena::{Answer, AnsweredFault, Contest, Contradiction, FinishedGame, GameJob, ReportedGame};
use damka::farm::Referee;
use damka::report::ContentHash;
use std::cell::RefCell;
use std::collections::HashMap;

/// What decides a game: the seats, which of them begins, and the opening.
type Key = ([String; 2], u8, u32);

pub struct Games<'a> {
    contest: &'a Contest,
    played: RefCell<HashMap<Key, ReportedGame>>,
    replayed: RefCell<HashMap<(Key, ContentHash), Result<FinishedGame, Contradiction>>>,
}

impl<'a> Games<'a> {
    pub fn new(contest: &'a Contest) -> Self {
        Self { contest, played: RefCell::default(), replayed: RefCell::default() }
    }

    fn key(&self, job: GameJob) -> Key {
        (job.entrants.map(|entrant| self.contest.entrants[entrant].seat.clone()), job.half, job.opening)
    }

    pub fn reported(&self, job: GameJob) -> ReportedGame {
        let key = self.key(job);
        if let Some(known) = self.played.borrow().get(&key) {
            return known.clone();
        }
        let played = Referee::play(self.contest, job).unwrap();
        self.played.borrow_mut().insert(key, played.clone());
        played
    }

    /// The game, broken off after four plies because the player to move ran out of time.
    pub fn out_of_time(&self, job: GameJob) -> ReportedGame {
        let mut game = self.reported(job);
        game.transcript.checksums.truncate(4);
        game.transcript.answers.iter_mut().for_each(|answers| answers.truncate(2));
        let ending = "out_of_time".to_owned();
        let fault = AnsweredFault { ending: ending.clone(), report: "too slow".to_owned() };
        let (start, _) = self.contest.game_start(job);
        game.transcript.answers[start.turn().index()].push(Answer::Fault(fault));
        ReportedGame { ending, fault_text: Some("too slow".to_owned()), ..game }
    }

    /// A true game of other players from the same position.
    pub fn of_others(&self, job: GameJob) -> ReportedGame {
        let own = self.key(job);
        let count = self.contest.entrants.len();
        let other = (0..count).map(|entrant| GameJob { entrants: [entrant, entrant], ..job });
        let other = other.map(|job| self.reported(job)).find(|other| *other != self.reported(job));
        other.unwrap_or_else(|| panic!("all play as {own:?}"))
    }
}

impl Referee for Games<'_> {
    fn replay(&self, job: GameJob, reported: &ReportedGame) -> Result<FinishedGame, Contradiction> {
        let text = serde_json::to_string(reported).unwrap();
        let key = (self.key(job), ContentHash::of_bytes(text.as_bytes()));
        let known = self.replayed.borrow().get(&key).cloned();
        let replayed = known.unwrap_or_else(|| {
            let replayed = self.contest.replay(job, reported);
            self.replayed.borrow_mut().insert(key, replayed.clone());
            replayed
        });
        replayed.map(|finished| FinishedGame { job, ..finished })
    }

    fn play(&self, job: GameJob) -> Option<ReportedGame> {
        Some(self.reported(job))
    }
}
