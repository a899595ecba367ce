//! The page of keyboard shortcuts, where they can be changed.

use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, error_ui, height, radius, space, titled_card};
use crate::app::features::Feature;
use crate::app::keys::{any_pressed, release_keys, take_keys};
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::field::search_edit;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::widgets::style::color32;
use crate::config::icon;
use crate::config::{Chord, CommandId, KeyMap, Scope, Settings};
use crate::text::{Phrase, capital, phrase};
use crate::view::{BoardView, add_ltr_region};
use egui::{Align, CentralPanel, Frame, Grid, Key, Label, Layout, Margin, RichText, ScrollArea, vec2};

impl Route {
    pub const KEYS: Self = Self::new("keys");
}

/// Keys that cannot be changed, by scope.
const FIXED: [(Scope, &[(&str, &str)]); 4] = [
    (
        Scope::Everywhere,
        &[
            ("Tab, Shift+Tab", "keys-fixed-tab"),
            ("Enter, Space", "keys-fixed-enter"),
            ("Esc", "keys-fixed-escape"),
            ("Up, Down, Home, End", "keys-fixed-list"),
        ],
    ),
    (
        Scope::Boards,
        &[
            ("Left, Right, Up, Down", "keys-fixed-arrows"),
            ("Enter, Space", "keys-fixed-choose"),
            ("0-9", "keys-fixed-digits"),
            ("/", "keys-fixed-slash"),
        ],
    ),
    (Scope::Game, &[("Left, Right, Up, Down", "keys-fixed-moves")]),
    (Scope::SetUp, &[("0-9", "keys-fixed-piece")]),
];

const fn place_words(scope: Scope) -> &'static str {
    match scope {
        Scope::Everywhere => "keys-everywhere",
        Scope::Boards => "keys-boards",
        Scope::Game => "keys-game",
        Scope::Analysis => "keys-analysis",
        Scope::SetUp => "keys-set-up-place",
        Scope::WeightLab => "keys-weight-lab-place",
    }
}

/// In wider rows, the eye loses which key belongs to which name.
const MAX_POINTS: f32 = 760.0;
/// The least width of what a key does.
const MIN_DOES_POINTS: f32 = 120.0;
const KEY_POINTS: f32 = 176.0;
/// The buttons that change a key and reset it.
const CHANGE_POINTS: f32 = 160.0;
const GAP_POINTS: f32 = 14.0;

#[derive(Default)]
pub struct Keys {
    filter: String,
    /// The shortcut that is being changed.
    choosing: Option<CommandId>,
    /// The last pass in which the page was drawn.
    last_pass: u64,
    /// Why the last key was rejected, and for which shortcut.
    refused: Option<(CommandId, String)>,
}

impl Feature for Keys {
    fn id(&self) -> Route {
        Route::KEYS
    }

    fn title(&self) -> &'static str {
        "keys-title"
    }

    fn icon(&self) -> &'static str {
        icon::KEYBOARD
    }

    fn section(&self) -> Section {
        Section::Settings
    }

    fn tab(&self) -> Option<&'static str> {
        Some("keys-title")
    }

    fn tip(&self) -> Option<&'static str> {
        Some("keys-tip")
    }

    fn command(&self) -> Option<CommandId> {
        Some(CommandId::Keys)
    }

    fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        self.reset(ui.ctx());
        let escaped = ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none());
        if let Some(shortcut) = self.choosing {
            take_keys(ui.ctx());
            self.capture_key(ui, app, shortcut, escaped, commands);
        } else {
            leave_by_escape(ui, app, commands);
        }
        let frame = Frame::new().fill(ui.tokens().surface);
        CentralPanel::default().frame(frame).show(ui, |ui| self.list_ui(ui, app, commands));
    }
}

impl Keys {
    fn list_ui(&mut self, ui: &mut egui::Ui, app: &AppState, commands: &mut Commands) {
        let margin = Margin::symmetric(space::L as i8, space::M as i8);
        Frame::new().inner_margin(margin).show(ui, |ui| {
            ui.set_width(ui.available_width().min(MAX_POINTS));
            let hint = ui.localized("keys-search");
            let search = search_edit(ui, &mut self.filter, &hint, f32::INFINITY);
            ui.ctx().accesskit_node_builder(search.id, |node| node.set_label(hint.clone()));
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                for scope in Scope::ALL {
                    self.scope_ui(ui, app, scope, commands);
                }
            });
        });
    }

    /// Cancels a change that was in progress when the page was left.
    fn reset(&mut self, ctx: &egui::Context) {
        let pass = ctx.cumulative_pass_nr();
        if pass > self.last_pass + 1 {
            (self.choosing, self.refused) = (None, None);
        }
        self.last_pass = pass;
    }

    fn capture_key(
        &mut self,
        ui: &egui::Ui,
        app: &AppState,
        shortcut: CommandId,
        escaped: bool,
        commands: &mut Commands,
    ) {
        let pressed = any_pressed(ui.ctx());
        if !escaped && pressed.is_none() {
            return;
        }
        match pressed.filter(|_| !escaped) {
            Some(Ok(chord)) => {
                let keys = &app.shared.settings.keys;
                if let Some(other) = keys.clash(shortcut, chord) {
                    self.refused = Some((shortcut, ui.localized(taken(chord, other))));
                    return;
                }
                change_keys(app, commands, |keys| keys.set(shortcut, chord));
                self.refused = None;
            }
            Some(Err(why)) => {
                self.refused = Some((shortcut, capital(&ui.localized(why))));
                return;
            }
            None => self.refused = None,
        }
        self.choosing = None;
        release_keys(ui.ctx());
    }

    /// Draws the keys of a scope, if any of them matches the search.
    fn scope_ui(&mut self, ui: &mut egui::Ui, app: &AppState, scope: Scope, commands: &mut Commands) {
        let needle = self.filter.trim().to_lowercase();
        let admits = |key: &str, does: &str| format!("{key} {does}").to_lowercase().contains(&needle);
        let is_shown = |id: &CommandId| admits(&app.shared.settings.keys.chord_text(*id), &ui.localized(id.text()));
        let ids: Vec<CommandId> = CommandId::in_scope(scope).filter(is_shown).collect();
        let fixed = FIXED.iter().filter(|(fixed, _)| *fixed == scope).flat_map(|(_, keys)| *keys);
        let fixed: Vec<_> = fixed.filter(|(key, does)| admits(key, &ui.localized(*does))).collect();
        if ids.is_empty() && fixed.is_empty() {
            return;
        }
        let title = ui.localized(place_words(scope));
        ui.add_space(space::S);
        titled_card(ui, &title, "", |ui| {
            // The same in every card, so that the buttons are below each other.
            let sides = ui.tokens().scaled(KEY_POINTS + CHANGE_POINTS) + 2.0 * GAP_POINTS;
            let does_points = (ui.available_width() - sides).max(MIN_DOES_POINTS);
            let grid = Grid::new(place_words(scope)).num_columns(3).min_col_width(20.0);
            grid.spacing([GAP_POINTS, 2.0]).show(ui, |ui| {
                for shortcut in ids {
                    self.row_ui(ui, app, (shortcut, does_points), commands);
                }
                for (key, does) in fixed {
                    key_ui(ui, key);
                    does_ui(ui, &ui.localized(*does), does_points);
                    ui.end_row();
                }
            });
        });
    }

    fn row_ui(
        &mut self,
        ui: &mut egui::Ui,
        app: &AppState,
        (shortcut, does_points): (CommandId, f32),
        commands: &mut Commands,
    ) {
        let keys = &app.shared.settings.keys;
        if self.choosing == Some(shortcut) {
            let prompt =
                RichText::new(ui.localized("keys-press")).strong().color(color32(app.shared.theme.window.accent));
            let prompt = in_row(ui, ui.tokens().scaled(KEY_POINTS), |ui| ui.label(prompt));
            announce(ui, &prompt, &ui.localized("keys-press-words"));
        } else {
            key_ui(ui, &keys.chord_text(shortcut));
        }
        let does = ui.localized(shortcut.text());
        match self.refused.as_ref().filter(|(refused, _)| *refused == shortcut) {
            None => does_ui(ui, &does, does_points),
            Some((_, why)) => {
                ui.vertical(|ui| {
                    ui.set_width(does_points);
                    ui.label(&does);
                    error_ui(ui, why);
                });
            }
        }
        ui.horizontal(|ui| {
            let label = ui.localized(phrase("keys-change-label").with("does", &does));
            let change = ActionButton::secondary(ui.localized("keys-change")).height(height::DENSE).named(label);
            if ui.add(change.tip(ui.localized("keys-change-tip"))).clicked() {
                self.choosing = Some(shortcut);
                self.refused = None;
                ui.memory_mut(egui::Memory::stop_text_input);
                take_keys(ui.ctx());
            }
            if keys.is_chosen(shortcut) {
                let label = ui.localized(phrase("keys-usual-label").with("does", &does));
                let reset = ActionButton::ghost(ui.localized("keys-usual")).height(height::DENSE).named(label);
                let usual = shortcut.default_chord();
                let tip = usual.map_or_else(|| ui.localized("keys-none"), |chord| chord.to_string());
                if ui.add(reset.tip(tip)).clicked() {
                    let clash = usual.and_then(|chord| Some((chord, keys.clash(shortcut, chord)?)));
                    match clash {
                        Some((chord, other)) => self.refused = Some((shortcut, ui.localized(taken(chord, other)))),
                        None => change_keys(app, commands, |keys| keys.reset(shortcut)),
                    }
                }
            }
        });
        ui.end_row();
    }
}

/// The message that a chord already has another function.
fn taken(chord: Chord, other: CommandId) -> Phrase {
    phrase("keys-taken").with("key", chord.to_string()).with("does", phrase(other.text()))
}

/// Draws a key as a keycap.
fn key_ui(ui: &mut egui::Ui, key: &str) {
    let tokens = ui.tokens();
    let cap = Frame::new().fill(tokens.surface_low).stroke(tokens.edge()).corner_radius(radius::CELL);
    in_row(ui, tokens.scaled(KEY_POINTS), |ui| {
        if !key.is_empty() {
            cap.inner_margin(Margin::symmetric(6, 2)).show(ui, |ui| {
                add_ltr_region(ui, Label::new(RichText::new(key).monospace().strong()));
            });
        }
    });
}

/// Draws what a key does, on several lines if it needs them.
fn does_ui(ui: &mut egui::Ui, does: &str, points: f32) {
    in_row(ui, points, |ui| {
        ui.set_max_width(points);
        ui.add(Label::new(does).wrap());
    });
}

/// Draws a cell on the middle line of its row.
fn in_row<R>(ui: &mut egui::Ui, least_points: f32, contents: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let size = vec2(least_points, height::DENSE);
    let cell = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(size);
        contents(ui)
    });
    cell.inner
}

fn change_keys(app: &AppState, commands: &mut Commands, change: impl FnOnce(&mut KeyMap)) {
    let mut settings: Settings = app.shared.settings.clone();
    change(&mut settings.keys);
    commands.send(Command::Change(Box::new(settings)));
}
