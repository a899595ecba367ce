//! The list of all variants by family, each with a small board, as a single Tab stop with arrow keys.

use crate::app::state::AppState;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::row_keys::row_by_key;
use crate::app::widgets::rules_diagram::mini_board;
use crate::catalog::{Entry, Origin};
use crate::config::LastGame;
use crate::report::capital;
use crate::rules::Variant;
use crate::text::{Phrase, own, phrase, raw};
use egui::{Align, Button, RichText, ScrollArea, Sense, vec2};
use std::sync::Arc;

const MINI_POINTS: f32 = 28.0;

/// The state of the list.
#[derive(Default)]
pub struct GameList {
    /// The search text.
    filter: String,
    /// The game that the list last scrolled to.
    in_sight: String,
    /// Whether the focus follows the selection.
    follow: bool,
}

type Row<'a> = (&'a Arc<Entry<Variant>>, &'a Arc<Variant>);

impl GameList {
    /// Draws the search field and the list.
    pub fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, game: &mut LastGame) {
        ui.add_space(8.0);
        ui.heading(RichText::new("damka").size(32.0));
        ui.label(RichText::new(ui.localized("menu-tagline")).small().weak());
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let named = ui.label(ui.localized("menu-search"));
            let hint = ui.localized("menu-search-hint");
            let field = field(ui, &mut self.filter, |edit| edit.hint_text(hint).desired_width(f32::INFINITY));
            field.labelled_by(named.id);
        });
        ui.add_space(4.0);
        let loaded = app.shared.now.variants.iter().filter_map(|entry| Some((entry, entry.good.as_ref()?)));
        let mut rows: Vec<Row<'_>> = loaded.filter(|(entry, variant)| self.admits(ui, entry, variant)).collect();
        rows.sort_by_cached_key(|(_, variant)| (variant.family, ui.words().own(&variant.title)));
        ScrollArea::vertical().id_salt("games").auto_shrink(false).show(ui, |ui| self.rows_ui(ui, app, &rows, game));
    }

    fn admits(&self, ui: &egui::Ui, entry: &Entry<Variant>, variant: &Variant) -> bool {
        let needle = self.filter.trim().to_lowercase();
        let words = ui.words();
        let (title, summary) = (words.own(&variant.title), words.own(&variant.summary));
        let texts = [&title, &summary, &variant.title, &entry.id];
        needle.is_empty() || texts.into_iter().any(|text| text.to_lowercase().contains(&needle))
    }

    fn rows_ui(&mut self, ui: &mut egui::Ui, app: &AppState, rows: &[Row<'_>], game: &mut LastGame) {
        if rows.is_empty() {
            ui.label(RichText::new(ui.localized("library-none-found")).weak());
        }
        let chosen = rows.iter().position(|(entry, _)| entry.id == game.variant);
        let mut family = "";
        let mut target = None;
        ui.spacing_mut().item_spacing.y = 5.0;
        for (index, (entry, variant)) in rows.iter().enumerate() {
            if variant.family != family {
                family = variant.family;
                ui.add_space(6.0);
                ui.label(RichText::new(ui.localized(family_words(family))).strong());
            }
            let is_stop = chosen.unwrap_or(0) == index;
            let response = row_ui(ui, app, (entry, variant), chosen == Some(index), is_stop);
            if response.clicked() {
                target = Some(index);
            }
            if is_stop && std::mem::take(&mut self.follow) {
                response.request_focus();
            }
            if response.has_focus() {
                target = self.arrows(ui, &response, index, rows.len()).or(target);
            }
            if chosen == Some(index) && self.in_sight != entry.id {
                response.scroll_to_me(Some(Align::Center));
                self.in_sight.clone_from(&entry.id);
            }
        }
        if let Some((entry, _)) = target.and_then(|index| rows.get(index))
            && game.variant != entry.id
        {
            game.variant.clone_from(&entry.id);
            game.position.clear();
        }
    }

    /// The row that a key press moves to from the focused one.
    fn arrows(&mut self, ui: &egui::Ui, response: &egui::Response, index: usize, count: usize) -> Option<usize> {
        let to = row_by_key(ui, response, index, count)?;
        self.follow = to != index;
        Some(to)
    }
}

fn row_ui(
    ui: &mut egui::Ui,
    app: &AppState,
    (entry, variant): Row<'_>,
    is_chosen: bool,
    is_stop: bool,
) -> egui::Response {
    let row = ui.horizontal(|ui| {
        mini_board(ui, &app.shared.theme, variant, MINI_POINTS);
        let sense = if is_stop { Sense::click() } else { Sense::CLICK };
        let (name, summary) = (ui.words().own(&variant.title), own(&variant.summary));
        let is_shipped = entry.origin == Origin::Shipped;
        let text = RichText::new(if is_shipped {
            name.clone()
        } else {
            ui.localized(phrase("title-own").with("title", &name))
        });
        let button = Button::selectable(is_chosen, "").left_text(text).sense(sense).truncate();
        let response = ui.add(button.min_size(vec2(ui.available_width(), MINI_POINTS)));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
        if is_shipped {
            response.on_hover_text(ui.localized(summary))
        } else {
            let message = phrase("menu-theirs").with("summary", summary).with("origin", entry.origin_words());
            response.on_hover_text(ui.localized(message.with("file", &entry.file)))
        }
    });
    row.inner
}

/// The collective name of a family's games.
fn family_words(family: &str) -> Phrase {
    match family {
        "draughts" => phrase("menu-family-draughts"),
        "othello" => phrase("menu-family-othello"),
        "scripted" => phrase("menu-family-scripted"),
        other => raw(capital(other)),
    }
}
