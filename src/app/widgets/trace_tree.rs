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

impl TreeLook<'_> {
    /// The squares that a line is about.
    pub fn squares(&self, trace: &Trace) -> Vec<Square> {
        if trace.squares.is_empty() { (self.squares_of)(&trace.label) } else { trace.squares.clone() }
    }
}

/// Draws the trees. Returns the squares of the hovered or focused line.
pub fn trace_tree(ui: &mut Ui, look: &TreeLook<'_>, trees: &[Trace]) -> Vec<Square> {
    let mut lit = Vec::new();
    ui.scope(|ui| {
        // Denser than elsewhere, since many lines are read at once.
        ui.spacing_mut().interact_size.y = 20.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        level_ui(ui, look, trees, 0, &mut lit);
    });
    lit
}

fn level_ui(ui: &mut Ui, look: &TreeLook<'_>, trees: &[Trace], level: usize, lit: &mut Vec<Square>) {
    for (place, trace) in trees.iter().take(MAX_CHILDREN).enumerate() {
        let text = line(ui, look.theme, trace);
        let response = if trace.children.is_empty() {
            ui.add(Label::new(text).sense(Sense::focusable_noninteractive()).wrap())
        } else {
            let header = CollapsingHeader::new(text).id_salt((place, &trace.label)).default_open(level < OPEN_LEVELS);
            header.show(ui, |ui| level_ui(ui, look, &trace.children, level + 1, lit)).header_response
        };
        point(ui, look, trace, &response, lit);
    }
    if trees.len() > MAX_CHILDREN {
        let more = ui.localized(phrase("and-more").with("count", trees.len() - MAX_CHILDREN));
        ui.label(RichText::new(more).small().weak());
    }
}

/// What a line of a trace is called; damka's own lines in the user's language.
pub fn trace_label(ui: &Ui, trace: &Trace) -> String {
    match trace.label.as_str() {
        Trace::EXPECTED => ui.localized("trace-expects"),
        Trace::PATTERNS => ui.localized("trace-patterns"),
        Trace::WEIGHTS => ui.localized("trace-weights"),
        own => own.to_owned(),
    }
}

fn line(ui: &Ui, theme: &Theme, trace: &Trace) -> LayoutJob {
    let window = &theme.window;
    let font = TextStyle::Body.resolve(ui.style());
    let mono = TextStyle::Monospace.resolve(ui.style());
    let format =
        |font_id, color: Color32| TextFormat { font_id, color, valign: Align::Center, ..TextFormat::default() };
    let mut job = LayoutJob::default();
    job.append(&trace_label(ui, trace), 0.0, format(font, color32(window.text)));
    if !trace.value.is_empty() {
        job.append(&trace.value, 8.0, format(mono, color32(window.accent)));
    }
    job
}

fn point(ui: &Ui, look: &TreeLook<'_>, trace: &Trace, response: &Response, lit: &mut Vec<Square>) {
    if response.hovered() || response.has_focus() {
        // The innermost hovered line was drawn first.
        if lit.is_empty() {
            *lit = look.squares(trace);
        }
        if response.gained_focus() {
            ui.scroll_to_rect(response.rect, None);
        }
    }
}
