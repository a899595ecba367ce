//! The form at the trailing edge: the chosen game, its players, the clock and the start, and the button that starts it.

use super::card_text::title_galley;
use super::players::{Mode, PlayersForm, mode, side_ui};
use super::start::StartForm;
use super::thumbnails::{Thumbnails, whole_part};
use crate::app::command::{Command, Commands};
use crate::app::components::tokens::medium_font;
use crate::app::components::{ActionButton, UiTokens, height, one_line, space};
use crate::app::features::play::PlayAction;
use crate::app::keys::pressed;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::tour::{TourAnchor, mark_anchor};
use crate::app::widgets::command_button::command_tip;
use crate::app::widgets::fitting_button::fitting_button;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::reading_icon::arrow_back;
use crate::app::widgets::rules_diagram::paint_flat_board;
use crate::catalog::SeatSpec;
use crate::config::{CommandId, LastGame, icon};
use crate::rules::Variant;
use crate::text::{Phrase, authored, phrase};
use crate::view::ltr_region;
use egui::{Align, Frame, Label, Layout, Margin, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2, vec2};
use std::sync::Arc;

/// The height of the picture at the top in the usual window, which the form fits with eight levels. It is the same for all kinds
/// of players, so that the buttons that choose between them stay in place.
const PICTURE_POINTS: f32 = 96.0;
const USUAL_HEIGHT: f32 = 800.0;
/// In a higher window the picture grows up to this height.
const MAX_PICTURE_POINTS: f32 = 260.0;
/// In a window lower than this there is no picture, and the foot has the button alone.
const MIN_HEIGHT: f32 = 620.0;
const PADDING_POINTS: i8 = 20;
/// The height of the foot until it has been drawn once: side, clock and button.
const USUAL_FOOT_POINTS: f32 = 168.0;
/// How much of the width of the button is for its icon and padding, at most.
const CUT_POINTS: f32 = 56.0;
/// The name by which tests and assistive programs find the button that starts the game.
const PLAY_ID: &str = "play";

#[derive(Default)]
pub struct PlayForm {
    players: PlayersForm,
    start: StartForm,
    /// The height of the foot in the last frame.
    foot_points: Option<f32>,
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
        // What is above scrolls up to the foot, which stays in its place.
        let room = ui.available_rect_before_wrap();
        let edge = room.bottom() - self.foot_points.unwrap_or(USUAL_FOOT_POINTS);
        let above = Rect::from_min_max(room.min, pos2(room.right(), edge));
        let below = Rect::from_min_max(pos2(room.left(), edge), room.max);
        ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
            self.choices_ui(ui, app, (&variant, game), thumbnails, commands);
        });
        ui.painter().rect_filled(below, 0, ui.tokens().surface);
        ui.painter().hline(below.x_range(), below.top(), Stroke::new(1.0, ui.tokens().line_soft));
        let foot = ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
            padded(ui, |ui| self.foot_ui(ui, app, &variant, game, commands));
        });
        let height = foot.response.rect.height();
        if self.foot_points.is_none_or(|last| (last - height).abs() > 0.5) {
            self.foot_points = Some(height);
            ui.ctx().request_repaint();
        }
    }

    /// Draws everything above the foot.
    fn choices_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (variant, game): (&Arc<Variant>, &mut LastGame),
        thumbnails: &mut Thumbnails,
        commands: &mut Commands,
    ) {
        // The foot has an edge; under a fade above it, cards would look half hidden.
        ui.spacing_mut().scroll.fade.strength = 0.0;
        ScrollArea::vertical().id_salt("choices").auto_shrink(false).show(ui, |ui| {
            let has_room = has_room(ui);
            if has_room {
                ltr_region(ui, |ui| self.picture_ui(ui, app, (variant, game), thumbnails));
            }
            padded(ui, |ui| {
                ui.add_space(space::M);
                about_ui(ui, app, variant, commands);
                ui.add_space(space::S);
                self.players.ui(ui, app, variant, game, commands);
                ui.add_space(space::S);
                if !has_room {
                    self.side_and_clock_ui(ui, variant, game);
                }
                self.start.position_ui(ui, app, variant, game);
                ui.add_space(space::M);
            });
        });
    }

    /// Draws what every game needs last: the user's side, the clock, and the button that starts the game.
    fn foot_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        variant: &Variant,
        game: &mut LastGame,
        commands: &mut Commands,
    ) {
        ui.add_space(space::M);
        if has_room(ui) {
            self.side_and_clock_ui(ui, variant, game);
        }
        self.play_ui(ui, app, variant, game, commands);
        ui.add_space(space::L);
    }

    fn side_and_clock_ui(&mut self, ui: &mut Ui, variant: &Variant, game: &mut LastGame) {
        side_ui(ui, variant, game);
        self.start.clock_ui(ui, game);
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
        if let Some(texture) = thumbnails.whole(&game.variant, variant) {
            ui.painter().image(texture.id(), rect, whole_part(rect.size()), egui::Color32::WHITE);
        } else {
            ui.painter().rect_filled(rect, 0, ui.tokens().surface_low);
            paint_flat_board(ui, &app.shared.theme, &variant.start(), rect.shrink(8.0));
        }
    }

    fn play_ui(&self, ui: &mut Ui, app: &AppState, variant: &Variant, game: &LastGame, commands: &mut Commands) {
        let why_not = self.start.why_not(game).map(|why| ui.localized(why));
        let is_ready = why_not.is_none();
        let text = ui.localized(play_words(app, variant, game));
        // A long name is cut off on the button.
        let room = ui.available_width() - CUT_POINTS;
        let is_cut = one_line(ui, &text, medium_font(ui.tokens().title_points()), room).elided;
        let tip = if is_cut { text.clone() } else { String::new() };
        let button = ActionButton::primary(text).icon(icon::PLAY).height(height::PRIMARY);
        let button = button.min_width(ui.available_width()).tip(tip).why_not(why_not);
        let response = ui.add(button);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_author_id(PLAY_ID));
        mark_anchor(ui.ctx(), TourAnchor::Start, response.rect);
        let by_key = is_ready && pressed(ui.ctx(), &app.shared.settings.keys, CommandId::NewGame);
        if is_ready && response.clicked() || by_key {
            commands.send(PlayAction::Start(self.start.position(game)));
        }
    }
}

/// Whether the window is high enough for the picture, and for side and clock beside the button.
fn has_room(ui: &Ui) -> bool {
    ui.ctx().content_rect().height() >= MIN_HEIGHT
}

fn padded(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    Frame::new().inner_margin(Margin::symmetric(PADDING_POINTS, 0)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        contents(ui);
    });
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
            let (title, font) = (ui.localized(authored(&variant.title)), medium_font(tokens.title_points()));
            // Words must not push the title onto a second line.
            let title_points = one_line(ui, &title, font.clone(), f32::INFINITY).size().x + space::S;
            let change = ui.localized(phrase("menu-change-rules").with("title", authored(&variant.title)));
            let room = ui.available_width() - title_points;
            let change = fitting_button(ui, icon::FLASK, &ui.localized("menu-customise"), change, room);
            if ui.add(change.tip(ui.localized("lab-tip"))).clicked() {
                commands.send(Command::Open(Route::LAB));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(title_galley(ui, &title, font, ui.available_width())));
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
