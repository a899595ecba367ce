//! The weight lab: edits a bot's weights in two sets, shows what each makes of a game's positions, and plays one against the other.

mod close_answer;
mod closing;
mod evaluator;
mod game_line;
mod move_predictor;
pub mod page;
mod state;
mod unused_weights;
mod weight_sets;

pub use close_answer::{CloseAnswer, CloseQuestion};
pub use evaluator::Marks;
pub use game_line::GameLine;
pub use move_predictor::PredictedMoves;
pub use state::WeightLabState;
pub(in crate::app) use state::{compared_arrows, grade_notes, tune};
pub use unused_weights::{foreign_weights, unused_weights};
pub use weight_sets::{SetId, WeightSet, WeightSets};

use crate::app::route::Route;
use crate::catalog::{Bot, SeatSpec, Snapshot};
use crate::config::{NotationStyle, Weights};
use crate::notation::shown_text;
use crate::player::{Allowance, Waker};
use crate::report::{Report, Reports, Trace};
use crate::rules::{Move, Position, Variant};
use crate::session::{BackgroundMatch, GameSettings, MatchScore, Plan, PlayerSource};
use crate::text::{Phrase, authored, phrase};
use evaluator::Evaluator;
use move_predictor::{MovePredictor, PredictionContext};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

impl Route {
    /// The weight lab.
    pub const WEIGHT_LAB: Self = Self::new("weight lab");
}

/// Predicted moves are requested once no weight has changed for this long.
const STABLE_AFTER: Duration = Duration::from_millis(200);
/// Pairs of games of A against B.
pub const PAIRS: u32 = 100;
/// Nodes per search in such a game, so that a game takes about a second.
const BOUT_NODES: u64 = 20_000;
/// The first seed of such games.
const BOUT_SEED: u64 = 1;

/// A user action in the weight lab.
#[derive(Clone, Debug, PartialEq)]
pub enum WeightLabAction {
    /// Selects another bot, as a seat text with options.
    Seat(String),
    /// Selects another bot; if it doesn't play the shown game, with the start of one that it plays.
    Tune(String),
    /// Changes one of B's weights.
    Move {
        /// The name of the weight.
        name: String,
        value: f64,
    },
    /// Ends a change, so that the next one is a separate undo step.
    Settle,
    Undo,
    Redo,
    /// Copies B to A.
    Keep,
    /// Swaps A and B.
    Swap,
    /// Resets A to the file.
    FileAsA,
    /// Resets B to the file.
    BackToFile,
    /// Resets B to the shipped weights.
    BackToShipped,
    /// Writes B to the file.
    Write,
    /// Says that this file has been written.
    Written(String),
    /// Shows the position after this many plies.
    ShowPly(usize),
    /// Shows the position this many plies forwards or back.
    StepBy(isize),
    /// Plays A against B from the shown position.
    PlayOut,
    /// Stops those games.
    StopPlay,
    /// Answers what becomes of unsaved weights when the window closes.
    Close(CloseAnswer),
}

/// The bot whose weights are being edited.
struct Bench {
    seat: SeatSpec,
    bot: Arc<Bot>,
    file: String,
    evaluators: [Evaluator; 2],
    predictors: [MovePredictor; 2],
}

/// Games of A against B.
struct Match {
    background: BackgroundMatch,
    /// The weights of A and B in these games.
    sets: [WeightSet; 2],
    /// The weights file; then the variant that they play.
    file: String,
    variant: Arc<Variant>,
}

pub struct WeightLab {
    /// The screen to return to.
    pub from: Route,
    line: GameLine,
    seat: String,
    bench: Option<Bench>,
    fault: Option<Report>,
    /// The edited sets by weights file, so that switching to another bot loses nothing.
    mixes: HashMap<String, WeightSets>,
    games: Option<Match>,
    /// The latest message.
    pub message: Phrase,
    /// When a weight last changed.
    moved_at: Option<Duration>,
    /// The generation number of the files last applied.
    number: u64,
    /// Grows with every change of what the board shows.
    pub changes: u64,
    waker: Waker,
}

impl WeightLab {
    /// Opens the lab for the bot of a seat, with a game.
    pub fn new(from: Route, line: GameLine, seat: String, waker: Waker) -> Self {
        Self {
            from,
            line,
            seat,
            bench: None,
            fault: None,
            mixes: HashMap::new(),
            games: None,
            message: Phrase::default(),
            moved_at: None,
            number: 0,
            changes: 1,
            waker,
        }
    }

    /// Switches to another game, or to a longer version of the same; edited weights are kept.
    pub fn switch_game(&mut self, from: Route, line: GameLine, seat: String) {
        (self.from, self.line, self.seat) = (from, line, seat);
        self.rest();
        self.changes += 1;
        self.message = Phrase::default();
    }

    /// The bot of this seat, if it plays the variant and has weights.
    pub fn bot_of(seat: &str, variant: &Variant, now: &Snapshot) -> Option<Arc<Bot>> {
        match SeatSpec::read(seat, variant, now) {
            Ok(SeatSpec::Bot { bot, .. }) => now.weights_of(&bot).is_some().then_some(bot),
            _ => None,
        }
    }

    /// The seat whose bot is being edited.
    pub fn seat(&self) -> &str {
        &self.seat
    }

    pub fn variant(&self) -> &Arc<Variant> {
        self.position().variant()
    }

    pub const fn line(&self) -> &GameLine {
        &self.line
    }

    pub fn position(&self) -> &Position {
        &self.line.positions[self.line.shown.min(self.line.positions.len() - 1)]
    }

    /// Why there is nothing to edit.
    pub const fn fault(&self) -> Option<&Report> {
        self.fault.as_ref()
    }

    /// The bot, its weights file and the edited sets.
    pub fn weight_sets(&self) -> Option<(&Arc<Bot>, &str, &WeightSets)> {
        let bench = self.bench.as_ref()?;
        Some((&bench.bot, &bench.file, self.mixes.get(&bench.file)?))
    }

    fn evaluator(&self, which: SetId) -> Option<&Evaluator> {
        self.bench.as_ref().map(|bench| &bench.evaluators[which as usize])
    }

    /// The grades of the shown position by the bot with one of the sets.
    pub fn marks(&self, which: SetId) -> &Marks {
        self.evaluator(which).map_or(&Marks::Awaited, |evaluator| evaluator.marks(self.line.shown))
    }

    /// The reasons of one of the sets for its grade of a move in the shown position; `None` while they are not known.
    pub fn reasons(&self, which: SetId, legal: &Move) -> Option<&[Trace]> {
        self.evaluator(which)?.reasons(self.line.shown, legal)
    }

    /// Whether B of a weights file differs from the file.
    pub fn has_changes(&self, file: &str) -> bool {
        self.mixes.get(file).is_some_and(|sets| !sets.b_is_file())
    }

    /// Whether the displayed grades belong to the current weights of both sets.
    pub fn is_settled(&self) -> bool {
        self.bench
            .as_ref()
            .is_some_and(|bench| bench.evaluators.iter().all(|evaluator| evaluator.is_settled(self.line.shown)))
    }

    fn plays_after(&self, which: SetId, ply: usize) -> &PredictedMoves {
        self.bench.as_ref().map_or(&PredictedMoves::Unknown, |bench| bench.predictors[which as usize].plays(ply))
    }

    /// The predicted move of one of the sets in the shown position.
    pub fn plays(&self, which: SetId) -> &PredictedMoves {
        self.plays_after(which, self.line.shown)
    }

    /// The move for a set's arrow: the predicted one, or the best graded one until that is known.
    pub fn best(&self, which: SetId) -> Option<&Move> {
        match self.plays(which) {
            PredictedMoves::Is(chosen) => Some(chosen),
            PredictedMoves::Unknown => self.marks(which).best(),
            PredictedMoves::Nothing | PredictedMoves::Fault(_) => None,
        }
    }

    /// The plies at which the two sets would play different moves, with A's and B's move.
    pub fn differing_moves(&self) -> Vec<(usize, &Move, &Move)> {
        let differs = |ply: usize| match SetId::BOTH.map(|which| self.plays_after(which, ply)) {
            [PredictedMoves::Is(a), PredictedMoves::Is(b)] if !a.is_same(b) => Some((ply, a, b)),
            _ => None,
        };
        (0..self.line.positions.len()).filter_map(differs).collect()
    }

    /// The number of positions for which both predictions are known.
    pub fn compared(&self) -> usize {
        let known = |ply: &usize| {
            SetId::BOTH.into_iter().all(|which| *self.plays_after(which, *ply) != PredictedMoves::Unknown)
        };
        (0..self.line.positions.len()).filter(known).count()
    }

    /// The text of a move after this many plies.
    pub fn text(&self, ply: usize, legal: &Move, style: NotationStyle) -> String {
        let before = &self.line.positions[ply.min(self.line.positions.len() - 1)];
        let names = style.square_names(before.variant().names);
        shown_text(before, legal, names, style == NotationStyle::Short)
    }

    /// The score of A against B with this bot in this game, and whether it was played with the current weights.
    pub fn score(&self) -> Option<(MatchScore, bool)> {
        let (_, file, weight_sets) = self.weight_sets()?;
        let variant = self.variant();
        let games = self.games.as_ref().filter(|games| games.file == file && games.variant.id == variant.id)?;
        let is_now = SetId::BOTH.map(|which| weight_sets.set(which)) == games.sets.each_ref();
        Some((games.background.score(), is_now))
    }

    /// Advances the lab: applies file changes, sends requests, processes replies. `allowance` is that of a move in a game. Returns
    /// when the next step is due.
    pub fn tick(&mut self, now: &Snapshot, time: Duration, allowance: Allowance) -> Option<Duration> {
        if self.number != now.number {
            self.number = now.number;
            self.reload_bench(now);
        }
        let (bench, mixes) = (self.bench.as_mut()?, &self.mixes);
        let weight_sets = mixes.get(&bench.file)?;
        for which in SetId::BOTH {
            if bench.evaluators[which as usize].set_weights(weight_sets.set(which)) {
                self.moved_at = Some(time);
            }
        }
        let stable_at = self.moved_at.map_or(Duration::ZERO, |moved| moved + STABLE_AFTER);
        let GameLine { positions, shown, seed, .. } = &self.line;
        let is_stable = stable_at <= time;
        for evaluator in &mut bench.evaluators {
            evaluator.tick(positions, *shown, is_stable);
        }
        let context = PredictionContext { line: positions, shown: *shown, seed: *seed, allowance, time };
        let next = bench.predictors.each_mut().map(|predictor| predictor.tick(&context, is_stable));
        if is_stable { next.into_iter().flatten().min() } else { Some(stable_at.saturating_sub(time)) }
    }

    /// Stops everything except the games of A against B, while the page is hidden.
    pub fn rest(&mut self) {
        self.bench = None;
        self.number = 0;
    }

    /// Reloads the bot from its current files.
    fn reload_bench(&mut self, now: &Snapshot) {
        match self.bench_of(now) {
            Ok((seat, bot, file, weights)) => {
                let values = weights.values();
                let weight_sets = self.mixes.entry(file.clone()).or_insert_with(|| WeightSets::new(values.clone()));
                weight_sets.follow(values);
                let is_same = |bench: &Bench| {
                    let options = |seat: &SeatSpec| {
                        if let SeatSpec::Bot { options, .. } = seat { Some(options.clone()) } else { None }
                    };
                    Arc::ptr_eq(&bench.bot.live, &bot.live)
                        && bench.file == file
                        && options(&bench.seat) == options(&seat)
                };
                if let Some(bench) = self.bench.as_mut().filter(|bench| is_same(bench)) {
                    bench.bot = bot;
                } else {
                    let evaluator = |which| Evaluator::new(&seat, weight_sets.set(which), self.waker.clone());
                    let evaluators = evaluator(SetId::A).zip(evaluator(SetId::B)).map(|(a, b)| [a, b]);
                    let predictor =
                        |evaluator: &Evaluator| MovePredictor::new(&seat, evaluator.live(), self.waker.clone());
                    let predictors =
                        evaluators.as_ref().and_then(|[a, b]| predictor(a).zip(predictor(b))).map(|(a, b)| [a, b]);
                    let both = evaluators.zip(predictors);
                    self.bench = both.map(|(evaluators, predictors)| Bench { seat, bot, file, evaluators, predictors });
                }
                self.fault = None;
            }
            Err(report) => (self.bench, self.fault) = (None, Some(report)),
        }
    }

    fn bench_of(&self, now: &Snapshot) -> Result<(SeatSpec, Arc<Bot>, String, Arc<Weights>), Report> {
        let variant = self.variant();
        let none = || Report::note(phrase("weight-lab-nobody").with("game", authored(&variant.title)));
        if self.seat.is_empty() {
            return Err(none());
        }
        let read = SeatSpec::read(&self.seat, variant, now);
        let seat = read.map_err(Reports::into_first)?;
        let SeatSpec::Bot { bot, .. } = &seat else { return Err(none()) };
        let bare = || Report::note(phrase("weight-lab-no-weights").with("name", authored(&bot.info.title)));
        let entry = now.weights_of(bot).ok_or_else(bare)?;
        let weights = entry.good().cloned().ok_or_else(|| entry.faults.first().cloned().unwrap_or_else(bare))?;
        let (bot, file) = (bot.clone(), entry.file.clone());
        Ok((seat, bot, file, weights))
    }

    fn mix_mut(&mut self) -> Option<&mut WeightSets> {
        self.mixes.get_mut(&self.bench.as_ref()?.file)
    }

    /// Performs an action that needs neither the files nor the board.
    pub fn act(&mut self, act: WeightLabAction) {
        if !matches!(act, WeightLabAction::Settle) {
            self.message = Phrase::default();
        }
        match act {
            WeightLabAction::Seat(seat) => {
                self.seat = seat;
                self.rest();
            }
            WeightLabAction::ShowPly(ply) => self.show_ply(ply),
            WeightLabAction::StepBy(plies) => self.show_ply(self.line.shown.saturating_add_signed(plies)),
            WeightLabAction::PlayOut => self.play_out(),
            WeightLabAction::StopPlay => {
                if let Some(games) = &self.games {
                    games.background.stop();
                }
            }
            WeightLabAction::BackToShipped => {
                let shipped =
                    self.weight_sets().and_then(|(_, file, _)| crate::catalog::Catalog::shipped_weights(file));
                if let (Some(weight_sets), Some(shipped)) = (self.mix_mut(), shipped) {
                    weight_sets.set_b(&shipped.values());
                }
            }
            WeightLabAction::Move { name, value } => self.edit_sets(|sets| sets.move_to(&name, value)),
            WeightLabAction::Settle => self.edit_sets(WeightSets::settle),
            WeightLabAction::Undo => self.edit_sets(WeightSets::undo),
            WeightLabAction::Redo => self.edit_sets(WeightSets::redo),
            WeightLabAction::Keep => self.edit_sets(WeightSets::set_a_from_b),
            WeightLabAction::Swap => self.edit_sets(WeightSets::swap),
            WeightLabAction::FileAsA => self.edit_sets(WeightSets::a_to_file),
            WeightLabAction::BackToFile => self.edit_sets(WeightSets::b_to_file),
            WeightLabAction::Written(file) => self.message = phrase("weight-lab-written").with("file", file),
            // Those need the files.
            WeightLabAction::Write | WeightLabAction::Tune(_) | WeightLabAction::Close(_) => {}
        }
    }

    fn edit_sets(&mut self, edit: impl FnOnce(&mut WeightSets)) {
        if let Some(weight_sets) = self.mix_mut() {
            edit(weight_sets);
        }
    }

    fn show_ply(&mut self, ply: usize) {
        self.line.shown = ply.min(self.line.positions.len() - 1);
        self.changes += 1;
    }

    /// Plays A against B from the shown position, replacing any running games.
    fn play_out(&mut self) {
        self.games = None;
        let start = self.position().clone();
        let Some((_, file, weight_sets)) = self.weight_sets() else { return };
        let (file, variant) = (file.to_owned(), start.variant().clone());
        let sets = SetId::BOTH.map(|which| weight_sets.set(which).clone());
        let Some(seat) = self.bench.as_ref().map(|bench| bench.seat.clone()) else { return };
        let numbers = sets.clone();
        let makes: PlayerSource =
            Box::new(move |which| seat.player_with(numbers[which].clone()).map(|(_, player)| player));
        let allowance = Allowance { nodes: Some(BOUT_NODES), ..Allowance::IN_MATCHES };
        let settings = GameSettings { game_seed: BOUT_SEED, allowance, ..GameSettings::IN_MATCHES };
        match BackgroundMatch::start(Plan { start, settings, pairs: PAIRS }, makes, self.waker.clone()) {
            Ok(background) => self.games = Some(Match { background, sets, file, variant }),
            Err(error) => self.message = (&error).into(),
        }
    }
}
