//! The search fields of the library.

use crate::app::command::Commands;
use crate::app::features::library::{LibraryAction, LibrarySearch};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::style::color32;
use crate::board::Side;
use crate::notation::{Outcomes, write_position};
use crate::store::{Query, result_text};
use crate::summary::ending_phrase;
use crate::text::own;
use egui::{Button, ComboBox, Grid, RichText, Ui};

/// The widths of a field's name and of the field.
const NAME_POINTS: f32 = 92.0;
const FIELD_POINTS: f32 = 180.0;

/// The contents of the fields.
#[derive(Default)]
pub(super) struct Filters {
    search: LibrarySearch,
}

impl Filters {
    /// Draws the fields; every change starts a search at once.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let before = self.search.clone();
        Grid::new("library filters").num_columns(2).min_col_width(NAME_POINTS).spacing([6.0, 6.0]).show(ui, |ui| {
            text_ui(ui, "library-player", "library-player-hint", &mut self.search.query.player, true);
            self.variant_ui(ui, app);
            self.ending_ui(ui, app);
            self.result_ui(ui);
            let since = &mut self.search.query.since;
            text_ui(ui, "library-since", "library-date-hint", since, since.is_empty() || Query::is_day(since));
            let until = &mut self.search.query.until;
            text_ui(ui, "library-until", "library-date-hint", until, until.is_empty() || Query::is_day(until));
            self.position_ui(ui);
        });
        ui.horizontal_wrapped(|ui| {
            self.board_ui(ui, app);
            let clear = ui.localized("library-clear");
            if ui.add_enabled(self.search != LibrarySearch::default(), Button::new(clear)).clicked() {
                self.search = LibrarySearch::default();
            }
        });
        for fault in &app.library.faults {
            report_card(ui, fault, &app.shared.theme, commands);
        }
        if self.search.query.variant.is_empty() && !self.search.position.trim().is_empty() {
            let words = ui.localized("library-position-needs-game");
            ui.label(RichText::new(words).color(color32(app.shared.theme.window.warning)));
        }
        if self.search != before {
            commands.send(LibraryAction::Find(self.sound()));
        }
    }

    /// The search without invalid fields, such as a date that is still being typed.
    fn sound(&self) -> LibrarySearch {
        let mut search = self.search.clone();
        for day in [&mut search.query.since, &mut search.query.until] {
            if !Query::is_day(day) {
                day.clear();
            }
        }
        search
    }

    fn variant_ui(&mut self, ui: &mut Ui, app: &AppState) {
        let chosen = &mut self.search.query.variant;
        let any = ui.localized("library-any-game");
        let title = app.library.facets.variants.iter().find(|(id, _)| id == chosen).map(|(_, title)| title.clone());
        let title = title.or_else(|| app.shared.now.variant(chosen).ok().map(|variant| variant.title.clone()));
        let shown = title.map_or_else(|| any.clone(), |title| ui.localized(own(title)));
        choice_ui(ui, "library-variant", &shown, |ui| {
            ui.selectable_value(chosen, String::new(), &any);
            for (id, title) in &app.library.facets.variants {
                let title = ui.localized(own(title.as_str()));
                ui.selectable_value(chosen, id.clone(), title);
            }
        });
    }

    fn ending_ui(&mut self, ui: &mut Ui, app: &AppState) {
        let chosen = &mut self.search.query.ending;
        let any = ui.localized("library-any-ending");
        let shown = if chosen.is_empty() { any.clone() } else { ui.localized(ending_phrase(chosen)) };
        choice_ui(ui, "library-ending", &shown, |ui| {
            ui.selectable_value(chosen, String::new(), &any);
            for word in &app.library.facets.endings {
                let words = ui.localized(ending_phrase(word));
                ui.selectable_value(chosen, word.clone(), words);
            }
        });
    }

    fn result_ui(&mut self, ui: &mut Ui) {
        let chosen = &mut self.search.query.result;
        let (any, none) = (ui.localized("library-any-result"), ui.localized("library-unfinished"));
        let words = |result: Option<Option<Outcomes>>| match result {
            None => any.clone(),
            Some(None) => none.clone(),
            Some(result) => result_text(result).to_owned(),
        };
        let all = [Outcomes::Wins(Side::White), Outcomes::Wins(Side::Black), Outcomes::Draw];
        let all = [None, Some(None)].into_iter().chain(all.map(|one| Some(Some(one))));
        choice_ui(ui, "library-result", &words(*chosen), |ui| {
            for result in all {
                ui.selectable_value(chosen, result, words(result));
            }
        });
    }

    fn position_ui(&mut self, ui: &mut Ui) {
        text_ui(ui, "library-position", "library-position-hint", &mut self.search.position, true);
    }

    /// Draws the button that takes the position from the board.
    fn board_ui(&mut self, ui: &mut Ui, app: &AppState) {
        let shown = app.shown_position().filter(|_| app.place() != Route::MENU);
        let words = ui.localized("library-position-of-board");
        let why_not = ui.localized("library-no-board");
        let button = ui.add_enabled(shown.is_some(), Button::new(words)).on_disabled_hover_text(why_not);
        if let Some(position) = shown.filter(|_| button.clicked()) {
            self.search.query.variant.clone_from(&position.variant().id);
            self.search.position = write_position(&position);
        }
    }
}

/// Draws a text field after its name.
fn text_ui(ui: &mut Ui, name: &'static str, hint: &'static str, text: &mut String, sound: bool) {
    let (name, hint) = (ui.localized(name), ui.localized(hint));
    let named = ui.label(name);
    let color = (!sound).then(|| ui.visuals().error_fg_color);
    let shown = field(ui, text, |edit| edit.hint_text(hint).desired_width(FIELD_POINTS).text_color_opt(color));
    shown.labelled_by(named.id);
    ui.end_row();
}

/// Draws a drop-down list after its name.
fn choice_ui(ui: &mut Ui, name: &'static str, shown: &str, choices: impl FnOnce(&mut Ui)) {
    let name = ui.localized(name);
    let named = ui.label(&name);
    let list = ComboBox::from_id_salt(&name).selected_text(shown).width(FIELD_POINTS);
    list.show_ui(ui, choices).response.labelled_by(named.id);
    ui.end_row();
}
