//! The results of the quick games in words.

use crate::app::features::rules_lab::LabProgress;
use crate::arena::LabFigure;
use crate::rules::Variant;
use crate::summary::lab::LabFinding;
use crate::text::{Phrase, authored, phrase, raw};

/// Whether the figure ranges from 0 to 1.
pub const fn is_share(figure: LabFigure) -> bool {
    !matches!(figure, LabFigure::Length | LabFigure::LongGames | LabFigure::Captured | LabFigure::Turned)
}

/// The subject of the experiment: "English draughts (Rows of men: 2)".
pub fn tried(found: &LabProgress, variant: Option<&Variant>) -> Phrase {
    let title = authored(found.title.as_str());
    if found.asked.sets.is_empty() {
        return phrase("lab-tried").with("game", title);
    }
    let facts = variant.map_or_else(|| raw(found.asked.sets().join(", ")), |variant| found.asked.changes(variant));
    phrase("game-with-changes").with("game", title).with("facts", facts)
}

/// The main result in one sentence.
pub fn sentence(found: &LabProgress) -> Phrase {
    if found.figures.is_empty() {
        return phrase("arena-nothing-known");
    }
    let games: Vec<usize> = found.games.iter().map(|[counted, _]| *counted).collect();
    match LabFinding::of(&found.figures, &games) {
        LabFinding::Differences(sentence) => phrase("lab-differs").with("text", sentence),
        LabFinding::Alone(sentence) | LabFinding::NoDifference(sentence) => {
            phrase("capitalized").with("text", sentence)
        }
    }
}
