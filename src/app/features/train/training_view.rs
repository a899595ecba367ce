//! A training as the page shows it.

use super::draft::TrainDraft;
use super::training_runner::TrainingNews;
use crate::training::{GenerationResult, TrainedFile, TrainingProgress, TrainingResult, TrainingStage, TrainingTerms};

/// No training is finished before its result is there.
const MOST_BEFORE_THE_END: f64 = 0.99;

#[derive(Clone, Debug)]
pub struct TrainingView {
    pub draft: TrainDraft,
    pub trained: TrainedFile,
    pub terms: TrainingTerms,
    pub generations: Vec<GenerationResult>,
    pub progress: Option<TrainingProgress>,
    /// The last fit whose match is not over.
    pub fit: Option<GenerationResult>,
    pub result: Option<TrainingResult>,
}

impl TrainingView {
    pub(super) fn update(view: &mut Option<Self>, news: TrainingNews) {
        match (news, view) {
            (TrainingNews::Begun(begun), view) => *view = Some(*begun),
            (TrainingNews::Progress(progress), Some(view)) => view.progress = Some(progress),
            (TrainingNews::Fit(result), Some(view)) => view.fit = Some(result),
            (TrainingNews::Generation(result), Some(view)) => {
                view.fit = None;
                // After a pause, the generations before it are reported again.
                view.generations.retain(|other| other.number != result.number);
                view.generations.push(result);
            }
            (TrainingNews::Finished(result), Some(view)) => view.result = Some(*result),
            (_, None) => {}
        }
    }

    /// The progress of the generation that is not finished.
    pub fn current(&self) -> Option<&TrainingProgress> {
        let is_finished =
            |now: &&TrainingProgress| self.generations.iter().any(|result| result.number == now.generation);
        self.progress.as_ref().filter(|now| self.result.is_none() && !is_finished(now))
    }

    /// How much of the training is done, from 0 to 1.
    pub fn share(&self) -> f32 {
        if self.result.is_some() {
            return 1.0;
        }
        let Some(now) = &self.progress else { return 0.0 };
        let share = match (self.terms.minutes, now.secs_left) {
            (Some(minutes), Some(left)) => 1.0 - left as f64 / (60.0 * minutes),
            _ => self.share_of_games(now),
        };
        share.clamp(0.0, MOST_BEFORE_THE_END) as f32
    }

    fn share_of_games(&self, now: &TrainingProgress) -> f64 {
        let (games, match_games) = (self.terms.games.unwrap_or_default(), 2 * self.terms.pairs());
        let generations = u64::from(self.terms.generations);
        // More than one generation needs a last match.
        let all = generations * (games + match_games) + if generations > 1 { match_games } else { 0 };
        let finished = self.generations.len() as u64 * (games + match_games);
        let is_new_match = now.stage == TrainingStage::Match && self.current().is_some();
        let done = finished + now.games + if is_new_match { games } else { 0 };
        done as f64 / all.max(1) as f64
    }
}
