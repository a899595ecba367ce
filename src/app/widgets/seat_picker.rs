//! Selection of the bot for a side, with its options.

use super::edit_button::edit_button;
use super::engine_options::engine_options;
use super::localized_text::LocalizedText;
use crate::app::command::Commands;
use crate::app::components::{DropDownRows, UiTokens, checkbox, drop_down, list_of_width, list_points, one_line};
use crate::app::features::play::table::option_words;
use crate::catalog::{Bot, BotOptions, Entry, OptionKind, OptionSpec, OptionValue, Origin, Preset, SeatSpec, Snapshot};
use crate::config::EngineFile;
use crate::engine::SeatChoices;
use crate::report::capital;
use crate::rules::Variant;
use crate::text::{Phrase, authored, phrase, raw};
use egui::{Align, ComboBox, DragValue, Layout, RichText, vec2};
use std::sync::Arc;

/// The width of the lists among a bot's options.
const OPTION_LIST_POINTS: f32 = 140.0;

/// The default bot for a variant: a named player if there is one, otherwise any bot.
pub fn first_bot(variant: &Variant, now: &Snapshot) -> Option<String> {
    let named = now.presets_for(variant).next().map(|preset| format!("@{}", preset.id));
    named.or_else(|| now.bots_for(variant).next().map(|bot| bot.info.id.clone()))
}

pub fn plays(seat: &str, variant: &Variant, now: &Snapshot) -> bool {
    SeatSpec::read(seat, variant, now).is_ok()
}

/// Draws the bot selection for one side with a button that opens the chosen bot's file. `seat` has the same syntax as on the command
/// line.
pub fn editable_bot_picker(
    ui: &mut egui::Ui,
    label: &str,
    seat: &mut String,
    variant: &Variant,
    now: &Snapshot,
    commands: &mut Commands,
) {
    ui.horizontal(|ui| {
        ui.label(label);
        bot_combo(ui, label, 220.0, seat, variant, now);
        seat_edit_button(ui, seat, variant, now, commands);
    });
    if let Some(character) = seat_character(ui, seat, variant, now) {
        ui.label(RichText::new(character).weak());
    }
    bot_options(ui, seat, variant, now);
}

/// Draws the button that opens the file of the bot or the engine that plays a seat.
pub fn seat_edit_button(ui: &mut egui::Ui, seat: &str, variant: &Variant, now: &Snapshot, commands: &mut Commands) {
    if let Some(file) = seat_file(seat, variant, now) {
        edit_button(ui, &file, None, commands);
    }
}

/// The file of the bot or the engine that plays a seat.
pub fn seat_file(seat: &str, variant: &Variant, now: &Snapshot) -> Option<String> {
    match SeatSpec::read(seat, variant, now).ok()? {
        SeatSpec::Bot { bot, .. } => {
            now.bots.iter().find(|entry| entry.id == bot.info.id).map(|entry| entry.file.clone())
        }
        SeatSpec::Engine(engine) => Some(engine.path),
        SeatSpec::Human => None,
    }
}

/// The character of a named player.
pub fn seat_character(ui: &egui::Ui, seat: &str, variant: &Variant, now: &Snapshot) -> Option<String> {
    match SeatSpec::read(seat, variant, now) {
        Ok(SeatSpec::Bot { preset: Some(preset), .. }) => Some(ui.localized(preset.described())),
        _ => None,
    }
}

/// Draws the list of bots alone, with `label` as its accessible name.
pub fn bot_combo(
    ui: &mut egui::Ui,
    label: &str,
    width_points: f32,
    seat: &mut String,
    variant: &Variant,
    now: &Snapshot,
) {
    bot_or_best_combo(ui, (label, width_points), seat, (variant, now), None);
}

/// The title of the preset or the bot of a seat; "–" if there is none.
pub fn seat_title(seat: &str, variant: &Variant, now: &Snapshot) -> Phrase {
    match SeatSpec::read(seat, variant, now) {
        Ok(SeatSpec::Bot { preset: Some(preset), .. }) => authored(&preset.title),
        Ok(SeatSpec::Bot { bot, .. }) => authored(&bot.info.title),
        Ok(SeatSpec::Engine(engine)) => raw(engine.title()),
        Ok(SeatSpec::Human) | Err(_) => raw("–"),
    }
}

/// A seat as a person reads it: "Casual (depth 2, loss 0.25)".
pub fn seat_words(seat: &str, variant: &Variant, now: &Snapshot) -> Phrase {
    let title = seat_title(seat, variant, now);
    match seat.split_once(':') {
        Some((_, options)) => {
            let option = |text: &str| match text.split_once('=') {
                Some((name, value)) => option_words(name, value),
                None => raw(text),
            };
            let options = Phrase::joined(options.split(',').map(option).collect(), ", ");
            phrase("player-options").with("title", title).with("options", options)
        }
        None => title,
    }
}

/// Draws the list of bots. `best` is the text of a first row, which empties the seat so that the best player is used.
pub fn bot_or_best_combo(
    ui: &mut egui::Ui,
    (label, width_points): (&str, f32),
    seat: &mut String,
    (variant, now): (&Variant, &Snapshot),
    best: Option<&str>,
) {
    let chosen = match SeatSpec::read(seat, variant, now) {
        Ok(SeatSpec::Bot { bot, preset, .. }) => Some((bot, preset)),
        Ok(SeatSpec::Human | SeatSpec::Engine(_)) | Err(_) => None,
    };
    let is_engine = SeatSpec::is_engine(seat, variant, now);
    let title = match best {
        Some(best) if chosen.is_none() && !is_engine => best.to_owned(),
        _ => ui.localized(seat_title(seat, variant, now)),
    };
    let combo = ComboBox::from_id_salt(label).selected_text(&title).width(width_points).height(list_points(ui));
    let response = drop_down(ui, combo, |ui, rows| {
        if let Some(best) = best
            && rows.row(ui, chosen.is_none() && !is_engine, best).clicked()
        {
            seat.clear();
        }
        let mut presets = now.presets_for(variant).peekable();
        let any_preset = presets.peek().is_some();
        if any_preset {
            ui.label(ui.tokens().caption(ui.localized("menu-levels")));
        }
        for preset in presets {
            preset_row(ui, rows, preset, seat);
        }
        // The user's own bots come first, since those are usually wanted.
        let mut bots: Vec<Arc<Bot>> = now.bots_for(variant).collect();
        let is_shipped = |entry: &Arc<Entry<Bot>>| entry.origin == Origin::Shipped;
        let is_shipped = |bot: &Bot| now.bots.iter().any(|entry| entry.id == bot.info.id && is_shipped(entry));
        bots.sort_by_cached_key(|bot| (is_shipped(bot), ui.words().authored(&bot.info.title).to_lowercase()));
        let mut group = None;
        for bot in bots {
            if group != Some(is_shipped(&bot)) {
                group = Some(is_shipped(&bot));
                let words = if is_shipped(&bot) { "menu-bots-shipped" } else { "menu-bots-own" };
                ui.label(ui.tokens().caption(ui.localized(words)));
            }
            let is_chosen =
                chosen.as_ref().is_some_and(|(other, preset)| preset.is_none() && other.info.id == bot.info.id);
            bot_row(ui, rows, &bot, is_chosen, seat, now);
        }
        engine_rows(ui, rows, seat, (variant, now));
    });
    let _ = response.accessible_name(label);
}

/// Draws the options of a bot or an engine; a named level has none.
pub fn bot_options(ui: &mut egui::Ui, seat: &mut String, variant: &Variant, now: &Snapshot) {
    let (bot, mut options) = match SeatSpec::read(seat, variant, now) {
        Ok(SeatSpec::Bot { bot, options, preset: None, .. }) => (bot, options),
        Ok(SeatSpec::Engine(engine)) => return engine_options(ui, &engine, seat),
        Ok(SeatSpec::Bot { .. } | SeatSpec::Human) | Err(_) => return,
    };
    if bot.info.options.is_empty() {
        return;
    }
    ui.indent(("options", &bot.info.id), |ui| {
        if seat_options(ui, &bot, &mut options) {
            *seat = bot.info.spec_with(&options);
        }
    });
}

fn preset_row(ui: &mut egui::Ui, rows: &mut DropDownRows, preset: &Preset, seat: &mut String) {
    let spec = format!("@{}", preset.id);
    let title = ui.words().authored(&preset.title);
    let response = rows.row(ui, *seat == spec, title).on_hover_text(ui.localized(preset.described()));
    if response.clicked() {
        *seat = spec;
    }
}

/// The engines, each with its levels.
fn engine_rows(ui: &mut egui::Ui, rows: &mut DropDownRows, seat: &mut String, (variant, now): (&Variant, &Snapshot)) {
    let mut engines = now.engines_for(variant).peekable();
    if engines.peek().is_some() {
        ui.label(ui.tokens().caption(ui.localized("menu-engines")));
    }
    for entry in engines {
        let Some(file) = entry.good() else { continue };
        for text in engine_seats(&entry.id, file) {
            let title = ui.localized(seat_title(&text, variant, now));
            if rows.row(ui, engine_row(seat) == text, title).clicked() {
                *seat = text;
            }
        }
    }
}

/// The offered seat that a seat belongs to: without its options.
pub fn engine_row(seat: &str) -> String {
    SeatChoices::read(seat).only("level").text()
}

/// The seats that an engine offers: with its usual limit, and each of its levels.
pub fn engine_seats(id: &str, file: &EngineFile) -> Vec<String> {
    let levels = file.levels.keys().map(|level| format!("{id}:level={level}"));
    std::iter::once(id.to_owned()).chain(levels).collect()
}

fn bot_row(
    ui: &mut egui::Ui,
    rows: &mut DropDownRows,
    bot: &Arc<Bot>,
    is_chosen: bool,
    seat: &mut String,
    now: &Snapshot,
) {
    let name = ui.words().authored(&bot.info.title);
    let entry = now.bots.iter().find(|entry| entry.id == bot.info.id);
    let shown = match entry.filter(|entry| entry.origin == Origin::Override) {
        Some(entry) => {
            let titled =
                phrase("bot-titled").with("title", authored(&bot.info.title)).with("origin", entry.origin_words());
            ui.localized(titled)
        }
        None => name,
    };
    let response = rows.row(ui, is_chosen, shown);
    let response = if bot.info.summary.is_empty() {
        response
    } else {
        response.on_hover_text(ui.words().authored(&bot.info.summary))
    };
    if response.clicked() && !is_chosen {
        seat.clone_from(&bot.info.id);
    }
}

/// Draws the options below each other, their names in a column. Returns whether one changed.
pub fn seat_options(ui: &mut egui::Ui, bot: &Bot, options: &mut BotOptions) -> bool {
    let mut changed = false;
    let name_points = |spec: &OptionSpec| {
        one_line(ui, &ui.words().authored(&spec.name), ui.tokens().body_font(), f32::INFINITY).size().x
    };
    let widest_points = bot.info.options.iter().map(name_points).fold(0.0, f32::max);
    for spec in &bot.info.options {
        let mut value = options.get(&spec.name).cloned().unwrap_or_else(|| spec.default.clone());
        if option_ui(ui, (spec, widest_points), &mut value) {
            changed = true;
            options.insert(spec.name.clone(), value);
        }
    }
    changed
}

fn option_ui(ui: &mut egui::Ui, (spec, name_points): (&OptionSpec, f32), value: &mut OptionValue) -> bool {
    let row = ui.horizontal(|ui| {
        let size = vec2(name_points, ui.spacing().interact_size.y);
        let named = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(name_points);
            ui.label(capital(&ui.words().authored(&spec.name)))
        });
        let named = named.inner;
        let response = match (&spec.kind, value) {
            (OptionKind::Integer { min, max }, OptionValue::Integer(number)) => {
                ui.add(DragValue::new(number).range(*min..=*max).speed(0.1))
            }
            (OptionKind::Number { min, max }, OptionValue::Number(number)) => {
                ui.add(DragValue::new(number).range(*min..=*max).speed(0.01))
            }
            (OptionKind::Boolean, OptionValue::Boolean(flag)) => checkbox(ui, flag, ""),
            (OptionKind::Choice(words), OptionValue::Choice(word)) => {
                let mut picked = false;
                let mut response = list_of_width(ui, OPTION_LIST_POINTS, |ui, width| {
                    let shown = ui.words().authored(word);
                    let combo = ComboBox::from_id_salt(&spec.name).selected_text(shown).width(width);
                    drop_down(ui, combo, |ui, rows| {
                        for offered in words {
                            let shown = ui.words().authored(offered);
                            picked |= rows.value(ui, word, offered.clone(), shown).changed();
                        }
                    })
                });
                if picked {
                    response.mark_changed();
                }
                response
            }
            _ => return false,
        };
        let response = response.labelled_by(named.id);
        let response =
            if spec.help.is_empty() { response } else { response.on_hover_text(ui.words().authored(&spec.help)) };
        response.changed()
    });
    row.inner
}
