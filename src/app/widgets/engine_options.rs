//! The form for what an engine's seat chooses: when its search ends, and the options that the engine declares.

use super::localized_text::LocalizedText;
use crate::app::components::{ActionButton, UiTokens, checkbox, drop_down, height, list_of_width};
use crate::config::{EngineFile, SearchLimit, icon};
use crate::engine::{DeclaredOption, EngineSeat, OptionShape, OptionsKnown, SeatChoices};
use crate::player::Waker;
use crate::report::Report;
use crate::text::{Phrase, capital, phrase};
use egui::{ComboBox, DragValue, Label, Response, TextEdit, Ui};
use std::sync::Arc;
use std::time::Duration;

/// The option for the engine's game, which the board decides.
const VARIANT: &str = "variant";
const LEVEL: &str = "level";
const COMBO_POINTS: f32 = 170.0;
const TEXT_POINTS: f32 = 140.0;

/// Draws the form; `seat` is the engine's seat as text.
pub fn engine_options(ui: &mut Ui, engine: &EngineSeat, seat: &mut String) {
    let mut choices = SeatChoices::read(seat);
    ui.indent(("engine options", choices.id().to_owned()), |ui| {
        limit_ui(ui, &engine.file, &mut choices);
        if engine.file.protocol.has_options() {
            options_ui(ui, engine, &mut choices);
        }
    });
    let text = choices.text();
    if text != *seat {
        *seat = text;
    }
}

/// When a search ends: the key and the value in the seat's text.
type LimitChoice = (&'static str, String);

/// The limits that a seat may choose, each with a first value.
fn limits(file: &EngineFile) -> Vec<LimitChoice> {
    let levels = file.levels.keys().map(|level| (LEVEL, level.to_string()));
    let plain = [
        (SearchLimit::Depth(6), ("depth", "6")),
        (SearchLimit::Nodes(100_000), ("nodes", "100000")),
        (SearchLimit::Time(Duration::from_secs(1)), ("time", "1")),
    ];
    let plain = plain.into_iter().filter(|(limit, _)| file.protocol.takes(*limit));
    levels.chain(plain.map(|(_, (key, value))| (key, value.to_owned()))).collect()
}

fn limit_words((key, value): &LimitChoice) -> Phrase {
    match *key {
        LEVEL => phrase("engine-form-level").with("level", value.as_str()),
        "depth" => phrase("engine-form-depth"),
        "nodes" => phrase("engine-form-nodes"),
        _ => phrase("engine-form-time"),
    }
}

fn limit_ui(ui: &mut Ui, file: &EngineFile, choices: &mut SeatChoices) {
    let limits = limits(file);
    let is_chosen =
        |(key, value): &&LimitChoice| choices.get(key).is_some_and(|chosen| *key != LEVEL || chosen == value);
    let chosen = limits.iter().find(is_chosen).cloned();
    ui.horizontal(|ui| {
        let label = ui.localized("engine-form-limit");
        let named = ui.label(label.as_str());
        let usual = ui.localized("engine-form-usual");
        let shown = chosen.as_ref().map_or_else(|| usual.clone(), |limit| ui.localized(limit_words(limit)));
        let mut picked = None;
        let response = list_of_width(ui, COMBO_POINTS, |ui, width| {
            let combo = ComboBox::from_id_salt("engine limit").selected_text(shown).width(width);
            drop_down(ui, combo, |ui, rows| {
                if rows.row(ui, chosen.is_none(), usual.as_str()).clicked() {
                    picked = Some(None);
                }
                for limit in &limits {
                    let words = ui.localized(limit_words(limit));
                    if rows.row(ui, chosen.as_ref() == Some(limit), words).clicked() {
                        picked = Some(Some(limit));
                    }
                }
            })
        });
        let _ = response.labelled_by(named.id);
        if let Some(limit) = picked {
            for key in [LEVEL, "depth", "nodes", "time"] {
                choices.set(key, None);
            }
            if let Some((key, value)) = limit {
                choices.set(key, Some(value.clone()));
            }
        } else if let Some((key, _)) = chosen.filter(|(key, _)| *key != LEVEL) {
            limit_value_ui(ui, key, choices);
        }
    });
}

fn limit_value_ui(ui: &mut Ui, key: &'static str, choices: &mut SeatChoices) {
    let text = choices.get(key).unwrap_or_default().to_owned();
    let mut value: f64 = text.parse().unwrap_or(1.0);
    let field = match key {
        "depth" => DragValue::new(&mut value).range(1.0..=999.0).max_decimals(0).speed(0.1),
        "nodes" => DragValue::new(&mut value).range(1.0..=1e12).max_decimals(0).speed(1000.0),
        _ => DragValue::new(&mut value).range(0.01..=3600.0).max_decimals(2).speed(0.05),
    };
    let name = ui.localized(limit_words(&(key, text)));
    if ui.add(field).accessible_name(&name).changed() {
        choices.set(key, Some(value.to_string()));
    }
}

fn options_ui(ui: &mut Ui, engine: &EngineSeat, choices: &mut SeatChoices) {
    match engine.known_options() {
        None => {
            let ask = ActionButton::ghost(ui.localized("engine-form-ask"))
                .icon(icon::SLIDERS_HORIZONTAL)
                .height(height::DENSE);
            if ui.add(ask.tip(ui.localized("engine-form-ask-tip"))).clicked() {
                engine.ask_options(false, waker(ui));
            }
        }
        Some(OptionsKnown::Asked) => _ = ui.label(ui.tokens().caption(ui.localized("engine-form-asked"))),
        Some(OptionsKnown::Failed(report)) => failed_ui(ui, engine, &report),
        Some(OptionsKnown::Declared(options)) => {
            let options: Vec<&DeclaredOption> = options.iter().filter(|option| is_free(&option.name)).collect();
            if options.is_empty() {
                ui.label(ui.tokens().caption(ui.localized("engine-form-none")));
            }
            for option in options {
                option_ui(ui, engine, option, choices);
            }
        }
    }
}

/// Whether a seat may set an option of this name; an engine's own `depth` is set in its file.
fn is_free(name: &str) -> bool {
    ![VARIANT, LEVEL].contains(&name) && !SearchLimit::is_key(name)
}

/// Draws why the engine could not be asked, and how to go on.
fn failed_ui(ui: &mut Ui, engine: &EngineSeat, report: &Report) {
    let tokens = ui.tokens();
    let awaits_consent = EngineSeat::awaits_consent(report);
    let words = tokens.small(capital(&ui.localized(report.phrase())));
    // A question is no fault.
    let words = if awaits_consent { words } else { words.color(tokens.error) };
    ui.add(Label::new(words).wrap());
    if let Some(hint) = report.hint_in(ui.words()) {
        ui.add(Label::new(tokens.caption(capital(&hint))).wrap());
    }
    let again = ui.localized(if awaits_consent { "engine-form-allow" } else { "engine-form-again" });
    if ui.add(ActionButton::secondary(again).height(height::DENSE)).clicked() {
        engine.ask_options(awaits_consent, waker(ui));
    }
}

fn option_ui(ui: &mut Ui, engine: &EngineSeat, option: &DeclaredOption, choices: &mut SeatChoices) {
    let usual = engine.file.options.get(&option.name).unwrap_or(&option.value);
    let before = choices.get(&option.name).unwrap_or(usual).to_owned();
    let mut value = before.clone();
    ui.horizontal(|ui| {
        let named = ui.label(option.name.as_str());
        let field = field_ui(ui, option, &mut value);
        let field = field.labelled_by(named.id);
        let tip = phrase("engine-form-usual-value").with("value", usual.as_str());
        field.on_hover_text(ui.localized(tip));
    });
    if value != before && SeatChoices::holds(&value) {
        choices.set(&option.name, (value != *usual).then_some(value));
    }
}

fn field_ui(ui: &mut Ui, option: &DeclaredOption, value: &mut String) -> Response {
    match option.shape() {
        OptionShape::Flag => {
            let mut flag = value == "true";
            let response = checkbox(ui, &mut flag, "");
            *value = flag.to_string();
            response
        }
        OptionShape::Whole(low, high) => {
            let mut number: i64 = value.parse().unwrap_or(low);
            let response = ui.add(DragValue::new(&mut number).range(low..=high).speed(0.1));
            if response.changed() {
                *value = number.to_string();
            }
            response
        }
        OptionShape::Number(low, high) => {
            let mut number: f64 = value.parse().unwrap_or(low);
            let response = ui.add(DragValue::new(&mut number).range(low..=high).speed(0.01));
            if response.changed() {
                *value = number.to_string();
            }
            response
        }
        OptionShape::Choice(words) => list_of_width(ui, COMBO_POINTS, |ui, width| {
            let combo = ComboBox::from_id_salt(&option.name).selected_text(value.as_str()).width(width);
            drop_down(ui, combo, |ui, rows| {
                for word in words {
                    rows.value(ui, value, word.clone(), word.as_str());
                }
            })
        }),
        OptionShape::Text => text_ui(ui, option, value),
    }
}

/// A text counts once it is finished: the engine must not be asked about each letter.
fn text_ui(ui: &mut Ui, option: &DeclaredOption, value: &mut String) -> Response {
    let id = ui.scope_id().with(&option.name);
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_else(|| value.clone());
    let response = ui.add(TextEdit::singleline(&mut text).desired_width(TEXT_POINTS));
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
    } else if response.lost_focus() {
        ui.data_mut(|data| data.remove::<String>(id));
        *value = text;
    }
    response
}

fn waker(ui: &Ui) -> Waker {
    let context = ui.ctx().clone();
    Arc::new(move || context.request_repaint())
}
