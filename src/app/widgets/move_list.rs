//! The list of played moves, two to a row. A click shows the position after a move. The list is one Tab stop, in which arrow
//! keys step through the game.

use super::command_button::tip_with_key;
use super::localized_text::LocalizedText;
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, arrows, focus_ring, height, key_choice, one_line, radius, space};
use crate::app::features::play::table::{GameAction, Table};
use crate::app::window_size::WindowSize;
use crate::config::{CommandId, KeyMap, icon};
use crate::report::capital;
use crate::view::ltr_region;
use egui::{Align, Align2, CornerRadius, Id, Key, Rect, Response, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};
use std::time::Duration;

/// The list's keys and the number of plies that each steps by.
const KEYS: [(Key, isize); 4] = [(Key::ArrowLeft, -1), (Key::ArrowRight, 1), (Key::ArrowUp, -2), (Key::ArrowDown, 2)];
const ROW_POINTS: f32 = 26.0;
const NUMBER_POINTS: f32 = 36.0;
/// Narrower cells show no time.
const MIN_TIME_POINTS: f32 = 110.0;
/// The width of the button that leads to the end of the list.
const LATEST_POINTS: f32 = 96.0;

/// Takes all the remaining space.
pub fn move_list(ui: &mut Ui, table: &Table, commands: &mut Commands) {
    if table.texts().is_empty() {
        ui.set_width(ui.available_width());
        ui.add_space(space::S);
        ui.label(ui.tokens().small(ui.localized("moves-none")));
        return;
    }
    ltr_region(ui, |ui| {
        // A fade would dim the current move, which is at the end of the list, and hide the move that is awaited.
        ui.spacing_mut().scroll.fade.strength = 0.0;
        // The list follows the game until the user scrolls away from its end.
        let mut list = ScrollArea::vertical().id_salt("moves").auto_shrink(false).stick_to_bottom(true);
        // In a low window, too, the end of the list is in sight.
        list = list.min_scrolled_height(0.0);
        let jump = Id::unique("to the end of the moves");
        if let Some(end) = ui.data_mut(|data| data.remove_temp::<f32>(jump)) {
            list = list.vertical_scroll_offset(end);
        }
        let shown = list.show(ui, |ui| rows_ui(ui, table, commands));
        let end = shown.content_size.y - shown.inner_rect.height();
        let is_at_end = end - shown.state.clamped_offset().y <= ROW_POINTS;
        if (table.browsed_ply().is_some() || !is_at_end) && latest_ui(ui, shown.inner_rect) {
            commands.send(GameAction::ShowLatest);
            ui.data_mut(|data| data.insert_temp(jump, end));
        }
    });
}

/// Draws the button that leads back to the end of the list, over its foot, and returns whether it was clicked.
fn latest_ui(ui: &mut Ui, list: Rect) -> bool {
    let button = ActionButton::secondary(ui.localized("moves-latest")).icon(icon::ARROW_DOWN).height(height::DENSE);
    let place = Rect::from_center_size(list.center_bottom() - vec2(0.0, 20.0), vec2(LATEST_POINTS, height::DENSE));
    ui.put(place, button.min_width(LATEST_POINTS)).clicked()
}

/// Draws the buttons that step through the game, and the one that makes a bot move.
pub fn steps_ui(ui: &mut Ui, table: &Table, keys: &KeyMap, commands: &mut Commands) {
    const BUTTONS: f32 = 5.0;
    let (last, here) = (table.texts().len(), table.shown_plies());
    ltr_region(ui, |ui| {
        // In a mirrored window, too, they are in the middle.
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::S;
            let count = if table.has_bot() { BUTTONS } else { BUTTONS - 1.0 };
            let width = count * height::DENSE + (count - 1.0) * space::S;
            ui.add_space((0.5 * (ui.available_width() - width)).max(0.0));
            let mut step = |id: CommandId, why_not: Option<String>, command: GameAction| {
                let tip = tip_with_key(ui, keys, id.text(), id);
                let button = ActionButton::icon_only(id.icon(), ui.localized(id.text())).height(height::DENSE);
                if ui.add(button.tip(tip).why_not(why_not)).clicked() {
                    commands.send(Command::Game(command));
                }
            };
            let at_start = (here == 0).then(String::new);
            let at_end = (here >= last).then(String::new);
            step(CommandId::LookFirst, at_start.clone(), GameAction::ShowPly(0));
            step(CommandId::LookBack, at_start, GameAction::StepBy(-1));
            step(CommandId::LookOn, at_end, GameAction::StepBy(1));
            let is_latest = table.browsed_ply().is_none().then(String::new);
            step(CommandId::LookLast, is_latest, GameAction::ShowLatest);
            if table.has_bot() && table.session.result().is_none() {
                let idle = table.thinking_bot().is_none().then(|| capital(&ui.localized("game-move-now-none")));
                let now = ActionButton::icon_only(icon::LIGHTNING, ui.localized("game-move-now")).height(height::DENSE);
                if ui.add(now.tip(ui.localized("game-move-now-tip")).why_not(idle)).clicked() {
                    commands.send(GameAction::MoveNow);
                }
            }
        });
    });
}

fn rows_ui(ui: &mut Ui, table: &Table, commands: &mut Commands) {
    let (played, texts) = (table.session.played(), table.texts());
    let tokens = ui.tokens();
    // A game in which the second side moves first has an empty first column.
    let lead = usize::from(played.first().is_some_and(|ply| ply.side != table.variant().first));
    let here = table.shown_plies();
    let base = ui.scope_id().with("plies");
    let seen: Option<(usize, usize)> = ui.data(|data| data.get_temp(base));
    // A new move keeps the list at its end, if it is there, without a jump.
    let seen = seen.filter(|(_, count)| *count == texts.len()).map(|(seen, _)| seen).or(Some(here));
    let mut target = None;
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let made = texts.len() + lead;
    // In a low window, no row is spent on the move that is awaited alone.
    let is_awaited = table.session.result().is_none();
    let has_row = made % 2 == 1 || !WindowSize::of(ui.ctx()).is_compact();
    let cells = made + usize::from(is_awaited && has_row);
    for row in 0..cells.div_ceil(2) {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS), Sense::hover());
        if row % 2 == 1 {
            ui.painter().rect_filled(rect, CornerRadius::same(radius::CELL), tokens.surface_card);
        }
        let number = pos2(rect.left() + NUMBER_POINTS - 12.0, rect.center().y);
        ui.painter().text(number, Align2::RIGHT_CENTER, row + 1, tokens.caption_font(), tokens.weak);
        let width = 0.5 * (rect.width() - NUMBER_POINTS);
        for column in 0..2 {
            let min = pos2(rect.left() + NUMBER_POINTS + width * column as f32, rect.top() + 1.0);
            let Some(index) = (row * 2 + column).checked_sub(lead).filter(|index| *index < texts.len()) else {
                // The first move of the second side, and the move that is awaited.
                if row * 2 + column < cells {
                    let at = pos2(min.x + 8.0, rect.center().y);
                    ui.painter().text(at, Align2::LEFT_CENTER, "…", tokens.body_font(), tokens.weak);
                }
                continue;
            };
            let cell = Rect::from_min_size(min, vec2(width - 2.0, ROW_POINTS - 2.0));
            let time = (width >= MIN_TIME_POINTS).then(|| played.get(index)).flatten().map(|ply| ply.spent.time);
            let cell = MoveCell { base, plies: index + 1, here, text: &texts[index], time, rect: cell };
            target = cell.ui(ui, seen).or(target);
        }
    }
    ui.data_mut(|data| data.insert_temp(base, (here, texts.len())));
    if let Some(plies) = target {
        commands.send(GameAction::ShowPly(plies));
    }
}

struct MoveCell<'a> {
    base: Id,
    /// Plies from the start to this move.
    plies: usize,
    /// Plies from the start to the shown position.
    here: usize,
    text: &'a str,
    time: Option<Duration>,
    rect: Rect,
}

impl MoveCell<'_> {
    /// Returns the number of plies to show if the user selects another position.
    fn ui(&self, ui: &Ui, seen: Option<usize>) -> Option<usize> {
        let (plies, here) = (self.plies, self.here);
        let is_here = plies == here;
        // The first ply also serves as the Tab stop of the start position.
        let is_tab_stop = is_here || here == 0 && plies == 1;
        let sense = if is_tab_stop { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(self.rect, self.base.with(plies), sense);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_here, self.text));
        if ui.is_rect_visible(self.rect) {
            self.paint(ui, &response, is_here);
        }
        if is_here && seen != Some(here) {
            response.scroll_to_me(Some(Align::Center));
        }
        // The keyboard focus follows the position shown.
        let follow = self.base.with("follow");
        if is_tab_stop && ui.data(|data| data.get_temp::<bool>(follow)).unwrap_or(false) && seen != Some(here) {
            response.request_focus();
            ui.data_mut(|data| data.insert_temp(follow, false));
        }
        if let Some(by) = key_choice(ui, &response, arrows::BOTH, KEYS) {
            ui.data_mut(|data| data.insert_temp(follow, true));
            return Some(here.saturating_add_signed(by));
        }
        response.clicked().then_some(plies)
    }

    fn paint(&self, ui: &Ui, response: &Response, is_here: bool) {
        let tokens = ui.tokens();
        let (fill, ink, weak) = match (is_here, response.hovered()) {
            (true, _) => (tokens.accent, tokens.on_accent, tokens.on_accent),
            (false, true) => (tokens.surface_hover, tokens.text, tokens.text),
            (false, false) => (egui::Color32::TRANSPARENT, tokens.text, tokens.weak),
        };
        ui.painter().rect_filled(self.rect, CornerRadius::same(radius::CELL), fill);
        let time = self.time.filter(|time| *time >= Duration::from_millis(500)).map(|time| {
            let secs = time.as_secs_f64().round() as u64;
            one_line(ui, &format!("{}:{:02}", secs / 60, secs % 60), tokens.caption_font(), f32::INFINITY)
        });
        let room = self.rect.width() - 16.0 - time.as_ref().map_or(0.0, |time| time.size().x + 6.0);
        let text = one_line(ui, self.text, tokens.body_font(), room);
        let at = pos2(self.rect.left() + 8.0, self.rect.center().y - 0.5 * text.size().y);
        ui.painter().galley_with_override_text_color(at, text, ink);
        if let Some(time) = time {
            let at = pos2(self.rect.right() - 8.0 - time.size().x, self.rect.center().y - 0.5 * time.size().y);
            ui.painter().galley_with_override_text_color(at, time, weak);
        }
        focus_ring(ui, self.rect, response, radius::CELL);
    }
}
