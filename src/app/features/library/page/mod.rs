//! The library screen: search, import and export of all stored games.

mod files;
mod filters;
mod list;
mod preview;

use super::{LibraryAction, LibraryForm};
use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, empty_state, scroll_beside, space};
use crate::app::features::Feature;
use crate::app::features::play::table::bot_name;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::{BackgroundWork, HeaderAction};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::prompt_card::{CardPlace, prompt_card, safe_button};
use crate::app::window_size::WindowSize;
use crate::board::Side;
use crate::config::CommandId;
use crate::config::HUMAN;
use crate::config::icon;
use crate::notation::RecordedResult;
use crate::store::{GameSummary, result_text};
use crate::text::{Phrase, authored, phrase, raw};
use crate::view::BoardView;
use egui::{CentralPanel, Frame, Key, Margin, Panel, ScrollArea, Ui};
use files::FileFields;
use filters::Filters;
use list::List;
use preview::Preview;

#[derive(Default)]
pub struct LibraryPage {
    filters: Filters,
    files: FileFields,
    list: List,
    preview: Preview,
    /// The games to delete once the user confirms.
    to_delete: Vec<i64>,
    /// Whether the confirmation was already open in the last frame.
    was_asked: bool,
    was_shown: Option<u64>,
}

impl Feature for LibraryPage {
    fn id(&self) -> Route {
        Route::LIBRARY
    }

    fn title(&self) -> &'static str {
        "library-title"
    }

    fn icon(&self) -> &'static str {
        icon::BOOKS
    }

    fn section(&self) -> Section {
        Section::Library
    }

    fn tip(&self) -> Option<&'static str> {
        Some("library-tip")
    }

    fn command(&self) -> Option<CommandId> {
        Some(CommandId::Library)
    }

    /// The page imports them.
    fn takes_dropped_files(&self, _: &AppState) -> bool {
        true
    }

    fn actions(&self, _: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let form = |form: LibraryForm| LibraryAction::ShowForm((app.library.form != Some(form)).then_some(form));
        vec![
            HeaderAction::new(icon::EXPORT, "library-export-open", form(LibraryForm::Export)),
            HeaderAction::new(icon::DOWNLOAD_SIMPLE, "library-import-open", form(LibraryForm::Import)),
        ]
    }

    fn background(&self, app: &AppState) -> Option<BackgroundWork> {
        let job = app.library.job?;
        let id = if job.imports { "library-importing-status" } else { "library-exporting-status" };
        let text = phrase(id).with("percent", (job.progress_fraction() * 100.0) as i64);
        Some(BackgroundWork { icon: icon::BOOKS, text, route: Route::LIBRARY })
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        self.search_again(ui, app, commands);
        self.escape(ui, app, commands);
        self.files.take_dropped(ui, commands);
        let room = ui.available_rect_before_wrap();
        let tokens = ui.tokens();
        let size = WindowSize::of(ui.ctx());
        let is_shown =
            app.library.form.is_some() || !self.list.chosen().is_empty() || app.library.last_result.is_some();
        let has_room = !size.is_compact() && app.library.facets.games > 0;
        if is_shown || app.library.job.is_some() || has_room {
            let width = match size {
                WindowSize::Compact => 264.0,
                WindowSize::Regular => 320.0,
                WindowSize::Wide => 400.0,
            };
            let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::same(space::L as i8));
            let side = Panel::right("library side").exact_size(width).resizable(false).frame(frame);
            side.show(ui, |ui| {
                let area = ScrollArea::vertical().id_salt("library side").auto_shrink(false);
                scroll_beside(ui, area, |ui| self.side_ui(ui, app, commands));
            });
        }
        let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::same(space::L as i8));
        CentralPanel::default().frame(frame).show(ui, |ui| self.games_ui(ui, app, commands));
        self.confirm_ui(ui, room, commands);
    }
}

enum ListAction {
    Show(std::ops::Range<usize>),
    Open(i64),
    Delete,
    Sort,
}

impl LibraryPage {
    /// Repeats the search when the page opens, because more games may have been played.
    fn search_again(&mut self, ui: &Ui, app: &AppState, commands: &mut Commands) {
        let frame = ui.ctx().cumulative_frame_nr();
        let fresh = self.was_shown.is_none_or(|shown| shown + 1 < frame);
        self.was_shown = Some(frame);
        if fresh {
            commands.send(LibraryAction::Find(app.library.search().clone()));
        }
    }

    /// Closes the question, then the form, then the page. In a text field the key only leaves the field.
    fn escape(&mut self, ui: &Ui, app: &AppState, commands: &mut Commands) {
        let is_taken = ui.ctx().text_edit_focused() || egui::Popup::is_any_open(ui.ctx());
        if is_taken || !ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
            return;
        }
        if !self.to_delete.is_empty() {
            self.to_delete.clear();
        } else if app.library.form.is_some() {
            commands.send(LibraryAction::ShowForm(None));
        } else {
            commands.send(Command::Back);
        }
    }

    fn games_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let library = &app.library;
        if library.answered > 0 && library.facets.games == 0 && library.faults.is_empty() {
            let (title, why) = (ui.localized("library-empty"), ui.localized("library-empty-why"));
            let import = ui.localized("library-import-open");
            if empty_state(ui, icon::BOOKS, &title, &why, Some((icon::DOWNLOAD_SIMPLE, &import))) {
                commands.send(LibraryAction::ShowForm(Some(LibraryForm::Import)));
            }
            return;
        }
        self.filters.ui(ui, app, commands);
        ui.add_space(space::S);
        if library.answered > 0 && library.found.is_empty() {
            self.none_found_ui(ui, commands);
            return;
        }
        match self.list.ui(ui, app, self.to_delete.is_empty()) {
            Some(ListAction::Show(rows)) => commands.send(LibraryAction::Show(rows)),
            Some(ListAction::Open(id)) => commands.send(LibraryAction::Open(id)),
            Some(ListAction::Delete) => self.to_delete = self.list.chosen(),
            Some(ListAction::Sort) => {
                self.filters.sort(self.list.order());
                commands.send(self.filters.find());
            }
            None => {}
        }
    }

    fn none_found_ui(&mut self, ui: &mut Ui, commands: &mut Commands) {
        let title = ui.localized("library-none-found");
        let is_filtered = self.filters.is_filtered();
        let (why, action) = match (is_filtered, self.filters.is_mine()) {
            (false, true) => ("library-none-mine", "library-show-all"),
            _ => ("library-none-found-why", "library-clear"),
        };
        let (why, action) = (ui.localized(why), ui.localized(action));
        if empty_state(ui, icon::MAGNIFYING_GLASS, &title, &why, Some((icon::FUNNEL, &action))) {
            if is_filtered {
                self.filters.clear();
            } else {
                self.filters.show_all();
            }
            commands.send(self.filters.find());
        }
    }

    /// Draws the result of the last job, a form, or the selected games beside the list.
    fn side_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let library = &app.library;
        if let Some(result) = &library.last_result {
            files::result_ui(ui, app, result, commands);
            ui.add_space(space::M);
        }
        let form = library.form.or_else(|| {
            let form = |imports| if imports { LibraryForm::Import } else { LibraryForm::Export };
            library.job.map(|job| form(job.imports))
        });
        let Some(form) = form else {
            let chosen = self.list.chosen();
            if self.preview.ui(ui, app, &chosen, commands) {
                self.to_delete = chosen;
            }
            return;
        };
        let is_import = form == LibraryForm::Import;
        ui.horizontal(|ui| {
            let title = ui.localized(if is_import { "library-import-title" } else { "export-games" });
            ui.label(ui.tokens().title(title));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.add(ActionButton::icon_only(icon::X, ui.localized("close"))).clicked() {
                    commands.send(LibraryAction::ShowForm(None));
                }
            });
        });
        ui.add_space(space::S);
        let ids = self.list.chosen_or_all(app);
        self.files.ui(ui, app, form, (&ids, self.list.only_chosen()), commands);
    }

    fn confirm_ui(&mut self, ui: &Ui, room: egui::Rect, commands: &mut Commands) {
        if self.to_delete.is_empty() {
            self.was_asked = false;
            return;
        }
        let heading = ui.localized(phrase("library-delete-ask").with("count", self.to_delete.len()));
        let text = ui.localized("library-delete-text");
        let is_new = !std::mem::replace(&mut self.was_asked, true);
        let place = CardPlace { room, is_new, focuses_answer: true };
        let answer = prompt_card(ui, place, (&heading, &text), |ui| {
            let (keep, delete) = (ui.localized("cancel"), ui.localized("library-delete-yes"));
            let keeps = safe_button(ui, place, keep).clicked();
            let deletes = ui.add(ActionButton::danger(delete).icon(icon::TRASH)).clicked();
            if keeps { Some(false) } else { deletes.then_some(true) }
        });
        if let Some(deletes) = answer {
            let to_delete = std::mem::take(&mut self.to_delete);
            if deletes {
                self.list.forget(&to_delete);
                commands.send(LibraryAction::Delete(to_delete));
            }
        }
    }
}

/// A game in one line: day, variant, players (white first) and result.
fn game_phrase(app: &AppState, head: &GameSummary) -> Phrase {
    let [black, white] = [Side::Black, Side::White].map(|side| name_phrase(head, side));
    phrase("library-game")
        .with("date", if head.date.is_empty() { phrase("library-no-date") } else { raw(head.date.as_str()) })
        .with("title", authored(head.title.as_str()))
        .with("black", black)
        .with("white", white)
        .with("end", end_phrase(app, head))
        .with("plies", phrase("ply-count").with("count", head.plies))
}

pub fn name_phrase(head: &GameSummary, side: Side) -> Phrase {
    let is_person = |side: Side| head.seats.as_ref().is_some_and(|seats| seats[side.index()] == HUMAN);
    match (is_person(side), is_person(side.other())) {
        (true, false) => phrase("library-you"),
        (true, true) => phrase("library-human"),
        (false, _) => bot_name(&head.players[side.index()]),
    }
}

/// Whether two people without names played the game on this machine.
pub fn is_of_people(head: &GameSummary) -> bool {
    head.seats.as_ref().is_some_and(|seats| seats.iter().all(|seat| seat == HUMAN))
}

/// How a game ended, in a few words: "White won".
fn end_phrase(app: &AppState, head: &GameSummary) -> Phrase {
    match head.result {
        None if head.is_under_way() => phrase("library-under-way"),
        None => phrase("library-unfinished"),
        Some(RecordedResult::Draw) => phrase("end-a-draw"),
        Some(RecordedResult::Wins(side)) => phrase("library-won").with("side", side_phrase(app, head, side)),
        Some(_) => raw(result_text(head.result)),
    }
}

/// The side's name in the game's rules, if they are known.
fn side_phrase(app: &AppState, head: &GameSummary, side: Side) -> Phrase {
    match app.shared.now.variant(&head.variant) {
        Ok(variant) => authored(variant.side_name(side)),
        Err(_) => phrase(if side == Side::Black { "side-black" } else { "side-white" }),
    }
}
