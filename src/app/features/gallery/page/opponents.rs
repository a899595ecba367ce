//! The choice of an opponent: named levels as cards, and all bots as a list.

use super::level_card::{STEPS, level_card};
use super::level_row::{LevelRow, is_seat};
use super::opponent_list::OpponentList;
use super::players::bot_buttons_ui;
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, RovingFocus, RovingRows, UiTokens, height, one_line, space};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::reading_icon::{caret_ahead, caret_back};
use crate::app::widgets::seat_picker::{bot_options, seat_title};
use crate::catalog::{Preset, SeatSpec, Snapshot};
use crate::config::icon;
use crate::rules::Variant;
use egui::{Align, Label, Layout, Ui, vec2};

const LEVEL_COLUMNS: usize = 2;
/// In a compact window the form is as wide as the page. In less than this, four columns would cut off what the levels are like.
const WIDE_LEVEL_COLUMNS: usize = 4;
const WIDE_POINTS: f32 = 800.0;

#[derive(Default)]
pub struct OpponentForm {
    /// Whether all bots are listed instead of the levels.
    is_list_open: bool,
    list: OpponentList,
    levels: LevelRow,
    focus: RovingFocus,
}

impl OpponentForm {
    /// Draws the levels or the list of bots; `seat` is the opponent's seat as text.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Variant, seat: &mut String, commands: &mut Commands) {
        let tokens = ui.tokens();
        let now = &app.shared.now;
        let presets: Vec<&Preset> = now.presets_for(variant).collect();
        ui.horizontal(|ui| {
            ui.label(tokens.strong(ui.localized("menu-opponent")));
            let is_offered = presets.iter().any(|preset| is_seat(preset, seat));
            let from_list = !self.is_list_open && !is_offered && is_bot(seat, variant, now);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let text = ui.localized(if self.is_list_open { "menu-levels" } else { "menu-all-bots" });
                let button = ActionButton::ghost(text).height(height::DENSE);
                let button = if self.is_list_open {
                    button.icon(caret_back(ui))
                } else {
                    button.icon(caret_ahead(ui)).icon_last()
                };
                if !presets.is_empty() && ui.add(button).clicked() {
                    self.is_list_open = !self.is_list_open;
                    if self.is_list_open {
                        self.list.open();
                    }
                }
                // A bot from the list stays in sight beside the levels, of which none is chosen.
                let title = from_list.then(|| ui.localized(seat_title(seat, variant, now)));
                let title_points = title
                    .as_ref()
                    .map_or(0.0, |title| one_line(ui, title, tokens.body_font(), f32::INFINITY).size().x + space::S);
                bot_buttons_ui(ui, app, variant, (Some(seat), title_points), commands);
                if let Some(title) = title {
                    let title = tokens.body(title).color(tokens.accent);
                    let layout = Layout::left_to_right(Align::Center);
                    ui.with_layout(layout, |ui| ui.add(Label::new(title).truncate()));
                }
            });
        });
        let has_options = if self.is_list_open || presets.is_empty() {
            self.list.ui(ui, app, variant, seat)
        } else {
            let (levels, others): (Vec<&Preset>, Vec<&Preset>) =
                presets.into_iter().partition(|preset| preset.elo.is_some());
            if !levels.is_empty()
                && let Some(level) = self.levels.ui(ui, &levels, seat)
            {
                *seat = format!("@{}", level.id);
            }
            self.cards_ui(ui, &others, seat, levels.is_empty());
            if now.lacks_champion(variant) {
                train_ui(ui, commands);
            }
            false
        };
        // A bot from the list keeps its options in sight, whatever is shown above.
        if !has_options {
            bot_options(ui, seat, variant, now);
        }
    }

    /// Draws presets in columns; if they are in order of strength, it is shown.
    fn cards_ui(&mut self, ui: &mut Ui, presets: &[&Preset], seat: &mut String, shows_strength: bool) {
        let columns = if ui.available_width() < WIDE_POINTS { LEVEL_COLUMNS } else { WIDE_LEVEL_COLUMNS };
        let width = (ui.available_width() - space::S * (columns - 1) as f32) / columns as f32;
        let here = presets.iter().position(|preset| is_seat(preset, seat));
        let roving = RovingRows::grid(presets.len(), here, columns);
        let mut target = None;
        ui.spacing_mut().item_spacing = vec2(space::S, space::S);
        for (line, row) in presets.chunks(columns).enumerate() {
            ui.horizontal(|ui| {
                for (column, preset) in row.iter().enumerate() {
                    let index = columns * line + column;
                    // From the first step for the weakest to all steps for the strongest alone.
                    let last = (presets.len() - 1).max(1);
                    let steps = shows_strength.then(|| 1 + (2 * index * (STEPS - 1) + last) / (2 * last));
                    let response = level_card(ui, preset, (here == Some(index), roving.sense(index)), steps, width);
                    target = self.focus.row(ui, &response, index, &roving).or(target);
                }
            });
        }
        if let Some(preset) = target.and_then(|index| presets.get(index)) {
            *seat = format!("@{}", preset.id);
        }
    }
}

/// Draws the button that leads to the training of a champion.
fn train_ui(ui: &mut Ui, commands: &mut Commands) {
    let button = ActionButton::ghost(ui.localized("train-champion")).icon(icon::GRADUATION_CAP).height(height::DENSE);
    if ui.add(button.tip(ui.localized("train-champion-tip"))).clicked() {
        commands.send(Command::Open(Route::TRAIN));
    }
}

fn is_bot(seat: &str, variant: &Variant, now: &Snapshot) -> bool {
    matches!(SeatSpec::read(seat, variant, now), Ok(SeatSpec::Bot { .. } | SeatSpec::Engine(_)))
}
