//! The page of keyboard shortcuts, where they can be changed.

use crate::app::command::{Command, Commands};
use crate::app::features::Feature;
use crate::app::keys::{any_pressed, end_choosing, keep_choosing};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::back_label;
use crate::app::widgets::style::color32;
use crate::config::{Chord, Scope, Settings, Shortcut};
use crate::text::{Phrase, capital, phrase};
use crate::view::{BoardView, add_ltr_region, board_ui};
use egui::{Button, Grid, Key, Label, RichText, ScrollArea};

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

/// The user-visible name of a shortcut.
pub const fn words(shortcut: Shortcut) -> &'static str {
    match shortcut {
        Shortcut::Rules => "keys-rules",
        Shortcut::Keys => "keys-keys",
        Shortcut::Reload => "keys-reload",
        Shortcut::NewGame => "keys-new-game",
        Shortcut::Library => "keys-library",
        Shortcut::Arena => "keys-arena",
        Shortcut::Lab => "keys-lab",
        Shortcut::SetUp => "keys-set-up",
        Shortcut::Save => "keys-save",
        Shortcut::Copy => "keys-copy",
        Shortcut::CopyGame => "keys-copy-game",
        Shortcut::Paste => "keys-paste",
        Shortcut::Board => "keys-board",
        Shortcut::Camera => "keys-camera",
        Shortcut::Flip => "keys-flip",
        Shortcut::Focus => "keys-focus",
        Shortcut::Inspector => "keys-inspector",
        Shortcut::Analyse => "keys-analyse",
        Shortcut::Hint => "keys-hint",
        Shortcut::TakeBack => "keys-take-back",
        Shortcut::LookBack => "keys-look-back",
        Shortcut::LookOn => "keys-look-on",
        Shortcut::LookFirst => "keys-look-first",
        Shortcut::LookLast => "keys-look-last",
        Shortcut::StepBack => "keys-step-back",
        Shortcut::StepOn => "keys-step-on",
        Shortcut::VariationBefore => "keys-variation-before",
        Shortcut::VariationAfter => "keys-variation-after",
        Shortcut::First => "keys-first",
        Shortcut::Last => "keys-last",
        Shortcut::Evaluate => "keys-evaluate",
        Shortcut::Delete => "keys-delete",
        Shortcut::LeaveAnalysis => "keys-leave-analysis",
        Shortcut::OtherSide => "keys-other-side",
        Shortcut::WeightLab => "keys-weight-lab",
        Shortcut::Undo => "keys-undo",
        Shortcut::Redo => "keys-redo",
        Shortcut::WeightLabBack => "keys-weight-lab-back",
        Shortcut::WeightLabForward => "keys-weight-lab-forward",
    }
}

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

/// The width of the column of keys.
const KEY_POINTS: f32 = 170.0;
/// The space to the right of a shortcut's name: the button, the gaps and the scroll bar.
const CHANGE_POINTS: f32 = 150.0;

#[derive(Default)]
pub struct Keys {
    /// The shortcut that is being changed.
    choosing: Option<Shortcut>,
    /// The reason why the last key was rejected.
    refused: String,
}

impl Feature for Keys {
    fn id(&self) -> Route {
        Route::Keys
    }

    fn shortcut(&self) -> Option<Shortcut> {
        Some(Shortcut::Keys)
    }

    fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let back = Command::Open(app.place());
        let escaped = ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none());
        if let Some(shortcut) = self.choosing {
            keep_choosing(ui.ctx());
            self.capture_key(ui, app, shortcut, escaped, commands);
        } else if escaped {
            commands.send(back.clone());
        }
        let back_keys = format!("Esc, {}", app.settings.keys.chord(Shortcut::Keys));
        let page = Page { right: false, usual: 560.0, least: 360.0, most: 740.0 };
        beside_board(ui, "keys", page, |ui| {
            ui.add_space(8.0);
            if ui.button(ui.localized(back_label(app.place()))).on_hover_text(back_keys).clicked() {
                (self.choosing, self.refused) = (None, String::new());
                end_choosing(ui.ctx());
                commands.send(back);
            }
            ui.add_space(4.0);
            ui.heading(RichText::new(ui.localized("keys-title")).size(26.0));
            if !self.refused.is_empty() {
                let refused = ui.label(RichText::new(&self.refused).color(color32(app.theme.window.warning)));
                announce(ui, &refused, &self.refused);
            }
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                for scope in Scope::ALL {
                    self.scope_ui(ui, app, scope, commands);
                }
            });
        });
        let response = board_ui(ui, board, false);
        commands.play_cues(response.cues);
    }
}

impl Keys {
    /// Assigns the pressed key to the shortcut being changed.
    fn capture_key(
        &mut self,
        ui: &egui::Ui,
        app: &AppState,
        shortcut: Shortcut,
        escaped: bool,
        commands: &mut Commands,
    ) {
        let pressed = any_pressed(ui.ctx());
        if !escaped && pressed.is_none() {
            return;
        }
        match pressed.filter(|_| !escaped) {
            Some(Ok(chord)) => {
                let keys = &app.settings.keys;
                if let Some(other) = keys.clash(shortcut, chord) {
                    self.refused = ui.localized(taken(chord, other));
                    return;
                }
                set(app, shortcut, chord, commands);
                self.refused.clear();
            }
            Some(Err(why)) => {
                self.refused = capital(&why);
                return;
            }
            None => self.refused.clear(),
        }
        self.choosing = None;
        end_choosing(ui.ctx());
    }

    fn scope_ui(&mut self, ui: &mut egui::Ui, app: &AppState, scope: Scope, commands: &mut Commands) {
        ui.add_space(10.0);
        ui.label(RichText::new(ui.localized(place_words(scope))).strong().size(17.0));
        let widest = (ui.available_width() - KEY_POINTS - CHANGE_POINTS).max(KEY_POINTS);
        let grid = Grid::new(place_words(scope)).num_columns(3).min_col_width(20.0).max_col_width(widest);
        grid.spacing([14.0, 2.0]).show(ui, |ui| {
            for shortcut in Shortcut::ALL.iter().copied().filter(|one| one.scope() == scope) {
                self.row_ui(ui, app, shortcut, commands);
            }
            for (_, keys) in FIXED.iter().filter(|(fixed, _)| *fixed == scope) {
                for (key, does) in *keys {
                    key_ui(ui, key);
                    ui.label(ui.localized(*does));
                    ui.end_row();
                }
            }
        });
    }

    fn row_ui(&mut self, ui: &mut egui::Ui, app: &AppState, shortcut: Shortcut, commands: &mut Commands) {
        let keys = &app.settings.keys;
        if self.choosing == Some(shortcut) {
            let prompt =
                ui.label(RichText::new(ui.localized("keys-press")).strong().color(color32(app.theme.window.accent)));
            announce(ui, &prompt, &ui.localized("keys-press-words"));
        } else {
            key_ui(ui, &keys.chord(shortcut).to_string());
        }
        let does = ui.localized(words(shortcut));
        ui.label(&does);
        ui.horizontal(|ui| {
            let change = ui.add(Button::new(RichText::new(ui.localized("keys-change")).small()).small());
            let label = ui.localized(phrase("keys-change-label").with("does", &does));
            ui.ctx().accesskit_node_builder(change.id, |node| node.set_label(label));
            if change.on_hover_text(ui.localized("keys-change-tip")).clicked() {
                self.choosing = Some(shortcut);
                self.refused.clear();
                ui.memory_mut(egui::Memory::stop_text_input);
                keep_choosing(ui.ctx());
            }
            if keys.is_chosen(shortcut) {
                let usual = shortcut.usual_chord();
                let reset = ui.add(Button::new(RichText::new(ui.localized("keys-usual")).small()).small());
                let label = ui.localized(phrase("keys-usual-label").with("does", &does));
                ui.ctx().accesskit_node_builder(reset.id, |node| node.set_label(label));
                if reset.on_hover_text(usual.to_string()).clicked() {
                    match keys.clash(shortcut, usual) {
                        Some(other) => self.refused = ui.localized(taken(usual, other)),
                        None => set(app, shortcut, usual, commands),
                    }
                }
            }
        });
        ui.end_row();
    }
}

/// The message that a chord already has another function.
fn taken(chord: Chord, other: Shortcut) -> Phrase {
    phrase("keys-taken").with("key", chord.to_string()).with("does", phrase(words(other)))
}

fn key_ui(ui: &mut egui::Ui, key: &str) {
    ui.scope(|ui| {
        ui.set_min_width(KEY_POINTS);
        add_ltr_region(ui, Label::new(RichText::new(key).monospace().strong()));
    });
}

fn set(app: &AppState, shortcut: Shortcut, chord: Chord, commands: &mut Commands) {
    let mut settings: Settings = app.settings.clone();
    settings.keys.set(shortcut, chord);
    commands.send(Command::Change(Box::new(settings)));
}
