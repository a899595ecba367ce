//! Reads the facts of a grid variant.

use super::check::{check, check_play};
use super::facts::{
    CaptureMethod, FirstMoves, GridFacts, GridPreference, HopOver, Leap, MAX_KINDS, Neighbours, PieceFacts, Placing,
    StuckRule,
};
use super::kernel::{GridKernel, HugeGrid, LargeGrid, SmallGrid};
use super::{goals, picture};
use crate::board::{Corner, Kind, MAX_SIDE, Shape, Side};
use crate::rules::fact_words::{PATTERNS, PROFILES, SIDES, SQUARE_NAMES};
use crate::rules::scripted::is_piece_name;
use crate::rules::variant::{PLY_CAP, VariantMetadata};
use crate::rules::{
    Agreement, Appearance, DiscCountRule, FactValue, GameFiles, InputMethod, PieceSpec, PositionForm, Reader, Ruleset,
    Variant, VariantDef, directions,
};
use crate::text::{phrase, raw};
use std::collections::{BTreeMap, BTreeSet};

const PLACINGS: [(&str, Placing); 4] = [
    ("never", Placing::Never),
    ("anywhere", Placing::Anywhere),
    ("column", Placing::Column),
    ("beside_own", Placing::BesideOwn),
];

const METHODS: [(&str, CaptureMethod); 4] = [
    ("replacement", CaptureMethod::Replacement),
    ("jump", CaptureMethod::Jump),
    ("custody", CaptureMethod::Custody),
    ("conversion", CaptureMethod::Conversion),
];

const STUCK: [(&str, StuckRule); 4] = [
    ("loses", StuckRule::Loses),
    ("wins", StuckRule::Wins),
    ("draws", StuckRule::Draws),
    ("passes", StuckRule::Passes),
];

const COUNTS: [(&str, DiscCountRule); 2] = [("most", DiscCountRule::Most), ("fewest", DiscCountRule::Fewest)];

const PREFERENCES: [(&str, GridPreference); 2] =
    [("captures", GridPreference::Captures), ("value", GridPreference::Value)];

const HOPS_OVER: [(&str, HopOver); 3] = [("any", HopOver::Any), ("own", HopOver::Own), ("theirs", HopOver::Theirs)];

const FIRST_MOVES: [(&str, FirstMoves); 3] =
    [("ordinary", FirstMoves::Ordinary), ("removals", FirstMoves::Removals), ("swap", FirstMoves::Swap)];

const LEAPS: [(&str, Leap); 8] = [
    ("0-2", (0, 2)),
    ("1-2", (1, 2)),
    ("2-2", (2, 2)),
    ("0-3", (0, 3)),
    ("1-3", (1, 3)),
    ("2-3", (2, 3)),
    ("3-3", (3, 3)),
    ("1-4", (1, 4)),
];

const MOST: i64 = MAX_SIDE as i64;

/// Has one kind of piece.
pub fn with_lists() -> VariantDef {
    let pieces = FactValue::List(vec![FactValue::Table(BTreeMap::new())]);
    VariantDef { facts: BTreeMap::from([("pieces".to_owned(), pieces)]), ..VariantDef::default() }
}

pub fn read(reader: &mut Reader, id: &str) -> Variant {
    let about = VariantMetadata::read(reader, id);
    let facts = facts(reader);
    let pattern = reader.choice("board.pattern", &PATTERNS);
    let files = GameFiles::read(reader, facts.shape);
    let ply_cap = reader.integer("drawing.ply_cap", 10..=100_000, PLY_CAP) as u32;
    let agreement = reader.choice("drawing.agreement", &Agreement::CHOICES);
    check(reader, &facts);
    let pieces = specs(&facts);
    let blocked = facts.blocked.clone().into();
    let look = Appearance {
        pattern,
        input: input(&facts),
        pieces: pieces.clone(),
        blocked,
        goals: facts.goals.iter().flatten().copied().collect::<BTreeSet<_>>().into_iter().collect(),
        has_edges: facts.chain,
        is_counted: facts.stuck == StuckRule::Passes,
    };
    let (shape, first, names) = (facts.shape, facts.first, facts.names);
    let form = PositionForm::Letters { numbers: facts.stock > 0 || facts.may_pass };
    let rules = match shape.squares() {
        0..=64 => checked(reader, SmallGrid::new(facts, pieces)),
        65..=256 => checked(reader, LargeGrid::new(facts, pieces)),
        _ => checked(reader, HugeGrid::new(facts, pieces)),
    };
    Variant {
        id: id.to_owned(),
        title: about.title,
        summary: about.summary,
        source: about.source,
        sides: about.sides,
        clauses: about.clauses,
        family: "grid",
        shape,
        first,
        plain_kind: look.pieces.first().map_or(Kind::Man, |piece| piece.kind),
        names,
        look,
        form,
        files,
        ply_cap,
        agreement,
        declared_features: Vec::new(),
        facts: reader.stated_facts(),
        kinds: reader.kinds(),
        rules,
    }
}

/// The rules, tried out if the reader has found no fault in their facts.
fn checked<const W: usize>(reader: &mut Reader, kernel: GridKernel<W>) -> Box<dyn Ruleset> {
    if reader.is_faultless() {
        check_play(reader, &kernel);
    }
    Box::new(kernel)
}

/// The pieces of both sides, black's first.
fn specs(facts: &GridFacts) -> Vec<PieceSpec> {
    let spec = |side: Side, kind: &PieceFacts| PieceSpec {
        name: kind.name.clone(),
        letter: kind.letters[side.index()],
        side,
        kind: kind.look,
        value: kind.value,
    };
    Side::BOTH.into_iter().flat_map(|side| facts.kinds.iter().map(move |kind| spec(side, kind))).collect()
}

fn input(facts: &GridFacts) -> InputMethod {
    match facts.placing {
        Placing::Column => InputMethod::Column,
        Placing::Anywhere | Placing::BesideOwn if !facts.moves() => InputMethod::Place,
        _ if facts.method == CaptureMethod::Jump => InputMethod::Path,
        _ => InputMethod::FromTo,
    }
}

fn facts(reader: &mut Reader) -> GridFacts {
    let mut size = |path| {
        if !reader.has(path) {
            reader.fault("board", phrase("board-size-missing").with("path", path), None);
        }
        reader.integer(path, 1..=MOST, 8) as u8
    };
    let (columns, rows) = (size("board.columns"), size("board.rows"));
    let shape = Shape { columns, rows, corner: reader.choice("board.corner", &Corner::NAMES) };
    if shape.squares() < 2 {
        reader.fault("board", phrase("board-small"), None);
    }
    let kinds = kinds(reader);
    let (start, blocked) = picture::read(reader, shape, &kinds);
    GridFacts {
        shape,
        neighbours: reader.choice("board.neighbours", &Neighbours::NAMES),
        black_goes_right: reader.choice("black_goes", &[("down", false), ("right", true)]),
        first: reader.choice("first", &SIDES),
        names: reader.choice("notation.squares", &SQUARE_NAMES),
        start,
        blocked,
        kinds,
        placing: reader.choice("placing.where", &PLACINGS),
        most_placed: reader.integer("placing.most", 0..=255, 0) as u8,
        stock: reader.integer("placing.stock", 0..=255, 0) as u8,
        placing_first: reader.bool("placing.first", false),
        method: reader.choice("capture.by", &METHODS),
        forced: reader.bool("capture.forced", false),
        continued: reader.bool("capture.continued", false),
        prefer: reader.choices("capture.prefer", &PREFERENCES),
        first_moves: reader.choice("opening", &FIRST_MOVES),
        far_row: reader.bool("winning.far_row", false),
        line: reader.integer("winning.line", 0..=MOST, 0) as u8,
        line_exact: reader.bool("winning.line_exact", false),
        homes: reader.bool("winning.homes", false),
        chain: reader.bool("winning.chain", false),
        leaving: reader.bool("winning.leaving", false),
        goals: goals::read(reader, shape),
        reduced_to: reader.integer("winning.reduced_to", 0..=100, 0) as u8,
        stuck: reader.choice("winning.stuck", &STUCK),
        may_pass: reader.choice("passing", &[("forced", false), ("free", true)]),
        count: reader.choice("winning.count", &COUNTS),
        repetition: reader.integer("drawing.repetition", 0..=10, 3) as u32,
        quiet_plies: 2 * reader.integer("drawing.quiet_moves", 0..=1000, 0) as u32,
    }
}

fn kinds(reader: &mut Reader) -> Vec<PieceFacts> {
    let hint = || Some(raw("pieces = { { name = \"pawn\", moves = { \"forward\" } } }"));
    if !reader.has("pieces") {
        reader.fault("pieces", phrase("pieces-missing"), hint());
    }
    let count = reader.tables("pieces", MAX_KINDS);
    let names: Vec<String> = (1..=count).map(|n| reader.text(&format!("pieces.{n}.name"), "")).collect();
    let kinds: Vec<PieceFacts> = (1..=count).map(|n| kind(reader, n, &names)).collect();
    for (index, kind) in kinds.iter().enumerate() {
        twins(reader, index, kind, &kinds[..index]);
    }
    kinds
}

/// `n` counts from 1.
fn kind(reader: &mut Reader, n: usize, names: &[String]) -> PieceFacts {
    let path = |key: &str| format!("pieces.{n}.{key}");
    let name = names[n - 1].clone();
    if !is_piece_name(&name) {
        let message = phrase("pieces-fault").with("number", n).with("fault", phrase("piece-name"));
        reader.fault(&path("name"), message, None);
    }
    let own_look = PROFILES.iter().find(|(known, _)| *known == name).filter(|_| !reader.has(&path("profile")));
    let look = reader.choice(&path("profile"), &PROFILES);
    let steps =
        (reader.integer(&path("min_steps"), 1..=MOST, 1) as u8, reader.integer(&path("max_steps"), 1..=MOST, 1) as u8);
    PieceFacts {
        look: own_look.map_or(look, |(_, look)| *look),
        letters: letters(reader, &path("letters"), &name),
        value: reader.number(&path("value"), 0.0..=1000.0, 1.0),
        moves: directions::read(reader, &path("moves"), 0),
        leaps: reader.choices(&path("leaps"), &LEAPS),
        captures: directions::read(reader, &path("captures"), 0),
        capture_leaps: reader.choices(&path("capture_leaps"), &LEAPS),
        steps,
        hops: directions::read(reader, &path("hops"), 0),
        hop_over: reader.choice(&path("hop_over"), &HOPS_OVER),
        hops_on: reader.bool(&path("hops_on"), false),
        promotes: promotion(reader, &path("promotes"), names),
        promotion_rows: reader.integer(&path("promotion_rows"), 1..=MOST, 1) as u8,
        may_decline: reader.choice(&path("promotion"), &[("forced", false), ("free", true)]),
        royal: reader.bool(&path("royal"), false),
        wins_on_goals: reader.bool(&path("wins_on_goals"), true),
        name,
    }
}

fn letters(reader: &mut Reader, path: &str, name: &str) -> [char; 2] {
    let initial = name.chars().next().filter(char::is_ascii_alphabetic).unwrap_or('p');
    let usual = [initial.to_ascii_lowercase(), initial.to_ascii_uppercase()];
    let stated = reader.text(path, &String::from_iter(usual));
    match stated.chars().collect::<Vec<_>>()[..] {
        [black, white] if black.is_ascii_alphabetic() && white.is_ascii_alphabetic() && black != white => {
            [black, white]
        }
        _ => {
            reader.fault(path, phrase("grid-letters").with("path", path), Some(phrase("grid-letters-hint")));
            usual
        }
    }
}

/// The index of the kind that is named.
fn promotion(reader: &mut Reader, path: &str, names: &[String]) -> Option<usize> {
    if !reader.has(path) {
        return None;
    }
    let named = reader.text(path, "");
    let found = names.iter().position(|name| *name == named);
    if found.is_none() {
        let hint = reader.suggestion(&named, names.iter().map(String::as_str));
        reader.fault(path, phrase("cannot-be").with("path", path).with("text", crate::report::quote(&named)), hint);
    }
    found
}

/// Refuses a kind with the name, the look or a letter of one before it.
fn twins(reader: &mut Reader, index: usize, kind: &PieceFacts, before: &[PieceFacts]) {
    let path = |key: &str| format!("pieces.{}.{key}", index + 1);
    for other in before {
        if other.name == kind.name {
            reader.fault(&path("name"), phrase("pieces-twin").with("name", &kind.name), None);
        }
        if other.look == kind.look {
            let message = phrase("grid-looks-alike").with("one", &other.name).with("other", &kind.name);
            reader.fault(&path("profile"), message, Some(phrase("grid-looks-alike-hint")));
        }
        if let Some(letter) = kind.letters.iter().find(|letter| other.letters.contains(letter)) {
            let message = phrase("pieces-letter").with("one", &other.name).with("other", &kind.name);
            let message = message.with("letter", format!("{letter:?}"));
            reader.fault(&path("letters"), message, Some(phrase("grid-letters-hint")));
        }
    }
}
