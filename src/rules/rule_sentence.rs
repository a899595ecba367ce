//! A section of the rules text and its diagrams, as plain data.

use crate::board::Square;
use crate::text::{Phrase, phrase};

#[derive(Clone, Debug, PartialEq)]
pub struct RuleSentence {
    /// The heading: "How men capture".
    pub title: Phrase,
    /// Plain sentences, one paragraph per line.
    pub text: Phrase,
    /// The dotted paths of the facts it was generated from.
    pub facts: Vec<&'static str>,
    pub diagrams: Vec<Diagram>,
}

impl RuleSentence {
    pub fn new(title: &'static str, facts: &[&'static str], sentences: &[Phrase]) -> Self {
        let text = Phrase::sentences(sentences.to_vec());
        Self { title: phrase(title), text, facts: facts.to_vec(), diagrams: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, diagram: impl Into<Option<Diagram>>) -> Self {
        self.diagrams.extend(diagram.into());
        self
    }
}

/// A small position with marks.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// The caption, a full sentence.
    pub caption: Phrase,
    /// In board order: the index into [`Appearance::pieces`](super::Appearance).
    pub pieces: Vec<Option<usize>>,
    /// Marked squares, each at most once.
    pub marks: Vec<(Square, DiagramMark)>,
    /// Paths of pieces, both ends included.
    pub paths: Vec<Vec<Square>>,
    /// Whether empty squares show their names.
    pub named: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramMark {
    Target,
    Taken,
}

impl Diagram {
    /// Marks a square unless it is already marked.
    pub fn mark(&mut self, square: Square, sign: DiagramMark) {
        if !self.marks.iter().any(|(marked, _)| *marked == square) {
            self.marks.push((square, sign));
        }
    }

    pub fn sign(&self, square: Square) -> Option<DiagramMark> {
        self.marks.iter().find(|(marked, _)| *marked == square).map(|(_, sign)| *sign)
    }
}
