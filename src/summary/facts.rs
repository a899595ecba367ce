//! Facts of variants in plain words: a title, a sentence about what the fact decides, and what each of its words means.

use crate::board::Side;
use crate::rules::Variant;
use crate::text::{Phrase, authored, phrase, raw};

/// The message IDs of the title and the sentence of each fact.
const FACTS: &[(&str, &str, &str)] = &[
    ("black_goes", "fact-black-goes", "lab-fact-black-goes"),
    ("board.columns", "fact-board-columns", "lab-fact-board-columns"),
    ("board.corner", "fact-board-corner", "lab-fact-board-corner"),
    ("board.neighbours", "fact-board-neighbours", "lab-fact-board-neighbours"),
    ("board.rows", "fact-board-rows", "lab-fact-board-rows"),
    ("capture.about_turn", "fact-capture-about-turn", "lab-fact-capture-about-turn"),
    ("capture.by", "fact-capture-by", "rules-grid-capturing"),
    ("capture.continued", "fact-capture-continued", "lab-fact-capture-continued"),
    ("capture.forced", "fact-capture-forced", "lab-fact-capture-forced"),
    ("capture.prefer", "fact-capture-prefer", "lab-fact-capture-prefer"),
    ("capture.taken_leave", "fact-capture-taken-leave", "lab-fact-capture-taken-leave"),
    ("crowning", "rules-crowning", "lab-fact-crowning"),
    ("drawing.ply_cap", "fact-drawing-ply-cap", "lab-fact-drawing-ply-cap"),
    ("drawing.quiet_moves", "fact-drawing-quiet-moves", "lab-fact-drawing-quiet-moves"),
    ("drawing.repetition", "fact-drawing-repetition", "lab-fact-drawing-repetition"),
    ("first", "fact-first", "lab-fact-first"),
    ("kings.captures", "fact-kings-captures", "lab-fact-kings-captures"),
    ("kings.landing", "fact-kings-landing", "lab-fact-kings-landing"),
    ("kings.long", "fact-kings-long", "lab-fact-kings-long"),
    ("kings.moves", "fact-kings-moves", "lab-fact-kings-moves"),
    ("kings.moves_in_a_row", "fact-kings-moves-in-a-row", "lab-fact-kings-moves-in-a-row"),
    ("men.captures", "fact-men-captures", "lab-fact-men-captures"),
    ("men.moves", "fact-men-moves", "lab-fact-men-moves"),
    ("men.rows", "fact-men-rows", "lab-fact-men-rows"),
    ("men.rows_behind", "fact-men-rows-behind", "lab-fact-men-rows-behind"),
    ("men.take_kings", "fact-men-take-kings", "lab-fact-men-take-kings"),
    ("opening", "fact-opening", "lab-fact-opening"),
    ("passing", "rules-disc-passing", "lab-fact-passing"),
    ("placing.first", "fact-placing-first", "lab-fact-placing-first"),
    ("placing.most", "fact-placing-most", "lab-fact-placing-most"),
    ("placing.stock", "fact-placing-stock", "lab-fact-placing-stock"),
    ("placing.where", "fact-placing-where", "lab-fact-placing-where"),
    ("winning.chain", "fact-winning-chain", "lab-fact-winning-chain"),
    ("winning.count", "fact-winning-count", "lab-fact-winning-count"),
    ("winning.discs", "fact-winning-discs", "lab-fact-winning-discs"),
    ("winning.far_row", "fact-winning-far-row", "lab-fact-winning-far-row"),
    ("winning.goals", "fact-winning-goals", "lab-fact-winning-goals"),
    ("winning.homes", "fact-winning-homes", "lab-fact-winning-homes"),
    ("winning.leaving", "fact-winning-leaving", "lab-fact-winning-leaving"),
    ("winning.line", "fact-winning-line", "lab-fact-winning-line"),
    ("winning.line_exact", "fact-winning-line-exact", "lab-fact-winning-line-exact"),
    ("winning.reduced_to", "fact-winning-reduced-to", "lab-fact-winning-reduced-to"),
    ("winning.stuck", "fact-winning-stuck", "lab-fact-winning-stuck"),
];

/// The titles of tables of facts.
const TABLES: &[(&str, &str)] = &[
    ("board", "rules-board"),
    ("capture", "fact-table-capture"),
    ("drawing", "rules-draws"),
    ("kings", "fact-table-kings"),
    ("men", "fact-table-men"),
    ("placing", "rules-grid-placing"),
    ("winning", "rules-winning"),
];

/// The meanings of the words of facts. Directions are the same for men and kings.
const WORDS: &[(&[&str], &str, &str)] = &[
    (&["black_goes"], "down", "fact-goes-down"),
    (&["black_goes"], "right", "fact-goes-right"),
    (&["board.neighbours"], "eight", "fact-neighbours-eight"),
    (&["board.neighbours"], "four", "fact-neighbours-four"),
    (&["board.neighbours"], "six", "fact-neighbours-six"),
    (&["board.corner"], "left", "fact-corner-left"),
    (&["board.corner"], "right", "fact-corner-right"),
    (&["board.corner"], "all", "fact-corner-all"),
    (&["capture.by"], "replacement", "fact-by-replacement"),
    (&["capture.by"], "jump", "fact-by-jump"),
    (&["capture.by"], "custody", "fact-by-custody"),
    (&["capture.by"], "conversion", "fact-by-conversion"),
    (&["capture.prefer"], "captures", "fact-prefer-captures"),
    (&["capture.prefer"], "by_king", "fact-prefer-by-king"),
    (&["capture.prefer"], "kings", "fact-prefer-kings"),
    (&["capture.prefer"], "kings_first", "fact-prefer-kings-first"),
    (&["capture.prefer"], "value", "fact-prefer-value"),
    (&["capture.taken_leave"], "at_end", "fact-leave-at-end"),
    (&["capture.taken_leave"], "at_once", "fact-leave-at-once"),
    (&["crowning"], "stops", "fact-crowning-stops"),
    (&["crowning"], "at_end", "fact-crowning-at-end"),
    (&["crowning"], "goes_on", "fact-crowning-goes-on"),
    (&["crowning"], "never", "fact-crowning-never"),
    (&["kings.landing"], "any", "fact-landing-any"),
    (&["kings.landing"], "next", "fact-landing-next"),
    (&["kings.landing"], "next_to_king", "fact-landing-next-to-king"),
    (DIRECTED, "diagonally_forward", "fact-way-diagonally-forward"),
    (DIRECTED, "diagonally_backward", "fact-way-diagonally-backward"),
    (DIRECTED, "forward", "fact-way-forward"),
    (DIRECTED, "sideways", "fact-way-sideways"),
    (DIRECTED, "backward", "fact-way-backward"),
    (&["opening"], "ordinary", "fact-opening-ordinary"),
    (&["opening"], "removals", "fact-opening-removals"),
    (&["opening"], "swap", "fact-opening-swap"),
    (&["passing"], "forced", "fact-passing-forced"),
    (&["passing"], "free", "fact-passing-free"),
    (&["placing.where"], "never", "fact-placing-never"),
    (&["placing.where"], "anywhere", "fact-placing-anywhere"),
    (&["placing.where"], "column", "fact-placing-column"),
    (&["placing.where"], "beside_own", "fact-placing-beside-own"),
    (&["winning.count"], "most", "fact-count-most"),
    (&["winning.count"], "fewest", "fact-count-fewest"),
    (&["winning.discs"], "most", "fact-discs-most"),
    (&["winning.discs"], "fewest", "fact-discs-fewest"),
    (&["winning.stuck"], "loses", "fact-stuck-loses"),
    (&["winning.stuck"], "wins", "fact-stuck-wins"),
    (&["winning.stuck"], "draws", "fact-stuck-draws"),
    (&["winning.stuck"], "passes", "fact-stuck-passes"),
];

const DIRECTED: &[&str] = &["men.moves", "men.captures", "kings.moves", "kings.captures"];

/// The title of a fact, by its path; `None` for one that only a script knows.
pub fn title(path: &str) -> Option<Phrase> {
    FACTS.iter().find(|(fact, ..)| *fact == path).map(|(_, title, _)| phrase(title))
}

/// What a fact decides, in a sentence.
pub fn sentence(path: &str) -> Option<Phrase> {
    FACTS.iter().find(|(fact, ..)| *fact == path).map(|(.., sentence)| phrase(sentence))
}

/// The title of a table of facts, such as `capture`.
pub fn table_title(table: &str) -> Option<Phrase> {
    TABLES.iter().find(|(name, _)| *name == table).map(|(_, title)| phrase(title))
}

/// What a word means as the value of a fact. The sides have names of their own in each variant.
pub fn word_title(path: &str, word: &str) -> Option<Phrase> {
    let is_it = |(paths, known, _): &&(&[&str], &str, &str)| *known == word && paths.contains(&path);
    WORDS.iter().find(is_it).map(|(.., title)| phrase(title))
}

/// A fact with its value, which is as in a variant file: "Crowning: crowned, the move ends".
pub fn setting(variant: &Variant, path: &str, value: &str) -> Phrase {
    let name = title(path).unwrap_or_else(|| raw(path));
    phrase("fact-setting").with("fact", name).with("value", value_words(variant, path, value))
}

fn value_words(variant: &Variant, path: &str, value: &str) -> Phrase {
    let word = |word: &str| match word {
        "true" => phrase("arena-yes"),
        "false" => phrase("arena-no"),
        "black" if path == "first" => authored(variant.side_name(Side::Black)),
        "white" if path == "first" => authored(variant.side_name(Side::White)),
        _ => word_title(path, word).unwrap_or_else(|| raw(word)),
    };
    match value.strip_prefix('{').and_then(|list| list.strip_suffix('}')) {
        Some(list) => {
            let words = list.split(',').map(|one| one.trim().trim_matches('"')).filter(|one| !one.is_empty());
            let words: Vec<Phrase> = words.map(word).collect();
            if words.is_empty() { phrase("bots-none-of-these") } else { Phrase::all_of(words) }
        }
        None => word(value.trim_matches('"')),
    }
}
