//! The card of a game: a picture of its board, its title, what it is played with, and a star for favourites.

use super::card_text::{extra_points, tip, title_galley};
use super::games::Row;
use super::thumbnails::{SIZE_PX, Thumbnails};
use crate::app::command::{Command, Commands};
use crate::app::components::tokens::{filled_icon_font, icon_font, medium_font};
use crate::app::components::{UiTokens, focus_ring, one_line, paint_galley, radius, space};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::rules_diagram::paint_flat_board;
use crate::catalog::Origin;
use crate::config::{Settings, icon};
use crate::rules::Variant;
use crate::text::{authored, phrase};
use egui::{
    Align2, CornerRadius, Galley, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};
use std::sync::Arc;

/// The height of a card's text if the title fits on one line.
const TEXT_POINTS: f32 = 54.0;
const STAR_POINTS: f32 = 28.0;

/// The height that the card of a game needs at a width.
pub fn card_points(ui: &Ui, (_, variant): Row<'_>, width: f32) -> f32 {
    picture_points(width) + TEXT_POINTS + extra_points(&laid_title(ui, &ui.words().authored(&variant.title), width))
}

fn picture_points(width: f32) -> f32 {
    width * SIZE_PX[1] as f32 / SIZE_PX[0] as f32
}

fn laid_title(ui: &Ui, name: &str, width: f32) -> Arc<Galley> {
    title_galley(ui, name, medium_font(ui.tokens().body_points), width - 2.0 * space::M)
}

pub struct Card<'a> {
    pub row: Row<'a>,
    pub is_chosen: bool,
    pub sense: Sense,
}

impl Card<'_> {
    pub fn ui(
        &self,
        ui: &mut Ui,
        app: &AppState,
        size: Vec2,
        thumbnails: &mut Thumbnails,
        commands: &mut Commands,
    ) -> Response {
        let name = ui.words().authored(&self.row.1.title);
        let (rect, response) = ui.allocate_exact_size(size, self.sense);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_chosen, &name));
        let picture = Rect::from_min_size(rect.min, vec2(size.x, picture_points(size.x)));
        if ui.is_rect_visible(rect) {
            self.ground_ui(ui, app, (rect, picture), &response, thumbnails);
        }
        let (tip, facts_middle) = self.texts_ui(ui, (rect, picture), &name, response.hovered());
        // Beside the facts, so that the title has the whole width.
        let star = pos2(rect.right() - 8.0 - 0.5 * STAR_POINTS, facts_middle);
        self.star_ui(ui, app, star, &name, commands);
        response.on_hover_text(tip)
    }

    /// Paints everything but the texts.
    fn ground_ui(
        &self,
        ui: &Ui,
        app: &AppState,
        (rect, picture): (Rect, Rect),
        response: &Response,
        thumbnails: &mut Thumbnails,
    ) {
        let tokens = ui.tokens();
        let corner = CornerRadius::same(radius::CARD);
        let fill = if response.hovered() { tokens.surface_hover } else { tokens.surface_card };
        ui.painter().rect_filled(rect, corner, fill);
        picture_ui(ui, app, self.row, picture, thumbnails);
        let (width, colour) = if self.is_chosen { (2.0, tokens.accent) } else { (1.0, tokens.line_soft) };
        ui.painter().rect_stroke(rect, corner, Stroke::new(width, colour), StrokeKind::Inside);
        if self.is_chosen {
            let middle = pos2(rect.right() - 18.0, rect.top() + 18.0);
            ui.painter().circle_filled(middle, 11.0, tokens.accent);
            ui.painter().text(middle, Align2::CENTER_CENTER, icon::CHECK, icon_font(14.0), tokens.on_accent);
        }
        focus_ring(ui, rect, response, radius::CARD);
    }

    /// Paints the title below the picture, and the facts at the foot of the card. Returns the tooltip and the height at which the facts are.
    fn texts_ui(&self, ui: &Ui, (rect, picture): (Rect, Rect), name: &str, is_hovered: bool) -> (String, f32) {
        let tokens = ui.tokens();
        let (entry, variant) = self.row;
        let title = laid_title(ui, name, picture.width());
        let facts = facts(ui, variant);
        let room = picture.width() - 2.0 * space::M - STAR_POINTS;
        let laid_facts = one_line(ui, &facts, tokens.caption_font(), room);
        let summary = authored(&variant.summary);
        let about = if entry.origin == Origin::Shipped {
            ui.localized(summary)
        } else {
            let message = phrase("menu-theirs").with("summary", summary).with("origin", entry.origin_words());
            ui.localized(message.with("file", &entry.file))
        };
        let tip = tip(&[(&title, name), (&laid_facts, &facts)], &about);
        // A title of one line has its usual place, beside one of two lines as well.
        let spare = TEXT_POINTS + extra_points(&title) - title.size().y - laid_facts.size().y;
        let at = pos2(picture.left() + space::M, picture.bottom() + 0.5 * spare);
        // A longer title makes the whole line of cards higher; the facts and the stars of the line stay level.
        let below = pos2(at.x, rect.bottom() - 0.5 * spare - laid_facts.size().y);
        let middle = below.y + 0.5 * laid_facts.size().y;
        paint_galley(ui, (Align2::LEFT_TOP, at), title, tokens.text);
        let weak = if is_hovered { tokens.text } else { tokens.weak };
        paint_galley(ui, (Align2::LEFT_TOP, below), laid_facts, weak);
        (tip, middle)
    }

    /// Draws the star that makes the game a favourite.
    fn star_ui(&self, ui: &Ui, app: &AppState, middle: Pos2, name: &str, commands: &mut Commands) {
        let tokens = ui.tokens();
        let id = &self.row.0.id;
        let is_favourite = app.shared.settings.favourites().contains(id);
        let rect = Rect::from_center_size(middle, vec2(STAR_POINTS, STAR_POINTS));
        let response = ui.interact(rect, ui.scope_id().with(("favourite", id)), Sense::click());
        let label = if is_favourite { "menu-favourite-remove" } else { "menu-favourite-add" };
        let label = ui.localized(phrase(label).with("title", name));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_favourite, &label));
        let (font, colour) = match (is_favourite, response.hovered()) {
            (true, _) => (filled_icon_font(16.0), tokens.accent),
            (false, true) => (icon_font(16.0), tokens.text),
            (false, false) => (icon_font(16.0), tokens.weak),
        };
        ui.painter().text(middle, Align2::CENTER_CENTER, icon::STAR, font, colour);
        focus_ring(ui, rect, &response, radius::CELL);
        if response.on_hover_text(label).clicked() {
            let (mut settings, mut favourites): (Settings, _) =
                (app.shared.settings.clone(), app.shared.settings.favourites());
            if is_favourite {
                favourites.retain(|other| other != id);
            } else {
                favourites.push(id.clone());
            }
            settings.favourites = Some(favourites);
            commands.send(Command::Change(Box::new(settings)));
        }
    }
}

/// Paints the board of a card: its picture, or a flat board until that is drawn.
fn picture_ui(ui: &Ui, app: &AppState, (entry, variant): Row<'_>, rect: Rect, thumbnails: &mut Thumbnails) {
    let corner = CornerRadius { nw: radius::CARD, ne: radius::CARD, sw: 0, se: 0 };
    if let Some(texture) = thumbnails.get(&entry.id, variant) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let shape =
            egui::epaint::RectShape::filled(rect, corner, egui::Color32::WHITE).with_texture(texture.id(), whole);
        ui.painter().add(shape);
        return;
    }
    ui.painter().rect_filled(rect, corner, ui.tokens().surface_low);
    paint_flat_board(ui, &app.shared.theme, &variant.start(), rect.shrink(10.0));
}

/// `8×8 · 24 pieces`.
fn facts(ui: &Ui, variant: &Arc<Variant>) -> String {
    let start = variant.start();
    let pieces: u32 = crate::board::Side::BOTH.into_iter().map(|side| start.count(side, None)).sum();
    let size = phrase("menu-card-facts").with("columns", variant.shape.columns).with("rows", variant.shape.rows);
    ui.localized(size.with("pieces", pieces))
}
