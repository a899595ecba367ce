//! The choice of an opponent: named levels as cards, and all bots as a list.

use super::players::bot_buttons_ui;
use crate::app::command::Commands;
use crate::app::components::tokens::medium_font;
use crate::app::components::{
    ActionButton, ListRow, RovingFocus, RovingRows, UiTokens, focus_ring, height, one_line, paint_galley, radius, space,
};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::reading_icon::{caret_ahead, caret_back};
use crate::app::widgets::seat_picker::{bot_options, engine_row, engine_seats, seat_title};
use crate::catalog::{Bot, Origin, Preset, SeatSpec, Snapshot};
use crate::config::icon;
use crate::rules::Variant;
use egui::{
    Align, Align2, CornerRadius, Label, Layout, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};
use std::sync::Arc;

const CARD_POINTS: f32 = 42.0;
const LEVEL_COLUMNS: usize = 2;
/// How many steps the mark of a level's strength has.
const STEPS: usize = 6;

#[derive(Default)]
pub struct OpponentForm {
    /// Whether all bots are listed instead of the levels.
    is_list_open: bool,
    focus: RovingFocus,
}

impl OpponentForm {
    /// Draws the levels or the list of bots; `seat` is the opponent's seat as text.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Variant, seat: &mut String, commands: &mut Commands) {
        let tokens = ui.tokens();
        let now = &app.shared.now;
        let presets: Vec<&Preset> = now.presets_for(variant).collect();
        ui.horizontal(|ui| {
            ui.label(tokens.strong(ui.localized("menu-opponent")));
            let from_list = !self.is_list_open && is_from_list(seat, variant, now);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let text = ui.localized(if self.is_list_open { "menu-levels" } else { "menu-all-bots" });
                let icon = if self.is_list_open { caret_back(ui) } else { caret_ahead(ui) };
                let button = ActionButton::ghost(text).icon(icon).height(height::DENSE);
                if !presets.is_empty() && ui.add(button).clicked() {
                    self.is_list_open = !self.is_list_open;
                }
                bot_buttons_ui(ui, app, variant, std::slice::from_ref(seat), commands);
                // A bot from the list stays in sight beside the levels, of which none is chosen.
                if from_list {
                    let title = tokens.body(ui.localized(seat_title(seat, variant, now))).color(tokens.accent);
                    let layout = Layout::left_to_right(Align::Center);
                    ui.with_layout(layout, |ui| ui.add(Label::new(title).truncate()));
                }
            });
        });
        if self.is_list_open || presets.is_empty() {
            self.list_ui(ui, &opponent_rows(ui, app, variant), seat);
        } else {
            self.levels_ui(ui, &presets, seat);
        }
        // A bot from the list keeps its options in sight, whatever is shown above.
        bot_options(ui, seat, variant, now);
    }

    /// Draws the levels in two columns, the weakest first.
    fn levels_ui(&mut self, ui: &mut Ui, presets: &[&Preset], seat: &mut String) {
        let width = 0.5 * (ui.available_width() - space::S);
        let here = presets.iter().position(|preset| *seat == format!("@{}", preset.id));
        let roving = RovingRows::grid(presets.len(), here, LEVEL_COLUMNS);
        let mut target = None;
        ui.spacing_mut().item_spacing = vec2(space::S, space::S);
        for (line, row) in presets.chunks(LEVEL_COLUMNS).enumerate() {
            ui.horizontal(|ui| {
                for (column, preset) in row.iter().enumerate() {
                    let index = LEVEL_COLUMNS * line + column;
                    // From the first step for the weakest to all steps for the strongest alone.
                    let last = (presets.len() - 1).max(1);
                    let steps = 1 + (2 * index * (STEPS - 1) + last) / (2 * last);
                    let response = level_ui(ui, preset, (here == Some(index), roving.sense(index)), steps, width);
                    target = self.focus.row(ui, &response, index, &roving).or(target);
                }
            });
        }
        if let Some(preset) = target.and_then(|index| presets.get(index)) {
            *seat = format!("@{}", preset.id);
        }
    }

    /// Draws all bots, the user's own first, then those that ship, then the engines.
    fn list_ui(&mut self, ui: &mut Ui, rows: &[OpponentRow], seat: &mut String) {
        let tokens = ui.tokens();
        // Options may follow a name.
        let (bot, engine) = (seat.split(':').next().unwrap_or_default().to_owned(), engine_row(seat));
        let is_chosen = |row: &OpponentRow| row.seat == if row.icon == icon::ROBOT { &*bot } else { &*engine };
        let here = rows.iter().position(is_chosen);
        let roving = RovingRows::list(rows.len(), here);
        let mut target = None;
        ui.spacing_mut().item_spacing.y = 2.0;
        let mut group = None;
        for (index, row) in rows.iter().enumerate() {
            if group != Some(row.group) {
                group = Some(row.group);
                ui.label(tokens.caption(ui.localized(row.group)));
            }
            let shown =
                ListRow::new(&row.title).caption(row.summary.clone()).icon(row.icon).selected(here == Some(index));
            let response = shown.tab_stop(roving.is_tab_stop(index)).ui(ui);
            target = self.focus.row(ui, &response, index, &roving).or(target);
            response.on_hover_text(&row.summary);
        }
        if let Some(row) = target.filter(|index| here != Some(*index)).and_then(|index| rows.get(index)) {
            seat.clone_from(&row.seat);
        }
    }
}

/// Whether the opponent is a bot or an engine of the list, not a level.
fn is_from_list(seat: &str, variant: &Variant, now: &Snapshot) -> bool {
    matches!(SeatSpec::read(seat, variant, now), Ok(SeatSpec::Bot { preset: None, .. } | SeatSpec::Engine(_)))
}

/// A row of the list of all bots.
struct OpponentRow {
    /// The message ID of the title above the first of its kind.
    group: &'static str,
    title: String,
    summary: String,
    icon: &'static str,
    /// As text.
    seat: String,
}

fn opponent_rows(ui: &Ui, app: &AppState, variant: &Variant) -> Vec<OpponentRow> {
    let now = &app.shared.now;
    let origin = |bot: &Bot| now.bots.iter().find(|entry| entry.id == bot.info.id).map(|entry| entry.origin);
    let of_bot = |bot: Arc<Bot>| OpponentRow {
        group: if origin(&bot) == Some(Origin::Shipped) { "menu-bots-shipped" } else { "menu-bots-own" },
        title: ui.words().authored(&bot.info.title),
        summary: ui.words().authored(&bot.info.summary),
        icon: icon::ROBOT,
        seat: bot.info.id.clone(),
    };
    let mut rows: Vec<OpponentRow> = now.bots_for(variant).map(of_bot).collect();
    rows.sort_by_key(|row| (row.group == "menu-bots-shipped", row.title.to_lowercase()));
    for entry in now.engines_for(variant) {
        let seats = entry.good().map(|file| engine_seats(&entry.id, file)).unwrap_or_default();
        rows.extend(seats.into_iter().map(|seat| OpponentRow {
            group: "menu-engines",
            title: ui.localized(seat_title(&seat, variant, now)),
            summary: entry.file.clone(),
            icon: icon::TERMINAL_WINDOW,
            seat,
        }));
    }
    rows
}

/// Draws the card of a level: its name, what it is like, and its strength as steps.
fn level_ui(ui: &mut Ui, preset: &Preset, (is_chosen, sense): (bool, Sense), steps: usize, width: f32) -> Response {
    let tokens = ui.tokens();
    let [name, character, brief] =
        [&preset.title, &preset.character, &preset.brief].map(|text| ui.words().authored(text));
    let brief = if brief.is_empty() { &character } else { &brief };
    let (rect, response) = ui.allocate_exact_size(vec2(width, CARD_POINTS), sense);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &name));
    if ui.is_rect_visible(rect) {
        let (fill, edge) = match (is_chosen, response.hovered()) {
            (true, _) => (tokens.accent_soft, Stroke::new(2.0, tokens.accent)),
            (false, true) => (tokens.surface_hover, tokens.edge()),
            (false, false) => (tokens.surface_card, tokens.edge()),
        };
        ui.painter().rect(rect, CornerRadius::same(radius::CARD), fill, edge, StrokeKind::Inside);
        let room = width - 2.0 * space::M;
        let bars = vec2(STEPS as f32 * 6.0, 13.0);
        let title = one_line(ui, &name, medium_font(tokens.body_points), room - bars.x - space::S);
        let caption = one_line(ui, brief, tokens.caption_font(), room);
        let top = rect.center().y - 0.5 * (title.size().y + caption.size().y);
        let below = top + title.size().y;
        let bars_at = Rect::from_min_size(pos2(rect.right() - space::M - bars.x, top + 1.0), bars);
        strength_ui(ui, bars_at, steps);
        let weak = if is_chosen || response.hovered() { tokens.text } else { tokens.weak };
        let left = rect.left() + space::M;
        paint_galley(ui, (Align2::LEFT_TOP, pos2(left, top)), title, tokens.text);
        paint_galley(ui, (Align2::LEFT_TOP, pos2(left, below)), caption, weak);
        focus_ring(ui, rect, &response, radius::CARD);
    }
    response.on_hover_text(character)
}

/// Paints rising steps, the first `steps` of them filled.
fn strength_ui(ui: &Ui, rect: Rect, steps: usize) {
    let tokens = ui.tokens();
    for step in 0..STEPS {
        let tall = rect.height() * (0.3 + 0.7 * step as f32 / (STEPS - 1) as f32);
        let left = rect.left() + 6.0 * step as f32;
        let bar = Rect::from_min_max(pos2(left, rect.bottom() - tall), pos2(left + 4.0, rect.bottom()));
        let fill = if step < steps { tokens.accent } else { tokens.line_strong.gamma_multiply(0.5) };
        ui.painter().rect_filled(bar, 1, fill);
    }
}
