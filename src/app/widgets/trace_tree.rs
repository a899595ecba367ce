//! A collapsible tree of a bot's traces; hovering over or focusing a line highlights its squares.

use super::localized_text::LocalizedText;
use super::style::color32;
use crate::board::Square;
use crate::config::Theme;
use crate::report::Trace;
use crate::text::phrase;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, CollapsingHeader, Color32, Label, Response, RichText, Sense, TextStyle, Ui};

/// The most lines shown below one line; the rest is counted.
pub const MAX_CHILDREN: usize = 200;
/// The levels that are expanded initially.
const OPEN_LEVELS: usize = 1;

pub struct TreeLook<'a> {
    pub theme: &'a Theme,
    /// The squares of a label, such as a move, for lines that name no squares.
    pub squares_of: &'a dyn Fn(&str) -> Vec<Square>,
}

/// Draws the trees and highlights values that differ from those of `other`, line by line under equal labels. Returns the squares
/// of the hovered or focused line.
pub fn trace_tree(ui: &mut Ui, look: &TreeLook<'_>, trees: &[Trace], other: Option<&[Trace]>) -> Vec<Square> {
    let mut lit = Vec::new();
    ui.scope(|ui| {
        // Denser than elsewhere, since many lines are read at once.
        ui.spacing_mut().interact_size.y = 20.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        level_ui(ui, look, trees, other, 0, &mut lit);
    });
    lit
}

fn level_ui(
    ui: &mut Ui,
    look: &TreeLook<'_>,
    trees: &[Trace],
    other: Option<&[Trace]>,
    level: usize,
    lit: &mut Vec<Square>,
) {
    for (place, trace) in trees.iter().take(MAX_CHILDREN).enumerate() {
        let twin = other.map(|other| twin(other, trace, place));
        let differs = twin.is_some_and(|twin| twin.is_none_or(|twin| twin.value != trace.value));
        let text = line(ui, look.theme, trace, differs);
        let response = if trace.children.is_empty() {
            ui.add(Label::new(text).sense(Sense::focusable_noninteractive()).wrap())
        } else {
            let header = CollapsingHeader::new(text).id_salt((place, &trace.label)).default_open(level < OPEN_LEVELS);
            let below = twin.flatten().map(|twin| &twin.children[..]).or(other.map(|_| &[][..]));
            header.show(ui, |ui| level_ui(ui, look, &trace.children, below, level + 1, lit)).header_response
        };
        point(ui, look, trace, &response, lit);
    }
    if trees.len() > MAX_CHILDREN {
        let more = ui.localized(phrase("and-more").with("count", trees.len() - MAX_CHILDREN));
        ui.label(RichText::new(more).small().weak());
    }
}

/// The line of the other tree with the same label: the one at the same index if possible, otherwise the first.
pub fn twin<'a>(other: &'a [Trace], trace: &Trace, place: usize) -> Option<&'a Trace> {
    let same = |one: &&Trace| one.label == trace.label;
    other.get(place).filter(same).or_else(|| other.iter().take(MAX_CHILDREN).find(same))
}

fn line(ui: &Ui, theme: &Theme, trace: &Trace, differs: bool) -> LayoutJob {
    let window = &theme.window;
    let font = TextStyle::Body.resolve(ui.style());
    let mono = TextStyle::Monospace.resolve(ui.style());
    let format =
        |font_id, color: Color32| TextFormat { font_id, color, valign: Align::Center, ..TextFormat::default() };
    let mut job = LayoutJob::default();
    job.append(&trace.label, 0.0, format(font, color32(window.text)));
    if !trace.value.is_empty() {
        let colour = if differs { window.warning } else { window.accent };
        job.append(&trace.value, 8.0, format(mono, color32(colour)));
    }
    job
}

fn point(ui: &Ui, look: &TreeLook<'_>, trace: &Trace, response: &Response, lit: &mut Vec<Square>) {
    if response.hovered() || response.has_focus() {
        // The innermost hovered line was drawn first.
        if lit.is_empty() {
            let squares =
                if trace.squares.is_empty() { (look.squares_of)(&trace.label) } else { trace.squares.clone() };
            *lit = squares;
        }
        if response.gained_focus() {
            ui.scroll_to_rect(response.rect, None);
        }
    }
}
