//! Reads the facts of a draughts variant and rejects contradictions.

use super::facts::{Crowning, DraughtsFacts, Landing, NoMovesRule, Preference, WinCondition};
use super::layout::{DIAGONALS_DOWN, DIAGONALS_UP, DOWN, UP};
use super::material_draw::{MaterialDrawRule, MaterialRequirement, NumberRange};
use crate::board::{Corner, Kind, Shape, SquareNames};
use crate::rules::directions;
use crate::rules::fact_words::SIDES;
use crate::rules::variant::{PLY_CAP, VariantMetadata};
use crate::rules::{
    Agreement, Appearance, CounterReset, FactValue, GameFiles, MAX_BALANCES, PositionForm, Reader, Variant, VariantDef,
};
use crate::text::phrase;
use std::collections::BTreeMap;

const CORNERS: [(&str, Option<Corner>); 3] =
    [("left", Some(Corner::Left)), ("right", Some(Corner::Right)), ("all", None)];

const CROWNINGS: [(&str, Crowning); 4] = [
    ("stops", Crowning::Stops),
    ("at_end", Crowning::AtEnd),
    ("goes_on", Crowning::GoesOn),
    ("never", Crowning::Never),
];

const LANDINGS: [(&str, Landing); 3] =
    [("any", Landing::Any), ("next", Landing::Next), ("next_to_king", Landing::NextToKing)];

const PREFERENCES: [(&str, Preference); 5] = [
    ("captures", Preference::Captures),
    ("by_king", Preference::ByKing),
    ("kings", Preference::Kings),
    ("kings_first", Preference::KingsFirst),
    ("value", Preference::Value),
];

const STUCK: [(&str, NoMovesRule); 3] =
    [("loses", NoMovesRule::Loses), ("wins", NoMovesRule::Wins), ("draws", NoMovesRule::Draws)];

const NAMES: [(&str, SquareNames); 3] =
    [("numbers", SquareNames::Numbers), ("letters", SquareNames::LettersUp), ("row_letters", SquareNames::RowLetters)];

/// The limits of a chequered board, and of a board with every square in play.
const MOST: (i64, i64) = (14, 10);

/// Has one balance.
pub fn with_lists() -> VariantDef {
    let balances = FactValue::List(vec![FactValue::Table(BTreeMap::new())]);
    let drawing = FactValue::Table(BTreeMap::from([("balances".to_owned(), balances)]));
    VariantDef { facts: BTreeMap::from([("drawing".to_owned(), drawing)]), ..VariantDef::default() }
}

pub fn read(reader: &mut Reader, id: &str) -> Variant {
    let about = VariantMetadata::read(reader, id);
    let facts = facts(reader);
    let names = reader.choice("notation.squares", &NAMES);
    let files = GameFiles::read(reader, facts.shape);
    let ply_cap = reader.integer("drawing.ply_cap", 10..=100_000, PLY_CAP) as u32;
    let agreement = reader.choice("drawing.agreement", &Agreement::CHOICES);
    check(reader, &facts);
    let look = Appearance::draughts(&about.sides, facts.crowning != Crowning::Never);
    Variant {
        id: id.to_owned(),
        title: about.title,
        summary: about.summary,
        source: about.source,
        sides: about.sides,
        clauses: about.clauses,
        family: "draughts",
        shape: facts.shape,
        first: facts.first,
        plain_kind: Kind::Man,
        names,
        look,
        form: PositionForm::Fen,
        files,
        ply_cap,
        agreement,
        declared_features: Vec::new(),
        facts: reader.stated_facts(),
        kinds: reader.kinds(),
        rules: super::rules(facts),
    }
}

fn shape(reader: &mut Reader) -> Shape {
    let corner = reader.choice("board.corner", &CORNERS);
    let most = if corner.is_some() { MOST.0 } else { MOST.1 };
    let columns = reader.integer("board.columns", 4..=most, 8) as u8;
    let rows = reader.integer("board.rows", 4..=most, 8) as u8;
    Shape { columns, rows, corner }
}

fn facts(reader: &mut Reader) -> DraughtsFacts {
    let shape = shape(reader);
    let first = reader.choice("first", &SIDES);
    let standard = DraughtsFacts::of(shape, first);
    let king_moves = directions::read(reader, "kings.moves", standard.king_moves);
    DraughtsFacts {
        men_rows: reader.integer("men.rows", 1..=6, standard.men_rows.into()) as u8,
        rows_behind: reader.integer("men.rows_behind", 0..=3, 0) as u8,
        man_moves: directions::read(reader, "men.moves", standard.man_moves),
        man_captures: directions::read(reader, "men.captures", standard.man_captures),
        men_take_kings: reader.bool("men.take_kings", true),
        king_moves,
        king_captures: directions::read(reader, "kings.captures", king_moves),
        long_kings: reader.bool("kings.long", false),
        king_moves_in_a_row: reader.integer("kings.moves_in_a_row", 0..=9, 0) as u8,
        landing: reader.choice("kings.landing", &LANDINGS),
        forced: reader.bool("capture.forced", true),
        prefer: reader.choices("capture.prefer", &PREFERENCES),
        leave_at_once: reader.choice("capture.taken_leave", &[("at_end", false), ("at_once", true)]),
        about_turn: reader.bool("capture.about_turn", true),
        crowning: reader.choice("crowning", &CROWNINGS),
        goal: if reader.bool("winning.far_row", false) { WinCondition::FarRow } else { WinCondition::None },
        stuck: reader.choice("winning.stuck", &STUCK),
        repetition: reader.integer("drawing.repetition", 0..=10, 3) as u32,
        quiet_plies: plies(reader, "drawing.quiet_moves"),
        balances: (1..=reader.tables("drawing.balances", MAX_BALANCES)).map(|n| material_draw(reader, n)).collect(),
        ..standard
    }
}

/// `n` counts from 1.
fn material_draw(reader: &mut Reader, n: usize) -> MaterialDrawRule {
    let path = |key: &str| format!("drawing.balances.{n}.{key}");
    if !reader.has(&path("moves")) {
        reader.fault(&path("moves"), phrase("balance-moves"), None);
    }
    MaterialDrawRule {
        pieces: span(reader, &path("pieces")),
        one: requirement(reader, &path("one")),
        other: requirement(reader, &path("other")),
        since: reader.choice(&path("since"), &[("balance", CounterReset::Balance), ("change", CounterReset::Change)]),
        plies: plies(reader, &path("moves")),
    }
}

fn requirement(reader: &mut Reader, path: &str) -> MaterialRequirement {
    MaterialRequirement {
        pieces: span(reader, &format!("{path}.pieces")),
        men: span(reader, &format!("{path}.men")),
        kings: span(reader, &format!("{path}.kings")),
        holds_main_road: reader.bool(&format!("{path}.holds_main_road"), false),
    }
}

/// A number, or `{ from = A, to = B }`, either of which may be omitted.
fn span(reader: &mut Reader, path: &str) -> NumberRange {
    if !reader.is_table(path) {
        let number = reader.has(path).then(|| reader.integer(path, 0..=200, 0) as u32);
        return number.map_or(NumberRange::ANY, |number| NumberRange { from: number, to: number });
    }
    let mut end = |key, default: u32| {
        let path = format!("{path}.{key}");
        if reader.has(&path) { reader.integer(&path, 0..=200, 0) as u32 } else { default }
    };
    let span = NumberRange { from: end("from", 0), to: end("to", u32::MAX) };
    if span.from > span.to {
        let message = phrase("span-down").with("path", path).with("from", span.from).with("to", span.to);
        reader.fault(path, message, None);
    }
    span
}

/// The file gives moves by each side.
fn plies(reader: &mut Reader, path: &str) -> u32 {
    2 * reader.integer(path, 0..=1000, 0) as u32
}

fn check(reader: &mut Reader, facts: &DraughtsFacts) {
    let mut refuse = |path: &str, wrong: bool, message: &'static str| {
        if wrong {
            reader.fault(path, phrase(message), None);
        }
    };
    let needed = 2 * (facts.men_rows + facts.rows_behind);
    refuse("men.rows", needed >= facts.shape.rows, "check-men-rows");
    refuse("men.moves", facts.man_moves == 0, "check-men-still");
    let ahead = facts.man_moves & (DIAGONALS_UP | UP);
    refuse("men.moves", facts.man_moves != 0 && ahead == 0, "check-men-forward");
    let backward = facts.man_moves & (DIAGONALS_DOWN | DOWN);
    refuse("men.moves", backward != 0, "check-men-backward");
    let kings = facts.crowning != Crowning::Never;
    refuse("kings.moves", kings && facts.king_moves == 0, "check-kings-still");
    refuse("kings.long", !kings && facts.long_kings, "check-long-kings");
    refuse("kings.moves_in_a_row", !kings && facts.king_moves_in_a_row > 0, "check-king-limit");
    refuse("kings.landing", facts.landing != Landing::Any && !facts.long_kings, "check-landing");
    let prefers = |preference| facts.prefer.contains(&preference);
    let twice = facts.prefer.iter().enumerate().any(|(index, preference)| facts.prefer[..index].contains(preference));
    refuse("capture.prefer", twice, "check-prefer-twice");
    refuse("capture.prefer", !facts.forced && !facts.prefer.is_empty(), "check-prefer-unforced");
    refuse("capture.prefer", prefers(Preference::ByKing) && !kings, "check-prefer-kings");
    let road = facts.shape.corner.is_some() && facts.shape.columns == facts.shape.rows;
    let needs_road = facts.balances.iter().any(|rule| rule.one.holds_main_road || rule.other.holds_main_road);
    refuse("drawing.balances", needs_road && !road, "check-main-road");
    let needs_kings = |rule: &MaterialDrawRule| rule.one.kings.from > 0 || rule.other.kings.from > 0;
    refuse("drawing.balances", !kings && facts.balances.iter().any(needs_kings), "check-balance-kings");
    let endless = facts.repetition == 0 && facts.quiet_plies == 0;
    refuse("drawing.repetition", endless && kings, "check-endless");
}
