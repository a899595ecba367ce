//! What the inspected move is compared with, and which bot is asked.

use crate::app::command::Commands;
use crate::app::components::{Chip, UiTokens, space};
use crate::app::features::inspector::{Comparison, InspectorAction, Moment};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{editable_bot_picker, first_bot};
use crate::config::icon;
use crate::view::add_ltr_region;
use egui::{DragValue, Label, Ui};
use std::mem::discriminant;

pub fn compare_ui(ui: &mut Ui, app: &AppState, moment: &Moment, commands: &mut Commands) {
    let inspector = &app.inspector;
    let tokens = ui.tokens();
    let variant = moment.before.variant().clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, space::XS);
        ui.label(tokens.small(ui.localized("inspector-compare")));
        let bot = || first_bot(&variant, &app.shared.now).unwrap_or_default();
        let kinds = [
            ("inspector-rerun", "inspector-rerun-tip", icon::ARROW_CLOCKWISE, Comparison::Now),
            (
                "inspector-compare-move",
                "inspector-compare-move-tip",
                icon::LIST_BULLETS,
                Comparison::Move(moment.ply.saturating_sub(2).max(1)),
            ),
            ("inspector-compare-bot", "inspector-compare-bot-tip", icon::ROBOT, Comparison::Bot(bot())),
        ];
        for (words, tip, icon, kind) in kinds {
            let is_on = discriminant(&kind) == discriminant(&inspector.comparison);
            let chip = Chip::new(is_on, ui.localized(words)).icon(icon);
            if ui.add(chip).on_hover_text(ui.localized(tip)).clicked() {
                commands.send(InspectorAction::Compare(if is_on { Comparison::Nothing } else { kind }));
            }
        }
        let chip = Chip::new(inspector.wants_grades, ui.localized("inspector-grades")).icon(icon::CHART_BAR);
        if ui.add(chip).on_hover_text(ui.localized("inspector-grades-tip")).clicked() {
            commands.send(InspectorAction::Grades(!inspector.wants_grades));
        }
    });
    match &inspector.comparison {
        Comparison::Move(ply) => {
            ui.horizontal(|ui| {
                let mut other = *ply;
                let named = ui.label(tokens.small(ui.localized("inspector-ply")));
                let drag = ui.add(DragValue::new(&mut other).range(1..=inspector.moments.list.len().max(1)));
                if drag.labelled_by(named.id).changed() {
                    commands.send(InspectorAction::Compare(Comparison::Move(other)));
                }
                if let Some(moment) = inspector.moments.at(*ply) {
                    add_ltr_region(ui, Label::new(tokens.body(&moment.text)));
                }
            });
        }
        Comparison::Bot(seat) => {
            let mut chosen = seat.clone();
            let label = ui.localized("inspector-bot");
            editable_bot_picker(ui, &label, &mut chosen, &variant, &app.shared.now, commands);
            if chosen != *seat {
                commands.send(InspectorAction::Compare(Comparison::Bot(chosen)));
            }
        }
        Comparison::Nothing | Comparison::Now => {}
    }
    // For a move that none of the game's bots chose, the user picks the bot to ask.
    let is_person = |_| app.play.table.as_ref().is_some_and(|table| table.is_person(moment.side));
    if moment.played.as_ref().is_none_or(is_person) {
        let mut seat = inspector.seat_of(moment, &app.shared);
        let before = seat.clone();
        let label = ui.localized("inspector-asked");
        editable_bot_picker(ui, &label, &mut seat, &variant, &app.shared.now, commands);
        if seat != before {
            commands.send(InspectorAction::Seat(seat));
        }
    }
}
