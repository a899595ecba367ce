//! The reasons for the grades of a move as a tree, with the values of A and of B beside each other.

use crate::app::components::tokens::icon_font;
use crate::app::components::{UiTokens, focus_ring, one_line, radius, space};
use crate::app::features::weight_lab::{SetId, WeightLab};
use crate::app::features::workshop::padded;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use crate::report::Trace;
use crate::rules::Move;
use crate::view::ltr_region;
use egui::{Align2, Color32, CornerRadius, EventFilter, Id, Key, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};
use std::collections::BTreeMap;

const ROW_POINTS: f32 = 26.0;
const HEAD_POINTS: f32 = 22.0;
const VALUE_POINTS: f32 = 56.0;
const INDENT_POINTS: f32 = 12.0;
/// The most lines below one line.
const MAX_CHILDREN: usize = 200;
/// The levels that are open at first.
const OPEN_LEVELS: usize = 2;

/// The state of the tree.
#[derive(Default)]
pub struct ReasonsTile {
    /// Lines that were opened or closed, by their path.
    toggled: BTreeMap<Vec<usize>, bool>,
    /// The line that the Tab key stops at.
    cursor: usize,
    /// Whether the focus follows the cursor.
    follow: bool,
}

/// A line of the tree that is in sight.
struct Row<'a> {
    path: Vec<usize>,
    label: &'a str,
    /// The values of A and B; `None` where the set has no such line.
    values: [Option<&'a str>; 2],
    /// Whether it is open; `None` without lines below it.
    is_open: Option<bool>,
}

impl ReasonsTile {
    pub fn ui(&mut self, ui: &mut Ui, lab: &WeightLab, chosen: Option<&Move>) {
        let both = chosen.map(|chosen| SetId::BOTH.map(|which| lab.reasons(which, chosen)));
        let Some([a, b]) = both else { return note_ui(ui, "weight-lab-no-reasons") };
        let Some(b) = b else { return note_ui(ui, "weight-lab-reasons-yet") };
        if b.is_empty() && a.is_none_or(<[Trace]>::is_empty) {
            return note_ui(ui, "weight-lab-no-reasons");
        }
        let mut rows = Vec::new();
        self.collect([a.unwrap_or_default(), b], &[], &mut rows);
        ltr_region(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            head_ui(ui);
            let tree = ScrollArea::vertical().id_salt("reasons").auto_shrink(false);
            tree.show(ui, |ui| self.rows_ui(ui, &rows));
        });
    }

    /// Collects the lines in sight: B's, each with A's line of the same label.
    fn collect<'a>(&self, [a, b]: [&'a [Trace]; 2], path: &[usize], rows: &mut Vec<Row<'a>>) {
        // Lines that only A has come last.
        let only_a = a.iter().filter(|trace| !b.iter().any(|other| other.label == trace.label));
        let pairs = b.iter().enumerate().map(|(index, trace)| (twin(a, trace, index), Some(trace)));
        let all = pairs.chain(only_a.map(|trace| (Some(trace), None))).take(MAX_CHILDREN);
        for (index, (of_a, of_b)) in all.enumerate() {
            let Some(shown) = of_b.or(of_a) else { continue };
            let path: Vec<usize> = path.iter().copied().chain([index]).collect();
            let children = [of_a, of_b].map(|trace| trace.map_or(&[][..], |trace| &trace.children[..]));
            let has_children = children.iter().any(|children| !children.is_empty());
            let is_open = self.toggled.get(&path).copied().unwrap_or(path.len() < OPEN_LEVELS);
            let values = [of_a, of_b].map(|trace| trace.map(|trace| trace.value.as_str()));
            rows.push(Row {
                label: &shown.label,
                values,
                is_open: has_children.then_some(is_open),
                path: path.clone(),
            });
            if has_children && is_open {
                self.collect(children, &path, rows);
            }
        }
    }

    fn rows_ui(&mut self, ui: &mut Ui, rows: &[Row<'_>]) {
        let stop = self.cursor.min(rows.len().saturating_sub(1));
        let base: Id = ui.scope_id().with("reasons");
        let mut target = None;
        for (index, row) in rows.iter().enumerate() {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS), Sense::hover());
            let sense = if index == stop { Sense::click() } else { Sense::CLICK };
            let response = ui.interact(rect, base.with(index), sense);
            row_ui(ui, row, rect, &response);
            let response = response.on_hover_text(row.label);
            if index == stop && std::mem::take(&mut self.follow) {
                response.request_focus();
                response.scroll_to_me(None);
            }
            if response.clicked() {
                self.cursor = index;
                if let Some(is_open) = row.is_open {
                    self.toggled.insert(row.path.clone(), !is_open);
                }
            }
            if response.has_focus() {
                target = self.key(ui, &response, row, (index, rows.len())).or(target);
            }
        }
        if let Some(to) = target {
            (self.cursor, self.follow) = (to, true);
        }
    }

    /// Handles the keys of a tree: up and down move, right opens, left closes.
    fn key(
        &mut self,
        ui: &Ui,
        response: &egui::Response,
        row: &Row<'_>,
        (index, count): (usize, usize),
    ) -> Option<usize> {
        let filter = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let pressed = |key| ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
        for (key, opens) in [(Key::ArrowRight, true), (Key::ArrowLeft, false)] {
            if pressed(key) && row.is_open == Some(!opens) {
                self.toggled.insert(row.path.clone(), opens);
            }
        }
        let to = [(Key::ArrowUp, index.saturating_sub(1)), (Key::ArrowDown, (index + 1).min(count - 1))];
        to.into_iter().find(|(key, _)| pressed(*key)).map(|(_, to)| to)
    }
}

/// The line with the same label: the one at the same place if possible, otherwise the first.
fn twin<'a>(other: &'a [Trace], trace: &Trace, place: usize) -> Option<&'a Trace> {
    let is_same = |one: &&Trace| one.label == trace.label;
    other.get(place).filter(is_same).or_else(|| other.iter().take(MAX_CHILDREN).find(is_same))
}

fn note_ui(ui: &mut Ui, words: &'static str) {
    padded(ui, |ui| ui.label(ui.tokens().small(ui.localized(words))));
}

fn head_ui(ui: &mut Ui) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD_POINTS), Sense::hover());
    let tokens = ui.tokens();
    let head = |x: f32, align: Align2, text: &str| {
        ui.painter().text(pos2(x, row.center().y), align, text, tokens.caption_font(), tokens.weak);
    };
    let end = row.right() - space::M;
    head(row.left() + space::M, Align2::LEFT_CENTER, &ui.localized("weight-lab-reason"));
    head(end - VALUE_POINTS, Align2::RIGHT_CENTER, SetId::A.letter());
    head(end, Align2::RIGHT_CENTER, SetId::B.letter());
}

fn row_ui(ui: &Ui, row: &Row<'_>, rect: egui::Rect, response: &egui::Response) {
    let tokens = ui.tokens();
    let values = row.values.map(|value| value.unwrap_or("–"));
    let name = format!("{}, A {}, B {}", row.label, values[0], values[1]);
    response.widget_info(|| match row.is_open {
        Some(is_open) => WidgetInfo::selected(Role::Button, true, is_open, &name),
        None => WidgetInfo::labeled(Role::Button, true, &name),
    });
    if !ui.is_rect_visible(rect) {
        return;
    }
    let fill = if response.hovered() { tokens.surface_hover } else { Color32::TRANSPARENT };
    ui.painter().rect_filled(rect, CornerRadius::ZERO, fill);
    let middle = rect.center().y;
    let mut x = rect.left() + space::M + INDENT_POINTS * (row.path.len() - 1) as f32;
    if let Some(is_open) = row.is_open {
        let caret = if is_open { icon::CARET_DOWN } else { icon::CARET_RIGHT };
        ui.painter().text(pos2(x + 6.0, middle), Align2::CENTER_CENTER, caret, icon_font(12.0), tokens.weak);
    }
    x += 16.0;
    let end = rect.right() - space::M;
    let galley = one_line(ui, row.label, tokens.body_font(), (end - 2.0 * VALUE_POINTS - x).max(16.0));
    let at = pos2(x, middle - 0.5 * galley.size().y);
    ui.painter().galley_with_override_text_color(at, galley, tokens.text);
    let differs = row.values[0] != row.values[1];
    let colours = [tokens.weak, if differs { tokens.set_b } else { tokens.weak }];
    for ((end, value), colour) in [end - VALUE_POINTS, end].into_iter().zip(values).zip(colours) {
        let colour = if response.hovered() { tokens.text } else { colour };
        let galley = one_line(ui, value, tokens.body_font(), VALUE_POINTS - space::XS);
        let at = pos2(end - galley.size().x, middle - 0.5 * galley.size().y);
        ui.painter().galley_with_override_text_color(at, galley, colour);
    }
    focus_ring(ui, rect.shrink(2.0), response, radius::CELL);
}
