//! Refuses grid facts that contradict one another or make no game.

use super::facts::{
    CaptureMethod, FirstMoves, GridFacts, GridPreference, HopOver, Leap, Neighbours, PieceFacts, Placing, StuckRule,
};
use super::kernel::GridKernel;
use crate::board::Side;
use crate::rules::directions::{DIAGONALS, DIAGONALS_UP, UP};
use crate::rules::{Reader, Ruleset};
use crate::text::{Phrase, phrase};

pub fn check(reader: &mut Reader, facts: &GridFacts) {
    check_pieces(reader, facts);
    check_uses(reader, facts);
    check_colour(reader, facts);
    check_goals(reader, facts);
}

/// Refuses rules by which nothing can be played, and promotions that never happen.
pub fn check_play<const W: usize>(reader: &mut Reader, kernel: &GridKernel<W>) {
    if kernel.moves(&kernel.start()).is_empty() {
        reader.fault("start", phrase("grid-over"), Some(phrase("grid-over-hint")));
    }
    for (index, kind) in kernel.facts.kinds.iter().enumerate() {
        if kind.promotes.is_some() && !kernel.may_be_promoted(index) {
            let message = phrase("grid-never-promoted").with("name", &kind.name);
            let path = format!("pieces.{}.promotes", index + 1);
            reader.fault(&path, message, Some(phrase("grid-never-promoted-hint")));
        }
    }
}

fn check_pieces(reader: &mut Reader, facts: &GridFacts) {
    if !reader.has("start") && !facts.places() {
        reader.fault("start", phrase("grid-nothing"), Some(phrase("grid-nothing-hint")));
    }
    for (index, kind) in facts.kinds.iter().enumerate() {
        let path = |key: &str| format!("pieces.{}.{key}", index + 1);
        let is_placed = facts.places() && index == 0;
        let named = |message: &'static str| phrase(message).with("name", &kind.name);
        let rests = is_placed || facts.places() && !facts.moves();
        if !rests && !facts.can_move(kind) {
            reader.fault(&path("moves"), named("grid-still"), Some(phrase("grid-still-hint")));
        }
        let is_at_start = facts.start.iter().flatten().any(|(_, other)| *other == index);
        let is_promoted = facts.kinds.iter().any(|other| other.promotes == Some(index) && other.name != kind.name);
        // Without a picture, its absence has been reported.
        if !is_placed && !is_at_start && !is_promoted && reader.has("start") {
            reader.fault(&path("name"), named("grid-unused"), Some(phrase("grid-unused-hint")));
        }
        let most_rows = Side::BOTH.map(|side| facts.rows_to_go(side)).into_iter().min().unwrap_or_default();
        if kind.promotion_rows > most_rows.max(1) {
            let message = phrase("grid-promotion-rows").with("rows", kind.promotion_rows).with("most", most_rows);
            reader.fault(&path("promotion_rows"), message, None);
        }
        if kind.promotes == Some(index) {
            reader.fault(&path("promotes"), named("grid-promotes-itself"), None);
        }
        let (least, most) = kind.steps;
        if least > most {
            let message = phrase("span-down").with("path", format!("pieces.{}", index + 1));
            reader.fault(&path("min_steps"), message.with("from", least).with("to", most), None);
        }
    }
}

/// Facts that have an effect only together with others.
fn check_uses(reader: &mut Reader, facts: &GridFacts) {
    let mut needs = |path: &str, is_stated: bool, holds: bool, needed: &str| {
        if is_stated && !holds {
            let message = phrase("grid-needs").with("path", path).with("needed", needed);
            reader.fault(path, message, None);
        }
    };
    let jumps = facts.method == CaptureMethod::Jump;
    let replaces = facts.method == CaptureMethod::Replacement;
    let by = |words: &str| format!("capture.by = \"{words}\"");
    needs("placing.most", facts.most_placed > 0, facts.places(), "placing.where");
    needs("placing.stock", facts.stock > 0, facts.places(), "placing.where");
    needs("placing.first", facts.placing_first, facts.places(), "placing.where");
    needs("placing.first", facts.placing_first, facts.moves() || !facts.places(), "pieces.moves");
    needs("opening", facts.first_moves == FirstMoves::Swap, facts.places(), "placing.where");
    let goes_on = facts.kinds.iter().any(|kind| kind.moves & (UP | DIAGONALS_UP) != 0);
    needs("winning.leaving", facts.leaving, goes_on, "pieces.moves = { \"forward\" }");
    needs("capture.continued", facts.continued, jumps, &by("jump"));
    needs("capture.forced", facts.forced, jumps || replaces, &by("jump"));
    let prefers = |preference| facts.prefer.contains(&preference);
    needs("capture.prefer", !facts.prefer.is_empty(), facts.forced, "capture.forced");
    needs("capture.prefer", prefers(GridPreference::Captures), facts.continued, "capture.continued");
    let differ = facts.kinds.iter().any(|kind| kind.value != facts.kinds[0].value);
    needs("capture.prefer", prefers(GridPreference::Value), facts.continued || differ, "pieces.value");
    needs("capture.by", !replaces, facts.captures(), "pieces.captures");
    needs("drawing.quiet_moves", facts.quiet_plies > 0, !facts.pieces_return(), "placing.stock");
    needs("winning.line_exact", facts.line_exact, facts.line > 0, "winning.line");
    let seeks = facts.kinds.iter().any(|kind| kind.wins_on_goals);
    needs("winning.goals", facts.has_goals(), seeks, "pieces.wins_on_goals");
    needs("winning.reduced_to", facts.reduced_to > 0, facts.captures(), "pieces.captures");
    for (index, kind) in facts.kinds.iter().enumerate() {
        let path = |key: &str| format!("pieces.{}.{key}", index + 1);
        needs(&path("hop_over"), kind.hop_over != HopOver::Any, kind.hops != 0, &path("hops"));
        needs(&path("promotion_rows"), kind.promotion_rows > 1, kind.promotes.is_some(), &path("promotes"));
        needs(&path("promotion"), kind.may_decline, kind.promotes.is_some(), &path("promotes"));
        needs(&path("hops_on"), kind.hops_on, kind.hops != 0, &path("hops"));
        needs(&path("capture_leaps"), !kind.capture_leaps.is_empty(), replaces, &by("replacement"));
        needs(&path("wins_on_goals"), !kind.wins_on_goals, facts.has_goals(), "winning.goals");
        needs(&path("royal"), kind.royal, facts.captures(), "pieces.captures");
    }
    for (path, is_used) in [("winning.count", reader.has("winning.count")), ("passing", facts.may_pass)] {
        if is_used && facts.stuck != StuckRule::Passes {
            let message = phrase("grid-needs").with("path", path).with("needed", "winning.stuck = \"passes\"");
            reader.fault(path, message, None);
        }
    }
}

/// Refuses steps and leaps that leave the colour of the playing squares, where only one is played on.
fn check_colour(reader: &mut Reader, facts: &GridFacts) {
    if facts.shape.corner.is_none() {
        return;
    }
    if facts.neighbours != Neighbours::Eight {
        let message = phrase("grid-needs").with("path", "board.neighbours").with("needed", "board.corner = \"all\"");
        reader.fault("board.neighbours", message, None);
    }
    let leaves = |leaps: &[Leap]| leaps.iter().any(|(short, long)| (short + long) % 2 == 1);
    for (index, kind) in facts.kinds.iter().enumerate() {
        let ways = [("moves", kind.moves), ("captures", kind.captures), ("hops", kind.hops)];
        let steps = ways.map(|(key, ways)| (key, ways & !DIAGONALS != 0));
        let leaps = [("leaps", leaves(&kind.leaps)), ("capture_leaps", leaves(&kind.capture_leaps))];
        for (key, _) in steps.into_iter().chain(leaps).filter(|(_, is_wrong)| *is_wrong) {
            let path = format!("pieces.{}.{key}", index + 1);
            let message = phrase("grid-other-colour").with("path", &path);
            reader.fault(&path, message, Some(phrase("grid-other-colour-hint")));
        }
    }
}

fn check_goals(reader: &mut Reader, facts: &GridFacts) {
    let states_goals = reader.has("winning.goals");
    let mut refuse = |path: &str, wrong: bool, message: Phrase| {
        if wrong {
            reader.fault(path, message, None);
        }
    };
    let shape = facts.shape;
    let longest = shape.columns.max(shape.rows);
    let long = phrase("grid-line-long").with("line", facts.line);
    refuse(
        "winning.line",
        facts.line > longest || facts.line == 1,
        long.with("columns", shape.columns).with("rows", shape.rows),
    );
    let promotes = facts.kinds.iter().any(|kind| kind.promotes.is_some());
    refuse("winning.far_row", facts.far_row && promotes, phrase("grid-far-row-promotes"));
    let [black, white] = Side::BOTH.map(|side| facts.begins_with(side));
    refuse("winning.homes", facts.homes && (black != white || black == 0), phrase("grid-homes"));
    let leaves = facts.leaving && (black == 0 || white == 0);
    refuse("winning.leaving", leaves, phrase("grid-leaving"));
    refuse("winning.leaving", facts.leaving && facts.far_row, phrase("grid-leaving-far-row"));
    let twice = facts.prefer.iter().enumerate().any(|(index, preference)| facts.prefer[..index].contains(preference));
    refuse("capture.prefer", twice, phrase("check-prefer-twice"));
    refuse("winning.goals", states_goals && !facts.has_goals(), phrase("grid-goals-none"));
    let is_blocked = facts.goals.iter().flatten().any(|square| facts.blocked.contains(square));
    refuse("winning.goals", is_blocked, phrase("grid-goals-blocked"));
    let swaps = facts.first_moves == FirstMoves::Swap;
    refuse("opening", swaps && black + white > 0, phrase("grid-swap"));
    let mirrors = swaps && facts.chain && shape.columns != shape.rows;
    refuse("opening", mirrors, phrase("grid-swap-square"));
    let is_full = facts.start.iter().all(Option::is_some);
    refuse("opening", facts.first_moves == FirstMoves::Removals && !is_full, phrase("grid-removals"));
    let removed = facts.captures() && (black > 0 && white > 0);
    let can_win = facts.stuck != StuckRule::Draws || facts.far_row || facts.line > 0 || facts.homes || removed;
    let can_win = can_win || facts.chain || facts.leaving || facts.has_goals();
    refuse("winning", !can_win, phrase("grid-no-win"));
    let returns = facts.pieces_return() || facts.method == CaptureMethod::Conversion && facts.moves();
    let returns = returns || facts.kinds.iter().any(PieceFacts::goes_back);
    let endless = facts.repetition == 0 && facts.quiet_plies == 0 && returns;
    refuse("drawing.repetition", endless, phrase("check-endless"));
    let falls = facts.placing == Placing::Column && facts.moves();
    refuse("placing.where", falls, phrase("grid-column-moves"));
}
