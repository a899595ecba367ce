//! A bot's panel: a slider for each of its weights, and the bot's grades of the legal moves.

use super::command_button::command_tip;
use super::edit_button::{edit_button, open_button};
use super::localized_text::LocalizedText;
use super::proven_value::proven_words;
use super::report_card::report_card;
use super::style::mixed;
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::features::play::table::{Grades, SearchStatus, Table};
use crate::app::features::weight_lab::{WeightLabAction, foreign_weights};
use crate::app::route::Route;
use crate::app::state::{AppState, FileAction};
use crate::board::Side;
use crate::catalog::{Bot, Origin};
use crate::config::{CommandId, icon};
use crate::notation::short_value_text;
use crate::rules::Variant;
use crate::text::{authored, phrase};
use egui::{Align, CollapsingHeader, Grid, Label, Layout, ProgressBar, Slider, SliderClamping};

/// The share of the panel for the names of weights.
const NAME_SHARE: f32 = 0.4;
/// The most moves shown with their grades.
const MAX_GRADES: usize = 12;

/// Draws the panel of the bot on `side`, or nothing if no bot plays there.
pub fn bot_panel(ui: &mut egui::Ui, app: &AppState, table: &Table, side: Side, commands: &mut Commands) {
    let seat_state = table.seat_state(side);
    let Some(bot) = &seat_state.bot else { return };
    let title = phrase("bot-panel").with("name", table.name(side)).with("side", authored(table.side_name(side)));
    let title = ui.localized(title);
    CollapsingHeader::new(title).id_salt(("bot", side)).default_open(true).show(ui, |ui| {
        if let Some(thought) = &seat_state.progress {
            thought_ui(ui, thought);
        }
        buttons_ui(ui, app, (table, side, bot), commands);
        // Grades change with every move; the weights may be many and would push them out of sight.
        grades_ui(ui, app, table, side, commands);
        if seat_state.plays_by_its_file() {
            ui.add_space(space::S);
            weights_ui(ui, app, (bot, table.variant()), commands);
        }
    });
}

/// Draws the buttons that lead to the bot's file and to its weights.
fn buttons_ui(ui: &mut egui::Ui, app: &AppState, (table, side, bot): (&Table, Side, &Bot), commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(space::S, space::XS);
        if let Some(entry) = app.shared.now.bots.iter().find(|entry| entry.id == bot.info.id) {
            open_button(ui, &entry.file, None, commands);
        }
        if app.shared.now.weights_of(bot).is_none() {
            return;
        }
        let tip = command_tip(ui, app, CommandId::WeightLab);
        let button = ActionButton::secondary(ui.localized("weight-lab")).icon(icon::SLIDERS_HORIZONTAL);
        if ui.add(button.height(height::DENSE).tip(tip)).clicked() {
            commands.send(Command::Open(Route::WEIGHT_LAB));
            let first = table.session.start().turn();
            let seat = table.game.seats[usize::from(side != first)].clone();
            commands.send(WeightLabAction::Seat(seat));
        }
    });
}

fn thought_ui(ui: &mut egui::Ui, thought: &SearchStatus) {
    let SearchStatus { depth, value, nodes, line } = thought;
    let tokens = ui.tokens();
    let message = phrase("bot-thought").with("depth", *depth).with("value", short_value_text(*value));
    let message = ui.localized(message.with("nodes", *nodes));
    ui.label(tokens.small(message).color(tokens.text));
    let expects = tokens.small(ui.localized(phrase("bot-expects").with("line", line)));
    ui.add(Label::new(expects).truncate()).on_hover_text(line);
}

/// Draws a slider for each weight that means something in this game.
fn weights_ui(ui: &mut egui::Ui, app: &AppState, (bot, variant): (&Bot, &Variant), commands: &mut Commands) {
    let Some(entry) = app.shared.now.weights_of(bot) else { return };
    let Some(weights) = entry.good() else { return };
    let weights = weights.with_sliders(&bot.info.sliders);
    let file = match entry.origin {
        Origin::Shipped => entry.file.clone(),
        _ => ui.localized(phrase("bot-file").with("file", &entry.file).with("origin", entry.origin_words())),
    };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            edit_button(ui, &entry.file, None, commands);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let file = Label::new(ui.tokens().small(file)).truncate();
                ui.add(file).on_hover_text(ui.localized("bot-weights-tip"));
            });
        });
    });
    // Names and sliders share the room, so that no long name makes the panel wider.
    let room = ui.available_width();
    let name_points = NAME_SHARE * room;
    let value_points = ui.spacing().interact_size.x + 3.0 * ui.spacing().item_spacing.x;
    ui.spacing_mut().slider_width = (room - name_points - value_points).clamp(40.0, 100.0);
    Grid::new(("weights", &entry.file, ui.scope_id())).num_columns(2).max_col_width(room).show(ui, |ui| {
        let foreign = foreign_weights(bot, variant, weights.list.iter().map(|weight| weight.name.as_str()));
        for weight in weights.list.iter().filter(|weight| !foreign.contains(&weight.name)) {
            let named = ui.scope(|ui| {
                ui.set_max_width(name_points);
                ui.add(Label::new(&weight.name).truncate())
            });
            let named = named.inner;
            let mut value = weight.value;
            let slider = Slider::new(&mut value, weight.range.0..=weight.range.1)
                .step_by(weight.step)
                // Display alone must not round or clamp the stored value; only edits do.
                .clamping(SliderClamping::Edits)
                .max_decimals(weight.decimals());
            let response = ui.add(slider).labelled_by(named.id);
            let response = if weight.help.is_empty() {
                response
            } else {
                response.on_hover_text(ui.words().authored(&weight.help))
            };
            if response.changed() {
                commands.send(FileAction::SetWeight { file: entry.file.clone(), name: weight.name.clone(), value });
            }
            ui.end_row();
        }
    });
}

fn grades_ui(ui: &mut egui::Ui, app: &AppState, table: &Table, side: Side, commands: &mut Commands) {
    let (seat_state, tokens) = (table.seat_state(side), ui.tokens());
    match &seat_state.grades {
        Grades::Awaited => _ = ui.label(tokens.small(ui.localized("bot-no-grades-yet"))),
        Grades::None => _ = ui.label(tokens.small(ui.localized("bot-no-grades"))),
        Grades::Fault(report) => report_card(ui, report, &app.shared.theme, commands),
        Grades::Given(turn, list) => {
            let window = &app.shared.theme.window;
            let message = phrase("bot-grades").with("side", authored(table.side_name(*turn)));
            ui.label(tokens.small(ui.localized(message)));
            let (best, worst) =
                list.iter().fold((f64::MIN, f64::MAX), |(high, low), row| (high.max(row.2), low.min(row.2)));
            Grid::new(("grades", side)).num_columns(3).show(ui, |ui| {
                for (_, text, grade) in list.iter().take(MAX_GRADES) {
                    ui.label(tokens.body(text));
                    let value = short_value_text(*grade);
                    let shown = ui.label(tokens.body(&value));
                    if let Some(words) = proven_words(&value) {
                        shown.on_hover_text(ui.localized(words));
                    }
                    // Equal grades say nothing about the moves, so they have no bars.
                    if best > worst {
                        let share = ((grade - worst) / (best - worst)) as f32;
                        let bar = ProgressBar::new(share).desired_width(90.0).desired_height(8.0);
                        ui.add(bar.fill(mixed(window.grade_worst, window.grade_best, share)));
                    }
                    ui.end_row();
                }
            });
            if list.len() > MAX_GRADES {
                let more = phrase("and-more").with("count", list.len() - MAX_GRADES);
                ui.label(tokens.small(ui.localized(more)));
            }
        }
    }
}
