//! A training of the thresholds of ProbCut: games, searches of their positions to successive depths, a fit, and a match.

use super::cut_fit::{CutSample, fit_cuts};
use super::pattern_subject::finish_tables;
use super::run_folder::RunFolder;
use super::self_play::SeedStream;
use super::{
    PairScore, PairedMatch, PatternPlayer, PatternTarget, SelfPlayer, TrainedFile, TrainingEnd, TrainingEvent,
    TrainingProgress, TrainingRequest, TrainingStage, TrainingTerms, progress_of,
};
use crate::arena::in_order;
use crate::patterns::{PatternEvaluation, TablesText};
use crate::report::{Report, Reports};
use crate::rules::Position;
use crate::search::{SearchOptions, Ties};
use crate::text::{Phrase, authored, phrase};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Nodes for each move of the match and games whose positions are searched, unless the user gives other numbers.
const CUT_NODES: u64 = 5000;
const CUT_GAMES: u64 = 200;

/// Nodes for each move of those games.
const GAME_NODES: u64 = 500;

/// One position of a game in so many is searched.
const STRIDE: u64 = 6;

/// The match has a pair for each of the games, but at least so many.
const FEWEST_PAIRS: u64 = 20;

const GENERATION: u32 = 1;

/// A training of thresholds, which holds the lock of its folder.
#[derive(Debug)]
pub struct CutRun {
    target: PatternTarget,
    folder: RunFolder,
    terms: TrainingTerms,
    /// The tables there are, as text.
    tables: String,
}

impl CutRun {
    /// Fails if the patterns have no tables, another program trains them, or a training of them is not finished.
    pub fn open(target: PatternTarget, request: &TrainingRequest) -> Result<Self, Reports> {
        let folder = RunFolder::open(&target.root, &target.file)?;
        let refuse = |message: Phrase, hint: Phrase| Report::error(message).in_file(&target.file).hint(hint);
        if folder.terms()?.is_some() {
            let hint = phrase("cuts-unfinished-hint");
            return Err(refuse(phrase("cuts-unfinished"), hint).into());
        }
        let Some(tables) = target.tables.clone() else {
            let hint = phrase("pattern-untrained-hint").with("variant", &target.variant.id);
            return Err(refuse(phrase("pattern-untrained"), hint.with("id", &target.name)).into());
        };
        let games = request.games.or(Some(CUT_GAMES));
        let nodes = request.nodes.or(Some(CUT_NODES));
        let request = TrainingRequest { games, nodes, generations: Some(GENERATION), ..*request };
        let terms = TrainingTerms::new(&target.variant.id, target.rules_hash, false, &request);
        Ok(Self { target, folder, terms, tables })
    }

    pub fn trained(&self) -> TrainedFile {
        self.target.trained()
    }

    pub const fn terms(&self) -> &TrainingTerms {
        &self.terms
    }

    /// Searches positions, fits the thresholds and writes them into the tables file if a match against the same search without
    /// them says that they help. The result is the same for any number of threads. Once `is_interrupted`, nothing is written or
    /// kept. Fails if the rules fail, the positions tell nothing, or the file cannot be written.
    pub fn run(
        &mut self,
        (threads, is_interrupted): (usize, &AtomicBool),
        on_event: &mut dyn FnMut(TrainingEvent),
    ) -> Result<TrainingEnd, Reports> {
        let mut plain = self.target.evaluation(&self.tables)?;
        plain.tables.cuts = None;
        let phases = plain.set.phases;
        let plain = self.target.player(plain);
        let mut progress = TrainingProgress {
            stage: TrainingStage::Games,
            generation: GENERATION,
            generations: GENERATION,
            games: 0,
            of: self.terms.games,
            positions: 0,
            score: PairScore::default(),
            secs_left: None,
        };
        let mut samples = Vec::new();
        let is_over = AtomicBool::new(is_interrupted.load(Ordering::Relaxed));
        let game = |number| self.samples(&plain, number, [is_interrupted, &is_over]);
        in_order(self.terms.games.unwrap_or_default(), threads, &is_over, &game, &mut |new| {
            samples.extend(new);
            (progress.games, progress.positions) = (progress.games + 1, samples.len());
            on_event(TrainingEvent::Progress(progress));
            ControlFlow::Continue(())
        })?;
        if is_interrupted.load(Ordering::Relaxed) {
            return Ok(TrainingEnd::Paused(progress));
        }
        let text = self.fitted(&plain.patterns, &samples, phases)?;
        let cutting = self.target.player(self.target.evaluation(&text)?);
        let score = self.play_match([&cutting, &plain], (threads, is_interrupted), &mut |score| {
            let (games, of) = (score.games.count(), Some(self.pairs() * 2));
            progress = TrainingProgress { stage: TrainingStage::Match, games, of, score, ..progress };
            on_event(TrainingEvent::Progress(progress));
        })?;
        if is_interrupted.load(Ordering::Relaxed) {
            return Ok(TrainingEnd::Paused(progress));
        }
        Ok(TrainingEnd::Finished(finish_tables(&self.target, &self.folder, (GENERATION, &text), score)?))
    }

    /// Plays a game and searches some of its positions. `None` once one of `is_interrupted` is set.
    fn samples(
        &self,
        player: &PatternPlayer,
        number: u64,
        is_interrupted: [&AtomicBool; 2],
    ) -> Result<Option<Vec<CutSample>>, Report> {
        let play = self.target.self_play(&self.terms);
        let seed = play.game_seed(SeedStream::Generation(GENERATION), number);
        let no_game = || Report::error(phrase("training-no-game"));
        let mut position = play.varied_opening(seed).ok_or_else(no_game)?;
        let mut samples = Vec::new();
        while position.outcome().is_none() {
            if is_interrupted.iter().any(|flag| flag.load(Ordering::Relaxed)) {
                return Ok(None);
            }
            let mix = player.patterns.mix_at(&position);
            let failed = |error| Report::error(Phrase::from(error));
            if (u64::from(position.ply()) + number).is_multiple_of(STRIDE) {
                samples.push(CutSample::search(player, &position, mix).map_err(failed)?);
            }
            position = next(player, &position, seed)?;
        }
        Ok(Some(samples))
    }

    /// The text of the tables with fitted thresholds.
    fn fitted(&self, plain: &PatternEvaluation, samples: &[CutSample], phases: usize) -> Result<String, Reports> {
        let Some(cuts) = fit_cuts(samples, phases) else {
            let message = phrase("cuts-none").with("title", authored(&self.target.variant.title));
            return Err(Report::error(message).hint(phrase("cuts-none-hint")).into());
        };
        let origin = TablesText::read(&self.target.tables_file, &self.tables)?.origin();
        let (trained, _) = origin.split_once(';').unwrap_or((origin, ""));
        let origin = format!("{trained}; ProbCut, {} positions, seed {}", samples.len(), self.terms.seed);
        let mut tables = plain.tables.clone();
        tables.cuts = Some(cuts);
        Ok(tables.text(&plain.set, &origin))
    }

    fn pairs(&self) -> u64 {
        self.terms.games.unwrap_or_default().max(FEWEST_PAIRS)
    }

    fn play_match(
        &self,
        [new, old]: [&dyn SelfPlayer; 2],
        how: (usize, &AtomicBool),
        on_score: &mut dyn FnMut(PairScore),
    ) -> Result<PairScore, Report> {
        let mut score = PairScore::default();
        let play = self.target.self_play(&self.terms);
        let paired = PairedMatch { play: &play, new, old, number: GENERATION };
        paired.pairs(0..self.pairs(), how, &mut |points| {
            score.add(points);
            on_score(score);
            ControlFlow::Continue(())
        })?;
        Ok(score)
    }
}

/// The position after a move that the player chooses.
fn next(player: &PatternPlayer, position: &Position, seed: u64) -> Result<Position, Report> {
    let options = SearchOptions {
        nodes: Some(GAME_NODES),
        ties: Ties::Random,
        seed: seed.wrapping_add(u64::from(position.ply())),
        selective: true,
        ..SearchOptions::default()
    };
    let found = player.best(position, progress_of(position), &options);
    let found = found.map_err(|error| Report::error(Phrase::from(error)))?;
    Ok(position.play(&found.chosen).0)
}
