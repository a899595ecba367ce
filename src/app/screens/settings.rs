//! How everything looks, sounds and is played. What is changed is in use at once and saved in the one `settings.yaml`.

use super::Screen;
use super::rules::back_label;
use crate::app::command::{Command, Commands, ScreenId};
use crate::app::logic::Logic;
use crate::app::widgets::beside::{Page, beside_board};
use crate::app::widgets::say::Say;
use crate::app::widgets::seat_picker::bot_picker;
use crate::config::{Effect, LanguageChoice, NotationStyle, PersonCamera, Settings};
use crate::report::capital;
use crate::view::{BoardView, board_ui};
use egui::{Button, ComboBox, DragValue, Grid, Key, RichText, ScrollArea, Slider, Ui};

/// The page of settings.
#[derive(Default)]
pub struct SettingsPage;

impl Screen for SettingsPage {
    fn id(&self) -> ScreenId {
        ScreenId::Settings
    }

    fn ui(&mut self, ui: &mut Ui, logic: &Logic, board: &mut BoardView, commands: &mut Commands) {
        let back = Command::Open(logic.place());
        if ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
            commands.send(back.clone());
        }
        let page = Page { right: false, usual: 520.0, least: 360.0, most: 720.0 };
        beside_board(ui, "settings", page, |ui| {
            ui.add_space(8.0);
            if ui.button(ui.say(back_label(logic.place()))).on_hover_text("Esc").clicked() {
                commands.send(back);
            }
            ui.add_space(4.0);
            ui.heading(RichText::new("Settings").size(26.0));
            let mut settings = logic.settings.clone();
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                language_ui(ui, &mut settings);
                looks_ui(ui, logic, &mut settings);
                motion_ui(ui, &mut settings);
                cameras_ui(ui, logic, &mut settings);
                play_ui(ui, logic, &mut settings);
                sounds_ui(ui, &mut settings, commands);
                ui.add_space(10.0);
                let file = logic.catalog.root().path("settings.yaml").display().to_string();
                ui.label(RichText::new(format!("All of this is kept in {file}")).small().weak());
                ui.add_space(20.0);
            });
            if settings != logic.settings {
                commands.send(Command::Change(Box::new(settings)));
            }
        });
        let told = board_ui(ui, board, false);
        if !told.cues.is_empty() {
            commands.send(Command::Hear(told.cues));
        }
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(12.0);
    ui.label(RichText::new(text).strong().size(17.0));
}

fn language_ui(ui: &mut Ui, settings: &mut Settings) {
    let words = ui.say("settings-language");
    heading(ui, &words);
    ui.horizontal_wrapped(|ui| {
        for choice in LanguageChoice::ALL {
            let name = match choice {
                LanguageChoice::System => ui.say("settings-language-system"),
                _ => choice.language().own_name().to_owned(),
            };
            ui.selectable_value(&mut settings.language, choice, name);
        }
    });
}

fn looks_ui(ui: &mut Ui, logic: &Logic, settings: &mut Settings) {
    heading(ui, "Theme");
    ui.horizontal_wrapped(|ui| {
        for entry in &logic.now.themes {
            let Some(theme) = &entry.good else { continue };
            if ui.selectable_label(settings.theme == entry.id, &theme.title).clicked() {
                settings.theme.clone_from(&entry.id);
            }
        }
    });
}

fn motion_ui(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, "Motion");
    let tip = "Pieces are where they go at once, the camera jumps, the menu's board is still";
    ui.checkbox(&mut settings.reduced_motion, "Reduce motion").on_hover_text(tip);
    ui.horizontal(|ui| {
        let named = ui.label("Speed of the pieces");
        let slider = Slider::new(&mut settings.motion_speed, 0.0..=4.0).step_by(0.1).fixed_decimals(1).suffix("×");
        let shown = ui.add_enabled(!settings.reduced_motion, slider).labelled_by(named.id);
        shown.on_hover_text("0 shows no motion").on_disabled_hover_text("Motion is reduced");
    });
    ui.horizontal(|ui| {
        let named = ui.label("Between two bots' moves");
        let slider = Slider::new(&mut settings.bot_pause_secs, 0.0..=5.0).step_by(0.1).fixed_decimals(1).suffix(" s");
        ui.add(slider).labelled_by(named.id);
    });
}

fn cameras_ui(ui: &mut Ui, logic: &Logic, settings: &mut Settings) {
    heading(ui, "Cameras");
    let variant = logic.table.as_ref().map(|table| table.variant().clone());
    let names = variant.map_or_else(|| ["black".to_owned(), "white".to_owned()], |variant| variant.sides.clone());
    for (name, camera) in names.iter().zip(&mut settings.cameras) {
        ui.horizontal(|ui| {
            let named = ui.label(format!("Who plays {name} sees the board"));
            let chosen = PersonCamera::ALL.iter().find(|(_, one)| one == camera).map_or("", |(words, _)| words);
            let combo = ComboBox::from_id_salt(("camera", name)).selected_text(chosen);
            let shown = combo.show_ui(ui, |ui| {
                for (words, one) in PersonCamera::ALL {
                    ui.selectable_value(camera, one, words);
                }
            });
            shown.response.labelled_by(named.id);
        });
    }
    let tip = "When the turn passes between two people at this machine";
    ui.checkbox(&mut settings.turn_camera, "The board turns to whose turn it is").on_hover_text(tip);
}

fn play_ui(ui: &mut Ui, logic: &Logic, settings: &mut Settings) {
    heading(ui, "Playing");
    ui.horizontal_wrapped(|ui| {
        ui.label("Moves are written");
        for (words, style) in NotationStyle::ALL {
            ui.selectable_value(&mut settings.notation, style, words);
        }
    });
    let tip = "Where a click can mean but one move, it is played at once";
    ui.checkbox(&mut settings.one_click, "One click plays a forced or unique move").on_hover_text(tip);
    ui.horizontal(|ui| {
        let named = ui.label("A bot's move is stopped after");
        let guard = DragValue::new(&mut settings.guard_secs).range(1..=3600).suffix(" s");
        ui.add(guard)
            .labelled_by(named.id)
            .on_hover_text("Only what has gone wrong takes so long; from the next game on");
    });
    let chosen = logic.now.variant(&settings.last_game.variant).ok();
    if let Some(variant) = logic.table.as_ref().map(|table| table.variant().clone()).or(chosen) {
        bot_picker(ui, "Hints come from", &mut settings.hint, &variant, &logic.now);
    }
}

fn sounds_ui(ui: &mut Ui, settings: &mut Settings, commands: &mut Commands) {
    heading(ui, "Sounds");
    ui.checkbox(&mut settings.sound, "Sound");
    ui.add_enabled_ui(settings.sound, |ui| {
        ui.horizontal(|ui| {
            let named = ui.label("Volume");
            let slider = Slider::new(&mut settings.volume, 0.0..=1.0).step_by(0.05).fixed_decimals(2);
            ui.add(slider).labelled_by(named.id).on_disabled_hover_text("Sound is off");
        });
        Grid::new("sounds").num_columns(2).spacing([24.0, 4.0]).show(ui, |ui| {
            for effect in Effect::ALL {
                let mut on = settings.sounds.get(&effect).copied().unwrap_or(effect.on_by_default());
                if ui.checkbox(&mut on, effect.words()).changed() {
                    settings.sounds.insert(effect, on);
                }
                let label = format!("Hear: {}", capital(&effect.words().to_lowercase()));
                let listen = ui.add(Button::new("Listen").small());
                ui.ctx().accesskit_node_builder(listen.id, |node| node.set_label(label.clone()));
                if listen.clicked() {
                    commands.send(Command::Listen(effect));
                }
                ui.end_row();
            }
        });
    });
}
