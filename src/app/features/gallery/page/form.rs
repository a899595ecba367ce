//! The form at the trailing edge: the chosen game, its players, the clock and the start, and the button that starts it.

use super::players::{Mode, PlayersForm, mode};
use super::start::StartForm;
use super::thumbnails::Thumbnails;
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::features::play::PlayAction;
use crate::app::keys::pressed;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::tour::{TourAnchor, mark_anchor};
use crate::app::widgets::command_button::command_tip;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::reading_icon::arrow_back;
use crate::app::widgets::rules_diagram::paint_flat_board;
use crate::catalog::SeatSpec;
use crate::config::{CommandId, LastGame, icon};
use crate::rules::Variant;
use crate::text::{Phrase, authored, phrase};
use crate::view::ltr_region;
use egui::{Align, Frame, Label, Layout, Margin, Panel, Rect, ScrollArea, Sense, Ui, pos2, vec2};
use std::sync::Arc;

/// The height of the picture at the top in the usual window, which the form fits. It is the same for all kinds of players, so
/// that the buttons that choose between them stay in place.
const PICTURE_POINTS: f32 = 118.0;
const USUAL_HEIGHT: f32 = 800.0;
/// In a higher window the picture grows up to this height.
const MAX_PICTURE_POINTS: f32 = 260.0;
/// In a window of this height there is no picture.
const MIN_HEIGHT: f32 = 620.0;
const PADDING_POINTS: i8 = 20;
/// The name by which tests and assistive programs find the button that starts the game.
const PLAY_ID: &str = "play";

#[derive(Default)]
pub struct PlayForm {
    players: PlayersForm,
    start: StartForm,
}

impl PlayForm {
    /// Replaces players that cannot play the chosen game.
    pub fn settle(&mut self, app: &AppState, game: &mut LastGame) {
        if let Ok(variant) = app.shared.now.variant(&game.variant) {
            self.players.settle(app, &variant, game);
        }
    }

    /// Starts the chosen game, if it can start.
    pub fn start(&self, app: &AppState, game: &LastGame, commands: &mut Commands) {
        if app.shared.now.variant(&game.variant).is_ok() && self.start.why_not(game).is_none() {
            commands.send(PlayAction::Start(self.start.position(game)));
        }
    }

    pub fn ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        game: &mut LastGame,
        thumbnails: &mut Thumbnails,
        commands: &mut Commands,
    ) {
        let Ok(variant) = app.shared.now.variant(&game.variant) else {
            ui.centered_and_justified(|ui| ui.label(ui.tokens().small(ui.localized("menu-choose-game"))));
            return;
        };
        let padded = Frame::new().inner_margin(Margin::symmetric(PADDING_POINTS, 0));
        // The button stays in its place, whatever the form above it says.
        let foot = Panel::bottom("play").resizable(false).show_separator_line(false).frame(padded);
        foot.show(ui, |ui| {
            ui.add_space(space::M);
            self.play_ui(ui, app, &variant, game, commands);
            ui.add_space(space::L);
        });
        ScrollArea::vertical().id_salt("choices").auto_shrink(false).show(ui, |ui| {
            if ui.ctx().content_rect().height() >= MIN_HEIGHT {
                ltr_region(ui, |ui| self.picture_ui(ui, app, (&variant, game), thumbnails));
            }
            padded.show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.add_space(space::M);
                about_ui(ui, app, &variant, commands);
                ui.add_space(space::S);
                self.players.ui(ui, app, &variant, game, commands);
                ui.add_space(space::S);
                self.start.ui(ui, app, &variant, game);
                ui.add_space(space::M);
            });
        });
    }

    /// Draws the board as the game will start.
    fn picture_ui(
        &self,
        ui: &mut Ui,
        app: &AppState,
        (variant, game): (&Arc<Variant>, &LastGame),
        thumbnails: &mut Thumbnails,
    ) {
        let spare = (ui.ctx().content_rect().height() - USUAL_HEIGHT).max(0.0);
        let height = (PICTURE_POINTS + spare).min(MAX_PICTURE_POINTS);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        if let Some(position) = self.start.position(game) {
            ui.painter().rect_filled(rect, 0, ui.tokens().surface_low);
            return paint_flat_board(ui, &app.shared.theme, &position, rect.shrink(8.0));
        }
        if let Some(texture) = thumbnails.get(&game.variant, variant) {
            // As wide as the form, and the middle of its height.
            let shown = rect.height() / rect.width() * texture.aspect_ratio();
            let part = Rect::from_min_max(pos2(0.0, 0.5 - 0.5 * shown), pos2(1.0, 0.5 + 0.5 * shown));
            ui.painter().image(texture.id(), rect, part, egui::Color32::WHITE);
        } else {
            ui.painter().rect_filled(rect, 0, ui.tokens().surface_low);
            paint_flat_board(ui, &app.shared.theme, &variant.start(), rect.shrink(8.0));
        }
    }

    fn play_ui(&self, ui: &mut Ui, app: &AppState, variant: &Variant, game: &LastGame, commands: &mut Commands) {
        let why_not = self.start.why_not(game).map(|why| ui.localized(why));
        let is_ready = why_not.is_none();
        let text = ui.localized(play_words(app, variant, game));
        let button = ActionButton::primary(text).icon(icon::PLAY).height(height::PRIMARY);
        let button = button.min_width(ui.available_width()).why_not(why_not);
        let response = ui.add(button);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_author_id(PLAY_ID));
        mark_anchor(ui.ctx(), TourAnchor::Start, response.rect);
        let by_key = is_ready && pressed(ui.ctx(), &app.shared.settings.keys, CommandId::NewGame);
        if is_ready && response.clicked() || by_key {
            commands.send(PlayAction::Start(self.start.position(game)));
        }
    }
}

/// What the button will do: "Play against Hard".
fn play_words(app: &AppState, variant: &Variant, game: &LastGame) -> Phrase {
    match mode(game) {
        Mode::People => phrase("menu-play"),
        Mode::Bots => phrase("menu-play-bots"),
        Mode::AgainstBot => {
            let seat = game.seats.iter().find(|seat| *seat != crate::config::HUMAN);
            let name = match seat.map(|seat| SeatSpec::read(seat, variant, &app.shared.now)) {
                Some(Ok(SeatSpec::Bot { preset: Some(preset), .. })) => authored(&preset.title),
                Some(Ok(SeatSpec::Bot { bot, .. })) => authored(&bot.info.title),
                Some(Ok(SeatSpec::Engine(engine))) => authored(engine.title()),
                _ => return phrase("menu-play"),
            };
            phrase("menu-play-against").with("name", name)
        }
    }
}

/// Draws the name and the description of the chosen game.
fn about_ui(ui: &mut Ui, app: &AppState, variant: &Arc<Variant>, commands: &mut Commands) {
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let tip = command_tip(ui, app, CommandId::Rules);
            let text = ui.localized(CommandId::Rules.text());
            let rules = ActionButton::ghost(text).icon(icon::BOOK_OPEN).height(height::DENSE).tip(tip);
            let name = ui.localized(phrase("menu-rules-of").with("title", authored(&variant.title)));
            if ui.add(rules.named(name)).clicked()
                && let Some(command) = app.command(CommandId::Rules)
            {
                commands.send(command);
            }
            let change = phrase("menu-change-rules").with("title", authored(&variant.title));
            let change = ActionButton::icon_only(icon::FLASK, ui.localized(change)).height(height::DENSE);
            if ui.add(change.tip(ui.localized("lab-tip"))).clicked() {
                commands.send(Command::Open(Route::LAB));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(tokens.title(ui.localized(authored(&variant.title)))).truncate());
            });
        });
    });
    // Two lines are kept free, so that the form below stays in its place.
    let two_lines = 2.0 * 1.35 * tokens.small_points();
    ui.scope(|ui| {
        ui.set_min_height(two_lines);
        ui.label(tokens.small(ui.localized(authored(&variant.summary))));
    });
}

/// Draws the button that leads back to the gallery, and returns whether it was clicked.
pub fn back_ui(ui: &mut Ui) -> bool {
    ui.add_space(space::S);
    let back = ActionButton::ghost(ui.localized("all-games")).icon(arrow_back(ui)).height(height::DENSE);
    ui.add(back).clicked()
}
