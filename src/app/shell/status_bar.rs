//! The bar at the foot of the window: whether files are watched, what was reloaded last, what runs in the background, the connection
//! to a server, and faults.

use super::connection_status::connection_status;
use super::fault_list::ListedFaults;
use crate::app::command::{Command, Commands};
use crate::app::components::form::severity_style;
use crate::app::components::tokens::icon_font;
use crate::app::components::{UiTokens, focus_ring, one_line, space};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::state::{AppState, FileAction};
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use crate::config::{CommandId, icon};
use crate::report::{Severity, capital};
use crate::text::{Phrase, phrase};
use egui::{
    Align2, Color32, CornerRadius, Frame, Margin, Panel, Response, Role, Sense, Ui, UiBuilder, WidgetInfo, vec2,
};

const HEIGHT_POINTS: f32 = 26.0;
const ICON_POINTS: f32 = 15.0;

/// Work that goes on whether or not its page is open.
pub struct BackgroundWork {
    pub icon: &'static str,
    /// What is done, and how far it is: "Arena: 120 of 200 pairs".
    pub text: Phrase,
    /// The page that shows it.
    pub route: Route,
}

/// Draws the bar and leaves the rest of `ui`. A compact window has none.
pub fn status_bar_ui(ui: &mut Ui, app: &AppState, features: &[Box<dyn Feature>], commands: &mut Commands) {
    if WindowSize::of(ui.ctx()).is_compact() {
        return;
    }
    let tokens = ui.tokens();
    let frame = Frame::new().fill(tokens.surface_low).inner_margin(Margin::symmetric(space::M as i8, 0));
    let panel = Panel::bottom("status bar").exact_size(HEIGHT_POINTS).resizable(false).frame(frame);
    panel.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = space::L;
        let room = ui.max_rect();
        let trailing = UiBuilder::new().max_rect(room).layout(egui::Layout::right_to_left(egui::Align::Center));
        let used = ui.scope_builder(trailing, |ui| {
            faults_ui(ui, app, commands);
            connection_ui(ui, app, commands);
            for work in features.iter().filter_map(|feature| feature.background(app)) {
                let text = ui.localized(&work.text);
                if item_ui(ui, work.icon, &text, (tokens.weak, tokens.weak), true).clicked() {
                    commands.send(Command::Open(work.route));
                }
            }
            ui.min_rect().width()
        });
        let left = egui::Rect::from_min_max(room.min, room.max - vec2(used.inner + space::L, 0.0));
        let leading = UiBuilder::new().max_rect(left).layout(egui::Layout::left_to_right(egui::Align::Center));
        ui.scope_builder(leading, |ui| files_ui(ui, app, commands));
    });
}

/// Draws the connection to a server, if there is one.
fn connection_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let Some(status) = connection_status(ui, app) else { return };
    let text = ui.localized(&status.text);
    let shown = item_ui(ui, status.icon, &text, (status.ink, ui.tokens().weak), status.route.is_some());
    if let Some(route) = status.route.filter(|_| shown.clicked()) {
        commands.send(Command::Open(route));
    }
    if let Some(time) = status.round_trip {
        // In the tooltip, since it changes every few seconds.
        let words = phrase("status-round-trip").with("ms", time.as_millis().max(1).to_string());
        shown.on_hover_text(ui.localized(words));
    }
}

/// Draws whether files are watched, and what was reloaded last.
fn files_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let tokens = ui.tokens();
    if app.shared.settings.watch {
        let text = ui.localized("status-watching");
        item_ui(ui, icon::EYE, &text, (tokens.weak, tokens.weak), false);
    } else {
        let key = app.shared.settings.keys.chord_text(CommandId::Reload);
        let text = ui.localized(phrase("status-unwatched").with("key", key));
        if item_ui(ui, icon::WARNING, &text, (tokens.warning, tokens.warning), true).clicked() {
            commands.send(FileAction::Reload);
        }
    }
    let loaded = || {
        let now = &app.shared.now;
        let variants = now.variants.iter().filter(|entry| entry.good().is_some()).count();
        let bots = now.bots.iter().filter(|entry| entry.good().is_some()).count();
        phrase("status-loaded").with("variants", variants).with("bots", bots)
    };
    let text = app.shared.last_reload.clone().unwrap_or_else(loaded);
    let text = ui.localized(text);
    let shown = item_ui(ui, "", &text, (tokens.weak, tokens.weak), false);
    if app.shared.last_reload.is_some() {
        announce(ui, &shown, &text);
    }
}

/// Draws the number of faults, which a click lists, or that a bot cannot go on.
pub fn faults_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let tokens = ui.tokens();
    let faults = ListedFaults::of(app);
    let (error_icon, error) = severity_style(ui, Severity::Error);
    // A bot that cannot go on may have no fault in a file.
    let stuck = app.play.table.as_ref().filter(|table| faults.is_empty() && table.session.fault().is_some());
    if let Some(table) = stuck {
        let text = capital(&ui.localized(table.status()));
        if item_ui(ui, error_icon, &text, (error, error), true).clicked() {
            commands.send(Command::Open(Route::GAME));
        }
        return;
    }
    if faults.is_empty() {
        let text = ui.localized("status-no-faults");
        item_ui(ui, icon::CHECK_CIRCLE, &text, (tokens.good, tokens.good), false);
        return;
    }
    let text = ui.localized(faults.words());
    let response = item_ui(ui, error_icon, &text, (error, error), true);
    faults.popup_ui(&response, app, commands);
}

/// Draws an icon with text, which can be clicked if `is_link`.
fn item_ui(ui: &mut Ui, icon: &str, text: &str, (icon_ink, ink): (Color32, Color32), is_link: bool) -> Response {
    let tokens = ui.tokens();
    let icon_width = if icon.is_empty() { 0.0 } else { ICON_POINTS + 6.0 };
    let galley = one_line(ui, text, tokens.caption_font(), (ui.available_width() - icon_width).max(0.0));
    let sense = if is_link { Sense::click() } else { Sense::hover() };
    let size = vec2(icon_width + galley.size().x, HEIGHT_POINTS);
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let role = if is_link { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, true, text));
    if is_link && response.hovered() {
        ui.painter().rect_filled(rect.expand2(vec2(4.0, -2.0)), CornerRadius::same(4), tokens.surface_hover);
    }
    let middle = egui::pos2(rect.left() + 0.5 * ICON_POINTS, rect.center().y);
    ui.painter().text(middle, Align2::CENTER_CENTER, icon, icon_font(ICON_POINTS), icon_ink);
    let at = egui::pos2(rect.left() + icon_width, rect.center().y - 0.5 * galley.size().y);
    ui.painter().galley_with_override_text_color(at, galley, ink);
    focus_ring(ui, rect, &response, 4);
    response
}
