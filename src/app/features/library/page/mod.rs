//! The library screen: search, import and export of all stored games.

mod files;
mod filters;
mod list;

use super::LibraryAction;
use crate::app::command::{Command, Commands};
use crate::app::features::Feature;
use crate::app::features::play::table::bot_name;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::prompt_card::prompt_card;
use crate::app::widgets::seat_picker::HUMAN;
use crate::board::Side;
use crate::config::CommandId;
use crate::config::icon;
use crate::notation::Outcomes;
use crate::store::{GameSummary, result_text};
use crate::text::{Phrase, own, phrase, raw};
use crate::view::BoardView;
use egui::{CentralPanel, Key, Panel, RichText, ScrollArea, Ui};
use files::FileFields;
use filters::Filters;
use list::List;

use crate::app::widgets::page::back_label;

/// The width of the column of fields beside the list.
const FIELDS_POINTS: f32 = 300.0;

#[derive(Default)]
pub struct LibraryPage {
    filters: Filters,
    files: FileFields,
    list: List,
    /// The games to delete once the user confirms.
    doomed: Vec<i64>,
    /// Whether the confirmation was already open in the last frame.
    asked: bool,
    /// The last frame in which the page was shown.
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

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        self.search_again(ui, app, commands);
        let back = Command::Open(app.place());
        // In a text field the key only leaves the field.
        let escaped = !ui.ctx().text_edit_focused()
            && ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none());
        if escaped && self.doomed.is_empty() {
            commands.send(back.clone());
        } else if escaped {
            self.doomed.clear();
        }
        let room = ui.available_rect_before_wrap();
        let side = Panel::left("library fields").exact_size(FIELDS_POINTS).resizable(false);
        side.show(ui, |ui| {
            ScrollArea::vertical().id_salt("library fields").auto_shrink(false).show(ui, |ui| {
                ui.add_space(8.0);
                let words = ui.localized(back_label(app.place()));
                if ui.button(words).on_hover_text("Esc").clicked() {
                    commands.send(back);
                }
                ui.add_space(4.0);
                let heading = ui.localized("library-title");
                ui.heading(RichText::new(heading).size(26.0));
                self.filters.ui(ui, app, commands);
                ui.add_space(8.0);
                ui.separator();
                self.files.ui(ui, app, &self.list.chosen_or_all(app), commands);
                ui.add_space(16.0);
            });
        });
        Panel::bottom("library actions").resizable(false).show(ui, |ui| self.actions_ui(ui, app, commands));
        let action = CentralPanel::default().show(ui, |ui| self.list.ui(ui, app, self.doomed.is_empty())).inner;
        if let Some(action) = action {
            self.handle(action, commands);
        }
        self.confirm_ui(ui, app, room, commands);
    }
}

/// The user's action in the list.
enum ListAction {
    Show(std::ops::Range<usize>),
    Open(i64),
    Delete,
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

    fn handle(&mut self, action: ListAction, commands: &mut Commands) {
        match action {
            ListAction::Show(rows) => commands.send(LibraryAction::Show(rows)),
            ListAction::Open(id) => commands.send(LibraryAction::Open(id)),
            ListAction::Delete => self.doomed = self.list.chosen(),
        }
    }

    /// Draws the actions for the selected games.
    fn actions_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let chosen = self.list.chosen();
        let one = if let [id] = chosen[..] { app.library.head(id) } else { None };
        ui.add_space(4.0);
        let line = match (one, chosen.len()) {
            (Some(head), _) => game_phrase(head),
            (None, 0) => phrase("library-none-chosen"),
            (None, count) => phrase("library-chosen").with("count", count),
        };
        let line = ui.localized(line);
        ui.label(line);
        ui.horizontal_wrapped(|ui| {
            let words = ui.localized("library-open");
            let tip = ui.localized("library-open-tip");
            let open = ui.add_enabled(one.is_some(), egui::Button::new(words));
            if open.on_hover_text(tip).clicked()
                && let Some(head) = one
            {
                commands.send(LibraryAction::Open(head.id));
            }
            let can_go_on = one.filter(|head| head.result.is_none() && head.seats.is_some());
            let words = ui.localized("library-go-on");
            let why_not = ui.localized("library-go-on-why-not");
            let go_on = ui.add_enabled(can_go_on.is_some(), egui::Button::new(words)).on_disabled_hover_text(why_not);
            if let Some(head) = can_go_on.filter(|_| go_on.clicked()) {
                commands.send(LibraryAction::GoOn(head.id));
            }
            let words = ui.localized("library-delete");
            if ui.add_enabled(!chosen.is_empty(), egui::Button::new(words)).clicked() {
                self.doomed = chosen;
            }
        });
        ui.add_space(6.0);
    }

    /// Asks for confirmation before games are deleted.
    fn confirm_ui(&mut self, ui: &Ui, app: &AppState, room: egui::Rect, commands: &mut Commands) {
        if self.doomed.is_empty() {
            self.asked = false;
            return;
        }
        let heading = ui.localized(phrase("library-delete-ask").with("count", self.doomed.len()));
        let text = ui.localized("library-delete-text");
        let fresh = !std::mem::replace(&mut self.asked, true);
        let answer = prompt_card(ui, &app.shared.theme, (room, fresh), (&heading, &text), |ui| {
            let (keep, delete) = (ui.localized("library-keep"), ui.localized("library-delete-yes"));
            let keeps = ui.button(keep).clicked();
            let deletes = ui.button(delete).clicked();
            if keeps { Some(false) } else { deletes.then_some(true) }
        });
        if let Some(deletes) = answer {
            let doomed = std::mem::take(&mut self.doomed);
            if deletes {
                self.list.forget(&doomed);
                commands.send(LibraryAction::Delete(doomed));
            }
        }
    }
}

/// A game in one line: day, variant, players and result.
pub(super) fn game_phrase(head: &GameSummary) -> Phrase {
    let [black, white] = [Side::Black, Side::White].map(|side| name_phrase(head, side));
    phrase("library-game")
        .with("date", if head.date.is_empty() { phrase("library-no-date") } else { raw(head.date.as_str()) })
        .with("title", own(head.title.as_str()))
        .with("black", black)
        .with("white", white)
        .with("end", end_phrase(head))
        .with("plies", phrase("ply-count").with("count", head.plies))
}

/// The name of the player on a side.
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

/// How a game ended, in a few words.
fn end_phrase(head: &GameSummary) -> Phrase {
    match head.result {
        None if head.is_under_way() => phrase("library-under-way"),
        None => phrase("library-unfinished"),
        Some(Outcomes::Draw) => phrase("library-drawn").with("result", result_text(head.result)),
        Some(_) => raw(result_text(head.result)),
    }
}
