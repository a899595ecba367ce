//! The rules text of a draughts variant, generated from its facts.

mod diagrams;
mod draws;
mod words;

use super::facts::{Crowning, DraughtsFacts, Landing, NoMovesRule, Preference, WinCondition};
use super::layout::{DIAGONALS, Directions};
use crate::rules::describe::{choice_by, first_sentence};
use crate::rules::directions::words as directions;
use crate::rules::{Diagram, RuleSentence, Variant};
use crate::text::{Phrase, phrase};
use diagrams::Sketch;
use std::sync::Arc;

pub fn sentences(variant: &Arc<Variant>, facts: &DraughtsFacts) -> Vec<RuleSentence> {
    let sketch = Sketch { variant, facts };
    let has_kings = facts.crowning != Crowning::Never;
    let mut sentences = vec![set_up(variant, facts), men(facts, &sketch), men_capture(facts, &sketch, has_kings)];
    if has_kings {
        sentences.extend([crowning(facts, &sketch), kings(facts, &sketch), kings_capture(facts, &sketch)]);
    } else {
        sentences.push(crowning(facts, &sketch));
    }
    sentences.extend([duty(facts, &sketch), choice(facts, has_kings, &sketch), leaving(facts)]);
    sentences.extend([winning(facts), draws::sentence(facts, variant.agreement)]);
    sentences
}

fn set_up(variant: &Arc<Variant>, facts: &DraughtsFacts) -> RuleSentence {
    let start = variant.start();
    let men = start.count(variant.first, None);
    let place = match facts.rows_behind {
        0 if facts.men_rows == 1 => phrase("rules-place-row"),
        0 => phrase("rules-place-rows").with("rows", facts.men_rows),
        1 => phrase("rules-place-before-one").with("rows", facts.men_rows),
        behind => phrase("rules-place-before").with("rows", facts.men_rows).with("behind", behind),
    };
    let men = phrase("rules-men").with("count", men);
    let sentence = phrase("rules-begins").with("men", men).with("place", place);
    let diagram = Diagram::of(&start, "rules-start-caption");
    RuleSentence::new("rules-start", &["men.rows", "men.rows_behind", "first"], &[sentence, first_sentence(variant)])
        .with(diagram)
}

/// Explains straight steps on boards whose playing squares do not touch in straight directions.
fn straight_note(facts: &DraughtsFacts, ways: Directions) -> Phrase {
    if facts.shape.corner.is_none() || ways & !DIAGONALS == 0 {
        return Phrase::default();
    }
    phrase("rules-straight-note")
}

fn men(facts: &DraughtsFacts, sketch: &Sketch) -> RuleSentence {
    let sentence = phrase("rules-man-moves").with("ways", directions(facts.man_moves));
    let sentence =
        RuleSentence::new("rules-men-move", &["men.moves"], &[sentence, straight_note(facts, facts.man_moves)]);
    sentence.with(sketch.man_moves())
}

fn men_capture(facts: &DraughtsFacts, sketch: &Sketch, has_kings: bool) -> RuleSentence {
    const KEYS: [&str; 2] = ["men.captures", "men.take_kings"];
    if facts.man_captures == 0 {
        return RuleSentence::new("rules-men-capture", &KEYS, &[phrase("rules-men-never-capture")]);
    }
    let sentence = phrase("rules-man-captures").with("ways", directions(facts.man_captures));
    let whom = match (has_kings, facts.men_take_kings) {
        (false, _) => Phrase::default(),
        (true, true) => phrase("rules-takes-all"),
        (true, false) => phrase("rules-takes-men"),
    };
    let sentences = [sentence, straight_note(facts, facts.man_captures), whom];
    RuleSentence::new("rules-men-capture", &KEYS, &sentences).with(sketch.man_captures())
}

fn crowning(facts: &DraughtsFacts, sketch: &Sketch) -> RuleSentence {
    let text = match facts.crowning {
        Crowning::Stops => "rules-crowning-stops",
        Crowning::AtEnd => "rules-crowning-at-end",
        Crowning::GoesOn => "rules-crowning-goes-on",
        Crowning::Never if facts.goal == WinCondition::FarRow => "rules-crowning-wins",
        Crowning::Never => "rules-crowning-never",
    };
    RuleSentence::new("rules-crowning", &["crowning"], &[phrase(text)]).with(sketch.crowning())
}

fn kings(facts: &DraughtsFacts, sketch: &Sketch) -> RuleSentence {
    let ways = directions(facts.king_moves);
    let moves = phrase(if facts.long_kings { "rules-king-moves-far" } else { "rules-king-moves" }).with("ways", ways);
    let limit = match facts.king_moves_in_a_row {
        0 => Phrase::default(),
        most => phrase("rules-king-rests").with("times", most),
    };
    let keys = ["kings.moves", "kings.long", "kings.moves_in_a_row"];
    RuleSentence::new("rules-kings-move", &keys, &[moves, straight_note(facts, facts.king_moves), limit])
        .with(sketch.king_moves())
}

fn kings_capture(facts: &DraughtsFacts, sketch: &Sketch) -> RuleSentence {
    const KEYS: [&str; 2] = ["kings.captures", "kings.landing"];
    if facts.king_captures == 0 {
        return RuleSentence::new("rules-kings-capture", &KEYS, &[phrase("rules-kings-never-capture")]);
    }
    let ways = directions(facts.king_captures);
    if !facts.long_kings {
        let sentence = phrase("rules-king-captures").with("ways", ways);
        return RuleSentence::new("rules-kings-capture", &KEYS, &[sentence]).with(sketch.king_captures());
    }
    let sentence = phrase("rules-king-captures-far").with("ways", ways);
    let landing = phrase(match facts.landing {
        Landing::Any => "rules-landing-any",
        Landing::Next => "rules-landing-next",
        Landing::NextToKing => "rules-landing-next-to-king",
    });
    let sentences = [sentence, straight_note(facts, facts.king_captures), landing];
    RuleSentence::new("rules-kings-capture", &KEYS, &sentences).with(sketch.king_captures())
}

fn duty(facts: &DraughtsFacts, sketch: &Sketch) -> RuleSentence {
    let forced = phrase(if facts.forced { "rules-duty-forced" } else { "rules-duty-free" });
    let about = if facts.about_turn { Phrase::default() } else { phrase("rules-duty-turn") };
    let keys = ["capture.forced", "capture.about_turn"];
    RuleSentence::new("rules-duty", &keys, &[forced, phrase("rules-duty-whole"), about]).with(sketch.chain())
}

fn choice(facts: &DraughtsFacts, has_kings: bool, sketch: &Sketch) -> RuleSentence {
    let measures: Vec<Phrase> = facts.prefer.iter().map(|measure| phrase(words::preferred(*measure))).collect();
    let text = if measures.is_empty() { phrase("rules-choice-any") } else { choice_by(&measures) };
    let has_value = facts.prefer.contains(&Preference::Value) && has_kings;
    let value = if has_value { phrase("rules-choice-value") } else { Phrase::default() };
    let sentence = RuleSentence::new("rules-choice", &["capture.prefer"], &[text, value]);
    sentence.with(sketch.preferred())
}

fn leaving(facts: &DraughtsFacts) -> RuleSentence {
    let text = phrase(if facts.leave_at_once { "rules-leaving-at-once" } else { "rules-leaving-after" });
    RuleSentence::new("rules-leaving", &["capture.taken_leave"], &[text])
}

fn winning(facts: &DraughtsFacts) -> RuleSentence {
    let far_row = match facts.goal {
        WinCondition::None => Phrase::default(),
        WinCondition::FarRow => phrase("rules-win-far-row"),
    };
    let stuck = phrase(match facts.stuck {
        NoMovesRule::Loses => "rules-stuck-loses",
        NoMovesRule::Wins => "rules-stuck-wins",
        NoMovesRule::Draws => "rules-stuck-draws",
    });
    RuleSentence::new("rules-winning", &["winning.far_row", "winning.stuck"], &[far_row, stuck])
}
