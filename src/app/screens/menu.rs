//! Choosing what to play and who plays it, beside the board of the game that is chosen.

use super::Screen;
use crate::app::command::{Command, Commands, ScreenId};
use crate::app::logic::Logic;
use crate::app::widgets::seat_picker::seat_picker;
use crate::app::widgets::style::color32;
use crate::catalog::Origin;
use crate::config::LastGame;
use crate::report::capital;
use crate::rules::Variant;
use crate::view::{BoardView, board_ui};
use egui::{Align, Button, Layout, Panel, RichText, ScrollArea};
use std::sync::Arc;

/// What stands below the list of games needs this much of the window's height.
const BELOW_GAMES_POINTS: f32 = 465.0;
/// The list of games never gets smaller; the whole panel scrolls instead.
const LEAST_GAMES_POINTS: f32 = 130.0;

/// The menu.
#[derive(Default)]
pub struct Menu {
    /// The game that was brought into sight.
    in_sight: String,
}

impl Screen for Menu {
    fn id(&self) -> ScreenId {
        ScreenId::Menu
    }

    fn ui(&mut self, ui: &mut egui::Ui, logic: &Logic, board: &mut BoardView, commands: &mut Commands) {
        let panel = Panel::left("menu").exact_size(380.0).resizable(false);
        panel.show(ui, |ui| {
            ScrollArea::vertical().show(ui, |ui| choices_ui(ui, logic, &mut self.in_sight, commands));
        });
        board_ui(ui, board, false);
    }
}

fn choices_ui(ui: &mut egui::Ui, logic: &Logic, in_sight: &mut String, commands: &mut Commands) {
    ui.add_space(10.0);
    ui.heading(RichText::new("damka").size(34.0));
    ui.label(RichText::new("Board games whose rules and players are scripts").weak());
    ui.add_space(12.0);
    let mut game = logic.settings.last_game.clone();
    ui.horizontal(|ui| {
        ui.label(RichText::new("Game").strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Rules").on_hover_text("How the chosen game is played, in words and diagrams (F1)").clicked() {
                commands.send(Command::Open(ScreenId::Rules));
            }
        });
    });
    let height = (ui.available_height() - BELOW_GAMES_POINTS).max(LEAST_GAMES_POINTS);
    ScrollArea::vertical().id_salt("games").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        games_ui(ui, &mut game, logic, in_sight);
    });
    ui.add_space(6.0);
    if let Ok(variant) = logic.now.variant(&game.variant) {
        ui.label(RichText::new(&variant.summary).weak());
        ui.add_space(8.0);
        players_ui(ui, &variant, &mut game, logic);
    }
    ui.add_space(14.0);
    ui.with_layout(Layout::top_down_justified(Align::Center), |ui| {
        if ui
            .add(
                Button::new(RichText::new("Play").size(19.0).strong().color(color32(logic.theme.window.accent_text)))
                    .selected(true),
            )
            .clicked()
        {
            commands.send(Command::Start);
        }
    });
    ui.add_space(14.0);
    settings_ui(ui, logic, commands);
    if game != logic.settings.last_game {
        // Before `Start`, which plays what is chosen.
        commands.send_first(Command::Choose(game));
    }
}

/// The games by family, then by title.
fn games_ui(ui: &mut egui::Ui, game: &mut LastGame, logic: &Logic, in_sight: &mut String) {
    let loaded = logic.now.variants.iter().filter_map(|entry| Some((entry, entry.good.as_ref()?)));
    let mut games: Vec<_> = loaded.collect();
    games.sort_by_key(|(_, variant)| (variant.family, &variant.title));
    for (entry, variant) in games {
        let is_chosen = game.variant == entry.id;
        let response = ui.radio(is_chosen, &variant.title).on_hover_text(&variant.summary);
        if response.clicked() {
            game.variant.clone_from(&entry.id);
        }
        if is_chosen && *in_sight != entry.id {
            response.scroll_to_me(Some(Align::Center));
            in_sight.clone_from(&entry.id);
        }
        if entry.origin != Origin::Shipped {
            ui.label(RichText::new(format!("    {} ({})", entry.origin_words(), entry.file)).small().weak());
        }
    }
}

fn players_ui(ui: &mut egui::Ui, variant: &Arc<Variant>, game: &mut LastGame, logic: &Logic) {
    ui.label(RichText::new("Players").strong());
    let labels = [
        format!("{} (moves first)", capital(variant.side_name(variant.first))),
        capital(variant.side_name(variant.first.other())),
    ];
    for (label, seat) in labels.iter().zip(&mut game.seats) {
        seat_picker(ui, label, seat, variant, &logic.now);
    }
    if ui.button("Swap sides").clicked() {
        game.seats.swap(0, 1);
    }
}

fn settings_ui(ui: &mut egui::Ui, logic: &Logic, commands: &mut Commands) {
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        ui.label("Look");
        for entry in &logic.now.themes {
            let Some(theme) = &entry.good else { continue };
            if ui.radio(logic.settings.theme == entry.id, &theme.title).clicked() {
                commands.send(Command::SetTheme(entry.id.clone()));
            }
        }
    });
    let mut sound = logic.settings.sound;
    if ui.checkbox(&mut sound, "Sound").changed() {
        commands.send(Command::SetSound(sound));
    }
    ui.separator();
    ui.label(RichText::new("Drop a Lua file into ai/ of your folder and it appears in the lists above.").weak());
    ui.horizontal(|ui| {
        if ui.button("Open my folder").on_hover_text(logic.catalog.root().folder.display().to_string()).clicked() {
            commands.send(Command::OpenFolder);
        }
        if ui.button("Quit").clicked() {
            commands.send(Command::Quit);
        }
    });
}
