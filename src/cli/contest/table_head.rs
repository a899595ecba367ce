//! The heads of the columns of contest tables in the terminal.

use crate::text::{Phrase, phrase};

pub(super) fn head(name: &str) -> Phrase {
    phrase(match name {
        "place" => "terminal-head-place",
        "player" => "terminal-head-player",
        "points" => "terminal-head-points",
        "games" => "terminal-head-games",
        "won" => "terminal-head-won",
        "drawn" => "terminal-head-drawn",
        "lost" => "terminal-head-lost",
        "number" => "terminal-head-number",
        "contest" => "terminal-head-contest",
        "variant" => "variant",
        "round" => "terminal-head-round",
        "seed" => "terminal-head-seed",
        "score" => "terminal-head-score",
        "advances" => "terminal-head-advances",
        "reached" => "terminal-head-reached",
        "started" => "terminal-head-started",
        "version" => "terminal-head-version",
        "contests" => "terminal-head-contests",
        _ => "arena-column-elo",
    })
}
