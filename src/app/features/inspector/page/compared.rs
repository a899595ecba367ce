//! Two moves side by side, A as played and B what it is compared with, and one tree of their reasons with the values of both. A
//! move alone has the same tree with one column.

use super::columns::Column;
use crate::app::command::Commands;
use crate::app::components::{UiTokens, card_frame, icon_label, space};
use crate::app::features::weight_lab::SetId;
use crate::app::features::workshop::{ReasonsTree, set_badge};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::board::Square;
use crate::config::icon;
use crate::report::Trace;
use egui::{Align, Label, Layout, Ui};

/// The state of the trees.
#[derive(Default)]
pub struct ComparedTrees {
    traced: ReasonsTree,
    graded: ReasonsTree,
}

impl ComparedTrees {
    /// Draws both moves and returns the squares to highlight.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, both: [&Column<'_>; 2], commands: &mut Commands) -> Vec<Square> {
        heads_ui(ui, both);
        for report in both.iter().filter_map(|column| column.fault) {
            report_card(ui, report, &app.shared.theme, commands);
        }
        let mut lit = Vec::new();
        let traced = both.map(|column| if column.is_book { &[][..] } else { &column.traces[..] });
        if traced.iter().all(|traced| traced.is_empty()) {
            why_ui(ui, both);
        } else {
            lit = tree_ui(ui, &mut self.traced, ["inspector-traced", "weight-lab-reason"], both, traced);
        }
        if both.iter().any(|column| column.grades.is_some()) {
            let graded = both.map(|column| column.grades.as_deref().unwrap_or_default());
            lit.extend(tree_ui(ui, &mut self.graded, ["grades", "weight-lab-move"], both, graded));
        } else if both.iter().any(|column| column.awaits_grades) {
            ui.label(ui.tokens().small(ui.localized("bot-no-grades-yet")));
        }
        for (set, column) in SetId::BOTH.into_iter().zip(both) {
            column.printed_ui(ui, Some(set));
        }
        lit
    }
}

impl ComparedTrees {
    /// Draws the reasons of one move, and returns the squares of the line under the mouse or with the focus.
    pub fn traced_ui(&mut self, ui: &mut Ui, column: &Column<'_>) -> Vec<Square> {
        single_ui(ui, &mut self.traced, "inspector-traced", (column, &column.traces))
    }

    /// Draws the grades of every move of its position, and returns such squares.
    pub fn graded_ui(&mut self, ui: &mut Ui, (column, grades): (&Column<'_>, &[Trace])) -> Vec<Square> {
        single_ui(ui, &mut self.graded, "grades", (column, grades))
    }
}

fn single_ui(
    ui: &mut Ui,
    tree: &mut ReasonsTree,
    title: &'static str,
    (column, lines): (&Column<'_>, &[Trace]),
) -> Vec<Square> {
    let pointed = titled_ui(ui, title, |ui| tree.single_ui(ui, lines));
    squares_of(pointed, &[column])
}

/// Draws a tree below its title.
fn titled_ui<R>(ui: &mut Ui, title: &'static str, tree: impl FnOnce(&mut Ui) -> R) -> R {
    ui.add_space(space::XS);
    ui.label(ui.tokens().strong(ui.localized(title)));
    let drawn = ui.push_id(title, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        tree(ui)
    });
    ui.add_space(space::S);
    drawn.inner
}

/// The squares that a line names, or those of the move that it is called by.
fn squares_of(line: Option<&Trace>, columns: &[&Column<'_>]) -> Vec<Square> {
    match line {
        Some(trace) if trace.squares.is_empty() => {
            let mut squares = columns.iter().map(|column| column.squares_of(&trace.label));
            squares.find(|squares| !squares.is_empty()).unwrap_or_default()
        }
        Some(trace) => trace.squares.clone(),
        None => Vec::new(),
    }
}

/// Draws a card for each move, without its reasons.
fn heads_ui(ui: &mut Ui, both: [&Column<'_>; 2]) {
    // Both cards have the height of the higher one, as it was in the last frame.
    let id = ui.scope_id().with("compared heads");
    let kept = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(0.0);
    let mut needed = 0.0_f32;
    ui.columns(2, |sides| {
        for ((ui, column), set) in sides.iter_mut().zip(both).zip(SetId::BOTH) {
            // Columns justify text, which narrow ones do badly.
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                card_frame(ui).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    ui.set_min_height(kept);
                    let head = ui.horizontal_top(|ui| {
                        set_badge(ui, set);
                        ui.vertical(|ui| column.head_ui(ui));
                    });
                    needed = needed.max(head.response.rect.height());
                });
            });
        }
    });
    if (needed - kept).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, needed));
        ui.ctx().request_repaint();
    }
}

/// Draws a tree below its title and the head of its columns, and returns the squares of the line under the mouse or with the focus.
fn tree_ui(
    ui: &mut Ui,
    tree: &mut ReasonsTree,
    [title, head]: [&'static str; 2],
    both: [&Column<'_>; 2],
    lines: [&[Trace]; 2],
) -> Vec<Square> {
    let pointed = titled_ui(ui, title, |ui| {
        ReasonsTree::heads_ui(ui, head);
        tree.ui(ui, lines)
    });
    squares_of(pointed, &both)
}

/// Draws why neither move has reasons.
fn why_ui(ui: &mut Ui, both: [&Column<'_>; 2]) {
    let tokens = ui.tokens();
    if both.iter().any(|column| column.is_book) {
        icon_label(ui, icon::BOOK_OPEN, tokens.small(ui.localized("inspector-book")));
    }
    // Grades come with reasons of their own.
    if both.iter().any(|column| column.grades.is_some() || column.awaits_grades) {
        return;
    }
    if let Some(words) = both.iter().rev().find_map(|column| column.no_traces) {
        ui.add(Label::new(tokens.small(ui.localized(words))).wrap());
    }
}
