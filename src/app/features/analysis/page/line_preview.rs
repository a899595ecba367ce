//! The position after a move of an engine's line, on a small board beside the panel while the pointer is on that move.

use crate::app::components::{UiTokens, radius, space};
use crate::app::features::analysis::Analysis;
use crate::app::task::{Task, repaints};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::rules_diagram::turned_board;
use crate::app::window_size::WindowSize;
use crate::board::Side;
use crate::config::Theme;
use crate::notation::NodeId;
use crate::rules::{Move, Position};
use crate::text::phrase;
use egui::{Align2, Area, CornerRadius, Frame, Id, Margin, Order, Pos2, Role, Ui, WidgetInfo};

const BOARD_POINTS: f32 = 208.0;
const COMPACT_BOARD_POINTS: f32 = 144.0;

#[derive(Default)]
pub struct LinePreview {
    shown: Option<LinePosition>,
    /// Whether a move was pointed at in this frame.
    is_pointed: bool,
}

/// The position after some moves of a line.
struct LinePosition {
    from: NodeId,
    moves: Vec<Move>,
    /// `None` while the rules are asked.
    position: Option<Position>,
    awaited: Option<Task<Option<Position>>>,
}

impl LinePosition {
    fn new(ui: &Ui, analysis: &Analysis, moves: &[Move]) -> Self {
        let (from, moves) = (analysis.here(), moves.to_vec());
        let position = analysis.position().clone();
        // Rules in Lua must never run between two frames.
        if position.variant().rules.is_scripted() {
            let asked = moves.clone();
            let job = move || {
                let after = after(position, &asked)?;
                after.settle();
                Some(after)
            };
            let awaited = Some(Task::start("line preview", repaints(ui.ctx()), job));
            return Self { from, moves, position: None, awaited };
        }
        Self { from, position: after(position, &moves), moves, awaited: None }
    }

    fn poll(&mut self) -> Option<&Position> {
        if let Some(found) = self.awaited.as_ref().and_then(Task::poll) {
            self.awaited = None;
            self.position = found.ok().flatten();
        }
        self.position.as_ref()
    }
}

fn after(mut position: Position, moves: &[Move]) -> Option<Position> {
    for chosen in moves {
        let legal = position.moves().into_iter().find(|legal| legal.is_same(chosen))?;
        position = position.play(&legal).0;
    }
    Some(position)
}

impl LinePreview {
    /// Draws the position after `moves` from the shown one, `words` as text, with its corner at `corner` and `below` at the bottom.
    pub fn ui(
        &mut self,
        ui: &Ui,
        theme: &Theme,
        analysis: &Analysis,
        (moves, words): (&[Move], &str),
        (corner, below): (Pos2, Side),
    ) {
        self.is_pointed = true;
        let is_same = |shown: &LinePosition| shown.from == analysis.here() && shown.moves == moves;
        if !self.shown.as_ref().is_some_and(is_same) {
            self.shown = Some(LinePosition::new(ui, analysis, moves));
        }
        let Some(position) = self.shown.as_mut().and_then(LinePosition::poll) else { return };
        let tokens = ui.tokens();
        let width = if WindowSize::of(ui.ctx()).is_compact() { COMPACT_BOARD_POINTS } else { BOARD_POINTS };
        let area = Area::new(Id::unique("line preview")).order(Order::Foreground).interactable(false);
        let area = area.pivot(Align2::RIGHT_TOP).fixed_pos(corner).constrain_to(ui.ctx().content_rect());
        area.show(ui.ctx(), |ui| {
            let frame = Frame::new()
                .fill(tokens.surface_card)
                .stroke(tokens.edge())
                .corner_radius(CornerRadius::same(radius::CARD))
                .shadow(tokens.shadow())
                .inner_margin(Margin::same(space::S as i8));
            frame.show(ui, |ui| {
                let board = turned_board(ui, theme, (position, moves.last()), below, width);
                let name = ui.localized(phrase("analysis-line-position").with("moves", words));
                board.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
            });
        });
    }

    /// Forgets the position once no move is pointed at.
    pub fn end_frame(&mut self) {
        if !std::mem::take(&mut self.is_pointed) {
            self.shown = None;
        }
    }
}
