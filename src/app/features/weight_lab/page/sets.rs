//! The bar above the weights: undo and redo, what A and B are, actions on whole sets, the search field; and the bot's options.

use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, DropDownRows, UiTokens, height, menu, space};
use crate::app::features::play::table::option_words;
use crate::app::features::weight_lab::{SetId, WeightLab, WeightLabAction, WeightSets};
use crate::app::features::workshop::set_badge;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::command_button::icon_command_button;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::seat_options;
use crate::catalog::{Catalog, OptionSpec, SeatSpec};
use crate::config::{CommandId, icon};
use crate::text::{Phrase, authored, capital, phrase};
use egui::{Label, Popup, Ui};

/// The number of weights from which there is a search field.
const MANY: usize = 9;
const SEARCH_POINTS: f32 = 128.0;
const MENU_POINTS: f32 = 200.0;
/// More options than this do not fit into the head of a tile.
const MAX_SHOWN_OPTIONS: usize = 2;

/// Draws the bar. `search` is the number of weights and what is searched for.
pub fn ui(
    ui: &mut Ui,
    app: &AppState,
    (lab, file, sets): (&WeightLab, &str, &WeightSets),
    (count, filter): (usize, &mut String),
    commands: &mut Commands,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = space::XS;
        for id in [CommandId::Undo, CommandId::Redo] {
            icon_command_button(ui, app, id, commands);
        }
        ui.add_space(space::XS);
        sets_ui(ui, (file, sets), commands);
        ui.add_space(space::XS);
        if count >= MANY {
            let hint = ui.localized(phrase("weight-lab-search").with("count", count as i64));
            let short = ui.localized(phrase("weight-lab-count").with("count", count as i64));
            let width = SEARCH_POINTS.min(ui.available_width());
            let shown = field(ui, filter, |edit| edit.hint_text(&short).desired_width(width));
            ui.ctx().accesskit_node_builder(shown.id, |node| node.set_label(hint.clone()));
        } else {
            filter.clear();
        }
    });
    if !lab.message.is_empty() {
        let tokens = ui.tokens();
        let message = capital(&ui.localized(&lab.message));
        let shown = ui.label(tokens.caption(&message).color(tokens.accent));
        announce(ui, &shown, &message);
    }
}

/// What A and B are, with the swap between them and a menu of actions on whole sets.
fn sets_ui(ui: &mut Ui, (file, sets): (&str, &WeightSets), commands: &mut Commands) {
    let name = file.rsplit('/').next().unwrap_or(file);
    let a_words = if sets.a_is_file() { name.to_owned() } else { ui.localized("weight-lab-a-other") };
    let a_tip = phrase(if sets.a_is_file() { "weight-lab-a-file" } else { "weight-lab-a-kept" }).with("file", file);
    let moved = sets.moved();
    let b_tip = match moved {
        0 => phrase("weight-lab-b-same"),
        moved => phrase("weight-lab-b-moved").with("count", moved as i64),
    };
    let b_words = ui.localized(match moved {
        0 => phrase("weight-lab-no-changes"),
        moved => phrase("weight-lab-changes").with("count", moved as i64),
    });
    set_ui(ui, SetId::A, a_words, a_tip);
    let is_same = (moved == 0).then(|| capital(&ui.localized("weight-lab-b-same")));
    let swap = ActionButton::icon_only(icon::SWAP, ui.localized("weight-lab-swap")).height(height::DENSE);
    if ui.add(swap.tip(ui.localized("weight-lab-swap-tip")).why_not(is_same)).clicked() {
        commands.send(WeightLabAction::Swap);
    }
    set_ui(ui, SetId::B, b_words, b_tip);
    let more = ui.add(ActionButton::icon_only(icon::DOTS_THREE, ui.localized("weight-lab-sets")).height(height::DENSE));
    menu(ui, &more, |ui, rows| menu_ui(ui, rows, (file, sets), commands));
}

/// Draws what a set is in a few words; its tooltip and its accessible value say it in full.
fn set_ui(ui: &mut Ui, set: SetId, short: String, whole: Phrase) {
    set_badge(ui, set);
    let whole = ui.localized(whole);
    let shown = ui.add(Label::new(ui.tokens().body(short))).on_hover_text(&whole);
    ui.ctx().accesskit_node_builder(shown.id, |node| node.set_value(whole));
}

fn menu_ui(ui: &mut Ui, rows: &mut DropDownRows, (file, sets): (&str, &WeightSets), commands: &mut Commands) {
    let why = |can: bool, id: &'static str| (!can).then(|| phrase(id));
    let has_shipped = Catalog::shipped_weights(file).is_some();
    let actions = [
        (icon::COPY, "weight-lab-keep", why(sets.moved() > 0, "weight-lab-b-same"), WeightLabAction::Keep),
        (
            icon::FILE_TEXT,
            "weight-lab-file-a",
            why(!sets.a_is_file(), "weight-lab-a-is-file"),
            WeightLabAction::FileAsA,
        ),
        (
            icon::FILE_TEXT,
            "weight-lab-to-file",
            why(!sets.b_is_file(), "weight-lab-b-is-file"),
            WeightLabAction::BackToFile,
        ),
        (
            icon::ARCHIVE,
            "weight-lab-to-shipped",
            why(has_shipped, "weight-lab-none-shipped"),
            WeightLabAction::BackToShipped,
        ),
    ];
    for (icon, text, why, action) in actions {
        let tip = match text {
            "weight-lab-keep" => "weight-lab-keep-tip",
            "weight-lab-file-a" => "weight-lab-file-a-tip",
            "weight-lab-to-file" => "weight-lab-to-file-tip",
            _ => "weight-lab-to-shipped-tip",
        };
        let why = why.map(|why| capital(&ui.localized(why)));
        let button = ActionButton::ghost(ui.localized(text)).icon(icon).min_width(MENU_POINTS).left_aligned();
        let tip = ui.localized(tip);
        if rows.add(ui, button.tip(tip).why_not(why)).clicked() {
            commands.send(Command::WeightLab(action));
        }
    }
}

/// Draws the button with the bot's options, such as its level, which opens a form of them.
pub fn options_ui(ui: &mut Ui, app: &AppState, lab: &WeightLab, commands: &mut Commands) {
    let read = SeatSpec::read(lab.seat(), lab.variant(), &app.shared.now);
    let Ok(SeatSpec::Bot { bot, options, .. }) = read else { return };
    if bot.info.options.is_empty() {
        return;
    }
    let option_text = |option: &OptionSpec| {
        let value = options.get(&option.name).unwrap_or(&option.default).to_string();
        match value.as_str() {
            "true" => authored(&option.name),
            "false" => phrase("player-option-off").with("name", authored(&option.name)),
            _ => option_words(&option.name, &value),
        }
    };
    let text = if bot.info.options.len() > MAX_SHOWN_OPTIONS {
        phrase("bots-options")
    } else {
        Phrase::joined(bot.info.options.iter().map(option_text).collect(), ", ")
    };
    let text = ui.localized(text);
    let button = ActionButton::ghost(text)
        .icon(icon::CARET_DOWN)
        .height(height::DENSE)
        .named(ui.localized("weight-lab-options"));
    let opener = ui.add(button);
    Popup::menu(&opener).close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside).show(|ui| {
        let mut options = options.clone();
        if seat_options(ui, &bot, &mut options) {
            commands.send(WeightLabAction::Seat(bot.info.spec_with(&options)));
        }
    });
}
