//! The list of bots, grouped by whose they are, with a search field; a single Tab stop with arrow keys.

use super::version_list::verdict_icon;
use crate::app::components::{ListRow, RovingFocus, RovingRows, UiTokens, scroll_beside, space};
use crate::app::features::bots::{faults_of, is_shipped};
use crate::app::state::AppState;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::catalog::{Bot, Entry, Origin, local_hh_mm};
use crate::config::icon;
use crate::report::Report;
use crate::summary::version_test;
use crate::text::{authored, capital, phrase};
use crate::versions::version_verdict;
use egui::{Color32, ScrollArea, Ui};
use std::sync::Arc;

/// The state of the list.
#[derive(Default)]
pub struct BotList {
    filter: String,
    focus: RovingFocus,
}

impl BotList {
    /// Draws the list in the available room and returns the bot that was clicked or reached with an arrow key.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, chosen: Option<&str>) -> Option<String> {
        let hint = ui.localized("bots-search");
        let width = ui.available_width();
        let shown = field(ui, &mut self.filter, |edit| edit.hint_text(&hint).desired_width(width));
        ui.ctx().accesskit_node_builder(shown.id, |node| node.set_label(hint.clone()));
        let groups = self.groups(ui, app);
        let rows: Vec<&Arc<Entry<Bot>>> = groups.iter().flat_map(|(_, entries)| entries).collect();
        if rows.is_empty() {
            ui.label(ui.tokens().small(ui.localized("bots-search-none")));
            return None;
        }
        let here = rows.iter().position(|entry| Some(entry.id.as_str()) == chosen);
        let roving = RovingRows::list(rows.len(), here);
        let mut target = None;
        let list = ScrollArea::vertical().id_salt("bots").auto_shrink(false);
        scroll_beside(ui, list, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let mut index = 0;
            for (title, entries) in &groups {
                if entries.is_empty() {
                    continue;
                }
                ui.add_space(space::XS);
                let tokens = ui.tokens();
                ui.horizontal(|ui| {
                    ui.label(tokens.caption(ui.localized(*title)));
                    ui.label(tokens.caption(entries.len().to_string()));
                });
                for entry in entries {
                    let response = row_ui(ui, app, entry, here == Some(index), roving.is_tab_stop(index));
                    target = self.focus.row(ui, &response, index, &roving).or(target);
                    index += 1;
                }
            }
        });
        target.and_then(|index| rows.get(index)).map(|entry| entry.id.clone())
    }

    fn groups(&self, ui: &Ui, app: &AppState) -> [(&'static str, Vec<Arc<Entry<Bot>>>); 2] {
        let needle = self.filter.trim().to_lowercase();
        let is_meant = |entry: &&Arc<Entry<Bot>>| {
            let name = bot_title(ui, entry).to_lowercase();
            name.contains(&needle) || entry.file.to_lowercase().contains(&needle)
        };
        let mut all: Vec<Arc<Entry<Bot>>> = app.shared.now.bots.iter().filter(is_meant).cloned().collect();
        all.sort_by_cached_key(|entry| bot_title(ui, entry).to_lowercase());
        let (shipped, mine) = all.into_iter().partition(|entry| is_shipped(entry));
        [("bots-mine", mine), ("bots-shipped", shipped)]
    }
}

/// The title of a bot; the name of its file if it never loaded.
pub fn bot_title(ui: &Ui, entry: &Entry<Bot>) -> String {
    entry.good().map_or_else(|| entry.id.clone(), |bot| ui.words().authored(&bot.info.title))
}

fn row_ui(ui: &mut Ui, app: &AppState, entry: &Entry<Bot>, is_chosen: bool, is_tab_stop: bool) -> egui::Response {
    let title = bot_title(ui, entry);
    let state = BotState::of(ui, app, entry);
    let row = ListRow::new(&title).selected(is_chosen).tab_stop(is_tab_stop);
    let row = match state.colour {
        Some(colour) => row.coloured_caption(&state.caption, colour),
        None => row.caption(&state.caption),
    };
    let row = match state.icon {
        Some((icon, colour)) => row.state(icon, colour),
        None => row,
    };
    let response = row.named(format!("{title}, {}", state.caption)).ui(ui);
    match state.tip {
        Some(tip) => response.on_hover_text(tip),
        None => response,
    }
}

/// What a row says of its bot besides the title.
struct BotState {
    caption: String,
    colour: Option<Color32>,
    icon: Option<(&'static str, Color32)>,
    tip: Option<String>,
}

impl BotState {
    fn of(ui: &Ui, app: &AppState, entry: &Entry<Bot>) -> Self {
        let tokens = ui.tokens();
        let file = entry.file.strip_prefix("ai/").unwrap_or(&entry.file);
        if let Some(fault) = faults_of(entry, &app.shared.now).first() {
            let caption = ui.localized(phrase("bots-fault").with("place", place_text(fault, file)));
            let (icon, colour) = (icon::WARNING_CIRCLE, tokens.error);
            return Self {
                caption,
                colour: Some(colour),
                icon: Some((icon, colour)),
                tip: Some(capital(&fault.message_in(ui.words()))),
            };
        }
        let is_tuned =
            entry.good().and_then(|bot| bot.weights_file()).is_some_and(|file| app.weight_lab.has_changes(&file));
        if is_tuned {
            let caption = ui.localized("bots-tuned");
            let (icon, tip) = (Some((icon::PENCIL_SIMPLE, tokens.accent)), Some(file.to_owned()));
            return Self { caption, colour: None, icon, tip };
        }
        if let Some(side) = playing_side(app, &entry.id) {
            let table_side = app.play.table.as_ref().map(|table| table.side_name(side).to_owned()).unwrap_or_default();
            let caption = ui.localized(phrase("bots-plays").with("side", authored(table_side)));
            return Self { caption, colour: None, icon: Some((icon::PLAY, tokens.good)), tip: None };
        }
        if let Some(test) = app.bots.tests.get(&entry.id) {
            let icon = Some(verdict_icon(ui, version_verdict(test.pairs)));
            let tip = Some(ui.localized(version_test::sentence(test)));
            return Self { caption: file.to_owned(), colour: None, icon, tip };
        }
        if entry.origin == Origin::Override || entry.origin == Origin::User && entry.generation > 1 {
            let caption = phrase("bots-saved").with("file", file).with("time", local_hh_mm(entry.good_since));
            let caption = if entry.generation > 1 { ui.localized(caption) } else { file.to_owned() };
            let tip = (entry.origin == Origin::Override).then(|| ui.localized("bots-override"));
            return Self { caption, colour: None, icon: Some((icon::PENCIL_SIMPLE, tokens.weak)), tip };
        }
        Self { caption: file.to_owned(), colour: None, icon: None, tip: None }
    }
}

/// A fault's file and line, without the folder: `my_bot.lua:6`.
fn place_text(fault: &Report, file: &str) -> String {
    let Some(place) = &fault.place else { return file.to_owned() };
    let file = place.file.strip_prefix("ai/").unwrap_or(&place.file);
    place.line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"))
}

/// The side that a bot plays in the current game, while it runs.
fn playing_side(app: &AppState, id: &str) -> Option<crate::board::Side> {
    let table = app.play.table.as_ref().filter(|table| table.session.result().is_none())?;
    let is_its = |side: &crate::board::Side| table.seat_state(*side).bot.as_ref().is_some_and(|bot| bot.info.id == id);
    crate::board::Side::BOTH.into_iter().find(is_its)
}
