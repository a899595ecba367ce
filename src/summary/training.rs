//! The progress and the results of a training.

use super::contest::{match_result, strength};
use super::time_left;
use crate::arena::Strength;
use crate::text::{Phrase, phrase, raw, true_minus};
use crate::training::{CandidateUse, GenerationResult, PairScore, TrainingProgress, TrainingResult, TrainingStage};

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
    let line = match result.error_discs {
        Some(error) => phrase("terminal-tune-result-discs").with("error", format!("{error:.1}")),
        None => phrase("terminal-tune-result").with("likelihood", likelihood(result.log_likelihood)),
    };
    line.with("number", result.number)
        .with("games", result.games)
        .with("positions", result.positions)
        .with("won", games.won)
        .with("drawn", games.drawn)
        .with("lost", games.lost)
        .with("elo", elo(&result.score))
}

/// The mean log likelihood of the positions: "−0.6123".
pub fn likelihood(value: f64) -> String {
    true_minus(&format!("{value:.4}"))
}

/// The last match: "Is the trained fox stronger than fox? Yes: +43 ± 12 Elo after 200 pairs". A new champion was compared with
/// counting pieces.
pub fn sentence(bot: &str, is_new: bool, score: &PairScore) -> Phrase {
    let before = if is_new { phrase("terminal-tune-material") } else { raw(bot) };
    let trained = phrase("terminal-tune-trained").with("bot", bot);
    match_result([&trained, &before], None, &score.pairs)
}

/// Why a weights file was not written, and where the new weights are.
pub fn unused(file: &str, is_new: bool, result: &TrainingResult) -> Phrase {
    let id = match result.use_of_candidate {
        CandidateUse::Outdated => "terminal-tune-outdated",
        _ if is_new => "terminal-tune-no-champion",
        _ => "terminal-tune-kept",
    };
    phrase(id).with("file", file).with("candidate", result.candidate.display().to_string())
}
