//! A process that plays the games of a worker's thread. A bot that brings its process down harms no other game, and how far the
//! game had come is known.

use super::{ContestPackage, PackedTexts, PairJob, PlayedHalf};
use crate::arena::{Answer, Contest, GameJob, ReportedGame, Transcript};
use crate::board::Side;
use crate::report::ContentHash;
use crate::rules::Termination;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often a process that plays is asked for its end.
const LOOK: Duration = Duration::from_millis(50);
/// How often the process tells how far a game has come.
const TELL: Duration = Duration::from_millis(250);
/// The most time for reading a contest, or for a move beyond its guard.
const GRACE: Duration = Duration::from_mins(1);
/// How long the last words of a process that ended are waited for.
const LAST_WORDS_WAIT: Duration = Duration::from_secs(1);
/// So many bytes at the end of its error output are kept.
const LAST_WORDS_BYTES: usize = 600;

/// What a worker tells the process, a line of JSON each.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ProcessOrder {
    /// The contest of the games that follow.
    Contest { package: ContestPackage, texts: PackedTexts },
    /// One game of a job, by its place in [`PairJob::halves`].
    Play { job: PairJob, place: usize, pace: NewsPace },
}

/// When the process tells how far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NewsPace {
    /// From time to time, as a sign of life.
    Seldom,
    /// Before each move, so that it is known which one brings the process down. In short games this takes as long as the moves.
    EachMove,
}

/// What the process answers, a line of JSON each.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ProcessNews {
    Ready,
    /// The contest cannot be played here.
    Refused(String),
    /// It is this side's turn; what has been answered since the last news.
    Turn {
        side: usize,
        answers: [Vec<Answer>; 2],
        checksums: Vec<u64>,
    },
    Played(ReportedGame),
}

/// Reads orders until they end, and answers them. Endgame tables are kept in `folder`. Fails if nobody reads the answers.
pub fn play_orders(orders: impl IntoIterator<Item = String>, answers: &mut dyn Write, folder: &Path) -> io::Result<()> {
    let mut contest = None;
    let mut answer = |news: &ProcessNews| {
        serde_json::to_writer(&mut *answers, news)?;
        answers.write_all(b"\n")?;
        answers.flush()
    };
    for line in orders {
        match serde_json::from_str(&line)? {
            ProcessOrder::Contest { package, texts } => match package.contest(&texts, folder) {
                Ok(received) => {
                    contest = Some(received);
                    answer(&ProcessNews::Ready)?;
                }
                Err(reports) => {
                    let reports: Vec<String> = reports.into_iter().map(|report| report.to_string()).collect();
                    answer(&ProcessNews::Refused(reports.join("\n")))?;
                }
            },
            ProcessOrder::Play { job, place, pace } => {
                let game = contest.as_ref().zip(job.games().nth(place));
                let Some((contest, game)) = game else { return Err(io::ErrorKind::InvalidInput.into()) };
                let played = play(contest, game, pace, &mut answer)?;
                answer(&ProcessNews::Played(played))?;
            }
        }
    }
    Ok(())
}

fn play(
    contest: &Contest,
    game: GameJob,
    pace: NewsPace,
    answer: &mut dyn FnMut(&ProcessNews) -> io::Result<()>,
) -> io::Result<ReportedGame> {
    let is_unread = AtomicBool::new(false);
    let (mut told, mut plies) = ([0; 2], 0);
    let mut told_at = Instant::now();
    let played = contest.play_recorded(game, &is_unread, &mut |session, transcript| {
        if pace == NewsPace::Seldom && told_at.elapsed() < TELL {
            return;
        }
        told_at = Instant::now();
        let news = ProcessNews::Turn {
            side: session.turn().index(),
            answers: [0, 1].map(|side| transcript.answers[side][told[side]..].to_vec()),
            checksums: transcript.checksums[plies..].to_vec(),
        };
        told = transcript.answers.each_ref().map(Vec::len);
        plies = transcript.checksums.len();
        if answer(&news).is_err() {
            is_unread.store(true, Ordering::Relaxed);
        }
    });
    played.map(|(_, reported)| reported).ok_or_else(|| io::ErrorKind::BrokenPipe.into())
}

/// A contest as it was received, and its hash.
pub type ReceivedContest = (ContentHash, ContestPackage, PackedTexts);

/// What became of a job in a process.
#[derive(Debug)]
pub enum ProcessOutcome {
    /// The games, and which halves of them brought the process down: these end there, by a fault of the player to move.
    Played {
        games: Vec<PlayedHalf>,
        crashed: Vec<u8>,
    },
    Stopped,
    /// The contest cannot be played here, in the words of the process.
    Refused(String),
}

/// Plays games in a process, which is started when it is needed, and again after it ended.
pub struct PlayerProcess {
    command: Arc<dyn Fn() -> Command + Send + Sync>,
    running: Option<RunningProcess>,
}

struct RunningProcess {
    child: Child,
    orders: ChildStdin,
    news: Receiver<ProcessNews>,
    /// The end of its error output, once that is closed.
    last_words: Receiver<String>,
    contest: ContentHash,
}

/// Why a process gave no answer.
enum Silence {
    Stopped,
    Ended(String),
}

/// A game during which the process fell silent, as far as it told.
struct CutGame {
    silence: Silence,
    so_far: Transcript,
    turn: Side,
}

impl PlayerProcess {
    /// `command` starts a program that calls [`play_orders`] with its standard input and output.
    pub fn new(command: Arc<dyn Fn() -> Command + Send + Sync>) -> Self {
        Self { command, running: None }
    }

    /// Plays the games of a job. `guard` is the longest time for a move.
    pub fn play(
        &mut self,
        contest: &ReceivedContest,
        job: &PairJob,
        guard: Duration,
        stopped: &AtomicBool,
    ) -> ProcessOutcome {
        let (mut games, mut crashed) = (Vec::new(), Vec::new());
        for (place, half) in job.halves.iter().enumerate() {
            if let Err(refused) = self.prepare(contest, stopped) {
                return refused;
            }
            let seldom = ProcessOrder::Play { job: job.clone(), place, pace: NewsPace::Seldom };
            let game = match self.game(&seldom, guard, stopped) {
                // Once more, to know the move.
                Err(CutGame { silence: Silence::Ended(_), .. }) => {
                    if let Err(refused) = self.prepare(contest, stopped) {
                        return refused;
                    }
                    self.game(&ProcessOrder::Play { job: job.clone(), place, pace: NewsPace::EachMove }, guard, stopped)
                }
                game => game,
            };
            let game = match game {
                Ok(game) => game,
                Err(CutGame { silence: Silence::Stopped, .. }) => return ProcessOutcome::Stopped,
                Err(CutGame { silence: Silence::Ended(how), so_far, turn }) => {
                    crashed.push(*half);
                    crashed_game(so_far, turn, &how)
                }
            };
            games.push(PlayedHalf { half: *half, game });
        }
        ProcessOutcome::Played { games, crashed }
    }

    /// Starts the process and gives it the contest, unless it has it.
    fn prepare(
        &mut self,
        (hash, package, texts): &ReceivedContest,
        stopped: &AtomicBool,
    ) -> Result<(), ProcessOutcome> {
        if self.running.as_ref().is_some_and(|running| running.contest == *hash) {
            return Ok(());
        }
        if self.running.is_none() {
            let started = RunningProcess::start(&mut (self.command)(), *hash);
            self.running = Some(started.map_err(|error| ProcessOutcome::Refused(error.to_string()))?);
        }
        let order = ProcessOrder::Contest { package: package.clone(), texts: texts.clone() };
        match self.ask(&order, GRACE, stopped) {
            Ok(ProcessNews::Ready) => {
                self.running.iter_mut().for_each(|running| running.contest = *hash);
                Ok(())
            }
            Ok(ProcessNews::Refused(why)) => {
                self.end();
                Err(ProcessOutcome::Refused(why))
            }
            Ok(ProcessNews::Turn { .. } | ProcessNews::Played(_)) => {
                self.end();
                Err(ProcessOutcome::Refused("an answer out of turn".to_owned()))
            }
            Err(Silence::Stopped) => Err(ProcessOutcome::Stopped),
            Err(Silence::Ended(how)) => Err(ProcessOutcome::Refused(how)),
        }
    }

    fn game(&mut self, order: &ProcessOrder, guard: Duration, stopped: &AtomicBool) -> Result<ReportedGame, CutGame> {
        let (mut so_far, mut turn) = (Transcript::default(), Side::Black);
        let mut news = self.ask(order, guard + GRACE, stopped);
        loop {
            match news {
                Ok(ProcessNews::Played(game)) => return Ok(game),
                Ok(ProcessNews::Turn { side, answers, checksums }) => {
                    turn = if side == 0 { Side::Black } else { Side::White };
                    for (all, new) in so_far.answers.iter_mut().zip(answers) {
                        all.extend(new);
                    }
                    so_far.checksums.extend(checksums);
                }
                Ok(ProcessNews::Ready | ProcessNews::Refused(_)) => {}
                Err(silence) => return Err(CutGame { silence, so_far, turn }),
            }
            news = self.answer(guard + GRACE, stopped);
        }
    }

    /// Gives an order and waits for the first answer.
    fn ask(&mut self, order: &ProcessOrder, wait: Duration, stopped: &AtomicBool) -> Result<ProcessNews, Silence> {
        let line = serde_json::to_string(order).unwrap_or_default();
        if let Some(running) = &mut self.running
            && (writeln!(running.orders, "{line}").and_then(|()| running.orders.flush())).is_err()
        {
            return Err(self.silence());
        }
        self.answer(wait, stopped)
    }

    fn answer(&mut self, wait: Duration, stopped: &AtomicBool) -> Result<ProcessNews, Silence> {
        let until = Instant::now() + wait;
        let Some(running) = &self.running else { return Err(Silence::Stopped) };
        loop {
            match running.news.recv_timeout(LOOK) {
                Ok(news) => return Ok(news),
                Err(RecvTimeoutError::Disconnected) => return Err(self.silence()),
                Err(RecvTimeoutError::Timeout) if stopped.load(Ordering::Relaxed) => {
                    self.end();
                    return Err(Silence::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() > until => return Err(self.silence()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Ends a process that gives no answer, and says how it ended.
    fn silence(&mut self) -> Silence {
        let Some(mut running) = self.running.take() else { return Silence::Stopped };
        Silence::Ended(running.end())
    }

    /// Ends the process, if there is one.
    pub fn end(&mut self) {
        let _ = self.silence();
    }
}

impl Drop for PlayerProcess {
    fn drop(&mut self) {
        self.end();
    }
}

impl RunningProcess {
    fn start(command: &mut Command, contest: ContentHash) -> io::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(orders), Some(answers), Some(errors)) = streams else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (sender, news) = channel();
        thread::Builder::new().name("player process".to_owned()).spawn(move || {
            for line in BufReader::new(answers).lines() {
                let Some(news) = line.ok().and_then(|line| serde_json::from_str(&line).ok()) else { return };
                if sender.send(news).is_err() {
                    return;
                }
            }
        })?;
        let (sender, last_words) = channel();
        thread::Builder::new().name("player errors".to_owned()).spawn(move || sender.send(end_of(errors)))?;
        // Another one, so that the contest is still sent.
        let none = ContentHash::of_bytes(&contest.first_digits().to_le_bytes());
        Ok(Self { child, orders, news, last_words, contest: none })
    }

    /// Kills the process if it still runs. Returns how it ended, and why if it said so.
    fn end(&mut self) -> String {
        let ended = self.child.try_wait().ok().flatten();
        if ended.is_none() {
            let _ = self.child.kill();
        }
        let status = ended.map_or_else(|| self.child.wait(), Ok);
        let how = match (ended, status) {
            (Some(_), Ok(status)) => status.to_string(),
            // The pipe closes a moment before the process is gone.
            (None, Ok(status)) => format!("no answer, {status}"),
            (_, Err(error)) => error.to_string(),
        };
        match self.last_words.recv_timeout(LAST_WORDS_WAIT) {
            Ok(words) if !words.is_empty() => format!("{how}: {words}"),
            _ => how,
        }
    }
}

/// The last bytes of an output that is read until it closes, without half lines before them.
fn end_of(mut output: impl Read) -> String {
    let mut last = Vec::new();
    let mut chunk = [0; LAST_WORDS_BYTES];
    let mut is_cut = false;
    while let Ok(count @ 1..) = output.read(&mut chunk) {
        last.extend_from_slice(&chunk[..count]);
        let surplus = last.len().saturating_sub(LAST_WORDS_BYTES);
        is_cut |= surplus > 0;
        last.drain(..surplus);
    }
    let text = String::from_utf8_lossy(&last);
    let whole_lines = if is_cut { text.split_once('\n').map_or(&*text, |(_, rest)| rest) } else { &text };
    whole_lines.trim().to_owned()
}

/// The game of a process that ended, by a fault of the player to move.
fn crashed_game(mut transcript: Transcript, turn: Side, how: &str) -> ReportedGame {
    let moves = transcript.checksums.len();
    let report =
        format!("The process that played the game ended after {moves} moves while this player was to move: {how}.");
    transcript.add_fault(turn, Termination::Crashed, report.clone());
    ReportedGame { transcript, ending: Termination::Crashed.word(), fault_text: Some(report) }
}
