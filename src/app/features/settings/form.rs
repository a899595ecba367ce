//! The settings in groups, each with a label, a control and a help text.

use super::rows::{Rows, choice};
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, checkbox, drop_down, form_list, height, switch, titled_card};
use crate::app::state::AppState;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{bot_options, bot_or_best_combo, seat_character, seat_edit_button, seat_title};
use crate::config::icon;
use crate::config::{CommandId, Effect, LanguageChoice, NotationStyle, PersonCamera, Settings, TraceTo};
use crate::report::capital;
use crate::rules::Variant;
use crate::text::{authored, percent, phrase};
use egui::{Align, ComboBox, DragValue, Layout, Slider, Ui, vec2};

/// The icon buttons that follow the lists: what opens a bot's file.
const ICON_BUTTONS: usize = 1;
/// The width of the names of sounds, so that the buttons after them are below each other.
const SOUND_POINTS: f32 = 220.0;

pub fn settings_ui(ui: &mut Ui, rows: Rows, app: &AppState, settings: &mut Settings, commands: &mut Commands) {
    group(ui, rows, "settings-look", |ui| look_ui(ui, rows, app, settings));
    group(ui, rows, "settings-motion", |ui| motion_ui(ui, rows, settings));
    group(ui, rows, "settings-cameras", |ui| cameras_ui(ui, rows, app, settings));
    group(ui, rows, "settings-marks", |ui| marks_ui(ui, rows, app, settings));
    group(ui, rows, "settings-playing", |ui| play_ui(ui, rows, app, settings, commands));
    group(ui, rows, "settings-sounds", |ui| sounds_ui(ui, rows, settings, commands));
    group(ui, rows, "settings-files", |ui| files_ui(ui, rows, settings));
}

/// Draws a card; `title` is a message ID.
fn group(ui: &mut Ui, rows: Rows, title: &'static str, contents: impl FnOnce(&mut Ui)) {
    rows.sought_ui(ui, title, |ui| titled_card(ui, &ui.localized(title), "", contents));
}

fn look_ui(ui: &mut Ui, rows: Rows, app: &AppState, settings: &mut Settings) {
    rows.row(ui, "settings-language", "", |ui| {
        let offered = LanguageChoice::ALL.map(|choice| match choice {
            LanguageChoice::System => (choice, ui.localized("settings-language-system")),
            _ => (choice, choice.language().own_name().to_owned()),
        });
        choice(ui, &mut settings.language, offered);
    });
    rows.row(ui, "settings-theme", "", |ui| {
        let themes = app.shared.now.themes.iter();
        let offered: Vec<_> =
            themes.filter_map(|entry| Some((entry.id.clone(), ui.words().authored(&entry.good()?.title)))).collect();
        choice(ui, &mut settings.theme, offered);
    });
    rows.row(ui, "settings-scale", "settings-scale-tip", |ui| {
        let mut chosen = settings.scale_percent();
        let words = ui.words();
        choice(ui, &mut chosen, Settings::SCALES.map(|scale| (scale, words.format(percent(scale.to_string())))));
        settings.interface_scale = chosen as f32 / 100.0;
    });
}

fn motion_ui(ui: &mut Ui, rows: Rows, settings: &mut Settings) {
    rows.switch(ui, &mut settings.reduced_motion, "settings-reduce", "settings-reduce-tip");
    rows.row(ui, "settings-speed", "settings-speed-tip", |ui| {
        let slider = Slider::new(&mut settings.motion_speed, 0.0..=4.0).step_by(0.1).fixed_decimals(1).suffix("×");
        let shown = ui.add_enabled(!settings.reduced_motion, slider);
        let (name, reduced) = (ui.localized("settings-speed"), ui.localized("settings-speed-reduced"));
        shown.accessible_name(name).on_disabled_hover_text(reduced);
    });
    rows.row(ui, "settings-between", "", |ui| {
        let slider = Slider::new(&mut settings.bot_pause_secs, 0.0..=5.0).step_by(0.1).fixed_decimals(1);
        let name = ui.localized("settings-between");
        ui.add(slider.suffix(format!(" {}", ui.localized("seconds")))).accessible_name(name);
    });
}

fn cameras_ui(ui: &mut Ui, rows: Rows, app: &AppState, settings: &mut Settings) {
    for (name, camera) in app.side_names().iter().zip(&mut settings.cameras) {
        let label = ui.localized(phrase("settings-camera").with("side", authored(name)));
        rows.labelled(ui, "settings-camera", (&label, ""), |ui| {
            let chosen =
                PersonCamera::ALL.iter().find(|(_, one)| one == camera).map_or("camera-still", |(words, _)| *words);
            let shown = form_list(ui, ICON_BUTTONS, |ui, width| {
                let combo = ComboBox::from_id_salt(("camera", name)).selected_text(ui.localized(chosen)).width(width);
                drop_down(ui, combo, |ui, list| {
                    for (words, one) in PersonCamera::ALL {
                        let words = ui.localized(words);
                        list.value(ui, camera, one, words);
                    }
                })
            });
            shown.accessible_name(&label);
        });
    }
    rows.switch(ui, &mut settings.turn_camera, "settings-turn", "settings-turn-tip");
}

fn marks_ui(ui: &mut Ui, rows: Rows, app: &AppState, settings: &mut Settings) {
    for (name, marks) in app.side_names().iter().zip(&mut settings.marks) {
        let whose = ui.localized(phrase("settings-marks-of").with("side", authored(name)));
        rows.labelled(ui, "settings-marks-of", (&whose, ""), |ui| {
            let switches = [
                (&mut marks.movable, "settings-marks-movable"),
                (&mut marks.targets, "settings-marks-targets"),
                (&mut marks.last, "settings-marks-last"),
            ];
            for (on, what) in switches {
                let words = ui.localized(what);
                let shown = checkbox(ui, on, &words);
                ui.ctx().accesskit_node_builder(shown.id, |node| node.set_label(format!("{whose}: {words}")));
            }
        });
    }
}

fn play_ui(ui: &mut Ui, rows: Rows, app: &AppState, settings: &mut Settings, commands: &mut Commands) {
    rows.row(ui, "settings-notation", "", |ui| {
        let offered = NotationStyle::ALL.map(|(words, style)| (style, ui.localized(words)));
        choice(ui, &mut settings.notation, offered);
    });
    rows.switch(ui, &mut settings.drag_pieces, "settings-drag", "settings-drag-tip");
    rows.switch(ui, &mut settings.one_click, "settings-one-click", "settings-one-click-tip");
    rows.row(ui, "settings-guard", "settings-guard-tip", |ui| {
        let guard = DragValue::new(&mut settings.guard_secs).range(1..=3600);
        let name = ui.localized("settings-guard");
        ui.add(guard.suffix(format!(" {}", ui.localized("seconds")))).accessible_name(name);
    });
    rows.row(ui, "settings-search-threads", "settings-search-threads-tip", |ui| {
        let automatic = ui.localized("settings-search-threads-auto");
        let threads = DragValue::new(&mut settings.search_threads).range(0..=Settings::MAX_SEARCH_THREADS).speed(0.05);
        let threads = threads.custom_formatter(move |number, _| match number as u32 {
            0 => automatic.clone(),
            threads => threads.to_string(),
        });
        ui.add(threads).accessible_name(ui.localized("settings-search-threads"));
    });
    if let Some(variant) = app.variant_in_use() {
        hints_ui(ui, rows, app, &variant, settings, commands);
    }
}

/// Draws the choice of the bot that gives hints.
fn hints_ui(
    ui: &mut Ui,
    rows: Rows,
    app: &AppState,
    variant: &Variant,
    settings: &mut Settings,
    commands: &mut Commands,
) {
    let (label, now, seat) = (ui.localized("settings-hints"), &app.shared.now, &mut settings.hint);
    // Where the chosen bot cannot play, the best player gives hints too.
    let used = now.seat_or_best(seat, variant);
    let help = if used == *seat {
        seat_character(ui, seat, variant, now).unwrap_or_default()
    } else {
        let message = phrase("settings-hints-best").with("game", authored(&variant.title));
        ui.localized(message.with("name", seat_title(&used, variant, now)))
    };
    rows.labelled(ui, "settings-hints", (&label, &help), |ui| {
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                let best = ui.localized("best-player");
                form_list(ui, ICON_BUTTONS, |ui, width| {
                    bot_or_best_combo(ui, (&label, width), seat, (variant, now), Some(&best));
                });
                seat_edit_button(ui, &used, variant, now, commands);
            });
            bot_options(ui, seat, variant, now);
        });
    });
}

fn files_ui(ui: &mut Ui, rows: Rows, settings: &mut Settings) {
    let key = settings.keys.chord_text(CommandId::Reload);
    let tip = ui.localized(phrase("settings-watch-tip").with("key", key));
    let text = ui.localized("settings-watch");
    rows.labelled(ui, "settings-watch", ("", &tip), |ui| switch(ui, &mut settings.watch, &text));
    rows.switch(ui, &mut settings.save_is_match, "settings-save-is-match", "settings-save-is-match-tip");
    rows.row(ui, "settings-trace", "settings-trace-tip", |ui| {
        let offered = TraceTo::ALL.map(|(words, to)| (to, ui.localized(words)));
        choice(ui, &mut settings.trace, offered);
    });
    rows.row(ui, "settings-editor", "settings-editor-tip", |ui| {
        let (name, hint) = (ui.localized("settings-editor"), ui.localized("settings-editor-hint"));
        let width = ui.available_width();
        let shown = field(ui, &mut settings.editor, |edit| edit.hint_text(hint).desired_width(width));
        shown.accessible_name(name);
    });
}

fn sounds_ui(ui: &mut Ui, rows: Rows, settings: &mut Settings, commands: &mut Commands) {
    rows.switch(ui, &mut settings.sound, "settings-sound", "");
    ui.add_enabled_ui(settings.sound, |ui| {
        rows.row(ui, "settings-volume", "", |ui| {
            let slider = Slider::new(&mut settings.volume, 0.0..=1.0).step_by(0.05).fixed_decimals(2);
            let (name, off) = (ui.localized("settings-volume"), ui.localized("settings-sound-off"));
            ui.add(slider).accessible_name(name).on_disabled_hover_text(off);
        });
        for effect in Effect::ALL {
            let mut on = settings.sounds.get(&effect).copied().unwrap_or(true);
            let words = ui.localized(effect.phrase());
            rows.labelled(ui, "settings-hear", ("", ""), |ui| {
                let size = vec2(SOUND_POINTS.min(ui.available_width() - 2.0 * height::DENSE), height::CONTROL);
                let shown = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(size.x);
                    checkbox(ui, &mut on, &words)
                });
                if shown.inner.changed() {
                    settings.sounds.insert(effect, on);
                }
                let label = ui.localized(phrase("settings-hear").with("sound", capital(&words.to_lowercase())));
                let listen = ActionButton::icon_only(icon::PLAY, label).height(height::DENSE);
                if ui.add(listen).clicked() {
                    commands.send(Command::Listen(effect));
                }
            });
        }
    });
}
