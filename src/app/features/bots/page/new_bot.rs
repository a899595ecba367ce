//! The form of a new bot: its name, what it starts from, and the games that it plays.

use super::list::bot_title;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, drop_down, form_row, height, space};
use crate::app::features::bots::{BotsAction, NewBot};
use crate::app::state::AppState;
use crate::app::widgets::family_names::NAMED_FAMILIES;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::catalog::{NewFile, NewFileKind};
use crate::config::icon;
use crate::report::capital;
use crate::text::{authored, phrase};
use egui::text::CCursorRange;
use egui::{ComboBox, Key, Response, TextEdit, Ui};

const LABEL_POINTS: f32 = 96.0;
const FIELD_POINTS: f32 = 300.0;

/// The state of the form besides what it says.
#[derive(Default)]
pub struct NewBotForm {
    /// The number of the form that took the focus last.
    focused: u32,
}

impl NewBotForm {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, form: &NewBot, commands: &mut Commands) {
        let tokens = ui.tokens();
        ui.label(tokens.small(ui.localized("bots-new-what")));
        let last = app.shared.now.variant(&app.shared.settings.last_game.variant);
        if let Some(variant) = last.ok().filter(|_| form.is_opponent) {
            let words = phrase("bots-new-opponent").with("game", authored(&variant.title));
            ui.label(tokens.small(ui.localized(words)));
        }
        ui.add_space(space::M);
        let mut edited = form.clone();
        let error = name_error(ui, app, &form.name);
        let label = ui.localized("menu-new-bot-name");
        let help = ui.localized(phrase("bots-new-files").with("name", &form.name));
        let name = form_row(ui, (&label, LABEL_POINTS), &help, error.as_deref(), |ui| {
            let shown = field(ui, &mut edited.name, |edit| edit.desired_width(FIELD_POINTS));
            ui.ctx().accesskit_node_builder(shown.id, |node| node.set_label(label.clone()));
            shown
        });
        if self.focused != form.number {
            self.focused = form.number;
            select_all(ui, &name, &form.name);
        }
        let label = ui.localized("bots-new-from");
        form_row(ui, (&label, LABEL_POINTS), "", None, |ui| from_ui(ui, app, &label, &mut edited));
        let (label, help) = (ui.localized("games"), ui.localized("bots-new-games-help"));
        form_row(ui, (&label, LABEL_POINTS), &help, None, |ui| games_ui(ui, app, &label, &mut edited));
        ui.add_space(space::S);
        let is_entered = name.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let (mut is_wanted, mut is_closed) = (is_entered && error.is_none(), false);
        ui.horizontal(|ui| {
            let create = ActionButton::primary(ui.localized("menu-new-bot-write")).icon(icon::FILE_PLUS);
            is_wanted |= ui.add(create.height(height::PRIMARY).why_not(error.clone())).clicked();
            let leave = ActionButton::ghost(ui.localized("cancel")).height(height::PRIMARY);
            is_closed = ui.add(leave).clicked();
        });
        let words = if app.shared.settings.editor.is_empty() { "bots-new-no-editor" } else { "bots-new-editor" };
        ui.label(tokens.caption(ui.localized(words)));
        if edited != *form {
            commands.send(BotsAction::Edit(edited));
        }
        if is_wanted {
            commands.send(BotsAction::Create);
        }
        if is_closed {
            commands.send(BotsAction::CloseForm);
        }
    }
}

/// Focuses the field of the suggested name and selects all of it, so that typing replaces it.
fn select_all(ui: &Ui, field: &Response, name: &str) {
    field.request_focus();
    let mut state = TextEdit::load_state(ui.ctx(), field.id).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::select_all_str(name)));
    state.store(ui.ctx(), field.id);
}

/// Why a name cannot be used.
fn name_error(ui: &Ui, app: &AppState, name: &str) -> Option<String> {
    if let Err(report) = NewFile::new(NewFileKind::Bot, name).check_name() {
        let message = [Some(capital(&report.message_in(ui.words()))), report.hint_in(ui.words())];
        return Some(message.into_iter().flatten().collect::<Vec<_>>().join(": "));
    }
    let taken = app.shared.now.bots.iter().find(|entry| entry.id == name)?;
    Some(ui.localized(phrase("bots-new-taken").with("file", &taken.file)))
}

fn from_ui(ui: &mut Ui, app: &AppState, label: &str, form: &mut NewBot) {
    let title = |id: &String| {
        let entry = app.shared.now.bots.iter().find(|entry| entry.id == *id);
        entry.map_or_else(|| id.clone(), |entry| bot_title(ui, entry))
    };
    let chosen = form.from.as_ref().map(title);
    let mut bots: Vec<(String, String)> =
        app.shared.now.bots.iter().map(|entry| (bot_title(ui, entry), entry.id.clone())).collect();
    bots.sort_by_cached_key(|(title, _)| title.to_lowercase());
    let usual = ui.localized("bots-new-template");
    choice_ui(ui, (label, &usual, chosen), &mut form.from, [bots]);
}

fn games_ui(ui: &mut Ui, app: &AppState, label: &str, form: &mut NewBot) {
    // The games of a copied bot are its own unless others are chosen.
    let usual = ui.localized(if form.from.is_some() { "bots-new-same-games" } else { "bots-every-game" });
    let families = NAMED_FAMILIES.map(|family| (ui.localized(family.all_games), format!("family:{}", family.id)));
    let variants =
        app.shared.now.variants_in_use().map(|variant| (ui.localized(authored(&variant.title)), variant.id.clone()));
    let mut games: Vec<(String, String)> = variants.collect();
    games.sort_by_cached_key(|(title, _)| title.to_lowercase());
    let is_chosen = |(_, games): &&(String, String)| Some(games) == form.games.as_ref();
    let chosen = families.iter().chain(&games).find(is_chosen).map(|(title, _)| title.clone());
    choice_ui(ui, (label, &usual, chosen), &mut form.games, [families.to_vec(), games]);
}

/// Draws a choice between the usual value and groups of others, each with its title.
fn choice_ui<const N: usize>(
    ui: &mut Ui,
    (label, usual, chosen): (&str, &str, Option<String>),
    value: &mut Option<String>,
    groups: [Vec<(String, String)>; N],
) {
    let chosen = chosen.unwrap_or_else(|| usual.to_owned());
    let combo = ComboBox::from_id_salt(label).selected_text(chosen).width(FIELD_POINTS).height(360.0);
    let shown = drop_down(ui, combo, |ui, rows| {
        rows.value(ui, value, None, usual);
        for group in groups {
            ui.separator();
            for (title, id) in group {
                rows.value(ui, value, Some(id), title);
            }
        }
    });
    let _ = shown.accessible_name(label);
}
