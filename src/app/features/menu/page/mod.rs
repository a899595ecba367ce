//! The main menu: choice of a game and its players, over a running demo of the game.

mod games;
mod interrupted;
mod new_bot;
mod players;
mod start;

use crate::app::command::{Command, Commands};
use crate::app::features::online::page::held_seats_ui;
use crate::app::features::play::PlayAction;
use crate::app::features::{BoardId, Feature};
use crate::app::keys::pressed;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::command_button::{command_button, command_tip};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::rules_diagram::rules_diagram;
use crate::app::widgets::style::color32;
use crate::config::icon;
use crate::config::{CommandId, LastGame};
use crate::rules::{Diagram, Variant};
use crate::text::{own, phrase};
use crate::view::{BoardView, board_ui};
use egui::{Align, Button, CentralPanel, Layout, Panel, RichText, ScrollArea, Vec2};
use games::GameList;
use interrupted::interrupted_ui;
use new_bot::NewBotForm;
use players::PlayersForm;
use start::StartForm;
use std::sync::Arc;

/// The widths of the two columns: the games, and the options of the chosen one.
const GAMES_POINTS: f32 = 270.0;
const CHOICES_POINTS: f32 = 370.0;
/// If the columns leave less width than this for the board, the board goes above them.
const LEAST_BOARD_POINTS: f32 = 240.0;
/// The height of the board above the columns, as a share of the window's height.
const BOARD_SHARE: f32 = 0.34;
const DIAGRAM_POINTS: f32 = 150.0;

#[derive(Default)]
pub struct Menu {
    games: GameList,
    players: PlayersForm,
    begin: NewBotForm,
    start: StartForm,
}

impl Feature for Menu {
    fn id(&self) -> Route {
        Route::MENU
    }

    fn title(&self) -> &'static str {
        "page-menu"
    }

    fn icon(&self) -> &'static str {
        icon::HOUSE
    }

    fn section(&self) -> Section {
        Section::Play
    }

    fn board(&self) -> Option<BoardId> {
        Some(BoardId::Demo)
    }

    fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let mut game = app.shared.settings.last_game.clone();
        let room = ui.available_size();
        if room.x - GAMES_POINTS - CHOICES_POINTS < LEAST_BOARD_POINTS {
            let above = Panel::top("demo").exact_size(room.y * BOARD_SHARE).resizable(false);
            above.show(ui, |ui| board_ui(ui, board, false));
            let width = room.x * GAMES_POINTS / (GAMES_POINTS + CHOICES_POINTS);
            let left = Panel::left("games").exact_size(width).resizable(false);
            left.show(ui, |ui| self.games.ui(ui, app, &mut game));
            CentralPanel::default().show(ui, |ui| self.choices_ui(ui, app, &mut game, commands));
        } else {
            let left = Panel::left("games").exact_size(GAMES_POINTS).resizable(false);
            left.show(ui, |ui| self.games.ui(ui, app, &mut game));
            let middle = Panel::left("choices").exact_size(CHOICES_POINTS).resizable(false);
            middle.show(ui, |ui| self.choices_ui(ui, app, &mut game, commands));
            board_ui(ui, board, false);
        }
        if game != app.shared.settings.last_game {
            // Must precede `Start`, which plays the chosen game.
            commands.send_first(PlayAction::Choose(game));
        }
    }
}

impl Menu {
    fn choices_ui(&mut self, ui: &mut egui::Ui, app: &AppState, game: &mut LastGame, commands: &mut Commands) {
        // Below all options, so that the button does not move when rows appear or disappear.
        if app.shared.now.variant(&game.variant).is_ok() {
            let foot = Panel::bottom("play").resizable(false).show_separator_line(false);
            foot.show(ui, |ui| {
                ui.add_space(6.0);
                self.play_ui(ui, app, game, commands);
                ui.add_space(6.0);
            });
        }
        ScrollArea::vertical().id_salt("choices").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.spacing_mut().button_padding.x = 7.0;
            ui.add_space(8.0);
            interrupted_ui(ui, app, commands);
            held_seats_ui(ui, app, commands);
            let Ok(variant) = app.shared.now.variant(&game.variant) else {
                ui.label(ui.localized("menu-choose-game"));
                entries_ui(ui, app, commands);
                return;
            };
            about_ui(ui, app, &variant, commands);
            ui.add_space(4.0);
            self.players.ui(ui, app, &variant, game);
            self.begin.ui(ui, app, &variant, game, commands);
            ui.add_space(4.0);
            self.start.clock_ui(ui, app, game);
            ui.add_space(4.0);
            self.start.position_ui(ui, app, &variant, game);
            StartForm::opening_ui(ui, app, &variant, game);
            ui.add_space(6.0);
            entries_ui(ui, app, commands);
        });
    }

    fn play_ui(&self, ui: &mut egui::Ui, app: &AppState, game: &LastGame, commands: &mut Commands) {
        let why_not = self.start.why_not(game).map(|why| ui.localized(why));
        ui.with_layout(Layout::top_down_justified(Align::Center), |ui| {
            let words = RichText::new(ui.localized("menu-play"))
                .size(19.0)
                .strong()
                .color(color32(app.shared.theme.window.accent_text));
            let play = ui.add_enabled(why_not.is_none(), Button::new(words).selected(why_not.is_none()));
            let by_key = play.enabled() && pressed(ui.ctx(), &app.shared.settings.keys, CommandId::NewGame);
            if play.on_disabled_hover_text(why_not.unwrap_or_default()).clicked() || by_key {
                commands.send(PlayAction::Start(self.start.position(game)));
            }
            if let Some(table) = app.play.unfinished() {
                let tip = phrase("menu-continue-tip").with("title", own(&table.variant().title));
                let tip = ui.localized(tip.with("move", table.session.played().len().div_ceil(2) + 1));
                if ui.button(ui.localized("menu-continue")).on_hover_text(tip).clicked() {
                    commands.send(Command::Open(Route::GAME));
                }
            }
        });
    }
}

/// Draws the description of the chosen game with a diagram of its start.
fn about_ui(ui: &mut egui::Ui, app: &AppState, variant: &Arc<Variant>, commands: &mut Commands) {
    ui.horizontal_top(|ui| {
        let title = own(&variant.title);
        let diagram = Diagram::of(&variant.start(), phrase("menu-begins").with("title", &title));
        rules_diagram(ui, &app.shared.theme, variant, &diagram, DIAGRAM_POINTS);
        ui.vertical(|ui| {
            ui.label(RichText::new(ui.localized(title)).strong().size(18.0));
            ui.label(RichText::new(ui.localized(own(&variant.summary))).weak());
            command_button(ui, app, CommandId::Rules, commands);
        });
    });
}

fn entries_ui(ui: &mut egui::Ui, app: &AppState, commands: &mut Commands) {
    ui.separator();
    ui.spacing_mut().button_padding = Vec2::new(10.0, 5.0);
    ui.horizontal_wrapped(|ui| {
        for page in &app.shared.screens.pages {
            let Some(tip) = page.tip else { continue };
            let tip = match page.command {
                Some(id) => command_tip(ui, app, id),
                None => ui.localized(tip),
            };
            if ui.button(ui.localized(page.title)).on_hover_text(tip).clicked() {
                commands.send(Command::Open(page.route));
            }
        }
        for id in [CommandId::SetUp, CommandId::CommandList, CommandId::Folder, CommandId::Quit] {
            command_button(ui, app, id, commands);
        }
    });
}
