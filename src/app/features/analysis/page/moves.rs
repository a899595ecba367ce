//! The list of moves: a row for each number with the moves of both sides, and between the rows the variations and comments.

use super::variations::{as_running_text, variation_ui};
use crate::app::command::Commands;
use crate::app::components::tokens::medium_font;
use crate::app::components::{Tokens, UiTokens, focus_ring, one_line, radius, space};
use crate::app::features::analysis::{Analysis, AnalysisAction, Navigation};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::notation::{NodeId, short_value_text};
use crate::text::is_right_to_left;
use crate::view::ltr_region;
use egui::{
    Align, Color32, CornerRadius, Frame, Id, Label, Layout, Margin, Rect, Response, Role, ScrollArea, Sense, Ui,
    WidgetInfo, pos2, vec2,
};

const ROW_POINTS: f32 = 26.0;
const NUMBER_POINTS: f32 = 36.0;
const PADDING_POINTS: f32 = 8.0;
/// Glyphs by their number in the PGN standard (NAG).
const GLYPHS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];

/// A part of the list.
enum Block {
    /// The number and the moves of both sides.
    Row(u32, [Option<NodeId>; 2]),
    /// The comments on a move, or on the start.
    Comments(NodeId),
    /// The variation that starts with this move.
    Variation(NodeId),
}

pub fn moves_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, height_points: f32, commands: &mut Commands) {
    // The bar is beside the values, not over them.
    ui.spacing_mut().scroll.floating_allocated_width = space::S;
    let list =
        ScrollArea::vertical().id_salt("variations").max_height(height_points).min_scrolled_height(height_points);
    list.auto_shrink([false, false]).show(ui, |ui| {
        if !analysis.tree.has_moves() {
            ui.label(ui.tokens().small(ui.localized("analysis-no-moves")));
        }
        // Moves and comments stay left to right.
        ltr_region(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(space::XS, 0.0);
            let is_new = is_new_position(ui, analysis.here());
            let mut list = MoveList { app, analysis, commands, is_new };
            for (index, block) in blocks(analysis).into_iter().enumerate() {
                match block {
                    Block::Row(number, cells) => list.row(ui, index, number, cells),
                    Block::Comments(place) => list.block(ui, |list, ui| list.comments(ui, place)),
                    Block::Variation(first) => list.block(ui, |list, ui| variation_ui(ui, list, first)),
                }
            }
        });
    });
}

/// Whether the shown position is another one than in the last frame.
fn is_new_position(ui: &Ui, here: NodeId) -> bool {
    let id = Id::unique("the analysed move");
    let before: Option<NodeId> = ui.data(|data| data.get_temp(id));
    ui.data_mut(|data| data.insert_temp(id, here));
    before != Some(here)
}

/// The list from top to bottom. Only what is shown breaks it: a comment without text does not.
fn blocks(analysis: &Analysis) -> Vec<Block> {
    let tree = &analysis.tree;
    let (mut blocks, mut after) = (Vec::new(), Vec::new());
    if has_comments(analysis, NodeId::START) {
        blocks.push(Block::Comments(NodeId::START));
    }
    let mut row: Option<(u32, [Option<NodeId>; 2])> = None;
    let mut next_number = None;
    let mut here = NodeId::START;
    while let Some(place) = tree.node(here).children.first().copied() {
        let (number, is_second) = next_number.unwrap_or_else(|| tree.number(place));
        next_number = Some((number + u32::from(is_second), !is_second));
        row.get_or_insert((number, [None, None])).1[usize::from(is_second)] = Some(place);
        if has_comments(analysis, place) {
            after.push(Block::Comments(place));
        }
        after.extend(tree.node(here).children.iter().skip(1).map(|other| Block::Variation(*other)));
        if is_second {
            blocks.extend(row.take().map(|(number, cells)| Block::Row(number, cells)));
            blocks.append(&mut after);
        }
        here = place;
    }
    blocks.extend(row.map(|(number, cells)| Block::Row(number, cells)));
    blocks.append(&mut after);
    blocks
}

/// What the report says of a move, and the comments on it that have text.
pub fn shown_comments(ui: &Ui, analysis: &Analysis, place: NodeId) -> Vec<String> {
    let mistake = analysis.mistake_words(place).map(|words| ui.localized(words));
    mistake.into_iter().chain(comments(analysis, place)).collect()
}

fn comments(analysis: &Analysis, place: NodeId) -> impl Iterator<Item = String> {
    let texts = analysis.tree.node(place).comments().map(|comment| plain_comment(&comment.text));
    texts.filter(|text| !text.is_empty())
}

fn has_comments(analysis: &Analysis, place: NodeId) -> bool {
    analysis.mistake_words(place).is_some() || comments(analysis, place).next().is_some()
}

pub struct MoveList<'a> {
    app: &'a AppState,
    pub analysis: &'a Analysis,
    commands: &'a mut Commands,
    is_new: bool,
}

impl MoveList<'_> {
    fn row(&mut self, ui: &mut Ui, index: usize, number: u32, cells: [Option<NodeId>; 2]) {
        let tokens = ui.tokens();
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS), Sense::hover());
        if ui.is_rect_visible(rect) {
            if index % 2 == 1 {
                ui.painter().rect_filled(rect, CornerRadius::same(radius::CELL), tokens.surface_card);
            }
            let galley = one_line(ui, &number.to_string(), tokens.small_font(), NUMBER_POINTS);
            let right = rect.left() + NUMBER_POINTS - PADDING_POINTS - 4.0;
            let at = pos2(right - galley.size().x, rect.center().y - 0.5 * galley.size().y);
            ui.painter().galley_with_override_text_color(at, galley, tokens.weak);
        }
        let width = 0.5 * (rect.width() - NUMBER_POINTS);
        for (column, place) in cells.into_iter().enumerate() {
            let left = rect.left() + NUMBER_POINTS + width * column as f32;
            let cell = Rect::from_min_size(pos2(left, rect.top() + 1.0), vec2(width, ROW_POINTS - 2.0));
            match place {
                Some(place) => self.cell(ui, cell, place),
                // A game that starts with the second side.
                None if column == 0 => {
                    let galley = one_line(ui, "…", tokens.body_font(), width);
                    let at = pos2(cell.left() + PADDING_POINTS, cell.center().y - 0.5 * galley.size().y);
                    ui.painter().galley_with_override_text_color(at, galley, tokens.weak);
                }
                None => {}
            }
        }
    }

    fn cell(&mut self, ui: &Ui, rect: Rect, place: NodeId) {
        let tokens = ui.tokens();
        let response = ui.interact(rect, ui.scope_id().with(("move", place)), self.sense(place));
        let is_here = place == self.analysis.here();
        let value = self.analysis.score_of(place).map(|score| short_value_text(score.value));
        let glyph = self.glyph(place);
        let name = format!("{}{glyph}", self.analysis.text(place));
        let name = value.as_ref().map_or_else(|| name.clone(), |value| format!("{name}, {value}"));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_here, &name));
        if ui.is_rect_visible(rect) {
            let fill = match (is_here, response.hovered()) {
                (true, _) => tokens.accent,
                (false, true) => tokens.surface_hover,
                (false, false) => Color32::TRANSPARENT,
            };
            ui.painter().rect_filled(rect, CornerRadius::same(radius::CELL), fill);
            let (ink, weak) = match (is_here, response.hovered()) {
                (true, _) => (tokens.on_accent, tokens.on_accent),
                (false, true) => (tokens.text, tokens.text),
                (false, false) => (tokens.text, tokens.weak),
            };
            let mut right = rect.right() - PADDING_POINTS;
            if let Some(value) = value {
                let galley = one_line(ui, &value, tokens.caption_font(), 60.0);
                right -= galley.size().x;
                let at = pos2(right, rect.center().y - 0.5 * galley.size().y);
                ui.painter().galley_with_override_text_color(at, galley, weak);
            }
            let font = medium_font(tokens.body_points);
            let mark = one_line(ui, &glyph, font.clone(), 40.0);
            let left = rect.left() + PADDING_POINTS;
            let font = if is_here { font } else { tokens.body_font() };
            let text = one_line(ui, self.analysis.text(place), font, right - left - mark.size().x - 6.0);
            let mark_at = pos2(left + text.size().x + 2.0, rect.center().y - 0.5 * mark.size().y);
            let at = pos2(left, rect.center().y - 0.5 * text.size().y);
            ui.painter().galley_with_override_text_color(at, text, ink);
            let colour = if is_here { ink } else { glyph_colour(&tokens, &glyph) };
            ui.painter().galley_with_override_text_color(mark_at, mark, colour);
            focus_ring(ui, rect, &response, radius::CELL);
        }
        self.respond(&response, place);
    }

    /// The list is a single Tab stop: the shown move, or the first one.
    pub fn sense(&self, place: NodeId) -> Sense {
        let here = self.analysis.here();
        let is_first = here == NodeId::START && self.analysis.tree.node(here).children.first() == Some(&place);
        if place == here || is_first { Sense::click() } else { Sense::CLICK }
    }

    /// Goes to a move that was clicked, and scrolls to the shown one when it is another than before.
    pub fn respond(&mut self, response: &Response, place: NodeId) {
        if place == self.analysis.here() && self.is_new {
            response.scroll_to_me(Some(Align::Center));
        }
        if response.clicked() {
            self.commands.send(AnalysisAction::Go(Navigation::To(place)));
        }
    }

    /// The mark of a move: that of the report, otherwise that of the file.
    pub fn glyph(&self, place: NodeId) -> String {
        let is_on = self.app.shared.settings.analysis.evaluate;
        let found = self.analysis.report().filter(|_| is_on).and_then(|report| report.mistake(place));
        if let Some(mistake) = found {
            return mistake.glyph().to_owned();
        }
        let node = self.analysis.tree.node(place);
        let glyphs = node.glyphs().map(|number| GLYPHS.get(usize::from(number)).copied().unwrap_or(""));
        node.strength.chars().map(String::from).chain(glyphs.map(ToOwned::to_owned)).collect()
    }

    /// Draws what comes between two rows, indented, with a line at its side.
    fn block(&mut self, ui: &mut Ui, draw: impl FnOnce(&mut Self, &mut Ui)) {
        let tokens = ui.tokens();
        let margin = Margin { left: NUMBER_POINTS as i8 + 10, right: 0, top: 4, bottom: 4 };
        let shown = Frame::new().inner_margin(margin).show(ui, |ui| {
            ui.set_width(ui.available_width());
            draw(self, ui);
        });
        let rect = shown.response.rect;
        let x = rect.left() + NUMBER_POINTS;
        ui.painter().vline(x, rect.top() + 4.0..=rect.bottom() - 4.0, egui::Stroke::new(2.0, tokens.line));
    }

    /// Draws the comments on a move of the main line after the move's text, because its row may hold two moves.
    fn comments(&mut self, ui: &mut Ui, place: NodeId) {
        let tokens = ui.tokens();
        let comments = shown_comments(ui, self.analysis, place);
        if comments.iter().any(|comment| comment.chars().any(is_right_to_left)) {
            // Moves read from the left and these comments from the right, so they share no line.
            return ui
                .with_layout(Layout::top_down(Align::Max), |ui| {
                    for comment in comments {
                        ui.add(Label::new(tokens.small(comment)).wrap());
                    }
                })
                .inner;
        }
        as_running_text(ui, |ui| {
            if place != NodeId::START {
                ui.label(tokens.small(self.analysis.text(place)).color(tokens.text));
            }
            for comment in comments {
                ui.label(tokens.small(comment));
            }
        });
    }
}

/// The colour of a mark: good, doubtful, bad.
pub fn glyph_colour(tokens: &Tokens, glyph: &str) -> Color32 {
    match glyph {
        "!" | "!!" => tokens.good,
        "?" | "??" => tokens.error,
        "" => tokens.text,
        _ => tokens.warning,
    }
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
