//! The sliders for B's weights under the headings of the file, each with A's value beside it.

use crate::app::command::Commands;
use crate::app::features::weight_lab::{SetId, WeightLabAction, WeightSets};
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::{Weight, Weights};
use crate::text::phrase;
use egui::{Align, Button, Grid, Label, Layout, RichText, Slider, SliderClamping, Ui, vec2};

/// The number of weights from which the list has a search field.
const MANY: usize = 9;
/// The width of a weight's name and of a number, in points.
const NAME_POINTS: f32 = 104.0;
const NUMBER_POINTS: f32 = 128.0;
const SLIDER_POINTS: (f32, f32) = (56.0, 220.0);

/// Draws the sliders of the weights whose names contain `filter`.
pub fn sliders_ui(
    ui: &mut Ui,
    (weights, weight_sets): (&Weights, &WeightSets),
    filter: &mut String,
    commands: &mut Commands,
) {
    if weights.list.len() >= MANY {
        let hint = ui.localized(phrase("weight-lab-search").with("count", weights.list.len() as i64));
        let width = ui.available_width().min(260.0);
        let shown = field(ui, filter, |edit| edit.hint_text(&hint).desired_width(width));
        ui.ctx().accesskit_node_builder(shown.id, |node| node.set_label(hint.clone()));
    } else {
        filter.clear();
    }
    let needle = filter.trim().to_lowercase();
    let is_meant = |weight: &&Weight| {
        [&weight.name, &weight.help, &weight.group].into_iter().any(|text| text.to_lowercase().contains(&needle))
    };
    let shown: Vec<&Weight> = weights.list.iter().filter(is_meant).collect();
    if shown.is_empty() {
        ui.label(RichText::new(ui.localized("weight-lab-search-none")).weak());
    }
    for (index, group) in shown.chunk_by(|a, b| a.group == b.group).enumerate() {
        if !group[0].group.is_empty() {
            ui.add_space(4.0);
            ui.label(RichText::new(ui.words().own(&group[0].group)).strong());
        }
        Grid::new(("weight lab sliders", index, &group[0].group)).num_columns(3).spacing([6.0, 3.0]).show(ui, |ui| {
            for weight in group {
                weight_ui(ui, weight, weight_sets, commands);
                ui.end_row();
            }
        });
    }
}

fn weight_ui(ui: &mut Ui, weight: &Weight, weight_sets: &WeightSets, commands: &mut Commands) {
    let [a, b] = SetId::BOTH.map(|which| weight_sets.set(which).get(&weight.name).copied().unwrap_or(weight.value));
    let is_moved = a != b;
    let help = ui.words().own(&weight.help);
    let words = if is_moved { RichText::new(&weight.name).strong() } else { RichText::new(&weight.name) };
    let room = vec2(NAME_POINTS, ui.spacing().interact_size.y);
    let left = Layout::left_to_right(Align::Center);
    let name = ui.allocate_ui_with_layout(room, left, |ui| {
        ui.set_min_size(room);
        ui.add(Label::new(words).truncate())
    });
    let name = name.inner;
    let name = if help.is_empty() { name } else { name.on_hover_text(&help) };
    let mut value = b;
    let (low, high) = weight.range;
    let slider = Slider::new(&mut value, low.min(b)..=high.max(b))
        .step_by(weight.step)
        // Display alone must not round or clamp the stored value; only edits do.
        .clamping(SliderClamping::Edits)
        .max_decimals(weight.decimals())
        .update_while_editing(false);
    ui.spacing_mut().slider_width =
        (ui.max_rect().right() - ui.cursor().left() - NUMBER_POINTS).clamp(SLIDER_POINTS.0, SLIDER_POINTS.1);
    let moved = ui.add(slider).labelled_by(name.id);
    let moved = if help.is_empty() { moved } else { moved.on_hover_text(&help) };
    if moved.changed() {
        commands.send(WeightLabAction::Move { name: weight.name.clone(), value });
    }
    if moved.changed() && !moved.dragged() || moved.drag_stopped() {
        commands.send(WeightLabAction::Settle);
    }
    // Adding 0 turns −0 into 0.
    let tens = 10_f64.powi(weight.decimals() as i32);
    let of_a = ((a * tens).round() / tens + 0.0).to_string();
    let back = Button::new(RichText::new(if is_moved { &of_a } else { "=" }).small()).small();
    let label = ui.localized(phrase("weight-lab-as-a").with("name", &weight.name).with("value", of_a));
    let back = ui.add_enabled(is_moved, back).on_hover_text(&label);
    ui.ctx().accesskit_node_builder(back.id, |node| node.set_label(label.clone()));
    if back.on_disabled_hover_text(ui.localized("weight-lab-as-a-already")).clicked() {
        commands.send(WeightLabAction::Move { name: weight.name.clone(), value: a });
        commands.send(WeightLabAction::Settle);
    }
}
