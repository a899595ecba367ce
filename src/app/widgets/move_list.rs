//! The list of played moves, two per line; a click shows the position after a move. The list is a single Tab stop in which arrow
//! keys step through the game.

use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::command::{Command, Commands};
use crate::app::features::play::table::{GameAction, Table};
use crate::config::Theme;
use crate::text::phrase;
use crate::view::ltr_region;
use egui::{Align, Button, EventFilter, Grid, Id, Key, RichText, ScrollArea, Sense, vec2};

/// The list's keys and the number of plies that each steps by.
const KEYS: [(Key, isize); 4] = [(Key::ArrowLeft, -1), (Key::ArrowRight, 1), (Key::ArrowUp, -2), (Key::ArrowDown, 2)];

pub fn move_list(ui: &mut egui::Ui, theme: &Theme, table: &Table, height_points: f32, commands: &mut Commands) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(ui.localized("moves")).strong());
        if let Some(plies) = table.browsed_ply() {
            let words = ui.localized(phrase("moves-looking").with("ply", plies).with("count", table.texts().len()));
            ui.label(RichText::new(words).small().color(color32(theme.window.warning)));
        }
    });
    ltr_region(ui, |ui| {
        steps_ui(ui, table, commands);
        if table.texts().is_empty() {
            ui.label(RichText::new(ui.localized("moves-none")).weak());
            return;
        }
        let list = ScrollArea::vertical().id_salt("moves").max_height(height_points).min_scrolled_height(height_points);
        list.auto_shrink([false, false]).show(ui, |ui| {
            plies_ui(ui, table, commands);
        });
    });
}

/// Draws the buttons that step through the game.
fn steps_ui(ui: &mut egui::Ui, table: &Table, commands: &mut Commands) {
    ui.horizontal(|ui| {
        let last = table.texts().len();
        let here = table.shown_plies();
        let mut step = |text: &str, label: &'static str, enabled: bool, command: Command| {
            let label = ui.localized(label);
            let button = ui.add_enabled(enabled, Button::new(text)).on_hover_text(&label);
            ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(label));
            if button.clicked() {
                commands.send(command);
            }
        };
        step("«", "moves-start", here > 0, Command::Game(GameAction::ShowPly(0)));
        step("<", "moves-back", here > 0, Command::Game(GameAction::StepBy(-1)));
        step(">", "moves-on", here < last, Command::Game(GameAction::StepBy(1)));
        if ui
            .add_enabled(table.browsed_ply().is_some(), Button::new(ui.localized("back-to-game")))
            .on_hover_text(ui.localized("moves-game-tip"))
            .on_disabled_hover_text(ui.localized("moves-is-game"))
            .clicked()
        {
            commands.send(GameAction::ShowLatest);
        }
    });
}

fn plies_ui(ui: &mut egui::Ui, table: &Table, commands: &mut Commands) {
    let (played, texts) = (table.session.played(), table.texts());
    // A game in which the second side moves first has an empty first column.
    let lead = usize::from(played.first().is_some_and(|ply| ply.side != table.variant().first));
    let here = table.shown_plies();
    let base = ui.scope_id().with("plies");
    let seen: Option<usize> = ui.data(|data| data.get_temp(base));
    let mut target = None;
    Grid::new("moves").num_columns(3).striped(true).min_col_width(70.0).spacing(vec2(6.0, 1.0)).show(ui, |ui| {
        for row in 0..(texts.len() + lead).div_ceil(2) {
            ui.label(RichText::new(format!("{}.", row + 1)).weak());
            for column in 0..2 {
                match (row * 2 + column).checked_sub(lead).filter(|index| *index < texts.len()) {
                    Some(index) => target = ply_ui(ui, base, (index + 1, here), &texts[index], seen).or(target),
                    None => _ = ui.label(""),
                }
            }
            ui.end_row();
        }
    });
    ui.data_mut(|data| data.insert_temp(base, here));
    if let Some(plies) = target {
        commands.send(GameAction::ShowPly(plies));
    }
}

/// Draws one ply as a button and returns the number of plies to show if the user selects another position.
fn ply_ui(
    ui: &mut egui::Ui,
    base: Id,
    (plies, here): (usize, usize),
    text: &str,
    seen: Option<usize>,
) -> Option<usize> {
    let is_here = plies == here;
    // The first ply also serves as the Tab stop of the start position.
    let is_stop = is_here || here == 0 && plies == 1;
    let sense = if is_stop { Sense::click() } else { Sense::CLICK };
    let button = Button::selectable(is_here, text).sense(sense).small();
    let response = ui.push_id((base, plies), |ui| ui.add(button)).inner;
    if is_here && seen != Some(here) {
        response.scroll_to_me(Some(Align::Center));
    }
    // The keyboard focus follows the position shown.
    let follow = base.with("follow");
    if is_stop && ui.data(|data| data.get_temp::<bool>(follow)).unwrap_or(false) && seen != Some(here) {
        response.request_focus();
        ui.data_mut(|data| data.insert_temp(follow, false));
    }
    if response.has_focus() {
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        let pressed = |key| ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
        if let Some((_, by)) = KEYS.into_iter().find(|(key, _)| pressed(*key)) {
            ui.data_mut(|data| data.insert_temp(follow, true));
            return Some(here.saturating_add_signed(by));
        }
    }
    response.clicked().then_some(plies)
}
