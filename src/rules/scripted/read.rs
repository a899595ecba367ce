//! Reads the facts of a scripted game: its board, pieces, input method and draw limits.

use super::game::DrawLimits;
use crate::board::{Corner, MAX_SIDE, Shape, Side, SquareNames};
use crate::report::{Reports, did_you_mean};
use crate::rules::fact_words::{PATTERNS, PROFILES, SIDES, SQUARE_NAMES};
use crate::rules::variant::{PLY_CAP, VariantMetadata};
use crate::rules::{
    Appearance, DeclaredFeature, FactKind, FactValue, GameFiles, InputMethod, PieceSpec, Reader, VariantDef,
};
use crate::text::{Phrase, phrase, raw};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The facts a scripted variant's file states besides its functions.
#[derive(Clone, Debug)]
pub struct ScriptedFacts {
    pub title: String,
    /// One sentence for users.
    pub summary: String,
    /// The rule book or program it follows.
    pub source: String,
    /// Black's, then white's.
    pub sides: [String; 2],
    /// The author's description of the rules, in paragraphs.
    pub clauses: Vec<String>,
    pub shape: Shape,
    pub first: Side,
    pub names: SquareNames,
    pub files: GameFiles,
    pub look: Appearance,
    pub draws: DrawLimits,
    /// A game that reaches this many plies is drawn.
    pub ply_cap: u32,
    /// Whether named numbers are part of a position's text.
    pub numbers: bool,
    pub declared_features: Vec<DeclaredFeature>,
    /// Every fact as it was read, by dotted path.
    pub stated_facts: BTreeMap<String, String>,
    /// The possible values of the facts that can be chosen from a list, switched or counted.
    pub kinds: BTreeMap<String, FactKind>,
}

const INPUTS: [(&str, InputMethod); 4] = [
    ("from_to", InputMethod::FromTo),
    ("place", InputMethod::Place),
    ("column", InputMethod::Column),
    ("path", InputMethod::Path),
];
/// Below the 255 that a cell's byte allows; more kinds would be hard to tell apart.
const MAX_PIECES: usize = 60;

/// `numbers`: named numbers are part of a position's text. Fails with all errors in the definition at once.
pub fn facts(id: &str, definition: &VariantDef, numbers: bool) -> Result<ScriptedFacts, Reports> {
    let mut reader = Reader::new(definition);
    let facts = read(&mut reader, id, numbers);
    let faults = reader.finish();
    Reports::check(faults).map(|()| facts)
}

/// Dotted paths.
pub fn keys() -> Vec<String> {
    let empty = VariantDef::default();
    let mut reader = Reader::new(&empty);
    read(&mut reader, "", true);
    reader.known_paths().map(str::to_owned).collect()
}

fn read(reader: &mut Reader, id: &str, numbers: bool) -> ScriptedFacts {
    let VariantMetadata { title, summary, source, sides, clauses } = VariantMetadata::read(reader, id);
    let mut size = |path| {
        if !reader.has(path) {
            reader.fault("board", phrase("board-size-missing").with("path", path), None);
        }
        reader.integer(path, 1..=MAX_SIDE.into(), 8) as u8
    };
    let (columns, rows) = (size("board.columns"), size("board.rows"));
    let shape = Shape { columns, rows, corner: reader.choice("board.corner", &Corner::NAMES) };
    if shape.squares() < 2 {
        reader.fault("board", phrase("board-small"), None);
    }
    let first = reader.choice("first", &SIDES);
    let pattern = reader.choice("board.pattern", &PATTERNS);
    let input = reader.choice("input", &INPUTS);
    let pieces = pieces(reader, first);
    let mut facts = ScriptedFacts {
        title,
        summary,
        source,
        sides,
        clauses,
        shape,
        first,
        names: reader.choice("notation.squares", &SQUARE_NAMES),
        files: GameFiles::read(reader, shape),
        look: Appearance {
            pattern,
            input,
            pieces,
            blocked: Arc::default(),
            goals: Arc::default(),
            has_edges: false,
            is_counted: input == InputMethod::Place,
        },
        draws: DrawLimits {
            repetition: reader.integer("drawing.repetition", 0..=10, 0) as u32,
            quiet_plies: 2 * reader.integer("drawing.quiet_moves", 0..=1000, 0) as u32,
        },
        ply_cap: reader.integer("drawing.ply_cap", 10..=100_000, PLY_CAP) as u32,
        numbers,
        declared_features: super::features::read(reader),
        stated_facts: BTreeMap::new(),
        kinds: BTreeMap::new(),
    };
    (facts.stated_facts, facts.kinds) = (reader.stated_facts(), reader.kinds());
    facts
}

fn pieces(reader: &mut Reader, first: Side) -> Vec<PieceSpec> {
    let hint = || Some(raw("pieces = { { name = \"pawn\", side = 1, profile = \"pawn\" }, … }"));
    let list = match reader.value("pieces") {
        Some(FactValue::List(list)) if !list.is_empty() => list,
        Some(_) => {
            reader.fault("pieces", phrase("pieces-list"), hint());
            return Vec::new();
        }
        None => {
            reader.fault("pieces", phrase("pieces-missing"), hint());
            return Vec::new();
        }
    };
    if list.len() > MAX_PIECES {
        let message = phrase("pieces-many").with("count", list.len()).with("most", MAX_PIECES);
        reader.fault("pieces", message, None);
    }
    let mut pieces: Vec<PieceSpec> = Vec::new();
    for (index, entry) in list.iter().take(MAX_PIECES).enumerate() {
        let FactValue::Table(entry) = entry else {
            reader.fault("pieces", phrase("pieces-table").with("number", index + 1), hint());
            continue;
        };
        let piece = match piece(entry, first) {
            Ok(piece) => piece,
            Err(faults) => {
                for (message, hint) in faults {
                    let message = phrase("pieces-fault").with("number", index + 1).with("fault", message);
                    reader.fault("pieces", message, hint);
                }
                continue;
            }
        };
        if let Some(twin) = pieces.iter().find(|other| (&other.name, other.side) == (&piece.name, piece.side)) {
            reader.fault("pieces", phrase("pieces-twin").with("name", &twin.name), None);
        }
        if let Some(twin) = pieces.iter().find(|other| other.letter == piece.letter) {
            let message = phrase("pieces-letter").with("one", &twin.name).with("other", &piece.name);
            let message = message.with("letter", format!("{:?}", piece.letter));
            reader.fault("pieces", message, Some(phrase("pieces-letter-hint")));
        }
        pieces.push(piece);
    }
    pieces
}

const KEYS: [&str; 5] = ["name", "side", "profile", "letter", "value"];

/// The maximum number of unknown keys reported per piece.
const MAX_ODD_KEYS: usize = 10;

type PieceFaults = Vec<(Phrase, Option<Phrase>)>;

fn piece(entry: &BTreeMap<String, FactValue>, first: Side) -> Result<PieceSpec, PieceFaults> {
    let mut faults: PieceFaults = Vec::new();
    for key in entry.keys().filter(|key| !KEYS.contains(&key.as_str())).take(MAX_ODD_KEYS) {
        faults.push((phrase("key-unknown").with("key", key), Some(did_you_mean(key, KEYS))));
    }
    let name = match entry.get("name") {
        Some(FactValue::Text(name)) if is_piece_name(name) => name.clone(),
        _ => {
            faults.push((phrase("piece-name"), None));
            "piece".into()
        }
    };
    let side = match entry.get("side") {
        Some(FactValue::Number(1.0)) => first,
        Some(FactValue::Number(2.0)) => first.other(),
        _ => {
            faults.push((phrase("piece-side"), None));
            first
        }
    };
    let kind = match entry.get("profile") {
        Some(FactValue::Text(word)) => PROFILES.iter().find(|(known, _)| known == word).map(|(_, kind)| *kind),
        None => PROFILES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind),
        Some(_) => None,
    };
    if kind.is_none() {
        let word = if let Some(FactValue::Text(word)) = entry.get("profile") { word } else { "" };
        let hint = did_you_mean(word, PROFILES.iter().map(|(word, _)| *word));
        faults.push((phrase("piece-profile"), Some(hint)));
    }
    let letter = match entry.get("letter") {
        None => name
            .chars()
            .next()
            .map(|letter| if side == Side::White { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }),
        Some(FactValue::Text(text)) => {
            text.chars().next().filter(|letter| text.len() == 1 && letter.is_ascii_alphabetic())
        }
        Some(_) => None,
    };
    if letter.is_none() {
        faults.push((phrase("piece-letter"), None));
    }
    let value = match entry.get("value") {
        None => 1.0,
        Some(FactValue::Number(value)) if value.is_finite() => *value,
        Some(_) => {
            faults.push((phrase("piece-value"), None));
            1.0
        }
    };
    match (kind, letter) {
        (Some(kind), Some(letter)) if faults.is_empty() => Ok(PieceSpec { name, letter, side, kind, value }),
        _ => Err(faults),
    }
}

/// Whether a kind of piece can have this name.
pub(in crate::rules) fn is_piece_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 20
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
