//! The progress and the results of a training.

use super::contest::{match_result, strength};
use super::time_left;
use crate::arena::Strength;
use crate::text::{Phrase, phrase, raw, true_minus};
use crate::training::{
    CandidateUse, FitQuality, GenerationResult, PairScore, TrainedFile, TrainingProgress, TrainingResult, TrainingStage,
};

/// "generation 1 of 2  123 of 2000 games  4567 positions  1:20 left"
pub fn progress(now: &TrainingProgress) -> Phrase {
    let generation = phrase("terminal-tune-generation").with("number", now.generation).with("of", now.generations);
    let games = match now.of {
        Some(of) => phrase("lab-progress").with("games", now.games).with("of", of),
        None => phrase("terminal-tune-games").with("games", now.games),
    };
    let mut parts = vec![generation];
    if now.stage == TrainingStage::Match {
        parts.push(phrase("terminal-tune-match").with("games", games).with("elo", elo(&now.score)));
    } else {
        parts.extend([games, phrase("terminal-tune-positions").with("positions", now.positions)]);
    }
    parts.extend(now.secs_left.map(time_left));
    Phrase::joined(parts, "  ")
}

/// The new weights against the old ones: "+43 ± 12".
pub fn elo(score: &PairScore) -> Phrase {
    strength(&Strength::of(&score.pairs))
}

pub fn generation(result: &GenerationResult) -> Phrase {
    let games = result.score.games;
    let line = match result.quality {
        FitQuality::Discs(error) => phrase("terminal-tune-result-discs").with("error", discs(error)),
        FitQuality::LogLikelihood(mean) => phrase("terminal-tune-result").with("likelihood", likelihood(mean)),
    };
    line.with("number", result.number)
        .with("games", result.games)
        .with("positions", result.positions)
        .with("won", games.won)
        .with("drawn", games.drawn)
        .with("lost", games.lost)
        .with("elo", elo(&result.score))
}

/// How well a fit agrees with the results, as a number alone.
pub fn quality(quality: FitQuality) -> String {
    match quality {
        FitQuality::Discs(error) => discs(error),
        FitQuality::LogLikelihood(mean) => likelihood(mean),
    }
}

fn discs(error: f64) -> String {
    format!("{error:.1}")
}

/// The mean log likelihood of the positions: "−0.6123".
fn likelihood(value: f64) -> String {
    true_minus(&format!("{value:.4}"))
}

/// The last match: "Is the trained fox stronger than fox? Yes: +43 ± 12 Elo after 200 pairs".
pub fn sentence(trained: &TrainedFile, score: &PairScore) -> Phrase {
    let before = trained.before.as_deref().map_or_else(|| phrase("terminal-tune-material"), raw);
    let id = if trained.is_patterns { "terminal-tune-trained-patterns" } else { "terminal-tune-trained" };
    let name = phrase(id).with("bot", &trained.name);
    match_result([&name, &before], None, &score.pairs)
}

/// The match of thresholds: "Is othello with ProbCut stronger than othello? Yes: +90 ± 30 Elo after 200 pairs".
pub fn cut_sentence(trained: &TrainedFile, score: &PairScore) -> Phrase {
    match_result([&phrase("cuts-player").with("name", &trained.name), &raw(&trained.name)], None, &score.pairs)
}

/// Why a file was not written, and where what it would hold is.
pub fn unused(trained: &TrainedFile, result: &TrainingResult) -> Phrase {
    let id = match result.use_of_candidate {
        CandidateUse::Outdated => "terminal-tune-outdated",
        _ if trained.is_new && trained.is_patterns => "terminal-tune-no-tables",
        _ if trained.is_new => "terminal-tune-no-champion",
        _ if trained.is_patterns => "terminal-tune-tables-kept",
        _ => "terminal-tune-kept",
    };
    phrase(id).with("file", &trained.file).with("candidate", result.candidate.display().to_string())
}
