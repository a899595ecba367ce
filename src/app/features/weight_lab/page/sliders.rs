//! The weights under the headings of their file: a slider between A's value and B's, B's value as a field, and A's value.

use crate::app::command::Commands;
use crate::app::components::tokens::{icon_font, medium_font};
use crate::app::components::{ActionButton, UiTokens, number_place, radius, space};
use crate::app::features::weight_lab::{SetId, WeightLabAction, WeightSets, foreign_weights, unused_weights};
use crate::app::widgets::localized_text::LocalizedText;
use crate::catalog::Bot;
use crate::config::{Weight, Weights, icon};
use crate::rules::Variant;
use crate::text::phrase;
use crate::view::ltr_region;
use egui::{
    Align, Align2, Color32, CornerRadius, DragValue, Label, Layout, Rect, Response, ScrollArea, Sense, Slider,
    SliderClamping, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
};
use std::collections::BTreeSet;
use std::sync::Arc;

const ROW_POINTS: f32 = 26.0;
const FIELD_POINTS: f32 = 64.0;
/// The width of A's value, and of the button that restores it.
const A_POINTS: f32 = 48.0;
const RESET_POINTS: f32 = 24.0;
/// The share of the row for the name, and its limits.
const NAME_SHARE: f32 = 0.24;
const NAME_POINTS: (f32, f32) = (72.0, 180.0);
const KNOB_POINTS: f32 = 5.5;
/// The height of the line of help at the foot.
const HELP_POINTS: f32 = 30.0;

/// The state of the list.
#[derive(Default)]
pub struct SlidersTile {
    filter: String,
    /// The weight under the pointer, or the one with the focus.
    pointed: Option<String>,
    /// The bot, its version and the game that the next two sets are for.
    subject: Option<(String, u64, Arc<Variant>)>,
    /// The weights that no script mentions.
    unused: BTreeSet<String>,
    /// The weights of other games, which are shown only when they are searched for.
    foreign: BTreeSet<String>,
}

impl SlidersTile {
    /// What is searched for.
    pub const fn filter(&mut self) -> &mut String {
        &mut self.filter
    }

    pub fn ui(
        &mut self,
        ui: &mut Ui,
        (bot, weights, sets): (&Arc<Bot>, &Weights, &WeightSets),
        variant: &Arc<Variant>,
        commands: &mut Commands,
    ) {
        self.classify_weights(bot, weights, variant);
        let room = ui.available_rect_before_wrap();
        let foot = Rect::from_min_max(pos2(room.left(), room.bottom() - HELP_POINTS), room.max);
        let above = Rect::from_min_max(room.min, pos2(room.right(), foot.top()));
        let mut pointed = None;
        ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
            ui.set_clip_rect(above.intersect(ui.clip_rect()));
            let list = ScrollArea::vertical().id_salt("weights").auto_shrink(false);
            list.show(ui, |ui| pointed = self.list_ui(ui, weights, sets, commands));
        });
        if pointed.is_some() {
            self.pointed = pointed;
        }
        let weight = self.pointed.as_ref().and_then(|name| weights.list.iter().find(|weight| weight.name == *name));
        help_ui(ui, foot, weight);
    }

    fn classify_weights(&mut self, bot: &Bot, weights: &Weights, variant: &Arc<Variant>) {
        let generation = bot.live.generation();
        let is_known = self.subject.as_ref().is_some_and(|(id, version, subject)| {
            (id, *version) == (&bot.info.id, generation) && Arc::ptr_eq(subject, variant)
        });
        if !is_known {
            let names = || weights.list.iter().map(|weight| weight.name.as_str());
            self.subject = Some((bot.info.id.clone(), generation, variant.clone()));
            self.unused = unused_weights(bot, names());
            self.foreign = foreign_weights(bot, variant, names());
        }
    }

    /// Draws the weights and returns the name of the one under the pointer.
    fn list_ui(&self, ui: &mut Ui, weights: &Weights, sets: &WeightSets, commands: &mut Commands) -> Option<String> {
        ui.spacing_mut().item_spacing = vec2(space::S, 0.0);
        let needle = self.filter.trim().to_lowercase();
        let is_meant = |weight: &&Weight| {
            let mut texts = [&weight.name, &weight.help, &weight.group].into_iter();
            let is_foreign = needle.is_empty() && self.foreign.contains(&weight.name);
            !is_foreign && texts.any(|text| text.to_lowercase().contains(&needle))
        };
        let shown: Vec<&Weight> = weights.list.iter().filter(is_meant).collect();
        let tokens = ui.tokens();
        if shown.is_empty() {
            ui.horizontal(|ui| {
                ui.add_space(space::M);
                ui.label(tokens.small(ui.localized("weight-lab-search-none")));
            });
        } else {
            columns_ui(ui);
        }
        let mut pointed = None;
        for group in shown.chunk_by(|a, b| a.group == b.group) {
            if !group[0].group.is_empty() {
                ui.add_space(space::XS);
                ui.horizontal(|ui| {
                    ui.add_space(space::M);
                    ui.label(tokens.caption(ui.words().authored(&group[0].group)));
                });
            }
            for weight in group {
                if weight_ui(ui, weight, sets, self.unused.contains(&weight.name), commands) {
                    pointed = Some(weight.name.clone());
                }
            }
        }
        pointed
    }
}

/// The places of the parts of a row.
struct SliderColumns {
    name: Rect,
    slider: Rect,
    field: Rect,
    a: Rect,
    reset: Rect,
}

impl SliderColumns {
    fn of(row: Rect) -> Self {
        let inner = row.shrink2(vec2(space::M, 0.0));
        let name = (inner.width() * NAME_SHARE).clamp(NAME_POINTS.0, NAME_POINTS.1);
        let part =
            |left: f32, width: f32| Rect::from_min_size(pos2(left, row.top()), vec2(width.max(0.0), row.height()));
        let reset = part(inner.right() - RESET_POINTS, RESET_POINTS);
        let a = part(reset.left() - A_POINTS - space::XS, A_POINTS);
        let field = part(a.left() - FIELD_POINTS - space::S, FIELD_POINTS);
        let start = inner.left() + name + space::S;
        let slider = part(start, field.left() - start - space::M);
        Self { name: part(inner.left(), name), slider, field, a, reset }
    }
}

/// Draws the heads of the columns.
fn columns_ui(ui: &mut Ui) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS - 4.0), Sense::hover());
    let columns = SliderColumns::of(row);
    let tokens = ui.tokens();
    let head = |ui: &Ui, at: egui::Pos2, align: Align2, text: &str| {
        ui.painter().text(at, align, text, tokens.caption_font(), tokens.weak);
    };
    head(ui, columns.name.left_center() + vec2(space::M, 0.0), Align2::LEFT_CENTER, &ui.localized("weight-lab-weight"));
    head(ui, columns.field.center(), Align2::CENTER_CENTER, SetId::B.letter());
    let (anchor, x) = number_place(ui, columns.a.x_range());
    head(ui, pos2(x, row.center().y), anchor, SetId::A.letter());
}

/// Draws a weight and returns whether the pointer or the focus is on it.
fn weight_ui(ui: &mut Ui, weight: &Weight, sets: &WeightSets, is_unused: bool, commands: &mut Commands) -> bool {
    let [a, b] = SetId::BOTH.map(|which| sets.set(which).get(&weight.name).copied().unwrap_or(weight.value));
    let is_moved = a != b;
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS), Sense::hover());
    if !ui.is_rect_visible(row) {
        return false;
    }
    let columns = SliderColumns::of(row);
    let tokens = ui.tokens();
    let is_pointed = ui.rect_contains_pointer(row);
    if is_pointed {
        ui.painter().rect_filled(row, CornerRadius::ZERO, tokens.surface_card);
    }
    if is_moved {
        ui.painter().circle_filled(columns.name.left_center() + vec2(3.0, 0.0), 3.0, tokens.set_b);
    }
    let name = name_ui(ui, columns.name, weight, is_unused);
    let mut send = |value: f64| commands.send(WeightLabAction::Move { name: weight.name.clone(), value });
    let mut value = b;
    let slider = slider_ui(ui, columns.slider, weight, (a, &mut value), &name);
    let mut entered = value;
    let field = field_ui(ui, columns.field, weight, &mut entered, is_moved);
    if slider.changed() {
        send(value);
    } else if field.changed() {
        send(entered);
    }
    // Adding 0 turns −0 into 0.
    let tens = 10_f64.powi(weight.decimals() as i32);
    let of_a = ((a * tens).round() / tens + 0.0).to_string();
    // As many decimals as in B's field beside it.
    let shown = format!("{:.*}", weight.decimals(), a + 0.0);
    let is_reset = a_ui(ui, &columns, weight, (&of_a, &shown, is_moved));
    if is_reset {
        send(a);
    }
    let is_over = |response: &Response| response.changed() && !response.dragged() || response.drag_stopped();
    if is_reset || is_over(&slider) || is_over(&field) {
        commands.send(WeightLabAction::Settle);
    }
    is_pointed || slider.has_focus() || field.has_focus()
}

fn name_ui(ui: &mut Ui, room: Rect, weight: &Weight, is_unused: bool) -> Response {
    let tokens = ui.tokens();
    let inner = Rect::from_min_max(room.min + vec2(space::M, 0.0), room.max);
    let place = UiBuilder::new().max_rect(inner).layout(Layout::left_to_right(Align::Center));
    ui.scope_builder(place, |ui| {
        ui.spacing_mut().item_spacing.x = space::XS;
        let name = ui.add(Label::new(tokens.body(&weight.name)).truncate());
        if is_unused {
            let tip = ui.localized("weight-lab-unused-tip");
            ui.label(tokens.icon(icon::WARNING, 14.0).color(tokens.warning)).on_hover_text(&tip);
            let words = tokens.caption(ui.localized("weight-lab-unused")).color(tokens.warning);
            ui.add(Label::new(words).truncate()).on_hover_text(tip);
        }
        name
    })
    .inner
}

/// Draws the track, a tick at A's value, the handle at B's, and the stretch between them.
fn slider_ui(ui: &mut Ui, room: Rect, weight: &Weight, (a, value): (f64, &mut f64), name: &Response) -> Response {
    let (low, high) = weight.range;
    let (low, high) = (low.min(*value).min(a), high.max(*value).max(a));
    let response =
        ui.scope_builder(UiBuilder::new().max_rect(room).layout(Layout::left_to_right(Align::Center)), |ui| {
            hide_visuals(ui);
            ui.spacing_mut().slider_width = room.width();
            ui.spacing_mut().interact_size.y = ROW_POINTS - 6.0;
            let slider = Slider::new(value, low..=high)
                .step_by(weight.step)
                // Display alone must not round or clamp the stored value; only edits do.
                .clamping(SliderClamping::Edits)
                .fixed_decimals(weight.decimals())
                .trailing_fill(false)
                .show_value(false);
            ui.add(slider).labelled_by(name.id)
        });
    let mut response = response.inner;
    if let Some(clicked) = clicked_value(ui, &response, weight, (low, high)).filter(|clicked| clicked != value) {
        *value = clicked;
        response.mark_changed();
    }
    let tokens = ui.tokens();
    let rail = Rect::from_center_size(room.center(), vec2(room.width() - 2.0 * KNOB_POINTS, 4.0));
    let share = |value: f64| if high > low { ((value - low) / (high - low)) as f32 } else { 0.5 };
    let x = |value: f64| egui::lerp(rail.left()..=rail.right(), share(value).clamp(0.0, 1.0));
    let (at_a, at_b, middle) = (x(a), x(*value), rail.center().y);
    let is_moved = a != *value;
    ui.painter().rect_filled(rail, CornerRadius::same(2), tokens.line_strong);
    if is_moved {
        let stretch = Rect::from_x_y_ranges(at_a.min(at_b)..=at_a.max(at_b), rail.y_range());
        ui.painter().rect_filled(stretch, CornerRadius::same(2), tokens.set_b);
    }
    ui.painter().vline(at_a, middle - 8.5..=middle + 8.5, Stroke::new(2.0, tokens.set_a));
    let is_live = response.hovered() || response.dragged() || response.has_focus();
    let ring = match (response.has_focus(), is_moved) {
        (true, _) => tokens.accent,
        (false, true) => tokens.set_b,
        (false, false) => tokens.weak,
    };
    let fill = if is_live { tokens.surface_hover } else { tokens.surface_low };
    ui.painter().circle(pos2(at_b, middle), KNOB_POINTS, fill, Stroke::new(2.0, ring));
    response
}

/// The value at which the track was clicked. egui's slider reacts to drags alone, so it misses a click whose press and release come
/// in one frame.
fn clicked_value(ui: &Ui, response: &Response, weight: &Weight, (low, high): (f64, f64)) -> Option<f64> {
    if !response.contains_pointer() || response.dragged() || response.drag_stopped() {
        return None;
    }
    let clicked = ui.input(|input| input.pointer.primary_clicked().then(|| input.pointer.interact_pos()).flatten());
    let at = clicked.filter(|at| response.rect.contains(*at))?;
    // As egui places the handle.
    let track = response.rect.x_range().shrink(response.rect.height() / 2.5);
    let value = egui::remap_clamp(f64::from(at.x), f64::from(track.min)..=f64::from(track.max), low..=high);
    let value = if weight.step > 0.0 { low + ((value - low) / weight.step).round() * weight.step } else { value };
    let tens = 10_f64.powi(weight.decimals() as i32);
    Some(((value * tens).round() / tens).clamp(low, high))
}

/// Makes egui's own slider invisible: it handles the input, and this page draws.
fn hide_visuals(ui: &mut Ui) {
    let widgets = &mut ui.visuals_mut().widgets;
    for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.noninteractive] {
        state.bg_fill = Color32::TRANSPARENT;
        state.weak_bg_fill = Color32::TRANSPARENT;
        state.bg_stroke = Stroke::NONE;
        state.fg_stroke = Stroke::NONE;
    }
}

fn field_ui(ui: &mut Ui, room: Rect, weight: &Weight, value: &mut f64, is_moved: bool) -> Response {
    let tokens = ui.tokens();
    let place = room.shrink2(vec2(0.0, 2.0));
    let edge = if is_moved { tokens.set_b } else { tokens.line_strong };
    ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
        ltr_region(ui, |ui| {
            let widgets = &mut ui.visuals_mut().widgets;
            for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
                state.weak_bg_fill = tokens.surface_low;
                state.bg_fill = tokens.surface_low;
                state.bg_stroke = Stroke::NONE;
                state.corner_radius = CornerRadius::same(radius::CELL);
            }
            ui.spacing_mut().interact_size.y = place.height();
            ui.spacing_mut().button_padding = vec2(space::XS, 0.0);
            let (low, high) = (weight.range.0.min(*value), weight.range.1.max(*value));
            let drag = DragValue::new(value)
                .range(low..=high)
                .clamp_existing_to_range(false)
                .speed(weight.step)
                .max_decimals(weight.decimals())
                .update_while_editing(false);
            let response = ui.add_sized(place.size(), drag);
            ui.painter().rect_stroke(
                place,
                CornerRadius::same(radius::CELL),
                Stroke::new(1.0, edge),
                StrokeKind::Inside,
            );
            let name = ui.localized(phrase("weight-lab-value").with("name", &weight.name));
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
            response
        })
    })
    .inner
}

/// Draws A's value and, where it differs from B's, the button that restores it. Returns whether that was clicked.
fn a_ui(ui: &mut Ui, columns: &SliderColumns, weight: &Weight, (of_a, shown, is_moved): (&str, &str, bool)) -> bool {
    let tokens = ui.tokens();
    let (text, colour) = if is_moved { (shown, tokens.set_a) } else { ("=", tokens.weak) };
    let (anchor, x) = number_place(ui, columns.a.x_range());
    ui.painter().text(pos2(x, columns.a.center().y), anchor, text, tokens.body_font(), colour);
    if !is_moved {
        return false;
    }
    let label = ui.localized(phrase("weight-lab-as-a").with("name", &weight.name).with("value", of_a));
    let place = Rect::from_center_size(columns.reset.center(), vec2(RESET_POINTS, RESET_POINTS));
    ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
        ui.add(ActionButton::icon_only(icon::ARROW_COUNTER_CLOCKWISE, label).height(RESET_POINTS)).clicked()
    })
    .inner
}

/// Draws the help of a weight at the foot.
fn help_ui(ui: &mut Ui, room: Rect, weight: Option<&Weight>) {
    let tokens = ui.tokens();
    ui.painter().hline(room.x_range().shrink(space::M), room.top(), Stroke::new(1.0, tokens.line_soft));
    let inner = room.shrink2(vec2(space::M, 0.0));
    ui.scope_builder(UiBuilder::new().max_rect(inner).layout(Layout::left_to_right(Align::Center)), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon::INFO, icon_font(16.0), tokens.weak);
        match weight {
            Some(weight) => {
                ui.label(tokens.strong(&weight.name).font(medium_font(tokens.small_points())));
                let help = ui.words().authored(&weight.help);
                let help = if help.is_empty() { ui.localized("weight-lab-no-help") } else { help };
                let shown = ui.add(Label::new(tokens.small(&help)).truncate());
                shown.on_hover_text(help);
            }
            None => _ = ui.add(Label::new(tokens.small(ui.localized("weight-lab-help"))).truncate()),
        }
    });
}
