//! The results of the quick games in words.

use crate::app::features::library::page::ending_phrase;
use crate::app::features::rules_lab::LabProgress;
use crate::arena::{Estimate, LabComparison, LabFigure};
use crate::rules::Termination;
use crate::text::{Phrase, own, phrase, raw};

/// A figure and its error: "27.0 %", "62".
pub fn figure(figure: LabFigure, estimate: Estimate) -> [String; 2] {
    let Estimate { value, error } = estimate;
    match figure {
        LabFigure::Length | LabFigure::LongGames => [format!("{value:.0}"), format!("{error:.0}")],
        LabFigure::Captured | LabFigure::Turned => [format!("{value:.1}"), format!("{error:.1}")],
        _ => [format!("{:.1} %", value * 100.0), format!("{:.1}", error * 100.0)],
    }
}

/// Whether a figure is a proportion from 0 to 1.
pub const fn is_share(figure: LabFigure) -> bool {
    !matches!(figure, LabFigure::Length | LabFigure::LongGames | LabFigure::Captured | LabFigure::Turned)
}

/// The name of a figure.
pub fn name(figure: LabFigure) -> Phrase {
    phrase(match figure {
        LabFigure::FirstMover => "lab-first-mover",
        LabFigure::Draws => "lab-draws",
        LabFigure::Length => "lab-length",
        LabFigure::LongGames => "lab-long-games",
        LabFigure::Forced => "lab-forced",
        LabFigure::Captured => "lab-captured",
        LabFigure::Turned => "lab-turned",
        LabFigure::Ending(ending) => return phrase("lab-ending").with("ending", ending_phrase(&ending.word())),
    })
}

/// The subject of the experiment: "English draughts with men.rows=2".
pub fn tried(found: &LabProgress) -> Phrase {
    let title = own(found.title.as_str());
    if found.asked.sets.is_empty() {
        return phrase("lab-tried").with("game", title);
    }
    phrase("lab-tried-with").with("game", title).with("facts", raw(found.asked.sets().join(", ")))
}

/// The main result in one sentence.
pub fn sentence(found: &LabProgress) -> Phrase {
    let figures = &found.figures;
    if figures.is_empty() {
        return phrase("arena-nothing-known");
    }
    if found.games.len() == 1 {
        let one = |kind: LabFigure| {
            let row = figures.iter().find(|row| row.figure == kind);
            row.and_then(|row| row.estimates.first()).map_or_else(String::new, |one| figure(kind, *one)[0].clone())
        };
        let error = figures.first().and_then(|row| row.estimates.first());
        let error = error.map_or_else(String::new, |one| figure(LabFigure::FirstMover, *one)[1].clone());
        let sentence = phrase("lab-alone").with("score", one(LabFigure::FirstMover)).with("error", error);
        return sentence.with("draws", one(LabFigure::Draws)).with("plies", one(LabFigure::Length));
    }
    let differences: Vec<Phrase> = figures.iter().filter(|row| row.differs).filter_map(difference).collect();
    if !differences.is_empty() {
        return phrase("lab-differs").with("said", Phrase::joined(differences, "; "));
    }
    if figures.iter().any(|row| row.differs) {
        return phrase("lab-only-endings");
    }
    phrase("lab-no-difference").with("one", found.games[0][0]).with("other", found.games[1][0])
}

/// A difference in words; `None` for figures about how games end, which follow from others.
fn difference(row: &LabComparison) -> Option<Phrase> {
    let id = match row.figure {
        LabFigure::FirstMover => "lab-said-first-mover",
        LabFigure::Draws => "lab-said-draws",
        LabFigure::Length => "lab-said-length",
        LabFigure::Forced => "lab-said-forced",
        LabFigure::Captured => "lab-said-captured",
        LabFigure::Turned => "lab-said-turned",
        LabFigure::Ending(Termination::PlyCap) => "lab-said-ply-cap",
        LabFigure::LongGames | LabFigure::Ending(_) => return None,
    };
    let [before, after] = [0, 1].map(|index| figure(row.figure, row.estimates[index])[0].clone());
    Some(phrase(id).with("before", before).with("after", after))
}
