//! The panel beside the board: the upper player, the moves or what the bots say, the lower player, and the user's actions.

use super::bots::{SMALL_POINTS, TALL_POINTS, bots_ui, pace_ui};
use super::ended::{ended_ui, fault_ui, is_beside_board};
use super::online::{strip_ui, watching_ui};
use crate::app::command::Commands;
use crate::app::components::tokens::icon_font;
use crate::app::components::{ButtonKind, UiTokens, focus_ring, foot_panel, height, one_line, scroll_beside, space};
use crate::app::features::console::ConsoleTile;
use crate::app::features::play::table::{GameAction, Prompt, Table};
use crate::app::shared::camera::lower_side;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::command_button::{command_button, tall_command_button};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::move_field::MoveField;
use crate::app::widgets::move_list::{move_list, steps_ui};
use crate::app::widgets::seat_card::seat_card;
use crate::app::window_size::WindowSize;
use crate::config::{CommandId, icon};
use crate::notation::short_value_text;
use crate::report::capital;
use crate::text::phrase;
use crate::view::BoardView;
use egui::{Frame, Label, Margin, Panel, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

/// The height that is kept for one line of a message, so that nothing moves when it comes and goes.
const MESSAGE_POINTS: f32 = 22.0;
const TAB_POINTS: f32 = 34.0;

/// What the middle of the panel shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Moves,
    /// Weights and grades of the bots.
    Bot,
    /// What the bots print.
    Console,
}

/// The state of the panel.
#[derive(Default)]
pub struct SidePanel {
    tab: Tab,
    console: ConsoleTile,
}

/// Draws the panel; `board` tells which side is at the bottom.
pub fn side_ui(
    ui: &mut Ui,
    app: &AppState,
    (table, board): (&Table, &BoardView),
    (panel, field): (&mut SidePanel, &mut MoveField),
    commands: &mut Commands,
) {
    let frame = Frame::new().inner_margin(Margin::symmetric(space::S as i8, 0));
    // The side at the bottom of the board is the one at the bottom of the panel.
    let below = lower_side(board.camera.facing(), table.only_person(), table.variant());
    let part = |panel: Panel| panel.resizable(false).show_separator_line(false).frame(frame);
    part(Panel::top("game head")).show(ui, |ui| {
        ui.add_space(space::M);
        seat_card(ui, &app.shared.theme, table, below.other());
    });
    let panel_points = ui.available_height();
    foot_panel(ui, part(Panel::bottom("game foot")), |ui| {
        ui.spacing_mut().item_spacing.y = space::S;
        let prompt = table.prompt().filter(|prompt| is_beside_board(*prompt));
        if prompt.is_some() && fault_ui(ui, app, table, panel_points, commands) {
            if prompt == Some(Prompt::Ended) {
                ended_ui(ui, app, table, commands);
            }
            ui.add_space(space::S);
            return;
        }
        steps_ui(ui, table, &app.shared.settings.keys, commands);
        // In a compact window the result takes the place of the player, so that moves stay in sight above it.
        if prompt != Some(Prompt::Ended) || !WindowSize::of(ui.ctx()).is_compact() {
            seat_card(ui, &app.shared.theme, table, below);
        }
        strip_ui(ui, app, table, commands);
        // Without the field, what was typed into it no longer matters.
        message_ui(ui, table, if prompt.is_none() { field.refusal() } else { "" }, commands);
        match prompt {
            Some(_) => ended_ui(ui, app, table, commands),
            None => actions_ui(ui, app, table, field, commands),
        }
        ui.add_space(space::S);
    });
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        let before = panel.tab;
        panel.tabs_ui(ui, table);
        if panel.tab != before || table.wants_grades != (panel.tab == Tab::Bot) {
            commands.send(GameAction::WatchGrades(panel.tab == Tab::Bot));
        }
        match panel.tab {
            Tab::Moves => move_list(ui, table, commands),
            Tab::Bot => {
                let list = ScrollArea::vertical().id_salt("bots").auto_shrink(false);
                scroll_beside(ui, list, |ui| bots_ui(ui, app, table, commands));
            }
            Tab::Console => console_ui(ui, app, &mut panel.console, commands),
        }
    });
}

/// Draws the console of the workshop, with the buttons of its head above its lines.
fn console_ui(ui: &mut Ui, app: &AppState, console: &mut ConsoleTile, commands: &mut Commands) {
    let mut filter = console.filter;
    let head = vec2(ui.available_width(), height::DENSE);
    ui.allocate_ui_with_layout(head, egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = space::XS;
        filter.head_ui(ui, app, commands);
    });
    console.choose_side(filter);
    console.ui(ui, app, commands);
}

impl SidePanel {
    /// Draws the tabs; without a bot there are only moves.
    fn tabs_ui(&mut self, ui: &mut Ui, table: &Table) {
        if !table.has_bot() {
            self.tab = Tab::Moves;
        }
        let tokens = ui.tokens();
        let count = table.console.count_without_traces();
        let tabs = [(Tab::Moves, "moves"), (Tab::Bot, "bot-label"), (Tab::Console, "console")];
        let shown = if table.has_bot() { tabs.len() } else { 1 };
        if shown == 1 && WindowSize::of(ui.ctx()).is_compact() {
            return; // The moves need the room.
        }
        let row = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::L;
            for (tab, text) in &tabs[..shown] {
                let text = ui.localized(*text);
                let label = if *tab == Tab::Console && count > 0 { format!("{text}  {count}") } else { text.clone() };
                let is_on = self.tab == *tab;
                let galley = one_line(ui, &label, tokens.body_font(), f32::INFINITY);
                let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x, TAB_POINTS), Sense::click());
                response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_on, &text));
                let ink = if is_on || response.hovered() { tokens.text } else { tokens.weak };
                let at = pos2(rect.left(), rect.center().y - 0.5 * galley.size().y);
                ui.painter().galley_with_override_text_color(at, galley, ink);
                if is_on {
                    let line = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 2.0), rect.max);
                    ui.painter().rect_filled(line, 0, tokens.accent);
                }
                focus_ring(ui, rect, &response, 2);
                if response.clicked() {
                    self.tab = *tab;
                }
            }
        });
        let line = row.response.rect;
        let soft = egui::Stroke::new(1.0, tokens.line_soft);
        ui.painter().hline(ui.max_rect().x_range(), line.bottom(), soft);
        ui.add_space(space::XS);
    }
}

/// Draws the last message, a hint, or where in the game one looks, in a line that is always there, except in a low window.
fn message_ui(ui: &mut Ui, table: &Table, refusal: &str, commands: &mut Commands) {
    let has_words = !refusal.is_empty() || !table.message.is_empty() || table.browsed_ply().is_some();
    if !has_words && table.hint().is_none() && WindowSize::of(ui.ctx()).is_compact() {
        return;
    }
    let tokens = ui.tokens();
    let place = vec2(ui.available_width(), MESSAGE_POINTS);
    ui.allocate_ui_with_layout(place, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_height(MESSAGE_POINTS);
        if let Some(hint) = table.hint().filter(|_| refusal.is_empty()) {
            return hint_ui(ui, table, hint.thinks, commands);
        }
        let (icon, colour, words) = if !refusal.is_empty() {
            (icon::WARNING, tokens.warning, refusal.to_owned())
        } else if !table.message.is_empty() {
            (icon::WARNING, tokens.warning, capital(&ui.localized(&table.message)))
        } else if let Some(ply) = table.browsed_ply() {
            let words = phrase("moves-looking").with("ply", ply).with("count", table.texts().len());
            (icon::EYE, tokens.weak, ui.localized(words))
        } else {
            return;
        };
        ui.label(RichText::new(icon).font(icon_font(16.0)).color(colour));
        let shown = ui.add(Label::new(tokens.small(&words).color(colour)).truncate());
        announce(ui, &shown, &words);
        shown.on_hover_text(words);
    });
}

fn hint_ui(ui: &mut Ui, table: &Table, thinks: bool, commands: &mut Commands) {
    let tokens = ui.tokens();
    let Some(hint) = table.hint() else { return };
    let position = table.session.position();
    let best = hint.best.as_ref().map(|(chosen, value)| {
        let value = value.map_or_else(String::new, |value| format!(" ({})", short_value_text(value)));
        format!("{}{value}", table.text(position, chosen))
    });
    let words = match (&hint.fault, best, thinks) {
        (Some(fault), ..) => phrase("hint-none-fault").with("fault", fault.phrase()),
        (None, Some(best), false) => phrase("hint-given").with("move", best),
        (None, None, false) => phrase("hint-none"),
        (None, Some(best), true) => phrase("hint-so-far").with("depth", hint.depth.unwrap_or(0)).with("move", best),
        (None, None, true) => phrase("hint-looking"),
    };
    let words = ui.localized(words);
    ui.label(RichText::new(icon::LIGHTBULB).font(icon_font(16.0)).color(tokens.set_b));
    let shown = ui.add(Label::new(tokens.small(&words).color(tokens.text)).truncate());
    announce(ui, &shown, &words);
    shown.on_hover_text(words);
    if thinks && ui.small_button(ui.localized("stop")).clicked() {
        commands.send(GameAction::StopHint);
    }
}

/// Draws what the user can do: the actions and the field for a move, or what concerns two bots.
fn actions_ui(ui: &mut Ui, app: &AppState, table: &Table, field: &mut MoveField, commands: &mut Commands) {
    if table.is_bots_only() {
        return pace_ui(ui, app, table, commands);
    }
    if let Some(followed) = table.session.online().filter(|followed| followed.is_watching()) {
        return watching_ui(ui, followed, commands);
    }
    if table.person().is_none() {
        return;
    }
    let usual = [CommandId::TakeBack, CommandId::Hint, CommandId::OfferDraw, CommandId::Resign];
    let is_small = WindowSize::of(ui.ctx()).is_compact();
    let top = ui.cursor().top();
    let mut row = |ui: &mut Ui, ids: &[CommandId], points: f32| {
        let gaps = (ids.len() - 1) as f32 * space::S;
        let size = vec2((ui.available_width() - gaps) / ids.len() as f32, points);
        ui.horizontal(|ui| {
            for id in ids {
                tall_command_button(ui, app, (*id, ButtonKind::Secondary), size, commands);
            }
        });
    };
    match (table.passing_is_free(), is_small) {
        (false, _) => row(ui, &usual, if is_small { SMALL_POINTS } else { TALL_POINTS }),
        (true, true) => row(ui, &[&[CommandId::Pass], &usual[..]].concat(), SMALL_POINTS),
        (true, false) => {
            row(ui, &usual, TALL_POINTS);
            command_button(ui, app, CommandId::Pass, commands);
        }
    }
    field.ui(ui, table, top, commands);
}
