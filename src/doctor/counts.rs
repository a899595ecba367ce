//! Perft counts: the fast counter against a slow one and against the counts stated in the variant's file.

use super::directives::Count;
use super::finding::{Check, Finding};
use crate::notation::{read_position, write_position};
use crate::report::Report;
use crate::rules::{Board, Counting, Position, Variant, perft};
use crate::text::{phrase, shell_word};
use std::sync::Arc;

/// Compares fast and slow counts at increasing depths, until a count would exceed `most` positions.
pub fn fast_and_slow(start: &Position, most: u64) -> Option<Finding> {
    for depth in 1..=64 {
        let fast = perft(start, depth, Counting::Moves);
        if let Some(fault) = start.variant().rules.last_fault() {
            return Some(broken(start, &fault));
        }
        if fast > most || fast == 0 {
            return None;
        }
        let slow = slowly(start.variant(), start.board(), depth);
        // A game that ends early counts 0 in most variants and 1 in Othello.
        if fast != slow.0 && fast != slow.1 {
            let message = phrase("doctor-perft-fast")
                .with("fast", fast)
                .with("plies", phrase("ply-count").with("count", depth))
                .with("slow", slow.0);
            return Some(Finding::at(Check::Perft, start, message));
        }
    }
    None
}

fn broken(start: &Position, fault: &Report) -> Finding {
    Finding::at(Check::ScriptRules, start, phrase("doctor-laws-counting").with("why", fault.phrase()))
}

/// Counts positions at this depth, without and with games that end earlier.
fn slowly(variant: &Variant, board: &Board, depth: u32) -> (u64, u64) {
    if depth == 0 {
        return (1, 1);
    }
    let moves = variant.rules.moves(board);
    if moves.is_empty() {
        return (0, 1);
    }
    moves.iter().fold((0, 0), |sum, legal| {
        let below = slowly(variant, &variant.rules.play(board, legal).0, depth - 1);
        (sum.0 + below.0, sum.1 + below.1)
    })
}

/// Checks the counts that a file states, down to depths whose counts are at most `most`.
pub fn check_stated_count(
    variant: &Arc<Variant>,
    wanted_count: &Count,
    file: &str,
    source: &str,
    most: u64,
) -> Option<Finding> {
    let placed = |finding: Finding| {
        let report = finding.report.clone().at(file, Some(wanted_count.line), None).excerpt_from(source);
        Finding { report, ..finding }
    };
    let start = match &wanted_count.position {
        None => variant.start(),
        Some(text) => match read_position(variant, text) {
            Ok(position) => position,
            Err(faults) => {
                let why = faults.first().phrase();
                return Some(placed(Finding::new(Check::Perft, phrase("doctor-perft-position").with("why", why))));
            }
        },
    };
    for (depth, wanted) in (1..).zip(&wanted_count.counts) {
        if *wanted > most {
            return None;
        }
        let count = perft(&start, depth, Counting::Moves);
        if count != *wanted {
            let message = phrase("doctor-perft-counts")
                .with("count", count)
                .with("plies", phrase("ply-count").with("count", depth))
                .with("wanted", *wanted);
            let mut finding = Finding::at(Check::Perft, &start, message);
            let id = &variant.id;
            let at = wanted_count
                .position
                .as_ref()
                .map_or_else(String::new, |_| format!(" --position {}", shell_word(&write_position(&start))));
            finding.commands.insert(0, format!("`damka perft {id} {depth} --divide{at}`"));
            return Some(placed(finding));
        }
    }
    None
}
