//! The stages of a generation: games, fit, match; each goes on where it was.

use super::match_file::MatchFile;
use super::run_folder::{RunFolder, unreadable, unwritten};
use super::stage_context::{StageContext, StageEnd};
use super::training_clock::TrainingClock;
use super::{
    Generation, PairScore, PairedMatch, Sample, SampleFile, SelfPlay, SelfPlayer, TrainingEvent, TrainingProgress,
    TrainingStage, TrainingTerms,
};
use crate::report::Report;
use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use std::path::Path;

/// The first generation of a training that is limited by time has at least so many games.
const FEWEST_GAMES: u64 = 10;

/// More games than any training plays.
const MANY_GAMES: u64 = 1_000_000_000;

/// The number of the match that decides; the others have the numbers of generations.
pub(super) const FINAL_MATCH: u32 = 0;

/// What the stages of a training work with.
pub(super) struct TrainingStages<'a> {
    pub folder: &'a RunFolder,
    pub terms: &'a mut TrainingTerms,
    pub play: SelfPlay,
    /// The features that samples have.
    pub features: usize,
}

impl TrainingStages<'_> {
    /// The progress of a stage with so many games of its own.
    fn progress(&self, stage: TrainingStage, number: u32, games: u64, clock: &TrainingClock) -> TrainingProgress {
        let generations = self.terms.generations;
        let generation = if number == FINAL_MATCH { generations } else { number };
        let match_games = self.terms.pairs() * 2;
        let of = if stage == TrainingStage::Games { self.terms.games } else { Some(match_games) };
        let later = u64::from(generations.saturating_sub(generation));
        let left = self.terms.games.map(|all| {
            let own = of.unwrap_or_default().saturating_sub(games);
            let next = if stage == TrainingStage::Games { match_games } else { 0 };
            let last = if generations > 1 && number != FINAL_MATCH { match_games } else { 0 };
            own + next + later * (all + match_games) + last
        });
        let (positions, score, secs_left) = (0, PairScore::default(), clock.secs_left(left));
        TrainingProgress { stage, generation, generations, games, of, positions, score, secs_left }
    }

    /// Plays the games of a generation that were not played before, and returns the positions of all.
    pub(super) fn play_generation(
        &mut self,
        number: u32,
        player: &dyn SelfPlayer,
        context: &mut StageContext<'_>,
    ) -> Result<StageEnd<Vec<Sample>>, Report> {
        let path = self.folder.games_file(number);
        let (mut file, stored) = SampleFile::open(&path, self.features).map_err(|error| broken(&path, &error))?;
        let (mut samples, mut count) = (stored.samples, stored.count);
        let play = self.play.clone();
        let generation = Generation { play: &play, player, number };
        let StageContext { threads, is_interrupted, clock, on_event } = context;
        let mut failure = Ok(());
        let numbers = count..self.terms.games.unwrap_or(MANY_GAMES);
        generation.games(numbers, (*threads, is_interrupted), &mut |mut game| {
            for sample in &mut game.samples {
                sample.features.truncate(self.features);
                // The room of what is cut off would be kept for all samples: hundreds of megabytes.
                sample.features.shrink_to_fit();
            }
            failure = file.append(&game.samples).map_err(|error| unwritten(&path, &error));
            if failure.is_err() {
                return ControlFlow::Break(());
            }
            samples.extend(game.samples);
            count += 1;
            failure = self.count_game(count, clock);
            let progress = self.progress(TrainingStage::Games, number, count, clock);
            on_event(TrainingEvent::Progress(TrainingProgress { positions: samples.len(), ..progress }));
            let is_over = failure.is_err() || self.terms.games == Some(count);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        failure?;
        if self.terms.games.is_some_and(|games| count >= games) {
            return Ok(StageEnd::Continue(samples));
        }
        let progress = self.progress(TrainingStage::Games, number, count, clock);
        Ok(StageEnd::Break(TrainingProgress { positions: samples.len(), ..progress }))
    }

    /// Ends the first generation once its share of the time is over; the later ones then have as many games.
    fn count_game(&mut self, count: u64, clock: &mut TrainingClock) -> Result<(), Report> {
        clock.add(1, self.folder)?;
        let is_over = self.terms.secs_of_first_games().is_some_and(|secs| clock.secs() >= secs);
        if self.terms.games.is_none() && is_over && count >= FEWEST_GAMES {
            self.terms.games = Some(count);
            self.folder.save_terms(self.terms)?;
        }
        Ok(())
    }

    /// Plays the pairs of a match that were not played before.
    pub(super) fn play_match(
        &self,
        number: u32,
        [new, old]: [&dyn SelfPlayer; 2],
        context: &mut StageContext<'_>,
    ) -> Result<StageEnd<PairScore>, Report> {
        let path = self.folder.match_file(number);
        let (mut file, stored) = MatchFile::open(&path).map_err(|error| broken(&path, &error))?;
        let mut score: PairScore = stored.into_iter().collect();
        let paired = PairedMatch { play: &self.play, new, old, number };
        let StageContext { threads, is_interrupted, clock, on_event } = context;
        let mut failure = Ok(());
        let progress = |score: PairScore, clock: &TrainingClock| {
            let progress = self.progress(TrainingStage::Match, number, score.games.count(), clock);
            TrainingProgress { score, ..progress }
        };
        paired.pairs(score.pairs.count()..self.terms.pairs(), (*threads, is_interrupted), &mut |points| {
            failure = file.append(points).map_err(|error| unwritten(&path, &error));
            failure = failure.clone().and_then(|()| clock.add(2, self.folder));
            if failure.is_err() {
                return ControlFlow::Break(());
            }
            score.add(points);
            on_event(TrainingEvent::Progress(progress(score, clock)));
            ControlFlow::Continue(())
        })?;
        failure?;
        let is_whole = score.pairs.count() >= self.terms.pairs();
        Ok(if is_whole { StageEnd::Continue(score) } else { StageEnd::Break(progress(score, clock)) })
    }
}

/// The games so far cannot be used.
fn broken(path: &Path, error: &io::Error) -> Report {
    if error.kind() == ErrorKind::InvalidData { unreadable(path, error) } else { unwritten(path, error) }
}
