//! The weight lab: sliders and grades beside the board, which shows the moves that both sets of weights would play.

mod compare;
mod sliders;

use super::{WeightLab, WeightLabAction, WeightSets};
use crate::app::command::{Command, Commands};
use crate::app::features::{BoardId, Feature};
use crate::app::keys::send_pressed;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::command_button::{command_button, tip_with_key};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::back_label;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::seat_picker::bot_picker;
use crate::app::widgets::style::color32;
use crate::config::icon;
use crate::config::{CommandId, Scope};
use crate::session::MatchScore;
use crate::text::{Phrase, capital, own, phrase};
use crate::view::{BoardView, board_ui};
use egui::{Align, Area, Button, Frame, Id, Key, Layout, Margin, Order, Rect, RichText, ScrollArea, Stroke, Ui, vec2};

/// The page width from which sliders and grades are side by side.
const TWO_COLUMNS_POINTS: f32 = 500.0;
/// The share of that width for the sliders.
const SLIDERS_SHARE: f32 = 0.58;

#[derive(Default)]
pub struct WeightLabPage {
    /// The search text for weight names.
    filter: String,
}

impl Feature for WeightLabPage {
    fn id(&self) -> Route {
        Route::WEIGHT_LAB
    }

    fn title(&self) -> &'static str {
        "weight-lab"
    }

    fn icon(&self) -> &'static str {
        icon::SCALES
    }

    fn section(&self) -> Section {
        Section::Workshop
    }

    fn tab(&self) -> Option<&'static str> {
        Some("weight-lab-tab")
    }

    fn board(&self) -> Option<BoardId> {
        Some(BoardId::Study)
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let Some(weight_lab) = &app.weight_lab.current else {
            commands.send(Command::Open(Route::MENU));
            return;
        };
        keys(ui, app, weight_lab, commands);
        let page = Page { right: true, usual: 580.0, least: 340.0, most: 900.0 };
        if !app.shared.screens.board_alone {
            beside_board(ui, "weight-lab", page, |ui| {
                let page = ScrollArea::vertical().auto_shrink(false);
                page.show(ui, |ui| self.page_ui(ui, app, weight_lab, commands));
            });
        }
        let room = ui.available_rect_before_wrap();
        let response = board_ui(ui, board, false);
        commands.play_cues(response.cues);
        corner_ui(ui, app, weight_lab, room);
    }
}

impl WeightLabPage {
    fn page_ui(&mut self, ui: &mut Ui, app: &AppState, weight_lab: &WeightLab, commands: &mut Commands) {
        ui.spacing_mut().button_padding = vec2(8.0, 3.0);
        ui.spacing_mut().item_spacing = vec2(6.0, 5.0);
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            let tip = tip_with_key(ui, &app.shared.settings.keys, "weight-lab-back-tip", CommandId::WeightLab);
            if ui.button(ui.localized(back_label(weight_lab.from))).on_hover_text(tip).clicked() {
                commands.send(Command::Open(weight_lab.from));
            }
            ui.heading(RichText::new(ui.localized("weight-lab")).size(22.0));
            ui.label(RichText::new(ui.localized(own(&weight_lab.variant().title))).weak());
        });
        let mut seat = weight_lab.seat().to_owned();
        bot_picker(ui, &ui.localized("weight-lab-bot"), &mut seat, weight_lab.variant(), &app.shared.now);
        if seat != weight_lab.seat() {
            commands.send(WeightLabAction::Seat(seat));
        }
        if let Some(report) = weight_lab.fault() {
            report_card(ui, report, &app.shared.theme, commands);
        }
        let Some((bot, file, weight_sets)) = weight_lab.weight_sets() else { return };
        let Some(weights) = app.shared.now.weights_of(bot).and_then(|entry| entry.good.clone()) else { return };
        let weights = weights.with_sliders(&bot.info.sliders);
        sets_ui(ui, app, (file, weight_sets), commands);
        if !weight_lab.message.is_empty() {
            let message = capital(&ui.localized(&weight_lab.message));
            let shown = ui.label(RichText::new(&message).color(color32(app.shared.theme.window.accent)));
            announce(ui, &shown, &message);
        }
        ui.separator();
        let width = ui.available_width();
        if width < TWO_COLUMNS_POINTS {
            sliders::sliders_ui(ui, (&weights, weight_sets), &mut self.filter, commands);
            ui.separator();
            compare::grades_ui(ui, app, weight_lab, commands);
            compare::plays_ui(ui, app, weight_lab);
        } else {
            let (left, right) = (width * SLIDERS_SHARE, width * (1.0 - SLIDERS_SHARE) - 16.0);
            ui.horizontal_top(|ui| {
                column(ui, left, |ui| sliders::sliders_ui(ui, (&weights, weight_sets), &mut self.filter, commands));
                ui.add_space(4.0);
                column(ui, right, |ui| {
                    compare::grades_ui(ui, app, weight_lab, commands);
                    compare::plays_ui(ui, app, weight_lab);
                });
            });
        }
        ui.separator();
        compare::game_ui(ui, app, weight_lab, commands);
        ui.separator();
        compare::match_ui(ui, weight_lab, commands);
        ui.add_space(12.0);
    }
}

fn column(ui: &mut Ui, width: f32, contents: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
        ui.set_width(width);
        contents(ui);
    });
}

/// Draws the two sets and the actions on whole sets.
fn sets_ui(ui: &mut Ui, app: &AppState, (file, weight_sets): (&str, &WeightSets), commands: &mut Commands) {
    let a = phrase(if weight_sets.a_is_file() { "weight-lab-a-file" } else { "weight-lab-a-kept" }).with("file", file);
    let b = match weight_sets.moved() {
        0 => phrase("weight-lab-b-same"),
        moved => phrase("weight-lab-b-moved").with("count", moved as i64),
    };
    ui.label(RichText::new(ui.localized(a)).small());
    ui.label(RichText::new(ui.localized(b)).small());
    let has_shipped = crate::catalog::Catalog::shipped_weights(file).is_some();
    ui.horizontal_wrapped(|ui| {
        command_button(ui, app, CommandId::Undo, commands);
        command_button(ui, app, CommandId::Redo, commands);
        let is_swappable = weight_sets.moved() > 0;
        let say = |id: &'static str| ui.localized(id);
        let buttons = [
            ("weight-lab-keep", say("weight-lab-keep-tip"), is_swappable, "weight-lab-b-same", WeightLabAction::Keep),
            ("weight-lab-swap", say("weight-lab-swap-tip"), is_swappable, "weight-lab-b-same", WeightLabAction::Swap),
            (
                "weight-lab-file-a",
                say("weight-lab-file-a-tip"),
                !weight_sets.a_is_file(),
                "weight-lab-a-is-file",
                WeightLabAction::FileAsA,
            ),
            (
                "weight-lab-to-file",
                say("weight-lab-to-file-tip"),
                !weight_sets.b_is_file(),
                "weight-lab-b-is-file",
                WeightLabAction::BackToFile,
            ),
            (
                "weight-lab-to-shipped",
                say("weight-lab-to-shipped-tip"),
                has_shipped,
                "weight-lab-none-shipped",
                WeightLabAction::BackToShipped,
            ),
            (
                "weight-lab-write",
                ui.localized(phrase("weight-lab-write-tip").with("file", file)),
                !weight_sets.b_is_file(),
                "weight-lab-b-is-file",
                WeightLabAction::Write,
            ),
        ];
        for (text, tip, can, why_not, act) in buttons {
            let label = RichText::new(ui.localized(text));
            let button = Button::new(if act == WeightLabAction::Write { label.strong() } else { label });
            let button = ui.add_enabled(can, button).on_hover_text(tip);
            if button.on_disabled_hover_text(capital(&ui.localized(why_not))).clicked() {
                commands.send(Command::WeightLab(act));
            }
        }
    });
}

/// The score of A against B in words: "B +3 =4 −1, 8 games".
pub(super) fn score_words(score: &MatchScore) -> Phrase {
    let [losses, wins] = score.wins.map(i64::from);
    let words = phrase("weight-lab-score").with("wins", wins).with("draws", i64::from(score.draws));
    words.with("losses", losses).with("games", i64::from(score.games()))
}

/// Draws the running score in the corner of the board.
fn corner_ui(ui: &Ui, app: &AppState, weight_lab: &WeightLab, room: Rect) {
    let Some((score, _)) = weight_lab.score() else { return };
    let window = &app.shared.theme.window;
    let area =
        Area::new(Id::unique("weight lab score")).order(Order::Middle).fixed_pos(room.left_top() + vec2(12.0, 12.0));
    area.interactable(false).constrain_to(room).show(ui.ctx(), |ui| {
        let frame = Frame::new().fill(color32(window.panel)).corner_radius(8.0).inner_margin(Margin::symmetric(12, 7));
        frame.stroke(Stroke::new(1.0, color32(window.line))).show(ui, |ui| {
            let text = RichText::new(ui.localized(score_words(&score))).strong().size(17.0);
            ui.add(egui::Label::new(text).extend());
        });
    });
}

/// Handles keys for the whole screen while no text is being typed.
fn keys(ui: &Ui, app: &AppState, weight_lab: &WeightLab, commands: &mut Commands) {
    let ids = CommandId::in_scope(Scope::Boards).chain(CommandId::in_scope(Scope::WeightLab));
    send_pressed(ui.ctx(), app, ids, false, commands);
    if !ui.ctx().text_edit_focused() && ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
        commands.send(Command::Open(weight_lab.from));
    }
}
