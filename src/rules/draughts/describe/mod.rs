//! What a draughts variant's facts say, clause by clause.

mod diagrams;
mod draws;
mod words;

use super::facts::{Crowning, Facts, Goal, Landing, Preference, Stuck};
use super::layout::{DIAGONALS, Directions};
use crate::rules::describe::first_sentence;
use crate::rules::{Clause, Diagram, Variant};
use diagrams::Sketch;
use std::sync::Arc;
use words::{counted, directions};

/// From the set-up to the draws.
pub fn clauses(variant: &Arc<Variant>, facts: &Facts) -> Vec<Clause> {
    let sketch = Sketch { variant, facts };
    let has_kings = facts.crowning != Crowning::Never;
    let mut clauses = vec![set_up(variant, facts), men(facts, &sketch), men_capture(facts, &sketch, has_kings)];
    if has_kings {
        clauses.extend([crowning(facts, &sketch), kings(facts, &sketch), kings_capture(facts, &sketch)]);
    } else {
        clauses.push(crowning(facts, &sketch));
    }
    clauses.extend([duty(facts, &sketch), choice(facts, has_kings, &sketch), leaving(facts)]);
    clauses.extend([winning(facts), draws::clause(facts, variant.agreement)]);
    clauses
}

fn set_up(variant: &Arc<Variant>, facts: &Facts) -> Clause {
    let start = variant.start();
    let men = start.count(variant.first, None);
    let rows = counted(facts.men_rows.into(), "row");
    let place = match facts.rows_behind {
        0 if facts.men_rows == 1 => "on the row nearest to it".to_owned(),
        0 => format!("on the {rows} nearest to it"),
        1 => format!("on {rows} before it, behind which one row stays empty"),
        behind => format!("on {rows} before it, behind which {} stay empty", counted(behind.into(), "row")),
    };
    let sentence = format!("Each side begins with {} {place}.", counted(men.into(), "man"));
    let diagram = Diagram::of(&start, "How the game begins.");
    Clause::new("The start", &["men.rows", "men.rows_behind", "first"], &[sentence, first_sentence(variant)])
        .with(diagram)
}

/// What is meant by straight steps, where squares do not touch in that direction.
fn straight_note(facts: &Facts, ways: Directions) -> String {
    if facts.shape.corner.is_none() || ways & !DIAGONALS == 0 {
        return String::new();
    }
    "Straight ahead and sideways, the next square is the next one that is played on, two rows or columns away.".into()
}

fn men(facts: &Facts, sketch: &Sketch) -> Clause {
    let sentence = format!("A man moves one square {}, onto an empty square.", directions(facts.man_moves));
    let clause = Clause::new("How men move", &["men.moves"], &[sentence, straight_note(facts, facts.man_moves)]);
    clause.with(sketch.man_moves())
}

fn men_capture(facts: &Facts, sketch: &Sketch, has_kings: bool) -> Clause {
    const KEYS: [&str; 2] = ["men.captures", "men.take_kings"];
    if facts.man_captures == 0 {
        return Clause::new("How men capture", &KEYS, &["Men do not capture.".to_owned()]);
    }
    let sentence = format!(
        "A man captures {}: it jumps over an opposing piece on the next square and lands on the empty square directly \
         behind it.",
        directions(facts.man_captures)
    );
    let whom = match (has_kings, facts.men_take_kings) {
        (false, _) => "",
        (true, true) => "It may take men and kings.",
        (true, false) => "It may take men, but no kings.",
    };
    let sentences = [sentence, straight_note(facts, facts.man_captures), whom.to_owned()];
    Clause::new("How men capture", &KEYS, &sentences).with(sketch.man_captures())
}

fn crowning(facts: &Facts, sketch: &Sketch) -> Clause {
    let text = match facts.crowning {
        Crowning::Stops => {
            "A man that reaches the far row becomes a king and its move ends there, even where it could capture on."
        }
        Crowning::AtEnd => {
            "A man that ends its move on the far row becomes a king. One that reaches the far row in a capture and can \
             capture on from there must do so, and stays a man."
        }
        Crowning::GoesOn => {
            "A man that reaches the far row becomes a king at once; where it can capture on it does so, as a king."
        }
        Crowning::Never if facts.goal == Goal::FarRow => {
            "There are no kings: a man that ends its move on the far row has won the game instead."
        }
        Crowning::Never => "There are no kings: a man that reaches the far row stays a man.",
    };
    Clause::new("Crowning", &["crowning"], &[text.to_owned()]).with(sketch.crowning())
}

fn kings(facts: &Facts, sketch: &Sketch) -> Clause {
    let ways = directions(facts.king_moves);
    let moves = if facts.long_kings {
        format!("A king moves any number of squares {ways}, as long as they are empty.")
    } else {
        format!("A king moves one square {ways}, onto an empty square.")
    };
    let limit = match facts.king_moves_in_a_row {
        0 => String::new(),
        most => format!(
            "While a side has men too, it may not move the same king more than {} in a row without a capture; another of its \
             pieces must move, or the king capture, before that king may move again.",
            words::times(most.into())
        ),
    };
    let keys = ["kings.moves", "kings.long", "kings.moves_in_a_row"];
    Clause::new("How kings move", &keys, &[moves, straight_note(facts, facts.king_moves), limit])
        .with(sketch.king_moves())
}

fn kings_capture(facts: &Facts, sketch: &Sketch) -> Clause {
    const KEYS: [&str; 2] = ["kings.captures", "kings.landing"];
    if facts.king_captures == 0 {
        return Clause::new("How kings capture", &KEYS, &["Kings do not capture.".to_owned()]);
    }
    let ways = directions(facts.king_captures);
    if !facts.long_kings {
        let sentence = format!(
            "A king captures {ways}: it jumps over an opposing piece on the next square and lands on the empty square \
             directly behind it. It may take men and kings."
        );
        return Clause::new("How kings capture", &KEYS, &[sentence]).with(sketch.king_captures());
    }
    let sentence = format!(
        "A king captures {ways}, over any distance: all squares between it and the opposing piece must be empty, and so must \
         the square directly behind that piece. It may take men and kings."
    );
    let landing = match facts.landing {
        Landing::Any => {
            "It lands on any of the empty squares in line behind the piece it takes, but on one from which it can capture on \
             if there is one."
        }
        Landing::Next => "It lands on the first square behind the piece it takes.",
        Landing::NextToKing => {
            "It lands on any of the empty squares in line behind the piece it takes, but on one from which it can capture on \
             if there is one; and where the last piece taken is a king, the move must end on the first square behind that \
             king."
        }
    };
    let sentences = [sentence, straight_note(facts, facts.king_captures), landing.to_owned()];
    Clause::new("How kings capture", &KEYS, &sentences).with(sketch.king_captures())
}

fn duty(facts: &Facts, sketch: &Sketch) -> Clause {
    let forced = if facts.forced {
        "A side that can capture must capture."
    } else {
        "Capturing is not mandatory: another move may be made instead."
    };
    let whole = "A capture goes on as long as the same piece can capture from where it has landed, in the same move; it may \
                 not stop half-way.";
    let about = if facts.about_turn {
        ""
    } else {
        "Between two jumps the piece may turn to the left or right, but not right around (by 180 degrees)."
    };
    let keys = ["capture.forced", "capture.about_turn"];
    Clause::new("The duty to capture", &keys, &[forced.to_owned(), whole.to_owned(), about.to_owned()])
        .with(sketch.chain())
}

fn choice(facts: &Facts, has_kings: bool, sketch: &Sketch) -> Clause {
    let text = match &facts.prefer[..] {
        [] => "Of several captures, any may be chosen; it need not be the one that takes the most.".to_owned(),
        [only] => format!(
            "Of several captures, {} must be chosen. If that leaves more than one, any of them may be chosen.",
            words::preferred(*only)
        ),
        [first, rest @ ..] => {
            let then: Vec<&str> = rest.iter().map(|measure| words::preferred(*measure)).collect();
            format!(
                "Of several captures, {} must be chosen; among equals, {}. If that still leaves more than one, any of them \
                 may be chosen.",
                words::preferred(*first),
                then.join("; among those, ")
            )
        }
    };
    let value = if facts.prefer.contains(&Preference::Value) && has_kings {
        "A king counts a little less than two men (199 to 100)."
    } else {
        ""
    };
    let clause = Clause::new("The choice between captures", &["capture.prefer"], &[text, value.to_owned()]);
    clause.with(sketch.preferred())
}

fn leaving(facts: &Facts) -> Clause {
    let text = if facts.leave_at_once {
        "A captured piece leaves the board as soon as it has been jumped, so that its square is free for the rest of the capture."
    } else {
        "Captured pieces leave the board when the whole move is over. Until then they stand in the way: no piece may be \
         jumped twice."
    };
    Clause::new("When captured pieces leave", &["capture.taken_leave"], &[text.to_owned()])
}

fn winning(facts: &Facts) -> Clause {
    let far_row = match facts.goal {
        Goal::None => "",
        Goal::FarRow => "The side whose man is the first to end its move on the far row wins.",
    };
    let stuck = match facts.stuck {
        Stuck::Loses => "A side that has no piece left, or has pieces but no legal move when it is its turn, loses.",
        Stuck::Wins => "A side that has no piece left, or has pieces but no legal move when it is its turn, wins.",
        Stuck::Draws => "The game is drawn where the side to move has no piece left, or has pieces but no legal move.",
    };
    Clause::new("Winning", &["winning.far_row", "winning.stuck"], &[far_row.to_owned(), stuck.to_owned()])
}
