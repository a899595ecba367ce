//! The moves of the game with their comments; variations are indented below the move that they replace.

use crate::app::command::Commands;
use crate::app::features::analysis::{Analysis, AnalysisAction, Navigation};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::notation::NodeId;
use crate::view::ltr_region;
use egui::{Align, Button, Id, RichText, ScrollArea, Sense, TextWrapMode, Ui};

/// The largest indent; deeper variations are indented no further.
const MOST_INDENTS: usize = 6;
const INDENT_POINTS: f32 = 14.0;
/// Glyphs by their number in the PGN standard (NAG).
const GLYPHS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];

pub fn moves_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, height_points: f32, commands: &mut Commands) {
    let list =
        ScrollArea::vertical().id_salt("variations").max_height(height_points).min_scrolled_height(height_points);
    list.auto_shrink([false, false]).show(ui, |ui| {
        if !analysis.tree.has_moves() {
            ui.label(RichText::new(ui.localized("analysis-no-moves")).weak());
        }
        // Moves and comments stay left to right.
        ltr_region(ui, |ui| {
            ui.spacing_mut().item_spacing = egui::vec2(2.0, 1.0);
            let mut list = MoveRows { app, analysis, commands, seen: was_shown(ui, analysis.here()) };
            list.comments(ui, NodeId::START);
            list.line(ui, NodeId::START, 0);
        });
    });
}

/// Whether the current position was already shown in the last frame.
fn was_shown(ui: &Ui, here: NodeId) -> bool {
    let id = Id::unique("the analysed move");
    let before: Option<NodeId> = ui.data(|data| data.get_temp(id));
    ui.data_mut(|data| data.insert_temp(id, here));
    before == Some(here)
}

struct MoveRows<'a> {
    app: &'a AppState,
    analysis: &'a Analysis,
    commands: &'a mut Commands,
    seen: bool,
}

/// A part of the list that is drawn at once.
enum Part {
    Moves(Vec<NodeId>),
    /// Comments on a move and the variations beside it.
    Beside(NodeId),
}

impl MoveRows<'_> {
    /// Draws the main line from a position to its end.
    fn line(&mut self, ui: &mut Ui, from: NodeId, depth: usize) {
        for part in self.parts(from) {
            match part {
                Part::Moves(moves) => self.moves(ui, &moves),
                Part::Beside(place) => self.variations(ui, place, depth),
            }
        }
    }

    fn parts(&self, from: NodeId) -> Vec<Part> {
        let tree = &self.analysis.tree;
        let (mut parts, mut moves, mut here) = (Vec::new(), Vec::new(), from);
        while let Some(next) = tree.node(here).children.first().copied() {
            moves.push(next);
            let branches = tree.node(here).children.len() > 1;
            if branches || tree.node(next).comments().next().is_some() {
                parts.push(Part::Moves(std::mem::take(&mut moves)));
                parts.push(Part::Beside(next));
            }
            here = next;
        }
        if !moves.is_empty() {
            parts.push(Part::Moves(moves));
        }
        parts
    }

    /// Draws consecutive moves, with numbers before the first one and before those of the first side.
    fn moves(&mut self, ui: &mut Ui, moves: &[NodeId]) {
        let draw = |ui: &mut Ui| {
            for (index, place) in moves.iter().enumerate() {
                let (number, second) = self.analysis.tree.number(*place);
                if !second || index == 0 {
                    let dots = if second { "…" } else { "." };
                    ui.label(RichText::new(format!("{number}{dots}")).weak());
                }
                self.ply(ui, *place);
            }
        };
        ui.horizontal_wrapped(draw);
    }

    fn ply(&mut self, ui: &mut Ui, place: NodeId) {
        let node = self.analysis.tree.node(place);
        let here = self.analysis.here();
        let is_here = place == here;
        let glyphs: String =
            node.glyphs().map(|number| GLYPHS.get(usize::from(number)).copied().unwrap_or("")).collect();
        let text = format!("{}{}{glyphs}", self.analysis.text(place), node.strength);
        let is_main = self.analysis.tree.is_main(place);
        let words = match (is_here, is_main) {
            // Only the accent text colour is readable on the selection colour.
            (true, _) => RichText::new(&text).color(color32(self.app.shared.theme.window.accent_text)),
            (false, true) => RichText::new(&text).strong(),
            (false, false) => RichText::new(&text),
        };
        // The list is a single Tab stop.
        let first = here == NodeId::START && self.analysis.tree.node(here).children.first() == Some(&place);
        let sense = if is_here || first { Sense::click() } else { Sense::CLICK };
        let button = Button::selectable(is_here, words).sense(sense).small().wrap_mode(TextWrapMode::Extend);
        // Not in its own scope, because a scope cannot wrap to a new row.
        let response = ui.add(button);
        if is_here && !self.seen {
            response.scroll_to_me(Some(Align::Center));
        }
        if response.clicked() {
            self.commands.send(AnalysisAction::Go(Navigation::To(place)));
        }
    }

    fn variations(&mut self, ui: &mut Ui, place: NodeId, depth: usize) {
        self.comments(ui, place);
        let tree = &self.analysis.tree;
        let siblings = tree.siblings(place).to_vec();
        if siblings.first() != Some(&place) {
            return;
        }
        for other in siblings.into_iter().skip(1) {
            let indents = depth.min(MOST_INDENTS);
            ui.push_id(("variation", other), |ui| {
                egui::Frame::new().outer_margin(egui::Margin { left: indent(indents), ..Default::default() }).show(
                    ui,
                    |ui| {
                        self.variation(ui, other, depth + 1);
                    },
                );
            });
        }
    }

    /// Draws a variation: its first move, then its line.
    fn variation(&mut self, ui: &mut Ui, first: NodeId, depth: usize) {
        let plain = self.plain_run(first);
        self.moves(ui, &plain);
        let Some(last) = plain.last().copied() else { return };
        self.comments(ui, last);
        // A new line follows a comment or a branch.
        self.line(ui, last, depth);
    }

    /// The moves from a position up to the first with comments or alternatives after it.
    fn plain_run(&self, first: NodeId) -> Vec<NodeId> {
        let tree = &self.analysis.tree;
        let mut run = vec![first];
        loop {
            let last = run[run.len() - 1];
            let [next] = tree.node(last).children[..] else { return run };
            if tree.node(last).comments().next().is_some() || tree.node(next).comments().next().is_some() {
                return run;
            }
            run.push(next);
        }
    }

    fn comments(&mut self, ui: &mut Ui, place: NodeId) {
        for comment in self.analysis.tree.node(place).comments() {
            let shown = plain_comment(&comment.text);
            if !shown.is_empty() {
                let colour = color32(self.app.shared.theme.window.weak_text);
                ui.label(RichText::new(shown).small().italics().color(colour));
            }
        }
    }
}

const fn indent(indents: usize) -> i8 {
    (indents as f32 * INDENT_POINTS + INDENT_POINTS) as i8
}

/// A comment without embedded commands such as `[%clk …]`.
fn plain_comment(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("[%") {
        plain.push_str(&rest[..start]);
        rest = rest[start..].split_once(']').map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    plain.trim().to_owned()
}
