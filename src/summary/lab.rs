//! The results of the rules lab: figures, their names, and the main finding.

use crate::arena::{Estimate, LabComparison, LabFigure};
use crate::rules::Termination;
use crate::text::{Phrase, percent, phrase, raw};

/// A figure and its error: "27.0 %" and "8.6".
pub fn figure(figure: LabFigure, estimate: Estimate) -> [Phrase; 2] {
    let Estimate { value, error } = estimate;
    match figure {
        LabFigure::Length | LabFigure::LongGames => [raw(format!("{value:.0}")), raw(format!("{error:.0}"))],
        LabFigure::Captured | LabFigure::Turned => [raw(format!("{value:.1}")), raw(format!("{error:.1}"))],
        _ => [percent(format!("{:.1}", value * 100.0)), raw(format!("{:.1}", error * 100.0))],
    }
}

pub fn figure_and_error(kind: LabFigure, estimate: Estimate) -> Phrase {
    Phrase::joined(figure(kind, estimate).into(), " ± ")
}

pub fn name(figure: LabFigure) -> Phrase {
    phrase(match figure {
        LabFigure::FirstMover => "lab-first-mover",
        LabFigure::Draws => "lab-draws",
        LabFigure::Length => "lab-length",
        LabFigure::LongGames => "lab-long-games",
        LabFigure::Forced => "lab-forced",
        LabFigure::Captured => "lab-captured",
        LabFigure::Turned => "lab-turned",
        LabFigure::Ending(ending) => return phrase("lab-ending").with("ending", ending.phrase()),
    })
}

/// Whether a difference is more than chance.
pub fn significance(row: &LabComparison) -> Phrase {
    phrase(if row.differs { "lab-more" } else { "lab-maybe" })
}

#[derive(Clone, Debug)]
pub enum LabFinding {
    /// About one set of rules.
    Alone(Phrase),
    Differences(Phrase),
    /// Two sets of rules that do not differ, or only in how games end.
    NoDifference(Phrase),
}

impl LabFinding {
    /// Reads the finding from the figures; `games` are the numbers of games, one per set of rules.
    pub fn of(figures: &[LabComparison], games: &[usize]) -> Self {
        let [before, after] = *games else { return Self::Alone(alone(figures)) };
        let differences: Vec<Phrase> = figures.iter().filter(|row| row.differs).filter_map(difference).collect();
        if !differences.is_empty() {
            return Self::Differences(Phrase::joined(differences, "; "));
        }
        Self::NoDifference(if figures.iter().any(|row| row.differs) {
            phrase("lab-only-endings")
        } else {
            phrase("lab-no-difference").with("one", before).with("other", after)
        })
    }

    /// The finding in lower case, to follow a colon.
    pub fn phrase(&self) -> &Phrase {
        let (Self::Alone(sentence) | Self::Differences(sentence) | Self::NoDifference(sentence)) = self;
        sentence
    }
}

fn alone(figures: &[LabComparison]) -> Phrase {
    let found = |kind: LabFigure| {
        let row = figures.iter().find(|row| row.figure == kind);
        row.and_then(|row| row.estimates.first()).map_or_else(|| [raw(""), raw("")], |estimate| figure(kind, *estimate))
    };
    // One argument, as text from right to left would move the sign between two.
    let score = Phrase::joined(found(LabFigure::FirstMover).into(), " ± ");
    let [draws, _] = found(LabFigure::Draws);
    let [plies, _] = found(LabFigure::Length);
    phrase("lab-alone").with("score", score).with("draws", draws).with("plies", plies)
}

/// A difference in words; `None` for figures about how games end, which follow from others.
fn difference(row: &LabComparison) -> Option<Phrase> {
    let id = match row.figure {
        LabFigure::FirstMover => "lab-change-first-mover",
        LabFigure::Draws => "lab-change-draws",
        LabFigure::Length => "lab-change-length",
        LabFigure::Forced => "lab-change-forced",
        LabFigure::Captured => "lab-change-captured",
        LabFigure::Turned => "lab-change-turned",
        LabFigure::Ending(Termination::PlyCap) => "lab-change-ply-cap",
        LabFigure::LongGames | LabFigure::Ending(_) => return None,
    };
    let [before, after] = [0, 1].map(|index| figure(row.figure, row.estimates[index])[0].clone());
    Some(phrase(id).with("before", before).with("after", after))
}
