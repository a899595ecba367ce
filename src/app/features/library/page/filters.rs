//! The filter bar of the library.

use crate::app::command::Commands;
use crate::app::components::{
    ActionButton, Chip, DropDownRows, UiTokens, drop_down, error_ui, height, one_line, space,
};
use crate::app::features::library::{LibraryAction, LibrarySearch};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::board::Side;
use crate::config::icon;
use crate::notation::{RecordedResult, write_position};
use crate::store::{GameColumn, Query};
use crate::summary::ending_phrase;
use crate::text::{Phrase, authored, phrase, raw};
use egui::{ComboBox, Label, Response, Ui};

const PLAYER_POINTS: f32 = 200.0;
const LIST_POINTS: f32 = 150.0;
const DATE_POINTS: f32 = 156.0;
const POSITION_POINTS: f32 = 200.0;

#[derive(Default)]
pub(super) struct Filters {
    search: LibrarySearch,
    /// Whether the second row of fields is open.
    is_open: bool,
}

impl Filters {
    /// Draws the fields; every change starts a search at once.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let before = self.search.clone();
        ui.spacing_mut().item_spacing = egui::vec2(space::S, space::S);
        ui.horizontal_wrapped(|ui| {
            self.player_ui(ui);
            self.mine_ui(ui);
            self.variant_ui(ui, app);
            self.result_ui(ui);
            self.more_ui(ui);
            self.found_ui(ui, app);
        });
        if self.is_open {
            ui.horizontal_wrapped(|ui| {
                self.ending_ui(ui, app);
                let query = &mut self.search.query;
                for (name, day) in [("library-since", &mut query.since), ("library-until", &mut query.until)] {
                    let is_sound = day.is_empty() || Query::is_day(day);
                    text_ui(ui, (name, "library-date-hint"), day, DATE_POINTS, is_sound);
                }
                let position = &mut self.search.position;
                text_ui(ui, ("position", "library-position-hint"), position, POSITION_POINTS, true);
                self.board_ui(ui, app);
            });
        }
        for fault in &app.library.faults {
            report_card(ui, fault, &app.shared.theme, commands);
        }
        if self.search.query.variant.is_empty() && !self.search.position.trim().is_empty() {
            let words = ui.localized("library-position-needs-game");
            error_ui(ui, &words);
        }
        if self.search != before {
            commands.send(self.find());
        }
    }

    /// Whether there is any filter to clear. Whether games of contests are hidden does not count: that has a switch in sight.
    pub fn is_filtered(&self) -> bool {
        self.search != self.unfiltered()
    }

    fn unfiltered(&self) -> LibrarySearch {
        let Query { order, without_contests, .. } = self.search.query.clone();
        LibrarySearch { query: Query { without_contests, order, ..Query::default() }, position: String::new() }
    }

    /// Whether games of contests are hidden.
    pub const fn is_mine(&self) -> bool {
        self.search.query.without_contests
    }

    pub fn show_all(&mut self) {
        self.search.query.without_contests = false;
    }

    pub fn clear(&mut self) {
        self.search = self.unfiltered();
    }

    pub fn sort(&mut self, order: Vec<(GameColumn, bool)>) {
        self.search.query.order = order;
    }

    /// The command that starts the search, without invalid fields, such as a date that is still being typed.
    pub fn find(&self) -> LibraryAction {
        let mut search = self.search.clone();
        for day in [&mut search.query.since, &mut search.query.until] {
            if !Query::is_day(day) {
                day.clear();
            }
        }
        LibraryAction::Find(search)
    }

    fn player_ui(&mut self, ui: &mut Ui) {
        let (name, hint) = (ui.localized("player"), ui.localized("library-player-hint"));
        let shown = field(ui, &mut self.search.query.player, |edit| edit.hint_text(hint).desired_width(PLAYER_POINTS));
        ui.ctx().accesskit_node_builder(shown.id, |node| node.set_label(name));
    }

    fn mine_ui(&mut self, ui: &mut Ui) {
        let is_mine = self.search.query.without_contests;
        let (words, tip) = (ui.localized("library-mine"), ui.localized("library-mine-tip"));
        let chip = Chip::new(is_mine, words);
        let chip = if is_mine { chip.icon(icon::CHECK) } else { chip };
        if ui.add(chip).on_hover_text(tip).clicked() {
            self.search.query.without_contests = !is_mine;
        }
    }

    fn more_ui(&mut self, ui: &mut Ui) {
        let (words, sign) = (ui.localized("library-filters"), icon::FUNNEL);
        if ui.add(Chip::new(self.is_open, words).icon(sign)).clicked() {
            self.is_open = !self.is_open;
        }
    }

    /// Draws how many games were found, and the button that clears the filters if there are any. Both are on the same row whether
    /// the button is shown or not, so that the list below keeps its place.
    fn found_ui(&mut self, ui: &mut Ui, app: &AppState) {
        let tokens = ui.tokens();
        let (count, all) = (app.library.found.len(), app.library.facets.games);
        let found = |ui: &Ui, count: usize| ui.localized(phrase("library-found").with("count", count).with("all", all));
        let clear = ui.localized("library-clear");
        let most_found = one_line(ui, &found(ui, all), tokens.small_font(), f32::INFINITY).size().x;
        // The icon and the margins of the button take less than two icon buttons.
        let button = one_line(ui, &clear, tokens.body_font(), f32::INFINITY).size().x + 2.0 * height::DENSE;
        if ui.available_size_before_wrap().x < most_found + space::S + button {
            ui.end_row();
            ui.set_row_height(height::DENSE);
        }
        if all > 0 {
            // As one piece: its words must not be on two rows.
            ui.add(Label::new(tokens.small(found(ui, count))).extend());
        }
        if self.is_filtered() {
            let clear = ActionButton::ghost(clear).icon(icon::X).height(height::DENSE);
            if ui.add(clear).clicked() {
                self.clear();
            }
        }
    }

    fn variant_ui(&mut self, ui: &mut Ui, app: &AppState) {
        let chosen = &mut self.search.query.variant;
        let any = ui.localized("all-games");
        let title = app.library.facets.variants.iter().find(|(id, _)| id == chosen).map(|(_, title)| title.clone());
        let title = title.or_else(|| app.shared.now.variant(chosen).ok().map(|variant| variant.title.clone()));
        let shown = title.map_or_else(|| any.clone(), |title| ui.localized(authored(title)));
        choice_ui(ui, "game", &shown, |ui, rows| {
            rows.value(ui, chosen, String::new(), &any);
            for (id, title) in &app.library.facets.variants {
                let title = ui.localized(authored(title.as_str()));
                rows.value(ui, chosen, id.clone(), title);
            }
        });
    }

    fn ending_ui(&mut self, ui: &mut Ui, app: &AppState) {
        let chosen = &mut self.search.query.ending;
        let any = ui.localized("library-any-ending");
        let shown = if chosen.is_empty() { any.clone() } else { ui.localized(ending_phrase(chosen)) };
        choice_ui(ui, "ended-by", &shown, |ui, rows| {
            rows.value(ui, chosen, String::new(), &any);
            for word in &app.library.facets.endings {
                let words = ui.localized(ending_phrase(word));
                rows.value(ui, chosen, word.clone(), words);
            }
        });
    }

    fn result_ui(&mut self, ui: &mut Ui) {
        let chosen = &mut self.search.query.result;
        let words = |ui: &Ui, result: Option<Option<RecordedResult>>| {
            ui.localized(match result {
                None => phrase("library-any-result"),
                Some(None) => phrase("library-unfinished"),
                Some(Some(result)) => result_phrase(result),
            })
        };
        let all = [RecordedResult::Wins(Side::White), RecordedResult::Wins(Side::Black), RecordedResult::Draw];
        let all = [None, Some(None)].into_iter().chain(all.map(|one| Some(Some(one))));
        let shown = words(ui, *chosen);
        choice_ui(ui, "result", &shown, |ui, rows| {
            for result in all {
                let words = words(ui, result);
                rows.value(ui, chosen, result, words);
            }
        });
    }

    fn board_ui(&mut self, ui: &mut Ui, app: &AppState) {
        let shown = app.shown_position().filter(|_| app.place() != Route::GALLERY);
        let words = ui.localized("library-position-of-board");
        let why = shown.is_none().then(|| ui.localized("library-no-board"));
        let button = ActionButton::secondary(words).icon(icon::CHECKERBOARD).height(height::DENSE).why_not(why);
        let is_clicked = ui.add(button).clicked();
        if let Some(position) = shown.filter(|_| is_clicked) {
            self.search.query.variant.clone_from(&position.variant().id);
            self.search.position = write_position(&position);
        }
    }
}

/// The result without regard to the variant's side names.
fn result_phrase(result: RecordedResult) -> Phrase {
    let side = |id: &'static str| phrase("library-won").with("side", phrase(id));
    match result {
        RecordedResult::Wins(Side::White) => side("side-white"),
        RecordedResult::Wins(Side::Black) => side("side-black"),
        RecordedResult::Draw => phrase("end-a-draw"),
        _ => raw(crate::store::result_text(Some(result))),
    }
}

fn text_ui(
    ui: &mut Ui,
    (name, hint): (&'static str, &'static str),
    text: &mut String,
    width: f32,
    is_sound: bool,
) -> Response {
    let (name, hint) = (ui.localized(name), ui.localized(hint));
    let (words, width) = (ui.tokens().small(name), ui.tokens().scaled(width));
    let named = ui.label(words);
    let colour = (!is_sound).then(|| ui.tokens().error);
    field(ui, text, |edit| edit.hint_text(hint).desired_width(width).text_color_opt(colour)).labelled_by(named.id)
}

/// A drop-down list whose first entry says what it filters.
fn choice_ui(ui: &mut Ui, name: &'static str, shown: &str, choices: impl FnOnce(&mut Ui, &mut DropDownRows)) {
    let name = ui.localized(name);
    let list = ComboBox::from_id_salt(&name).selected_text(shown).width(LIST_POINTS);
    let _ = drop_down(ui, list, choices).accessible_name(name);
}
