//! The stages of a generation: games, fit, match.

use super::match_file::MatchFile;
use super::run_folder::{unreadable, unwritten};
use super::training_clock::TrainingClock;
use super::{
    Generation, LogisticRegression, PairScore, PairedMatch, PhaseWeights, RegressionFit, Sample, SampleFile, SelfPlay,
    TrainingEvent, TrainingProgress, TrainingRun, TrainingStage,
};
use crate::report::Report;
use crate::text::{authored, phrase};
use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The first generation of a training that is limited by time has at least so many games.
const FEWEST_GAMES: u64 = 10;

/// More games than any training plays.
const MANY_GAMES: u64 = 1_000_000_000;

/// What a stage yields, or how far it came before it was paused.
type StageEnd<T> = Result<ControlFlow<TrainingProgress, T>, Report>;

impl TrainingRun {
    fn self_play(&self) -> SelfPlay {
        SelfPlay { variant: self.target.variant.clone(), nodes: self.terms.nodes, seed: self.terms.seed }
    }

    /// The progress of a stage with so many games of its own.
    fn progress(&self, stage: TrainingStage, generation: u32, games: u64, clock: &TrainingClock) -> TrainingProgress {
        let generations = self.terms.generations;
        let match_games = self.terms.pairs() * 2;
        let of = if stage == TrainingStage::Games { self.terms.games } else { Some(match_games) };
        let later = u64::from(generations.saturating_sub(generation));
        let left = self.terms.games.map(|all| {
            let own = of.unwrap_or_default().saturating_sub(games);
            let next = if stage == TrainingStage::Games { match_games } else { 0 };
            own + next + later * (all + match_games)
        });
        let secs_left = clock.secs_left(left);
        TrainingProgress {
            stage,
            generation,
            generations,
            games,
            of,
            positions: 0,
            score: PairScore::default(),
            secs_left,
        }
    }

    /// Plays the games of a generation that were not played before, and returns the positions of all.
    pub(super) fn play_generation(
        &mut self,
        (number, weights): (u32, &PhaseWeights),
        (threads, is_paused): (usize, &AtomicBool),
        clock: &mut TrainingClock,
        on_event: &mut dyn FnMut(TrainingEvent),
    ) -> StageEnd<Vec<Sample>> {
        let path = self.folder.games_file(number);
        let (mut file, stored) =
            SampleFile::open(&path, weights.names().len()).map_err(|error| broken(&path, &error))?;
        let (mut samples, mut count) = (stored.samples, stored.count);
        let play = self.self_play();
        let generation = Generation { play: &play, weights, number };
        let mut failure = Ok(());
        let numbers = count..self.terms.games.unwrap_or(MANY_GAMES);
        generation.games(numbers, (threads, is_paused), &mut |game| {
            failure = file.append(&game.samples).map_err(|error| unwritten(&path, &error));
            if failure.is_err() {
                return ControlFlow::Break(());
            }
            samples.extend(game.samples);
            count += 1;
            failure = self.count_game(count, clock);
            let progress = self.progress(TrainingStage::Games, number, count, clock);
            on_event(TrainingEvent::Progress(TrainingProgress { positions: samples.len(), ..progress }));
            if failure.is_err() || self.terms.games == Some(count) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        failure?;
        if self.terms.games.is_some_and(|games| count >= games) {
            return Ok(ControlFlow::Continue(samples));
        }
        let progress = self.progress(TrainingStage::Games, number, count, clock);
        Ok(ControlFlow::Break(TrainingProgress { positions: samples.len(), ..progress }))
    }

    /// Ends the first generation once its share of the time is over; the later ones then have as many games.
    fn count_game(&mut self, count: u64, clock: &mut TrainingClock) -> Result<(), Report> {
        clock.add(1, &self.folder)?;
        let is_over = self.terms.secs_of_first_games().is_some_and(|secs| clock.secs() >= secs);
        if self.terms.games.is_none() && is_over && count >= FEWEST_GAMES {
            self.terms.games = Some(count);
            self.folder.save_terms(&self.terms)?;
        }
        Ok(())
    }

    /// Fails if the games decide nothing.
    pub(super) fn fit(&self, samples: &[Sample]) -> Result<RegressionFit, Report> {
        const EVEN: f64 = 0.5;
        let title = || authored(&self.target.variant.title);
        if samples.iter().all(|sample| sample.result == EVEN) {
            let report = Report::error(phrase("training-all-drawn").with("title", title()));
            return Err(report.hint(phrase("training-all-drawn-hint")));
        }
        let fit = LogisticRegression::default().fit(samples, self.start.phases());
        let is_something = |fit: &RegressionFit| fit.pairs.iter().flatten().any(|weight| weight.abs() > 1e-9);
        fit.filter(is_something).ok_or_else(|| Report::error(phrase("training-nothing-decided").with("title", title())))
    }

    /// Plays the pairs of a match against the weights at the start that were not played before.
    pub(super) fn play_match(
        &self,
        (number, weights): (u32, &PhaseWeights),
        (threads, is_paused): (usize, &AtomicBool),
        clock: &mut TrainingClock,
        on_event: &mut dyn FnMut(TrainingEvent),
    ) -> StageEnd<PairScore> {
        let path = self.folder.match_file(number);
        let (mut file, stored) = MatchFile::open(&path).map_err(|error| broken(&path, &error))?;
        let mut score: PairScore = stored.into_iter().collect();
        let play = self.self_play();
        let paired = PairedMatch { play: &play, new: weights, old: &self.start, number };
        let mut failure = Ok(());
        let progress = |score: PairScore, clock: &TrainingClock| {
            let progress = self.progress(TrainingStage::Match, number, score.games.count(), clock);
            TrainingProgress { score, ..progress }
        };
        paired.pairs(score.pairs.count()..self.terms.pairs(), (threads, is_paused), &mut |points| {
            failure = file.append(points).map_err(|error| unwritten(&path, &error));
            failure = failure.clone().and_then(|()| clock.add(2, &self.folder));
            if failure.is_err() {
                return ControlFlow::Break(());
            }
            score.add(points);
            on_event(TrainingEvent::Progress(progress(score, clock)));
            ControlFlow::Continue(())
        })?;
        failure?;
        let is_whole = score.pairs.count() >= self.terms.pairs();
        Ok(if is_whole { ControlFlow::Continue(score) } else { ControlFlow::Break(progress(score, clock)) })
    }
}

/// The games so far cannot be used.
fn broken(path: &Path, error: &io::Error) -> Report {
    if error.kind() == ErrorKind::InvalidData { unreadable(path, error) } else { unwritten(path, error) }
}
