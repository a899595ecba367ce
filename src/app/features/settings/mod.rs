//! The settings page. Changes take effect at once and are saved in `settings.yaml`.

use crate::app::command::{Command, Commands};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::back_label;
use crate::app::widgets::seat_picker::bot_picker;
use crate::config::icon;
use crate::config::{CommandId, Effect, LanguageChoice, NotationStyle, PersonCamera, Settings, TraceTo};
use crate::report::capital;
use crate::text::{own, phrase};
use crate::view::{BoardView, board_ui};
use egui::{Button, ComboBox, DragValue, Grid, Key, RichText, ScrollArea, Slider, Ui};

impl Route {
    /// The settings.
    pub const SETTINGS: Self = Self::new("settings");
}

#[derive(Default)]
pub struct SettingsPage;

impl Feature for SettingsPage {
    fn id(&self) -> Route {
        Route::SETTINGS
    }

    fn title(&self) -> &'static str {
        "settings-title"
    }

    fn icon(&self) -> &'static str {
        icon::GEAR
    }

    fn section(&self) -> Section {
        Section::Settings
    }

    fn tab(&self) -> Option<&'static str> {
        Some("settings-tab")
    }

    fn tip(&self) -> Option<&'static str> {
        Some("settings-tip")
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let back = Command::Open(app.place());
        if ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
            commands.send(back.clone());
        }
        let page = Page { right: false, usual: 520.0, least: 360.0, most: 720.0 };
        beside_board(ui, "settings", page, |ui| {
            ui.add_space(8.0);
            if ui
                .button(ui.localized(back_label(app.place())))
                .on_hover_text(ui.localized("settings-keys-tip"))
                .clicked()
            {
                commands.send(back);
            }
            ui.add_space(4.0);
            ui.heading(RichText::new(ui.localized(self.title())).size(26.0));
            let mut settings = app.shared.settings.clone();
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                language_ui(ui, &mut settings);
                appearance_ui(ui, app, &mut settings);
                motion_ui(ui, &mut settings);
                cameras_ui(ui, app, &mut settings);
                marks_ui(ui, app, &mut settings);
                play_ui(ui, app, &mut settings);
                sounds_ui(ui, &mut settings, commands);
                files_ui(ui, &mut settings);
                bots_ui(ui, &mut settings);
                ui.add_space(10.0);
                let file = app.shared.catalog.root().path("settings.yaml").display().to_string();
                ui.label(RichText::new(ui.localized(phrase("settings-kept").with("file", file))).small().weak());
                ui.add_space(20.0);
            });
            if settings != app.shared.settings {
                commands.send(Command::Change(Box::new(settings)));
            }
        });
        let response = board_ui(ui, board, false);
        commands.play_cues(response.cues);
    }
}

fn heading(ui: &mut Ui, text: &'static str) {
    ui.add_space(12.0);
    ui.label(RichText::new(ui.localized(text)).strong().size(17.0));
}

fn language_ui(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, "settings-language");
    ui.horizontal_wrapped(|ui| {
        for choice in LanguageChoice::ALL {
            let name = match choice {
                LanguageChoice::System => ui.localized("settings-language-system"),
                _ => choice.language().own_name().to_owned(),
            };
            ui.selectable_value(&mut settings.language, choice, name);
        }
    });
}

fn appearance_ui(ui: &mut Ui, app: &AppState, settings: &mut Settings) {
    heading(ui, "settings-theme");
    ui.horizontal_wrapped(|ui| {
        for entry in &app.shared.now.themes {
            let Some(theme) = &entry.good else { continue };
            if ui.selectable_label(settings.theme == entry.id, ui.words().own(&theme.title)).clicked() {
                settings.theme.clone_from(&entry.id);
            }
        }
    });
}

fn motion_ui(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, "settings-motion");
    let tip = ui.localized("settings-reduce-tip");
    ui.checkbox(&mut settings.reduced_motion, ui.localized("settings-reduce")).on_hover_text(tip);
    ui.horizontal(|ui| {
        let named = ui.label(ui.localized("settings-speed"));
        let slider = Slider::new(&mut settings.motion_speed, 0.0..=4.0).step_by(0.1).fixed_decimals(1).suffix("×");
        let shown = ui.add_enabled(!settings.reduced_motion, slider).labelled_by(named.id);
        let (tip, reduced) = (ui.localized("settings-speed-tip"), ui.localized("settings-speed-reduced"));
        shown.on_hover_text(tip).on_disabled_hover_text(reduced);
    });
    ui.horizontal(|ui| {
        let named = ui.label(ui.localized("settings-between"));
        let slider = Slider::new(&mut settings.bot_pause_secs, 0.0..=5.0).step_by(0.1).fixed_decimals(1);
        let slider = slider.suffix(format!(" {}", ui.localized("seconds")));
        ui.add(slider).labelled_by(named.id);
    });
}

fn cameras_ui(ui: &mut Ui, app: &AppState, settings: &mut Settings) {
    heading(ui, "settings-cameras");
    for (name, camera) in side_names(app).iter().zip(&mut settings.cameras) {
        ui.horizontal(|ui| {
            let named = ui.label(ui.localized(phrase("settings-camera").with("side", own(name))));
            let chosen =
                PersonCamera::ALL.iter().find(|(_, one)| one == camera).map_or("camera-still", |(words, _)| *words);
            let combo = ComboBox::from_id_salt(("camera", name)).selected_text(ui.localized(chosen));
            let shown = combo.show_ui(ui, |ui| {
                for (words, one) in PersonCamera::ALL {
                    ui.selectable_value(camera, one, ui.localized(words));
                }
            });
            shown.response.labelled_by(named.id);
        });
    }
    let tip = ui.localized("settings-turn-tip");
    ui.checkbox(&mut settings.turn_camera, ui.localized("settings-turn")).on_hover_text(tip);
}

/// The current variant's names for black and white.
fn side_names(app: &AppState) -> [String; 2] {
    app.variant_in_use().map_or_else(|| ["black".to_owned(), "white".to_owned()], |variant| variant.sides.clone())
}

fn marks_ui(ui: &mut Ui, app: &AppState, settings: &mut Settings) {
    heading(ui, "settings-marks");
    for (name, marks) in side_names(app).iter().zip(&mut settings.marks) {
        ui.horizontal_wrapped(|ui| {
            let whose = ui.localized(phrase("settings-marks-of").with("side", own(name)));
            ui.label(&whose);
            let switches = [
                (&mut marks.movable, "settings-marks-movable"),
                (&mut marks.targets, "settings-marks-targets"),
                (&mut marks.last, "settings-marks-last"),
            ];
            for (on, what) in switches {
                let words = ui.localized(what);
                let switch = ui.checkbox(on, &words);
                ui.ctx().accesskit_node_builder(switch.id, |node| node.set_label(format!("{whose}: {words}")));
            }
        });
    }
}

fn play_ui(ui: &mut Ui, app: &AppState, settings: &mut Settings) {
    heading(ui, "settings-playing");
    ui.horizontal_wrapped(|ui| {
        ui.label(ui.localized("settings-notation"));
        for (words, style) in NotationStyle::ALL {
            ui.selectable_value(&mut settings.notation, style, ui.localized(words));
        }
    });
    let tip = ui.localized("settings-one-click-tip");
    ui.checkbox(&mut settings.one_click, ui.localized("settings-one-click")).on_hover_text(tip);
    ui.horizontal(|ui| {
        let named = ui.label(ui.localized("settings-guard"));
        let guard =
            DragValue::new(&mut settings.guard_secs).range(1..=3600).suffix(format!(" {}", ui.localized("seconds")));
        ui.add(guard).labelled_by(named.id).on_hover_text(ui.localized("settings-guard-tip"));
    });
    if let Some(variant) = app.variant_in_use() {
        let label = ui.localized("settings-hints");
        bot_picker(ui, &label, &mut settings.hint, &variant, &app.shared.now);
    }
}

fn files_ui(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, "settings-files");
    let key = settings.keys.chord_text(CommandId::Reload);
    let tip = ui.localized(phrase("settings-watch-tip").with("key", key));
    ui.checkbox(&mut settings.watch, ui.localized("settings-watch")).on_hover_text(tip);
}

fn bots_ui(ui: &mut Ui, settings: &mut Settings) {
    heading(ui, "settings-bots");
    ui.horizontal_wrapped(|ui| {
        ui.label(ui.localized("settings-trace")).on_hover_text(ui.localized("settings-trace-tip"));
        for (words, to) in TraceTo::ALL {
            ui.selectable_value(&mut settings.trace, to, ui.localized(words));
        }
    });
    ui.horizontal(|ui| {
        let named = ui.label(ui.localized("settings-editor"));
        let hint = ui.localized("settings-editor-hint");
        let shown = field(ui, &mut settings.editor, |edit| edit.hint_text(hint).desired_width(260.0));
        shown.labelled_by(named.id).on_hover_text(ui.localized("settings-editor-tip"));
    });
}

fn sounds_ui(ui: &mut Ui, settings: &mut Settings, commands: &mut Commands) {
    heading(ui, "settings-sounds");
    ui.checkbox(&mut settings.sound, ui.localized("settings-sound"));
    ui.add_enabled_ui(settings.sound, |ui| {
        ui.horizontal(|ui| {
            let named = ui.label(ui.localized("settings-volume"));
            let slider = Slider::new(&mut settings.volume, 0.0..=1.0).step_by(0.05).fixed_decimals(2);
            ui.add(slider).labelled_by(named.id).on_disabled_hover_text(ui.localized("settings-sound-off"));
        });
        Grid::new("sounds").num_columns(2).spacing([24.0, 4.0]).show(ui, |ui| {
            for effect in Effect::ALL {
                let mut on = settings.sounds.get(&effect).copied().unwrap_or(effect.on_by_default());
                let words = ui.localized(effect.phrase());
                if ui.checkbox(&mut on, &words).changed() {
                    settings.sounds.insert(effect, on);
                }
                let label = ui.localized(phrase("settings-hear").with("sound", capital(&words.to_lowercase())));
                let listen = ui.add(Button::new(ui.localized("settings-listen")).small());
                ui.ctx().accesskit_node_builder(listen.id, |node| node.set_label(label.clone()));
                if listen.clicked() {
                    commands.send(Command::Listen(effect));
                }
                ui.end_row();
            }
        });
    });
}
