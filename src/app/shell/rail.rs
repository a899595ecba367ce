//! The navigation rail at the leading edge: the sections of the window, the command palette, the settings.

use crate::app::command::{Command, Commands};
use crate::app::components::tokens::{filled_icon_font, medium_font};
use crate::app::components::{UiTokens, focus_ring, one_line, radius, tokens};
use crate::app::features::Feature;
use crate::app::parts::{WindowPart, begin_part};
use crate::app::section::{Badge, Section};
use crate::app::shell::fault_list::ListedFaults;
use crate::app::state::AppState;
use crate::app::tour::{TourAnchor, mark_anchor};
use crate::app::widgets::command_button::command_tip;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use crate::config::{CommandId, icon};
use crate::text::phrase;
use egui::{Align2, Color32, CornerRadius, Frame, Panel, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

/// What assistive technology and tests know the rail's items by.
const RAIL_ID: &str = "rail";
const ICON_POINTS: f32 = 22.0;
const BAR_POINTS: f32 = 3.0;
/// Between an item and the edges of the rail.
const MARGIN_POINTS: f32 = 4.0;
/// Between two items.
const GAP_POINTS: f32 = 2.0;
/// The least height of an item.
const MIN_ITEM_POINTS: f32 = 28.0;

/// The rail's width in points.
pub const fn width_points(size: WindowSize) -> f32 {
    match size {
        WindowSize::Compact => 48.0,
        WindowSize::Regular => 72.0,
        WindowSize::Wide => 176.0,
    }
}

/// The height of each of so many items in points, so that they fit into a rail of this height.
fn item_height(size: WindowSize, count: usize, rail_points: f32) -> f32 {
    let usual = match size {
        WindowSize::Regular => 54.0,
        WindowSize::Compact | WindowSize::Wide => 42.0,
    };
    let fitting = (rail_points - 2.0 * tokens::space::S) / count as f32 - GAP_POINTS;
    fitting.clamp(MIN_ITEM_POINTS, usual)
}

/// One item of the rail.
struct RailItem<'a> {
    icon: &'a str,
    label: &'a str,
    points: f32,
    /// The accessible name.
    name: String,
    tip: String,
    is_active: bool,
    badge: Option<Badge>,
}

/// Draws the rail and leaves the rest of `ui`.
pub fn rail_ui(ui: &mut Ui, app: &AppState, features: &[Box<dyn Feature>], commands: &mut Commands) {
    let size = WindowSize::of(ui.ctx());
    let tokens = ui.tokens();
    let frame = Frame::new().fill(tokens.surface_low);
    let panel = Panel::left("rail").exact_size(width_points(size)).resizable(false).frame(frame);
    panel.show(ui, |ui| {
        begin_part(ui, WindowPart::Rail, ui.max_rect());
        ui.spacing_mut().item_spacing.y = GAP_POINTS;
        // A compact window has no status bar, which says this in larger ones.
        let faults = size.is_compact().then(|| ListedFaults::of(app)).filter(|faults| !faults.is_empty());
        // The last ones are at the foot.
        let at_foot = if faults.is_some() { 3 } else { 2 };
        let points = item_height(size, Section::ALL.len() - 1 + at_foot, ui.available_height());
        ui.add_space(tokens::space::S);
        let active = app.shared.screens.section();
        for section in Section::ALL.into_iter().filter(|section| *section != Section::Settings) {
            section_ui(ui, app, features, (section, active, points), commands);
        }
        let left = ui.available_height() - at_foot as f32 * (points + GAP_POINTS) - tokens::space::S;
        ui.add_space(left.max(0.0));
        if let Some(faults) = faults {
            faults_ui(ui, app, (&faults, points), commands);
        }
        palette_ui(ui, app, points, commands);
        section_ui(ui, app, features, (Section::Settings, active, points), commands);
    });
}

fn section_ui(
    ui: &mut Ui,
    app: &AppState,
    features: &[Box<dyn Feature>],
    (section, active, points): (Section, Section, f32),
    commands: &mut Commands,
) {
    let label = ui.localized(section.label());
    let mut of_section = features.iter().filter(|feature| feature.section() == section);
    let badge = of_section.find_map(|feature| feature.badge(app));
    let name = match badge {
        None => label.clone(),
        Some(Badge::Count(count)) => ui.localized(phrase("rail-running").with("page", &label).with("count", count)),
        Some(Badge::Fault) => ui.localized(phrase("rail-fault").with("page", &label)),
    };
    let is_active = section == active;
    let item = RailItem { icon: section.icon(), label: &label, points, tip: name.clone(), name, is_active, badge };
    let shown = item_ui(ui, &item);
    if section == Section::Workshop {
        mark_anchor(ui.ctx(), TourAnchor::Workshop, shown.rect);
    }
    if shown.clicked() {
        commands.send(Command::OpenSection(section));
    }
}

fn faults_ui(ui: &mut Ui, app: &AppState, (faults, points): (&ListedFaults<'_>, f32), commands: &mut Commands) {
    let name = ui.localized(faults.words());
    let badge = Some(Badge::Count(faults.count()));
    let item =
        RailItem { icon: icon::WARNING_CIRCLE, label: "", points, tip: name.clone(), name, is_active: false, badge };
    let response = item_ui(ui, &item);
    faults.popup_ui(&response, app, commands);
}

fn palette_ui(ui: &mut Ui, app: &AppState, points: f32, commands: &mut Commands) {
    let key = app.shared.settings.keys.chord_text(CommandId::CommandList).replace('+', " ");
    let name = ui.localized(CommandId::CommandList.text());
    let label = if key.is_empty() { name.clone() } else { key };
    let tip = command_tip(ui, app, CommandId::CommandList);
    let item =
        RailItem { icon: icon::MAGNIFYING_GLASS, label: &label, points, name, tip, is_active: false, badge: None };
    if item_ui(ui, &item).clicked() {
        commands.send(Command::CommandList);
    }
}

fn item_ui(ui: &mut Ui, item: &RailItem<'_>) -> Response {
    let tokens = ui.tokens();
    let size = WindowSize::of(ui.ctx());
    let width = ui.available_width();
    let (area, response) = ui.allocate_exact_size(vec2(width, item.points), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, item.is_active, &item.name));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_author_id(RAIL_ID));
    if ui.is_rect_visible(area) {
        let rect = area.shrink2(vec2(MARGIN_POINTS, 0.0));
        let (fill, ink) = match (item.is_active, response.hovered()) {
            (true, _) => (tokens.accent_soft, tokens.accent),
            (false, true) => (tokens.surface_hover, tokens.text),
            (false, false) => (Color32::TRANSPARENT, tokens.weak),
        };
        ui.painter().rect_filled(rect, CornerRadius::same(radius::CONTROL), fill);
        if item.is_active {
            let bar = Rect::from_min_size(pos2(area.left(), rect.top() + 8.0), vec2(BAR_POINTS, rect.height() - 16.0));
            ui.painter().rect_filled(bar, CornerRadius::same(1), tokens.accent);
        }
        let font = if item.is_active { filled_icon_font(ICON_POINTS) } else { tokens::icon_font(ICON_POINTS) };
        let text = if item.is_active { tokens.text } else { ink };
        let (icon_at, label) = match size {
            WindowSize::Compact => (rect.center(), None),
            WindowSize::Regular => {
                let galley = one_line(ui, item.label, tokens.caption_font(), area.width() - 2.0);
                let at = pos2(rect.center().x - 0.5 * galley.size().x, rect.bottom() - galley.size().y - 5.0);
                (pos2(rect.center().x, rect.top() + 18.0), Some((at, galley)))
            }
            WindowSize::Wide => {
                let galley = one_line(ui, item.label, tokens.body_font(), rect.width() - 56.0);
                let at = pos2(rect.left() + 46.0, rect.center().y - 0.5 * galley.size().y);
                (pos2(rect.left() + 24.0, rect.center().y), Some((at, galley)))
            }
        };
        ui.painter().text(icon_at, Align2::CENTER_CENTER, item.icon, font, ink);
        if let Some((at, galley)) = label {
            ui.painter().galley_with_override_text_color(at, galley, text);
        }
        if let Some(badge) = item.badge {
            // Beside a label, the badge is at the end of the row.
            let at = if size == WindowSize::Wide {
                pos2(rect.right() - 16.0, rect.center().y)
            } else {
                icon_at + vec2(15.0, -9.0)
            };
            badge_ui(ui, at, badge);
        }
        focus_ring(ui, rect.shrink(2.0), &response, radius::CONTROL);
    }
    response.on_hover_text(&item.tip)
}

fn badge_ui(ui: &Ui, middle: egui::Pos2, badge: Badge) {
    let tokens = ui.tokens();
    let (text, fill, ink) = match badge {
        Badge::Count(count) => (count.to_string(), tokens.accent, tokens.on_accent),
        Badge::Fault => ("!".to_owned(), tokens.error, tokens.surface_low),
    };
    ui.painter().circle_filled(middle, 8.0, fill);
    ui.painter().text(middle, Align2::CENTER_CENTER, text, medium_font(11.0), ink);
}
