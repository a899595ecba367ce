//! Choosing the next game: a gallery of games with the last ones played, and a form for the players, the clock and the start.

mod card;
mod card_text;
mod form;
mod games;
mod last_positions;
mod level_card;
mod level_row;
mod opponent_list;
mod opponents;
mod players;
mod recent;
mod search;
mod start;
mod thumbnails;

use crate::app::command::{Command, Commands};
use crate::app::components::{ButtonKind, UiTokens, scroll_beside, space};
use crate::app::features::Feature;
use crate::app::features::play::PlayAction;
use crate::app::keys::are_keys_taken;
use crate::app::parts::{WindowPart, begin_part};
use crate::app::route::Route;
use crate::app::section::{Badge, Section};
use crate::app::shell::HeaderAction;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use crate::config::{CommandId, icon};
use crate::text::{authored, phrase};
use crate::view::BoardView;
use egui::{CentralPanel, Frame, Key, Margin, Panel, Popup, ScrollArea, Ui};
use form::{PlayForm, back_ui};
use games::GameGallery;
use last_positions::LastPositions;
use recent::{recent_points, recent_ui};
use thumbnails::Thumbnails;

/// The width of the form at the trailing edge.
const FORM_POINTS: f32 = 376.0;
const WIDE_FORM_POINTS: f32 = 400.0;
/// The size of text for which the form is that wide; larger text gets a wider one.
const USUAL_TEXT_POINTS: f32 = 14.0;

#[derive(Default)]
pub struct GalleryPage {
    games: GameGallery,
    form: PlayForm,
    thumbnails: Thumbnails,
    last_positions: LastPositions,
    /// In a compact window: whether the form is shown instead of the gallery.
    is_form_open: bool,
    /// Whether nothing had the focus in the last frame.
    was_free: bool,
    /// Whether a text field had the focus in the last frame.
    was_typing: bool,
}

impl Feature for GalleryPage {
    fn id(&self) -> Route {
        Route::GALLERY
    }

    fn title(&self) -> &'static str {
        "section-play"
    }

    fn icon(&self) -> &'static str {
        icon::GAME_CONTROLLER
    }

    fn section(&self) -> Section {
        Section::Play
    }

    fn badge(&self, app: &AppState) -> Option<Badge> {
        let is_away = app.shared.screens.section() != Section::Play;
        app.play.unfinished().filter(|_| is_away).map(|_| Badge::Count(1))
    }

    fn actions(&self, ui: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let resume = app.play.unfinished().map(|table| {
            let tip = phrase("menu-continue-tip").with("title", authored(&table.variant().title));
            let tip = ui.localized(tip.with("move", table.session.played().len().div_ceil(2) + 1));
            let action = HeaderAction::new(icon::PLAY, "continue-game", Command::Open(Route::GAME));
            // A triangle alone on this page would read as Play.
            action.tip(tip).kind(ButtonKind::Secondary).keep_label()
        });
        let named = [CommandId::SetUp, CommandId::Paste].into_iter().filter_map(|id| HeaderAction::of(ui, app, id));
        named.chain(resume).collect()
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        let mut game = app.shared.settings.last_game.clone();
        self.thumbnails.follow(ui.ctx(), &app.shared);
        match WindowSize::of(ui.ctx()) {
            WindowSize::Compact => self.compact_ui(ui, app, &mut game, commands),
            size => {
                let width = if size == WindowSize::Wide { WIDE_FORM_POINTS } else { FORM_POINTS };
                let width = width * (ui.tokens().body_points / USUAL_TEXT_POINTS).max(1.0);
                let frame = Frame::new().fill(ui.tokens().surface);
                let form = Panel::right("play form").exact_size(width).resizable(false).frame(frame);
                form.show(ui, |ui| {
                    begin_part(ui, WindowPart::Panel, ui.max_rect());
                    self.form.ui(ui, app, &mut game, &mut self.thumbnails, commands);
                });
                begin_part(ui, WindowPart::Page, ui.available_rect_before_wrap());
                self.gallery_ui(ui, app, &mut game, commands);
            }
        }
        self.form.settle(app, &mut game);
        if self.games.take_start() | self.takes_enter(ui) {
            self.form.start(app, &game, commands);
        }
        if game != app.shared.settings.last_game {
            // Must precede `Start`, which plays the chosen game.
            commands.send_first(PlayAction::Choose(game));
        }
        self.was_typing = ui.ctx().text_edit_focused();
    }
}

impl GalleryPage {
    /// Whether the Enter key was pressed for nothing else, such as a line of the command list that has just closed.
    fn takes_enter(&mut self, ui: &Ui) -> bool {
        let is_free = ui.memory(|memory| memory.focused().is_none()) && !Popup::is_any_open(ui.ctx());
        let was_free = std::mem::replace(&mut self.was_free, is_free);
        let is_in_sight = self.is_form_open || WindowSize::of(ui.ctx()) != WindowSize::Compact;
        let is_pressed = ui.input(|input| input.key_pressed(Key::Enter) && input.modifiers.is_none());
        is_free && was_free && is_in_sight && is_pressed && !are_keys_taken(ui.ctx())
    }

    /// Draws the gallery, or the form once a game is chosen.
    fn compact_ui(&mut self, ui: &mut Ui, app: &AppState, game: &mut crate::config::LastGame, commands: &mut Commands) {
        if !self.is_form_open {
            self.is_form_open = self.gallery_ui(ui, app, game, commands) || self.games.take_start();
            return;
        }
        // Escape closes a list or leaves a text field first; egui takes the focus from a field before this frame begins.
        let is_taken = self.was_typing || ui.ctx().text_edit_focused() || Popup::is_any_open(ui.ctx());
        let leaves = !is_taken && ui.input(|input| input.key_pressed(Key::Escape));
        let frame = Frame::new().fill(ui.tokens().surface);
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if back_ui(ui) || leaves {
                self.is_form_open = false;
            }
            self.form.ui(ui, app, game, &mut self.thumbnails, commands);
        });
    }

    /// Draws the games and the last ones played. Returns whether a game was clicked.
    fn gallery_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        game: &mut crate::config::LastGame,
        commands: &mut Commands,
    ) -> bool {
        let tokens = ui.tokens();
        let margin = if WindowSize::of(ui.ctx()).is_compact() { space::M } else { 20.0 };
        let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::symmetric(margin as i8, 0));
        let gallery = CentralPanel::default().frame(frame).show(ui, |ui| {
            ui.add_space(space::M);
            self.games.filter_ui(ui, app);
            ui.add_space(space::S);
            let list = ScrollArea::vertical().id_salt("games").auto_shrink(false);
            let recent = recent_points(app);
            // The recent games stay in sight below the first rows of the gallery.
            let room = (recent > 0.0).then(|| ui.available_height() - recent - 2.0 * space::L);
            scroll_beside(ui, list, |ui| {
                let clicked = self.games.cards_ui(ui, app, (game, room), &mut self.thumbnails, commands);
                if recent > 0.0 {
                    ui.add_space(space::L);
                    recent_ui(ui, app, &mut self.last_positions, commands);
                }
                ui.add_space(space::L);
                clicked
            })
        });
        gallery.inner
    }
}
